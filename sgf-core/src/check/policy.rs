//! [`Policy`]: what a league or an archive requires of its games, and the check of it.

use crate::diag::{Code, Wording};
use crate::rules::{Preset, RuleSet};
use crate::text::Span;
use crate::tree::{Ident, Property};
use crate::value::{ClockTime, GameResult, Overtime, Points, Size};

use super::context::Context;
use super::words;

/// Requirements on games. A field that is empty, `None` or false requires nothing.
///
/// Pass it to [`Checker::policy`](super::Checker::policy).
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
    /// The allowed board sizes.
    pub size: Vec<Size>,
    /// The maximum number of handicap stones; 0 allows even games only.
    pub max_handicap: Option<u16>,
    /// The main times that `TM` may hold.
    pub time: Vec<ClockTime>,
    /// The systems of overtime that `OT` may hold.
    pub overtime: Vec<Overtime>,
    /// The minimum number of moves of the main line, passes included.
    pub min_moves: Option<u32>,
    /// The maximum number of moves of the main line, passes included.
    pub max_moves: Option<u32>,
    /// Whether `RE` must hold a known result.
    pub result: bool,
    /// The names of properties that the root must have with a value that is not empty.
    pub required: Vec<String>,
}

/// Compares a game with a policy.
pub(super) fn check(context: &mut Context<'_, '_>, policy: &Policy, handicap: Option<u16>) {
    let info = context.info;
    context.enter(context.game.root(), 0);
    let base = info.rules_name().and_then(RuleSet::named).map(|rules| rules.base);
    check_value(context, Code::PolicyRules, Ident::RU, "RU", base, &policy.rules, |preset| {
        preset.name().to_owned()
    });
    check_value(
        context,
        Code::PolicyKomi,
        Ident::KM,
        "KM",
        info.komi_points(),
        &policy.komi,
        Points::to_string,
    );
    if let Some(size) = context.size.filter(|size| !policy.size.is_empty() && !policy.size.contains(size)) {
        let allowed = policy.size.iter().map(Size::to_string).collect::<Vec<_>>().join(", ");
        report(
            context,
            Code::PolicySize,
            Ident::SZ,
            words::HAS_SIZE.with([size]),
            words::ONE_OF.with([allowed]),
        );
    }
    if let (Some(most), Some(stones)) = (policy.max_handicap, handicap)
        && stones > most
    {
        let found = words::HAS_STONES.with([stones]);
        report(context, Code::PolicyHandicap, Ident::HA, found, words::AT_MOST.with([most]));
    }
    check_value(
        context,
        Code::PolicyTime,
        Ident::TM,
        "TM",
        info.main_time(),
        &policy.time,
        ClockTime::to_string,
    );
    let overtime = info.overtime_system();
    check_value(
        context,
        Code::PolicyOvertime,
        Ident::OT,
        "OT",
        overtime,
        &policy.overtime,
        Overtime::to_string,
    );
    check_moves(context, policy);
    if policy.result && matches!(info.outcome(), None | Some(GameResult::Unknown)) {
        let found = shown(property(context, Ident::RE), "RE");
        let at = property(context, Ident::RE);
        let span = at.map_or_else(|| start(context), Property::span);
        context.report(Code::PolicyResult, span, at, |diagnostic| diagnostic.wording(found));
    }
    for name in &policy.required {
        let root = context.game.root();
        let is_filled = |value: crate::tree::Value<'_>| !value.bytes().trim_ascii().is_empty();
        if !root.find(name).is_some_and(|property| property.values().any(is_filled)) {
            let span = start(context);
            context.report(Code::PolicyProperty, span, root.find(name), |found| found.arg(name));
        }
    }
}

/// Reports a value of the root that is not one of the allowed ones.
fn check_value<T: PartialEq>(
    context: &mut Context<'_, '_>,
    code: Code,
    ident: Ident,
    name: &str,
    value: Option<T>,
    allowed: &[T],
    write: impl Fn(&T) -> String,
) {
    if allowed.is_empty() || value.is_some_and(|value| allowed.contains(&value)) {
        return;
    }
    let found = shown(property(context, ident), name);
    let allowed = allowed.iter().map(write).collect::<Vec<_>>().join(", ");
    report(context, code, ident, found, words::ONE_OF.with([allowed]));
}

/// Compares the number of moves with the policy.
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
    let allowed = match (least, most) {
        (Some(least), Some(most)) => words::BETWEEN.with([least, most]),
        (Some(least), None) => words::AT_LEAST.with([least]),
        (None, most) => words::AT_MOST.with(most),
    };
    let span = start(context);
    context.report(Code::PolicyMoves, span, None, |found| found.arg(moves).wording(allowed));
}

/// Returns the property of the root or, if it has none, the first one in the next nodes of the main line.
fn property<'c>(context: &Context<'_, 'c>, ident: Ident) -> Option<Property<'c>> {
    let game = context.game;
    game.root().property(ident).or_else(|| game.main_line().take(16).find_map(|node| node.property(ident)))
}

/// Writes a property with its value, for a message.
fn shown(property: Option<Property<'_>>, name: &str) -> Wording {
    match property.and_then(Property::value) {
        Some(value) => words::GIVEN.with([name.to_owned(), super::report::excerpt(&value.simple_text())]),
        None => words::ABSENT.with([name]),
    }
}

fn report(context: &mut Context<'_, '_>, code: Code, ident: Ident, found: Wording, allowed: Wording) {
    let at = property(context, ident);
    let span = at.map_or_else(|| start(context), Property::span);
    context.report(code, span, at, |diagnostic| diagnostic.wording(found).wording(allowed));
}

/// Returns the span of the first byte of the game.
fn start(context: &Context<'_, '_>) -> Span {
    let start = context.game.span().start as usize;
    Span::new(start, start + 1)
}
