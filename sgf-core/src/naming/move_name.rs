//! [`MoveName`]: the names of moves, and the rule of each.

/// The name of a move by its shape (着法名称).
///
/// In the rules F is a stone of the player, E one of the opponent, and p the point played. Lines count from
/// the edge, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum MoveName {
    /// 提: captures stones.
    Capture,
    /// 断: touches two chains of E that are diagonal to each other; F is on the other point between them.
    Cut,
    /// 打: leaves one liberty to a chain of E that had two.
    Atari,
    /// 接: connects two chains of F: diagonal to each other, with E on the other point between them; or in a
    /// straight line with p between them and E beside p.
    Connection,
    /// 双: makes two pairs of F that face each other with a gap of one and were not connected before.
    BambooJoint,
    /// 虎: makes a mouth of three F around the only point where E could cut two of them; touches no E.
    HangingConnection,
    /// 挖: between two chains of E one point apart, without F beside p.
    Wedge,
    /// 冲: into such a gap from a solid F.
    PushThrough,
    /// 夹: touches one E that has F on its far side; no other stone of F around p.
    Clamp,
    /// 扳: touches the end of E that touches F, diagonal from that F; no other stone beside p.
    Hane,
    /// 长: solid from one F that has E at its side, not in front of or behind it; or out of a crosscut.
    Extension,
    /// 退: solid and straight away from an E that touches F.
    DrawBack,
    /// 立: solid towards the edge, to the first or second line, from an F that has E beside it.
    Descent,
    /// 曲: solid, and turns around the end of a row of E.
    Turn,
    /// 压: solid, along a row of F that lies on a row of E, above the last stone of E, on the fourth line or
    /// higher.
    Press,
    /// 挡: below F, in front of a row of E that crawls along the second or third line.
    Block,
    /// 托: touches a lone E on the third or fourth line from below; no F around p, no other E at the corners
    /// of p.
    ContactBelow,
    /// 碰, 靠: touches a lone E above the second line from another side; no F around p, no other E at the
    /// corners of p.
    Attachment,
    /// 刺: next to the empty point between two chains of E one point apart.
    Peep,
    /// 尖: diagonal from F, with both points between them empty.
    Diagonal,
    /// 跳, 关: one empty point from F in a straight line, without E beside that point; not along the edge on
    /// the fourth line or lower, where it may be an extension. This and the following names need empty
    /// corners of p.
    OneSpaceJump,
    /// 飞, 小飞: (1, 2) from F, with the points between them empty and no E in the rectangle of both.
    KnightsMove,
    /// 大飞: (1, 3) from F, with the points between them empty and no E within two points of both.
    LargeKnightsMove,
    /// 拆: two to four empty points from F along an edge, on the third or fourth line, without a stone between
    /// them or in front of p.
    SideExtension,
    /// 镇: one empty point above a lone E on the third or fourth line, towards the centre; not in a corner.
    Cap,
}
