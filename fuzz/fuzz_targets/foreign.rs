//! Records of other programs become trees without a panic, and what can be written of any tree reads back as written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sgf_core::formats::RecordFormat;
use sgf_core::text::Charset;
use sgf_core::tree::{ParseOptions, parse};

fuzz_target!(|input: (u8, &[u8])| {
    let (which, bytes) = input;
    let format = RecordFormat::ALL[usize::from(which) % RecordFormat::ALL.len()];
    let _ = RecordFormat::of(bytes);
    if let Ok(record) = format.read(bytes, None) {
        assert!(record.game.nodes.iter().enumerate().all(|(at, node)| node.parent < at.max(1)));
        let _ = record.game.to_collection();
    }
    for game in parse(bytes, &ParseOptions::default()).collection.games() {
        let Ok(written) = format.write(game, Charset::UTF_8) else { continue };
        let again = format.read(&written.bytes, None).expect("what was written reads");
        let moves = again.game.nodes.iter().filter(|node| node.mv.is_some()).count();
        let own = game
            .nodes()
            .flat_map(|node| node.properties())
            .filter(|p| matches!(p.ident().name().as_deref(), Some("B" | "W")));
        assert!(moves <= own.count());
    }
});
