//! The program or server that wrote a record, as far as the values depend on it.

use super::fold::contains_ignoring_case;
use super::words;
use crate::diag::Phrase;
use crate::tree::{GameTree, Ident, Node, Property};

/// A writer of records with habits of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Dialect {
    /// The Fox server (野狐, `foxwq`): komi in hundredths, overtime in `TC` and `TT`, handicap stones as moves.
    Fox,
    /// The header of Sina's and Tygem's web pages: event in `TE`, date in `RD`, komi in `KO`, overtime in
    /// `LT` and `LC`.
    Sina,
    /// The Tygem server (弈城, 타이젬).
    Tygem,
    /// The TOM server.
    Tom,
    /// The KGS Go Server.
    Kgs,
    /// The Online Go Server.
    Ogs,
    /// IGS, Pandanet.
    Pandanet,
    /// WBaduk, Cyberoro.
    WBaduk,
    /// MultiGo.
    MultiGo,
    /// SmartGo.
    SmartGo,
    /// CGoban without KGS.
    CGoban,
    /// GoGui.
    GoGui,
    /// Drago.
    Drago,
    /// Sabaki.
    Sabaki,
    /// Lizzie and LizzieYzy.
    Lizzie,
    /// KaTrain.
    KaTrain,
    /// goproblems.com.
    GoProblems,
    /// 弈客 (Yike).
    Yike,
    /// 101围棋网 (101weiqi.com).
    Weiqi101,
}

/// Programs by what they write into `AP`.
const APPLICATIONS: &[(&str, Dialect)] = &[
    ("foxwq", Dialect::Fox),
    ("multigo", Dialect::MultiGo),
    ("smartgo", Dialect::SmartGo),
    ("cgoban", Dialect::CGoban),
    ("gogui", Dialect::GoGui),
    ("drago", Dialect::Drago),
    ("sabaki", Dialect::Sabaki),
    ("lizzie", Dialect::Lizzie),
    ("katrain", Dialect::KaTrain),
    ("goproblems", Dialect::GoProblems),
    ("pandanet", Dialect::Pandanet),
    ("tygem", Dialect::Tygem),
    ("101weiqi", Dialect::Weiqi101),
    ("yike", Dialect::Yike),
    ("wbaduk", Dialect::WBaduk),
    ("cyberoro", Dialect::WBaduk),
];

/// Servers by what they write into `PC` or, as the source of the record, into `SO`.
const PLACES: &[(&str, Dialect)] = &[
    ("foxwq", Dialect::Fox),
    ("gokgs.com", Dialect::Kgs),
    ("kiseido go server", Dialect::Kgs),
    ("online-go.com", Dialect::Ogs),
    ("ogs:", Dialect::Ogs),
    ("pandanet", Dialect::Pandanet),
    ("igs:", Dialect::Pandanet),
    ("tygem", Dialect::Tygem),
    ("cyberoro", Dialect::WBaduk),
    ("wbaduk", Dialect::WBaduk),
    ("weiqi.tom.com", Dialect::Tom),
    ("weiqi.cn.tom.com", Dialect::Tom),
    ("101weiqi", Dialect::Weiqi101),
    ("101围棋", Dialect::Weiqi101),
    ("yikeweiqi", Dialect::Yike),
    ("弈客", Dialect::Yike),
];

/// Servers whose names are too short to be searched for inside a text.
const SHORT_PLACES: &[(&str, Dialect)] = &[
    ("tom", Dialect::Tom),
    ("yike", Dialect::Yike),
    ("igs", Dialect::Pandanet),
    ("ogs", Dialect::Ogs),
    ("kgs", Dialect::Kgs),
];

impl Dialect {
    /// Detects the writer of a game: by the properties of its root first, by `AP` second.
    #[must_use]
    pub fn of(game: GameTree<'_>) -> Option<Dialect> {
        Dialect::of_root(game.root())
    }

    pub(super) fn of_root(root: Node<'_>) -> Option<Dialect> {
        let mut found = Traits::default();
        let mut by_application = None;
        let mut by_place = None;
        for property in root.properties() {
            match property.ident() {
                Ident::TC => found.periods = true,
                Ident::TT => found.period = true,
                Ident::RL | Ident::RN => found.fox_rules = true,
                Ident::RD | Ident::KO | Ident::LC => found.sina = found.sina.saturating_add(1),
                Ident::TE if property.value().is_some_and(|value| value.bytes().len() > 1) => {
                    found.sina = found.sina.saturating_add(1);
                }
                Ident::B | Ident::W => found.plays = true,
                Ident::AP => {
                    let named = property.value().and_then(|value| listed(APPLICATIONS, value.bytes()));
                    // Fox writes AP twice: another program's and its own.
                    by_application =
                        named.filter(|dialect| *dialect == Dialect::Fox).or(by_application).or(named);
                }
                Ident::PC | Ident::SO => {
                    by_place = by_place.or(property.value().and_then(|value| place(value.bytes())));
                }
                ident if ident == RR => found.kind = true,
                ident if ident == MULTIGOGM || ident == MULTIGOBM => found.multigo = true,
                ident if ident == GENRE || ident == DIFFICULTY => {
                    found.problem = found.problem.saturating_add(1);
                }
                Ident::OE | Ident::OS => found.program = Some(Dialect::Drago),
                ident if ident == LZOP => found.program = Some(Dialect::Lizzie),
                ident if ident == KTV => found.program = Some(Dialect::KaTrain),
                ident if ident == SBKV => found.program = Some(Dialect::Sabaki),
                ident if ident == KGSDE || ident == KGSSB || ident == KGSSW => found.kgs = true,
                _ => {}
            }
        }
        if found.fox_rules || by_application == Some(Dialect::Fox) {
            return Some(Dialect::Fox);
        }
        if found.sina >= 2 && !found.plays {
            return Some(Dialect::Sina);
        }
        if found.kgs {
            return Some(Dialect::Kgs);
        }
        if found.kind {
            return Some(Dialect::Pandanet);
        }
        if found.multigo {
            return Some(Dialect::MultiGo);
        }
        if found.problem >= 2 {
            return Some(Dialect::GoProblems);
        }
        if found.periods && found.period && by_application.is_none() && by_place.is_none() {
            return Some(Dialect::Fox);
        }
        by_place.or(found.program).or(by_application)
    }

    /// Returns the property of the root that shows this dialect best.
    #[must_use]
    pub fn shown_by(self, root: Node<'_>) -> Option<Property<'_>> {
        let listed_in = |table, property: Property<'_>| {
            property.value().and_then(|value| listed(table, value.bytes())) == Some(self)
        };
        root.properties().find(|property| match property.ident() {
            Ident::AP => listed_in(APPLICATIONS, *property),
            Ident::PC | Ident::SO => property.value().and_then(|value| place(value.bytes())) == Some(self),
            Ident::RL | Ident::RN | Ident::TC | Ident::TT => self == Dialect::Fox,
            Ident::RD | Ident::KO | Ident::LC | Ident::TE => self == Dialect::Sina,
            ident if ident == KGSDE || ident == KGSSB || ident == KGSSW => self == Dialect::Kgs,
            ident if ident == RR => self == Dialect::Pandanet,
            ident if ident == MULTIGOGM || ident == MULTIGOBM => self == Dialect::MultiGo,
            ident if ident == GENRE || ident == DIFFICULTY => self == Dialect::GoProblems,
            Ident::OE | Ident::OS => self == Dialect::Drago,
            ident if ident == LZOP => self == Dialect::Lizzie,
            ident if ident == KTV => self == Dialect::KaTrain,
            ident if ident == SBKV => self == Dialect::Sabaki,
            _ => false,
        })
    }

    /// Returns whether values of the dialect are read in a way of their own.
    pub(crate) fn has_habits(self) -> bool {
        *self.habits() != words::PLAIN
    }

    /// Describes the habits of the writer in a few words.
    #[must_use]
    pub const fn habits(self) -> &'static Phrase {
        match self {
            Dialect::Fox => &words::FOX,
            Dialect::Sina => &words::SINA,
            Dialect::Tygem => &words::TYGEM,
            Dialect::Kgs => &words::KGS,
            Dialect::Pandanet => &words::PANDANET,
            Dialect::MultiGo => &words::MULTIGO,
            Dialect::CGoban => &words::CGOBAN,
            Dialect::Drago => &words::DRAGO,
            Dialect::Sabaki => &words::SABAKI,
            Dialect::Lizzie => &words::LIZZIE,
            Dialect::KaTrain => &words::KATRAIN,
            Dialect::GoProblems => &words::GO_PROBLEMS,
            Dialect::Yike
            | Dialect::Weiqi101
            | Dialect::Tom
            | Dialect::Ogs
            | Dialect::WBaduk
            | Dialect::SmartGo
            | Dialect::GoGui => &words::PLAIN,
        }
    }

    /// Returns the name of the program or server.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Dialect::Fox => "Fox",
            Dialect::Sina => "Sina",
            Dialect::Tygem => "Tygem",
            Dialect::Tom => "TOM",
            Dialect::Kgs => "KGS",
            Dialect::Ogs => "OGS",
            Dialect::Pandanet => "Pandanet (IGS)",
            Dialect::WBaduk => "WBaduk",
            Dialect::MultiGo => "MultiGo",
            Dialect::SmartGo => "SmartGo",
            Dialect::CGoban => "CGoban",
            Dialect::GoGui => "GoGui",
            Dialect::Drago => "Drago",
            Dialect::Sabaki => "Sabaki",
            Dialect::Lizzie => "Lizzie",
            Dialect::KaTrain => "KaTrain",
            Dialect::GoProblems => "goproblems.com",
            Dialect::Yike => "Yike",
            Dialect::Weiqi101 => "101weiqi",
        }
    }
}

impl std::fmt::Display for Dialect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

const KGSDE: Ident = Ident::known("KGSDE");
const KGSSB: Ident = Ident::known("KGSSB");
const KGSSW: Ident = Ident::known("KGSSW");
const RR: Ident = Ident::new("RR");
const GENRE: Ident = Ident::new("GE");
const DIFFICULTY: Ident = Ident::new("DI");
const MULTIGOGM: Ident = Ident::known("MULTIGOGM");
const MULTIGOBM: Ident = Ident::known("MULTIGOBM");
const LZOP: Ident = Ident::known("LZOP");
const KTV: Ident = Ident::known("KTV");
const SBKV: Ident = Ident::known("SBKV");

/// The properties of a root that tell dialects apart.
#[derive(Default)]
struct Traits {
    periods: bool,
    period: bool,
    fox_rules: bool,
    kgs: bool,
    plays: bool,
    sina: u8,
    /// `RR`: IGS writes the kind of the game there.
    kind: bool,
    multigo: bool,
    /// The number of properties for genre and difficulty.
    problem: u8,
    /// A program whose own properties were added to a header of another writer.
    program: Option<Dialect>,
}

/// Returns the server named by a place or a source.
fn place(text: &[u8]) -> Option<Dialect> {
    let short = || {
        let text = text.trim_ascii();
        SHORT_PLACES.iter().find(|(name, _)| text.eq_ignore_ascii_case(name.as_bytes())).map(|found| found.1)
    };
    listed(PLACES, text).or_else(short)
}

fn listed(table: &[(&str, Dialect)], text: &[u8]) -> Option<Dialect> {
    table.iter().find(|(word, _)| contains_ignoring_case(text, word.as_bytes())).map(|(_, dialect)| *dialect)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<Dialect> {
        let parsed = crate::parse(text.as_bytes(), &crate::ParseOptions::default());
        parsed.collection.games().next().and_then(Dialect::of)
    }

    #[test]
    fn what_shows_it() {
        let cases = [
            ("(;FF[4]AP[GNU Go:3.8]TC[3]AP[foxwq])", "TC"),
            ("(;AP[x]PC[OGS: https://online-go.com/game/1])", "PC"),
            ("(;PC[Beijing]AP[MULTIGO:4])", "AP"),
            ("(;TE[Cup]RD[2018-04-24]KO[7.5])", "TE"),
            ("(;SZ[19]KGSDE[aa])", "KGSDE"),
        ];
        for (text, name) in cases {
            let parsed = crate::parse(text.as_bytes(), &crate::ParseOptions::default());
            let game = parsed.collection.games().next().unwrap();
            let dialect = Dialect::of(game).unwrap();
            assert_eq!(dialect.shown_by(game.root()).unwrap().name(), name, "{text}");
            assert!(dialect.habits().alone().to_string().contains(' '));
        }
    }

    #[test]
    fn content_before_application() {
        assert_eq!(of("(;AP[GNU Go:3.8]RN[3]TM[300]TC[3]TT[30]AP[foxwq]RL[0])"), Some(Dialect::Fox));
        assert_eq!(of("(;AP[foxwq];B[pd])"), Some(Dialect::Fox));
        assert_eq!(of("(;TE[Cup]RD[2018-04-24]KO[7.5])"), Some(Dialect::Sina));
        assert_eq!(of("(;AP[CGoban:3]PC[The KGS Go Server at http://www.gokgs.com/])"), Some(Dialect::Kgs));
        assert_eq!(of("(;AP[CGoban:2];B[pd])"), Some(Dialect::CGoban));
        assert_eq!(of("(;AP[Sabaki:0.52.2])"), Some(Dialect::Sabaki));
        assert_eq!(of("(;AP[YuanYu]PC[Tygem]TC[3]TT[20])"), Some(Dialect::Tygem));
        assert_eq!(of("(;PC[TOM]GN[1])"), Some(Dialect::Tom));
        assert_eq!(of("(;SO[http://weiqi.tom.com])"), Some(Dialect::Tom));
        assert_eq!(of("(;PC[Tomsk]SO[a book])"), None);
        assert_eq!(of("(;SO[yike])"), Some(Dialect::Yike));
        assert_eq!(of("(;PC[弈客围棋]AP[Sabaki:0.5])"), Some(Dialect::Yike));
        assert_eq!(of("(;SO[https://www.101weiqi.com/q/1/]AB[aa])"), Some(Dialect::Weiqi101));
        assert_eq!(of("(;RR[Normal]PC[x])"), Some(Dialect::Pandanet));
        assert_eq!(of("(;MULTIGOGM[1]AP[x:1])"), Some(Dialect::MultiGo));
        assert_eq!(of("(;GE[tesuji]DI[5k]CO[6])"), Some(Dialect::GoProblems));
        assert_eq!(of("(;PC[OGS]LZOP[x])"), Some(Dialect::Ogs));
        assert_eq!(of("(;LZOP[x]AP[Sabaki:0.5])"), Some(Dialect::Lizzie));
        assert_eq!(of("(;PC[cyberoro])"), Some(Dialect::WBaduk));
        assert_eq!(of("(;B[pd]TE[1])"), None);
        assert_eq!(of(&format!("(;{})", "KO[7.5]TE[Cup]".repeat(300))), Some(Dialect::Sina));
    }
}
