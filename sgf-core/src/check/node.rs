//! Checks which properties stand together in a node, where on the path they stand, and at which level
//! variations start.
//!
//! The walk joins the [`Traits`] of the properties of a node; only a node whose traits are suspect is checked
//! here.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::diag::{Applicability, Code, Severity};
use crate::rules::{Preset, Replay, ReplayEvent};
use crate::tree::{GameTree, Group, Ident, Node, NodeId, Property, PropertySpec};
use crate::value::{Color, Move, Point, Rect, Size};

use super::context::Context;
use super::edits::{node as edit, value};
use super::report::excerpt;
use super::{game_info, words};

/// The state that the walk carries from a node to those below it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Path {
    /// The number of moves on the path.
    pub(super) moves: u32,
    /// The number of different properties of game information on the path (see `InfoPath`).
    pub(super) info: u32,
    /// Whether the path has left the main line.
    pub(super) off_main_line: bool,
}

/// What the properties of a node are to the rules about what may stand together, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Traits(u16);

impl Traits {
    const BLACK: u16 = 1;
    const WHITE: u16 = 1 << 1;
    const MOVE: u16 = Traits::BLACK | Traits::WHITE;
    const SETUP: u16 = 1 << 2;
    const ROOT: u16 = 1 << 3;
    const INFO: u16 = 1 << 4;
    const KO: u16 = 1 << 5;
    /// `TE`, `BM`, `DO`, `IT`.
    const OF_MOVE: u16 = 0b1111 << 6;
    /// `GB`, `GW`, `DM`, `UC`.
    const OF_POSITION: u16 = 0b1111 << 10;
    /// `AE`, which is set-up too.
    const CLEARS: u16 = 1 << 14;
    /// `BL`, `WL`, `OB`, `OW`, which belong to a move.
    const TIMING: u16 = 1 << 15;

    /// Returns the traits of a property.
    #[inline]
    pub(super) fn of(ident: Ident) -> Traits {
        Traits(TRAITS[ident.index()])
    }

    /// Joins the traits of two properties.
    #[inline]
    pub(super) fn with(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }

    /// Returns whether one of these bits is set.
    fn any(self, of: u16) -> bool {
        self.0 & of != 0
    }

    /// Returns whether two or more of these bits are set.
    fn several(self, of: u16) -> bool {
        (self.0 & of).count_ones() > 1
    }

    /// Returns whether there is a move.
    #[inline]
    pub(super) fn has_move(self) -> bool {
        self.any(Traits::MOVE)
    }

    /// Returns whether there is game information.
    #[inline]
    pub(super) fn has_info(self) -> bool {
        self.any(Traits::INFO)
    }

    /// Returns whether there may be something to report.
    #[inline]
    pub(super) fn are_suspect(self, is_root: bool, below_info: bool) -> bool {
        let misplaced = if is_root { self.has_move() } else { self.any(Traits::ROOT | Traits::CLEARS) };
        misplaced
            || (below_info && self.has_info())
            || self.several(Traits::MOVE)
            || (self.has_move() && self.any(Traits::SETUP))
            || self.any(Traits::OF_MOVE | Traits::KO)
            || (self.any(Traits::TIMING) && self.any(Traits::SETUP))
            || self.several(Traits::OF_POSITION)
    }
}

/// The traits of every property name.
static TRAITS: [u16; Ident::COUNT] = {
    let mut table = [0; Ident::COUNT];
    let specs = PropertySpec::table();
    let mut i = 0;
    while i < specs.len() {
        let spec = &specs[i];
        table[spec.ident().index()] = match spec.group {
            Group::Root => Traits::ROOT,
            // Private properties about the game may stand anywhere.
            Group::GameInfo if spec.formats.is_some() && spec.owner.is_none() => Traits::INFO,
            Group::Setup => Traits::SETUP,
            Group::Timing if spec.owner.is_none() => Traits::TIMING,
            _ => 0,
        };
        i += 1;
    }
    table[Ident::B.index()] = Traits::BLACK;
    table[Ident::W.index()] = Traits::WHITE;
    table[Ident::AE.index()] = Traits::SETUP | Traits::CLEARS;
    table[Ident::KO.index()] = Traits::KO;
    table[Ident::TE.index()] = 1 << 6;
    table[Ident::BM.index()] = 1 << 7;
    table[Ident::DO.index()] = 1 << 8;
    table[Ident::IT.index()] = 1 << 9;
    table[Ident::GB.index()] = 1 << 10;
    table[Ident::GW.index()] = 1 << 11;
    table[Ident::DM.index()] = 1 << 12;
    table[Ident::UC.index()] = 1 << 13;
    table
};

/// Returns the first property of `node` with one of these traits.
fn first_of(node: Node<'_>, traits: u16) -> Option<Property<'_>> {
    node.properties().find(|property| Traits::of(property.ident()).any(traits))
}

/// Returns the first two properties of `node` that have different ones of these traits.
fn first_two_of(node: Node<'_>, traits: u16) -> Option<(Property<'_>, Property<'_>)> {
    let first = first_of(node, traits)?;
    Some((first, first_of(node, traits & !Traits::of(first.ident()).0)?))
}

/// Writes a property with its first value, for a message.
fn shown(property: Property<'_>) -> String {
    let value = property.value().map(|value| value.simple_text()).unwrap_or_default();
    format!("{}[{}]", property.name(), excerpt(&value))
}

/// Checks a node whose traits are suspect.
#[cold]
pub(super) fn check<'c>(
    context: &mut Context<'_, 'c>,
    node: Node<'c>,
    traits: Traits,
    is_root: bool,
    before: Path,
) {
    if traits.has_move() {
        check_beside_move(context, node, traits, is_root);
    } else if traits.any(Traits::OF_MOVE | Traits::KO) {
        check_without_move(context, node);
    }
    if !traits.has_move() && traits.any(Traits::TIMING) {
        check_clock_beside_setup(context, node);
    }
    if !is_root && traits.any(Traits::ROOT) {
        check_below_root(context, node);
    }
    if before.info > 0 && traits.has_info() {
        report_repeated_info(context, node, before);
    }
    if traits.several(Traits::OF_POSITION) {
        report_conflict(context, node, Traits::OF_POSITION);
    }
    if traits.several(Traits::OF_MOVE) {
        report_conflict(context, node, Traits::OF_MOVE);
    }
    if !is_root && traits.any(Traits::CLEARS) {
        check_level(context, node, before.moves);
    }
}

/// Returns the severity of what FF\[4\] forbids: an error in FF\[4\], a warning in older and undeclared
/// formats.
fn since_ff4(context: &Context<'_, '_>) -> Severity {
    if context.ff.is_some_and(|ff| ff >= 4) { Severity::Error } else { Severity::Warning }
}

/// Checks a node with a move: a move in the root, two moves, set-up next to a move.
fn check_beside_move(context: &mut Context<'_, '_>, node: Node<'_>, traits: Traits, is_root: bool) {
    let Some(mv) = first_of(node, Traits::MOVE) else { return };
    if is_root {
        context.report(Code::MoveInRoot, mv.span(), Some(mv), |found| {
            found.arg(shown(mv)).fixed_by(Applicability::Safe, edit::split_root(node))
        });
    }
    if traits.several(Traits::MOVE)
        && let Some((first, second)) = first_two_of(node, Traits::MOVE)
    {
        context.report(Code::TwoMovesInNode, second.span(), Some(second), |found| {
            let found = found.arg(shown(first)).arg(shown(second));
            // In the root all moves leave first, so that the game information stays.
            if is_root { found } else { found.fixed_by(Applicability::Safe, edit::split_moves(node, first)) }
        });
    }
    if traits.any(Traits::SETUP)
        && let Some(setup) = first_of(node, Traits::SETUP)
    {
        let severity = match (is_only_the_turn(node, mv), since_ff4(context)) {
            (false, severity) => severity,
            (true, Severity::Error) => Severity::Warning,
            (true, _) => Severity::Info,
        };
        context.report(Code::MoveSetupMixed, setup.span(), Some(setup), |found| {
            let beside = words::THE_MOVE.with([shown(mv)]);
            let found = found.arg(setup.name()).wording(beside).severity(severity);
            found.fixed_by(Applicability::Safe, edit::split_setup(node, mv.ident()))
        });
    }
}

/// Reports timing in a node with set-up: SGF FF\[4\] counts it among the properties of moves.
fn check_clock_beside_setup(context: &mut Context<'_, '_>, node: Node<'_>) {
    let (Some(setup), Some(clock)) = (first_of(node, Traits::SETUP), first_of(node, Traits::TIMING)) else {
        return;
    };
    let severity = if context.ff.is_some_and(|ff| ff >= 4) { Severity::Warning } else { Severity::Info };
    context.report(Code::MoveSetupMixed, clock.span(), Some(clock), |found| {
        let beside = words::THE_CLOCK.with([shown(clock)]);
        found.arg(setup.name()).wording(beside).severity(severity)
    });
}

/// Returns whether all set-up of `node` is a `PL` that gives the turn to the opponent of `mv`, who is to move
/// anyway.
fn is_only_the_turn(node: Node<'_>, mv: Property<'_>) -> bool {
    let side = if mv.ident() == Ident::B { Color::Black } else { Color::White };
    let is_harmless = |property: Property<'_>| {
        let color = property.value().and_then(|value| Color::read(&value.simple_text()).ok());
        property.ident() == Ident::PL && color.is_some_and(|reading| reading.value == side.other())
    };
    node.properties().filter(|property| Traits::of(property.ident()).any(Traits::SETUP)).all(is_harmless)
}

/// Reports judgements of a move in a node without one, once for each name. An event in `TE` and a komi in
/// `KO`, as Sina writes them, are left to `wrong-property`.
fn check_without_move(context: &mut Context<'_, '_>, node: Node<'_>) {
    let mut unreported = Traits::OF_MOVE | Traits::KO;
    for property in node.properties() {
        let traits = Traits::of(property.ident());
        if !traits.any(unreported) {
            continue;
        }
        unreported &= !traits.0;
        let misplaced = |value| game_info::misplaced(context, property, value).is_some();
        if !property.value().is_some_and(misplaced) {
            context.report(Code::AnnotationWithoutMove, property.span(), Some(property), |found| {
                let edits = vec![value::delete(property)];
                found.arg(shown(property)).fixed_by(Applicability::Safe, edits)
            });
        }
    }
}

/// Reports root properties in a node below the root.
fn check_below_root(context: &mut Context<'_, '_>, node: Node<'_>) {
    for property in node.properties().filter(|property| Traits::of(property.ident()).any(Traits::ROOT)) {
        if !context.admits(Code::RootPropertyBelow) {
            continue;
        }
        let bytes = |property: Property<'_>| property.value().map(|value| value.bytes().to_vec());
        let kind = match context.of_root(property.ident()) {
            None => "absent",
            Some(first) if bytes(first) == bytes(property) => "same",
            Some(_) => "other",
        };
        let fix = edit::move_to_root(context.game, property, kind, context.size);
        context.report(Code::RootPropertyBelow, property.span(), Some(property), |found| {
            let severity = if kind == "same" { Severity::Warning } else { Severity::Error };
            found.arg(shown(property)).kind(kind).severity(severity).with_fix(fix)
        });
    }
}

/// Reports all game information of a node that stands below other game information, in one finding.
fn report_repeated_info(context: &mut Context<'_, '_>, node: Node<'_>, before: Path) {
    let Some(first) = first_of(node, Traits::INFO) else { return };
    let severity = since_ff4(context);
    if !context.admits(Code::GameInfoRepeated) {
        return;
    }
    let is_info = |property: Property<'_>| Traits::of(property.ident()).has_info();
    let fix = edit::move_info_up(node, is_info, &context.scratch.info, !before.off_main_line);
    context.report(Code::GameInfoRepeated, first.span(), Some(first), |found| {
        const MOST: usize = 8;
        let names: Vec<Cow<'_, str>> =
            node.properties().filter(|property| is_info(*property)).take(MOST).map(Property::name).collect();
        found.arg(names.join(", ")).severity(severity).with_fix(fix)
    });
}

/// Reports two judgements of one thing.
fn report_conflict(context: &mut Context<'_, '_>, node: Node<'_>, traits: u16) {
    let Some((first, second)) = first_two_of(node, traits) else { return };
    // The specification before FF[4] gives TE and BM together a meaning.
    let is_old_form =
        matches!((first.ident(), second.ident()), (Ident::TE, Ident::BM) | (Ident::BM, Ident::TE));
    let severity = if is_old_form { since_ff4(context) } else { Severity::Error };
    context.report(Code::AnnotationConflict, second.span(), Some(second), |found| {
        let found = found.arg(first.name()).arg(second.name()).severity(severity);
        found.fixed_by(Applicability::Safe, edit::keep_one_judgement(first, second))
    });
}

/// Checks the level of a variation that starts by clearing points, together with all its siblings, once.
fn check_level<'c>(context: &mut Context<'_, 'c>, node: Node<'c>, moves: u32) {
    let Some(first) = node.parent().and_then(Node::first_child) else { return };
    let is_variation = first != node || node.next_sibling().is_some();
    if is_variation && node.parent().is_some_and(|parent| context.scratch.levels.insert(parent.id())) {
        check_variations(context, first, moves);
    }
}

/// Checks the variations after a move, `first` and its siblings, for those that take the move back.
fn check_variations<'c>(context: &mut Context<'_, 'c>, first: Node<'c>, moves: u32) {
    let (Some(size), Some(mv)) = (context.size, first.parent().and_then(Node::move_property)) else { return };
    let Some(point) = mv
        .value()
        .and_then(|value| Move::read(value.bytes(), size).ok())
        .and_then(|reading| Move::point(reading.value))
    else {
        return;
    };
    let mut undoing: Vec<(Node<'c>, Property<'c>)> = Vec::new();
    let mut mixed = false;
    let mut at = Some(first);
    while let Some(child) = at {
        match undo(child, mv.ident(), point, size) {
            Some(property) => undoing.push((child, property)),
            None => mixed |= !undoing.is_empty(),
        }
        at = child.next_sibling();
    }
    if undoing.is_empty() || !context.admits(Code::VariationLevel) {
        return;
    }
    // Only if the move captured nothing, clearing its stone restores the board before it.
    let game = context.game;
    let capturing = context.scratch.capturing.get_or_insert_with(|| capturing(game, size));
    let captures = capturing.contains(&mv.node().id());
    for (child, property) in undoing {
        // More than one point: the variation takes back more than this move. A rectangle may be a single
        // point.
        let points = property.values().filter_map(|value| Rect::read(value.bytes(), size).ok());
        let is_deeper = points.map(|reading| reading.value.len()).sum::<usize>() > 1;
        let (kind, place) = match (is_deeper, mixed) {
            (true, _) => ("deeper", &words::THAT_OR_EARLIER),
            (false, true) => ("mixed", &words::THAT_MOVE),
            (false, false) => ("movable", &words::THAT_MOVE),
        };
        context.enter(child, moves + u32::from(child.move_property().is_some()));
        let fix = match (kind, captures) {
            ("movable", false) => Some(Applicability::Safe),
            ("mixed", false) => Some(Applicability::Unsafe),
            _ => None,
        };
        context.report_kind(Code::VariationLevel, kind, property.span(), Some(property), |found| {
            found.arg(shown(mv)).wording(place.alone()).fixable(fix)
        });
    }
}

/// Replays a game and returns the nodes whose moves capture.
fn capturing(game: GameTree<'_>, size: Size) -> HashSet<NodeId> {
    let mut nodes = HashSet::new();
    Replay::new().run(game, size, &Preset::Chinese.rules(), |event, _| {
        if let ReplayEvent::Move(step) = event
            && step.played.effect.captured > 0
        {
            nodes.insert(step.node.id());
        }
    });
    nodes
}

/// Returns the `AE` of `node` that clears `point`, if the side that played there plays or places another
/// stone instead.
fn undo<'c>(node: Node<'c>, side: Ident, point: Point, size: Size) -> Option<Property<'c>> {
    let clears = |property: &Property<'c>| {
        property.ident() == Ident::AE
            && property
                .values()
                .filter_map(|value| Rect::read(value.bytes(), size).ok())
                .any(|reading| reading.value.contains(point))
    };
    let clearing = node.properties().find(clears)?;
    let added = if side == Ident::B { Ident::AB } else { Ident::AW };
    let plays = |node: Node<'c>| node.properties().any(|property| property.ident() == side);
    let plays_again = plays(node) || node.property(added).is_some() || node.first_child().is_some_and(plays);
    plays_again.then_some(clearing)
}

#[cfg(test)]
mod tests;
