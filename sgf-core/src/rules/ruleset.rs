//! [`RuleSet`]: a set of rules as plain data, and its `key=value` form.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::axes::{
    Axis, Counting, Dame, DeadStones, Edition, EndRule, FirstPlayer, GroupTax, HandicapBonus, KoRule,
    PassRule, Repetition, ResultUnit, SekiEyes, SetupCredit, StartSetup, Tie, Violation, Words,
};
use super::preset::Preset;
use super::words;
use crate::board::Suicide;
use crate::diag::Wording;
use crate::value::{Color, MAX_SIDE, Points, Size};

/// A set of rules, with a field for each question on which rule texts differ.
///
/// Start from a [`Preset`] and change fields, in code or as text:
///
/// ```
/// use sgf_core::rules::{KoRule, Preset, RuleSet};
/// let rules: RuleSet = "chinese,ko=positional,komi=6.5".parse()?;
/// assert_eq!((rules.ko, rules.komi), (KoRule::Positional, 26));
/// assert_eq!(format!("{rules:#}"), "chinese,ko=positional,komi=6.5");
/// assert_eq!(rules.to_string().parse::<RuleSet>()?, rules);
/// assert_eq!("nz".parse::<RuleSet>()?, Preset::NewZealand.rules());
/// # Ok::<(), sgf_core::rules::ParseRulesError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// The preset from which the rules were made.
    pub base: Preset,
    /// The smallest side of a board.
    pub min_size: u8,
    /// The largest side of a board.
    pub max_size: u8,
    /// The side that plays first.
    pub first: FirstPlayer,
    /// What stands on the board at the start.
    pub start: StartSetup,
    /// Whether a move may leave its own chain without liberties.
    pub suicide: Suicide,
    /// The repetitions that are forbidden.
    pub ko: KoRule,
    /// Whether a set-up position counts as made by the side not to play.
    pub setup_credit: SetupCredit,
    /// The consequence of a repetition that is not forbidden.
    pub repetition: Repetition,
    /// The cost of a violation.
    pub violation: Violation,
    /// The edition of the Chinese rules whose articles a referee applies, if one does.
    pub referee: Option<Edition>,
    /// The cost of a pass.
    pub pass: PassRule,
    /// Whether White has to make the last pass (AGA rule 9).
    pub white_passes_last: bool,
    /// The way in which the game ends.
    pub end: EndRule,
    /// The method of counting.
    pub counting: Counting,
    /// The value of points enclosed in a seki.
    pub seki: SekiEyes,
    /// The value of empty points that both sides reach.
    pub dame: Dame,
    /// Whether a point that its owner still has to fill is not counted (手入れ).
    pub teire: bool,
    /// The points that the side that could capture gets for an uncaptured corner of three (or two) stones
    /// (不提三目).
    pub torazu: u8,
    /// The tax on each group.
    pub tax: GroupTax,
    /// Whether dead stones are removed.
    pub dead: DeadStones,
    /// White's compensation for handicap stones.
    pub handicap: HandicapBonus,
    /// Whether White passes `n - 1` times in place of `n` handicap stones set up (New Zealand).
    pub handicap_passes: bool,
    /// Komi of an even game in quarter points.
    pub komi: i32,
    /// Komi of a handicap game in quarter points.
    pub handicap_komi: i32,
    /// Whether the first pass takes half a point (button go).
    pub button: bool,
    /// The winner if the count is equal.
    pub tie: Tie,
    /// The unit of a margin in the result text.
    pub unit: ResultUnit,
    /// The language of the result text.
    pub words: Words,
}

impl RuleSet {
    /// Returns the side that moves first in an even game; Black if the record decides.
    #[must_use]
    pub const fn first_color(&self) -> Color {
        match self.first {
            FirstPlayer::White => Color::White,
            FirstPlayer::Black | FirstPlayer::Either => Color::Black,
        }
    }

    /// Whether the rules allow boards of this size.
    #[must_use]
    pub fn allows_size(&self, size: Size) -> bool {
        let sides = self.min_size..=self.max_size;
        sides.contains(&size.width()) && sides.contains(&size.height())
    }

    /// Returns White's compensation for `stones` handicap stones, in quarter points. A single stone is not a
    /// handicap stone (让先).
    #[must_use]
    pub fn handicap_bonus(&self, stones: u16) -> i32 {
        let stones = i32::from(stones);
        match self.handicap {
            _ if stones < 2 => 0,
            HandicapBonus::Nothing => 0,
            HandicapBonus::Stones => 4 * stones,
            HandicapBonus::StonesLessOne => 4 * (stones - 1),
            HandicapBonus::TwoEach => 8 * stones,
        }
    }

    /// Returns the winner if the count is equal; `None` for a draw.
    #[must_use]
    pub const fn tie_winner(&self) -> Option<Color> {
        match self.tie {
            Tie::Draw => None,
            Tie::Black => Some(Color::Black),
            Tie::White => Some(Color::White),
        }
    }

    /// Whether the rules count territory, so that results are in 目.
    #[must_use]
    pub(crate) fn counts_territory(&self) -> bool {
        self.counting == Counting::Territory
    }

    /// Returns the keys of `key=value` strings, in the order in which they are written.
    #[must_use]
    pub fn keys() -> [&'static str; 28] {
        Preset::Chinese.rules().fields().map(|(key, _)| key)
    }

    fn fields(&self) -> [(&'static str, String); 28] {
        fn axis<A: Axis>(value: A) -> (&'static str, String) {
            (A::KEY, value.word().to_owned())
        }
        let flag = |key, on| (key, if on { "yes" } else { "no" }.to_owned());
        let referee = self.referee.map_or("none", Edition::name);
        [
            ("min-size", self.min_size.to_string()),
            ("max-size", self.max_size.to_string()),
            axis(self.first),
            axis(self.start),
            axis(self.suicide),
            axis(self.ko),
            axis(self.setup_credit),
            axis(self.repetition),
            axis(self.violation),
            ("referee", referee.to_owned()),
            axis(self.pass),
            flag("white-passes-last", self.white_passes_last),
            axis(self.end),
            axis(self.counting),
            axis(self.seki),
            axis(self.dame),
            flag("teire", self.teire),
            ("torazu", self.torazu.to_string()),
            axis(self.tax),
            axis(self.dead),
            axis(self.handicap),
            flag("handicap-passes", self.handicap_passes),
            ("komi", quarters(self.komi)),
            ("handicap-komi", quarters(self.handicap_komi)),
            flag("button", self.button),
            axis(self.tie),
            axis(self.unit),
            axis(self.words),
        ]
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), ParseRulesError> {
        let bad = || ParseRulesError::Value { key: key.to_owned(), value: value.to_owned() };
        let flag = || parse_flag(value).ok_or_else(bad);
        let side = || value.parse().ok().filter(|side| (1..=MAX_SIDE).contains(side)).ok_or_else(bad);
        macro_rules! axes {
            ($($key:literal => $field:ident),+ $(,)?) => {
                match key {
                    $($key => self.$field = Axis::from_word(value).ok_or_else(bad)?,)+
                    "min-size" => self.min_size = side()?,
                    "max-size" => self.max_size = side()?,
                    "referee" if value.eq_ignore_ascii_case("none") => self.referee = None,
                    "referee" => self.referee = Some(Edition::from_name(value).ok_or_else(bad)?),
                    "white-passes-last" => self.white_passes_last = flag()?,
                    "teire" => self.teire = flag()?,
                    "torazu" => self.torazu = value.parse().map_err(|_| bad())?,
                    "handicap-passes" => self.handicap_passes = flag()?,
                    "komi" => self.komi = parse_quarters(value).ok_or_else(bad)?,
                    "handicap-komi" => self.handicap_komi = parse_quarters(value).ok_or_else(bad)?,
                    "button" => self.button = flag()?,
                    _ => return Err(ParseRulesError::Key(key.to_owned())),
                }
            };
        }
        axes! {
            "first" => first, "start" => start, "suicide" => suicide, "ko" => ko, "setup-credit" => setup_credit,
            "repetition" => repetition, "violation" => violation, "pass" => pass, "end" => end,
            "count" => counting, "seki" => seki, "dame" => dame, "tax" => tax, "dead" => dead,
            "handicap" => handicap, "tie" => tie, "unit" => unit, "words" => words,
        }
        Ok(())
    }
}

impl fmt::Display for RuleSet {
    /// Writes the name of the preset and every axis as `key=value`; with `{:#}` only what differs from the
    /// preset. Both read back to the same rule set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.base.name())?;
        for (ours, theirs) in self.fields().into_iter().zip(self.base.rules().fields()) {
            if !f.alternate() || ours != theirs {
                write!(f, ",{}={}", ours.0, ours.1)?;
            }
        }
        Ok(())
    }
}

/// The error of a text that does not name a rule set.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseRulesError {
    /// No preset has this name.
    Name(String),
    /// The text does not name the preset that its keys change. There is no silent default.
    NoBase,
    /// The key is unknown.
    Key(String),
    /// The key does not have this value.
    Value {
        /// The key.
        key: String,
        /// The value.
        value: String,
    },
}

impl ParseRulesError {
    /// Describes the error and lists the names or keys that exist.
    #[must_use]
    pub fn wording(&self) -> Wording {
        match self {
            Self::Name(name) => words::NO_RULES.alone().arg(format_args!("{name:?}")).arg(Preset::names()),
            Self::NoBase => words::NO_BASE.alone(),
            Self::Key(key) => {
                words::NO_KEY.alone().arg(format_args!("{key:?}")).arg(RuleSet::keys().join(", "))
            }
            Self::Value { key, value } => {
                words::NO_VALUE.alone().arg(format_args!("{value:?}")).arg(format_args!("{key:?}"))
            }
        }
    }
}

impl fmt::Display for ParseRulesError {
    /// Writes the [wording](ParseRulesError::wording) in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
    }
}

impl std::error::Error for ParseRulesError {}

impl FromStr for RuleSet {
    type Err = ParseRulesError;

    /// Reads the name of a preset, then `key=value` pairs, separated by commas. The name may also be given as
    /// `base=name`. Later pairs win. Case and blanks around words do not matter.
    ///
    /// # Errors
    /// [`ParseRulesError::Name`] or [`ParseRulesError::NoBase`] for the preset, [`ParseRulesError::Key`] or
    /// [`ParseRulesError::Value`] for a pair.
    fn from_str(text: &str) -> Result<Self, ParseRulesError> {
        let mut rules: Option<Self> = None;
        for item in text.split(',').map(str::trim).filter(|item| !item.is_empty()) {
            let (key, value) =
                item.split_once('=').map_or(("base", item), |(key, value)| (key.trim(), value.trim()));
            let key = key.to_ascii_lowercase();
            match (key.as_str(), &mut rules) {
                ("base", none @ None) => {
                    let preset = Preset::from_name(value);
                    *none = Some(preset.ok_or_else(|| ParseRulesError::Name(value.to_owned()))?.rules());
                }
                (_, Some(rules)) => rules.set(&key, value)?,
                (_, None) => return Err(ParseRulesError::NoBase),
            }
        }
        rules.ok_or(ParseRulesError::NoBase)
    }
}

/// Reads the word of a switch; case does not matter.
fn parse_flag(word: &str) -> Option<bool> {
    match word.to_ascii_lowercase().as_str() {
        "yes" | "1" | "true" | "on" => Some(true),
        "no" | "0" | "false" | "off" => Some(false),
        _ => None,
    }
}

/// Returns quarter points as a decimal.
fn quarters(value: i32) -> String {
    let mut text = String::new();
    if value < 0 {
        text.push('-');
    }
    let (whole, part) = (value.unsigned_abs() / 4, value.unsigned_abs() % 4);
    // Writing to a string cannot fail.
    let _ = write!(text, "{whole}");
    text.push_str(["", ".25", ".5", ".75"].get(part as usize).copied().unwrap_or(""));
    text
}

/// Reads a decimal as quarter points; `None` if it is not a whole number of them or beyond [`MOST_QUARTERS`].
fn parse_quarters(text: &str) -> Option<i32> {
    let quarters = Points::read(text).ok()?.value.quarters();
    (-MOST_QUARTERS..=MOST_QUARTERS).contains(&quarters).then_some(quarters)
}

/// The largest komi, in quarter points. A larger one is a slip of the pen: the largest board has 2,704
/// points.
const MOST_QUARTERS: i32 = 100_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_reads_back() {
        for preset in Preset::ALL {
            let rules = preset.rules();
            assert_eq!(rules.base, preset);
            assert_eq!(rules.to_string().parse(), Ok(rules), "{rules}");
            assert_eq!(format!("{rules:#}"), preset.name());
            for &name in preset.all_names() {
                assert_eq!(name.to_uppercase().parse(), Ok(rules), "{name}");
                assert_eq!(format!("base={name}").parse(), Ok(rules), "{name}");
            }
        }
    }

    #[test]
    fn every_axis_reads_back() {
        let mut rules = Preset::Chinese.rules();
        for (key, value) in Preset::AncientTax.rules().fields() {
            rules.set(key, &value).unwrap();
        }
        rules.base = Preset::AncientTax;
        assert_eq!(rules, Preset::AncientTax.rules());
        for word in KoRule::WORDS.iter().flat_map(|(_, words)| *words) {
            assert!(format!("chinese,ko={word}").parse::<RuleSet>().is_ok(), "{word}");
        }
    }

    #[test]
    fn errors_are_told_apart() {
        let parse = |text: &str| text.parse::<RuleSet>();
        assert_eq!(parse("klingon"), Err(ParseRulesError::Name("klingon".into())));
        assert_eq!(parse("ko=basic"), Err(ParseRulesError::NoBase));
        assert_eq!(parse(" , "), Err(ParseRulesError::NoBase));
        assert_eq!(parse("aga,foo=1"), Err(ParseRulesError::Key("foo".into())));
        for bad in
            ["komi=7.3", "komi=nan", "komi=1e9", "ko=maybe", "min-size=0", "max-size=53", "button=perhaps"]
        {
            assert!(matches!(parse(&format!("aga,{bad}")), Err(ParseRulesError::Value { .. })), "{bad}");
        }
    }

    #[test]
    fn quarters_of_points() {
        for (text, value) in [("7.5", 30), ("0", 0), ("-0.25", -1), ("3.75", 15), ("-8", -32)] {
            assert_eq!((quarters(value).as_str(), parse_quarters(text)), (text, Some(value)));
        }
    }

    #[test]
    fn handicap_bonus_in_quarters() {
        let of = |preset: Preset, n| preset.rules().handicap_bonus(n);
        assert_eq!((of(Preset::Chinese, 1), of(Preset::Chinese, 9)), (0, 36));
        assert_eq!((of(Preset::Aga, 2), of(Preset::Japanese, 9)), (4, 0));
    }
}
