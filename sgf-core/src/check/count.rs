//! Checks the recorded result against a count of the final board.
//!
//! Some records mark dead stones, most do not. A contradiction is reported only if it is certain or likely; a
//! result that cannot be checked is reported as such.

use crate::diag::{Code, Severity, Wording};
use crate::rules::{Opening, Preset, Replay, RuleSet, RulesSource};
use crate::score::{Count, FinalPosition, Owner, TerritoryMarks, dead_stones, pass_alive, recorded_margin};
use crate::text::Span;
use crate::tree::{Ident, Node, Property};
use crate::value::{ByColor, Color, GameResult, Point, Points, Size, WinBy};

use super::context::Context;
use super::result_report::{dead_set, report};
use super::{judged, words};

/// The rules under which a result is tried if those of the record do not give it.
const OTHER_RULES: [Preset; 6] =
    [Preset::Chinese, Preset::Japanese, Preset::Aga, Preset::Ing, Preset::AncientTax, Preset::TrompTaylor];

/// Counts the end of the main line and compares it with the marks and with the result.
pub(super) fn check(
    context: &mut Context<'_, '_>,
    replay: &mut Replay,
    size: Size,
    rules: &RuleSet,
    source: RulesSource,
) {
    let Some(result) = context.info.outcome() else { return };
    let game = context.game;
    let Some(last) = game.main_line().last() else { return };
    let at_end = FinalPosition::of(replay, game, last, size, rules);
    let played_out = at_end.passes_running >= 2;
    if let GameResult::Win { how: WinBy::Resign, .. } = result
        && played_out
    {
        report(context, Code::ResultContradictsEnd, None, []);
    }
    let marks = TerritoryMarks::at(last, size);
    let margin = recorded_margin(result);
    if let Some(marks) = marks.as_ref().filter(|_| margin.is_some() || played_out) {
        let dead = dead_stones(&at_end.board, &marks.dead(&at_end.board)).0;
        if let Some(what) = odd_mark(&at_end, rules, marks, &dead) {
            report_mark(context, last, what);
        }
    }
    let Some(margin) = margin.map(Points::quarters) else { return };
    let opening = Opening::of(game, context.info, size, rules);
    let komi = context.info.komi_points().map(Points::quarters);
    let dead = marks
        .as_ref()
        .map_or_else(Vec::new, |marks| dead_stones(&at_end.board, &marks.dead(&at_end.board)).0);
    let case = Case { at_end: &at_end, komi, handicap: opening.handicap.stones(), margin };
    let named = matches!(source, RulesSource::Named | RulesSource::Given);
    if case.fits(rules, &dead)
        || !named && OTHER_RULES[..2].iter().any(|other| case.fits(&other.rules(), &dead))
    {
        return;
    }
    if marks.is_none() && komi.is_some() && !case.all_alive() {
        let others: &[Preset] = if named { &[] } else { &OTHER_RULES };
        return judged::check(context, &case.count(rules, &[]), at_end.ko, margin, others, played_out);
    }
    let obstacle = if marks.is_none() && !played_out {
        Some(&words::STOPS_EARLY)
    } else if komi.is_none() {
        Some(&words::NO_KOMI)
    } else {
        None
    };
    if let Some(obstacle) = obstacle {
        report(context, Code::ResultUnverifiable, None, [obstacle.alone()]);
        return;
    }
    let certain = marks.is_some() || case.all_alive();
    let hint = case.hint(rules, &dead);
    if !certain && hint.is_none() {
        report(context, Code::ResultUnverifiable, None, [words::DEAD_NOT_MARKED.alone()]);
        return;
    }
    // If no dead stones are marked, a single change that makes the result right is the likely explanation.
    let severity = if certain { Severity::Warning } else { Severity::Info };
    let counted = case.count(rules, &dead).score().re();
    let counted = words::ONE_OF.with([counted]);
    let how = words::RULES.with([format!("{rules:#}")]);
    let hint = hint.unwrap_or_else(|| words::NOTHING_SIMPLE.alone());
    report(context, Code::ResultContradictsBoard, Some(severity), [counted, how, hint]);
}

/// A final position and the result that was recorded for it.
struct Case<'a> {
    at_end: &'a FinalPosition,
    komi: Option<i32>,
    handicap: u16,
    /// Black's recorded margin in quarter points.
    margin: i32,
}

impl<'a> Case<'a> {
    /// Prepares the count with these dead stones.
    fn count(&self, rules: &'a RuleSet, dead: &'a [Point]) -> Count<'a> {
        Count { komi: self.komi, handicap: self.handicap, dead, ..self.at_end.count(rules) }
    }

    /// Returns whether the count gives the recorded margin.
    fn fits(&self, rules: &RuleSet, dead: &[Point]) -> bool {
        self.count_margin(rules, dead) == self.margin
    }

    /// Returns whether every stone on the board is alive for certain.
    fn all_alive(&self) -> bool {
        let board = &self.at_end.board;
        [Color::Black, Color::White]
            .into_iter()
            .all(|color| pass_alive(board, color).stones.len() == board.count(color))
    }

    /// Returns what would make the record right: other rules, one group dead or alive, another komi.
    fn hint(&self, rules: &RuleSet, dead: &[Point]) -> Option<Wording> {
        let others: Vec<&str> = OTHER_RULES
            .into_iter()
            .filter(|other| *other != rules.base && self.fits(&other.rules(), dead))
            .map(Preset::name)
            .collect();
        if !others.is_empty() {
            return Some(words::RIGHT_UNDER.with([others.join(", ")]));
        }
        // One group is the likeliest cause; several groups are less likely than another komi.
        let (changes, set) = dead_set(&self.count(rules, dead), self.margin).unzip();
        if changes == Some(1) { set } else { self.other_komi(rules, dead).or(set) }
    }

    /// Returns a usual komi with which the result would be right.
    fn other_komi(&self, rules: &RuleSet, dead: &[Point]) -> Option<Wording> {
        let counted = self.count_margin(rules, dead);
        let komi = self.komi? + counted - self.margin;
        let known = [0, 2, 18, 22, 26, 30, 32];
        known.contains(&komi).then(|| words::RIGHT_WITH_KOMI.with([Points::from_quarters(komi)]))
    }

    /// Counts Black's margin in quarter points.
    fn count_margin(&self, rules: &RuleSet, dead: &[Point]) -> i32 {
        Count { komi: self.komi, handicap: self.handicap, dead, ..self.at_end.count(rules) }.score().margin
    }
}

/// Returns the words for the first mark that contradicts the board: on a point marked for both, on a chain
/// that is marked in part, on a point that the side does not enclose.
fn odd_mark(
    at_end: &FinalPosition,
    rules: &RuleSet,
    marks: &TerritoryMarks,
    dead: &[Point],
) -> Option<Wording> {
    let board = &at_end.board;
    let ByColor { black, white } = &marks.points;
    if let Some(point) = black.iter().find(|point| white.contains(point)) {
        return Some(words::MARKED_FOR_BOTH.with([point]));
    }
    let score = Count { dead, ..at_end.count(rules) }.score();
    let owner_of = |point: Point| {
        let row = usize::from(point.y) * usize::from(board.size().width());
        score.owner.get(row + usize::from(point.x)).copied()
    };
    for color in [Color::Black, Color::White] {
        let points = &marks.points[color];
        let name = color.phrase();
        for &point in points {
            match board.get(point) {
                Some(stone) if stone != color => {
                    if let Some(other) = board.chain(point).find(|stone| !points.contains(stone)) {
                        return Some(words::PARTLY_DEAD.with([point, other]));
                    }
                }
                Some(_) => {}
                None => {
                    let own = if color == Color::Black { Owner::Black } else { Owner::White };
                    // Points in a seki and points to be filled are often marked, though they do not count.
                    if owner_of(point) != Some(own)
                        && !score.seki.contains(&point)
                        && !score.teire.contains(&point)
                    {
                        return Some(words::NOT_ENCLOSED.with([point]).wording(name.alone()));
                    }
                }
            }
        }
    }
    None
}

/// Reports a contradiction at the last territory marks of the main line.
fn report_mark(context: &mut Context<'_, '_>, last: Node<'_>, what: Wording) {
    let is_mark = |property: &Property<'_>| matches!(property.ident(), Ident::TB | Ident::TW);
    let nodes = std::iter::once(last).chain(last.ancestors());
    let property = nodes.flat_map(Node::properties).find(is_mark);
    let node = property.and_then(|property| context.game.collection().node(property.node().id()));
    let moves = context.game.main_line().filter(|node| node.move_property().is_some()).count();
    if let Some(node) = node {
        context.enter(node, moves as u32);
    }
    let span = property.map_or_else(|| Span::new(0, 0), Property::span);
    context.report(Code::TerritoryMarksContradict, span, property, |found| found.wording(what));
}
