//! Reads several games of an input at once, so that another thread can process them while the next ones are
//! read.

use std::io::{self, Read};

use crate::diag::Diagnostic;
use crate::text::{Span, ValueCoding};

use super::arena::Collection;
use super::event::GameEnd;
use super::game_parser::no_game;
use super::locate::{Base, locate};
use super::reader::{GameRead, Reader};

/// The number of bytes of games in a batch, more or less: with their trees they fit into the cache of a core.
const BATCH: usize = 32 << 10;
/// The number of bytes that are read beyond those, so that games of ordinary length are not parsed twice.
const AHEAD: usize = 8 << 10;

/// Games that [`Reader::next_batch`] read. It keeps its memory when it is filled again.
#[derive(Debug, Default)]
pub struct Batch {
    collection: Collection,
    games: Vec<BatchGame>,
}

/// The position of a game in the input, and the findings of families T and S.
#[derive(Debug)]
struct BatchGame {
    index: u32,
    base: Base,
    window: Span,
    found: Vec<Diagnostic>,
}

impl Batch {
    /// Creates a batch without games.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Returns whether there are no games.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Returns the games in file order.
    pub fn games(&mut self) -> impl Iterator<Item = GameRead<'_>> {
        let Batch { collection, games } = self;
        let collection = &*collection;
        (0..).zip(games).map(|(number, game)| GameRead {
            collection,
            diagnostics: &mut game.found,
            index: game.index,
            number,
            base: game.base,
            window: game.window,
        })
    }
}

impl<R: Read> Reader<R> {
    /// Replaces the games of `batch` by the next ones of the input: those that start in the next 32 kB, at
    /// least one. Returns false at the end of the input. The games are the same as those of
    /// [`Reader::next_game`].
    ///
    /// ```
    /// use sgf_core::tree::{Batch, ParseOptions, Reader};
    /// let input = &b"(;B[pd];W[dd])\n(;SZ[9];B[ee])"[..];
    /// let mut reader = Reader::new(input, &ParseOptions::default());
    /// let mut batch = Batch::new();
    /// let mut nodes = Vec::new();
    /// while reader.next_batch(&mut batch)? {
    ///     nodes.extend(batch.games().map(|read| read.game().node_count()));
    /// }
    /// assert_eq!(nodes, [2, 2]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Reader::next_game`], after the games before the error.
    pub fn next_batch(&mut self, batch: &mut Batch) -> io::Result<bool> {
        batch.games.clear();
        if self.done {
            return Ok(false);
        }
        if self.parser.is_none() {
            self.start()?;
        }
        let mut size = BATCH;
        loop {
            self.drop_parsed();
            let failed = self.read_until(size + AHEAD).err();
            self.parse_batch(batch, size);
            if !batch.games.is_empty() {
                return Ok(true);
            }
            if self.done {
                return Ok(false);
            }
            if let Some(error) = failed {
                return Err(error);
            }
            self.check_size()?;
            size *= 2;
        }
    }

    /// Parses the games that begin in the next `size` bytes and end in the bytes that were read. `from` is 0.
    fn parse_batch(&mut self, batch: &mut Batch, size: usize) {
        let Some(mut parser) = self.parser.take() else { return };
        let held = self.collection.source_len;
        let len = held.min(size + AHEAD);
        let is_last = self.at_end && len == held;
        let Batch { collection, games } = batch;
        // The batch takes the text, and the reader gets the old text of the batch to read into. Only the
        // bytes after the last game are copied.
        std::mem::swap(&mut collection.text, &mut self.collection.text);
        collection.clear_trees();
        collection.source_len = len;
        collection.disk_form.clone_from(&self.collection.disk_form);
        let mut at = 0;
        let mut found = std::mem::take(&mut self.found);
        while at < size || is_last && at == len {
            let before = found.len();
            match parser.next(collection, at, is_last, &mut found) {
                GameEnd::Game { end, .. } => {
                    let coding = collection.games.last().map_or(ValueCoding::UTF_8, |game| game.coding);
                    let window = Span::new(at, end);
                    locate(&mut found, collection, coding, self.base, window);
                    let found = std::mem::take(&mut found);
                    games.push(BatchGame { index: self.games, base: self.base, window, found });
                    let next = collection.text.get(end).copied();
                    self.base.advance(&collection.disk_form, coding, window.of(&collection.text), next);
                    self.games += 1;
                    at = end;
                }
                GameEnd::NeedMore => {
                    found.truncate(before);
                    break;
                }
                GameEnd::End => {
                    if self.games == 0 {
                        found.push(no_game(collection));
                    }
                    let window = Span::new(at, len);
                    locate(&mut found, collection, ValueCoding::UTF_8, self.base, window);
                    self.done = true;
                    break;
                }
            }
        }
        self.found = found;
        self.parser = Some(parser);
        let rest = &collection.text[at..held];
        let text = &mut self.collection.text;
        text.resize(text.len().max(rest.len()), 0);
        text[..rest.len()].copy_from_slice(rest);
        self.collection.source_len = rest.len();
        collection.text.truncate(len);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::tree::ParseOptions;

    /// The reading of every game, the findings after the last one, and the error.
    type Read = (Vec<(u32, String, Vec<Diagnostic>)>, Vec<Diagnostic>, Option<String>);

    fn shown(read: &mut GameRead<'_>) -> (u32, String, Vec<Diagnostic>) {
        let nodes: Vec<Vec<_>> = read.game().nodes().map(|node| node.properties().collect()).collect();
        (read.index, format!("{nodes:?}"), std::mem::take(read.diagnostics))
    }

    fn one_by_one(input: impl io::Read, chunk: usize) -> Read {
        let mut reader = Reader::with_capacity(chunk, input, &ParseOptions::default());
        let mut games = Vec::new();
        let error = loop {
            match reader.next_game() {
                Ok(Some(mut read)) => games.push(shown(&mut read)),
                Ok(None) => break None,
                Err(error) => break Some(error.to_string()),
            }
        };
        (games, reader.tail_diagnostics().to_vec(), error)
    }

    fn in_batches(input: impl io::Read, chunk: usize) -> Read {
        let mut reader = Reader::with_capacity(chunk, input, &ParseOptions::default());
        let mut batch = Batch::new();
        let mut games = Vec::new();
        let error = loop {
            match reader.next_batch(&mut batch) {
                Ok(true) => games.extend(batch.games().map(|mut read| shown(&mut read))),
                Ok(false) => break None,
                Err(error) => break Some(error.to_string()),
            }
        };
        (games, reader.tail_diagnostics().to_vec(), error)
    }

    #[test]
    fn batches_hold_the_games_of_the_reader() {
        let line = "(;GM[1]FF[4]SZ[19]PB[柯洁];B[pd];W[dd]C[a\\]b](;B[qq])(;B[cc]))";
        let long = format!("(;C[{}];B[aa])", "x".repeat(3 * BATCH));
        let texts = [
            String::new(),
            "no game".to_owned(),
            format!("{line}\n").repeat(2000),
            format!("junk {line} )) ;;{line}\r\n(;B[aa]C[open").repeat(300),
            format!("{line}{long}{line}{long}"),
            "(;B[aa]".repeat(3 * BATCH / 7),
        ];
        for text in &texts {
            assert_eq!(one_by_one(text.as_bytes(), 256 << 10), in_batches(text.as_bytes(), 256 << 10));
            assert_eq!(one_by_one(text.as_bytes(), 256 << 10), in_batches(text.as_bytes(), 1000));
        }
    }

    #[test]
    fn stray_brackets_are_sought_as_far_however_much_was_read() {
        let game = "(;GM[1]FF[4];B[pd];W[dd])\n";
        let piece = [
            "B[aa]",
            game,
            "(;CA[GBK]C[\u{fffd}]x\r\n(\r\n)]xx",
            game,
            "(;C[(",
            game,
            "柯洁B[aa];((;C[(x",
            "(;CA[GBK]C[\u{fffd}]][B[aa]\r\n(]",
        ];
        let text = piece.concat().repeat(91);
        let whole = one_by_one(text.as_bytes(), 256 << 10);
        assert_eq!(whole, one_by_one(text.as_bytes(), 1));
        assert_eq!(whole, in_batches(text.as_bytes(), 1));
    }

    #[test]
    fn games_before_an_error_come_first() {
        struct Fails;
        impl io::Read for Fails {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("torn"))
            }
        }
        let text = "(;GM[1];B[pd];W[dd])\n".repeat(5000);
        let (games, _, error) = in_batches(io::Read::chain(text.as_bytes(), Fails), 256 << 10);
        assert_eq!(error.as_deref(), Some("torn"));
        assert_eq!(games, one_by_one(io::Read::chain(text.as_bytes(), Fails), 256 << 10).0);
        assert!(games.len() > 4700, "{}", games.len());
    }

    proptest! {
        #[test]
        fn damaged_input_is_read_the_same(
            pieces in prop::collection::vec(
                prop::sample::select(vec![
                    "(;GM[1]FF[4];B[pd];W[dd])\n", "(;CA[GBK]C[\u{fffd}]", "(", ")", ";", "[", "]", "\\", "B[aa]",
                    "\r\n", "\n\n", "(;C[", "柯洁", "x", "(;SZ[9](;B[aa])(;W[bb]", "])", "AB[aa][bb]", " ",
                ]),
                0..60,
            ),
            repeat in 1_usize..120,
            chunk in 1_usize..5000,
        ) {
            let text = pieces.concat().repeat(repeat);
            prop_assert_eq!(one_by_one(text.as_bytes(), 256 << 10), in_batches(text.as_bytes(), chunk));
        }
    }
}
