//! Area counting, 数子: living stones and the points that they enclose (CN 2002 art. 9, AGA rule 12, NZ,
//! Tromp-Taylor rules 9–10).

use super::quarter_points::{narrow, quarters};
use super::side::SideCount;
use crate::rules::{Dame, GroupTax, RuleSet, SekiEyes};

/// Returns a side's count: its area and half of the shared points, less the group tax if the rules have one.
pub(super) fn total(side: &SideCount, rules: &RuleSet) -> i32 {
    let tax = if rules.tax == GroupTax::Eyes { side.group_tax } else { 0 };
    side.area + side.shared - tax
}

/// Returns a side's stones and enclosed points in quarter points, with its eyes in seki if the rules count
/// them.
pub(super) fn area(side: &SideCount, rules: &RuleSet) -> i32 {
    let eyes = if rules.seki == SekiEyes::Count { side.seki_eyes } else { 0 };
    quarters(side.stones + side.enclosed + eyes)
}

/// Returns each side's half of the points that neither side encloses, in quarter points; 0 if the rules do
/// not share them (CN 2002 art. 9: 双方各得一半).
pub(super) fn shared(neutral: u32, rules: &RuleSet) -> i32 {
    if rules.dame == Dame::Nobody { 0 } else { narrow(2 * i64::from(neutral)) }
}
