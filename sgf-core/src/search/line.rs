//! [`CanonicalLine`]: the main line of a game in a form that is the same for all games that are the same up to the eight
//! symmetries and an exchange of colours.

use crate::board::{Symmetry, Transform};
use crate::rules::{main_line_moves, root_setup};
use crate::tree::GameTree;
use crate::value::{Color, GameInfo, Point, Size};

/// What a pass is; no point has this code.
const PASS: u16 = 0x0FFF;
/// Set for moves and stones of White.
const WHITE: u16 = 0x1000;
/// Set for stones that were set up.
const SET_UP: u16 = 0x2000;

/// Which games count as the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sameness {
    /// Games that lie another way on the board, by any of the eight symmetries.
    pub turned: bool,
    /// Games with the colours exchanged.
    pub swapped: bool,
}

impl Sameness {
    /// Whichever way the board lay, whoever had Black.
    pub const ANY: Sameness = Sameness { turned: true, swapped: true };
    /// Point for point.
    pub const STRICT: Sameness = Sameness { turned: false, swapped: false };
}

/// The stones set up in the root and the moves of the main line, turned and mirrored into the least of all forms.
///
/// ```
/// use sgf_core::search::{CanonicalLine, Sameness};
/// let line = |sgf: &[u8]| {
///     let collection = sgf_core::parse(sgf, &Default::default()).collection;
///     CanonicalLine::of(collection.games().next().unwrap(), Sameness::ANY).unwrap()
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
    /// The line of a game of Go; none for other games.
    #[must_use]
    pub fn of(game: GameTree<'_>, same: Sameness) -> Option<CanonicalLine> {
        let info = GameInfo::of(game);
        let size = info.board_size().filter(|_| info.is_go())?;
        let setup: Vec<(Point, Color)> = root_setup(game.root(), size).stones().collect();
        let moves: Vec<(Option<Point>, Color)> =
            main_line_moves(game, size).map(|(mv, _)| (mv.point, mv.color)).collect();
        let swaps: &[bool] = if same.swapped { &[false, true] } else { &[false] };
        let symmetries = if same.turned { &Symmetry::ALL[..] } else { &[Symmetry::IDENTITY] };
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

    /// The line in numbers: the size of the board, the stones that were set up, then the moves. Equal for equal games; a
    /// game that goes on longer begins with the same numbers.
    #[must_use]
    pub fn steps(&self) -> &[u16] {
        &self.steps
    }

    /// How many moves there are, passes included.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.steps.len() - self.setup - 1
    }

    /// What was done to the game to come to this form.
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
    let turned = transform.symmetry.size(size);
    let mut steps = Vec::with_capacity(1 + setup.len() + moves.len());
    steps.push(u16::from(turned.width()) * 64 + u16::from(turned.height()));
    steps.extend(setup.iter().map(|&(point, color)| code(Some(point), color) | SET_UP));
    steps[1..].sort_unstable();
    steps.extend(moves.iter().map(|&(point, color)| code(point, color)));
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{ParseOptions, parse};

    fn line(sgf: &str, swapped: bool) -> CanonicalLine {
        let collection = parse(sgf.as_bytes(), &ParseOptions::default()).collection;
        let same = Sameness { turned: true, swapped };
        CanonicalLine::of(collection.games().next().unwrap(), same).unwrap()
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
        assert!(CanonicalLine::of(chess.games().next().unwrap(), Sameness::ANY).is_none());
        let strict = |sgf: &[u8]| {
            let collection = parse(sgf, &ParseOptions::default()).collection;
            CanonicalLine::of(collection.games().next().unwrap(), Sameness::STRICT).unwrap()
        };
        assert_ne!(strict(b"(;SZ[19];B[pd])").steps(), strict(b"(;SZ[19];B[dd])").steps());
    }
}
