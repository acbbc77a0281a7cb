//! Writes all games of one input in the target format.

use std::io::Write;

use anyhow::{Context, Result, anyhow, bail};
use serde::Serialize;
use sgf_core::formats::json::GameJson;
use sgf_core::formats::transform::RecordTransform;
use sgf_core::formats::{LeftOut, RecordFormat, goxml};
use sgf_core::text::Charset;
use sgf_core::tree::{GameRead, GameTree, ParseOptions, Style, WriteOptions};

use crate::cli::{StyleArg, Target};
use crate::commands::common::say_left_out;
use crate::facts::Texts;
use crate::input::{Input, Opened, Records};
use crate::language::{self, say};
use crate::output::game::of_game;
use crate::output::skip_first_byte::SkipFirstByte;
use crate::rows::game_row;
use crate::run::batches;
use crate::run::ordered::JobOut;
use crate::run::workers::Idle;
use crate::words;

/// The format to write, and its options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Emitter {
    pub(crate) options: ParseOptions,
    pub(crate) to: Target,
    pub(crate) style: Option<StyleArg>,
    pub(crate) charset: Option<Charset>,
    pub(crate) main_line: bool,
    pub(crate) change: RecordTransform,
}

/// The games that were written.
#[derive(Debug, Default)]
pub(crate) struct Emitted {
    pub(crate) games: u32,
    /// The game information of the first game.
    pub(crate) first: Option<Texts>,
    /// Parts that were not understood, or that the written format cannot hold.
    left_out: Vec<LeftOut>,
}

impl Emitted {
    fn count(&mut self, game: GameTree<'_>) {
        self.games += 1;
        self.first.get_or_insert_with(|| Texts::of(game));
    }

    fn join(&mut self, next: Emitted) {
        self.games += next.games;
        self.left_out.extend(next.left_out);
        self.first = self.first.take().or(next.first);
    }

    /// Reports the parts that were left out.
    pub(crate) fn say_what_is_left_out(&self, input: &Input, out: &mut JobOut<'_, '_>) {
        say_left_out(input, &self.left_out, out);
    }
}

#[derive(Serialize)]
struct DocumentHead<'a> {
    path: &'a str,
    format: &'a str,
    encoding: &'a str,
}

#[derive(Serialize)]
struct LineHead<'a> {
    path: &'a str,
    index: u32,
    format: &'a str,
    encoding: &'a str,
}

impl Emitter {
    /// Returns the text before all games.
    pub(crate) fn header(&self) -> Vec<u8> {
        match self.to {
            Target::Csv => game_row::header(),
            Target::GoXml => goxml::HEAD.as_bytes().to_vec(),
            _ => Vec::new(),
        }
    }

    /// Returns the text after all games.
    pub(crate) fn footer(&self) -> &'static [u8] {
        if self.to == Target::GoXml { goxml::FOOT.as_bytes() } else { b"" }
    }

    /// Writes `input` into `out`, with the help of idle threads.
    pub(crate) fn emit(&self, input: &Input, idle: &Idle, out: &mut (dyn Write + Send)) -> Result<Emitted> {
        let mut opened = Opened::new(input, &self.options)?;
        if !self.change.is_nothing() {
            opened = opened.changed(|bytes, options| Ok(self.change.apply(bytes, options)?))?;
        }
        let options = self.write_options(opened.format);
        // Preserving includes the bytes between games, and UTF-16 has one byte order mark for all games.
        let whole = options.style == Style::Preserve || options.charset.is_some_and(Charset::is_utf16);
        match self.to.foreign() {
            Some(format) => self.foreign(format, input, opened.records(), out),
            None if self.to == Target::Sgf && whole => whole_sgf(input, opened, &options, out),
            None => self.each_game(input, opened.records(), &options, idle, out),
        }
    }

    /// Writes the games in their order; idle threads process some of them at the same time.
    fn each_game(
        &self,
        input: &Input,
        mut records: Records,
        options: &WriteOptions,
        idle: &Idle,
        out: &mut (dyn Write + Send),
    ) -> Result<Emitted> {
        let path = input.name();
        let label = InputLabel {
            path: &path,
            format: records.format,
            encoding: records.encoding.map(|(name, _)| name),
        };
        let mut emitted = Emitted::default();
        let take = |(emitted_by_batch, text): (Emitted, Vec<u8>)| {
            emitted.join(emitted_by_batch);
            Ok(out.write_all(&text)?)
        };
        #[cfg_attr(not(feature = "parquet"), expect(unused_variables, reason = "only rows need it"))]
        let each = batches::each(
            &mut records,
            idle,
            &mut WorkerState::default(),
            WorkerState::default,
            |state, read, (emitted, text): &mut (Emitted, Vec<u8>)| {
                emitted.games += 1;
                if read.index == 0 {
                    emitted.first = Some(Texts::of(read.game()));
                }
                match self.to {
                    Target::Json => self.json(&label, read, text)?,
                    Target::Jsonl => self.json_line(&label, read, text)?,
                    Target::GoXml => emitted.left_out.extend(self.goxml(&label, read, text)?),
                    Target::Csv => {
                        game_row::write(
                            label.path,
                            read.game(),
                            read.index,
                            label.encoding(read.game()),
                            text,
                        )?;
                    }
                    #[cfg(feature = "parquet")]
                    Target::Parquet => row(state, &label, read, text)?,
                    _ => {
                        let written = read.game().write(options, text);
                        written.map_err(|error| of_game(error, read.index)).context(label.path.to_owned())?;
                    }
                }
                Ok(())
            },
            take,
        );
        each?;
        if self.to == Target::Json && emitted.games > 0 {
            out.write_all(b"]}\n")?;
        }
        Ok(emitted)
    }

    fn foreign(
        &self,
        format: RecordFormat,
        input: &Input,
        mut records: Records,
        out: &mut (dyn Write + Send),
    ) -> Result<Emitted> {
        let of_format = if format == RecordFormat::Ugf { Charset::SHIFT_JIS } else { Charset::UTF_8 };
        let charset = self.charset.unwrap_or(of_format);
        let mut emitted = Emitted::default();
        while let Some(read) = records.next_game()? {
            if emitted.games > 0 {
                bail!(say!(words::ONE_GAME_ONLY, input.name(), format.name()));
            }
            let written = format.write(read.game(), charset).with_context(|| input.name())?;
            out.write_all(&written.bytes)?;
            emitted.left_out = written.left_out;
            emitted.count(read.game());
        }
        Ok(emitted)
    }

    fn write_options(&self, from: &str) -> WriteOptions {
        let style = match self.style {
            Some(StyleArg::Preserve) => Style::Preserve,
            Some(StyleArg::Canonical) => Style::Canonical,
            Some(StyleArg::Compact) => Style::Compact,
            Some(StyleArg::Pretty) => Style::Pretty,
            // JSON has no layout to preserve, and a record without its variations needs a new one.
            None if self.main_line || from != "sgf" => Style::Canonical,
            None => Style::Preserve,
        };
        let mut options = WriteOptions::style(style).main_line(self.main_line);
        options.charset = self.charset;
        options
    }

    /// Writes the next game of a document.
    fn json(&self, label: &InputLabel<'_>, read: &GameRead<'_>, text: &mut Vec<u8>) -> Result<()> {
        let game = read.game();
        if read.index == 0 {
            let head =
                DocumentHead { path: label.path, format: label.format, encoding: label.encoding(game) };
            open_object(&head, text)?;
            text.extend_from_slice(b",\"games\":[");
        } else {
            text.push(b',');
        }
        Ok(serde_json::to_writer(text, &GameJson::new(game).main_line(self.main_line))?)
    }

    /// Writes a game as a line.
    fn json_line(&self, label: &InputLabel<'_>, read: &GameRead<'_>, text: &mut Vec<u8>) -> Result<()> {
        let (game, index) = (read.game(), read.index);
        let head = LineHead { path: label.path, index, format: label.format, encoding: label.encoding(game) };
        open_object(&head, text)?;
        text.push(b',');
        // The fields of the game follow in the same object.
        let fields = SkipFirstByte::new(&mut *text);
        serde_json::to_writer(fields, &GameJson::new(game).main_line(self.main_line))?;
        text.push(b'\n');
        Ok(())
    }

    fn goxml(&self, label: &InputLabel<'_>, read: &GameRead<'_>, text: &mut Vec<u8>) -> Result<Vec<LeftOut>> {
        let mut xml = String::new();
        let written = goxml::write_game(read.game(), self.main_line, &mut xml);
        let left_out = written.map_err(|why| {
            let why = why.wording().in_language(language::current());
            anyhow!(say!(words::JSON_GAME, read.index, why)).context(label.path.to_owned())
        })?;
        text.extend_from_slice(xml.as_bytes());
        Ok(left_out)
    }
}

/// How rows name the input whose games are written.
struct InputLabel<'a> {
    path: &'a str,
    format: &'static str,
    /// The charset; `None` if each game has its own.
    encoding: Option<&'static str>,
}

impl InputLabel<'_> {
    fn encoding(&self, game: GameTree<'_>) -> &'static str {
        self.encoding.unwrap_or_else(|| game.coding().charset.name())
    }
}

/// The memory of one thread: the maker of rows, for Parquet.
#[cfg(feature = "parquet")]
type WorkerState<'a> = Option<crate::rows::archive_row::Rows<'a>>;
#[cfg(not(feature = "parquet"))]
type WorkerState<'a> = std::marker::PhantomData<&'a ()>;

/// Writes a row, which later becomes part of a Parquet file.
#[cfg(feature = "parquet")]
fn row<'a>(
    state: &mut WorkerState<'a>,
    label: &'a InputLabel<'_>,
    read: &mut GameRead<'_>,
    text: &mut Vec<u8>,
) -> Result<()> {
    let rows = state.get_or_insert_with(|| crate::rows::archive_row::Rows {
        path: label.path,
        format: label.format,
        encoding: label.encoding,
        checker: sgf_core::Checker::new(&sgf_core::CheckOptions::default()),
        replay: sgf_core::rules::Replay::new(),
    });
    Ok(rows.write(read, text)?)
}

/// Writes an input as a whole.
fn whole_sgf(
    input: &Input,
    opened: Opened,
    options: &WriteOptions,
    out: &mut (dyn Write + Send),
) -> Result<Emitted> {
    let (mut emitted, mut bytes) = (Emitted::default(), Vec::new());
    let collection = opened.read_whole().with_context(|| input.name())?;
    collection.games().for_each(|game| emitted.count(game));
    collection.write(options, &mut bytes).with_context(|| input.name())?;
    out.write_all(&bytes)?;
    Ok(emitted)
}

/// Writes an object without its closing brace.
fn open_object(head: &impl Serialize, out: &mut Vec<u8>) -> Result<()> {
    let object = serde_json::to_vec(head)?;
    out.extend_from_slice(&object[..object.len() - 1]);
    Ok(())
}
