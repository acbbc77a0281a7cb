//! Damage that changes which games and moves are read is reported by every command that reads.

use crate::support::Folder;

const UNCLOSED: &[u8] =
    b"(;GM[1]FF[4]SZ[9]PB[Ada]PW[Ben];B[ee];W[gc]\n(;GM[1]FF[4]SZ[9]PB[Cleo]PW[Dan];B[cc];W[gg])\n";
const TWO_LINES: &[u8] = b"(;GM[1]FF[4]SZ[9]PB[Ada]PW[Ben];B[ee](;W[gc];B[cc]);W[cc];B[gg])";
const BAD_MOVE: &[u8] = b"boardsize 9\nplay B E5\nplay W Z99\nplay W C3\n";

#[test]
fn every_command_that_reads_reports_damage() {
    let folder = Folder::with(&[("a.sgf", UNCLOSED), ("b.sgf", TWO_LINES), ("c.gtp", BAD_MOVE)]);
    for command in [
        &["info"][..],
        &["stats"],
        &["replay"],
        &["score"],
        &["find", "--player", "Ada"],
        &["dedupe"],
        &["convert", "--to", "ascii"],
        &["convert", "--to", "json"],
        &["convert", "--to", "sgf", "--style", "canonical"],
        &["convert", "--to", "moves"],
        &["join"],
        &["rename", "--name", "{black}", "--dry-run"],
        &["split", "-o", "out", "--force"],
    ] {
        for (file, place) in [("a.sgf", "a.sgf:1:44: "), ("b.sgf", "b.sgf:1:52: "), ("c.gtp", "c.gtp:3:1: ")]
        {
            let ran = folder.run(&[command, &[file]].concat());
            assert!(ran.stderr.contains(place), "{command:?} {file}: {}", ran.stderr);
        }
    }
    // Where all findings are listed, one is not reported twice.
    for (file, code) in [("a.sgf", "S019"), ("c.gtp", "S021")] {
        let ran = folder.run(&["validate", file]).expect(1);
        assert!(ran.out().contains(code) && !ran.stderr.contains(code), "{}", ran.stderr);
    }
    let ran = folder.run(&["validate", "--format", "json", "c.gtp"]).json();
    let found = &ran[0]["diagnostics"][0];
    assert_eq!(
        (&found["line"], &found["column"], &found["byte"]),
        (&3.into(), &1.into(), &serde_json::json!([22, 32]))
    );
}

#[test]
fn the_games_after_one_that_is_not_closed_are_games() {
    let folder = Folder::with(&[("a.sgf", UNCLOSED)]);
    let ran = folder.run(&["info", "--format", "json", "a.sgf"]).expect(0);
    let players: Vec<String> =
        ran.json().iter().map(|row| row["black"].as_str().unwrap().to_owned()).collect();
    assert_eq!(players, ["Ada", "Cleo"]);
    folder.run(&["validate", "--fix", "--fail-on", "never", "a.sgf"]).expect(0);
    assert_eq!(
        String::from_utf8(folder.read("a.sgf")).unwrap(),
        "(;GM[1]FF[4]SZ[9]PB[Ada]PW[Ben];B[ee];W[gc])\n(;GM[1]FF[4]SZ[9]PB[Cleo]PW[Dan];B[cc];W[gg])\n"
    );
    assert_eq!(folder.run(&["info", "a.sgf"]).expect(0).stderr, "");
}
