//! The judge: which chains of a final position are dead, found by playing on.
//!
//! Many playouts from the position, each side first in turn, say how often every point ends in whose hands. The
//! verdict is the set of dead chains whose counted board fits those numbers best.

mod chains;
mod playout;
mod playout_board;
mod random;

use crate::board::{Board, Point, Size};
use crate::value::color::Color;
use chains::Verdict;
use playout_board::PlayoutBoard;
use random::Random;

/// How hard the judge thinks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct JudgeSettings {
    /// How many playouts there are for every position.
    pub playouts: u32,
}

impl Default for JudgeSettings {
    fn default() -> Self {
        Self { playouts: 200 }
    }
}

/// What the judge says of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// The size of the board.
    pub size: Size,
    /// Every chain, in order of its first stone.
    pub chains: Vec<JudgedChain>,
    /// Whose each point ends up to be, row by row: 1000 always Black's, -1000 always White's.
    pub ownership: Vec<i16>,
}

/// What the judge says of a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedChain {
    /// Whose it is.
    pub color: Color,
    /// Its stones.
    pub stones: Vec<Point>,
    /// Whether it is dead.
    pub dead: bool,
    /// How often it ends in its owner's hands less how often in the opponent's, in thousandths.
    pub mean: i16,
}

impl Judgement {
    /// The dead stones, row by row.
    #[must_use]
    pub fn dead(&self) -> Vec<Point> {
        let mut dead: Vec<Point> =
            self.chains.iter().filter(|chain| chain.dead).flat_map(|chain| chain.stones.iter().copied()).collect();
        dead.sort_unstable_by_key(|point| (point.y, point.x));
        dead
    }
}

/// Says who is dead. It keeps its memory from one position to the next.
#[derive(Debug)]
pub struct Judge {
    settings: JudgeSettings,
    start: PlayoutBoard,
    board: PlayoutBoard,
    owned: Vec<i32>,
}

impl Default for Judge {
    fn default() -> Self {
        Self::new(JudgeSettings::default())
    }
}

impl Judge {
    /// A judge.
    #[must_use]
    pub fn new(settings: JudgeSettings) -> Self {
        Self { settings, start: PlayoutBoard::new(), board: PlayoutBoard::new(), owned: Vec::new() }
    }

    /// Judges a position; `ko` is where the side to move may not play.
    #[must_use]
    pub fn judge(&mut self, board: &Board, ko: Option<Point>) -> Judgement {
        let size = board.size();
        let mut random = Random::new(board.hash());
        self.start.load(board, ko);
        self.owned.clear();
        self.owned.resize(size.cells(), 0);
        let playouts = self.settings.playouts.max(2);
        for number in 0..playouts {
            self.board.copy_from(&self.start);
            playout::play_out(&mut self.board, 1 + (number & 1) as u8, 0, &mut random);
            for point in size.points() {
                let cell = size.index(point);
                self.owned[cell] += playout::owner(&self.board, cell);
            }
        }
        let mut verdict = Verdict::new(board);
        verdict.weigh(&self.owned, playouts as i32);
        verdict.improve(&self.owned, 800);
        let ownership = size
            .points()
            .map(|point| (i64::from(self.owned[size.index(point)]) * 1000 / i64::from(playouts)) as i16)
            .collect();
        let chains = verdict
            .chains
            .iter()
            .zip(&verdict.dead)
            .map(|(chain, &dead)| JudgedChain {
                color: chains::color(chain.sign),
                stones: chain.cells.iter().map(|&cell| size.point(usize::from(cell))).collect(),
                dead,
                mean: chain.mean as i16,
            })
            .collect();
        Judgement { size, chains, ownership }
    }
}
