//! The JSON document: written straight from a tree, and its entries of one name.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::ser::{SerializeMap, SerializeSeq, SerializeStruct};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::tree::{
    GameTree, Ident, Node, NodeEdge, Property, PropertySpec, Scalar, Traverse, ValueCount, ValueType,
};
use crate::value::{Decoded, GameInfo, decoded_values};

use super::document::{JsonValue, Props, join};

impl Serialize for Props {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, values)| (name, values)))
    }
}

impl<'de> Deserialize<'de> for Props {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Props;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of property names and lists of values")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Props, A::Error> {
                let mut entries: Vec<(String, Vec<JsonValue>)> = Vec::new();
                while let Some((name, values)) = map.next_entry::<String, Vec<JsonValue>>()? {
                    entries.push((name, values));
                }
                Ok(Props(join(entries, |name| name.clone())))
            }
        }
        deserializer.deserialize_map(Entries)
    }
}

/// A game of a tree that serialises as a [`JsonGame`](super::JsonGame) does, without building one.
#[derive(Clone, Copy, Debug)]
pub struct GameJson<'c> {
    game: GameTree<'c>,
    main_line: bool,
}

impl<'c> GameJson<'c> {
    /// Returns the whole game.
    #[must_use]
    pub fn new(game: GameTree<'c>) -> Self {
        GameJson { game, main_line: false }
    }

    /// Leaves out variations, if `only` is true.
    #[must_use]
    pub fn main_line(mut self, only: bool) -> Self {
        self.main_line = only;
        self
    }
}

impl Serialize for GameJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("JsonGame", 2)?;
        let size = GameInfo::of(self.game).board_size();
        fields.serialize_field("size", &size.map(|size| [size.width(), size.height()]))?;
        fields.serialize_field("nodes", &Nodes(*self))?;
        fields.end()
    }
}

struct Nodes<'c>(GameJson<'c>);

impl Serialize for Nodes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let game = self.0.game;
        if self.0.main_line {
            let mut list = serializer.serialize_seq(None)?;
            for (i, node) in game.main_line().enumerate() {
                list.serialize_element(&NodeJson { parent: i.checked_sub(1), node })?;
            }
            return list.end();
        }
        let mut list = serializer.serialize_seq(Some(game.node_count()))?;
        // The indices of the nodes from the root to this one.
        let mut path = Vec::new();
        let mut count = 0usize;
        for step in Traverse::new(game.root()) {
            match step {
                NodeEdge::Enter(node) => {
                    list.serialize_element(&NodeJson { parent: path.last().copied(), node })?;
                    path.push(count);
                    count += 1;
                }
                NodeEdge::Leave(_) => {
                    path.pop();
                }
            }
        }
        list.end()
    }
}

struct NodeJson<'c> {
    parent: Option<usize>,
    node: Node<'c>,
}

impl Serialize for NodeJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("JsonNode", 2)?;
        fields.serialize_field("parent", &self.parent)?;
        fields.serialize_field("props", &PropsJson(self.node))?;
        fields.end()
    }
}

struct PropsJson<'c>(Node<'c>);

impl Serialize for PropsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let entries = self.0.properties().map(|property| (property, vec![property])).collect();
        let joined = join(entries, |property| (property.ident(), name_key(*property)));
        let mut map = serializer.serialize_map(Some(joined.len()))?;
        for (property, all) in joined {
            map.serialize_entry(&property.name(), &Values(&all))?;
        }
        map.end()
    }
}

/// Returns what distinguishes names that have no [`Ident`] of their own.
fn name_key(property: Property<'_>) -> Option<String> {
    (property.ident() == Ident::OTHER).then(|| property.name().into_owned())
}

struct Values<'a, 'c>(&'a [Property<'c>]);

impl Serialize for Values<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        // In a list of points an empty value next to others is not a point.
        let no_empty = self.0.first().is_some_and(|first| is_list_of_points(first.ident()))
            && self
                .0
                .iter()
                .flat_map(|property| property.values())
                .any(|value| !value.bytes().trim_ascii().is_empty());
        for property in self.0 {
            for value in decoded_values(*property) {
                match value {
                    Decoded::One(text) if no_empty && text.trim().is_empty() => {}
                    Decoded::One(text) => list.serialize_element(&text)?,
                    Decoded::Pair(first, second) => list.serialize_element(&[first, second])?,
                }
            }
        }
        list.end()
    }
}

fn is_list_of_points(ident: Ident) -> bool {
    PropertySpec::of(ident).is_some_and(|spec| {
        spec.count != ValueCount::One && matches!(spec.value, ValueType::One(Scalar::Point | Scalar::Stone))
    })
}
