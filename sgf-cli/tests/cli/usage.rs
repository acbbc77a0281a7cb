//! Help, wrong usage, completions and manual pages.

use crate::support::Folder;

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
