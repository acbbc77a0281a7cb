//! `sgf merge`, also as a driver and a tool of git.

use std::process::Command;

use crate::support::Folder;

const GAME: &str = "(;GM[1]FF[4]SZ[19]PB[A];B[pd]C[old];W[dd];B[pq](;W[dp])(;W[pp]))\n";

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
fn a_base_is_a_record_or_empty() {
    let folder = Folder::with(&[
        ("ours.sgf", b"(;GM[1];B[aa])"),
        ("theirs.sgf", b"(;GM[1];B[aa]C[x])"),
        ("empty.sgf", b" \n"),
        ("other.bin", b"\x00\x01 no record"),
    ]);
    folder.run(&["merge", "other.bin", "ours.sgf", "theirs.sgf"]).expect(2).complains(&["other.bin", "base"]);
    folder.run(&["merge", "empty.sgf", "ours.sgf", "theirs.sgf"]).expect(0);
    folder.run_with(&["merge", "-", "ours.sgf", "theirs.sgf"], b"").expect(0);
}
