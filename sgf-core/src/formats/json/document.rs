//! The document as plain data: games, nodes, properties and values.

/// A game as plain data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct JsonGame {
    /// The number of columns and rows; `None` for a game other than Go without a size.
    #[cfg_attr(feature = "json", serde(default))]
    pub size: Option<[u32; 2]>,
    /// The nodes in file order.
    pub nodes: Vec<JsonNode>,
}

/// A node of a [`JsonGame`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct JsonNode {
    /// The index of the parent; `None` for the root.
    #[cfg_attr(feature = "json", serde(default))]
    pub parent: Option<u32>,
    /// The properties.
    #[cfg_attr(feature = "json", serde(default))]
    pub props: Props,
}

/// Property names and their values in file order. Each name appears once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Props(pub Vec<(String, Vec<JsonValue>)>);

/// A property value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "json", serde(untagged))]
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

/// Joins entries of the same name into one, at the place of the first.
pub(in crate::formats) fn join<N, K: Eq + std::hash::Hash, V>(
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

#[cfg(feature = "json")]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::json::GameJson;
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
