//! Verdicts on life and death other than the judge's: chains in doubt, and fights that the other side wins.

use super::disjoint_sets::DisjointSets;
use super::judge::{JudgedChain, Judgement};
use super::regions::Survey;
use crate::board::Board;
use crate::value::{Color, Point};

/// Below this agreement of the playouts, in thousandths, a chain may have the other verdict.
const IN_DOUBT: i16 = 500;
/// Below this agreement, in thousandths, a chain of fewer than [`MIN_STONES`] stones may have the other
/// verdict: a few stones can change a count by nearly any small amount, so they explain a wrong result about
/// as often as a right one.
const IN_GREAT_DOUBT: i16 = 150;
const MIN_STONES: usize = 4;
/// The largest difference, in thousandths, between the means of chains that live or die together.
const SIMILAR: i16 = 60;

/// A set of changed verdicts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Alternative {
    /// Stones that the judge lets live and that are dead here, row by row.
    pub(super) dies: Vec<Point>,
    /// Stones that the judge takes for dead and that live here, row by row.
    pub(super) lives: Vec<Point>,
}

/// Returns the alternatives to a judgement, from the likeliest to the boldest, each once:
///
/// 1. one chain in doubt has the other verdict, the most doubtful chain first;
/// 2. all chains in doubt of one colour, one verdict and similar means have the other verdict;
/// 3. a fight of several chains in doubt is won by Black, or by White, or everything in it lives (seki).
pub(super) fn alternative_verdicts(board: &Board, judgement: &Judgement) -> Vec<Alternative> {
    let doubtful = doubtful_chains(judgement);
    let mut alternatives: Vec<Alternative> = Vec::new();
    let mut add = |alternative: Alternative| {
        if !alternative.is_empty() && !alternatives.contains(&alternative) {
            alternatives.push(alternative);
        }
    };
    for &chain in &doubtful {
        add(Alternative::flipped(&[chain]));
    }
    for &chain in &doubtful {
        let similar = similar_chains(chain, &doubtful);
        if similar.len() > 1 {
            add(Alternative::flipped(&similar));
        }
    }
    for fight in fights(board, &doubtful).iter().filter(|fight| fight.len() > 1) {
        for winner in [Some(Color::Black), Some(Color::White), None] {
            add(Alternative::won_by(winner, fight));
        }
    }
    alternatives
}

/// Returns the chains whose verdict may be wrong, the most doubtful first.
fn doubtful_chains(judgement: &Judgement) -> Vec<&JudgedChain> {
    let mut doubtful: Vec<&JudgedChain> = judgement
        .chains
        .iter()
        .filter(|chain| !chain.certain && chain.mean.abs() < IN_DOUBT)
        .filter(|chain| chain.stones.len() >= MIN_STONES || chain.mean.abs() < IN_GREAT_DOUBT)
        .collect();
    doubtful.sort_by_key(|chain| chain.mean.abs());
    doubtful
}

/// Returns the doubtful chains of the colour and verdict of `chain` whose means are close to its own, `chain`
/// included. Chains that live or die together end in the same hands in the same playouts, which shows in the
/// means.
fn similar_chains<'a>(chain: &JudgedChain, doubtful: &[&'a JudgedChain]) -> Vec<&'a JudgedChain> {
    doubtful
        .iter()
        .copied()
        .filter(|other| other.color == chain.color && other.dead == chain.dead)
        .filter(|other| (other.mean - chain.mean).abs() < SIMILAR)
        .collect()
}

impl Alternative {
    /// Compares new verdicts on `chains` with the judge's.
    fn new(chains: &[&JudgedChain], is_dead: impl Fn(&JudgedChain) -> bool) -> Self {
        let stones_that_become = |dead: bool| {
            let changed = chains.iter().filter(|chain| chain.dead != dead && is_dead(chain) == dead);
            let mut stones: Vec<Point> = changed.flat_map(|chain| chain.stones.iter().copied()).collect();
            stones.sort_unstable_by_key(|point| (point.y, point.x));
            stones
        };
        Self { dies: stones_that_become(true), lives: stones_that_become(false) }
    }

    /// Reverses every verdict on `chains`.
    fn flipped(chains: &[&JudgedChain]) -> Self {
        Self::new(chains, |chain| !chain.dead)
    }

    /// Lets the winner's chains live and the other side's die; without a winner all live.
    fn won_by(winner: Option<Color>, chains: &[&JudgedChain]) -> Self {
        Self::new(chains, |chain| winner.is_some_and(|winner| winner != chain.color))
    }

    fn is_empty(&self) -> bool {
        self.dies.is_empty() && self.lives.is_empty()
    }

    /// Returns all dead stones of the position under this alternative, where `judged` are those of the judge.
    ///
    /// Stones that the judge took for dead may now stand in land of their own colour, because the stones
    /// around them are dead. They are alive then, and may in turn set others free, so this is repeated until
    /// nothing changes.
    pub(super) fn dead(&self, board: &Board, judged: &[Point]) -> Vec<Point> {
        let still_dead = judged.iter().filter(|stone| !self.lives.contains(stone));
        let mut dead: Vec<Point> = still_dead.chain(&self.dies).copied().collect();
        loop {
            let survey = Survey::new(board, &dead);
            let before = dead.len();
            dead.retain(|&stone| {
                let owner = survey.grid.cell(stone).and_then(|cell| survey.encloser(cell));
                owner.is_none() || owner != board.get(stone)
            });
            if dead.len() == before {
                return dead;
            }
        }
    }
}

/// Returns the sets of doubtful chains that touch each other or the same empty point, in order of their first
/// chains.
fn fights<'a>(board: &Board, doubtful: &[&'a JudgedChain]) -> Vec<Vec<&'a JudgedChain>> {
    let size = board.size();
    // The stones and liberties of each chain.
    let reach: Vec<Vec<Point>> = doubtful
        .iter()
        .map(|chain| {
            let neighbors = chain.stones.iter().flat_map(|&stone| size.neighbors(stone));
            let liberties = neighbors.filter(|&point| board.get(point).is_none());
            chain.stones.iter().copied().chain(liberties).collect()
        })
        .collect();
    let touch = |one: usize, other: usize| {
        reach[one].iter().any(|point| {
            reach[other].contains(point)
                || doubtful[one].stones.contains(point)
                    && size.neighbors(*point).any(|near| doubtful[other].stones.contains(&near))
        })
    };
    let mut sets = DisjointSets::new(doubtful.len());
    for other in 0..doubtful.len() {
        for one in 0..other {
            if sets.root(one) != sets.root(other) && touch(one, other) {
                sets.join(one, other);
            }
        }
    }
    let mut fights: Vec<Vec<&JudgedChain>> = vec![Vec::new(); doubtful.len()];
    for (number, &chain) in doubtful.iter().enumerate() {
        fights[sets.root(number)].push(chain);
    }
    fights.retain(|fight| !fight.is_empty());
    fights
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Preset;
    use crate::score::{Count, Judge, ResultChange, ResultCheck, explain_result, server_counting};

    /// A race in the middle: Black's stones in the third column against White's in the fifth.
    const RACE: &str = "
        . O X . O X .
        . O X . O X .
        . O X . O X .";

    fn column(x: u8) -> Vec<Point> {
        (0..3).map(|y| Point::new(x, y)).collect()
    }

    /// The race with verdicts of the judge by which Black narrowly loses it.
    fn race() -> (Board, Judgement) {
        let board = Board::parse(RACE).unwrap();
        let mut judgement = Judge::default().judge(&board, None);
        for chain in &mut judgement.chains {
            let x = chain.stones[0].x;
            chain.dead = x == 2;
            chain.certain = false;
            chain.mean = match x {
                2 => -100,
                4 => 100,
                _ => 950,
            };
        }
        (board, judgement)
    }

    #[test]
    fn a_race_goes_the_other_way() {
        let (board, judgement) = race();
        let black_wins = Alternative { dies: column(4), lives: column(2) };
        let alternatives = alternative_verdicts(&board, &judgement);
        assert_eq!(
            alternatives,
            [
                Alternative { dies: vec![], lives: column(2) },
                Alternative { dies: column(4), lives: vec![] },
                black_wins.clone()
            ]
        );
        assert_eq!(black_wins.dead(&board, &judgement.dead()), column(4));
        // White has 3 points, the 6 of the race and 3 stones against 3 points, or the other way round.
        let rules = server_counting(&Preset::Japanese.rules());
        let count = Count { komi: Some(0), ..Count::new(&board, &rules) };
        assert_eq!(explain_result(&count, &judgement, -36, &[]), ResultCheck::Holds);
        let turned = ResultChange::Turns { dies: column(4), lives: column(2) };
        assert_eq!(turned.to_string(), "it is right if ea are dead and ca alive");
        assert_eq!(explain_result(&count, &judgement, 36, &[]), ResultCheck::HoldsIf(turned));
        // A seki.
        let lives = ResultChange::LeftUnmarked(column(2));
        assert_eq!(explain_result(&count, &judgement, 0, &[]), ResultCheck::HoldsIf(lives));
    }

    #[test]
    fn few_stones_have_another_verdict_only_in_great_doubt() {
        let (board, mut judgement) = race();
        for chain in &mut judgement.chains {
            chain.mean *= 2;
        }
        assert_eq!(alternative_verdicts(&board, &judgement), []);
    }

    #[test]
    fn a_dead_group_sets_free_the_stones_that_it_had_taken() {
        let board = Board::parse("X . O . X O\n. . O O X O\nO O O . X O\nX X X X X O").unwrap();
        let dead = [Point::new(0, 0)];
        let white: Vec<Point> = board.chain(Point::new(2, 0)).collect();
        let alternative = Alternative { dies: white.clone(), lives: vec![] };
        assert_eq!(alternative.dead(&board, &dead), white);
    }
}
