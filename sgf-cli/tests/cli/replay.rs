use serde_json::json;

use crate::support::{EXAMPLE, Folder};

/// A ko at the right: Black takes at move 7, White may not retake at move 8.
const KO: &[u8] = b"(;GM[1]SZ[5]RU[Chinese]PB[Lin Mei]PW[Otto]AB[ab][ba][bc]AW[da][db][dc][ca][cc]\
;B[cb];W[bb];B[cb])";

#[test]
fn a_game_ends_with_its_board() {
    let folder = Folder::with(&[("ko.sgf", KO)]);
    let ran = folder.run(&["replay", "ko.sgf"]).expect(0);
    let expected = "\
ko.sgf
Black Lin Mei, White Otto, 5x5, chinese rules (from RU)

move 3: Black C4: the ko may not be retaken at once
    chinese: void, counts as a pass, and a warning (art. 18.3)
    still played on the board

after move 3: Black C4 takes 1 stone, ko at B4

   A B C D E
 5 . X O O .  5
 4 X .(X)O .  4
 3 . X O O .  3
 2 . . . . .  2
 1 . . . . .  1
   A B C D E
   captures: Black 1, White 1

3 moves, captures: Black 1, White 1, 1 illegal move, chinese rules (from RU)

";
    assert_eq!(ran.out(), expected);
    let unicode = folder.run(&["replay", "--style", "unicode", "--to", "0", "ko.sgf"]).expect(0);
    assert!(unicode.out().contains("at the start\n\n   A B C D E\n 5 ┌─● ○ ○─┐  5\n"), "{}", unicode.out());
}

#[test]
fn boards_are_drawn_on_the_way() {
    let folder = Folder::with(&[("example.sgf", EXAMPLE)]);
    let boards = |args: &[&str]| {
        let args: Vec<&str> = ["replay", "example.sgf"].iter().chain(args).copied().collect();
        let ran = folder.run(&args).expect(0);
        assert!(ran.out().lines().all(|line| line.len() < 80), "{}", ran.out());
        let captions = ran.out().lines().filter(|line| line.starts_with("after move "));
        captions.map(|line| line.split(':').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(boards(&["--every", "10"]), ["after move 10", "after move 20", "after move 24"]);
    assert_eq!(boards(&["--every", "10", "--to", "20"]), ["after move 10", "after move 20"]);
    assert_eq!(boards(&["--to", "999"]), ["after move 24"]);
}

#[test]
fn one_object_a_move() {
    let folder = Folder::with(&[("ko.sgf", KO)]);
    let rows = folder.run(&["replay", "--format", "json", "ko.sgf"]).expect(0).json();
    assert_eq!(rows.len(), 3);
    assert_eq!(
        rows[1],
        json!({"path": "ko.sgf", "game": 0, "move": 2, "node": 2, "color": "W", "point": "bb", "captures": 1,
            "legal": true, "violation": null, "ko": "cb", "repeats_move": null, "consequence": null})
    );
    assert_eq!((&rows[2]["legal"], &rows[2]["violation"]), (&json!(false), &json!("ko")));
    let superko = ["replay", "--format", "json", "--rules", "aga", "--to", "3", "ko.sgf"];
    let rows = folder.run(&superko).expect(0).json();
    assert_eq!((&rows[2]["violation"], &rows[2]["repeats_move"]), (&json!("superko"), &json!(1)));
    assert!(rows[2]["consequence"].is_string());
}

#[test]
fn faults_are_named() {
    let game = "(;SZ[5]RU[Japanese]AB[ab][ba][bc][cb];B[dd];W[bb];W[dd];B[];B[zz];W[x!];B[ee];W[];B[];W[])";
    let folder = Folder::with(&[("a.sgf", game.as_bytes())]);
    let rows = folder.run(&["replay", "--format", "json", "a.sgf"]).expect(0).json();
    let seen: Vec<_> = rows
        .iter()
        .map(|row| {
            (row["point"].as_str().unwrap(), row["legal"].as_bool().unwrap(), row["violation"].as_str())
        })
        .collect();
    let expected = [
        ("dd", true, None),
        ("bb", false, Some("forbidden-point")),
        ("dd", false, Some("occupied")),
        ("", true, None),
        ("zz", false, Some("off-board")),
        ("x!", false, Some("bad-point")),
        ("ee", true, None),
        ("", true, None),
        ("", true, None),
        ("", true, None),
    ];
    assert_eq!(seen, expected);
    assert_eq!((&rows[1]["removed"], &rows[1]["captures"]), (&json!(1), &json!(0)));
    let after = b"(;SZ[9]RU[Chinese];B[aa];W[];B[];W[bb];W[cc])";
    let rows = folder.run_with(&["replay", "--format", "json"], after).expect(0).json();
    assert_eq!(rows[3]["violation"], "move-after-end");
    assert_eq!(rows[0]["path"], "-");
}

#[test]
fn lines_are_picked_by_path() {
    let game = b"(;SZ[9];B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ff]))";
    let folder = Folder::with(&[("a.sgf", game)]);
    let last = |path: &str| {
        let ran = folder.run(&["replay", "--format", "json", "--variation", path, "a.sgf"]).expect(0);
        let row = ran.json().pop().unwrap();
        (row["point"].as_str().unwrap().to_owned(), row["node"].as_u64().unwrap())
    };
    assert_eq!(last("main"), ("dd".into(), 4));
    assert_eq!(last("0.1"), ("ee".into(), 5));
    assert_eq!(last("1"), ("ff".into(), 6));
    let wrong = folder.run(&["replay", "--variation", "2", "a.sgf"]).expect(2);
    wrong.complains(&["a.sgf", "--variation", "0 to 1"]);
    assert!(folder.run(&["replay", "--variation", "one", "a.sgf"]).expect(2).stderr.contains("\"one\""));
    folder.run(&["replay", "--every", "5", "--format", "json", "a.sgf"]).expect(2).complains(&["--every"]);
    folder.run(&["replay", "--every", "0", "a.sgf"]).expect(2);
}

#[test]
fn other_games_are_refused_and_the_run_goes_on() {
    let folder = Folder::with(&[("a.sgf", b"(;GM[6];B[aa])(;SZ[9];B[ee])"), ("b.sgf", b"(;SZ[9];B[aa])")]);
    let ran = folder.run(&["replay", "--format", "json", "."]).expect(2);
    let seen: Vec<_> = ran.json().iter().map(|row| (row["path"].clone(), row["game"].clone())).collect();
    assert_eq!(seen, [(json!("./a.sgf"), json!(1)), (json!("./b.sgf"), json!(0))]);
    ran.complains(&["./a.sgf: game 0", "GM[6]", "not Go"]);
}
