//! Checks play under the rules: every move of every variation, handicap and set-up, the end of the game.

use crate::diag::{Applicability, Code, Severity, Wording};
use crate::rules::{
    EndEvent, Fault, HandicapFinding, IllegalMove, Opening, Play, Replay, ReplayEvent, RuleSet, RulesSource,
    StartSetup, Step, Zuozi, has_setup, main_line_moves, moves_at,
};
use crate::text::Span;
use crate::tree::{Ident, Node, Property, end_of_line};
use crate::value::{Color, GameInfo, Size};

use super::context::Context;
use super::words;

/// Replays the game and reports. Returns the number of illegal moves in all variations, and the handicap.
pub(super) fn check(
    context: &mut Context<'_, '_>,
    replay: &mut Replay,
    size: Size,
    rules: &RuleSet,
    source: RulesSource,
) -> (u32, u16) {
    let game = context.game;
    let opening = Opening::of(game, context.info, size, rules);
    report_handicap(context, &opening);
    report_zuozi(context, rules, source, &opening);
    let mut play = PlayCheck {
        lead: opening.handicap_moves(),
        first: opening.first(),
        illegal: 0,
        reported_end: false,
        reported_first: false,
        reported_main_setup: false,
        after_setup: false,
        repeating: false,
        setup_node: None,
        main_line: None,
    };
    replay.run_notable(game, size, rules, |event, position| match event {
        ReplayEvent::Setup { node, property, unchanged, points } => {
            play.setup(context, node, property, unchanged, points);
        }
        ReplayEvent::Move(step) => {
            play.step(context, rules, step, |earlier| position.cycle(earlier).wording())
        }
        ReplayEvent::Done(node) => {
            if play.setup_node.take().is_some()
                && let Some(stuck) = position.board().chains_without_liberties().next()
            {
                let at = setup_span(node);
                context.enter_as_before(node);
                context.report(Code::SetupNoLiberties, at, None, |found| found.arg(stuck));
            }
        }
    });
    if rules.white_passes_last {
        report_last_pass(context, size);
    }
    (play.illegal, opening.handicap.stones())
}

/// The state of the check during the replay.
struct PlayCheck<'c> {
    /// The number of handicap stones that are written as the first moves.
    lead: u32,
    /// The side that should play first, if it is known.
    first: Option<Color>,
    /// The number of illegal moves so far.
    illegal: u32,
    reported_end: bool,
    reported_first: bool,
    reported_main_setup: bool,
    /// Whether stones were set up since the last move: then it is not known whose turn it is.
    after_setup: bool,
    /// Whether the last move repeated a position too: of a run of repetitions the first is reported.
    repeating: bool,
    /// The node whose set-up was executed last, until its liberties are checked.
    setup_node: Option<Node<'c>>,
    /// The number of nodes of the main line, which come first in the file; `None` until it is needed.
    main_line: Option<u32>,
}

impl<'c> PlayCheck<'c> {
    /// Takes a set-up property that names `points` points, of which it changes all but `unchanged`.
    fn setup(
        &mut self,
        context: &mut Context<'_, 'c>,
        node: Node<'c>,
        property: Property<'c>,
        unchanged: u32,
        points: u32,
    ) {
        self.after_setup = true;
        self.setup_node = Some(node);
        context.enter_as_before(node);
        if unchanged > 0 {
            context.report(Code::SetupNoEffect, property.span(), Some(property), |found| {
                found.arg(unchanged).arg(points).fixable(Some(Applicability::Safe))
            });
        }
        let below_root = node.parent().is_some();
        if below_root && !self.reported_main_setup && self.is_on_main_line(context, node) {
            self.reported_main_setup = true;
            context.report(Code::SetupInMainLine, property.span(), Some(property), |found| {
                found.arg(property.name())
            });
        }
    }

    /// Returns whether a node is on the main line.
    fn is_on_main_line(&mut self, context: &Context<'_, 'c>, node: Node<'c>) -> bool {
        let game = context.game;
        let main_line = *self.main_line.get_or_insert_with(|| game.main_line().count() as u32);
        game.number_of(node.id()) < main_line
    }

    /// Takes a move that the replay does not skip as routine.
    fn step(
        &mut self,
        context: &mut Context<'_, 'c>,
        rules: &RuleSet,
        step: Step<'c>,
        cycle: impl FnOnce(u32) -> Wording,
    ) {
        if step.skipped_routine_moves {
            self.repeating = false;
            self.after_setup = false;
        }
        context.enter(step.node, step.number);
        let (span, property) = (step.property.span(), Some(step.property));
        if let Some(reason) = step.illegal {
            self.illegal += 1;
            // A point off the board is reported as a value (`point-out-of-board`).
            if reason != IllegalMove::OffBoard {
                let consequence = consequence(rules, reason);
                // `KO` states that the move is executed although it is illegal (SGF FF[4], KO): a fault of the
                // record is less likely.
                let is_marked = step.node.property(Ident::KO).is_some();
                let severity = if is_marked { Severity::Warning } else { Severity::Error };
                context.report_kind(Code::IllegalMove, reason.name(), span, property, |found| {
                    found.arg(shown(step)).wording(reason.wording()).wording(consequence).severity(severity)
                });
            }
        }
        if step.first {
            let expected = match setup_below_root(step.node) {
                Some(setup) => turn_of(setup),
                None => self.first,
            };
            if let Some(expected) = expected
                && !self.reported_first
                && step.mv.is_some_and(|mv| mv.color != expected)
            {
                self.reported_first = true;
                context.report(Code::WrongFirstPlayer, span, property, |found| {
                    found.wording(name(expected.other())).wording(name(expected))
                });
            }
        } else if step.played.out_of_turn
            && !self.after_setup
            && step.number > self.lead
            && !is_stated_turn(step)
        {
            let color = step.mv.map_or_else(|| words::THE_SAME_SIDE.alone(), |mv| name(mv.color));
            context.report(Code::OutOfTurn, span, property, |found| found.wording(color));
        }
        // A third pass is harmless.
        if step.end == EndEvent::AfterEnd && !self.reported_end && step.mv.is_some_and(|mv| !mv.is_pass()) {
            self.reported_end = true;
            // In collections of joseki, passes stand for moves elsewhere.
            let severity = if is_game(context.info) { Severity::Warning } else { Severity::Info };
            context.report(Code::MoveAfterEnd, span, property, |found| {
                found.arg(rules.base.name()).severity(severity)
            });
        }
        match step.played.repeats {
            Some(earlier) if step.illegal.is_none() => {
                if !self.repeating {
                    let kind = cycle(earlier);
                    context
                        .report(Code::Repetition, span, property, |found| found.arg(earlier).wording(kind));
                }
                self.repeating = true;
            }
            _ => self.repeating = false,
        }
        self.after_setup = false;
    }
}

/// Returns the node with set-up or `PL` below the root in which the position before a first move was made. Only
/// a few nodes before the move are looked at.
fn setup_below_root(node: Node<'_>) -> Option<Node<'_>> {
    const NODES: usize = 8;
    std::iter::successors(node.parent(), |node| node.parent())
        .take(NODES)
        .find(|node| node.parent().is_some() && has_setup(*node))
}

/// Returns the side that `PL` of a node names.
fn turn_of(node: Node<'_>) -> Option<Color> {
    let value = node.property(Ident::PL)?.value()?;
    Color::read(&value.simple_text()).ok().map(|reading| reading.value)
}

/// Returns true if `PL` before the move names its side.
fn is_stated_turn(step: Step<'_>) -> bool {
    let turn = turn_of(step.node).or_else(|| turn_of(step.node.parent()?));
    turn.is_some() && turn == step.mv.map(|mv| mv.color)
}

/// Returns the span of the first set-up property of a node.
fn setup_span(node: Node<'_>) -> Span {
    let is_setup = |property: &Property<'_>| matches!(property.ident(), Ident::AB | Ident::AW | Ident::AE);
    node.properties().find(is_setup).map_or_else(|| Span::new(0, 0), Property::span)
}

/// Writes a move, for a message.
fn shown(step: Step<'_>) -> String {
    step.mv.map_or_else(|| step.property.name().into_owned(), |mv| mv.to_string())
}

fn name(color: Color) -> Wording {
    color.phrase().alone()
}

/// Describes in a few words what follows from an illegal move under the rule set.
fn consequence(rules: &RuleSet, reason: IllegalMove) -> Wording {
    words::FOLLOWS.with([rules.base.name()]).wording(Fault::Illegal(reason).consequence_wording(rules))
}

/// Reports how the handicap that `HA` names and the stones of the record differ.
fn report_handicap(context: &mut Context<'_, '_>, opening: &Opening) {
    let Opening { setup, claimed, handicap, moves, .. } = opening;
    let root = context.game.root();
    context.enter(root, 0);
    let ha = root.property(Ident::HA);
    let span = ha.or_else(|| root.property(Ident::AB)).map_or_else(|| Span::new(0, 0), Property::span);
    let placed = setup.count(Color::Black);
    match *handicap {
        HandicapFinding::Mismatch { claimed, placed } => {
            let claimed = words::HANDICAP_IS.with([claimed]);
            context.report(Code::HandicapMismatch, span, ha, |found| found.wording(claimed).arg(placed));
        }
        // With white stones it is a set-up position; the numbers still differ.
        HandicapFinding::Missing { claimed } if placed > 0 => {
            let claimed = words::HANDICAP_IS.with([claimed]);
            context.report(Code::HandicapMismatch, span, ha, |found| found.wording(claimed).arg(placed));
        }
        HandicapFinding::Missing { claimed } => {
            context.report(Code::HandicapMissingSetup, span, ha, |found| found.arg(claimed));
        }
        HandicapFinding::Unclaimed { placed }
            if (*moves >= Opening::MOVES || is_game(context.info)) && (2..=9).contains(&placed) =>
        {
            let claimed = match claimed {
                Some(claimed) => words::HANDICAP_IS.with([claimed]),
                None => words::NO_HANDICAP_GIVEN.alone(),
            };
            context.report(Code::HandicapMismatch, span, ha, |found| found.wording(claimed).arg(placed));
        }
        HandicapFinding::AsMoves { moves, .. } => {
            let first = context.game.main_line().find(|node| node.move_property().is_some());
            let span = ha.or_else(|| first.and_then(Node::move_property)).map_or(span, Property::span);
            context.report(Code::HandicapAsMoves, span, ha, |found| found.arg(moves));
        }
        HandicapFinding::One if *claimed == Some(1) => {
            context.report(Code::HandicapOne, span, ha, |found| found);
        }
        _ => {}
    }
}

/// Returns whether a record names both players and the result, and so is no problem.
fn is_game(info: &GameInfo) -> bool {
    info.black.is_some() && info.white.is_some() && info.result.is_some()
}

/// Reports missing or unusual corner stones where rules with 座子 were named.
fn report_zuozi(context: &mut Context<'_, '_>, rules: &RuleSet, source: RulesSource, opening: &Opening) {
    let zuozi = opening.zuozi;
    if rules.start != StartSetup::Zuozi || !matches!(source, RulesSource::Named | RulesSource::Given) {
        return;
    }
    // In a handicap game the stones of the handicap stand in their place.
    if zuozi == Zuozi::Absent && opening.handicap.stones() >= 2 {
        return;
    }
    let root = context.game.root();
    context.enter(root, 0);
    let at = root.property(Ident::AB).or_else(|| root.property(Ident::RU));
    let span = at.map_or_else(|| Span::new(0, 0), Property::span);
    match zuozi {
        Zuozi::Absent => context.report(Code::ZuoziMissing, span, at, |found| found.arg(rules.base.name())),
        Zuozi::SameSide => {
            context.report(Code::ZuoziOdd, span, at, |found| found.wording(words::SAME_SIDE_ZUOZI.alone()))
        }
        Zuozi::WithMore { more } => {
            context.report(Code::ZuoziOdd, span, at, |found| found.wording(words::MORE_STONES.with([more])));
        }
        Zuozi::Diagonal { .. } => {}
    }
}

/// Reports a game that ends with Black's pass although White must pass last (AGA rule 9).
fn report_last_pass(context: &mut Context<'_, '_>, size: Size) {
    let last = end_of_line(context.game.root());
    let mut backwards = std::iter::once(last).chain(last.ancestors()).flat_map(|node| {
        let moves: Vec<Play> = moves_at(node, size).collect();
        moves.into_iter().rev().map(move |mv| (mv, node))
    });
    let (Some((mv, node)), Some((before, _))) = (backwards.next(), backwards.next()) else { return };
    if before.is_pass() && mv.is_pass() && mv.color == Color::Black {
        let property = node.move_property();
        let number = main_line_moves(context.game, size).count() as u32;
        context.enter(node, number);
        let span = property.map_or_else(|| Span::new(0, 0), Property::span);
        context.report(Code::LastPassNotWhite, span, property, |found| found);
    }
}
