//! The board as it is counted: living stones, and the regions of empty points with the colours they touch.
//!
//! Everything here is found by floods with a list of points to visit, never by recursion: a region may hold all of
//! a 52×52 board.

use crate::board::Board;
use crate::value::{ByColor, Color, Point, Size};

/// A point as a number, row by row from the top left.
pub(super) type Cell = usize;

/// Points as cells of a flat array.
#[derive(Debug, Clone, Copy)]
pub(super) struct Grid {
    pub(super) size: Size,
}

impl Grid {
    /// The cell of a point on the board.
    pub(super) fn cell(self, point: Point) -> Option<Cell> {
        let row = usize::from(point.y) * usize::from(self.size.width());
        self.size.contains(point).then(|| row + usize::from(point.x))
    }

    /// The point of a cell.
    pub(super) fn point(self, cell: Cell) -> Point {
        let width = usize::from(self.size.width());
        Point::new((cell % width) as u8, (cell / width) as u8)
    }

    /// The cells beside a cell.
    pub(super) fn near(self, cell: Cell) -> impl Iterator<Item = Cell> {
        let (width, area) = (usize::from(self.size.width()), self.size.area());
        let column = cell % width;
        let above = cell.checked_sub(width);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < width).then_some(cell + 1);
        let below = Some(cell + width).filter(|&below| below < area);
        [above, left, right, below].into_iter().flatten()
    }

    /// The largest connected sets of cells for which `belongs` holds, each sorted, in order of their first cells.
    pub(super) fn floods(self, belongs: impl Fn(Cell) -> bool) -> Vec<Vec<Cell>> {
        let mut seen = vec![false; self.size.area()];
        let mut found = Vec::new();
        for start in 0..self.size.area() {
            if seen[start] || !belongs(start) {
                continue;
            }
            seen[start] = true;
            let mut flood = vec![start];
            let mut next = 0;
            while let Some(&cell) = flood.get(next) {
                next += 1;
                for beside in self.near(cell) {
                    if !seen[beside] && belongs(beside) {
                        seen[beside] = true;
                        flood.push(beside);
                    }
                }
            }
            flood.sort_unstable();
            found.push(flood);
        }
        found
    }
}

/// Which colours a region of empty points touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Border {
    /// One colour: the region is enclosed by it.
    Enclosed(Color),
    /// Both: the points are dame, or shared in a seki.
    Open,
    /// None: the board is empty.
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
    /// What the region of each empty cell touches.
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

    /// Whose living stones alone enclose an empty cell.
    pub(super) fn encloser(&self, cell: Cell) -> Option<Color> {
        match (self.stones[cell], self.borders[cell]) {
            (None, Border::Enclosed(color)) => Some(color),
            _ => None,
        }
    }

    /// Whether both colours reach the empty cell.
    pub(super) fn is_open(&self, cell: Cell) -> bool {
        self.stones[cell].is_none() && self.borders[cell] == Border::Open
    }

    /// The empty cells that nobody encloses.
    pub(super) fn neutral(&self) -> impl Iterator<Item = Cell> + '_ {
        let nobodys = |region: &&Region| !matches!(region.border, Border::Enclosed(_));
        self.regions.iter().filter(nobodys).flat_map(|region| region.cells.iter().copied())
    }

    /// The number of living stones of a colour.
    pub(super) fn count(&self, color: Color) -> usize {
        self.stones.iter().filter(|&&stone| stone == Some(color)).count()
    }

    /// The points of the cells that are marked.
    pub(super) fn marked(&self, marks: &[bool]) -> Vec<Point> {
        (0..marks.len()).filter(|&cell| marks[cell]).map(|cell| self.grid.point(cell)).collect()
    }

    pub(super) fn points(&self, cells: impl IntoIterator<Item = Cell>) -> Vec<Point> {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.into_iter().map(|cell| self.grid.point(cell)).collect()
    }
}

fn border(grid: Grid, stones: &[Option<Color>], cells: &[Cell]) -> Border {
    let mut seen = Border::Bare;
    for color in cells.iter().flat_map(|&cell| grid.near(cell)).filter_map(|beside| stones[beside]) {
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
