//! The help of commands and flags in every language, found by its English text; a test holds the table to the command line.

use sgf_core::diag::Phrase;

pub(super) static RULES_MEASURED: Phrase =
    Phrase::new("The rules that play is measured by", "判定着手所依的规则", "着手を判定するルール");
pub(super) static RULES_MEASURED_AUTO: Phrase = Phrase::new(
    "The rules that play is measured by [default: auto]",
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
    "Checks records and says what is wrong in them, and where", "检查棋谱，指出哪里有什么问题", "棋譜を検査し、どこに何の問題があるかを示す";
    "Says what a finding means and what to do", "说明诊断的含义与处理办法", "診断の意味と対処を説明する";
    "Writes records in another form", "把棋谱写成别的形式", "棋譜を別の形で書き出す";
    "Plays games through: boards, captures, and a verdict on every move", "演示对局：棋盘、提子和每一手的判定", "対局を再生する。盤面、アゲハマ、一手ごとの判定";
    "Counts games: area, territory, stones, under the rules of many times and places", "计算胜负：数子、数目、古法，古今各地规则", "対局を数える。古今各地のルールによる地、石、古法";
    "Lists the game information of records", "列出棋谱的对局信息", "棋譜の対局情報を一覧する";
    "Prints the completions of a shell", "输出 shell 的补全脚本", "シェルの補完スクリプトを出力する";
    "Prints the manual page", "输出手册页", "マニュアルページを出力する";
    "Print this message or the help of the given subcommand(s)", "显示本信息或某个命令的帮助", "このメッセージか、コマンドのヘルプを表示する";
    "Exit codes:\n  0    done, and nothing found at or above --fail-on\n  1    done, with findings\n  2    wrong usage, or an input or output that failed\n  130  interrupted",
        "退出码：\n  0    完成，没有达到 --fail-on 的问题\n  1    完成，有问题\n  2    用法错误，或输入输出失败\n  130  已中断",
        "終了コード：\n  0    完了。--fail-on 以上の問題なし\n  1    完了。問題あり\n  2    使い方の誤り、または入出力の失敗\n  130  中断";

    // Headings.
    "Global options", "通用选项", "共通のオプション";
    "Inputs", "输入", "入力";

    // Global options.
    "When to use colours", "何时使用颜色", "色を使う場合";
    "How many threads work at the same time [default: one for each core]", "同时工作的线程数 [默认：每核一个]", "同時に動くスレッドの数 [既定：コアごとに一つ]";
    "The language of messages [default: that of the locale, else en]", "信息的语言 [默认：按区域设置，否则 en]", "メッセージの言語 [既定：ロケールの言語、なければ en]";
    "Print less: only the summary, or nothing", "少输出：只有总结，或什么也不输出", "出力を減らす。まとめだけ、または何も出力しない";
    "Print more: findings of severity info, where each file goes", "多输出：提示级的诊断、各文件的去处", "出力を増やす。情報の診断や各ファイルの行き先";
    "Print help (see more with '--help')", "显示帮助（'--help' 更详细）", "ヘルプを表示する（'--help' で詳しく）";
    "Print version", "显示版本", "バージョンを表示する";

    // Inputs.
    "Files, folders (searched for record files) or - for standard input", "文件、文件夹（查找其中的棋谱）或 -（标准输入）", "ファイル、フォルダー（棋譜を探す）、または標準入力の -";
    "Read more paths from FILE, one a line; - for standard input", "从 FILE 读取更多路径，每行一个；- 为标准输入", "FILE からさらにパスを読む。一行に一つ。- は標準入力";
    "In folders, read only files that match GLOB (a name, or a path below the folder if it has a /)", "在文件夹中只读符合 GLOB 的文件（名称；含 / 则为文件夹下的路径）", "フォルダーでは GLOB に合うファイルだけを読む（名前。/ があればフォルダーからのパス）";
    "In folders, leave out files and folders that match GLOB", "在文件夹中略过符合 GLOB 的文件和文件夹", "フォルダーでは GLOB に合うファイルとフォルダーを除く";
    "The charset of all inputs, whatever they say", "所有输入的字符集，不论文件怎么写", "すべての入力の文字コード（ファイルの指定より優先）";
    "The charset where nothing is said and nothing can be told", "没有写明又无法判断时的字符集", "指定がなく判断もできないときの文字コード";

    // validate and explain.
    "How to print: json is one object a file, csv one row a finding, sarif one SARIF 2.1.0 log, github annotations of a workflow", "输出形式：json 每文件一个对象，csv 每条诊断一行，sarif 为一份 SARIF 2.1.0 日志，github 为工作流注解", "出力の形。json はファイルごとに一つのオブジェクト、csv は診断ごとに一行、sarif は SARIF 2.1.0 のログ、github はワークフローの注釈";
    "Report only these: prefixes of codes or names, separated by commas", "只报告这些：代码或名称的开头，以逗号分隔", "これだけを報告する。コードか名前の前の部分をコンマで区切る";
    "Do not report these: prefixes of codes or names, separated by commas", "不报告这些：代码或名称的开头，以逗号分隔", "これは報告しない。コードか名前の前の部分をコンマで区切る";
    "From which severity on findings make the exit code 1 [default: error]", "从哪一级起退出码为 1 [默认：error]", "どの重要度から終了コードを 1 にするか [既定：error]";
    "How severe to be: strict makes warnings errors, lenient passes over what a reader can live with [default: standard]", "严格程度：strict 把警告当作错误，lenient 放过无碍阅读的问题 [默认：standard]", "厳しさ。strict は警告をエラーとし、lenient は読むのに差し支えないものを見逃す [既定：standard]";
    "Count the end of each game too, and compare it with RE and with the marks of territory", "同时计算每局终局，与 RE 和标目比较", "終局図も数え、RE や地の印と比べる";
    "Print a table of counts by code at the end", "最后输出各代码的统计表", "最後にコードごとの件数の表を出す";
    "Take settings and policy from FILE for all inputs, not from the sgf.toml nearest above each", "所有输入都用 FILE 的设置与规程，而不用各自上方最近的 sgf.toml", "すべての入力に FILE の設定と規定を使う（それぞれの上の最も近い sgf.toml の代わりに）";
    "Read no sgf.toml", "不读 sgf.toml", "sgf.toml を読まない";
    "Codes (T001) or names (charset-guessed); beginnings of them (P0, charset, G) are listed", "代码（T001）或名称（charset-guessed）；若只写开头（P0、charset、G）则列出", "コード（T001）か名前（charset-guessed）。前の部分（P0、charset、G）なら一覧する";
    "List all codes", "列出全部代码", "すべてのコードを一覧する";
    "How to print", "输出形式", "出力の形";

    // convert, info, completions, man.
    "The form to write", "写成的形式", "書き出す形";
    "A file, or a folder for several inputs [default: standard output]", "文件；多个输入则为文件夹 [默认：标准输出]", "ファイル、入力が複数ならフォルダー [既定：標準出力]";
    "Name files in the folder OUT by the first game: {name} {date} {black} {white} {result} {event} {round} {place}", "按第一局为文件夹 OUT 中的文件命名：{name} {date} {black} {white} {result} {event} {round} {place}", "フォルダー OUT のファイルに最初の対局から名前を付ける：{name} {date} {black} {white} {result} {event} {round} {place}";
    "Write over files that exist", "覆盖已有文件", "すでにあるファイルに上書きする";
    "How SGF is laid out; preserve leaves every byte where nothing changes [default: preserve]", "SGF 的排版；preserve 使未改之处逐字节不变 [默认：preserve]", "SGF の書式。preserve は変わらない所を一バイトも変えない [既定：preserve]";
    "The charset of the SGF that is written [default: UTF-8; with preserve, that of the input]", "所写 SGF 的字符集 [默认：UTF-8；preserve 则同输入]", "書き出す SGF の文字コード [既定：UTF-8、preserve なら入力と同じ]";
    "Leave out all variations", "去掉所有变化", "変化図をすべて除く";
    "How to print: json is one object a game", "输出形式：json 每局一个对象", "出力の形。json は対局ごとに一つのオブジェクト";
    "The shell", "shell 名称", "シェルの名前";
    "The command to print the page of [default: sgf itself]", "要输出手册页的命令 [默认：sgf]", "ページを出力するコマンド [既定：sgf]";
    "Write the pages of all commands into FOLDER", "把所有命令的手册页写入 FOLDER", "すべてのコマンドのページを FOLDER に書く";

    // replay and score.
    "Stop behind this move, counted from 1 and passes included; 0 is the start", "停在这一手之后，从 1 数起，停一手也计；0 为开局", "この手の後で止める。1 から数え、パスも含む。0 は開始";
    "The line to replay: main, or which child to take at each branch, counted from 0 and joined by dots: 0.1 takes the first child at the first branch, the second at the next, and the first ones from there on", "演示的变化：main，或每个分支所取的编号，从 0 数起、以点相连：0.1 在第一个分支取第一变，在下一个取第二变，其后都取第一变", "再生する変化図。main、または各分岐で選ぶ番号を 0 から数え点で結ぶ。0.1 なら最初の分岐で一番目、次の分岐で二番目、その後は一番目を選ぶ";
    "Draw a board each N moves too", "每 N 手也画一次棋盘", "N 手ごとにも盤面を描く";
    "How to print: json is one object a move", "输出形式：json 每手一个对象", "出力の形。json は一手ごとに一つのオブジェクト";
    "How to draw boards", "棋盘的画法", "盤面の描き方";
    "The komi in points [default: KM, else that of the rules]", "以目计的贴目 [默认：KM，否则按规则]", "目数で表したコミ [既定：KM、なければルールのコミ]";
    "The number of handicap stones [default: HA, else what is set up]", "让子数 [默认：HA，否则按所摆]", "置石の数 [既定：HA、なければ置かれた石]";
    "Which stones are dead: none, marked (stones in the opponent's TB or TW at the end), or points joined by commas, any stone of each chain, as pd or Q16 [default: marked where there are marks, else none]", "哪些是死子：none、marked（终局在对方 TB 或 TW 中的棋子），或以逗号相连的点，每块任取一子，如 pd 或 Q16 [默认：有标记则 marked，否则 none]", "どの石が死んでいるか。none、marked（終局図で相手の TB か TW にある石）、または pd や Q16 のように各連の一子をコンマで結ぶ [既定：印があれば marked、なければ none]";
    "Ask a GTP engine which stones are dead (final_status_list), as in 'gnugo --mode gtp'", "由 GTP 引擎判断死子（final_status_list），如 'gnugo --mode gtp'", "'gnugo --mode gtp' のような GTP エンジンに死に石を尋ねる（final_status_list）";
    "How many seconds the engine has for each answer", "引擎每次回答的秒数", "エンジンが一つの答えに使える秒数";
    "Count the position behind a move of the main line, of another line (PATH:MOVE, as in 0.1:120), or at the end of one (PATH:)", "计算主线某一手之后、某变化某一手之后（PATH:MOVE，如 0.1:120）或某变化末尾（PATH:）的局面", "本譜のある手の後、変化図のある手の後（0.1:120 のような PATH:MOVE）、または変化図の終わり（PATH:）の局面を数える";
    "Warnings of the referee: under the Chinese rules of 2002 each costs one zi, as in B=1,W=0", "裁判的警告：按 2002 年中国规则每次罚一子，如 B=1,W=0", "審判の警告。2002 年の中国ルールでは一回につき一子。B=1,W=0 のように書く";
    "Exit with 1 where the count is not what RE says", "计算结果与 RE 不同时退出码为 1", "数えた結果が RE と異なれば終了コードを 1 にする";
    "Draw the counted board", "画出计算后的棋盘", "数えた盤面を描く";
    "How to draw the board", "棋盘的画法", "盤面の描き方";
};
