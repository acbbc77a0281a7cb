//! [`Walk`]: one board that goes from node to node of a game, back and forth.

use std::collections::HashMap;

use super::ending::Ending;
use super::position::Position;
use super::replay::{Replay, ReplayEvent};
use super::ruleset::RuleSet;
use crate::tree::{GameTree, Node, NodeId};
use crate::value::Size;

/// A node on the line from the root, and the state after it.
#[derive(Debug)]
struct Stop {
    node: NodeId,
    plies: usize,
    moves: u32,
    ending: Ending,
}

/// A board that goes from node to node of a game.
///
/// The nodes that two lines share are played once, so that visiting nodes in the order of the file costs as
/// many moves as the game has in all.
#[derive(Debug)]
pub(crate) struct Walk<'c> {
    game: GameTree<'c>,
    size: Size,
    rules: RuleSet,
    replay: Replay,
    stops: Vec<Stop>,
    /// The index in `stops` of each node.
    places: HashMap<NodeId, usize>,
    played: u64,
}

impl<'c> Walk<'c> {
    /// Starts before the root of a game.
    pub(crate) fn new(game: GameTree<'c>, size: Size, rules: &RuleSet) -> Self {
        Walk {
            game,
            size,
            rules: *rules,
            replay: Replay::new(),
            stops: Vec::new(),
            places: HashMap::new(),
            played: 0,
        }
    }

    /// Returns the position of the current node; before the root it has no meaning.
    pub(crate) fn position(&self) -> &Position {
        self.replay.position()
    }

    /// Returns the number of nodes from the root to the current one, both included; 0 before the root.
    pub(crate) fn depth(&self) -> usize {
        self.stops.len()
    }

    /// Returns the number of nodes played so far; a node played again counts again.
    pub(crate) fn played(&self) -> u64 {
        self.played
    }

    /// Returns the nodes from this depth to the current one.
    pub(crate) fn nodes_from(&self, depth: usize) -> impl Iterator<Item = Node<'c>> + '_ {
        let stops = self.stops.get(depth..).unwrap_or_default();
        stops.iter().filter_map(|stop| self.game.collection().node(stop.node))
    }

    /// Goes back to the last node that is also on the line to `target`, and returns the nodes left to
    /// [`play`](Walk::play), in order.
    pub(crate) fn back_towards(&mut self, target: Node<'c>) -> Vec<Node<'c>> {
        let mut ahead = Vec::new();
        let mut depth = 0;
        for node in std::iter::once(target).chain(target.ancestors()) {
            if let Some(place) = self.places.get(&node.id()) {
                depth = place + 1;
                break;
            }
            ahead.push(node);
        }
        ahead.reverse();
        self.back_to(depth);
        ahead
    }

    /// Goes back to a depth; does nothing if the current depth is not greater.
    pub(crate) fn back_to(&mut self, depth: usize) {
        for stop in self.stops.drain(depth.min(self.stops.len())..) {
            self.places.remove(&stop.node);
        }
        if let Some(stop) = self.stops.last() {
            while self.replay.position().plies() > stop.plies && self.replay.undo() {}
        }
    }

    /// Plays a child of the current node, or the root, and reports each event to `on_event` with the position
    /// after it.
    pub(crate) fn play(&mut self, node: Node<'c>, mut on_event: impl FnMut(ReplayEvent<'c>, &Position)) {
        let (mut moves, mut ending) = match self.stops.last() {
            Some(stop) => (stop.moves, stop.ending.clone()),
            None => (0, Ending::new(&self.rules)),
        };
        if self.stops.is_empty() {
            self.replay.start(node, self.size, &self.rules, &mut on_event);
        } else {
            self.replay.setup_of(node, self.size, &mut on_event);
        }
        self.replay.moves_of::<true>(node, self.size, &mut moves, &mut ending, &mut on_event);
        on_event(ReplayEvent::Done(node), self.replay.position());
        self.played += 1;
        self.places.insert(node.id(), self.stops.len());
        self.stops.push(Stop { node: node.id(), plies: self.replay.position().plies(), moves, ending });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Preset;

    #[test]
    fn shared_nodes_are_played_once() {
        let parsed = crate::parse(b"(;SZ[9];B[ee];W[ef](;B[fe])(;B[de]))", &Default::default());
        let game = parsed.collection.games().next().unwrap();
        let mut walk = Walk::new(game, Size::NINE, &Preset::Chinese.rules());
        for number in [3, 4] {
            for node in walk.back_towards(game.numbered(number).unwrap()) {
                walk.play(node, |_, _| {});
            }
            assert_eq!(walk.position().board().stones().count(), 3);
        }
        assert_eq!(walk.played(), 5, "of the second line only the last node");
    }
}
