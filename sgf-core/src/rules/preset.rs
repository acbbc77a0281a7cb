//! [`Preset`]: the rule sets by name, each with its source.

use super::axes::{
    Counting, Dame, DeadStones, Edition, EndRule, FirstPlayer, GroupTax, HandicapBonus, KoRule, PassRule,
    Repetition, ResultUnit, SekiEyes, SetupCredit, StartSetup, Tie, Violation, Words,
};
use super::ruleset::RuleSet;
use crate::board::Suicide;
use crate::value::MAX_SIDE;

/// A named rule set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Preset {
    /// Chinese rules 2002 (中国围棋规则): area, basic ko with a referee for longer cycles (art. 20), komi 3又3/4子.
    Chinese,
    /// The Chinese rules before 2002: a double move loses the game, a ko retaken at once is void without a
    /// warning.
    ChineseOld,
    /// Chinese with positional superko, as servers (KGS, OGS) play it.
    ChineseStrict,
    /// Chinese with art. 6 taken literally: the opponent may not face the same position again (situational).
    ChineseLiteral,
    /// Japanese rules 1989 (日本囲碁規約).
    Japanese,
    /// Korean rules.
    Korean,
    /// Ing's rules 1991 (应氏): fill-in, 8 points and Black wins ties.
    Ing,
    /// AGA rules 1991 with today's komi: pass stones, White passes last, situational superko.
    Aga,
    /// AGA rules with the repetition rule as the BGA interprets it (natural situational).
    Bga,
    /// New Zealand rules: suicide allowed, own earlier boards may not be repeated.
    NewZealand,
    /// New Zealand rules as KataGo plays them: situational superko, no suicide of a single stone.
    KataGoNz,
    /// Tromp-Taylor rules: positional superko, suicide allowed, nothing removed at the end.
    TrompTaylor,
    /// Ming and Qing (明清, 还棋头): 座子, White first, stones counted, each group pays its eyes.
    AncientTax,
    /// Tang and Song (唐宋, 数路): enclosed points less eyes and own stones lost.
    AncientLu,
    /// Northern and Southern dynasties (敦煌棋经, 子多为胜): stones that can stand.
    Dunhuang,
    /// The board of 17 lines (十七道, Han and Wei), counted as in the Dunhuang text.
    Seventeen,
}

impl Preset {
    /// All presets.
    pub const ALL: [Self; 16] = [
        Self::Chinese,
        Self::ChineseOld,
        Self::ChineseStrict,
        Self::ChineseLiteral,
        Self::Japanese,
        Self::Korean,
        Self::Ing,
        Self::Aga,
        Self::Bga,
        Self::NewZealand,
        Self::KataGoNz,
        Self::TrompTaylor,
        Self::AncientTax,
        Self::AncientLu,
        Self::Dunhuang,
        Self::Seventeen,
    ];

    /// Returns the name that is written.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.all_names().first().copied().unwrap_or("?")
    }

    /// Returns all names that are understood, the one that is written first.
    pub(super) const fn all_names(self) -> &'static [&'static str] {
        match self {
            Self::Chinese => &["chinese", "chinese-2002", "cn2002", "cn"],
            Self::ChineseOld => &["chinese-old", "cn-old"],
            Self::ChineseStrict => &["chinese-strict"],
            Self::ChineseLiteral => &["chinese-literal", "chinese-art6-literal"],
            Self::Japanese => &["japanese", "jp"],
            Self::Korean => &["korean", "kr"],
            Self::Ing => &["ing", "goe"],
            Self::Aga => &["aga"],
            Self::Bga => &["bga"],
            Self::NewZealand => &["nz", "new-zealand"],
            Self::KataGoNz => &["katago-nz"],
            Self::TrompTaylor => &["tromp-taylor", "tt"],
            Self::AncientTax => &["ancient", "ancient-tax"],
            Self::AncientLu => &["tang-song", "ancient-lu"],
            Self::Dunhuang => &["dunhuang", "ancient-dunhuang"],
            Self::Seventeen => &["seventeen", "ancient-17", "17x17"],
        }
    }

    /// Returns the preset with this name; case does not matter.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.trim();
        let known = |preset: &Self| preset.all_names().iter().any(|known| known.eq_ignore_ascii_case(name));
        Self::ALL.into_iter().find(known)
    }

    pub(super) fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }

    /// Returns the rules.
    #[must_use]
    pub const fn rules(self) -> RuleSet {
        let chinese = RuleSet {
            base: self,
            min_size: 1,
            max_size: MAX_SIDE,
            first: FirstPlayer::Black,
            start: StartSetup::Empty,
            suicide: Suicide::Forbidden,
            ko: KoRule::Basic,
            setup_credit: SetupCredit::Given,
            repetition: Repetition::RefereeDecides,
            violation: Violation::VoidPassWarning,
            referee: Some(Edition::Cn2002),
            pass: PassRule::Free,
            white_passes_last: false,
            end: EndRule::TwoPasses,
            counting: Counting::Area,
            seki: SekiEyes::Count,
            dame: Dame::Shared,
            teire: false,
            torazu: 0,
            tax: GroupTax::Free,
            dead: DeadStones::Removed,
            handicap: HandicapBonus::Stones,
            handicap_passes: false,
            komi: 30,
            handicap_komi: 0,
            button: false,
            tie: Tie::Draw,
            unit: ResultUnit::Zi,
            words: Words::Chinese,
        };
        let japanese = RuleSet {
            repetition: Repetition::NoResult,
            violation: Violation::Loss,
            referee: None,
            end: EndRule::StopThenAgree,
            counting: Counting::Territory,
            seki: SekiEyes::Nothing,
            dame: Dame::Nobody,
            teire: true,
            handicap: HandicapBonus::Nothing,
            komi: 26,
            unit: ResultUnit::Moku,
            words: Words::Japanese,
            ..chinese
        };
        // Area rules of English text.
        let area = RuleSet {
            repetition: Repetition::Illegal,
            violation: Violation::Impossible,
            referee: None,
            dame: Dame::Nobody,
            handicap: HandicapBonus::Nothing,
            unit: ResultUnit::Point,
            words: Words::English,
            ..chinese
        };
        let aga = RuleSet {
            ko: KoRule::Situational,
            violation: Violation::PassStone,
            pass: PassRule::Stone,
            white_passes_last: true,
            end: EndRule::StopThenFinal,
            handicap: HandicapBonus::StonesLessOne,
            handicap_komi: 2,
            ..area
        };
        let new_zealand = RuleSet {
            ko: KoRule::OwnMoves,
            suicide: Suicide::Allowed,
            end: EndRule::StopThenAgree,
            handicap_passes: true,
            komi: 28,
            ..area
        };
        let ancient = RuleSet {
            first: FirstPlayer::Either,
            start: StartSetup::Zuozi,
            repetition: Repetition::Report,
            violation: Violation::Impossible,
            referee: None,
            end: EndRule::Agreement,
            seki: SekiEyes::Nothing,
            handicap: HandicapBonus::Nothing,
            komi: 0,
            ..chinese
        };
        let dunhuang =
            RuleSet { counting: Counting::Stones, dame: Dame::Played, unit: ResultUnit::Mei, ..ancient };
        match self {
            Self::Chinese => chinese,
            Self::ChineseOld => RuleSet {
                repetition: Repetition::DrawOrReplay,
                violation: Violation::VoidPass,
                referee: Some(Edition::CnOld),
                end: EndRule::Agreement,
                ..chinese
            },
            Self::ChineseStrict => {
                RuleSet { ko: KoRule::Positional, repetition: Repetition::Illegal, ..chinese }
            }
            Self::ChineseLiteral => {
                RuleSet { ko: KoRule::Situational, repetition: Repetition::Illegal, ..chinese }
            }
            Self::Japanese => japanese,
            Self::Korean => RuleSet { repetition: Repetition::Draw, words: Words::Korean, ..japanese },
            Self::Ing => RuleSet {
                suicide: Suicide::GroupsOnly,
                ko: KoRule::Ing,
                repetition: Repetition::Ing,
                violation: Violation::Corrected,
                referee: None,
                end: EndRule::FourPasses,
                counting: Counting::Fill,
                handicap: HandicapBonus::Nothing,
                komi: 32,
                tie: Tie::Black,
                unit: ResultUnit::Dian,
                ..chinese
            },
            Self::Aga => aga,
            Self::Bga => RuleSet { ko: KoRule::NaturalSituational, ..aga },
            Self::NewZealand => new_zealand,
            Self::KataGoNz => {
                RuleSet { ko: KoRule::Situational, suicide: Suicide::GroupsOnly, ..new_zealand }
            }
            Self::TrompTaylor => RuleSet {
                ko: KoRule::Positional,
                suicide: Suicide::Allowed,
                dead: DeadStones::Stand,
                komi: 0,
                ..area
            },
            Self::AncientTax => RuleSet {
                first: FirstPlayer::White,
                counting: Counting::Stones,
                dame: Dame::Played,
                tax: GroupTax::Eyes,
                ..ancient
            },
            Self::AncientLu => RuleSet {
                counting: Counting::Lu,
                dame: Dame::Nobody,
                teire: true,
                tax: GroupTax::Eyes,
                unit: ResultUnit::Lu,
                ..ancient
            },
            Self::Dunhuang => dunhuang,
            Self::Seventeen => RuleSet { min_size: 17, max_size: 17, ..dunhuang },
        }
    }
}
