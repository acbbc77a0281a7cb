//! The games of an input one by one, in any format.

use std::cell::Cell;
use std::io::{BufReader, Cursor, Read, Seek, Write};

use anyhow::{Context, Result, bail};
use sgf_core::diag::Diagnostic;
use sgf_core::formats::goxml;
use sgf_core::formats::json::{self, InvalidGame};
use sgf_core::text::{Charset, Span};
use sgf_core::tree::{Batch, Collection, GameRead, ParseOptions, Reader};

use crate::language::say;
use crate::run::progress;
use crate::words;

use super::doubts::Doubts;
use super::open::open;
use super::sniff::Kind;
use super::source::{Bytes, Input};

/// Games of this many bytes are held in memory while JSON becomes SGF; more go to a temporary file.
const SPOOL: usize = 4 << 20;

/// The limit of a record in another format: it is one game, and none comes near this size.
const FOREIGN_LIMIT: u64 = 16 << 20;

/// The limit of a document in XML, which is held in memory.
const XML_LIMIT: u64 = 256 << 20;

/// An input that was opened and whose format is known.
pub(crate) struct Opened {
    name: String,
    /// The name of the format: `sgf`, `json`, `gib` …
    pub(crate) format: &'static str,
    encoding: Option<(&'static str, &'static str)>,
    /// The findings about a record in another format than SGF, with places in that record.
    unread: Vec<Diagnostic>,
    /// The record as SGF, converted if it is in another format.
    sgf: Bytes,
    options: ParseOptions,
    doubts: Doubts,
    /// The size of the input, if it is not that of the SGF.
    bytes: Option<u64>,
}

impl Opened {
    /// Opens `input` and converts it to SGF if it is in another format.
    ///
    /// # Errors
    /// An input that cannot be read, is not valid in its format, or is an archive under the name of a record.
    pub(crate) fn new(input: &Input, options: &ParseOptions) -> Result<Opened> {
        let (kind, bytes, likely) = open(input)?;
        let name = input.name();
        match kind {
            Kind::Sgf => {
                let mut options = *options;
                options.likely_charset = likely;
                Ok(Opened::sgf(input, bytes, options))
            }
            Kind::Json => {
                let (sgf, len) = sgf_of_json(bytes).with_context(|| name.clone())?;
                let opened = Opened::sgf(input, sgf, options.charset(Charset::UTF_8));
                Ok(Opened { format: "json", bytes: Some(len), ..opened })
            }
            Kind::GoXml => {
                let source = limited(bytes, XML_LIMIT, &name, "XML")?;
                let (text, charset, from) = goxml::decode(&source, options.charset);
                let mut sgf = tempfile::SpooledTempFile::new(SPOOL);
                let mut game_text = Vec::new();
                let unread = goxml::read_games(&text, |game| {
                    game_text.clear();
                    game.write_sgf(&mut game_text).map_err(std::io::Error::other)?;
                    sgf.write_all(&game_text)
                })
                .map_err(|error| match error {
                    goxml::GoXmlReadError::Damaged(damage) => anyhow::Error::new(damage),
                    error => anyhow::Error::new(error),
                })
                .with_context(|| name.clone())?;
                sgf.rewind()?;
                input.doubts.note(&unread);
                let opened = Opened::sgf(input, Box::new(sgf), options.charset(Charset::UTF_8));
                Ok(Opened {
                    format: "xml",
                    encoding: Some((charset.name(), from.as_str())),
                    unread,
                    bytes: Some(source.len() as u64),
                    ..opened
                })
            }
            Kind::Archive(_) | Kind::Packed(_) => {
                bail!(say!(words::ARCHIVE_NAMED_AS_RECORD, name))
            }
            Kind::Foreign(format) => {
                let source = limited(bytes, FOREIGN_LIMIT, &name, format.name())?;
                let record = format.read(&source, options.charset).with_context(|| name.clone())?;
                let sgf = record.to_collection().with_context(|| name.clone())?.to_bytes();
                input.doubts.note(&record.diagnostics);
                let opened = Opened::sgf(input, Box::new(Cursor::new(sgf)), options.charset(Charset::UTF_8));
                Ok(Opened {
                    format: format.name(),
                    encoding: Some((record.charset.name(), record.charset_from.as_str())),
                    unread: record.diagnostics,
                    bytes: Some(source.len() as u64),
                    ..opened
                })
            }
        }
    }

    fn sgf(input: &Input, sgf: Bytes, options: ParseOptions) -> Opened {
        let (name, doubts) = (input.name(), input.doubts.clone());
        let (encoding, unread) = (None, Vec::new());
        Opened { name, format: "sgf", encoding, unread, sgf, options, doubts, bytes: None }
    }

    /// Returns the reader of the games.
    pub(crate) fn records(self) -> Records {
        let (reader, batch) = match KEPT_OF_LAST.take() {
            Some((reader, batch)) => (reader.restart(self.sgf, &self.options), batch),
            None => (Reader::new(self.sgf, &self.options), Batch::new()),
        };
        let Opened { name, format, encoding, unread, doubts, bytes, .. } = self;
        Records { name, format, encoding, unread, reader, batch, doubts, bytes }
    }

    /// Replaces the record by what `change` makes of it.
    pub(crate) fn changed(
        mut self,
        change: impl FnOnce(&[u8], &ParseOptions) -> Result<Vec<u8>>,
    ) -> Result<Opened> {
        let mut bytes = Vec::new();
        self.sgf.read_to_end(&mut bytes).with_context(|| self.name.clone())?;
        let bytes = change(&bytes, &self.options).with_context(|| self.name.clone())?;
        self.sgf = Box::new(std::io::Cursor::new(bytes));
        Ok(self)
    }

    /// Reads all bytes of an input in SGF.
    ///
    /// # Errors
    /// An input that cannot be read, or is not SGF.
    pub(crate) fn read_sgf(mut self) -> Result<Vec<u8>> {
        let name = self.name;
        if self.format != "sgf" {
            bail!(say!(words::ONLY_SGF_IS_FIXED, name, self.format));
        }
        let mut bytes = Vec::new();
        self.sgf.read_to_end(&mut bytes).with_context(|| name)?;
        Ok(bytes)
    }

    /// Reads the input as one collection.
    ///
    /// # Errors
    /// An input that cannot be read, or is larger than 4 GiB.
    pub(crate) fn read_whole(self) -> Result<Collection> {
        let mut bytes = Vec::new();
        let limit = Span::MAX as u64;
        self.sgf.take(limit + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > limit {
            bail!(say!(words::TOO_LARGE));
        }
        let parsed = sgf_core::parse(&bytes, &self.options);
        self.doubts.note(&parsed.diagnostics);
        Ok(parsed.collection)
    }
}

/// After inputs up to this size the thread keeps its buffers for the next one; larger buffers are freed.
const KEPT: u64 = 1 << 20;

thread_local! {
    static KEPT_OF_LAST: Cell<Option<(Reader<Bytes>, Batch)>> = const { Cell::new(None) };
}

/// The games of an input.
pub(crate) struct Records {
    name: String,
    /// The name of the format: `sgf`, `json`, `gib` …
    pub(crate) format: &'static str,
    /// The charset of the record and its source, if the games are SGF made from it; `None` if each game has
    /// its own.
    pub(crate) encoding: Option<(&'static str, &'static str)>,
    /// The findings about a record in another format than SGF, with places in that record.
    pub(crate) unread: Vec<Diagnostic>,
    reader: Reader<Bytes>,
    batch: Batch,
    doubts: Doubts,
    bytes: Option<u64>,
}

impl Drop for Records {
    fn drop(&mut self) {
        self.doubts.note(self.reader.tail_diagnostics());
        if self.reader.bytes_read() <= KEPT {
            let none = Reader::new(Box::new(std::io::empty()) as Bytes, &ParseOptions::default());
            let reader = std::mem::replace(&mut self.reader, none);
            // This closes the file.
            let reader = reader.restart(Box::new(std::io::empty()) as Bytes, &ParseOptions::default());
            KEPT_OF_LAST.set(Some((reader, std::mem::take(&mut self.batch))));
        }
    }
}

impl Records {
    /// Opens `input`.
    pub(crate) fn open(input: &Input, options: &ParseOptions) -> Result<Records> {
        Ok(Opened::new(input, options)?.records())
    }

    /// Reads the games of SGF in memory, which is or will be the content of `input`.
    pub(crate) fn of_sgf(input: &Input, bytes: Vec<u8>, options: &ParseOptions) -> Records {
        Opened::sgf(input, Box::new(Cursor::new(bytes)), *options).records()
    }

    /// Reads the next game; `None` at the end.
    pub(crate) fn next_game(&mut self) -> Result<Option<GameRead<'_>>> {
        let read = self.reader.next_game().with_context(|| self.name.clone())?;
        progress::add_games(usize::from(read.is_some()));
        if let Some(read) = &read {
            self.doubts.note(read.diagnostics);
        }
        Ok(read)
    }

    /// Reads the next games; false at the end.
    pub(crate) fn next_batch(&mut self, batch: &mut Batch) -> Result<bool> {
        let read = self.reader.next_batch(batch).with_context(|| self.name.clone())?;
        progress::add_games(batch.len());
        batch.games().for_each(|read| self.doubts.note(read.diagnostics));
        Ok(read)
    }

    /// Returns a batch to fill; [`keep_batch`](Records::keep_batch) takes it back.
    pub(crate) fn take_batch(&mut self) -> Batch {
        std::mem::take(&mut self.batch)
    }

    /// Keeps a batch for the next input.
    pub(crate) fn keep_batch(&mut self, batch: Batch) {
        self.batch = batch;
    }

    /// Returns the name of the input in reports.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Returns the findings after the last game; complete at the end of the input.
    pub(crate) fn tail(&self) -> &[Diagnostic] {
        self.reader.tail_diagnostics()
    }

    /// Returns the number of games that were read.
    pub(crate) fn games(&self) -> u32 {
        self.reader.games()
    }

    /// Returns the size of the input in bytes, after it was read to the end.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.unwrap_or_else(|| self.reader.bytes_read())
    }
}

/// Reads all bytes of a record that must not be larger than `limit` bytes.
fn limited(bytes: Bytes, limit: u64, name: &str, format: &str) -> Result<Vec<u8>> {
    let mut source = Vec::new();
    bytes.take(limit + 1).read_to_end(&mut source).with_context(|| name.to_owned())?;
    if source.len() as u64 > limit {
        bail!(say!(words::RECORD_TOO_LARGE, name, format, limit));
    }
    Ok(source)
}

/// Converts JSON to SGF in UTF-8, and returns the size of the JSON, too.
fn sgf_of_json(json: Bytes) -> Result<(Bytes, u64)> {
    let mut sgf = tempfile::SpooledTempFile::new(SPOOL);
    let mut game_text = Vec::new();
    let mut counted = Counted { inner: json, bytes: 0 };
    let mut index = 0;
    json::read_games(BufReader::with_capacity(64 << 10, &mut counted), |_, game| {
        game_text.clear();
        game.write_sgf(&mut game_text)
            .map_err(|wrong| std::io::Error::other(say!(words::JSON_GAME, index, message(&wrong))))?;
        index += 1;
        sgf.write_all(&game_text)
    })?;
    sgf.rewind()?;
    Ok((Box::new(sgf), counted.bytes))
}

/// Returns the message for a game in JSON that is not valid.
fn message(wrong: &InvalidGame) -> String {
    match wrong {
        InvalidGame::NoNode => say!(words::JSON_NO_NODE),
        InvalidGame::Root(node) => say!(words::JSON_ROOT, node),
        InvalidGame::Parent { node, parent } => say!(words::JSON_PARENT, node, parent),
        InvalidGame::Name { node, name } => say!(words::JSON_NAME, node, format_args!("{name:?}")),
        InvalidGame::NoValue { node, name } => say!(words::JSON_NO_VALUE, node, name),
        _ => wrong.to_string(),
    }
}

struct Counted<R> {
    inner: R,
    bytes: u64,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let len = self.inner.read(buffer)?;
        self.bytes += len as u64;
        Ok(len)
    }
}
