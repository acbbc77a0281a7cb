//! Values in any charset decode, and edits in it are read back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sgf_core::text::Charset;
use sgf_core::tree::{ParseOptions, parse};

const CHARSETS: [Charset; 7] = [
    Charset::UTF_8,
    Charset::GB18030,
    Charset::BIG5,
    Charset::SHIFT_JIS,
    Charset::EUC_KR,
    Charset::ISO_2022_JP,
    Charset::WINDOWS_1252,
];

fuzz_target!(|input: (u8, &[u8], &str)| {
    let (which, bytes, text) = input;
    let charset = CHARSETS[usize::from(which) % CHARSETS.len()];
    let source = [&b"(;GM[1]C["[..], bytes, b"];B[pd])"].concat();
    let mut collection = parse(&source, &ParseOptions::default().charset(charset)).collection;
    assert_eq!(collection.to_bytes(), source);
    let Some(root) = collection.games().next().map(|game| game.root().id()) else { return };
    for node in collection.games().flat_map(|game| game.nodes()) {
        for value in node.properties().flat_map(|property| property.values()) {
            let _ = (value.text(), value.simple_text(), value.split());
        }
    }
    let text: String =
        text.chars().filter(|c| !matches!(c, '\r' | '\t' | '\u{b}' | '\u{c}' | '\0'..='\u{7}')).collect();
    // ISO-2022-JP has no escape sequence of its own to put in.
    if charset == Charset::ISO_2022_JP || collection.set_property(root, "GC", [&text]).is_err() {
        return;
    }
    let again = parse(&collection.to_bytes(), &ParseOptions::default().charset(charset)).collection;
    let got = again.games().next().and_then(|game| game.root().text("GC").map(|text| text.into_owned()));
    if bytes.is_ascii() && !bytes.iter().any(|b| matches!(b, b'[' | b']' | b'\\' | 0x1B)) {
        let encoded = charset.encode(&text).expect("it was set").into_owned();
        assert_eq!(got.as_deref(), Some(&*charset.decode(&encoded).0));
    }
});
