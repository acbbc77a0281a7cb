//! Dead chains as they are named, and the chains that cannot be killed.
//!
//! The players agree on whole chains (CN 2002 art. 8, J89 art. 9, AGA rule 10): one stone of a chain names
//! it.

use super::regions::{Cell, Grid};
use crate::board::Board;
use crate::value::{Color, Point};

/// Returns all stones of the chains that `given` names, row by row. Any stone names its chain. Points that
/// are empty or off the board name no chain and are returned in the second list.
///
/// ```
/// use sgf_core::board::Board;
/// use sgf_core::value::Point;
/// let board = Board::parse("XX.O")?;
/// let (dead, nothing) = sgf_core::score::dead_stones(&board, &[Point::new(1, 0), Point::new(2, 0)]);
/// assert_eq!(dead, [Point::new(0, 0), Point::new(1, 0)]);
/// assert_eq!(nothing, [Point::new(2, 0)]);
/// # Ok::<(), sgf_core::board::ParseBoardError>(())
/// ```
#[must_use]
pub fn dead_stones(board: &Board, given: &[Point]) -> (Vec<Point>, Vec<Point>) {
    let (named, nothing): (Vec<Point>, Vec<Point>) =
        given.iter().partition(|&&point| board.get(point).is_some());
    let mut dead: Vec<Point> = Vec::new();
    for point in named {
        if !dead.contains(&point) {
            dead.extend(board.chain(point));
        }
    }
    dead.sort_unstable_by_key(|point| (point.y, point.x));
    (dead, nothing)
}

/// What a player owns whatever the opponent does, even if the player passes every time.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PassAlive {
    /// The stones of the chains that cannot be captured, row by row.
    pub stones: Vec<Point>,
    /// The points of the regions that only such chains enclose and in which the opponent cannot live, row by
    /// row: all empty points of the region are liberties of one of the chains, so stones of the opponent
    /// there are dead.
    pub territory: Vec<Point>,
}

/// Finds the unconditionally alive chains of a colour (Benson, *Life in the game of Go*, 1976). Each has two
/// regions of its own all of whose empty points are its liberties, and only such chains surround those
/// regions.
///
/// The result is a certificate that does not depend on the side to move. Most living chains have no such
/// proof until the end is played out.
///
/// ```
/// use sgf_core::board::Board;
/// use sgf_core::score::pass_alive;
/// use sgf_core::value::Color;
/// let board = Board::parse("
///     . X . X O
///     X X X X O
///     O O O O O")?;
/// assert_eq!(pass_alive(&board, Color::Black).stones.len(), 6);
/// assert!(pass_alive(&board, Color::White).stones.is_empty());
/// # Ok::<(), sgf_core::board::ParseBoardError>(())
/// ```
#[must_use]
pub fn pass_alive(board: &Board, color: Color) -> PassAlive {
    let grid = Grid { size: board.size() };
    let stones: Vec<Option<Color>> = grid.size.points().map(|point| board.get(point)).collect();
    let is_own = |cell: Cell| stones[cell] == Some(color);
    let chains = grid.floods(is_own);
    let mut chain_of = vec![usize::MAX; stones.len()];
    for (chain, cells) in chains.iter().enumerate() {
        for &cell in cells {
            chain_of[cell] = chain;
        }
    }
    let regions: Vec<Enclosure> = grid
        .floods(|cell| !is_own(cell))
        .into_iter()
        .map(|cells| Enclosure::new(grid, &stones, &chain_of, cells))
        .collect();
    let mut alive = vec![true; chains.len()];
    let mut sound = vec![true; regions.len()];
    loop {
        let mut eyes = vec![0_usize; chains.len()];
        for region in regions.iter().zip(&sound).filter(|(_, sound)| **sound).map(|(region, _)| region) {
            for &chain in &region.vital {
                eyes[chain] += 1;
            }
        }
        let mut changed = false;
        for (alive, &eyes) in alive.iter_mut().zip(&eyes) {
            if *alive && eyes < 2 {
                *alive = false;
                changed = true;
            }
        }
        for (sound, region) in sound.iter_mut().zip(&regions) {
            if *sound && region.around.iter().any(|&chain| !alive[chain]) {
                *sound = false;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    let points = |mut cells: Vec<Cell>| -> Vec<Point> {
        cells.sort_unstable();
        cells.into_iter().map(|cell| grid.point(cell)).collect()
    };
    let living = chains.iter().zip(&alive).filter(|(_, alive)| **alive).flat_map(|(cells, _)| cells.clone());
    let held = regions
        .iter()
        .zip(&sound)
        .filter(|(region, sound)| **sound && !region.vital.is_empty())
        .flat_map(|(region, _)| region.cells.clone());
    PassAlive { stones: points(living.collect()), territory: points(held.collect()) }
}

/// A connected set of points without stones of one colour.
struct Enclosure {
    cells: Vec<Cell>,
    /// The chains of that colour that touch it.
    around: Vec<usize>,
    /// Those of them that have all its empty points as liberties.
    vital: Vec<usize>,
}

impl Enclosure {
    fn new(grid: Grid, stones: &[Option<Color>], chain_of: &[usize], cells: Vec<Cell>) -> Self {
        let touching = |cell: Cell| {
            let mut chains: Vec<usize> = grid
                .neighbors(cell)
                .map(|neighbor| chain_of[neighbor])
                .filter(|&chain| chain != usize::MAX)
                .collect();
            chains.sort_unstable();
            chains.dedup();
            chains
        };
        let mut around: Vec<usize> = cells.iter().flat_map(|&cell| touching(cell)).collect();
        around.sort_unstable();
        around.dedup();
        let mut empty = cells.iter().filter(|&&cell| stones[cell].is_none());
        // A region without an empty point is not an eye.
        let mut vital = empty.next().map_or_else(Vec::new, |&cell| touching(cell));
        for &cell in empty {
            if vital.is_empty() {
                break;
            }
            let here = touching(cell);
            vital.retain(|chain| here.contains(chain));
        }
        Self { cells, around, vital }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alive(rows: &str, color: Color) -> usize {
        pass_alive(&Board::parse(rows).unwrap(), color).stones.len()
    }

    #[test]
    fn benson() {
        // One eye, two eyes, two chains that share both eyes, a big eye that is not vital.
        assert_eq!(alive(".XO\nXXO\nOOO", Color::Black), 0);
        assert_eq!(alive(".X.XO\nXXXXO\nOOOOO", Color::Black), 6);
        assert_eq!(alive(".XXX.\nXX.XX\nOXXXO\nOOOOO", Color::Black), 10);
        assert_eq!(alive("..X.XO\n..X.XO\nXXXXXO\nOOOOOO", Color::Black), 0);
        assert_eq!(alive("X", Color::Black), 0);
        // A stone of the opponent in the eye takes nothing away.
        let held = pass_alive(&Board::parse("O.X.XO\nXXXXXO\nOOOOOO").unwrap(), Color::Black);
        assert_eq!((held.stones.len(), held.territory.len()), (7, 3));
    }

    #[test]
    fn dead_chains_are_named_by_any_stone() {
        let board = Board::parse("XXO\n.XO").unwrap();
        let given = [Point::new(1, 1), Point::new(0, 0), Point::new(9, 9)];
        let (dead, nothing) = dead_stones(&board, &given);
        assert_eq!((dead.len(), nothing), (3, vec![Point::new(9, 9)]));
    }
}
