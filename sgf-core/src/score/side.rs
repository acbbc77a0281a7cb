//! [`SideCount`]: the count of one player.

/// The count of one player. Counts are numbers of points, stones and groups; the amounts in `i32` are quarter
/// points (1 目 = 4), ready to be added up. `dame_taken` is a number of points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SideCount {
    /// Living stones on the board.
    pub stones: u32,
    /// Empty points that only this side encloses and that are not in seki, including those under the
    /// opponent's dead stones.
    pub enclosed: u32,
    /// Empty points that only this side encloses, next to stones in seki.
    pub seki_eyes: u32,
    /// Enclosed points that their owner has to fill (手入れ).
    pub teire: u32,
    /// The opponent's stones captured in play.
    pub prisoners: u32,
    /// The opponent's dead stones on the board.
    pub dead: u32,
    /// Stones that the opponent handed over for passes (AGA rule 7).
    pub pass_stones: u32,
    /// Stones that this side played: those on the board, dead ones included, and those captured.
    pub played: u32,
    /// Groups that live by themselves.
    pub groups: u32,
    /// Open points that this side takes if the last dame are played out.
    pub dame_taken: i32,
    /// Area: stones and enclosed points.
    pub area: i32,
    /// Half of the shared points.
    pub shared: i32,
    /// Territory: enclosed points that count under territory rules, without prisoners.
    pub territory: i32,
    /// Group tax: two points for each group.
    pub group_tax: i32,
    /// Stones that can stand after the board is filled, under rules that count stones.
    pub filled: i32,
    /// The points for a corner that need not be taken (不提三目).
    pub torazu: i32,
    /// Fines, to be subtracted.
    pub penalty: i32,
    /// The return for handicap stones.
    pub handicap_return: i32,
    /// Komi.
    pub komi: i32,
    /// The button: half a point for the first pass.
    pub button: i32,
    /// The sum of everything that counts under the rules. The margin is one side's total less the other's.
    pub total: i32,
}
