//! 数子: living stones and the points they enclose (CN 2002 art. 9, AGA rule 12, NZ, Tromp-Taylor rules 9–10).

use super::side::{SideCount, narrow, quarters};
use crate::rules::{Dame, GroupTax, RuleSet, SekiEyes};
use crate::value::ByColor;

/// A side's area: stones, enclosed points, the points in seki where they count, half of what is shared; less the
/// tax, if the rules have one.
pub(super) fn total(side: &SideCount, rules: &RuleSet) -> i32 {
    let tax = if rules.tax == GroupTax::Eyes { side.group_tax } else { 0 };
    side.area + side.shared - tax
}

/// Stones and enclosed points in quarter points; eyes in seki as the rules say.
pub(super) fn area(side: &SideCount, rules: &RuleSet) -> i32 {
    let eyes = if rules.seki == SekiEyes::Count { side.seki_eyes } else { 0 };
    quarters(side.stones + side.enclosed + eyes)
}

/// What each side gets of the points that nobody encloses: half, where the rules share them (CN 2002 art. 9:
/// 双方各得一半).
pub(super) fn shared(neutral: u32, rules: &RuleSet) -> i32 {
    if rules.dame == Dame::Nobody { 0 } else { narrow(2 * i64::from(neutral)) }
}

/// 归本数: the margin in quarter points from one side's count against half the board.
///
/// `black` is what was counted for Black (stones, enclosed points and half of the shared ones) in quarters of a
/// point; `points` the number of points on the board; `komi` and `handicap_return` are quarter points; each warning
/// costs its side a zi (CN 2002 art. 9, 11, 24.1). Odd boards and rectangles have their half in halves.
///
/// ```
/// use sgf_core::score::{ByColor, zi_margin};
/// // 185 zi, komi 3又3/4子: Black wins by 3/4 zi, a point and a half.
/// assert_eq!(zi_margin(4 * 185, 361, 30, 0, ByColor::default()), 6);
/// // Nine stones: 4.5 zi go back, and 185 is a draw.
/// assert_eq!(zi_margin(4 * 185, 361, 0, 36, ByColor::default()), 0);
/// // One warning for Black.
/// assert_eq!(zi_margin(4 * 185, 361, 30, 0, ByColor { black: 1, white: 0 }), -2);
/// ```
#[must_use]
pub fn zi_margin(black: i32, points: u32, komi: i32, handicap_return: i32, warnings: ByColor<u32>) -> i32 {
    // All in quarter points of margin, where a zi counted is two points.
    let counted = 2 * i64::from(black) - 4 * i64::from(points);
    let fines = 8 * (i64::from(warnings.white) - i64::from(warnings.black));
    narrow(counted - i64::from(komi) - i64::from(handicap_return) + fines)
}
