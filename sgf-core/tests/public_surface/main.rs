//! The public surface of the crate as a committed text, so that a change of it is seen in review.

mod expand;
mod source;
mod surface;

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use similar::{ChangeTag, TextDiff};

use source::Crate;
use surface::Surface;

const ACCEPT: &str = "UPDATE_PUBLIC_SURFACE";
const MOST_LINES: usize = 40;

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read_crate() -> Crate {
    Crate::read(&folder().join("src/lib.rs"))
}

/// Returns the lines that differ, each under its module and its item.
fn difference(old: &str, new: &str) -> String {
    let diff = TextDiff::from_lines(old, new);
    let mut out = String::new();
    // The headings above the line, in the old text and in the new one.
    let mut headings = [("", ""); 2];
    let (mut shown, mut count) = (("", ""), 0);
    for change in diff.iter_all_changes() {
        let line = change.value().trim_end();
        let (sides, sign) = match change.tag() {
            ChangeTag::Equal => (0..2, ' '),
            ChangeTag::Delete => (0..1, '-'),
            ChangeTag::Insert => (1..2, '+'),
        };
        let around = headings[sides.start];
        for heading in &mut headings[sides] {
            if line.starts_with("## ") {
                *heading = (line, "");
            } else if !line.starts_with(' ') {
                heading.1 = line;
            }
        }
        if sign == ' ' {
            continue;
        }
        count += 1;
        if count > MOST_LINES {
            continue;
        }
        let around = if line.starts_with(' ') { around } else { (around.0, "") };
        if around != shown {
            shown = around;
            let _ = writeln!(out, "  {}", format!("{} {}", around.0, around.1).trim_end());
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
    let source = read_crate();
    let surface = Surface::of(&source).text();
    let path = folder().join("public-surface.txt");
    let committed = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    if env::var_os(ACCEPT).is_some() {
        fs::write(&path, &surface).expect("the text can be written");
        return;
    }
    let difference = difference(&committed, &surface);
    assert!(
        difference.is_empty(),
        "the public surface differs from sgf-core/public-surface.txt:\n{difference}\n\
         If the change is meant, accept it and commit the text:\n    \
         {ACCEPT}=1 cargo test -p sgf-core --test public_surface\n",
    );
}

#[test]
fn every_item_has_one_path() {
    let source = read_crate();
    let several = Surface::of(&source).several_paths();
    let list = several.join("\n");
    assert!(
        several.is_empty(),
        "{} items have more than one path besides the root's:\n{list}",
        several.len()
    );
}

#[test]
fn no_two_types_share_a_name() {
    let source = read_crate();
    let shared = Surface::of(&source).shared_names();
    assert!(shared.is_empty(), "{} names stand for several types:\n{}", shared.len(), shared.join("\n"));
}
