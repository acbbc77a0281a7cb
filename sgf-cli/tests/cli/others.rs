use serde_json::json;

use crate::support::{EXAMPLE, Folder};

#[test]
fn explain_knows_every_code() {
    let folder = Folder::new();
    let list = folder.run(&["explain", "--list"]).expect(0);
    let rows = folder.run(&["explain", "--list", "--format", "json"]).expect(0).json();
    assert_eq!(list.out().lines().count(), rows.len());
    for row in &rows {
        for key in ["code", "name"] {
            let ran = folder.run(&["explain", row[key].as_str().unwrap()]).expect(0);
            assert!(ran.out().contains(row["title"].as_str().unwrap()));
        }
    }
    folder.run(&["explain", "charset-gessed"]).expect(2).complains(&["charset-gessed", "charset-guessed"]);
    folder.run(&["explain"]).expect(2);
    let begin_so = folder.run(&["explain", "p00", "C"]).expect(0);
    let lines: Vec<&str> = begin_so.out().lines().collect();
    assert!(
        lines.len() == 9 + 4 && lines[0].starts_with("P001 ") && lines[12].starts_with("C004 "),
        "{lines:?}"
    );
    assert!(folder.run(&["explain", "charset-g"]).expect(0).out().contains("--encoding"));
}

#[test]
fn the_manual_is_in_step_with_the_table() {
    let folder = Folder::new();
    for (language, name) in
        [("en", "diagnostics.md"), ("zh", "diagnostics.zh.md"), ("ja", "diagnostics.ja.md")]
    {
        let ran = folder.run(&["explain", "--list", "--format", "markdown", "--lang", language]).expect(0);
        let page = std::fs::read_to_string(format!("{}/../docs/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        assert_eq!(
            page,
            ran.out(),
            "docs/{name} is out of date: sgf explain --list --format markdown --lang {language} > docs/{name}"
        );
    }
}

#[test]
fn the_table_of_games_fits_the_terminal() {
    let game = "(;GM[1]SZ[19]PB[Somebody with a long name]BR[9 dan]PW[一个名字很长的人名字很长的人]DT[2024-05-11]KM[7.5];B[pd])";
    let folder = Folder::with(&[("a folder with a long name/another one/game.sgf", game.as_bytes())]);
    for columns in ["80", "100"] {
        let output = folder.command(&["info", "."]).env("COLUMNS", columns).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        for line in text.lines() {
            let width = unicode_width::UnicodeWidthStr::width(line);
            assert!(width <= columns.parse().unwrap(), "{width}: {line}");
        }
        assert!(text.lines().nth(1).unwrap().ends_with(".sgf"), "{text}");
    }
    // In a pipe nothing is cut.
    let ran = folder.run(&["info", "."]).expect(0);
    assert!(
        ran.out().contains("Somebody with a long name 9 dan")
            && ran.out().contains("一个名字很长的人名字很长的人")
    );
    assert!(ran.out().trim_end().ends_with("./a folder with a long name/another one/game.sgf"));
}

#[test]
fn info_is_a_table_and_rows() {
    let folder = Folder::with(&[("a.sgf", EXAMPLE), ("b.sgf", b"(;SZ[9])(;GM[1];B[aa])")]);
    let ran = folder.run(&["info", "."]).expect(0);
    let lines: Vec<&str> = ran.out().lines().collect();
    assert!(lines[1].starts_with("2024-05-11  Lin Mei 林梅 3k         Otto Falk 1k"), "{}", lines[1]);
    assert!(lines[3].ends_with("./b.sgf #1"));
    let rows = folder.run(&["info", "--format", "json", "a.sgf"]).expect(0).json();
    assert_eq!((&rows[0]["komi"], &rows[0]["info"]["black_rank"]), (&json!("7.5"), &json!("3k")));
    assert_eq!(folder.run(&["info", "--format", "csv", "."]).expect(0).out().lines().count(), 4);
    folder.write("c.sgf", "nothing");
    folder.run(&["info", "c.sgf"]).expect(1).complains(&["c.sgf", "no game"]);
}

#[test]
fn shells_and_manual_pages() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(folder.run(&["completions", shell]).expect(0).out().contains("validate"), "{shell}");
    }
    assert!(folder.run(&["man"]).expect(0).out().starts_with(".ie"));
    assert!(folder.run(&["man", "convert"]).expect(0).out().contains("main\\-line"));
    folder.run(&["man", "nothing"]).expect(2).complains(&["nothing"]);
    folder.run(&["man", "-o", "pages"]).expect(0);
    assert!(folder.names("pages").contains(&"sgf-validate.1".to_owned()));
}

#[test]
fn wrong_usage_is_2_and_help_is_0() {
    let folder = Folder::new();
    for args in [
        &["validte"][..],
        &[],
        &["convert", "a.sgf"],
        &["validate", "--lang", "de", "-"],
        &["validate", "-j", "0"],
    ] {
        folder.run(args).expect(2);
    }
    for args in [&["--help"][..], &["--version"], &["convert", "--help"]] {
        folder.run(args).expect(0);
    }
    assert!(folder.run(&["--help"]).out().contains("130"));
}

#[test]
fn documents_of_xml_are_read_and_written() {
    let xml = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Go><GoGame name=\"杯\"><Information><BoardSize>9</BoardSize>\
        <BlackPlayer>柯洁</BlackPlayer></Information><Nodes><Node/><Black at=\"E5\"/><White at=\"\"/>\
        <Variation><White at=\"C3\"/></Variation><Node><Mark at=\"A1\" type=\"heart\"/></Node></Nodes></GoGame>\n\
        <GoGame><Nodes><Node><Comment><P/><P>abc</P></Comment></Node></Nodes></GoGame></Go>";
    let folder =
        Folder::with(&[("a.xml", xml.as_bytes()), ("torn.xml", &xml.as_bytes()[..300]), ("b.sgf", EXAMPLE)]);
    let ran = folder.run(&["convert", "--to", "sgf", "a.xml"]).expect(0);
    ran.complains(&["a.xml", "line 2"]);
    assert_eq!(ran.out().matches("(;FF[4]GM[1]").count(), 2, "{}", ran.out());
    assert!(ran.out().contains("SZ[9]") && ran.out().contains("GN[杯]") && ran.out().contains("C[\nabc]"));
    let facts = folder.run(&["validate", "--format", "json", "--fail-on", "never", "a.xml"]).expect(0).json();
    assert_eq!((&facts[0]["format"], &facts[0]["encoding"]), (&json!("xml"), &json!("UTF-8")));
    assert_eq!(facts[0]["games"][0]["variations"], 2);
    folder.run(&["info", "torn.xml"]).expect(2).complains(&["torn.xml", "line 3, column 9", "breaks off"]);
    // All inputs become one document, and what was read from it is what was written.
    for jobs in ["1", "3"] {
        folder
            .run(&["convert", "--to", "xml", "-j", jobs, "-o", "all.xml", "--force", "a.xml", "b.sgf"])
            .expect(0);
        let all = String::from_utf8(folder.read("all.xml")).unwrap();
        assert_eq!((all.matches("<GoGame").count(), all.matches("</Go>").count()), (3, 1));
        let again = folder.run(&["convert", "--to", "goxml", "all.xml"]).expect(0);
        assert_eq!(again.out(), all);
    }
    let moves = |path: &str| {
        let replayed = folder.run(&["replay", "--format", "json", path]).expect(0).out().to_owned();
        replayed.replace(&format!("{{\"path\":\"{path}\""), "")
    };
    folder.run(&["convert", "--to", "xml", "-o", "b.xml", "b.sgf"]).expect(0);
    assert_eq!(moves("b.sgf"), moves("b.xml"));
    folder.write("chess.sgf", "(;GM[2])");
    folder
        .run(&["convert", "--to", "xml", "-o", "c.xml", "chess.sgf"])
        .expect(2)
        .complains(&["sgf: chess.sgf: game 0: this is not a game of Go"]);
    assert!(!folder.path("c.xml").exists());
}

#[test]
fn every_format_there_and_back_once_more_changes_nothing() {
    let game = "(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[柯洁]BR[9d]PW[shiro]WR[8d]KM[6.5]RE[B+R]DT[2016-03-09];B[pd];W[dp];B[];W[qq])";
    let folder = Folder::with(&[("a.sgf", game.as_bytes())]);
    let moves = |path: &str| -> Vec<(String, String)> {
        let rows = folder.run(&["replay", "--format", "json", path]).expect(0).json();
        let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
        rows.iter().map(|row| (text(&row["color"]), text(&row["point"]))).collect()
    };
    let before = moves("a.sgf");
    for format in ["gib", "ngf", "ugf", "gtp", "moves", "xml", "json"] {
        let (first, second) = (format!("one.{format}"), format!("two.{format}"));
        let utf8: &[&str] = if format == "ugf" { &["--out-encoding", "UTF-8"] } else { &[] };
        folder.run(&[&["convert", "--to", format, "-o", &first, "a.sgf"], utf8].concat()).expect(0);
        assert_eq!(moves(&first), before, "{format}");
        folder
            .run(&["convert", "--to", "sgf", "--style", "canonical", "-o", &format!("{format}.sgf"), &first])
            .expect(0);
        folder
            .run(&[&["convert", "--to", format, "-o", &second, &format!("{format}.sgf")], utf8].concat())
            .expect(0);
        // These two keep the order of properties, which the canonical style changes.
        if !["json", "xml"].contains(&format) {
            assert_eq!(folder.read(&first), folder.read(&second), "{format}");
        }
    }
}
