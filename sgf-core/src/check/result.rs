//! Checks whether the rules can give the recorded result.

use crate::diag::Code;
use crate::rules::RuleSet;
use crate::value::{GameResult, WinBy};

use super::context::Context;
use super::result_report::{ResultProperty, enter_result};
use super::words;

/// Reports results that no count can give: a draw though the komi is not a whole number of points, or a
/// margin whose fraction is not that of the komi. With the button, which is worth half a point, every result
/// is possible.
pub(super) fn check(context: &mut Context<'_, '_>, rules: &RuleSet) {
    if rules.button {
        return;
    }
    let Some(komi) =
        context.info.komi.as_ref().and_then(|field| field.ok()).filter(|komi| komi.suspicious.is_none())
    else {
        return;
    };
    let Some(field) = &context.info.result else { return };
    let (komi, fraction) = (komi.value, komi.value.quarters().rem_euclid(4));
    let impossible = match field.ok().map(|reading| reading.value) {
        Some(GameResult::Draw) if fraction != 0 => &words::A_DRAW,
        // A komi of 0 often means that the komi was not recorded.
        Some(GameResult::Win { how: WinBy::Points(margin), .. })
            if komi.quarters() != 0 && margin.quarters().rem_euclid(4) != fraction =>
        {
            &words::THAT_MARGIN
        }
        _ => return,
    };
    let Some(ResultProperty { text, span, property }) = enter_result(context) else { return };
    context.report(Code::ResultImpossible, span, property, |found| {
        found.arg(text).arg(komi).wording(impossible.alone())
    });
}
