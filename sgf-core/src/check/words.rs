//! Parts of messages, in every language: what a value should be, what is wrong with it, what would make it
//! right.

use crate::diag::phrases;
pub(super) use crate::score::words::{
    RIGHT_IF_DEAD_AND_ALIVE, RIGHT_IF_STONE_DEAD, RIGHT_IF_STONES_DEAD, RIGHT_UNDER, RIGHT_WITH_KOMI,
};

phrases! {
    THE_MOVE: "the move {0}", "着手 {0}", "着手 {0}";
    THE_CLOCK: "the time {0}, which belongs to a move", "属于着手的时间 {0}", "着手に属する時間 {0}";
    THE_SAME_SIDE: "the same side", "同一方", "同じ側";

    // What a value should be and is not, after "{0} is not a".
    MOVE: "move", "着手", "着手";
    WHOLE_NUMBER: "whole number", "整数", "整数";
    NUMBER: "number", "数", "数";
    POSITIVE_NUMBER: "positive number", "正整数", "正の整数";
    NUMBER_BETWEEN: "number from {0} to {1}", " {0} 至 {1} 的数", " {0} から {1} までの数";
    NUMBER_BEFORE_COLON: "number before the colon ({0})", "冒号前的数（{0}）", "コロンの前の数（{0}）";
    NUMBER_OF_STONES: "number of stones (2 or more)", "让子数（2 以上）", "置石の数（2 以上）";
    NUMBER_OF_SECONDS: "number of seconds", "秒数", "秒数";
    DOUBLE: "double (1 or 2)", "程度值（1 或 2）", "強調の値（1 か 2）";
    COLOR: "colour (B or W)", "颜色（B 或 W）", "色（B か W）";
    MARK_WITHOUT_VALUE: "mark without a value", "空值标志（该属性不应带值）", "値のない印";
    PAIR_OF_POINTS: "pair of different points", "两个不同的点", "異なる二点の組";
    BOARD_SIZE: "board size", "棋盘大小", "盤の大きさ";

    // What is odd about a value, after the value.
    RANK_IN_NAME: "holds a rank, which belongs in {0}", "含有段位，应写在 {0}", "には段位が含まれる。{0} に書く";
    SHOULD_BE: "should be {0}", "应写作 {0}", "は {0} と書く";
    SHOULD_BE_WITH_OVERTIME: "should be {0}, with {1} in OT", "应写作 {0}，并在 OT 写 {1}", "は {0} と書き、OT に {1} と書く";
    SAYS_MORE: "says more than {0}", "除 {0} 外还写了别的内容", "には {0} 以外の内容がある";
    SAYS_MORE_WITH_OVERTIME: "says more than {0}, with {1} in OT", "除 {0} 外还写了别的内容，{1} 应写在 OT", "には {0} 以外の内容があり、{1} は OT に書く";
    UNSTATED: "says that nothing is known", "表示未知", "は不明を表している";
    OUT_OF_RANGE: "is out of range", "超出范围", "は範囲外である";
    FINER_THAN_QUARTER: "is not a whole number of quarter points", "不是四分之一目的整数倍", "は四分の一目の整数倍ではない";
    NO_SUCH_DATE: "is not a date of the calendar", "没有这一天", "は暦にない日付である";
    AMBIGUOUS: "can be read in more than one way", "有多种读法", "は何通りにも読める";
    CONTRADICTORY: "contradicts itself", "自相矛盾", "は矛盾している";
    NOT_UNDERSTOOD: "is not understood", "无法理解", "は理解できない";
    HUNDREDTHS_OF_POINT: "is written in hundredths: {0} points", "放大了一百倍：贴 {0} 目", "は百倍の値で、{0} 目のことである";
    HUNDREDTHS_OF_ZI: "is written in hundredths of a stone: {0} points", "以百分之一子计：贴 {0} 目", "は百分の一子単位で、{0} 目のことである";
    ZI: "is written in stones: {0} points", "以子计：贴 {0} 目", "は子単位で、{0} 目のことである";
    QUARTER_UNDER_TERRITORY: "is a quarter point, which these rules do not have", "带四分之一目，而该规则没有", "には四分の一目があるが、このルールにはない";
    FOX_ZERO: "is what Fox writes whatever the komi was", "是野狐不论贴目多少都写的值", "は野狐がコミにかかわらず書く値である";
    MORE_THAN_ANY: "is more than any komi", "超过任何贴目", "はどのコミよりも大きい";
    NO_HANDICAP: "says that there is no handicap", "表示分先", "は互先を表している";
    BLACK_FIRST: "says that Black moves first without komi", "表示让先", "は定先を表している";
    SERIES: "names a series of games with different handicaps", "表示一组让子不同的对局", "は手合割の変わる一連の対局を表している";
    NO_KNOWN_RULES: "is not a known rule set", "不是已知的规则", "は知られたルールではない";
    CONDITION: "is a condition of the match, not a rule set", "是对局条件，不是规则", "は対局の条件であり、ルールではない";

    // Formats.
    FF4_HAS: "FF[4] has {0}", "FF[4] 用 {0}", "FF[4] では {0}";
    FF4_HAS_NOTHING: "FF[4] has nothing in its place", "FF[4] 没有相应的属性", "FF[4] に代わるものはない";
    EMPTY_PASS: "an empty move for a pass", "以空值表示虚着", "空の値のパス";
    RECTANGLE: "a rectangle of points", "点的矩形写法", "点の長方形";
    NOT_SQUARE: "a board that is not square", "非正方形的棋盘", "正方形でない盤";
    LARGER_THAN_19: "a board larger than 19×19", "大于 19×19 的棋盘", "19×19 より大きい盤";

    // Play.
    THAT_MOVE: "that move", "该手", "その手";
    THAT_OR_EARLIER: "that move or an earlier one", "该手或更早的一手", "その手かそれより前の手";
    FOLLOWS: "{0}: {1}", "{0}：{1}", "{0}：{1}";
    HANDICAP_IS: "the handicap is {0}", "HA[{0}]", "HA[{0}] とある";
    NO_HANDICAP_GIVEN: "no handicap is given", "没有 HA", "HA がない";
    SAME_SIDE_ZUOZI: "stones of one colour share a side", "同色座子在同一边", "同じ色の石が同じ辺にある";
    MORE_STONES: "{0} more {0|stone is|stones are} set up", "另摆了 {0} 子", "ほかに {0} 子置かれている";

    // Results.
    A_DRAW: "a draw", "和棋", "持碁";
    THAT_MARGIN: "that margin", "这个差距", "その差";
    STOPS_EARLY: "the record stops before the end", "棋谱在终局之前结束", "棋譜が終局の前に終わっている";
    NO_KOMI: "no komi is given", "没有写明贴目", "コミが書かれていない";
    DEAD_NOT_MARKED: "the dead stones are not marked", "没有标明死子", "死に石が示されていない";
    NOTHING_SIMPLE: "nothing simple makes it right", "没有简单的更正能使其成立", "簡単な訂正では正しくならない";
    RULES: "{0} rules", " {0} 规则", " {0} ルール";
    RIGHT_IF_STONE_ALIVE: "it is right if the stone at {0} is alive", "若 {0} 的一子为活子则正确", "{0} の石が生きていれば正しい";
    RIGHT_IF_STONES_ALIVE: "it is right if the {0} stones at {1} are alive", "若 {1} 的 {0} 子为活子则正确", "{1} の {0} 子が生きていれば正しい";
    RIGHT_IF_GROUPS_DEAD: "it is right if the groups at {0} are dead", "若 {0} 各块为死子则正确", "{0} の各群が死んでいれば正しい";
    RIGHT_IF_GROUPS_ALIVE: "it is right if the groups at {0} are alive", "若 {0} 各块为活棋则正确", "{0} の各群が生きていれば正しい";
    JUDGED_RULES: "{0} rules and the judge's dead stones", " {0} 规则和所判断的死子", " {0} ルールと判定した死に石";
    CHAIN_IN_DOUBT: "whether the chain at {0} is dead is in doubt", " {0} 一块棋的死活不能确定", " {0} の石の死活が確かでない";
    DEAD_IN_DOUBT: "which stones are dead is in doubt", "哪些是死子不能确定", "どの石が死んでいるか確かでない";
    MARKED_FOR_BOTH: "{0} is marked for both sides", "{0} 同时标给双方", "{0} が両方の地とされている";
    PARTLY_DEAD: "of the stones at {0}, that at {1} is not marked as dead", "{0} 一块棋中，{1} 没有标为死子", "{0} の石のうち {1} が死に石とされていない";
    NOT_ENCLOSED: "{0} is marked for {1}, who does not enclose it", "{0} 标给{1}，而{1}并未围住", "{0} は{1}の地とされているが、{1}は囲っていない";

    // What a policy requires, and what the record has.
    ABSENT: "no {0}", "没有 {0}", "{0} がない";
    GIVEN: "{0}[{1}]", "{0}[{1}]", "{0}[{1}]";
    ONE_OF: "{0}", "{0}", "{0}";
    AT_LEAST: "at least {0}", "不少于 {0}", "{0} 以上";
    AT_MOST: "at most {0}", "不多于 {0}", "{0} 以下";
    BETWEEN: "{0} to {1}", "{0} 至 {1}", "{0} から {1}";
    HAS_STONES: "a handicap of {0}", "让 {0} 子", "置石 {0}";
    HAS_SIZE: "a board of {0}", "{0} 的棋盘", "{0} の盤";
}
