//! The phrases of a count, in every language.

use crate::diag::phrases;

phrases! {
    RULES_AND_BOARD: "{0} rules, {1} board", "{0} 规则，{1} 棋盘", "{0} ルール、{1} の盤";
    DEAD: "dead: {0}", "死子：{0}", "死に石：{0}";
    IN_SEKI: "in seki: {0}", "双活：{0}", "セキ：{0}";
    SHARED: "shared: {0}", "公有：{0}", "共有：{0}";
    SUM: "{0}: {1} = {2}", "{0}：{1} = {2}", "{0}：{1} = {2}";
    NOTE: "note: {0}", "注：{0}", "注：{0}";
    RESULT: "result: {0} ({1})", "结果：{0}（{1}）", "結果：{0}（{1}）";
    RESULT_IN_OWN_WORDS: "result: {0}, {1} ({2})", "结果：{0}，{1}（{2}）", "結果：{0}、{1}（{2}）";

    // Terms of a sum.
    STONES: "{0} {0|stone|stones}", "子 {0}", "石 {0}";
    POINTS: "{0} {0|point|points}", "空 {0}", "地 {0}";
    HALF_OF_SHARED: "{0} half of the shared points", "公有点之半 {0}", "共有点の半分 {0}";
    GROUP_TAX: "{0} group tax", "还棋头 {0}", "還棋頭 {0}";
    PRISONERS: "{0} {0|prisoner|prisoners}", "提子 {0}", "アゲハマ {0}";
    DEAD_STONES: "{0} dead {0|stone|stones}", "死子 {0}", "死に石 {0}";
    PASS_STONES: "{0} pass {0|stone|stones}", "停着付子 {0}", "パス石 {0}";
    FOR_THE_CORNER: "{0} for the corner", "角上三目 {0}", "隅の三目 {0}";
    EYES_OF_GROUPS: "{0} {0|eye|eyes} of groups", "各块棋的眼 {0}", "各群の眼 {0}";
    STONES_LOST: "{0} {0|stone|stones} lost", "被提与死子 {0}", "取られた石 {0}";
    POINTS_TO_FILL: "{0} {0|point|points} to fill", "可填之空 {0}", "埋められる地 {0}";
    HALF_OF_REST: "{0} half of the rest", "余点之半 {0}", "残りの半分 {0}";
    KOMI: "{0} komi", "贴目 {0}", "コミ {0}";
    HANDICAP_RETURN: "{0} returned for handicap", "让子还子 {0}", "置石の返し {0}";
    BUTTON: "{0} button", "首停得分 {0}", "ボタン {0}";
    FINES: "{0} {0|fine|fines}", "罚子 {0}", "罰則 {0}";

    // Steps of a procedure.
    FILLED: "filled with {0} stones each, {1} has {2} vacant {2|point|points} and {3} {3|stone|stones} of the opponent (2 points each)",
        "双方各以 {0} 子填满后，{1}余 {2} 个空点，内有对方 {3} 子（每子 2 点）",
        "それぞれ {0} 子で埋めると、{1}には空点 {2}、相手の石 {3} がある（各 2 点）";
    HALF_BOARD: "Black has {0} zi against half the board, {1}", "黑方 {0} 子，盘面之半为 {1} 子", "黒は {0} 子、盤の半分は {1} 子";
    GROUPS: "groups: Black {0} ({1}), White {2} ({3})", "块数：黑 {0}（{1}），白 {2}（{3}）", "群の数：黒 {0}（{1}）、白 {2}（{3}）";
    STONES_THAT_CAN_STAND: "stones that can stand: Black {0}, White {1}", "可存之子：黑 {0}，白 {1}", "置ける石：黒 {0}、白 {1}";
    STONES_AS_RECORDED: "stones as recorded: Black {0}, White {1}", "棋谱所载之子：黑 {0}，白 {1}", "棋譜どおりの石：黒 {0}、白 {1}";
    STONES_TAKEN: "stones taken: Black {0}, White {1}", "所提之子：黑 {0}，白 {1}", "取った石：黒 {0}、白 {1}";

    // Notes.
    NO_DEAD_STONE: "there is no stone at {0}, so none is dead there", "{0} 处无子，不能算死子", "{0} に石はなく、死に石とできない";
    DEAD_STONES_STAND: "dead stones were given, but these rules count every stone on the board", "指定了死子，但该规则按盘上现有棋子计算", "死に石が指定されたが、このルールでは盤上の石をそのまま数える";
    DAME_LEFT: "{0} open points were left unplayed", "尚有 {0} 个单官未收", "ダメが {0} か所残っている";
    DAME_LEFT_ONE: "an open point was left unplayed", "尚有一个单官未收", "ダメが一か所残っている";
    DAME_PLAYED_OUT: "the open points played out: Black takes {0}, White {1}", "轮流收完单官：黑得 {0}，白得 {1}", "ダメを交互に詰めた：黒 {0}、白 {1}";
    TEIRE: "points to fill, not counted: {0}", "须自补，不计目：{0}", "手入れが必要で数えない：{0}";
    OPEN_KO: "the ko at {0} was left open and is counted for {1}, who holds it", "{0} 处的劫没有收完，按由{1}所持计算", "{0} のコウは打ち終えておらず、持っている{1}のものとして数えた";
    DOUBTFUL: "the group at {0} does not have two eyes and is not in seki", "{0} 处的棋没有两眼，也不是双活", "{0} の石には二眼がなく、セキでもない";
    GROUPS_JOINED: "{0} joins groups over pairs of open points, {1} times", "{0}以成对的空点连接各块，计 {1} 处", "{0}は対になる空点で群をつなぐ（{1} か所）";
    NO_GROUP: "counted with other groups of {0}: {1}", "视为属于{0}其他块：{1}", "{0}のほかの群に属するとみなした：{1}";
    SEKI_FILLED: "filled in seki: {0}", "双活中可填：{0}", "セキの中で埋めた：{0}";
    UNEQUAL_MOVES: "Black played {0} stones, White {1}: these rules require equal numbers", "黑下 {0} 子，白下 {1} 子：该规则要求双方着数相等", "黒 {0} 子、白 {1} 子：このルールでは同数でなければならない";
    HANDICAP_UNSETTLED: "handicap stones were not returned: the sources differ", "让子未还：文献不一", "置石は返していない：文献により異なる";
    WHITE_OWES_PASS: "White did not pass last and owes a pass stone", "最后停着的不是白方，白方欠一子", "白が最後にパスしておらず、パス石を一つ渡す";
    LOST_BY_WARNINGS: "{0} has two warnings and loses", "{0}两次警告，判负", "{0}は警告二回で負け";
    TIE_BREAK_OFF: "the tie-break belongs to the komi of the rules, which was changed", "贴目已改，规则的平局判定不再适用", "コミを変えたので、ルールの同点の扱いは使わない";
    SIZE_UNKNOWN: "the rules do not know boards of this size", "该规则没有这种大小的棋盘", "このルールにはこの大きさの盤がない";

    // Why a game is not over.
    OPEN_BORDERS: "the game is not over: a region of {0} points is open to both sides", "对局没有结束：有一处 {0} 点的区域对双方都开着", "対局は終わっていない：{0} 目の領域が両者に開いている";
    OPEN_POINTS: "the game is not over: {0} points belong to neither side", "对局没有结束：有 {0} 点不属于任何一方", "対局は終わっていない：{0} 目がどちらのものでもない";
    UNSETTLED: "the game is not over: {0} points may still go to either side", "对局没有结束：有 {0} 点归属未定", "対局は終わっていない：{0} 目がまだ定まっていない";

    // Changes that make a recorded result right.
    RIGHT_UNDER: "it is right under {0} rules", "若按 {0} 规则则正确", "{0} ルールなら正しい";
    RIGHT_WITH_KOMI: "it is right with a komi of {0}", "若贴目为 {0} 则正确", "コミが {0} なら正しい";
    RIGHT_IF_STONE_DEAD: "it is right if the stone at {0} is dead", "若 {0} 的一子为死子则正确", "{0} の石が死んでいれば正しい";
    RIGHT_IF_STONES_DEAD: "it is right if the {0} stones at {1} are dead", "若 {1} 的 {0} 子为死子则正确", "{1} の {0} 子が死んでいれば正しい";
    RIGHT_IF_DEAD_AND_ALIVE: "it is right if {0} are dead and {1} alive", "若 {0} 为死子、{1} 为活棋则正确", "{0} が死に、{1} が生きていれば正しい";
    RIGHT_IF_STONE_UNMARKED: "it is right if the stone at {0} was not marked as dead", "若 {0} 的一子当时没有标为死子则正确", "{0} の石が死に石とされなかったのなら正しい";
    RIGHT_IF_STONES_UNMARKED: "it is right if the {0} stones at {1} were not marked as dead", "若 {1} 的 {0} 子当时没有标为死子则正确", "{1} の {0} 子が死に石とされなかったのなら正しい";
    RIGHT_IF_PROTECTED: "it is right if {0} protects at {1}", "若{0}在 {1} 补棋则正确", "{0}が {1} に手入れをすれば正しい";
    RIGHT_IF_KO_TAKEN: "it is right if {0} takes the ko at {1}", "若{0}提 {1} 的劫则正确", "{0}が {1} のコウを取れば正しい";
}
