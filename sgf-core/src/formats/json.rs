//! The JSON document of a collection. A game is a flat list of nodes, so that the depth of a tree has no
//! limit.
//!
//! ```json
//! {"path":"a.sgf","format":"sgf","encoding":"UTF-8",
//!  "games":[{"size":[19,19],"nodes":[{"parent":null,"props":{"LB":[["aa","A"]]}},{"parent":0,"props":{"B":["pd"]}}]}]}
//! ```
//! Nodes and properties are in file order; `parent` is an index from 0; values are decoded and have no
//! escapes; a composed value is an array of two. A name that a node has twice is one entry with the values of
//! both.
//!
//! [`GameJson`] serialises a game directly from its tree. [`read_games`] reads documents and JSON Lines one
//! [`JsonGame`] at a time, which [`JsonGame::write_sgf`] turns into SGF.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::ser::{SerializeMap, SerializeSeq, SerializeStruct};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::tree::iter::{NodeEdge, Traverse};
use crate::tree::{GameTree, Ident, Node, Property};
use crate::value::GameInfo;
use crate::value::schema::{Decoded, PropertySpec, Scalar, ValueCount, ValueType, decoded_values};

pub use super::json_read::{GameHead, JsonReadError, read_games};
pub use super::json_sgf::InvalidGame;

/// A game as plain data.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JsonGame {
    /// The number of columns and rows; `None` for a game other than Go without a size.
    #[serde(default)]
    pub size: Option<[u32; 2]>,
    /// The nodes in file order.
    pub nodes: Vec<JsonNode>,
}

/// A node of a [`JsonGame`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JsonNode {
    /// The index of the parent; `None` for the root.
    #[serde(default)]
    pub parent: Option<u32>,
    /// The properties.
    #[serde(default)]
    pub props: Props,
}

/// Property names and their values in file order. Each name appears once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Props(pub Vec<(String, Vec<JsonValue>)>);

/// A property value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum JsonValue {
    /// A simple value.
    One(String),
    /// A composed value.
    Pair([String; 2]),
}

impl Props {
    /// Returns the values of a property.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&[JsonValue]> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, values)| &values[..])
    }
}

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

/// Joins entries of the same name into one, at the place of the first.
pub(super) fn join<N, K: Eq + std::hash::Hash, V>(
    entries: Vec<(N, Vec<V>)>,
    key: impl Fn(&N) -> K,
) -> Vec<(N, Vec<V>)> {
    if entries.len() < 2 {
        return entries;
    }
    let mut indices = std::collections::HashMap::with_capacity(entries.len());
    let mut joined: Vec<(N, Vec<V>)> = Vec::with_capacity(entries.len());
    for (name, values) in entries {
        let index = *indices.entry(key(&name)).or_insert(joined.len());
        match joined.get_mut(index) {
            Some((_, first)) => first.extend(values),
            None => joined.push((name, values)),
        }
    }
    joined
}

/// A game of a tree that serialises as a [`JsonGame`] does, without building one.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ParseOptions, parse};

    fn document(sgf: &[u8]) -> Vec<JsonGame> {
        let parsed = parse(sgf, &ParseOptions::default());
        let games: Vec<_> = parsed.collection.games().map(GameJson::new).collect();
        serde_json::from_str(&serde_json::to_string(&games).unwrap()).unwrap()
    }

    #[test]
    fn a_tree_is_a_flat_list() {
        let games = document(b"(;SZ[9:13]LB[aa:A\\:1][bb];B[aa](;W[bb];B[cc])(;W[dd]))");
        let game = &games[0];
        assert_eq!(game.size, Some([9, 13]));
        let parents: Vec<_> = game.nodes.iter().map(|node| node.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(1), Some(2), Some(1)]);
        assert_eq!(
            game.nodes[0].props.get("LB").unwrap(),
            [JsonValue::Pair(["aa".into(), "A:1".into()]), JsonValue::One("bb".into())]
        );
    }

    #[test]
    fn a_name_twice_keeps_all_values() {
        let games = document(b"(;TR[aa]C[x]Triangle[bb]long[1]long[2])");
        let props = &games[0].nodes[0].props;
        let names: Vec<_> = props.0.iter().map(|(name, values)| (&name[..], values.len())).collect();
        assert_eq!(names[..2], [("TR", 1), ("C", 1)]);
        assert_eq!(props.get("long").unwrap().len(), 2);
    }

    #[test]
    fn an_empty_value_among_points_is_none() {
        let games = document(b"(;TR[gg][]SQ[]CR[][ ])");
        let props = &games[0].nodes[0].props;
        assert_eq!(props.get("TR").unwrap().len(), 1);
        assert_eq!(props.get("SQ").unwrap().len(), 1);
        assert_eq!(props.get("CR").unwrap().len(), 2, "nothing is there to be kept");
    }

    #[test]
    fn names_that_come_twice_in_json_are_joined() {
        let node: JsonNode =
            serde_json::from_str(r#"{"parent":null,"props":{"TR":["aa"],"C":["x"],"TR":["bb"]}}"#).unwrap();
        assert_eq!(node.props.get("TR").unwrap().len(), 2);
        assert_eq!(node.props.0.len(), 2);
    }
}
