//! What a record says, whatever its spelling: what a fix may not change.

use std::collections::BTreeSet;

use sgf_core::board::Setup;
use sgf_core::rules::{Preset, Replay};
use sgf_core::tree::{Ident, Node, PropertySpec, Scalar, ValueType};
use sgf_core::value::{GameInfo, Move, Point, Rect, Size};
use sgf_core::{ParseOptions, parse};

/// The gist of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Gist {
    /// All moves in file order.
    pub(crate) moves: Vec<(char, String)>,
    /// Those of the main line.
    pub(crate) main_line: Vec<(char, String)>,
    /// The board at the end of each variation.
    pub(crate) boards: Vec<Vec<(Point, bool)>>,
    /// Comments, names and remarks, each piece of them.
    pub(crate) texts: BTreeSet<(String, String)>,
    /// Marks of all nodes that have some.
    pub(crate) marks: Vec<BTreeSet<(String, String)>>,
    /// What is known of the game.
    pub(crate) info: Vec<String>,
}

/// The games of an input.
pub(crate) fn gists(bytes: &[u8]) -> Vec<Gist> {
    let parsed = parse(bytes, &ParseOptions::default());
    parsed
        .collection
        .games()
        .map(|game| {
            let info = GameInfo::of(game);
            let size = info.board_size().unwrap_or(Size::GO);
            let mut gist = Gist {
                moves: game.nodes().flat_map(|node| moves(node, size)).collect(),
                main_line: game.main_line().flat_map(|node| moves(node, size)).collect(),
                boards: Vec::new(),
                texts: BTreeSet::new(),
                marks: Vec::new(),
                info: facts(&info),
            };
            let rules = Preset::Chinese.rules();
            let mut replay = Replay::new();
            for leaf in game.leaves().take(50) {
                replay.run_to(game, leaf, size, &rules, |_, _| {});
                let board = Setup::from(replay.position().board());
                gist.boards.push(
                    board.stones().map(|(at, color)| (at, color == sgf_core::value::Color::Black)).collect(),
                );
            }
            for node in game.nodes() {
                let mut marks = BTreeSet::new();
                for property in node.properties() {
                    let name = property.name().into_owned();
                    match property.ident() {
                        Ident::CR | Ident::MA | Ident::M | Ident::SL | Ident::SQ | Ident::TR => {
                            points(property, size, |at| marks.insert(("mark".to_owned(), at)));
                        }
                        Ident::TB | Ident::TW | Ident::DD | Ident::VW => {
                            points(property, size, |at| marks.insert((name.clone(), at)));
                        }
                        Ident::LB | Ident::LN | Ident::AR => {
                            for value in property.values() {
                                let raw = value.bytes();
                                let colon = raw.iter().position(|b| *b == b':').unwrap_or(0);
                                let point = Point::read(&raw[..colon], size);
                                if let (Ok(point), Some((_, text))) = (point, value.split()) {
                                    let text = text.trim().to_owned();
                                    marks.insert((name.clone(), format!("{}:{text}", point.value)));
                                }
                            }
                        }
                        Ident::L => {
                            for (i, value) in property.values().enumerate() {
                                let letter = char::from(b'A' + i as u8);
                                marks.insert(("LB".to_owned(), format!("{}:{letter}", value.simple_text())));
                            }
                        }
                        _ => texts(property, &mut gist.texts),
                    }
                }
                if !marks.is_empty() {
                    gist.marks.push(marks);
                }
            }
            gist
        })
        .collect()
}

fn points(property: sgf_core::tree::Property<'_>, size: Size, mut take: impl FnMut(String) -> bool) {
    for value in property.values() {
        if let Ok(reading) = Rect::read(value.bytes(), size) {
            for point in reading.value.points() {
                take(point.to_string());
            }
        }
    }
}

/// Comments and texts, in lines, without what no reader shows.
fn texts(property: sgf_core::tree::Property<'_>, into: &mut BTreeSet<(String, String)>) {
    let spec = PropertySpec::of(property.ident());
    let is_text = spec.is_none_or(|spec| {
        matches!(spec.value, ValueType::One(Scalar::Text | Scalar::SimpleText)) && !is_fact(property.ident())
    });
    if !is_text {
        return;
    }
    for value in property.values() {
        let text = value.text();
        let text = text.replace(|c: char| c.is_control() && c != '\n', "");
        for line in text.lines().flat_map(|line| line.split(", ")) {
            let line = line.trim();
            if !line.is_empty() {
                into.insert((property.name().into_owned(), line.to_owned()));
            }
        }
    }
}

/// What is compared as a fact, not as a text.
fn is_fact(ident: Ident) -> bool {
    const FACTS: [Ident; 9] =
        [Ident::CA, Ident::DT, Ident::RE, Ident::RU, Ident::BR, Ident::WR, Ident::OT, Ident::AP, Ident::TM];
    FACTS.contains(&ident)
}

fn moves(node: Node<'_>, size: Size) -> impl Iterator<Item = (char, String)> {
    node.properties().filter_map(move |property| {
        let color = match property.ident() {
            Ident::B => 'B',
            Ident::W => 'W',
            _ => return None,
        };
        let value = property.value()?;
        Some((
            color,
            match Move::read(value.bytes(), size).map(|reading| reading.value) {
                Ok(Move::Play(point)) => point.to_string(),
                Ok(Move::Pass(_)) => "pass".to_owned(),
                Err(_) => value.simple_text().into_owned(),
            },
        ))
    })
}

fn facts(info: &GameInfo) -> Vec<String> {
    vec![
        format!("{:?}", info.board_size()),
        format!("{:?}", info.dates()),
        format!("{:?}", info.outcome()),
        format!("{:?}", info.komi_points()),
        format!("{:?}", info.handicap_stones().filter(|stones| *stones > 0)),
        format!("{:?}", info.rules_name()),
        format!("{:?}", info.main_time()),
        format!("{:?}", info.overtime_system().map(|overtime| overtime.to_string())),
        format!(
            "{:?}",
            info.black.as_ref().map(|field| field.text.trim().to_owned()).filter(|text| !text.is_empty())
        ),
        format!(
            "{:?}",
            info.white.as_ref().map(|field| field.text.trim().to_owned()).filter(|text| !text.is_empty())
        ),
        format!(
            "{:?}",
            info.black_rank.as_ref().and_then(|field| field.ok()).map(|rank| rank.value.to_string())
        ),
        format!(
            "{:?}",
            info.white_rank.as_ref().and_then(|field| field.ok()).map(|rank| rank.value.to_string())
        ),
        format!("{:?}", info.game()),
    ]
}
