use serde_json::{Value, json};

use crate::support::{EXAMPLE, Folder};

/// Two walls, a dead stone behind each, marked at the end: Chinese B+1.5, Japanese B+0.5.
const WALLS: &[u8] = b"(;GM[1]SZ[9]RU[Chinese]KM[7.5]RE[B+1.5]AB[ea][eb][ec][ed][ee][ef][eg][eh][ei][bb]\
AW[fa][fb][fc][fd][fe][ff][fg][fh][fi];B[];W[bh];B[gh];W[];B[]C[end]TB[aa:di]TW[ga:ii])";

fn score(folder: &Folder, args: &[&str]) -> Value {
    let args: Vec<&str> = ["score", "--format", "json", "a.sgf"].iter().chain(args).copied().collect();
    folder.run(&args).expect(0).json().remove(0)
}

fn number(value: &Value) -> f64 {
    value.as_str().map_or_else(|| value.as_f64().unwrap(), |text| text.parse().unwrap())
}

#[test]
fn the_object_has_the_fields_of_the_contract() {
    let folder = Folder::with(&[("a.sgf", WALLS)]);
    let row = score(&folder, &[]);
    let expected = [
        ("path", json!("a.sgf")),
        ("game", json!(0)),
        ("rules", json!("chinese")),
        ("komi", json!("7.5")),
        ("handicap", json!(0)),
        ("moves", json!(5)),
        ("score", json!("B+1.5")),
        ("native", json!("黑胜3/4子")),
        ("winner", json!("black")),
        ("dame", json!([])),
        ("dead", json!(["bh", "gh"])),
        ("seki", json!([])),
        ("owner", json!("BBBBBWWWW".repeat(9))),
        ("dead_from", json!("marked")),
        ("confidence", json!(null)),
        ("recorded", json!("B+1.5")),
        ("agrees", json!(true)),
    ];
    for (field, value) in expected {
        assert_eq!(row[field], value, "{field}");
    }
    let black = json!({"area": "45", "territory": "35", "stones": 10, "prisoners": 0, "dead": 1, "shared": "0",
        "pass_stones": 0, "group_tax": "0", "penalty": "0", "handicap_return": "0", "komi": "0", "total": "45"});
    assert_eq!((&row["black"], &row["white"]["total"]), (&black, &json!("43.5")));
}

#[test]
fn the_sums_are_right_under_every_rule_set() {
    let folder = Folder::with(&[("a.sgf", WALLS)]);
    for rules in [
        "chinese",
        "japanese",
        "korean",
        "ing",
        "aga",
        "nz",
        "tromp-taylor",
        "ancient",
        "tang-song",
        "dunhuang",
    ] {
        let row = score(&folder, &["--rules", rules, "--handicap", "0", "--komi", "0.5"]);
        let of = |side: &str, field: &str| number(&row[side][field]);
        for side in ["black", "white"] {
            let by_area = ["chinese", "ing", "nz", "tromp-taylor", "aga"].contains(&rules);
            if by_area {
                assert_eq!(of(side, "area"), of(side, "stones") + of(side, "territory"), "{rules}");
            }
            let counted = match rules {
                _ if by_area => of(side, "area") + of(side, "shared") - of(side, "group_tax"),
                "japanese" | "korean" => of(side, "territory") + of(side, "prisoners") + of(side, "dead"),
                _ => continue,
            };
            assert_eq!(of(side, "total"), counted + of(side, "komi") - of(side, "penalty"), "{rules} {side}");
        }
        let margin = of("black", "total") - of("white", "total");
        let winner = if margin > 0.0 { "B" } else { "W" };
        assert_eq!(row["score"], format!("{winner}+{}", margin.abs()), "{rules}");
        assert_eq!(row["owner"].as_str().unwrap().len(), 81);
        assert_eq!(row["agrees"], json!(row["score"] == "B+1.5"), "{rules}");
    }
}

#[test]
fn dead_stones_are_given_marked_or_none() {
    let folder = Folder::with(&[("a.sgf", WALLS)]);
    let dead = |args: &[&str]| {
        let row = score(&folder, args);
        (row["dead"].clone(), row["dead_from"].as_str().unwrap().to_owned())
    };
    assert_eq!(dead(&["--dead", "none"]), (json!([]), "none".into()));
    assert_eq!(dead(&["--dead", "bh,bb"]), (json!(["bb", "bh"]), "given".into()));
    // Any stone of a chain, by either name of the point.
    assert_eq!(dead(&["--dead", "f5"]).0.as_array().unwrap().len(), 9);
    assert_eq!(dead(&["--at", "3"]), (json!([]), "none".into()));
    assert_eq!(dead(&["--at", "3", "--dead", "marked"]), (json!([]), "marked".into()));
    for (points, words) in [("aa", "no stone"), ("T19", "no such point")] {
        folder.run(&["score", "--dead", points, "a.sgf"]).expect(2).complains(&["a.sgf", points, words]);
    }
    assert!(folder.run(&["score", "--dead", "b", "a.sgf"]).expect(2).stderr.contains("auto"));
}

#[test]
fn what_is_counted_can_be_said() {
    let folder = Folder::with(&[("a.sgf", WALLS)]);
    let result = |args: &[&str]| score(&folder, args)["score"].as_str().unwrap().to_owned();
    assert_eq!(result(&["--rules", "japanese"]), "B+0.5");
    assert_eq!(result(&["--komi", "-2"]), "B+11");
    assert_eq!(result(&["--warnings", "B=1"]), "W+0.5");
    assert_eq!(result(&["--handicap", "2"]), "W+0.5");
    let fined = score(&folder, &["--warnings", "B=1"]);
    assert_eq!((&fined["black"]["penalty"], &fined["black"]["total"]), (&json!("2"), &json!("43")));
    assert_eq!(score(&folder, &["--at", "2"])["moves"], 2);
    assert_eq!(score(&folder, &["--at", "main:1"])["moves"], 1);
    folder.run(&["score", "--at", "6", "a.sgf"]).expect(2).complains(&["--at 6", "5 moves"]);
    folder.run(&["score", "--komi", "much", "a.sgf"]).expect(2);
}

#[test]
fn a_result_that_differs_is_a_finding_where_it_is_asked_for() {
    let folder = Folder::with(&[("a.sgf", WALLS), ("b.sgf", EXAMPLE)]);
    folder.run(&["score", "--check", "a.sgf", "b.sgf"]).expect(0);
    let ran = folder.run(&["score", "--check", "--rules", "japanese", "a.sgf"]).expect(1);
    assert!(ran.out().contains("recorded: B+1.5, not the same"), "{}", ran.out());
    folder.run(&["score", "--rules", "japanese", "a.sgf"]).expect(0);
    let rows = folder.run(&["score", "--format", "json", "b.sgf"]).expect(0).json();
    assert_eq!((&rows[0]["recorded"], &rows[0]["agrees"]), (&json!("W+R"), &json!(null)));
    let other = folder.run_with(&["score", "--format", "json"], b"(;GM[2])(;SZ[5])").expect(2);
    assert_eq!(other.json().len(), 1);
    other.complains(&["GM[2]", "not Go"]);
}

#[test]
fn counts_as_rows_and_in_sum() {
    let folder = Folder::with(&[("a.sgf", WALLS), ("b.sgf", EXAMPLE), ("c.sgf", b"(;GM[2])")]);
    let args = ["score", "--format", "csv", "--summary", "--rules", "japanese", "a.sgf", "b.sgf", "c.sgf"];
    let ran = folder.run(&args).expect(2);
    let rows: Vec<&str> = ran.out().lines().collect();
    assert_eq!(rows.len(), 3, "{rows:?}");
    assert!(rows[0].starts_with("path,game,rules,rules_from,komi,") && rows[0].ends_with(",recorded,agrees"));
    assert!(rows[1].starts_with("a.sgf,0,japanese,flag,7.5,0,5,0,B+0.5,"), "{}", rows[1]);
    assert!(rows[1].ends_with(",bh gh,,,marked,B+1.5,false"), "{}", rows[1]);
    assert!(rows[2].ends_with(",W+R,"), "{}", rows[2]);
    let columns = |row: &str| row.split(',').count();
    assert!(rows[1..].iter().all(|row| columns(row) == columns(rows[0])));
    assert!(
        ran.stderr.ends_with("3 games: 0 as recorded, 1 not, 1 without a number to compare, 1 not counted\n"),
        "{}",
        ran.stderr
    );
    let ran = folder.run(&["score", "-q", "--summary", "a.sgf"]).expect(0);
    assert!(
        ran.out().ends_with("\n1 game: 1 as recorded, 0 not, 0 without a number to compare\n"),
        "{}",
        ran.out()
    );
}

#[test]
fn the_counted_board_is_drawn() {
    let folder =
        Folder::with(&[("a.sgf", WALLS), ("b.sgf", b"(;SZ[3]RU[Chinese]KM[0]AB[aa][ab][ac]AW[ca][cb][cc])")]);
    let ran = folder.run(&["score", "--board", "a.sgf"]).expect(0);
    assert!(ran.out().contains("\n 2 b o b b X O x w w  2\n"), "{}", ran.out());
    assert!(ran.out().contains("Black: 10 stones + 35 points = 45\n"), "{}", ran.out());
    assert!(ran.out().lines().all(|line| line.chars().count() < 80));
    let ran = folder.run(&["score", "--board", "--style", "unicode", "b.sgf"]).expect(0);
    assert!(ran.out().contains("\n 3 ● ◦ ○  3\n"), "{}", ran.out());
    assert_eq!(folder.run(&["score", "-q", "a.sgf"]).expect(0).out(), "a.sgf: game 0: B+1.5\n");
}

#[cfg(unix)]
#[test]
fn an_engine_is_asked_and_not_trusted() {
    let folder = Folder::with(&[("a.sgf", WALLS)]);
    let engine = |answer: &str| {
        format!(
            "sh -c 'while read line; do case \"$line\" in final*) printf \"{answer}\\n\\n\";; *) printf \"= \\n\\n\";; esac; done'"
        )
    };
    let row = score(&folder, &["--engine", &engine("= B2\\nG2")]);
    assert_eq!((&row["dead"], &row["dead_from"]), (&json!(["bh", "gh"]), &json!("engine")));
    for (command, words) in [
        ("no-such-engine --gtp", "cannot be started"),
        ("false", "ended"),
        ("yes", "does not end"),
        ("cat", "no answer to boardsize in 1 s"),
        (&engine("= B2 A9"), "A9"),
        (&engine("= Z99"), "Z99"),
        (&engine("? no"), "cannot do"),
        (&engine("hello"), "not GTP"),
        (&engine("= B2\\n").replace("printf \"= \\n\\n\"", "kill -9 $$"), "ended"),
    ] {
        let ran = folder.run(&["score", "--engine", command, "--engine-time", "1", "a.sgf"]).expect(2);
        ran.complains(&["a.sgf", "--engine", words]);
    }
    folder.run(&["score", "--engine", "'open", "a.sgf"]).expect(2).complains(&["quote"]);
    folder.run(&["score", "--engine", "cat", "--dead", "none", "a.sgf"]).expect(2);
}

#[test]
fn numbers_that_no_game_has_are_refused() {
    let folder = Folder::with(&[("a.sgf", b"(;SZ[9]KM[99999999];B[aa])")]);
    folder.run(&["score", "a.sgf"]).expect(2);
    folder.run(&["score", "--komi", "7.5", "a.sgf"]).expect(0);
    folder.run(&["score", "--warnings", "B=4294967295,W=0", "a.sgf"]).expect(2);
}

#[test]
fn the_judge_needs_no_marks_and_no_result() {
    let folder = Folder::new();
    let record = "(;SZ[9]KM[0.5]RU[Chinese]RE[B+8.5]AB[ea][eb][ec][ed][ee][ef][eg][eh][ei][gc]AW[fa][fb][fc][fd][fe][ff][fg][fh][fi][bb])";
    folder.write("a.sgf", record.as_bytes());
    folder.write("b.sgf", record.replace("RE[B+8.5]", "").as_bytes());
    folder.write("c.sgf", record.replace("RE[B+8.5]", "RE[W+20.5]").as_bytes());
    let row = |file: &str| {
        folder.run(&["score", "--dead", "auto", "--format", "json", file]).expect(0).json()[0].clone()
    };
    let (with, without, wrong) = (row("a.sgf"), row("b.sgf"), row("c.sgf"));
    assert_eq!(
        (&with["dead"], &with["dead_from"], &with["agrees"]),
        (&json!(["bb", "gc"]), &json!("auto"), &json!(true))
    );
    assert_eq!((&without["agrees"], &wrong["agrees"]), (&json!(null), &json!(false)));
    for field in ["score", "dead", "owner", "confidence", "black", "white", "dame", "seki"] {
        assert_eq!(with[field], without[field], "{field}");
        assert_eq!(with[field], wrong[field], "{field}");
    }
    assert!(with["confidence"].as_f64().unwrap() > 0.9, "{with}");
    let unknown = folder
        .run(&["score", "--dead", "auto", "--min-confidence", "1", "--format", "json", "a.sgf"])
        .expect(0)
        .json();
    assert_eq!(
        (&unknown[0]["score"], &unknown[0]["winner"], &unknown[0]["agrees"]),
        (&json!("?"), &json!("unknown"), &json!(null))
    );
    assert!(unknown[0]["unknown"].as_str().unwrap().contains("chain at"), "{unknown:?}");
    folder.run(&["score", "--dead", "auto", "--min-confidence", "2", "a.sgf"]).expect(2);
}

#[test]
fn an_unfinished_game_has_no_score() {
    let folder = Folder::new();
    folder.write("a.sgf", b"(;SZ[19]KM[6.5]RE[W+6.5];B[pd];W[dd];B[pq];W[dp])");
    let row =
        folder.run(&["score", "--dead", "auto", "--format", "json", "a.sgf"]).expect(0).json()[0].clone();
    assert_eq!((&row["score"], &row["agrees"]), (&json!("?"), &json!(null)));
    assert!(row["unknown"].as_str().unwrap().contains("not over"), "{row}");
}

#[test]
fn the_counted_board_becomes_a_picture() {
    let open = b"(;SZ[4]RU[Japanese]KM[0]AB[ab][bb][ba]AW[cb][db][bc][ac][cc][dc];B[];W[])";
    let folder = Folder::with(&[("a.sgf", WALLS), ("b.sgf", open)]);
    folder.run(&["score", "--picture", "end.svg", "a.sgf"]).expect(0);
    let svg = String::from_utf8(folder.read("end.svg")).unwrap();
    assert_eq!(svg.matches(" sgf-dead\"").count(), 2, "{svg}");
    assert!(svg.contains(">Black: 10 stones + 35 points = 45</text>"), "{svg}");
    assert!(svg.contains("B+1.5"), "{svg}");
    folder.run(&["score", "--picture", "end.svg", "a.sgf"]).expect(2).complains(&["end.svg", "--force"]);
    folder.run(&["score", "--picture", "end.svg", "--force", "--coordinates", "none", "a.sgf"]).expect(0);
    assert!(!String::from_utf8(folder.read("end.svg")).unwrap().contains("sgf-nm\" x"));
    folder.run(&["score", "--picture", "end.doc", "a.sgf"]).expect(2).complains(&[".svg"]);
    // Several games need several names.
    let many = folder.run(&["score", "--picture", "one.svg", "a.sgf", "b.sgf"]).expect(2);
    many.complains(&["one.svg", "{name}"]);
    folder.run(&["score", "--picture", "{name}-{number}.svg", "a.sgf", "b.sgf"]).expect(0);
    assert_eq!(folder.names("."), ["a-00000.svg", "a.sgf", "b-00000.svg", "b.sgf", "end.svg", "one.svg"]);
    let svg = String::from_utf8(folder.read("b-00000.svg")).unwrap();
    assert_eq!(svg.matches("\"sgf-da\"").count(), 2, "dame have a sign: {svg}");
    let page = ["score", "--lang", "zh", "--picture", "a.html", "a.sgf"];
    folder.run(&page).expect(0);
    let page = String::from_utf8(folder.read("a.html")).unwrap();
    assert!(page.contains("<html lang=\"zh\">") && page.contains("手后数子"), "{page}");
}

#[test]
fn boards_for_terminals() {
    let folder = Folder::with(&[("a.sgf", WALLS)]);
    let ran = folder.run(&["score", "--board", "--style", "half", "a.sgf"]).expect(0);
    assert!(ran.out().contains("\u{1B}[38;5;") && ran.out().contains('▀'), "{}", ran.out());
    let ran = folder.run(&["replay", "--style", "half", "a.sgf"]).expect(0);
    assert!(ran.out().lines().any(|line| line.starts_with("9 \u{1B}[0m")), "{}", ran.out());
    let ran = folder.run(&["convert", "--to", "ascii", "--board", "half", "a.sgf"]).expect(0);
    assert_eq!(ran.out().lines().count(), 7, "{}", ran.out());
}
