//! What reports say of a game: counts and game information, read once in one walk.

use serde::Serialize;
use sgf_core::tree::{GameTree, Ident, Node};
use sgf_core::value::komi::{self, KomiHints};
use sgf_core::value::{Dates, GameResult, Handicap, RulesName};

/// The fields that `validate` and `info` have in common.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct GameFacts {
    /// The number of the game in its input, from 0.
    pub(crate) index: u32,
    /// As `FF` has it.
    pub(crate) ff: Option<i64>,
    /// As `GM` has it; 1, which is Go, where nothing is said.
    pub(crate) gm: Option<i64>,
    /// Columns and rows; none where `SZ` cannot be understood.
    pub(crate) size: Option<[u32; 2]>,
    /// All nodes.
    pub(crate) nodes: usize,
    /// B and W properties on the main line, passes included.
    pub(crate) moves: usize,
    /// Leaves.
    pub(crate) variations: usize,
    pub(crate) rules: Option<String>,
    pub(crate) rules_from: &'static str,
    pub(crate) black: Option<String>,
    pub(crate) white: Option<String>,
    pub(crate) result: Option<String>,
    pub(crate) handicap: Option<u16>,
    /// In points.
    pub(crate) komi: Option<String>,
    pub(crate) date: Option<String>,
    pub(crate) illegal_moves: Option<u32>,
}

impl GameFacts {
    pub(crate) fn of(game: GameTree<'_>, index: u32) -> GameFacts {
        let texts = Texts::of(game);
        let text = |ident: Ident| texts.get(ident);
        let rules = text(Ident::RU).and_then(|text| RulesName::read(text).ok()).map(|reading| reading.value);
        let handicap = text(Ident::HA).and_then(|text| Handicap::read(text).ok()).map(|reading| reading.value);
        let hints = KomiHints { rules, handicap: handicap.is_some_and(|h| h.stones() > 0), ..Default::default() };
        let komi = text(Ident::KM).and_then(|text| komi::interpret(text, hints).ok().flatten());
        let known = rules.filter(|rules| !matches!(rules, RulesName::Condition(_)));
        GameFacts {
            index,
            ff: number(text(Ident::FF)),
            gm: text(Ident::GM).map_or(Some(1), |gm| number(Some(gm))),
            size: size(text(Ident::SZ)),
            nodes: game.node_count(),
            moves: texts.moves,
            variations: game.leaves().count(),
            rules: known.map(|rules| rules.to_string().to_lowercase().replace(' ', "-")),
            rules_from: if known.is_some() { "RU" } else { "default" },
            black: texts.owned(Ident::PB),
            white: texts.owned(Ident::PW),
            result: text(Ident::RE)
                .map(|text| GameResult::read(text).map_or_else(|_| text.to_owned(), |read| read.value.to_string())),
            handicap: handicap.map(Handicap::stones),
            komi: komi.map(|komi| komi.value.to_string()),
            date: text(Ident::DT)
                .map(|text| Dates::read(text).map_or_else(|_| text.to_owned(), |read| read.value.to_string())),
            illegal_moves: None,
        }
    }
}

fn number(text: Option<&str>) -> Option<i64> {
    text?.trim().parse().ok()
}

fn size(text: Option<&str>) -> Option<[u32; 2]> {
    let Some(text) = text else { return Some([19, 19]) };
    let side = |part: &str| part.trim().parse().ok().filter(|side| (1..=52).contains(side));
    match text.split_once(':') {
        Some((columns, rows)) => Some([side(columns)?, side(rows)?]),
        None => side(text).map(|side| [side, side]),
    }
}

/// The game information properties, in the order of columns.
pub(crate) const INFO: [(Ident, &str); 21] = [
    (Ident::PB, "black"),
    (Ident::BR, "black_rank"),
    (Ident::BT, "black_team"),
    (Ident::PW, "white"),
    (Ident::WR, "white_rank"),
    (Ident::WT, "white_team"),
    (Ident::RE, "result"),
    (Ident::DT, "date"),
    (Ident::EV, "event"),
    (Ident::RO, "round"),
    (Ident::PC, "place"),
    (Ident::RU, "rules"),
    (Ident::KM, "komi"),
    (Ident::HA, "handicap"),
    (Ident::TM, "time"),
    (Ident::OT, "overtime"),
    (Ident::GN, "name"),
    (Ident::ON, "opening"),
    (Ident::SO, "source"),
    (Ident::US, "user"),
    (Ident::AN, "annotator"),
];

/// Game information as it is written, from the first node of the main line that has it; and what lies on the way.
#[derive(Debug)]
pub(crate) struct Texts {
    found: Vec<(Ident, String)>,
    pub(crate) moves: usize,
}

impl Texts {
    pub(crate) fn of(game: GameTree<'_>) -> Texts {
        let mut texts = Texts { found: Vec::new(), moves: 0 };
        for node in game.main_line() {
            texts.visit(node);
        }
        texts
    }

    fn visit(&mut self, node: Node<'_>) {
        for property in node.properties() {
            let ident = property.ident();
            if matches!(ident, Ident::B | Ident::W) {
                self.moves += 1;
            } else if is_information(ident) && self.get(ident).is_none() {
                let Some(value) = property.value() else { continue };
                let text = value.simple_text();
                if !text.trim().is_empty() {
                    self.found.push((ident, text.trim().to_owned()));
                }
            }
        }
    }

    /// The text of a property, blanks at its ends removed; none where it is empty.
    pub(crate) fn get(&self, ident: Ident) -> Option<&str> {
        self.found.iter().find(|(own, _)| *own == ident).map(|(_, text)| &text[..])
    }

    fn owned(&self, ident: Ident) -> Option<String> {
        self.get(ident).map(str::to_owned)
    }
}

fn is_information(ident: Ident) -> bool {
    matches!(ident, Ident::FF | Ident::GM | Ident::SZ) || INFO.iter().any(|(own, _)| *own == ident)
}
