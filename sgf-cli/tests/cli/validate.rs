use serde_json::json;

use crate::support::{CUT_OFF, EXAMPLE, Folder};

#[test]
fn a_clean_record_is_clean() {
    let folder = Folder::with(&[("example.sgf", EXAMPLE)]);
    let ran = folder.run(&["validate", "-v", "example.sgf"]).expect(0);
    assert_eq!(ran.out(), "1 file, 1 game: nothing found\n");
    folder.run(&["validate", "--profile", "strict", "--fail-on", "warning", "example.sgf"]).expect(0);
    assert_eq!(folder.run(&["validate", "-q", "example.sgf"]).expect(0).out(), "");
}

#[test]
fn the_object_of_a_file_has_the_fields_of_the_contract() {
    let folder = Folder::with(&[("example.sgf", EXAMPLE)]);
    let rows = folder.run(&["validate", "--format", "json", "example.sgf"]).expect(0).json();
    let expected = json!({
        "path": "example.sgf", "format": "sgf", "bytes": EXAMPLE.len(), "encoding": "UTF-8", "encoding_from": "declared",
        "games": [{"index": 0, "ff": 4, "gm": 1, "size": [19, 19], "nodes": 41, "moves": 25, "variations": 3,
            "rules": "chinese", "rules_from": "RU", "black": "Lin Mei 林梅", "white": "Otto Falk", "result": "W+R",
            "handicap": null, "komi": "7.5", "date": "2024-05-11", "illegal_moves": null}],
        "diagnostics": [], "errors": 0, "warnings": 0
    });
    let mut row = rows[0].clone();
    for unsettled in ["nodes", "moves", "illegal_moves", "rules_from", "handicap"] {
        // Counted below; the rest depends on which rules are wired.
        row["games"][0][unsettled] = expected["games"][0][unsettled].clone();
    }
    assert_eq!(row, expected);
    let text = std::str::from_utf8(EXAMPLE).unwrap();
    assert_eq!(rows[0]["games"][0]["nodes"], json!(text.matches(';').count()));
}

#[test]
fn a_finding_says_where_it_is() {
    let folder = Folder::with(&[("a.sgf", b"(;FF[4]GM[1]CA[UTF-8]PB[\xE6\x9F\xAF]\n;B[aa];W[xx])")]);
    let rows = folder.run(&["validate", "--format", "json", "a.sgf"]).expect(1).json();
    let found = &rows[0]["diagnostics"][0];
    assert_eq!(found["name"], "point-out-of-board");
    assert_eq!(
        (found["game"].as_u64(), found["node"].as_u64(), found["move"].as_u64()),
        (Some(0), Some(2), Some(2))
    );
    assert_eq!((found["line"].as_u64(), found["column"].as_u64()), (Some(2), Some(10)));
    assert_eq!(found["byte"], json!([38, 40]));
    assert_eq!(found["property"], "W");
    assert_eq!(rows[0]["errors"], 1);
}

#[test]
fn lines_for_people_name_place_code_and_text() {
    let folder = Folder::with(&[("cut-off.sgf", CUT_OFF)]);
    let ran = folder.run(&["validate", "cut-off.sgf"]).expect(1);
    assert!(ran.out().contains("cut-off.sgf:2:16: error[P003 point-out-of-board]"), "{}", ran.out());
    assert!(ran.out().contains("error[S007 unclosed-value]"), "{}", ran.out());
    assert!(ran.out().contains("\n  | ;B[ee];W[ge];B[zz];W[gc]"), "{}", ran.out());
    assert!(ran.out().lines().last().unwrap().starts_with("1 file, 1 game: "));
    assert!(!ran.out().contains('\u{1b}'));
    let colored = folder.run(&["validate", "--color", "always", "cut-off.sgf"]).expect(1);
    assert!(colored.out().contains("\u{1b}["));
}

#[test]
fn what_counts_can_be_chosen() {
    let folder = Folder::with(&[("a.sgf", b"(;FF[4]GM[1]C[\xE6\x9F\xAF];B[tt];W[xx])")]);
    let names = |args: &[&str], code| {
        let args: Vec<&str> = ["validate", "--format", "json", "a.sgf"].iter().chain(args).copied().collect();
        let rows = folder.run(&args).expect(code).json();
        let found = rows[0]["diagnostics"].as_array().unwrap().clone();
        found
            .iter()
            .map(|one| format!("{}:{}", one["name"].as_str().unwrap(), one["severity"].as_str().unwrap()))
            .collect::<Vec<_>>()
    };
    let all = ["charset-guessed:warning", "pass-as-tt:info", "point-out-of-board:error"];
    assert_eq!(names(&[], 1), all);
    assert_eq!(names(&["--fail-on", "never"], 0), all);
    assert_eq!(names(&["--select", "T,pass"], 0), all[..2]);
    assert_eq!(names(&["--select", "t", "--fail-on", "warning"], 1), all[..1]);
    assert_eq!(names(&["--ignore", "P003,charset-guessed"], 0), all[1..2]);
    assert_eq!(names(&["--select", "all", "--ignore", "P"], 0), all[..1]);
    let strict = ["charset-guessed:error", "pass-as-tt:info", "point-out-of-board:error"];
    assert_eq!(names(&["--profile", "strict"], 1), strict);
    assert_eq!(names(&["--profile", "lenient"], 1), ["charset-guessed:info", "point-out-of-board:error"]);
    folder.run(&["validate", "--select", "Q9", "a.sgf"]).expect(2).complains(&["Q9", "explain --list"]);
}

#[test]
fn the_summary_counts_by_code() {
    let folder = Folder::with(&[("a.sgf", b"(;GM[1];B[xx];W[xx])"), ("b.sgf", b"(;GM[1];B[xx])")]);
    let ran = folder.run(&["validate", "-q", "--summary", "."]).expect(1);
    let row: Vec<&str> = ran.out().lines().nth(1).unwrap().split_whitespace().collect();
    assert_eq!(row, ["3", "2", "error", "P003", "point-out-of-board"]);
    let ran = folder.run(&["validate", "--format", "json", "--summary", "."]).expect(1);
    assert_eq!(ran.json().len(), 2);
    assert!(ran.stderr.contains("P003"));
    let rows = folder.run(&["validate", "--format", "csv", "."]).expect(1);
    assert_eq!(rows.out().lines().count(), 4);
    assert!(rows.out().lines().nth(1).unwrap().starts_with("./a.sgf,1,"), "{}", rows.out());
}

#[test]
fn what_holds_no_game_is_a_finding() {
    let folder = Folder::with(&[("notes.txt", b"nothing here"), ("empty.sgf", b"")]);
    for name in ["notes.txt", "empty.sgf"] {
        let rows = folder.run(&["validate", "--format", "json", name]).expect(1).json();
        assert_eq!((&rows[0]["games"], &rows[0]["encoding"]), (&json!([]), &json!(null)));
        assert_eq!(rows[0]["diagnostics"][0]["name"], "no-game");
    }
    let rows = folder.run_with(&["validate", "--format", "json"], b"\x00\xFF\x17;(\x80").json();
    assert_eq!(rows[0]["path"], "-");
}

#[test]
fn many_games_on_standard_input() {
    let folder = Folder::new();
    let input = b"(;FF[4]GM[1]SZ[9];B[ee];W[zz])\n".repeat(20_000);
    let rows = folder.run_with(&["validate", "--format", "json", "-"], &input).expect(1).json();
    assert_eq!(rows.len(), 1);
    let games = rows[0]["games"].as_array().unwrap();
    let found = rows[0]["diagnostics"].as_array().unwrap();
    assert_eq!((games.len(), games[19_999]["index"].as_u64()), (20_000, Some(19_999)));
    assert_eq!((found.len(), found[19_999]["line"].as_u64()), (20_000, Some(20_000)));
    assert_eq!(
        (rows[0]["errors"].as_u64(), rows[0]["bytes"].as_u64()),
        (Some(20_000), Some(input.len() as u64))
    );
}

#[test]
fn charsets_are_given_or_found() {
    let gbk = b"(;FF[4]GM[1]PB[\xBF\xC2\xBD\xE0];B[pd])";
    let folder = Folder::with(&[("a.sgf", gbk), ("ascii.sgf", b"(;GM[1];B[pd])")]);
    let first = |args: &[&str]| folder.run(args).json()[0].clone();
    let row = first(&["validate", "--format", "json", "--encoding", "gb2312", "a.sgf"]);
    assert_eq!((&row["encoding"], &row["encoding_from"]), (&json!("GB18030"), &json!("override")));
    assert_eq!(row["games"][0]["black"], "柯洁");
    let row = first(&["validate", "--format", "json", "--default-encoding", "big5", "ascii.sgf"]);
    assert_eq!((&row["encoding"], &row["encoding_from"]), (&json!("Big5"), &json!("default")));
    folder.run(&["validate", "--encoding", "klingon", "a.sgf"]).expect(2);
}

#[test]
fn results_are_compared_with_the_board() {
    let walls = |rest: &str| {
        format!(
            "(;GM[1]FF[4]SZ[5]{rest}AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][aa];B[];W[]TB[aa:be]TW[ea:ee])"
        )
    };
    let folder = Folder::new();
    let found = |game: &str| -> Vec<String> {
        let rows = folder.run_with(&["validate", "--score", "--format", "json"], game.as_bytes()).json();
        let found = rows[0]["diagnostics"].as_array().unwrap().clone();
        let of_result = found.into_iter().filter(|one| one["code"].as_str().unwrap().starts_with('R'));
        of_result
            .map(|one| format!("{} {}", one["name"].as_str().unwrap(), one["message"].as_str().unwrap()))
            .collect()
    };
    let none: Vec<String> = Vec::new();
    assert_eq!(found(&walls("RU[Chinese]KM[0]RE[B+5]")), none);
    // Japanese: 10 points and a prisoner against 5.
    assert_eq!(found(&walls("RU[Japanese]KM[0]RE[B+6]")), none);
    let contradicts = |counted: &str, rules: &str, recorded: &str, hint: &str| {
        vec![format!(
            "result-contradicts-board RE[{recorded}], but the board counts {counted} under {rules} rules; {hint}"
        )]
    };
    assert_eq!(
        found(&walls("RU[Chinese]KM[0]RE[B+6]")),
        contradicts("B+5", "chinese", "B+6", "it is right under japanese rules")
    );
    assert_eq!(
        found(&walls("RU[Chinese]KM[0.5]RE[W+1.5]")),
        contradicts("B+4.5", "chinese", "W+1.5", "it is right with a komi of 6.5")
    );
    assert_eq!(
        found(&walls("RU[Chinese]KM[0]RE[B+24]")),
        contradicts("B+5", "chinese", "B+24", "nothing simple makes it right")
    );
    // Without --score nothing is counted, and resignations hold no number.
    let ran = folder.run_with(&["validate", "-v"], walls("RU[Chinese]KM[0]RE[B+6]").as_bytes());
    assert!(!ran.out().contains("R00"), "{}", ran.out());
    let unmarked = walls("RU[Chinese]KM[0]RE[B+5]").replace("TB[aa:be]TW[ea:ee]", "");
    // The judge sees that the stone in the corner is dead.
    assert_eq!(found(&unmarked), none);
    // Where stones are marked, others may have been forgotten.
    let two = walls("RU[Chinese]KM[0]RE[B+5]").replace("AB[ca]", "AB[ea][ee][ca]").replace("TW[ea:ee]", "");
    assert_eq!(
        found(&two),
        contradicts("B+12", "chinese", "B+5", "it is right if the 2 stones at E5 are dead")
    );
}

#[test]
fn unmarked_dead_stones_are_judged() {
    let folder = Folder::new();
    let rows = [
        "O..XO....",
        "...XO...X",
        "..XXO....",
        ".X.XO.O..",
        "X..XOOOOO",
        "XXXXXXXXX",
        "....X....",
        "....X....",
        "..O.X....",
    ];
    let (mut black, mut white) = (String::new(), String::new());
    for (y, row) in rows.iter().enumerate() {
        for (x, stone) in row.bytes().enumerate() {
            let point = format!("[{}{}]", (b'a' + x as u8) as char, (b'a' + y as u8) as char);
            match stone {
                b'X' => black.push_str(&point),
                b'O' => white.push_str(&point),
                _ => {}
            }
        }
    }
    let record = |result: &str| format!("(;SZ[9]RU[Japanese]KM[6.5]RE[{result}]AB{black}AW{white};B[];W[])");
    let found = |result: &str| {
        let ran = folder.run_with(
            &["validate", "--score", "-v", "--select", "R", "--summary"],
            record(result).as_bytes(),
        );
        ran.out().to_owned()
    };
    assert!(!found("B+15.5").contains("result-"), "{}", found("B+15.5"));
    let unmarked = found("B+2.5");
    assert!(unmarked.contains("the board counts B+15.5"), "{unmarked}");
    assert!(unmarked.contains("it is right if the stone at C1 was not marked as dead"), "{unmarked}");
    assert!(unmarked.contains("1  left-unmarked"), "{unmarked}");
    let wrong = found("W+40.5");
    assert!(wrong.contains("nothing simple makes it right") && wrong.contains("1  does-not-fit"), "{wrong}");
}
