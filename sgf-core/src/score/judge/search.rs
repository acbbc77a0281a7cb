//! Searches a fight: a game tree (UCT) of moves near the chains in doubt, with the values of moves that were
//! played later in the same game (RAVE; Gelly and Silver, *Monte-Carlo tree search and rapid action value
//! estimation in computer Go*, 2011).
//!
//! Each game goes down the tree by the best child ([`Search::choose`]), lets the tree grow by the children of
//! one node ([`Search::expand`]), and is played out at random from there. The result then goes to all nodes
//! on the path ([`Search::learn`]): it is the share of the stones at stake that end as Black's, from 0 to 1.
//! A node keeps two averages: that of the games in which its move was played next, and that of the games in
//! which its side played on its cell first, at any later time (RAVE). The second comes sooner and is less
//! exact, so it weighs less and less as the node is visited.
//!
//! All arithmetic is addition, multiplication, division and square roots, whose results are the same on every
//! machine.

use super::fight::Fight;
use super::playout::{owner, play_on};
use super::playout_board::{EMPTY, PlayoutBoard};
use super::random::Random;

/// The cell of a pass.
const PASS: u16 = 0;
/// The number of visits after which a leaf gets children.
const EXPANDS: u32 = 2;
/// The RAVE parameter: with *k* = 600 and *n* visits, the RAVE average has the weight √(k / (3n + k)), which
/// is one half after *k* visits.
const EQUIVALENCE: f32 = 600.0;
/// The weight of exploration: moves that were seldom tried are preferred.
const CURIOSITY: f32 = 0.2;
/// The number of nodes at which a tree stops growing.
const LARGEST_TREE: usize = 200_000;

/// A move in the tree.
#[derive(Debug, Clone, Copy)]
struct Node {
    /// The cell of the move, or [`PASS`].
    cell: u16,
    /// The number of games that went through the node.
    visits: u32,
    /// The sum of the rewards of the side that moved here, each from 0 to 1.
    won: f32,
    /// The number of games through the parent in which the side that moves here was the first to play on the
    /// cell.
    later_visits: u32,
    /// The sum of the rewards of those games.
    later_won: f32,
    /// The number of the first child.
    children: u32,
    /// The number of children, which follow each other; 0 for a leaf.
    count: u16,
}

impl Node {
    fn new(cell: u16) -> Self {
        Self { cell, visits: 0, won: 0.0, later_visits: 0, later_won: 0.0, children: 0, count: 0 }
    }

    /// Returns the value by which a child is chosen: the average of its own games and that of RAVE, weighed,
    /// plus a bonus for few visits. An unvisited node counts as even.
    fn value(&self, curiosity: f32) -> f32 {
        let visits = self.visits as f32;
        let own = if self.visits > 0 { self.won / visits } else { 0.5 };
        let (later, trust) = if self.later_visits > 0 {
            let trust = (EQUIVALENCE / (3.0 * visits + EQUIVALENCE)).sqrt();
            (self.later_won / self.later_visits as f32, trust)
        } else {
            (0.5, 0.0)
        };
        (1.0 - trust) * own + trust * later + curiosity / (1.0 + visits).sqrt()
    }
}

/// The boards of a search.
pub(super) struct Boards<'a> {
    /// The position to search.
    pub(super) start: &'a PlayoutBoard,
    /// The board on which the games are played.
    pub(super) playout: &'a mut PlayoutBoard,
}

/// A search tree. It keeps its memory from one search to the next.
#[derive(Debug)]
pub(super) struct Search {
    nodes: Vec<Node>,
    /// The numbers of the nodes from the root to the leaf of the game at hand.
    path: Vec<u32>,
    /// The side that played first on each cell in the game at hand; 0 is none.
    first: Vec<u8>,
    /// The cells of `first` that are not 0.
    touched: Vec<u16>,
}

impl Search {
    pub(super) fn new() -> Self {
        Self { nodes: Vec::new(), path: Vec::new(), first: Vec::new(), touched: Vec::new() }
    }

    /// Plays a number of games with `first` to move, and adds the owner of every cell of the fight to
    /// `owned`: 1 for Black, -1 for White. Only the second half of the games is added, after the tree has
    /// grown. Returns the number of these games.
    pub(super) fn run(
        &mut self,
        boards: Boards<'_>,
        fight: &Fight,
        games: u32,
        first: u8,
        random: &mut Random,
        owned: &mut [i32],
    ) -> u32 {
        let Boards { start, playout: board } = boards;
        self.nodes.clear();
        self.nodes.push(Node::new(PASS));
        self.first.clear();
        self.first.resize(start.size.cells(), 0);
        let stakes = fight.stakes.len().max(1) as f32;
        for game in 0..games {
            board.copy_from(start);
            let (own, last) = self.descend(board, &fight.moves, first, random);
            let Self { first: earliest, touched, .. } = self;
            play_on(board, own, last, random, |cell, side| {
                if earliest[cell] == 0 {
                    earliest[cell] = side;
                    touched.push(cell as u16);
                }
            });
            let sum: i32 = fight.stakes.iter().map(|&cell| owner(board, usize::from(cell))).sum();
            self.learn(first, 0.5 + 0.5 * sum as f32 / stakes);
            if game >= games / 2 {
                for &cell in &fight.cells {
                    owned[usize::from(cell)] += owner(board, usize::from(cell));
                }
            }
        }
        games - games / 2
    }

    /// Plays from the root to a leaf, and lets the tree grow by the children of one node. Returns the side to
    /// move there and the cell of the last move.
    fn descend(
        &mut self,
        board: &mut PlayoutBoard,
        moves: &[u16],
        mut own: u8,
        random: &mut Random,
    ) -> (u8, usize) {
        self.path.clear();
        self.path.push(0);
        let (mut last, mut passes) = (0, 0);
        let mut at = 0;
        loop {
            if self.nodes[at].count == 0 {
                let grows = at == 0 || self.nodes[at].visits >= EXPANDS;
                if !grows || passes == 2 || self.nodes.len() > LARGEST_TREE {
                    return (own, last);
                }
                self.expand(at, board, own, moves);
            }
            at = self.choose(at, random);
            self.path.push(at as u32);
            let cell = usize::from(self.nodes[at].cell);
            if cell == usize::from(PASS) {
                passes += 1;
                board.ko = 0;
                last = 0;
            } else {
                passes = 0;
                board.play(cell, own);
                last = cell;
                if self.first[cell] == 0 {
                    self.first[cell] = own;
                    self.touched.push(cell as u16);
                }
            }
            own = 3 - own;
        }
    }

    /// Returns the child with the greatest value. Children of equal value are taken in turn from a random one
    /// on.
    fn choose(&self, at: usize, random: &mut Random) -> usize {
        let Node { children, count, visits, .. } = self.nodes[at];
        let (start, count) = (children as usize, usize::from(count));
        let curiosity = CURIOSITY * ((visits + 1).ilog2() as f32).sqrt();
        let turn = random.below(count as u32) as usize;
        let (mut best, mut most) = (start, f32::MIN);
        for step in 0..count {
            let child = start + (turn + step) % count;
            let value = self.nodes[child].value(curiosity);
            if value > most {
                (best, most) = (child, value);
            }
        }
        best
    }

    /// Gives a node its children: a pass, and every legal move of the fight that does not fill an own eye.
    fn expand(&mut self, at: usize, board: &PlayoutBoard, own: u8, moves: &[u16]) {
        let start = self.nodes.len();
        self.nodes.push(Node::new(PASS));
        for &cell in moves {
            let place = usize::from(cell);
            if board.colors[place] != EMPTY || place == board.ko || board.is_eye(place, own) {
                continue;
            }
            let prospect = board.prospect(place, own);
            if prospect.captures || !prospect.chain.has_no_liberty() {
                self.nodes.push(Node::new(cell));
            }
        }
        self.nodes[at].children = start as u32;
        self.nodes[at].count = (self.nodes.len() - start) as u16;
    }

    /// Adds a game to the nodes on its path and to their children; `reward` is Black's.
    fn learn(&mut self, first: u8, reward: f32) {
        // The side to move at the root is `first`, so the other side moved to it.
        let mut own = 3 - first;
        for &at in &self.path {
            let own_reward = if own == 1 { reward } else { 1.0 - reward };
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            node.won += own_reward;
            let (start, count) = (node.children as usize, usize::from(node.count));
            own = 3 - own;
            for child in &mut self.nodes[start..start + count] {
                if child.cell != PASS && self.first[usize::from(child.cell)] == own {
                    child.later_visits += 1;
                    child.later_won += 1.0 - own_reward;
                }
            }
        }
        for cell in self.touched.drain(..) {
            self.first[usize::from(cell)] = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::value::Point;

    /// The owner of White's corner stone in thousandths when this side moves first.
    fn read(rows: &str, moves: &[Point], stake: Point, first: u8) -> i32 {
        let board = Board::parse(rows).unwrap();
        let size = board.size();
        let cell = |point: &Point| size.index(*point) as u16;
        let stakes: Vec<u16> = board.chain(stake).map(|point| cell(&point)).collect();
        let fight = Fight { cells: stakes.clone(), moves: moves.iter().map(cell).collect(), stakes };
        let (mut start, mut playout) = (PlayoutBoard::new(), PlayoutBoard::new());
        start.load(&board, None);
        let mut owned = vec![0; size.cells()];
        let mut random = Random::new(1);
        let boards = Boards { start: &start, playout: &mut playout };
        let games = Search::new().run(boards, &fight, 400, first, &mut random, &mut owned);
        assert_eq!(games, 200);
        owned[size.index(stake)] * 1000 / games as i32
    }

    #[test]
    fn three_in_a_row_live_or_die_by_the_first_move() {
        let rows = "
            . . . O X . X .
            O O O O X X X X
            X X X X X . X .
            . X . . X X . .";
        let moves = [Point::new(0, 0), Point::new(1, 0), Point::new(2, 0)];
        let black = read(rows, &moves, Point::new(3, 0), 1);
        let white = read(rows, &moves, Point::new(3, 0), 2);
        assert!(black > 700, "{black}");
        assert!(white < -700, "{white}");
    }
}
