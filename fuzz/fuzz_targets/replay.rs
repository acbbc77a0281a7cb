//! Any record is checked and replayed under any rule set without a panic, and taking everything back leaves the start.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sgf_core::rules::{Preset, choose_rules};
use sgf_core::tree::{ParseOptions, Reader, parse};
use sgf_core::value::GameInfo;
use sgf_core::{CheckOptions, Checker};

fuzz_target!(|input: (u8, &[u8])| {
    let (which, bytes) = input;
    let preset = Preset::ALL[usize::from(which) % Preset::ALL.len()];
    let parsed = parse(bytes, &ParseOptions::default());
    let mut checker = Checker::new(&CheckOptions::default().rules(preset.rules()));
    for game in parsed.collection.games() {
        let info = GameInfo::of(game);
        let mut found = Vec::new();
        checker.check(game, &info, &mut found);
        for one in &found {
            assert!(one.span.end as usize <= parsed.collection.source().len());
            let _ = one.message();
        }
        let (rules, _) = choose_rules(None, &info, game.root());
        let Some(size) = info.board_size().filter(|_| info.is_go()) else { continue };
        let mut replay = sgf_core::rules::Replay::new();
        replay.run(game, size, &rules, |_, position| {
            assert!(position.board().count(sgf_core::value::Color::Black) <= size.area());
        });
    }
    // Found game by game, the places are those of the input as it lies on disk, UTF-16 included.
    let mut reader = Reader::new(bytes, &ParseOptions::default());
    while let Ok(Some(read)) = reader.next_game() {
        let info = GameInfo::of(read.game());
        let mut found = Vec::new();
        checker.check(read.game(), &info, &mut found);
        read.locate(&mut found);
        assert!(found.iter().all(|one| one.span.end as usize <= bytes.len()));
    }
});
