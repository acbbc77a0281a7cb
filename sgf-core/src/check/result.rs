//! The result against what the rules can give.

use crate::diag::Code;
use crate::rules::RuleSet;
use crate::text::Span;
use crate::value::{GameResult, WinBy};

use super::context::Context;
use super::words;

/// Reports results that no count can give: a draw where the komi is no whole number of points, or a margin whose
/// fraction is not that of the komi. The button moves half a point, so nothing is impossible with it.
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
    let why = match field.ok().map(|reading| reading.value) {
        Some(GameResult::Draw) if fraction != 0 => &words::A_DRAW,
        // A komi of 0 often means that nobody wrote it down.
        Some(GameResult::Win { how: WinBy::Points(margin), .. })
            if komi.quarters() != 0 && margin.quarters().rem_euclid(4) != fraction =>
        {
            &words::THAT_MARGIN
        }
        _ => return,
    };
    let text = field.text.clone();
    let node = context.game.collection().node(field.origin.node);
    let property = node.and_then(|node| node.property(field.origin.property));
    if let Some(node) = node {
        context.enter(node, 0);
    }
    let span = property.map_or_else(|| Span::new(0, 0), |property| property.span());
    context.report(Code::ResultImpossible, span, property, |found| {
        found.arg(text).arg(komi).wording(why.alone())
    });
}
