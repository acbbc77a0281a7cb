use serde_json::json;

use crate::support::{CUT_OFF, EXAMPLE, Folder};

#[test]
fn preserve_keeps_every_byte() {
    let mut utf16: Vec<u8> = vec![0xFF, 0xFE];
    utf16.extend("(;C[柯];B[aa])\n".encode_utf16().flat_map(u16::to_le_bytes));
    let mail = b"From: somebody\r\n\r\n(;B[aa]\r\n;W[bb])\n\n -- \n(;CA[GBK]PB[\xBF\xC2]) bye";
    for bytes in [EXAMPLE, CUT_OFF, mail, &utf16, b"\xEF\xBB\xBF(;B[aa])"] {
        let folder = Folder::with(&[("a.sgf", bytes)]);
        assert_eq!(folder.run(&["convert", "--to", "sgf", "a.sgf"]).expect(0).stdout, bytes);
        folder.run(&["convert", "--to", "sgf", "--style", "preserve", "-o", "b.sgf", "a.sgf"]).expect(0);
        assert_eq!(folder.read("b.sgf"), bytes);
        assert_eq!(folder.run_with(&["convert", "--to", "sgf", "-"], bytes).expect(0).stdout, bytes);
    }
}

#[test]
fn canonical_is_a_fixed_point_and_goes_to_utf8() {
    let folder = Folder::with(&[("a.sgf", b"(;CA[GBK]PB[\xBF\xC2\xBD\xE0]GM[1](;B[aa];W[bb]))(;B[cc])")]);
    for style in ["canonical", "compact", "pretty"] {
        let once = folder.run(&["convert", "--to", "sgf", "--style", style, "a.sgf"]).expect(0);
        assert!(once.out().contains("PB[柯洁]") && once.out().contains("CA[UTF-8]"), "{}", once.out());
        let twice =
            folder.run_with(&["convert", "--to", "sgf", "--style", style, "-"], &once.stdout).expect(0);
        assert_eq!(once.out(), twice.out());
    }
}

#[test]
fn charsets_of_the_output() {
    let folder = Folder::with(&[("a.sgf", "(;FF[4]GM[1]CA[UTF-8]PB[柯洁];B[aa])".as_bytes())]);
    let ran = folder.run(&["convert", "--to", "sgf", "--out-encoding", "gbk", "a.sgf"]).expect(0);
    assert_eq!(ran.stdout, b"(;FF[4]GM[1]CA[GB18030]PB[\xBF\xC2\xBD\xE0];B[aa])");
    let args = ["convert", "--to", "sgf", "--out-encoding", "latin1", "-o", "b.sgf", "a.sgf"];
    folder.run(&args).expect(2).complains(&["a.sgf", "柯"]);
    assert_eq!(folder.names("."), ["a.sgf"]);
    let ran =
        folder.run(&["convert", "--to", "sgf", "--style", "canonical", "--out-encoding", "utf-16", "a.sgf"]);
    assert!(ran.stdout.starts_with(b"\xFF\xFE(\0;\0"));
}

#[test]
fn the_document_is_flat_and_reads_back() {
    let sgf = "(;FF[4]GM[1]CA[UTF-8]SZ[9:13]C[a\\]b\\\\\nc]LB[aa:x\\:y]AB[aa:cc][dd](;B[ee](;W[ff];B[])(;White[gg]))(;B[hh]))";
    let folder = Folder::with(&[("a.sgf", sgf.as_bytes())]);
    let ran = folder.run(&["convert", "--to", "json", "a.sgf"]).expect(0);
    let nodes = json!([
        {"parent": null, "props": {"FF": ["4"], "GM": ["1"], "CA": ["UTF-8"], "SZ": [["9", "13"]], "C": ["a]b\\\nc"],
            "LB": [["aa", "x:y"]], "AB": ["aa:cc", "dd"]}},
        {"parent": 0, "props": {"B": ["ee"]}}, {"parent": 1, "props": {"W": ["ff"]}}, {"parent": 2, "props": {"B": [""]}},
        {"parent": 1, "props": {"W": ["gg"]}}, {"parent": 0, "props": {"B": ["hh"]}}
    ]);
    let document = json!({"path": "a.sgf", "format": "sgf", "encoding": "UTF-8",
        "games": [{"size": [9, 13], "nodes": nodes}]});
    assert_eq!(ran.json(), [document]);
    assert!(
        ran.out().contains(r#""FF":["4"],"GM":["1"],"CA":["UTF-8"],"SZ""#),
        "properties stand in file order"
    );
    folder.write("a.json", &ran.stdout);
    let back = folder.run(&["convert", "--to", "sgf", "a.json"]).expect(0);
    let canonical = folder.run(&["convert", "--to", "sgf", "--style", "canonical", "a.sgf"]).expect(0);
    assert_eq!(back.out(), canonical.out());
    let main = folder.run(&["convert", "--to", "json", "--main-line", "a.sgf"]).expect(0).json();
    assert_eq!(main[0]["games"][0]["nodes"].as_array().unwrap().len(), 4);
    let main = folder.run(&["convert", "--to", "sgf", "--main-line", "a.sgf"]).expect(0);
    assert!(main.out().contains("ff") && !main.out().contains("gg"));
}

#[test]
fn lines_of_games_read_back() {
    let folder =
        Folder::with(&[("a.sgf", b"(;CA[UTF-8]GN[one])(;CA[UTF-8]GN[two];B[aa])"), ("b.sgf", EXAMPLE)]);
    let lines = folder.run(&["convert", "--to", "jsonl", "."]).expect(0);
    let rows = lines.json();
    let place = |i: usize| (rows[i]["path"].as_str().unwrap(), rows[i]["index"].as_u64().unwrap());
    assert_eq!([place(0), place(1), place(2)], [("./a.sgf", 0), ("./a.sgf", 1), ("./b.sgf", 0)]);
    let back = folder.run_with(&["convert", "--to", "sgf", "-"], &lines.stdout).expect(0);
    let straight = folder.run(&["convert", "--to", "sgf", "--style", "canonical", "."]).expect(0);
    assert_eq!(back.out(), straight.out());
    for bad in [&b"{\"games\":[{\"nodes\":[{\"parent\":3}]}]}"[..], b"{\"games\":3}", b"{\"a\": 1"] {
        folder.run_with(&["convert", "--to", "sgf", "-"], bad).expect(2).complains(&["sgf: -: "]);
    }
}

#[test]
fn rows_of_games() {
    let folder = Folder::with(&[("a.sgf", EXAMPLE), ("b.sgf", "(;PB[A, \"B\"]RE[黑中盘胜])(;)".as_bytes())]);
    let ran = folder.run(&["convert", "--to", "csv", "a.sgf", "b.sgf"]).expect(0);
    let lines: Vec<&str> = ran.out().lines().collect();
    assert!(lines[0].starts_with("path,index,"));
    assert_eq!(lines.len(), 4);
    assert!(lines[1].contains("Riverside Club League") && lines[1].contains("7.5"));
    assert!(lines[2].contains("\"A, \"\"B\"\"\"") && lines[2].contains(",B+R,"));
}

#[test]
fn no_file_is_written_over_or_left_half() {
    let folder = Folder::with(&[("a.sgf", b"(;B[aa])"), ("b.sgf", b"mine")]);
    folder
        .run(&["convert", "--to", "sgf", "-o", "b.sgf", "a.sgf"])
        .expect(2)
        .complains(&["b.sgf", "--force"]);
    assert_eq!(folder.read("b.sgf"), b"mine");
    folder.run(&["convert", "--to", "sgf", "--force", "-o", "b.sgf", "a.sgf"]).expect(0);
    assert_eq!(folder.read("b.sgf"), b"(;B[aa])");
    folder.run(&["convert", "--to", "sgf", "--force", "-o", "a.sgf", "a.sgf"]).expect(0);
    assert_eq!(folder.read("a.sgf"), b"(;B[aa])");
    folder.write("none.txt", "no game");
    folder
        .run(&["convert", "--to", "sgf", "-o", "c.sgf", "none.txt"])
        .expect(1)
        .complains(&["none.txt", "no game"]);
    folder.run(&["convert", "--to", "sgf", "-o", "c.sgf", "missing.sgf"]).expect(2);
    folder.run(&["convert", "--to", "sgf", "-o", "nowhere/c.sgf", "a.sgf"]).expect(2);
    assert_eq!(folder.names("."), ["a.sgf", "b.sgf", "none.txt"]);
}

#[test]
fn a_folder_keeps_its_shape() {
    let folder =
        Folder::with(&[("in/a.sgf", b"(;B[aa])"), ("in/sub/b.SGF", b"(;B[bb])"), ("in/no.sgf", b"?")]);
    folder.run(&["convert", "--to", "json", "-o", "out", "in"]).expect(1).complains(&["no.sgf"]);
    assert_eq!(folder.names("out"), ["a.json", "sub"]);
    assert_eq!(folder.names("out/sub"), ["b.json"]);
    folder
        .run(&["convert", "--to", "json", "-o", "out", "in/a.sgf"])
        .expect(2)
        .complains(&["a.json", "--force"]);
    folder.run(&["convert", "--to", "json", "-o", "one.json", "in/a.sgf", "in/sub"]).expect(0);
    assert_eq!(folder.read("one.json").iter().filter(|&&b| b == b'\n').count(), 2);
}

#[test]
fn files_are_named_after_games() {
    let game = b"(;CA[UTF-8]PB[a/b]PW[..]DT[2016.03.09];B[aa])";
    let folder = Folder::with(&[("x.sgf", game), ("y.sgf", game)]);
    let args = ["convert", "--to", "sgf", "-o", "out", "--name", "{date}_{black}_{white}", "."];
    folder.run(&args).expect(0);
    assert_eq!(folder.names("out"), ["2016-03-09_a_b_unknown-2.sgf", "2016-03-09_a_b_unknown.sgf"]);
    folder.run(&["convert", "--to", "sgf", "-o", "out", "--name", "{colour}", "."]).expect(2);
    for name in ["../x", "/tmp/{name}", "{date}/../../x", ".."] {
        folder
            .run(&["convert", "--to", "sgf", "-o", "out", "--name", name, "."])
            .expect(2)
            .complains(&["--name", "-o"]);
    }
    assert_eq!(folder.names("."), ["out", "x.sgf", "y.sgf"]);
    folder
        .run(&["convert", "--to", "sgf", "-o", "years", "--name", "{date}/{name}", "x.sgf", "y.sgf"])
        .expect(0);
    assert_eq!(folder.names("years/2016-03-09"), ["x.sgf", "y.sgf"]);
}

#[test]
fn scripts_and_lists_of_moves_there_and_back() {
    let source = "(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[6.5];B[pd];W[dp];B[])";
    let folder = Folder::with(&[("a.sgf", source.as_bytes())]);
    for (format, text) in [
        ("gtp", "boardsize 19\nclear_board\nkomi 6.5\nplay B Q16\nplay W D4\nplay B pass\n"),
        ("moves", "size 19\nkomi 6.5\nB Q16, W D4, B pass\n"),
    ] {
        let ran = folder.run(&["convert", "--to", format, "a.sgf"]).expect(0);
        assert_eq!((ran.out(), ran.stderr.as_str()), (text, ""));
        folder.run(&["convert", "--to", format, "a.sgf", "-o", "out/"]).expect(0);
        let name = format!("out/a.{format}");
        let back = folder.run(&["convert", "--to", "sgf", "--style", "compact", &name]).expect(0);
        assert_eq!(back.out().trim_end(), source);
        assert_eq!(folder.run(&["info", "--format", "json", &name]).expect(0).json()[0]["moves"], 3);
    }
    // By content, whatever the name; and what means nothing is said, but not a million times.
    folder.write("b.txt", format!("1. Q16 D4\n{}", "nothing of it\n".repeat(100)));
    let ran = folder.run(&["convert", "--to", "sgf", "--style", "compact", "b.txt"]).expect(0);
    assert_eq!(ran.out().trim_end(), "(;GM[1]FF[4]CA[UTF-8]SZ[19];B[pd];W[dp])");
    ran.complains(&["b.txt:2:1: this line is not understood and is left out: nothing of it", "S020", "99"]);
    let checked = folder.run(&["validate", "--format", "json", "b.txt"]);
    let found = checked.json()[0]["diagnostics"]
        .as_array()
        .map_or(0, |found| found.iter().filter(|one| one["code"] == "S020").count());
    assert_eq!(found, 100);
}

/// A limit on the size of files stands for a disk that is full.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_is_said_by_the_name_of_the_file() {
    let game = format!("(;FF[4]GM[1]SZ[19]DT[2018.01.15]{})", ";B[aa];W[bb]".repeat(3000));
    let folder = Folder::with(&[("a.sgf", game.as_bytes())]);
    for command in
        ["convert --to json -o out.json a.sgf", "convert --to sgf -o out/ a.sgf", "validate --fix -q a.sgf"]
    {
        let script = format!("trap '' XFSZ; ulimit -f 8; exec \"$0\" {command}");
        let ran = std::process::Command::new("sh")
            .current_dir(folder.path("."))
            .args(["-c", &script, env!("CARGO_BIN_EXE_sgf")])
            .env_remove("LANG")
            .env("LC_ALL", "C")
            .output()
            .unwrap();
        let said = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(ran.status.code(), Some(2), "{said}");
        assert!(said.contains("File too large") && !said.contains(".tmp"), "{said}");
        assert_eq!(folder.read("a.sgf"), game.as_bytes());
        assert!(
            folder.names(".").iter().all(|name| ["a.sgf", "out"].contains(&name.as_str())),
            "{:?}",
            folder.names(".")
        );
    }
}
