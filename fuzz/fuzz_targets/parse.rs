//! Any bytes parse, by the tree and by the reader alike, and findings lie inside the input.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sgf_core::tree::{ParseOptions, Reader, parse};

fuzz_target!(|bytes: &[u8]| {
    let parsed = parse(bytes, &ParseOptions::default());
    for found in &parsed.diagnostics {
        assert!(found.span.start <= found.span.end && found.span.end <= bytes.len() as u64);
    }
    let mut reader = Reader::with_capacity(64, bytes, &ParseOptions::default());
    let mut games = 0;
    while let Ok(Some(read)) = reader.next_game() {
        assert_eq!(read.game().node_count(), read.game().nodes().count());
        games += 1;
    }
    assert_eq!(games, parsed.collection.games().len());
});
