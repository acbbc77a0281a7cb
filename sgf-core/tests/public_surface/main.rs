//! The public surface of the crate as a committed text, so that a change of it is seen in review.

mod expand;
mod source;
mod surface;

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use similar::{ChangeTag, TextDiff};

use source::Crate;
use surface::Surface;

const ACCEPT: &str = "UPDATE_PUBLIC_SURFACE";
const MOST_LINES: usize = 40;

static SOURCE: LazyLock<String> = LazyLock::new(|| {
    let source = Crate::read(&folder().join("src/lib.rs"));
    Surface::of(&source).text()
});

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the lines that differ, each group under its module and its item.
fn difference(old: &str, new: &str) -> String {
    let diff = TextDiff::from_lines(old, new);
    let mut out = String::new();
    let (mut module, mut item, mut shown, mut count) = ("", "", ("", ""), 0);
    for change in diff.iter_all_changes() {
        let line = change.value().trim_end();
        if line.starts_with("## ") {
            (module, item) = (line, "");
        } else if !line.starts_with(' ') && change.tag() != ChangeTag::Delete {
            item = line;
        }
        let sign = match change.tag() {
            ChangeTag::Equal => continue,
            ChangeTag::Delete => '-',
            ChangeTag::Insert => '+',
        };
        count += 1;
        if count > MOST_LINES {
            continue;
        }
        let around = (module, if line.starts_with(' ') { item } else { "" });
        if around != shown {
            shown = around;
            let _ = writeln!(out, "  {module} {}", around.1);
        }
        let _ = writeln!(out, "{sign} {line}");
    }
    if count > MOST_LINES {
        let _ = writeln!(out, "  and {} more lines", count - MOST_LINES);
    }
    out
}

#[test]
fn the_surface_is_the_committed_one() {
    let path: PathBuf = folder().join("public-surface.txt");
    let committed = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    if env::var_os(ACCEPT).is_some() {
        fs::write(&path, SOURCE.as_bytes()).expect("the text can be written");
        return;
    }
    let difference = difference(&committed, &SOURCE);
    assert!(
        difference.is_empty(),
        "the public surface is not that of sgf-core/public-surface.txt:\n{difference}\n\
         If the change is meant, accept it and commit the text:\n    \
         {ACCEPT}=1 cargo test -p sgf-core --test public_surface\n",
    );
}

#[test]
#[ignore = "modules that are paths twice are still to be made private"]
fn every_item_has_one_path() {
    let source = Crate::read(&folder().join("src/lib.rs"));
    let several = Surface::of(&source).several_paths();
    let list = several.join("\n");
    assert!(several.is_empty(), "{} items have more than one path besides the root:\n{list}", several.len());
}

#[test]
#[ignore = "types that share a name are still to be renamed"]
fn no_two_types_share_a_name() {
    let source = Crate::read(&folder().join("src/lib.rs"));
    let shared = Surface::of(&source).shared_names();
    assert!(shared.is_empty(), "{} names stand for several types:\n{}", shared.len(), shared.join("\n"));
}
