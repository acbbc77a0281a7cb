//! The phrases of the rules in English, Chinese and Japanese.

use crate::diag::phrases;

phrases! {
    // Why a move is not allowed.
    OFF_BOARD: "the point is not on the board", "该点不在棋盘上", "その点は盤上にない";
    OCCUPIED: "there is a stone on the point", "该点已有棋子", "その点にはすでに石がある";
    SUICIDE: "the point is forbidden: the stones would have no liberty", "禁着点：落子后无气", "着手禁止点：打つと呼吸点がなくなる";
    KO: "the ko may not be retaken at once", "打劫不能立即提回", "コウはすぐに取り返せない";
    SUPERKO: "the position of {0} comes back ({1})", "{0}的局面再次出现（{1}）", "{0}の局面が再び現れる（{1}）";
    THE_START: "the start", "开局时", "開始時";
    MOVE: "move {0}", "第{0}手", "{0}手目";

    // Kinds of cycles.
    UNCHANGED: "the board unchanged", "盘面不变", "盤面が変わらない";
    BASIC_KO: "ko", "单劫", "コウ";
    SEND_TWO: "sending two, returning one", "送二还一", "二石を捨て一石を取る";
    SEND_AND_RETURN: "sending {0}, returning {1}", "送{0}还{1}", "{0}石を捨て{1}石を取る";
    DOUBLE_KO: "double ko", "双劫", "両コウ";
    TRIPLE_KO: "triple ko", "三劫循环", "三コウ";
    QUADRUPLE_KO: "quadruple ko", "四劫循环", "四コウ";
    MANY_KOS: "{0} kos", "{0}劫循环", "{0}個のコウ";
    ETERNAL_LIFE: "eternal life", "长生", "長生";
    DOUBLE_TWO_STONE: "double two-stone capture", "双提二子", "二石の取り合い";
    FALSE_LIFE: "false life suspected", "疑为假生", "月光の活きの疑い";
    WITH_A_PASS: "a cycle with a pass", "含停一手的循环", "パスを含む循環";
    OTHER_CYCLE: "other cycle", "其他循环", "その他の循環";

    // Consequences.
    CANNOT_BE_MADE: "the move cannot be made", "不能落子", "打つことができない";
    VOID_PASS: "void, counts as a pass", "着手无效，视为停一手", "無効とし、パスとみなす";
    VOID_PASS_WARNING: "void, counts as a pass, and a warning", "着手无效，视为停一手，并警告", "無効とし、パスとみなして警告する";
    VOID_PASS_KO_WARNING: "void, counts as a pass; a ko retaken at once also brings a warning", "着手无效，视为停一手；立即提劫者并予警告", "無効とし、パスとみなす。コウをすぐ取り返せば警告もする";
    VOID_WARNING: "void, and a warning", "着手无效，并警告", "無効とし、警告する";
    VOID: "void", "着手无效", "無効とする";
    A_WARNING: "a warning", "警告", "警告する";
    NOTHING: "no consequence", "不予处理", "扱いなし";
    ALLOWED: "allowed", "允许", "認められる";
    REFEREE_DECIDES: "no result, a draw or another game, as the referee decides", "由裁判裁定无胜负、和棋或重下", "無勝負、持碁、打ち直しのいずれかを審判が決める";
    DRAW_OR_REPLAY: "a draw, or the game is played again", "和棋或重下", "持碁または打ち直し";
    NO_RESULT: "no result, if both sides agree", "双方同意则为无胜负", "両者が同意すれば無勝負";
    A_DRAW: "a draw", "和棋", "持碁";
    GROUP_DEAD: "the group that lives by it is dead", "赖此而活的棋为死棋", "それによって生きる石は死に";
    RECYCLING: "recycling in a disturbing ko is forbidden", "搅乱劫不许循环", "撹乱コウの循環は禁止";
    FOUGHT_OUT: "a fighting ko is fought out", "争夺劫须打到底", "争いコウは打ち切る";
    LOST: "the game is lost", "判负", "負けとなる";
    LOST_IF_CLAIMED: "the game is lost if the opponent claims it", "对方提出则判负", "相手が指摘すれば負け";
    PASS_STONE: "taken back, counts as a pass and costs a pass stone", "收回，视为停一手，并付一子", "取り消し、パスとみなしてパス石を渡す";
    CORRECTED: "corrected, without a penalty", "改正即可", "訂正するだけでよい";
    RECORD_MISTAKEN: "the record or its rules are wrong", "棋谱或其规则有误", "棋譜かルールが誤っている";
    DOES_NOT_COUNT: "it does not count", "不予计算", "数えない";
    BY_ARTICLE: "{0} (art. {1})", "{0}（第 {1} 条）", "{0}（第 {1} 条）";

    // Clocks.
    NEGATIVE: "negative time", "时间为负", "時間が負になっている";
    TIME_INCREASED: "more time than before", "时间比之前多", "前より時間が増えている";
    OVER_MAIN_TIME: "more time than the main time", "超过基本用时", "持ち時間より多い";
    MORE_THAN_INCREMENT: "more time than the increment explains", "超过每手加时所能达到", "加算では説明できないほど多い";
    MORE_THAN_CAP: "more time than the clock can hold", "超过棋钟上限", "時計の上限より多い";
    MORE_THAN_PERIOD: "more time than a period has", "超过一次读秒的时间", "一回の秒読みより多い";
    PERIODS_INCREASED: "more periods than before", "读秒次数比之前多", "秒読みの回数が前より増えている";
    PERIODS_EXHAUSTED: "no period is left, but the game goes on", "读秒已用尽而对局仍在继续", "秒読みが残っていないのに対局が続いている";
    LEFT_OVERTIME: "main time again after overtime", "读秒后又回到基本用时", "秒読みの後に持ち時間へ戻っている";
    STONES_JUMP: "the numbers of stones left in the block are not consecutive", "剩余手数不连续", "残り手数が続いていない";
    FORFEIT_WITH_TIME: "lost on time while the opponent was to move", "超时负，而当时轮到对方", "相手の番なのに時間切れ負け";
    NO_TIME_NO_FORFEIT: "no time is left, but the result is not a loss on time", "时间已用尽，结果却不是超时负", "時間が残っていないのに時間切れ負けではない";

    // Texts that do not name a rule set.
    NO_RULES: "there is no rule set {0}; the rule sets are {1}", "没有名为 {0} 的规则；已有 {1}", "{0} というルールはない。使えるのは {1}";
    NO_BASE: "name a rule set first, as in \"chinese,ko=positional\"", "请先写规则名称，如 \"chinese,ko=positional\"", "\"chinese,ko=positional\" のように、まずルールの名前を書く";
    NO_KEY: "rule sets have no key {0}; the keys are {1}", "规则没有 {0} 这一项；已有 {1}", "ルールに {0} という項目はない。使えるのは {1}";
    NO_VALUE: "{0} is not a value of {1}", "{0} 不是 {1} 的值", "{0} は {1} の値ではない";
}
