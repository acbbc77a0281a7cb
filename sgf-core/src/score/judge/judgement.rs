//! The judge's verdicts: [`Judgement`], [`JudgedChain`] and [`Unfinished`].

use std::fmt;

use crate::diag::Wording;
use crate::score::words;
use crate::value::{Color, Point, Size};

/// The judge's verdict on a position.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Judgement {
    /// The size of the board.
    pub size: Size,
    /// Every chain, in order of its first stone.
    pub chains: Vec<JudgedChain>,
    /// How often Black ends with each point less how often White does, in thousandths of the playouts, row by
    /// row: from −1000 (always White's) to 1000 (always Black's).
    pub ownership: Vec<i16>,
    /// Why the position does not look like the end of a game; `None` if it does.
    pub unfinished: Option<Unfinished>,
}

/// The judge's verdict on a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct JudgedChain {
    /// The colour of the stones.
    pub color: Color,
    /// The stones, row by row.
    pub stones: Vec<Point>,
    /// Whether the chain is dead.
    pub dead: bool,
    /// How often its points end in its owner's hands less how often in the opponent's, in thousandths of the
    /// playouts: from −1000 to 1000.
    pub mean: i16,
    /// Whether no sequence of moves can change the verdict.
    pub certain: bool,
}

impl JudgedChain {
    /// Returns how likely the verdict is right, in thousandths.
    ///
    /// The share was measured on counted games between strong players, by how far the playouts agree.
    #[must_use]
    pub fn confidence(&self) -> u16 {
        if self.certain { 1000 } else { likelihood(self.mean.unsigned_abs()) }
    }
}

/// Pairs of the agreement of the playouts and the share of right verdicts, both in thousandths.
const CALIBRATION: [(u16, u16); 7] =
    [(0, 700), (100, 850), (200, 930), (300, 970), (500, 985), (800, 995), (1000, 999)];

/// Returns the share of right verdicts at an agreement, interpolated between the pairs of [`CALIBRATION`].
pub(super) fn likelihood(agreement: u16) -> u16 {
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

/// Why a position does not look like the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unfinished {
    /// The largest region that both sides reach, or neither, has this number of points: borders are open.
    OpenBorders(u32),
    /// This number of points on the whole board belongs to neither side.
    OpenPoints(u32),
    /// This number of points may still become either side's.
    Unsettled(u32),
}

impl Unfinished {
    /// Returns a sentence that the game is not over, with the reason.
    #[must_use]
    pub fn wording(self) -> Wording {
        match self {
            Self::OpenBorders(points) => words::OPEN_BORDERS.with([points]),
            Self::OpenPoints(points) => words::OPEN_POINTS.with([points]),
            Self::Unsettled(points) => words::UNSETTLED.with([points]),
        }
    }
}

/// Writes [`Unfinished::wording`] in English.
impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
    }
}

impl Judgement {
    /// Returns the dead stones, row by row.
    #[must_use]
    pub fn dead(&self) -> Vec<Point> {
        let dead = self.chains.iter().filter(|chain| chain.dead);
        let mut dead: Vec<Point> = dead.flat_map(|chain| chain.stones.iter().copied()).collect();
        dead.sort_unstable_by_key(|point| (point.y, point.x));
        dead
    }

    /// Returns the chain with the lowest [`JudgedChain::confidence`], the first of several; `None` if there
    /// is no chain.
    #[must_use]
    pub fn most_doubtful(&self) -> Option<&JudgedChain> {
        self.chains.iter().min_by_key(|chain| chain.confidence())
    }

    /// Returns the chains whose confidence is below this number of thousandths, the least certain first.
    #[must_use]
    pub fn doubtful(&self, confidence: u16) -> Vec<&JudgedChain> {
        let mut chains: Vec<_> = self.chains.iter().filter(|chain| chain.confidence() < confidence).collect();
        chains.sort_by_key(|chain| chain.confidence());
        chains
    }

    /// Returns how likely all verdicts are right, in thousandths: the confidence of the most doubtful chain,
    /// but at most 500 if the game is not over.
    #[must_use]
    pub fn confidence(&self) -> u16 {
        let least = self.most_doubtful().map_or(1000, JudgedChain::confidence);
        if self.unfinished.is_some() { least.min(500) } else { least }
    }
}
