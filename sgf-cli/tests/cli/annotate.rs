//! `sgf annotate`.

use crate::support::Folder;

const GAME: &str = "(;GM[1]FF[4]SZ[19]PB[A];B[pd]C[old];W[dd];B[pq](;W[dp])(;W[pp]))\n";

#[test]
fn annotations_change_only_what_they_name() {
    let folder = Folder::with(&[("a.sgf", GAME.as_bytes())]);
    let run = |args: &[&str]| {
        let args: Vec<&str> = ["annotate", "a.sgf"].iter().chain(args).copied().collect();
        folder.run(&args)
    };
    assert_eq!(
        run(&["--at", "2", "--comment", "a]b"]).expect(0).out(),
        GAME.replace("W[dd]", "W[dd]C[a\\]b]")
    );
    assert_eq!(run(&["--set", "PB=柯洁"]).expect(0).out(), GAME.replace("PB[A]", "PB[柯洁]"));
    let flags = ["--at", "@R4", "--mark", "TR=pd,D4", "--label", "pd=A", "--variation", "B qp"];
    assert_eq!(
        run(&["--at", "1:4", "--mark", "TR=pd,D4", "--label", "Q3=A", "--variation", "B qp"]).expect(0).out(),
        GAME.replace("W[pp]", "W[pp]TR[pd][dp]LB[pq:A];B[qp]")
    );
    run(&flags).expect(2).complains(&["@R4"]);
    run(&["--at", "99", "--comment", "x"]).expect(2).complains(&["99"]);
    run(&["--at", "1", "--mark", "TR=zz"]).expect(2).complains(&["zz"]);
    run(&["--at", "1", "--mark", "QQ=aa"]).expect(2).complains(&["QQ"]);
    run(&["--at", "x", "--comment", "x"]).expect(2).complains(&["n17"]);
    run(&["--game", "1", "--comment", "x"]).expect(2).complains(&["1"]);
    run(&[]).expect(2).complains(&["--comment"]);
    let shown = run(&["--at", "1", "--comment", "new", "--diff"]).expect(0);
    assert!(shown.out().contains("\n-(;GM") && shown.out().contains("C[new]"), "{}", shown.out());
    assert_eq!(folder.read("a.sgf"), GAME.as_bytes());
    run(&["--at", "1", "--comment", "new", "--in-place"]).expect(0);
    assert_eq!(folder.read("a.sgf"), GAME.replace("old", "new").as_bytes());
}

#[test]
fn scripts_annotate_many_nodes() {
    let folder = Folder::with(&[("a.sgf", GAME.as_bytes())]);
    folder.write(
        "s.json",
        r#"[{"at":1,"append":"more"},{"at":"n2","mark":{"CR":["dd"]}},{"set":{"RE":"B+R"}}]"#,
    );
    let ran = folder.run(&["annotate", "a.sgf", "--script", "s.json"]).expect(0);
    let expected = GAME
        .replace("C[old]", "C[old\n\nmore]")
        .replace("W[dd]", "W[dd]CR[dd]")
        .replace("PB[A]", "PB[A]RE[B+R]");
    assert_eq!(ran.out(), expected);
    folder.write("s.csv", "at,comment\n1,\"one, two\"\n77,x\n");
    folder.run(&["annotate", "a.sgf", "--script", "s.csv", "--in-place"]).expect(2).complains(&["77"]);
    assert_eq!(folder.read("a.sgf"), GAME.as_bytes());
}

#[test]
fn comments_go_out_and_come_back() {
    let folder = Folder::with(&[("a.sgf", GAME.as_bytes())]);
    folder.run(&["annotate", "a.sgf", "--comments-out", "c.md"]).expect(0);
    let markdown = String::from_utf8(folder.read("c.md")).unwrap();
    assert!(markdown.starts_with("# Comments of a.sgf\n") && markdown.contains("## move 1 B Q16 {n1 C "));
    assert_eq!(folder.run(&["annotate", "a.sgf", "--comments-in", "c.md"]).expect(0).out(), GAME);
    folder.write("c.md", markdown.replace("\nold\n", "\n旧的\n"));
    let ran = folder.run(&["annotate", "a.sgf", "--comments-in", "c.md"]).expect(0);
    assert_eq!(ran.out(), GAME.replace("old", "旧的"));
    folder.write("a.sgf", GAME.replace("B[pd]", "B[qd]"));
    folder
        .run(&["annotate", "a.sgf", "--comments-in", "c.md"])
        .expect(2)
        .complains(&["c.md", "line 5", "Q16"]);
}

#[test]
fn moves_get_their_names() {
    let folder = Folder::with(&[("a.sgf", b"(;SZ[19];B[qd];W[dd];B[pf];W[fc]C[big])")]);
    let names = |args: &[&str]| {
        let args: Vec<&str> = ["annotate", "a.sgf"].iter().chain(args).copied().collect();
        folder.run(&args).expect(0).out().to_owned()
    };
    let zh = names(&["--move-names", "zh"]);
    assert_eq!(zh, "(;SZ[19];B[qd];W[dd];B[pf]N[飞];W[fc]C[big]N[飞])");
    let ja = names(&["--move-names", "ja", "--as", "comment"]);
    assert_eq!(ja, "(;SZ[19];B[qd];W[dd];B[pf]C[ケイマ];W[fc]C[big\nケイマ])");
}

#[test]
fn one_comment_of_a_large_file_changes_alone() {
    let mut sgf = String::from("(;GM[1]FF[4]SZ[19]\n");
    for i in 0..20_000u32 {
        let letter = |n: u32| char::from(b'a' + (n % 19) as u8);
        sgf += &format!("(;B[{}{}]C[variation {i}: \\[a\\]]\n;W[dd])\n", letter(i), letter(i / 19));
    }
    sgf.push(')');
    let folder = Folder::with(&[("joseki.sgf", sgf.as_bytes())]);
    folder
        .run(&["annotate", "joseki.sgf", "--at", "n20001", "--comment", "new words", "--in-place"])
        .expect(0);
    let changed = sgf.replace("C[variation 10000: \\[a\\]]", "C[new words]");
    assert_ne!(changed, sgf);
    assert_eq!(folder.read("joseki.sgf"), changed.as_bytes());
}

#[test]
fn places_by_position() {
    let folder = Folder::with(&[("a.sgf", GAME.as_bytes())]);
    let marked = |at: &str| {
        let ran = folder.run(&["annotate", "a.sgf", "--at", at, "--set", "N=here"]).expect(0);
        ran.out().to_owned()
    };
    let behind = |node: &str| GAME.replace(node, &format!("{node}N[here]"));
    assert_eq!(marked("@X=pd O=dd"), behind("W[dd]"));
    assert_eq!(marked("@B=Q16,Q3"), behind("B[pq]"), "names of the border too");
    assert_eq!(marked("@X=pd O=dp"), behind("W[dp]"));
    assert_eq!(marked("@O=pp"), behind("W[pp]"), "in a variation");
    assert_eq!(marked("@./X/."), behind("B[pd]C[old]"));
    assert_eq!(marked("@X=pd .=dq O=dd;"), behind("W[dd]"));
    folder.write("other.sgf", "(;SZ[19];B[pd];W[dd];B[aa])");
    assert_eq!(marked("@other.sgf:2").matches("here").count(), 1);
    folder.write("shape.txt", "O??\n??X\n");
    let at = folder.run(&["annotate", "a.sgf", "--at", "@@shape.txt", "--set", "N=here"]).expect(2);
    at.complains(&["does not occur", "4 moves", "1 variation"]);
    // What was looked for, and where.
    let fails = |at: &str, words: &[&str]| {
        folder.run(&["annotate", "a.sgf", "--at", at, "--comment", "x"]).expect(2).complains(words);
    };
    fails("@K10", &["no move is played at K10", "4 moves", "1 variation"]);
    fails("@zz9", &["zz9", "neither a point of this board"]);
    fails("@X=pd,dd", &["X=pd,dd", "does not occur", "4 moves"]);
    fails("@X=dd O=pd", &["does not occur", "colours exchanged", "after move 2"]);
    fails("@X=T20", &["T20", "X=pd,Q3"]);
    fails("@.=aa", &["X=pd,Q3"]);
    fails("@X?/Z?", &["--shape", "Z"]);
    fails("@nowhere.sgf:2", &["nowhere.sgf"]);
    // The other commands that name a place.
    let drawn =
        |at: &str| folder.run(&["convert", "--to", "ascii", "--at", at, "a.sgf"]).expect(0).out().to_owned();
    assert_eq!(drawn("@O=pp"), drawn("1:4"));
    assert_eq!(drawn("n2"), drawn("2"));
    folder
        .run(&["convert", "--to", "ascii", "--at", "@O=aa", "a.sgf"])
        .expect(2)
        .complains(&["a.sgf", "--at"]);
    let ran = folder.run(&["score", "--at", "@X=pd O=dd", "--format", "json", "a.sgf"]).expect(0);
    assert_eq!(ran.json()[0]["moves"], 2);
}
