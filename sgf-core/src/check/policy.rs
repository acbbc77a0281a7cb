//! What a league or an archive asks of its games, beyond what any record must be.

use crate::diag::{Code, Wording};
use crate::rules::{Preset, RuleSet};
use crate::text::Span;
use crate::tree::{Ident, Property};
use crate::value::{ClockTime, GameResult, Overtime, Points, Size};

use super::context::Context;
use super::words;

/// What games must be like. What is empty or none asks for nothing.
///
/// ```
/// use sgf_core::check::Policy;
/// use sgf_core::value::{GameInfo, Points};
/// use sgf_core::{CheckOptions, Checker, ParseOptions, parse};
/// let policy = Policy { komi: vec![Points::from_quarters(30)], ..Policy::default() };
/// let parsed = parse(b"(;GM[1]FF[4]SZ[9]KM[6.5];B[ee])", &ParseOptions::default());
/// let game = parsed.collection.games().next().unwrap();
/// let mut found = Vec::new();
/// Checker::new(&CheckOptions::default()).policy(policy).check(game, &GameInfo::of(game), &mut found);
/// assert_eq!(found[0].message(), "KM[6.5], where the policy asks for 7.5");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Policy {
    /// The rule sets that `RU` may name.
    pub rules: Vec<Preset>,
    /// The komi that `KM` may hold, in points.
    pub komi: Vec<Points>,
    /// The boards.
    pub size: Vec<Size>,
    /// The most handicap stones; 0 allows even games only.
    pub max_handicap: Option<u16>,
    /// The main times that `TM` may hold.
    pub time: Vec<ClockTime>,
    /// The systems of overtime that `OT` may hold.
    pub overtime: Vec<Overtime>,
    /// The fewest moves of the main line, passes included.
    pub min_moves: Option<u32>,
    /// The most moves of the main line, passes included.
    pub max_moves: Option<u32>,
    /// Whether `RE` must hold a result that can be read.
    pub result: bool,
    /// The names of properties that the root must have, with something in them.
    pub required: Vec<String>,
}

/// Compares a game with a policy.
pub(super) fn check(context: &mut Context<'_, '_>, policy: &Policy, handicap: Option<u16>) {
    let info = context.info;
    context.enter(context.game.root(), 0);
    let base = info.rules_name().and_then(RuleSet::named).map(|rules| rules.base);
    ask(context, Code::PolicyRules, Ident::RU, "RU", base, &policy.rules, |preset| preset.name().to_owned());
    ask(context, Code::PolicyKomi, Ident::KM, "KM", info.komi_points(), &policy.komi, Points::to_string);
    if let Some(size) = context.size.filter(|size| !policy.size.is_empty() && !policy.size.contains(size)) {
        let wanted = policy.size.iter().map(Size::to_string).collect::<Vec<_>>().join(", ");
        report(
            context,
            Code::PolicySize,
            Ident::SZ,
            words::HAS_SIZE.with([size]),
            words::ONE_OF.with([wanted]),
        );
    }
    if let (Some(most), Some(stones)) = (policy.max_handicap, handicap)
        && stones > most
    {
        let found = words::HAS_STONES.with([stones]);
        report(context, Code::PolicyHandicap, Ident::HA, found, words::AT_MOST.with([most]));
    }
    ask(context, Code::PolicyTime, Ident::TM, "TM", info.main_time(), &policy.time, ClockTime::to_string);
    let overtime = info.overtime_system();
    ask(context, Code::PolicyOvertime, Ident::OT, "OT", overtime, &policy.overtime, Overtime::to_string);
    check_moves(context, policy);
    if policy.result && matches!(info.outcome(), None | Some(GameResult::Unknown)) {
        let found = shown(property(context, Ident::RE), "RE");
        let at = property(context, Ident::RE);
        let span = at.map_or_else(|| start(context), Property::span);
        context.report(Code::PolicyResult, span, at, |diagnostic| diagnostic.wording(found));
    }
    for name in &policy.required {
        let root = context.game.root();
        let says_something = |value: crate::tree::Value<'_>| !value.bytes().trim_ascii().is_empty();
        if !root.find(name).is_some_and(|property| property.values().any(says_something)) {
            let span = start(context);
            context.report(Code::PolicyProperty, span, root.find(name), |found| found.arg(name));
        }
    }
}

/// Reports a value that is none of those that are wanted.
fn ask<T: PartialEq>(
    context: &mut Context<'_, '_>,
    code: Code,
    ident: Ident,
    name: &str,
    value: Option<T>,
    wanted: &[T],
    words: impl Fn(&T) -> String,
) {
    if wanted.is_empty() || value.is_some_and(|value| wanted.contains(&value)) {
        return;
    }
    let found = shown(property(context, ident), name);
    let wanted = wanted.iter().map(words).collect::<Vec<_>>().join(", ");
    report(context, code, ident, found, words::ONE_OF.with([wanted]));
}

fn check_moves(context: &mut Context<'_, '_>, policy: &Policy) {
    let (least, most) = (policy.min_moves, policy.max_moves);
    if least.is_none() && most.is_none() {
        return;
    }
    let is_move = |property: &Property<'_>| matches!(property.ident(), Ident::B | Ident::W);
    let moves = context.game.main_line().map(|node| node.properties().filter(is_move).count()).sum::<usize>();
    let moves = u32::try_from(moves).unwrap_or(u32::MAX);
    if least.is_none_or(|least| moves >= least) && most.is_none_or(|most| moves <= most) {
        return;
    }
    let wanted = match (least, most) {
        (Some(least), Some(most)) => words::BETWEEN.with([least, most]),
        (Some(least), None) => words::AT_LEAST.with([least]),
        (None, most) => words::AT_MOST.with(most),
    };
    let span = start(context);
    context.report(Code::PolicyMoves, span, None, |found| found.arg(moves).wording(wanted));
}

/// The property of the root, or the next one down the main line.
fn property<'c>(context: &Context<'_, 'c>, ident: Ident) -> Option<Property<'c>> {
    let game = context.game;
    game.root().property(ident).or_else(|| game.main_line().take(16).find_map(|node| node.property(ident)))
}

fn shown(property: Option<Property<'_>>, name: &str) -> Wording {
    match property.and_then(Property::value) {
        Some(value) => words::GIVEN.with([name.to_owned(), super::context::excerpt(&value.simple_text())]),
        None => words::ABSENT.with([name]),
    }
}

fn report(context: &mut Context<'_, '_>, code: Code, ident: Ident, found: Wording, wanted: Wording) {
    let at = property(context, ident);
    let span = at.map_or_else(|| start(context), Property::span);
    context.report(code, span, at, |diagnostic| diagnostic.wording(found).wording(wanted));
}

/// The first byte of the game.
fn start(context: &Context<'_, '_>) -> Span {
    let start = context.game.span().start as usize;
    Span::new(start, start + 1)
}
