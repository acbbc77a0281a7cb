//! The judge: finds the dead chains of a final position by playing it out.
//!
//! The steps of a judgement:
//!
//! 1. The position is turned or mirrored into the image with the least hash ([`orientation`]), so that all
//!    images get the same verdicts.
//! 2. Chains that nothing can kill, and stones inside the territory that such chains enclose, are settled
//!    without playouts ([`pass_alive`]).
//! 3. Random playouts, in which each side moves first in turn, show how often each point ends in which hands
//!    ([`playout`]). If all chains are clear after half of them, the rest is not played.
//! 4. Chains in doubt are searched in a game tree together with what surrounds them ([`fight`], [`search`]).
//! 5. The verdict is the set of dead chains whose counted board fits those numbers best ([`chains`]). A few
//!    shapes that playouts play badly are corrected ([`nakade`]).
//!
//! Only the position is considered, never the recorded result. The same position gets the same verdict on
//! every machine: the random numbers depend on its hash alone.

mod chains;
mod fight;
mod judgement;
mod nakade;
mod orientation;
mod playout;
mod playout_board;
mod random;
mod search;

use super::life::pass_alive;
use crate::board::{Board, Transform};
use crate::value::{Color, Point};
use chains::Verdict;
pub use judgement::{JudgedChain, Judgement, Unfinished};
use playout_board::PlayoutBoard;
use random::Random;
use search::{Boards, Search};

/// The amount of work that the judge does for a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct JudgeSettings {
    /// The number of playouts if a chain is in doubt; half of them are played otherwise. Default: 200.
    pub playouts: u32,
    /// The number of games that are searched for each side to move first in a fight; 0 searches no fight.
    /// Default: 500.
    pub reading: u32,
}

impl Default for JudgeSettings {
    fn default() -> Self {
        Self { playouts: 200, reading: 500 }
    }
}

impl JudgeSettings {
    /// Sets the number of playouts, at least 2.
    #[must_use]
    pub fn playouts(mut self, playouts: u32) -> Self {
        self.playouts = playouts.clamp(2, 1 << 20);
        self
    }

    /// Sets the number of games that are searched in a fight.
    #[must_use]
    pub fn reading(mut self, games: u32) -> Self {
        self.reading = games.min(1 << 20);
        self
    }
}

/// Below this agreement of the playouts on a chain, in thousandths, the rest of them is played.
const SETTLED: i32 = 500;
/// Below this agreement on a chain, in thousandths, its verdict may be changed for a better fit.
const FLEXIBLE: i32 = 800;

/// The weight of a searched fight against the playouts, in percent.
const SEARCH_WEIGHT: i64 = 40;

/// Below this agreement on a point, in thousandths, either side may still get it.
const UNSETTLED: i16 = 300;

/// Judges which chains are dead. A judge keeps its memory from one position to the next.
///
/// ```
/// use sgf_core::board::Board;
/// use sgf_core::score::Judge;
/// let board = Board::parse("
///     O . . X O . . . .
///     . . . X O . . . X
///     . . X X O . . . .
///     . X . X O . O . .
///     X . . X O O O O O
///     X X X X X X X X X
///     . . . . X . . . .
///     . . . . X . . . .
///     . . O . X . . . .")?;
/// let judgement = Judge::default().judge(&board, None);
/// assert_eq!(judgement.dead().iter().map(ToString::to_string).collect::<Vec<_>>(), ["aa", "ib", "ci"]);
/// assert_eq!(judgement.unfinished, None);
/// # Ok::<(), sgf_core::board::ParseBoardError>(())
/// ```
#[derive(Debug)]
pub struct Judge {
    settings: JudgeSettings,
    /// The position.
    start: PlayoutBoard,
    /// The board of the playout at hand.
    board: PlayoutBoard,
    /// The number of playouts in which each cell ended as Black's less the number in which it ended as
    /// White's.
    owned: Vec<i32>,
    /// The same sums over the games that were searched in the fight at hand.
    searched: Vec<i32>,
    search: Search,
}

impl Default for Judge {
    fn default() -> Self {
        Self::new(JudgeSettings::default())
    }
}

impl Judge {
    /// Creates a judge.
    #[must_use]
    pub fn new(settings: JudgeSettings) -> Self {
        Self {
            settings,
            start: PlayoutBoard::new(),
            board: PlayoutBoard::new(),
            owned: Vec::new(),
            searched: Vec::new(),
            search: Search::new(),
        }
    }

    /// Judges a position. `ko` is the point where a basic ko forbids the side to move to play.
    #[must_use]
    pub fn judge(&mut self, board: &Board, ko: Option<Point>) -> Judgement {
        let symmetry = orientation::canonical_symmetry(board, ko);
        let size = board.size();
        let ko = ko.filter(|&ko| size.contains(ko)).map(|ko| symmetry.point(ko, size));
        let canonical = Transform { symmetry, swap_colors: false }.board(board);
        self.judge_canonical(&canonical, ko).mapped(symmetry.inverse())
    }

    /// Judges a position that is in its canonical orientation.
    fn judge_canonical(&mut self, board: &Board, ko: Option<Point>) -> Judgement {
        let size = board.size();
        let mut random = Random::new(board.hash());
        let mut verdict = Verdict::new(board);
        for color in [Color::Black, Color::White] {
            let safe = pass_alive(board, color);
            verdict.settle(&safe.stones, false);
            let inside = safe.territory.iter().filter(|&&point| board.get(point) == Some(color.other()));
            verdict.settle(&inside.copied().collect::<Vec<_>>(), true);
        }
        self.start.load(board, ko);
        self.owned.clear();
        self.owned.resize(size.cells(), 0);
        let all = self.settings.playouts.clamp(2, 1 << 20);
        let few = (all / 2).max(2);
        self.play(0..few, &mut random);
        let mut playouts = few;
        verdict.weigh(&self.owned, playouts as i32);
        if verdict.chains.iter().any(|chain| !chain.certain && chain.mean.abs() < SETTLED) {
            self.play(few..all, &mut random);
            playouts = all.max(few);
            verdict.weigh(&self.owned, playouts as i32);
        }
        if self.settings.reading > 0 {
            self.search_fights(&verdict, playouts, &mut random);
            verdict.weigh(&self.owned, playouts as i32);
        }
        verdict.improve(&self.owned, FLEXIBLE);
        verdict.revive();
        nakade::spare_nakade(&mut verdict);
        let ownership: Vec<i16> = size
            .points()
            .map(|point| (i64::from(self.owned[size.index(point)]) * 1000 / i64::from(playouts)) as i16)
            .collect();
        let unsettled = ownership.iter().filter(|owned| owned.abs() < UNSETTLED).count();
        let unfinished = verdict.unfinished().or_else(|| {
            (unsettled > (size.area() / 5).max(8)).then_some(Unfinished::Unsettled(unsettled as u32))
        });
        let chains = verdict
            .chains
            .iter()
            .zip(&verdict.dead)
            .map(|(chain, &dead)| {
                let mut stones: Vec<Point> =
                    chain.cells.iter().map(|&cell| size.point(usize::from(cell))).collect();
                stones.sort_unstable_by_key(|point| (point.y, point.x));
                let color = if chain.sign > 0 { Color::Black } else { Color::White };
                JudgedChain { color, stones, dead, mean: chain.mean as i16, certain: chain.certain }
            })
            .collect();
        Judgement { size, chains, ownership, unfinished }
    }

    /// Searches the fights and mixes their results with those of the playouts: playouts play badly in a
    /// fight, and a search sees nothing outside the fight.
    fn search_fights(&mut self, verdict: &Verdict, playouts: u32, random: &mut Random) {
        for fight in fight::fights(verdict) {
            self.searched.clear();
            self.searched.resize(self.owned.len(), 0);
            let mut games = 0;
            for first in [1, 2] {
                let boards = Boards { start: &self.start, playout: &mut self.board };
                games +=
                    self.search.run(boards, &fight, self.settings.reading, first, random, &mut self.searched);
            }
            for &cell in &fight.cells {
                let (owned, searched) =
                    (&mut self.owned[usize::from(cell)], self.searched[usize::from(cell)]);
                let searched = i64::from(searched) * i64::from(playouts) / i64::from(games.max(1));
                *owned =
                    ((i64::from(*owned) * (100 - SEARCH_WEIGHT) + searched * SEARCH_WEIGHT) / 100) as i32;
            }
        }
    }

    /// Plays the playouts with these numbers; Black moves first in the even ones.
    fn play(&mut self, numbers: std::ops::Range<u32>, random: &mut Random) {
        let size = self.start.size;
        for number in numbers {
            self.board.copy_from(&self.start);
            playout::play_out(&mut self.board, 1 + (number & 1) as u8, random);
            for point in size.points() {
                let cell = size.index(point);
                self.owned[cell] += playout::owner(&self.board, cell);
            }
        }
    }
}

#[cfg(test)]
mod tests;
