//! [`diff`]: lists the changes from one record to another.

use std::collections::{HashMap, HashSet};

use crate::tree::{Collection, NodeId};

use super::align::{Partners, align};
use super::canonical::{CanonicalProperty, Subject};
use super::outline::Outline;

/// A change from the first record to the second.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// The index of the game, from 0: in the second record, or in the first if the second does not have it.
    pub game: u32,
    /// The number of the last move up to the node of the change; 0 before the first move.
    pub move_number: u32,
    /// The node in the first record; `None` if it is not there.
    pub before: Option<NodeId>,
    /// The node in the second record; `None` if it is not there.
    pub after: Option<NodeId>,
    /// What changed.
    pub kind: ChangeKind,
}

/// The kind of a [`Change`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChangeKind {
    /// A property was added, removed, or has other values.
    Property {
        /// The subject of the property.
        subject: Subject,
        /// The name of the property.
        name: String,
        /// The values in the first record, without escapes: composed values with a colon, points of lists one
        /// by one. Empty if the property was added. Of a list only the values that were removed.
        before: Vec<String>,
        /// The values in the second record; empty if the property was removed. Of a list only the values that
        /// were added.
        after: Vec<String>,
        /// True for a list whose order has no meaning, as of points.
        is_list: bool,
    },
    /// A node was added with all that follows it; [`Change::after`] is the first of them.
    VariationAdded {
        /// The number of nodes.
        nodes: u32,
        /// True if it is the first variation there, so that the main line continues with it.
        is_main: bool,
    },
    /// A node was removed with all that follows it; [`Change::before`] is the first of them.
    VariationRemoved {
        /// The number of nodes.
        nodes: u32,
    },
    /// A node without a move or set-up was inserted between two others.
    NodeInserted,
    /// A node without a move or set-up was removed from between two others.
    NodeRemoved,
    /// The variations after a node are in another order.
    Reordered,
    /// A game was added.
    GameAdded {
        /// The number of nodes.
        nodes: u32,
    },
    /// A game was removed.
    GameRemoved {
        /// The number of nodes.
        nodes: u32,
    },
    /// The games are in another order.
    GamesReordered,
}

impl ChangeKind {
    /// Returns the name that outputs for programs use; for a property that of its subject.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            ChangeKind::Property { subject, .. } => subject.name(),
            ChangeKind::VariationAdded { .. } => "variation-added",
            ChangeKind::VariationRemoved { .. } => "variation-removed",
            ChangeKind::NodeInserted => "node-inserted",
            ChangeKind::NodeRemoved => "node-removed",
            ChangeKind::Reordered => "reordered",
            ChangeKind::GameAdded { .. } => "game-added",
            ChangeKind::GameRemoved { .. } => "game-removed",
            ChangeKind::GamesReordered => "games-reordered",
        }
    }
}

/// Lists the changes from `a` to `b`, by meaning, in the order of the tree.
///
/// Spellings, charsets, the order of properties and of lists do not count. To bring the changes of two sides
/// together use [`merge`](super::merge()).
///
/// ```
/// use sgf_core::changes::{ChangeKind, diff};
/// let parse = |sgf: &str| sgf_core::parse(sgf.as_bytes(), &Default::default()).collection;
/// let first = parse("(;GM[1];B[pd]C[old]TR[aa][bb])");
/// assert!(diff(&first, &parse("(;GM[1];B[pd]TR[bb][aa]C[old])")).is_empty());
/// let changes = diff(&first, &parse("(;GM[1];B[pd]C[new]TR[aa:ba][bb];W[dd])"));
/// let kinds: Vec<&str> = changes.iter().map(|change| change.kind.name()).collect();
/// assert_eq!(kinds, ["comment", "mark", "variation-added"]);
/// ```
#[must_use]
pub fn diff(a: &Collection, b: &Collection) -> Vec<Change> {
    let outlines = |collection| Collection::games(collection).map(Outline::new).collect::<Vec<_>>();
    let (a, b) = (outlines(a), outlines(b));
    let pairs = pair_games(&a, &b);
    let mut changes = Vec::new();
    let matched: Vec<usize> = pairs.iter().filter_map(|pair| *pair).collect();
    if !matched.is_sorted() {
        changes.push(Change {
            game: 0,
            move_number: 0,
            before: None,
            after: None,
            kind: ChangeKind::GamesReordered,
        });
    }
    let mut kept = vec![false; a.len()];
    for (game, (outline, partner)) in b.iter().zip(&pairs).enumerate() {
        match partner {
            Some(i) => {
                kept[*i] = true;
                Differ { a: &a[*i], b: outline, game: game as u32, changes: &mut changes }.run();
            }
            None => changes.push(Change {
                game: game as u32,
                move_number: 0,
                before: None,
                after: Some(outline.node(0).id()),
                kind: ChangeKind::GameAdded { nodes: outline.len() },
            }),
        }
    }
    for (game, removed) in a.iter().enumerate().filter(|(i, _)| !kept[*i]) {
        changes.push(Change {
            game: game as u32,
            move_number: 0,
            before: Some(removed.node(0).id()),
            after: None,
            kind: ChangeKind::GameRemoved { nodes: removed.len() },
        });
    }
    changes
}

/// A sign by which two games are the same; games without a sign do not take part.
type Sign<'s> = &'s dyn Fn(&Outline<'_>) -> Option<Vec<u64>>;

/// Finds for each game of `b` the same game in `a`: an equal one, else one with the same first twelve steps,
/// else the one at the same place among the rest.
pub(super) fn pair_games(a: &[Outline<'_>], b: &[Outline<'_>]) -> Vec<Option<usize>> {
    if a.len() == 1 && b.len() == 1 {
        return vec![Some(0)];
    }
    let mut pairs: Vec<Option<usize>> = vec![None; b.len()];
    let mut taken = vec![false; a.len()];
    let equal = |outline: &Outline<'_>| Some(vec![outline.subtree_hash()]);
    let opening = |outline: &Outline<'_>| {
        let mut steps = vec![outline.step(0).unwrap_or(0)];
        let mut at = 0;
        while let Some(next) = outline.first_child(at).filter(|_| steps.len() < 12) {
            steps.extend(outline.step(next));
            at = next;
        }
        (steps.len() > 1).then_some(steps)
    };
    let any = |_: &Outline<'_>| Some(Vec::new());
    let signs: [Sign<'_>; 3] = [&equal, &opening, &any];
    for sign in signs {
        let mut unpaired: HashMap<Vec<u64>, Vec<usize>> = HashMap::new();
        for (i, outline) in a.iter().enumerate().rev().filter(|(i, _)| !taken[*i]) {
            if let Some(sign) = sign(outline) {
                unpaired.entry(sign).or_default().push(i);
            }
        }
        for (outline, pair) in b.iter().zip(&mut pairs).filter(|(_, pair)| pair.is_none()) {
            *pair = sign(outline).and_then(|sign| unpaired.get_mut(&sign)?.pop());
            if let Some(i) = *pair {
                taken[i] = true;
            }
        }
    }
    pairs
}

/// Compares two games. Nodes are named by their index in the [`Outline`] of their game.
struct Differ<'a, 'c> {
    a: &'a Outline<'c>,
    b: &'a Outline<'c>,
    game: u32,
    changes: &'a mut Vec<Change>,
}

/// A comparison or report that is still to be made.
enum Task {
    /// Compare two nodes that are the same.
    Nodes(u32, u32),
    /// Report an added node and all that follows it.
    Added { at: u32, is_main: bool },
    /// Report a removed node and all that follows it.
    Removed(u32),
    /// Compare the siblings that follow two nodes.
    Siblings { a: Vec<u32>, b: Vec<u32>, parents: (u32, u32) },
}

impl Differ<'_, '_> {
    fn run(&mut self) {
        let mut tasks = vec![Task::Nodes(0, 0)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Nodes(a, b) => {
                    if self.a.entry(a).subtree_hash == self.b.entry(b).subtree_hash {
                        continue;
                    }
                    if self.a.entry(a).content_hash != self.b.entry(b).content_hash {
                        self.properties(a, b);
                    }
                    let parents = (a, b);
                    let (a, b) = (self.a.children(a), self.b.children(b));
                    tasks.push(Task::Siblings { a, b, parents });
                }
                Task::Added { at, is_main } => {
                    let nodes = self.b.entry(at).node_count;
                    self.push(None, Some(at), ChangeKind::VariationAdded { nodes, is_main });
                }
                Task::Removed(at) => {
                    let nodes = self.a.entry(at).node_count;
                    self.push(Some(at), None, ChangeKind::VariationRemoved { nodes });
                }
                Task::Siblings { a, b, parents } => self.siblings(&a, &b, parents, &mut tasks),
            }
        }
    }

    fn siblings(&mut self, a: &[u32], b: &[u32], parents: (u32, u32), tasks: &mut Vec<Task>) {
        let partners = align(self.a, a, self.b, b);
        if let Some((a, b)) = self.skip_comment_node(a, b, &partners) {
            tasks.push(Task::Siblings { a, b, parents });
            return;
        }
        let matched: Vec<usize> = partners.of_b.iter().filter_map(|pair| *pair).collect();
        if !matched.is_sorted() {
            self.push(Some(parents.0), Some(parents.1), ChangeKind::Reordered);
        }
        // The last task is taken first.
        let removed = a.iter().zip(&partners.of_a).rev().filter(|(_, pair)| pair.is_none());
        tasks.extend(removed.map(|(&at, _)| Task::Removed(at)));
        tasks.extend(b.iter().zip(&partners.of_b).enumerate().rev().map(|(j, (&at, pair))| match pair {
            Some(i) => Task::Nodes(a[*i], at),
            None => Task::Added { at, is_main: j == 0 && !a.is_empty() },
        }));
    }

    /// Looks for a comment node that was inserted or removed before a node that both records have. Reports
    /// it, and returns the lists of siblings with its children in its place.
    fn skip_comment_node(
        &mut self,
        a: &[u32],
        b: &[u32],
        partners: &Partners,
    ) -> Option<(Vec<u32>, Vec<u32>)> {
        let unpaired = |list: &[u32], pairs: &[Option<usize>]| -> Vec<u32> {
            list.iter().zip(pairs).filter(|(_, pair)| pair.is_none()).map(|(&at, _)| at).collect()
        };
        let (unpaired_a, unpaired_b) = (unpaired(a, &partners.of_a), unpaired(b, &partners.of_b));
        if let Some(at) = comment_node_before(self.b, &unpaired_b, self.a, &unpaired_a) {
            self.push(None, Some(at), ChangeKind::NodeInserted);
            for new in self.b.canonical_properties(at) {
                self.push(None, Some(at), property(&new, Vec::new(), new.texts()));
            }
            return Some((a.to_vec(), with_children_of(self.b, b, at)));
        }
        if let Some(at) = comment_node_before(self.a, &unpaired_a, self.b, &unpaired_b) {
            self.push(Some(at), None, ChangeKind::NodeRemoved);
            for old in self.a.canonical_properties(at) {
                self.push(Some(at), None, property(&old, old.texts(), Vec::new()));
            }
            return Some((with_children_of(self.a, a, at), b.to_vec()));
        }
        None
    }

    fn properties(&mut self, a: u32, b: u32) {
        let (before, after) = (self.a.canonical_properties(a), self.b.canonical_properties(b));
        let mut kinds = Vec::new();
        let (mut i, mut j) = (0, 0);
        while i < before.len() || j < after.len() {
            match (before.get(i), after.get(j)) {
                (Some(old), Some(new)) if old.name == new.name => {
                    (i, j) = (i + 1, j + 1);
                    if !old.is_equivalent(new) {
                        kinds.push(changed(old, new));
                    }
                }
                (Some(old), new) if new.is_none_or(|new| old.name < new.name) => {
                    i += 1;
                    kinds.push(property(old, old.texts(), Vec::new()));
                }
                (_, Some(new)) => {
                    j += 1;
                    kinds.push(property(new, Vec::new(), new.texts()));
                }
                _ => break,
            }
        }
        kinds.sort_by_key(|kind| match kind {
            ChangeKind::Property { subject, .. } => *subject,
            _ => Subject::Other,
        });
        for kind in kinds {
            self.push(Some(a), Some(b), kind);
        }
    }

    fn push(&mut self, a: Option<u32>, b: Option<u32>, kind: ChangeKind) {
        let move_number = match (a, b) {
            (_, Some(b)) => self.b.entry(b).move_number,
            (Some(a), None) => self.a.entry(a).move_number,
            (None, None) => 0,
        };
        self.changes.push(Change {
            game: self.game,
            move_number,
            before: a.map(|at| self.a.node(at).id()),
            after: b.map(|at| self.b.node(at).id()),
            kind,
        });
    }
}

/// Finds the comment node of `list` whose first child has a step that one of `others` has: what follows the
/// comment node in one record stands in its place in the other.
fn comment_node_before(
    outline: &Outline<'_>,
    list: &[u32],
    other_outline: &Outline<'_>,
    others: &[u32],
) -> Option<u32> {
    // The search is repeated for each comment node found, so it is not made among very many siblings.
    if list.is_empty() || others.is_empty() || list.len() + others.len() > 64 {
        return None;
    }
    let steps: HashSet<u64> = others.iter().filter_map(|&at| other_outline.step(at)).collect();
    list.iter().copied().find(|&at| {
        let next = outline.first_child(at).filter(|_| outline.step(at).is_none());
        next.and_then(|next| outline.step(next)).is_some_and(|step| steps.contains(&step))
    })
}

/// Returns `list` with the children of `at` in its place.
fn with_children_of(outline: &Outline<'_>, list: &[u32], at: u32) -> Vec<u32> {
    let mut all = Vec::with_capacity(list.len());
    for &node in list {
        if node == at {
            all.extend(outline.children(at));
        } else {
            all.push(node);
        }
    }
    all
}

fn property(property: &CanonicalProperty, before: Vec<String>, after: Vec<String>) -> ChangeKind {
    ChangeKind::Property {
        subject: property.subject(),
        name: property.name.clone(),
        before,
        after,
        is_list: property.is_list,
    }
}

fn changed(old: &CanonicalProperty, new: &CanonicalProperty) -> ChangeKind {
    if !old.is_list {
        return property(new, old.texts(), new.texts());
    }
    let difference = |list: &CanonicalProperty, other: &CanonicalProperty| -> Vec<String> {
        list.values.iter().filter(|value| !other.has(&value.text)).map(|value| value.text.clone()).collect()
    };
    property(new, difference(old, new), difference(new, old))
}
