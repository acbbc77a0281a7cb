use super::*;

const SGF: &str = "(;GM[1]FF[4]SZ[9]PB[柯洁]BR[9p]PW[<b>申真谞</b>]RE[B+R]C[</script><img src=x onerror=alert(1)>]\
    ;B[cc];W[gg]C[第二手。]LB[gc:A];B[cg](;W[gc])(;W[ee]N[天元];B[ed]C[Also good]))";

fn lesson(options: &LessonOptions) -> Lesson {
    let parsed = crate::parse(SGF.as_bytes(), &Default::default());
    Lesson::of(parsed.collection.games().next().unwrap(), options).unwrap()
}

#[test]
fn figures_with_their_remarks() {
    let lesson = lesson(&LessonOptions::default());
    let headings: Vec<&str> = lesson.sections.iter().map(|section| &section.heading[..]).collect();
    assert_eq!(headings, ["Figure 1 (1–4)", "Variation 1, at move 4"]);
    let remarks: Vec<_> =
        lesson.sections[0].remarks.iter().map(|remark| (remark.number, remark.figure.is_some())).collect();
    assert_eq!(remarks, [(None, false), (Some(2), true)]);
    let variation = &lesson.sections[1];
    assert_eq!(
        variation.remarks.iter().map(|remark| remark.number).collect::<Vec<_>>(),
        [Some(1), Some(2)],
        "counted from 1"
    );
    assert_eq!(variation.figure.number(crate::value::Point::new(4, 4)), Some(1));
    assert_eq!(lesson.title, "柯洁 – <b>申真谞</b>");
    assert_eq!((lesson.pictures(), lesson.diagrams().count()), (3, 3));
    let positions =
        LessonOptions { cut: FigureSplit::Comments, language: Language::Chinese, ..LessonOptions::default() };
    let parsed = crate::parse(SGF.as_bytes(), &Default::default());
    let positions = Lesson::of(parsed.collection.games().next().unwrap(), &positions).unwrap();
    let headings: Vec<&str> = positions.sections.iter().map(|section| &section.heading[..]).collect();
    assert_eq!(headings, ["第一手之前", "第2手后", "第5手后"]);
}

#[test]
fn a_page_trusts_no_text() {
    let page = lesson(&LessonOptions::default()).html();
    assert_eq!(page.matches("<script").count(), 3, "two of data, one that runs");
    assert_eq!(page.matches("</script>").count(), 3);
    assert!(!page.contains("<img") && !page.contains("<b>"));
    assert!(page.contains("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;"));
    assert!(page.contains("\\u003c/script\\u003e\\u003cimg"));
    for other in ["http://", "https://", "url(", "@import", " src="] {
        let found = page
            .replace("http://www.w3.org/2000/svg", "")
            .replace("&lt;img src=x", "")
            .replace("\\u003cimg src=x", "");
        assert!(!found.contains(other), "{other}: a page needs nothing but itself");
    }
}

#[test]
fn pages_are_well_formed_and_hold_all_text() {
    let long = "这是一段很长的讲解，需要换行。".repeat(400);
    let sgf = format!("(;SZ[19]PB[A]C[{long}];B[pd];W[dd]C[two\n\nparagraphs \u{7}<x>])");
    let parsed = crate::parse(sgf.as_bytes(), &Default::default());
    let lesson = Lesson::of(parsed.collection.games().next().unwrap(), &LessonOptions::default()).unwrap();
    let pages = lesson.pages();
    assert!(pages.len() > 3, "{}", pages.len());
    let mut text = String::new();
    for page in &pages {
        let document = roxmltree::Document::parse(page).unwrap();
        let nodes = document.descendants().filter(|node| node.has_tag_name("text"));
        nodes.filter_map(|node| node.text()).for_each(|line| text.push_str(line));
    }
    assert_eq!(text.matches("讲解").count() + text.matches("讲").count(), 800);
    assert!(text.contains("<x>"));
}

#[test]
fn documents_of_tex_and_markdown() {
    let lesson = lesson(&LessonOptions::default());
    let tex = lesson.tex();
    assert_eq!(
        (tex.matches("\\begin{tikzpicture}").count(), tex.matches("\\end{tikzpicture}").count()),
        (3, 3)
    );
    assert!(tex.contains("\\textless{}/script\\textgreater{}") && tex.ends_with("\\end{document}\n"));
    // The fonts of the system have what those of TeX lack; nothing of them where all is letters.
    assert!(tex.contains("\\setCJKmainfont{Noto Serif CJK SC}"), "{tex}");
    let letters = crate::parse(b"(;SZ[9]PB[Ada];B[ee]C[The middle.])", &Default::default());
    let game = letters.collection.games().next().unwrap();
    assert!(!Lesson::of(game, &LessonOptions::default()).unwrap().tex().contains("CJK"));
    let korean = crate::parse("(;SZ[9];B[ee]C[날일자])".as_bytes(), &Default::default());
    let game = korean.collection.games().next().unwrap();
    assert!(Lesson::of(game, &LessonOptions::default()).unwrap().tex().contains("Noto Serif CJK KR"));
    let text = lesson.markdown_linked(|number| format!("{number}.svg"));
    assert!(text.contains("](1.svg)") && text.contains("](3.svg)") && !text.contains("](4.svg)"), "{text}");
}

#[test]
fn other_games_have_no_lesson() {
    let parsed = crate::parse(b"(;GM[2];B[aa])", &Default::default());
    assert!(Lesson::of(parsed.collection.games().next().unwrap(), &LessonOptions::default()).is_none());
}

/// Generates records: nodes with properties that diagrams read, valid and invalid values, and variations.
fn any_record() -> impl proptest::strategy::Strategy<Value = String> {
    use proptest::prelude::*;
    let ident = prop::sample::select(vec![
        "B", "W", "AB", "AW", "AE", "C", "N", "LB", "TR", "CR", "SQ", "MA", "SL", "AR", "LN", "TB", "TW",
        "DD", "VW", "PM", "FG", "MN", "L", "TE", "BM", "GB", "PL", "SZ", "GN",
    ]);
    let value = prop_oneof![
        "[a-i]{2}",
        "[a-i]{2}:[a-j]{2}",
        "[a-i]{2}:(.|<b>|\\]){0,3}",
        "-?[0-9]{0,11}",
        "[0-9]{1,4}:x",
        "tt|",
        "\\PC{0,6}",
    ];
    let property = (ident, prop::collection::vec(value, 1..3)).prop_map(|(ident, values)| {
        let values: String =
            values.iter().map(|value| format!("[{}]", value.replace('\\', "").replace(']', "\\]"))).collect();
        format!("{ident}{values}")
    });
    let node =
        prop::collection::vec(property, 0..4).prop_map(|properties| format!(";{}", properties.concat()));
    let line = prop::collection::vec(node, 1..6).prop_map(|nodes| nodes.concat());
    (1_u8..20, line.clone(), prop::collection::vec(line, 0..4)).prop_map(|(side, trunk, branches)| {
        let branches: String = branches.iter().map(|branch| format!("({branch})")).collect();
        format!("(;GM[1]SZ[{side}]{trunk}{branches})")
    })
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(128))]
    #[test]
    fn any_record_can_be_drawn(sgf in any_record(), every in 1_u32..8) {
        let parsed = crate::parse(sgf.as_bytes(), &Default::default());
        for cut in [FigureSplit::Every(every), FigureSplit::Comments, FigureSplit::Variations, FigureSplit::Whole(every)] {
            let options = LessonOptions { cut, ..LessonOptions::default() };
            for game in parsed.collection.games() {
                let Some(lesson) = Lesson::of(game, &options) else { continue };
                for (_, diagram) in lesson.diagrams() {
                    let svg = diagram.svg(&crate::diagram::SvgOptions::default());
                    proptest::prop_assert!(roxmltree::Document::parse(&svg).is_ok(), "{svg}");
                    let _ = (diagram.text(Default::default()), diagram.forum(""), diagram.terminal(), diagram.tikz());
                }
                for page in lesson.pages() {
                    proptest::prop_assert!(roxmltree::Document::parse(&page).is_ok(), "{page}");
                }
                let page = lesson.html();
                proptest::prop_assert_eq!(page.matches("<script").count(), 3);
                proptest::prop_assert!(!page.contains("<b>") && !page.contains("onclick="));
                let _ = (lesson.markdown(), lesson.tex());
            }
        }
        let _ = problems(&parsed.collection, true, &LessonOptions::default()).html();
    }
}

/// Returns the number of nodes played for the figures of a game, and the number of figures.
fn cost(sgf: &str, cut: FigureSplit) -> (u64, usize) {
    let parsed = crate::parse(sgf.as_bytes(), &Default::default());
    let game = parsed.collection.games().next().unwrap();
    let options = LessonOptions { cut, interactive: false, ..LessonOptions::default() };
    let size = crate::value::GameInfo::of(game).board_size().unwrap();
    let rules = crate::rules::Preset::Chinese.rules();
    let mut draw = SectionBuilder { game, options: &options, figures: Figures::new(game, size, &rules) };
    let mut numbers = FigureCounts::default();
    let planned = plan_figures(game, cut);
    let sections = planned.iter().map(|planned| draw.section(planned, &mut numbers)).count();
    (draw.figures.nodes_played(), sections)
}

#[test]
fn figures_share_the_way_from_the_root() {
    let nodes = 10_000;
    let line = format!("(;SZ[5]{})", ";B[]C[x]TR[aa];W[]".repeat(nodes / 2));
    // Each figure's moves are played to get there and for the picture, and once more for the marks on the
    // way.
    for (cut, figures) in [
        (FigureSplit::Whole(50), nodes / 50),
        (FigureSplit::Every(7), nodes.div_ceil(7)),
        (FigureSplit::Comments, nodes / 2),
    ] {
        let (played, drawn) = cost(&line, cut);
        assert_eq!(drawn, figures, "{cut:?}");
        assert!(played <= 4 * nodes as u64, "{cut:?}: {played}");
    }
    let nested = format!("(;SZ[5]{}{}", "(;B[](;W[aa])".repeat(nodes), ")".repeat(nodes + 1));
    for cut in [FigureSplit::Whole(50), FigureSplit::Variations] {
        let (played, drawn) = cost(&nested, cut);
        assert!(drawn >= nodes - 1, "{drawn}");
        assert!(played <= 10 * nodes as u64, "{cut:?}: {played}");
    }
    let wide = format!("(;SZ[5]{}{})", ";B[];W[]".repeat(1_000), "(;B[aa];W[bb])".repeat(nodes));
    let (played, drawn) = cost(&wide, FigureSplit::Whole(50));
    assert_eq!(drawn, 1_000 * 2 / 50 + nodes);
    assert!(played <= 8 * nodes as u64, "{played}");
}
