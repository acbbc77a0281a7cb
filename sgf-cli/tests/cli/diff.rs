//! `sgf diff`.

use crate::support::Folder;

const GAME: &str = "(;GM[1]FF[4]SZ[19]PB[A];B[pd]C[old];W[dd];B[pq](;W[dp])(;W[pp]))\n";

#[test]
fn differences_are_told_and_counted_in_the_exit_code() {
    let other = GAME.replace("C[old]", "C[new]TR[pd]").replace("(;W[pp])", "(;W[pp];B[qp])(;W[qp])");
    let folder = Folder::with(&[("a.sgf", GAME.as_bytes()), ("b.sgf", other.as_bytes())]);
    let same = GAME.replace("GM[1]FF[4]", "FF[4]\nGM[1]");
    folder.write("same.sgf", same);
    assert_eq!(folder.run(&["diff", "a.sgf", "same.sgf"]).expect(0).out(), "");
    let ran = folder.run(&["diff", "a.sgf", "b.sgf"]).expect(1);
    let expected = "move 1 B Q16 (node 1)\n  comment C\n  - old\n  + new\n  marks TR\n  + Q16\n\
        move 5 B R4 (node 6)\n  + variation added, 1 node\n\
        move 4 W R4 (node 7)\n  + variation added, 1 node\n";
    assert_eq!(ran.out(), expected);
    assert_eq!(folder.run(&["diff", "-q", "a.sgf", "b.sgf"]).expect(1).out(), "");
    let rows = folder.run(&["diff", "--format", "json", "a.sgf", "b.sgf"]).expect(1).json();
    assert_eq!(rows.len(), 4);
    assert_eq!(rows[0]["change"], "comment");
    assert_eq!((&rows[0]["before"][0], &rows[0]["after"][0]), (&"old".into(), &"new".into()));
    assert_eq!(
        (&rows[2]["move"], &rows[2]["node_after"], &rows[2]["nodes"]),
        (&5.into(), &6.into(), &1.into())
    );
    folder.run(&["diff", "a.sgf", "nowhere.sgf"]).expect(2);
    folder.write("empty.sgf", "");
    folder.run(&["diff", "a.sgf", "empty.sgf"]).expect(2).complains(&["empty.sgf"]);
}
