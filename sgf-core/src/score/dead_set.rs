//! The smallest change in who is dead under which a count gives a wanted margin.

use std::collections::BTreeMap;

use super::count::Count;
use super::life::{dead_stones, pass_alive};
use crate::board::Board;
use crate::value::{ByColor, Color, Point};

/// How many stones a group of several chains may have that is tried as one.
const LARGEST_GROUP: usize = 60;

/// How many changes are tried together.
const MOST: usize = 4;

/// How many sets of one size are counted out before the search gives up on that size. Sets are found by adding up what
/// each change alone is worth, and nearly all that add up are right.
const MOST_COUNTED: usize = 64;

/// A chain or a connected group that is dead instead of alive, or the other way round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusChange {
    /// Its stones.
    pub stones: Vec<Point>,
    /// Whether it is dead in the changed count.
    pub dead: bool,
}

impl StatusChange {
    /// The stone that names it: the first one from the top, from the left.
    #[must_use]
    pub fn head(&self) -> Option<Point> {
        self.stones.iter().copied().min_by_key(|point| (point.y, point.x))
    }
}

/// The fewest chains and groups whose life or death, changed, makes `count` give `margin` (Black's, in quarter
/// points); among sets of as many, that with the fewest stones. Empty where the count gives it already, none where no
/// set of up to four does.
///
/// A group is the chains of one colour that the other colour does not part. Chains that live unconditionally stay
/// alive, and two neighbours of different colours never die together.
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
    (1..=MOST).find_map(|size| search.of_size(size))
}

struct Search<'c, 'a> {
    count: &'c Count<'a>,
    margin: i32,
    /// What the changes have to add to the count.
    wanted: i32,
    dead: Vec<Point>,
    units: Vec<Candidate>,
}

struct Candidate {
    change: StatusChange,
    color: Color,
    /// The stones and all that touches them: what another unit must keep clear of to be added.
    reach: Vec<bool>,
    own: Vec<bool>,
    /// What the change alone adds to the margin.
    worth: i32,
}

impl Candidate {
    /// Whether both can be changed: they share no stone, and do not die beside each other.
    fn is_compatible(&self, other: &Candidate) -> bool {
        let shares = |ours: &[bool], theirs: &[bool]| ours.iter().zip(theirs).any(|(a, b)| *a && *b);
        let fights = self.color != other.color && self.change.dead && other.change.dead;
        !(shares(&self.own, &other.own) || fights && shares(&self.reach, &other.own))
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
            units: Vec::new(),
        };
        if search.wanted == 0 {
            return search;
        }
        let safe = ByColor::of(|color| pass_alive(board, color).stones);
        let size = board.size();
        let cell = |point: Point| usize::from(point.y) * usize::from(size.width()) + usize::from(point.x);
        for stones in groups(board) {
            let Some(color) = stones.first().and_then(|&stone| board.get(stone)) else { continue };
            let dead = stones.iter().filter(|stone| search.dead.contains(stone)).count();
            let is_dead = dead > 0;
            // Half a group is changed chain by chain.
            if is_dead && dead < stones.len() || !is_dead && stones.iter().any(|s| safe[color].contains(s)) {
                continue;
            }
            let mut own = vec![false; size.area()];
            let mut reach = vec![false; size.area()];
            for &stone in &stones {
                own[cell(stone)] = true;
                reach[cell(stone)] = true;
                size.neighbors(stone).for_each(|near| reach[cell(near)] = true);
            }
            let change = StatusChange { stones, dead: !is_dead };
            let worth = search.margin_with(&[&change]) - counted;
            if worth != 0 {
                search.units.push(Candidate { change, color, reach, own, worth });
            }
        }
        // What comes first wins among sets of one size and as many stones.
        search.units.sort_by_key(|unit| (unit.change.stones.len(), unit.change.head().map(|p| (p.y, p.x))));
        search
    }

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

    /// The set of `size` units with the fewest stones.
    fn of_size(&self, size: usize) -> Option<Vec<StatusChange>> {
        let mut sets = Vec::new();
        match size {
            1 => sets.extend(
                (0..self.units.len()).filter(|&i| self.units[i].worth == self.wanted).map(|i| vec![i]),
            ),
            2 => {
                let pairs = self.pairs();
                sets.extend(pairs.get(&self.wanted).into_iter().flatten().map(|&(i, j)| vec![i, j]));
            }
            _ => {
                let pairs = self.pairs();
                let rest = |worth: i32| pairs.get(&(self.wanted - worth)).into_iter().flatten();
                if size == 3 {
                    for (i, unit) in self.units.iter().enumerate() {
                        sets.extend(rest(unit.worth).filter(|(j, _)| i < *j).map(|&(j, k)| vec![i, j, k]));
                    }
                } else {
                    for (worth, first) in &pairs {
                        for &(i, j) in first {
                            sets.extend(rest(*worth).filter(|(k, _)| j < *k).map(|&(k, l)| vec![i, j, k, l]));
                        }
                    }
                }
            }
        }
        sets.retain(|set| {
            set.iter()
                .enumerate()
                .all(|(at, &i)| set[..at].iter().all(|&j| self.units[i].is_compatible(&self.units[j])))
        });
        sets.sort_by_cached_key(|set| {
            (set.iter().map(|&i| self.units[i].change.stones.len()).sum::<usize>(), set.clone())
        });
        let changes = |set: &Vec<usize>| set.iter().map(|&i| &self.units[i].change).collect::<Vec<_>>();
        sets.iter()
            .take(MOST_COUNTED)
            .map(changes)
            .find(|changes| self.margin_with(changes) == self.margin)
            .map(|changes| changes.into_iter().cloned().collect())
    }

    /// Pairs of units by what they add together.
    fn pairs(&self) -> BTreeMap<i32, Vec<(usize, usize)>> {
        let mut pairs: BTreeMap<i32, Vec<(usize, usize)>> = BTreeMap::new();
        for (j, second) in self.units.iter().enumerate() {
            for (i, first) in self.units[..j].iter().enumerate() {
                pairs.entry(first.worth + second.worth).or_default().push((i, j));
            }
        }
        pairs
    }
}

/// The chains of a board, and the sets of chains of a colour that are connected over empty points.
fn groups(board: &Board) -> Vec<Vec<Point>> {
    let size = board.size();
    let mut groups: Vec<Vec<Point>> = board.chains().collect();
    let index = |point: Point| usize::from(point.y) * usize::from(size.width()) + usize::from(point.x);
    for color in [Color::Black, Color::White] {
        let mut seen = vec![false; size.area()];
        for start in size.points() {
            if board.get(start) == Some(color.other()) || std::mem::replace(&mut seen[index(start)], true) {
                continue;
            }
            let mut area = vec![start];
            let mut next = 0;
            while let Some(&point) = area.get(next) {
                next += 1;
                for near in size.neighbors(point).filter(|&near| board.get(near) != Some(color.other())) {
                    if !std::mem::replace(&mut seen[index(near)], true) {
                        area.push(near);
                    }
                }
            }
            area.retain(|&point| board.get(point) == Some(color));
            let one_chain = area.first().is_none_or(|&stone| board.chain_len(stone) == area.len());
            if !one_chain && area.len() <= LARGEST_GROUP {
                groups.push(area);
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
        // What is dead already can be alive.
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
