//! [`merge`]: pairs the games of two collections and merges each pair.

use std::collections::{HashMap, HashSet};

use crate::tree::{Collection, EditError, Node};

use super::super::diff::pair_games;
use super::super::outline::Outline;
use super::conflict::{ConflictKind, ConflictLabels, Merged};
use super::merger::Merger;
use super::plan::Plan;

/// Merges the changes from `base` to `theirs` into `ours`.
///
/// Everything is compared with the common ancestor, the base. The same table decides for a property and for a
/// variation (a node and all that follows it):
///
/// | base → ours | base → theirs | result |
/// |-------------|---------------|--------|
/// | unchanged   | unchanged     | unchanged |
/// | unchanged   | changed, new or removed | theirs |
/// | changed, new or removed | unchanged | ours |
/// | changed     | the same change | that change, once |
/// | changed     | another change | lists by point, variations by node; other properties: ours, and a conflict |
/// | removed     | changed       | theirs, and a conflict ([`ConflictKind::RemovedByUs`] for a variation) |
/// | changed     | removed       | ours, and a conflict ([`ConflictKind::RemovedByThem`] for a variation) |
///
/// Without a base everything that either side has is new. Lists are marks, labels and
/// stones: the table is applied again to each point, so that only one point with two labels or two marks is a
/// conflict.
///
/// In a conflict of properties ours stays in its place, and both versions stand in the comment of the node,
/// between the lines that version control uses:
///
/// ```text
/// <<<<<<< ours.sgf
/// our version
/// =======
/// their version
/// >>>>>>> theirs.sgf
/// ```
///
/// To list the changes between two records use [`diff`](super::super::diff()); to join many reviews of a game
/// use [`merge_reviews`](super::super::merge_reviews).
///
/// ```
/// use sgf_core::changes::{ConflictLabels, merge};
/// let parse = |sgf: &str| sgf_core::parse(sgf.as_bytes(), &Default::default()).collection;
/// let base = parse("(;GM[1];B[pd];W[dd])");
/// let ours = parse("(;GM[1];B[pd]C[big];W[dd])");
/// let theirs = parse("(;GM[1];B[pd];W[dd]TR[dd])");
/// let merged = merge(Some(&base), &ours, &theirs, &ConflictLabels::default())?;
/// assert!(merged.conflicts.is_empty());
/// assert_eq!(merged.collection.to_bytes(), b"(;GM[1];B[pd]C[big];W[dd]TR[dd])");
/// # Ok::<(), sgf_core::tree::EditError>(())
/// ```
///
/// # Errors
/// [`EditError::Unencodable`] if the charset of our game lacks a character of theirs; [`EditError::Full`] if
/// the result would exceed 4 GiB.
pub fn merge(
    base: Option<&Collection>,
    ours: &Collection,
    theirs: &Collection,
    labels: &ConflictLabels,
) -> Result<Merged, EditError> {
    let outlines = |collection| Collection::games(collection).map(Outline::new).collect::<Vec<_>>();
    let games = GamePairs::new(base.map(outlines).unwrap_or_default(), outlines(ours), outlines(theirs));
    let mut plan = Plan::default();
    let removed_games = games.merge_ours(labels, &mut plan);
    let new_games = games.plan_new(&mut plan);
    let mut collection = ours.clone();
    plan.apply(&mut collection)?;
    for root in new_games {
        collection.graft_game(root)?;
    }
    let ids: Vec<_> = collection.games().map(|game| game.id()).collect();
    for &game in removed_games.iter().rev() {
        collection.remove_game(ids[game])?;
    }
    let mut conflicts = plan.conflicts;
    conflicts.sort_by_key(|conflict| (conflict.game, conflict.move_number));
    for conflict in &mut conflicts {
        let removed_before = removed_games.iter().filter(|&&game| (game as u32) < conflict.game).count();
        conflict.game -= removed_before as u32;
    }
    Ok(Merged { collection, conflicts })
}

/// The games of the three collections, and which of them are the same game.
struct GamePairs<'b, 'o, 't> {
    base: Vec<Outline<'b>>,
    ours: Vec<Outline<'o>>,
    theirs: Vec<Outline<'t>>,
    /// For each game of the base its index in ours and in theirs.
    base_to_ours: Vec<Option<usize>>,
    base_to_theirs: Vec<Option<usize>>,
    /// The other way round.
    ours_to_base: Vec<Option<usize>>,
    theirs_to_base: Vec<Option<usize>>,
    /// The games that are new on both sides and the same.
    new_ours_to_theirs: HashMap<usize, usize>,
}

impl<'b, 'o, 't> GamePairs<'b, 'o, 't> {
    fn new(base: Vec<Outline<'b>>, ours: Vec<Outline<'o>>, theirs: Vec<Outline<'t>>) -> Self {
        let (base_to_ours, base_to_theirs) = (pair_games(&ours, &base), pair_games(&theirs, &base));
        let ours_to_base = inverse(&base_to_ours, ours.len());
        let theirs_to_base = inverse(&base_to_theirs, theirs.len());
        let unpaired = |to_base: &[Option<usize>]| -> Vec<usize> {
            (0..to_base.len()).filter(|&i| to_base[i].is_none()).collect()
        };
        let new_ours_to_theirs =
            pair_selected(&ours, &unpaired(&ours_to_base), &theirs, &unpaired(&theirs_to_base));
        GamePairs {
            base,
            ours,
            theirs,
            base_to_ours,
            base_to_theirs,
            ours_to_base,
            theirs_to_base,
            new_ours_to_theirs,
        }
    }

    /// Plans the changes to each of our games. Returns the indices of the games that they removed and we left
    /// alone.
    fn merge_ours(&self, labels: &ConflictLabels, plan: &mut Plan<'t>) -> Vec<usize> {
        let mut removed = Vec::new();
        for (i, ours) in self.ours.iter().enumerate() {
            let base = self.ours_to_base[i].map(|b| &self.base[b]);
            let partner = match self.ours_to_base[i] {
                Some(b) => self.base_to_theirs[b],
                None => self.new_ours_to_theirs.get(&i).copied(),
            };
            let game = i as u32;
            match (partner, base) {
                (Some(t), base) => Merger {
                    base,
                    ours,
                    theirs: &self.theirs[t],
                    game,
                    labels,
                    is_reviews: false,
                    plan: &mut *plan,
                    meetings: HashMap::new(),
                }
                .run(),
                (None, Some(base)) if base.subtree_hash() == ours.subtree_hash() => removed.push(i),
                (None, Some(_)) => plan.conflict(game, 0, ConflictKind::RemovedByThem),
                (None, None) => {}
            }
        }
        removed
    }

    /// Returns the roots of their games that the result gets: new ones, and those that we removed and they
    /// changed.
    fn plan_new(&self, plan: &mut Plan<'t>) -> Vec<Node<'t>> {
        let new_on_both: HashSet<usize> = self.new_ours_to_theirs.values().copied().collect();
        let mut roots = Vec::new();
        for (t, theirs) in self.theirs.iter().enumerate() {
            let is_new = match self.theirs_to_base[t] {
                Some(b) => {
                    let is_removed_and_changed = self.base_to_ours[b].is_none()
                        && self.base[b].subtree_hash() != theirs.subtree_hash();
                    if is_removed_and_changed {
                        let game = (self.ours.len() + roots.len()) as u32;
                        plan.conflict(game, 0, ConflictKind::RemovedByUs);
                    }
                    is_removed_and_changed
                }
                None => !new_on_both.contains(&t),
            };
            if is_new {
                roots.push(theirs.node(0));
            }
        }
        roots
    }
}

/// Turns a mapping of indices round; `len` is the length of the other list.
fn inverse(mapping: &[Option<usize>], len: usize) -> Vec<Option<usize>> {
    let mut inverse = vec![None; len];
    for (from, to) in mapping.iter().enumerate() {
        if let Some(to) = *to {
            inverse[to] = Some(from);
        }
    }
    inverse
}

/// Pairs the selected games of two lists; see [`pair_games`]. Returns indices into the whole lists.
pub(in super::super) fn pair_selected(
    ours: &[Outline<'_>],
    selected_ours: &[usize],
    theirs: &[Outline<'_>],
    selected_theirs: &[usize],
) -> HashMap<usize, usize> {
    fn select<'c>(outlines: &[Outline<'c>], selected: &[usize]) -> Vec<Outline<'c>> {
        selected.iter().map(|&i| Outline::new(outlines[i].game)).collect()
    }
    if selected_ours.is_empty() || selected_theirs.is_empty() {
        return HashMap::new();
    }
    let pairs = pair_games(&select(ours, selected_ours), &select(theirs, selected_theirs));
    let joined =
        pairs.iter().enumerate().filter_map(|(j, i)| Some((selected_ours[(*i)?], selected_theirs[j])));
    joined.collect()
}
