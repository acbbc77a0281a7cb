//! A game without its closing parentheses ends where the next one begins, and a variation that repeats root
//! properties stays a variation.

use proptest::prelude::*;
use sgf_core::check::{FixOptions, fix};
use sgf_core::diag::{Code, Severity};
use sgf_core::tree::{Reader, Style, WriteOptions};
use sgf_core::{ParseOptions, parse};

/// Returns the number of nodes of each game, and the codes of the findings from warnings up.
fn read(bytes: &[u8]) -> (Vec<usize>, Vec<Code>) {
    let parsed = parse(bytes, &ParseOptions::default());
    let nodes = parsed.collection.games().map(|game| game.node_count()).collect();
    let codes = parsed.diagnostics.iter().filter(|one| one.severity >= Severity::Warning);
    (nodes, codes.map(|one| one.code).collect())
}

#[test]
fn the_next_game_begins_at_the_start_of_a_line() {
    let open = [Code::UnclosedGame];
    for text in [
        "(;GM[1]SZ[19]PB[a];B[pd];W[dd]\n(;GM[1]SZ[19]PB[b];B[dd])\n(;GM[1]SZ[19]PB[c])",
        "(;GM[1]SZ[19]PB[a];B[pd];W[dd]\r\n  (;PB[b]PW[c]RE[B+R];B[dd])(;GM[1]FF[4])",
        // In a variation of the game that was cut off.
        "(;GM[1]PB[a](;B[pd])(;B[dd]\n(;FF[4]GM[1];B[dd])\n(;FF[4]GM[1])",
    ] {
        let (nodes, codes) = read(text.as_bytes());
        assert_eq!((nodes.len(), &codes[..]), (3, &open[..]), "{text}");
    }
    let (nodes, codes) = read(b"(;GM[1]FF[4];B[pd]\n(;GM[1]FF[4];B[pd]\n(;GM[1]FF[4];B[pd]");
    assert_eq!(nodes, [2, 2, 2]);
    assert_eq!(codes, [Code::UnclosedGame, Code::UnclosedGame, Code::UnclosedTree]);
}

#[test]
fn the_next_game_begins_after_a_value_without_its_bracket() {
    let text = b"(;GM[1]SZ[19];B[pd]C[a long comm\n(;GM[1]SZ[9];B[dd])\n(;GM[1]SZ[13])";
    let parsed = parse(text, &ParseOptions::default());
    let comment = parsed.collection.games().next().unwrap().main_line().last().unwrap().text("C");
    assert_eq!(comment.as_deref(), Some("a long comm"));
    let (nodes, codes) = read(text);
    assert_eq!(nodes, [2, 2, 1]);
    assert_eq!(codes, [Code::UnclosedValue, Code::UnclosedGame]);
    let (nodes, codes) = read(b"(;GM[1]SZ[19];B[pd];W[d\n(;GM[1]SZ[9];B[dd])");
    assert_eq!(nodes, [3, 2]);
    assert_eq!(codes, [Code::UnclosedValue, Code::UnclosedGame]);
}

#[test]
fn a_record_may_lack_its_opening_parenthesis() {
    let open = [Code::UnopenedGame];
    for text in [
        ";PB[a];W[ii](;B[aa])(;B[bb]))",
        " \n;FF[4]GM[1];W[ii](;B[aa])(;B[bb]))\n",
        "GM[1]FF[4];W[ii](;B[aa])(;B[bb]))",
    ] {
        let (nodes, codes) = read(text.as_bytes());
        let semicolon = Some(Code::MissingSemicolon).filter(|_| text.starts_with("GM"));
        let expected: Vec<Code> = open.into_iter().chain(semicolon).collect();
        assert_eq!((nodes, &codes[..]), (vec![4], &expected[..]), "{text}");
        for chunk in 1..8 {
            let mut reader = Reader::with_capacity(chunk, text.as_bytes(), &ParseOptions::default());
            assert_eq!(reader.next_game().unwrap().unwrap().game().node_count(), 4, "{text}");
            assert!(reader.next_game().unwrap().is_none());
        }
        let fixed = fix(text.as_bytes(), &FixOptions::default()).unwrap();
        let (nodes, codes) = read(&fixed.bytes);
        assert_eq!((nodes, codes), (vec![4], vec![]), "{text}");
        let mut collection = parse(text.as_bytes(), &ParseOptions::default()).collection;
        assert_eq!(collection.to_bytes(), text.as_bytes());
        let last = collection.games().next().unwrap().leaves().last().unwrap().id();
        collection.set_property(last, "C", ["here"]).unwrap();
        let first = collection.games().next().unwrap().root().id();
        collection.add_child(first, 0).unwrap();
        assert_eq!(
            read(&collection.to_bytes()).0,
            [5],
            "{}",
            String::from_utf8_lossy(&collection.to_bytes())
        );
    }
    let (nodes, codes) = read(b";B[hh];W[ii]\n(;GM[1]FF[4];B[hh])");
    assert_eq!((nodes, codes), (vec![2, 2], vec![Code::UnopenedGame, Code::UnclosedGame]));
    for text in ["; a comment [in] some file", "HTTP[x](;B[aa])", "B[aa]", "[Header]"] {
        assert!(!read(text.as_bytes()).1.contains(&Code::UnopenedGame), "{text}");
    }
}

#[test]
fn the_rest_of_a_web_page_is_one_finding() {
    let page = "<div class=\"a\"><a href='#'>(c)</a>\n<script>f(); for(;;){$('#b')[0].play();}</script></DIV></Html>";
    for (text, nodes) in [
        (format!("(;GM[1]FF[4];B[pd]\n(;W[dd]\n{page}))"), vec![3]),
        (format!("(;GM[1]FF[4];B[pd])\n{page}\n"), vec![2]),
        (format!("(;GM[1]FF[4];B[pd])\n{page}\n(;GM[1]FF[4];B[dd]){page}"), vec![2, 2]),
    ] {
        let (found, codes) = read(text.as_bytes());
        assert_eq!(found, nodes, "{text}");
        assert!(codes.iter().all(|code| *code == Code::WebPage) && codes.len() == nodes.len(), "{codes:?}");
        for chunk in [1, 7, 40] {
            let mut reader = Reader::with_capacity(chunk, text.as_bytes(), &ParseOptions::default());
            let mut streamed = Vec::new();
            while let Some(read) = reader.next_game().unwrap() {
                streamed.push(read.game().node_count());
            }
            assert_eq!(streamed, nodes, "{text}");
        }
    }
    // A comment that was lost before it.
    let (found, codes) = read(format!("(;GM[1]FF[4];B[pd]\n(;W[dd]C[)\n {page})").as_bytes());
    assert_eq!((found, codes), (vec![3], vec![Code::UnclosedValue, Code::WebPage]));
    // A page around a record, and a tag in it that no page follows.
    assert_eq!(read(b"<html><pre>(;GM[1];B[pd])</pre></html>").0, [2]);
    assert_eq!(read(b"(;GM[1]<b>;B[pd])(;GM[1];B[dd]) <i>").0, [2, 2]);
    assert_eq!(read(b"(;GM[1];B[pd] < ;W[dd])<p>(;GM[1];B[dd])</html>").0, [3, 2]);
}

#[test]
fn variations_that_repeat_root_properties_stay_variations() {
    for text in [
        "(;GM[1]FF[4]SZ[19]C[problems]\n(;GM[1]SZ[19]AB[pd];B[aa])\n(;GM[1]SZ[19]AB[dd];B[aa]))",
        "(;GM[1]FF[4]SZ[19]\n(;SZ[19];B[aa])\n(;SZ[19];B[bb]",
        "(;GM[1];B[pd]\n(;W[dd]PB[a]PW[b]RE[B+R])\n(;W[dp]PB[a]PW[c]RE[W+R])",
        "(;GM[1]SZ[9]C[as in \n(;GM[1\\]SZ[9\\];B[aa\\])];B[ee])",
        "(;GM[1];B[ee]\n(;C[one];W[gc])\n(;N[two];W[cc])",
    ] {
        assert_eq!(read(text.as_bytes()).0.len(), 1, "{text}");
    }
}

/// However long it is, and however it arrives.
#[test]
fn a_long_tree_of_problems_stays_one_game() {
    let problem = format!("\n(;GM[1]FF[4]SZ[19]GN[x]C[{}];B[pd];W[dd])", "text ".repeat(50));
    let text = format!("(;GM[1]FF[4]SZ[19]{})\n(;GM[1])", problem.repeat(2000));
    assert_eq!(read(text.as_bytes()).0, [6001, 1]);
    let mut reader = Reader::with_capacity(4096, text.as_bytes(), &ParseOptions::default());
    assert_eq!(reader.next_game().unwrap().unwrap().game().node_count(), 6001);
}

#[test]
fn the_fix_closes_the_game_where_it_ends() {
    let text = b"(;GM[1]FF[4]SZ[19]PB[a];B[pd](;W[dd];B[qq]\n\n(;GM[1]FF[4]SZ[19]PB[b];B[dd])\n";
    let fixed = fix(text, &FixOptions::default()).unwrap();
    let fixed = String::from_utf8(fixed.bytes).unwrap();
    assert_eq!(fixed, "(;GM[1]FF[4]SZ[19]PB[a];B[pd];W[dd];B[qq])\n\n(;GM[1]FF[4]SZ[19]PB[b];B[dd])\n");
}

#[test]
fn the_tail_of_an_older_file_is_not_read_as_text() {
    let text = b"(;GM[1]FF[4];B[pd](;W[dd])(;W[dp]C[Both can\nplay.]))\n]C[Both can play here, too. ]))";
    let parsed = parse(text, &ParseOptions::default());
    let game = parsed.collection.games().next().unwrap();
    let comments: Vec<_> = game.nodes().filter_map(|node| node.text("C")).collect();
    assert_eq!(comments, ["Both can\nplay."]);
    let tail = parsed.diagnostics.iter().find(|one| one.code == Code::JunkAfterTree).unwrap();
    let begins = text.windows(2).position(|pair| pair == b"\n]").unwrap() + 1;
    assert_eq!(tail.span.start, begins as u64);
    // A bracket that the text itself opened is text.
    let text = b"(;GM[1]FF[4];B[pd]C[so said ann [3k])\nand then];W[dd])";
    assert_eq!(read(text).0, [3]);
}

#[test]
fn control_characters_outside_of_values_are_reported() {
    for (text, places) in [
        (&b"(;GM[1];B[pd]\0\0;W[dd])"[..], &[13_u64][..]),
        (b"(;GM[1];B[pd];W[dd]\0\0\0\0", &[19]),
        (b"(;GM[1];B[pd];W[dd])\r\n\x1a", &[22]),
        (b"\0(;GM[1];B[pd];W[dd])\0(;GM[1])", &[0, 21]),
    ] {
        let parsed = parse(text, &ParseOptions::default());
        let found = parsed.diagnostics.iter().filter(|one| one.code == Code::StrayControls);
        assert_eq!(found.map(|one| one.span.start).collect::<Vec<_>>(), places, "{text:?}");
    }
}

#[test]
fn no_safe_fix_settles_which_line_is_the_main_line() {
    let text = b"(;GM[1]FF[4]SZ[19];B[pd](;W[dd];B[qq]);W[dp];B[pp])";
    let fixed = fix(text, &FixOptions::default()).unwrap();
    assert_eq!(fixed.bytes, text);
}

#[test]
fn what_is_written_is_read_as_the_same_games() {
    for text in [
        // A variation that looks like a game, and in it another one.
        "(;GM[1]FF[4]PB[a];B[pd](;W[dd])(;GM[1]PB[b]SZ[19];W[dp](;B[aa])(;PB[c]PW[d]SZ[19];B[cc])))",
        "(;GM[1]FF[4];B[pd]C[note](;GM[1]SZ[19]C[note](;GM[1]SZ[19]C[note])(;B[aa]))(;C[note](;B[cc])(;B[dd])))",
        // A text about SGF.
        "(;GM[1]C[as in\n(;GM\\[1\\]SZ\\[9\\];B\\[aa\\])];B[ee])",
        "(;GM[1]FF[3\x0B\n\t\t(;FF\\[4])",
    ] {
        let collection = parse(text.as_bytes(), &ParseOptions::default()).collection;
        let written = |collection: &sgf_core::Collection, style| {
            let mut out = Vec::new();
            collection.write(&WriteOptions::style(style), &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        let canonical = written(&collection, Style::Canonical);
        for style in [Style::Canonical, Style::Compact, Style::Pretty] {
            let again = written(&collection, style);
            let parsed = parse(again.as_bytes(), &ParseOptions::default()).collection;
            assert_eq!(written(&parsed, Style::Canonical), canonical, "{style:?}: {again}");
        }
    }
}

proptest! {
    /// Games that lost their last parenthesis are read as if they had it, however the input arrives.
    #[test]
    fn lost_parentheses_change_no_other_game(
        games in prop::collection::vec((0_usize..400, any::<bool>(), any::<bool>()), 1..12),
        chunk in 1_usize..5000,
    ) {
        let (mut whole, mut cut) = (String::new(), String::new());
        for (moves, branches, loses) in &games {
            let mut game = String::from("(;GM[1]FF[4]SZ[19]PB[a]PW[b]");
            for number in 0..*moves {
                game += if number % 2 == 0 { ";B[pd]" } else { ";W[dd]" };
            }
            if *branches {
                game += "\n(;B[aa])\n(;B[bb];W[cc])";
            }
            whole += &game;
            cut += &game;
            whole += ")\n";
            cut += if *loses { "\n" } else { ")\n" };
        }
        let nodes = |text: &str| -> Vec<usize> { read(text.as_bytes()).0 };
        prop_assert_eq!(nodes(&cut), nodes(&whole));
        let mut reader = Reader::with_capacity(chunk, cut.as_bytes(), &ParseOptions::default());
        let mut streamed = Vec::new();
        while let Some(read) = reader.next_game().unwrap() {
            streamed.push(read.game().node_count());
        }
        prop_assert_eq!(streamed, nodes(&whole));
    }
}
