//! Kos left open at the end (半劫, half-point kos): a stone that one move of the opponent captures, and one
//! move of its owner makes safe.
//!
//! A count gives an open ko to the side that holds it: it has the stone, and the empty point next to it
//! unless the rules want that point filled (手入れ). If the opponent takes the ko and closes it instead, it has
//! one prisoner more under territory rules, and both points under area rules.

use super::regions::Survey;
use crate::value::{Color, Point};

/// A ko between living stones that neither side has closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OpenKo {
    /// The side whose stone can be taken.
    pub(super) holder: Color,
    /// The stone.
    pub(super) stone: Point,
    /// The point where the stone is taken, and where its owner closes the ko.
    pub(super) point: Point,
}

/// Finds the kos that are open after the dead stones are taken off, in order of their points. `seki` marks
/// the cells in seki: kos there stay open and are left out.
pub(super) fn open_kos(survey: &Survey, seki: &[bool]) -> Vec<OpenKo> {
    let grid = survey.grid;
    let mut found = Vec::new();
    for (cell, &in_seki) in seki.iter().enumerate() {
        let Some(holder) = survey.encloser(cell) else { continue };
        if in_seki || grid.neighbors(cell).any(|neighbor| survey.stones[neighbor] != Some(holder)) {
            continue;
        }
        // If two stones or none could be taken there, it is not a ko: the opponent takes more, or cannot play
        // there.
        let is_single = |stone: usize| {
            grid.neighbors(stone)
                .all(|neighbor| neighbor == cell || survey.stones[neighbor] == Some(holder.other()))
        };
        let mut stones = grid.neighbors(cell).filter(|&stone| is_single(stone));
        if let (Some(stone), None) = (stones.next(), stones.next()) {
            found.push(OpenKo { holder, stone: grid.point(stone), point: grid.point(cell) });
        }
    }
    found
}

#[cfg(feature = "judge")]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::rules::Preset;
    use crate::score::{Count, Judge, ScoreNote};

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
        // Neither two stones in atari nor an eye is a ko.
        assert_eq!(kos("X X O O O .\nX O O . O .\nX X O O O ."), []);
        assert_eq!(kos(". X O .\nX X O O"), []);
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
