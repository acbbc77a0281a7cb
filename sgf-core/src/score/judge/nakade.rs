//! Sekis inside an eye: stones that fill most of an eye, and that the encloser cannot take without losing the
//! eye.
//!
//! The usual seki of this kind is a chain of three to five stones with two or more liberties, which are the
//! rest of the eye. The side that plays there first loses: if the chain fills its liberties but one, it is
//! taken; if the encloser fills them from within and takes the chain, one eye is left that the opponent plays
//! into. So players leave it alone, but playouts do not always. A chain of this kind therefore lives if the
//! playouts are in doubt about its death.

use super::chains::Verdict;

/// The number of stones that fill an eye and are neither a living shape nor easily taken.
const STONES: std::ops::RangeInclusive<usize> = 3..=5;
/// The largest eye, in points: in a larger one the encloser lives by taking the stones.
const LARGEST: usize = 8;
/// The fewest liberties: a chain with one is taken.
const FEWEST_LIBERTIES: usize = 2;
/// Below this agreement that the chain dies, in thousandths, its death is in doubt.
const DOUBTFUL: i32 = 300;

/// Lets the chains live that fill an opponent's eye and whose death is in doubt.
pub(super) fn spare_nakade(verdict: &mut Verdict) {
    for chain in 0..verdict.chains.len() {
        let doubtful = !verdict.chains[chain].certain && verdict.chains[chain].mean > -DOUBTFUL;
        if verdict.dead[chain] && doubtful && fills_an_eye(verdict, chain) {
            verdict.dead[chain] = false;
        }
    }
}

/// Returns whether a dead chain and its liberties are all of an eye.
fn fills_an_eye(verdict: &Verdict, number: usize) -> bool {
    let chain = &verdict.chains[number];
    if !STONES.contains(&chain.cells.len()) {
        return false;
    }
    let mut liberties: Vec<usize> = Vec::new();
    for near in chain.cells.iter().flat_map(|&cell| verdict.near(usize::from(cell))) {
        if verdict.chain_at(near).is_none() && !liberties.contains(&near) {
            liberties.push(near);
        }
    }
    if liberties.len() < FEWEST_LIBERTIES || chain.cells.len() + liberties.len() > LARGEST {
        return false;
    }
    let encloses = |other: usize| !verdict.dead[other] && verdict.chains[other].sign != chain.sign;
    let around = liberties.iter().copied().chain(chain.cells.iter().map(|&cell| usize::from(cell)));
    around.flat_map(|cell| verdict.near(cell)).all(|near| match verdict.chain_at(near) {
        Some(other) => other == number || encloses(other),
        None => liberties.contains(&near),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::value::{Color, Point, Size};

    /// Whether Black's chain at a point is dead when it is kept so often, in thousandths, and all else is
    /// firm.
    fn dies(rows: &str, at: Point, mean: i32) -> bool {
        let board = Board::parse(rows).unwrap();
        let size: Size = board.size();
        let mut verdict = Verdict::new(&board);
        let mut owned = vec![0; size.cells()];
        let chain: Vec<Point> = board.chain(at).collect();
        for (point, color) in board.stones() {
            let firm = if color == Color::Black { 1000 } else { -1000 };
            owned[size.index(point)] = if chain.contains(&point) { mean } else { firm };
        }
        verdict.weigh(&owned, 1000);
        spare_nakade(&mut verdict);
        let number = verdict.chain_at(size.index(at)).unwrap();
        verdict.dead[number]
    }

    /// Three stones along the edge with a liberty at each end.
    const THREE: &str = "
        . X X X . O
        O O O O O O
        . . . . . .";

    #[test]
    fn doubtful_stones_that_fill_an_eye_live() {
        assert!(!dies(THREE, Point::new(1, 0), -299));
        assert!(dies(THREE, Point::new(1, 0), -300));
        // Five in seven, in the corner.
        let five = "
            X X X . O
            X X . O O
            O O O O .";
        assert!(!dies(five, Point::new(0, 0), -100));
    }

    #[test]
    fn what_does_not_fill_an_eye_stays_dead() {
        let stays = |rows, x, y| assert!(dies(rows, Point::new(x, y), -100), "{rows}");
        // In atari.
        stays("X X X . O .\nO O O O O .", 0, 0);
        // Two stones: the encloser takes them and has an eye.
        stays(". X X . O .\nO O O O O .", 1, 0);
        // A point of the eye that is not a liberty of the chain.
        stays(". . X X X . O\nO O O O O O O", 2, 0);
        // Nine points.
        stays(". . . . . O\n. X X X . O\nO . . . O O\nO O O O O .", 1, 1);
        // Not enclosed: the liberty on the right is Black's too.
        stays(". X X X . X\nO O O O O X", 1, 0);
    }
}
