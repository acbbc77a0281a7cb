//! `sgf info`: the game information of every game.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use sgf_core::tree::{GameTree, Ident};
use sgf_core::value::GameInfo;

use crate::cli::{Format, InfoArgs};
use crate::config::{Config, InputConfig};
use crate::exit::Exit;
use crate::facts::{GameFacts, INFO, Texts};
use crate::input::{Input, Inputs, Records};
use crate::output::ordered::JobOut;
use crate::output::sanitize;
use crate::output::stdout::{self, Stdout};
use crate::pipeline::{self, Verdict};
use crate::report::{game_row, table};

pub(crate) fn run(config: &Config, args: InfoArgs) -> Result<Exit> {
    let inputs = InputConfig::new(args.input)?;
    let format = args.format;
    stdout::print(&match format {
        Format::Human => header().into_bytes(),
        Format::Json => Vec::new(),
        Format::Csv => game_row::header(),
    })?;
    pipeline::run(Inputs::new(&inputs), config.jobs, &mut Stdout, |input, out| {
        let mut records = Records::open(input, &inputs.options)?;
        let of_input = records.encoding;
        while let Some(read) = records.next_game()? {
            let (game, index) = (read.game(), read.index);
            let encoding = of_input.map_or_else(|| game.coding().charset.name(), |(name, _)| name);
            match format {
                Format::Human => line(config, input, game, index, out)?,
                Format::Json => json(input, game, index, encoding, out)?,
                Format::Csv => game_row::write(&input.name(), game, index, encoding, out)?,
            }
        }
        if records.games() == 0 {
            out.complain(format!("sgf: {}: no game in it", input.name()));
            return Ok(Verdict::Findings);
        }
        Ok(Verdict::Clean)
    })
    .map_err(stdout::cannot_write)
}

/// The columns of the table: title and width.
const COLUMNS: [(&str, usize); 8] = [
    ("date", 10),
    ("black", 22),
    ("white", 22),
    ("result", 7),
    ("komi", 5),
    ("ha", 2),
    ("size", 5),
    ("moves", 5),
];

fn header() -> String {
    let mut row = String::new();
    for (title, width) in COLUMNS {
        table::cell(&mut row, title, width);
        row.push_str("  ");
    }
    row.push_str("file\n");
    row
}

fn line(
    config: &Config,
    input: &Input,
    game: GameTree<'_>,
    index: u32,
    out: &mut JobOut<'_, '_>,
) -> Result<()> {
    let texts = Texts::of(game);
    let facts = GameFacts::new(game, &GameInfo::of(game), index);
    let player = |name: &Option<String>, rank: Ident| {
        let name = name.as_deref().unwrap_or("?");
        texts.get(rank).map_or_else(|| name.to_owned(), |rank| format!("{name} {rank}"))
    };
    let size = match facts.size {
        Some([columns, rows]) if columns == rows => columns.to_string(),
        Some([columns, rows]) => format!("{columns}x{rows}"),
        None => "?".to_owned(),
    };
    let cells = [
        facts.date.clone().unwrap_or_default(),
        player(&facts.black, Ident::BR),
        player(&facts.white, Ident::WR),
        facts.result.clone().unwrap_or_default(),
        facts.komi.clone().unwrap_or_default(),
        facts.handicap.filter(|&stones| stones > 0).map(|stones| stones.to_string()).unwrap_or_default(),
        size,
        facts.moves.to_string(),
    ];
    let mut row = String::new();
    for (text, (_, width)) in cells.iter().zip(COLUMNS) {
        table::cell(&mut row, &sanitize::line(text, config.terminal), width);
        row.push_str("  ");
    }
    row.push_str(&sanitize::line(&input.name(), config.terminal));
    if index > 0 {
        row.push_str(&format!(" #{index}"));
    }
    writeln!(out, "{row}")?;
    Ok(())
}

#[derive(Serialize)]
struct Row<'a> {
    path: &'a str,
    encoding: &'a str,
    #[serde(flatten)]
    facts: GameFacts,
    info: Raw<'a>,
}

/// Game information as the record has it, under the names of its columns.
struct Raw<'a>(&'a Texts);

impl Serialize for Raw<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (ident, name) in INFO {
            if let Some(text) = self.0.get(ident) {
                map.serialize_entry(name, text)?;
            }
        }
        map.end()
    }
}

fn json(
    input: &Input,
    game: GameTree<'_>,
    index: u32,
    encoding: &str,
    out: &mut JobOut<'_, '_>,
) -> Result<()> {
    let texts = Texts::of(game);
    let row = Row {
        path: &input.name(),
        encoding,
        facts: GameFacts::new(game, &GameInfo::of(game), index),
        info: Raw(&texts),
    };
    let mut line = serde_json::to_vec(&row)?;
    line.push(b'\n');
    out.write_all(&line)?;
    Ok(())
}
