//! The recorded result against a count of the final board.
//!
//! A record says little about dead stones: some mark them, most do not. A contradiction is reported only where it is
//! one; what cannot be known is said to be so.

use crate::board::{Board, Point, Size};
use crate::diag::{Code, Severity};
use crate::rules::{Opening, Preset, Replay, RuleSet, RulesSource};
use crate::score::{Both, Count, Final, Owner, TerritoryMarks, dead_stones, pass_alive, recorded_margin};
use crate::text::Span;
use crate::tree::{Ident, Node, Property};
use crate::value::{Color, GameResult, Points, WinBy};

use super::context::Context;
use super::judged;

/// The rules that a result is tried under where its own do not give it.
const OTHERS: [Preset; 6] =
    [Preset::Chinese, Preset::Japanese, Preset::Aga, Preset::Ing, Preset::AncientTax, Preset::TrompTaylor];

/// How many stones a group may have that is tried as dead.
const LARGEST_TRIED: usize = 60;

/// Counts the end of the main line and reports what does not fit.
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
    let at_end = Final::of(replay, game, last, size, rules);
    let played_out = at_end.passes_running >= 2;
    if let GameResult::Win { how: WinBy::Resign, .. } = result
        && played_out
    {
        report(context, Code::ResultContradictsEnd, None, &[]);
    }
    let marks = TerritoryMarks::at(last, size);
    let margin = recorded_margin(result);
    if let Some(marks) = marks.as_ref().filter(|_| margin.is_some() || played_out) {
        let dead = dead_stones(&at_end.board, &marks.dead(&at_end.board)).0;
        if let Some(what) = odd_mark(&at_end, rules, marks, &dead) {
            report_mark(context, last, &what);
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
    if case.fits(rules, &dead) || !named && OTHERS[..2].iter().any(|other| case.fits(&other.rules(), &dead)) {
        return;
    }
    if marks.is_none() && komi.is_some() && !case.all_alive() {
        let others: &[Preset] = if named { &[] } else { &OTHERS };
        return judged::check(context, &case.count(rules, &[]), at_end.ko, margin, others, played_out);
    }
    let why = if marks.is_none() && !played_out {
        Some("the record stops before the end")
    } else if komi.is_none() {
        Some("no komi is given")
    } else {
        None
    };
    if let Some(why) = why {
        report(context, Code::ResultUnverifiable, None, &[why]);
        return;
    }
    let certain = marks.is_some() || case.all_alive();
    let hint = case.hint(rules, &dead);
    if !certain && hint.is_none() {
        report(context, Code::ResultUnverifiable, None, &["the dead stones are not marked"]);
        return;
    }
    // Where no dead stones are marked, one change that makes it right is the likely explanation.
    let severity = if certain { Severity::Warning } else { Severity::Info };
    let counted = case.count(rules, &dead).score().re();
    let how = format!("{rules:#} rules");
    let hint =
        hint.map_or_else(|| "nothing simple makes it right".to_owned(), |hint| format!("it is right {hint}"));
    report(context, Code::ResultContradictsBoard, Some(severity), &[&counted, &how, &hint]);
}

/// A final position and what is said of it.
struct Case<'a> {
    at_end: &'a Final,
    komi: Option<i32>,
    handicap: u16,
    /// Black's recorded margin in quarter points.
    margin: i32,
}

impl<'a> Case<'a> {
    fn count(&self, rules: &'a RuleSet, dead: &'a [Point]) -> Count<'a> {
        Count { komi: self.komi, handicap: self.handicap, dead, ..self.at_end.count(rules) }
    }

    fn fits(&self, rules: &RuleSet, dead: &[Point]) -> bool {
        self.count_margin(rules, dead) == self.margin
    }

    /// Whether no stone on the board can be dead.
    fn all_alive(&self) -> bool {
        let board = &self.at_end.board;
        [Color::Black, Color::White]
            .into_iter()
            .all(|color| pass_alive(board, color).stones.len() == board.count(color))
    }

    /// What would make the record right: other rules, one group dead or alive, another komi.
    fn hint(&self, rules: &RuleSet, dead: &[Point]) -> Option<String> {
        let others: Vec<&str> = OTHERS
            .into_iter()
            .filter(|other| *other != rules.base && self.fits(&other.rules(), dead))
            .map(Preset::name)
            .collect();
        if !others.is_empty() {
            return Some(format!("under {} rules", others.join(", ")));
        }
        self.one_group(rules, dead).or_else(|| self.other_komi(rules, dead))
    }

    fn one_group(&self, rules: &RuleSet, dead: &[Point]) -> Option<String> {
        let board = &self.at_end.board;
        let safe = Both::of(|color| pass_alive(board, color).stones);
        let mut groups = groups(board);
        groups.sort_by_key(Vec::len);
        for group in groups {
            let Some(color) = board.get(group[0]) else { continue };
            let is_dead = dead.contains(&group[0]);
            if !is_dead && group.iter().any(|stone| safe[color].contains(stone)) {
                continue;
            }
            let mut others: Vec<Point> =
                dead.iter().copied().filter(|stone| !group.contains(stone)).collect();
            if !is_dead {
                others.extend(&group);
            }
            if self.fits(rules, &others) {
                let what = if is_dead { "alive" } else { "dead" };
                return Some(match group.len() {
                    1 => format!("if the stone at {} is {what}", group[0]),
                    stones => format!("if the {stones} stones at {} are {what}", group[0]),
                });
            }
        }
        None
    }

    fn other_komi(&self, rules: &RuleSet, dead: &[Point]) -> Option<String> {
        let counted = self.count_margin(rules, dead);
        let komi = self.komi? + counted - self.margin;
        let known = [0, 2, 18, 22, 26, 30, 32];
        known.contains(&komi).then(|| format!("with a komi of {}", Points::from_quarters(komi)))
    }

    fn count_margin(&self, rules: &RuleSet, dead: &[Point]) -> i32 {
        let Case { komi, handicap, .. } = *self;
        Count { komi, handicap, dead, ..self.at_end.count(rules) }.score().margin
    }
}

/// The chains of a board, and the sets of chains of a colour that are connected over empty points.
fn groups(board: &Board) -> Vec<Vec<Point>> {
    let size = board.size();
    let mut groups: Vec<Vec<Point>> = Vec::new();
    for (point, _) in board.stones() {
        if board.chain_head(point) == Some(point) {
            groups.push(board.chain(point).collect());
        }
    }
    let chains = groups.len();
    let index = |point: Point| usize::from(point.y) * usize::from(size.width()) + usize::from(point.x);
    for color in [Color::Black, Color::White] {
        let mut seen = vec![false; size.area()];
        for start in size.points() {
            if board.get(start) == Some(color.other()) || std::mem::replace(&mut seen[index(start)], true) {
                continue;
            }
            let mut area = vec![start];
            let mut next = 0;
            while let Some(&point) = area.get(next) {
                next += 1;
                for near in size.neighbors(point).filter(|&near| board.get(near) != Some(color.other())) {
                    if !std::mem::replace(&mut seen[index(near)], true) {
                        area.push(near);
                    }
                }
            }
            area.retain(|&point| board.get(point) == Some(color));
            let one_chain = area.first().is_none_or(|&stone| board.chain_len(stone) == area.len());
            if !one_chain && area.len() <= LARGEST_TRIED {
                groups.push(area);
            }
        }
    }
    groups[chains..].sort_by_key(Vec::len);
    groups
}

/// The first mark that cannot be: on a point marked for both, on a chain half of which is marked, on a point that the
/// side does not enclose.
fn odd_mark(at_end: &Final, rules: &RuleSet, marks: &TerritoryMarks, dead: &[Point]) -> Option<String> {
    let board = &at_end.board;
    let Both { black, white } = &marks.points;
    if let Some(point) = black.iter().find(|point| white.contains(point)) {
        return Some(format!("{point} is marked for both sides"));
    }
    let score = Count { dead, ..at_end.count(rules) }.score();
    let owner_of = |point: Point| {
        let row = usize::from(point.y) * usize::from(board.size().width());
        score.owner.get(row + usize::from(point.x)).copied()
    };
    for color in [Color::Black, Color::White] {
        let points = &marks.points[color];
        let name = if color == Color::Black { "Black" } else { "White" };
        for &point in points {
            match board.get(point) {
                Some(stone) if stone != color => {
                    if let Some(other) = board.chain(point).find(|stone| !points.contains(stone)) {
                        return Some(format!(
                            "of the stones at {point}, that at {other} is not marked as dead"
                        ));
                    }
                }
                Some(_) => {}
                None => {
                    let own = if color == Color::Black { Owner::Black } else { Owner::White };
                    // What nobody gets in a seki may well be marked.
                    if owner_of(point) != Some(own)
                        && !score.seki.contains(&point)
                        && !score.teire.contains(&point)
                    {
                        return Some(format!("{point} is marked for {name}, who does not enclose it"));
                    }
                }
            }
        }
    }
    None
}

fn report_mark(context: &mut Context<'_, '_>, last: Node<'_>, what: &str) {
    let is_mark = |property: &Property<'_>| matches!(property.ident(), Ident::TB | Ident::TW);
    let nodes = std::iter::once(last).chain(last.ancestors());
    let property = nodes.flat_map(Node::properties).find(is_mark);
    let node = property.and_then(|property| context.game.collection().node(property.node().id()));
    let moves = context.game.main_line().filter(|node| node.move_property().is_some()).count();
    if let Some(node) = node {
        context.enter(node, moves as u32);
    }
    let span = property.map_or_else(|| Span::new(0, 0), Property::span);
    context.report(Code::TerritoryMarksContradict, span, property, |found| found.arg(what));
}

/// Reports at `RE`, whose text is the first argument.
pub(super) fn report(context: &mut Context<'_, '_>, code: Code, severity: Option<Severity>, args: &[&str]) {
    let Some(field) = &context.info.result else { return };
    let text = field.text.clone();
    let node = context.game.collection().node(field.origin.node);
    let property = node.and_then(|node| node.property(field.origin.property));
    if let Some(node) = node {
        context.enter(node, 0);
    }
    let span = property.map_or_else(|| Span::new(0, 0), Property::span);
    context.report(code, span, property, |found| {
        let found = args.iter().fold(found.arg(text), |found, arg| found.arg(arg));
        match severity {
            Some(severity) => found.severity(severity),
            None => found,
        }
    });
}
