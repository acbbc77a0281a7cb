//! The game information that the nodes on a path have, from the root down.

use crate::tree::{Ident, NodeId, PropId, Property};

/// Where on the path each property of game information stood last.
#[derive(Debug, Default)]
pub(super) struct InfoPath {
    /// All of them from the root down, with their nodes.
    all: Vec<(NodeId, Ident)>,
    /// For each name where it stands, from the root down; empty until something was entered.
    named: Vec<Vec<(NodeId, PropId)>>,
}

impl InfoPath {
    /// Adds those of a node; returns how many there are then.
    pub(super) fn enter<'c>(&mut self, properties: impl Iterator<Item = Property<'c>>) -> u32 {
        if self.named.is_empty() {
            self.named.resize_with(Ident::COUNT, Vec::new);
        }
        let before = self.all.len();
        for property in properties {
            let ident = property.ident();
            // Of two of one name the first counts.
            if self.all[before..].iter().all(|(_, other)| *other != ident) {
                let node = property.node().id();
                self.named[ident.index()].push((node, property.id()));
                self.all.push((node, ident));
            }
        }
        self.all.len() as u32
    }

    /// Goes back up to where there were so many.
    pub(super) fn leave(&mut self, count: u32) {
        for (_, ident) in self.all.drain((count as usize).min(self.all.len())..) {
            self.named[ident.index()].pop();
        }
    }

    /// The node of the first.
    pub(super) fn head(&self) -> Option<NodeId> {
        self.all.first().map(|(node, _)| *node)
    }

    /// The nearest of the name of `property`.
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
