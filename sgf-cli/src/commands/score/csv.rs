//! A count as one row.

use std::io::{self, Write};

use sgf_core::formats::csv::write_row;
use sgf_core::value::{Color, Point, Points};

use super::counted::Counted;

const COLUMNS: [&str; 21] = [
    "path",
    "game",
    "rules",
    "rules_from",
    "komi",
    "handicap",
    "moves",
    "illegal_moves",
    "score",
    "native",
    "winner",
    "black_total",
    "white_total",
    "dame",
    "shared",
    "dead",
    "seki",
    "teire",
    "dead_from",
    "recorded",
    "agrees",
];

/// Returns the row of names.
pub(super) fn header() -> Vec<u8> {
    format!("{}\n", COLUMNS.join(",")).into_bytes()
}

/// Writes one row. Lists of points are separated by blanks; `agrees` is empty if `RE` holds no number.
pub(super) fn write(counted: &Counted<'_>, out: &mut dyn Write) -> io::Result<()> {
    let score = &counted.score;
    let winner = match score.winner {
        Some(Color::Black) => "black",
        Some(Color::White) => "white",
        None => "draw",
    };
    let points = |quarters: i32| Points::from_quarters(quarters).to_string();
    let fields: [&str; COLUMNS.len()] = [
        counted.path,
        &counted.index.to_string(),
        &format!("{:#}", counted.rules),
        counted.rules_from.as_str(),
        &points(score.komi),
        &score.handicap.to_string(),
        &counted.moves.to_string(),
        &counted.illegal.to_string(),
        &score.re(),
        &score.native(),
        winner,
        &points(score.black.total),
        &points(score.white.total),
        &names(&score.dame),
        &names(&score.shared),
        &names(&score.dead),
        &names(&score.seki),
        &names(&score.teire),
        counted.dead_from.as_str(),
        counted.recorded.as_deref().unwrap_or_default(),
        counted.agrees.map_or("", |agrees| if agrees { "true" } else { "false" }),
    ];
    write_row(out, fields)
}

fn names(points: &[Point]) -> String {
    points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
