//! [`Count`]: a final position with everything that its score depends on.

use super::ancient::{self, Groups, OpenDame};
use super::area;
use super::ing::FillIn;
use super::ko::{OpenKo, open_kos};
use super::life::dead_stones;
use super::note::ScoreNote;
use super::owner::Owner;
use super::quarter_points::{narrow, quarters};
use super::regions::{Cell, Survey};
use super::seki::{self, GroupStatus, Seki};
use super::sheet::{Score, StoneCounts};
use super::side::SideCount;
use super::territory;
use crate::board::Board;
use crate::rules::{Counting, Dame, DeadStones, Edition, GroupTax, PassRule, RuleSet, SekiEyes, Tie};
use crate::value::{ByColor, Color, Point};

const COLORS: [Color; 2] = [Color::Black, Color::White];

/// A final position and everything that its score depends on. [`Count::new`] fills in the defaults,
/// [`Count::score`] counts.
#[derive(Debug, Clone, Copy)]
pub struct Count<'a> {
    /// The final position.
    pub board: &'a Board,
    /// The rules.
    pub rules: &'a RuleSet,
    /// Komi in quarter points; `None` is the komi of the rules for even or for handicap games.
    pub komi: Option<i32>,
    /// The number of handicap stones. A single one is Black's first move without komi (让先), with no return
    /// for White.
    pub handicap: u16,
    /// The dead stones: any stone of each dead chain.
    pub dead: &'a [Point],
    /// Which stones are in seki.
    pub seki: Seki<'a>,
    /// The number of the opponent's stones that each side captured in play.
    pub prisoners: ByColor<u32>,
    /// The number of passes of each side. Under AGA rules each pass costs a stone.
    pub passes: ByColor<u32>,
    /// The side that passed last.
    pub last_pass: Option<Color>,
    /// The side that passed first and took the button, if the rules have one.
    pub button: Option<Color>,
    /// The number of warnings of each side. Under the Chinese rules of 2002 each costs a zi (art. 24.1,
    /// 警告罚子).
    pub warnings: ByColor<u32>,
    /// Other fines of each side in quarter points (Ing: two points for each period of overtime).
    pub fines: ByColor<i32>,
    /// The side to move, for [`OpenDame::PlayedOut`]; `None` is the side that moves first in a game.
    pub to_move: Option<Color>,
    /// What becomes of open points under rules that count stones.
    pub open_dame: OpenDame,
}

impl<'a> Count<'a> {
    /// A count without handicap, dead stones, passes or warnings, with the komi of the rules and the
    /// prisoners of the board.
    #[must_use]
    pub fn new(board: &'a Board, rules: &'a RuleSet) -> Self {
        Self {
            board,
            rules,
            komi: None,
            handicap: 0,
            dead: &[],
            seki: Seki::Detect,
            prisoners: ByColor::of(|color| board.prisoners(color)),
            passes: ByColor::default(),
            last_pass: None,
            button: None,
            warnings: ByColor::default(),
            fines: ByColor::default(),
            to_move: None,
            open_dame: OpenDame::default(),
        }
    }

    /// Counts the position.
    #[must_use]
    pub fn score(&self) -> Score {
        let mut work = Work::new(self);
        work.amounts();
        work.totals();
        work.add_notes();
        work.into_score()
    }

    fn komi(&self) -> i32 {
        // A single handicap stone is Black's first move without komi (让先).
        let of_rules = if self.handicap == 0 { self.rules.komi } else { self.rules.handicap_komi };
        self.komi.unwrap_or(of_rules)
    }

    /// Returns whether open points are shared.
    fn shares(&self) -> bool {
        match self.rules.counting {
            Counting::Area | Counting::Fill => self.rules.dame != Dame::Nobody,
            Counting::Stones => self.splits_rest(),
            Counting::Territory | Counting::Lu => false,
        }
    }

    /// Returns whether points that neither side can fill are split half and half, as 还棋头 does to get a count
    /// in zi.
    fn splits_rest(&self) -> bool {
        self.rules.tax == GroupTax::Eyes && self.rules.dame != Dame::Nobody
    }

    /// Returns whether the tie-break of the rules applies. It belongs to their own komi: "8 points, and Black
    /// wins ties" (Ing).
    fn breaks_ties(&self) -> bool {
        self.komi() == self.rules.komi
    }

    fn winner(&self, margin: i32) -> Option<Color> {
        match margin {
            1.. => Some(Color::Black),
            0 if self.breaks_ties() => self.rules.tie_winner(),
            0 => None,
            _ => Some(Color::White),
        }
    }
}

/// A count in progress. The stages are the board's facts, each kind of amount, the totals under the rules,
/// the notes, and the score.
struct Work<'c> {
    count: &'c Count<'c>,
    rules: &'c RuleSet,
    /// The dead stones that were taken off the board.
    dead: Vec<Point>,
    survey: Survey,
    status: GroupStatus,
    groups: ByColor<Groups>,
    /// The points that each side fills in seki.
    seki_fill: ByColor<Vec<Cell>>,
    /// The number of points that neither side encloses.
    neutral: u32,
    sides: ByColor<SideCount>,
    stone_counts: StoneCounts,
    notes: Vec<ScoreNote>,
}

impl<'c> Work<'c> {
    /// Reads everything from the board and the record that does not depend on the way of counting.
    fn new(count: &'c Count<'c>) -> Self {
        let rules = count.rules;
        let mut notes = Vec::new();
        let dead = if rules.dead == DeadStones::Removed {
            let (dead, nothing) = dead_stones(count.board, count.dead);
            notes.extend(nothing.into_iter().map(ScoreNote::NoDeadStone));
            dead
        } else {
            notes.extend((!count.dead.is_empty()).then_some(ScoreNote::DeadStonesStand));
            Vec::new()
        };
        let survey = Survey::new(count.board, &dead);
        let status = seki::group_status(&survey, count.board, count.seki);
        let groups = ByColor::of(|color| ancient::groups(&survey, &status, color));
        let fills = rules.counting == Counting::Stones && rules.seki == SekiEyes::Nothing;
        let surplus: &[Cell] = if fills { &status.surplus } else { &[] };
        let seki_fill = ByColor::of(|color| {
            surplus.iter().copied().filter(|&cell| survey.encloser(cell) == Some(color)).collect()
        });
        let neutral = survey.neutral().count() as u32;
        let (sides, stone_counts) = Default::default();
        let mut work = Self {
            count,
            rules,
            dead,
            survey,
            status,
            groups,
            seki_fill,
            neutral,
            sides,
            stone_counts,
            notes,
        };
        work.sides = ByColor::of(|color| work.facts(color));
        work
    }

    /// Counts one side's stones, points, groups and claims.
    fn facts(&self, color: Color) -> SideCount {
        let Self { count, rules, survey, status, .. } = self;
        let enclosed = |in_seki: bool| {
            let cells = 0..survey.stones.len();
            cells.filter(|&cell| survey.encloser(cell) == Some(color) && status.seki[cell] == in_seki).count()
                as u32
        };
        let teire = (0..survey.stones.len())
            .filter(|&cell| status.teire[cell] && survey.encloser(cell) == Some(color));
        // Numbers beyond any game are cut, so that sums stay far from the end of the range.
        let capped = |number: u32| number.min(1 << 20);
        let stones = survey.count(color) as u32;
        let groups = self.groups[color].heads.len() as u32;
        let passes = if rules.pass == PassRule::Stone { capped(count.passes[color.other()]) } else { 0 };
        let fined = if rules.referee == Some(Edition::Cn2002) { capped(count.warnings[color]) } else { 0 };
        let white = color == Color::White;
        SideCount {
            stones,
            enclosed: enclosed(false),
            seki_eyes: enclosed(true),
            teire: teire.count() as u32,
            prisoners: capped(count.prisoners[color]),
            dead: survey.dead[color.other()].len() as u32,
            pass_stones: passes,
            played: stones + survey.dead[color].len() as u32 + capped(count.prisoners[color.other()]),
            groups,
            group_tax: 2 * quarters(groups),
            penalty: narrow(2 * i64::from(quarters(fined)) + i64::from(count.fines[color])),
            handicap_return: if white { rules.handicap_bonus(count.handicap) } else { 0 },
            komi: if white { narrow(i64::from(count.komi())) } else { 0 },
            button: if rules.button && count.button == Some(color) { 2 } else { 0 },
            ..SideCount::default()
        }
    }

    /// Computes each kind of amount, whether it counts under the rules or not.
    fn amounts(&mut self) {
        if self.rules.counting == Counting::Stones && self.count.open_dame == OpenDame::PlayedOut {
            self.play_out();
        }
        let rules = self.rules;
        for color in COLORS {
            let fill = self.seki_fill[color].len() as u32;
            let side = &mut self.sides[color];
            side.area = area::area(side, rules);
            side.territory = territory::territory(side, rules);
            let eyes = if rules.seki == SekiEyes::Count { side.seki_eyes } else { fill };
            side.filled = ancient::filled(side, eyes);
        }
        if rules.counting == Counting::Territory && rules.torazu > 0 {
            for taker in seki::torazu(&self.survey, &self.status.seki) {
                self.sides[taker].torazu += quarters(u32::from(rules.torazu));
            }
        }
        let shared = match rules.counting {
            Counting::Area | Counting::Fill => area::shared(self.neutral, rules),
            Counting::Stones if self.count.splits_rest() => {
                let points = 4 * self.survey.stones.len() as i64;
                let filled = i64::from(self.sides.black.filled) + i64::from(self.sides.white.filled);
                narrow((points - filled) / 2)
            }
            _ => 0,
        };
        for color in COLORS {
            self.sides[color].shared = shared;
        }
        let sides = &self.sides;
        self.stone_counts = StoneCounts {
            filled: ByColor::of(|color| sides[color].filled),
            as_recorded: ByColor::of(|color| quarters(sides[color].stones)),
            prisoners: ByColor::of(|color| quarters(sides[color].prisoners + sides[color].dead)),
        };
    }

    /// Plays out the open points in turn.
    fn play_out(&mut self) {
        let first = self.count.to_move.unwrap_or(self.rules.first_color());
        let teire = ByColor::of(|color| self.sides[color].teire);
        let taken = ancient::play_out(self.neutral, teire, first);
        for color in COLORS {
            self.sides[color].dame_taken = taken[color];
        }
        if self.neutral > 0 {
            self.notes.push(ScoreNote::DamePlayedOut { black: taken.black, white: taken.white });
        }
    }

    /// Adds up what counts under the rules.
    fn totals(&mut self) {
        let rules = self.rules;
        let lost = ByColor::of(|color| {
            let taker = &self.sides[color.other()];
            taker.prisoners + taker.dead
        });
        for color in COLORS {
            let side = &mut self.sides[color];
            let counted = match rules.counting {
                Counting::Area | Counting::Fill => area::total(side, rules),
                Counting::Territory => territory::total(side, rules),
                Counting::Lu => ancient::lu(side, lost[color], rules.tax),
                Counting::Stones => side.filled + side.shared,
            };
            let total = i64::from(counted)
                + i64::from(side.komi)
                + i64::from(side.handicap_return)
                + i64::from(side.button)
                - i64::from(side.penalty);
            side.total = narrow(total);
        }
    }

    fn margin(&self) -> i32 {
        self.sides.black.total - self.sides.white.total
    }

    /// Notes what was assumed and what a reader should know.
    fn add_notes(&mut self) {
        let Self { count, rules, survey, status, neutral, .. } = &*self;
        let mut notes = Vec::new();
        if !rules.allows_size(count.board.size()) {
            notes.push(ScoreNote::SizeUnknown);
        }
        if rules.dame == Dame::Played && *neutral > 0 && count.open_dame == OpenDame::Left {
            notes.push(ScoreNote::DameLeft(*neutral));
        }
        let territorial = matches!(rules.counting, Counting::Territory | Counting::Lu);
        if territorial && rules.teire && status.teire.contains(&true) {
            notes.push(ScoreNote::Teire(survey.marked(&status.teire)));
        }
        let kos = open_kos(survey, &status.seki).into_iter();
        notes.extend(kos.map(|OpenKo { holder, point, .. }| ScoreNote::OpenKo { holder, point }));
        if rules.dead == DeadStones::Removed {
            notes.extend(status.doubtful.iter().map(|&cell| ScoreNote::Doubtful(survey.grid.point(cell))));
        }
        if rules.tax == GroupTax::Eyes || rules.counting == Counting::Stones {
            for color in COLORS {
                let Groups { joined, dropped, .. } = &self.groups[color];
                if *joined > 0 {
                    notes.push(ScoreNote::GroupsJoined { color, joins: *joined });
                }
                if !dropped.is_empty() {
                    notes.push(ScoreNote::NoGroup { color, stones: dropped.clone() });
                }
            }
        }
        let filled = survey.points(self.seki_fill.black.iter().chain(&self.seki_fill.white).copied());
        if !filled.is_empty() {
            notes.push(ScoreNote::SekiFilled(filled));
        }
        let (black, white) = (self.sides.black.played, self.sides.white.played);
        if rules.counting == Counting::Lu && black != white {
            notes.push(ScoreNote::UnequalMoves { black, white });
        }
        let is_ancient = matches!(rules.counting, Counting::Stones | Counting::Lu);
        if is_ancient && count.handicap >= 2 && self.sides.white.handicap_return == 0 {
            notes.push(ScoreNote::HandicapUnsettled);
        }
        if rules.white_passes_last && count.last_pass == Some(Color::Black) {
            notes.push(ScoreNote::WhiteOwesPass);
        }
        if rules.referee.is_some() {
            let warned = COLORS.into_iter().filter(|&color| count.warnings[color] >= 2);
            notes.extend(warned.map(ScoreNote::LostByWarnings));
        }
        if self.margin() == 0 && rules.tie != Tie::Draw && !count.breaks_ties() {
            notes.push(ScoreNote::TieBreakOff);
        }
        self.notes.extend(notes);
    }

    /// Returns the owner of each point.
    fn owners(&self) -> Vec<Owner> {
        let rules = self.rules;
        let by_area = matches!(rules.counting, Counting::Area | Counting::Fill);
        let open = if self.count.shares() { Owner::Shared } else { Owner::Nobody };
        (0..self.survey.stones.len())
            .map(|cell| match (self.survey.stones[cell], self.survey.encloser(cell)) {
                (Some(color), _) => Owner::of(color),
                (None, Some(color)) => {
                    let in_seki = self.status.seki[cell] && rules.seki == SekiEyes::Nothing;
                    let unfilled = self.status.teire[cell] && rules.teire && !by_area;
                    if in_seki || unfilled { Owner::Nobody } else { Owner::of(color) }
                }
                (None, None) => open,
            })
            .collect()
    }

    fn into_score(self) -> Score {
        let (count, rules, margin) = (self.count, self.rules, self.margin());
        let open = self.survey.points(self.survey.neutral());
        let (dame, shared) = if count.shares() { (Vec::new(), open) } else { (open, Vec::new()) };
        let fill = (rules.counting == Counting::Fill).then(|| {
            let areas = ByColor::of(|color| (self.sides[color].area / 4) as u32);
            FillIn::new(self.survey.stones.len() as u32, areas, shared.len() as u32)
        });
        let owner = self.owners();
        Score {
            rules: *rules,
            size: count.board.size(),
            komi: self.sides.white.komi,
            handicap: count.handicap,
            black: self.sides.black,
            white: self.sides.white,
            dame,
            shared,
            seki: self.survey.marked(&self.status.seki),
            teire: self.survey.marked(&self.status.teire),
            dead: self.dead,
            groups: ByColor { black: self.groups.black.heads, white: self.groups.white.heads },
            owner,
            margin,
            winner: count.winner(margin),
            fill,
            stone_counts: (rules.counting == Counting::Stones).then_some(self.stone_counts),
            notes: self.notes,
        }
    }
}
