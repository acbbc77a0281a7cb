//! The journal of a board: takes changes back, and compares the stones with those of an earlier moment.

use super::grid::EMPTY;
use super::stones::{Board, code, decode};
use crate::value::{Color, Point};

/// The kind of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StepKind {
    /// A move. The stones that it removed are in the log from `log` on: captures first, then `own` own
    /// stones.
    Play,
    /// A change by set-up of one point from `before` to `side`.
    Set,
}

/// One change of the board, packed into one number, because every move of a game writes one.
///
/// ```text
///   bit  63  62  61  59 58  56 55        44 43        32 31                    0
///       +---+---+------+------+------------+------------+-----------------------+
///       | 0 |   |before| side | own stones | cell       | start of its part of  |
///       |   |   |      |      | removed    |            | the log               |
///       +---+---+------+------+------------+------------+-----------------------+
///             ^ 1 for a move, 0 for set-up
/// ```
///
/// `side` and `before` are the codes of what is on the cell now and of what was there before.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Step(u64);

const AT: u32 = 32;
const OWN: u32 = 44;
const SIDE: u32 = 56;
const BEFORE: u32 = 59;
const PLAY: u32 = 62;
/// The mask of a cell or a number of stones: there are fewer than 4,096 of either.
const FIELD: u64 = 0xFFF;

impl Step {
    /// Returns the step of a move on an empty point.
    #[inline(always)]
    pub(super) fn play(log: usize, at: usize, side: u8, own: u16) -> Self {
        let kind = u64::from(EMPTY) << BEFORE | 1 << PLAY;
        Step(log as u64 | (at as u64) << AT | u64::from(own) << OWN | u64::from(side) << SIDE | kind)
    }

    /// Returns the step of a change by set-up of one point from `before` to `side`.
    pub(super) fn set(log: usize, at: usize, side: u8, before: u8) -> Self {
        Step(log as u64 | (at as u64) << AT | u64::from(side) << SIDE | u64::from(before) << BEFORE)
    }

    /// Returns the step of the same move on a point where a stone of this colour stood before.
    pub(super) fn on(self, before: u8) -> Self {
        Step(self.0 & !(7 << BEFORE) | u64::from(before) << BEFORE)
    }

    fn log(self) -> usize {
        self.0 as u32 as usize
    }

    fn at(self) -> u16 {
        (self.0 >> AT & FIELD) as u16
    }

    fn own(self) -> usize {
        (self.0 >> OWN & FIELD) as usize
    }

    fn side(self) -> u8 {
        (self.0 >> SIDE & 7) as u8
    }

    fn before(self) -> u8 {
        (self.0 >> BEFORE & 7) as u8
    }

    /// Returns the kind of the step.
    fn kind(self) -> StepKind {
        if self.0 >> PLAY & 1 == 1 { StepKind::Play } else { StepKind::Set }
    }
}

impl Board {
    /// Returns the number of changes (moves, and set-up of single points) that [`Board::undo`] can take back.
    #[must_use]
    #[inline]
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Takes the last change back, so that stones, prisoners and hash are what they were before. Returns
    /// `false` if there is nothing to take back.
    pub fn undo(&mut self) -> bool {
        let Some(step) = self.steps.pop() else { return false };
        let at = usize::from(step.at());
        if step.kind() == StepKind::Play {
            let own = step.own();
            let captured = self.log.len() - step.log() - own;
            // Own stones were removed last, so they come back first, except the stone played, which is one of
            // them.
            for cell in self.log.drain(self.log.len() - own..).filter(|&cell| cell != step.at()) {
                self.grid.put(cell.into(), step.side());
            }
            if own == 0 {
                self.grid.take(at);
            }
            for cell in self.log.drain(step.log()..) {
                self.grid.put(cell.into(), 3 - step.side());
            }
            let color = if step.side() == code(Color::Black) { Color::Black } else { Color::White };
            self.prisoners[color] -= captured as u32;
            self.prisoners[color.other()] -= own as u32;
        }
        self.put_instead(at, step.before());
        true
    }

    /// Takes changes back until `steps` changes are left.
    pub(crate) fn undo_to(&mut self, steps: usize) {
        while self.steps.len() > steps && self.undo() {}
    }

    /// Whether the stones are exactly those after the first `steps` changes of the journal.
    ///
    /// Takes the changes since then back on a copy of the colours. The history asks it only if the hashes are
    /// equal.
    pub(crate) fn same_as_after(&mut self, steps: usize) -> bool {
        let mut then = std::mem::take(&mut self.scratch);
        then.clear();
        then.extend(self.in_use().iter().map(|cell| u16::from(cell.code())));
        let mut end = self.log.len();
        for step in self.steps.iter().skip(steps).rev() {
            if step.kind() == StepKind::Play {
                let (start, own) = (step.log(), end - step.own());
                for &cell in &self.log[own..end] {
                    then[usize::from(cell)] = u16::from(step.side());
                }
                for &cell in &self.log[start..own] {
                    then[usize::from(cell)] = u16::from(3 - step.side());
                }
                end = start;
            }
            then[usize::from(step.at())] = u16::from(step.before());
        }
        let same = self.in_use().iter().zip(&then).all(|(now, &then)| u16::from(now.code()) == then);
        self.scratch = then;
        same
    }

    /// Whether the last change and the one before the moment after `steps` changes are moves of one colour on
    /// one cell.
    pub(crate) fn same_move_as(&self, steps: usize) -> bool {
        match (steps.checked_sub(1).and_then(|i| self.steps.get(i)), self.steps.last()) {
            (Some(a), Some(b)) => {
                a.kind() == StepKind::Play
                    && b.kind() == StepKind::Play
                    && a.at() == b.at()
                    && a.side() == b.side()
            }
            _ => false,
        }
    }

    /// Returns the points that set-up changed after the first `steps` changes, and what stood there before.
    pub(crate) fn set_since(&self, steps: usize) -> impl Iterator<Item = (Point, Option<Color>)> + '_ {
        let set = self.steps.iter().skip(steps).filter(|step| step.kind() == StepKind::Set);
        set.map(|step| (self.size.point(usize::from(step.at())), decode(step.before())))
    }

    /// Returns the cells of the stones that the change with this index removed: `(captured, own)`.
    pub(crate) fn lifted(&self, step: usize) -> (&[u16], &[u16]) {
        let Some(this) = self.steps.get(step) else { return (&[], &[]) };
        let end = self.steps.get(step + 1).map_or(self.log.len(), |next| next.log());
        let start = this.log();
        let own = end - this.own();
        (self.log.get(start..own).unwrap_or(&[]), self.log.get(own..end).unwrap_or(&[]))
    }

    /// Returns the cell of the change with this index; 0 if there is none.
    pub(crate) fn step_cell(&self, step: usize) -> u16 {
        self.steps.get(step).map_or(0, |step| step.at())
    }
}
