//! Well-formed records with variations.

use std::ops::Range;

use proptest::prelude::*;

/// A game that begins with `root` and has so many more nodes, each as `node` makes it, which go on, begin a variation or
/// return from one: of `turns` cases one and one, the rest go on.
pub(crate) fn record(
    root: &'static str,
    node: impl Strategy<Value = String>,
    turns: u8,
    nodes: Range<usize>,
) -> impl Strategy<Value = String> {
    prop::collection::vec((node, 0..turns), nodes).prop_map(move |nodes| {
        let mut text = String::from(root);
        let mut open = 1;
        for (node, turn) in nodes {
            match turn {
                0 => {
                    text.push_str("(;");
                    open += 1;
                }
                1 if open > 1 => text.push_str(")(;"),
                _ => text.push(';'),
            }
            text.push_str(&node);
        }
        text.push_str(&")".repeat(open));
        text
    })
}
