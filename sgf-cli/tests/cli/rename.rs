//! `sgf rename`.

use crate::support::Folder;

#[test]
fn files_are_renamed_and_nothing_is_lost() {
    let folder = Folder::with(&[
        ("games/1.sgf", b"(;PB[A]PW[B]DT[2016-03-09])"),
        ("games/2.SGF", b"(;PB[A]PW[B]DT[2016-03-09])(;PB[x])"),
        ("games/3.sgf", b"(;PB[A]PW[B]DT[2016-03-09];B[aa])"),
        ("games/2016-03-09_C_D.sgf", b"(;PB[E]PW[F]DT[2016])"),
        ("games/4.sgf", b"(;PB[C]PW[D]DT[2016-03-09])"),
        ("games/empty.sgf", b"nothing"),
    ]);
    let template = "{date}_{black}_{white}";
    let before = folder.names("games");
    let ran = folder.run(&["rename", "games", "--name", template, "--dry-run"]).expect(1);
    assert!(ran.out().contains("games/1.sgf -> games/2016-03-09_A_B.sgf\n"), "{}", ran.out());
    assert_eq!(folder.names("games"), before);
    let ran = folder.run(&["rename", "games", "--name", template]).expect(1);
    ran.complains(&["empty.sgf", "no game"]);
    let names = [
        "2016-03-09_A_B-2.SGF",
        "2016-03-09_A_B-3.sgf",
        "2016-03-09_A_B.sgf",
        "2016-03-09_C_D.sgf",
        "2016_E_F.sgf",
        "empty.sgf",
    ];
    let after = folder.names("games");
    assert_eq!(after, names);
    assert_eq!(folder.read("games/2016-03-09_C_D.sgf"), b"(;PB[C]PW[D]DT[2016-03-09])");
    // Once more, and nothing changes.
    let ran = folder.run(&["rename", "games", "--name", template]).expect(1);
    assert!(ran.out().starts_with("0 of 5 files"), "{}", ran.out());
    assert_eq!(folder.names("games"), names);
    folder.run(&["rename", "games/2016_E_F.sgf", "--name", "{year}/{name}"]).expect(0);
    assert_eq!(folder.names("games/2016"), ["2016_E_F.sgf"]);
    folder.run_with(&["rename", "-", "--name", "{year}"], b"(;)").expect(2).complains(&["not renamed"]);
}
