//! Imports look down only: a module uses its own floor and those below it.

use std::fs;
use std::path::{Path, PathBuf};

/// The floors from the ground up; modules of one floor may use each other only where they are the same module.
const FLOORS: [&[&str]; 9] = [
    &["text"],
    &["diag"],
    &["tree"],
    &["value"],
    &["board"],
    &["rules"],
    &["score"],
    &["check"],
    &["formats", "diagram", "search", "changes", "naming", "annotate"],
];

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|modules| modules.contains(&module))
}

fn rust_files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the source folder is readable").flatten() {
        let path = entry.path();
        if path.is_dir() {
            rust_files(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            into.push(path);
        }
    }
}

/// The modules named behind `crate::` in code; comments and doc links may look up, and so may unit tests, which stand last.
fn imports(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    let code = source.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    for line in code.lines().map(str::trim_start).filter(|line| !line.starts_with("//")) {
        for (at, _) in line.match_indices("crate::") {
            let rest = &line[at + "crate::".len()..];
            if let Some(list) = rest.strip_prefix('{') {
                found.extend(list.split([',', '}']).map(|item| first_word(item.trim())));
            } else {
                found.push(first_word(rest));
            }
        }
    }
    found
}

fn first_word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

#[test]
fn no_floor_imports_a_higher_one() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&source, &mut files);
    let mut checked = 0;
    let mut wrong = Vec::new();
    for file in files {
        let relative = file.strip_prefix(&source).expect("it was found below");
        let Some(module) = relative.components().next().and_then(|part| part.as_os_str().to_str()) else {
            continue;
        };
        let module = module.trim_end_matches(".rs");
        if module == "lib" || file.ends_with("tests.rs") {
            continue;
        }
        let Some(own) = floor(module) else {
            wrong.push(format!("{module} stands on no floor"));
            continue;
        };
        let text = fs::read_to_string(&file).expect("a source file is text");
        for import in imports(&text) {
            checked += 1;
            match floor(&import) {
                Some(theirs) if theirs < own || import == module => {}
                Some(_) => wrong.push(format!("{} imports {import}", relative.display())),
                // An item that the crate re-exports at its root hides where it comes from.
                None => wrong.push(format!("{} imports {import} from the crate root", relative.display())),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 25, "only {checked} imports were found: is the test still reading them?");
}

#[test]
fn the_library_stays_off_the_system() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&source, &mut files);
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file is text");
        for line in text.lines().map(str::trim_start).filter(|line| !line.starts_with("//")) {
            for banned in
                ["std::fs", "std::env", "std::process", "std::thread", "std::time", "println!", "eprintln!"]
            {
                let bare = line.find(banned).is_some_and(|at| !line[..at].ends_with('"'));
                assert!(!bare, "{} uses {banned}: {line}", file.display());
            }
        }
    }
}
