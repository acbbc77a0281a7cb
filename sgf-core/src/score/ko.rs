//! Kos left open at the end (半劫, half-point kos): a stone that one move of the opponent's takes, and one move
//! of its owner's makes safe.
//!
//! A count gives them to the side that holds them: it has the stone, and the empty point beside it unless the rules
//! want that filled (手入れ). If the opponent takes the ko and closes it instead, it has one prisoner more under
//! territory rules, and both points under area rules.

use super::count::Count;
use super::life::dead_stones;
use super::regions::Survey;
use super::seki::standing;
use crate::board::Board;
use crate::value::{Color, Point};

/// A ko between living stones that nobody has closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OpenKo {
    /// Whose stone it is that can be taken.
    pub(super) holder: Color,
    /// The stone.
    pub(super) stone: Point,
    /// Where it is taken, and where its owner closes the ko.
    pub(super) point: Point,
}

/// The kos that are open once the dead are off the board, in order of their points; none in seki, where they stay open
/// (`seki` tells of each cell whether it is in one).
pub(super) fn open_kos(survey: &Survey, seki: &[bool]) -> Vec<OpenKo> {
    let grid = survey.grid;
    let mut found = Vec::new();
    for (cell, &in_seki) in seki.iter().enumerate() {
        let Some(holder) = survey.encloser(cell) else { continue };
        if in_seki || grid.near(cell).any(|beside| survey.stones[beside] != Some(holder)) {
            continue;
        }
        // What is taken there is one stone, or the opponent could not play there or takes more than a ko.
        let alone = |stone: usize| {
            grid.near(stone).all(|beside| beside == cell || survey.stones[beside] == Some(holder.other()))
        };
        let mut stones = grid.near(cell).filter(|&stone| alone(stone));
        if let (Some(stone), None) = (stones.next(), stones.next()) {
            found.push(OpenKo { holder, stone: grid.point(stone), point: grid.point(cell) });
        }
    }
    found
}

/// The open kos of a position that is to be counted.
pub(super) fn kos_of(count: &Count<'_>) -> Vec<OpenKo> {
    let survey = Survey::new(count.board, &dead_stones(count.board, count.dead).0);
    let standing = standing(&survey, count.board, count.seki);
    open_kos(&survey, &standing.seki)
}

impl OpenKo {
    /// Black's margin in quarter points when the opponent of the holder takes the ko and closes it.
    pub(super) fn margin_when_taken(&self, count: &Count<'_>) -> i32 {
        let taker = self.holder.other();
        let mut board: Board = count.board.clone();
        board.set(self.stone, Some(taker));
        board.set(self.point, Some(taker));
        let mut prisoners = count.prisoners;
        prisoners[taker] += 1;
        Count { board: &board, prisoners, ..*count }.score().margin
    }
}

#[cfg(feature = "judge")]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Preset;
    use crate::score::{Judge, ScoreNote, server_counting};

    /// White holds the ko in the third row.
    const BOARD: &str = "
        . . X O . . .
        . . X O . . .
        . X O . O . .
        . X X O O . .
        . . X O . . .
        . . X O . . .
        . . X O . . .";

    fn kos(rows: &str) -> Vec<OpenKo> {
        let board = Board::parse(rows).unwrap();
        let survey = Survey::new(&board, &[]);
        let seki = vec![false; survey.stones.len()];
        open_kos(&survey, &seki)
    }

    #[test]
    fn a_ko_is_one_stone_that_one_stone_takes() {
        let ko = OpenKo { holder: Color::White, stone: Point::new(2, 2), point: Point::new(3, 2) };
        assert_eq!(kos(BOARD), [ko]);
        // Two stones in atari are no ko, nor is an eye.
        assert_eq!(kos("X X O O O .\nX O O . O .\nX X O O O ."), []);
        assert_eq!(kos(". X O .\nX X O O"), []);
    }

    #[test]
    fn whoever_takes_it() {
        let board = Board::parse(BOARD).unwrap();
        let ko = kos(BOARD)[0];
        let margins = |rules: &crate::rules::RuleSet| {
            let count = Count { komi: Some(0), ..Count::new(&board, rules) };
            (count.score().margin, ko.margin_when_taken(&count))
        };
        // Filled by White it is no point, and taken it is a prisoner of Black's.
        let (filled, taken) = margins(&Preset::Japanese.rules());
        assert_eq!(taken - filled, 4);
        let (held, taken) = margins(&server_counting(&Preset::Japanese.rules()));
        assert_eq!(taken - held, 8);
        // Both points go from White to Black.
        let (held, taken) = margins(&Preset::Chinese.rules());
        assert_eq!(taken - held, 16);
    }

    #[test]
    fn the_count_says_that_it_is_open() {
        let board = Board::parse(BOARD).unwrap();
        for preset in [Preset::Japanese, Preset::Chinese] {
            let rules = preset.rules();
            let dead = Judge::default().judge(&board, None).dead();
            assert_eq!(dead, []);
            let score = Count { dead: &dead, ..Count::new(&board, &rules) }.score();
            let note = ScoreNote::OpenKo { holder: Color::White, point: Point::new(3, 2) };
            assert!(score.notes.contains(&note), "{:?}", score.notes);
        }
    }
}
