//! The recorded result of a game without marks of dead stones, against the judge's count.

use crate::diag::{Code, Severity, Wording};
use crate::rules::{Preset, RuleSet};
use crate::score::{Count, Judge, ResultChange, ResultCheck, explain_result, server_counting};
use crate::value::{Point, Points, Size};

use super::context::Context;
use super::count::{dead_set, report};
use super::words;

/// From this confidence in thousandths on a result that does not fit is a fault of the record.
const SURE: u16 = 950;

/// Judges who is dead and reports what that says of `RE`, with the cause as the last argument of the finding.
///
/// `count` is of the final position, `margin` Black's recorded margin in quarter points, `others` the rules that may
/// have been meant.
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
            let args = [counted(), how(), hint(&change, size), cause(change.cause())];
            report(context, Code::ResultContradictsBoard, Some(Severity::Info), args);
        }
        ResultCheck::DoesNotFit if judgement.confidence() >= SURE => {
            // Several changes at once explain nearly anything: they are named, and excuse nothing.
            let several = dead_set(count, margin).map(|(_, hint)| hint);
            let hint = several.unwrap_or_else(|| words::NOTHING_SIMPLE.alone());
            let args = [counted(), how(), hint, cause("does-not-fit")];
            report(context, Code::ResultContradictsBoard, Some(Severity::Warning), args);
        }
        ResultCheck::DoesNotFit => {
            let chain = judgement.most_doubtful().and_then(|chain| chain.stones.first());
            let why = match chain {
                Some(head) => words::CHAIN_IN_DOUBT.with([head.gtp(size)]),
                None => words::DEAD_IN_DOUBT.alone(),
            };
            report(context, Code::ResultUnverifiable, None, [why, cause("in-doubt")]);
        }
    }
}

/// The name of a cause, which no message shows and summaries count.
fn cause(name: &str) -> Wording {
    words::ONE_OF.with([name])
}

fn hint(change: &ResultChange, size: Size) -> Wording {
    let head = |points: &[Point]| points.first().map(|point| point.gtp(size)).unwrap_or_default();
    match change {
        ResultChange::LeftUnmarked(points) if points.len() == 1 => {
            words::RIGHT_IF_STONE_UNMARKED.with([head(points)])
        }
        ResultChange::LeftUnmarked(points) => {
            words::RIGHT_IF_STONES_UNMARKED.with([points.len()]).arg(head(points))
        }
        ResultChange::Dies(points) if points.len() == 1 => words::RIGHT_IF_STONE_DEAD.with([head(points)]),
        ResultChange::Dies(points) => words::RIGHT_IF_STONES_DEAD.with([points.len()]).arg(head(points)),
        ResultChange::Protects(color, points) => {
            let side = color.phrase();
            let points: Vec<String> = points.iter().map(|point| point.gtp(size)).collect();
            words::RIGHT_IF_PROTECTED.alone().wording(side.alone()).arg(points.join(" "))
        }
        ResultChange::Turns { dies, lives } => words::RIGHT_IF_DEAD_AND_ALIVE.with([head(dies), head(lives)]),
        ResultChange::TakesKo(color, point) => {
            let side = color.phrase();
            words::RIGHT_IF_KO_TAKEN.alone().wording(side.alone()).arg(point.gtp(size))
        }
        ResultChange::OtherRules(preset) => words::RIGHT_UNDER.with([preset.name()]),
        ResultChange::OtherKomi(komi) => words::RIGHT_WITH_KOMI.with([Points::from_quarters(*komi)]),
    }
}
