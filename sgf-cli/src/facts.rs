//! The facts of a game for reports: counts and game information.

use serde::Serialize;
use sgf_core::check::Checked;
use sgf_core::rules::RulesSource;
use sgf_core::tree::{GameTree, Ident, Node};
use sgf_core::value::{GameInfo, RulesName};

/// The fields that `validate` and `info` have in common.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct GameFacts {
    /// The number of the game in its input, from 0.
    pub(crate) index: u32,
    /// The value of `FF`.
    pub(crate) ff: Option<i64>,
    /// The value of `GM`; 1, which is Go, if there is none.
    pub(crate) gm: i64,
    /// Columns and rows; `None` for another game without `SZ`.
    pub(crate) size: Option<[u8; 2]>,
    /// The number of nodes.
    pub(crate) nodes: usize,
    /// The number of B and W properties on the main line, passes included.
    pub(crate) moves: usize,
    /// The number of leaves.
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
    /// Reads the facts of `game`, which must be as it was parsed, without edits.
    pub(crate) fn new(game: GameTree<'_>, info: &GameInfo, index: u32) -> GameFacts {
        let is_move = |node: Node<'_>| {
            node.properties().filter(|property| matches!(property.ident(), Ident::B | Ident::W)).count()
        };
        let nodes = game.node_count();
        let is_leaf = |&number: &u32| game.numbered(number).is_some_and(Node::is_leaf);
        let rules = info.rules_name().and_then(name_of);
        GameFacts {
            index,
            ff: info.file_format(),
            gm: info.game(),
            size: info.board_size().map(|size| [size.width(), size.height()]),
            nodes,
            moves: game.main_line().map(is_move).sum(),
            variations: (0..nodes as u32).filter(is_leaf).count(),
            rules_from: if rules.is_some() { "RU" } else { "default" },
            rules,
            black: info.black.as_ref().and_then(|field| non_empty(&field.text)),
            white: info.white.as_ref().and_then(|field| non_empty(&field.text)),
            result: match (info.outcome(), &info.result) {
                (Some(result), _) => Some(result.to_string()),
                (None, field) => field.as_ref().and_then(|field| non_empty(&field.text)),
            },
            handicap: info.handicap_stones(),
            komi: info.komi_points().map(|komi| komi.to_string()),
            date: match (info.dates(), &info.date) {
                (Some(dates), _) => Some(dates.to_string()),
                (None, field) => field.as_ref().and_then(|field| non_empty(&field.text)),
            },
            illegal_moves: None,
        }
    }

    /// Adds the results of a check: the rule set, the handicap that counts, the number of illegal moves.
    pub(crate) fn checked(mut self, checked: &Checked) -> GameFacts {
        // A rule set that the record does not name is still the one under which the moves were checked.
        if checked.rules_from != RulesSource::Named || self.rules.is_none() {
            self.rules = Some(format!("{:#}", checked.rules));
        }
        self.rules_from = checked.rules_from.as_str();
        self.handicap = checked.handicap.filter(|&stones| stones > 0).or(self.handicap);
        self.illegal_moves = Some(checked.illegal_moves);
        self
    }
}

/// Returns the trimmed text; `None` if it is empty.
fn non_empty(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// Returns the name of a rule set as `--rules` takes it; `None` for a condition of the match.
fn name_of(rules: RulesName) -> Option<String> {
    match rules {
        RulesName::Condition(_) => None,
        RulesName::Ing => Some("ing".to_owned()),
        RulesName::Ancient => Some("ancient".to_owned()),
        RulesName::Kata(_) => Some(rules.to_string()),
        other => Some(other.to_string().to_lowercase()),
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

/// Game information as it stands in the record, from the first node of the main line that has it, up to the
/// first move.
#[derive(Debug)]
pub(crate) struct Texts(Vec<(Ident, String)>);

impl Texts {
    pub(crate) fn of(game: GameTree<'_>) -> Texts {
        let mut texts = Texts(Vec::new());
        for node in game.main_line() {
            texts.visit(node);
            if !texts.0.is_empty() && node.move_property().is_some() {
                break;
            }
        }
        texts
    }

    fn visit(&mut self, node: Node<'_>) {
        for property in node.properties() {
            let ident = property.ident();
            if INFO.iter().all(|(own, _)| *own != ident) || self.get(ident).is_some() {
                continue;
            }
            if let Some(text) = property.value().and_then(|value| non_empty(&value.simple_text())) {
                self.0.push((ident, text));
            }
        }
    }

    /// Adds what the record has in other properties than those of the specification, as Sina writes event, date
    /// and komi.
    pub(crate) fn with_dialect(mut self, game: GameTree<'_>) -> Texts {
        let is_there = |texts: &Texts, ident| texts.get(ident).is_some();
        if [Ident::EV, Ident::DT, Ident::KM].iter().all(|ident| is_there(&self, *ident)) {
            return self;
        }
        let info = GameInfo::of(game);
        let event = info.event.as_ref().map(|event| event.text.clone());
        let date = info.dates().map(|dates| dates.to_string());
        let komi = info.komi_points().map(|komi| komi.to_string());
        for (ident, text) in [(Ident::EV, event), (Ident::DT, date), (Ident::KM, komi)] {
            if let (false, Some(text)) = (is_there(&self, ident), text.and_then(|text| non_empty(&text))) {
                self.0.push((ident, text));
            }
        }
        self
    }

    /// Returns the trimmed text of a property; `None` if it is empty.
    pub(crate) fn get(&self, ident: Ident) -> Option<&str> {
        self.0.iter().find(|(own, _)| *own == ident).map(|(_, text)| &text[..])
    }
}
