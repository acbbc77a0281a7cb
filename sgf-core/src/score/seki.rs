//! Life without two eyes: seki, the points in seki, false eyes and protective moves (手入れ).
//!
//! Territory rules give nothing for points next to stones in seki (J89 art. 8; 公活无目), and nothing for a point
//! that its owner still has to fill (J89 art. 9, commentary). The dead stones are already taken off here, so
//! every stone on the board is alive. A group that has no space for two eyes and cannot join a group that has
//! is therefore in seki, provided that an opposing group is in the same case: a seki takes two.
//!
//! The stones are interpreted in five steps:
//!
//! 1. **Components**: living stones of a colour, with the points that only this colour encloses.
//! 2. **Links**: two components of a colour that touch the same open point can join there.
//! 3. **False eyes**: after the open points are played, a chain whose last liberty is an enclosed point has
//!    to be joined there. Such points are filled, again and again until there are none. A chain that can
//!    still join another at an open point does that instead and loses no point.
//! 4. **Eyes**: of the points that are still enclosed, a region with space for two eyes counts two, any other
//!    region one.
//! 5. **Seki**: linked components with fewer than two eyes together are weak. Weak components of both colours
//!    that touch each other, or the same open region, are in seki.
//!
//! The usual shapes (shared liberties, one-eyed, uneven, double-ko and moonshine sekis) and the seki of the
//! game 贾玄–杨希粲 come out as their sources have them.

use super::disjoint_sets::DisjointSets;
use super::life::dead_stones;
use super::regions::{Border, Cell, Grid, Survey};
use crate::board::Board;
use crate::value::{Color, Point};

/// The living stones that are in seki.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Seki<'a> {
    /// Those that are found from the position of the stones.
    #[default]
    Detect,
    /// The chains that these points name.
    Given(&'a [Point]),
    /// J89 art. 8 to the letter: every group next to a dame is in seki, even if the dame is an ordinary one
    /// that was not filled.
    Literal,
    /// No stones.
    Nobody,
}

/// Seki, false eyes and doubts among the living stones.
#[derive(Debug, Clone)]
pub(super) struct GroupStatus {
    /// Marks the stones in seki and the points that they enclose.
    pub(super) seki: Vec<bool>,
    /// Marks the enclosed points outside seki that their owner has to fill.
    pub(super) teire: Vec<bool>,
    /// Points in seki that can be filled without losing an eye. The group shares no liberty with its
    /// opponent.
    pub(super) surplus: Vec<Cell>,
    /// One stone of each group that is not in seki, has no two eyes and cannot join a group that has.
    pub(super) doubtful: Vec<Cell>,
}

/// Finds seki, protective moves and doubtful groups of a final position without its dead stones.
pub(super) fn group_status(survey: &Survey, board: &Board, seki: Seki<'_>) -> GroupStatus {
    let components = Components::new(survey);
    let filled = components.fill_false_eyes(survey);
    let weak = components.weak(survey, &filled);
    let touching = components.opponents(survey);
    let is_mutual =
        |component: usize| weak[component] && touching[component].iter().any(|&other| weak[other]);
    let cells = survey.stones.len();
    let cells_of = |is_marked: &[bool]| -> Vec<bool> {
        components.of.iter().map(|component| component.is_some_and(|number| is_marked[number])).collect()
    };
    let in_seki: Vec<bool> = match seki {
        Seki::Nobody => vec![false; cells],
        Seki::Detect => cells_of(&(0..components.list.len()).map(is_mutual).collect::<Vec<bool>>()),
        Seki::Literal => {
            let mut touches_dame = vec![false; components.list.len()];
            let next_to_dame = survey.neutral().flat_map(|cell| survey.grid.neighbors(cell));
            for component in next_to_dame.filter_map(|neighbor| components.of[neighbor]) {
                touches_dame[component] = true;
            }
            cells_of(&touches_dame)
        }
        Seki::Given(points) => given(survey, &dead_stones(board, points).0),
    };
    // A weak group would fill its last eye: that is not asked of it.
    let teire = (0..cells)
        .map(|cell| {
            filled[cell] && !in_seki[cell] && components.of[cell].is_some_and(|component| !weak[component])
        })
        .collect();
    let doubtful = components
        .list
        .iter()
        .enumerate()
        .filter(|&(component, _)| weak[component])
        .filter_map(|(_, list)| {
            list.cells.iter().copied().find(|&cell| survey.stones[cell].is_some() && !in_seki[cell])
        })
        .collect();
    let surplus = surplus(survey, &in_seki);
    GroupStatus { seki: in_seki, teire, surplus, doubtful }
}

/// Marks the stones of given chains, and the enclosed regions that touch any of them.
fn given(survey: &Survey, stones: &[Point]) -> Vec<bool> {
    let grid = survey.grid;
    let mut seki = vec![false; survey.stones.len()];
    for cell in stones.iter().filter_map(|&point| grid.cell(point)) {
        seki[cell] = survey.stones[cell].is_some();
    }
    for region in &survey.regions {
        let enclosed = matches!(region.border, Border::Enclosed(_));
        if enclosed && region.cells.iter().any(|&cell| grid.neighbors(cell).any(|neighbor| seki[neighbor])) {
            for &cell in &region.cells {
                seki[cell] = true;
            }
        }
    }
    seki
}

/// Returns all points but one of each eye region in seki that its group can fill without losing a race: a
/// group that touches no open point. In a double-ko seki there are such points, next to a shared liberty
/// there are none.
fn surplus(survey: &Survey, seki: &[bool]) -> Vec<Cell> {
    let grid = survey.grid;
    let mut found = Vec::new();
    for region in &survey.regions {
        let Border::Enclosed(color) = region.border else { continue };
        if region.cells.len() < 2 || !region.cells.iter().all(|&cell| seki[cell]) {
            continue;
        }
        let start = region.cells.first().copied().unwrap_or_default();
        let group = grid
            .flood(start, |cell| survey.stones[cell] == Some(color) || survey.encloser(cell) == Some(color));
        let shares =
            group.iter().flat_map(|&cell| grid.neighbors(cell)).any(|neighbor| survey.is_open(neighbor));
        if !shares {
            found.extend(region.cells.iter().skip(1));
        }
    }
    found
}

/// Stones of one colour, with the points that they enclose.
struct Component {
    color: Color,
    cells: Vec<Cell>,
}

/// The components of both colours, and the links between those of one colour.
struct Components {
    list: Vec<Component>,
    of: Vec<Option<usize>>,
    links: DisjointSets,
}

impl Components {
    fn new(survey: &Survey) -> Self {
        let grid = survey.grid;
        let mut list = Vec::new();
        for color in [Color::Black, Color::White] {
            let is_own =
                |cell: Cell| survey.stones[cell] == Some(color) || survey.encloser(cell) == Some(color);
            list.extend(grid.floods(is_own).into_iter().map(|cells| Component { color, cells }));
        }
        let mut of = vec![None; survey.stones.len()];
        for (number, component) in list.iter().enumerate() {
            for &cell in &component.cells {
                of[cell] = Some(number);
            }
        }
        let mut links = DisjointSets::new(list.len());
        for cell in survey.neutral() {
            for color in [Color::Black, Color::White] {
                let mut around = grid
                    .neighbors(cell)
                    .filter_map(|neighbor| of[neighbor])
                    .filter(|&component| list[component].color == color);
                if let Some(first) = around.next() {
                    for other in around {
                        links.join(first, other);
                    }
                }
            }
        }
        Self { list, of, links }
    }

    /// Marks the enclosed points that have to be filled in the end.
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
            // A round fills all such points at once. A fill changes only the chains that touch it, and a
            // chain that touches it and has no other enclosed liberty asked for the same point.
            for (cell, color) in last {
                stones[cell] = Some(color);
                filled[cell] = true;
            }
        }
    }

    /// Marks the components that, together with those linked to them, have fewer than two eyes.
    fn weak(&self, survey: &Survey, filled: &[bool]) -> Vec<bool> {
        let mut eyes = vec![0_usize; self.list.len()];
        for color in [Color::Black, Color::White] {
            for region in survey.grid.floods(|cell| survey.encloser(cell) == Some(color) && !filled[cell]) {
                let component = region.first().and_then(|&cell| self.of[cell]);
                if let Some(component) = component {
                    eyes[self.links.root(component)] += eyes_of(survey.grid, &region);
                }
            }
        }
        (0..self.list.len()).map(|component| eyes[self.links.root(component)] < 2).collect()
    }

    /// Returns for each component the opposing components that touch it or an open region that it touches.
    fn opponents(&self, survey: &Survey) -> Vec<Vec<usize>> {
        let grid = survey.grid;
        let mut near = vec![Vec::new(); self.list.len()];
        for (cell, component) in self.of.iter().enumerate() {
            let Some(component) = *component else { continue };
            near[component].extend(grid.neighbors(cell).filter_map(|neighbor| self.of[neighbor]));
        }
        for region in survey.regions.iter().filter(|region| region.border == Border::Open) {
            let mut around: Vec<usize> = region
                .cells
                .iter()
                .flat_map(|&cell| grid.neighbors(cell))
                .filter_map(|neighbor| self.of[neighbor])
                .collect();
            around.sort_unstable();
            around.dedup();
            for &component in &around {
                near[component].extend(&around);
            }
        }
        for (component, near) in near.iter_mut().enumerate() {
            near.sort_unstable();
            near.dedup();
            near.retain(|&other| self.list[other].color != self.list[component].color);
        }
        near
    }
}

/// Returns the only enclosed liberty of a chain, or `None` if it has none or several, or can join another
/// chain at an open point.
fn last_enclosed_liberty(
    survey: &Survey,
    stones: &[Option<Color>],
    color: Color,
    chain: &[Cell],
) -> Option<Cell> {
    let grid = survey.grid;
    let mut last = None;
    for neighbor in chain.iter().flat_map(|&cell| grid.neighbors(cell)).filter(|&cell| stones[cell].is_none())
    {
        if survey.encloser(neighbor) == Some(color) {
            if *last.get_or_insert(neighbor) != neighbor {
                return None;
            }
        } else if grid
            .neighbors(neighbor)
            .any(|friend| stones[friend] == Some(color) && chain.binary_search(&friend).is_err())
        {
            return None;
        }
    }
    last
}

/// Returns the number of eyes that a region of points is sure to make. It is one for the shapes that a stone
/// on the vital point reduces to one (up to three points, square and pyramid four, bulky and crossed five,
/// rabbity six), and two for all others.
fn eyes_of(grid: Grid, region: &[Cell]) -> usize {
    if region.len() > 6 {
        return 2;
    }
    let degree = |&cell: &Cell| grid.neighbors(cell).filter(|neighbor| region.contains(neighbor)).count();
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

/// Returns the sides that need not take three stones in a corner (不提三目; Japanese rules 1949: three points
/// there; old Korean rules: two).
///
/// The corner point is the last liberty of one of their own stones and of four stones of the opponent, all in
/// seki. A side comes once for each such corner.
pub(super) fn torazu(survey: &Survey, seki: &[bool]) -> Vec<Color> {
    let grid = survey.grid;
    let (right, bottom) = (grid.size.width().saturating_sub(1), grid.size.height().saturating_sub(1));
    let mut found = Vec::new();
    if right < 3 || bottom < 3 {
        return found;
    }
    for (x, y) in [(0, 0), (right, 0), (0, bottom), (right, bottom)] {
        for along_row in [false, true] {
            // The cell some steps from the corner along one edge and some along the other.
            let cell = |one: u8, other: u8| {
                let (dx, dy) = if along_row { (one, other) } else { (other, one) };
                grid.cell(Point::new(x.abs_diff(dx), y.abs_diff(dy)))
            };
            let four = [cell(1, 0), cell(2, 0), cell(1, 1), cell(2, 1)];
            let (Some(corner), Some(single)) = (cell(0, 0), cell(0, 1)) else { continue };
            let Some(taker) = survey.stones[single] else { continue };
            let is_held = |chain: &[Cell], color: Color| {
                chain.iter().all(|&stone| survey.stones[stone] == Some(color) && seki[stone])
                    && chain.iter().flat_map(|&stone| grid.neighbors(stone)).all(|neighbor| {
                        neighbor == corner
                            || chain.contains(&neighbor)
                            || survey.stones[neighbor] == Some(color.other())
                    })
            };
            let four: Vec<Cell> = four.into_iter().flatten().collect();
            if survey.is_open(corner)
                && four.len() == 4
                && is_held(&[single], taker)
                && is_held(&four, taker.other())
            {
                found.push(taker);
            }
        }
    }
    found
}
