//! Parse and write is the identity; canonical is a fixed point.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sgf_core::tree::{ParseOptions, Style, WriteOptions, parse};

fuzz_target!(|bytes: &[u8]| {
    let parsed = parse(bytes, &ParseOptions::default());
    assert_eq!(parsed.collection.to_bytes(), bytes);
    let canonical = WriteOptions::style(Style::Canonical);
    let mut once = Vec::new();
    if parsed.collection.write(&canonical, &mut once).is_err() {
        return;
    }
    let mut twice = Vec::new();
    let again = parse(&once, &ParseOptions::default());
    again.collection.write(&canonical, &mut twice).expect("UTF-8 holds every character");
    assert_eq!(String::from_utf8_lossy(&twice), String::from_utf8_lossy(&once));
});
