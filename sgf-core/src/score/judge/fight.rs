//! A fight: connected chains in doubt, and the points where it is decided whether they live.

use super::chains::Verdict;

/// Below this agreement, in thousandths, a chain starts a fight.
const DOUBTFUL: i32 = 300;
/// Below this agreement, in thousandths, a chain belongs to the fight that it borders on.
const WEAK: i32 = 800;
/// The number of steps over empty points that a fight reaches.
const REACH: u8 = 5;
/// A firm chain with at most this number of liberties may be attacked. Its liberties belong to the fight, two
/// steps further on.
const MAX_LIBERTIES: usize = 3;
/// The number of fights of a position that are searched.
const MAX_FIGHTS: usize = 2;
/// A part of the board with more empty points than this is still open and is not a fight.
const MAX_EMPTY: usize = 60;

/// A fight: a part of the board that can be searched by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fight {
    /// The cells of its points and stones.
    pub(super) cells: Vec<u16>,
    /// Its empty cells, where moves are tried.
    pub(super) moves: Vec<u16>,
    /// The cells of the chains in doubt.
    pub(super) stakes: Vec<u16>,
}

/// Returns the fights of a position, in order of their first stones.
pub(super) fn fights(verdict: &Verdict) -> Vec<Fight> {
    let mut left: Vec<usize> =
        (0..verdict.chains.len()).filter(|&chain| in_doubt(verdict, chain, DOUBTFUL)).collect();
    let mut fights = Vec::new();
    while let Some(&seed) = left.first() {
        if fights.len() == MAX_FIGHTS {
            break;
        }
        let steps = reach(verdict, seed);
        let reached = |cell: u16| steps[usize::from(cell)].is_some();
        let cells: Vec<u16> = verdict.points().iter().copied().filter(|&cell| reached(cell)).collect();
        let doubtful =
            |cell: &u16| verdict.chain_at(usize::from(*cell)).is_some_and(|chain| left.contains(&chain));
        let stakes: Vec<u16> = cells.iter().copied().filter(doubtful).collect();
        left.retain(|&chain| !verdict.chains[chain].cells.iter().any(|&cell| reached(cell)));
        let empty = |cell: &u16| verdict.chain_at(usize::from(*cell)).is_none();
        let moves: Vec<u16> = cells.iter().copied().filter(empty).collect();
        if moves.len() <= MAX_EMPTY {
            fights.push(Fight { cells, moves, stakes });
        }
    }
    fights
}

/// Returns whether the playouts agree on a chain by less than `agreement` thousandths.
fn in_doubt(verdict: &Verdict, chain: usize, agreement: i32) -> bool {
    let chain = &verdict.chains[chain];
    !chain.certain && chain.mean.abs() < agreement
}

/// Returns the number of steps from a chain to each cell that the fight reaches, over empty points and chains
/// that belong to the fight.
fn reach(verdict: &Verdict, seed: usize) -> Vec<Option<u8>> {
    let mut steps = vec![None; verdict.cells()];
    let mut queue: Vec<usize> = Vec::new();
    let join = |steps: &mut Vec<Option<u8>>, queue: &mut Vec<usize>, cell: usize, far: u8| {
        if steps[cell].is_none() {
            steps[cell] = Some(far);
            queue.push(cell);
        }
    };
    for &cell in &verdict.chains[seed].cells {
        join(&mut steps, &mut queue, usize::from(cell), 0);
    }
    let mut next = 0;
    while let Some(&cell) = queue.get(next) {
        next += 1;
        let far = steps[cell].unwrap_or(REACH);
        if far >= REACH {
            continue;
        }
        for near in verdict.near(cell) {
            if steps[near].is_some() {
                continue;
            }
            match verdict.chain_at(near) {
                None => join(&mut steps, &mut queue, near, far + 1),
                Some(chain) if in_doubt(verdict, chain, WEAK) => {
                    for &stone in &verdict.chains[chain].cells {
                        join(&mut steps, &mut queue, usize::from(stone), far);
                    }
                }
                Some(chain) => {
                    for liberty in few_liberties(verdict, chain) {
                        join(&mut steps, &mut queue, liberty, far + 2);
                    }
                }
            }
        }
    }
    steps
}

/// Returns the liberties of a chain that has few, else an empty list.
fn few_liberties(verdict: &Verdict, chain: usize) -> Vec<usize> {
    let mut liberties: Vec<usize> = Vec::new();
    for &stone in &verdict.chains[chain].cells {
        for near in verdict.near(usize::from(stone)) {
            if verdict.chain_at(near).is_none() && !liberties.contains(&near) {
                liberties.push(near);
                if liberties.len() > MAX_LIBERTIES {
                    return Vec::new();
                }
            }
        }
    }
    liberties
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::value::Point;

    /// The fights of a position where White's chain at a point is in doubt and every other chain is firm.
    fn around(rows: &str, doubtful: Point) -> (Board, Vec<Fight>) {
        let board = Board::parse(rows).unwrap();
        let size = board.size();
        let mut verdict = Verdict::new(&board);
        let mut owned = vec![0; size.cells()];
        let chain: Vec<Point> = board.chain(doubtful).collect();
        for (point, color) in board.stones() {
            let firm = if color == crate::value::Color::Black { 100 } else { -100 };
            owned[size.index(point)] = if chain.contains(&point) { 0 } else { firm };
        }
        verdict.weigh(&owned, 100);
        let fights = fights(&verdict);
        (board, fights)
    }

    #[test]
    fn a_fight_is_the_chain_in_doubt_its_eye_space_and_the_liberties_of_weak_neighbours() {
        let rows = "
            . . . O X . X . .
            O O O O X X X X X
            X X X X X . . . .
            . . . . . . . . .";
        let (board, fights) = around(rows, Point::new(0, 1));
        let [fight] = &fights[..] else { panic!("{fights:?}") };
        let names = |cells: &[u16]| {
            let names = cells.iter().map(|&cell| board.size().point(usize::from(cell)).to_string());
            names.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(&fight.moves), "aa ba ca");
        assert_eq!(names(&fight.stakes), "da ab bb cb db");
        assert_eq!(fight.cells.len(), 8);
    }

    #[test]
    fn no_fight_where_nothing_is_in_doubt() {
        let board = Board::parse(". X O .").unwrap();
        assert_eq!(fights(&Verdict::new(&board)), []);
    }

    #[test]
    fn no_more_fights_than_are_looked_into() {
        let board = Board::parse("X . . . . . . . X . . . . . . . X").unwrap();
        let mut verdict = Verdict::new(&board);
        verdict.weigh(&vec![0; board.size().cells()], 100);
        let fights = fights(&verdict);
        assert_eq!(fights.len(), MAX_FIGHTS);
        assert!(fights.iter().all(|fight| fight.stakes.len() == 1));
    }
}
