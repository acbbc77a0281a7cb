//! Life without two eyes: seki, the points in it, false eyes and protective moves (手入れ).
//!
//! Territory rules give nothing for points next to stones in seki (J89 art. 8; 公活无目), and nothing for a point
//! that its owner still has to fill (J89 art. 9, commentary). Stones on the board here are alive: the dead ones are
//! gone. So a group that has no room for two eyes and cannot join one that has is in seki, provided that its
//! opponent is in the same case: a seki takes two.
//!
//! How that is read from the stones:
//!
//! 1. **Components**: living stones of a colour with the points that only this colour encloses.
//! 2. **Links**: components of a colour that touch the same open point can join there.
//! 3. **False eyes**: once the open points are played, a chain whose last liberty is an enclosed point has to be
//!    joined there. Such points are filled, again and again until there are no more. A chain that can still join
//!    another on an open point does that instead and pays nothing.
//! 4. **Eyes**: of what is left enclosed, a region with room for two eyes counts two, any other one.
//! 5. Linked components with fewer than two eyes are weak; weak components of both colours that touch each other, or
//!    the same open region, are in seki.
//!
//! The usual shapes (shared liberties, one-eyed, uneven, double-ko and moonshine sekis) and the seki of the
//! game 贾玄–杨希粲 come out as their sources say.

use super::life::dead_stones;
use super::regions::{Border, Cell, Grid, Survey};
use crate::board::Board;
use crate::value::{Color, Point};

/// Which living stones are in seki.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Seki<'a> {
    /// They are found from the stones, as [`seki_chains`] does.
    #[default]
    Detect,
    /// The chains that these points name.
    Given(&'a [Point]),
    /// J89 art. 8 to the letter: every group that still has a dame is in seki, an ordinary unfilled dame too.
    Literal,
    /// None.
    Nobody,
}

/// What was found about the living stones.
#[derive(Debug, Clone)]
pub(super) struct Standing {
    /// Stones in seki and the points they enclose.
    pub(super) seki: Vec<bool>,
    /// Enclosed points, not in seki, that their owner has to fill.
    pub(super) teire: Vec<bool>,
    /// Points in seki that can be filled without losing an eye, where the group shares no liberty with its
    /// opponent.
    pub(super) surplus: Vec<Cell>,
    /// One stone of each group that is neither in seki nor has two eyes nor can join one that has.
    pub(super) doubtful: Vec<Cell>,
}

/// One stone of each chain that is in seki once `dead` is taken off, row by row, as [`Seki::Detect`] finds them.
#[must_use]
pub fn seki_chains(board: &Board, dead: &[Point]) -> Vec<Point> {
    let survey = Survey::new(board, &dead_stones(board, dead).0);
    let standing = standing(&survey, board, Seki::Detect);
    let grid = survey.grid;
    let stones = grid.floods(|cell| survey.stones[cell] == Some(Color::Black)).into_iter();
    let stones = stones.chain(grid.floods(|cell| survey.stones[cell] == Some(Color::White)));
    let heads = stones.filter_map(|chain| chain.first().copied()).filter(|&head| standing.seki[head]);
    survey.points(heads)
}

/// The teire, seki and doubts of a final position.
pub(super) fn standing(survey: &Survey, board: &Board, seki: Seki<'_>) -> Standing {
    let parts = Parts::new(survey);
    let filled = parts.fill_false_eyes(survey);
    let weak = parts.weak(survey, &filled);
    let touching = parts.opponents(survey);
    let mutual = |part: usize| weak[part] && touching[part].iter().any(|&other| weak[other]);
    let cells = survey.stones.len();
    let in_seki: Vec<bool> = match seki {
        Seki::Nobody => vec![false; cells],
        Seki::Detect => {
            let parts_in: Vec<bool> = (0..parts.list.len()).map(mutual).collect();
            parts.of.iter().map(|part| part.is_some_and(|part| parts_in[part])).collect()
        }
        Seki::Literal => {
            let mut touches = vec![false; parts.list.len()];
            for part in
                survey.neutral().flat_map(|cell| survey.grid.near(cell)).filter_map(|beside| parts.of[beside])
            {
                touches[part] = true;
            }
            parts.of.iter().map(|part| part.is_some_and(|part| touches[part])).collect()
        }
        Seki::Given(points) => given(survey, &dead_stones(board, points).0),
    };
    // A group that has no two eyes would fill the last one it has: nobody asks that of it.
    let teire = (0..cells)
        .map(|cell| filled[cell] && !in_seki[cell] && parts.of[cell].is_some_and(|part| !weak[part]))
        .collect();
    let doubtful = parts
        .list
        .iter()
        .enumerate()
        .filter(|&(part, _)| weak[part])
        .filter_map(|(_, list)| {
            list.cells.iter().copied().find(|&cell| survey.stones[cell].is_some() && !in_seki[cell])
        })
        .collect();
    let surplus = surplus(survey, &in_seki);
    Standing { seki: in_seki, teire, surplus, doubtful }
}

/// The stones of given chains, and the enclosed regions that touch any of them.
fn given(survey: &Survey, stones: &[Point]) -> Vec<bool> {
    let grid = survey.grid;
    let mut seki = vec![false; survey.stones.len()];
    for cell in stones.iter().filter_map(|&point| grid.cell(point)) {
        seki[cell] = survey.stones[cell].is_some();
    }
    for region in &survey.regions {
        let enclosed = matches!(region.border, Border::Enclosed(_));
        if enclosed && region.cells.iter().any(|&cell| grid.near(cell).any(|beside| seki[beside])) {
            for &cell in &region.cells {
                seki[cell] = true;
            }
        }
    }
    seki
}

/// Each eye region in seki but for one point, where the group cannot lose a race by filling it: it touches no open
/// point (in a double-ko seki yes, next to a shared liberty no).
fn surplus(survey: &Survey, seki: &[bool]) -> Vec<Cell> {
    let grid = survey.grid;
    let mut found = Vec::new();
    for region in &survey.regions {
        let Border::Enclosed(color) = region.border else { continue };
        if region.cells.len() < 2 || !region.cells.iter().all(|&cell| seki[cell]) {
            continue;
        }
        let start = region.cells.first().copied().unwrap_or_default();
        let group = flood_from(grid, start, |cell| {
            survey.stones[cell] == Some(color) || survey.encloser(cell) == Some(color)
        });
        let shares = group.iter().flat_map(|&cell| grid.near(cell)).any(|beside| survey.is_open(beside));
        if !shares {
            found.extend(region.cells.iter().skip(1));
        }
    }
    found
}

fn flood_from(grid: Grid, start: Cell, belongs: impl Fn(Cell) -> bool) -> Vec<Cell> {
    let mut seen = vec![false; grid.size.area()];
    let mut flood = vec![start];
    seen[start] = true;
    let mut next = 0;
    while let Some(&cell) = flood.get(next) {
        next += 1;
        for beside in grid.near(cell) {
            if !seen[beside] && belongs(beside) {
                seen[beside] = true;
                flood.push(beside);
            }
        }
    }
    flood
}

/// Sets that are joined one by one.
#[derive(Debug, Clone)]
pub(super) struct Sets(Vec<usize>);

impl Sets {
    pub(super) fn new(len: usize) -> Self {
        Self((0..len).collect())
    }

    pub(super) fn root(&self, mut item: usize) -> usize {
        while self.0[item] != item {
            item = self.0[item];
        }
        item
    }

    /// Whether the two were apart.
    pub(super) fn join(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.root(one), self.root(other));
        let (low, high) = (one.min(other), one.max(other));
        self.0[high] = low;
        low != high
    }
}

/// Stones of one colour with what they enclose.
struct Part {
    color: Color,
    cells: Vec<Cell>,
}

/// The components of both colours and their links.
struct Parts {
    list: Vec<Part>,
    of: Vec<Option<usize>>,
    links: Sets,
}

impl Parts {
    fn new(survey: &Survey) -> Self {
        let grid = survey.grid;
        let mut list = Vec::new();
        for color in [Color::Black, Color::White] {
            let own = |cell: Cell| survey.stones[cell] == Some(color) || survey.encloser(cell) == Some(color);
            list.extend(grid.floods(own).into_iter().map(|cells| Part { color, cells }));
        }
        let mut of = vec![None; survey.stones.len()];
        for (number, part) in list.iter().enumerate() {
            for &cell in &part.cells {
                of[cell] = Some(number);
            }
        }
        let mut links = Sets::new(list.len());
        for cell in survey.neutral() {
            for color in [Color::Black, Color::White] {
                let mut beside =
                    grid.near(cell).filter_map(|beside| of[beside]).filter(|&part| list[part].color == color);
                if let Some(first) = beside.next() {
                    for other in beside {
                        links.join(first, other);
                    }
                }
            }
        }
        Self { list, of, links }
    }

    /// The enclosed points that have to be filled in the end.
    fn fill_false_eyes(&self, survey: &Survey) -> Vec<bool> {
        let grid = survey.grid;
        let mut stones = survey.stones.clone();
        let mut filled = vec![false; stones.len()];
        loop {
            let mut last = Vec::new();
            for color in [Color::Black, Color::White] {
                for chain in grid.floods(|cell| stones[cell] == Some(color)) {
                    let liberty = last_enclosed_liberty(survey, &stones, color, &chain);
                    last.extend(liberty.map(|cell| (cell, color)));
                }
            }
            if last.is_empty() {
                return filled;
            }
            // All of a round at once: a fill changes only chains that touch it, and a chain that does and has no
            // other enclosed liberty asked for the same point.
            for (cell, color) in last {
                stones[cell] = Some(color);
                filled[cell] = true;
            }
        }
    }

    /// Which components have, with those they are linked to, fewer than two eyes.
    fn weak(&self, survey: &Survey, filled: &[bool]) -> Vec<bool> {
        let mut eyes = vec![0_usize; self.list.len()];
        for color in [Color::Black, Color::White] {
            for region in survey.grid.floods(|cell| survey.encloser(cell) == Some(color) && !filled[cell]) {
                let part = region.first().and_then(|&cell| self.of[cell]);
                if let Some(part) = part {
                    eyes[self.links.root(part)] += room(survey.grid, &region);
                }
            }
        }
        (0..self.list.len()).map(|part| eyes[self.links.root(part)] < 2).collect()
    }

    /// For each component the opponent's components that touch it or an open region that it touches.
    fn opponents(&self, survey: &Survey) -> Vec<Vec<usize>> {
        let grid = survey.grid;
        let mut near = vec![Vec::new(); self.list.len()];
        for (cell, part) in self.of.iter().enumerate() {
            let Some(part) = *part else { continue };
            near[part].extend(grid.near(cell).filter_map(|beside| self.of[beside]));
        }
        for region in survey.regions.iter().filter(|region| region.border == Border::Open) {
            let mut around: Vec<usize> = region
                .cells
                .iter()
                .flat_map(|&cell| grid.near(cell))
                .filter_map(|beside| self.of[beside])
                .collect();
            around.sort_unstable();
            around.dedup();
            for &part in &around {
                near[part].extend(&around);
            }
        }
        for (part, near) in near.iter_mut().enumerate() {
            near.sort_unstable();
            near.dedup();
            near.retain(|&other| self.list[other].color != self.list[part].color);
        }
        near
    }
}

/// The one enclosed liberty of a chain, unless it can join another chain on an open point.
fn last_enclosed_liberty(
    survey: &Survey,
    stones: &[Option<Color>],
    color: Color,
    chain: &[Cell],
) -> Option<Cell> {
    let grid = survey.grid;
    let mut last = None;
    for beside in chain.iter().flat_map(|&cell| grid.near(cell)).filter(|&cell| stones[cell].is_none()) {
        if survey.encloser(beside) == Some(color) {
            if *last.get_or_insert(beside) != beside {
                return None;
            }
        } else if grid
            .near(beside)
            .any(|friend| stones[friend] == Some(color) && chain.binary_search(&friend).is_err())
        {
            return None;
        }
    }
    last
}

/// Eyes that a region of points is sure to make: one for the shapes that a stone on the vital point reduces to one
/// (up to three points, square and pyramid four, bulky and crossed five, rabbity six), two for all others.
fn room(grid: Grid, region: &[Cell]) -> usize {
    if region.len() > 6 {
        return 2;
    }
    let degree = |&cell: &Cell| grid.near(cell).filter(|beside| region.contains(beside)).count();
    let degrees: Vec<usize> = region.iter().map(degree).collect();
    let edges = degrees.iter().sum::<usize>() / 2;
    let most = degrees.iter().copied().max().unwrap_or(0);
    let vital = match region.len() {
        0..=3 => true,
        4 => edges == 4 || most == 3,
        5 => most == 4 || (edges == 5 && most == 3),
        _ => most == 4 && edges >= 6,
    };
    if vital { 1 } else { 2 }
}

/// The sides that have three stones to take in a corner and need not (不提三目): the corner point is the last
/// liberty of one of their own stones and of four stones of the opponent, all in seki (Japanese rules 1949; three points there, two in old Korean rules).
pub(super) fn torazu(survey: &Survey, seki: &[bool]) -> Vec<Color> {
    let grid = survey.grid;
    let (right, below) = (grid.size.width().saturating_sub(1), grid.size.height().saturating_sub(1));
    let at = |x: u8, y: u8, dx: u8, dy: u8, right: u8, below: u8| {
        let x = if x == 0 { dx } else { right.checked_sub(dx)? };
        let y = if y == 0 { dy } else { below.checked_sub(dy)? };
        grid.cell(Point::new(x, y))
    };
    let mut found = Vec::new();
    if right < 3 || below < 3 {
        return found;
    }
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        for along in [false, true] {
            let cell = |one: u8, other: u8| {
                let (dx, dy) = if along { (one, other) } else { (other, one) };
                at(x, y, dx, dy, right, below)
            };
            let four = [cell(1, 0), cell(2, 0), cell(1, 1), cell(2, 1)];
            let (Some(corner), Some(single)) = (cell(0, 0), cell(0, 1)) else { continue };
            let Some(taker) = survey.stones[single] else { continue };
            let held = |chain: &[Cell], color: Color| {
                chain.iter().all(|&stone| survey.stones[stone] == Some(color) && seki[stone])
                    && chain.iter().flat_map(|&stone| grid.near(stone)).all(|beside| {
                        beside == corner
                            || chain.contains(&beside)
                            || survey.stones[beside] == Some(color.other())
                    })
            };
            let four: Vec<Cell> = four.into_iter().flatten().collect();
            if survey.is_open(corner)
                && four.len() == 4
                && held(&[single], taker)
                && held(&four, taker.other())
            {
                found.push(taker);
            }
        }
    }
    found
}
