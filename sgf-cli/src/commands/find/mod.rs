//! `sgf find`: games by their headers, texts, moves, and by what stood on the board.

mod next_moves;
mod query;

use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};

use anyhow::Result;
use serde::Serialize;
use sgf_core::board::Transform;
use sgf_core::check::{CheckOptions, Checker};
use sgf_core::diag::Phrase;
use sgf_core::formats::csv::write_row;
use sgf_core::rules::Replay;
use sgf_core::search::{Equivalence, Shape};
use sgf_core::tree::GameRead;
use sgf_core::value::{Color, GameInfo};

use crate::cli::{FindArgs, Format, Only, RulesArg};
use crate::config::{Config, InputConfig};
use crate::exit::Exit;
use crate::facts::GameFacts;
use crate::input::{Input, Inputs, Records};
use crate::language::say;
use crate::layout::table;
use crate::output::sanitize;
use crate::output::stdout::{self, Stdout};
use crate::run::batches;
use crate::run::ordered::JobOut;
use crate::run::pipeline::{self, Verdict};
use crate::select::position::{Hit, Search, position_of_file, shape_of_text};
use crate::words;

use next_moves::{NextMoves, Tally};
use query::Aliases;

pub(crate) fn run(config: &Config, mut args: FindArgs) -> Result<Exit> {
    let inputs = InputConfig::new(std::mem::take(&mut args.input))?;
    let aliases = args.aliases.as_deref().map(Aliases::read).transpose()?.unwrap_or_default();
    let same = if args.as_they_lie { Equivalence::STRICT } else { Equivalence::ANY };
    let search = wanted_shape(&args)?.map(|shape| Search::new(&shape, same, args.variations));
    let check = match &args.play_by {
        RulesArg::Auto => CheckOptions::default(),
        RulesArg::Set(rules) => CheckOptions::default().rules(**rules),
    };
    let command = FindCommand { config, args, aliases, search, check };
    if command.args.format == Format::Csv && command.args.only.is_none() {
        stdout::print(b"path,game,black,white,date,result,moves,at_move\n")?;
    }
    let all = Mutex::new(Totals::default());
    let opened = Inputs::new(&inputs);
    let new_state = || command.new_state();
    let (exit, _) = pipeline::run_with(opened, config.jobs, &mut Stdout, new_state, |state, input, out| {
        let mut totals = Totals::default();
        let found = command.input(input, &inputs, state, &mut totals, out);
        let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
        all.join(totals);
        found
    })
    .map_err(stdout::cannot_write)?;
    let totals = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    let found = totals.found;
    command.print_totals(totals)?;
    // As with grep, 1 if nothing was found.
    Ok(if exit == Exit::Clean && found == 0 { Exit::Findings } else { exit })
}

/// Returns the shape or the position that the arguments ask for.
fn wanted_shape(args: &FindArgs) -> Result<Option<Shape>> {
    if let Some(text) = &args.shape {
        return shape_of_text(text).map(Some);
    }
    args.position.as_deref().map(position_of_file).transpose()
}

#[derive(Debug, Default)]
struct Totals {
    games: u64,
    found: u64,
    next: NextMoves,
}

impl Totals {
    fn join(&mut self, other: Totals) {
        self.games += other.games;
        self.found += other.found;
        self.next.join(other.next);
    }
}

/// The result of a batch of games.
#[derive(Debug, Default)]
struct BatchResult {
    totals: Totals,
    text: Vec<u8>,
}

struct FindCommand<'c> {
    config: &'c Config,
    args: FindArgs,
    aliases: Aliases,
    search: Option<Search>,
    check: CheckOptions,
}

/// The memory of one thread.
struct WorkerState {
    replay: Replay,
    checker: Checker,
}

#[derive(Serialize)]
struct Row<'a> {
    path: &'a str,
    #[serde(flatten)]
    facts: &'a GameFacts,
    /// The number of the move after which the shape is first on the board.
    at_move: Option<u32>,
    /// The transforms of the shape, in this order.
    turned: Option<Vec<&'static str>>,
}

/// Returns the names of the parts of a transform.
fn ways(transform: Transform) -> Vec<&'static str> {
    let (mirror_x, mirror_y, transpose) = transform.symmetry.parts();
    let all = [
        (mirror_x, "left-right"),
        (mirror_y, "up-down"),
        (transpose, "rows-columns"),
        (transform.swap_colors, "colors"),
    ];
    all.into_iter().filter(|(is, _)| *is).map(|(_, way)| way).collect()
}

/// The columns of the table of next moves, after the first one.
static NEXT_COLUMNS: [&Phrase; 5] = [
    &words::COLUMN_COLUMN,
    &words::ROW_COLUMN,
    &words::GAMES_COLUMN,
    &words::BLACK_WON_COLUMN,
    &words::WHITE_WON_COLUMN,
];

/// Appends a row to the table of next moves.
fn next_row(text: &mut String, next: String, cells: &[String; 5]) {
    table::cell(text, &next, 8);
    for (cell, width) in cells.iter().zip([6, 5, 9, 10, 10]) {
        text.push(' ');
        table::cell_right(text, cell, width);
    }
    text.push('\n');
}

impl FindCommand<'_> {
    fn new_state(&self) -> WorkerState {
        WorkerState { replay: Replay::new(), checker: Checker::new(&self.check) }
    }

    fn input(
        &self,
        input: &Input,
        inputs: &InputConfig,
        state: &mut WorkerState,
        totals: &mut Totals,
        out: &mut JobOut<'_, '_>,
    ) -> Result<Verdict> {
        let path = input.name();
        let mut records = Records::open(input, &inputs.options)?;
        let process = |state: &mut WorkerState, read: &mut GameRead<'_>, result: &mut BatchResult| {
            self.game(&path, state, read, result)
        };
        let idle = out.idle();
        let mut named = false;
        let take = |result: BatchResult| {
            if self.only() == Some(Only::Names) && result.totals.found > 0 && !named {
                named = true;
                self.name(input, out)?;
            }
            totals.join(result.totals);
            Ok(out.write_all(&result.text)?)
        };
        batches::each(&mut records, idle, state, || self.new_state(), process, take)?;
        Ok(Verdict::Clean)
    }

    fn only(&self) -> Option<Only> {
        if self.args.list { Some(Only::Names) } else { self.args.only }
    }

    /// Prints the name of an input; the bytes as they are for other programs.
    fn name(&self, input: &Input, out: &mut dyn Write) -> io::Result<()> {
        let name = input.raw_name();
        if self.args.null {
            out.write_all(&[name, b"\0"].concat())
        } else if io::stdout().is_terminal() || name.iter().any(u8::is_ascii_control) {
            writeln!(out, "{}", sanitize::line(&input.name()))
        } else {
            out.write_all(&[name, b"\n"].concat())
        }
    }

    fn game(
        &self,
        path: &str,
        state: &mut WorkerState,
        read: &GameRead<'_>,
        result: &mut BatchResult,
    ) -> Result<()> {
        result.totals.games += 1;
        let game = read.game();
        let info = GameInfo::of(game);
        if !query::takes(&self.args, &self.aliases, game, &info) {
            return Ok(());
        }
        if self.args.illegal && state.checker.check(game, &info, &mut ()).illegal_moves == 0 {
            return Ok(());
        }
        let hit = match &self.search {
            None => None,
            Some(search) => {
                let size = info.board_size().filter(|_| info.is_go());
                match size.and_then(|size| search.hit(game, size, &mut state.replay)) {
                    Some(hit) => Some(hit),
                    None => return Ok(()),
                }
            }
        };
        result.totals.found += 1;
        if let Some(hit) = &hit {
            result.totals.next.add(hit, info.outcome());
        }
        match self.only() {
            Some(Only::Count | Only::Names) => Ok(()),
            None => {
                let facts = GameFacts::new(game, &info, read.index);
                self.print(path, &facts, hit.as_ref(), &mut result.text)
            }
        }
    }

    fn print(&self, path: &str, facts: &GameFacts, hit: Option<&Hit>, out: &mut Vec<u8>) -> Result<()> {
        let at_move = hit.map(|hit| hit.number);
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        match self.args.format {
            Format::Json => {
                let turned = hit.map(|hit| ways(hit.found.transform));
                let mut line = serde_json::to_vec(&Row { path, facts, at_move, turned })?;
                line.push(b'\n');
                out.write_all(&line)?;
            }
            Format::Csv => {
                let fields = [
                    path,
                    &facts.index.to_string(),
                    &text(&facts.black),
                    &text(&facts.white),
                    &text(&facts.date),
                    &text(&facts.result),
                    &facts.moves.to_string(),
                    &at_move.map(|number| number.to_string()).unwrap_or_default(),
                ];
                write_row(out, fields)?;
            }
            Format::Human => {
                let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
                let mut line = path.to_owned();
                if facts.index > 0 {
                    line.push_str(&format!(" #{}", facts.index));
                }
                line.push_str(&format!(": {} - {}", name(&facts.black), name(&facts.white)));
                for more in [&facts.date, &facts.result].into_iter().flatten() {
                    line.push_str(&format!(", {more}"));
                }
                if let Some(number) = at_move {
                    line = say!(words::FOUND_AT_MOVE, line, number);
                }
                writeln!(out, "{}", sanitize::line(&line))?;
            }
        }
        Ok(())
    }

    fn print_totals(&self, totals: Totals) -> Result<()> {
        let Totals { games, found, next } = totals;
        if self.only() == Some(Only::Count) {
            return stdout::print(format!("{found}\n").as_bytes());
        }
        let mut text = String::new();
        if self.args.next {
            let moves = next.sorted();
            if self.args.format == Format::Json {
                for ((color, (x, y)), tally) in &moves {
                    let row = serde_json::json!({"next": side(*color), "column": x + 1, "row": y + 1,
                        "games": tally.games, "black_won": tally.black, "white_won": tally.white});
                    text.push_str(&format!("{row}\n"));
                }
            } else if self.args.format == Format::Csv {
                text.push_str("next,column,row,games,black_won,white_won\n");
                for ((color, (x, y)), tally) in &moves {
                    let Tally { games, black, white } = tally;
                    text.push_str(&format!("{},{},{},{games},{black},{white}\n", side(*color), x + 1, y + 1));
                }
            } else {
                next_row(&mut text, say!(words::NEXT_COLUMN), &NEXT_COLUMNS.map(|column| say!(column)));
                for ((color, (x, y)), tally) in &moves {
                    let side = if *color == Color::Black { &words::NEXT_BLACK } else { &words::NEXT_WHITE };
                    let (column, row) = (x + 1, y + 1);
                    let numbers = [tally.games, tally.black, tally.white].map(|number| number.to_string());
                    let [games, black, white] = numbers;
                    next_row(
                        &mut text,
                        say!(side),
                        &[column.to_string(), row.to_string(), games, black, white],
                    );
                }
            }
        }
        if self.args.format == Format::Human && self.only().is_none() && !self.config.quiet {
            text.push_str(&say!(words::FOUND_OF_GAMES, found, games));
            text.push('\n');
        }
        stdout::print(text.as_bytes())
    }
}

/// Returns the name of the side that moves, in JSON and CSV.
fn side(color: Color) -> &'static str {
    if color == Color::Black { "black" } else { "white" }
}
