//! The games of an input one by one, whatever format it is in.

use std::cell::Cell;
use std::io::{BufReader, Cursor, Read, Seek, Write};

use anyhow::{Context, Result, bail};
use sgf_core::diag::Diagnostic;
use sgf_core::formats::json::{self, InvalidGame};
use sgf_core::formats::{LeftOut, goxml};
use sgf_core::text::{Charset, Span};
use sgf_core::tree::{Batch, Collection, GameRead, ParseOptions, Reader};

use crate::language::say;
use crate::{progress, words};

use super::Input;
use super::open::{Bytes, open};
use super::sniff::Kind;

/// Games of this many bytes are held in memory while JSON becomes SGF; more go to a temporary file.
const SPOOL: usize = 4 << 20;

/// A record of another format is one game; none comes near this size.
const FOREIGN_LIMIT: u64 = 16 << 20;

/// A document of XML is held whole.
const XML_LIMIT: u64 = 256 << 20;

/// An input that was opened and known for what it is.
pub(crate) struct Opened {
    name: String,
    /// The name of the format: `sgf`, `json`, `gib` …
    pub(crate) format: &'static str,
    encoding: Option<(&'static str, &'static str)>,
    /// What of it was not understood.
    pub(crate) left_out: Vec<LeftOut>,
    /// SGF, whatever it was before.
    sgf: Bytes,
    options: ParseOptions,
    /// The size of the input, where it is not that of the SGF.
    bytes: Option<u64>,
}

impl Opened {
    /// Opens `input`; an archive or a format that is not read yet is an error.
    pub(crate) fn new(input: &Input, options: &ParseOptions) -> Result<Opened> {
        let (kind, bytes) = open(input)?;
        let name = input.name();
        match kind {
            Kind::Sgf => Ok(Opened::sgf(name, bytes, *options)),
            Kind::Json => {
                let (sgf, len) = sgf_of_json(bytes).with_context(|| name.clone())?;
                let opened = Opened::sgf(name, sgf, options.charset(Charset::UTF_8));
                Ok(Opened { format: "json", bytes: Some(len), ..opened })
            }
            Kind::GoXml => {
                let source = limited(bytes, XML_LIMIT, &name, "XML")?;
                let (text, charset, from) = goxml::decode(&source, options.charset);
                let mut sgf = tempfile::SpooledTempFile::new(SPOOL);
                let mut game_text = Vec::new();
                let left_out = goxml::read_games(&text, |game| {
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
                let opened = Opened::sgf(name, Box::new(sgf), options.charset(Charset::UTF_8));
                Ok(Opened {
                    format: "xml",
                    encoding: Some((charset.name(), from.as_str())),
                    left_out,
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
                let sgf = record.game.to_collection().with_context(|| name.clone())?.to_bytes();
                let opened = Opened::sgf(name, Box::new(Cursor::new(sgf)), options.charset(Charset::UTF_8));
                Ok(Opened {
                    format: format.name(),
                    encoding: Some((record.charset.name(), record.charset_from.as_str())),
                    left_out: record.left_out,
                    bytes: Some(source.len() as u64),
                    ..opened
                })
            }
        }
    }

    fn sgf(name: String, sgf: Bytes, options: ParseOptions) -> Opened {
        Opened { name, format: "sgf", encoding: None, left_out: Vec::new(), sgf, options, bytes: None }
    }

    /// The games one by one.
    pub(crate) fn records(self) -> Records {
        let (reader, batch) = match KEPT_OF_LAST.take() {
            Some((reader, batch)) => (reader.restart(self.sgf, &self.options), batch),
            None => (Reader::new(self.sgf, &self.options), Batch::new()),
        };
        let Opened { name, format, encoding, bytes, .. } = self;
        Records { name, format, encoding, reader, batch, bytes }
    }

    /// With all of it turned into another record.
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

    /// All bytes of an input that is SGF.
    pub(crate) fn read_sgf(mut self) -> Result<Vec<u8>> {
        let name = self.name;
        if self.format != "sgf" {
            bail!(say!(words::ONLY_SGF_IS_FIXED, name, self.format));
        }
        let mut bytes = Vec::new();
        self.sgf.read_to_end(&mut bytes).with_context(|| name)?;
        Ok(bytes)
    }

    /// All of the input as one collection, for what is about more than one game.
    pub(crate) fn read_whole(self) -> Result<Collection> {
        let mut bytes = Vec::new();
        let limit = Span::MAX as u64;
        self.sgf.take(limit + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > limit {
            bail!(say!(words::TOO_LARGE));
        }
        Ok(sgf_core::parse(&bytes, &self.options).collection)
    }
}

/// Inputs of this many bytes leave their memory to the next one that the thread reads; that of larger ones is given back.
const KEPT: u64 = 1 << 20;

thread_local! {
    static KEPT_OF_LAST: Cell<Option<(Reader<Bytes>, Batch)>> = const { Cell::new(None) };
}

/// The games of an input.
pub(crate) struct Records {
    name: String,
    /// The name of the format: `sgf`, `json`, `gib` …
    pub(crate) format: &'static str,
    /// The charset and who named it, where it is not that of the games, which are SGF made from the record.
    pub(crate) encoding: Option<(&'static str, &'static str)>,
    reader: Reader<Bytes>,
    batch: Batch,
    bytes: Option<u64>,
}

impl Drop for Records {
    fn drop(&mut self) {
        if self.reader.bytes_read() <= KEPT {
            let none = Reader::new(Box::new(std::io::empty()) as Bytes, &ParseOptions::default());
            let reader = std::mem::replace(&mut self.reader, none);
            // The file is closed now.
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

    /// The games of SGF in memory, which `input` holds or will hold.
    pub(crate) fn of_sgf(input: &Input, bytes: Vec<u8>, options: &ParseOptions) -> Records {
        Opened::sgf(input.name(), Box::new(Cursor::new(bytes)), *options).records()
    }

    /// The next game.
    pub(crate) fn next_game(&mut self) -> Result<Option<GameRead<'_>>> {
        let read = self.reader.next_game().with_context(|| self.name.clone())?;
        progress::add_games(usize::from(read.is_some()));
        Ok(read)
    }

    /// The next games; false at the end.
    pub(crate) fn next_batch(&mut self, batch: &mut Batch) -> Result<bool> {
        let read = self.reader.next_batch(batch).with_context(|| self.name.clone())?;
        progress::add_games(batch.len());
        Ok(read)
    }

    /// A batch to be filled, which is to be given back.
    pub(crate) fn take_batch(&mut self) -> Batch {
        std::mem::take(&mut self.batch)
    }

    /// Keeps a batch for the next input.
    pub(crate) fn keep_batch(&mut self, batch: Batch) {
        self.batch = batch;
    }

    /// What reports call the input.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Findings behind the last game; complete at the end.
    pub(crate) fn tail(&self) -> &[Diagnostic] {
        self.reader.tail_diagnostics()
    }

    /// How many games were read.
    pub(crate) fn games(&self) -> u32 {
        self.reader.games()
    }

    /// The size of the input in bytes, once it is read to the end.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.unwrap_or_else(|| self.reader.bytes_read())
    }
}

/// All bytes of a record that must not be larger than `limit`.
fn limited(bytes: Bytes, limit: u64, name: &str, format: &str) -> Result<Vec<u8>> {
    let mut source = Vec::new();
    bytes.take(limit + 1).read_to_end(&mut source).with_context(|| name.to_owned())?;
    if source.len() as u64 > limit {
        bail!(say!(words::NO_FOREIGN_SO_LARGE, name, format, limit));
    }
    Ok(source)
}

/// JSON as SGF in UTF-8, and how long the JSON was.
fn sgf_of_json(json: Bytes) -> Result<(Bytes, u64)> {
    let mut sgf = tempfile::SpooledTempFile::new(SPOOL);
    let mut game_text = Vec::new();
    let mut counted = Counted { inner: json, bytes: 0 };
    let mut index = 0;
    json::read_games(BufReader::with_capacity(64 << 10, &mut counted), |_, game| {
        game_text.clear();
        game.write_sgf(&mut game_text)
            .map_err(|wrong| std::io::Error::other(say!(words::JSON_GAME, index, told(&wrong))))?;
        index += 1;
        sgf.write_all(&game_text)
    })?;
    sgf.rewind()?;
    Ok((Box::new(sgf), counted.bytes))
}

/// Why a game of JSON is none.
fn told(wrong: &InvalidGame) -> String {
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
