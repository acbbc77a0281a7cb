//! 数目: enclosed points and prisoners (J89 art. 10; K16 art. 1; AGA rule 12 with pass stones).

use super::side::{SideCount, quarters};
use crate::rules::{GroupTax, RuleSet, SekiEyes};

/// Enclosed points in quarter points: those that still have to be filled only where the rules give them (J89 art. 9,
/// commentary), those in seki only where the rules count them (J89 art. 8).
pub(super) fn territory(side: &SideCount, rules: &RuleSet) -> i32 {
    let eyes = if rules.seki == SekiEyes::Count { side.seki_eyes } else { 0 };
    let teire = if rules.teire { side.teire } else { 0 };
    quarters(side.enclosed.saturating_sub(teire) + eyes)
}

/// Territory, prisoners, the opponent's dead stones (each a second point) and pass stones, and the corner that need
/// not be taken; less the tax, if the rules have one.
pub(super) fn total(side: &SideCount, rules: &RuleSet) -> i32 {
    let tax = if rules.tax == GroupTax::Eyes { side.group_tax } else { 0 };
    side.territory + quarters(side.prisoners) + quarters(side.dead) + quarters(side.pass_stones) + side.torazu
        - tax
}
