//! One row of comma-separated values for each game.

use std::io::{self, Write};

use sgf_core::formats::csv::write_row;
use sgf_core::tree::{GameTree, Ident};
use sgf_core::value::GameInfo;

use crate::facts::{GameFacts, INFO, Texts};

/// Returns the row with the names of the columns.
pub(crate) fn header() -> Vec<u8> {
    let info = INFO.map(|(_, name)| name).join(",");
    format!("path,index,encoding,ff,size,{info},moves,nodes,variations\n").into_bytes()
}

/// Writes the row of `game`. Result, date, komi and handicap have their standard form if they can be
/// understood.
pub(crate) fn write(
    path: &str,
    game: GameTree<'_>,
    index: u32,
    encoding: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let texts = Texts::of(game);
    let facts = GameFacts::new(game, &GameInfo::of(game), index);
    let size = match facts.size {
        Some([columns, rows]) if columns == rows => columns.to_string(),
        Some([columns, rows]) => format!("{columns}:{rows}"),
        None => String::new(),
    };
    let mut fields = vec![
        path.to_owned(),
        index.to_string(),
        encoding.to_owned(),
        facts.ff.map(|ff| ff.to_string()).unwrap_or_default(),
        size,
    ];
    for (ident, _) in INFO {
        let plain = match ident {
            Ident::RE => facts.result.clone(),
            Ident::DT => facts.date.clone(),
            Ident::KM => facts.komi.clone(),
            Ident::HA => facts.handicap.map(|stones| stones.to_string()),
            _ => None,
        };
        fields.push(plain.or_else(|| texts.get(ident).map(str::to_owned)).unwrap_or_default());
    }
    fields.extend([facts.moves, facts.nodes, facts.variations].map(|count| count.to_string()));
    write_row(out, fields)
}
