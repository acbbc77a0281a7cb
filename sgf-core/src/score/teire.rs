//! Protective moves (手入れ, 补棋): points of its own land that a side has to fill after the dame are played.
//!
//! The opponent is assumed to have played every dame. A chain that then has one liberty left has to fill it,
//! or it is taken. Filling a point can leave another chain with its last liberty, so the search repeats until
//! nothing is left to fill.

use super::owner::Owner;
use super::regions::{Cell, Grid};
use crate::board::Board;
use crate::value::{Color, Point};

/// How the dame and the dead stones stand when a chain may have to fill its own land.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DameModel {
    /// The dead are off the board, and one dame is enough to join two chains.
    Taken,
    /// The dead still stand and take liberties; one dame is enough to join two chains.
    Standing,
    /// The dead still stand, and the opponent plays first at the dame: two of them are needed to join two
    /// chains, or one where an opponent's stone would have no liberty.
    Contested,
}

/// Returns the points of its own land that `color` has to fill; `owner` is the owner of each point, row by
/// row.
pub(super) fn protective_moves(
    board: &Board,
    dead: &[Point],
    owner: &[Owner],
    color: Color,
    model: DameModel,
) -> Vec<Point> {
    let grid = Grid { size: board.size() };
    let mut land = Land {
        grid,
        stones: grid.size.points().map(|point| board.get(point)).collect(),
        dead: vec![false; grid.size.area()],
        owner,
        color,
        model,
    };
    for cell in dead.iter().filter_map(|&stone| grid.cell(stone)) {
        land.dead[cell] = true;
        if model == DameModel::Taken {
            land.stones[cell] = None;
        }
    }
    let mut filled = Vec::new();
    loop {
        let last = land.last_liberties();
        if last.is_empty() {
            return filled;
        }
        for cell in last {
            land.fill(cell);
            filled.push(grid.point(cell));
        }
    }
}

/// Returns the board with a stone of `color` on every dame where it is not taken at once: it has two
/// liberties itself or joins a chain with more than two.
pub(super) fn with_dame(board: &Board, owner: &[Owner], color: Color) -> Board {
    let size = board.size();
    let mut board = board.clone();
    let dame: Vec<Point> = size
        .points()
        .zip(owner)
        .filter(|&(_, owner)| !matches!(owner, Owner::Black | Owner::White))
        .map(|(point, _)| point)
        .collect();
    loop {
        let mut changed = false;
        for &point in &dame {
            if board.get(point).is_some() {
                continue;
            }
            let liberties = size.neighbors(point).filter(|&near| board.get(near).is_none()).count();
            let joins = |near| board.get(near) == Some(color) && board.liberties(near).len() > 2;
            if liberties >= 2 || size.neighbors(point).any(joins) {
                board.set(point, Some(color));
                changed = true;
            }
        }
        if !changed {
            return board;
        }
    }
}

/// The board while one side fills its land.
struct Land<'a> {
    grid: Grid,
    stones: Vec<Option<Color>>,
    /// The stones that were dead at the start.
    dead: Vec<bool>,
    owner: &'a [Owner],
    /// The side that fills its land.
    color: Color,
    model: DameModel,
}

impl Land<'_> {
    /// Returns the neighbours of a cell that have no stone.
    fn free_near(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.grid.neighbors(cell).filter(|&near| self.stones[near].is_none())
    }

    /// Returns the last liberties of the side's living chains that lie in its own land and have to be filled.
    fn last_liberties(&self) -> Vec<Cell> {
        let mut seen = vec![false; self.stones.len()];
        let mut last = Vec::new();
        for start in 0..self.stones.len() {
            if self.stones[start] != Some(self.color) || seen[start] || self.dead[start] {
                continue;
            }
            let is_own = |cell: Cell| self.stones[cell] == Some(self.color);
            let chain = self.grid.flood_unseen(&mut seen, start, is_own);
            if let Some(cell) = self.last_liberty(&chain)
                && !last.contains(&cell)
            {
                last.push(cell);
            }
        }
        last
    }

    /// Returns the only liberty of a chain in its own land if the chain has to fill it: it cannot join
    /// another chain at a dame, and it is not a stone worth giving up.
    fn last_liberty(&self, chain: &[Cell]) -> Option<Cell> {
        let mut last = None;
        let mut joins: Vec<Cell> = Vec::new();
        for liberty in chain.iter().flat_map(|&stone| self.free_near(stone)) {
            if self.owner.get(liberty) == Some(&Owner::of(self.color)) {
                if *last.get_or_insert(liberty) != liberty {
                    return None;
                }
            } else if !joins.contains(&liberty)
                && self.grid.neighbors(liberty).any(|friend| {
                    self.stones[friend] == Some(self.color) && chain.binary_search(&friend).is_err()
                })
            {
                joins.push(liberty);
            }
        }
        let is_joined = match self.model {
            DameModel::Taken | DameModel::Standing => !joins.is_empty(),
            DameModel::Contested => joins.len() > 1 || joins.iter().any(|&join| self.is_sealed(join)),
        };
        last.filter(|&last| !is_joined && !self.is_bait(chain, last))
    }

    /// Returns whether a chain is a single stone that need not be saved: only dead stones hold it in atari,
    /// so that whatever takes it is taken, or the taker is a chain of two stones or more that is taken back
    /// at once.
    fn is_bait(&self, chain: &[Cell], last: Cell) -> bool {
        let [stone] = *chain else { return false };
        let mut attackers = self.grid.neighbors(stone).filter(|&near| self.stones[near].is_some());
        attackers.all(|near| self.dead[near]) || self.snaps_back(stone, last)
    }

    /// Returns whether the opponent that takes `stone` by playing at `last` has a chain of two stones or more
    /// whose only liberty is then the point of `stone`.
    fn snaps_back(&self, stone: Cell, last: Cell) -> bool {
        let takers = self.grid.flood(last, |cell| self.stones[cell] == Some(self.color.other()));
        let other_liberty = |&taker: &Cell| self.free_near(taker).any(|near| near != last);
        takers.len() > 1
            && !takers.iter().any(other_liberty)
            && takers.iter().any(|&taker| self.grid.neighbors(taker).any(|near| near == stone))
    }

    /// Returns whether all neighbours of a cell are own stones.
    fn is_sealed(&self, cell: Cell) -> bool {
        self.grid.neighbors(cell).all(|near| self.stones[near] == Some(self.color))
    }

    /// Fills a cell and takes the dead stones that have lost their last liberty.
    fn fill(&mut self, cell: Cell) {
        self.stones[cell] = Some(self.color);
        for near in self.grid.neighbors(cell) {
            if self.stones[near] != Some(self.color.other()) || !self.dead[near] {
                continue;
            }
            let chain = self.grid.flood(near, |cell| self.stones[cell] == self.stones[near]);
            if chain.iter().all(|&stone| self.free_near(stone).next().is_none()) {
                for stone in chain {
                    self.stones[stone] = None;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Preset;
    use crate::score::{Count, server_counting};

    fn moves(rows: &str, dead: &[Point], color: Color, model: DameModel) -> Vec<String> {
        let board = Board::parse(rows).unwrap();
        let rules = server_counting(&Preset::Japanese.rules());
        let score = Count { dead, ..Count::new(&board, &rules) }.score();
        let moves = protective_moves(&board, dead, &score.owner, color, model);
        moves.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_chain_with_one_own_liberty_fills_it() {
        let rows = "
            . . X . X O .
            . . X X O O .
            . X . X O . .
            . X X O O . .
            . . X O . . .";
        assert_eq!(moves(rows, &[], Color::Black, DameModel::Taken), ["da"]);
        assert_eq!(moves(rows, &[], Color::White, DameModel::Taken), Vec::<String>::new());
    }

    #[test]
    fn a_dead_stone_that_stands_takes_a_liberty() {
        // White takes e1 from e2 while the dead stone stands.
        let rows = "
            . X . O X O .
            . X X X . X O
            . . . X X X O
            . . . X O O O
            . . . X O . .";
        let dead = [Point::new(3, 0)];
        assert_eq!(moves(rows, &dead, Color::Black, DameModel::Taken), Vec::<String>::new());
        assert_eq!(moves(rows, &dead, Color::Black, DameModel::Standing), ["eb"]);
    }

    #[test]
    fn a_stone_among_dead_stones_is_left_alone() {
        // Black's stone at c1 is in atari, and all around it are dead.
        let rows = "
            . O X . X . O
            . O O X X . O
            X X X X . . O
            . . . X O O O
            . . . X O . .";
        let dead = [Point::new(1, 0), Point::new(1, 1), Point::new(2, 1)];
        assert_eq!(moves(rows, &dead, Color::Black, DameModel::Standing), Vec::<String>::new());
    }

    #[test]
    fn a_stone_that_is_taken_back_is_left_alone() {
        // White takes the stone in the middle, and three stones are then in atari.
        let rows = "
            X X X X .
            X O O X X
            X . X O O
            X X O O .
            . X O . .";
        let dead = [Point::new(1, 1), Point::new(2, 1)];
        assert_eq!(moves(rows, &dead, Color::Black, DameModel::Standing), Vec::<String>::new());
        // With another liberty they are not.
        let open = rows.replace("X X X X .", "X . X X .");
        assert_eq!(moves(&open, &dead, Color::Black, DameModel::Standing), ["bc"]);
    }

    #[test]
    fn one_dame_joins_unless_the_opponent_plays_there_first() {
        let rows = "
            . X . X . X . .
            . X X O O X X X
            . . X O . O O O
            . . X X O O . .";
        assert_eq!(moves(rows, &[], Color::Black, DameModel::Standing), Vec::<String>::new());
        assert_eq!(moves(rows, &[], Color::Black, DameModel::Contested), ["ca"]);
    }

    #[test]
    fn dame_are_filled_where_that_is_safe() {
        let board = Board::parse("X . O\nX . O\nX . O").unwrap();
        let owner = vec![Owner::Nobody; 9];
        let filled = with_dame(&board, &owner, Color::White);
        assert_eq!(filled.get(Point::new(1, 0)), Some(Color::White));
        assert_eq!(filled.stones().filter(|&(_, color)| color == Color::Black).count(), 3);
    }
}
