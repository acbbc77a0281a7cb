//! Writes all games of one input in the target format.

use std::io::Write;

use anyhow::{Context, Result, anyhow, bail};
use serde::Serialize;
use sgf_core::formats::json::GameJson;
use sgf_core::formats::transform::Transform;
use sgf_core::formats::{Foreign, LeftOut, goxml};
use sgf_core::text::Charset;
use sgf_core::tree::{GameRead, GameTree, Options, Style, WriteOptions};

use crate::batches::{self, Idle};
use crate::cli::{StyleArg, Target};
use crate::commands::game_text::of_game;
use crate::commands::say_left_out;
use crate::facts::Texts;
use crate::input::{Input, Opened, Records};
use crate::language::{self, say};
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

    fn join(&mut self, part: Emitted) {
        self.games += part.games;
        self.left_out.extend(part.left_out);
        self.first = self.first.take().or(part.first);
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
        match self.to {
            Target::Csv => game_row::header(),
            Target::GoXml => goxml::HEAD.as_bytes().to_vec(),
            _ => Vec::new(),
        }
    }

    /// What stands once behind all.
    pub(crate) fn footer(&self) -> &'static [u8] {
        if self.to == Target::GoXml { goxml::FOOT.as_bytes() } else { b"" }
    }

    /// Writes `input` into `out`; threads that are idle help.
    pub(crate) fn emit(&self, input: &Input, idle: &Idle, out: &mut (dyn Write + Send)) -> Result<Emitted> {
        let mut opened = Opened::new(input, &self.options)?;
        let left_out = std::mem::take(&mut opened.left_out);
        if !self.change.is_nothing() {
            opened = opened.changed(|bytes, options| Ok(self.change.apply(bytes, options)?))?;
        }
        let mut emitted = match (self.to, self.to.foreign()) {
            (_, Some(format)) => self.foreign(format, input, opened.records(), out),
            (Target::Json, _) => self.json(input, opened.records(), idle, out),
            (Target::Jsonl, _) => self.json_lines(input, opened.records(), idle, out),
            (Target::GoXml, _) => self.goxml(input, opened.records(), idle, out),
            (Target::Csv, _) => csv(input, opened.records(), idle, out),
            #[cfg(feature = "parquet")]
            (Target::Parquet, _) => rows(input, opened.records(), idle, out),
            _ => self.sgf(input, opened, idle, out),
        }?;
        emitted.left_out.splice(0..0, left_out);
        Ok(emitted)
    }

    fn foreign(
        &self,
        format: Foreign,
        input: &Input,
        mut records: Records,
        out: &mut (dyn Write + Send),
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

    fn sgf(
        &self,
        input: &Input,
        opened: Opened,
        idle: &Idle,
        out: &mut (dyn Write + Send),
    ) -> Result<Emitted> {
        let options = self.write_options(opened.format);
        // Preserving is about all bytes, those between the games included; and UTF-16 has one mark for all games.
        let whole = options.style == Style::Preserve || options.charset.is_some_and(Charset::is_utf16);
        if whole {
            let (mut emitted, mut bytes) = (Emitted::default(), Vec::new());
            let collection = opened.read_whole().with_context(|| input.name())?;
            collection.games().for_each(|game| emitted.count(game));
            collection.write(&options, &mut bytes).with_context(|| input.name())?;
            out.write_all(&bytes)?;
            return Ok(emitted);
        }
        each_game(
            opened.records(),
            idle,
            out,
            || (),
            |(), read, text| {
                let written = read.game().write(&options, text);
                written.map_err(|error| of_game(error, read.index)).with_context(|| input.name())?;
                Ok(Vec::new())
            },
        )
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

    fn json(
        &self,
        input: &Input,
        records: Records,
        idle: &Idle,
        out: &mut (dyn Write + Send),
    ) -> Result<Emitted> {
        let (format, of_input) = (records.format, records.encoding);
        let path = input.name();
        let emitted = each_game(
            records,
            idle,
            out,
            || (),
            |(), read, text| {
                let game = read.game();
                if read.index == 0 {
                    let encoding = of_input.map_or_else(|| game.coding().charset.name(), |(name, _)| name);
                    open_object(&DocumentHead { path: &path, format, encoding }, text)?;
                    text.extend_from_slice(b",\"games\":[");
                } else {
                    text.push(b',');
                }
                serde_json::to_writer(text, &GameJson::new(game).main_line(self.main_line))?;
                Ok(Vec::new())
            },
        )?;
        if emitted.games > 0 {
            out.write_all(b"]}\n")?;
        }
        Ok(emitted)
    }

    fn goxml(
        &self,
        input: &Input,
        records: Records,
        idle: &Idle,
        out: &mut (dyn Write + Send),
    ) -> Result<Emitted> {
        let path = input.name();
        each_game(
            records,
            idle,
            out,
            || (),
            |(), read, text| {
                let mut xml = String::new();
                let written = goxml::write_game(read.game(), self.main_line, &mut xml);
                let left_out = written.map_err(|why| {
                    let why = why.wording().in_language(language::current());
                    anyhow!(say!(words::JSON_GAME, read.index, why)).context(path.clone())
                })?;
                text.extend_from_slice(xml.as_bytes());
                Ok(left_out)
            },
        )
    }

    fn json_lines(
        &self,
        input: &Input,
        records: Records,
        idle: &Idle,
        out: &mut (dyn Write + Send),
    ) -> Result<Emitted> {
        let (format, of_input) = (records.format, records.encoding);
        let path = input.name();
        each_game(
            records,
            idle,
            out,
            || (),
            |(), read, text| {
                let game = read.game();
                let encoding = of_input.map_or_else(|| game.coding().charset.name(), |(name, _)| name);
                open_object(&LineHead { path: &path, index: read.index, format, encoding }, text)?;
                text.push(b',');
                // The fields of the game go on in the same object.
                let fields = &mut SkipFirst { inner: &mut *text, skipped: false };
                serde_json::to_writer(fields, &GameJson::new(game).main_line(self.main_line))?;
                text.push(b'\n');
                Ok(Vec::new())
            },
        )
    }
}

fn csv(input: &Input, records: Records, idle: &Idle, out: &mut (dyn Write + Send)) -> Result<Emitted> {
    let path = input.name();
    let of_input = records.encoding;
    each_game(
        records,
        idle,
        out,
        || (),
        |(), read, text| {
            let encoding = of_input.map_or_else(|| read.game().coding().charset.name(), |(name, _)| name);
            game_row::write(&path, read.game(), read.index, encoding, text)?;
            Ok(Vec::new())
        },
    )
}

/// Rows that become Parquet at the end.
#[cfg(feature = "parquet")]
fn rows(input: &Input, records: Records, idle: &Idle, out: &mut (dyn Write + Send)) -> Result<Emitted> {
    let path = input.name();
    let (format, encoding) = (records.format, records.encoding.map(|(name, _)| name));
    let own = || crate::report::archive_row::Rows {
        path: &path,
        format,
        encoding,
        checker: sgf_core::Checker::new(&sgf_core::CheckOptions::default()),
        replay: sgf_core::rules::Replay::new(),
    };
    each_game(records, idle, out, own, |rows, read, text| {
        rows.write(read, text)?;
        Ok(Vec::new())
    })
}

/// Writes each game with `write`, which may do several at once; they come out in their order.
fn each_game<T>(
    mut records: Records,
    idle: &Idle,
    out: &mut (dyn Write + Send),
    own: impl Fn() -> T + Sync,
    write: impl Fn(&mut T, &mut GameRead<'_>, &mut Vec<u8>) -> Result<Vec<LeftOut>> + Sync,
) -> Result<Emitted> {
    let mut emitted = Emitted::default();
    let look = |own: &mut T, read: &mut GameRead<'_>, part: &mut (Emitted, Vec<u8>)| {
        let (of_part, text) = part;
        of_part.games += 1;
        if read.index == 0 {
            of_part.first = Some(Texts::of(read.game()));
        }
        of_part.left_out.extend(write(own, read, text)?);
        Ok(())
    };
    batches::each(&mut records, idle, (&mut own(), own), look, |(of_part, text)| {
        emitted.join(of_part);
        Ok(out.write_all(&text)?)
    })?;
    Ok(emitted)
}

/// Writes an object without its closing brace.
fn open_object(head: &impl Serialize, out: &mut Vec<u8>) -> Result<()> {
    let object = serde_json::to_vec(head)?;
    out.extend_from_slice(&object[..object.len() - 1]);
    Ok(())
}

/// Leaves out the first byte.
struct SkipFirst<'w> {
    inner: &'w mut Vec<u8>,
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
