//! [`Count`], what is to be counted, and [`Score`], what came of it.

use super::ancient::{self, Dunhuang, Grouping, Groups, OpenDame, SekiFill};
use super::area;
use super::both::Both;
use super::ing::FillIn;
use super::life::dead_stones;
use super::note::Note;
use super::outcome;
use super::regions::Survey;
use super::seki::{self, Seki, Standing};
use super::side::{Side, narrow, quarters};
use super::territory;
use crate::board::{Board, Point, Size};
use crate::rules::{Counting, Dame, DeadStones, Edition, GroupTax, PassRule, RuleSet, SekiEyes, Tie, Words};
use crate::value::color::Color;
use crate::value::result::GameResult;

const COLORS: [Color; 2] = [Color::Black, Color::White];

/// A final position and all that its count depends on. [`Count::new`] has the defaults.
#[derive(Debug, Clone, Copy)]
pub struct Count<'a> {
    /// The final position.
    pub board: &'a Board,
    /// The rules.
    pub rules: &'a RuleSet,
    /// Komi in quarter points; none: that of the rules, for even games or for handicap games.
    pub komi: Option<i32>,
    /// Handicap stones; one is Black's first move without komi (让先) and brings nothing back.
    pub handicap: u16,
    /// Dead stones: any stone of each dead chain.
    pub dead: &'a [Point],
    /// Who is in seki.
    pub seki: Seki<'a>,
    /// The opponent's stones that each side took in play.
    pub prisoners: Both<u32>,
    /// How often each side passed; a stone each under AGA rules.
    pub passes: Both<u32>,
    /// Who passed last.
    pub last_pass: Option<Color>,
    /// Who passed first and took the button, where the rules have one.
    pub button: Option<Color>,
    /// Warnings: under the Chinese rules of 2002 each is fined a zi (art. 24.1, 警告罚子).
    pub warnings: Both<u32>,
    /// Other fines in quarter points (Ing: two points for each period of overtime).
    pub fines: Both<i32>,
    /// The side to move; needed where the last dame are played out.
    pub to_move: Option<Color>,
    /// How groups are told apart.
    pub grouping: Grouping,
    /// What seki groups can fill, where stones are counted.
    pub seki_fill: SekiFill,
    /// What becomes of open points, where stones are counted.
    pub open_dame: OpenDame,
    /// The reading of the Dunhuang text.
    pub dunhuang: Dunhuang,
}

/// Whose a point is when all is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Owner {
    /// A living stone of Black, or a point that counts for Black.
    Black,
    /// The same for White.
    White,
    /// Half each.
    Shared,
    /// Nobody's.
    Nobody,
}

impl Owner {
    /// `B`, `W`, `s` or `.`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'B',
            Self::White => 'W',
            Self::Shared => 's',
            Self::Nobody => '.',
        }
    }

    const fn of(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

/// The readings of 子多为胜, each side's count in quarter points before komi.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Readings {
    /// Stones that can stand once the board is filled.
    pub filled: Both<i32>,
    /// Living stones on the board.
    pub as_recorded: Both<i32>,
    /// Stones taken.
    pub prisoners: Both<i32>,
}

/// A count with everything that went into it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    /// The rules.
    pub rules: RuleSet,
    /// The size of the board.
    pub size: Size,
    /// Komi in quarter points.
    pub komi: i32,
    /// Handicap stones.
    pub handicap: u16,
    /// Black's count.
    pub black: Side,
    /// White's count.
    pub white: Side,
    /// Open points that are nobody's.
    pub dame: Vec<Point>,
    /// Open points that are shared half and half.
    pub shared: Vec<Point>,
    /// Stones and enclosed points in seki.
    pub seki: Vec<Point>,
    /// Enclosed points that have to be filled.
    pub teire: Vec<Point>,
    /// The dead stones that were taken off.
    pub dead: Vec<Point>,
    /// One stone of each group.
    pub groups: Both<Vec<Point>>,
    /// Whose each point is, row by row.
    pub owner: Vec<Owner>,
    /// Black's margin in quarter points, everything included.
    pub margin: i32,
    /// Who wins; nobody in a draw.
    pub winner: Option<Color>,
    /// How the board fills up, under Ing's rules.
    pub fill: Option<FillIn>,
    /// The readings of the count of stones.
    pub readings: Option<Readings>,
    /// What was assumed.
    pub notes: Vec<Note>,
}

impl<'a> Count<'a> {
    /// A position without handicap, dead stones, passes or warnings; komi of the rules, prisoners of the board.
    #[must_use]
    pub fn new(board: &'a Board, rules: &'a RuleSet) -> Self {
        Self {
            board,
            rules,
            komi: None,
            handicap: 0,
            dead: &[],
            seki: Seki::Detect,
            prisoners: Both::of(|color| board.prisoners(color)),
            passes: Both::default(),
            last_pass: None,
            button: None,
            warnings: Both::default(),
            fines: Both::default(),
            to_move: None,
            grouping: Grouping::default(),
            seki_fill: SekiFill::default(),
            open_dame: OpenDame::default(),
            dunhuang: Dunhuang::default(),
        }
    }

    /// Counts.
    #[must_use]
    pub fn score(&self) -> Score {
        let rules = self.rules;
        let mut notes = Vec::new();
        let dead = self.dead_stones(&mut notes);
        let survey = Survey::new(self.board, &dead);
        let standing = seki::standing(&survey, self.board, self.seki);
        let groups = Both::of(|color| ancient::groups(&survey, &standing, color, self.grouping));
        let mut sides = Both::of(|color| self.facts(&survey, &standing, &groups, color));
        let neutral = survey.neutral().count() as u32;
        let seki_fill = self.seki_fill(&survey, &standing);
        if rules.counting == Counting::Stones && self.open_dame == OpenDame::PlayedOut {
            self.play_out(&mut sides, neutral, &mut notes);
        }
        for color in COLORS {
            let fill = seki_fill[color].len() as u32;
            let side = &mut sides[color];
            side.area = area::area(side, rules);
            side.territory = territory::territory(side, rules);
            side.filled = ancient::filled(side, fill) + self.counted_eyes(side, fill);
        }
        if matches!(rules.counting, Counting::Territory) && rules.torazu > 0 {
            for taker in seki::torazu(&survey, &standing.seki) {
                sides[taker].torazu += quarters(u32::from(rules.torazu));
            }
        }
        self.share(&mut sides, neutral);
        let readings = self.readings(&sides);
        let lost = Both::of(|color| sides[color.other()].prisoners + sides[color.other()].dead);
        for color in COLORS {
            let side = &mut sides[color];
            let counted = match rules.counting {
                Counting::Area | Counting::Fill => area::total(side, rules),
                Counting::Territory => territory::total(side, rules),
                Counting::Stones => match self.dunhuang {
                    Dunhuang::Filled => side.filled + side.shared,
                    Dunhuang::AsRecorded => readings.as_recorded[color],
                    Dunhuang::Prisoners => readings.prisoners[color],
                },
                Counting::Lu => ancient::lu(side, lost[color], rules.tax),
            };
            let total = i64::from(counted)
                + i64::from(side.komi)
                + i64::from(side.handicap_return)
                + i64::from(side.button)
                - i64::from(side.penalty);
            side.total = narrow(total);
        }
        let margin = sides.black.total - sides.white.total;
        let fill = (rules.counting == Counting::Fill).then(|| {
            let areas = Both::of(|color| (sides[color].area / 4) as u32);
            let shared = if rules.dame == Dame::Nobody { 0 } else { neutral };
            FillIn::new(survey.stones.len() as u32, areas, shared)
        });
        self.note(&sides, &survey, &standing, &groups, &seki_fill, margin, &mut notes);
        let open = survey.points(survey.neutral());
        let share = self.shares();
        Score {
            rules: *rules,
            size: self.board.size(),
            komi: sides.white.komi,
            handicap: self.handicap,
            black: sides.black,
            white: sides.white,
            dame: if share { Vec::new() } else { open.clone() },
            shared: if share { open } else { Vec::new() },
            seki: survey.points((0..survey.stones.len()).filter(|&cell| standing.seki[cell])),
            teire: survey.points((0..survey.stones.len()).filter(|&cell| standing.teire[cell])),
            dead,
            groups: Both { black: groups.black.heads, white: groups.white.heads },
            owner: self.owners(&survey, &standing),
            margin,
            winner: self.winner(margin),
            fill,
            readings: (rules.counting == Counting::Stones).then_some(readings),
            notes,
        }
    }

    fn dead_stones(&self, notes: &mut Vec<Note>) -> Vec<Point> {
        if self.rules.dead == DeadStones::Stand {
            if !self.dead.is_empty() {
                notes.push(Note::DeadStonesStand);
            }
            return Vec::new();
        }
        let (dead, nothing) = dead_stones(self.board, self.dead);
        notes.extend(nothing.into_iter().map(Note::NoDeadStone));
        dead
    }

    /// What can be read from the board and the record, whatever is counted.
    fn facts(&self, survey: &Survey, standing: &Standing, groups: &Both<Groups>, color: Color) -> Side {
        let rules = self.rules;
        let enclosed = |seki: bool| {
            (0..survey.stones.len())
                .filter(|&cell| survey.encloser(cell) == Some(color) && standing.seki[cell] == seki)
                .count() as u32
        };
        let teire = (0..survey.stones.len())
            .filter(|&cell| survey.encloser(cell) == Some(color) && standing.teire[cell])
            .count();
        // Both sums stay far from the end of the range; see `narrow`.
        let held = |count: u32| count.min(1 << 20);
        let stones = survey.count(color) as u32;
        let dead = survey.dead[color.other()].len() as u32;
        let taken = held(self.prisoners[color.other()]);
        let group_count = groups[color].heads.len() as u32;
        let passes = if rules.pass == PassRule::Stone { held(self.passes[color.other()]) } else { 0 };
        let fined = if rules.referee == Some(Edition::Cn2002) { held(self.warnings[color]) } else { 0 };
        let white = color == Color::White;
        Side {
            stones,
            enclosed: enclosed(false),
            seki_eyes: enclosed(true),
            teire: teire as u32,
            prisoners: held(self.prisoners[color]),
            dead,
            pass_stones: passes,
            played: stones + survey.dead[color].len() as u32 + taken,
            groups: group_count,
            group_tax: 2 * quarters(group_count),
            penalty: narrow(i64::from(2 * quarters(fined)) + i64::from(self.fines[color])),
            handicap_return: if white { rules.handicap_bonus(self.handicap) } else { 0 },
            komi: if white { narrow(i64::from(self.komi())) } else { 0 },
            button: if rules.button && self.button == Some(color) { 2 } else { 0 },
            ..Side::default()
        }
    }

    fn komi(&self) -> i32 {
        // A single handicap stone is Black's first move without komi (让先).
        let of_rules = if self.handicap == 0 { self.rules.komi } else { self.rules.handicap_komi };
        self.komi.unwrap_or(of_rules)
    }

    fn seki_fill(&self, survey: &Survey, standing: &Standing) -> Both<Vec<usize>> {
        let counts = self.rules.counting == Counting::Stones && self.rules.seki == SekiEyes::Nothing;
        let cells: &[usize] =
            if counts && self.seki_fill == SekiFill::Surplus { &standing.surplus } else { &[] };
        Both::of(|color| cells.iter().copied().filter(|&cell| survey.encloser(cell) == Some(color)).collect())
    }

    /// Eyes in seki where the rules let them count as filled.
    fn counted_eyes(&self, side: &Side, fill: u32) -> i32 {
        match self.rules.seki {
            SekiEyes::Count => quarters(side.seki_eyes.saturating_sub(fill)),
            SekiEyes::Nothing => 0,
        }
    }

    fn play_out(&self, sides: &mut Both<Side>, neutral: u32, notes: &mut Vec<Note>) {
        let first = self.to_move.unwrap_or(self.rules.first_color());
        let teire = Both::of(|color| sides[color].teire);
        let taken = ancient::play_out(neutral, teire, first);
        for color in COLORS {
            sides[color].dame_taken = taken[color];
        }
        if neutral > 0 {
            notes.push(Note::DamePlayedOut { black: taken.black, white: taken.white });
        }
    }

    /// Whether open points are shared.
    fn shares(&self) -> bool {
        match self.rules.counting {
            Counting::Area | Counting::Fill => self.rules.dame != Dame::Nobody,
            Counting::Stones => self.splits_rest(),
            Counting::Territory | Counting::Lu => false,
        }
    }

    /// Whether what nobody can fill is split half and half, as 还棋头 does to get a count in zi.
    fn splits_rest(&self) -> bool {
        self.rules.tax == GroupTax::Eyes
            && self.rules.dame != Dame::Nobody
            && self.dunhuang == Dunhuang::Filled
    }

    fn share(&self, sides: &mut Both<Side>, neutral: u32) {
        let each = match self.rules.counting {
            Counting::Area | Counting::Fill => area::shared(neutral, self.rules).quarters(),
            Counting::Stones if self.splits_rest() => {
                let points = self.board.size().area() as i64;
                narrow(4 * points - i64::from(sides.black.filled) - i64::from(sides.white.filled)) / 2
            }
            _ => 0,
        };
        for color in COLORS {
            sides[color].shared = each;
        }
    }

    fn readings(&self, sides: &Both<Side>) -> Readings {
        Readings {
            filled: Both::of(|color| sides[color].filled),
            as_recorded: Both::of(|color| quarters(sides[color].stones)),
            prisoners: Both::of(|color| quarters(sides[color].prisoners + sides[color].dead)),
        }
    }

    fn winner(&self, margin: i32) -> Option<Color> {
        match margin {
            1.. => Some(Color::Black),
            0 if self.breaks_ties() => self.rules.tie_winner(),
            0 => None,
            _ => Some(Color::White),
        }
    }

    /// A tie-break belongs to the komi of the rules: "8 points, and Black wins ties" (Ing).
    fn breaks_ties(&self) -> bool {
        self.komi() == self.rules.komi
    }

    fn owners(&self, survey: &Survey, standing: &Standing) -> Vec<Owner> {
        let rules = self.rules;
        let by_area = matches!(rules.counting, Counting::Area | Counting::Fill);
        let open = if self.shares() { Owner::Shared } else { Owner::Nobody };
        (0..survey.stones.len())
            .map(|cell| match (survey.stones[cell], survey.encloser(cell)) {
                (Some(color), _) => Owner::of(color),
                (None, Some(color)) => {
                    let in_seki = standing.seki[cell] && rules.seki == SekiEyes::Nothing;
                    let unfilled = standing.teire[cell] && rules.teire && !by_area;
                    if in_seki || unfilled { Owner::Nobody } else { Owner::of(color) }
                }
                (None, None) => open,
            })
            .collect()
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one count, looked at once")]
    fn note(
        &self,
        sides: &Both<Side>,
        survey: &Survey,
        standing: &Standing,
        groups: &Both<Groups>,
        seki_fill: &Both<Vec<usize>>,
        margin: i32,
        notes: &mut Vec<Note>,
    ) {
        let rules = self.rules;
        if !rules.allows_size(self.board.size()) {
            notes.push(Note::SizeUnknown);
        }
        let neutral = survey.neutral().count() as u32;
        if rules.dame == Dame::Played && neutral > 0 && self.open_dame == OpenDame::Left {
            notes.push(Note::DameLeft(neutral));
        }
        let territorial = matches!(rules.counting, Counting::Territory | Counting::Lu);
        if territorial && rules.teire && standing.teire.contains(&true) {
            let cells = (0..standing.teire.len()).filter(|&cell| standing.teire[cell]);
            notes.push(Note::Teire(survey.points(cells)));
        }
        if rules.dead == DeadStones::Removed {
            notes.extend(standing.doubtful.iter().map(|&cell| Note::Doubtful(survey.grid.point(cell))));
        }
        let grouped = rules.tax == GroupTax::Eyes || rules.counting == Counting::Stones;
        for color in COLORS.into_iter().filter(|_| grouped) {
            let Groups { joined, dropped, .. } = &groups[color];
            if *joined > 0 {
                notes.push(Note::GroupsJoined { color, joins: *joined });
            }
            if !dropped.is_empty() {
                notes.push(Note::NoGroup { color, stones: dropped.clone() });
            }
        }
        let filled = survey.points(seki_fill.black.iter().chain(&seki_fill.white).copied());
        if !filled.is_empty() {
            notes.push(Note::SekiFilled(filled));
        }
        let (black, white) = (sides.black.played, sides.white.played);
        if rules.counting == Counting::Lu && black != white {
            notes.push(Note::UnequalMoves { black, white });
        }
        if matches!(rules.counting, Counting::Stones | Counting::Lu)
            && self.handicap >= 2
            && sides.white.handicap_return == 0
        {
            notes.push(Note::HandicapUnsettled);
        }
        if rules.white_passes_last && self.last_pass == Some(Color::Black) {
            notes.push(Note::WhiteOwesPass);
        }
        if rules.referee.is_some() {
            notes.extend(COLORS.into_iter().filter(|&c| self.warnings[c] >= 2).map(Note::LostByWarnings));
        }
        if margin == 0 && rules.tie != Tie::Draw && !self.breaks_ties() {
            notes.push(Note::TieBreakOff);
        }
    }
}

impl Score {
    /// One side's count.
    #[must_use]
    pub fn side(&self, color: Color) -> &Side {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// The result as a value.
    #[must_use]
    pub fn result(&self) -> GameResult {
        outcome::result(self.margin, self.winner)
    }

    /// The result as SGF's `RE` has it: `B+1.5`, `0`, or `B+` for a win on equal counts.
    #[must_use]
    pub fn re(&self) -> String {
        self.result().to_string()
    }

    /// The result in the unit and language of the rules: 黑胜3/4子, 白1目半勝, Black wins by 1.5 points.
    #[must_use]
    pub fn native(&self) -> String {
        self.native_in(self.rules.words)
    }

    /// The result in the unit of the rules and a language.
    #[must_use]
    pub fn native_in(&self, words: Words) -> String {
        outcome::native(self.margin, self.rules.tie_winner(), self.rules.unit, words)
    }

    /// The owners row by row, as letters: `B`, `W`, `s` for shared, `.` for nobody.
    #[must_use]
    pub fn owner_rows(&self) -> Vec<String> {
        let width = usize::from(self.size.width());
        self.owner.chunks(width).map(|row| row.iter().map(|owner| owner.letter()).collect()).collect()
    }
}
