use serde_json::{Value, json};

use crate::support::Folder;

fn folder() -> Folder {
    Folder::with(&[
        ("a.sgf", b"(;GM[1]PB[x];B[pd];W[dp];B[qp];W[dd])"),
        ("b.sgf", b"(;GM[1]PB[y];B[pd];W[dp];B[qp];W[dd])(;GM[1];B[cc];W[qq];B[qc];W[cq])"),
        ("copy.sgf", b"(;GM[1]PB[x]\n;B[pd]\n;W[dp];B[qp];W[dd])"),
        ("mirrored.sgf", b"(;GM[1];B[dd];W[pp];B[cp];W[pd])"),
        ("swapped.sgf", b"(;GM[1];W[pd];B[dp];W[qp];B[dd])"),
        ("short.sgf", b"(;GM[1];B[pd];W[dp];B[qp])"),
        ("other.sgf", b"(;GM[1];B[pd];W[dp];B[qp];W[dc])"),
    ])
}

#[test]
fn the_same_games_are_found_whichever_way_they_lie() {
    let folder = folder();
    let ran = folder.run(&["dedupe", "--min-moves", "3", "--format", "json", "."]).expect(1);
    let row = |path: &str, relation: &str| json!({"path": path, "game": 0, "moves": 4, "relation": relation});
    let games = json!([
        row("./a.sgf", "first"),
        row("./b.sgf", "same-moves"),
        row("./copy.sgf", "same-tree"),
        row("./mirrored.sgf", "turned"),
        row("./swapped.sgf", "swapped"),
    ]);
    assert_eq!(ran.json(), [json!({"moves": 4, "games": games})]);
    let strict = folder
        .run(&["dedupe", "--min-moves", "3", "--as-they-lie", "--format", "json", "."])
        .expect(1)
        .json();
    assert_eq!(strict.len(), 1);
    assert_eq!(strict[0]["games"].as_array().map(Vec::len), Some(3));
    let with_prefixes = folder
        .run(&["dedupe", "--min-moves", "3", "--prefix", "--format", "json", "--exclude", "other.sgf", "."])
        .expect(1)
        .json();
    let last = |group: &Value| group["games"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        last(&with_prefixes[0]),
        json!({"path": "./short.sgf", "game": 0, "moves": 3, "relation": "prefix"})
    );
    folder.run(&["dedupe", "."]).expect(0);
}

#[test]
fn groups_for_people_and_for_tables() {
    let folder = folder();
    let ran = folder.run(&["dedupe", "--min-moves", "4", "a.sgf", "b.sgf", "mirrored.sgf"]).expect(1);
    let expected = "3 games of 4 moves\n  a.sgf\n  b.sgf  (same moves)\n  mirrored.sgf  (turned or mirrored)\n\
        4 games compared: 2 are the same as another\n";
    assert_eq!(ran.out(), expected);
    let ran = folder.run(&["dedupe", "--min-moves", "4", "--format", "csv", "a.sgf", "b.sgf"]).expect(1);
    assert_eq!(ran.out(), "group,path,game,moves,relation\n1,a.sgf,0,4,first\n1,b.sgf,0,4,same-moves\n");
}
