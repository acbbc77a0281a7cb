//! `sgf info`: the game information of every game.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use sgf_core::diag::Phrase;
use sgf_core::tree::{GameRead, GameTree, Ident};
use sgf_core::value::GameInfo;
use unicode_width::UnicodeWidthStr;

use crate::cli::{Format, InfoArgs};
use crate::config::{Config, InputConfig};
use crate::exit::Exit;
use crate::facts::{GameFacts, INFO, Texts};
use crate::input::{Input, Inputs, Records};
use crate::language::say;
use crate::layout::table;
use crate::output::sanitize;
use crate::output::stdout::{self, Stdout};
use crate::rows::game_row;
use crate::run::batches;
use crate::run::pipeline::{self, Verdict};
use crate::words;

pub(crate) fn run(config: &Config, args: InfoArgs) -> Result<Exit> {
    let inputs = InputConfig::new(args.input)?;
    let format = args.format;
    let layout = Layout::new(config.width);
    stdout::print(&match format {
        Format::Human => header(layout).into_bytes(),
        Format::Json => Vec::new(),
        Format::Csv => game_row::header(),
    })?;
    pipeline::run(Inputs::new(&inputs), config.jobs, &mut Stdout, |input, out| {
        let mut records = Records::open(input, &inputs.options)?;
        let of_input = records.encoding;
        let process = |(): &mut (), read: &mut GameRead<'_>, text: &mut Vec<u8>| {
            let (game, index) = (read.game(), read.index);
            let encoding = of_input.map_or_else(|| game.coding().charset.name(), |(name, _)| name);
            match format {
                Format::Human => line(layout, input, game, index, text)?,
                Format::Json => json(input, game, index, encoding, text)?,
                Format::Csv => game_row::write(&input.name(), game, index, encoding, text)?,
            }
            Ok(())
        };
        let idle = out.idle();
        let take = |text: Vec<u8>| Ok(out.write_all(&text)?);
        batches::each(&mut records, idle, &mut (), || (), process, take)?;
        if records.games() == 0 {
            return Ok(super::common::no_game(input, out));
        }
        Ok(Verdict::Clean)
    })
    .map_err(stdout::cannot_write)
}

/// The columns of the table: title, width, and smallest width.
const COLUMNS: [(&Phrase, usize, usize); 8] = [
    (&words::DATE, 10, 10),
    (&words::BLACK_COLUMN, 22, 10),
    (&words::WHITE_COLUMN, 22, 10),
    (&words::RESULT_COLUMN, 7, 6),
    (&words::KOMI_COLUMN, 5, 4),
    (&words::HANDICAP_COLUMN, 2, 2),
    (&words::SIZE_COLUMN, 5, 4),
    (&words::MOVES_COLUMN, 5, 5),
];
/// The smallest width of the names of files.
const FILE: usize = 14;

/// The widths of the columns. On a terminal the table fits into its lines; elsewhere nothing is cut, as
/// programs want whole names.
#[derive(Clone, Copy, Debug)]
struct Layout {
    widths: [usize; 8],
    /// The width that is left for the names of files; `None` if nothing is cut.
    file: Option<usize>,
}

impl Layout {
    fn new(terminal: Option<usize>) -> Layout {
        let titles = COLUMNS.map(|(title, _, _)| say!(title).width());
        let mut widths: [usize; 8] = std::array::from_fn(|at| COLUMNS[at].1.max(titles[at]));
        let least: [usize; 8] = std::array::from_fn(|at| COLUMNS[at].2.max(titles[at]));
        let Some(terminal) = terminal else { return Layout { widths, file: None } };
        let taken = |widths: &[usize; 8]| widths.iter().map(|width| width + 2).sum::<usize>();
        // The column that can give most gives first.
        while taken(&widths) + FILE > terminal {
            let shrinking = widths.iter_mut().zip(least).filter(|(width, least)| **width > *least);
            match shrinking.max_by_key(|(width, least)| **width - *least) {
                Some((width, _)) => *width -= 1,
                None => break,
            }
        }
        Layout { widths, file: Some(terminal.saturating_sub(taken(&widths)).max(1)) }
    }

    fn row(self, cells: &[String; 8], file: &str) -> String {
        let mut row = String::new();
        for (text, width) in cells.iter().zip(self.widths) {
            if self.file.is_some() || text.width() <= width {
                table::cell(&mut row, text, width);
            } else {
                row.push_str(text);
            }
            row.push_str("  ");
        }
        match self.file {
            Some(width) => table::cell_end(&mut row, file, width),
            None => row.push_str(file),
        }
        row
    }
}

fn header(layout: Layout) -> String {
    let titles = COLUMNS.map(|(title, _, _)| say!(title));
    format!("{}\n", layout.row(&titles, &say!(words::FILE_COLUMN)))
}

fn line(layout: Layout, input: &Input, game: GameTree<'_>, index: u32, out: &mut Vec<u8>) -> Result<()> {
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
    let number = if index > 0 { format!(" #{index}") } else { String::new() };
    let file = format!("{}{number}", sanitize::line(&input.name()));
    let row = layout.row(&cells.map(|text| sanitize::line(&text).into_owned()), &file);
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

/// Game information as it stands in the record, under the names of the columns.
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

fn json(input: &Input, game: GameTree<'_>, index: u32, encoding: &str, out: &mut Vec<u8>) -> Result<()> {
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
