use serde_json::json;

use crate::support::{Folder, Ran};

fn folder() -> Folder {
    Folder::with(&[
        ("a.sgf", "(;GM[1]PB[柯洁]PW[Gu Li]DT[2016-03-09]RE[B+1.5]KM[7.5]RU[Chinese];B[pd];W[dp];B[pp];W[dd])".as_bytes()),
        ("b.sgf", b"(;GM[1]PB[Gu Li]PW[Lee]DT[2015]RE[W+R]KM[6.5]RU[Japanese];B[dd];W[pp];B[dp];W[pc];B[qq]C[Nice move])"),
        ("c.sgf", b"(;GM[1]PB[x]PW[y]RE[B+15];W[pd];B[dp];W[pp])(;GM[1]PB[lee];B[aa];W[aa](;B[bb])(;B[cc];W[qd]))"),
        ("names", "# one player a line\npotato = 柯洁\n".as_bytes()),
    ])
}

fn found(folder: &Folder, args: &[&str]) -> Vec<(String, u64)> {
    let ran = folder.run(&[&["find", "--format", "json"], args, &["."]].concat());
    let row = |row: &serde_json::Value| {
        (row["path"].as_str().unwrap().trim_start_matches("./").to_owned(), row["index"].as_u64().unwrap())
    };
    let rows: Vec<(String, u64)> = ran.json().iter().map(row).collect();
    ran.expect(i32::from(rows.is_empty()));
    rows
}

fn names(rows: &[(String, u64)]) -> Vec<&str> {
    rows.iter().map(|(path, _)| path.as_str()).collect()
}

#[test]
fn games_by_what_their_headers_say() {
    let folder = folder();
    let by = |args: &[&str]| names(&found(&folder, args)).join(" ");
    assert_eq!(by(&["--player", "gu-li"]), "a.sgf b.sgf");
    assert_eq!(by(&["--player", "gu li", "--black", "Gu Li"]), "b.sgf");
    assert_eq!(by(&["--player", "lee"]), "b.sgf c.sgf");
    assert_eq!(by(&["--player", "Ke Jie"]), "a.sgf");
    assert_eq!(by(&["--player", "potato"]), "");
    assert_eq!(by(&["--player", "potato", "--aliases", "names"]), "a.sgf");
    assert_eq!(by(&["--date", "2016"]), "a.sgf");
    assert_eq!(by(&["--date", "2015-06..2016-03-09"]), "a.sgf b.sgf");
    assert_eq!(by(&["--date", "2016-03-10.."]), "");
    // b.sgf states only the year.
    assert_eq!(by(&["--date", "2015"]), "b.sgf");
    assert_eq!(by(&["--date", "2015-06"]), "");
    assert_eq!(by(&["--date", "2015-06-01"]), "");
    assert_eq!(by(&["--result", "B+"]), "a.sgf c.sgf");
    assert_eq!(by(&["--result", "b+1"]), "");
    assert_eq!(by(&["--komi", "6.5", "--rules", "japanese"]), "b.sgf");
    assert_eq!(by(&["--moves", "5.."]), "b.sgf");
    assert_eq!(by(&["--text", "nice"]), "b.sgf");
    assert_eq!(by(&["--handicap", "2"]), "");
    folder.write("d.sgf", b"(;GM[1]HA[2]AB[pd][dp];W[dd])");
    assert_eq!(
        (by(&["--handicap", "2"]), by(&["--handicap", "0", "--moves", "1"])),
        ("d.sgf".to_owned(), String::new())
    );
    assert_eq!(found(&folder, &["--illegal"]), [("c.sgf".to_owned(), 1)]);
}

#[test]
fn games_by_what_stood_on_the_board() {
    let folder = folder();
    let by = |args: &[&str]| names(&found(&folder, args)).join(" ");
    assert_eq!(by(&["--position", "a.sgf:3"]), "a.sgf b.sgf c.sgf");
    assert_eq!(by(&["--position", "a.sgf:3", "--as-they-lie"]), "a.sgf");
    assert_eq!(by(&["--position", "a.sgf"]), "a.sgf");
    let corner = "----/|?.../|..../|..../|...X";
    assert_eq!(by(&["--shape", corner, "--as-they-lie"]), "b.sgf");
    assert_eq!(by(&["--shape", corner]), "a.sgf b.sgf c.sgf");
    // A stone in a variation.
    let side = "...|/O..|/...|";
    assert_eq!(by(&["--shape", side, "--as-they-lie"]), "");
    assert_eq!(by(&["--shape", side, "--as-they-lie", "--variations"]), "c.sgf");
    let rows = folder.run(&["find", "--format", "json", "--position", "a.sgf:2", "b.sgf"]).expect(0).json();
    assert_eq!((&rows[0]["at_move"], &rows[0]["turned"]), (&json!(2), &json!(["left-right"])));
    folder.run(&["find", "--shape", "XA", "a.sgf"]).expect(2).complains(&["--shape", "'A'"]);
    folder.run(&["find", "--position", "a.sgf:9", "a.sgf"]).expect(2).complains(&["4 moves"]);
}

#[test]
fn what_was_played_next_and_who_won() {
    let folder = folder();
    let ran: Ran = folder.run(&[
        "find",
        "--position",
        "a.sgf:2",
        "--next",
        "--only",
        "names",
        "a.sgf",
        "b.sgf",
        "c.sgf",
    ]);
    let expected = "a.sgf\nb.sgf\nc.sgf\n\
        next     column   row     games  black won  white won\n\
        black         4     4         3          1          2\n";
    assert_eq!(ran.out(), expected);
    let args = [
        "find",
        "--lang",
        "zh",
        "--position",
        "a.sgf:2",
        "--next",
        "--format",
        "csv",
        "a.sgf",
        "b.sgf",
        "c.sgf",
    ];
    let rows = "next,column,row,games,black_won,white_won\nblack,4,4,3,1,2\n";
    assert!(folder.run(&args).out().ends_with(rows));
    let ran = folder.run(&["find", "--position", "a.sgf:2", "--only", "count", "."]).expect(0);
    assert_eq!(ran.out(), "3\n");
    let ran = folder.run(&["find", "--player", "Gu Li", "a.sgf"]).expect(0);
    assert_eq!(ran.out(), "a.sgf: 柯洁 - Gu Li, 2016-03-09, B+1.5\n1 of 1 games\n");
}
