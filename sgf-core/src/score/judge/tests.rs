use proptest::prelude::*;

use super::*;
use crate::board::Symmetry;
use crate::rules::{Preset, RuleSet, SekiEyes};
use crate::score::Count;
use crate::value::Size;

fn judge(rows: &str) -> Judgement {
    Judge::default().judge(&Board::parse(rows).unwrap(), None)
}

fn dead(rows: &str) -> Vec<String> {
    judge(rows).dead().iter().map(ToString::to_string).collect()
}

#[test]
fn stones_in_the_opponents_land_are_dead() {
    let board = "
        O . . X O . . . .
        . . . X O . . . X
        . . X X O . . . .
        . X . X O . O . .
        X . . X O O O O O
        X X X X X X X X X
        . . . . X . . . .
        . . . . X . . . .
        . . O . X . . . .";
    assert_eq!(dead(board), ["aa", "ib", "ci"]);
    let judgement = judge(board);
    assert!(judgement.confidence() > 900, "{}", judgement.confidence());
    assert_eq!(judgement.unfinished, None);
}

#[test]
fn certain_chains_are_settled_without_playouts() {
    let judgement = judge(
        "
        . X . X O
        X X X X O
        O O O O O
        O . O . O
        O O O O O",
    );
    assert!(judgement.chains.iter().all(|chain| chain.certain && !chain.dead));
    assert_eq!(judgement.confidence(), 1000);
}

#[test]
fn a_seki_lives() {
    // Two liberties, shared: who plays there first loses.
    let seki = "
        . X O . X O O
        X X O . X O .
        O O O X X O O
        X X X X O O .
        . X . X O . O
        X X X X O O O
        . X X O O . O";
    let board = Board::parse(seki).unwrap();
    let dead = Judge::default().judge(&board, None).dead();
    assert!(!dead.contains(&Point::new(4, 0)), "{dead:?}");
}

#[test]
fn boards_without_a_fight() {
    let empty = Judge::default().judge(&Board::new(Size::NINETEEN), None);
    assert!(empty.chains.is_empty());
    assert_eq!(empty.unfinished, Some(Unfinished::OpenBorders(361)));
    // One colour alone: nobody can live against it on a board this small.
    assert_eq!(dead(". X .\n. X .\n. X ."), Vec::<String>::new());
    for rows in ["X", ".", "X.", ".O", "X.O", "XO.OX"] {
        assert!(judge(rows).confidence() <= 1000, "{rows}");
    }
}

#[test]
fn a_middle_game_is_unfinished() {
    let judgement = judge(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . O . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . . . . . .
        . . X . . . O . .
        . . . . . . . . .
        . . . . . . . . .",
    );
    assert!(judgement.unfinished.is_some());
    assert!(judgement.confidence() <= 500);
}

#[test]
fn rectangles_and_large_boards() {
    let rows = "O . . . X O . . . X\n. . . . X O . . . .\n. X X . X O . O O .\n. X . . X O . . O .";
    assert_eq!(dead(rows), ["aa", "ja"]);
    let size = Size::square(52).unwrap();
    let mut board = Board::new(size);
    for y in 0..52 {
        board.set(Point::new(25, y), Some(Color::Black));
        board.set(Point::new(26, y), Some(Color::White));
    }
    let mut judge = Judge::new(JudgeSettings::default().playouts(20));
    let judgement = judge.judge(&board, None);
    assert_eq!(judgement.ownership.len(), 52 * 52);
    // Halves of 25 columns can be invaded.
    assert!(matches!(judgement.unfinished, Some(Unfinished::Unsettled(_))), "{:?}", judgement.unfinished);
    assert!(!judgement.dead().contains(&Point::new(25, 0)));
    // A stone that may live or die there leaves the game as unfinished.
    board.set(Point::new(10, 10), Some(Color::White));
    let judgement = judge.judge(&board, None);
    assert!(judgement.unfinished.is_some());
    assert!(!judgement.dead().contains(&Point::new(25, 0)));
}

#[test]
fn confidence_rises_with_agreement() {
    let all: Vec<u16> = (0..=1000).map(judgement::likelihood).collect();
    assert!(all.is_sorted());
    assert_eq!((all[0], all[150], all[1000]), (700, 890, 999));
}

fn plain() -> RuleSet {
    let mut rules = Preset::Japanese.rules();
    rules.teire = false;
    rules.seki = SekiEyes::Count;
    rules
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Any position is judged, the same way each time and whatever was judged before, and can be counted.
    #[test]
    fn any_position_is_judged(width in 1..10_u8, height in 1..10_u8, cells in prop::collection::vec(0..3_u8, 81), ko in 0..81_usize) {
        let size = Size::new(width, height).unwrap();
        let mut board = Board::new(size);
        for (point, code) in size.points().zip(cells) {
            let color = [None, Some(Color::Black), Some(Color::White)][usize::from(code)];
            board.set(point, color);
        }
        let ko = size.points().nth(ko).filter(|&point| board.get(point).is_none());
        let settings = JudgeSettings::default().playouts(10).reading(10);
        let mut judge = Judge::new(settings);
        let first = judge.judge(&board, ko);
        let _ = judge.judge(&Board::new(Size::NINE), None);
        prop_assert_eq!(&judge.judge(&board, ko), &first);
        prop_assert_eq!(&Judge::new(settings).judge(&board, ko), &first);
        let stones: usize = first.chains.iter().map(|chain| chain.stones.len()).sum();
        prop_assert_eq!(stones, board.stones().count());
        prop_assert!(first.ownership.iter().all(|owner| (-1000..=1000).contains(owner)));
        let (rules, dead) = (plain(), first.dead());
        let score = Count { dead: &dead, ..Count::new(&board, &rules) }.score();
        for stone in &dead {
            let owner = score.owner[usize::from(stone.y) * usize::from(width) + usize::from(stone.x)];
            let taker = board.get(*stone).map(|color| crate::score::Owner::of(color.other()));
            prop_assert_eq!(Some(owner), taker, "{} is dead in a region that is not its opponent's", stone);
        }
        prop_assert_eq!(score.dead, dead);
    }

    /// A turned or mirrored position has the same score, and unless it is its own image the same verdicts.
    #[test]
    fn images_are_judged_alike(width in 1..8_u8, height in 1..8_u8, cells in prop::collection::vec(0..3_u8, 49), ko in 0..49_usize) {
        let size = Size::new(width, height).unwrap();
        let mut board = Board::new(size);
        for (point, code) in size.points().zip(cells) {
            board.set(point, [None, Some(Color::Black), Some(Color::White)][usize::from(code)]);
        }
        let ko = size.points().nth(ko).filter(|&point| board.get(point).is_none());
        let settings = JudgeSettings::default().playouts(10).reading(10);
        let mut judge = Judge::new(settings);
        let first = judge.judge(&board, ko);
        let rules = plain();
        let dead = first.dead();
        let margin = Count { dead: &dead, ..Count::new(&board, &rules) }.score().margin;
        let hashes: Vec<u64> = Symmetry::ALL
            .into_iter()
            .filter(|symmetry| symmetry.size(size) == size)
            .map(|symmetry| Transform { symmetry, swap_colors: false }.hash(&board))
            .collect();
        let mut distinct = hashes.clone();
        distinct.sort_unstable();
        distinct.dedup();
        for symmetry in Symmetry::ALL {
            let image = Transform { symmetry, swap_colors: false }.board(&board);
            let judgement = judge.judge(&image, ko.map(|ko| symmetry.point(ko, size)));
            let dead = judgement.dead();
            prop_assert_eq!(Count { dead: &dead, ..Count::new(&image, &rules) }.score().margin, margin);
            if distinct.len() == hashes.len() {
                prop_assert_eq!(&judgement, &first.clone().mapped(symmetry));
            }
        }
    }
}
