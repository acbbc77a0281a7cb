//! The recorded result of a game without marks of dead stones, against the judge's count.

use crate::diag::{Code, Severity};
use crate::rules::{Preset, RuleSet};
use crate::score::{Count, Judge, ResultCheck, as_found, explain_result};

use super::context::Context;
use super::count::report;

/// From this confidence in thousandths on a result that does not fit is a fault of the record.
const SURE: u16 = 950;

/// Judges who is dead and reports what that says of `RE`, with the cause as the last argument of the finding.
///
/// `count` is of the final position, `margin` Black's recorded margin in quarter points, `others` the rules that may
/// have been meant.
pub(super) fn check(
    context: &mut Context<'_, '_>,
    count: &Count<'_>,
    ko: Option<crate::board::Point>,
    margin: i32,
    others: &[Preset],
    played_out: bool,
) {
    let judgement = Judge::default().judge(count.board, ko);
    if let Some(unfinished) = judgement.unfinished {
        let why = format!("the game is not over: {unfinished}");
        return report(context, Code::ResultUnverifiable, None, &[&why, "unfinished"]);
    }
    let dead = judgement.dead();
    let rules: RuleSet = if played_out { *count.rules } else { as_found(count.rules) };
    let count = &Count { rules: &rules, ..*count };
    let counted = || Count { dead: &dead, ..*count }.score().re();
    let how = || format!("{:#} rules and the judge's dead stones", count.rules);
    match explain_result(count, &judgement, margin, others) {
        ResultCheck::Holds => {}
        ResultCheck::HoldsIf(change) => {
            let hint = format!("it is right {change}");
            let args = [&counted(), &how(), &hint, change.cause()];
            report(context, Code::ResultContradictsBoard, Some(Severity::Info), &args);
        }
        ResultCheck::DoesNotFit if judgement.confidence() >= SURE => {
            let args = [&counted(), &how(), "nothing simple makes it right", "does-not-fit"];
            report(context, Code::ResultContradictsBoard, Some(Severity::Warning), &args);
        }
        ResultCheck::DoesNotFit => {
            let chain = judgement.most_doubtful().and_then(|chain| chain.stones.first());
            let at = chain.map_or_else(String::new, |head| format!(" at {head}"));
            let why = format!("whether the chain{at} is dead is in doubt");
            report(context, Code::ResultUnverifiable, None, &[&why, "in-doubt"]);
        }
    }
}
