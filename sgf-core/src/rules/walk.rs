//! [`Walk`]: one board that goes from node to node of a game, forth and back.

use std::collections::HashMap;

use super::ending::Ending;
use super::position::Position;
use super::replay::{Replay, ReplayEvent};
use super::ruleset::RuleSet;
use crate::tree::{GameTree, Node, NodeId};
use crate::value::Size;

/// A node on the line from the root, and what was so behind it.
#[derive(Debug)]
struct Stop {
    node: NodeId,
    plies: usize,
    moves: u32,
    ending: Ending,
}

/// A board that goes from node to node: what two nodes have in common is played once, so that nodes in the order in which
/// they are read cost as many moves together as the game has.
///
/// ```
/// use sgf_core::value::Size;
/// use sgf_core::rules::{Preset, Walk};
/// let parsed = sgf_core::parse(b"(;SZ[9];B[ee];W[ef](;B[fe])(;B[de]))", &Default::default());
/// let game = parsed.collection.games().next().unwrap();
/// let mut walk = Walk::new(game, Size::NINE, &Preset::Chinese.rules());
/// for number in [3, 4] {
///     for node in walk.back_towards(game.numbered(number).unwrap()) {
///         walk.play(node, |_, _| {});
///     }
///     assert_eq!(walk.position().board().stones().count(), 3);
/// }
/// assert_eq!(walk.played(), 5, "of the second line only the last node");
/// ```
#[derive(Debug)]
pub struct Walk<'c> {
    game: GameTree<'c>,
    size: Size,
    rules: RuleSet,
    replay: Replay,
    stops: Vec<Stop>,
    /// The place of each node in `stops`.
    places: HashMap<NodeId, usize>,
    played: u64,
}

impl<'c> Walk<'c> {
    /// Before the root of a game.
    #[must_use]
    pub fn new(game: GameTree<'c>, size: Size, rules: &RuleSet) -> Self {
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

    /// The position of the node where it stands; before the root it says nothing.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.replay.position()
    }

    /// How many nodes lead to where it stands, that one included; 0 before the root.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.stops.len()
    }

    /// How many nodes were played so far, those played again counted again.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.played
    }

    /// The nodes from this depth on to where it stands.
    pub fn nodes_from(&self, depth: usize) -> impl Iterator<Item = Node<'c>> + '_ {
        let stops = self.stops.get(depth..).unwrap_or_default();
        stops.iter().filter_map(|stop| self.game.collection().node(stop.node))
    }

    /// Goes back to the last node that leads to `target` too; the nodes that are left to be played, in order.
    pub fn back_towards(&mut self, target: Node<'c>) -> Vec<Node<'c>> {
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

    /// Goes back to where so many nodes lead; nothing happens where it does not stand so deep.
    pub fn back_to(&mut self, depth: usize) {
        for stop in self.stops.drain(depth.min(self.stops.len())..) {
            self.places.remove(&stop.node);
        }
        if let Some(stop) = self.stops.last() {
            while self.replay.position().plies() > stop.plies && self.replay.undo() {}
        }
    }

    /// Plays a node, a child of the one where it stands, and tells `see` what happens, with the position after it.
    pub fn play(&mut self, node: Node<'c>, mut see: impl FnMut(ReplayEvent<'c>, &Position)) {
        let (mut moves, mut ending) = match self.stops.last() {
            Some(stop) => (stop.moves, stop.ending.clone()),
            None => (0, Ending::new(&self.rules)),
        };
        if self.stops.is_empty() {
            self.replay.start(node, self.size, &self.rules, &mut see);
        } else {
            self.replay.setup_of(node, self.size, &mut see);
        }
        self.replay.moves_of::<true>(node, self.size, &mut moves, &mut ending, &mut see);
        see(ReplayEvent::Done(node), self.replay.position());
        self.played += 1;
        self.places.insert(node.id(), self.stops.len());
        self.stops.push(Stop { node: node.id(), plies: self.replay.position().plies(), moves, ending });
    }
}
