//! Many reviews of one game in one tree.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::tree::{Collection, EditError, NodeId};

use super::merge::{Merged, Merger, Names, pair_some};
use super::outline::Outline;
use super::plan::Plan;

/// A record that somebody annotated.
#[derive(Clone, Copy, Debug)]
pub struct Review<'r> {
    /// Whose it is, as it stands above the comments.
    pub name: &'r str,
    /// The record.
    pub collection: &'r Collection,
}

/// One tree of many reviews: all variations, marks and comments of each. The first one gives the layout, the charset and
/// the main line. Where reviews say different things at one node, or one says something where the first says nothing,
/// each comment stands under a line with the name of its review, `-- name --`. Everything else in which they contradict
/// each other is kept as [`merge`](super::merge()) keeps it, and the names of annotators (`AN`) are joined.
///
/// ```
/// use sgf_core::changes::{Review, reviews};
/// let parse = |sgf: &str| sgf_core::parse(sgf.as_bytes(), &Default::default()).collection;
/// let (one, two) = (parse("(;GM[1];B[pd]C[fine])"), parse("(;GM[1];B[pd]C[slow](;W[dd])(;W[dp]))"));
/// let all = [Review { name: "Li", collection: &one }, Review { name: "Ota", collection: &two }];
/// let merged = reviews(&all)?;
/// let expected = "(;GM[1];B[pd]C[-- Li --\nfine\n\n-- Ota --\nslow](;W[dd])(;W[dp]))";
/// assert_eq!(String::from_utf8(merged.collection.to_bytes()).unwrap(), expected);
/// # Ok::<(), sgf_core::tree::EditError>(())
/// ```
///
/// # Errors
/// If the charset of the first game does not have a character of the others or of a name.
pub fn reviews(all: &[Review<'_>]) -> Result<Merged, EditError> {
    let Some((first, rest)) = all.split_first() else {
        return Ok(Merged { collection: Collection::new(), conflicts: Vec::new() });
    };
    let mut collection = first.collection.clone();
    let mut conflicts = Vec::new();
    let mut heard: BTreeMap<NodeId, Vec<(usize, String)>> = BTreeMap::new();
    for node in collection.games().flat_map(|game| game.nodes()) {
        if let Some(text) = comment(node) {
            heard.entry(node.id()).or_default().push((0, text));
        }
    }
    for (number, review) in (1..).zip(rest) {
        let mut plan = Plan::default();
        let mut new_games = Vec::new();
        let names = Names { ours: first.name.to_owned(), theirs: review.name.to_owned() };
        {
            let own: Vec<Outline<'_>> = collection.games().map(Outline::new).collect();
            let other: Vec<Outline<'_>> = review.collection.games().map(Outline::new).collect();
            let every = |outlines: &[Outline<'_>]| (0..outlines.len()).collect::<Vec<usize>>();
            let pairs: HashMap<usize, usize> = pair_some(&own, &every(&own), &other, &every(&other));
            let mut order: Vec<(usize, usize)> = pairs.iter().map(|(own, other)| (*own, *other)).collect();
            order.sort_unstable();
            for (i, j) in order {
                let (ours, theirs, game) = (&own[i], &other[j], i as u32);
                let plan = &mut plan;
                let met = HashMap::new();
                Merger { base: None, ours, theirs, game, names: &names, is_reviews: true, plan, met }.run();
            }
            let there: HashSet<usize> = pairs.into_values().collect();
            let new = other.iter().enumerate().filter(|(j, _)| !there.contains(j));
            new_games.extend(new.map(|(_, outline)| outline.node(0)));
        }
        for (node, text) in plan.heard.drain(..) {
            heard.entry(node).or_default().push((number, text));
        }
        plan.carry_out_telling(&mut collection, |theirs, first_copy, is_whole| {
            let nodes = if is_whole { usize::MAX } else { 1 };
            for (i, node) in theirs.descendants().take(nodes).enumerate() {
                if let Some(text) = comment(node) {
                    let copy = NodeId(first_copy.0 + i as u32);
                    heard.entry(copy).or_default().push((number, text));
                }
            }
        })?;
        for root in new_games {
            collection.graft_game(root)?;
        }
        conflicts.append(&mut plan.conflicts);
    }
    for (node, said) in heard {
        // Who says the same is named once.
        let mut voices: Vec<(Vec<usize>, String)> = Vec::new();
        for (number, text) in said.into_iter().filter(|(_, text)| !text.is_empty()) {
            match voices.iter_mut().find(|(_, other)| other.trim_end() == text.trim_end()) {
                Some((numbers, _)) => numbers.push(number),
                None => voices.push((vec![number], text)),
            }
        }
        if matches!(&voices[..], [] | [(_, _)] if voices.first().is_none_or(|(numbers, _)| numbers[0] == 0)) {
            continue;
        }
        let blocks: Vec<String> = voices
            .iter()
            .map(|(numbers, text)| {
                let names: Vec<&str> = numbers.iter().map(|&number| all[number].name).collect();
                format!("-- {} --\n{text}", names.join(", "))
            })
            .collect();
        let blocks = blocks.join("\n\n");
        // Blocks with contradictions follow the comment that was there.
        let now = collection.node(node).and_then(|node| comment(node)).unwrap_or_default();
        let own = voices.iter().find(|(numbers, _)| numbers[0] == 0).map_or("", |(_, text)| text.as_str());
        let theirs = voices.first().map_or("", |(_, text)| text.as_str());
        let tail = now.strip_prefix(own).filter(|_| !own.is_empty()).or_else(|| now.strip_prefix(theirs));
        let text = match tail.unwrap_or(&now).trim_start_matches('\n') {
            "" => blocks,
            tail => format!("{blocks}\n\n{tail}"),
        };
        collection.set_property(node, "C", [text])?;
    }
    conflicts.sort_by_key(|conflict| (conflict.game, conflict.move_number));
    Ok(Merged { collection, conflicts })
}

fn comment(node: crate::tree::Node<'_>) -> Option<String> {
    node.text("C").map(|text| text.into_owned()).filter(|text| !text.is_empty())
}
