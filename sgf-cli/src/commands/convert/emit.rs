//! Writes all games of one input in the target format.

use std::io::Write;

use anyhow::{Context, Result, bail};
use serde::Serialize;
use sgf_core::formats::json::GameJson;
use sgf_core::formats::transform::Transform;
use sgf_core::formats::{Foreign, LeftOut};
use sgf_core::text::Charset;
use sgf_core::tree::{GameTree, Options, Style, WriteOptions};

use crate::cli::{StyleArg, Target};
use crate::commands::say_left_out;
use crate::facts::Texts;
use crate::input::{Input, Opened, Records};
use crate::language::say;
use crate::output::ordered::JobOut;
use crate::report::game_row;
use crate::words;

/// What to write.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Emitter {
    pub(crate) options: Options,
    pub(crate) to: Target,
    pub(crate) style: Option<StyleArg>,
    pub(crate) charset: Option<Charset>,
    pub(crate) main_line: bool,
    pub(crate) change: Transform,
}

/// What was written.
#[derive(Debug, Default)]
pub(crate) struct Emitted {
    pub(crate) games: u32,
    /// The game information of the first game.
    pub(crate) first: Option<Texts>,
    /// What one of the formats cannot hold, or what was not understood.
    left_out: Vec<LeftOut>,
}

impl Emitted {
    fn count(&mut self, game: GameTree<'_>) {
        self.games += 1;
        self.first.get_or_insert_with(|| Texts::of(game));
    }

    /// Says what did not come over.
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
    /// What stands once before all.
    pub(crate) fn header(&self) -> Vec<u8> {
        if self.to == Target::Csv { game_row::header() } else { Vec::new() }
    }

    /// Writes `input` into `out`.
    pub(crate) fn emit(&self, input: &Input, out: &mut dyn Write) -> Result<Emitted> {
        let mut opened = Opened::new(input, &self.options)?;
        let left_out = std::mem::take(&mut opened.left_out);
        if !self.change.is_nothing() {
            opened = opened.changed(|bytes, options| Ok(self.change.apply(bytes, options)?))?;
        }
        let mut emitted = match (self.to, self.to.foreign()) {
            (_, Some(format)) => self.foreign(format, input, opened.records(), out),
            (Target::Json, _) => self.json(input, opened.records(), out),
            (Target::Jsonl, _) => self.json_lines(input, opened.records(), out),
            (Target::Csv, _) => csv(input, opened.records(), out),
            #[cfg(feature = "parquet")]
            (Target::Parquet, _) => rows(input, opened.records(), out),
            _ => self.sgf(input, opened, out),
        }?;
        emitted.left_out.splice(0..0, left_out);
        Ok(emitted)
    }

    fn foreign(
        &self,
        format: Foreign,
        input: &Input,
        mut records: Records,
        out: &mut dyn Write,
    ) -> Result<Emitted> {
        let of_format = if format == Foreign::Ugf { Charset::SHIFT_JIS } else { Charset::UTF_8 };
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

    fn sgf(&self, input: &Input, opened: Opened, out: &mut dyn Write) -> Result<Emitted> {
        let options = self.write_options(opened.format);
        let mut emitted = Emitted::default();
        let mut bytes = Vec::new();
        // Preserving is about all bytes, those between the games included; and UTF-16 has one mark for all games.
        let whole = options.style == Style::Preserve || options.charset.is_some_and(Charset::is_utf16);
        if whole {
            let collection = opened.read_whole().with_context(|| input.name())?;
            collection.games().for_each(|game| emitted.count(game));
            collection.write(&options, &mut bytes).with_context(|| input.name())?;
            out.write_all(&bytes)?;
            return Ok(emitted);
        }
        let mut records = opened.records();
        while let Some(read) = records.next_game()? {
            emitted.count(read.game());
            bytes.clear();
            read.collection().write(&options, &mut bytes).with_context(|| input.name())?;
            out.write_all(&bytes)?;
        }
        Ok(emitted)
    }

    fn write_options(&self, from: &str) -> WriteOptions {
        let style = match self.style {
            Some(StyleArg::Preserve) => Style::Preserve,
            Some(StyleArg::Canonical) => Style::Canonical,
            Some(StyleArg::Compact) => Style::Compact,
            Some(StyleArg::Pretty) => Style::Pretty,
            // JSON has no layout to preserve, and without its variations a record has another one.
            None if self.main_line || from != "sgf" => Style::Canonical,
            None => Style::Preserve,
        };
        let mut options = WriteOptions::style(style).main_line(self.main_line);
        options.charset = self.charset;
        options
    }

    fn json(&self, input: &Input, mut records: Records, out: &mut dyn Write) -> Result<Emitted> {
        let (format, of_input) = (records.format, records.encoding);
        let mut emitted = Emitted::default();
        while let Some(read) = records.next_game()? {
            let game = read.game();
            if emitted.games == 0 {
                let encoding = of_input.map_or_else(|| game.coding().charset.name(), |(name, _)| name);
                open_object(&DocumentHead { path: &input.name(), format, encoding }, out)?;
                out.write_all(b",\"games\":[")?;
            } else {
                out.write_all(b",")?;
            }
            serde_json::to_writer(&mut *out, &GameJson::new(game).main_line(self.main_line))?;
            emitted.count(game);
        }
        if emitted.games > 0 {
            out.write_all(b"]}\n")?;
        }
        Ok(emitted)
    }

    fn json_lines(&self, input: &Input, mut records: Records, out: &mut dyn Write) -> Result<Emitted> {
        let (format, of_input) = (records.format, records.encoding);
        let path = input.name();
        let mut emitted = Emitted::default();
        while let Some(read) = records.next_game()? {
            let game = read.game();
            let encoding = of_input.map_or_else(|| game.coding().charset.name(), |(name, _)| name);
            open_object(&LineHead { path: &path, index: read.index, format, encoding }, out)?;
            out.write_all(b",")?;
            // The fields of the game go on in the same object.
            let fields = &mut SkipFirst { inner: &mut *out, skipped: false };
            serde_json::to_writer(fields, &GameJson::new(game).main_line(self.main_line))?;
            out.write_all(b"\n")?;
            emitted.count(game);
        }
        Ok(emitted)
    }
}

fn csv(input: &Input, mut records: Records, out: &mut dyn Write) -> Result<Emitted> {
    let path = input.name();
    let mut emitted = Emitted::default();
    let of_input = records.encoding;
    while let Some(read) = records.next_game()? {
        let encoding = of_input.map_or_else(|| read.game().coding().charset.name(), |(name, _)| name);
        game_row::write(&path, read.game(), read.index, encoding, out)?;
        emitted.count(read.game());
    }
    Ok(emitted)
}

/// Rows that become Parquet at the end.
#[cfg(feature = "parquet")]
fn rows(input: &Input, mut records: Records, out: &mut dyn Write) -> Result<Emitted> {
    let path = input.name();
    let mut emitted = Emitted::default();
    let mut rows = crate::report::archive_row::Rows {
        path: &path,
        format: records.format,
        encoding: records.encoding.map(|(name, _)| name),
        checker: sgf_core::Checker::new(&sgf_core::CheckOptions::default()),
        replay: sgf_core::rules::Replay::new(),
    };
    while let Some(mut read) = records.next_game()? {
        rows.write(&mut read, out)?;
        emitted.count(read.game());
    }
    Ok(emitted)
}

/// Writes an object without its closing brace.
fn open_object(head: &impl Serialize, out: &mut dyn Write) -> Result<()> {
    let object = serde_json::to_vec(head)?;
    out.write_all(&object[..object.len() - 1])?;
    Ok(())
}

/// Leaves out the first byte.
struct SkipFirst<'w> {
    inner: &'w mut dyn Write,
    skipped: bool,
}

impl Write for SkipFirst<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.skipped || bytes.is_empty() {
            return self.inner.write(bytes);
        }
        self.skipped = true;
        self.inner.write_all(&bytes[1..])?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.inner.flush()
    }
}
