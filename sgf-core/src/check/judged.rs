//! Checks the recorded result of a game without marked dead stones against the judge's count.

use crate::diag::{Code, Severity, Wording};
use crate::rules::{Preset, RuleSet};
use crate::score::{Count, Judge, ResultCheck, explain_result, server_counting};
use crate::value::Point;

use super::context::Context;
use super::result_report::{dead_set, report};
use super::words;

/// The confidence, in thousandths, from which on a result that does not fit is a fault of the record.
const SURE: u16 = 950;

/// Judges which stones are dead and reports whether that count gives `RE`. The last argument of the finding
/// names the cause.
///
/// `count` is that of the final position, `margin` Black's recorded margin in quarter points, `others` the
/// rules that may have been meant.
pub(super) fn check(
    context: &mut Context<'_, '_>,
    count: &Count<'_>,
    ko: Option<Point>,
    margin: i32,
    others: &[Preset],
    played_out: bool,
) {
    let size = count.board.size();
    let judgement = Judge::default().judge(count.board, ko);
    if let Some(unfinished) = judgement.unfinished {
        let args = [unfinished.wording(), cause("unfinished")];
        return report(context, Code::ResultUnverifiable, None, args);
    }
    let dead = judgement.dead();
    let rules: RuleSet = if played_out { *count.rules } else { server_counting(count.rules) };
    let count = &Count { rules: &rules, dead: &dead, ..*count };
    let counted = || words::ONE_OF.with([count.score().re()]);
    let how = || words::JUDGED_RULES.with([format!("{:#}", count.rules)]);
    match explain_result(count, &judgement, margin, others) {
        ResultCheck::Holds => {}
        ResultCheck::HoldsIf(change) => {
            let args = [counted(), how(), change.wording_on_board(size), cause(change.cause())];
            report(context, Code::ResultContradictsBoard, Some(Severity::Info), args);
        }
        ResultCheck::DoesNotFit if judgement.confidence() >= SURE => {
            // Several changes at once explain nearly any result: they are named, but the severity stays.
            let several = dead_set(count, margin).map(|(_, hint)| hint);
            let hint = several.unwrap_or_else(|| words::NOTHING_SIMPLE.alone());
            let args = [counted(), how(), hint, cause("does-not-fit")];
            report(context, Code::ResultContradictsBoard, Some(Severity::Warning), args);
        }
        ResultCheck::DoesNotFit => {
            let chain = judgement.most_doubtful().and_then(|chain| chain.stones.first());
            let doubt = match chain {
                Some(head) => words::CHAIN_IN_DOUBT.with([head.gtp(size)]),
                None => words::DEAD_IN_DOUBT.alone(),
            };
            report(context, Code::ResultUnverifiable, None, [doubt, cause("in-doubt")]);
        }
    }
}

/// Returns the name of a cause as an argument. No message shows it; summaries count it.
fn cause(name: &str) -> Wording {
    words::ONE_OF.with([name])
}
