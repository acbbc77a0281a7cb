//! What else may be dead than the judge says: chains in doubt, fights that go the other way, whole groups.

use super::judge::{JudgedChain, Judgement};
use super::regions::Survey;
use super::sheet::Owner;
use crate::board::Board;
use crate::value::{Color, Point};

/// Chains in less agreement than this, in thousandths, may have another fate.
const IN_DOUBT: i16 = 500;
/// Chains of fewer than [`FEWEST_STONES`] have another fate only in less agreement than this: a few stones change a
/// count by as little as anything, and explain a wrong result about as often as a right one.
const IN_GREAT_DOUBT: i16 = 150;
const FEWEST_STONES: usize = 4;
/// How near the means of chains are that live or die together, in thousandths.
const ALIKE: i16 = 60;

/// Other fates of some chains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Alternative {
    /// Stones that live by the judgement and are dead, row by row.
    pub(super) dies: Vec<Point>,
    /// Stones that are dead by the judgement and live, row by row.
    pub(super) lives: Vec<Point>,
}

/// The fates that may be others than the judge says, from the surest to the boldest.
pub(super) fn alternative_verdicts(board: &Board, judgement: &Judgement) -> Vec<Alternative> {
    let mut doubtful: Vec<&JudgedChain> = judgement
        .chains
        .iter()
        .filter(|chain| !chain.certain && chain.mean.abs() < IN_DOUBT)
        .filter(|chain| chain.stones.len() >= FEWEST_STONES || chain.mean.abs() < IN_GREAT_DOUBT)
        .collect();
    doubtful.sort_by_key(|chain| chain.mean.abs());
    let alone = doubtful.iter().map(|&chain| vec![chain]);
    // Chains that live or die together show like means.
    let together = doubtful.iter().map(|chain| {
        let alike = |other: &&&JudgedChain| {
            other.color == chain.color && other.dead == chain.dead && (other.mean - chain.mean).abs() < ALIKE
        };
        doubtful.iter().filter(alike).copied().collect::<Vec<_>>()
    });
    let turned =
        alone.chain(together.filter(|chains| chains.len() > 1)).map(|chains| Alternative::turned(&chains));
    let fights = fights(board, &doubtful);
    let decided = fights.iter().filter(|fight| fight.len() > 1).flat_map(|fight| {
        [Some(Color::Black), Some(Color::White), None].map(|winner| Alternative::decided(fight, winner))
    });
    let mut fates: Vec<Alternative> = Vec::new();
    for fate in turned.chain(decided) {
        if !(fate.dies.is_empty() && fate.lives.is_empty() || fates.contains(&fate)) {
            fates.push(fate);
        }
    }
    fates
}

impl Alternative {
    fn new(chains: &[&JudgedChain], dead: impl Fn(&JudgedChain) -> bool) -> Self {
        let changed = |dies: bool| {
            let chains = chains.iter().filter(|chain| chain.dead != dies && dead(chain) == dies);
            let mut stones: Vec<Point> = chains.flat_map(|chain| chain.stones.iter().copied()).collect();
            stones.sort_unstable_by_key(|point| (point.y, point.x));
            stones
        };
        Self { dies: changed(true), lives: changed(false) }
    }

    /// The dead live and the living are dead.
    fn turned(chains: &[&JudgedChain]) -> Self {
        Self::new(chains, |chain| !chain.dead)
    }

    /// The chains of one side are dead and those of the other live, or all live.
    fn decided(chains: &[&JudgedChain], winner: Option<Color>) -> Self {
        Self::new(chains, |chain| winner.is_some_and(|winner| winner != chain.color))
    }

    /// All dead stones if the fate is this; `dead` is what the judge says. Stones that lie in what is their own side's
    /// then are no longer dead.
    pub(super) fn dead(&self, board: &Board, dead: &[Point]) -> Vec<Point> {
        let kept = dead.iter().filter(|stone| !self.lives.contains(stone));
        let mut all: Vec<Point> = kept.chain(&self.dies).copied().collect();
        loop {
            let survey = Survey::new(board, &all);
            let before = all.len();
            all.retain(|&stone| {
                let owner = survey.grid.cell(stone).and_then(|cell| survey.encloser(cell));
                owner.is_none() || owner != board.get(stone)
            });
            if all.len() == before {
                return all;
            }
        }
    }
}

/// Chains in doubt that touch each other or the same empty point, in order of their first stones.
fn fights<'a>(board: &Board, doubtful: &[&'a JudgedChain]) -> Vec<Vec<&'a JudgedChain>> {
    let size = board.size();
    let reach: Vec<Vec<Point>> = doubtful
        .iter()
        .map(|chain| {
            let empty = |point: &Point| board.get(*point).is_none();
            let around = chain.stones.iter().flat_map(|&stone| size.neighbors(stone)).filter(empty);
            chain.stones.iter().copied().chain(around).collect()
        })
        .collect();
    let touch = |one: usize, other: usize| {
        reach[one].iter().any(|point| {
            reach[other].contains(point)
                || doubtful[one].stones.contains(point)
                    && size.neighbors(*point).any(|near| doubtful[other].stones.contains(&near))
        })
    };
    let mut left: Vec<usize> = (0..doubtful.len()).collect();
    let mut fights = Vec::new();
    while !left.is_empty() {
        let mut fight = vec![left.remove(0)];
        let mut next = 0;
        while let Some(&chain) = fight.get(next) {
            next += 1;
            let (joined, rest): (Vec<usize>, Vec<usize>) =
                left.iter().partition(|&&other| touch(chain, other));
            fight.extend(joined);
            left = rest;
        }
        fights.push(fight.into_iter().map(|chain| doubtful[chain]).collect());
    }
    fights
}

/// The living stones by the land that joins them; `owner` is whose each point is, row by row.
pub(super) fn groups(board: &Board, dead: &[Point], owner: &[Owner]) -> Vec<Vec<Point>> {
    let size = board.size();
    let cell = |point: Point| usize::from(point.y) * usize::from(size.width()) + usize::from(point.x);
    let lives = |point: &Point| board.get(*point).is_some() && !dead.contains(point);
    let mut seen = vec![false; size.area()];
    let mut groups = Vec::new();
    for start in size.points().filter(lives) {
        if seen[cell(start)] {
            continue;
        }
        seen[cell(start)] = true;
        let mut group = vec![start];
        let mut next = 0;
        while let Some(&point) = group.get(next) {
            next += 1;
            for near in size.neighbors(point) {
                if !seen[cell(near)] && owner.get(cell(near)) == owner.get(cell(start)) {
                    seen[cell(near)] = true;
                    group.push(near);
                }
            }
        }
        group.retain(lives);
        group.sort_unstable_by_key(|point| (point.y, point.x));
        groups.push(group);
    }
    groups
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

    /// The race as the judge would see it, with Black a little behind.
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
        let fates = alternative_verdicts(&board, &judgement);
        assert_eq!(
            fates,
            [
                Alternative { dies: vec![], lives: column(2) },
                Alternative { dies: column(4), lives: vec![] },
                black_wins.clone()
            ]
        );
        assert_eq!(black_wins.dead(&board, &judgement.dead()), column(4));
        // White has 3 points, the 6 of the race and 3 stones against 3 points, or Black has so many.
        let rules = server_counting(&Preset::Japanese.rules());
        let count = Count { komi: Some(0), ..Count::new(&board, &rules) };
        assert_eq!(explain_result(&count, &judgement, -36, &[]), ResultCheck::Holds);
        let turned = ResultChange::Turns { dies: column(4), lives: column(2) };
        assert_eq!(turned.to_string(), "if the 3 stones at ea are dead and the 3 stones at ca are alive");
        assert_eq!(explain_result(&count, &judgement, 36, &[]), ResultCheck::HoldsIf(turned));
        // A seki.
        let lives = ResultChange::LeftUnmarked(column(2));
        assert_eq!(explain_result(&count, &judgement, 0, &[]), ResultCheck::HoldsIf(lives));
    }

    #[test]
    fn few_stones_have_another_fate_only_in_great_doubt() {
        let (board, mut judgement) = race();
        for chain in &mut judgement.chains {
            chain.mean *= 2;
        }
        assert_eq!(alternative_verdicts(&board, &judgement), []);
    }

    #[test]
    fn whoever_dies_sets_free_what_it_had_taken() {
        let board = Board::parse("X . O . X O\n. . O O X O\nO O O . X O\nX X X X X O").unwrap();
        let dead = [Point::new(0, 0)];
        let white: Vec<Point> = board.chain(Point::new(2, 0)).collect();
        let fate = Alternative { dies: white.clone(), lives: vec![] };
        assert_eq!(fate.dead(&board, &dead), white);
    }
}
