use crate::support::{CUT_OFF, EXAMPLE, Folder, Ran};

/// Black has no answer to move 4, and the result is wrong: findings, notes, a count.
const FAULTY: &str = "(;GM[1]FF[4]SZ[9]RU[Chinese]KM[7.5]DT[2018.01.15]RE[B+1.5]PB[柯洁]PW[申真谞];B[ee];W[ee];B[cc];B[gc];W[zz];B[tt];W[tt]";

fn run(folder: &Folder, language: &str, args: &[&str]) -> Ran {
    let mut command = folder.command(args);
    command.env("COLUMNS", "80").args(["--lang", language]);
    let output = command.output().unwrap();
    Ran {
        code: output.status.code(),
        stdout: output.stdout,
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

const COMMANDS: &[&[&str]] = &[
    &["validate", "-v", "--summary", "a.sgf"],
    &["validate", "--score", "cut-off.sgf", "missing.sgf"],
    &["explain", "illegal-move", "T001", "komi-suspicious"],
    &["explain", "G"],
    &["explain", "charset-gessed"],
    &["score", "a.sgf", "--board"],
    &["score", "example.sgf", "--rules", "japanese", "--board", "--style", "unicode"],
    &["score", "example.sgf", "--rules", "ing"],
    &["score", "example.sgf", "--rules", "dunhuang"],
    &["score", "example.sgf", "--at", "999"],
    &["replay", "a.sgf"],
    &["info", "."],
    &["convert", "--to", "json", "--style", "pretty", "a.sgf"],
    &["convert", "--to", "sgf", "-o", "a.sgf", "example.sgf"],
    &["man", "nothing"],
    &["score", "a.sgf", "--dead", "auto", "--summary"],
    &["validate", "--fix", "cut-off.sgf"],
    &["convert", "--to", "gib", "a.sgf"],
    &["convert", "--to", "gib", "--force", "-o", "out.gib", "example.sgf"],
    &["convert", "--to", "ugf", "--out-encoding", "ISO-8859-1", "a.sgf"],
    &["stats", "a.sgf", "cut-off.sgf"],
    &["dedupe", "--min-moves", "1", "a.sgf", "copy.sgf"],
    &["find", "--shape", ".X.", "--next", "a.sgf", "example.sgf"],
    &["find", "--shape", "yy", "a.sgf"],
    &["find", "--shape", "...", "a.sgf"],
    &["find", "--position", "a.sgf:99", "a.sgf"],
    &["find", "--date", "x", "a.sgf"],
    &["find", "--moves", "x", "a.sgf"],
    &["validate", "broken.gib"],
    &["validate", "--fix", "broken.gib"],
    &["info", "packed.sgf.bz2"],
    &["diff", "a.sgf", "copy.sgf"],
    &["diff", "a.sgf", "changed.sgf"],
    &["merge", "a.sgf", "copy.sgf"],
    &["annotate", "a.sgf"],
    &["annotate", "a.sgf", "--at", "99", "--comment", "x"],
    &["annotate", "a.sgf", "--at", "q", "--comment", "x"],
    &["annotate", "a.sgf", "--at", "1", "--mark", "TR=zz"],
    &["annotate", "a.sgf", "--comments-in", "broken.gib"],
    &["convert", "--to", "svg", "--figures", "variations", "example.sgf"],
    &["convert", "--to", "svg", "--at", "999", "example.sgf"],
    &["convert", "--to", "sgf", "--crop", "a.sgf"],
    &["convert", "--to", "ascii", "--numbers", "1-", "a.sgf"],
    &["review", "a.sgf", "-o", "a.doc"],
    &["review", "a.sgf", "--game", "9", "-o", "a.html"],
];

/// Every line of the English output that stands in another language too, but for what is a record's or a
/// board.
fn left_in_english(english: &str, other: &str) -> Vec<String> {
    let words = |line: &str| {
        let lower = |word: &str| word.len() > 3 && word.bytes().all(|b| b.is_ascii_lowercase());
        line.split([' ', ':', ',', '(', ')']).filter(|word| lower(word)).count()
    };
    let english: Vec<&str> = english.lines().collect();
    other
        .lines()
        .filter(|line| english.contains(line) && !line.starts_with("  | ") && words(line) > 1)
        .map(str::to_owned)
        .collect()
}

#[test]
fn everything_is_said_in_every_language_within_80_columns() {
    let folder =
        Folder::with(&[("a.sgf", FAULTY.as_bytes()), ("example.sgf", EXAMPLE), ("cut-off.sgf", CUT_OFF)]);
    let copy = FAULTY.replace("PC[", "C[").replace("柯洁", "K");
    folder.write("copy.sgf", copy.as_bytes());
    let changed = FAULTY.replace(";W[ee];B[cc]", "TR[aa](;W[ef])(;W[ee];B[cc]").replace("KM[7.5]", "KM[0]")
        + "))(;B[aa])";
    folder.write("changed.sgf", changed);
    folder.write("broken.gib", b"nothing that a record of this kind has\n");
    folder.write("packed.sgf.bz2", b"BZh91AY");
    for args in COMMANDS {
        let english = run(&folder, "en", args);
        for language in ["zh", "ja"] {
            let other = run(&folder, language, args);
            assert_eq!(other.code, english.code, "{args:?}");
            assert_ne!((other.out(), &other.stderr), (english.out(), &english.stderr), "{args:?}");
            let left = [
                left_in_english(english.out(), other.out()),
                left_in_english(&english.stderr, &other.stderr),
            ];
            assert_eq!(left, [Vec::<String>::new(), Vec::new()], "{language} {args:?}");
        }
        for language in ["en", "zh", "ja"] {
            let ran = run(&folder, language, args);
            for line in ran.out().lines() {
                let width = unicode_width::UnicodeWidthStr::width(line);
                assert!(width <= 80, "{width} columns: {line}");
                assert!(!line.contains("{0"), "{line}");
            }
        }
    }
}

#[test]
fn every_explanation_fits_into_80_columns() {
    let folder = Folder::new();
    let rows = folder.run(&["explain", "--list", "--format", "json"]).expect(0).json();
    let mut args = vec!["explain"];
    args.extend(rows.iter().map(|row| row["name"].as_str().unwrap()));
    for language in ["en", "zh", "ja"] {
        let ran = run(&folder, language, &args).expect(0);
        for line in ran.out().lines() {
            assert!(unicode_width::UnicodeWidthStr::width(line) <= 80, "{line}");
        }
    }
}

#[test]
fn the_locale_chooses_and_the_flag_overrides() {
    let folder = Folder::with(&[("a.sgf", EXAMPLE)]);
    let last = |variables: &[(&str, &str)], args: &[&str]| {
        let mut command = folder.command(&["validate", "a.sgf"]);
        command.args(args).envs(variables.iter().copied());
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    let (en, zh, ja) =
        ("1 file, 1 game: nothing found\n", "1 个文件，1 局：没有发现问题\n", "1 ファイル、1 局：問題なし\n");
    assert_eq!(last(&[], &[]), en);
    assert_eq!(last(&[("LANG", "zh_CN.UTF-8")], &[]), zh);
    assert_eq!(last(&[("LANG", "zh_TW.UTF-8")], &[]), zh);
    assert_eq!(last(&[("LANG", "zh_CN.UTF-8"), ("LC_MESSAGES", "ja_JP.UTF-8")], &[]), ja);
    assert_eq!(last(&[("LANG", "ja_JP.UTF-8"), ("LC_ALL", "C")], &[]), en);
    assert_eq!(last(&[("LANG", "de_DE.UTF-8")], &[]), en);
    assert_eq!(last(&[("LANG", "zh_CN.UTF-8")], &["--lang", "en"]), en);
    assert_eq!(last(&[("LANG", "zh_CN.UTF-8")], &["--lang=ja"]), ja);
}

#[test]
fn json_is_told_in_the_language_and_named_in_none() {
    let folder = Folder::with(&[("a.sgf", FAULTY.as_bytes())]);
    let rows = |language: &str| run(&folder, language, &["validate", "--format", "json", "a.sgf"]).json();
    let (english, japanese) = (rows("en"), rows("ja"));
    let found = |rows: &[serde_json::Value]| rows[0]["diagnostics"].as_array().unwrap().clone();
    for (one, other) in found(&english).iter().zip(found(&japanese)) {
        for field in ["code", "name", "severity", "kind", "byte", "move"] {
            assert_eq!(one[field], other[field]);
        }
        assert_ne!(one["message"], other["message"]);
    }
    let moves = run(&folder, "zh", &["replay", "--format", "json", "a.sgf"]).json();
    assert_eq!(moves[1]["violation"], "occupied");
    assert!(moves[1]["consequence"].as_str().unwrap().starts_with("着手无效"), "{}", moves[1]);
}

#[test]
fn what_is_wrong_with_flags_is_said_in_the_language() {
    let folder = Folder::with(&[("bad.json", b"{\"nodes\":[{\"props\":{\"1\":[\"x\"]}}]}")]);
    for (args, words) in [
        (&["score", "--rules", "chinse", "-"][..], "没有名为 \"chinse\" 的规则"),
        (&["validate", "--encoding", "klingon", "-"], "不是已知的字符集"),
        (&["score", "--dead", "zz9", "-"], "不是坐标"),
        (&["validate", "--select", "Q9", "-"], "没有以此开头的代码或名称"),
        (&["info", "nowhere.sgf"], "没有这个文件或文件夹"),
        (&["info", "bad.json"], "第 0 局：节点 0：\"1\" 不是属性名"),
        (&["info", "."], "文件夹中没有棋谱文件"),
        (&["validate", "--lang"], "--lang"),
        (&["vlidate"], "没有 vlidate 这个命令；是否指 validate？"),
        (&["validate", "--fail-on", "x"], "没有 x 这个值；可用 error, warning, never"),
    ] {
        let ran = run(&folder, "zh", args).expect(2);
        assert!(ran.stderr.contains(words), "{}", ran.stderr);
    }
}
