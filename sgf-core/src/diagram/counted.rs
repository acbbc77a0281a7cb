//! The diagram of a count: the owner of every point, dead stones, seki and dame.

use super::{Diagram, Mark};
use crate::board::Board;
use crate::score::{Owner, Score};
use crate::value::Color;

impl Diagram {
    /// Creates the diagram of a counted board: territory, dead stones, shared points, stones and points in
    /// seki, dame.
    ///
    /// ```
    /// use sgf_core::board::Board;
    /// use sgf_core::value::Point;
    /// use sgf_core::diagram::{Diagram, TextStyle};
    /// use sgf_core::rules::Preset;
    /// use sgf_core::score::Count;
    /// let board = Board::parse("
    ///     . . . X . O .
    ///     . O . X . O .
    ///     . . . X . O .")?;
    /// let rules = Preset::Japanese.rules();
    /// let score = Count { dead: &[Point::new(1, 1)], ..Count::new(&board, &rules) }.score();
    /// let text = Diagram::of_count(&board, &score).text(TextStyle::Ascii);
    /// assert_eq!(text.lines().nth(2), Some(" 2 b o b X - O w  2"));
    /// # Ok::<(), sgf_core::board::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn of_count(board: &Board, score: &Score) -> Self {
        let mut diagram = Self::of_board(board);
        for (point, owner) in score.size.points().zip(&score.owner) {
            let mark = match (board.get(point), owner) {
                (Some(_), _) => continue,
                (None, Owner::Black) => Mark::Territory(Color::Black),
                (None, Owner::White) => Mark::Territory(Color::White),
                (None, Owner::Shared) => Mark::Shared,
                (None, Owner::Nobody) => Mark::Dame,
            };
            diagram.set_mark(point, mark);
        }
        for &point in &score.seki {
            if board.get(point).is_some() || diagram.mark(point) == Some(&Mark::Dame) {
                diagram.set_mark(point, Mark::Seki);
            }
        }
        for &point in &score.dead {
            let enemy = board.get(point).map(|color| Mark::Territory(color.other()));
            diagram.set_mark(point, enemy);
        }
        diagram
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::TextStyle;
    use crate::rules::Preset;
    use crate::score::Count;
    use crate::value::Point;

    /// A seki in the corner without eyes: two liberties that neither side may fill.
    const SEKI: &str = "
        . O . X . O
        O O X X . O
        X X O O X X
        . X O . O X
        . X O O O X
        . X X X X X";

    #[test]
    fn every_point_has_its_sign() {
        let board = Board::parse(
            "
            . . X O . .
            . O X O . .
            . . X O . X
            . . X . O .
            X X X . O O
            . . X O O .",
        )
        .unwrap();
        let rules = Preset::Chinese.rules();
        let dead = [Point::new(1, 1), Point::new(5, 2)];
        let score = Count { dead: &dead, ..Count::new(&board, &rules) }.score();
        let diagram = Diagram::of_count(&board, &score);
        assert_eq!(diagram.dead_stone(Point::new(1, 1)), Some(Color::White));
        assert_eq!(diagram.dead_stone(Point::new(5, 2)), Some(Color::Black));
        assert_eq!(diagram.mark(Point::new(0, 0)), Some(&Mark::Territory(Color::Black)));
        assert_eq!(diagram.mark(Point::new(5, 5)), Some(&Mark::Territory(Color::White)));
        assert_eq!(diagram.mark(Point::new(2, 0)), None, "living stones have no sign");
        // The Chinese rules share neutral points between the sides.
        assert_eq!(diagram.mark(Point::new(3, 3)), Some(&Mark::Shared));
        let japanese = Preset::Japanese.rules();
        let score = Count { dead: &dead, ..Count::new(&board, &japanese) }.score();
        assert_eq!(Diagram::of_count(&board, &score).mark(Point::new(3, 3)), Some(&Mark::Dame));
    }

    #[test]
    fn seki_is_seen() {
        let board = Board::parse(SEKI).unwrap();
        let rules = Preset::Japanese.rules();
        let score = Count::new(&board, &rules).score();
        let diagram = Diagram::of_count(&board, &score);
        let marked = board.size().points().filter(|&point| diagram.mark(point) == Some(&Mark::Seki)).count();
        assert!(!score.seki.is_empty() && marked == score.seki.len(), "{}", diagram.text(TextStyle::Ascii));
        // Stones stay stones in text; the points have a sign.
        let open = score.seki.iter().filter(|&&point| board.get(point).is_none()).count();
        assert_eq!(diagram.text(TextStyle::Ascii).matches('=').count(), open);
        let svg = diagram.svg(&crate::diagram::SvgOptions::default());
        assert_eq!(svg.matches("class=\"sgf-sk ").count(), marked);
    }
}
