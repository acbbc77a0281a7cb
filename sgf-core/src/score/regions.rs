//! The board as it is counted: living stones, and the regions of empty points with the colours that they
//! touch.
//!
//! Floods keep a list of points to visit and never recurse: a region may hold all of a 52×52 board.

use super::owner::Owner;
use crate::board::Board;
use crate::value::{ByColor, Color, Point, Size};

/// The number of a point, row by row from the top left.
pub(super) type Cell = usize;

/// A board size, seen as cells of a flat array.
#[derive(Debug, Clone, Copy)]
pub(super) struct Grid {
    pub(super) size: Size,
}

impl Grid {
    /// Returns the cell of a point, or `None` if it is off the board.
    pub(super) fn cell(self, point: Point) -> Option<Cell> {
        let row = usize::from(point.y) * usize::from(self.size.width());
        self.size.contains(point).then(|| row + usize::from(point.x))
    }

    /// Returns the point of a cell.
    pub(super) fn point(self, cell: Cell) -> Point {
        let width = usize::from(self.size.width());
        Point::new((cell % width) as u8, (cell / width) as u8)
    }

    /// Returns the cells next to a cell.
    pub(super) fn neighbors(self, cell: Cell) -> impl Iterator<Item = Cell> {
        let (width, area) = (usize::from(self.size.width()), self.size.area());
        let column = cell % width;
        let above = cell.checked_sub(width);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < width).then_some(cell + 1);
        let below = Some(cell + width).filter(|&below| below < area);
        [above, left, right, below].into_iter().flatten()
    }

    /// Returns the largest connected sets of cells for which `belongs` holds. Each is sorted, and they are in
    /// order of their first cells.
    pub(super) fn floods(self, belongs: impl Fn(Cell) -> bool) -> Vec<Vec<Cell>> {
        let mut seen = vec![false; self.size.area()];
        let mut found = Vec::new();
        for start in 0..self.size.area() {
            if !seen[start] && belongs(start) {
                found.push(self.flood_unseen(&mut seen, start, &belongs));
            }
        }
        found
    }

    /// Returns the connected set of `start` and cells for which `belongs` holds, sorted. `start` itself need
    /// not belong.
    pub(super) fn flood(self, start: Cell, belongs: impl Fn(Cell) -> bool) -> Vec<Cell> {
        self.flood_unseen(&mut vec![false; self.size.area()], start, belongs)
    }

    /// Floods like [`Grid::flood`], but only over cells that are not marked in `seen`, and marks those that
    /// it reaches.
    pub(super) fn flood_unseen(
        self,
        seen: &mut [bool],
        start: Cell,
        belongs: impl Fn(Cell) -> bool,
    ) -> Vec<Cell> {
        seen[start] = true;
        let mut flood = vec![start];
        let mut next = 0;
        while let Some(&cell) = flood.get(next) {
            next += 1;
            for neighbor in self.neighbors(cell) {
                if !seen[neighbor] && belongs(neighbor) {
                    seen[neighbor] = true;
                    flood.push(neighbor);
                }
            }
        }
        flood.sort_unstable();
        flood
    }
}

/// The colours that a region of empty points touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Border {
    /// One colour: it encloses the region.
    Enclosed(Color),
    /// Both colours: the points are dame, or shared in a seki.
    Open,
    /// No colour: the board is empty.
    Bare,
}

/// A largest connected set of empty points.
#[derive(Debug, Clone)]
pub(super) struct Region {
    pub(super) cells: Vec<Cell>,
    pub(super) border: Border,
}

/// The final position without its dead stones.
#[derive(Debug, Clone)]
pub(super) struct Survey {
    pub(super) grid: Grid,
    /// The living stones.
    pub(super) stones: Vec<Option<Color>>,
    /// The dead stones, by their own colour.
    pub(super) dead: ByColor<Vec<Cell>>,
    pub(super) regions: Vec<Region>,
    /// The border of the region of each empty cell.
    borders: Vec<Border>,
}

impl Survey {
    /// Takes the dead stones off and floods what is left.
    pub(super) fn new(board: &Board, dead_stones: &[Point]) -> Self {
        let grid = Grid { size: board.size() };
        let mut stones: Vec<Option<Color>> = grid.size.points().map(|point| board.get(point)).collect();
        let mut dead = ByColor::<Vec<Cell>>::default();
        for cell in dead_stones.iter().filter_map(|&point| grid.cell(point)) {
            if let Some(color) = stones[cell].take() {
                dead[color].push(cell);
            }
        }
        let mut borders = vec![Border::Bare; stones.len()];
        let regions = grid
            .floods(|cell| stones[cell].is_none())
            .into_iter()
            .map(|cells| {
                let border = border(grid, &stones, &cells);
                for &cell in &cells {
                    borders[cell] = border;
                }
                Region { cells, border }
            })
            .collect();
        Self { grid, stones, dead, regions, borders }
    }

    /// Returns the colour whose living stones alone enclose an empty cell.
    pub(super) fn encloser(&self, cell: Cell) -> Option<Color> {
        match (self.stones[cell], self.borders[cell]) {
            (None, Border::Enclosed(color)) => Some(color),
            _ => None,
        }
    }

    /// Returns whether an empty cell lies in a region that touches both colours.
    pub(super) fn is_open(&self, cell: Cell) -> bool {
        self.stones[cell].is_none() && self.borders[cell] == Border::Open
    }

    /// Returns the empty cells that neither colour encloses.
    pub(super) fn neutral(&self) -> impl Iterator<Item = Cell> + '_ {
        let is_open = |region: &&Region| !matches!(region.border, Border::Enclosed(_));
        self.regions.iter().filter(is_open).flat_map(|region| region.cells.iter().copied())
    }

    /// Returns the number of living stones of a colour.
    pub(super) fn count(&self, color: Color) -> usize {
        self.stones.iter().filter(|&&stone| stone == Some(color)).count()
    }

    /// Returns the points of the marked cells.
    pub(super) fn marked(&self, marks: &[bool]) -> Vec<Point> {
        (0..marks.len()).filter(|&cell| marks[cell]).map(|cell| self.grid.point(cell)).collect()
    }

    /// Returns the points of some cells, row by row.
    pub(super) fn points(&self, cells: impl IntoIterator<Item = Cell>) -> Vec<Point> {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.into_iter().map(|cell| self.grid.point(cell)).collect()
    }
}

/// Groups the living stones of a position by the land that joins them: connected points of one owner.
///
/// `owner` is the owner of each point, row by row. Each group is sorted, and the groups are in order of their
/// first stones.
pub(super) fn groups_by_land(board: &Board, dead: &[Point], owner: &[Owner]) -> Vec<Vec<Point>> {
    let grid = Grid { size: board.size() };
    let is_living = |point: Point| board.get(point).is_some() && !dead.contains(&point);
    let mut seen = vec![false; grid.size.area()];
    let mut groups = Vec::new();
    for start in 0..seen.len() {
        if seen[start] || !is_living(grid.point(start)) {
            continue;
        }
        let land = grid.flood_unseen(&mut seen, start, |cell| owner.get(cell) == owner.get(start));
        groups
            .push(land.into_iter().map(|cell| grid.point(cell)).filter(|&point| is_living(point)).collect());
    }
    groups
}

/// Returns the colours that a region touches.
fn border(grid: Grid, stones: &[Option<Color>], cells: &[Cell]) -> Border {
    let mut seen = Border::Bare;
    for color in cells.iter().flat_map(|&cell| grid.neighbors(cell)).filter_map(|neighbor| stones[neighbor]) {
        match seen {
            Border::Bare => seen = Border::Enclosed(color),
            Border::Enclosed(other) if other != color => return Border::Open,
            _ => {}
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_and_dead_stones() {
        let board = Board::parse("...XO.. .O.XO.. ...X.O.".replace(' ', "\n").as_str()).unwrap();
        let survey = Survey::new(&board, &[Point::new(1, 1), Point::new(1, 1), Point::new(0, 0)]);
        assert_eq!((survey.dead.white.len(), survey.dead.black.len()), (1, 0));
        let borders: Vec<_> = survey.regions.iter().map(|r| (r.cells.len(), r.border)).collect();
        let expected =
            [(9, Border::Enclosed(Color::Black)), (5, Border::Enclosed(Color::White)), (1, Border::Open)];
        assert_eq!(borders, expected);
        assert_eq!(survey.neutral().collect::<Vec<_>>(), [18]);
        assert_eq!(Survey::new(&Board::new(Size::NINE), &[]).regions[0].border, Border::Bare);
    }

    #[test]
    fn the_largest_board_is_one_flood() {
        let size = Size::square(52).unwrap();
        let survey = Survey::new(&Board::new(size), &[]);
        assert_eq!(survey.regions[0].cells.len(), size.area());
    }
}
