//! Merges many reviews of one game into one tree.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::tree::{Collection, EditError, Node, NodeId};

use super::merge::{ConflictLabels, Merged, Merger, Plan, pair_selected};
use super::outline::Outline;

/// A record that somebody annotated.
#[derive(Clone, Copy, Debug)]
pub struct Review<'r> {
    /// The name of the reviewer, which stands above the comments.
    pub name: &'r str,
    /// The record with the comments.
    pub collection: &'r Collection,
}

/// A comment, with the index of its review.
struct Comment {
    review: usize,
    text: String,
}

/// The comments of all reviews at the nodes of the result.
type Comments = BTreeMap<NodeId, Vec<Comment>>;

/// Merges many reviews of one game into one tree, with all variations, marks and comments of each.
///
/// The first review gives the layout, the charset and the main line. If the comments on a node differ, or
/// only a later review has one, each comment stands under a line with the name of its review, `-- name --`.
/// All other contradictions are kept as [`merge`](super::merge()) keeps them, and the names of annotators
/// (`AN`) are joined. Without a review the result is an empty collection.
///
/// ```
/// use sgf_core::changes::{Review, merge_reviews};
/// let parse = |sgf: &str| sgf_core::parse(sgf.as_bytes(), &Default::default()).collection;
/// let (one, two) = (parse("(;GM[1];B[pd]C[fine])"), parse("(;GM[1];B[pd]C[slow](;W[dd])(;W[dp]))"));
/// let reviews = [Review { name: "Li", collection: &one }, Review { name: "Ota", collection: &two }];
/// let merged = merge_reviews(&reviews)?;
/// let expected = "(;GM[1];B[pd]C[-- Li --\nfine\n\n-- Ota --\nslow](;W[dd])(;W[dp]))";
/// assert_eq!(String::from_utf8(merged.collection.to_bytes()).unwrap(), expected);
/// # Ok::<(), sgf_core::tree::EditError>(())
/// ```
///
/// # Errors
/// [`EditError::Unencodable`] if the charset of the first game lacks a character of another review or of a
/// name; [`EditError::Full`] if the result would exceed 4 GiB.
pub fn merge_reviews(reviews: &[Review<'_>]) -> Result<Merged, EditError> {
    let Some((first, rest)) = reviews.split_first() else {
        return Ok(Merged { collection: Collection::new(), conflicts: Vec::new() });
    };
    let mut merged = Merged { collection: first.collection.clone(), conflicts: Vec::new() };
    let mut comments = Comments::new();
    for node in merged.collection.games().flat_map(|game| game.nodes()) {
        if let Some(text) = comment_of(node) {
            comments.entry(node.id()).or_default().push(Comment { review: 0, text });
        }
    }
    for (number, review) in (1..).zip(rest) {
        let labels = ConflictLabels { ours: first.name.to_owned(), theirs: review.name.to_owned() };
        add_review(&mut merged, &mut comments, review, number, &labels)?;
    }
    for (node, comments) in comments {
        write_comments(&mut merged.collection, node, comments, reviews)?;
    }
    merged.conflicts.sort_by_key(|conflict| (conflict.game, conflict.move_number));
    Ok(merged)
}

/// Merges one more review, all but its comments, and adds those to `comments`.
fn add_review(
    merged: &mut Merged,
    comments: &mut Comments,
    review: &Review<'_>,
    number: usize,
    labels: &ConflictLabels,
) -> Result<(), EditError> {
    let mut plan = Plan::default();
    let new_games = plan_review(&merged.collection, review, labels, &mut plan);
    for (node, text) in plan.comments.drain(..) {
        comments.entry(node).or_default().push(Comment { review: number, text });
    }
    plan.apply_with(&mut merged.collection, |theirs, first_copy, is_whole| {
        let copied = if is_whole { usize::MAX } else { 1 };
        for (i, node) in theirs.descendants().take(copied).enumerate() {
            if let Some(text) = comment_of(node) {
                // A copy has the numbers of its nodes in a row.
                let copy = NodeId(first_copy.0 + i as u32);
                comments.entry(copy).or_default().push(Comment { review: number, text });
            }
        }
    })?;
    for root in new_games {
        merged.collection.graft_game(root)?;
    }
    merged.conflicts.append(&mut plan.conflicts);
    Ok(())
}

/// Plans the changes for one more review. Returns the roots of the games that only the review has.
fn plan_review<'r>(
    collection: &Collection,
    review: &Review<'r>,
    labels: &ConflictLabels,
    plan: &mut Plan<'r>,
) -> Vec<Node<'r>> {
    let ours: Vec<Outline<'_>> = collection.games().map(Outline::new).collect();
    let theirs: Vec<Outline<'r>> = review.collection.games().map(Outline::new).collect();
    let all = |outlines: &[Outline<'_>]| (0..outlines.len()).collect::<Vec<usize>>();
    let pairs: HashMap<usize, usize> = pair_selected(&ours, &all(&ours), &theirs, &all(&theirs));
    let mut in_order: Vec<(usize, usize)> = pairs.iter().map(|(i, j)| (*i, *j)).collect();
    in_order.sort_unstable();
    for (i, j) in in_order {
        Merger {
            base: None,
            ours: &ours[i],
            theirs: &theirs[j],
            game: i as u32,
            labels,
            is_reviews: true,
            plan: &mut *plan,
            meetings: HashMap::new(),
        }
        .run();
    }
    let paired: HashSet<usize> = pairs.into_values().collect();
    let new = theirs.iter().enumerate().filter(|(j, _)| !paired.contains(j));
    new.map(|(_, outline)| outline.node(0)).collect()
}

/// Writes all comments on a node into its comment, each under the names of its reviews. A comment that only
/// the first review has, or all have, stays as it is.
fn write_comments(
    collection: &mut Collection,
    node: NodeId,
    comments: Vec<Comment>,
    reviews: &[Review<'_>],
) -> Result<(), EditError> {
    // Reviews with the same comment stand above it together.
    let mut voices: Vec<(Vec<usize>, String)> = Vec::new();
    for Comment { review, text } in comments.into_iter().filter(|comment| !comment.text.is_empty()) {
        match voices.iter_mut().find(|(_, other)| other.trim_end() == text.trim_end()) {
            Some((numbers, _)) => numbers.push(review),
            None => voices.push((vec![review], text)),
        }
    }
    let is_of_first = |(numbers, _): &(Vec<usize>, String)| numbers[0] == 0;
    match &voices[..] {
        [] => return Ok(()),
        [only] if is_of_first(only) => return Ok(()),
        _ => {}
    }
    let blocks: Vec<String> = voices
        .iter()
        .map(|(numbers, text)| {
            let names: Vec<&str> = numbers.iter().map(|&number| reviews[number].name).collect();
            format!("-- {} --\n{text}", names.join(", "))
        })
        .collect();
    let blocks = blocks.join("\n\n");
    // The node has the comment of the first review, or a copied one, and perhaps remarks on conflicts after
    // it. The blocks take the place of the comment; the remarks follow them.
    let now = collection.node(node).and_then(comment_of).unwrap_or_default();
    let first = voices.iter().find(|voice| is_of_first(voice)).map_or("", |(_, text)| text.as_str());
    let copied = voices.first().map_or("", |(_, text)| text.as_str());
    let remarks = now.strip_prefix(first).filter(|_| !first.is_empty()).or_else(|| now.strip_prefix(copied));
    let text = match remarks.unwrap_or(&now).trim_start_matches('\n') {
        "" => blocks,
        remarks => format!("{blocks}\n\n{remarks}"),
    };
    collection.set_property(node, "C", [text]).map(drop)
}

fn comment_of(node: Node<'_>) -> Option<String> {
    node.text("C").map(|text| text.into_owned()).filter(|text| !text.is_empty())
}
