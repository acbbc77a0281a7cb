use super::*;
use crate::formats::unread::places;
use crate::formats::{CannotHold, LeftOut};
use crate::tree::{ParseOptions, parse};

/// The games of a document as SGF, and what was left out.
fn sgf(xml: &str) -> (String, Vec<(&'static str, u64)>) {
    let mut bytes = Vec::new();
    let found = read_games(xml, |game| game.write_sgf(&mut bytes).map_err(std::io::Error::other)).unwrap();
    (String::from_utf8(bytes).unwrap(), places(&found))
}

fn xml(source: &str) -> (String, Vec<LeftOut>) {
    let collection = parse(source.as_bytes(), &ParseOptions::default()).collection;
    let mut text = HEAD.to_owned();
    let mut left_out = Vec::new();
    for game in collection.games() {
        left_out.extend(write_game(game, false, &mut text).unwrap());
    }
    text.push_str(FOOT);
    assert!(is_goxml(text.as_bytes()));
    (text, left_out)
}

fn damage(xml: &str) -> (u32, u32, Damage) {
    match read_games(xml, |_| Ok(())).unwrap_err() {
        GoXmlReadError::Damaged(GoXmlError { line, column, what }) => (line, column, what),
        other => panic!("{other}"),
    }
}

const ROOT: &str = "(;GM[1]FF[4]CA[UTF-8]SZ[19]";

#[test]
fn paragraphs_are_lines() {
    let document = "<?xml version=\"1.0\" encoding=\"utf-8\"?><Go><GoGame name=\"a &amp; b\"><Nodes><Node><Comment><P/><P>one\ntwo</P>\
        <P>   </P><P>x&#233;<![CDATA[<y>]]></P></Comment></Node></Nodes></GoGame></Go>";
    assert_eq!(sgf(document), (format!("{ROOT}GN[a & b]C[\none two\n   \nxé<y>])\n"), vec![]));
    let direct = "<Go><GoGame><Nodes><Node><Comment>\n direct\n text </Comment></Node></Nodes></GoGame></Go>";
    assert_eq!(sgf(direct).0, format!("{ROOT}C[direct\ntext])\n"));
}

#[test]
fn variations_are_alternatives_to_the_node_before_them() {
    let document = "<Go><GoGame><Information><BoardSize>9</BoardSize><Komi>5.5</Komi><BlackPlayer format=\"x\">Ota</BlackPlayer>\
        </Information><Nodes><Black number=\"1\" at=\"E5\"/><White number=\"2\" at=\"C3\" timeleft=\"30\"/>\
        <Variation><White at=\"G7\"/><Black at=\"\"/><Variation><Black at=\"3,7\"/></Variation></Variation>\
        <Variation><Node name=\"third\"><White><at>G3</at></White><Mark at=\"A1\" label=\"a:b\"/></Node></Variation>\
        <Black number=\"9\" at=\"J9\"/><Comment><P>end</P></Comment></Nodes></GoGame><GoGame><Nodes/></GoGame></Go>";
    let game = "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[5.5]PB[Ota];B[ee](;W[cg]WL[30];B[ia]MN[9]C[end])(;W[gc](;B[])(;B[cc]))\
        (;N[third]W[gg]LB[ai:a\\:b]))\n(;GM[1]FF[4]CA[UTF-8]SZ[19])\n";
    assert_eq!(sgf(document), (game.to_owned(), vec![]));
}

#[test]
fn a_first_node_with_a_move_is_not_the_root() {
    let document = "<Go><GoGame><Nodes><Node><Black at=\"Q16\"/></Node><Variation><Node><Black at=\"D4\"/></Node></Variation>\
        <White at=\"C3\"/></Nodes></GoGame></Go>";
    assert_eq!(sgf(document).0, format!("{ROOT}(;B[pd];W[cq])(;B[dp]))\n"));
}

#[test]
fn what_has_no_element_stands_in_sgf_elements() {
    for source in [
        "(;GM[1]FF[4]CA[UTF-8]SZ[19])\n",
        // The root has a move, values that do not fit their type, and properties without an element.
        "(;GM[1]FF[4]CA[UTF-8]SZ[19]B[aa]C[x];W[zz];B[tt];W[])\n",
        "(;GM[1]FF[4]CA[UTF-8]SZ[19]GN[a \"b\" <c>]AP[CGoban:3\\:1:2]PB[柯洁]BR[9p]PW[w & w]EV[Cup]PC[杭州]HA[2]\
            DT[2016-03-09]KM[7.5]RE[B+R]RU[Chinese]TM[7200]OT[3x30 byo-yomi]CP[one\n\ntwo]US[me]ST[2]GC[x\n\ny]\
            AB[dp][pd];W[dd]WL[100.5]C[a\\]b\\\\c\n\nd\n])\n",
        "(;GM[1]FF[4]CA[UTF-8]SZ[9:13];AB[aa][ba]AW[im]AE[cc]PL[W]TR[aa]SQ[bb]CR[cc]MA[dd]TB[ee]TW[ff]SL[gg]\
            LB[aa:\\]:1][bb:a\\\\]AR[aa:bb]LN[cc:dd]DD[]VW[]FG[257:a\\:b]PM[2]N[name]HO[1]KO[]XX[1][][a:b];B[ab]BM[2]OB[3])\n",
        "(;GM[1]FF[4]CA[UTF-8]SZ[5](;B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee]))(;C[no move])(;;;))\n",
        "(;GM[1]FF[3]CA[UTF-8]SZ[52]C[tab\there];B[ZZ];W[Aa])\n",
    ] {
        let (document, left_out) = xml(source);
        assert_eq!(left_out, []);
        let (again, left_out) = sgf(&document);
        assert_eq!((gist(&again), left_out), (gist(source), vec![]), "{document}");
        assert_eq!(xml(&again).0, document);
    }
    // Points are listed one by one.
    assert_eq!(sgf(&xml("(;SZ[9]AB[aa:bb])").0).0, "(;GM[1]FF[4]CA[UTF-8]SZ[9]AB[aa][ba][ab][bb])\n");
}

/// A game in its canonical form, whatever the order of its properties.
fn gist(sgf: &str) -> String {
    let mut out = Vec::new();
    let options = crate::tree::WriteOptions::style(crate::tree::Style::Canonical);
    parse(sgf.as_bytes(), &ParseOptions::default()).collection.write(&options, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn what_xml_cannot_hold_is_reported() {
    let (document, left_out) = xml("(;SZ[9]C[a\u{1}b\u{1F}])");
    assert_eq!(left_out, [LeftOut::Characters(2)]);
    assert!(document.contains("a\u{FFFD}b\u{FFFD}"));
    let chess = parse(b"(;GM[2])", &ParseOptions::default()).collection;
    let refused = write_game(chess.games().next().unwrap(), false, &mut String::new());
    assert_eq!(refused, Err(CannotHold::NotGo));
}

#[test]
fn lines_with_an_unknown_meaning_are_reported() {
    let document = "<Go>\n<GoGame>\n<Information>\n<Shoe>x</Shoe>\n</Information>\n<Nodes>\n<Black at=\"Z99\"/>\n<Black/>\n\
        <White at=\"D4\" mood=\"good\"/>\nstray\n<Node><Black at=\"C3\"/><Black at=\"C4\"/>\n<Mark at=\"A1\" type=\"heart\"/></Node>\n\
        <Node><SGF type=\"1 2\"><Arg/></SGF></Node>\n</Nodes></GoGame></Go>";
    let (game, left_out) = sgf(document);
    assert_eq!(game, format!("{ROOT};;;W[dp];B[cq];)\n"));
    let mut lines = [4, 7, 8, 9, 10, 11, 12, 13].map(|line| ("unread-line", line));
    lines[1].0 = "unread-move";
    assert_eq!(left_out, lines);
}

#[test]
fn damage_has_its_place() {
    assert_eq!(damage("<svg></svg>"), (1, 1, Damage::NotGo("svg".into())));
    assert_eq!(damage("<Go>\n<GoGame><Nodes>"), (2, 16, Damage::BreaksOff("Nodes".into())));
    assert_eq!(damage("<Go>\n 柯<Node></Go>").2, Damage::Crossed { open: "Node".into(), close: "Go".into() });
    assert_eq!(damage("<Go>\n 柯<Node></Go>").0, 2);
    assert_eq!(damage("<Go><GoGame name=\"x"), (1, 5, Damage::BreaksOff("Go".into())));
    assert_eq!(damage("<Go><GoGame name=x></GoGame></Go>").2, Damage::Attributes("GoGame".into()));
    let size = "<Go><GoGame><Information>\n<BoardSize>99</BoardSize></Information></GoGame></Go>";
    assert_eq!(damage(size).2, Damage::Size("99".into()));
    assert_eq!(damage(size).0, 2);
    // The games before it come out.
    let mut games = 0;
    let torn = "<Go><GoGame><Nodes/></GoGame><GoGame><Nodes>";
    let ended = read_games(torn, |_| {
        games += 1;
        Ok(())
    });
    assert!(ended.is_err() && games == 1);
}

#[test]
fn entities_of_a_document_are_not_expanded() {
    let document = "<?xml version=\"1.0\"?><!DOCTYPE Go [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">\
        <!ENTITY c SYSTEM \"file:///etc/passwd\">]><Go><GoGame><Nodes><Node><Comment><P>&b;&c;&lt;</P></Comment></Node></Nodes></GoGame></Go>";
    let (game, left_out) = sgf(document);
    assert_eq!(game, format!("{ROOT}C[&b;&c;<])\n"));
    assert_eq!(left_out, [("unread-line", 1)]);
}

#[test]
fn deep_documents_need_no_deep_stack() {
    let depth = 50_000;
    let nested = format!(
        "<Go><GoGame><Nodes>{}{}</Nodes></GoGame></Go>",
        "<Black at=\"A1\"/><Variation>".repeat(depth),
        "</Variation>".repeat(depth)
    );
    let (game, _) = sgf(&nested);
    assert_eq!(game.matches(";B[as]").count(), depth);
    let deep =
        format!("(;GM[1]FF[4]CA[UTF-8]SZ[19]{}{})\n", "(;B[aa];W[bb]".repeat(depth), ")".repeat(depth));
    let (document, _) = xml(&deep);
    assert_eq!(sgf(&document).0.matches("W[bb]").count(), depth);
    // A node with many names.
    let names: String = (0..60_000).map(|n| format!("<SGF type=\"X{n}\"><Arg>1</Arg></SGF>")).collect();
    let (game, _) = sgf(&format!("<Go><GoGame><Nodes><Node>{names}</Node></Nodes></GoGame></Go>"));
    assert!(game.contains("X59999[1]"));
}

#[test]
fn charsets_are_found() {
    let of = |bytes: &[u8], charset| {
        let (text, charset, source) = decode(bytes, charset);
        (text.into_owned(), charset, source)
    };
    let text = "<?xml version='1.0' encoding='GBK'?><Go name='柯洁'/>";
    let gbk = Charset::for_label("GBK").unwrap();
    assert_eq!(of(&gbk.encode(text).unwrap(), None), (text.to_owned(), gbk, CharsetSource::Declared));
    // A declaration that cannot be true.
    assert_eq!(of(text.replace("GBK", "UTF-16").as_bytes(), None).1, Charset::UTF_8);
    assert_eq!(of(text.as_bytes(), Some(Charset::UTF_8)).2, CharsetSource::Override);
    let wide: Vec<u8> =
        [0xFF, 0xFE].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    assert_eq!(of(&wide, None), (text.to_owned(), Charset::UTF_16LE, CharsetSource::Bom));
    assert!(is_goxml(&wide));
    assert_eq!(of(b"<Go/>", None).2, CharsetSource::Default);
    assert!(!is_goxml(b"<svg>") && !is_goxml(b"(;C[<Go>])"));
}
