//! Records in formats other than SGF, read and written.

use serde_json::json;

use crate::support::{EXAMPLE, Folder};

#[test]
fn documents_of_xml_are_read_and_written() {
    let xml = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Go><GoGame name=\"杯\"><Information><BoardSize>9</BoardSize>\
        <BlackPlayer>柯洁</BlackPlayer></Information><Nodes><Node/><Black at=\"E5\"/><White at=\"\"/>\
        <Variation><White at=\"C3\"/></Variation><Node><Mark at=\"A1\" type=\"heart\"/></Node></Nodes></GoGame>\n\
        <GoGame><Nodes><Node><Comment><P/><P>abc</P></Comment></Node></Nodes></GoGame></Go>";
    let folder =
        Folder::with(&[("a.xml", xml.as_bytes()), ("torn.xml", &xml.as_bytes()[..300]), ("b.sgf", EXAMPLE)]);
    let ran = folder.run(&["convert", "--to", "sgf", "a.xml"]).expect(0);
    ran.complains(&["a.xml", ":2:1: "]);
    assert_eq!(ran.out().matches("(;FF[4]GM[1]").count(), 2, "{}", ran.out());
    assert!(ran.out().contains("SZ[9]") && ran.out().contains("GN[杯]") && ran.out().contains("C[\nabc]"));
    let facts = folder.run(&["validate", "--format", "json", "--fail-on", "never", "a.xml"]).expect(0).json();
    assert_eq!((&facts[0]["format"], &facts[0]["encoding"]), (&json!("xml"), &json!("UTF-8")));
    assert_eq!(facts[0]["games"][0]["variations"], 2);
    folder.run(&["info", "torn.xml"]).expect(2).complains(&["torn.xml", "line 3, column 9", "ends inside"]);
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
