//! Reads one game at a time from any input, in memory bounded by the largest game.

use std::io::{self, Read};

use crate::diag::Diagnostic;
use crate::text::{DiskForm, Span, Utf16Decoder, ValueCoding};

use super::arena::Collection;
use super::event::GameEnd;
use super::game_parser::{GameParser, no_game};
use super::locate::{Base, locate};
use super::parse_options::ParseOptions;
use super::view::GameTree;

/// The number of bytes that are read at a time at most: with their trees they fit into the cache of a core.
const CHUNK: usize = 64 << 10;
/// The number of bytes of the first read: most files are small, and need no memory for large ones.
const FIRST_CHUNK: usize = 8 << 10;

/// Reads the games of an input one after the other.
///
/// [`next_game`](Self::next_game) yields single games, [`next_batch`](Self::next_batch) several at once.
///
/// ```
/// use sgf_core::tree::{ParseOptions, Reader};
/// let input = &b"(;B[pd];W[dd])\n(;SZ[9];B[ee])"[..];
/// let mut reader = Reader::new(input, &ParseOptions::default());
/// let mut nodes = Vec::new();
/// while let Some(read) = reader.next_game()? {
///     nodes.push(read.game().node_count());
/// }
/// assert_eq!(nodes, [2, 2]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    options: ParseOptions,
    /// Its source is the part of the input in memory; its trees are the current game. Until the next read its
    /// text can be longer than its source.
    pub(super) collection: Collection,
    pub(super) parser: Option<GameParser>,
    decoder: Option<Utf16Decoder>,
    /// The number of bytes to read at a time at most.
    chunk_len: usize,
    /// The number of bytes to read next time. It doubles as long as reads are full.
    step: usize,
    /// The offset after the last game.
    pub(super) from: usize,
    pub(super) base: Base,
    pub(super) at_end: bool,
    /// The number of bytes read so far.
    read: u64,
    pub(super) games: u32,
    pub(super) found: Vec<Diagnostic>,
    pub(super) done: bool,
    /// An error of the input that came after bytes that are not parsed yet.
    failed: Option<io::Error>,
}

/// A game that a [`Reader`] read; valid until the next read.
#[derive(Debug)]
pub struct GameRead<'r> {
    pub(super) collection: &'r Collection,
    /// The findings of the families T and S about the game and what lies before it.
    pub diagnostics: &'r mut Vec<Diagnostic>,
    /// The number of the game in the input, from 0.
    pub index: u32,
    /// The number of the game in the collection.
    pub(super) number: u32,
    pub(super) base: Base,
    pub(super) window: Span,
}

impl<'r> GameRead<'r> {
    /// Returns the collection of this game. A game of a [`Batch`](super::Batch) shares it with the others.
    #[must_use]
    pub fn collection(&self) -> &'r Collection {
        self.collection
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> GameTree<'r> {
        GameTree::new(self.collection, self.number)
    }

    /// Converts findings about this game from offsets in the collection's source to positions in the whole
    /// input.
    pub fn locate(&self, found: &mut [Diagnostic]) {
        let coding = self.game().coding();
        for one in found.iter_mut() {
            one.game = self.index;
        }
        locate(found, self.collection, coding, self.base, self.window);
    }
}

impl GameRead<'_> {
    /// Converts an offset on disk, as in [located](Self::locate) findings, to an offset in the collection's
    /// source. `None` for UTF-16, where all characters before would have to be counted, and outside of this
    /// game.
    #[must_use]
    pub fn source_offset(&self, disk: u64) -> Option<usize> {
        if matches!(self.collection.disk_form, DiskForm::Utf16 { .. }) {
            return None;
        }
        let offset = usize::try_from(disk.checked_sub(self.base.disk)?).ok()? + self.window.start as usize;
        (offset <= self.window.end as usize).then_some(offset)
    }
}

impl<R: Read> Reader<R> {
    /// Creates a reader.
    pub fn new(input: R, options: &ParseOptions) -> Self {
        Reader::with_capacity(CHUNK, input, options)
    }

    /// Creates a reader that reads about `bytes` at a time.
    pub fn with_capacity(bytes: usize, input: R, options: &ParseOptions) -> Self {
        Reader {
            input,
            options: *options,
            collection: Collection::new(),
            parser: None,
            decoder: None,
            chunk_len: bytes.max(1),
            step: FIRST_CHUNK.min(bytes.max(1)),
            from: 0,
            base: Base::default(),
            at_end: false,
            read: 0,
            games: 0,
            found: Vec::new(),
            done: false,
            failed: None,
        }
    }

    /// Creates a reader of another input that reuses the memory of this one. With many small inputs,
    /// allocating costs more than reading.
    ///
    /// ```
    /// use sgf_core::tree::{ParseOptions, Reader};
    /// let mut first = Reader::new(&b"(;B[pd])"[..], &ParseOptions::default());
    /// assert!(first.next_game()?.is_some());
    /// let mut second = first.restart(&b"(;W[dd];B[ee])"[..], &ParseOptions::default());
    /// assert_eq!(second.next_game()?.map(|read| (read.index, read.game().node_count())), Some((0, 2)));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn restart<S: Read>(self, input: S, options: &ParseOptions) -> Reader<S> {
        let Reader { mut collection, chunk_len, mut found, .. } = self;
        collection.clear_trees();
        // The text is not cleared, since it is overwritten.
        collection.source_len = 0;
        found.clear();
        Reader { collection, found, ..Reader::with_capacity(chunk_len, input, options) }
    }

    /// Returns the number of bytes read so far.
    #[must_use]
    pub fn bytes_read(&self) -> u64 {
        self.read
    }

    /// Returns the number of games read so far.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Returns the findings about the text after the last game, or that there is no game. Empty until
    /// [`next_game`](Self::next_game) has returned `None`.
    #[must_use]
    pub fn tail_diagnostics(&self) -> &[Diagnostic] {
        if self.done { &self.found } else { &[] }
    }

    /// Reads the next game; `None` at the end of the input.
    ///
    /// # Errors
    /// An error of the input, after the games before it, and [`io::ErrorKind::FileTooLarge`] if a game is
    /// larger than [`Limits::game_bytes`](crate::text::Limits).
    pub fn next_game(&mut self) -> io::Result<Option<GameRead<'_>>> {
        self.found.clear();
        self.collection.clear_games();
        self.collection.text.truncate(self.collection.source_len);
        if self.done {
            return Ok(None);
        }
        loop {
            if self.parser.is_none() {
                self.start()?;
            }
            let Some(parser) = &mut self.parser else { return Ok(None) };
            let mut found = std::mem::take(&mut self.found);
            let before = found.len();
            let end = parser.next(&mut self.collection, self.from, self.at_end, &mut found);
            match end {
                GameEnd::Game { end, .. } => {
                    let coding = self.collection.games[0].coding;
                    let window = Span::new(self.from, end);
                    let base = self.base;
                    locate(&mut found, &self.collection, coding, base, window);
                    self.found = found;
                    let next = self.collection.text.get(end).copied();
                    self.base.advance(
                        &self.collection.disk_form,
                        coding,
                        window.of(&self.collection.text),
                        next,
                    );
                    self.from = end;
                    self.games += 1;
                    let index = self.games - 1;
                    return Ok(Some(GameRead {
                        collection: &self.collection,
                        diagnostics: &mut self.found,
                        index,
                        number: 0,
                        base,
                        window,
                    }));
                }
                GameEnd::NeedMore => {
                    found.truncate(before);
                    self.found = found;
                    if let Some(error) = self.failed.take() {
                        return Err(error);
                    }
                    let held = self.collection.source_len - self.from;
                    match self.refill() {
                        // The bytes before the error are parsed first.
                        Err(error) if self.collection.source_len - self.from > held => {
                            self.failed = Some(error);
                        }
                        read => read?,
                    }
                }
                GameEnd::End => {
                    if self.games == 0 {
                        found.push(no_game(&self.collection));
                    }
                    let window = Span::new(self.from, self.collection.source_len);
                    locate(&mut found, &self.collection, ValueCoding::UTF_8, self.base, window);
                    self.found = found;
                    self.done = true;
                    return Ok(None);
                }
            }
        }
    }

    /// Reads the first bytes, recognises the disk form, and creates the parser.
    pub(super) fn start(&mut self) -> io::Result<()> {
        self.read_until(4)?;
        let disk_form = DiskForm::sniff(self.collection.source());
        let bom = disk_form.bom_len().min(self.collection.source_len);
        if let DiskForm::Utf16 { big_endian, .. } = disk_form {
            self.decoder = Some(Utf16Decoder::new(big_endian));
            let first = std::mem::take(&mut self.collection.text);
            self.decode(&first[bom..]);
        } else {
            self.collection.text.drain(..bom);
            self.collection.source_len -= bom;
        }
        self.base = Base::start(&disk_form);
        self.collection.disk_form = disk_form;
        let parser = GameParser::new(&self.options, &self.collection.disk_form);
        parser.report_bom(&mut self.found);
        self.parser = Some(parser);
        Ok(())
    }

    /// Reads until `enough` bytes are in memory or the input ends.
    pub(super) fn read_until(&mut self, enough: usize) -> io::Result<()> {
        let mut read = Ok(());
        while read.is_ok() && self.collection.source_len < enough && !self.at_end {
            let missing = enough - self.collection.source_len;
            // No more than needed, except at the start, where more is likely to follow.
            read = self.read_some(missing.max(FIRST_CHUNK).min(self.step));
        }
        self.collection.text.truncate(self.collection.source_len);
        read
    }

    /// Reads at most `len` more bytes.
    fn read_some(&mut self, len: usize) -> io::Result<()> {
        let Collection { text, source_len, .. } = &mut self.collection;
        let start = *source_len;
        if text.len() < start + len {
            text.resize(start + len, 0);
        }
        let read = loop {
            match self.input.read(&mut text[start..start + len]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        self.read += read as u64;
        self.at_end |= read == 0;
        if read >= self.step {
            self.step = (self.step * 2).min(self.chunk_len);
        }
        if self.decoder.is_some() {
            let bytes = text[start..start + read].to_vec();
            self.decode(&bytes);
        } else {
            *source_len += read;
        }
        Ok(())
    }

    /// Appends bytes on disk to the source, decoded from UTF-16.
    fn decode(&mut self, bytes: &[u8]) {
        let Collection { text, source_len, .. } = &mut self.collection;
        if let Some(decoder) = &mut self.decoder {
            text.truncate(*source_len);
            decoder.feed(bytes, text);
            if self.at_end {
                decoder.finish(text);
            }
            *source_len = text.len();
        }
    }

    /// Reads more of a game that is only partly in memory.
    fn refill(&mut self) -> io::Result<()> {
        self.check_size()?;
        self.drop_parsed();
        // At least as much as is in memory, so that parsing it again stays linear; and at least one byte, or
        // a reader of single bytes would never go on.
        let held = self.collection.source_len;
        self.read_until(held + held.max(self.chunk_len / 2).max(1))
    }

    /// Returns an error if the bytes in memory, which do not complete a game, are too many for one.
    pub(super) fn check_size(&self) -> io::Result<()> {
        let limit = self.options.limits.game_bytes;
        if self.collection.source_len - self.from > limit {
            return Err(io::Error::new(
                io::ErrorKind::FileTooLarge,
                format!("a game is larger than {limit} bytes"),
            ));
        }
        Ok(())
    }

    /// Drops the bytes that were parsed.
    pub(super) fn drop_parsed(&mut self) {
        if self.from > 0 {
            let Collection { text, source_len, .. } = &mut self.collection;
            text.copy_within(self.from..*source_len, 0);
            *source_len -= self.from;
            self.from = 0;
        }
    }
}
