//! The judge: which chains of a final position are dead, found by playing on.
//!
//! Many playouts from the position, each side first in turn, say how often every point ends in whose hands. The
//! verdict is the set of dead chains whose counted board fits those numbers best. Chains that nothing can kill, and
//! stones inside what such chains enclose, need no playout ([`pass_alive`]).
//!
//! Only the position is looked at, never what a record says of the result. The same position has the same verdict on
//! every machine, and so have its turned and mirrored images: the random numbers come from the least of their hashes.

mod chains;
mod fight;
mod nakade;
mod orientation;
mod playout;
mod playout_board;
mod random;
mod search;

use super::life::pass_alive;
use crate::board::{Board, Transform};
use crate::value::{Color, Point, Size};
use chains::Verdict;
use playout_board::PlayoutBoard;
use random::Random;
use search::Search;

/// How hard the judge thinks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct JudgeSettings {
    /// How many playouts there are where a chain is in doubt; half of them are enough elsewhere. Default: 200.
    pub playouts: u32,
    /// How many games are played for each side to move first where a fight is read; 0: none is. Default: 500.
    pub reading: u32,
}

impl Default for JudgeSettings {
    fn default() -> Self {
        Self { playouts: 200, reading: 500 }
    }
}

impl JudgeSettings {
    /// With another number of playouts, at least 2.
    #[must_use]
    pub fn playouts(mut self, playouts: u32) -> Self {
        self.playouts = playouts.clamp(2, 1 << 20);
        self
    }

    /// With another number of games where a fight is read.
    #[must_use]
    pub fn reading(mut self, games: u32) -> Self {
        self.reading = games.min(1 << 20);
        self
    }
}

/// What the judge says of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Judgement {
    /// The size of the board.
    pub size: Size,
    /// Every chain, in order of its first stone.
    pub chains: Vec<JudgedChain>,
    /// Whose each point ends up to be, row by row: 1000 always Black's, -1000 always White's.
    pub ownership: Vec<i16>,
    /// Why the position does not look like the end of a game, if it does not.
    pub unfinished: Option<Unfinished>,
}

/// What the judge says of a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct JudgedChain {
    /// Whose it is.
    pub color: Color,
    /// Its stones, row by row.
    pub stones: Vec<Point>,
    /// Whether it is dead.
    pub dead: bool,
    /// How often it ends in its owner's hands less how often in the opponent's, in thousandths.
    pub mean: i16,
    /// Whether its fate is settled whatever is played.
    pub certain: bool,
}

impl JudgedChain {
    /// How likely the verdict is right, in thousandths: measured on counted games between strong players, by how far
    /// the playouts agree.
    #[must_use]
    pub fn confidence(&self) -> u16 {
        if self.certain { 1000 } else { likely(self.mean.unsigned_abs()) }
    }
}

/// Agreement of playouts and the share of right verdicts, both in thousandths.
const CALIBRATION: [(u16, u16); 7] =
    [(0, 700), (100, 850), (200, 930), (300, 970), (500, 985), (800, 995), (1000, 999)];

fn likely(agreement: u16) -> u16 {
    let mut below = CALIBRATION[0];
    for above in CALIBRATION {
        if agreement <= above.0 {
            let (span, rise) = (u32::from(above.0 - below.0).max(1), u32::from(above.1 - below.1));
            return below.1 + (u32::from(agreement - below.0) * rise / span) as u16;
        }
        below = above;
    }
    below.1
}

/// Why a position is not the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unfinished {
    /// The largest region that both sides reach, or neither, has so many points: borders are open.
    OpenBorders(u32),
    /// So many points in all are nobody's.
    OpenPoints(u32),
    /// So many points may still become anybody's.
    Unsettled(u32),
}

impl std::fmt::Display for Unfinished {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::OpenBorders(points) => write!(f, "a region of {points} points is open to both sides"),
            Self::OpenPoints(points) => write!(f, "{points} points are nobody's"),
            Self::Unsettled(points) => write!(f, "{points} points may still become anybody's"),
        }
    }
}

impl Judgement {
    /// The dead stones, row by row.
    #[must_use]
    pub fn dead(&self) -> Vec<Point> {
        let dead = self.chains.iter().filter(|chain| chain.dead);
        let mut dead: Vec<Point> = dead.flat_map(|chain| chain.stones.iter().copied()).collect();
        dead.sort_unstable_by_key(|point| (point.y, point.x));
        dead
    }

    /// The chain whose verdict is least sure; the first of several.
    #[must_use]
    pub fn most_doubtful(&self) -> Option<&JudgedChain> {
        self.chains.iter().min_by_key(|chain| chain.confidence())
    }

    /// The chains whose verdict is less sure than this many thousandths, the least sure first.
    #[must_use]
    pub fn doubtful(&self, confidence: u16) -> Vec<&JudgedChain> {
        let mut chains: Vec<_> = self.chains.iter().filter(|chain| chain.confidence() < confidence).collect();
        chains.sort_by_key(|chain| chain.confidence());
        chains
    }

    /// How likely all verdicts are right, in thousandths: that of the most doubtful chain, and no more than a half
    /// where the game is not over.
    #[must_use]
    pub fn confidence(&self) -> u16 {
        let least = self.most_doubtful().map_or(1000, JudgedChain::confidence);
        if self.unfinished.is_some() { least.min(500) } else { least }
    }
}

/// Below this agreement in thousandths the rest of the playouts is played.
const SETTLED: i32 = 500;
/// Below this agreement in thousandths a verdict may be changed for a better fit.
const FLEXIBLE: i32 = 800;

/// How much what is read weighs against the playouts, in percent.
const READ_WEIGHT: i64 = 40;

/// A point is anybody's below this agreement in thousandths.
const ANYBODYS: i16 = 300;

/// Says who is dead. It keeps its memory from one position to the next.
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
    start: PlayoutBoard,
    board: PlayoutBoard,
    owned: Vec<i32>,
    read: Vec<i32>,
    search: Search,
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
        Self {
            settings,
            start: PlayoutBoard::new(),
            board: PlayoutBoard::new(),
            owned: Vec::new(),
            read: Vec::new(),
            search: Search::new(),
        }
    }

    /// Judges a position; `ko` is where a basic ko keeps the side to move from playing.
    #[must_use]
    pub fn judge(&mut self, board: &Board, ko: Option<Point>) -> Judgement {
        let symmetry = orientation::canonical_symmetry(board, ko);
        let size = board.size();
        let ko = ko.filter(|&ko| size.contains(ko)).map(|ko| symmetry.point(ko, size));
        let canonical = Transform { symmetry, swap_colors: false }.board(board);
        self.judge_canonical(&canonical, ko).mapped(symmetry.inverse())
    }

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
            self.read(&verdict, playouts, &mut random);
            verdict.weigh(&self.owned, playouts as i32);
        }
        verdict.improve(&self.owned, FLEXIBLE);
        verdict.revive();
        nakade::spare_nakade(&mut verdict);
        let ownership: Vec<i16> = size
            .points()
            .map(|point| (i64::from(self.owned[size.index(point)]) * 1000 / i64::from(playouts)) as i16)
            .collect();
        let unsettled = ownership.iter().filter(|owned| owned.abs() < ANYBODYS).count();
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

    /// Reads the fights, and lets what is read weigh in: playouts play badly in a fight, and reading sees no further
    /// than the fight.
    fn read(&mut self, verdict: &Verdict, playouts: u32, random: &mut Random) {
        for fight in fight::fights(verdict) {
            self.read.clear();
            self.read.resize(self.owned.len(), 0);
            let mut games = 0;
            for first in [1, 2] {
                let boards = (&self.start, &mut self.board);
                games +=
                    self.search.run(boards, &fight, self.settings.reading, first, random, &mut self.read);
            }
            for &cell in &fight.cells {
                let (owned, read) = (&mut self.owned[usize::from(cell)], self.read[usize::from(cell)]);
                let read = i64::from(read) * i64::from(playouts) / i64::from(games.max(1));
                *owned = ((i64::from(*owned) * (100 - READ_WEIGHT) + read * READ_WEIGHT) / 100) as i32;
            }
        }
    }

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
