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
    let own = &lesson.sections[1];
    assert_eq!(
        own.remarks.iter().map(|remark| remark.number).collect::<Vec<_>>(),
        [Some(1), Some(2)],
        "counted from 1"
    );
    assert_eq!(own.figure.number(crate::board::Point::new(4, 4)), Some(1));
    assert_eq!(lesson.title, "柯洁 – <b>申真谞</b>");
    assert_eq!((lesson.pictures(), lesson.diagrams().count()), (3, 3));
    let positions =
        LessonOptions { cut: Cut::Comments, language: Language::Chinese, ..LessonOptions::default() };
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
    let text = lesson.markdown_linked(|number| format!("{number}.svg"));
    assert!(text.contains("](1.svg)") && text.contains("](3.svg)") && !text.contains("](4.svg)"), "{text}");
}

#[test]
fn other_games_have_no_lesson() {
    let parsed = crate::parse(b"(;GM[2];B[aa])", &Default::default());
    assert!(Lesson::of(parsed.collection.games().next().unwrap(), &LessonOptions::default()).is_none());
}
