//! The JSON document of a collection: flat lists of nodes, so that the depth of a tree is no limit.
//!
//! ```json
//! {"path":"a.sgf","format":"sgf","encoding":"UTF-8",
//!  "games":[{"size":[19,19],"nodes":[{"parent":null,"props":{"LB":[["aa","A"]]}},{"parent":0,"props":{"B":["pd"]}}]}]}
//! ```
//! Nodes stand in file order, `parent` counts from 0; properties stand in file order; values are decoded and without
//! escapes; a composed value is an array of two. One name twice in a node is one entry with the values of both.
//!
//! [`GameJson`] writes a game straight from its tree; [`JsonGame`] is the same as plain data, which reads back and
//! becomes SGF again with [`JsonGame::write_sgf`]; [`read_games`] reads documents and JSON Lines one game at a time.

#[cfg(feature = "json")]
pub use super::json_read::{GameHead, JsonReadError, read_games};
pub use super::json_sgf::InvalidGame;
#[cfg(feature = "json")]
pub use super::json_write::GameJson;

/// The document of one input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct JsonDocument {
    /// Where it came from.
    #[cfg_attr(feature = "serde", serde(default))]
    pub path: String,
    /// The format that it was read from.
    #[cfg_attr(feature = "serde", serde(default))]
    pub format: String,
    /// The charset of its first game.
    #[cfg_attr(feature = "serde", serde(default))]
    pub encoding: Option<String>,
    /// The games in file order.
    pub games: Vec<JsonGame>,
}

/// One game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct JsonGame {
    /// Columns and rows; none for another game than Go that does not say.
    #[cfg_attr(feature = "serde", serde(default))]
    pub size: Option<[u32; 2]>,
    /// The nodes in file order.
    pub nodes: Vec<JsonNode>,
}

/// One node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct JsonNode {
    /// The place of the node before it; none for the root.
    #[cfg_attr(feature = "serde", serde(default))]
    pub parent: Option<u32>,
    /// Its properties.
    #[cfg_attr(feature = "serde", serde(default))]
    pub props: Props,
}

/// Names and values in file order; each name stands once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Props(pub Vec<(String, Vec<JsonValue>)>);

/// One value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum JsonValue {
    /// A value of one part.
    One(String),
    /// A composed value.
    Pair([String; 2]),
}

impl Props {
    /// The values of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&[JsonValue]> {
        self.0.iter().find(|(own, _)| own == name).map(|(_, values)| &values[..])
    }
}

/// Entries of the same name made one, at the place of the first.
pub(super) fn join<N, K: Eq + std::hash::Hash, V>(
    entries: Vec<(N, Vec<V>)>,
    key: impl Fn(&N) -> K,
) -> Vec<(N, Vec<V>)> {
    if entries.len() < 2 {
        return entries;
    }
    let mut places = std::collections::HashMap::with_capacity(entries.len());
    let mut joined: Vec<(N, Vec<V>)> = Vec::with_capacity(entries.len());
    for (name, values) in entries {
        let place = *places.entry(key(&name)).or_insert(joined.len());
        match joined.get_mut(place) {
            Some((_, first)) => first.extend(values),
            None => joined.push((name, values)),
        }
    }
    joined
}

#[cfg(feature = "json")]
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
