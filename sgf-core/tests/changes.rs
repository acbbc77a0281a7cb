//! Tests of `changes`: constructed pairs with the expected changes and merges, and properties that hold for
//! any records.

#[path = "common/records.rs"]
mod records;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use proptest::prelude::*;
use sgf_core::changes::{ChangeKind, ConflictKind, ConflictLabels, Review, diff, merge, merge_reviews};
use sgf_core::{Collection, ParseOptions, parse};

fn collection(sgf: &str) -> Collection {
    parse(sgf.as_bytes(), &ParseOptions::default()).collection
}

fn text(collection: &Collection) -> String {
    String::from_utf8(collection.to_bytes()).unwrap()
}

/// A file of `fixtures/changes`, split into its parts.
struct Case {
    name: String,
    parts: Vec<(String, String)>,
}

impl Case {
    fn part(&self, title: &str) -> &str {
        let part = self.parts.iter().find(|(known, _)| known == title);
        &part.unwrap_or_else(|| panic!("{} has no {title}", self.name)).1
    }
}

fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/changes");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let all = fs::read_to_string(path).unwrap();
        let parts = all.split("\n--- ").skip(1).map(|part| {
            let (title, body) = part.split_once('\n').unwrap_or((part, ""));
            (title.to_owned(), body.trim_end_matches('\n').to_owned())
        });
        Case { name: path.file_name().unwrap().to_string_lossy().into_owned(), parts: parts.collect() }
    };
    paths.iter().map(read).collect()
}

fn listing(a: &Collection, b: &Collection) -> String {
    let mut out = String::new();
    for change in diff(a, b) {
        write!(out, "{} {}", change.move_number, change.kind.name()).unwrap();
        match change.kind {
            ChangeKind::Property { name, before, after, .. } => {
                write!(out, " {name}").unwrap();
                for (sign, values) in [("-", before), ("+", after)] {
                    if !values.is_empty() {
                        write!(out, " {sign}{}", values.join(",")).unwrap();
                    }
                }
            }
            ChangeKind::VariationAdded { nodes, .. }
            | ChangeKind::VariationRemoved { nodes }
            | ChangeKind::GameAdded { nodes }
            | ChangeKind::GameRemoved { nodes } => write!(out, " {nodes}").unwrap(),
            _ => {}
        }
        out.push('\n');
    }
    out.trim_end().to_owned()
}

#[test]
fn constructed_pairs_give_the_expected_changes_and_merges() {
    let cases = cases();
    assert!(cases.len() >= 20);
    for case in &cases {
        let [base, ours, theirs] = ["base", "ours", "theirs"].map(|part| collection(case.part(part)));
        assert_eq!(listing(&base, &theirs), case.part("diff"), "{}", case.name);
        let merged = merge(Some(&base), &ours, &theirs, &ConflictLabels::default()).unwrap();
        assert_eq!(text(&merged.collection).trim_end(), case.part("merged"), "{}", case.name);
        let conflicts = merged.conflicts.iter().map(|conflict| {
            let what = match &conflict.kind {
                ConflictKind::Property { name, ours, theirs } => {
                    format!("{name} ours={} theirs={}", ours.join(","), theirs.join(","))
                }
                ConflictKind::RemovedByUs => "removed-by-us".to_owned(),
                ConflictKind::RemovedByThem => "removed-by-them".to_owned(),
                _ => "order".to_owned(),
            };
            format!("{} {what}", conflict.move_number)
        });
        assert_eq!(conflicts.collect::<Vec<_>>().join("\n"), case.part("conflicts"), "{}", case.name);
    }
}

#[test]
fn charsets_do_not_matter_until_one_lacks_a_character() {
    let utf8 = collection("(;CA[UTF-8]SZ[19];B[pd]C[棋];W[dd]C[\u{ac00}])");
    let gb = parse(b"(;CA[GB2312]SZ[19];B[pd]C[\xC6\xE5];W[dd])", &ParseOptions::default()).collection;
    assert_eq!(listing(&gb, &utf8), "2 comment C +\u{ac00}");
    let latin = parse(b"(;CA[ISO-8859-1]SZ[19];B[pd]C[\xE9];W[dd])", &ParseOptions::default()).collection;
    let refused = merge(None, &latin, &utf8, &ConflictLabels::default()).unwrap_err();
    assert!(refused.to_string().contains('棋'), "{refused}");
    let merged = merge(Some(&gb), &gb, &utf8, &ConflictLabels::default()).unwrap();
    // GB2312 stands for GB18030, which has every character.
    assert!(merged.conflicts.is_empty() && diff(&merged.collection, &utf8).is_empty());
}

#[test]
fn comments_of_reviews_have_names() {
    let a = collection("(;SZ[19]AN[Li];B[pd]C[big];W[dd];B[pq])");
    let b = collection("(;SZ[19]AN[Ota];B[pd]C[slow](;W[dd]C[only me])(;W[dp]C[better]))");
    let c = collection("(;SZ[19];B[pd]C[big];W[dd];B[pq];W[qo]TR[qo])");
    let all = [("a", &a), ("b", &b), ("c", &c)].map(|(name, collection)| Review { name, collection });
    let merged = merge_reviews(&all).unwrap();
    assert!(merged.conflicts.is_empty());
    let expected = "(;SZ[19]AN[Li; Ota];B[pd]C[-- a, c --\nbig\n\n-- b --\nslow]\
        (;W[dd]C[-- b --\nonly me];B[pq];W[qo]TR[qo])(;W[dp]C[-- b --\nbetter]))";
    assert_eq!(text(&merged.collection), expected);
    let alone = merge_reviews(&all[..1]).unwrap();
    assert_eq!(text(&alone.collection), text(&a));
}

/// Records with few moves and words, so that two records have much in common.
fn record() -> impl Strategy<Value = String> {
    let node = prop_oneof![
        4 => "[BW]\\[[ab]{2}\\]",
        1 => "[BW]\\[[ab]{2}\\]C\\[[xy]{0,2}\\]",
        1 => "C\\[[xy]{1}\\]",
        1 => "A[BW]\\[[abc][ab]\\]",
        1 => "[BW]\\[[ab]{2}\\](TR|SQ)\\[[ab]{2}\\](\\[bb\\])?",
        1 => "LB\\[[ab]a:[12]\\]N\\[[pq]\\]",
        1 => "",
    ];
    records::record("(;GM[1]SZ[9]", node, 5, 0..14)
}

/// The lines of a record, without the order of variations.
fn unordered(collection: &Collection) -> Vec<String> {
    let mut all: Vec<String> = collection
        .games()
        .flat_map(|game| game.leaves())
        .map(|leaf| {
            let mut line: Vec<String> = std::iter::once(leaf)
                .chain(leaf.ancestors())
                .map(|node| {
                    let mut properties: Vec<String> = node
                        .properties()
                        .map(|property| {
                            let mut values: Vec<String> =
                                property.values().map(|value| value.text().into_owned()).collect();
                            values.sort();
                            // A list of points is a set (FF[4], lists), but ours keeps repeated points.
                            values.dedup();
                            format!("{}{values:?}", property.name())
                        })
                        .collect();
                    properties.sort();
                    properties.join(" ")
                })
                .collect();
            line.reverse();
            line.join(" ; ")
        })
        .collect();
    all.sort();
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn nothing_changes_between_a_record_and_itself(a in record()) {
        let a = collection(&a);
        prop_assert_eq!(listing(&a, &a), "");
    }

    #[test]
    fn a_change_of_one_side_is_taken(base in record(), a in record()) {
        let (base, a) = (collection(&base), collection(&a));
        let labels = ConflictLabels::default();
        for (ours, theirs) in [(&a, &base), (&a, &a), (&base, &a)] {
            let merged = merge(Some(&base), ours, theirs, &labels).unwrap();
            prop_assert_eq!(&merged.conflicts, &vec![]);
            let written = parse(&merged.collection.to_bytes(), &ParseOptions::default()).collection;
            prop_assert_eq!(listing(&written, &a), "", "{}", text(&written));
        }
    }

    #[test]
    fn merging_is_symmetric_without_conflicts(base in record(), a in record(), b in record()) {
        let (base, a, b) = (collection(&base), collection(&a), collection(&b));
        let labels = ConflictLabels::default();
        let one = merge(Some(&base), &a, &b, &labels).unwrap();
        let other = merge(Some(&base), &b, &a, &labels).unwrap();
        prop_assert_eq!(one.conflicts.is_empty(), other.conflicts.is_empty());
        if one.conflicts.is_empty() {
            let written = |merged: &Collection| parse(&merged.to_bytes(), &ParseOptions::default()).collection;
            prop_assert_eq!(unordered(&written(&one.collection)), unordered(&written(&other.collection)));
        }
    }

    #[test]
    fn any_bytes_can_be_merged(a in "[\\[\\]();BWCTR:a-c\\\\ ]{0,60}", b in "[\\[\\]();BWCTR:a-c\\\\ ]{0,60}", c in record()) {
        let (a, b, c) = (collection(&a), collection(&b), collection(&c));
        let _ = (diff(&a, &b), diff(&c, &a));
        let _ = merge(Some(&a), &b, &c, &ConflictLabels::default());
        let _ = merge(Some(&c), &a, &b, &ConflictLabels::default());
        let all = [("a", &a), ("b", &b), ("c", &c)].map(|(name, collection)| Review { name, collection });
        let _ = merge_reviews(&all);
    }
}

#[test]
fn the_time_is_linear_in_the_number_of_nodes() {
    let deep = |comment: &str| {
        let line: String = (0..50_000).map(|_| ";B[aa];W[bb]").collect();
        collection(&format!("(;SZ[9]{line};C[{comment}])"))
    };
    let wide = |last: &str| {
        let many: String = (0..100_000)
            .map(|i| {
                format!(
                    "(;B[{}{}]C[{i}])",
                    char::from(b'a' + (i % 26) as u8),
                    char::from(b'a' + (i / 26 % 26) as u8)
                )
            })
            .collect();
        collection(&format!("(;SZ[52]{many}{last})"))
    };
    // Comment nodes between two moves, inserted or removed by either side, before one move or many.
    let between = |nodes: usize| {
        let many: String = ('a'..='z').map(|x| format!("(;W[{x}c])")).collect();
        collection(&format!("(;SZ[52];B[aa]{};W[bb]{many})", ";C[x]".repeat(nodes)))
    };
    let run = move || {
        let (few, long) = (between(0), between(60_000));
        let cases = [
            (&few, &long, &few, &long),
            (&few, &few, &long, &long),
            (&long, &few, &long, &few),
            (&long, &long, &few, &few),
        ];
        for (base, ours, theirs, right) in cases {
            let merged = merge(Some(base), ours, theirs, &ConflictLabels::default()).unwrap();
            assert!(merged.conflicts.is_empty() && diff(&merged.collection, right).is_empty());
        }
        for (a, b) in [(deep("x"), deep("y")), (wide(""), wide("(;B[zz]TR[aa])"))] {
            assert_eq!(diff(&a, &b).len(), 1);
            let merged = merge(Some(&a), &a, &b, &ConflictLabels::default()).unwrap();
            assert!(merged.conflicts.is_empty() && diff(&merged.collection, &b).is_empty());
            let new = merge(None, &collection("(;SZ[9])"), &b, &ConflictLabels::default()).unwrap();
            assert_eq!(new.collection.node_count(), b.node_count());
        }
    };
    // Recursion would not fit into so small a stack.
    std::thread::Builder::new().stack_size(256 << 10).spawn(run).unwrap().join().unwrap();
}
