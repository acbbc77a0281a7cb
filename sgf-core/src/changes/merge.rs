//! The changes of two sides brought into one tree.
//!
//! What one side alone changed is taken. Lists (marks, labels, stones) come together point by point. Where both sides
//! changed one thing in two ways, ours stays in its place, and both stand in the comment of the node, between the lines
//! that version control has for it:
//!
//! ```text
//! <<<<<<< ours.sgf
//! what we say
//! =======
//! what they say
//! >>>>>>> theirs.sgf
//! ```

use std::collections::HashMap;

use crate::text::escape;
use crate::tree::{Collection, EditError, Ident};

use super::align::{Partners, align};
use super::canonical::CanonicalProperty;
use super::comment_nodes::Side;
use super::diff::pair_games;
use super::join::{has_empty, join, join_labels, marked};
use super::outline::Outline;
use super::plan::{Child, Plan};

/// What the sides are called where they contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// The record whose layout and charset the result has.
    pub ours: String,
    /// The other one.
    pub theirs: String,
}

impl Default for Names {
    fn default() -> Self {
        Names { ours: "ours".to_owned(), theirs: "theirs".to_owned() }
    }
}

/// What came of a merge.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Merged {
    /// Ours, with their changes; bytes that nothing changed are untouched.
    pub collection: Collection,
    /// Where the sides contradict each other, in the order of the tree.
    pub conflicts: Vec<Conflict>,
}

/// A place where the sides contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The game in the result, from 0.
    pub game: u32,
    /// The number of the move that it is at; 0 before the first.
    pub move_number: u32,
    /// What it is.
    pub kind: ConflictKind,
}

/// What is contradicted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConflictKind {
    /// Both sides gave a property another value; ours stays.
    Property {
        /// Its name.
        name: String,
        /// Ours; nothing where we removed it.
        ours: Vec<String>,
        /// Theirs; nothing where they removed it.
        theirs: Vec<String>,
    },
    /// We removed what they changed; it is there again.
    RemovedByUs,
    /// They removed what we changed; it stays.
    RemovedByThem,
    /// Both put the variations in another order; ours stays.
    Order,
}

/// Merges the changes from `base` to `theirs` into `ours`; without `base` all that either has is new.
///
/// ```
/// use sgf_core::changes::{Names, merge};
/// let parse = |sgf: &str| sgf_core::parse(sgf.as_bytes(), &Default::default()).collection;
/// let base = parse("(;GM[1];B[pd];W[dd])");
/// let ours = parse("(;GM[1];B[pd]C[big];W[dd])");
/// let theirs = parse("(;GM[1];B[pd];W[dd]TR[dd])");
/// let merged = merge(Some(&base), &ours, &theirs, &Names::default())?;
/// assert!(merged.conflicts.is_empty());
/// assert_eq!(merged.collection.to_bytes(), b"(;GM[1];B[pd]C[big];W[dd]TR[dd])");
/// # Ok::<(), sgf_core::tree::EditError>(())
/// ```
///
/// # Errors
/// If the charset of our game does not have a character of theirs.
pub fn merge(
    base: Option<&Collection>,
    ours: &Collection,
    theirs: &Collection,
    names: &Names,
) -> Result<Merged, EditError> {
    let mut plan = Plan::default();
    let of = |collection| Collection::games(collection).map(Outline::new).collect::<Vec<_>>();
    let (base, own, other) = (base.map(of).unwrap_or_default(), of(ours), of(theirs));
    let mut new_games = Vec::new();
    let mut gone_games = Vec::new();
    {
        let (ours_of_base, theirs_of_base) = (pair_games(&own, &base), pair_games(&other, &base));
        let mut base_of_ours = vec![None; own.len()];
        let mut base_of_theirs = vec![None; other.len()];
        for (i, (own, others)) in ours_of_base.iter().zip(&theirs_of_base).enumerate() {
            own.iter().for_each(|&at| base_of_ours[at] = Some(i));
            others.iter().for_each(|&at| base_of_theirs[at] = Some(i));
        }
        let fresh = |outlines: &[Outline<'_>], bases: &[Option<usize>]| -> Vec<usize> {
            (0..outlines.len()).filter(|&i| bases[i].is_none()).collect()
        };
        let (fresh_own, fresh_other) = (fresh(&own, &base_of_ours), fresh(&other, &base_of_theirs));
        let pairs = pair_some(&own, &fresh_own, &other, &fresh_other);
        let fresh_there: std::collections::HashSet<usize> = pairs.values().copied().collect();
        for (i, outline) in own.iter().enumerate() {
            let partner = match base_of_ours[i] {
                Some(b) => theirs_of_base[b],
                None => pairs.get(&i).copied(),
            };
            let of_base = base_of_ours[i].map(|b| &base[b]);
            match partner {
                Some(t) => {
                    let (theirs, game) = (&other[t], i as u32);
                    let plan = &mut plan;
                    let met = HashMap::new();
                    Merger {
                        base: of_base,
                        ours: outline,
                        theirs,
                        game,
                        names,
                        is_reviews: false,
                        plan,
                        met,
                    }
                    .run();
                }
                None if of_base.is_some_and(|of_base| whole(of_base) == whole(outline)) => gone_games.push(i),
                None if of_base.is_some() => plan.conflict(i as u32, 0, ConflictKind::RemovedByThem),
                None => {}
            }
        }
        for (t, outline) in other.iter().enumerate() {
            let there = match base_of_theirs[t] {
                Some(b) => {
                    let gone = ours_of_base[b].is_none();
                    if gone && whole(&base[b]) != whole(outline) {
                        plan.conflict((own.len() + new_games.len()) as u32, 0, ConflictKind::RemovedByUs);
                        false
                    } else {
                        true
                    }
                }
                None => fresh_there.contains(&t),
            };
            if !there {
                new_games.push(outline.node(0));
            }
        }
    }
    let mut collection = ours.clone();
    plan.carry_out(&mut collection)?;
    for root in new_games {
        collection.graft_game(root)?;
    }
    let ids: Vec<_> = collection.games().map(|game| game.id()).collect();
    for &game in gone_games.iter().rev() {
        collection.remove_game(ids[game])?;
    }
    let mut conflicts = plan.conflicts;
    conflicts.sort_by_key(|conflict| (conflict.game, conflict.move_number));
    for conflict in &mut conflicts {
        conflict.game -= gone_games.iter().filter(|&&gone| (gone as u32) < conflict.game).count() as u32;
    }
    Ok(Merged { collection, conflicts })
}

fn whole(outline: &Outline<'_>) -> u64 {
    outline.entry(0).whole
}

/// Pairs the games of the lists.
pub(super) fn pair_some(
    own: &[Outline<'_>],
    some_own: &[usize],
    other: &[Outline<'_>],
    some_other: &[usize],
) -> HashMap<usize, usize> {
    fn chosen<'c>(outlines: &[Outline<'c>], some: &[usize]) -> Vec<Outline<'c>> {
        some.iter().map(|&i| Outline::new(outlines[i].game)).collect()
    }
    if some_own.is_empty() || some_other.is_empty() {
        return HashMap::new();
    }
    let pairs = pair_games(&chosen(own, some_own), &chosen(other, some_other));
    let joined = pairs.iter().enumerate().filter_map(|(j, pair)| Some((some_own[(*pair)?], some_other[j])));
    joined.collect()
}

/// Brings two games together.
pub(super) struct Merger<'a, 't> {
    pub(super) base: Option<&'a Outline<'a>>,
    pub(super) ours: &'a Outline<'a>,
    pub(super) theirs: &'a Outline<'t>,
    pub(super) game: u32,
    pub(super) names: &'a Names,
    /// Whether they are reviews, whose comments are gathered.
    pub(super) is_reviews: bool,
    pub(super) plan: &'a mut Plan<'t>,
    /// Whether the same step follows two nodes, where that was asked.
    pub(super) met: HashMap<[(Side, u32); 2], bool>,
}

/// One node of the result that both sides have.
#[derive(Clone, Copy)]
pub(super) struct Triple {
    pub(super) base: Option<u32>,
    pub(super) ours: u32,
    pub(super) theirs: u32,
}

impl<'t> Merger<'_, 't> {
    pub(super) fn run(&mut self) {
        let base = self.base.map(|_| 0);
        let mut tasks = vec![Triple { base, ours: 0, theirs: 0 }];
        while let Some(triple) = tasks.pop() {
            let (own, other) = (self.ours.entry(triple.ours), self.theirs.entry(triple.theirs));
            let before = triple.base.and_then(|at| Some(self.base?.entry(at)));
            if self.is_reviews {
                // Whoever says the same is to be named too.
                self.hear(triple.ours, self.theirs.node(triple.theirs));
            } else if own.whole == other.whole || before.is_some_and(|before| before.whole == other.whole) {
                continue;
            }
            let theirs_is_new = before.is_none_or(|before| before.content != other.content);
            if own.content != other.content && theirs_is_new {
                self.properties(&triple);
            }
            let triple = self.skip_comment_nodes(triple);
            self.children(&triple, &mut tasks);
        }
    }

    fn children(&mut self, triple: &Triple, tasks: &mut Vec<Triple>) {
        let of_ours = self.ours.children(triple.ours);
        let of_theirs = self.theirs.children(triple.theirs);
        let none = |len| Partners { of_a: Vec::new(), of_b: vec![None; len] };
        let (of_base, to_ours, to_theirs) = match (self.base, triple.base) {
            (Some(base), Some(at)) => {
                let of_base = base.children(at);
                let to_ours = align(base, &of_base, self.ours, &of_ours);
                let to_theirs = align(base, &of_base, self.theirs, &of_theirs);
                (of_base, to_ours, to_theirs)
            }
            _ => (Vec::new(), none(of_ours.len()), none(of_theirs.len())),
        };
        // What is new on both sides may be the same.
        let fresh = |list: &[u32], partners: &Partners| -> Vec<usize> {
            (0..list.len()).filter(|&i| partners.of_b[i].is_none()).collect()
        };
        let (fresh_ours, fresh_theirs) = (fresh(&of_ours, &to_ours), fresh(&of_theirs, &to_theirs));
        let nodes = |list: &[u32], places: &[usize]| places.iter().map(|&i| list[i]).collect::<Vec<u32>>();
        let both_new =
            align(self.ours, &nodes(&of_ours, &fresh_ours), self.theirs, &nodes(&of_theirs, &fresh_theirs));
        // For each of our children its partner among theirs, and the other way round.
        let mut theirs_of = vec![None; of_ours.len()];
        for (i, partner) in both_new.of_a.iter().enumerate() {
            theirs_of[fresh_ours[i]] = partner.map(|j| fresh_theirs[j]);
        }
        for (i, base) in to_ours.of_b.iter().enumerate() {
            if let Some(base) = base {
                theirs_of[i] = to_theirs.of_a[*base];
            }
        }
        let mut kept: Vec<usize> = Vec::new();
        let first_task = tasks.len();
        for (i, &own) in of_ours.iter().enumerate() {
            match (to_ours.of_b[i], theirs_of[i]) {
                (base, Some(t)) => {
                    kept.push(i);
                    let base = base.map(|b| of_base[b]);
                    tasks.push(Triple { base, ours: own, theirs: of_theirs[t] });
                }
                (Some(b), None) => {
                    let unchanged = self
                        .base
                        .is_some_and(|base| base.entry(of_base[b]).whole == self.ours.entry(own).whole);
                    if !unchanged {
                        kept.push(i);
                        self.removed_by_them(own);
                    }
                }
                (None, None) => kept.push(i),
            }
        }
        tasks[first_task..].reverse();
        let mut ours_of = vec![None; of_theirs.len()];
        for (i, t) in theirs_of.iter().enumerate() {
            if let Some(t) = t {
                ours_of[*t] = Some(i);
            }
        }
        // What they have and we do not: new, or removed by us.
        let mut new: Vec<(usize, bool)> = Vec::new();
        for (t, &other) in of_theirs.iter().enumerate().filter(|(t, _)| ours_of[*t].is_none()) {
            match to_theirs.of_b[t] {
                None => new.push((t, false)),
                Some(b) => {
                    let changed = self
                        .base
                        .is_some_and(|base| base.entry(of_base[b]).whole != self.theirs.entry(other).whole);
                    if changed {
                        new.push((t, true));
                        let moves = self.theirs.entry(other).moves;
                        self.plan.conflict(self.game, moves, ConflictKind::RemovedByUs);
                    }
                }
            }
        }
        let base_rank = |i: usize| to_ours.of_b[i];
        let common: Vec<usize> = kept.iter().copied().filter(|&i| theirs_of[i].is_some()).collect();
        let order = self.order_of(&common, &theirs_of, base_rank, self.ours.entry(triple.ours).moves);
        let moved = order != common;
        if !moved && new.is_empty() && kept.len() == of_ours.len() {
            return;
        }
        // Their order of what both have, in the places that those have with us.
        let mut in_order = order.into_iter();
        let sequence: Vec<usize> = kept
            .iter()
            .map(|&i| if theirs_of[i].is_some() { in_order.next().unwrap_or(i) } else { i })
            .collect();
        // New ones follow the one that they follow with them, and our own new ones there.
        let mut behind: HashMap<Option<usize>, Vec<(usize, bool)>> = HashMap::new();
        let mut last = None;
        let mut waiting = new.into_iter().peekable();
        for (t, own) in ours_of.iter().enumerate() {
            if let Some(next) = waiting.next_if(|(at, _)| *at == t) {
                behind.entry(last).or_default().push(next);
            } else if let Some(i) = own.filter(|i| theirs_of[*i].is_some()) {
                last = Some(i);
            }
        }
        let mut children = Vec::with_capacity(sequence.len());
        let mut anchor = None;
        for i in sequence {
            if theirs_of[i].is_some() {
                children.extend(self.copies(behind.remove(&anchor), &of_theirs));
                anchor = Some(i);
            }
            children.push(Child::Ours(self.ours.node(of_ours[i]).id()));
        }
        children.extend(self.copies(behind.remove(&anchor), &of_theirs));
        self.plan.order(self.ours.node(triple.ours).id(), children);
    }

    /// Copies of theirs, with a remark on those that we removed.
    fn copies(&self, new: Option<Vec<(usize, bool)>>, of_theirs: &[u32]) -> Vec<Child<'t>> {
        let copy = |(at, removed): (usize, bool)| {
            let remark = removed.then(|| block(self.names, REMOVED, CHANGED));
            Child::Theirs(self.theirs.node(of_theirs[at]), remark)
        };
        new.into_iter().flatten().map(copy).collect()
    }

    fn order_of(
        &mut self,
        common: &[usize],
        theirs_of: &[Option<usize>],
        base_rank: impl Fn(usize) -> Option<usize>,
        moves: u32,
    ) -> Vec<usize> {
        let mut by_theirs = common.to_vec();
        by_theirs.sort_by_key(|&i| theirs_of[i]);
        if by_theirs == common {
            return by_theirs;
        }
        // Those that are new on both sides say nothing of who moved something.
        let old = |list: &[usize]| -> Vec<usize> { list.iter().filter_map(|&i| base_rank(i)).collect() };
        let (own, other) = (old(common), old(&by_theirs));
        if self.base.is_some() && own.is_sorted() && !other.is_sorted() {
            return by_theirs;
        }
        if self.base.is_some() && !own.is_sorted() && !other.is_sorted() && own != other {
            self.plan.conflict(self.game, moves, ConflictKind::Order);
        }
        common.to_vec()
    }

    fn removed_by_them(&mut self, own: u32) {
        let moves = self.ours.entry(own).moves;
        self.plan.conflict(self.game, moves, ConflictKind::RemovedByThem);
        let text = block(self.names, CHANGED, REMOVED);
        self.plan.remarks.push((self.ours.node(own).id(), text));
    }

    pub(super) fn properties(&mut self, triple: &Triple) {
        let by_name = |said: Vec<CanonicalProperty>| -> HashMap<String, CanonicalProperty> {
            said.into_iter().map(|saying| (saying.name.clone(), saying)).collect()
        };
        let base = match (self.base, triple.base) {
            (Some(base), Some(at)) => by_name(base.canonical_properties(at)),
            _ => HashMap::new(),
        };
        let (own, other) =
            (self.ours.canonical_properties(triple.ours), self.theirs.canonical_properties(triple.theirs));
        let node = self.ours.node(triple.ours).id();
        let moves = self.ours.entry(triple.ours).moves;
        let (own, other_names) = (by_name(own), other.iter().map(|saying| saying.name.clone()));
        let mut names: Vec<String> = other_names.collect();
        let mut gone: Vec<String> = base.keys().filter(|name| !names.contains(name)).cloned().collect();
        gone.sort();
        names.extend(gone);
        let other = by_name(other);
        let same = |a: Option<&CanonicalProperty>, b: Option<&CanonicalProperty>| match (a, b) {
            (Some(a), Some(b)) => a.is_equivalent(b),
            (None, None) => true,
            _ => false,
        };
        for name in names {
            let (before, ours, theirs) = (base.get(&name), own.get(&name), other.get(&name));
            if same(before, theirs) || same(ours, theirs) {
                continue;
            }
            let Some(known) = ours.or(theirs) else { continue };
            if self.is_reviews && known.ident == Ident::C {
                continue;
            }
            let goes_together = known.is_list && !has_empty(ours) && !has_empty(theirs);
            if same(before, ours) && !goes_together {
                let values = theirs.map(|saying| saying.raws().map(str::to_owned).collect());
                self.plan.set(node, name, values.unwrap_or_default());
                continue;
            }
            if is_of_the_program(known.ident) {
                continue;
            }
            if self.is_reviews {
                match known.ident {
                    Ident::AN => {
                        if let (Some(ours), Some(theirs)) = (ours, theirs) {
                            let both: Vec<&str> = ours.raws().chain(theirs.raws()).collect();
                            self.plan.set(node, name, vec![both.join("; ")]);
                        }
                        continue;
                    }
                    Ident::US | Ident::SO => continue,
                    _ => {}
                }
            }
            let (own_texts, other_texts);
            if goes_together {
                let joined = match known.ident {
                    Ident::LB => join_labels(before, ours, theirs),
                    _ => join(before, ours, theirs, &marked(&name, &base, &own, &other)),
                };
                if !ours.is_some_and(|ours| ours.raws().eq(joined.values.iter().map(String::as_str))) {
                    self.plan.set(node, name.clone(), joined.values);
                }
                if joined.ours.is_empty() && joined.theirs.is_empty() {
                    continue;
                }
                (own_texts, other_texts) = (joined.ours, joined.theirs);
            } else {
                own_texts = ours.map(CanonicalProperty::texts).unwrap_or_default();
                other_texts = theirs.map(CanonicalProperty::texts).unwrap_or_default();
                // Of what one side removed and the other changed the change stays.
                if let (None, Some(theirs)) = (ours, theirs) {
                    self.plan.set(node, name.clone(), theirs.raws().map(str::to_owned).collect());
                }
            }
            if name == "C" {
                let text = block(self.names, &own_texts.join("\n"), &other_texts.join("\n"));
                self.plan.set(node, name.clone(), vec![escape(&text, false).into_owned()]);
            } else {
                let line = |texts: &[String]| {
                    texts.iter().fold(name.clone(), |line, text| format!("{line}[{text}]"))
                };
                let text = block(self.names, &line(&own_texts), &line(&other_texts));
                self.plan.remarks.push((node, text));
            }
            let kind = ConflictKind::Property { name, ours: own_texts, theirs: other_texts };
            self.plan.conflict(self.game, moves, kind);
        }
    }
}

/// What stands in the comment for a variation that one side removed and the other changed.
pub(super) const CHANGED: &str = "(changed)";
pub(super) const REMOVED: &str = "(removed)";

/// Which program wrote the file, and how it shows variations: whoever saved last says something else.
fn is_of_the_program(ident: Ident) -> bool {
    matches!(ident, Ident::AP | Ident::ST)
}

/// Both versions between the lines that name them.
pub(super) fn block(names: &Names, ours: &str, theirs: &str) -> String {
    format!("<<<<<<< {}\n{ours}\n=======\n{theirs}\n>>>>>>> {}", names.ours, names.theirs)
}
