use proptest::prelude::*;

use super::*;

fn apply(text: &str, transform: &RecordTransform) -> String {
    let bytes = transform.apply(text.as_bytes(), &ParseOptions::default()).expect("it can be written");
    String::from_utf8(bytes).expect("the text stays UTF-8")
}

fn turned(symmetry: Symmetry) -> RecordTransform {
    RecordTransform { symmetry, coordinates_in_comments: true, ..RecordTransform::default() }
}

const RECORD: &str = "(;FF[4]GM[1]SZ[19]KM[6.5]RE[B+3.5]PB[a]PW[b]BR[9d]WR[8d]HA[2]AB[pd][dp]\n;W[dd]WL[3]C[see D4, q16 (not A1B) and K10]\
    LB[aa:A][dd:x\\:y]TR[aa:cc]LN[aa:cc]VW[aa:jj];B[tt];W[](;B[cc]GB[1]TB[aa]TW[ss])(;B[qq]PL[W]KO[]))";

#[test]
fn quarter_turns_and_mirrors() {
    assert_eq!(
        apply("(;SZ[9]AB[aa:bc];B[ca]LB[ca:1]LN[aa:ia]C[C9 at 9])", &turned(Symmetry::QUARTER_TURN)),
        "(;SZ[9]AB[ga:ib];B[ic]LB[ic:1]LN[ia:ii]C[J7 at 9])"
    );
    assert_eq!(apply("(;SZ[9:5];B[aa];W[ie])", &turned(Symmetry::QUARTER_TURN)), "(;SZ[5:9];B[ea];W[ai])");
    assert_eq!(
        apply("(;SZ[19];B[aa];W[tt];B[])", &turned(Symmetry::LEFT_RIGHT)),
        "(;SZ[19];B[sa];W[tt];B[])"
    );
    assert_eq!(apply("(;GM[6];B[aa])", &turned(Symmetry::LEFT_RIGHT)), "(;GM[6];B[aa])");
}

#[test]
fn colours() {
    let swap = RecordTransform { swap_colors: true, ..RecordTransform::default() };
    assert_eq!(
        apply("(;PB[a]PW[b]KM[6.5]RE[B+R]PL[W]AB[aa];B[cc]BL[1]GB[1]TB[dd])", &swap),
        "(;PW[a]PB[b]KM[-6.5]RE[W+R]PL[B]AW[aa];W[cc]WL[1]GW[1]TW[dd])"
    );
    assert_eq!(apply("(;KM[0]RE[黑中盘胜])", &swap), "(;KM[0]RE[白中盘胜])");
    assert_eq!(apply("(;RE[共128手 白中盘胜])", &swap), "(;RE[共128手 黑中盘胜])");
}

#[test]
fn lighter() {
    let strip = |strip| RecordTransform { strip, ..RecordTransform::default() };
    let none = Strip::default();
    let text = "(;GM[1]C[x]\nN[y]\nTC[3]ZZ[1];B[aa]TE[1]CR[bb]TB[cc]LZ[z](;W[bb];B[cc])(;W[dd]))";
    assert_eq!(
        apply(text, &strip(Strip { comments: true, ..none })),
        "(;GM[1]\nTC[3]ZZ[1];B[aa]TE[1]CR[bb]TB[cc]LZ[z](;W[bb];B[cc])(;W[dd]))"
    );
    assert_eq!(
        apply(text, &strip(Strip { markup: true, private: true, analysis: true, ..none })),
        "(;GM[1]C[x]\nN[y]\n;B[aa]TB[cc](;W[bb];B[cc])(;W[dd]))"
    );
    let odd = "(;B[aa]()(;W[bb]()((;B[cc])(;B[dd])))(;W[ee])\n)\n";
    assert_eq!(apply(odd, &strip(Strip { variations: true, ..none })), "(;B[aa];W[bb];B[cc])\n");
    assert_eq!(
        apply(text, &strip(Strip { variations: true, ..none })),
        "(;GM[1]C[x]\nN[y]\nTC[3]ZZ[1];B[aa]TE[1]CR[bb]TB[cc]LZ[z];W[bb];B[cc])"
    );
}

#[test]
fn the_figures_of_an_analysis_leave_comments() {
    let strip = Strip { analysis: true, ..Strip::default() };
    let strip = RecordTransform { strip, ..RecordTransform::default() };
    let figures =
        "White win rate: 51.6% (+0.0%)\nlead: -0.2  stdev: 16.9\n(FlashAnalyze / 53 visits)\nkomi: 6.5";
    assert_eq!(
        apply(&format!("(;B[pd]C[a good\\] move\n{figures}]LZ[x];W[dp]C[{figures}])"), &strip),
        "(;B[pd]C[a good\\] move];W[dp])"
    );
    // What a person writes about win rates stays.
    for words in ["My win rate is 60%", "Black win rate: 48.4% (-1.6%)", "White win rate: 50%\nlead: 2"] {
        let record = format!("(;B[pd]C[{words}];W[dp])");
        assert_eq!(apply(&record, &strip), record);
    }
}

#[test]
fn one_spelling() {
    let all = Normalize { names: true, dates: true, results: true, komi: true };
    let normal = RecordTransform { normalize: all, ..RecordTransform::default() };
    assert_eq!(
        apply(
            "(;PB[\u{ff21}\u{ff4c}\u{ff46}\u{3000} Li ]DT[2018.1.5]RE[黑中盘胜]KM[375]RU[Chinese])",
            &normal
        ),
        "(;PB[Alf Li]DT[2018-01-05]RE[B+R]KM[7.5]RU[Chinese])"
    );
    assert_eq!(apply("(;KM[375]RU[Chinese]RE[W+1.25])", &normal), "(;KM[7.5]RU[Chinese]RE[W+2.5])");
    // The header of a broadcast; the number of moves goes, any other addition stays.
    assert_eq!(
        apply("(;TE[Cup final]RD[2019-07-05]LT[60]LC[5]KO[6.5]RE[182수 백불계승];B[pd])", &normal),
        "(;TE[Cup final]DT[2019-07-05]LT[60]LC[5]KM[6.5]RE[W+R];B[pd])"
    );
    assert_eq!(apply("(;RE[共185手 黑中盘胜 (ko)])", &normal), "(;RE[共185手 黑中盘胜 (ko)])");
    assert_eq!(apply("(;DT[some day]RE[who knows]KM[x])", &normal), "(;DT[some day]RE[who knows]KM[x])");
}

#[test]
fn file_formats() {
    let to = |ff| RecordTransform { file_format: Some(ff), ..RecordTransform::default() };
    assert_eq!(
        apply("(;GaMe[1]FF[1]SiZe[19];Black[aa]L[bb][cc];W[tt];M[dd])", &to(4)),
        "(;GM[1]FF[4]SZ[19];B[aa]LB[bb:A][cc:B];W[];MA[dd])"
    );
    assert_eq!(
        apply("(;FF[4]CA[UTF-8]AP[x:1]ST[2]OT[3x30 byo-yomi];B[]SQ[aa:ba]MA[cc]LN[aa:bb])", &to(3)),
        "(;FF[3]GC[Overtime: 3x30 byo-yomi];B[tt]MA[cc][aa][ba])"
    );
    assert_eq!(
        apply("(;FF[4]CA[UTF-8]PB[柯]OT[15/300 Canadian])", &to(3)),
        "(;FF[3]CA[UTF-8]PB[柯]OM[15]OP[300])"
    );
    assert!(matches!(to(5).apply(b"(;)", &ParseOptions::default()), Err(TransformError::FileFormat(5))));
}

#[test]
fn lists() {
    let lists = |lists| RecordTransform { point_lists: Some(lists), ..RecordTransform::default() };
    let long = "(;SZ[9]AB[aa][ba][ab][bb]AW[cc][ee]TR[aa:ac])";
    assert_eq!(apply(long, &lists(PointLists::Compressed)), "(;SZ[9]AB[aa:bb]AW[cc][ee]TR[aa:ac])");
    assert_eq!(
        apply("(;SZ[9]AB[aa:bb]TR[aa:ac];B[aa])", &lists(PointLists::Expanded)),
        "(;SZ[9]AB[aa][ba][ab][bb]TR[aa][ab][ac];B[aa])"
    );
}

/// The moves of the main line.
fn main_line(text: &str) -> Vec<String> {
    let collection = crate::parse(text.as_bytes(), &ParseOptions::default()).collection;
    let nodes = collection.games().flat_map(|game| game.main_line());
    nodes.filter_map(|node| node.move_property()).map(|mv| format!("{mv:?}")).collect()
}

fn canonical(text: &str) -> String {
    let collection = crate::parse(text.as_bytes(), &ParseOptions::default()).collection;
    let mut out = Vec::new();
    let style = crate::tree::WriteOptions::style(crate::tree::Style::Canonical);
    collection.write(&style, &mut out).expect("UTF-8 holds everything");
    String::from_utf8(out).expect("it is UTF-8")
}

fn symmetries() -> impl Strategy<Value = Symmetry> {
    (0..8_usize).prop_map(|i| Symmetry::ALL[i])
}

proptest! {
    #[test]
    fn a_symmetry_and_its_inverse(symmetry in symmetries(), moves in "(;[BW]\\[[a-i]{2}\\](LB\\[[a-i]{2}:x\\]|C\\[see [A-HJ][1-9]\\]|TR\\[[a-i]{2}\\])?){0,8}") {
        let text = format!("(;SZ[9]{moves})");
        let image = apply(&text, &turned(symmetry));
        prop_assert_eq!(apply(&image, &turned(symmetry.inverse())), text.clone());
        prop_assert_eq!(image.len(), text.len());
    }

    #[test]
    fn four_turns_two_exchanges_and_no_move_lost(
        nodes in "(\\()?(;[BW]\\[[a-i]{2}\\](LB\\[[a-i]{2}:x\\]|C\\[x\\]|A[BW]\\[[a-i]{2}\\]|VW\\[\\])?){0,8}(\\)\\(;W\\[aa\\]\\))?",
        result in "(B|W)\\+(R|2.5)", komi in "-?[1-9].5"
    ) {
        let text = format!("(;SZ[9]RE[{result}]KM[{komi}]PB[a]PW[b]{nodes})");
        let mut image = text.clone();
        for _ in 0..4 {
            image = apply(&image, &turned(Symmetry::QUARTER_TURN));
        }
        prop_assert_eq!(&image, &text);
        let swap = RecordTransform { swap_colors: true, ..RecordTransform::default() };
        prop_assert_eq!(&apply(&apply(&text, &swap), &swap), &text);
        let all = Strip { comments: true, markup: true, analysis: true, private: true, variations: true };
        let light = apply(&text, &RecordTransform { strip: all, ..RecordTransform::default() });
        prop_assert_eq!(main_line(&light), main_line(&text));
    }

    #[test]
    fn what_any_text_becomes_can_be_read(text in "(\\(|\\)|;|B\\[[a-t]{0,2}\\]|C\\[[^]\\\\]{0,4}\\]|AB\\[aa:cc\\]|[ -~]){0,30}") {
        let all = Strip { comments: true, markup: true, analysis: true, private: true, variations: true };
        for transform in [
            turned(Symmetry::QUARTER_TURN),
            RecordTransform { strip: all, ..RecordTransform::default() },
            RecordTransform { swap_colors: true, ..RecordTransform::default() },
            RecordTransform { point_lists: Some(PointLists::Compressed), file_format: Some(3), ..RecordTransform::default() },
        ] {
            let _ = transform.apply(text.as_bytes(), &ParseOptions::default());
        }
    }
}

#[test]
fn four_turns_and_two_exchanges_are_none() {
    let mut text = RECORD.to_owned();
    for _ in 0..4 {
        text = apply(&text, &turned(Symmetry::QUARTER_TURN));
    }
    assert_eq!(text, RECORD);
    let swap = RecordTransform { swap_colors: true, ..RecordTransform::default() };
    assert_eq!(apply(&apply(RECORD, &swap), &swap), RECORD);
    let [expanded, compressed] = [PointLists::Expanded, PointLists::Compressed].map(|lists| {
        apply(RECORD, &RecordTransform { point_lists: Some(lists), ..RecordTransform::default() })
    });
    let again = RecordTransform { point_lists: Some(PointLists::Expanded), ..RecordTransform::default() };
    assert_eq!(canonical(&apply(&compressed, &again)), canonical(&expanded));
}

#[test]
fn what_is_left_out_takes_no_move_along() {
    let all = Strip { comments: true, markup: true, analysis: true, private: true, variations: true };
    let light = apply(RECORD, &RecordTransform { strip: all, ..RecordTransform::default() });
    assert_eq!(main_line(&light), main_line(RECORD));
    assert!(!light.contains("C[") && !light.contains("TR[") && light.matches('(').count() == 1, "{light}");
}
