//! The choice of the rule set of a record.

use super::axes::{GroupTax, HandicapBonus, KoRule, SekiEyes};
use super::handicap::{Zuozi, find_zuozi};
use super::preset::Preset;
use super::replay::root_setup;
use super::ruleset::RuleSet;
use crate::board::Suicide;
use crate::tree::{Ident, Node};
use crate::value::{GameInfo, KataHandicapBonus, KataKo, KataRules, KataScoring, KataTax, RulesName};

/// The source of the choice of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RulesSource {
    /// The caller gave it.
    Given,
    /// The property `RU` names it.
    Named,
    /// Komi or set-up suggest it.
    Clues,
    /// Nothing suggests any: it is the default.
    Default,
}

impl RulesSource {
    /// Returns the word for it in reports: `flag`, `RU`, `clues`, `default`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            RulesSource::Given => "flag",
            RulesSource::Named => "RU",
            RulesSource::Clues => "clues",
            RulesSource::Default => "default",
        }
    }
}

impl RuleSet {
    /// Returns the rule set of a name as in `RU`; `None` if the name does not determine the counting.
    #[must_use]
    pub fn named(name: RulesName) -> Option<RuleSet> {
        let preset = match name {
            RulesName::Japanese => Preset::Japanese,
            RulesName::Chinese => Preset::Chinese,
            RulesName::Korean => Preset::Korean,
            RulesName::Aga => Preset::Aga,
            RulesName::NewZealand => Preset::NewZealand,
            RulesName::Ing => Preset::Ing,
            RulesName::TrompTaylor => Preset::TrompTaylor,
            RulesName::Ancient => Preset::AncientTax,
            RulesName::TangSong => Preset::AncientLu,
            RulesName::Dunhuang => Preset::Dunhuang,
            RulesName::Kata(kata) => return Some(kata_rules(kata)),
            RulesName::Condition(_) => return None,
        };
        Some(preset.rules())
    }
}

/// Returns the nearest preset with the changes that KataGo's notation spells out.
fn kata_rules(kata: KataRules) -> RuleSet {
    let base = match kata.scoring {
        KataScoring::Territory => Preset::Japanese,
        KataScoring::Area => Preset::TrompTaylor,
    };
    RuleSet {
        ko: match kata.ko {
            KataKo::Simple => KoRule::Basic,
            KataKo::Positional => KoRule::Positional,
            // Spight's superko differs only after passes.
            KataKo::Situational | KataKo::Spight => KoRule::Situational,
        },
        suicide: if kata.suicide { Suicide::GroupsOnly } else { Suicide::Forbidden },
        tax: if kata.tax == KataTax::All { GroupTax::Eyes } else { GroupTax::Free },
        seki: if kata.tax == KataTax::None { SekiEyes::Count } else { SekiEyes::Nothing },
        button: kata.button,
        handicap: match kata.handicap_bonus {
            KataHandicapBonus::Zero => HandicapBonus::Nothing,
            KataHandicapBonus::PerStone => HandicapBonus::Stones,
            KataHandicapBonus::PerStoneButOne => HandicapBonus::StonesLessOne,
        },
        ..base.rules()
    }
}

/// Chooses the rule set of a game: the one given, else that of `RU`, else what komi and set-up suggest, else
/// the Chinese one.
///
/// If no rules are named, only the rules of play are certain: all that are guessed share basic ko and
/// forbidden suicide. Four stones on the corner stars, two of each colour on a diagonal, are the set-up of
/// the ancient games (座子).
#[must_use]
pub fn choose_rules(given: Option<&RuleSet>, info: &GameInfo, root: Node<'_>) -> (RuleSet, RulesSource) {
    if let Some(rules) = given {
        return (*rules, RulesSource::Given);
    }
    if let Some(rules) = info.rules_name().and_then(RuleSet::named) {
        return (rules, RulesSource::Named);
    }
    let both = root.property(Ident::AB).is_some() && root.property(Ident::AW).is_some();
    let no_komi = info.komi_points().is_none_or(|komi| komi.quarters() == 0);
    if let Some(size) = info.board_size().filter(|_| both && no_komi)
        && matches!(find_zuozi(&root_setup(root, size)), Zuozi::Diagonal { .. })
    {
        return (Preset::AncientTax.rules(), RulesSource::Clues);
    }
    match info.komi_points().map(|komi| komi.quarters()) {
        Some(30) => (Preset::Chinese.rules(), RulesSource::Clues),
        Some(18 | 22 | 26) => (Preset::Japanese.rules(), RulesSource::Clues),
        _ => (Preset::Chinese.rules(), RulesSource::Default),
    }
}
