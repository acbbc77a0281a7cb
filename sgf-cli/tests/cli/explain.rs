//! `sgf explain`, and the pages in docs/ that it writes.

use crate::support::Folder;

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
