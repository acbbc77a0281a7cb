//! The messages of the program in every language. A phrase that lacks a language, or whose arguments differ
//! between languages, does not compile.

use sgf_core::diag::{Phrase, Severity};
use sgf_core::value::Color;

macro_rules! phrases {
    ($($(#[$attribute:meta])* $name:ident: $english:literal, $chinese:literal, $japanese:literal;)*) => {
        $($(#[$attribute])* pub(crate) static $name: Phrase = Phrase::new($english, $chinese, $japanese);)*
    };
}

/// Returns the word for a severity.
pub(crate) fn severity(severity: Severity) -> &'static Phrase {
    match severity {
        Severity::Error => &ERROR,
        Severity::Warning => &WARNING,
        Severity::Info => &INFO,
    }
}

/// Returns the name of a side.
pub(crate) fn side(color: Color) -> &'static Phrase {
    match color {
        Color::Black => &BLACK,
        Color::White => &WHITE,
    }
}

phrases! {
    BLACK: "Black", "黑方", "黒";
    WHITE: "White", "白方", "白";
    ERROR: "error", "错误", "エラー";
    WARNING: "warning", "警告", "警告";
    INFO: "info", "提示", "情報";

    // Lists of findings.
    AT_MOVE: " (move {0})", "（第 {0} 手）", "（{0} 手目）";
    READ: "{0} {0|file|files}, {1} {1|game|games}", "{0} 个文件，{1} 局", "{0} ファイル、{1} 局";
    NOTHING_FOUND: "{0}: nothing found", "{0}：没有发现问题", "{0}：問題なし";
    FOUND: "{0}: {1} {1|error|errors}, {2} {2|warning|warnings}", "{0}：{1} 个错误，{2} 个警告", "{0}：エラー {1}、警告 {2}";
    AND_NOTES: "{0}, {1} {1|note|notes}", "{0}，{1} 个提示", "{0}、情報 {1}";
    NOTES_HIDDEN: "{0} (-v shows notes)", "{0}（-v 显示提示）", "{0}（-v で情報も表示）";
    INPUTS_FAILED: "{0}; {1} {1|input|inputs} could not be read", "{0}；{1} 个输入无法读取", "{0}。読めない入力 {1}";
    COUNT_OF_FINDINGS: "findings", "次数", "件数";
    COUNT_OF_FILES: "files", "文件数", "ファイル";
    SEVERITY: "severity", "级别", "重要度";
    CODE: "code", "代码", "コード";
    NAME: "name", "名称", "名前";

    // Explanations.
    FIXED_SAFELY: "can be fixed safely", "可以安全修正", "安全に直せる";
    FIXED_BY_GUESS: "can be fixed by a guess", "可以推测修正", "推測で直せる";
    WHAT_TO_DO: "What to do: {0}", "处理：{0}", "対処：{0}";
    EXAMPLE: "Example:", "例：", "例：";
    NO_SUCH_CODE: "there is no finding {0}; `sgf explain --list` prints them all", "没有名为 {0} 的诊断；`sgf explain --list` 列出全部", "{0} という診断はない。`sgf explain --list` で一覧を表示する";
    THERE_ARE: "{0}; there are {1}", "{0}；相近的有 {1}", "{0}。近いものは {1}";
    NO_CODE_STARTS_WITH_IT: "{0} {1}: no code or name starts with it; `sgf explain --list` prints them all", "{0} {1}：没有以此开头的代码或名称；`sgf explain --list` 列出全部", "{0} {1}：これで始まるコードも名前もない。`sgf explain --list` で一覧を表示する";
    PAGE_TITLE: "Findings", "诊断一览", "診断一覧";
    PAGE_ABOUT: "What `sgf validate` finds. `sgf explain CODE` prints the same. Written by `sgf explain --list --format markdown`.",
        "`sgf validate` 所能发现的问题。`sgf explain CODE` 显示同样的内容。本页由 `sgf explain --list --format markdown --lang zh` 写出。",
        "`sgf validate` が見つけるもの。`sgf explain CODE` で同じ内容を表示する。このページは `sgf explain --list --format markdown --lang ja` の出力である。";
    FAMILY_TEXT: "T: text and charset", "T：文本与字符集", "T：テキストと文字コード";
    FAMILY_SYNTAX: "S: syntax", "S：语法", "S：構文";
    FAMILY_PROPERTY: "P: property values", "P：属性值", "P：プロパティの値";
    FAMILY_NODE: "N: nodes and trees", "N：节点与棋谱树", "N：ノードと木";
    FAMILY_GAME: "G: play under the rules", "G：着手与规则", "G：着手とルール";
    FAMILY_RESULT: "R: result", "R：结果", "R：結果";
    FAMILY_CLOCK: "C: clocks", "C：用时", "C：時間";
    FAMILY_POLICY: "L: what a league or an archive asks for", "L：联赛或棋谱库的规程", "L：リーグや棋譜集の規定";

    // Heads of games.
    PLAYERS: "Black {0}, White {1}", "黑 {0}，白 {1}", "黒 {0}、白 {1}";
    ROUND: "round {0}", "第 {0} 轮", "第 {0} 局";
    KOMI: "komi {0}", "贴目 {0}", "コミ {0}";
    HANDICAP: "handicap {0}", "让 {0} 子", "置石 {0}";
    RESULT: "result {0}", "结果 {0}", "結果 {0}";
    ITEM_BEFORE_ANOTHER: "{0},", "{0}，", "{0}、";
    RULES_AS_GIVEN: "{0} rules (as given)", "{0} 规则（按指定）", "{0} ルール（指定による）";
    RULES_FROM_RU: "{0} rules (from RU)", "{0} 规则（取自 RU）", "{0} ルール（RU による）";
    RULES_FROM_KOMI: "{0} rules (guessed from the komi)", "{0} 规则（由贴目推断）", "{0} ルール（コミから推定）";
    RULES_DEFAULT: "{0} rules (the default: the record names none)", "{0} 规则（棋谱没有写明，取默认）", "{0} ルール（指定がないので既定）";

    // Tables of games.
    DATE: "date", "日期", "日付";
    BLACK_COLUMN: "black", "黑方", "黒番";
    WHITE_COLUMN: "white", "白方", "白番";
    RESULT_COLUMN: "result", "结果", "結果";
    KOMI_COLUMN: "komi", "贴目", "コミ";
    HANDICAP_COLUMN: "ha", "让子", "置石";
    SIZE_COLUMN: "size", "棋盘", "盤";
    MOVES_COLUMN: "moves", "手数", "手数";
    FILE_COLUMN: "file", "文件", "ファイル";

    // Replays.
    AT_THE_START: "at the start", "开局", "開始時";
    AFTER_MOVE: "after move {0}: {1} {2}", "第 {0} 手后：{1} {2}", "{0} 手目の後：{1} {2}";
    AND_TAKES: "{0} takes {1} {1|stone|stones}", "{0}，提 {1} 子", "{0}、{1} 子を取る";
    AND_KO: "{0}, ko at {1}", "{0}，{1} 打劫", "{0}、{1} にコウ";
    CAPTURES: "captures: Black {0}, White {1}", "提子：黑 {0}，白 {1}", "アゲハマ：黒 {0}、白 {1}";
    PASSES: "passes", "停一手", "パス";
    MOVE_IS: "move {0}: {1} {2}: {3}", "第 {0} 手 {1} {2}：{3}", "{0} 手目 {1} {2}：{3}";
    FOLLOWS: "{0}: {1}", "{0}：{1}", "{0}：{1}";
    STILL_PLAYED: "still played on the board", "盘上仍按此手继续", "盤上ではそのまま打ち進める";
    MOVES: "{0} {0|move|moves}", "共 {0} 手", "{0} 手";
    NO_ILLEGAL_MOVES: "no illegal moves", "没有违规着手", "反則の着手なし";
    ILLEGAL_MOVES: "{0} illegal {0|move|moves}", "{0} 手违规", "反則の着手 {0}";
    NO_POINT: "not a point of the board", "不是棋盘上的点", "盤上の点ではない";
    REMOVES_OWN: "removes {0} {0|stone|stones} of its own", "提去己方 {0} 子", "自分の石 {0} 子を取り除く";
    ALLOWED: "allowed", "允许", "認められる";
    POSITION_COMES_BACK: "the position after {0} comes back ({1})", "{0}后的局面再次出现（{1}）", "{0}の後の局面が再び現れる（{1}）";
    THE_START: "the start", "开局", "開始";
    MOVE: "move {0}", "第 {0} 手", "{0} 手目";
    OTHER_SIDE_TO_MOVE: "the other side was to move", "应由另一方落子", "相手の番である";
    OTHER_SIDE_FIRST: "the other side has the first move", "应由另一方先行", "相手が先番である";
    GAME_WAS_OVER: "the game was over", "对局已经结束", "対局は終わっている";
    NOT_REPLAYED: "GM[{0}] is not Go, so it is not replayed", "GM[{0}] 不是围棋，不能演示", "GM[{0}] は囲碁ではないので再生しない";

    // Counts.
    QUIET_SCORE: "{0}: game {1}: {2}", "{0}：第 {1} 局：{2}", "{0}：対局 {1}：{2}";
    QUIET_SCORE_DIFFERS: "{0}: game {1}: {2}, recorded {3}", "{0}：第 {1} 局：{2}，记录为 {3}", "{0}：対局 {1}：{2}、記録は {3}";
    COUNTED_AFTER: "counted after move {0}, {1}", "按第 {0} 手后的局面计算，{1}", "{0} 手目の後を数える。{1}";
    ALL_LIVING: "all stones taken as living", "所有棋子按活棋计", "すべての石を活きとみなす";
    DEAD_AS_MARKED: "dead stones as the record marks them", "死子按棋谱所标", "死に石は棋譜の印による";
    DEAD_AS_GIVEN: "dead stones as given", "死子按指定", "死に石は指定による";
    DEAD_AS_JUDGED: "dead stones as judged by playing on", "死子由模拟续弈判断", "死に石は打ち継いで判定した";
    CONFIDENCE: "confidence {0}", "把握 {0}", "確信度 {0}";
    IN_DOUBT_DEAD: "in doubt: {0}, taken as dead (confidence {1})", "未定：{0}，按死子计（把握 {1}）", "未確定：{0}、死に石とみなす（確信度 {1}）";
    IN_DOUBT_ALIVE: "in doubt: {0}, taken as alive (confidence {1})", "未定：{0}，按活子计（把握 {1}）", "未確定：{0}、活き石とみなす（確信度 {1}）";
    SCORE_UNKNOWN: "the score is unknown: {0}; the count below is of the board as it is", "无法断定比分：{0}；以下按盘面现状计算", "結果は判定できない：{0}。以下は盤面をそのまま数えたもの";
    NOT_SURE_DEAD: "it is not certain that the chain at {0} ({1} {1|stone|stones}) is dead (confidence {2})", "{0} 一块棋（{1} 子）是否为死子没有把握（{2}）", "{0} の石（{1} 子）が死んでいるか確かでない（確信度 {2}）";
    NOT_SURE_ALIVE: "it is not certain that the chain at {0} ({1} {1|stone|stones}) is alive (confidence {2})", "{0} 一块棋（{1} 子）是否为活棋没有把握（{2}）", "{0} の石（{1} 子）が活きているか確かでない（確信度 {2}）";
    SHARE_IS: "not a number from 0 to 1", "不是 0 至 1 之间的数", "0 から 1 までの数ではない";
    DEAD_AS_ENGINE: "dead stones as the engine reports", "死子按引擎判断", "死に石はエンジンの判断による";
    ENDED_BY_RESIGNATION: "the game ended by resignation: the count below is of a board that was not played out", "对局以中盘认输结束：以下计算的局面并未下完", "対局は投了で終わった。以下は打ち切っていない盤面を数えたもの";
    ENDED_BY_TIME: "the game ended by time: the count below is of a board that was not played out", "对局以超时结束：以下计算的局面并未下完", "対局は時間切れで終わった。以下は打ち切っていない盤面を数えたもの";
    ENDED_BY_FORFEIT: "the game ended by forfeit: the count below is of a board that was not played out", "对局以判负结束：以下计算的局面并未下完", "対局は反則で終わった。以下は打ち切っていない盤面を数えたもの";
    NOT_PLAYED_OUT: "the line does not end with two passes: it may not be played out, and dead stones still count", "最后不是双方停着：可能没有下完，死子仍计算在内", "両者のパスで終わっていない。打ち切っていないかもしれず、死に石も数えている";
    KOMI_OF_RULES: "the record names no komi: {0} is the komi of the rules (--komi 0 counts without one)", "棋谱没有写明贴目：按规则取 {0}（--komi 0 则不贴目）", "棋譜にコミがない。ルールの {0} を使う（--komi 0 ならコミなし）";
    MOVES_NOT_ALLOWED: "moves that the rules do not allow: {0}", "违反规则的着手：{0}", "ルールで認められない着手：{0}";
    DEAD_POINTS: "dead: {0} {0|point|points}", "死子：{0} 点", "死に石：{0} 点";
    SEKI_POINTS: "in seki: {0} {0|point|points}", "双活：{0} 点", "セキ：{0} 点";
    SHARED_POINTS: "shared: {0} {0|point|points}", "公有：{0} 点", "共有：{0} 点";
    THE_SAME: "the same", "一致", "一致";
    NOT_THE_SAME: "not the same", "不一致", "不一致";
    NO_NUMBER: "no number to compare", "没有可比较的数", "比べる数がない";
    RECORDED: "recorded: {0}, {1}", "记录：{0}，{1}", "記録：{0}、{1}";
    LEGEND_UNICODE: "▪ Black's  ▫ White's  ◦ shared  · dame  = seki  ◆ dead Black  ◇ dead White", "▪ 黑空  ▫ 白空  ◦ 公有  · 单官  = 双活  ◆ 黑死子  ◇ 白死子", "▪ 黒地  ▫ 白地  ◦ 共有  · ダメ  = セキ  ◆ 黒の死に石  ◇ 白の死に石";
    LEGEND_COLOR: "▪ land, dark for Black, light for White  ◦ shared  · dame  = in seki  ◌ dead", "▪ 空：深为黑，浅为白  ◦ 公有  · 单官  = 双活  ◌ 死子", "▪ 地：濃いのは黒、薄いのは白  ◦ 共有  · ダメ  = セキ  ◌ 死に石";
    LEGEND_HALF: "brown: Black's land, light: White's; grey: dead, darker for Black", "棕：黑空，浅：白空；灰：死子，深为黑", "茶：黒地、明るい：白地。灰：死に石、濃いのは黒";
    LEGEND_ASCII: "b Black's  w White's  s shared  - dame  = seki  x dead Black  o dead White", "b 黑空  w 白空  s 公有  - 单官  = 双活  x 黑死子  o 白死子", "b 黒地  w 白地  s 共有  - ダメ  = セキ  x 黒の死に石  o 白の死に石";
    PICTURE_ENDING: "--picture {0}: the name must end in .svg, .png, .pdf or .html", "--picture {0}：文件名须以 .svg、.png、.pdf 或 .html 结尾", "--picture {0}：名前は .svg、.png、.pdf、.html のどれかで終わる";
    PICTURE_OF_ONE_GAME: "{0}: one picture for several games: put {name} or {number} into the name", "{0}：多局只有一个图名：请在文件名中写 {name} 或 {number}", "{0}：複数の対局に図の名前が一つ。名前に {name} か {number} を入れる";
    TWO_GAMES: "{0}: two games would be drawn into this file: {number} in the name tells the games of an input apart", "{0}：两局会画到同一文件：文件名中的 {number} 可区分同一输入的各局", "{0}：二つの対局が同じファイルになる。名前に {number} を入れると入力の中の対局を区別できる";
    COUNTED_HEADING: "Counted after move {0}", "第{0}手后数子", "{0}手までを数えた図";
    NOT_COUNTED: "GM[{0}] is not Go, so it is not counted", "GM[{0}] 不是围棋，不能计算", "GM[{0}] は囲碁ではないので数えない";
    FEWER_MOVES: "--at {0}: there are {1} {1|move|moves}", "--at {0}：只有 {1} 手", "--at {0}：{1} 手しかない";
    KOMI_TOO_LARGE: "a komi of {0} points is larger than any board; --komi names another", "贴目 {0} 超过任何棋盘；可用 --komi 另行指定", "コミ {0} 目はどの盤よりも大きい。--komi で別の値を指定できる";
    DEAD_NO_POINT: "--dead {0}: there is no such point on the board", "--dead {0}：棋盘上没有这一点", "--dead {0}：盤上にその点はない";
    DEAD_NO_STONE: "--dead {0}: there is no stone at this point", "--dead {0}：该处无子", "--dead {0}：そこに石はない";

    TALLY: "{0} {0|game|games}: {1} as recorded, {2} not, {3} without a number to compare", "{0} 局：与记录一致 {1}，不一致 {2}，无可比较的数 {3}", "{0} 局：記録どおり {1}、異なる {2}、比べる数がない {3}";
    AND_NOT_COUNTED: "{0}, {1} not counted", "{0}，未计算 {1}", "{0}、数えていない {1}";

    // Engines.
    ENGINE_NOT_STARTED: "cannot be started: {0}", "无法启动：{0}", "起動できない：{0}";
    ENGINE_NO_PIPES: "has no standard input and output", "没有标准输入输出", "標準入出力がない";
    ENGINE_NO_SUCH_BOARD: "GTP knows no board of {0}", "GTP 没有 {0} 的棋盘", "GTP に {0} の盤はない";
    ENGINE_DEAD_NO_STONE: "reports {0} as dead, where there is no stone", "称 {0} 为死子，而该处无子", "石のない {0} を死に石だと答えた";
    ENGINE_DEAD_NO_POINT: "reports {0} as dead, which is not a point", "称 {0} 为死子，而它不是坐标", "座標でない {0} を死に石だと答えた";
    ENGINE_SILENT: "no answer to {0} in {1} s", "{1} 秒内没有回答 {0}", "{1} 秒以内に {0} への答えがない";
    ENGINE_ENDLESS: "its answer to {0} does not end", "对 {0} 的回答没有结束", "{0} への答えが終わらない";
    ENGINE_REFUSES: "cannot do {0}: {1}", "不能执行 {0}：{1}", "{0} を実行できない：{1}";
    ENGINE_NO_GTP: "answers {0} with {1}, which is not GTP", "对 {0} 回答 {1}，不是 GTP", "{0} に {1} と答えたが、GTP ではない";
    ENGINE_ENDED: "ended at {0} ({1})", "在 {0} 时结束（{1}）", "{0} の時に終了した（{1}）";
    ENGINE_CLOSED: "closed its output at {0}", "在 {0} 时关闭了输出", "{0} の時に出力を閉じた";
    QUOTE_OPEN: "a quote is not closed", "引号没有闭合", "引用符が閉じていない";
    NO_COMMAND: "no command", "没有命令", "コマンドがない";

    // Inputs.
    OF_GAME: "sgf: {0}: game {1}: {2}", "sgf: {0}：第 {1} 局：{2}", "sgf: {0}：対局 {1}：{2}";
    NO_GAME: "sgf: {0}: no game in it", "sgf: {0}：其中没有对局", "sgf: {0}：対局がない";
    NO_RECORDS: "{0}: no record files in this folder ({1})", "{0}：文件夹中没有棋谱文件（{1}）", "{0}：フォルダーに棋譜ファイルがない（{1}）";
    NO_RECORDS_CHOSEN: "{0}: no record files in this folder that --include and --exclude let through ({1})", "{0}：文件夹中没有 --include 和 --exclude 选中的棋谱文件（{1}）", "{0}：フォルダーに --include と --exclude に合う棋譜ファイルがない（{1}）";
    TOO_LARGE: "larger than 4 GiB: use a --style other than preserve, which writes game by game", "超过 4 GiB：请用 preserve 以外的 --style，逐局处理", "4 GiB より大きい。preserve 以外の --style なら一局ずつ処理する";
    STDIN_TWICE: "standard input cannot be both a record and the list of --files-from", "标准输入不能既是棋谱又是 --files-from 的列表", "標準入力を棋譜と --files-from の一覧の両方には使えない";
    NOTHING_TO_READ: "nothing to read: name files or folders, or pipe a record in", "没有输入：请写文件或文件夹，或由管道输入棋谱", "入力がない。ファイルかフォルダーを指定するか、パイプで棋譜を渡す";
    INTERNAL_ERROR: "{0}: internal error{1}: {2}; please report it", "{0}：内部错误{1}：{2}；请报告", "{0}：内部エラー{1}：{2}。報告してほしい";
    AT_PLACE: " at {0}", "（{0}）", "（{0}）";
    NO_MESSAGE: "no message", "没有信息", "メッセージなし";
    INTERRUPTED: "interrupted", "已中断", "中断された";

    READ_ALREADY: "{0}: it has already been read", "{0}：已经读过", "{0}：すでに読まれている";
    RECORD_TOO_LARGE: "{0}: no {1} record is larger than {2} bytes", "{0}：{1} 棋谱不会超过 {2} 字节", "{0}：{1} の棋譜が {2} バイトを超えることはない";
    ONLY_SGF_IS_FIXED: "{0}: only SGF can be fixed in place, and this is {1}", "{0}：只有 SGF 可以就地修正，而这是 {1}", "{0}：その場で直せるのは SGF だけで、これは {1} である";

    // Archives.
    NO_SUCH_MEMBER: "the archive has no such record", "压缩包中没有这个棋谱", "書庫にそのような棋譜はない";
    NO_RECORDS_IN_ARCHIVE: "no record files in this archive", "压缩包中没有棋谱文件", "書庫に棋譜ファイルがない";
    INTERNAL_ERROR_UNPACKING: "internal error while unpacking; please report it", "解压时内部错误；请报告", "展開中の内部エラー。報告してほしい";
    NO_BZIP2: "bzip2 is not supported; pack it with gzip, zstd or xz, or unpack it first", "不读 bzip2；请改用 gzip、zstd 或 xz 压缩，或先解压", "bzip2 は読めない。gzip、zstd、xz で圧縮するか、先に展開する";
    ENCRYPTED: "it is encrypted; unpack it with its password first", "已加密；请先用密码解压", "暗号化されている。先にパスワードで展開する";
    NESTED_TOO_DEEP: "archives are opened one level deep within another, not deeper; unpack it first", "只打开压缩包中的一层压缩包，不再深入；请先解压", "書庫の中の書庫は一段だけ開く。先に展開する";
    NO_ARCHIVE: "this is not an archive", "这不是压缩包", "書庫ではない";
    PACKED_TWICE: "{0}: packed twice; unpack it first", "{0}：压缩了两次；请先解压", "{0}：二重に圧縮されている。先に展開する";
    ARCHIVE_NAMED_AS_RECORD: "{0}: an archive under the name of a record; rename it or unpack it first", "{0}：压缩包用了棋谱的文件名；请改名或先解压", "{0}：棋譜の名前を持つ書庫である。名前を変えるか先に展開する";
    MEMBER: "member {0}", "第 {0} 个成员", "{0} 番目のファイル";
    TOO_MANY_MEMBERS: "more than {0} members; --max-members raises the limit", "成员超过 {0} 个；--max-members 可放宽", "ファイルが {0} 個を超える。--max-members で上限を変えられる";
    RATIO_TOO_LARGE: "unpacks to more than {0} times its size; --max-ratio raises the limit", "解压后超过原大小的 {0} 倍；--max-ratio 可放宽", "展開すると元の {0} 倍を超える。--max-ratio で上限を変えられる";

    JSON_GAME: "game {0}: {1}", "第 {0} 局：{1}", "対局 {0}：{1}";
    JSON_NO_NODE: "a game needs at least one node", "一局至少要有一个节点", "対局には少なくとも一つのノードが必要";
    JSON_ROOT: "node {0}: the first node has no parent, and every other node has one", "节点 {0}：只有第一个节点没有父节点", "ノード {0}：親のないノードは最初の一つだけである";
    JSON_PARENT: "node {0}: its parent {1} does not come before it", "节点 {0}：父节点 {1} 不在它之前", "ノード {0}：親 {1} が前にない";
    JSON_NAME: "node {0}: {1} is not a property name (letters and digits, a letter first)", "节点 {0}：{1} 不是属性名（字母和数字，以字母开头）", "ノード {0}：{1} はプロパティ名ではない（英字と数字、先頭は英字）";
    JSON_NO_VALUE: "node {0}: the property {1} has no value", "节点 {0}：属性 {1} 没有值", "ノード {0}：プロパティ {1} に値がない";

    // Fixes.
    FIXED: "{0} {0|finding|findings} fixed in {1} {1|file|files}", "在 {1} 个文件中修正了 {0} 个问题", "{1} ファイルの問題 {0} 件を直した";
    WOULD_BE_FIXED: "{0} {0|finding|findings} would be fixed in {1} {1|file|files}", "可在 {1} 个文件中修正 {0} 个问题", "{1} ファイルの問題 {0} 件を直せる";
    NOT_FIXED: "{0}: not fixed, left as it is", "{0}：未修正，保持原样", "{0}：直さずそのままにした";
    NOT_FIXED_NO_FILE: "{0}: only a regular file is fixed in place, not a pipe or a device", "{0}：只能就地修正普通文件，不能修正管道或设备", "{0}：その場で直せるのは通常のファイルだけで、パイプやデバイスは直せない";
    OTHER_NAMES_KEEP: "{0}: its other names (hard links) keep the old text", "{0}：它的其他名称（硬链接）仍是旧内容", "{0}：別名（ハードリンク）の内容は元のまま";
    GZIP_TAIL: "{0}: what follows the packed record is skipped", "{0}：压缩内容之后的部分被跳过", "{0}：圧縮された棋譜の後の部分を読み飛ばした";
    NO_BASE: "{0}: no game in it, and it is not empty; a base is a record or an empty file", "{0}：其中没有对局，但也不是空文件；共同的祖先应是棋谱或空文件", "{0}：対局がないが空でもない。共通の祖先は棋譜か空のファイル";
    NOT_FIXED_IN_ARCHIVE: "{0}: a record in an archive is not fixed in place; unpack it first", "{0}：压缩包中的内容不能就地修正；请先解压", "{0}：書庫の中のものはその場で直せない。先に展開する";

    // Games that were found.
    FOUND_OF_GAMES: "{0} of {1} games", "{1} 局中找到 {0} 局", "{1} 局中 {0} 局";
    FOUND_AT_MOVE: "{0}, move {1}", "{0}，第 {1} 手", "{0}、{1} 手目";
    NEXT_COLUMN: "next", "下一手", "次の手";
    COLUMN_COLUMN: "column", "列", "列";
    ROW_COLUMN: "row", "行", "行";
    GAMES_COLUMN: "games", "局数", "対局";
    BLACK_WON_COLUMN: "black won", "黑胜", "黒勝ち";
    WHITE_WON_COLUMN: "white won", "白胜", "白勝ち";
    NEXT_BLACK: "black", "黑", "黒";
    NEXT_WHITE: "white", "白", "白";
    WRONG_SHAPE: "--shape: {0}", "--shape：{0}", "--shape：{0}";
    POSITION_NO_GAME: "--position: {0}: no game in it", "--position：{0}：其中没有对局", "--position：{0}：対局がない";
    POSITION_NOT_GO: "--position: {0}: not Go", "--position：{0}：不是围棋", "--position：{0}：囲碁ではない";
    POSITION_FEWER_MOVES: "--position: {0} has {1} {1|move|moves}, not {2}", "--position：{0} 只有 {1} 手，没有第 {2} 手", "--position：{0} は {1} 手までで、{2} 手目はない";
    DATES_ARE: "{0} is not like 2016, 2016-03, 2016-03-09 or two of them with .. between", "{0} 不是 2016、2016-03、2016-03-09 的形式，也不是以 .. 相连的两个", "{0} は 2016、2016-03、2016-03-09 の形でも、二つを .. で結んだものでもない";
    DATES_BACKWARDS: "{0} ends before it begins", "{0} 的结束早于开始", "{0} は終わりが始まりより前である";
    RANGE_IS: "{0} is not like 200, 50..100, 300.. or ..50", "{0} 不是 200、50..100、300.. 或 ..50 的形式", "{0} は 200、50..100、300..、..50 の形ではない";

    // Games that are the same.
    SAME_GAMES: "{0} games of {1} {1|move|moves}", "{0} 局相同，{1} 手", "同じ対局 {0} 局、{1} 手";
    SAME_TREE: "identical", "完全相同", "すべて同じ";
    SAME_MOVES: "same moves", "着手相同", "着手が同じ";
    TURNED: "turned or mirrored", "旋转或镜像", "回転か反転";
    SWAPPED: "colours exchanged", "黑白互换", "黒白が逆";
    CUT_SHORT: "ends earlier", "中途截断", "途中まで";
    GAMES_COMPARED: "{0} {0|game|games} compared: {1} {1|is|are} the same as another", "比较了 {0} 局：{1} 局与其他对局相同", "{0} 局を比べた：{1} 局がほかと同じ";

    // What an archive holds.
    OTHERS: "… others", "… 其他", "… その他";

    // Outputs.
    DOUBT: "sgf: {0}{1}: {2} [{3}]", "sgf: {0}{1}：{2} [{3}]", "sgf: {0}{1}：{2} [{3}]";
    DOUBTS: "sgf: {0}{1}: {2} [{3}]; {4} more in this file, which sgf validate lists", "sgf: {0}{1}：{2} [{3}]；此文件另有 {4} 处，可用 sgf validate 列出", "sgf: {0}{1}：{2} [{3}]。このファイルにはほかに {4} 件あり、sgf validate で一覧できる";
    LEFT_OUT: "sgf: {0}: left out: {1}", "sgf: {0}：略去：{1}", "sgf: {0}：省いたもの：{1}";
    ITEMS: "{0}, {1}", "{0}、{1}", "{0}、{1}";
    FIGURES_ARE: "figures are every:N, comments, variations or all, not {0}", "figures 为 every:N、comments、variations 或 all，而不是 {0}", "figures は every:N、comments、variations、all のどれかで、{0} ではない";
    NUMBERS_ARE: "moves to number are all, or from-to as 1-50 or 101-, not {0}", "所标手数为 all 或起止，如 1-50、101-，而不是 {0}", "番号を付ける手は all か、1-50、101- のような範囲で、{0} ではない";
    PICTURES_ONLY: "--at, --figures, --numbers and --crop are for pictures: use them with --to ascii, svg, png, pdf, html, tex or md", "--at、--figures、--numbers、--crop 只用于图，须与 --to ascii、svg、png、pdf、html、tex 或 md 同用", "--at、--figures、--numbers、--crop は図のためのもので、--to ascii、svg、png、pdf、html、tex、md とともに使う";
    PICTURES_NEED_FOLDER: "{0}: one file holds only one picture ({1} here): name a folder with -o FOLDER/", "{0}：一个文件容不下多张图（此处 {1} 张）：请用 -o 文件夹/", "{0}：一つのファイルに図は一枚（ここでは {1} 枚）。-o フォルダー/ を指定する";
    PICTURES_ARE_MD: "--pictures is for Markdown in a file: use it with --to md -o FILE.md", "--pictures 与文件中的 Markdown 同用：--to md -o 文件.md", "--pictures はファイルの Markdown とともに使う：--to md -o ファイル.md";
    TOO_MANY_FIGURES: "{0}: {1} figures are more than the limit of {2}: choose fewer with --figures", "{0}：{1} 张图超过 {2} 张：请用 --figures 选少一些", "{0}：{1} 枚は {2} 枚を超える。--figures で減らす";
    NO_FIGURE: "{0}: there is nothing of this kind to draw", "{0}：没有这样的内容可画", "{0}：描くものがない";
    NO_SUCH_MOVE_HERE: "--at: the line has {0} {0|move|moves}", "--at：该变化只有 {0} 手", "--at：この手順は {0} 手まで";
    NOT_IN_THIS_BUILD: "{0} is not in this build: the feature {0} was left out", "此版本不含 {0}：编译时未启用 {0}", "このビルドに {0} はない（{0} 機能なし）";
    PICTURE_TOO_LARGE: "a picture of {0} by {1} pixels is larger than {2}: take a smaller --cell", "{0} × {1} 像素的图大于 {2}：请减小 --cell", "{0} × {1} ピクセルは {2} を超える。--cell を小さくする";
    NO_FONT: "no font on this system has {0}…: drawn with the dots of Unifont; a font like Noto Sans CJK looks better", "系统中没有含 {0}… 的字体：以 Unifont 点阵绘出；安装 Noto Sans CJK 等字体更美观", "このシステムに {0}… の字形を持つフォントがない。Unifont の点で描いた。Noto Sans CJK などを入れるときれいになる";
    REVIEW_ENDING: "{0}: the name of a handout must end in .html, .pdf, .tex or .md", "{0}：讲义应以 .html、.pdf、.tex 或 .md 结尾", "{0}：教材は .html、.pdf、.tex、.md のどれかで終わる";
    REVIEW_ONE_FILE: "{0}: a handout is made from one record, and this has more", "{0}：讲义由一份棋谱制成，而此处不止一份", "{0}：教材は一つの棋譜から作る。ここには複数ある";
    NO_SUCH_GAME: "{0}: there is no game {2}: it has {1} {1|game|games}, counted from 0", "{0}：共 {1} 局，从 0 数起，没有第 {2} 局", "{0}：{1} 局しかない（0 から数える）。{2} はない";
    REVIEWED: "{0}: {1} {1|figure|figures}", "{0}：{1} 张图", "{0}：図 {1} 枚";
    ONE_GAME_ONLY: "{0}: a {1} file holds one game, and this has more", "{0}：{1} 文件只能有一局，而此处不止一局", "{0}：{1} ファイルには一局しか入らないが、これには複数ある";
    STANDARD_OUTPUT: "standard output", "标准输出", "標準出力";
    IS_A_FOLDER: "{0}: is a folder", "{0}：是文件夹", "{0}：フォルダーである";
    NOT_A_FOLDER: "{0}: is not a folder", "{0}：不是文件夹", "{0}：フォルダーではない";
    FILE_EXISTS: "{0}: the file exists; --force writes over it", "{0}：文件已存在；--force 可覆盖", "{0}：ファイルがすでにある。--force で上書きする";
    TWO_INPUTS: "{0}: two inputs would be written to this file", "{0}：两个输入会写到同一文件", "{0}：二つの入力が同じファイルになる";
    NO_FILE_NAME: "{0}: no name", "{0}：没有文件名", "{0}：名前がない";
    STYLE_IS_SGF: "--style is for SGF: use it with --to sgf", "--style 只用于 SGF，须与 --to sgf 同用", "--style は SGF のためのもので、--to sgf とともに使う";
    ENCODING_IS_SGF: "--out-encoding is for SGF: JSON and CSV are UTF-8", "--out-encoding 只用于 SGF：JSON 和 CSV 一律是 UTF-8", "--out-encoding は SGF のためのもの。JSON と CSV は UTF-8 である";
    MAIN_LINE_NEW_LAYOUT: "--main-line changes the layout: use it with --style canonical, compact or pretty", "--main-line 会重新排版，须与 --style canonical、compact 或 pretty 同用", "--main-line は書式を改めるので、--style canonical、compact、pretty とともに使う";
    NAME_NEEDS_FOLDER: "--name needs a folder: -o FOLDER", "--name 需要文件夹：-o FOLDER", "--name にはフォルダーが必要：-o FOLDER";
    NAME_NOT_CLOSED: "--name {0}: a {1} is not closed", "--name {0}：{1} 没有闭合", "--name {0}：{1} が閉じていない";
    NAME_UNKNOWN_FIELD: "--name {0}: {1} is unknown; there are {2}", "--name {0}：没有 {1}；可用 {2}", "--name {0}：{1} はない。使えるのは {2}";
    NAME_EMPTY: "--name is empty", "--name 为空", "--name が空である";
    NAME_LEAVES_FOLDER: "--name {0}: files stay in the folder of -o: no .., no / at the start, no \\ and no colon", "--name {0}：文件须在 -o 的文件夹之内：不得有 ..、开头的 /、\\ 或冒号", "--name {0}：ファイルは -o のフォルダーの中に置く。.. や先頭の /、\\、コロンは使えない";
    NO_PARQUET: "this build writes no Parquet: install with --features parquet", "此程序不能写 Parquet：安装时请加 --features parquet", "このビルドは Parquet を書けない。--features parquet を付けてインストールする";
    PARQUET_IS_ONE_FILE: "all games go into one Parquet file: name it with -o", "所有对局写入同一个 Parquet 文件：请用 -o 写明文件名", "すべての対局は一つの Parquet ファイルに入る。-o でその名前を指定する";
    SPLIT_NEEDS_FOLDER: "the games go into files: name a folder with -o", "各局写成文件：请用 -o 指定文件夹", "対局はファイルになる。-o でフォルダーを指定する";
    SPLIT_INTO: "{0} {0|game|games} in {1} {1|file|files}", "{0} 局，写成 {1} 个文件", "対局 {0}、ファイル {1}";
    TEXT_BETWEEN_GAMES: "sgf: {0}: left out: text between games", "sgf: {0}：略去：对局之间的文字", "sgf: {0}：省いたもの：対局の間の文字";
    MIXED_CHARSETS: "it is in {0}, and what came before in {1}: --out-encoding UTF-8 writes all in one charset", "它用 {0}，而之前的用 {1}：--out-encoding UTF-8 可把全部写成同一字符集", "これは {0}、前のものは {1} である。--out-encoding UTF-8 ですべてを一つの文字コードにできる";
    LINES_NOT_UTF16: "--lines is for line tools, which do not read UTF-16", "--lines 供按行处理的工具使用，它们不读 UTF-16", "--lines は行単位の道具のためのもので、それらは UTF-16 を読まない";
    BREAKS_BECAME_BLANKS: "sgf: {0}: {1} line {1|break|breaks} in texts became {1|a blank|blanks}, for one game a line", "sgf: {0}：为使每局一行，文字中的 {1} 个换行改成了空格", "sgf: {0}：一局を一行にするため、文中の改行 {1} 個を空白にした";
    JOINED: "{0} {0|game|games} in {1}", "{0} 局，写入 {1}", "対局 {0}、{1}";
    RENAMED: "{0} of {1} {1|file|files} renamed", "{1} 个文件中改名 {0} 个", "{1} ファイルのうち {0} の名前を変えた";
    WOULD_BE_RENAMED: "{0} of {1} {1|file|files} would be renamed", "{1} 个文件中将改名 {0} 个", "{1} ファイルのうち {0} の名前が変わる";
    NOT_RENAMED_IN_ARCHIVE: "{0}: a record in an archive or a stream is not renamed; unpack it first", "{0}：压缩包或流中的内容不能改名；请先解压", "{0}：書庫やストリームの中のものの名前は変えられない。先に展開する";
    EVERY_DRAWS: "--every draws boards, and --format json has none", "--every 画棋盘，而 --format json 没有棋盘", "--every は盤を描くが、--format json に盤はない";
    NO_SUCH_COMMAND: "there is no command {0}", "没有名为 {0} 的命令", "{0} というコマンドはない";
    CANNOT_ENCODE: "game {0}, node {1}: {2} has no character {3}; write in UTF-8 instead", "第 {0} 局，节点 {1}：{2} 中没有字符 {3}；请改用 UTF-8", "対局 {0}、ノード {1}：{2} に文字 {3} はない。UTF-8 で書く";

    // Values of flags.
    NO_ASCII: "ASCII has only English characters; UTF-8 has the same bytes for them", "ASCII 只有英文字符；英文字符在 UTF-8 中与之相同", "ASCII には英語の文字しかない。それらは UTF-8 でも同じである";
    NO_SUCH_CHARSET: "not a known charset; UTF-8, GB18030, Big5, Shift_JIS, EUC-KR, EUC-JP and ISO-8859-1 are some", "不是已知的字符集；可用 UTF-8、GB18030、Big5、Shift_JIS、EUC-KR、EUC-JP、ISO-8859-1 等", "知られた文字コードではない。UTF-8、GB18030、Big5、Shift_JIS、EUC-KR、EUC-JP、ISO-8859-1 などが使える";
    DEAD_IS: "{0} is not a point; write auto, none, marked, or points joined by commas, as pd,qe or Q16,R15", "{0} 不是坐标；请写 auto、none、marked 或以逗号相连的点，如 pd,qe 或 Q16,R15", "{0} は座標ではない。auto、none、marked、または pd,qe や Q16,R15 のようにコンマで結んだ点を書く";
    AT_IS: "{0} is not a place; write 120, PATH:120, PATH:, n17, /0/1, @Q16 or @POSITION", "{0} 不是位置；请写 120、PATH:120、PATH:、n17、/0/1、@Q16 或 @局面", "{0} は場所ではない。120、PATH:120、PATH:、n17、/0/1、@Q16、@局面 のように書く";
    KOMI_TOO_MUCH: "more than a board can hold", "超过棋盘所能容", "盤に収まらない大きさである";
    WARNINGS_ARE: "{0} is not like B=1 (0 to 99)", "{0} 不是 B=1 的形式（0 至 99）", "{0} は B=1 の形ではない（0 から 99）";
    VARIATION_IS: "{0} is not the number of a child; write main, or numbers from 0 joined by dots, as in 0.1", "{0} 不是分支的编号；请写 main，或以点相连的编号（从 0 起），如 0.1", "{0} は分岐の番号ではない。main、または 0.1 のように 0 からの番号を点で結んで書く";
    LINE_ENDS: "the line ends before branch {0}", "在第 {0} 个分支之前就结束了", "{0} 番目の分岐の前に終わる";
    NO_SUCH_CHILD: "branch {0} has the children 0 to {1}, not {2}", "第 {0} 个分支只有 0 至 {1}，没有 {2}", "{0} 番目の分岐は 0 から {1} までで、{2} はない";

    // What the system says.
    NOT_FOUND: "No such file or directory", "没有这个文件或文件夹", "そのファイルやフォルダーはない";
    PERMISSION_DENIED: "permission denied", "没有权限", "権限がない";
    NO_SPACE: "no space left", "空间不足", "空き容量がない";

    // sgf.toml.
    CONFIG_WRONG: "{0}:{1}:{2}: {3}", "{0}:{1}:{2}：{3}", "{0}:{1}:{2}：{3}";
    CONFIG_UNKNOWN_KEY: "there is no key {0}; there are {1}", "没有 {0} 这一项；可用 {1}", "{0} という項目はない。使えるのは {1}";
    CONFIG_UNKNOWN_KEY_LIKE: "there is no key {0}; is {1} meant?", "没有 {0} 这一项；是否指 {1}？", "{0} という項目はない。{1} のことか";
    CONFIG_NOT_TOML: "this is not TOML: {0}", "不是 TOML：{0}", "TOML ではない：{0}";
    CONFIG_WANTS: "{0} wants {1}", "{0} 应为{1}", "{0} には{1}を書く";
    A_STRING: "a text in quotes", "引号中的文字", "引用符の中の文字";
    A_LIST: "a list in brackets", "方括号中的列表", "角括弧の中の一覧";
    A_BOOLEAN: "true or false", " true 或 false", " true か false ";
    A_NUMBER: "a number from 0 to {0}", " 0 至 {0} 的整数", " 0 から {0} までの整数";
    A_KOMI: "a komi in points, as 7.5", "以目计的贴目，如 7.5", " 7.5 のような目数のコミ";
    A_SIZE: "a board size, as 19 or \"19x13\"", "棋盘大小，如 19 或 \"19x13\"", " 19 や \"19x13\" のような盤の大きさ";
    A_TIME: "a time, as 5400 or \"90m\"", "时间，如 5400 或 \"90m\"", " 5400 や \"90m\" のような時間";
    AN_OVERTIME: "an overtime, as \"5x30 byo-yomi\"", "读秒方式，如 \"5x30 byo-yomi\"", " \"5x30 byo-yomi\" のような秒読み";
    A_RULE_SET: "the name of a rule set: {0}", "规则名称：{0}", "ルールの名前（{0}）";
    A_SEVERITY: "error, warning or never", " error、warning 或 never", " error、warning、never のいずれか";
    A_PROFILE: "strict, standard or lenient", " strict、standard 或 lenient", " strict、standard、lenient のいずれか";
    A_PROPERTY: "the name of a property, as \"PB\"", "属性名，如 \"PB\"", " \"PB\" のようなプロパティ名";
    A_TABLE: "a table", "表", "表";
    A_FOLDER: "folders or globs, as \"2024\" or \"pro/**\"", "文件夹或通配符，如 \"2024\" 或 \"pro/**\"", " \"2024\" や \"pro/**\" のようなフォルダーかグロブ";
    A_CODE: "a code, a name or the beginning of one, as \"P0\" or \"charset\"", "代码、名称或其开头，如 \"P0\" 或 \"charset\"", " \"P0\" や \"charset\" のようなコードか名前（前の部分でもよい）";

    // Progress.
    PROGRESS: "{0} games, {1} games/s, {2} MB/s", "{0} 局，每秒 {1} 局、{2} MB", "{0}局、毎秒{1}局・{2} MB";
    PROGRESS_LEFT: "{0}, {1} left", "{0}，还需 {1}", "{0}、残り{1}";

    // Help and usage.
    HELP_RULES: "{0}: auto (RU, else what komi suggests), a name ({1}) or name,key=value,... (--help lists the keys)",
        "{0}：auto（按 RU，否则由贴目推断）、规则名称（{1}）或 name,key=value,...（--help 列出各项）",
        "{0}：auto（RU、なければコミから推定）、名前（{1}）、または name,key=value,...（--help で項目を表示）";
    HELP_RULES_LONG: "{0}: auto (RU, else what komi suggests), a name ({1}) or name,key=value,... as in chinese,ko=positional\n\nKeys: {2}",
        "{0}：auto（按 RU，否则由贴目推断）、规则名称（{1}）或 name,key=value,...，如 chinese,ko=positional\n\n各项：{2}",
        "{0}：auto（RU、なければコミから推定）、名前（{1}）、または chinese,ko=positional のような name,key=value,...\n\n項目：{2}";

    // Changes between records.
    DIFF_GAME: "game {0}, ", "第 {0} 局，", "対局 {0}、";
    DIFF_PLACE: "{0}{1} (node {2})", "{0}{1}（节点 {2}）", "{0}{1}（ノード {2}）";
    DIFF_PROPERTY: "{0} {1}", "{0} {1}", "{0} {1}";
    DIFF_MOVE: "move", "着手", "着手";
    DIFF_SETUP: "set-up", "摆子", "置石や配石";
    DIFF_COMMENT: "comment", "评注", "コメント";
    DIFF_MARK: "marks", "标记", "印";
    DIFF_INFO: "game information", "对局信息", "対局情報";
    DIFF_OTHER: "property", "属性", "プロパティ";
    DIFF_ADDED: "variation added, {0} {0|node|nodes}", "新增变化，{0} 个节点", "変化図を追加、{0} ノード";
    DIFF_MAIN_ADDED: "new main line from here, {0} {0|node|nodes}", "由此改为新的主线，{0} 个节点", "ここから新しい本譜、{0} ノード";
    DIFF_REMOVED: "variation removed, {0} {0|node|nodes}", "删除变化，{0} 个节点", "変化図を削除、{0} ノード";
    DIFF_NODE_IN: "node inserted", "中间插入一个节点", "間にノードを挿入";
    DIFF_NODE_OUT: "node removed", "中间去掉一个节点", "間のノードを削除";
    DIFF_ORDER: "variations in another order", "变化的次序不同", "変化図の順序が違う";
    DIFF_GAME_IN: "game added, {0} {0|node|nodes}", "新增对局，{0} 个节点", "対局を追加、{0} ノード";
    DIFF_GAME_OUT: "game removed, {0} {0|node|nodes}", "删除对局，{0} 个节点", "対局を削除、{0} ノード";
    DIFF_GAMES: "games in another order", "对局的次序不同", "対局の順序が違う";
    PASS: "pass", "停一手", "パス";
    NO_GAME_IN: "{0}: no game in it", "{0}：其中没有对局", "{0}：対局がない";
    MORE_THAN_ONE: "{0} holds more than one record file; name one of them", "{0} 中有多个棋谱文件，请指定其中一个", "{0} には棋譜ファイルが複数ある。一つを指定する";
    MERGE_TAKES_THREE: "merge takes three files, BASE A B, not {0}; with --reviews it takes as many as there are", "merge 需要三个文件 BASE A B，而不是 {0} 个；用 --reviews 则可以有任意多个", "merge には BASE A B の三つのファイルが要る（{0} ではない）。--reviews ならいくつでもよい";
    MERGE_CANNOT_ENCODE: "{0} does not have {1}; name a charset that has it with --out-encoding UTF-8", "{0} 没有字符 {1}；请用 --out-encoding UTF-8 等指定有此字符的字符集", "{0} には文字 {1} がない。--out-encoding UTF-8 のように、それを持つ文字コードを指定する";
    CONFLICT: "{0}: game {1}, {2}: {3}", "{0}：第 {1} 局，{2}：{3}", "{0}：対局 {1}、{2}：{3}";
    CONFLICT_PROPERTY: "both sides changed {0}; ours stays, and both are in the comment", "双方都改了 {0}；保留我方，两者都写入评注", "両方が {0} を変えた。こちらを残し、両方をコメントに書いた";
    CONFLICT_WE_REMOVED: "they changed a variation that we removed; it is restored", "对方改动了我方删除的变化；已恢复", "こちらが削除した変化図を相手が変えた。元に戻した";
    CONFLICT_THEY_REMOVED: "they removed a variation that we changed; it stays", "对方删除了我方改动的变化；予以保留", "こちらが変えた変化図を相手が削除した。残した";
    CONFLICT_ORDER: "both sides put the variations in another order; ours stays", "双方都改了变化的次序；保留我方的", "両方が変化図の順序を変えた。こちらを残した";

    // Annotations.
    NO_SUCH_PLACE: "{0} is not a place; write a move number, 0.1:57, /0/1, n17, @Q16 or @POSITION", "{0} 不是位置：请写手数、0.1:57、/0/1、n17、@Q16 或 @局面", "{0} は場所ではない。手数、0.1:57、/0/1、n17、@Q16、@局面 と書く";
    PLACE_NOT_IN_GAME: "{0}: the game has no such node", "{0}：棋谱没有此处", "{0}：棋譜はそこまで進まない";
    NO_POINT_OF_BOARD: "{0} is neither a point of this board nor a position (rows of X, O, . and ? separated by /, or X=pd,Q3 O=dd)", "{0} 不是此棋盘上的点，也不是局面（用 / 分行的 X、O、.、?，或 X=pd,Q3 O=dd）", "{0} はこの盤の点でも局面（/ で区切った X、O、.、? の行、または X=pd,Q3 O=dd）でもない";
    NOT_PLAYED: "no move is played at {0}: {1} {1|move|moves} of the main line and {2} {2|variation|variations} were searched", "没有人下在 {0}：查看了主线 {1} 手和 {2} 个变化", "{0} に打つ手はない。本譜の {1} 手と変化 {2} 本を調べた";
    NO_BOARD: "the record has no board to look for a position on", "棋谱没有可查找局面的棋盘", "棋譜に局面を探す盤がない";
    STONES_ARE: "{0} is not a list of stones; write X=pd,Q3 for Black, O=dd for White, .=qq for empty points", "{0} 不是棋子列表；黑子写 X=pd,Q3，白子写 O=dd，空点写 .=qq", "{0} は石の一覧ではない。黒は X=pd,Q3、白は O=dd、空点は .=qq と書く";
    POSITION_NOT_THERE: "the position {0} does not occur: {1} {1|move|moves} of the main line and {2} {2|variation|variations} were searched, without turning the board", "局面 {0} 没有出现：按棋盘原样查看了主线 {1} 手和 {2} 个变化", "局面 {0} は現れない。本譜の {1} 手と変化 {2} 本を盤の向きのまま調べた";
    POSITION_TURNED: "{0}; turned, mirrored or with colours exchanged it occurs after move {1} ({2})", "{0}；旋转、镜像或黑白互换后出现于第 {1} 手后（{2}）", "{0}。回転、反転、黒白の入れ替えをすれば {1} 手の後に現れる（{2}）";
    PLACE_NOT_THERE: "there is no {0} in game {1}", "第 {1} 局中没有 {0}", "対局 {1} に {0} はない";
    NO_GAME_NUMBER: "there is no game {0}; the record has {1}", "没有第 {0} 局；棋谱共 {1} 局", "対局 {0} はない。棋譜には {1} 局ある";
    WRONG_MARK: "{0} is not a mark; write NAME=POINTS, with one of {1}", "{0} 不是标记：请写 NAME=POINTS，NAME 为 {1} 之一", "{0} は印ではない。NAME=POINTS と書く。NAME は {1} のどれか";
    WRONG_LABEL: "{0} is not a label; write POINT=TEXT", "{0} 不是标签：请写 POINT=TEXT", "{0} はラベルではない。POINT=TEXT と書く";
    WRONG_SET: "{0} sets nothing; write NAME=TEXT", "{0} 没有设置内容：请写 NAME=TEXT", "{0} は何も設定しない。NAME=TEXT と書く";
    WRONG_SCRIPT: "entry {0}: {1}", "第 {0} 项：{1}", "{0} 番目：{1}";
    UNKNOWN_KEY: "there is no {0}; an entry has at, game, comment, append, mark, label, set, remove, variation", "没有 {0}；可用 at、game、comment、append、mark、label、set、remove、variation", "{0} はない。使えるのは at、game、comment、append、mark、label、set、remove、variation";
    NO_SCRIPT: "neither JSON objects nor CSV with a first row of names", "既不是 JSON 对象，也不是首行为名称的 CSV", "JSON のオブジェクトでも、一行目が名前の CSV でもない";
    NOTHING_TO_DO: "no change is asked for; see --help for --comment, --mark, --script and others", "没有要改的内容；--comment、--mark、--script 等见 --help", "変えるものがない。--comment、--mark、--script などは --help を参照";
    NOT_UTF_8: "{0} is not UTF-8", "{0} 不是 UTF-8", "{0} は UTF-8 ではない";
    NOT_IN_PLACE: "{0} cannot be changed in place; name a file with -o", "{0} 不能原地修改；请用 -o 指定文件", "{0} はその場で変更できない。-o でファイルを指定する";
    COMMENTS_TITLE: "Comments of {0}", "{0} 的评注", "{0} のコメント";
    COMMENTS_ABOUT: "Edit the text below the headings; leave the headings as they are. An empty text removes the comment.", "请改动各标题下的文字，不要改动标题。文字清空则删去评注。", "見出しの下の文字を直す。見出しは変えない。空にするとコメントは消える。";
    COMMENTS_LINE: "line {0}: {1}", "第 {0} 行：{1}", "{0} 行目：{1}";
    COMMENTS_GONE: "the game no longer has a node for {0}", "棋谱中已没有 {0} 这样的节点", "棋譜に {0} のようなノードはもうない";
    COMMENTS_TWICE: "{0} occurs twice", "{0} 出现两次", "{0} が二度ある";
    COMMENTS_CHANGED: "the comment at {0} has changed since it was exported", "{0} 的评注在写出之后已被改动", "{0} のコメントは書き出した後に変えられている";
    COMMENTS_HEADING: "{0} is not the heading of a comment: its {1} is missing or damaged", "{0} 不是评注标题：其 {1} 缺失或损坏", "{0} はコメントの見出しではない。{1} がないか壊れている";

    HELP_USAGE: "Usage: ", "用法：", "使い方：";
    HELP_COMMANDS: "Commands", "命令", "コマンド";
    HELP_ARGUMENTS: "Arguments", "参数", "引数";
    HELP_OPTIONS: "Options", "选项", "オプション";
    HELP_DEFAULT: "[default: {0}]", "[默认：{0}]", "[既定：{0}]";
    HELP_VALUES: "[possible values: {0}]", "[可选：{0}]", "[使える値：{0}]";
    USAGE_UNKNOWN_ARGUMENT: "sgf: there is no argument {0}", "sgf: 没有 {0} 这个参数", "sgf: {0} という引数はない";
    USAGE_UNKNOWN_COMMAND: "sgf: there is no command {0}", "sgf: 没有 {0} 这个命令", "sgf: {0} というコマンドはない";
    USAGE_NO_COMMAND: "sgf: no command is named", "sgf: 没有写明命令", "sgf: コマンドがない";
    USAGE_MISSING: "sgf: {0} is missing", "sgf: 缺少 {0}", "sgf: {0} が足りない";
    USAGE_CONFLICT: "sgf: {0} does not go with {1}", "sgf: {0} 不能与 {1} 同用", "sgf: {0} は {1} と一緒に使えない";
    USAGE_NO_VALUE: "sgf: {0} needs a value", "sgf: {0} 需要值", "sgf: {0} には値が必要";
    USAGE_INVALID_VALUE: "sgf: {0}: there is no value {1}", "sgf: {0}：没有 {1} 这个值", "sgf: {0}：{1} という値はない";
    USAGE_WRONG_VALUE: "sgf: {0}: {1}: {2}", "sgf: {0}：{1}：{2}", "sgf: {0}：{1}：{2}";
    USAGE_VALUES: "; there are {0}", "；可用 {0}", "。使えるのは {0}";
    USAGE_NEAR: "; is {0} meant?", "；是否指 {0}？", "。{0} のことか";
    USAGE_SEE_HELP: " (see --help)", "（详见 --help）", "（--help を参照）";
}

#[cfg(not(feature = "archives"))]
phrases! {
    NO_ARCHIVES: "this build reads no archives or packed files: the feature archives was left out", "此版本不读压缩包和压缩文件：编译时未启用 archives", "このビルドは書庫も圧縮ファイルも読めない（archives 機能なし）";
}

macro_rules! table {
    ($($english:literal, $chinese:literal, $japanese:literal;)*) => {
        &[$(Phrase::new($english, $chinese, $japanese)),*]
    };
}

/// The words of statistics. The English ones are the keys, as they are the names in JSON and CSV.
pub(crate) static STATISTICS: &[Phrase] = table! {
    "files", "文件", "ファイル";
    "bytes", "字节", "バイト";
    "games", "局数", "対局";
    "nodes", "节点", "ノード";
    "moves", "手数", "手数";
    "most moves", "最多手数", "最大手数";
    "with variations", "有变化", "変化図あり";
    "with comments", "有评注", "コメントあり";
    "format", "格式", "形式";
    "encoding", "字符集", "文字コード";
    "FF", "FF", "FF";
    "size", "棋盘", "盤";
    "winner", "胜方", "勝者";
    "won by", "胜法", "勝ち方";
    "rules", "规则", "ルール";
    "komi", "贴目", "コミ";
    "handicap", "让子", "置石";
    "year", "年份", "年";
    "written by", "软件", "ソフト";
    "event", "赛事", "棋戦";
    "player", "对局者", "対局者";
    "wins", "胜局", "勝ち数";
    "none", "无", "なし";
    "not go", "不是围棋", "囲碁でない";
    "black", "黑方", "黒";
    "white", "白方", "白";
    "draw", "和棋", "持碁";
    "void", "无胜负", "無勝負";
    "not understood", "无法理解", "理解できない";
    "unknown", "未知", "不明";
    "resignation", "中盘胜", "中押し";
    "time", "超时", "時間切れ";
    "forfeit", "判负", "反則など";
    "count", "数子或数目", "数え勝ち";
};
