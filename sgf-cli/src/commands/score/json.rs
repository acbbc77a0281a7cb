//! A count as one JSON object.

use std::io::{self, Write};

use serde::Serialize;
use sgf_core::rules::{Counting, GroupTax, RuleSet};
use sgf_core::score::{Judgement, SideCount};
use sgf_core::value::{Color, Point, Points};

use crate::language::current;

use super::counted::Counted;

#[derive(Serialize)]
struct Row<'a> {
    path: &'a str,
    game: u32,
    rules: String,
    rules_from: &'a str,
    komi: String,
    handicap: u16,
    moves: u32,
    illegal_moves: u32,
    score: String,
    native: String,
    winner: &'a str,
    black: SideRow,
    white: SideRow,
    dame: Vec<String>,
    /// Points that are shared in halves.
    shared: Vec<String>,
    dead: Vec<String>,
    seki: Vec<String>,
    /// Points that the owner must fill.
    teire: Vec<String>,
    owner: String,
    dead_from: &'a str,
    confidence: Option<f64>,
    /// A stone of each chain whose judgement is doubtful, the most doubtful first.
    doubtful: Vec<String>,
    /// The reason why the score is unknown.
    unknown: Option<&'a str>,
    recorded: Option<&'a str>,
    agrees: Option<bool>,
    /// The assumptions of the count.
    notes: Vec<String>,
}

/// One side. Amounts that can be fractions are strings, so that they are exact.
#[derive(Serialize)]
struct SideRow {
    area: String,
    territory: String,
    stones: u32,
    prisoners: u32,
    dead: u32,
    shared: String,
    pass_stones: u32,
    group_tax: String,
    penalty: String,
    handicap_return: String,
    komi: String,
    total: String,
}

pub(super) fn write(counted: &Counted<'_>, out: &mut dyn Write) -> io::Result<()> {
    let score = &counted.score;
    let unknown = counted.unknown.is_some();
    let judgement = counted.judgement.as_ref();
    let row = Row {
        path: counted.path,
        game: counted.index,
        rules: format!("{:#}", counted.rules),
        rules_from: counted.rules_from.as_str(),
        komi: points(score.komi),
        handicap: score.handicap,
        moves: counted.moves,
        illegal_moves: counted.illegal,
        score: if unknown { "?".to_owned() } else { score.re() },
        native: if unknown { "?".to_owned() } else { score.native() },
        winner: match score.winner {
            _ if unknown => "unknown",
            Some(Color::Black) => "black",
            Some(Color::White) => "white",
            None => "draw",
        },
        black: side(&score.black, counted.rules),
        white: side(&score.white, counted.rules),
        dame: names(&score.dame),
        shared: names(&score.shared),
        dead: names(&score.dead),
        seki: names(&score.seki),
        teire: names(&score.teire),
        owner: score.owner_rows().concat(),
        dead_from: counted.dead_from.as_str(),
        confidence: judgement.map(|judgement| f64::from(judgement.confidence()) / 1000.0),
        doubtful: judgement.map_or_else(Vec::new, doubtful),
        unknown: counted.unknown.as_deref(),
        recorded: counted.recorded.as_deref(),
        agrees: counted.agrees,
        notes: score.notes.iter().map(|note| note.wording().in_language(current())).collect(),
    };
    let mut line = serde_json::to_vec(&row)?;
    line.push(b'\n');
    out.write_all(&line)
}

/// Returns a stone of each chain with a confidence below 0.9.
fn doubtful(judgement: &Judgement) -> Vec<String> {
    let chains = judgement.doubtful(900).into_iter();
    chains.filter_map(|chain| chain.stones.first()).map(ToString::to_string).collect()
}

fn side(side: &SideCount, rules: &RuleSet) -> SideRow {
    // In area scoring, territory is the area without stones.
    let by_area = matches!(rules.counting, Counting::Area | Counting::Fill);
    let stones = i32::try_from(side.stones).map_or(i32::MAX, |stones| stones.saturating_mul(4));
    SideRow {
        area: points(side.area),
        territory: points(if by_area { side.area - stones } else { side.territory }),
        stones: side.stones,
        prisoners: side.prisoners,
        dead: side.dead,
        shared: points(side.shared),
        pass_stones: side.pass_stones,
        group_tax: points(if rules.tax == GroupTax::Eyes { side.group_tax } else { 0 }),
        penalty: points(side.penalty),
        handicap_return: points(side.handicap_return),
        komi: points(side.komi),
        total: points(side.total),
    }
}

fn points(quarters: i32) -> String {
    Points::from_quarters(quarters).to_string()
}

fn names(points: &[Point]) -> Vec<String> {
    points.iter().map(ToString::to_string).collect()
}
