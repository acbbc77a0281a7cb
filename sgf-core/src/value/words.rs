//! The texts about dialects and unreadable values, in every language.

use crate::diag::phrases;

phrases! {
    BLACK: "Black", "黑方", "黒";
    WHITE: "White", "白方", "白";

    FOX: "komi may be in hundredths, overtime in TC and TT, handicap stones written as moves",
        "贴目可能放大一百倍，读秒在 TC 和 TT，让子可能写成着手",
        "コミは百倍の値、秒読みは TC と TT、置石は着手として書かれることがある";
    SINA: "event in TE, date in RD, komi in KO, overtime in LT and LC",
        "赛事在 TE，日期在 RD，贴目在 KO，读秒在 LT 和 LC",
        "棋戦は TE、日付は RD、コミは KO、秒読みは LT と LC に書かれる";
    TYGEM: "overtime may be in TC and TT or in LC and LT, the date in RD",
        "读秒可能在 TC 和 TT 或 LC 和 LT，日期在 RD",
        "秒読みは TC と TT または LC と LT、日付は RD に書かれることがある";
    KGS: "dead stones and scores may be in KGSDE, KGSSB and KGSSW",
        "死子和得分可能在 KGSDE、KGSSB 和 KGSSW",
        "死に石と得点は KGSDE、KGSSB、KGSSW に書かれることがある";
    PANDANET: "stones left in overtime may be in NB and NW, the kind of game in RR",
        "读秒剩余手数可能在 NB 和 NW，对局种类在 RR",
        "秒読みの残り手数は NB と NW、対局の種類は RR に書かれることがある";
    MULTIGO: "bookmarks and modes are in MULTIGOBM and MULTIGOGM",
        "书签和模式在 MULTIGOBM 和 MULTIGOGM",
        "しおりとモードは MULTIGOBM と MULTIGOGM に書かれる";
    CGOBAN: "the program may be in SY, illegal points in IL",
        "程序名可能在 SY，禁着点在 IL",
        "プログラム名は SY、着手禁止点は IL に書かれることがある";
    DRAGO: "older values may be in OE and OS",
        "旧的值可能在 OE 和 OS",
        "古い値は OE と OS に書かれることがある";
    SABAKI: "winning chances may be in SBKV",
        "胜率可能在 SBKV",
        "勝率は SBKV に書かれることがある";
    LIZZIE: "analyses may be in LZ, LZ2, LZOP and LZOP2",
        "分析可能在 LZ、LZ2、LZOP 和 LZOP2",
        "解析は LZ、LZ2、LZOP、LZOP2 に書かれることがある";
    KATRAIN: "analyses may be in KT and KTV",
        "分析可能在 KT 和 KTV",
        "解析は KT と KTV に書かれることがある";
    GO_PROBLEMS: "difficulty and genre are in DI, DP and GE",
        "难度和题型在 DI、DP 和 GE",
        "難易度と種類は DI、DP、GE に書かれる";
    PLAIN: "its values are read as written",
        "各值照原样读取",
        "値は書かれたとおりに読む";

    // Why a text has no value.
    EMPTY: "the value is empty", "值为空", "値が空である";
    UNSTATED: "the value states that it is unknown", "值表示未知", "値は不明を表している";
    OUT_OF_RANGE: "the number is out of range", "数值超出范围", "数が範囲外である";
    FINER_THAN_QUARTER: "the amount is not a whole number of quarter points", "数值不是四分之一目的整数倍", "四分の一目の整数倍ではない";
    NO_SUCH_DATE: "there is no such date in the calendar", "历法中没有这一天", "暦にない日付である";
    AMBIGUOUS: "the value can be read in more than one way", "值有多种读法", "何通りにも読める値である";
    CONTRADICTORY: "the value contradicts itself", "值自相矛盾", "値が矛盾している";
    NOT_UNDERSTOOD: "the spelling is not understood", "写法无法理解", "書き方が理解できない";
}
