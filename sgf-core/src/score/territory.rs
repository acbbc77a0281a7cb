//! Territory counting, 数目: enclosed points and prisoners (J89 art. 10; K16 art. 1; AGA rule 12 with pass
//! stones).

use super::quarter_points::quarters;
use super::side::SideCount;
use crate::rules::{GroupTax, RuleSet, SekiEyes};

/// Returns a side's enclosed points in quarter points. Points that still have to be filled count only if the
/// rules say so (J89 art. 9, commentary), and so do points in seki (J89 art. 8).
pub(super) fn territory(side: &SideCount, rules: &RuleSet) -> i32 {
    let eyes = if rules.seki == SekiEyes::Count { side.seki_eyes } else { 0 };
    let teire = if rules.teire { side.teire } else { 0 };
    quarters(side.enclosed.saturating_sub(teire) + eyes)
}

/// Returns a side's count in quarter points: territory, prisoners, the opponent's dead stones (each a second
/// point), pass stones, and the corner that need not be taken; less the group tax if the rules have one.
pub(super) fn total(side: &SideCount, rules: &RuleSet) -> i32 {
    let tax = if rules.tax == GroupTax::Eyes { side.group_tax } else { 0 };
    side.territory + quarters(side.prisoners) + quarters(side.dead) + quarters(side.pass_stones) + side.torazu
        - tax
}
