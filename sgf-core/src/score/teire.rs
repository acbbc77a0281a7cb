//! Protective moves (手入れ, 补棋): own land that its owner has to fill once the dame are played.
//!
//! The opponent is taken to have all dame. A chain that then has one liberty left has to fill it or be taken.

use super::Owner;
use crate::board::Board;
use crate::value::{Color, Point, Size};

/// What a chain can rely on before it has to fill its own land.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// The dead are off the board, and one dame is enough to join two chains.
    Taken,
    /// The dead still stand and take liberties; one dame joins.
    Standing,
    /// The dead still stand, and the opponent plays at the dame first: it takes two of them to join, or one where the
    /// opponent cannot live for a move.
    Contested,
}

/// The points of its own land that `color` has to fill; `owner` is whose each point is, row by row.
pub(super) fn protective_moves(
    board: &Board,
    dead: &[Point],
    owner: &[Owner],
    color: Color,
    reading: Reading,
) -> Vec<Point> {
    let size = board.size();
    let mut land = Land {
        size,
        stones: size.points().map(|point| board.get(point)).collect(),
        removable: vec![false; size.area()],
        owner,
        color,
        reading,
    };
    for &stone in dead {
        let cell = land.cell(stone);
        land.removable[cell] = true;
        if reading == Reading::Taken {
            land.stones[cell] = None;
        }
    }
    let mut filled = Vec::new();
    loop {
        let last = land.last_liberties();
        if last.is_empty() {
            return filled;
        }
        for point in last {
            land.fill(point);
            filled.push(point);
        }
    }
}

/// The board with a stone of `color` on all dame where it keeps a liberty.
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
        let mut more = false;
        for &point in &dame {
            if board.get(point).is_some() {
                continue;
            }
            let free = size.neighbors(point).filter(|&near| board.get(near).is_none()).count();
            let safe = free >= 2
                || size
                    .neighbors(point)
                    .any(|near| board.get(near) == Some(color) && board.liberties(near).len() > 2);
            if safe {
                board.set(point, Some(color));
                more = true;
            }
        }
        if !more {
            return board;
        }
    }
}

struct Land<'a> {
    size: Size,
    stones: Vec<Option<Color>>,
    /// Stones that were dead from the start.
    removable: Vec<bool>,
    owner: &'a [Owner],
    color: Color,
    reading: Reading,
}

impl Land<'_> {
    fn cell(&self, point: Point) -> usize {
        usize::from(point.y) * usize::from(self.size.width()) + usize::from(point.x)
    }

    fn at(&self, point: Point) -> Option<Color> {
        self.stones[self.cell(point)]
    }

    fn chain(&self, start: Point) -> Vec<Point> {
        let mut chain = vec![start];
        let mut seen = vec![false; self.stones.len()];
        seen[self.cell(start)] = true;
        let mut next = 0;
        while let Some(&point) = chain.get(next) {
            next += 1;
            for near in self.size.neighbors(point) {
                if self.at(near) == self.at(start) && !seen[self.cell(near)] {
                    seen[self.cell(near)] = true;
                    chain.push(near);
                }
            }
        }
        chain
    }

    /// The liberties of chains that have one each in their own land, and cannot join.
    fn last_liberties(&self) -> Vec<Point> {
        let mut seen = vec![false; self.stones.len()];
        let mut last = Vec::new();
        for start in self.size.points() {
            let cell = self.cell(start);
            if self.stones[cell] != Some(self.color) || seen[cell] || self.removable[cell] {
                continue;
            }
            let chain = self.chain(start);
            for &stone in &chain {
                seen[self.cell(stone)] = true;
            }
            if let Some(point) = self.last_liberty(&chain)
                && !last.contains(&point)
            {
                last.push(point);
            }
        }
        last
    }

    fn last_liberty(&self, chain: &[Point]) -> Option<Point> {
        let mine = Owner::of(self.color);
        let mut own = None;
        let mut joins: Vec<Point> = Vec::new();
        for near in chain.iter().flat_map(|&stone| self.size.neighbors(stone)) {
            if self.at(near).is_some() {
                continue;
            }
            if self.owner.get(self.cell(near)) == Some(&mine) {
                if *own.get_or_insert(near) != near {
                    return None;
                }
            } else if !joins.contains(&near)
                && self
                    .size
                    .neighbors(near)
                    .any(|friend| self.at(friend) == Some(self.color) && !chain.contains(&friend))
            {
                joins.push(near);
            }
        }
        let joined = match self.reading {
            Reading::Taken | Reading::Standing => !joins.is_empty(),
            Reading::Contested => joins.len() > 1 || joins.iter().any(|&join| self.is_sealed(join)),
        };
        own.filter(|&last| !joined && !self.is_bait(chain, last))
    }

    /// Whether it is one stone that nobody has to save by filling its last liberty: only dead stones hold it in
    /// atari, so that what takes it is taken, or what takes it is two stones or more and is taken back at once.
    fn is_bait(&self, chain: &[Point], last: Point) -> bool {
        let [stone] = chain else { return false };
        let mut beside = self.size.neighbors(*stone).filter(|&near| self.at(near).is_some());
        beside.all(|near| self.removable[self.cell(near)]) || self.snaps_back(*stone, last)
    }

    /// Whether the opponent who takes a stone at its last liberty leaves two stones or more in atari.
    fn snaps_back(&self, stone: Point, last: Point) -> bool {
        let theirs = Some(self.color.other());
        let mut takers = vec![last];
        let mut next = 0;
        while let Some(&point) = takers.get(next) {
            next += 1;
            for near in self.size.neighbors(point) {
                if self.at(near) == theirs && !takers.contains(&near) {
                    takers.push(near);
                } else if self.at(near).is_none() && near != last {
                    return false;
                }
            }
        }
        takers.len() > 1 && takers.iter().any(|&taker| self.size.neighbors(taker).any(|near| near == stone))
    }

    /// Whether all neighbours are own stones.
    fn is_sealed(&self, point: Point) -> bool {
        self.size.neighbors(point).all(|near| self.at(near) == Some(self.color))
    }

    /// Fills a point and takes dead stones that have lost their last liberty.
    fn fill(&mut self, point: Point) {
        let cell = self.cell(point);
        self.stones[cell] = Some(self.color);
        for near in self.size.neighbors(point) {
            if self.at(near) != Some(self.color.other()) || !self.removable[self.cell(near)] {
                continue;
            }
            let chain = self.chain(near);
            let free = |&stone: &Point| self.size.neighbors(stone).any(|near| self.at(near).is_none());
            if !chain.iter().any(free) {
                for stone in chain {
                    let cell = self.cell(stone);
                    self.stones[cell] = None;
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

    fn moves(rows: &str, dead: &[Point], color: Color, reading: Reading) -> Vec<String> {
        let board = Board::parse(rows).unwrap();
        let rules = server_counting(&Preset::Japanese.rules());
        let score = Count { dead, ..Count::new(&board, &rules) }.score();
        let moves = protective_moves(&board, dead, &score.owner, color, reading);
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
        assert_eq!(moves(rows, &[], Color::Black, Reading::Taken), ["da"]);
        assert_eq!(moves(rows, &[], Color::White, Reading::Taken), Vec::<String>::new());
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
        assert_eq!(moves(rows, &dead, Color::Black, Reading::Taken), Vec::<String>::new());
        assert_eq!(moves(rows, &dead, Color::Black, Reading::Standing), ["eb"]);
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
        assert_eq!(moves(rows, &dead, Color::Black, Reading::Standing), Vec::<String>::new());
    }

    #[test]
    fn a_stone_that_is_taken_back_is_left_alone() {
        // White takes the stone in the middle beside it, and three stones are then in atari.
        let rows = "
            X X X X .
            X O O X X
            X . X O O
            X X O O .
            . X O . .";
        let dead = [Point::new(1, 1), Point::new(2, 1)];
        assert_eq!(moves(rows, &dead, Color::Black, Reading::Standing), Vec::<String>::new());
        // With another liberty they are not.
        let open = rows.replace("X X X X .", "X . X X .");
        assert_eq!(moves(&open, &dead, Color::Black, Reading::Standing), ["bc"]);
    }

    #[test]
    fn one_dame_joins_unless_the_opponent_plays_there_first() {
        let rows = "
            . X . X . X . .
            . X X O O X X X
            . . X O . O O O
            . . X X O O . .";
        assert_eq!(moves(rows, &[], Color::Black, Reading::Standing), Vec::<String>::new());
        assert_eq!(moves(rows, &[], Color::Black, Reading::Contested), ["ca"]);
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
