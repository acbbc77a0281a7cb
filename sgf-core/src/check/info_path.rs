//! [`InfoPath`]: the game information on a path, from the root down.

use crate::tree::{Ident, NodeId, PropId, Property};

/// The properties of game information on the path from the root to the current node.
#[derive(Debug, Default)]
pub(super) struct InfoPath {
    /// All properties from the root down, with their nodes.
    all: Vec<(NodeId, Ident)>,
    /// For each name its properties from the root down. Empty until the first property is entered.
    named: Vec<Vec<(NodeId, PropId)>>,
}

impl InfoPath {
    /// Adds the properties of a node; returns the number on the path, for [`InfoPath::leave`].
    pub(super) fn enter<'c>(&mut self, properties: impl Iterator<Item = Property<'c>>) -> u32 {
        if self.named.is_empty() {
            self.named.resize_with(Ident::COUNT, Vec::new);
        }
        let before = self.all.len();
        for property in properties {
            let ident = property.ident();
            // Of two properties of one name the first counts.
            if self.all[before..].iter().all(|(_, other)| *other != ident) {
                let node = property.node().id();
                self.named[ident.index()].push((node, property.id()));
                self.all.push((node, ident));
            }
        }
        self.all.len() as u32
    }

    /// Removes the last properties until `count` are left.
    pub(super) fn leave(&mut self, count: u32) {
        for (_, ident) in self.all.drain((count as usize).min(self.all.len())..) {
            self.named[ident.index()].pop();
        }
    }

    /// Returns the node of the first property.
    pub(super) fn head(&self) -> Option<NodeId> {
        self.all.first().map(|(node, _)| *node)
    }

    /// Returns the nearest property above that has the name of `property`.
    pub(super) fn nearest<'c>(&self, property: Property<'c>) -> Option<Property<'c>> {
        let (node, id) = *self.named.get(property.ident().index())?.last()?;
        property.node().collection().node(node)?.property_with_id(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ParseOptions, parse};

    #[test]
    fn the_nearest_above_is_known() {
        let parsed = parse(b"(;PB[a]PW[b]PB[c];PB[d](;PB[e])(;PB[f]))", &ParseOptions::default());
        let nodes: Vec<_> = parsed.collection.games().next().unwrap().nodes().collect();
        let mut path = InfoPath::default();
        let nearest = |path: &InfoPath, number: usize| {
            let found = path.nearest(nodes[number].properties().next().unwrap());
            found.and_then(|it| it.value()).map(|value| value.simple_text().into_owned())
        };
        assert_eq!((path.head(), nearest(&path, 1)), (None, None));
        assert_eq!(path.enter(nodes[0].properties()), 2);
        assert_eq!((path.head(), nearest(&path, 1).as_deref()), (Some(nodes[0].id()), Some("a")));
        assert_eq!(path.enter(nodes[1].properties()), 3);
        assert_eq!(path.enter(nodes[2].properties()), 4);
        assert_eq!(nearest(&path, 3).as_deref(), Some("e"));
        path.leave(3);
        assert_eq!(nearest(&path, 3).as_deref(), Some("d"));
        path.leave(0);
        assert_eq!((path.head(), nearest(&path, 3)), (None, None));
    }
}
