//! The fast way to play: rows of plain moves at once, for replays in which nearly every move is legal and in
//! turn.
//!
//! # The invariant
//! There are two ways to play a move, and **both must agree**: after the same moves the board, the prisoners,
//! the ko point, the side to move, the history (and with it every later superko verdict and
//! [`Position::undo`]) are the same, and the fast way never makes a move of which the slow way has something
//! to report.
//!
//! * The slow way is [`Position::try_play`], called move by move from [`Replay::run`](super::Replay::run). It
//!   defines what is right.
//! * The fast way is [`play_run`], called from [`Replay::run_notable`](super::Replay::run_notable). It makes
//!   a move only if the move is *routine*: legal, by the side to move, and without a repetition of an earlier
//!   position. At the first move that is not, or of which this is not certain at little cost, it stops and
//!   leaves the move to the slow way. So it may always stop too early, and must never stop too late.
//!
//! The property test `rows_of_moves_replayed_at_once_do_what_they_do_one_by_one`
//! (`tests/rules_properties.rs`) plays random records both ways and compares reports, boards, prisoners,
//! hashes and numbers of plies. A change here, in `Board::place_fast` or in `ko::FreshStates` is a change of
//! what that test guards.
//!
//! # The steps
//!
//! | step | what it asks of a move | if the answer is no |
//! |---|---|---|
//! | `MoveRun` (tree) | the node holds one move of two letters and has no sibling | the slow way |
//! | [`Position::play_fast`] | captures nothing, no ko is open, the board is new | `play_checked` |
//! | [`Position::play_checked`] | in turn, no ko ban, legal, no repetition | the slow way |
//!
//! Most moves of a game end in the first two rows, which neither follow a chain nor compare a position: that
//! is what the fast way saves.

use super::ending::Ending;
use super::moves::Play;
use super::position::Position;
use crate::tree::{Node, PlainMove, PlainMoves};
use crate::value::{Color, Size, read_point};

/// Plays the routine moves from `node` on and returns the node of the last one; `None` if the first move is
/// not routine.
///
/// `moves` is the number of moves so far on the path, and goes up by one for each.
#[inline]
pub(super) fn play_run<'c>(
    position: &mut Position,
    node: Node<'c>,
    size: Size,
    moves: &mut u32,
    ending: &mut Ending,
) -> Option<Node<'c>> {
    if *moves == 0 || !ending.is_going() {
        return None;
    }
    let mut run = PlainMoves::from(node);
    let mut last = None;
    let stride = size.stride();
    let read = |mv| read_play(mv, size).and_then(|mv| Some((size.index(mv.point?), mv.color)));
    loop {
        let row = run.run();
        let played = if !row.is_within(size.width(), size.height()) {
            position.play_row::<0>(row.moves().map_while(read))
        } else if size == Size::NINETEEN {
            // The usual size gets code of its own, in which the stride is a constant.
            const STRIDE: usize = Size::NINETEEN.stride();
            position.play_row::<STRIDE>(row.moves().map(|mv| cell_of(mv, STRIDE)))
        } else {
            position.play_row::<0>(row.moves().map(|mv| cell_of(mv, stride)))
        };
        if played > 0 {
            run.take_many(played);
        } else if row.is_empty() && position.play_row::<0>(run.peek().and_then(read)) > 0 {
            run.take();
        } else {
            break;
        }
        *moves += played.max(1) as u32;
        last = position.last_play();
    }
    ending.add_plays(last?);
    run.last()
}

impl Position {
    /// Plays moves, given as cells and colours, as long as they are routine, and returns their number.
    ///
    /// `STRIDE` is that of the board, or 0 where it is not a constant.
    #[inline(never)]
    fn play_row<const STRIDE: usize>(&mut self, moves: impl IntoIterator<Item = (usize, Color)>) -> usize {
        let before = self.plies();
        let mut moves = moves.into_iter();
        while let Some((at, color)) = self.play_fast::<STRIDE>(&mut moves) {
            if !self.play_checked(at, color) {
                break;
            }
        }
        self.to_move = self.history.states.last().map_or(self.to_move, |state| state.to_move());
        self.plies() - before
    }

    /// Plays moves as long as they certainly capture nothing, are in turn, make a board that never was, and
    /// no ko is open. Returns the first move that it does not play, which may be routine nevertheless.
    ///
    /// Does not update `to_move`: [`Position::play_row`] does.
    #[inline(always)]
    fn play_fast<const STRIDE: usize>(
        &mut self,
        moves: &mut impl Iterator<Item = (usize, Color)>,
    ) -> Option<(usize, Color)> {
        let last = self.history.states.last().copied()?;
        if last.ko() != 0 {
            return moves.next();
        }
        let (mut fresh, states) = self.history.fresh_states(last, moves.size_hint().1.unwrap_or(1));
        let (made, left) =
            self.board.place_fast::<STRIDE, _>(moves, states, |color, hash| fresh.enter(color, hash));
        let most = fresh.most();
        self.history.keep(made, most);
        left
    }

    /// Plays a move if it is routine, and returns whether it did. A move on the ko point is left to the slow
    /// way, which knows whether the rules forbid it.
    #[inline(never)]
    fn play_checked(&mut self, at: usize, color: Color) -> bool {
        let Some(&state) = self.history.states.last() else { return false };
        if state.to_move() != color || state.ko() == at {
            return false;
        }
        let Ok(placed) = self.board.place_checked(at, color, self.suicide) else { return false };
        let repeats = self.enter_placed(placed, color);
        if repeats.is_some() {
            self.undo();
        }
        repeats.is_none()
    }

    /// Returns the last move if the last ply was a stone.
    fn last_play(&self) -> Option<Play> {
        let states = &self.history.states;
        let color = states.last()?.origin().player()?;
        let before = states.len().checked_sub(2).map_or(0, |i| states[i].steps());
        let cell = self.board.step_cell(before);
        (cell != 0).then(|| Play::play(color, self.board.size().point(usize::from(cell))))
    }
}

/// Reads a plain move; `None` if it is not a play on a point of the board.
#[inline]
pub(super) fn read_play(mv: PlainMove, size: Size) -> Option<Play> {
    Some(Play::play(color_of(mv), read_point(&mv.letters, size).ok()?))
}

/// Returns the cell and the colour of a plain move whose letters are lower case and name a point of the
/// board.
#[inline(always)]
fn cell_of(mv: PlainMove, stride: usize) -> (usize, Color) {
    // Written out: a closure over an array is not always inlined, and this is the hot path.
    let [column, row] = mv.letters;
    let before_a = usize::from(b'a' - 1);
    ((usize::from(row) * stride + usize::from(column)).wrapping_sub(before_a * (stride + 1)), color_of(mv))
}

#[inline(always)]
const fn color_of(mv: PlainMove) -> Color {
    if mv.is_black { Color::Black } else { Color::White }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_letters_are_those_of_points() {
        for size in [Size::NINE, Size::NINETEEN, Size::new(26, 3).unwrap()] {
            for point in size.points() {
                let letters = [b'a' + point.x, b'a' + point.y];
                let mv = PlainMove { is_black: false, letters };
                assert_eq!(cell_of(mv, size.stride()), (size.index(point), Color::White));
            }
        }
    }
}
