//! The help of commands and flags in every language, with the English text as the key. A test compares the
//! table with the command line.

use sgf_core::diag::Phrase;

pub(super) static RULES_FOR_MOVES: Phrase =
    Phrase::new("The rules under which moves are checked", "判定着手所依的规则", "着手を判定するルール");
pub(super) static RULES_FOR_MOVES_AUTO: Phrase = Phrase::new(
    "The rules under which moves are checked [default: auto]",
    "判定着手所依的规则 [默认：auto]",
    "着手を判定するルール [既定：auto]",
);
pub(super) static RULES_TO_COUNT_BY: Phrase =
    Phrase::new("The rules to count by", "计算所依的规则", "数えるルール");

macro_rules! table {
    ($($english:literal, $chinese:literal, $japanese:literal;)*) => {
        &[$(Phrase::new($english, $chinese, $japanese)),*]
    };
}

/// Texts of the help.
pub(super) static HELP: &[Phrase] = table! {
    // Commands.
    "Checks, converts and lists Go game records (SGF), one file or a whole archive", "检查、转换、列出围棋棋谱（SGF），单个文件或整个棋谱库", "囲碁の棋譜（SGF）を検査、変換、一覧する。一つのファイルでも棋譜集全体でもよい";
    "Checks records and reports what is wrong in them, and where", "检查棋谱，指出哪里有什么问题", "棋譜を検査し、どこに何の問題があるかを示す";
    "Explains what a finding means and what to do", "说明诊断的含义与处理办法", "診断の意味と対処を説明する";
    "Writes records in another format", "把棋谱写成别的形式", "棋譜を別の形で書き出す";
    "Replays games: boards, captures, and a verdict on every move", "演示对局：棋盘、提子和每一手的判定", "対局を再生する。盤面、アゲハマ、一手ごとの判定";
    "Counts games: area, territory, stones, under the rules of many times and places", "计算胜负：数子、数目、古法，古今各地规则", "対局を数える。古今各地のルールによる地、石、古法";
    "Lists the game information of records", "列出棋谱的对局信息", "棋譜の対局情報を一覧する";
    "Finds games by player, date, result, text, or a position on the board", "按对局者、日期、结果、文字或盘上局面查找对局", "対局者、日付、結果、文字、盤上の形で対局を探す";
    "Counts the contents of an archive: games, results, rules, years, players", "统计棋谱库：局数、结果、规则、年份、对局者", "棋譜集を集計する。対局、結果、ルール、年、対局者";
    "Finds duplicate games: with other headers, turned or mirrored, or cut short", "查找重复的对局：信息不同、旋转或镜像、中途截断", "同じ対局を探す。情報の違い、回転や反転、途中までのものも";
    "Prints the completions of a shell", "输出 shell 的补全脚本", "シェルの補完スクリプトを出力する";
    "Prints the manual page", "输出手册页", "マニュアルページを出力する";
    "Print this message or the help of the given subcommand(s)", "显示本信息或某个命令的帮助", "このメッセージか、コマンドのヘルプを表示する";
    "Exit codes:\n  0    done, and nothing found at or above --fail-on\n  1    done, with findings\n  2    wrong usage, or an input or output that failed\n  130  interrupted",
        "退出码：\n  0    完成，没有达到 --fail-on 的问题\n  1    完成，有问题\n  2    用法错误，或输入输出失败\n  130  已中断",
        "終了コード：\n  0    完了。--fail-on 以上の問題なし\n  1    完了。問題あり\n  2    使い方の誤り、または入出力の失敗\n  130  中断";

    // Headings.
    "Global options", "通用选项", "共通のオプション";
    "Inputs", "输入", "入力";
    "Changes", "改动", "変更";
    "Query", "查找条件", "検索条件";

    // Global options.
    "When to show the progress of a run of more than a second on standard error", "何时在标准错误上显示进度（运行超过一秒时）", "一秒を超える実行の進み具合を標準エラーに示すとき";
    "When to use colours", "何时使用颜色", "色を使う場合";
    "The number of threads [default: one for each core]", "同时工作的线程数 [默认：每核一个]", "同時に動くスレッドの数 [既定：コアごとに一つ]";
    "The language of messages [default: that of the locale, else en]", "信息的语言 [默认：按区域设置，否则 en]", "メッセージの言語 [既定：ロケールの言語、なければ en]";
    "Print less: only the summary, or nothing", "少输出：只有总结，或什么也不输出", "出力を減らす。まとめだけ、または何も出力しない";
    "Print more: findings of severity info, where each file goes", "多输出：提示级的诊断、各文件的去处", "出力を増やす。情報の診断や各ファイルの行き先";
    "Print help (see more with '--help')", "显示帮助（'--help' 更详细）", "ヘルプを表示する（'--help' で詳しく）";
    "Print version", "显示版本", "バージョンを表示する";

    // Inputs.
    "Files, folders (searched for .sgf, .sgfs, .gib, .ngf, .ugf, .ugi, .mgt, GoXML in .xml, and archives), archives (zip, 7z, tar, gz, zst, xz) or - for standard input", "文件、文件夹（查找其中的 .sgf、.sgfs、.gib、.ngf、.ugf、.ugi、.mgt、GoXML 的 .xml 和压缩包）、压缩包（zip、7z、tar、gz、zst、xz）或 -（标准输入）", "ファイル、フォルダー（.sgf、.sgfs、.gib、.ngf、.ugf、.ugi、.mgt、GoXML の .xml と書庫を探す）、書庫（zip、7z、tar、gz、zst、xz）、または標準入力の -";
    "Read more paths from FILE, one a line or each ended by NUL; - for standard input", "从 FILE 读取更多路径，每行一个，或各以 NUL 结束；- 为标准输入", "FILE からさらにパスを読む。一行に一つ、または NUL で終わる。- は標準入力";
    "In folders, read only files that match GLOB (a name, or a path below the folder if it has a /)", "在文件夹中只读符合 GLOB 的文件（名称；含 / 则为文件夹下的路径）", "フォルダーでは GLOB に合うファイルだけを読む（名前。/ があればフォルダーからのパス）";
    "In folders, leave out files and folders that match GLOB", "在文件夹中略过符合 GLOB 的文件和文件夹", "フォルダーでは GLOB に合うファイルとフォルダーを除く";
    "The charset of all inputs, whatever they declare", "所有输入的字符集，不论文件怎么写", "すべての入力の文字コード（ファイルの指定より優先）";
    "The charset of inputs that declare none and whose charset cannot be detected", "没有写明又无法判断时的字符集", "指定がなく判断もできないときの文字コード";
    "The number of times its size that an archive may unpack to beyond 256 MiB, against zip bombs; 0 for no limit", "压缩包解压后超过 256 MiB 时，最多为其大小的多少倍，以防解压炸弹；0 为不限", "書庫を展開した大きさが 256 MiB を超えるとき、元の何倍まで認めるか（展開爆弾を防ぐ）。0 は無制限";
    "The number of members that an archive may have; 0 for no limit", "压缩包最多有多少个成员；0 为不限", "書庫に含まれるファイルの数の上限。0 は無制限";

    // validate and explain.
    "How to print: json is one object a file, csv one row a finding, sarif one SARIF 2.1.0 log, github annotations of a workflow", "输出形式：json 每文件一个对象，csv 每条诊断一行，sarif 为一份 SARIF 2.1.0 日志，github 为工作流注解", "出力の形。json はファイルごとに一つのオブジェクト、csv は診断ごとに一行、sarif は SARIF 2.1.0 のログ、github はワークフローの注釈";
    "Report only these: prefixes of codes or names, separated by commas", "只报告这些：代码或名称的开头，以逗号分隔", "これだけを報告する。コードか名前の前の部分をコンマで区切る";
    "Do not report these: prefixes of codes or names, separated by commas", "不报告这些：代码或名称的开头，以逗号分隔", "これは報告しない。コードか名前の前の部分をコンマで区切る";
    "The lowest severity of findings that makes the exit code 1 [default: error]", "从哪一级起退出码为 1 [默认：error]", "どの重要度から終了コードを 1 にするか [既定：error]";
    "How strict to be: strict turns warnings into errors, lenient passes over findings that do not disturb a reader [default: standard]", "严格程度：strict 把警告当作错误，lenient 放过无碍阅读的问题 [默认：standard]", "厳しさ。strict は警告をエラーとし、lenient は読むのに差し支えないものを見逃す [既定：standard]";
    "Count the end of each game, too, and compare the score with RE and with the marks of territory", "同时计算每局终局，与 RE 和标目比较", "終局図も数え、RE や地の印と比べる";
    "Print a table of counts by code at the end", "最后输出各代码的统计表", "最後にコードごとの件数の表を出す";
    "Fix in place what can be fixed without a change of meaning; the exit code is about the remaining findings. A record on standard input is fixed and written to standard output", "就地修正不改变含义的问题；退出码针对剩余的问题。标准输入的棋谱修正后写到标准输出", "意味を変えずに直せるものをその場で直す。終了コードは残りの問題による。標準入力の棋譜は直して標準出力に書く";
    "Do what --fix does, guesses included", "同 --fix，也包括推测的修正", "--fix と同じ。推測による修正も含む";
    "Show what --fix would change, and change nothing", "只显示 --fix 会改动什么，不作改动", "--fix で変わる所を示すだけで、何も変えない";
    "Take settings and policy from FILE for all inputs, not from the sgf.toml nearest above each", "所有输入都用 FILE 的设置与规程，而不用各自上方最近的 sgf.toml", "すべての入力に FILE の設定と規定を使う（それぞれの上の最も近い sgf.toml の代わりに）";
    "Read no sgf.toml", "不读 sgf.toml", "sgf.toml を読まない";
    "Codes (T001) or names (charset-guessed); for a prefix (P0, charset, G), all its codes are listed", "代码（T001）或名称（charset-guessed）；若只写开头（P0、charset、G）则列出", "コード（T001）か名前（charset-guessed）。前の部分（P0、charset、G）なら一覧する";
    "List all codes", "列出全部代码", "すべてのコードを一覧する";
    "How to print", "输出形式", "出力の形";

    // convert, info, completions, man.
    "The format to write", "写成的形式", "書き出す形";
    "A file, or a folder for several inputs [default: standard output]", "文件；多个输入则为文件夹 [默认：标准输出]", "ファイル、入力が複数ならフォルダー [既定：標準出力]";
    "Name files in the folder OUT by the first game: {name} {date} {year} {black} {white} {result} {event} {round} {place} {title} {black_rank} {white_rank} {rules} {komi} {handicap}", "按第一局为文件夹 OUT 中的文件命名：{name} {date} {year} {black} {white} {result} {event} {round} {place} {title} {black_rank} {white_rank} {rules} {komi} {handicap}", "フォルダー OUT のファイルに最初の対局から名前を付ける：{name} {date} {year} {black} {white} {result} {event} {round} {place} {title} {black_rank} {white_rank} {rules} {komi} {handicap}";
    "Write over files that exist", "覆盖已有文件", "すでにあるファイルに上書きする";
    "The layout of SGF; preserve keeps every byte that need not change [default: preserve]", "SGF 的排版；preserve 使未改之处逐字节不变 [默认：preserve]", "SGF の書式。preserve は変わらない所を一バイトも変えない [既定：preserve]";
    "The charset that is written [default: UTF-8, for UGF Shift_JIS; with preserve, that of the input]", "所写的字符集 [默认：UTF-8，UGF 为 Shift_JIS；preserve 则同输入]", "書き出す文字コード [既定：UTF-8、UGF は Shift_JIS、preserve なら入力と同じ]";
    "Leave out all variations", "去掉所有变化", "変化図をすべて除く";
    "Write this file format: 4, or 3 for old programs", "写成此文件格式：4，或供旧软件使用的 3", "このファイル形式で書く。4、または古いソフト向けの 3";
    "Leave out parts of the record", "去掉棋谱的某些部分", "棋譜の一部を除く";
    "Bring values into their standard spelling", "把属性值改为标准写法", "値を標準の書き方にする";
    "Turn the board clockwise, with moves, set-up, marks and labels", "顺时针旋转棋盘，连同着手、摆子、标记和标签", "盤を時計回りに回す。着手、置いた石、印、ラベルも回る";
    "Mirror the board: h exchanges left and right, v top and bottom; after --rotate if both are given", "镜像棋盘：h 左右互换，v 上下互换；与 --rotate 同用时在旋转之后", "盤を反転する。h は左右、v は上下。--rotate とともに使えば回した後に行う";
    "Exchange Black and White: moves, stones, players, clocks, territory, komi and result", "黑白互换：着手、棋子、对局者、用时、目、贴目和结果", "黒白を入れ替える。着手、石、対局者、時間、地、コミ、結果";
    "Change coordinates in comments (D4) along with --rotate and --mirror", "评注中的坐标（D4）随 --rotate 和 --mirror 改变", "コメント中の座標（D4）も --rotate と --mirror に合わせる";
    "Write each point of a list separately", "列表中的点逐一写出", "一覧の点を一つずつ書く";
    "Write lists of points as rectangles if that is shorter", "点的列表在更短时写成矩形", "短くなるなら点の一覧を長方形で書く";
    "How to print: json is one object a game", "输出形式：json 每局一个对象", "出力の形。json は対局ごとに一つのオブジェクト";
    "The shell", "shell 名称", "シェルの名前";
    "The command to print the page of [default: sgf itself]", "要输出手册页的命令 [默认：sgf]", "ページを出力するコマンド [既定：sgf]";
    "Write the pages of all commands into FOLDER", "把所有命令的手册页写入 FOLDER", "すべてのコマンドのページを FOLDER に書く";

    // Pictures and review.
    "Pictures", "图", "図";
    "Makes a handout of a record: a page to click through and to print, or a sheet of problems", "把棋谱制成讲义：可点击、可打印的网页，或习题", "棋譜から教材を作る。クリックで進み印刷もできるページ、または問題集";
    "Draw the position after a move of the main line, of another line (PATH:MOVE, as in 0.1:120), at the end of one (PATH:), or at a place as annotate names it (n17, /0/1, @Q16, @POSITION) [default: the end of the main line]", "画主线某一手之后、某变化某一手之后（PATH:MOVE，如 0.1:120）、某变化末尾（PATH:）或 annotate 所写位置（n17、/0/1、@Q16、@局面）的局面 [默认：主线末尾]", "本譜のある手の後、別の手順のある手の後（PATH:MOVE、例 0.1:120）、手順の最後（PATH:）、annotate の書き方の場所（n17、/0/1、@Q16、@局面）の局面を描く [既定：本譜の最後]";
    "Draw many: every:N (the main line, N moves a figure), comments (every node with a comment), variations (every one), or all (figures and variations); svg and png become numbered files in the folder OUT", "画多张：every:N（主线，每图 N 手）、comments（每个有评注的节点）、variations（每个变化）或 all（图与变化）；svg、png 在文件夹 OUT 中成为编号的文件", "複数を描く。every:N（本譜を N 手ずつ）、comments（コメントのある局面）、variations（各変化図）、all（図と変化図）。svg と png はフォルダー OUT の番号付きファイルになる";
    "Number these moves, as 1-50, 101- or all: the record, with notes on moves that fall on a stone", "给这些手标手数，如 1-50、101- 或 all：画成谱，落在已有棋子处的手另行注明", "これらの手に番号を付ける（1-50、101-、all）。譜として描き、石のある所に打たれた手は注記する";
    "Print this number on the first of them", "其中第一手所标的数", "その最初の手に付ける番号";
    "With --numbers: draw the position, not the record: without captured stones", "与 --numbers 同用：画局面而不画谱，不画被提的子", "--numbers とともに：譜ではなく局面を描く。取られた石は描かない";
    "Draw only the part of the board with stones on it", "只画有棋子的部分", "石のある部分だけを描く";
    "The style of ascii", "ascii 的画法", "ascii の描き方";
    "With md: write the figures as files next to it and link them, instead of boards of characters", "与 md 同用：图写成旁边的文件并链接，而不用字符棋盘", "md とともに：図を隣のファイルに書いてリンクし、文字の盤を使わない";
    "The distance between two lines in svg and png, in pixels", "svg、png 相邻两线的距离（像素）", "svg と png の線の間隔（ピクセル）";
    "How rows and columns are named", "坐标的写法", "座標の書き方";
    "The borders that have names", "坐标写在哪几边", "座標を書く辺";
    "The colours of pictures", "图的配色", "図の配色";
    "The record", "棋谱", "棋譜";
    "The handout: a file that ends in .html, .pdf, .tex or .md", "讲义：以 .html、.pdf、.tex 或 .md 结尾的文件", "教材：.html、.pdf、.tex、.md のどれかで終わるファイル";
    "Write over a file that exists", "覆盖已有的文件", "すでにあるファイルに上書きする";
    "The number of moves in a figure", "每图的手数", "一つの図の手数";
    "Make a sheet of problems, one for each game of the file, with or without the lines that solve them: the position before the first move; TE, GB or GW, or a comment with \"correct\" marks the solution, else it is the main line", "制成习题，文件中每局一题，附或不附解答：题图为第一手之前的局面；正解由 TE、GB 或 GW、或含“正解”“正确”的评注指明，否则为主线", "問題集を作る。ファイルの一局が一問。正解の手順を付けるかどうか。問題図は最初の手の前の局面。正解は TE、GB か GW、または「正解」とあるコメントが示し、なければ本譜";
    "The game of the file, counted from 0", "文件中的第几局，从 0 数起", "ファイルの何局目か。0 から数える";

    // replay and score.
    "Stop after this move, counted from 1 and passes included; 0 is the start", "停在这一手之后，从 1 数起，停一手也计；0 为开局", "この手の後で止める。1 から数え、パスも含む。0 は開始";
    "The line to replay: main, or which child to take at each branch, counted from 0 and joined by dots: 0.1 takes the first child at the first branch, the second at the next, and the first ones from there on", "演示的变化：main，或每个分支所取的编号，从 0 数起、以点相连：0.1 在第一个分支取第一变，在下一个取第二变，其后都取第一变", "再生する変化図。main、または各分岐で選ぶ番号を 0 から数え点で結ぶ。0.1 なら最初の分岐で一番目、次の分岐で二番目、その後は一番目を選ぶ";
    "Draw a board after every N moves, too", "每 N 手也画一次棋盘", "N 手ごとにも盤面を描く";
    "How to print: json is one object a move", "输出形式：json 每手一个对象", "出力の形。json は一手ごとに一つのオブジェクト";
    "How to draw boards", "棋盘的画法", "盤面の描き方";
    "The komi in points [default: KM, else the komi of the rules]", "以目计的贴目 [默认：KM，否则按规则]", "目数で表したコミ [既定：KM、なければルールのコミ]";
    "The number of handicap stones [default: HA, else the stones that are set up]", "让子数 [默认：HA，否则按所摆]", "置石の数 [既定：HA、なければ置かれた石]";
    "Which stones are dead: auto (the judge plays on and reports its confidence), none, marked (stones in the opponent's TB or TW at the end), or points joined by commas, any stone of each chain, as pd or Q16 [default: marked if there are marks, else none]", "哪些是死子：auto（模拟续弈判断，并给出把握）、none、marked（终局在对方 TB 或 TW 中的棋子），或以逗号相连的点，每块任取一子，如 pd 或 Q16 [默认：有标记则 marked，否则 none]", "どの石が死んでいるか。auto（打ち継いで判定し、確信度を示す）、none、marked（終局図で相手の TB か TW にある石）、または pd や Q16 のように各連の一子をコンマで結ぶ [既定：印があれば marked、なければ none]";
    "With --dead auto: a game with a lower confidence than this, from 0 to 1, has an unknown score", "与 --dead auto 同用：判断的把握（0 至 1）低于此值的对局，比分视为未知", "--dead auto とともに：判定の確信度（0 から 1）がこの値より低い対局は結果を不明とする";
    "Ask a GTP engine which stones are dead (final_status_list), as in 'gnugo --mode gtp'", "由 GTP 引擎判断死子（final_status_list），如 'gnugo --mode gtp'", "'gnugo --mode gtp' のような GTP エンジンに死に石を尋ねる（final_status_list）";
    "The number of seconds that the engine has for each answer", "引擎每次回答的秒数", "エンジンが一つの答えに使える秒数";
    "Count the position after a move of the main line, of another line (PATH:MOVE, as in 0.1:120), at the end of one (PATH:), or at a place as annotate names it (n17, /0/1, @Q16, @POSITION)", "计算主线某一手之后、某变化某一手之后（PATH:MOVE，如 0.1:120）、某变化末尾（PATH:）或 annotate 所写位置（n17、/0/1、@Q16、@局面）的局面", "本譜のある手の後、変化図のある手の後（0.1:120 のような PATH:MOVE）、変化図の終わり（PATH:）、annotate の書き方の場所（n17、/0/1、@Q16、@局面）の局面を数える";
    "Warnings of the referee: under the Chinese rules of 2002 each costs one zi, as in B=1,W=0", "裁判的警告：按 2002 年中国规则每次罚一子，如 B=1,W=0", "審判の警告。2002 年の中国ルールでは一回につき一子。B=1,W=0 のように書く";
    "Exit with 1 if the count differs from RE", "计算结果与 RE 不同时退出码为 1", "数えた結果が RE と異なれば終了コードを 1 にする";
    "Print at the end the number of games that were counted as recorded", "最后给出计算结果与记录一致的局数", "最後に、記録どおりに数えられた対局の数を示す";
    "How to print: json is one object a game, csv one row", "输出形式：json 每局一个对象，csv 每局一行", "出力の形。json は対局ごとに一つのオブジェクト、csv は一行";
    "Draw the counted board", "画出计算后的棋盘", "数えた盤面を描く";
    "How to draw the board", "棋盘的画法", "盤面の描き方";
    "Draw the counted board into OUT, a file that ends in .svg, .png, .pdf or .html; for several games its name has {name}, {number} or other fields, as with convert --name", "把计算后的棋盘画到 OUT，以 .svg、.png、.pdf 或 .html 结尾的文件；多局时名中须有 {name}、{number} 等待填之处，同 convert --name", "数えた盤面を OUT（.svg、.png、.pdf、.html で終わるファイル）に描く。複数の対局では名前に {name}、{number} などを入れる（convert --name と同じ）";

    // find, stats and dedupe.
    "Games of this player, with either colour; part of the name is enough, case and blanks do not count, and well-known players are found under their names in other scripts, too", "此人的对局，执黑执白均可；名字的一部分即可，不论大小写和空格；知名棋手的其他文字写法也能找到", "この対局者の対局（黒番、白番とも）。名前の一部でよく、大文字小文字や空白は問わない。よく知られた棋士は別の文字の名前でも見つかる";
    "Games in which this player had Black", "此人执黑的对局", "この対局者が黒番の対局";
    "Games in which this player had White", "此人执白的对局", "この対局者が白番の対局";
    "A file of more names of players: one player on each line, names separated by =, as in 柯洁 = Ke Jie = 커제", "更多别名的文件：每行一人，各名字以 = 分隔，如 柯洁 = Ke Jie = 커제", "同じ対局者を指す名前を加えるファイル。一行に一人、名前を = で区切る。例：柯洁 = Ke Jie = 커제";
    "Games played on that day, in that month or year, or from one to the other: 2016, 2016-03, 2016-03-09..2016-03-15. A game of which only the year is known is found by its year", "某年、某月、某日或某段时间的对局：2016、2016-03、2016-03-09..2016-03-15。只知年份的对局按年份查找", "その年、月、日、または期間の対局：2016、2016-03、2016-03-09..2016-03-15。年しか分からない対局は年で探す";
    "Games with this result, or one that begins with it: B+, W+R, B+0.5, 0", "结果为此或以此开头的对局：B+、W+R、B+0.5、0", "この結果、またはこれで始まる結果の対局：B+、W+R、B+0.5、0";
    "Games under these rules, as RU names them", "按此规则的对局（以 RU 所写为准）", "このルールの対局（RU の名前による）";
    "Games with this komi in points", "贴目（以目计）为此的对局", "このコミ（目数）の対局";
    "Games with this number of handicap stones; 0 finds even games", "让此子数的对局；0 为分先", "この数の置石の対局。0 は互先";
    "Games with this number of moves on the main line: 200, 50..100, 300..", "主线为此手数的对局：200、50..100、300..", "本譜がこの手数の対局：200、50..100、300..";
    "Games with this text in a comment or in the game information; case does not count", "评注或对局信息中有此文字的对局，不论大小写", "コメントか対局情報にこの文字がある対局。大文字小文字は問わない";
    "Games with a move that the rules do not allow", "有违规着手的对局", "反則の着手がある対局";
    "Games in which this shape is on the board at some time: rows of X, O, . (empty) and ? (anything), separated by /; - above or below and | next to the rows are the edges of the board. @FILE reads it from a file", "盘上出现过此棋形的对局：各行以 X、O、.（空点）、?（任意）写成，以 / 分隔；上下的 - 与左右的 | 为棋盘的边。@FILE 从文件读取", "盤上にこの形が現れた対局。各行を X、O、.（空点）、?（何でもよい）で書き、/ で区切る。上下の - と左右の | は盤の端。@FILE はファイルから読む";
    "Games that pass through the position after a move of another game: FILE, or FILE:MOVE", "经过另一局某手之后局面的对局：FILE 或 FILE:MOVE", "別の対局のある手の後と同じ局面を通る対局：FILE、または FILE:MOVE";
    "Find shapes and positions only as they are: not turned, mirrored or with colours exchanged", "棋形和局面只按原样查找，不旋转、镜像或换色", "形や局面を、回転、反転、色の入れ替えをせずそのまま探す";
    "Search for shapes and positions in variations, too", "也在变化中查找棋形和局面", "変化図でも形や局面を探す";
    "Print at the end which moves were played next, how often, and who won", "最后列出其后的着手、次数和胜方", "最後に、次に打たれた手とその回数、勝者を示す";
    "The rules under which --illegal checks moves", "--illegal 判定着手所依的规则", "--illegal が着手を判定するルール";
    "Print only the names of the inputs, or the number of games", "只输出输入的名称，或局数", "入力の名前、または対局の数だけを出力する";
    "Print only the names of the inputs, as --only names does", "只输出所在输入的名称，同 --only names", "入力の名前だけを出力する。--only names と同じ";
    "End the names with NUL, whatever is in them", "名称以 NUL 结束，不论其中有什么字符", "名前の終わりを NUL にする。名前にどんな文字があってもよい";
    "The number of values of each kind that are listed", "每类列出多少个值", "種類ごとに一覧する値の数";
    "How to print: json is one object with all values, csv one row a value", "输出形式：json 为含全部值的一个对象，csv 每个值一行", "出力の形。json はすべての値を含む一つのオブジェクト、csv は値ごとに一行";
    "Leave out games with fewer moves on the main line: many are the same by chance", "略过主线手数少于此的对局，它们多是偶然相同", "本譜の手数がこれより少ない対局は除く。偶然同じものが多いため";
    "Do not take games that are turned, mirrored or have the colours exchanged for the same", "旋转、镜像或换色的对局视为不同", "向きや色が違う対局は別のものとみなす";
    "Find games that are the beginning of another one, too", "也查找只是另一局前一部分的对局", "別の対局の途中までにあたる対局も探す";
    "How to print: json is one object for games that are the same, csv one row a game", "输出形式：json 每组相同的对局一个对象，csv 每局一行", "出力の形。json は同じ対局の組ごとに一つのオブジェクト、csv は対局ごとに一行";

    // split, join and rename.
    "Makes a file for each game of collections and archives, or for all games with a common value", "把棋谱集和压缩包拆成每局一个文件，或按共同之处归成文件", "棋譜集や書庫を一局ずつ、または共通点ごとのファイルに分ける";
    "Joins many files into one collection", "把多个文件合成一个棋谱集", "多くのファイルを一つの棋譜集にまとめる";
    "Names files after their first game", "按第一局的信息给文件改名", "最初の対局の情報でファイルに名前を付ける";
    "The folder for the files", "存放各文件的文件夹", "ファイルを入れるフォルダー";
    "Name the files by their first game: {name} (of the input) {number} {date} {year} {black} {white} {result} {event} {round} {place} {title} {black_rank} {white_rank} {rules} {komi} {handicap}; a / makes folders", "按第一局给文件命名：{name}（输入的名称）{number} {date} {year} {black} {white} {result} {event} {round} {place} {title} {black_rank} {white_rank} {rules} {komi} {handicap}；/ 表示文件夹", "最初の対局でファイルに名前を付ける：{name}（入力の名前）{number} {date} {year} {black} {white} {result} {event} {round} {place} {title} {black_rank} {white_rank} {rules} {komi} {handicap}。/ はフォルダーになる";
    "Put all games with the same value into one file; several values, joined by commas, make folders", "值相同的对局放进同一文件；以逗号相连的多个值形成文件夹", "同じ値の対局を一つのファイルに入れる。コンマで結んだ複数の値はフォルダーになる";
    "Put N games of an input into each file", "每个文件放一个输入中的这么多局", "一つの入力からこの数の対局を各ファイルに入れる";
    "Make a game of each variation: all nodes from the start to its end", "每个变化写成一局：从开局到其末尾的全部节点", "変化図ごとに一局にする。始めからその終わりまでのすべてのノード";
    "Write this charset [default: each game keeps its bytes]", "写成此字符集 [默认：各局字节不变]", "この文字コードで書く [既定：各対局のバイトを変えない]";
    "The collection [default: standard output]", "棋谱集 [默认：标准输出]", "棋譜集 [既定：標準出力]";
    "One game a line, as for a FILE that ends in .sgfs", "每局一行；FILE 以 .sgfs 结尾时亦然", "一局を一行に書く。FILE が .sgfs で終わるときも同じ";
    "Write all games in this charset [default: each game keeps its bytes, and all must have one charset]", "全部写成此字符集 [默认：各局字节不变，且须同一字符集]", "すべての対局をこの文字コードで書く [既定：バイトを変えない。文字コードは一つでなければならない]";
    "The new names, without extension: {name} (as it was) {date} {year} {black} {white} {result} {event} {round} {place} {title} {black_rank} {white_rank} {rules} {komi} {handicap}; a / makes folders below that of the file", "新名称，不含扩展名：{name}（原名）{date} {year} {black} {white} {result} {event} {round} {place} {title} {black_rank} {white_rank} {rules} {komi} {handicap}；/ 表示文件所在处之下的文件夹", "拡張子を除く新しい名前：{name}（元の名前）{date} {year} {black} {white} {result} {event} {round} {place} {title} {black_rank} {white_rank} {rules} {komi} {handicap}。/ はファイルのある所より下のフォルダーになる";
    "Show what would be renamed, and rename nothing", "只显示将如何改名，不作改动", "どう変わるかを示すだけで、名前は変えない";

    // diff, merge and annotate.
    "Shows what changed between two records: moves, variations, comments, marks, game information", "比较两个棋谱的内容：着手、变化、评注、标记、对局信息", "二つの棋譜の違いを示す。着手、変化図、コメント、印、対局情報";
    "Merges the changes of two sides, or many reviews of one game, into one record; a merge driver for git", "把双方的改动合为一个棋谱，或把一局的多份讲评合在一起；可作 git 的合并驱动", "両方の変更を一つの棋譜に、または一局の複数の解説を一つにまとめる。git のマージドライバーにもなる";
    "Puts comments, marks, labels, variations and move names into a record", "向棋谱加入评注、标记、标签、变化和着法名称", "棋譜にコメント、印、ラベル、変化図、着手の名前を入れる";
    "The record before", "改动前的棋谱", "変更前の棋譜";
    "The record after", "改动后的棋谱", "変更後の棋譜";
    "How to print: json is one object a change", "输出形式：json 每处改动一个对象", "出力の形。json は変更ごとに一つのオブジェクト";
    "Order, layout, charset, escapes and short forms of point lists are not changes.\nExit codes: 0 the records are equal, 1 they differ, 2 something failed.",
        "次序、排版、字符集、转义和点列表的简写都不算改动。\n退出码：0 内容相同，1 有不同，2 失败。",
        "順序、体裁、文字コード、エスケープ、点の列の短縮形は変更とみなさない。\n終了コード：0 内容が同じ、1 違いがある、2 失敗。";
    "BASE A B: the record that both started from, ours, theirs. With --reviews: all reviews of the game", "BASE A B：共同的原谱、我方、对方。用 --reviews 时为一局的全部讲评", "BASE A B：元の棋譜、こちら、相手。--reviews では一局の解説すべて";
    "Put all variations and comments of many reviews of one game into one tree; where comments differ, each names its review", "把一局多份讲评的变化和评注合成一个棋谱；有不同之处，评注注明出自谁", "一局の複数の解説の変化図とコメントを一つの木にまとめる。違うところでは誰のコメントかを示す";
    "The label of a file in the tree, in the order of the files; may be repeated [default: its name]", "文件在棋谱中的称呼，按文件次序，可重复 [默认：文件名]", "棋譜の中でのファイルの呼び名。ファイルの順に繰り返せる [既定：ファイル名]";
    "Write to OUT, which may be one of the files [default: standard output]", "写入 OUT，可以是输入文件之一 [默认：标准输出]", "OUT に書く。入力ファイルの一つでもよい [既定：標準出力]";
    "The charset that is written [default: that of A, or of the first review]", "写出的字符集 [默认：A 或第一份讲评的字符集]", "書き出す文字コード [既定：A または最初の解説のもの]";
    "Where both sides change one thing in two ways, ours stays, and both versions\nare in the comment there, between <<<<<<< and >>>>>>>.\nExit codes: 0 merged, 1 merged with conflicts, 2 something failed.\n\nAs a merge driver of git, in .gitattributes:\n  *.sgf merge=sgf\nand once for each user or repository:\n  git config merge.sgf.name 'game records'\n  git config merge.sgf.driver \\\n    'sgf merge %O %A %B -o %A --label base --label ours --label theirs'\n\nAs git mergetool --tool=sgf:\n  git config mergetool.sgf.cmd \\\n    'sgf merge \"$BASE\" \"$LOCAL\" \"$REMOTE\" -o \"$MERGED\" --force \\\n       --label base --label ours --label theirs'\nA record with conflicts in its comments is kept and taken as merged: what is\nprinted says where they are. With mergetool.sgf.trustExitCode true git puts the\nfile back instead.",
        "双方对同一处改法不同时保留我方，两种内容都写入该处评注，\n在 <<<<<<< 与 >>>>>>> 之间。\n退出码：0 已合并，1 已合并但有冲突，2 失败。\n\n作 git 的合并驱动，在 .gitattributes 中：\n  *.sgf merge=sgf\n并对每个用户或仓库设置一次：\n  git config merge.sgf.name '棋谱'\n  git config merge.sgf.driver \\\n    'sgf merge %O %A %B -o %A --label base --label ours --label theirs'\n\n作 git mergetool --tool=sgf：\n  git config mergetool.sgf.cmd \\\n    'sgf merge \"$BASE\" \"$LOCAL\" \"$REMOTE\" -o \"$MERGED\" --force \\\n       --label base --label ours --label theirs'\n评注中有冲突的棋谱会保留并视为已合并，输出说明冲突之处。\n若 mergetool.sgf.trustExitCode 为 true，git 则还原该文件。",
        "両方が同じところを別々に変えたときはこちらを残し、両方をその\nコメントの <<<<<<< と >>>>>>> の間に書く。\n終了コード：0 まとめた、1 衝突を残してまとめた、2 失敗。\n\ngit のマージドライバーとして、.gitattributes に：\n  *.sgf merge=sgf\nユーザーまたはリポジトリごとに一度：\n  git config merge.sgf.name '棋譜'\n  git config merge.sgf.driver \\\n    'sgf merge %O %A %B -o %A --label base --label ours --label theirs'\n\ngit mergetool --tool=sgf として：\n  git config mergetool.sgf.cmd \\\n    'sgf merge \"$BASE\" \"$LOCAL\" \"$REMOTE\" -o \"$MERGED\" --force \\\n       --label base --label ours --label theirs'\nコメントに衝突のある棋譜は残り、マージ済みとされる。場所は出力に示される。\nmergetool.sgf.trustExitCode が true なら、git はファイルを元に戻す。";
    "The node that is annotated, see below [default: the root]", "要注解的节点，见下 [默认：根节点]", "注釈するノード。下を参照 [既定：根]";
    "The game of the collection, from 0 [default: 0; for --move-names all]", "棋谱集中的第几局，从 0 起 [默认：0；--move-names 为全部]", "棋譜集の中の対局。0 から数える [既定：0。--move-names ではすべて]";
    "Set the comment to TEXT; an empty TEXT removes it", "以 TEXT 为评注；空则删去评注", "TEXT をコメントとする。空なら消す";
    "Append TEXT to the comment, as a new paragraph", "在原有评注之后另起一段加上 TEXT", "今あるコメントの後に、段落を改めて TEXT を加える";
    "Mark points: TR=pd,Q16 (TR, SQ, CR, MA, SL, TB, TW, DD, AR=pd:dd, LN=pd:dd)", "标记各点：TR=pd,Q16（TR、SQ、CR、MA、SL、TB、TW、DD、AR=pd:dd、LN=pd:dd）", "点に印を付ける：TR=pd,Q16（TR、SQ、CR、MA、SL、TB、TW、DD、AR=pd:dd、LN=pd:dd）";
    "Write a label on a point: pd=A or Q16=A", "在点上写标签：pd=A 或 Q16=A", "点にラベルを書く：pd=A または Q16=A";
    "Set any property, as in PB=柯洁; a property of the game information goes to the root if no place is given", "设置任何属性，如 PB=柯洁；未指定位置时对局信息写入根节点", "任意のプロパティを設定する。例：PB=柯洁。場所がなければ対局情報は根に入る";
    "Remove properties", "删去属性", "プロパティを消す";
    "Add a variation after the place: 'B pd, W Q16, B pass'; moves that exist already are reused. Its nodes are named as 1:31, the second child at the first branch, after move 31", "在该处之后加入变化：'B pd, W Q16, B pass'；已有的着手沿用。其中的节点写作 1:31，即第一个分支的第二变，第 31 手之后", "その後に変化図を加える：'B pd, W Q16, B pass'。既にある着手はたどる。その中のノードは 1:31 と書く。最初の分岐の二番目、31 手目の後";
    "Make many changes: a JSON array or JSON Lines of objects with the names of these flags, as in {\"at\":\"42\",\"comment\":\"…\"}, or CSV with a column for each", "做多处改动：JSON 数组或 JSON Lines，对象以这些选项为名，如 {\"at\":\"42\",\"comment\":\"…\"}；或每项一列的 CSV", "多くの変更をする：これらの名前を持つオブジェクトの JSON 配列か JSON Lines（例：{\"at\":\"42\",\"comment\":\"…\"}）、または一項目一列の CSV";
    "Write the name of each move (hane, 扳, ハネ) if the shape leaves no doubt", "在棋形明确之处写出每手的名称（hane、扳、ハネ）", "形から確かなところに着手の名前（hane、扳、ハネ）を書く";
    "Where move names go: the comment (C, on a line of its own) or the name of the node (N, if it has none)", "着法名称写在哪里：评注（C，独占一行）或节点名（N，原无名称处）", "着手の名前を書く所：コメント（C、独立した行）かノード名（N、名前のないとき）";
    "Comments", "评注", "コメント";
    "Write all comments as Markdown into OUT, to be read, corrected or translated, and change nothing", "把全部评注以 Markdown 写入 OUT，供校对或翻译，不改棋谱", "すべてのコメントを Markdown で OUT に書き、校正や翻訳に回す。棋譜は変えない";
    "Read comments back from that Markdown; only edited ones change", "从该 Markdown 取回评注；只改动过的才会变", "その Markdown からコメントを戻す。直したものだけが変わる";
    "Write to OUT [default: standard output]", "写入 OUT [默认：标准输出]", "OUT に書く [既定：標準出力]";
    "Change the file itself", "直接修改该文件", "ファイルそのものを変える";
    "Show what would change, and change nothing", "只显示将改动什么，不做改动", "何が変わるかを示すだけで変えない";
    "Places:\n  42        after move 42 of the main line; 0 is the root\n  0.1:57    after move 57 of a variation: the child taken at each branch\n  /0/1/3    the same path by children at every node, from the root\n  n17       node 17 of the game in file order, as diff and validate count\n  @Q16      the first move there on the main line, else in any variation\n  @POSITION the first node with this position, as the board lies, on the main\n            line or else in any variation; POSITION is one of\n              'X=pd,Q3 O=dd .=qq'  these stones and empty points\n              '.O?/XX?'            a pattern somewhere: rows of X, O, . and ?,\n                                   with - and | for edges, as find --shape\n              game.sgf:42          the whole position of another record\n              @FILE                a pattern from a file",
        "位置：\n  42        主线第 42 手之后；0 为根节点\n  0.1:57    某变化第 57 手之后：写出每个分支处所取的子节点\n  /0/1/3    从根节点起每个节点所取的子节点\n  n17       文件次序的第 17 个节点，与 diff 和 validate 的编号相同\n  @Q16      主线上下在该点的第一手，主线没有则取变化中的\n  @局面     按棋盘原样首次出现该局面的节点，先主线后变化；局面可写\n              'X=pd,Q3 O=dd .=qq'  这些棋子和空点\n              '.O?/XX?'            某处的棋形：X、O、.、? 的行，- 与 | 为边，同 find --shape\n              game.sgf:42          另一棋谱的全局局面\n              @FILE                文件中的棋形",
        "場所：\n  42        本譜の 42 手目の後。0 は根\n  0.1:57    変化図の 57 手目の後：分岐ごとにとる子の番号\n  /0/1/3    根から、ノードごとにとる子の番号\n  n17       ファイル順の 17 番のノード。diff や validate の数え方と同じ\n  @Q16      その点への最初の着手。本譜になければ変化図から\n  @局面     盤の向きのままその局面が最初に現れるノード。本譜、なければ変化図。局面は\n              'X=pd,Q3 O=dd .=qq'  これらの石と空点\n              '.O?/XX?'            どこかの形：X、O、.、? の行、- と | は辺。find --shape と同じ\n              game.sgf:42          別の棋譜の全局\n              @FILE                ファイルの形";
};
