//! Floor 9: the names of moves (着法名称): 尖, 飞, 跳, 长, 扳 … by the stones around.
//!
//! A name is given where the shape leaves no doubt, and none elsewhere: what a move is for is not to be seen from the
//! stones beside it. Each rule of [`MoveName`] says exactly when it holds; they are tried in the order captures and cuts,
//! contact, distance from the nearest friendly stone, and the first one that holds gives the name.

mod shape;
mod words;

use crate::board::Board;
use crate::value::{Color, Point};

use shape::Shape;

/// What a move is called.
///
/// F is a stone of the player, E one of the opponent, p the point played. Lines count from the edge, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum MoveName {
    /// 提: takes stones.
    Capture,
    /// 断: touches two chains of E that are diagonal to each other; F has the other point between them.
    Cut,
    /// 打: leaves a chain of E that had two liberties with one.
    Atari,
    /// 接: joins two chains of F that are diagonal to each other, E having the other point between them, or that have p
    /// alone between them and E beside it.
    Connection,
    /// 双: makes two pairs of F that face each other with a gap of one, joined before by nothing else.
    BambooJoint,
    /// 虎: makes a mouth of three F around the one point where E could cut two of them; touches no E.
    HangingConnection,
    /// 挖: between two chains of E one point apart, nothing of F beside it.
    Wedge,
    /// 冲: into such a gap from a solid F.
    PushThrough,
    /// 夹: touches one E that has F on its far side; no other stone of F around p.
    Clamp,
    /// 扳: touches the end of E that touches F, diagonal from that F; no other stone beside p.
    Hane,
    /// 长: solid from one F that has E beside it, not before or behind; or out of a crosscut.
    Extension,
    /// 退: solid and straight away from an E that touches F.
    DrawBack,
    /// 立: solid towards the edge, to the first or second line, from an F that has E beside it.
    Descent,
    /// 曲: solid, around a corner at the end of E.
    Turn,
    /// 压: solid, along a row of F that lies on a row of E, to its last stone, on the fourth line or above.
    Press,
    /// 挡: under a row of F, before the end of a row of E that crawls along the second or third line.
    Block,
    /// 托: touches a lone E on the third or fourth line from below; nothing of F around p, no other E at its corners.
    ContactBelow,
    /// 碰, 靠: touches a lone E above the second line otherwise; nothing of F around p, no other E at its corners.
    Attachment,
    /// 刺: beside the empty point between two stones of E one point apart.
    Peep,
    /// 尖: diagonal from F, the points between empty.
    Diagonal,
    /// 跳, 关: one empty point from F in a straight line, no E beside that point; not along the edge on the fourth line or
    /// below, where it may be an extension. This one and those below have no stone at the corners of p.
    OneSpaceJump,
    /// 飞, 小飞: (1, 2) from F, the points between empty, no E in the rectangle of both.
    KnightsMove,
    /// 大飞: (1, 3) from F, the points between empty, no E within two points of both.
    LargeKnightsMove,
    /// 拆: two to four empty points from F along an edge, on the third or fourth line, with no stone between or before it.
    SideExtension,
    /// 镇: one empty point above a lone E on the third or fourth line, towards the centre; not in a corner.
    Cap,
}

/// The name of the move on `point`, the board being that after the move; none where the shape leaves a doubt, and for
/// moves that leave their own chain in atari.
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
    // Without the journal of a whole game, which a copy would take along.
    let mut before = Board::new(board.size());
    before.set_all(board.stones().filter(|(at, _)| *at != point).map(|(at, color)| (at, Some(color))));
    let shape = Shape::new(&before, board, point, color);
    let found = shape.fight().or_else(|| shape.contact());
    found.or_else(|| shape.distance())
}
