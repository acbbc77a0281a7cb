//! The smallest change to the dead stones under which a count gives a wanted margin.
//!
//! The search adds up the worths of single changes and counts out only the sets whose sum is the
//! wanted difference: changes far apart do not influence each other, and nearly every set that adds up is
//! right. Two tables make sets of up to four affordable: pairs are listed by their sum, a set of three is a
//! candidate and a pair, a set of four is two pairs.

use std::collections::BTreeMap;

use super::count::Count;
use super::life::{dead_stones, pass_alive};
use super::regions::{Cell, Grid};
use crate::board::Board;
use crate::value::{ByColor, Color, Point};

/// The largest number of stones of a group of several chains that is tried as one.
const MAX_GROUP_STONES: usize = 60;

/// The largest number of changes that are tried together.
const MAX_CHANGES: usize = 4;

/// The number of sets of one size that are counted out before the search gives up on that size.
const MAX_COUNTED: usize = 64;

/// A chain or a connected group that is dead instead of alive, or alive instead of dead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusChange {
    /// The stones of the chain or group.
    pub stones: Vec<Point>,
    /// Whether they are dead in the changed count.
    pub dead: bool,
}

impl StatusChange {
    /// Returns the stone that names the chain or group: the leftmost one of its top row.
    #[must_use]
    pub fn head(&self) -> Option<Point> {
        self.stones.iter().copied().min_by_key(|point| (point.y, point.x))
    }
}

/// Finds the fewest chains and groups that have to be dead instead of alive, or alive instead of dead, for
/// `count` to give `margin` (Black's, in quarter points).
///
/// Among sets of equal size, the one with the fewest stones is returned. The set is empty if the count gives
/// the margin as it is; the result is `None` if no set of up to four changes does.
///
/// A group is the chains of one colour that the other colour does not separate. Chains that live
/// unconditionally ([`pass_alive`]) stay alive, and two neighbours of different colours never die together.
///
/// ```
/// use sgf_core::board::Board;
/// use sgf_core::value::Point;
/// use sgf_core::rules::Preset;
/// use sgf_core::score::{Count, smallest_dead_set};
/// let board = Board::parse("
///     . . . X O . .
///     . O . X O . X
///     . . . X O . .")?;
/// let rules = Preset::Japanese.rules();
/// let count = Count { komi: Some(0), ..Count::new(&board, &rules) };
/// // Nine points and a prisoner are Black's, six and a prisoner are White's.
/// let set = smallest_dead_set(&count, 4 * (9 + 1 - 6 - 1)).expect("both stones are dead");
/// assert_eq!(set.len(), 2);
/// # Ok::<(), sgf_core::board::ParseBoardError>(())
/// ```
#[must_use]
pub fn smallest_dead_set(count: &Count<'_>, margin: i32) -> Option<Vec<StatusChange>> {
    let search = Search::new(count, margin);
    if search.wanted == 0 {
        return Some(Vec::new());
    }
    (1..=MAX_CHANGES).find_map(|size| search.set_of(size))
}

/// A search for a set of changes.
struct Search<'c, 'a> {
    count: &'c Count<'a>,
    /// The margin to reach.
    margin: i32,
    /// The difference that the changes have to make to the margin.
    wanted: i32,
    /// The dead stones of the count without changes.
    dead: Vec<Point>,
    candidates: Vec<Candidate>,
}

/// A change that may be part of the set.
struct Candidate {
    change: StatusChange,
    color: Color,
    /// Whether each cell holds a stone of the change.
    stones: Vec<bool>,
    /// Whether each cell holds such a stone or is next to one.
    reach: Vec<bool>,
    /// The difference that the change by itself makes to the margin.
    worth: i32,
}

impl Candidate {
    fn new(board: &Board, change: StatusChange, color: Color, worth: i32) -> Self {
        let grid = Grid { size: board.size() };
        let mut stones = vec![false; grid.size.area()];
        let mut reach = vec![false; grid.size.area()];
        for cell in change.stones.iter().filter_map(|&stone| grid.cell(stone)) {
            stones[cell] = true;
            reach[cell] = true;
            grid.neighbors(cell).for_each(|near| reach[near] = true);
        }
        Self { change, color, stones, reach, worth }
    }

    /// Returns whether both changes can be made: they share no stone, and are not two neighbours of different
    /// colours that both die.
    fn is_compatible(&self, other: &Candidate) -> bool {
        let overlap = |one: &[bool], other: &[bool]| one.iter().zip(other).any(|(a, b)| *a && *b);
        let both_die = self.color != other.color && self.change.dead && other.change.dead;
        !(overlap(&self.stones, &other.stones) || both_die && overlap(&self.reach, &other.stones))
    }
}

impl<'c, 'a> Search<'c, 'a> {
    fn new(count: &'c Count<'a>, margin: i32) -> Self {
        let board = count.board;
        let counted = count.score().margin;
        let mut search = Search {
            count,
            margin,
            wanted: margin - counted,
            dead: dead_stones(board, count.dead).0,
            candidates: Vec::new(),
        };
        if search.wanted == 0 {
            return search;
        }
        let safe = ByColor::of(|color| pass_alive(board, color).stones);
        for stones in chains_and_groups(board) {
            let Some(color) = stones.first().and_then(|&stone| board.get(stone)) else { continue };
            let dead = stones.iter().filter(|stone| search.dead.contains(stone)).count();
            // A group of which only some chains are dead is changed chain by chain.
            let partly_dead = dead > 0 && dead < stones.len();
            let safe = dead == 0 && stones.iter().any(|stone| safe[color].contains(stone));
            if partly_dead || safe {
                continue;
            }
            let change = StatusChange { stones, dead: dead == 0 };
            let worth = search.margin_with(&[&change]) - counted;
            if worth != 0 {
                search.candidates.push(Candidate::new(board, change, color, worth));
            }
        }
        // Among sets of equal size with equally many stones the first one wins.
        search.candidates.sort_by_key(|candidate| {
            (candidate.change.stones.len(), candidate.change.head().map(|point| (point.y, point.x)))
        });
        search
    }

    /// Returns the margin of the count with some changes.
    fn margin_with(&self, changes: &[&StatusChange]) -> i32 {
        let mut dead = self.dead.clone();
        for change in changes {
            if change.dead {
                dead.extend(&change.stones);
            } else {
                dead.retain(|stone| !change.stones.contains(stone));
            }
        }
        Count { dead: &dead, ..*self.count }.score().margin
    }

    /// Returns the set of `size` changes with the fewest stones that gives the margin.
    fn set_of(&self, size: usize) -> Option<Vec<StatusChange>> {
        let mut sets = self.sets_that_add_up(size);
        sets.retain(|set| {
            set.iter().enumerate().all(|(at, &one)| {
                set[..at].iter().all(|&other| self.candidates[one].is_compatible(&self.candidates[other]))
            })
        });
        let stones = |set: &[usize]| -> usize {
            set.iter().map(|&number| self.candidates[number].change.stones.len()).sum()
        };
        sets.sort_by_cached_key(|set| (stones(set), set.clone()));
        sets.iter()
            .take(MAX_COUNTED)
            .map(|set| set.iter().map(|&number| &self.candidates[number].change).collect::<Vec<_>>())
            .find(|changes| self.margin_with(changes) == self.margin)
            .map(|changes| changes.into_iter().cloned().collect())
    }

    /// Returns the sets of `size` candidates, up to four, whose worths add up to the wanted difference. The
    /// numbers of a set ascend, so that each set comes once.
    fn sets_that_add_up(&self, size: usize) -> Vec<Vec<usize>> {
        let candidates = self.candidates.iter().enumerate();
        if size == 1 {
            let fits = candidates.filter(|(_, candidate)| candidate.worth == self.wanted);
            return fits.map(|(number, _)| vec![number]).collect();
        }
        let pairs = self.pairs();
        let pairs_worth = |worth: i32| pairs.get(&worth).into_iter().flatten().copied();
        let mut sets = Vec::new();
        match size {
            2 => sets.extend(pairs_worth(self.wanted).map(|(i, j)| vec![i, j])),
            3 => {
                for (i, candidate) in candidates {
                    let rest = pairs_worth(self.wanted - candidate.worth).filter(|&(j, _)| i < j);
                    sets.extend(rest.map(|(j, k)| vec![i, j, k]));
                }
            }
            _ => {
                for (worth, first) in &pairs {
                    for &(i, j) in first {
                        let rest = pairs_worth(self.wanted - worth).filter(|&(k, _)| j < k);
                        sets.extend(rest.map(|(k, l)| vec![i, j, k, l]));
                    }
                }
            }
        }
        sets
    }

    /// Returns the pairs of candidates by the sum of their worths. The numbers of a pair ascend.
    fn pairs(&self) -> BTreeMap<i32, Vec<(usize, usize)>> {
        let mut pairs: BTreeMap<i32, Vec<(usize, usize)>> = BTreeMap::new();
        for (j, second) in self.candidates.iter().enumerate() {
            for (i, first) in self.candidates[..j].iter().enumerate() {
                pairs.entry(first.worth + second.worth).or_default().push((i, j));
            }
        }
        pairs
    }
}

/// Returns the chains of a board, and after them the groups of several chains of a colour that are connected
/// over empty points.
fn chains_and_groups(board: &Board) -> Vec<Vec<Point>> {
    let grid = Grid { size: board.size() };
    let stones: Vec<Option<Color>> = grid.size.points().map(|point| board.get(point)).collect();
    let mut groups: Vec<Vec<Point>> = board.chains().collect();
    for color in [Color::Black, Color::White] {
        let is_own = |&cell: &Cell| stones[cell] == Some(color);
        for area in grid.floods(|cell| stones[cell] != Some(color.other())) {
            let group: Vec<Point> = area.into_iter().filter(is_own).map(|cell| grid.point(cell)).collect();
            let one_chain = group.first().is_none_or(|&stone| board.chain_len(stone) == group.len());
            if !one_chain && group.len() <= MAX_GROUP_STONES {
                groups.push(group);
            }
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Preset;

    /// Black has all of the left and White all of the right; stones of either are lost in the other's area.
    fn board() -> Board {
        Board::parse(
            "
            . . O . X O . . .
            . . . . X O . X .
            X X X X X O . . .
            . . . . X O O O O
            . O O . X O . . .
            . . . . X O . X .
            X X X X X O . X .
            . O . O X O . . .
            . . . . X O O O O",
        )
        .unwrap()
    }

    fn heads(set: &[StatusChange]) -> Vec<(Point, usize, bool)> {
        set.iter().map(|change| (change.head().unwrap(), change.stones.len(), change.dead)).collect()
    }

    fn points(names: &[(u8, u8)]) -> Vec<Point> {
        names.iter().map(|&(x, y)| Point::new(x, y)).collect()
    }

    #[test]
    fn the_smallest_set_is_found() {
        let board = board();
        let rules = Preset::Japanese.rules();
        let dead_of_white = points(&[(2, 0), (1, 4), (1, 7), (3, 7)]);
        let dead_of_black = points(&[(7, 1), (7, 5)]);
        let margin =
            |dead: &[Point]| Count { komi: Some(0), dead, ..Count::new(&board, &rules) }.score().margin;
        let none = Count { komi: Some(0), ..Count::new(&board, &rules) };
        assert_eq!(smallest_dead_set(&none, none.score().margin), Some(Vec::new()));
        for take in 1..=3 {
            for (dead, other) in [(&dead_of_white, &dead_of_black), (&dead_of_black, &dead_of_white)] {
                let dead: Vec<Point> = dead.iter().take(take).chain(other.iter().take(1)).copied().collect();
                let set = smallest_dead_set(&none, margin(&dead)).expect("there is one");
                assert!(set.len() <= dead.len(), "{set:?}");
                let stones: Vec<Point> = set.iter().flat_map(|change| change.stones.clone()).collect();
                assert_eq!(margin(&stones), margin(&dead));
            }
        }
        // A dead stone may have to be alive.
        let all: Vec<Point> = dead_of_white.iter().chain(&dead_of_black).copied().collect();
        let judged = Count { komi: Some(0), dead: &all, ..Count::new(&board, &rules) };
        let without_top = margin(&all[1..]);
        let set = smallest_dead_set(&judged, without_top).expect("one chain alive");
        assert_eq!(heads(&set), [(Point::new(2, 0), 1, false)]);
        assert_eq!(smallest_dead_set(&judged, 1), None, "no set gives a quarter of a point");
    }

    #[test]
    fn a_group_counts_as_one() {
        let board = board();
        let rules = Preset::Japanese.rules();
        let dead = points(&[(1, 7), (3, 7)]);
        let margin = Count { komi: Some(0), dead: &dead, ..Count::new(&board, &rules) }.score().margin;
        let none = Count { komi: Some(0), ..Count::new(&board, &rules) };
        let set = smallest_dead_set(&none, margin).expect("one group");
        assert_eq!(set.len(), 1);
        let stones: Vec<Point> = set[0].stones.clone();
        assert_eq!(Count { komi: Some(0), dead: &stones, ..none }.score().margin, margin);
    }
}
