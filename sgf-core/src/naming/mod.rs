//! Names of moves (着法名称) by the stones around them: 尖, 飞, 跳, 长, 扳 and others.
//!
//! [`name_move`] gives a name only if the shape leaves no doubt: the stones nearby do not show the purpose of
//! a move. Each variant of [`MoveName`] states its rule. The rules are tried in this order, and the first
//! that holds gives the name: captures and cuts, contact, distance from the nearest friendly stone.

mod move_name;
mod shape;
mod words;

use crate::board::Board;
use crate::value::{Color, Point};

pub use move_name::MoveName;
use shape::Shape;

/// Returns the name of the move that `color` played on `point` and that captured `captured` stones.
///
/// `board` is the board after the move. The result is `None` if the shape leaves a doubt, if the move puts
/// its own chain in atari, or if there is no stone of `color` on `point`. [`MoveName::in_language`]
/// translates the name.
///
/// ```
/// use sgf_core::board::Board;
/// use sgf_core::naming::{MoveName, name_move};
/// use sgf_core::diag::Language;
/// use sgf_core::value::{Color, Point};
/// let board = Board::parse("
///     . . . . . . .
///     . . . . . . .
///     . . X . . . .
///     . . . . X . .
///     . . . . . . .
///     . . . . . . .
///     . . . . . . .")?;
/// let name = name_move(&board, Point::new(4, 3), Color::Black, 0).unwrap();
/// assert_eq!(name, MoveName::KnightsMove);
/// assert_eq!(name.in_language(Language::Chinese), "飞");
/// # Ok::<(), sgf_core::board::ParseBoardError>(())
/// ```
#[must_use]
pub fn name_move(board: &Board, point: Point, color: Color, captured: u32) -> Option<MoveName> {
    if board.get(point) != Some(color) {
        return None;
    }
    if captured > 0 {
        return Some(MoveName::Capture);
    }
    if board.atari(point).is_some() {
        return None;
    }
    // A copy of `board` would include the journal of the whole game.
    let mut before = Board::new(board.size());
    before.set_all(board.stones().filter(|(at, _)| *at != point).map(|(at, color)| (at, Some(color))));
    let shape = Shape::new(&before, board, point, color);
    shape.fight().or_else(|| shape.contact()).or_else(|| shape.distance())
}
