//! Records in other formats become trees without a panic, and a record written from any tree can be read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sgf_core::formats::{LeftOut, RecordFormat};
use sgf_core::text::Charset;
use sgf_core::tree::{GameTree, ParseOptions, parse};

fuzz_target!(|input: (u8, &[u8])| {
    let (which, bytes) = input;
    let format = RecordFormat::ALL[usize::from(which) % RecordFormat::ALL.len()];
    let _ = RecordFormat::of(bytes);
    if let Ok(record) = format.read(bytes, None) {
        let _ = record.to_collection();
    }
    for game in parse(bytes, &ParseOptions::default()).collection.games() {
        let Ok(written) = format.write(game, Charset::UTF_8) else { continue };
        let again = format.read(&written.bytes, None).expect("what was written reads");
        let again = again.to_collection().expect("the record is small");
        let moves = |game: GameTree<'_>| {
            let properties = game.nodes().flat_map(|node| node.properties());
            properties.filter(|p| matches!(p.ident().name().as_deref(), Some("B" | "W"))).count()
        };
        // A format without set-up holds its stones as moves, and reports how many.
        let as_moves = |what: &LeftOut| if let LeftOut::SetupAsMoves(stones) = what { *stones } else { 0 };
        let stones: u32 = written.left_out.iter().map(as_moves).sum();
        let most = moves(game) + stones as usize;
        assert!(again.games().next().is_some_and(|again| moves(again) <= most));
    }
});
