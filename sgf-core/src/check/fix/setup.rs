//! Deletes set-up points that change nothing.

use std::collections::{HashMap, HashSet};

use crate::check::edits::value as edit;
use crate::diag::{Diagnostic, Edit};
use crate::rules::{Position, Replay, ReplayEvent, RuleSet, choose_rules};
use crate::tree::{GameId, GameTree, Ident, Node, NodeId, Property};
use crate::value::{Color, GameInfo, Point, Rect, Size};

/// The edits that delete set-up without effect, one game at a time.
///
/// Whether a point changes depends on the position, so the first finding of a game costs a replay of it,
/// under the rules and on the board of the check. A check without fixes does not pay for that.
pub(super) struct IdleSetup {
    rules: Option<RuleSet>,
    replay: Replay,
    /// The game that was replayed last.
    game: Option<GameId>,
    /// Its edits, by the offset of the set-up property.
    edits: HashMap<u32, Vec<Edit>>,
}

impl IdleSetup {
    /// Starts without a game; `rules` overrides `RU`.
    pub(super) fn new(rules: Option<RuleSet>) -> Self {
        IdleSetup { rules, replay: Replay::new(), game: None, edits: HashMap::new() }
    }

    /// Returns the edits for the set-up property that `found` is about.
    pub(super) fn edits(&mut self, game: GameTree<'_>, found: &Diagnostic) -> Vec<Edit> {
        if self.game != Some(game.id()) {
            self.game = Some(game.id());
            self.edits.clear();
            self.replay(game);
        }
        u32::try_from(found.span.start).ok().and_then(|at| self.edits.remove(&at)).unwrap_or_default()
    }

    fn replay(&mut self, game: GameTree<'_>) {
        let info = GameInfo::of(game);
        let Some(size) = info.board_size() else { return };
        let (rules, _) = choose_rules(self.rules.as_ref(), &info, game.root());
        let mut before = SetupBefore::default();
        self.replay.run_notable(game, size, &rules, |event, position| {
            if let ReplayEvent::Setup { property, unchanged, .. } = event
                && unchanged > 0
            {
                self.edits.insert(property.span().start, before.delete_idle(property, size, position));
            }
        });
    }
}

/// The set-up of one node, compared with the position before it.
#[derive(Debug, Default)]
struct SetupBefore {
    node: Option<NodeId>,
    /// What stood on the points that the node changes.
    before: HashMap<Point, Option<Color>>,
    /// The number of set-up properties of the node that name a point.
    named: HashMap<Point, u32>,
}

impl SetupBefore {
    /// Deletes from a set-up property the points that it does not change; `position` is the one after all
    /// set-up of the node. Points that another set-up property of the node names too stay: which of the two
    /// counts is for `duplicate-point`.
    fn delete_idle(&mut self, property: Property<'_>, size: Size, position: &Position) -> Vec<Edit> {
        let Some(stone) = stone(property.ident()) else { return Vec::new() };
        let node = property.node();
        if self.node != Some(node.id()) {
            self.enter(node, size, position);
        }
        let before = |point: Point| match self.before.get(&point) {
            Some(before) => *before,
            // The root starts from the empty board.
            None if node.parent().is_none() => None,
            None => position.board().get(point),
        };
        let is_idle =
            |point: &Point| before(*point) == stone && self.named.get(point).is_none_or(|count| *count < 2);
        let mut kept = property.values().len();
        let mut edits = Vec::new();
        for value in property.values() {
            let Ok(reading) = Rect::read(value.bytes(), size) else { continue };
            let rest: Vec<Point> = reading.value.points().filter(|point| !is_idle(point)).collect();
            if rest.len() < reading.value.len() {
                kept -= usize::from(rest.is_empty());
                edits.push(edit::set_points(property, value, &rest));
            }
        }
        if kept == 0 { vec![edit::delete(property)] } else { edits }
    }

    /// Makes `node` the current node.
    fn enter(&mut self, node: Node<'_>, size: Size, position: &Position) {
        self.node = Some(node.id());
        self.before.clear();
        self.named.clear();
        if node.parent().is_some() {
            for (point, before) in position.set_up() {
                self.before.entry(point).or_insert(before);
            }
        }
        for property in node.properties().filter(|property| stone(property.ident()).is_some()) {
            let rects = property.values().filter_map(|value| Rect::read(value.bytes(), size).ok());
            let points: HashSet<Point> = rects.flat_map(|reading| reading.value.points()).collect();
            for point in points {
                *self.named.entry(point).or_default() += 1;
            }
        }
    }
}

/// Returns what a set-up property puts on its points; `None` for other properties.
fn stone(ident: Ident) -> Option<Option<Color>> {
    match ident {
        Ident::AB => Some(Some(Color::Black)),
        Ident::AW => Some(Some(Color::White)),
        Ident::AE => Some(None),
        _ => None,
    }
}
