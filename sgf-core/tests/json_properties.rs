//! A game written as JSON reads back as the same game.

#[path = "common/records.rs"]
mod records;

use proptest::prelude::*;
use sgf_core::formats::json::{GameJson, JsonGame};
use sgf_core::tree::{Collection, ParseOptions, Style, WriteOptions, parse};

/// A valid game with variations.
fn clean() -> impl Strategy<Value = String> {
    let node = prop_oneof![
        "[BW]\\[[a-s]{2}\\]",
        "[BW]\\[\\]",
        "C\\[([a-z \n:]|\\\\\\]|\\\\\\\\|\u{68cb}|\\\\:){1,10}\\]",
        "LB\\[[a-s]{2}:([A-Z]|\\\\:|\u{9ed1})\\](\\[[a-s]{2}:[0-9]\\])?",
        "TR\\[[a-s]{2}\\](\\[[a-i]{2}:[j-s]{2}\\])?",
        "ZZ\\[[a-z:]{1,5}\\]",
    ];
    records::record("(;GM[1]FF[4]CA[UTF-8]AP[x:1]SZ[19]", node, 6, 1..30)
}

fn canonical(collection: &Collection) -> String {
    let mut out = Vec::new();
    collection.write(&WriteOptions::style(Style::Canonical), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

proptest! {
    #[test]
    fn json_round_trip(text in clean()) {
        let parsed = parse(text.as_bytes(), &ParseOptions::default());
        let game = parsed.collection.games().next().unwrap();
        let json = serde_json::to_string(&GameJson::new(game)).unwrap();
        let read: JsonGame = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(read.nodes.len(), game.node_count());
        let mut sgf = Vec::new();
        read.write_sgf(&mut sgf).unwrap();
        let again = parse(&sgf, &ParseOptions::default());
        prop_assert_eq!(canonical(&again.collection), canonical(&parsed.collection), "{}", json);
        let game = again.collection.games().next().unwrap();
        prop_assert_eq!(serde_json::to_string(&GameJson::new(game)).unwrap(), json);
    }
}
