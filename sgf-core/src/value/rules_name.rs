//! `RU`: which rule set a record names, in any of the spellings of the wild.
//!
//! An unknown name stays unknown: there is no default.

use std::fmt;

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case};
use nom::combinator::{all_consuming, value};
use nom::multi::many1;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use super::fold::fold;
use super::reading::{Reading, ValueError};

/// A rule set, by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum RulesName {
    /// Japanese rules; a name that FF\[4\] fixes.
    Japanese,
    /// Chinese rules.
    Chinese,
    /// Korean rules.
    Korean,
    /// Rules of the American Go Association; a name that FF\[4\] fixes.
    Aga,
    /// New Zealand rules; FF\[4\] calls them `NZ`.
    NewZealand,
    /// Ing rules, 应氏规则; FF\[4\] calls them `GOE`.
    Ing,
    /// Tromp-Taylor rules.
    TrompTaylor,
    /// Rules of Ming and Qing: 座子, 还棋头.
    Ancient,
    /// Rules of Tang and Song: territory by 路.
    TangSong,
    /// Rules of the Dunhuang manual: the most stones win.
    Dunhuang,
    /// Rules spelled out one by one in KataGo's notation.
    Kata(KataRules),
    /// A condition of the match that says nothing about the counting.
    Condition(MatchCondition),
}

/// What writers put into `RU` that is no rule set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum MatchCondition {
    /// Black places the handicap stones where he likes.
    FreeHandicap,
    /// Free placement, and White gives komi.
    FreeHandicapReverseKomi,
    /// Two players a side.
    PairGo,
    /// The players of a side take turns at the board.
    RelayGo,
    /// A match in which the handicap follows the results (打ち込み).
    Uchikomi,
    /// White gives komi.
    ReverseKomi,
    /// White wins a draw.
    WhiteWinsJigo,
}

/// KataGo's `ko` field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum KataKo {
    /// Basic ko only.
    Simple,
    /// Positional superko.
    Positional,
    /// Situational superko.
    Situational,
    /// Spight's superko, for territory scoring.
    Spight,
}

/// KataGo's `score` field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum KataScoring {
    /// Stones and territory.
    Area,
    /// Territory and prisoners.
    Territory,
}

/// KataGo's `tax` field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum KataTax {
    /// Every surrounded point counts.
    #[default]
    None,
    /// Points in seki do not count.
    Seki,
    /// Every group pays two points.
    All,
}

/// KataGo's `whb` field: what White gets for Black's handicap stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum KataHandicapBonus {
    /// Nothing.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "0"))]
    Zero,
    /// A point for each stone.
    #[cfg_attr(feature = "serde", serde(rename = "N"))]
    PerStone,
    /// A point for each stone but the first.
    #[cfg_attr(feature = "serde", serde(rename = "N-1"))]
    PerStoneButOne,
}

/// A rule string of KataGo: `koPOSITIONALscoreAREAtaxNONEsui0button1whbNfpok1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct KataRules {
    /// Repetition.
    pub ko: KataKo,
    /// What counts.
    pub scoring: KataScoring,
    /// What does not.
    pub tax: KataTax,
    /// May several stones kill themselves?
    pub suicide: bool,
    /// Is there a half-point button?
    pub button: bool,
    /// What White gets for Black's handicap stones.
    pub handicap_bonus: KataHandicapBonus,
    /// May a player pass before the dead stones are off the board?
    pub friendly_pass: bool,
}

/// Stone scoring as engines have it: a way to count the area of which each group pays two points. Unlike in the
/// old Chinese game no stones stand on the corner stars.
const STONE_SCORING: KataRules = KataRules {
    ko: KataKo::Simple,
    scoring: KataScoring::Area,
    tax: KataTax::All,
    suicide: false,
    button: false,
    handicap_bonus: KataHandicapBonus::Zero,
    friendly_pass: true,
};

/// Spellings that mean one rule set, folded and without blanks and punctuation.
const SPELLINGS: &[(RulesName, &[&str])] = &[
    (
        RulesName::Japanese,
        &[
            "japanese",
            "japan",
            "jp",
            "jpn",
            "ja",
            "japanese1989",
            "nihonkiin",
            "日本",
            "日本规则",
            "日本围棋规则",
            "日本围棋规约",
            "日本棋院",
            "日本棋院规则",
            "日本棋院围棋规约",
            "日本规约",
            "日本围棋ルール",
            "日本ルール",
            "日规",
            "일본",
            "일본룰",
            "일본규칙",
            "일본식",
        ],
    ),
    (
        RulesName::Chinese,
        &[
            "chinese",
            "china",
            "cn",
            "chn",
            "zh",
            "chinese2002",
            // Names of servers in KataGo.
            "chineseogs",
            "chinesekgs",
            "中国",
            "中国规则",
            "中国围棋规则",
            "中国ルール",
            "中国围棋ルール",
            "中规",
            "数子",
            "数子法",
            "子空皆地",
            "중국",
            "중국룰",
            "중국규칙",
            "중국식",
        ],
    ),
    (
        RulesName::Korean,
        &[
            "korean",
            "korea",
            "kr",
            "kor",
            "ko",
            "韩国",
            "韩国规则",
            "韩国围棋规则",
            "韩国ルール",
            "韩规",
            "한국",
            "한국룰",
            "한국규칙",
            "한국식",
            "한국기원",
        ],
    ),
    (RulesName::Aga, &["aga", "us", "usa", "american", "bga", "ffg", "french", "aga1991"]),
    (RulesName::NewZealand, &["nz", "nzl", "newzealand", "新西兰", "新西兰规则", "纽西兰", "뉴질랜드"]),
    (
        RulesName::Ing,
        &[
            "goe",
            "ing",
            "inggoe",
            "ings",
            "sst",
            "ingsst",
            "应氏",
            "应氏规则",
            "应氏计点",
            "应氏计点制",
            "应氏围棋规则",
            "应式",
            "应式规则",
            "计点制",
            "应氏杯规则",
            "응씨",
            "응씨룰",
        ],
    ),
    (RulesName::TrompTaylor, &["tromptaylor", "tt", "trompstaylor"]),
    (RulesName::Kata(STONE_SCORING), &["stonescoring", "stone"]),
    (
        RulesName::Ancient,
        &[
            "ancient",
            "ancienttax",
            "ancientchinese",
            "ancientarea",
            "oldchinese",
            "classicalchinese",
            "明清",
            "明清规则",
            "古棋",
            "古棋规则",
            "中国古代",
            "中国古棋",
            "座子",
            "座子棋",
            "还棋头",
            "古谱",
            "古代规则",
            "中国古代规则",
        ],
    ),
    (
        RulesName::TangSong,
        &["tangsong", "ancientlu", "ancientterritory", "唐宋", "唐宋规则", "数路", "数路法"],
    ),
    (RulesName::Dunhuang, &["dunhuang", "ancientdunhuang", "敦煌", "敦煌规则", "敦煌棋经"]),
    (
        RulesName::Condition(MatchCondition::FreeHandicap),
        &["freehandicapplacement", "freehandicap", "freeplacement"],
    ),
    (
        RulesName::Condition(MatchCondition::FreeHandicapReverseKomi),
        &["freeplacementwgiveskomi", "freehandicapplacementwgiveskomi"],
    ),
    (RulesName::Condition(MatchCondition::PairGo), &["pairgo", "ペア棋"]),
    (RulesName::Condition(MatchCondition::RelayGo), &["relaygo", "relaygame"]),
    (RulesName::Condition(MatchCondition::Uchikomi), &["uchikomi", "打ち込み", "打入"]),
    (RulesName::Condition(MatchCondition::ReverseKomi), &["wgiveskomi", "whitegiveskomi"]),
    (RulesName::Condition(MatchCondition::WhiteWinsJigo), &["wwinsjigo", "whitewinsjigo"]),
];

impl RulesName {
    /// Reads a rule set's name.
    ///
    /// ```
    /// use sgf_core::value::RulesName;
    /// assert!(RulesName::read("GOE").unwrap().is_standard());
    /// assert_eq!(RulesName::read("中國圍棋規則").unwrap().value, RulesName::Chinese);
    /// assert!(RulesName::read("my house rules").is_err());
    /// ```
    ///
    /// # Errors
    /// [`ValueError::Empty`], or [`ValueError::NotUnderstood`] if the text is not a known name.
    pub fn read(text: &str) -> Result<Reading<RulesName>, ValueError> {
        let standard = match text {
            "Japanese" => Some(RulesName::Japanese),
            // FF[4] fixes four names; these are the usual ones for the others.
            "Chinese" => Some(RulesName::Chinese),
            "Korean" => Some(RulesName::Korean),
            "AGA" => Some(RulesName::Aga),
            "NZ" => Some(RulesName::NewZealand),
            "GOE" => Some(RulesName::Ing),
            _ => None,
        };
        if let Some(name) = standard {
            return Ok(Reading::standard(name));
        }
        if let Some(rules) = KataRules::read(text.trim()) {
            let name = RulesName::Kata(rules);
            let written = rules.to_string();
            return Ok(if written == text { Reading::standard(name) } else { Reading::nonstandard(name) });
        }
        let folded = fold(text);
        if folded.is_empty() {
            return Err(ValueError::Empty);
        }
        // A doubt or a variant of a rule set is not the rule set.
        if folded.contains('?') || folded.contains("--") {
            return Err(ValueError::NotUnderstood);
        }
        let key: String = folded.chars().filter(|c| !c.is_ascii() || c.is_ascii_alphanumeric()).collect();
        let key = ["rules", "rule", "ruleset"].iter().find_map(|end| key.strip_suffix(end)).unwrap_or(&key);
        let found = SPELLINGS.iter().find(|(_, spellings)| spellings.contains(&key));
        let name = found.map(|(name, _)| *name).ok_or(ValueError::NotUnderstood)?;
        // Names that are not in FF[4] are standard in the one form that `Display` writes.
        Ok(if name.to_string() == text { Reading::standard(name) } else { Reading::nonstandard(name) })
    }

    /// True for the four names that FF\[4\] fixes.
    #[must_use]
    pub const fn is_ff4(self) -> bool {
        matches!(self, RulesName::Aga | RulesName::Ing | RulesName::Japanese | RulesName::NewZealand)
    }

    /// True if these rules count territory and prisoners.
    #[must_use]
    pub const fn counts_territory(self) -> bool {
        match self {
            RulesName::Japanese | RulesName::Korean | RulesName::TangSong => true,
            RulesName::Kata(rules) => matches!(rules.scoring, KataScoring::Territory),
            _ => false,
        }
    }
}

impl fmt::Display for RulesName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RulesName::Japanese => "Japanese",
            RulesName::Chinese => "Chinese",
            RulesName::Korean => "Korean",
            RulesName::Aga => "AGA",
            RulesName::NewZealand => "NZ",
            RulesName::Ing => "GOE",
            RulesName::TrompTaylor => "Tromp-Taylor",
            RulesName::Ancient => "Ancient Chinese",
            RulesName::TangSong => "Tang-Song",
            RulesName::Dunhuang => "Dunhuang",
            RulesName::Kata(rules) => return rules.fmt(f),
            RulesName::Condition(condition) => match condition {
                MatchCondition::FreeHandicap => "Free handicap placement",
                MatchCondition::FreeHandicapReverseKomi => "Free placement, W gives komi",
                MatchCondition::PairGo => "Pair Go",
                MatchCondition::RelayGo => "Relay game",
                MatchCondition::Uchikomi => "Uchikomi",
                MatchCondition::ReverseKomi => "W gives komi",
                MatchCondition::WhiteWinsJigo => "W wins jigo",
            },
        })
    }
}

/// One field of a rule string.
#[derive(Debug, Clone, Copy)]
enum Field {
    Ko(KataKo),
    Scoring(KataScoring),
    Tax(KataTax),
    Suicide(bool),
    Button(bool),
    Bonus(KataHandicapBonus),
    FriendlyPass(bool),
}

impl KataRules {
    /// Reads a rule string; `ko` and `score` must be there, the other fields default to those
    /// of KataGo.
    fn read(text: &str) -> Option<KataRules> {
        let (_, fields) = all_consuming(many1(kata_field)).parse(text).ok()?;
        let (mut ko, mut scoring, mut tax) = (None, None, None);
        let mut rules = KataRules {
            ko: KataKo::Positional,
            scoring: KataScoring::Area,
            tax: KataTax::None,
            suicide: true,
            button: false,
            handicap_bonus: KataHandicapBonus::Zero,
            friendly_pass: false,
        };
        for field in fields {
            match field {
                Field::Ko(value) => ko = Some(value),
                Field::Scoring(value) => scoring = Some(value),
                Field::Tax(value) => tax = Some(value),
                Field::Suicide(value) => rules.suicide = value,
                Field::Button(value) => rules.button = value,
                Field::Bonus(value) => rules.handicap_bonus = value,
                Field::FriendlyPass(value) => rules.friendly_pass = value,
            }
        }
        rules.ko = ko?;
        rules.scoring = scoring?;
        // Territory is counted with the seki tax unless the text has another.
        rules.tax = tax.unwrap_or(match rules.scoring {
            KataScoring::Area => KataTax::None,
            KataScoring::Territory => KataTax::Seki,
        });
        Some(rules)
    }
}

impl fmt::Display for KataRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ko = match self.ko {
            KataKo::Simple => "SIMPLE",
            KataKo::Positional => "POSITIONAL",
            KataKo::Situational => "SITUATIONAL",
            KataKo::Spight => "SPIGHT",
        };
        let scoring = match self.scoring {
            KataScoring::Area => "AREA",
            KataScoring::Territory => "TERRITORY",
        };
        let tax = match self.tax {
            KataTax::None => "NONE",
            KataTax::Seki => "SEKI",
            KataTax::All => "ALL",
        };
        write!(f, "ko{ko}score{scoring}tax{tax}sui{}", u8::from(self.suicide))?;
        if self.button {
            f.write_str("button1")?;
        }
        match self.handicap_bonus {
            KataHandicapBonus::Zero => {}
            KataHandicapBonus::PerStone => f.write_str("whbN")?,
            KataHandicapBonus::PerStoneButOne => f.write_str("whbN-1")?,
        }
        if self.friendly_pass {
            f.write_str("fpok1")?;
        }
        Ok(())
    }
}

/// One field, in any case.
fn kata_field(input: &str) -> IResult<&str, Field> {
    let flag = || alt((value(false, tag("0")), value(true, tag("1"))));
    alt((
        preceded(
            tag_no_case("ko"),
            alt((
                value(KataKo::Simple, tag_no_case("simple")),
                value(KataKo::Positional, tag_no_case("positional")),
                value(KataKo::Situational, tag_no_case("situational")),
                value(KataKo::Spight, tag_no_case("spight")),
            )),
        )
        .map(Field::Ko),
        preceded(
            tag_no_case("score"),
            alt((
                value(KataScoring::Area, tag_no_case("area")),
                value(KataScoring::Territory, tag_no_case("territory")),
            )),
        )
        .map(Field::Scoring),
        preceded(
            tag_no_case("tax"),
            alt((
                value(KataTax::None, tag_no_case("none")),
                value(KataTax::Seki, tag_no_case("seki")),
                value(KataTax::All, tag_no_case("all")),
            )),
        )
        .map(Field::Tax),
        preceded(tag_no_case("sui"), flag()).map(Field::Suicide),
        preceded(tag_no_case("button"), flag()).map(Field::Button),
        preceded(
            tag_no_case("whb"),
            alt((
                value(KataHandicapBonus::PerStoneButOne, tag_no_case("n-1")),
                value(KataHandicapBonus::PerStone, tag_no_case("n")),
                value(KataHandicapBonus::Zero, tag("0")),
            )),
        )
        .map(Field::Bonus),
        preceded(tag_no_case("fpok"), flag()).map(Field::FriendlyPass),
    ))
    .parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn spellings() {
        for (name, texts) in [
            (
                RulesName::Japanese,
                &["japanese", "JP", "JPN", "Japanese Rules", "日本规则", "日本囲碁ルール", "日本規則"][..],
            ),
            (RulesName::Chinese, &["chinese", "cn", "zh", "中国规则", "中國圍棋規則", "Chinese rules"]),
            (RulesName::Korean, &["korean", "韓國規則", "한국 룰"]),
            (RulesName::Aga, &["aga", "AGA rules"]),
            (RulesName::NewZealand, &["New Zealand", "new-zealand"]),
            (RulesName::Ing, &["Ing", "Ing Goe", "應氏", "应氏规则"]),
            (RulesName::TrompTaylor, &["Tromp/Taylor", "tromp-taylor", "tt"]),
            (RulesName::Ancient, &["Old Chinese", "座子", "還棋頭"]),
            (RulesName::TangSong, &["唐宋", "tang-song"]),
            (RulesName::Condition(MatchCondition::PairGo), &["Pair go"]),
            // KataGo's names for the rules of two servers and for counting stones.
            (RulesName::Chinese, &["chinese-ogs", "chinese-kgs"]),
            (RulesName::Kata(STONE_SCORING), &["stone-scoring"]),
        ] {
            for text in texts {
                assert_eq!(RulesName::read(text).map(|r| r.value), Ok(name), "{text}");
                assert!(!RulesName::read(text).unwrap().is_standard() || *text == name.to_string());
            }
        }
    }

    #[test]
    fn unknown_names_stay_unknown() {
        assert_eq!(RulesName::read(""), Err(ValueError::Empty));
        for text in ["my house rules", "rules", "TT--", "Japanese?", "Tianyi", "Crawford", "koSIMPLE"] {
            assert_eq!(RulesName::read(text), Err(ValueError::NotUnderstood), "{text}");
        }
    }

    #[test]
    fn kata_strings() {
        let text = "koPOSITIONALscoreAREAtaxNONEsui0button1whbNfpok1";
        let reading = RulesName::read(text).unwrap();
        assert!(reading.is_standard());
        assert_eq!(
            reading.value,
            RulesName::Kata(KataRules {
                ko: KataKo::Positional,
                scoring: KataScoring::Area,
                tax: KataTax::None,
                suicide: false,
                button: true,
                handicap_bonus: KataHandicapBonus::PerStone,
                friendly_pass: true,
            })
        );
        let reading = RulesName::read("koSIMPLEscoreTERRITORYsui0whbN-1").unwrap();
        assert_eq!(reading.value.to_string(), "koSIMPLEscoreTERRITORYtaxSEKIsui0whbN-1");
        assert!(reading.value.counts_territory());
        assert!(RulesName::read("koPOSITIONALscoreAREAtaxNONEsui2").is_err());
    }

    #[test]
    fn every_name_reads_back() {
        for (name, spellings) in SPELLINGS {
            assert_eq!(RulesName::read(&name.to_string()), Ok(Reading::standard(*name)), "{name}");
            for spelling in *spellings {
                assert_eq!(RulesName::read(spelling).map(|r| r.value), Ok(*name), "{spelling}");
            }
        }
    }

    proptest! {
        #[test]
        fn never_panics_and_round_trips(
            text in "\\PC{0,20}|ko(SIMPLE|spight)score(AREA|TERRITORY)(tax(ALL|SEKI))?(sui[01])?(button[01])?(whb(N|0|N-1))?(fpok[01])?"
        ) {
            if let Ok(reading) = RulesName::read(&text) {
                prop_assert_eq!(
                    RulesName::read(&reading.value.to_string()),
                    Ok(Reading::standard(reading.value))
                );
            }
        }
    }
}
