//! Properties of parsing and writing that hold for any input.

#[path = "common/records.rs"]
mod records;

use proptest::prelude::*;
use sgf_core::text::{Charset, TextKind};
use sgf_core::tree::{Collection, NodeId, ParseOptions, Reader, Style, WriteOptions, parse};

fn sgf_like() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        8 => "[()\\[\\];\\\\: \r\n]".prop_map(String::into_bytes),
        6 => ";[BW]\\[[a-t]{2}\\]".prop_map(String::into_bytes),
        4 => "(C|LB|AB|PB|GM|N|CoMment|ABCD)\\[[^\\[\\]]{0,12}\\]".prop_map(String::into_bytes),
        2 => "\\(;[BW]\\[[a-t]{2}\\]".prop_map(String::into_bytes),
        2 => "[A-Za-z0-9 ]{1,4}".prop_map(String::into_bytes),
        1 => prop::collection::vec(any::<u8>(), 0..6),
        1 => Just("CA[GB2312]".into()),
        1 => Just("CA[Shift_JIS]".into()),
        1 => Just(b"C[\xB3\x5C\xA5\x5C]".to_vec()),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| {
        let mut all = b"(;".to_vec();
        all.extend(pieces.concat());
        all
    })
}

/// A game without syntax errors, with variations: a sequence of steps down and up the tree.
fn clean() -> impl Strategy<Value = String> {
    let node = prop_oneof![
        "[BW]\\[[a-s]{2}\\]",
        "C\\[([a-z \n:]|\\\\\\]|\\\\\\\\|\u{68cb}|\\\\:){0,10}\\]",
        "LB\\[[a-s]{2}:([A-Z]|\\\\:)\\](\\[[a-s]{2}:[0-9]\\])?",
        "N\\[[a-z\n]{0,5}\\]",
    ];
    records::record("(;GM[1]FF[4]", node, 6, 1..40)
}

/// A node: the number of its parent, and its properties.
type Row = (Option<u32>, Vec<(String, Vec<String>)>);

/// Returns the content of all trees, without their layout.
fn meaning(collection: &Collection) -> Vec<Row> {
    let mut rows = Vec::new();
    for game in collection.games() {
        let numbers: std::collections::HashMap<NodeId, u32> =
            game.nodes().enumerate().map(|(i, node)| (node.id(), i as u32)).collect();
        for node in game.nodes() {
            let mut properties: Vec<(String, Vec<String>)> = node
                .properties()
                .map(|p| {
                    let simple = matches!(&*p.name(), "N" | "LB");
                    let kind = if simple { TextKind::Simple } else { TextKind::Text };
                    let text = |v: sgf_core::tree::Value<'_>| match v.pair(kind) {
                        Some((first, second)) if p.name() == "LB" => format!("{first}|{second}"),
                        _ if simple => v.simple_text().into_owned(),
                        _ => v.text().into_owned(),
                    };
                    (p.name().into_owned(), p.values().map(text).collect())
                })
                .collect();
            properties.sort();
            rows.push((node.parent().map(|parent| numbers[&parent.id()]), properties));
        }
    }
    rows
}

fn write(collection: &Collection, style: Style) -> Vec<u8> {
    let mut out = Vec::new();
    collection.write(&WriteOptions::style(style), &mut out).unwrap();
    out
}

fn options() -> ParseOptions {
    ParseOptions::default()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_bytes_come_back(bytes: Vec<u8>) {
        prop_assert_eq!(parse(&bytes, &options()).collection.to_bytes(), bytes);
    }

    #[test]
    fn damaged_records_come_back(bytes in sgf_like()) {
        let parsed = parse(&bytes, &options());
        prop_assert_eq!(parsed.collection.to_bytes(), bytes.clone());
        for found in &parsed.diagnostics {
            prop_assert!(found.span.start <= found.span.end && found.span.end <= bytes.len() as u64, "{}", found);
        }
    }

    #[test]
    fn a_reader_sees_the_same_games(bytes in sgf_like(), more in sgf_like(), capacity in 1usize..40) {
        let all = [bytes, b"\n".to_vec(), more].concat();
        let parsed = parse(&all, &options());
        let mut reader = Reader::with_capacity(capacity, Drip(&all), &options());
        let mut nodes = Vec::new();
        let mut found = Vec::new();
        while let Some(read) = reader.next_game().unwrap() {
            nodes.push(read.game().nodes().map(|n| format!("{:?}", n.properties().collect::<Vec<_>>())).collect::<Vec<_>>());
            found.append(read.diagnostics);
        }
        found.extend_from_slice(reader.tail_diagnostics());
        let whole: Vec<Vec<String>> = parsed.collection.games()
            .map(|g| g.nodes().map(|n| format!("{:?}", n.properties().collect::<Vec<_>>())).collect()).collect();
        prop_assert_eq!(nodes, whole);
        prop_assert_eq!(found, parsed.diagnostics);
    }

    #[test]
    fn canonical_is_a_fixed_point(bytes in sgf_like()) {
        for style in [Style::Canonical, Style::Compact, Style::Pretty] {
            let once = write(&parse(&bytes, &options()).collection, style);
            let twice = write(&parse(&once, &options()).collection, style);
            prop_assert_eq!(String::from_utf8_lossy(&twice), String::from_utf8_lossy(&once), "{:?}", style);
        }
    }

    #[test]
    fn every_style_says_the_same(text in clean()) {
        let parsed = parse(text.as_bytes(), &options().charset(Charset::UTF_8));
        prop_assert!(parsed.diagnostics.iter().all(|d| d.code.name() == "needless-parentheses"), "{:?}", parsed.diagnostics);
        let canonical = write(&parsed.collection, Style::Canonical);
        for style in [Style::Canonical, Style::Compact, Style::Pretty] {
            let again = parse(&write(&parsed.collection, style), &options());
            prop_assert_eq!(write(&again.collection, Style::Canonical), canonical.clone(), "{:?}", style);
        }
        let mut expected = meaning(&parsed.collection);
        let mut got = meaning(&parse(&canonical, &options()).collection);
        for rows in [&mut expected, &mut got] {
            for row in rows.iter_mut() {
                row.1.retain(|(name, _)| name != "CA");
            }
        }
        prop_assert_eq!(got, expected);
    }

    #[test]
    fn edits_survive_writing(text in clean(), steps in prop::collection::vec((0u8..7, any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..8)) {
        let mut collection = parse(text.as_bytes(), &options().charset(Charset::UTF_8)).collection;
        for (what, one, other) in steps {
            let ids: Vec<NodeId> = collection.games().next().unwrap().nodes().map(|n| n.id()).collect();
            let node = ids[one.index(ids.len())];
            let target = ids[other.index(ids.len())];
            // Refusals (of the root, of a move into the own variation) are expected.
            let _ = match what {
                0 => collection.set_property(node, "C", ["new ]\\ text\nline"]),
                1 => collection.remove_property(node, "C").map(|_| ()),
                2 => collection.remove_variation(node),
                3 => collection.remove_node(node),
                4 => collection.move_variation(node, target, other.index(3)),
                5 => collection.set_property(node, "C", [""]),
                _ => collection.add_child(node, other.index(3)).and_then(|new| collection.set_property(new, "B", ["aa"])),
            };
        }
        let again = parse(&collection.to_bytes(), &options().charset(Charset::UTF_8));
        prop_assert_eq!(meaning(&again.collection), meaning(&collection));
        prop_assert_eq!(write(&again.collection, Style::Canonical), write(&collection, Style::Canonical));
    }

    #[test]
    fn charsets_there_and_back(text in clean()) {
        let source = text.replacen("GM[1]", "GM[1]CA[UTF-8]", 1);
        let parsed = parse(source.as_bytes(), &options());
        for charset in [Charset::GB18030, Charset::BIG5, Charset::SHIFT_JIS, Charset::EUC_JP, Charset::UTF_16LE] {
            let mut there = Vec::new();
            parsed.collection.write(&WriteOptions::style(Style::Preserve).charset(charset), &mut there).unwrap();
            let mut back = Vec::new();
            let options = if charset.is_utf16() { options() } else { options().charset(charset) };
            let again = parse(&there, &options);
            again.collection.write(&WriteOptions::style(Style::Preserve).charset(Charset::UTF_8), &mut back).unwrap();
            prop_assert_eq!(String::from_utf8_lossy(&back), source.as_str(), "{}", charset);
        }
    }
}

/// An input that yields a few bytes at a time.
struct Drip<'b>(&'b [u8]);

impl std::io::Read for Drip<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let len = self.0.len().min(into.len()).min(7);
        into[..len].copy_from_slice(&self.0[..len]);
        self.0 = &self.0[len..];
        Ok(len)
    }
}

/// A reader of single bytes comes to the end too, even if it has no bytes in memory when it needs more.
#[test]
fn readers_of_single_bytes_end() {
    for input in [
        "",
        "x",
        "(",
        "(;B[aa])",
        "(;B[aa])(;W[bb])",
        "(;B[aa])\n\n(;W[bb])\n",
        "(;C[a]) x ) (;B[bb]",
        "\u{feff}(;B[aa])x",
    ] {
        for capacity in 1..4 {
            let mut reader = Reader::with_capacity(capacity, input.as_bytes(), &options());
            let mut games = 0;
            while reader.next_game().unwrap().is_some() {
                games += 1;
            }
            assert_eq!(games, parse(input.as_bytes(), &options()).collection.games().count(), "{input}");
        }
    }
}

/// Deep and wide trees on a stack that any recursion would overflow.
#[test]
fn depth_and_width_need_no_stack() {
    let work = || {
        let sources = [
            format!("(;GM[1]{})", ";B[dd]".repeat(1_000_000)),
            format!("{}{}", "(;B[dd]".repeat(200_000), ")".repeat(200_000)),
            format!("(;GM[1]{})", "(;B[dd])".repeat(200_000)),
            "(".repeat(1_000_000),
            format!("(;{}", "(".repeat(1_000_000)),
            format!("(;{})", "()".repeat(500_000)),
            format!("(;AB{})", "[dd]".repeat(500_000)),
            format!("(;C[{}])", "x] ".repeat(100_000)),
        ];
        for source in sources {
            let parsed = parse(source.as_bytes(), &ParseOptions::default());
            assert!(parsed.collection.to_bytes() == source.as_bytes());
            let mut out = Vec::new();
            parsed.collection.write(&WriteOptions::style(Style::Canonical), &mut out).unwrap();
            let _ = format!("{:?}", parsed.collection);
            let mut copy = parsed.collection.clone();
            if let Some(game) = parsed.collection.games().next() {
                assert!(game.leaves().count() > 0);
                copy.set_property(game.root().id(), "C", ["x"]).unwrap();
                assert!(copy.to_bytes().windows(4).any(|bytes| bytes == b"C[x]"));
            }
        }
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(work).unwrap().join().unwrap();
}

#[test]
fn an_abandoned_comment_swallows_no_move() {
    let source = b"(;GM[1](;W[bl]C[)\n(;W[sq]C[)\n(;B[aa]C[x]))";
    let parsed = parse(source, &options());
    let mut collection = parsed.collection;
    assert_eq!(collection.games().next().unwrap().node_count(), 4);
    assert_eq!(parsed.diagnostics.iter().filter(|found| found.code.name() == "unclosed-value").count(), 2);
    let root = collection.games().next().unwrap().root().id();
    collection.set_property(root, "GN", ["x"]).unwrap();
    let text = String::from_utf8(collection.to_bytes()).unwrap();
    assert_eq!(text, "(;GM[1]GN[x](;W[bl]C[])\n(;W[sq]C[])\n(;B[aa]C[x]))");
}

#[test]
fn a_second_value_behind_a_row_of_moves_is_read_whole() {
    for source in ["(;GM[1];B[pd][dp])", "(;B[aa];W[bb][", "(;B[aa][bb"] {
        for capacity in 1..20 {
            let mut reader = Reader::with_capacity(capacity, source.as_bytes(), &options());
            let read = reader.next_game().unwrap().unwrap();
            let names: Vec<&str> = read.diagnostics.iter().map(|found| found.code.name()).collect();
            let whole = parse(source.as_bytes(), &options());
            assert_eq!(names, whole.diagnostics.iter().map(|found| found.code.name()).collect::<Vec<_>>());
            assert!(!names.contains(&"values-without-ident"), "{source}");
        }
    }
}

/// The bytes that recovery may examine are limited; at the limit it gives up and goes on.
#[test]
fn recovery_that_runs_out_of_budget_goes_on() {
    let sources = [
        format!("(;GM[1]{}", "x[a]".repeat(500)),
        format!("(;GM[1]{}", "ab[aa]".repeat(1000)),
        "(;GM[1] x y [a]".repeat(60),
        format!("(;GM[1]{}", ";C[a] x y W[]".repeat(200)),
        format!("(;GM[1]C[{}", "a [b] c ] ".repeat(3000)),
    ];
    for source in sources {
        let parsed = parse(source.as_bytes(), &options());
        assert_eq!(parsed.collection.to_bytes(), source.as_bytes());
        let once = write(&parsed.collection, Style::Canonical);
        assert_eq!(write(&parse(&once, &options()).collection, Style::Canonical), once);
    }
}

/// An escape sequence between values makes the game one in ISO-2022-JP, in which a byte of a value can mean
/// nothing. The text then needs `CA` although all of its bytes are ASCII.
#[test]
fn a_text_that_needs_a_charset_names_it_the_first_time() {
    let parsed = parse(b"(;F[a\x0e];C[b]\x1b(B)", &ParseOptions::default());
    for style in [Style::Canonical, Style::Compact, Style::Pretty] {
        let once = write(&parsed.collection, style);
        assert_eq!(write(&parse(&once, &options()).collection, style), once);
    }
    let mut out = Vec::new();
    let options = WriteOptions::style(Style::Preserve).charset(Charset::UTF_8);
    parsed.collection.write(&options, &mut out).unwrap();
    let again = parse(&out, &ParseOptions::default());
    let label = again.collection.games().next().unwrap().root().text("CA");
    assert_eq!(label.as_deref(), Some("UTF-8"));
}
