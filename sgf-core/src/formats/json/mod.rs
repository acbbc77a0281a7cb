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

mod model;
#[cfg(feature = "json")]
mod read;
mod sgf;
#[cfg(feature = "json")]
mod write;

pub(super) use model::join;
pub use model::{JsonGame, JsonNode, JsonValue, Props};
#[cfg(feature = "json")]
pub use read::{GameHead, JsonReadError, read_games};
pub use sgf::InvalidGame;
#[cfg(feature = "json")]
pub use write::GameJson;

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
