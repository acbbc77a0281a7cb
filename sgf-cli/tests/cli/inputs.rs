use std::process::Stdio;

use crate::support::Folder;

const GAME: &[u8] = b"(;FF[4]GM[1];B[aa])";

fn paths(ran: &crate::support::Ran) -> Vec<String> {
    ran.json().iter().map(|row| row["path"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn folders_are_searched_in_order() {
    let folder = Folder::new();
    for name in [
        "d/b.sgf",
        "d/a.SGF",
        "d/c/x.mgt",
        "d/.hidden/y.sgf",
        "d/.z.sgf",
        "d/readme.txt",
        "d/10.sgf",
        "d/9.sgfs",
    ] {
        folder.write(name, GAME);
    }
    for jobs in ["1", "4"] {
        let ran = folder.run(&["validate", "--format", "json", "-j", jobs, "d"]).expect(0);
        assert_eq!(paths(&ran), ["d/10.sgf", "d/9.sgfs", "d/a.SGF", "d/b.sgf", "d/c/x.mgt"]);
    }
    let ran =
        folder.run(&["validate", "--format", "json", "--include", "*.sgf", "--exclude", "b*", "d"]).expect(0);
    assert_eq!(paths(&ran), ["d/10.sgf"]);
    let ran =
        folder.run(&["validate", "--format", "json", "--exclude", "c", "--include", "*.mgt", "d"]).expect(2);
    ran.complains(&["d: no record files", "--include"]);
    folder.run(&["validate", "--include", "[", "d"]).expect(2).complains(&["--include ["]);
}

#[test]
fn lists_of_paths() {
    let folder = Folder::with(&[("a.sgf", GAME), ("b c.sgf", GAME), ("list", b"b c.sgf\r\n\na.sgf")]);
    let ran = folder.run(&["validate", "--format", "json", "--files-from", "list"]).expect(0);
    assert_eq!(paths(&ran), ["b c.sgf", "a.sgf"]);
    let ran = folder.run_with(&["validate", "--format", "json", "--files-from", "-"], b"a.sgf\n").expect(0);
    assert_eq!(paths(&ran), ["a.sgf"]);
    folder.run(&["validate", "--files-from", "nowhere"]).expect(2).complains(&["nowhere"]);
    folder.run(&["validate", "--files-from", "-", "-"]).expect(2).complains(&["standard input"]);
}

#[test]
fn what_cannot_be_read_does_not_stop_the_run() {
    let folder = Folder::with(&[
        ("a.sgf", GAME),
        ("z.zip", b"PK\x03\x04 and so on"),
        ("g.gib", b"\\HS\nand so on"),
        ("empty/readme.txt", b"x"),
    ]);
    for (bad, words) in [
        ("missing.sgf", "No such file"),
        ("z.zip", "zip"),
        ("g.gib", "not a record in the GIB format"),
        ("empty", "no record files"),
    ] {
        for command in ["validate", "info"] {
            let ran = folder.run(&[command, "--format", "json", "a.sgf", bad, "a.sgf"]).expect(2);
            ran.complains(&[bad, words]);
            assert_eq!(ran.json().len(), 2, "{command} {bad}");
        }
    }
}

#[test]
fn records_of_other_programs_are_read_and_written() {
    let ngf = "Rated game\n19\n白方      9DP\n黑方      4D*\nwww.example.com\n0\n0\n7\n20170316 [09:37]\n5\n\
        Black wins by 0.5!\n2\nPMABBREER\nPMACWEEEE\n";
    let gbk = sgf_core::text::Charset::GB18030.encode(ngf).unwrap().into_owned();
    let folder = Folder::with(&[
        ("d/a.ngf", &gbk),
        ("two.sgf", b"(;B[aa])(;B[bb])"),
        ("c.sgf", b"(;GM[1]C[x];B[aa])"),
    ]);
    let row = folder.run(&["validate", "--format", "json", "d"]).expect(0).json().remove(0);
    assert_eq!((&row["format"], &row["bytes"]), (&"ngf".into(), &gbk.len().into()));
    assert_eq!((&row["encoding"], &row["encoding_from"]), (&"GB18030".into(), &"detected".into()));
    assert_eq!((&row["games"][0]["black"], &row["games"][0]["result"]), (&"黑方".into(), &"B+0.5".into()));
    folder.run(&["convert", "--to", "gib", "d", "-o", "out/"]).expect(0);
    let ran = folder.run(&["convert", "--to", "sgf", "out/a.gib"]).expect(0);
    assert!(ran.out().contains("PB[黑方]") && ran.out().contains(";B[qd];W[dd])"), "{}", ran.out());
    folder.run(&["convert", "--to", "ugf", "two.sgf"]).expect(2).complains(&["two.sgf", "one game"]);
    let ran = folder.run(&["convert", "--to", "ngf", "c.sgf"]).expect(0);
    ran.complains(&["c.sgf", "left out: 1 comment"]);
    assert!(ran.out().ends_with("\r\n1\r\nPMABBBBBB\r\n"), "{}", ran.out());
}

#[cfg(unix)]
#[test]
fn links_lead_nowhere_twice() {
    let folder = Folder::with(&[("d/a.sgf", GAME), ("other/b.sgf", GAME)]);
    std::os::unix::fs::symlink(folder.path("d"), folder.path("d/loop")).unwrap();
    std::os::unix::fs::symlink(folder.path("other/b.sgf"), folder.path("d/b.sgf")).unwrap();
    let ran = folder.run(&["validate", "--format", "json", "d"]).expect(0);
    assert_eq!(paths(&ran), ["d/a.sgf", "d/b.sgf"]);
    std::os::unix::fs::symlink(folder.path("nowhere"), folder.path("d/c.sgf")).unwrap();
    folder.run(&["validate", "--format", "json", "d"]).expect(2).complains(&["d/c.sgf"]);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let folder = Folder::with(&[("many.sgf", &b"(;GM[1]FF[4]KM[375];B[zz];W[zz])\n".repeat(20_000))]);
    for args in [["validate", "many.sgf"], ["info", "many.sgf"], ["explain", "--list"]] {
        let mut child = folder.command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_fails_is_an_error() {
    let folder = Folder::with(&[("a.sgf", GAME)]);
    for args in [
        &["info", "a.sgf"][..],
        &["convert", "--to", "json", "a.sgf"],
        &["explain", "T001"],
        &["--help"],
        &["--version"],
        &["score", "--help"],
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = folder.command(args).stdout(full).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("sgf: standard output: "), "{args:?}");
    }
}

#[test]
fn records_of_one_folder_decide_what_is_in_doubt() {
    // 李昌镐, 马晓春 九段 and 盘面 in GBK. The last two characters alone are as likely Japanese.
    let sure = b"(;GM[1]FF[4]PB[\xC0\xEE\xB2\xFD\xB8\xE4]PW[\xC2\xED\xCF\xFE\xB4\xBA]BR[\xBE\xC5\xB6\xCE])";
    let doubtful = b"(;GM[1]FF[4]PB[\xC5\xCC\xC3\xE6];B[pd])";
    let latin = b"(;GM[1]FF[4]PB[H\xE9l\xE8ne];B[pd])";
    let folder = Folder::new();
    for name in ["d/a.sgf", "e/x.sgf"] {
        folder.write(name, doubtful);
    }
    folder.write("d/b.sgf", latin);
    folder.write("d/c.sgf", sure);
    for jobs in ["1", "4"] {
        let ran = folder.run(&["info", "--format", "json", "-j", jobs, "d", "e"]).expect(0);
        let names: Vec<_> = ran.json().iter().map(|row| row["black"].as_str().unwrap().to_owned()).collect();
        assert_eq!(
            names,
            ["\u{76d8}\u{9762}", "H\u{e9}l\u{e8}ne", "\u{674e}\u{660c}\u{9550}", "\u{5f92}\u{4e2d}"]
        );
    }
    // It stays a guess, which no safe fix makes permanent.
    folder.run(&["validate", "--fix", "--select", "T001", "d/a.sgf"]);
    assert_eq!(folder.read("d/a.sgf"), doubtful);
}
