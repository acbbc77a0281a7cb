//! What changed from one record to another.

use crate::tree::{Collection, NodeId};

use super::align::align;
use super::canonical::{CanonicalProperty, Subject};
use super::outline::Outline;

/// One thing that changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// The game, from 0: in the second record, or in the first where the second does not have it.
    pub game: u32,
    /// The number of the move that the change is at; 0 before the first.
    pub move_number: u32,
    /// The node in the first record.
    pub before: Option<NodeId>,
    /// The node in the second record.
    pub after: Option<NodeId>,
    /// What it is.
    pub kind: ChangeKind,
}

/// What kind of change.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChangeKind {
    /// A property is new, gone, or says something else.
    Property {
        /// What it is about.
        subject: Subject,
        /// Its name.
        name: String,
        /// What it said, in plain text, composed values with a colon; points of lists one by one. Nothing where it is new.
        /// Of a list whose order says nothing only what is gone.
        before: Vec<String>,
        /// What it says now; nothing where it is gone. Of a list whose order says nothing only what is new.
        after: Vec<String>,
        /// Whether it is such a list.
        is_list: bool,
    },
    /// A node and all that follows it are new; [`Change::after`] is the first.
    VariationAdded {
        /// How many nodes.
        nodes: u32,
        /// Whether it is what the game goes on with there.
        is_main: bool,
    },
    /// A node and all that follows it are gone; [`Change::before`] is the first.
    VariationRemoved {
        /// How many nodes.
        nodes: u32,
    },
    /// A node without moves and set-up came in between two others.
    NodeInserted,
    /// A node without moves and set-up between two others is gone.
    NodeRemoved,
    /// The variations behind a node come in another order.
    Reordered,
    /// A game is new.
    GameAdded {
        /// How many nodes.
        nodes: u32,
    },
    /// A game is gone.
    GameRemoved {
        /// How many nodes.
        nodes: u32,
    },
    /// The games come in another order.
    GamesReordered,
}

impl ChangeKind {
    /// Its name in outputs for programs; that of a property is the name of its subject.
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

/// What changed from `a` to `b`, by meaning, in the order of the tree.
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
    let of = |collection| Collection::games(collection).map(Outline::new).collect::<Vec<_>>();
    let (a, b) = (of(a), of(b));
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
    for (game, (own, partner)) in b.iter().zip(&pairs).enumerate() {
        match partner {
            Some(i) => {
                kept[*i] = true;
                Differ { a: &a[*i], b: own, game: game as u32, changes: &mut changes }.run();
            }
            None => changes.push(Change {
                game: game as u32,
                move_number: 0,
                before: None,
                after: Some(own.node(0).id()),
                kind: ChangeKind::GameAdded { nodes: own.len() },
            }),
        }
    }
    for (game, gone) in a.iter().enumerate().filter(|(i, _)| !kept[*i]) {
        changes.push(Change {
            game: game as u32,
            move_number: 0,
            before: Some(gone.node(0).id()),
            after: None,
            kind: ChangeKind::GameRemoved { nodes: gone.len() },
        });
    }
    changes
}

/// What two games have in common that are one.
type Sign<'s> = &'s dyn Fn(&Outline<'_>) -> Option<Vec<u64>>;

/// For each game of `b` that of `a` which it was: the equal one, the one that goes on with the same moves, the one at its
/// place among the rest.
pub(super) fn pair_games(a: &[Outline<'_>], b: &[Outline<'_>]) -> Vec<Option<usize>> {
    if a.len() == 1 && b.len() == 1 {
        return vec![Some(0)];
    }
    let mut pairs: Vec<Option<usize>> = vec![None; b.len()];
    let mut taken = vec![false; a.len()];
    let whole = |outline: &Outline<'_>| Some(vec![outline.entry(0).whole]);
    let opening = |outline: &Outline<'_>| {
        let mut keys = vec![outline.entry(0).key];
        let mut at = 0;
        while let Some(next) = outline.first_child(at).filter(|_| keys.len() < 12) {
            keys.extend(Some(outline.entry(next).key).filter(|&key| key != 0));
            at = next;
        }
        (keys.len() > 1).then_some(keys)
    };
    let any = |_: &Outline<'_>| Some(Vec::new());
    let signs: [Sign<'_>; 3] = [&whole, &opening, &any];
    for sign in signs {
        let mut waiting: std::collections::HashMap<Vec<u64>, Vec<usize>> = std::collections::HashMap::new();
        for (i, outline) in a.iter().enumerate().rev().filter(|(i, _)| !taken[*i]) {
            if let Some(sign) = sign(outline) {
                waiting.entry(sign).or_default().push(i);
            }
        }
        for (outline, pair) in b.iter().zip(&mut pairs).filter(|(_, pair)| pair.is_none()) {
            *pair = sign(outline).and_then(|sign| waiting.get_mut(&sign)?.pop());
            if let Some(i) = *pair {
                taken[i] = true;
            }
        }
    }
    pairs
}

struct Differ<'a, 'c> {
    a: &'a Outline<'c>,
    b: &'a Outline<'c>,
    game: u32,
    changes: &'a mut Vec<Change>,
}

/// What is still to be compared.
enum Task {
    /// Two nodes that are one.
    Nodes(u32, u32),
    /// A node that is new.
    Added(u32, bool),
    /// A node that is gone.
    Removed(u32),
    /// Siblings behind two nodes.
    Siblings { a: Vec<u32>, b: Vec<u32>, behind: (u32, u32) },
}

impl Differ<'_, '_> {
    fn run(&mut self) {
        let mut tasks = vec![Task::Nodes(0, 0)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Nodes(a, b) => {
                    if self.a.entry(a).whole == self.b.entry(b).whole {
                        continue;
                    }
                    if self.a.entry(a).content != self.b.entry(b).content {
                        self.properties(a, b);
                    }
                    let (of_a, of_b) = (self.a.children(a), self.b.children(b));
                    tasks.push(Task::Siblings { a: of_a, b: of_b, behind: (a, b) });
                }
                Task::Added(at, is_main) => {
                    let nodes = self.b.entry(at).nodes;
                    self.push(None, Some(at), ChangeKind::VariationAdded { nodes, is_main });
                }
                Task::Removed(at) => {
                    let nodes = self.a.entry(at).nodes;
                    self.push(Some(at), None, ChangeKind::VariationRemoved { nodes });
                }
                Task::Siblings { a, b, behind } => self.siblings(&a, &b, behind, &mut tasks),
            }
        }
    }

    fn siblings(&mut self, of_a: &[u32], of_b: &[u32], behind: (u32, u32), tasks: &mut Vec<Task>) {
        let partners = align(self.a, of_a, self.b, of_b);
        if let Some((a, b)) = self.between(of_a, of_b, &partners.of_a, &partners.of_b) {
            tasks.push(Task::Siblings { a, b, behind });
            return;
        }
        let matched: Vec<usize> = partners.of_b.iter().filter_map(|pair| *pair).collect();
        if !matched.is_sorted() {
            self.push(Some(behind.0), Some(behind.1), ChangeKind::Reordered);
        }
        let gone = of_a.iter().zip(&partners.of_a).rev().filter(|(_, pair)| pair.is_none());
        tasks.extend(gone.map(|(&at, _)| Task::Removed(at)));
        tasks.extend(of_b.iter().zip(&partners.of_b).enumerate().rev().map(|(j, (&at, pair))| match pair {
            Some(i) => Task::Nodes(of_a[*i], at),
            None => Task::Added(at, j == 0 && !of_a.is_empty()),
        }));
    }

    /// A node without moves that came in, or is gone, before a node that was there already: it is told, and what is behind
    /// it is compared in its place.
    fn between(
        &mut self,
        of_a: &[u32],
        of_b: &[u32],
        pair_a: &[Option<usize>],
        pair_b: &[Option<usize>],
    ) -> Option<(Vec<u32>, Vec<u32>)> {
        let free = |list: &[u32], pairs: &[Option<usize>]| -> Vec<u32> {
            list.iter().zip(pairs).filter(|(_, pair)| pair.is_none()).map(|(&at, _)| at).collect()
        };
        let (free_a, free_b) = (free(of_a, pair_a), free(of_b, pair_b));
        if let Some(at) = wrapped(self.b, &free_b, self.a, &free_a) {
            self.push(None, Some(at), ChangeKind::NodeInserted);
            self.said_by_new(at);
            return Some((of_a.to_vec(), unwrapped(self.b, of_b, at)));
        }
        if let Some(at) = wrapped(self.a, &free_a, self.b, &free_b) {
            self.push(Some(at), None, ChangeKind::NodeRemoved);
            self.said_by_old(at);
            return Some((unwrapped(self.a, of_a, at), of_b.to_vec()));
        }
        None
    }

    fn said_by_new(&mut self, at: u32) {
        for saying in self.b.canonical_properties(at) {
            let kind = property(&saying, Vec::new(), saying.texts());
            self.push(None, Some(at), kind);
        }
    }

    fn said_by_old(&mut self, at: u32) {
        for saying in self.a.canonical_properties(at) {
            let kind = property(&saying, saying.texts(), Vec::new());
            self.push(Some(at), None, kind);
        }
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
        let moves = match (a, b) {
            (_, Some(b)) => self.b.entry(b).moves,
            (Some(a), None) => self.a.entry(a).moves,
            (None, None) => 0,
        };
        self.changes.push(Change {
            game: self.game,
            move_number: moves,
            before: a.map(|at| self.a.node(at).id()),
            after: b.map(|at| self.b.node(at).id()),
            kind,
        });
    }
}

/// The node of `list` without moves behind which stands what stands in `others` itself.
pub(super) fn wrapped(
    outline: &Outline<'_>,
    list: &[u32],
    other: &Outline<'_>,
    others: &[u32],
) -> Option<u32> {
    // Among very many siblings nobody looks for it, and the search would be repeated for each.
    if list.is_empty() || others.is_empty() || list.len() + others.len() > 64 {
        return None;
    }
    let keys: std::collections::HashSet<u64> = others.iter().map(|&at| other.entry(at).key).collect();
    list.iter().copied().find(|&at| {
        let next = outline.first_child(at).filter(|_| outline.entry(at).key == 0);
        next.is_some_and(|next| {
            let key = outline.entry(next).key;
            key != 0 && keys.contains(&key)
        })
    })
}

/// `list` with the children of `at` in its place.
pub(super) fn unwrapped(outline: &Outline<'_>, list: &[u32], at: u32) -> Vec<u32> {
    let mut all = Vec::with_capacity(list.len());
    for &own in list {
        if own == at {
            all.extend(outline.children(at));
        } else {
            all.push(own);
        }
    }
    all
}

fn property(saying: &CanonicalProperty, before: Vec<String>, after: Vec<String>) -> ChangeKind {
    ChangeKind::Property {
        subject: saying.subject(),
        name: saying.name.clone(),
        before,
        after,
        is_list: saying.is_list,
    }
}

fn changed(old: &CanonicalProperty, new: &CanonicalProperty) -> ChangeKind {
    if !old.is_list {
        return property(new, old.texts(), new.texts());
    }
    // Both are sorted by what they say.
    let lacks = |list: &CanonicalProperty, other: &CanonicalProperty| -> Vec<String> {
        list.values.iter().filter(|said| !other.has(&said.text)).map(|said| said.text.clone()).collect()
    };
    property(new, lacks(old, new), lacks(new, old))
}
