//! What would make a recorded result right: one named change to the judge's count.

use super::alternatives::{Alternative, alternative_verdicts, groups};
use super::count::Count;
use super::judge::{Judge, Judgement};
use super::ko::kos_of;
use super::teire::{Reading, protective_moves, with_dame};
use crate::rules::{Preset, RuleSet, SekiEyes};
use crate::value::{Color, Point};

/// The recorded result against the count with the judge's dead stones.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResultCheck {
    /// It is what the board counts.
    Holds,
    /// It is right with one change.
    HoldsIf(ResultChange),
    /// Nothing that is tried makes it right.
    DoesNotFit,
}

/// One change to a count.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResultChange {
    /// These dead stones were left as if they lived.
    LeftUnmarked(Vec<Point>),
    /// This side has to fill these points of its own (手入れ, false eyes).
    Protects(Color, Vec<Point>),
    /// This side takes the ko that was left open at this point.
    TakesKo(Color, Point),
    /// These stones, which the judge lets live, are dead.
    Dies(Vec<Point>),
    /// A fight in doubt goes the other way.
    Turns {
        /// Stones that the judge lets live and that are dead.
        dies: Vec<Point>,
        /// Stones that the judge takes for dead and that live.
        lives: Vec<Point>,
    },
    /// The result was counted under other rules.
    OtherRules(Preset),
    /// The komi is another, in quarter points.
    OtherKomi(i32),
}

impl ResultChange {
    /// A short name of the kind of change, for summaries.
    #[must_use]
    pub const fn cause(&self) -> &'static str {
        match self {
            Self::LeftUnmarked(_) => "left-unmarked",
            Self::Protects(..) => "protective-move",
            Self::TakesKo(..) => "last-ko",
            Self::Dies(_) => "chain-killed",
            Self::Turns { .. } => "fight-turned",
            Self::OtherRules(_) => "other-rules",
            Self::OtherKomi(_) => "other-komi",
        }
    }
}

impl std::fmt::Display for ResultChange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let stones = |points: &[Point]| match points {
            [point] => format!("the stone at {point}"),
            [point, ..] => format!("the {} stones at {point}", points.len()),
            [] => "no stone".to_owned(),
        };
        match self {
            Self::LeftUnmarked(points) => write!(
                f,
                "if {} {} not marked as dead",
                stones(points),
                if points.len() == 1 { "was" } else { "were" }
            ),
            Self::Dies(points) => {
                write!(f, "if {} {} dead", stones(points), if points.len() == 1 { "is" } else { "are" })
            }
            Self::Protects(color, points) => {
                let name = if *color == Color::Black { "Black" } else { "White" };
                let points: Vec<String> = points.iter().map(ToString::to_string).collect();
                write!(f, "if {name} protects at {}", points.join(" "))
            }
            Self::Turns { dies, lives } => {
                let verb = |points: &[Point]| if points.len() == 1 { "is" } else { "are" };
                write!(
                    f,
                    "if {} {} dead and {} {} alive",
                    stones(dies),
                    verb(dies),
                    stones(lives),
                    verb(lives)
                )
            }
            Self::TakesKo(color, point) => {
                let name = if *color == Color::Black { "Black" } else { "White" };
                write!(f, "if {name} takes the ko at {point}")
            }
            Self::OtherRules(preset) => write!(f, "under {} rules", preset.name()),
            Self::OtherKomi(komi) => {
                write!(f, "with a komi of {}", crate::value::Points::from_quarters(*komi))
            }
        }
    }
}

/// The rules as a server counts a board that was not played out: whoever encloses a point has it, whether it still
/// has to be filled, and in seki too. In records as they are found that is nearer to what was counted than the rules.
#[must_use]
pub fn server_counting(rules: &RuleSet) -> RuleSet {
    RuleSet { teire: false, seki: SekiEyes::Count, ..*rules }
}

/// Enclosed points that the owner keeps less often than this, in thousandths, when the opponent has all dame need a
/// protective move.
const OPEN_TO_ATTACK: i32 = 300;
/// Of more protective moves than were paid, so many are believed.
const MOST_PAID: i32 = 2;
/// From this difference in quarter points on a whole group may have been taken for dead: smaller ones fit by chance.
const WHOLE_GROUP: i32 = 80;

/// Compares the recorded margin of Black's in quarter points with a count, and where they differ looks for one change
/// that makes them equal. Dead stones in `count` are of no account: they are those of the judgement.
///
/// Take the rules as they are for a board that was played out, else [`server_counting`]. `others` are the rule sets that may have been meant; leave it empty where the record names its own.
///
/// ```
/// use sgf_core::board::Board;
/// use sgf_core::rules::Preset;
/// use sgf_core::score::{Count, Judge, ResultCheck, server_counting, explain_result};
/// let board = Board::parse("
///     O . . X O . . . .
///     . . . X O . . . X
///     . . X X O . . . .
///     . X . X O . O . .
///     X . . X O O O O O
///     X X X X X X X X X
///     . . . . X . . . .
///     . . . . X . . . .
///     . . O . X . . . .")?;
/// let rules = server_counting(&Preset::Japanese.rules());
/// let judgement = Judge::default().judge(&board, None);
/// let count = Count { komi: Some(0), ..Count::new(&board, &rules) };
/// assert_eq!(explain_result(&count, &judgement, 88, &[]), ResultCheck::Holds);
/// // With one dead stone left on the board its corner is nobody's: 13 points less.
/// let ResultCheck::HoldsIf(change) = explain_result(&count, &judgement, 36, &[]) else { panic!() };
/// assert_eq!(change.to_string(), "if the stone at ci was not marked as dead");
/// # Ok::<(), sgf_core::board::ParseBoardError>(())
/// ```
#[must_use]
pub fn explain_result(
    count: &Count<'_>,
    judgement: &Judgement,
    recorded: i32,
    others: &[Preset],
) -> ResultCheck {
    let case = Case { count: *count, rules: count.rules, recorded };
    let dead = judgement.dead();
    if case.fits(&dead) {
        return ResultCheck::Holds;
    }
    let change = case
        .left_unmarked(&dead)
        .or_else(|| case.takes_ko(&dead))
        .or_else(|| case.protects(judgement, &dead))
        .or_else(|| case.other_fate(judgement, &dead))
        .or_else(|| case.other_rules(&dead, others))
        .or_else(|| case.other_komi(&dead));
    change.map_or(ResultCheck::DoesNotFit, ResultCheck::HoldsIf)
}

struct Case<'a> {
    count: Count<'a>,
    rules: &'a RuleSet,
    recorded: i32,
}

impl Case<'_> {
    fn margin(&self, rules: &RuleSet, dead: &[Point]) -> i32 {
        Count { dead, rules, ..self.count }.score().margin
    }

    fn fits(&self, dead: &[Point]) -> bool {
        self.margin(self.rules, dead) == self.recorded
    }

    /// All dead stones in one region left on the board: programs take them off together.
    fn left_unmarked(&self, dead: &[Point]) -> Option<ResultChange> {
        let mut regions = self.dead_regions(dead);
        regions.sort_by_key(Vec::len);
        regions.into_iter().find_map(|set| {
            let rest: Vec<Point> = dead.iter().copied().filter(|stone| !set.contains(stone)).collect();
            self.fits(&rest).then_some(ResultChange::LeftUnmarked(set))
        })
    }

    /// The dead stones by the regions that they lie in once they are off.
    fn dead_regions(&self, dead: &[Point]) -> Vec<Vec<Point>> {
        let board = self.count.board;
        let size = board.size();
        let mut seen: Vec<Point> = Vec::new();
        let mut regions = Vec::new();
        for &start in dead {
            if seen.contains(&start) {
                continue;
            }
            let mut region = vec![start];
            let mut next = 0;
            while let Some(&point) = region.get(next) {
                next += 1;
                for near in size.neighbors(point) {
                    if (board.get(near).is_none()
                        || dead.binary_search_by_key(&(near.y, near.x), |stone| (stone.y, stone.x)).is_ok())
                        && !region.contains(&near)
                    {
                        region.push(near);
                    }
                }
            }
            region.retain(|&point| board.get(point).is_some());
            region.sort_unstable_by_key(|point| (point.y, point.x));
            seen.extend(&region);
            regions.push(region);
        }
        regions
    }

    /// A ko that was left open, won by the side that does not hold it. Where area is counted it is worth a move to
    /// both as any dame, and nobody leaves it.
    fn takes_ko(&self, dead: &[Point]) -> Option<ResultChange> {
        if !self.rules.counts_territory() {
            return None;
        }
        let count = Count { dead, rules: self.rules, ..self.count };
        let ko = kos_of(&count).into_iter().find(|ko| ko.margin_when_taken(&count) == self.recorded)?;
        Some(ResultChange::TakesKo(ko.holder.other(), ko.point))
    }

    /// Protective moves once the dame are played, from the surest reading of them to the boldest.
    fn protects(&self, judgement: &Judgement, dead: &[Point]) -> Option<ResultChange> {
        let score = Count { dead, rules: self.rules, ..self.count }.score();
        let difference = self.recorded - score.margin;
        if !self.rules.counts_territory() || difference % 4 != 0 {
            return None;
        }
        // What White fills is Black's gain.
        let payer = if difference > 0 { Color::White } else { Color::Black };
        let paid = difference.abs() / 4;
        let sign = if payer == Color::Black { 1 } else { -1 };
        let width = usize::from(judgement.size.width());
        let kept = |judgement: &Judgement, point: Point| {
            let owned = judgement.ownership.get(usize::from(point.y) * width + usize::from(point.x));
            sign * owned.map_or(0, |&owned| i32::from(owned))
        };
        let board = self.count.board;
        for reading in [Reading::Taken, Reading::Standing, Reading::Contested] {
            let mut moves = protective_moves(board, dead, &score.owner, payer, reading);
            let found = moves.len() as i32;
            if found < paid || found > paid && paid > MOST_PAID {
                continue;
            }
            if reading == Reading::Contested {
                let attacked = Judge::default().judge(&with_dame(board, &score.owner, payer.other()), None);
                let owner = super::Owner::of(payer);
                let land = judgement.size.points().zip(&score.owner);
                let mut land = land.filter(|&(point, of)| *of == owner && board.get(point).is_none());
                if !land.any(|(point, _)| kept(&attacked, point) < OPEN_TO_ATTACK) {
                    continue;
                }
            }
            moves.sort_by_key(|&point| kept(judgement, point));
            moves.truncate(paid as usize);
            return Some(ResultChange::Protects(payer, moves));
        }
        None
    }

    /// Chains in doubt, alone or together, that have another fate, or a whole group that is dead with its land.
    fn other_fate(&self, judgement: &Judgement, dead: &[Point]) -> Option<ResultChange> {
        let board = self.count.board;
        let score = Count { dead, rules: self.rules, ..self.count }.score();
        let mut fates = alternative_verdicts(board, judgement);
        if (self.recorded - score.margin).abs() >= WHOLE_GROUP {
            let groups = groups(board, dead, &score.owner).into_iter();
            fates.extend(groups.map(|dies| Alternative { dies, lives: Vec::new() }));
        }
        let fate = fates.into_iter().find(|fate| self.fits(&fate.dead(board, dead)))?;
        Some(match fate {
            Alternative { dies, lives } if lives.is_empty() => ResultChange::Dies(dies),
            Alternative { dies, lives } if dies.is_empty() => ResultChange::LeftUnmarked(lives),
            Alternative { dies, lives } => ResultChange::Turns { dies, lives },
        })
    }

    fn other_rules(&self, dead: &[Point], others: &[Preset]) -> Option<ResultChange> {
        let others = others.iter().copied().filter(|&other| other != self.rules.base);
        others
            .into_iter()
            .find(|other| self.margin(&server_counting(&other.rules()), dead) == self.recorded)
            .map(ResultChange::OtherRules)
    }

    /// The komi of the rules, where the record has another.
    fn other_komi(&self, dead: &[Point]) -> Option<ResultChange> {
        let komi = self.count.komi?;
        let usual = self.rules.komi;
        let moved = self.margin(self.rules, dead) + komi - usual;
        (komi != usual && self.count.handicap == 0 && moved == self.recorded)
            .then_some(ResultChange::OtherKomi(usual))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::score::Judge;

    const BOARD: &str = "
        O . . X O . . . .
        . . . X O . . . X
        . . X X O . . . .
        . X . X O . O . .
        X . . X O O O O O
        X X X X X X X X X
        . . . . X . . . .
        . . . . X . . . .
        . . O . X . . . .";

    fn explain(preset: Preset, komi: i32, recorded: i32, others: &[Preset]) -> ResultCheck {
        let board = Board::parse(BOARD).unwrap();
        let rules = server_counting(&preset.rules());
        let judgement = Judge::default().judge(&board, None);
        explain_result(
            &Count { komi: Some(komi), ..Count::new(&board, &rules) },
            &judgement,
            recorded,
            others,
        )
    }

    #[test]
    fn one_change_is_named() {
        let all = |recorded| explain(Preset::Japanese, 26, recorded, &[]);
        assert_eq!(all(62), ResultCheck::Holds);
        let ResultCheck::HoldsIf(change) = all(62 - 13 * 4) else { panic!("{:?}", all(10)) };
        assert_eq!(
            (change.cause(), change.to_string()),
            ("left-unmarked", "if the stone at ci was not marked as dead".into())
        );
        assert_eq!(all(63), ResultCheck::DoesNotFit);
        assert_eq!(all(1000), ResultCheck::DoesNotFit);
    }

    #[test]
    fn a_whole_group_taken_for_dead() {
        let board = Board::parse(BOARD).unwrap();
        let rules = server_counting(&Preset::Japanese.rules());
        let judgement = Judge::default().judge(&board, None);
        let white = |chain: &&crate::score::JudgedChain| chain.color == Color::White && !chain.dead;
        let mut group: Vec<Point> =
            judgement.chains.iter().filter(white).flat_map(|chain| chain.stones.clone()).collect();
        group.sort_unstable_by_key(|point| (point.y, point.x));
        // The black stone that the group had taken lives.
        let white = |stone: &Point| board.get(*stone) == Some(Color::White);
        let dead: Vec<Point> = judgement.dead().into_iter().filter(white).chain(group.clone()).collect();
        let score = Count { komi: Some(26), dead: &dead, ..Count::new(&board, &rules) }.score();
        let check = explain(Preset::Japanese, 26, score.margin, &[]);
        assert_eq!(check, ResultCheck::HoldsIf(ResultChange::Dies(group)));
    }

    #[test]
    fn the_last_ko() {
        let board = Board::parse(
            "
            . . X O . . .
            . . X O . . .
            . X O . O . .
            . X X O O . .
            . . X O . . .
            . . X O . . .
            . . X O . . .",
        )
        .unwrap();
        let judgement = Judge::default().judge(&board, None);
        let check = |rules: &RuleSet, taken: i32| {
            let count = Count { komi: Some(0), ..Count::new(&board, rules) };
            explain_result(&count, &judgement, count.score().margin + taken, &[])
        };
        let ko = Point::new(3, 2);
        let takes = ResultCheck::HoldsIf(ResultChange::TakesKo(Color::Black, ko));
        let japanese = server_counting(&Preset::Japanese.rules());
        // Two points against a ko that was counted, one against a ko that was filled.
        assert_eq!(check(&japanese, 8), takes);
        assert_eq!(check(&Preset::Japanese.rules(), 4), takes);
        assert_eq!(check(&Preset::Chinese.rules(), 16), ResultCheck::DoesNotFit);
        assert_eq!(check(&japanese, 4), ResultCheck::HoldsIf(ResultChange::Protects(Color::White, vec![ko])));
    }

    #[test]
    fn other_komi_and_other_rules() {
        // 88 quarters without komi, 62 with that of the rules.
        let usual = explain(Preset::Japanese, 22, 62, &[]);
        assert_eq!(usual, ResultCheck::HoldsIf(ResultChange::OtherKomi(26)));
        // Area: 56 points for Black and 25 for White, less the same komi.
        let area = explain(Preset::Japanese, 26, (56 - 25) * 4 - 26, &[Preset::Chinese]);
        assert_eq!(area, ResultCheck::HoldsIf(ResultChange::OtherRules(Preset::Chinese)));
        assert_eq!(explain(Preset::Japanese, 26, (56 - 25) * 4 - 26, &[]), ResultCheck::DoesNotFit);
    }
}
