use std::process::Command;

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

#[test]
fn a_merge_goes_where_it_is_told() {
    let ours = GAME.replace("W[dd]", "W[dd]C[mine]");
    let theirs = GAME.replace("B[pq]", "B[pq]C[yours]");
    let folder =
        Folder::with(&[("o.sgf", GAME.as_bytes()), ("a.sgf", ours.as_bytes()), ("b.sgf", theirs.as_bytes())]);
    let merged = ours.replace("B[pq]", "B[pq]C[yours]");
    assert_eq!(folder.run(&["merge", "o.sgf", "a.sgf", "b.sgf"]).expect(0).out(), merged);
    folder.write("out.sgf", "kept");
    folder.run(&["merge", "o.sgf", "a.sgf", "b.sgf", "-o", "out.sgf"]).expect(2);
    assert_eq!(folder.read("out.sgf"), b"kept");
    folder.run(&["merge", "o.sgf", "a.sgf", "b.sgf", "-o", "out.sgf", "--force"]).expect(0);
    folder.run(&["merge", "o.sgf", "a.sgf", "b.sgf", "-o", "a.sgf"]).expect(0);
    assert_eq!(folder.read("a.sgf"), merged.as_bytes());
    assert_eq!(folder.read("out.sgf"), merged.as_bytes());
    folder.run(&["merge", "o.sgf", "a.sgf"]).expect(2).complains(&["--reviews"]);
    // A record that is new on both sides has an empty base.
    folder.write("empty.sgf", "");
    assert!(folder.run(&["merge", "empty.sgf", "a.sgf", "b.sgf"]).expect(0).out().contains("C[mine]"));
    folder.run(&["merge", "o.sgf", "empty.sgf", "b.sgf"]).expect(2);
}

#[test]
fn conflicts_are_named_and_kept() {
    let ours = GAME.replace("old", "mine");
    let theirs = GAME.replace("old", "yours");
    let folder =
        Folder::with(&[("o.sgf", GAME.as_bytes()), ("a.sgf", ours.as_bytes()), ("b.sgf", theirs.as_bytes())]);
    let ran = folder.run(&["merge", "o.sgf", "a.sgf", "b.sgf"]).expect(1);
    assert!(ran.out().contains("C[<<<<<<< a.sgf\nmine\n=======\nyours\n>>>>>>> b.sgf]"), "{}", ran.out());
    ran.complains(&["move 1", "both sides changed C"]);
}

#[test]
fn charsets_that_lack_a_character_are_refused_by_name() {
    let folder = Folder::with(&[
        ("o.sgf", b"(;CA[ISO-8859-1]SZ[19];B[pd])"),
        ("a.sgf", b"(;CA[ISO-8859-1]SZ[19];B[pd]C[\xE9])"),
        ("b.sgf", "(;CA[UTF-8]SZ[19];B[pd];W[dd]C[棋])".as_bytes()),
    ]);
    folder.run(&["merge", "o.sgf", "a.sgf", "b.sgf"]).expect(2).complains(&[
        "棋",
        "U+68CB",
        "--out-encoding",
    ]);
    let ran = folder.run(&["merge", "o.sgf", "a.sgf", "b.sgf", "--out-encoding", "UTF-8"]).expect(0);
    assert_eq!(ran.out(), "(;CA[UTF-8]SZ[19];B[pd]C[é];W[dd]C[棋])");
}

#[test]
fn reviews_become_one_record() {
    let folder = Folder::with(&[
        ("li.sgf", b"(;SZ[19];B[pd]C[big];W[dd])"),
        ("ota.sgf", b"(;SZ[19];B[pd]C[slow](;W[dd])(;W[dp]))"),
    ]);
    let ran = folder.run(&["merge", "--reviews", "li.sgf", "ota.sgf"]).expect(0);
    assert_eq!(ran.out(), "(;SZ[19];B[pd]C[-- li --\nbig\n\n-- ota --\nslow](;W[dd])(;W[dp]))");
    let ran = folder.run(&["merge", "--reviews", "li.sgf", "ota.sgf", "--label", "Li Zhe"]).expect(0);
    assert!(ran.out().contains("-- Li Zhe --") && ran.out().contains("-- ota --"), "{}", ran.out());
}

/// Runs git in a folder, whatever the machine has for it: whether it succeeded, and what it complained of.
fn git(folder: &Folder, args: &[&str]) -> (bool, String) {
    let mut command = Command::new("git");
    command.current_dir(folder.path("")).args(args).stdin(std::process::Stdio::null());
    for (name, value) in [
        ("GIT_CONFIG_GLOBAL", "/dev/null"),
        ("GIT_CONFIG_NOSYSTEM", "1"),
        ("GIT_AUTHOR_NAME", "a"),
        ("GIT_AUTHOR_EMAIL", "a@example.org"),
        ("GIT_COMMITTER_NAME", "a"),
        ("GIT_COMMITTER_EMAIL", "a@example.org"),
    ] {
        command.env(name, value);
    }
    let output = command.output().unwrap();
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn it_is_a_merge_driver_for_git() {
    let folder = Folder::with(&[("game.sgf", GAME.as_bytes()), (".gitattributes", b"*.sgf merge=sgf\n")]);
    let git = |args: &[&str]| git(&folder, args);
    if Command::new("git").arg("--version").output().is_err() {
        return;
    }
    let done = |args: &[&str]| {
        let (success, error) = git(args);
        assert!(success, "{args:?}: {error}");
    };
    done(&["init", "-q", "-b", "main"]);
    let driver = format!(
        "'{}' merge %O %A %B -o %A --label base --label ours --label theirs",
        env!("CARGO_BIN_EXE_sgf")
    );
    done(&["config", "merge.sgf.driver", &driver]);
    done(&["add", "."]);
    done(&["commit", "-qm", "game"]);
    // All on one line, where a merge of lines could do nothing.
    done(&["checkout", "-qb", "review"]);
    folder.write("game.sgf", GAME.replace("W[dd]", "W[dd]C[yours]"));
    done(&["commit", "-qam", "review"]);
    done(&["checkout", "-q", "main"]);
    folder.write("game.sgf", GAME.replace("B[pq]", "B[pq]LB[pq:A]"));
    done(&["commit", "-qam", "label"]);
    done(&["merge", "-q", "--no-edit", "review"]);
    let merged = GAME.replace("W[dd]", "W[dd]C[yours]").replace("B[pq]", "B[pq]LB[pq:A]");
    assert_eq!(String::from_utf8(folder.read("game.sgf")).unwrap(), merged);
    // And one that contradicts itself.
    done(&["checkout", "-qb", "other", "review"]);
    folder.write("game.sgf", GAME.replace("old", "theirs"));
    done(&["commit", "-qam", "theirs"]);
    done(&["checkout", "-q", "main"]);
    folder.write("game.sgf", merged.replace("old", "ours"));
    done(&["commit", "-qam", "ours"]);
    let (success, _) = git(&["merge", "-q", "--no-edit", "other"]);
    assert!(!success);
    let text = String::from_utf8(folder.read("game.sgf")).unwrap();
    assert!(text.contains("C[<<<<<<< ours\nours\n=======\ntheirs\n>>>>>>> theirs]"), "{text}");
    folder.run(&["validate", "game.sgf"]).expect(0);
}

#[test]
fn it_is_a_mergetool_for_git() {
    let folder = Folder::with(&[("game.sgf", GAME.as_bytes())]);
    if Command::new("git").arg("--version").output().is_err() {
        return;
    }
    let done = |args: &[&str]| {
        let (success, error) = git(&folder, args);
        assert!(success, "{args:?}: {error}");
        error
    };
    done(&["init", "-q", "-b", "main"]);
    let tool = format!(
        "'{}' merge \"$BASE\" \"$LOCAL\" \"$REMOTE\" -o \"$MERGED\" --force \
         --label base --label ours --label theirs",
        env!("CARGO_BIN_EXE_sgf")
    );
    done(&["config", "mergetool.sgf.cmd", &tool]);
    done(&["config", "mergetool.keepBackup", "false"]);
    done(&["add", "."]);
    done(&["commit", "-qm", "game"]);
    let text = || String::from_utf8(folder.read("game.sgf")).unwrap();
    // Two branches change the one line of the record, so that git cannot bring them together by itself.
    let meet = |ours: &str, theirs: &str, branch: &str| {
        done(&["checkout", "-qb", branch]);
        folder.write("game.sgf", theirs);
        done(&["commit", "-qam", "theirs"]);
        done(&["checkout", "-q", "main"]);
        folder.write("game.sgf", ours);
        done(&["commit", "-qam", "ours"]);
        assert!(!git(&folder, &["merge", "-q", "--no-edit", branch]).0);
        assert!(text().contains("<<<<<<< HEAD\n"));
    };
    let theirs = GAME.replace("W[dd]", "W[dd]C[yours]");
    meet(&GAME.replace("B[pq]", "B[pq]LB[pq:A]"), &theirs, "review");
    done(&["mergetool", "-y", "--tool=sgf"]);
    let merged = theirs.replace("B[pq]", "B[pq]LB[pq:A]");
    assert_eq!(text(), merged);
    done(&["commit", "-qm", "merged"]);
    // What contradicts itself is kept in the tree and named.
    meet(&merged.replace("old", "ours"), &merged.replace("old", "theirs"), "other");
    let told = done(&["mergetool", "-y", "--tool=sgf"]);
    assert!(told.contains("move 1: both sides changed C"), "{told}");
    let conflict = "C[<<<<<<< ours\nours\n=======\ntheirs\n>>>>>>> theirs]";
    assert_eq!(text(), merged.replace("C[old]", conflict));
    folder.run(&["validate", "game.sgf"]).expect(0);
    // A git that trusts the exit code puts back what it had.
    done(&["checkout", "-q", "--merge", "game.sgf"]);
    done(&["config", "mergetool.sgf.trustExitCode", "true"]);
    assert!(!git(&folder, &["mergetool", "-y", "--tool=sgf"]).0);
    assert!(text().contains("<<<<<<< ours\n(;") || text().contains("<<<<<<< HEAD\n(;"), "{}", text());
}

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
    at.complains(&["does not come up", "4 moves", "1 variation"]);
    // What was looked for, and where.
    let fails = |at: &str, words: &[&str]| {
        folder.run(&["annotate", "a.sgf", "--at", at, "--comment", "x"]).expect(2).complains(words);
    };
    fails("@K10", &["nobody plays at K10", "4 moves", "1 variation"]);
    fails("@zz9", &["zz9", "no point of this board"]);
    fails("@X=pd,dd", &["X=pd,dd", "does not come up", "4 moves"]);
    fails("@X=dd O=pd", &["does not come up", "colours exchanged", "behind move 2"]);
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
