//! The cause of a wrong result: the one change to the judge's count under which the recorded result is right.

use std::fmt;

use super::alternatives::{Alternative, alternative_verdicts};
use super::count::Count;
use super::judge::{Judge, Judgement};
use super::ko::{OpenKo, open_kos};
use super::life::dead_stones;
use super::note::name;
use super::owner::Owner;
use super::regions::{Grid, Survey, groups_by_land};
use super::seki::group_status;
use super::teire::{DameModel, protective_moves, with_dame};
use super::words;
use crate::board::Board;
use crate::diag::Wording;
use crate::rules::{Preset, RuleSet, SekiEyes};
use crate::value::{Color, Point, Points, Size};

/// The outcome of comparing a recorded result with the count of the judge's dead stones.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResultCheck {
    /// The recorded result is the count.
    Holds,
    /// The recorded result is right with one change.
    HoldsIf(ResultChange),
    /// No change that was tried makes the recorded result right.
    DoesNotFit,
}

/// A change to a count.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResultChange {
    /// These dead stones are counted as alive: they were not marked as dead.
    LeftUnmarked(Vec<Point>),
    /// This side has to fill these points of its own (手入れ, false eyes).
    Protects(Color, Vec<Point>),
    /// This side takes the ko that was left open at this point.
    TakesKo(Color, Point),
    /// These stones, alive in the judgement, are dead.
    Dies(Vec<Point>),
    /// A fight in doubt goes the other way.
    Turns {
        /// Stones that are alive in the judgement and dead in the recorded result.
        dies: Vec<Point>,
        /// Stones that are dead in the judgement and alive in the recorded result.
        lives: Vec<Point>,
    },
    /// Other rules are counted by.
    OtherRules(Preset),
    /// The komi is this number of quarter points.
    OtherKomi(i32),
}

impl ResultChange {
    /// Returns a short name of the kind of change, for summaries.
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

    /// Returns a sentence on when the result is right, with points in SGF letters.
    #[must_use]
    pub fn wording(&self) -> Wording {
        self.wording_with(&|point| point.to_string())
    }

    /// Returns a sentence on when the result is right, with points as on the border of a drawn board.
    #[must_use]
    pub fn wording_on_board(&self, size: Size) -> Wording {
        self.wording_with(&|point| point.gtp(size))
    }

    fn wording_with(&self, point_name: &dyn Fn(Point) -> String) -> Wording {
        let head = |stones: &[Point]| stones.first().map(|&stone| point_name(stone)).unwrap_or_default();
        match self {
            Self::LeftUnmarked(stones) if stones.len() == 1 => {
                words::RIGHT_IF_STONE_UNMARKED.with([head(stones)])
            }
            Self::LeftUnmarked(stones) => {
                words::RIGHT_IF_STONES_UNMARKED.with([stones.len()]).arg(head(stones))
            }
            Self::Dies(stones) if stones.len() == 1 => words::RIGHT_IF_STONE_DEAD.with([head(stones)]),
            Self::Dies(stones) => words::RIGHT_IF_STONES_DEAD.with([stones.len()]).arg(head(stones)),
            Self::Protects(color, points) => {
                let points: Vec<String> = points.iter().map(|&point| point_name(point)).collect();
                words::RIGHT_IF_PROTECTED.alone().wording(name(*color)).arg(points.join(" "))
            }
            Self::Turns { dies, lives } => words::RIGHT_IF_DEAD_AND_ALIVE.with([head(dies), head(lives)]),
            Self::TakesKo(color, point) => {
                words::RIGHT_IF_KO_TAKEN.alone().wording(name(*color)).arg(point_name(*point))
            }
            Self::OtherRules(preset) => words::RIGHT_UNDER.with([preset.name()]),
            Self::OtherKomi(komi) => words::RIGHT_WITH_KOMI.with([Points::from_quarters(*komi)]),
        }
    }
}

/// Writes [`ResultChange::wording`] in English.
impl fmt::Display for ResultChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
    }
}

/// Returns the rules as a server counts a board that was not played out: a point belongs to the side that
/// encloses it, even if it still has to be filled or lies in seki.
///
/// The results of such records are nearer to this count than to that of the rules.
#[must_use]
pub fn server_counting(rules: &RuleSet) -> RuleSet {
    RuleSet { teire: false, seki: SekiEyes::Count, ..*rules }
}

/// Below this share of playouts in which the owner keeps an enclosed point once the opponent has all dame, in
/// thousandths, the owner needs a protective move.
const OPEN_TO_ATTACK: i32 = 300;
/// The largest number of paid moves that is believed when more protective moves than that were found.
const MAX_PAID_OF_MORE: i32 = 2;
/// From this difference in quarter points on, whole groups are tried as dead. A smaller group fits by chance.
const WHOLE_GROUP: i32 = 80;

/// Compares the recorded margin of Black in quarter points with a count and, if they differ, looks for one
/// change that makes them equal.
///
/// The dead stones of `count` are ignored: those of `judgement` are taken. Give the rules as they are for a
/// board that was played out, else [`server_counting`]. `others` are the rule sets by which the result may
/// have been counted; it is empty if the record names its rules.
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
/// assert_eq!(change.to_string(), "it is right if the stone at ci was not marked as dead");
/// # Ok::<(), sgf_core::board::ParseBoardError>(())
/// ```
#[must_use]
pub fn explain_result(
    count: &Count<'_>,
    judgement: &Judgement,
    recorded: i32,
    others: &[Preset],
) -> ResultCheck {
    let dead = judgement.dead();
    let case = Case { count: Count { dead: &dead, ..*count }, recorded };
    if case.fits(&dead) {
        return ResultCheck::Holds;
    }
    let change = case
        .left_unmarked()
        .or_else(|| case.takes_ko())
        .or_else(|| case.protects(judgement))
        .or_else(|| case.other_verdict(judgement))
        .or_else(|| case.other_rules(others))
        .or_else(|| case.other_komi());
    change.map_or(ResultCheck::DoesNotFit, ResultCheck::HoldsIf)
}

/// A result to be explained.
struct Case<'a> {
    /// The count with the judge's dead stones.
    count: Count<'a>,
    /// Black's recorded margin in quarter points.
    recorded: i32,
}

impl Case<'_> {
    /// Returns whether the count gives the recorded margin with these dead stones.
    fn fits(&self, dead: &[Point]) -> bool {
        Count { dead, ..self.count }.score().margin == self.recorded
    }

    /// Leaves all dead stones of one region on the board: programs take them off together.
    fn left_unmarked(&self) -> Option<ResultChange> {
        let mut regions = regions_of_dead(self.count.board, self.count.dead);
        regions.sort_by_key(Vec::len);
        regions.into_iter().find_map(|region| {
            let is_marked = |stone: &Point| !region.contains(stone);
            let marked: Vec<Point> = self.count.dead.iter().copied().filter(is_marked).collect();
            self.fits(&marked).then_some(ResultChange::LeftUnmarked(region))
        })
    }

    /// Lets the side that does not hold an open ko win it. Under area rules a ko is worth a move to both
    /// sides like any dame, and no player leaves it open.
    fn takes_ko(&self) -> Option<ResultChange> {
        if !self.count.rules.counts_territory() {
            return None;
        }
        let mut kos = kos_of(&self.count).into_iter();
        let ko = kos.find(|ko| margin_when_taken(ko, &self.count) == self.recorded)?;
        Some(ResultChange::TakesKo(ko.holder.other(), ko.point))
    }

    /// Adds protective moves after the dame are played, from the safest model of the dame to the boldest.
    fn protects(&self, judgement: &Judgement) -> Option<ResultChange> {
        let Count { board, dead, rules, .. } = self.count;
        let score = self.count.score();
        let difference = self.recorded - score.margin;
        if !rules.counts_territory() || difference % 4 != 0 {
            return None;
        }
        // A point that White fills is Black's gain.
        let payer = if difference > 0 { Color::White } else { Color::Black };
        let paid = difference.abs() / 4;
        let width = usize::from(judgement.size.width());
        // How often the payer ends with a point less how often the opponent does, in thousandths.
        let kept = |judgement: &Judgement, point: Point| {
            let owned = judgement.ownership.get(usize::from(point.y) * width + usize::from(point.x));
            let of_black = owned.map_or(0, |&owned| i32::from(owned));
            if payer == Color::Black { of_black } else { -of_black }
        };
        for model in [DameModel::Taken, DameModel::Standing, DameModel::Contested] {
            let mut moves = protective_moves(board, dead, &score.owner, payer, model);
            let found = moves.len() as i32;
            if found < paid || found > paid && paid > MAX_PAID_OF_MORE {
                continue;
            }
            if model == DameModel::Contested {
                let attacked = Judge::default().judge(&with_dame(board, &score.owner, payer.other()), None);
                let mut land = judgement
                    .size
                    .points()
                    .zip(&score.owner)
                    .filter(|&(point, owner)| *owner == Owner::of(payer) && board.get(point).is_none());
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

    /// Gives chains in doubt, alone or together, the other verdict, or takes a whole group for dead with its
    /// land.
    fn other_verdict(&self, judgement: &Judgement) -> Option<ResultChange> {
        let Count { board, dead, .. } = self.count;
        let score = self.count.score();
        let mut alternatives = alternative_verdicts(board, judgement);
        if (self.recorded - score.margin).abs() >= WHOLE_GROUP {
            let groups = groups_by_land(board, dead, &score.owner).into_iter();
            alternatives.extend(groups.map(|dies| Alternative { dies, lives: Vec::new() }));
        }
        let found = alternatives.into_iter().find(|alternative| self.fits(&alternative.dead(board, dead)))?;
        Some(match found {
            Alternative { dies, lives } if lives.is_empty() => ResultChange::Dies(dies),
            Alternative { dies, lives } if dies.is_empty() => ResultChange::LeftUnmarked(lives),
            Alternative { dies, lives } => ResultChange::Turns { dies, lives },
        })
    }

    fn other_rules(&self, others: &[Preset]) -> Option<ResultChange> {
        let fits = |preset: &Preset| {
            let rules = server_counting(&preset.rules());
            Count { rules: &rules, ..self.count }.score().margin == self.recorded
        };
        let mut others = others.iter().copied().filter(|&other| other != self.count.rules.base);
        others.find(fits).map(ResultChange::OtherRules)
    }

    /// Takes the komi of the rules if the record has another.
    fn other_komi(&self) -> Option<ResultChange> {
        let komi = self.count.komi?;
        let usual = self.count.rules.komi;
        let moved = self.count.score().margin + komi - usual;
        (komi != usual && self.count.handicap == 0 && moved == self.recorded)
            .then_some(ResultChange::OtherKomi(usual))
    }
}

/// Groups dead stones by the regions that they leave empty when they are taken off. `dead` is sorted row by
/// row, and so is each group; the groups are in order of their first stones.
fn regions_of_dead(board: &Board, dead: &[Point]) -> Vec<Vec<Point>> {
    let grid = Grid { size: board.size() };
    let mut is_free: Vec<bool> = grid.size.points().map(|point| board.get(point).is_none()).collect();
    let starts: Vec<usize> = dead.iter().filter_map(|&stone| grid.cell(stone)).collect();
    for &cell in &starts {
        is_free[cell] = true;
    }
    let mut seen = vec![false; is_free.len()];
    let mut groups = Vec::new();
    for start in starts {
        if !seen[start] {
            let region = grid.flood_unseen(&mut seen, start, |cell| is_free[cell]).into_iter();
            let stones = region.map(|cell| grid.point(cell)).filter(|&point| board.get(point).is_some());
            groups.push(stones.collect());
        }
    }
    groups
}

/// Returns the open kos of a position that is to be counted.
fn kos_of(count: &Count<'_>) -> Vec<OpenKo> {
    let survey = Survey::new(count.board, &dead_stones(count.board, count.dead).0);
    let status = group_status(&survey, count.board, count.seki);
    open_kos(&survey, &status.seki)
}

/// Returns Black's margin in quarter points after the opponent of the holder took a ko and closed it.
fn margin_when_taken(ko: &OpenKo, count: &Count<'_>) -> i32 {
    let taker = ko.holder.other();
    let mut board: Board = count.board.clone();
    board.set(ko.stone, Some(taker));
    board.set(ko.point, Some(taker));
    let mut prisoners = count.prisoners;
    prisoners[taker] += 1;
    Count { board: &board, prisoners, ..*count }.score().margin
}

#[cfg(test)]
mod tests {
    use super::*;
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
            ("left-unmarked", "it is right if the stone at ci was not marked as dead".into())
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

    /// White holds the ko in the third row.
    fn with_a_ko() -> Board {
        Board::parse(
            "
            . . X O . . .
            . . X O . . .
            . X O . O . .
            . X X O O . .
            . . X O . . .
            . . X O . . .
            . . X O . . .",
        )
        .unwrap()
    }

    #[test]
    fn the_last_ko() {
        let board = with_a_ko();
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
    fn a_ko_is_worth_more_if_the_other_side_takes_it() {
        let board = with_a_ko();
        let margins = |rules: &RuleSet| {
            let count = Count { komi: Some(0), ..Count::new(&board, rules) };
            let [ko] = kos_of(&count)[..] else { panic!("there is one ko") };
            (count.score().margin, margin_when_taken(&ko, &count))
        };
        // If White fills it, it is not a point, and if Black takes it, it is a prisoner.
        let (filled, taken) = margins(&Preset::Japanese.rules());
        assert_eq!(taken - filled, 4);
        let (held, taken) = margins(&server_counting(&Preset::Japanese.rules()));
        assert_eq!(taken - held, 8);
        // Both points go from White to Black.
        let (held, taken) = margins(&Preset::Chinese.rules());
        assert_eq!(taken - held, 16);
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
