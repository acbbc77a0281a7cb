//! `sgf info`.

use serde_json::json;

use crate::support::{EXAMPLE, Folder};

#[test]
fn the_table_of_games_fits_the_terminal() {
    let game = "(;GM[1]SZ[19]PB[Somebody with a long name]BR[9 dan]PW[一个名字很长的人名字很长的人]DT[2024-05-11]KM[7.5];B[pd])";
    let folder = Folder::with(&[("a folder with a long name/another one/game.sgf", game.as_bytes())]);
    for columns in ["80", "100"] {
        let output = folder.command(&["info", "."]).env("COLUMNS", columns).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        for line in text.lines() {
            let width = unicode_width::UnicodeWidthStr::width(line);
            assert!(width <= columns.parse().unwrap(), "{width}: {line}");
        }
        assert!(text.lines().nth(1).unwrap().ends_with(".sgf"), "{text}");
    }
    // In a pipe nothing is cut.
    let ran = folder.run(&["info", "."]).expect(0);
    assert!(
        ran.out().contains("Somebody with a long name 9 dan")
            && ran.out().contains("一个名字很长的人名字很长的人")
    );
    assert!(ran.out().trim_end().ends_with("./a folder with a long name/another one/game.sgf"));
}

#[test]
fn info_is_a_table_and_rows() {
    let folder = Folder::with(&[("a.sgf", EXAMPLE), ("b.sgf", b"(;SZ[9])(;GM[1];B[aa])")]);
    let ran = folder.run(&["info", "."]).expect(0);
    let lines: Vec<&str> = ran.out().lines().collect();
    assert!(lines[1].starts_with("2024-05-11  Lin Mei 林梅 3k         Otto Falk 1k"), "{}", lines[1]);
    assert!(lines[3].ends_with("./b.sgf #1"));
    let rows = folder.run(&["info", "--format", "json", "a.sgf"]).expect(0).json();
    assert_eq!((&rows[0]["komi"], &rows[0]["info"]["black_rank"]), (&json!("7.5"), &json!("3k")));
    assert_eq!(folder.run(&["info", "--format", "csv", "."]).expect(0).out().lines().count(), 4);
    folder.write("c.sgf", "nothing");
    folder.run(&["info", "c.sgf"]).expect(1).complains(&["c.sgf", "no game"]);
}
