//! [`CanonicalLine`]: the main line of a game in a canonical form, equal for games that differ only by one of
//! the eight symmetries or by an exchange of colours.

use crate::board::{Symmetry, Transform};
use crate::rules::{main_line_moves, root_setup};
use crate::tree::GameTree;
use crate::value::{Color, GameInfo, Point, Size};

/// The code of a pass; no point has it.
const PASS: u16 = 0x0FFF;
/// The bit of White's moves and stones.
const WHITE: u16 = 0x1000;
/// The bit of set-up stones.
const SET_UP: u16 = 0x2000;

/// Which games and positions count as equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Equivalence {
    /// True if images under any of the eight symmetries are equal.
    pub symmetries: bool,
    /// True if Black and White may be exchanged.
    pub swapped_colors: bool,
}

impl Equivalence {
    /// Equal under any symmetry, with either assignment of the colours.
    pub const ANY: Equivalence = Equivalence { symmetries: true, swapped_colors: true };
    /// Equal point for point only.
    pub const STRICT: Equivalence = Equivalence { symmetries: false, swapped_colors: false };
}

/// The main line of a game in canonical form: the stones set up in the root and the moves, in the orientation
/// and colours whose numbers come first.
///
/// ```
/// use sgf_core::search::{CanonicalLine, Equivalence};
/// let line = |sgf: &[u8]| {
///     let collection = sgf_core::parse(sgf, &Default::default()).collection;
///     CanonicalLine::of(collection.games().next().unwrap(), Equivalence::ANY).unwrap()
/// };
/// let game = line(b"(;SZ[19];B[pd];W[dp];B[qp])");
/// assert_eq!(game.steps(), line(b"(;SZ[19];W[dd];B[pp];W[pc])").steps());
/// assert_ne!(game.steps(), line(b"(;SZ[19];B[pd];W[dp];B[pq])").steps());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanonicalLine {
    steps: Vec<u16>,
    setup: usize,
    transform: Transform,
}

impl CanonicalLine {
    /// Returns the line of a game; `None` for games other than Go.
    #[must_use]
    pub fn of(game: GameTree<'_>, equivalence: Equivalence) -> Option<CanonicalLine> {
        let info = GameInfo::of(game);
        let size = info.board_size().filter(|_| info.is_go())?;
        let setup: Vec<(Point, Color)> = root_setup(game.root(), size).stones().collect();
        let moves: Vec<(Option<Point>, Color)> =
            main_line_moves(game, size).map(|(mv, _)| (mv.point, mv.color)).collect();
        let swaps: &[bool] = if equivalence.swapped_colors { &[false, true] } else { &[false] };
        let symmetries = if equivalence.symmetries { &Symmetry::ALL[..] } else { &[Symmetry::IDENTITY] };
        let transforms = swaps.iter().flat_map(|&swap_colors| {
            symmetries.iter().map(move |&symmetry| Transform { symmetry, swap_colors })
        });
        transforms
            .map(|transform| {
                let steps = steps(&setup, &moves, size, transform);
                CanonicalLine { steps, setup: setup.len(), transform }
            })
            .min_by(|a, b| a.steps.cmp(&b.steps))
    }

    /// Returns the line as numbers: the size of the board, the set-up stones, then the moves.
    ///
    /// Equal games have equal numbers; those of a game that continues another one begin with the numbers of
    /// the other.
    #[must_use]
    pub fn steps(&self) -> &[u16] {
        &self.steps
    }

    /// Returns the number of moves, passes included.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.steps.len() - self.setup - 1
    }

    /// Returns the transform from the game to this form.
    #[must_use]
    pub fn transform(&self) -> Transform {
        self.transform
    }
}

fn steps(
    setup: &[(Point, Color)],
    moves: &[(Option<Point>, Color)],
    size: Size,
    transform: Transform,
) -> Vec<u16> {
    let code = |point: Option<Point>, color: Color| {
        let place = point.map_or(PASS, |point| {
            let point = transform.symmetry.point(point, size);
            u16::from(point.y) * 64 + u16::from(point.x)
        });
        place | if transform.color(color) == Color::White { WHITE } else { 0 }
    };
    let image_size = transform.symmetry.size(size);
    let mut steps = Vec::with_capacity(1 + setup.len() + moves.len());
    steps.push(u16::from(image_size.width()) * 64 + u16::from(image_size.height()));
    steps.extend(setup.iter().map(|&(point, color)| code(Some(point), color) | SET_UP));
    steps[1..].sort_unstable();
    steps.extend(moves.iter().map(|&(point, color)| code(point, color)));
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{ParseOptions, parse};

    fn line(sgf: &str, swapped_colors: bool) -> CanonicalLine {
        let collection = parse(sgf.as_bytes(), &ParseOptions::default()).collection;
        let equivalence = Equivalence { symmetries: true, swapped_colors };
        CanonicalLine::of(collection.games().next().unwrap(), equivalence).unwrap()
    }

    #[test]
    fn all_turned_games_have_one_form() {
        let size = Size::new(9, 13).unwrap();
        let setup = [(Point::new(2, 3), Color::Black), (Point::new(5, 1), Color::White)];
        let moves = [
            (Some(Point::new(0, 12)), Color::Black),
            (None, Color::White),
            (Some(Point::new(4, 6)), Color::Black),
            (Some(Point::new(8, 0)), Color::White),
        ];
        let sgf = |symmetry: Symmetry, swap: bool| {
            let turned = symmetry.size(size);
            let name = |point: Point| symmetry.point(point, size).to_string();
            let color = |color: Color| if swap { color.other() } else { color };
            let mut text = format!("(;SZ[{}:{}]", turned.width(), turned.height());
            for (point, of) in setup {
                text += &format!("A{}[{}]", color(of), name(point));
            }
            for (point, of) in moves {
                text += &format!(";{}[{}]", color(of), point.map(name).unwrap_or_default());
            }
            text + ")"
        };
        let first = line(&sgf(Symmetry::IDENTITY, false), true);
        assert_eq!(first.moves(), 4);
        for symmetry in Symmetry::ALL {
            assert_eq!(line(&sgf(symmetry, false), true).steps(), first.steps());
            assert_eq!(line(&sgf(symmetry, true), true).steps(), first.steps());
            assert_eq!(
                line(&sgf(symmetry, false), false).steps(),
                line(&sgf(Symmetry::IDENTITY, false), false).steps()
            );
            assert_ne!(line(&sgf(symmetry, true), false).steps(), line(&sgf(symmetry, false), false).steps());
        }
    }

    #[test]
    fn other_games_have_other_forms() {
        let games = [
            "(;SZ[19];B[pd];W[dp])",
            "(;SZ[19];B[pd];W[dd])",
            "(;SZ[13];B[pd];W[dp])",
            "(;SZ[19]AB[pd];W[dp])",
            "(;SZ[19];B[pd];B[dp])",
            "(;SZ[19];B[pd];W[])",
            "(;SZ[19];B[pd])",
        ];
        let forms: std::collections::BTreeSet<Vec<u16>> =
            games.iter().map(|game| line(game, true).steps().to_vec()).collect();
        assert_eq!(forms.len(), games.len());
        let chess = parse(b"(;GM[3])", &ParseOptions::default()).collection;
        assert!(CanonicalLine::of(chess.games().next().unwrap(), Equivalence::ANY).is_none());
        let strict = |sgf: &[u8]| {
            let collection = parse(sgf, &ParseOptions::default()).collection;
            CanonicalLine::of(collection.games().next().unwrap(), Equivalence::STRICT).unwrap()
        };
        assert_ne!(strict(b"(;SZ[19];B[pd])").steps(), strict(b"(;SZ[19];B[dd])").steps());
    }
}
