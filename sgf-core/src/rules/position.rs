//! [`Position`]: a board, the side to move, and the history of the game.
//!
//! [`Position::try_play`] is the slow way to play a move, and decides what is right. The fast way for rows of
//! moves is in [`plain_play`](super::plain_play).

use super::axes::KoRule;
use super::cycle::{classify, recycles};
use super::ko::{History, State, StateOrigin};
use super::moves::{CycleKind, IllegalMove, Play, Played, Ply};
use super::ruleset::RuleSet;
use crate::board::{Board, Effect, Placed, Refusal, Setup, Suicide};
use crate::value::{Color, Point, Size};

/// The most plies of a cycle that is classified; longer ones are [`CycleKind::Other`].
const LONGEST_NAMED_CYCLE: usize = 256;

/// A playable position with its whole history.
///
/// Playing allocates nothing after the history has grown to the length of a game, and [`Position::reset`]
/// keeps that memory: one `Position` serves a whole archive.
///
/// A move need not be by the side to move. Colours do not always alternate in records, so a move out of turn
/// is reported ([`Played::out_of_turn`]) and not refused.
///
/// ```
/// use sgf_core::rules::{IllegalMove, Play, Position, Preset};
/// use sgf_core::value::{Color, Point, Size};
/// let mut position = Position::new(Size::NINE, &Preset::Chinese.rules());
/// position.try_play(Play::play(Color::Black, Point::new(4, 4)))?;
/// let again = position.try_play(Play::play(Color::White, Point::new(4, 4)));
/// assert_eq!(again, Err(IllegalMove::Occupied));
/// assert_eq!((position.plies(), position.to_move()), (1, Color::White));
/// # Ok::<(), IllegalMove>(())
/// ```
#[derive(Debug, Clone)]
pub struct Position {
    pub(super) board: Board,
    pub(super) history: History,
    pub(super) to_move: Color,
    pub(super) suicide: Suicide,
    ko: KoRule,
}

impl Position {
    /// Returns an empty board with the side to move of the rule set (Black if the record decides).
    #[must_use]
    pub fn new(size: Size, rules: &RuleSet) -> Self {
        let mut position = Self {
            board: Board::new(size),
            history: History::new(rules.ko, rules.setup_credit),
            to_move: rules.first_color(),
            suicide: rules.suicide,
            ko: rules.ko,
        };
        position.enter(0, StateOrigin::Setup);
        position
    }

    /// Returns a position with stones set up and the side to move of the set-up, or else of the rule set.
    /// Every set-up is accepted: chains without liberties stay until a move next to them.
    #[must_use]
    pub fn from_setup(setup: &Setup, rules: &RuleSet) -> Self {
        let mut position = Self::new(setup.size(), rules);
        position.reset_to(setup, rules);
        position
    }

    /// Starts again from an empty board and keeps the memory.
    pub fn reset(&mut self, size: Size, rules: &RuleSet) {
        self.board.reset(size);
        self.start(rules, None, 0);
    }

    /// Starts again from a set-up and keeps the memory.
    pub fn reset_to(&mut self, setup: &Setup, rules: &RuleSet) {
        self.board.set_up(setup);
        let stones = setup.count(Color::Black) + setup.count(Color::White);
        self.start(rules, setup.to_move(), stones as u16);
    }

    fn start(&mut self, rules: &RuleSet, to_move: Option<Color>, stones: u16) {
        self.history.reset(rules.ko, rules.setup_credit);
        self.suicide = rules.suicide;
        self.ko = rules.ko;
        self.to_move = to_move.unwrap_or(rules.first_color());
        let state = State::new(&self.board, stones, 0, self.to_move, StateOrigin::Setup);
        self.history.enter(&mut self.board, state);
    }

    /// Returns the board.
    #[must_use]
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the side to move.
    #[must_use]
    #[inline]
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// Returns the number of moves, passes and edits since the start.
    #[must_use]
    #[inline]
    pub fn plies(&self) -> usize {
        self.history.states.len().saturating_sub(1)
    }

    /// Returns the hash of board and side to move. It is equal for positions that are equal under situational
    /// superko; under positional superko compare [`Board::hash`] instead.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.board.hash() ^ crate::board::side_key(self.to_move)
    }

    /// Returns the point where the side to move may not retake a ko, if the last move captured one. Only
    /// rules with a basic ko ban forbid it.
    #[must_use]
    pub fn ko_point(&self) -> Option<Point> {
        let cell = self.history.states.last().map_or(0, |state| state.ko());
        (cell != 0).then(|| self.board.size().point(cell))
    }

    /// Adds the present moment to the history. Returns the state that it repeats under the rule, if any.
    fn enter(&mut self, ko: u16, origin: StateOrigin) -> Option<u32> {
        let stones = match (origin, self.history.states.last()) {
            (origin, Some(last)) if origin.is_pass() => last.stones(),
            _ => (self.board.count(Color::Black) + self.board.count(Color::White)) as u16,
        };
        let state = State::new(&self.board, stones, ko, self.to_move, origin);
        self.history.enter(&mut self.board, state)
    }

    /// Adds the moment after a stone was placed to the history. Returns the state that it repeats under the
    /// rule, if any.
    #[inline]
    pub(super) fn enter_placed(&mut self, placed: Placed, color: Color) -> Option<u32> {
        self.to_move = color.other();
        let before = self.history.states.last().copied().unwrap_or_default();
        let state = before.after_stone(color, self.board.stones_hash());
        self.history.enter(&mut self.board, state.without(placed.captured + placed.own).with_ko(placed.ko))
    }

    /// Plays a move if the rules allow it. [`Position::force`] plays it in any case.
    ///
    /// # Errors
    /// The reason why the move is illegal. The position is unchanged then.
    #[inline]
    pub fn try_play(&mut self, mv: Play) -> Result<Played, IllegalMove> {
        // What is changed here must be changed in the fast way too: see `plain_play.rs`.
        let Some(point) = mv.point else { return Ok(self.pass(mv.color)) };
        if !self.board.size().contains(point) {
            return Err(IllegalMove::OffBoard);
        }
        let at = self.board.size().index(point);
        if matches!(self.ko, KoRule::Basic | KoRule::Ing) && self.retakes_ko(at, mv.color) {
            return Err(IllegalMove::Ko);
        }
        let placed = self.board.place(at, mv.color, self.suicide).map_err(illegal)?;
        let before = self.to_move;
        let repeats = self.enter_placed(placed, mv.color);
        if let Some(earlier) = repeats
            && let Some(cycle) = self.forbids(earlier)
        {
            self.history.leave();
            self.board.undo();
            self.to_move = before;
            return Err(IllegalMove::Superko { repeats: earlier, cycle });
        }
        let ko = (placed.ko != 0).then(|| self.board.size().point(usize::from(placed.ko)));
        Ok(Played {
            effect: Effect { captured: placed.captured, own_removed: placed.own, replaced: None, ko },
            out_of_turn: before != mv.color,
            repeats,
        })
    }

    /// Returns the kind of the cycle that the last ply closed if the ko rule forbids it.
    #[cold]
    fn forbids(&self, earlier: u32) -> Option<CycleKind> {
        match self.ko {
            KoRule::Free | KoRule::Basic => None,
            KoRule::Ing => Some(self.cycle(earlier)).filter(|&kind| recycles(kind)),
            _ => Some(self.cycle(earlier)),
        }
    }

    /// Whether the move would capture only the stone that has just captured one in a ko.
    #[inline]
    fn retakes_ko(&self, at: usize, color: Color) -> bool {
        match self.history.states.last() {
            Some(last) if last.ko() == at && last.origin() == StateOrigin::play(color.other()) => {
                // On a set-up board with chains without liberties, the retake can capture more: then it is
                // not a ko.
                matches!(self.board.preview(at, color, self.suicide), Ok((placed, _)) if placed.captured == 1)
            }
            _ => false,
        }
    }

    fn pass(&mut self, color: Color) -> Played {
        let out_of_turn = self.to_move != color;
        self.to_move = color.other();
        let repeats = self.enter(0, StateOrigin::pass(color)).filter(|&earlier| {
            // The same board without a move in between is not reported as a repetition.
            self.history.states[earlier as usize].steps() != self.board.steps()
        });
        Played { effect: Effect::default(), out_of_turn, repeats }
    }

    /// Executes a recorded move even if it is illegal (FF\[4\], "Move properties"; see [`Board::force`]), and
    /// returns the reason if it is. A move off the board leaves the stones unchanged and counts as a turn.
    pub fn force(&mut self, mv: Play) -> (Played, Option<IllegalMove>) {
        match self.try_play(mv) {
            Ok(played) => (played, None),
            Err(reason) => (self.play_unchecked(mv), Some(reason)),
        }
    }

    /// Executes a move as [`Position::force`] does, without the verdict.
    pub fn play_unchecked(&mut self, mv: Play) -> Played {
        let Some(point) = mv.point else { return self.pass(mv.color) };
        let Ok(effect) = self.board.force(point, mv.color) else { return self.pass(mv.color) };
        let out_of_turn = self.to_move != mv.color;
        self.to_move = mv.color.other();
        let ko = effect.ko.map_or(0, |point| self.board.size().index(point) as u16);
        let repeats = self.enter(ko, StateOrigin::play(mv.color));
        Played { effect, out_of_turn, repeats }
    }

    /// Edits stones in mid-game (AB, AW, AE) and sets the side to move (PL), as one ply for
    /// [`Position::undo`]. The new position counts as made by the side not to move. Points off the board are
    /// skipped. Returns whether a point changed.
    pub fn edit(
        &mut self,
        stones: impl IntoIterator<Item = (Point, Option<Color>)>,
        to_move: Option<Color>,
    ) -> bool {
        let changed = self.board.set_all(stones);
        self.to_move = to_move.unwrap_or(self.to_move);
        self.enter(0, StateOrigin::Setup);
        changed
    }

    /// Takes the last ply back (a move, a pass or an edit). Returns `false` at the start.
    pub fn undo(&mut self) -> bool {
        if self.plies() == 0 {
            return false;
        }
        self.history.leave();
        let Some(&state) = self.history.states.last() else { return false };
        self.board.undo_to(state.steps());
        self.to_move = state.to_move();
        true
    }

    /// Returns the points that the last ply changed, if it was an edit, and what stood there before. For a
    /// point that comes twice, the first one counts.
    pub(crate) fn set_up(&self) -> impl Iterator<Item = (Point, Option<Color>)> + '_ {
        let states = &self.history.states;
        let steps = states.len().checked_sub(2).map_or(0, |i| states[i].steps());
        self.board.set_since(steps)
    }

    /// Checks whether a move is legal without playing it.
    ///
    /// # Errors
    /// The error that [`Position::try_play`] would return.
    pub fn check(&self, mv: Play) -> Result<(), IllegalMove> {
        let Some(point) = mv.point else { return Ok(()) };
        if !self.board.size().contains(point) {
            return Err(IllegalMove::OffBoard);
        }
        let at = self.board.size().index(point);
        if matches!(self.ko, KoRule::Basic | KoRule::Ing) && self.retakes_ko(at, mv.color) {
            return Err(IllegalMove::Ko);
        }
        let (_, hash) = self.board.preview(at, mv.color, self.suicide).map_err(illegal)?;
        if matches!(self.ko, KoRule::Free | KoRule::Basic) || !self.history.may_know(hash) {
            return Ok(());
        }
        // So rare that a copy of the position is cheap enough.
        self.clone().try_play(mv).map(|_| ())
    }

    /// Returns the points where a colour may play, row by row. A pass is always legal and not listed.
    pub fn legal_moves(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.board.size().points().filter(move |&point| self.check(Play::play(color, point)).is_ok())
    }

    /// Returns the plies after an earlier moment (0 is the start). Edits count as passes of the side that was
    /// to move.
    fn plies_since(&self, earlier: u32) -> Vec<Ply> {
        let states = self.history.states.get(earlier as usize..).unwrap_or(&[]);
        states
            .windows(2)
            .map(|pair| match pair[1].origin().player() {
                Some(color) => Ply::of_step(&self.board, pair[0].steps(), color),
                None => Ply {
                    color: pair[0].to_move(),
                    point: None,
                    captured: Vec::new(),
                    own_removed: Vec::new(),
                },
            })
            .collect()
    }

    /// Returns the kind of the cycle from an earlier moment (0 is the start) to now: see [`Played::repeats`].
    #[must_use]
    pub fn cycle(&self, earlier: u32) -> CycleKind {
        if self.plies().saturating_sub(earlier as usize) > LONGEST_NAMED_CYCLE {
            return CycleKind::Other;
        }
        classify(&self.board, &self.plies_since(earlier))
    }
}

#[cold]
fn illegal(refusal: Refusal) -> IllegalMove {
    match refusal {
        Refusal::OffBoard => IllegalMove::OffBoard,
        Refusal::Occupied => IllegalMove::Occupied,
        Refusal::Suicide => IllegalMove::Suicide,
    }
}
