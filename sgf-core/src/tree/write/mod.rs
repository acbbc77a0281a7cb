//! Writes collections and games.
//!
//! [`Style::Preserve`] copies the source byte for byte where nothing was edited, damage included, and writes
//! anew only what edits touched (see [`preserve`]). The other styles lay the tree out anew (see [`layout`]).

mod layout;
mod preserve;

use std::borrow::Cow;

use crate::text::{Charset, DiskForm, Lexer, Scan, TokenKind, Unencodable};

use super::arena::{Collection, Game, NodeId};
use super::event::parse_game;
use super::game_settings::GameSettings;
use super::ident::Ident;
use super::parse::parse;
use super::parse_options::ParseOptions;
use super::view::{GameTree, Node};

use layout::Layout;
use preserve::{Preserver, Record};

/// The layout of written records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// The layout of the source. Bytes change only where edits did.
    #[default]
    Preserve,
    /// The same text for equal trees: properties in a fixed order, text without soft breaks, lines of
    /// moderate length.
    Canonical,
    /// As few bytes as possible.
    Compact,
    /// For people: header properties, comments and variations on lines of their own.
    Pretty,
}

/// How to write: style, charset and extent.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The style.
    pub style: Style,
    /// The charset of the output, with `CA` set to match. Default: the source's own for [`Style::Preserve`],
    /// UTF-8 for the others.
    pub charset: Option<Charset>,
    /// Whether to leave out everything but the main line of each game.
    pub main_line: bool,
}

impl WriteOptions {
    /// Returns the default options with this style.
    #[must_use]
    pub fn style(style: Style) -> Self {
        WriteOptions { style, ..WriteOptions::default() }
    }

    /// Returns the options with this charset of the output.
    #[must_use]
    pub fn charset(mut self, charset: Charset) -> Self {
        self.charset = Some(charset);
        self
    }

    /// Returns the options with or without variations.
    #[must_use]
    pub fn main_line(mut self, only: bool) -> Self {
        self.main_line = only;
        self
    }
}

/// Why a collection could not be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The charset asked for does not have a character of a game.
    #[error("game {game}, node {node}: {why}")]
    Unencodable {
        /// The game, from 0.
        game: u32,
        /// The node in its game, from 0 in file order.
        node: u32,
        /// The character and the charset.
        why: Unencodable,
    },
    /// The game has no such node.
    #[error("there is no such node in this game")]
    NotThere,
}

impl GameTree<'_> {
    /// Appends this game alone to `out`, in the charset of the options or UTF-8. Without the bytes around the
    /// game there is no layout to preserve, so [`Style::Preserve`] writes like [`Style::Canonical`].
    ///
    /// ```
    /// use sgf_core::tree::{Style, WriteOptions};
    /// let collection = sgf_core::parse(b"(;SZ[9]) and (;SZ[13];B[aa])", &Default::default()).collection;
    /// let mut last = Vec::new();
    /// collection.games().last().unwrap().write(&WriteOptions::style(Style::Compact), &mut last)?;
    /// assert_eq!(last, b"(;SZ[13];B[aa])\n");
    /// # Ok::<(), sgf_core::tree::WriteError>(())
    /// ```
    ///
    /// # Errors
    /// [`WriteError`], before anything is appended.
    pub fn write(self, options: &WriteOptions, out: &mut Vec<u8>) -> Result<(), WriteError> {
        self.lay_out(options, out, |layout, game| layout.game(game))
    }

    /// Appends a game of the nodes from the root to `leaf` to `out`, otherwise like [`write`](Self::write).
    ///
    /// ```
    /// use sgf_core::tree::{Style, WriteOptions};
    /// let collection = sgf_core::parse(b"(;SZ[9];B[aa](;W[bb])(;W[cc];B[dd]))", &Default::default()).collection;
    /// let game = collection.games().next().unwrap();
    /// let mut lines = Vec::new();
    /// for leaf in game.leaves() {
    ///     game.write_line(leaf.id(), &WriteOptions::style(Style::Compact), &mut lines)?;
    /// }
    /// assert_eq!(lines, b"(;SZ[9];B[aa];W[bb])\n(;SZ[9];B[aa];W[cc];B[dd])\n");
    /// # Ok::<(), sgf_core::tree::WriteError>(())
    /// ```
    ///
    /// # Errors
    /// [`WriteError`], before anything is appended; [`WriteError::NotThere`] if `leaf` is not a node of this
    /// game.
    pub fn write_line(
        self,
        leaf: NodeId,
        options: &WriteOptions,
        out: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        let leaf = self.collection().node(leaf).ok_or(WriteError::NotThere)?;
        let nodes: Vec<Node<'_>> = std::iter::once(leaf).chain(leaf.ancestors()).collect();
        if nodes.last() != Some(&self.root()) {
            return Err(WriteError::NotThere);
        }
        self.lay_out(options, out, |layout, game| layout.line(game, nodes.into_iter().rev()))
    }

    /// Calls `lay` with a layout, and appends what it writes unless it fails.
    fn lay_out(
        self,
        options: &WriteOptions,
        out: &mut Vec<u8>,
        lay: impl FnOnce(&mut Layout<'_>, Self) -> Result<(), WriteError>,
    ) -> Result<(), WriteError> {
        let charset = options.charset.unwrap_or(Charset::UTF_8);
        let style = if options.style == Style::Preserve { Style::Canonical } else { options.style };
        let mut text = Vec::new();
        lay(&mut Layout::new(&WriteOptions { style, ..*options }, charset, &mut text), self)?;
        on_disk(charset, text, out);
        Ok(())
    }
}

/// Appends encoded text in its form on disk: UTF-16 is still UTF-8 here, and gets a byte order mark.
fn on_disk(charset: Charset, mut text: Vec<u8>, out: &mut Vec<u8>) {
    if charset.is_utf16() {
        let big_endian = charset == Charset::UTF_16BE;
        DiskForm::Utf16 { big_endian, bom: true, odd: None }.write(&text, out);
    } else {
        out.append(&mut text);
    }
}

impl Collection {
    /// Returns the bytes of the collection in [`Style::Preserve`]: those of the input, with all edits.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut scanned = Vec::with_capacity(self.text.len());
        self.preserve(&mut scanned);
        if self.disk_form == DiskForm::Plain {
            return scanned;
        }
        let mut out = Vec::with_capacity(scanned.len() * 2 + 4);
        self.disk_form.write(&scanned, &mut out);
        out
    }

    /// Appends the collection to `out`. [`GameTree::write`] writes a single game.
    ///
    /// # Errors
    /// [`WriteError`], before anything is appended.
    pub fn write(&self, options: &WriteOptions, out: &mut Vec<u8>) -> Result<(), WriteError> {
        if options.style == Style::Preserve && options.charset.is_none() && !options.main_line {
            out.append(&mut self.to_bytes());
            return Ok(());
        }
        let charset = options.charset.unwrap_or(Charset::UTF_8);
        let mut text = Vec::new();
        if options.style == Style::Preserve && !options.main_line {
            let mut scanned = Vec::with_capacity(self.text.len());
            self.preserve(&mut scanned);
            let source = if self.is_edited() {
                // Edited text is parsed again, so that `transcode` need not know about edits.
                let mut fresh = Collection::new();
                fresh.load(&self.to_bytes());
                Cow::Owned(parse(&fresh.text, &ParseOptions::default()).collection)
            } else {
                Cow::Borrowed(self)
            };
            source.transcode(charset, &mut text)?;
        } else {
            for game in self.games() {
                Layout::new(options, charset, &mut text).game(game)?;
            }
        }
        on_disk(charset, text, out);
        Ok(())
    }

    fn is_edited(&self) -> bool {
        self.games_changed || self.games.iter().any(|game| game.edited)
    }

    /// Appends the scanned source with all edits.
    fn preserve(&self, out: &mut Vec<u8>) {
        if !self.is_edited() {
            out.extend_from_slice(self.source());
            return;
        }
        let mut at = 0;
        for (index, game) in self.games.iter().enumerate() {
            if game.parsed_nodes == 0 {
                if !out.is_empty() && out.last() != Some(&b'\n') {
                    out.push(b'\n');
                }
                Preserver::new(self, game, index as u32, None).write(out);
                continue;
            }
            let start = game.span.start as usize;
            // Of a removed game only the white space before it stays.
            let gap_from = self.gap_start(at, start);
            out.extend_from_slice(&self.text[gap_from..start]);
            if game.edited {
                // The tree does not keep where parentheses and white space were: the game is parsed again to
                // record them.
                let mut record = Record::new(self.source());
                let settings = GameSettings { scan: game.source_scan, game: 0, at_end: true };
                parse_game(self.source(), start, settings, &mut record, &mut ());
                Preserver::new(self, game, index as u32, Some(&record)).write(out);
            } else {
                out.extend_from_slice(game.span.of(&self.text));
            }
            at = game.span.end as usize;
        }
        let tail = self.source_len.min(at.max(self.last_parsed_end()));
        out.extend_from_slice(&self.text[tail..self.source_len]);
        if self.games.last().is_some_and(|game| game.parsed_nodes == 0) {
            out.push(b'\n');
        }
    }

    /// Returns where the bytes to copy before the game at `start` begin; `at` is the end of the last written
    /// game.
    fn gap_start(&self, at: usize, start: usize) -> usize {
        if self.games_changed {
            // Removed games may lie in between, so only the white space right before the game is kept.
            at + self.text[at..start].trim_ascii_end().len()
        } else {
            at
        }
    }

    /// Returns the end of the last game that was parsed and not removed.
    fn last_parsed_end(&self) -> usize {
        self.games.iter().map(|game| game.span.end as usize).max().unwrap_or(0)
    }

    /// Appends the unedited source in another charset.
    ///
    /// It works on tokens and not on the tree, so that white space, damage and skipped text are kept.
    /// Everything is decoded and encoded again, except that the value of `CA` in the root becomes the name of
    /// the new charset. A `CA` is added if there is none and the text needs one.
    fn transcode(&self, charset: Charset, out: &mut Vec<u8>) -> Result<(), WriteError> {
        let mut at = 0;
        for (index, game) in self.games.iter().enumerate() {
            let fail = |node, why| WriteError::Unencodable { game: index as u32, node, why };
            let start = game.span.start as usize;
            push_encoded(&game.coding.charset.decode(&self.text[at..start]).0, charset, out)
                .map_err(|why| fail(0, why))?;
            let bytes = game.span.of(&self.text);
            let label = self.label_span(game);
            let mut name: &[u8] = b"";
            let mut node = 0u32;
            let is_iso_2022 = game.coding.scan() == Scan::Iso2022Jp;
            let is_plain = bytes.is_ascii()
                && !bytes.contains(&0x1B)
                && (!is_iso_2022 || game.coding.charset.decode(bytes).0.is_ascii());
            let needs_label = label.is_none() && !is_plain;
            for token in Lexer::new(bytes, game.coding.scan()) {
                let raw = token.span.of(bytes);
                match token.kind {
                    TokenKind::Name => name = raw,
                    TokenKind::Semicolon => node += 1,
                    TokenKind::Value { closed } => {
                        let inside = &raw[1..raw.len() - usize::from(closed)];
                        out.push(b'[');
                        if Ident::of(name) == Ident::CA
                            && label == Some(start + token.span.start as usize + 1)
                        {
                            out.extend_from_slice(charset.name().as_bytes());
                        } else {
                            let text = game.coding.decode_raw(inside).0;
                            push_encoded(&text, charset, out)
                                .map_err(|why| fail(node.saturating_sub(1), why))?;
                        }
                        out.extend_from_slice(if closed { b"]" } else { b"" });
                        continue;
                    }
                    _ => {}
                }
                push_encoded(&game.coding.charset.decode(raw).0, charset, out)
                    .map_err(|why| fail(node, why))?;
                if token.kind == TokenKind::Semicolon && node == 1 && needs_label {
                    out.extend_from_slice(format!("CA[{}]", charset.name()).as_bytes());
                }
            }
            at = game.span.end as usize;
        }
        let coding = self.games.last().map_or(Charset::UTF_8, |game| game.coding.charset);
        push_encoded(&coding.decode(&self.text[at..self.source_len]).0, charset, out)
            .map_err(|why| WriteError::Unencodable { game: self.games.len() as u32, node: 0, why })
    }

    /// Returns the offset of the value of `CA` in the root of a game.
    fn label_span(&self, game: &Game) -> Option<usize> {
        let root = self.nodes.get(game.root as usize)?;
        let props = &self.props[root.first_prop as usize..(root.first_prop + root.props) as usize];
        let ca = props.iter().find(|prop| prop.ident == Ident::CA)?;
        self.value_spans(ca).next().map(|span| span.start as usize)
    }
}

fn push_encoded(text: &str, charset: Charset, out: &mut Vec<u8>) -> Result<(), Unencodable> {
    out.extend_from_slice(&charset.encode(text)?);
    Ok(())
}
