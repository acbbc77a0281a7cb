use super::*;
use crate::diagram::TextStyle;
use crate::diagram::{Line, Mark};
use crate::rules::Preset;

/// The diagram of the last node on the main line, or of the node with this number.
fn of(sgf: &str, node: Option<u32>, options: &FigureOptions) -> Diagram {
    let parsed = crate::parse(sgf.as_bytes(), &Default::default());
    let game = parsed.collection.games().next().unwrap();
    let node = node.map_or_else(|| game.main_line().last().unwrap(), |node| game.numbered(node).unwrap());
    let size = crate::value::GameInfo::of(game).board_size().unwrap();
    Figures::new(game, size, &Preset::Chinese.rules()).draw(node, options)
}

fn numbered(from: u32, to: u32, kifu: bool) -> FigureOptions {
    FigureOptions { numbers: Some((from, to)), kifu, ..FigureOptions::default() }
}

fn notes(diagram: &Diagram) -> Vec<String> {
    diagram.notes_in(crate::diag::Language::English).collect()
}

/// A ko at the left edge: Black takes with 5, White with 8, Black with 11; 6, 7, 9, 10 are elsewhere; 12 is a
/// pass.
const KO: &str = "(;SZ[9];B[ba];W[bc];B[ab];W[bb];B[hh];W[ac];B[ca];W[aa]\
    ;B[hg];W[hf];B[ab];W[]AB[ii])";

#[test]
fn a_record_shows_every_move_and_tells_what_it_cannot() {
    let sgf = "(;SZ[5]AB[bb][da]AW[cb];B[ba];W[ca];B[db];W[dc];B[cc];W[aa];B[ab];W[bc];B[cb];W[];B[cb])";
    // Black 5 takes cb and ca is left; what stands on cb in the record is White's first stone.
    let diagram = of(sgf, None, &numbered(1, 99, true));
    assert_eq!(diagram.stone(Point::new(2, 1)), Some(Color::White), "the stone set up stays in the record");
    assert_eq!(notes(&diagram), ["9, 11 at A", "10 pass"]);
    assert_eq!(diagram.mark(Point::new(2, 1)), Some(&Mark::Label("A".into())));
    assert_eq!(diagram.number(Point::new(0, 0)), Some(6), "captured stones stay");
    let text = diagram.text(TextStyle::Ascii);
    assert!(
        text.contains(
            " 5 6 1 2 X .  5
 4 7 XAO 3 .  4
 3 . 8 5 4 .  3"
        ),
        "{text}"
    );
}

#[test]
fn moves_at_a_numbered_stone_are_noted_by_its_number() {
    let diagram = of(KO, None, &numbered(1, 12, true));
    assert_eq!(notes(&diagram), ["11 at 3", "12 pass"]);
    let from_five = of(KO, None, &numbered(5, 12, true));
    assert_eq!(notes(&from_five), ["11 at A", "12 pass"]);
    assert_eq!(from_five.number(Point::new(7, 7)), Some(5));
    assert_eq!(from_five.number(Point::new(1, 0)), None, "moves before the range have no number");
    assert_eq!(from_five.stone(Point::new(1, 0)), Some(Color::Black));
}

#[test]
fn a_position_has_numbers_on_the_stones_that_stand() {
    let diagram = of(KO, None, &numbered(1, 12, false));
    assert_eq!(diagram.number(Point::new(0, 1)), Some(11));
    assert_eq!(diagram.number(Point::new(0, 0)), None);
    assert_eq!(notes(&diagram), ["3 at 11", "8 at A9", "12 pass"]);
    assert_eq!(diagram.stone(Point::new(8, 8)), Some(Color::Black));
    assert_eq!(diagram.last_move, None, "the last move is a pass");
    let plain = of(KO, Some(11), &FigureOptions::default());
    assert_eq!((plain.last_move, plain.notes.len()), (Some(Point::new(0, 1)), 0));
}

#[test]
fn numbers_as_the_record_and_the_caller_want_them() {
    let sgf = "(;SZ[9]PM[2];B[aa]MN[232];W[bb];B[cc](;W[dd];B[ee])(;W[ff]MN[1];B[gg]))";
    let number = |diagram: &Diagram, at: u8| diagram.number(Point::new(at, at));
    let all = of(sgf, None, &numbered(1, 9, true));
    assert_eq!([number(&all, 0), number(&all, 4)], [Some(32), Some(36)]);
    let set = of(sgf, Some(7), &numbered(4, 9, true));
    assert_eq!([number(&set, 2), number(&set, 5), number(&set, 6)], [None, Some(1), Some(2)]);
    let first = FigureOptions { first_number: Some(100), ..numbered(2, 3, false) };
    let diagram = of(sgf, None, &first);
    assert_eq!(
        [number(&diagram, 0), number(&diagram, 1), number(&diagram, 2), number(&diagram, 3)],
        [None, Some(100), Some(101), None]
    );
    let hidden = of("(;SZ[9];B[aa]PM[0];W[bb])", None, &numbered(1, 2, true));
    assert_eq!((number(&hidden, 0), hidden.stone(Point::new(1, 1))), (None, Some(Color::White)));
}

#[test]
fn modulo_a_hundred_is_of_the_first_number() {
    // The examples of the specification: 102-177 is printed as 2-77, 67-117 as it is, 154-213 as 54-113.
    for (first, printed) in [(32, 32), (102, 2), (67, 67), (154, 54)] {
        let sgf = format!("(;SZ[9]PM[2];B[aa]MN[{first}];W[bb])");
        let diagram = of(&sgf, None, &numbered(1, 2, true));
        assert_eq!(diagram.number(Point::new(1, 1)), Some(printed + 1));
    }
    let long = of("(;SZ[9]PM[2];B[aa]MN[67];W[bb]MN[117])", None, &numbered(1, 2, true));
    assert_eq!(long.number(Point::new(1, 1)), Some(117));
}

#[test]
fn marks_view_and_dim() {
    let sgf =
        "(;SZ[9]VW[aa:ee]DD[aa];B[bb]TR[cc:dc]LB[bb:1][ee:a\\:b]AR[aa:ee]LN[aa:aa][bb:zz]TW[bb][ba]SQ[ba])";
    let diagram = of(sgf, None, &FigureOptions::default());
    assert_eq!(diagram.part().len(), 25);
    assert!(diagram.is_dimmed(Point::new(0, 0)) && !diagram.is_seen(Point::new(5, 5)));
    assert_eq!(diagram.mark(Point::new(3, 2)), Some(&Mark::Triangle));
    assert_eq!(diagram.mark(Point::new(4, 4)), Some(&Mark::Label("a:b".into())));
    assert_eq!(diagram.mark(Point::new(1, 0)), Some(&Mark::Square));
    assert_eq!(diagram.lines, [Line { from: Point::new(0, 0), to: Point::new(4, 4), arrow: true }]);
    let bare = of(sgf, None, &FigureOptions { marks: false, ..FigureOptions::default() });
    assert_eq!((bare.mark(Point::new(3, 2)), bare.lines.len()), (None, 0));
    let whole = of("(;SZ[9]VW[aa];B[bb]VW[])", None, &FigureOptions::default());
    assert_eq!(whole.part().len(), 81);
    let letters = of("(;SZ[9]L[aa][bb])", None, &FigureOptions::default());
    assert_eq!(letters.mark(Point::new(1, 1)), Some(&Mark::Label("b".into())));
}

#[test]
fn figures_say_how_they_are_drawn() {
    let sgf = "(;SZ[9];B[aa]FG[769:Opening];W[bb])";
    let diagram = of(sgf, None, &numbered(1, 2, false));
    assert_eq!((diagram.coordinates, diagram.stars), (Coordinates::Hidden, false));
    let parsed = crate::parse(sgf.as_bytes(), &Default::default());
    let node = parsed.collection.games().next().unwrap().numbered(1).unwrap();
    assert_eq!(figure_name(node).as_deref(), Some("Opening"));
    assert_eq!(figure_name(node.parent().unwrap()), None);
}

#[test]
fn set_up_behind_the_first_number_joins_the_record() {
    let diagram = of("(;SZ[9];B[aa];AE[aa]AW[bb];W[aa])", None, &numbered(1, 9, true));
    assert_eq!(
        (diagram.number(Point::new(0, 0)), diagram.stone(Point::new(1, 1))),
        (Some(2), Some(Color::White))
    );
}
