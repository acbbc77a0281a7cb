use super::*;
use crate::board::Board;
use crate::diagram::{Coordinates, Sides};
use crate::value::{Rect, Size};
use proptest::prelude::*;

fn well_formed(svg: &str) -> roxmltree::Document<'_> {
    roxmltree::Document::parse(svg).unwrap_or_else(|wrong| panic!("{wrong}\n{svg}"))
}

fn count(svg: &str, class: &str) -> usize {
    well_formed(svg)
        .descendants()
        .filter(|node| {
            node.attribute("class").is_some_and(|classes| classes.split(' ').any(|own| own == class))
        })
        .count()
}

#[test]
fn what_is_on_the_board_is_in_the_picture() {
    let mut diagram = Diagram::of_board(&Board::parse("..X..\n.XO..\n.....\n.....\n.....").unwrap());
    diagram.set_number(Point::new(2, 1), Some(12));
    diagram.last_move = Some(Point::new(1, 1));
    diagram.set_mark(Point::new(2, 0), Mark::Territory(Color::White));
    diagram.set_mark(Point::new(0, 4), Mark::Label("A".into()));
    diagram.lines.push(Line { from: Point::new(0, 0), to: Point::new(4, 4), arrow: true });
    diagram.dim(Point::new(4, 0));
    let svg = diagram.svg(&SvgOptions { title: Some("a < b".into()), ..SvgOptions::default() });
    assert_eq!([count(&svg, "sgf-b"), count(&svg, "sgf-w")], [2, 2], "a dead stone has a small white square");
    assert_eq!(
        [count(&svg, "sgf-dead"), count(&svg, "sgf-lb"), count(&svg, "sgf-ah"), count(&svg, "sgf-dim")],
        [1; 4]
    );
    assert_eq!(count(&svg, "sgf-nm"), 20);
    let document = well_formed(&svg);
    let texts: Vec<&str> = document
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .filter_map(|node| node.text())
        .collect();
    assert!(texts.contains(&"12") && texts.contains(&"A"));
    // 4 fields, the margins, and the names on both sides.
    assert_eq!(document.root_element().attribute("viewBox"), Some("0 0 200 200"));
    assert!(!svg.contains("var("));
    assert!(
        diagram
            .svg(&SvgOptions { variables: true, ..SvgOptions::default() })
            .contains("var(--sgf-black,#161616)")
    );
}

#[test]
fn a_part_has_no_edge_where_it_is_cut() {
    let mut diagram = Diagram::new(Size::NINETEEN);
    diagram.coordinates = Coordinates::Hidden;
    diagram.sides = Sides::One;
    diagram.crop(Rect::new(Point::new(13, 0), Point::new(18, 5)));
    let svg = diagram.svg(&SvgOptions::default());
    let document = well_formed(&svg);
    let edges = document.descendants().find(|node| node.attribute("class") == Some("sgf-ed")).unwrap();
    // The right edge and the upper one; lines go on half a field to the left and below.
    assert_eq!(edges.attribute("d"), Some("M169 19V184M4 19H169"));
    assert_eq!(count(&svg, "sgf-st"), 1);
}

#[test]
fn notes_stand_below() {
    let mut diagram = Diagram::new(Size::NINE);
    diagram.notes.push(crate::diagram::Note::Pass(vec![7, 9]));
    let svg = diagram.svg(&SvgOptions { notes: Some(Language::Chinese), ..SvgOptions::default() });
    assert!(svg.contains(">7, 9 停一手</text>"), "{svg}");
    assert!(!diagram.svg(&SvgOptions { notes: None, ..SvgOptions::default() }).contains("sgf-nt\" x"));
}

#[test]
fn lines_break_at_blanks_and_anywhere_in_chinese() {
    assert_eq!(wrapped("one two three", 5.0), ["one two", "three"]);
    assert_eq!(
        wrapped("黑一三五，应当在此", 4.0),
        ["黑一三五，", "应当在此"],
        "a comma does not begin a line"
    );
    assert_eq!(wrapped("", 5.0), [""]);
    assert_eq!(wrapped("目", 0.5), ["目"]);
    let long = "x".repeat(100);
    assert!(wrapped(&long, 10.0).len() > 4 && wrapped(&long, 10.0).concat() == long);
}

proptest! {
    #[test]
    fn any_text_makes_a_well_formed_picture(label in "\\PC{0,9}|[\\x00-\\x20<>&\"'\u{202E}\u{FFFF}]{0,9}", title: String, number: u32) {
        let mut diagram = Diagram::new(Size::square(5).unwrap());
        diagram.set_mark(Point::new(1, 1), Mark::Label(label.clone().into()));
        diagram.set_mark(Point::new(2, 2), Mark::Label(label.into()));
        diagram.set(Point::new(2, 2), Some(Color::White));
        diagram.set(Point::new(3, 2), Some(Color::White));
        diagram.set_number(Point::new(3, 2), Some(number));
        well_formed(&diagram.svg(&SvgOptions { title: Some(title), ..SvgOptions::default() }));
    }

    #[test]
    fn nothing_is_lost_in_wrapping(text in "[a-z 目，]{0,60}", most in 0.1_f32..20.0) {
        let kept = |text: &str| text.chars().filter(|c| *c != ' ').collect::<String>();
        prop_assert_eq!(kept(&wrapped(&text, most).concat()), kept(&text));
    }
}
