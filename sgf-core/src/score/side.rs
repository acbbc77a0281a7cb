//! [`SideCount`]: what was counted for one player.

/// What was counted for one player. Counts are numbers of points, stones and groups; the other fields are quarter
/// points (1 目 = 4), ready to be added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SideCount {
    /// Living stones on the board.
    pub stones: u32,
    /// Empty points that only this side encloses, not in seki; those under the opponent's dead stones among them.
    pub enclosed: u32,
    /// The same next to stones in seki.
    pub seki_eyes: u32,
    /// Of the enclosed points, those that have to be filled (手入れ).
    pub teire: u32,
    /// The opponent's stones taken in play.
    pub prisoners: u32,
    /// The opponent's dead stones on the board.
    pub dead: u32,
    /// Stones handed over by the opponent for passes (AGA rule 7).
    pub pass_stones: u32,
    /// Stones this side made: on the board, dead, or taken.
    pub played: u32,
    /// Groups that live by themselves.
    pub groups: u32,
    /// Open points taken where the last dame are played out.
    pub dame_taken: i32,
    /// Stones and enclosed points.
    pub area: i32,
    /// Half of the points that are shared.
    pub shared: i32,
    /// Enclosed points that count under territory rules, without prisoners.
    pub territory: i32,
    /// What the groups pay: two points each.
    pub group_tax: i32,
    /// Stones that can stand once the board is filled; where stones are counted.
    pub filled: i32,
    /// The corner that need not be taken (不提三目).
    pub torazu: i32,
    /// Fines, to be taken off.
    pub penalty: i32,
    /// What the opponent returns for handicap stones.
    pub handicap_return: i32,
    /// Komi.
    pub komi: i32,
    /// Half a point for the first pass, with the button.
    pub button: i32,
    /// All that counts under the rules: the margin is one side's total less the other's.
    pub total: i32,
}

/// Points as quarter points.
pub(super) fn quarters(points: u32) -> i32 {
    narrow(4 * i64::from(points))
}

/// Amounts that nobody can reach on a board are held at a bound far inside the range, so that sums of a few of them
/// stay exact.
const BOUND: i64 = 1 << 26;

pub(super) fn narrow(amount: i64) -> i32 {
    amount.clamp(-BOUND, BOUND) as i32
}
