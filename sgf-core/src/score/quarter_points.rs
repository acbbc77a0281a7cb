//! Arithmetic in quarter points that never overflows.

/// Amounts beyond any board are cut at this bound, far inside the range of `i32`: sums of a few of them stay
/// exact.
const BOUND: i64 = 1 << 26;

/// Converts a number of points into quarter points.
pub(super) fn quarters(points: u32) -> i32 {
    narrow(4 * i64::from(points))
}

/// Narrows an amount, cut at ±2²⁶.
pub(super) fn narrow(amount: i64) -> i32 {
    amount.clamp(-BOUND, BOUND) as i32
}
