//! [`Scratch`]: memory that a check uses again from node to node and from game to game.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use crate::diag::Code;
use crate::tree::{Ident, Node, NodeId, PropId, Property};

use super::info_path::InfoPath;
use super::point_sets::PointSets;

/// Memory that outlives a game, because making it costs more than checking a small game.
///
/// It borrows nothing: nodes and properties are kept by number, so that one `Scratch` serves collections of
/// any lifetime. Each field is valid for one of three spans of time, and whoever starts the span clears it:
///
/// * a node: `names` and `sets`, cleared by the walk at every node with two or more properties (`points`
///   clears `sets` where a list stands alone);
/// * a path from the root: `info`, which the walk takes back with [`InfoPath::leave`] when it climbs;
/// * a game: everything else, cleared by [`Scratch::next_game`].
#[derive(Debug, Default)]
pub(super) struct Scratch {
    pub(super) names: Names,
    pub(super) sets: PointSets,
    /// The game information on the path to the current node.
    pub(super) info: InfoPath,
    /// The nodes whose moves capture; `None` until a check needs them, since finding them costs a replay.
    pub(super) capturing: Option<HashSet<NodeId>>,
    /// Whether the game has clock readings.
    pub(super) has_clock: bool,
    /// The nodes whose variations were checked together.
    pub(super) levels: HashSet<NodeId>,
    /// The first property of each name in the root, as far as a check looked it up.
    root: HashMap<Ident, Option<PropId>>,
    /// The last property that was searched for stray brackets, and whether it has one: of many properties of
    /// one name each is compared with the first.
    pub(super) stray: Option<(PropId, bool)>,
    /// What is reported once a game: a code, and the property or form that it was reported for.
    reported_once: HashSet<(Code, Ident, Vec<u8>)>,
}

impl Scratch {
    /// Clears what belongs to one game. Empty tables are left alone, as most games use none of them.
    pub(super) fn next_game(&mut self) {
        if !self.reported_once.is_empty() {
            self.reported_once.clear();
        }
        self.has_clock = false;
        if !self.levels.is_empty() {
            self.levels.clear();
        }
        self.info.leave(0);
        self.capturing = None;
        self.root.clear();
        self.stray = None;
    }

    /// Returns the first property of this name in `root`.
    pub(super) fn root_property<'c>(&mut self, root: Node<'c>, ident: Ident) -> Option<Property<'c>> {
        let find = || root.property(ident).map(Property::id);
        let id = *self.root.entry(ident).or_insert_with(find);
        root.property_with_id(id?)
    }

    /// Returns whether this is the first time in the game for `code`, with whatever property.
    pub(super) fn first_in_game(&mut self, code: Code) -> bool {
        self.reported_once.insert((code, Ident::OTHER, Vec::new()))
    }

    /// Returns whether this is the first time in the game for `code` with the name of `property` and with
    /// `form`.
    pub(super) fn first_time(&mut self, code: Code, property: Property<'_>, form: &str) -> bool {
        let mut key = form.as_bytes().to_vec();
        if property.ident() == Ident::OTHER {
            key.extend_from_slice(property.name().as_bytes());
        }
        self.reported_once.insert((code, property.ident(), key))
    }
}

/// The property names that the current node has so far.
#[derive(Debug)]
pub(super) struct Names {
    /// For each name the number of the last node that had it, and the first property of the name there.
    /// Comparing the number replaces clearing the table at every node.
    known: Vec<(u32, PropId)>,
    /// Names that have no [`Ident`] of their own.
    others: HashMap<Vec<u8>, PropId>,
    /// The number of the current node; 0 before the first one.
    node: u32,
}

impl Default for Names {
    fn default() -> Self {
        Names { known: vec![(0, PropId(0)); Ident::COUNT], others: HashMap::new(), node: 0 }
    }
}

impl Names {
    /// Clears the names for the next node.
    pub(super) fn next_node(&mut self) {
        self.node = self.node.wrapping_add(1);
        if self.node == 0 {
            // The counter wrapped: old numbers could be taken for new ones.
            self.known.fill((0, PropId(0)));
            self.node = 1;
        }
        if !self.others.is_empty() {
            self.others.clear();
        }
    }

    /// Adds the name of `property`; returns the first property of that name if the node has one already.
    pub(super) fn add<'c>(&mut self, property: Property<'c>) -> Option<Property<'c>> {
        let ident = property.ident();
        let first = if ident == Ident::OTHER {
            match self.others.entry(property.name().as_bytes().to_vec()) {
                Entry::Occupied(first) => *first.get(),
                Entry::Vacant(place) => {
                    place.insert(property.id());
                    return None;
                }
            }
        } else {
            let (node, first) = self.known[ident.index()];
            if node != self.node {
                self.known[ident.index()] = (self.node, property.id());
                return None;
            }
            first
        };
        property.node().property_with_id(first)
    }
}
