//! Parse and write is the identity; canonical is a fixed point; every style holds the same tree.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sgf_core::tree::{Collection, ParseOptions, Style, WriteOptions, parse};

fuzz_target!(|bytes: &[u8]| {
    let collection = parse(bytes, &ParseOptions::default()).collection;
    assert_eq!(collection.to_bytes(), bytes);
    let Some(canonical) = written(&collection, Style::Canonical) else { return };
    for style in [Style::Canonical, Style::Compact, Style::Pretty] {
        let text = written(&collection, style).expect("UTF-8 holds every character");
        let again = parse(text.as_bytes(), &ParseOptions::default()).collection;
        assert_eq!(written(&again, Style::Canonical).as_ref(), Some(&canonical), "{style:?}: {text}");
    }
});

fn written(collection: &Collection, style: Style) -> Option<String> {
    let mut out = Vec::new();
    collection.write(&WriteOptions::style(style), &mut out).ok()?;
    Some(String::from_utf8(out).expect("the text is UTF-8"))
}
