//! The bytes of single games: as files of their own, or one after the other in a collection.

use anyhow::{Result, bail};
use sgf_core::diag::Code;
use sgf_core::text::{Charset, CharsetSource, DiskForm};
use sgf_core::tree::{GameRead, GameTree, NodeId, ParseOptions, Style, WriteError, WriteOptions, parse};

use crate::language::say;
use crate::words;

/// Returns a game as a file of its own: its bytes after the byte order mark of its input, or written in
/// `charset`.
pub(crate) fn alone(game: GameTree<'_>, index: u32, charset: Option<Charset>) -> Result<Vec<u8>> {
    let text = source(game);
    let mut bytes = Vec::with_capacity(text.len() + 4);
    game.collection().disk_form().write(text, &mut bytes);
    match charset {
        Some(charset) => Ok(transcoded(game, &bytes, index, charset, Style::Preserve)?),
        None => Ok(bytes),
    }
}

/// Returns the nodes from the root of a game to `leaf` as a game, in `charset` or else in the charset of the
/// game.
pub(crate) fn line(
    game: GameTree<'_>,
    leaf: NodeId,
    index: u32,
    charset: Option<Charset>,
) -> Result<Vec<u8>> {
    let mut options = WriteOptions::style(Style::Canonical);
    options.charset = charset.or(Some(game.coding().charset));
    let mut bytes = Vec::new();
    game.write_line(leaf, &options, &mut bytes).map_err(|error| of_game(error, index))?;
    Ok(bytes)
}

/// Returns the bytes of a game as they are parsed, without the text around it.
fn source(game: GameTree<'_>) -> &[u8] {
    game.span().of(game.collection().source())
}

fn transcoded(
    game: GameTree<'_>,
    bytes: &[u8],
    index: u32,
    charset: Charset,
    style: Style,
) -> Result<Vec<u8>, WriteError> {
    let mut options = ParseOptions::default();
    let of_game = game.coding().charset;
    // UTF-16 is recognised by its byte order mark.
    options.charset = (!of_game.is_utf16()).then_some(of_game);
    let mut out = Vec::with_capacity(bytes.len() * 2);
    parse(bytes, &options)
        .collection
        .write(&WriteOptions::style(style).charset(charset), &mut out)
        .map_err(|error| self::of_game(error, index))?;
    Ok(out)
}

/// Returns an error about a game by itself with the number of the game in its input.
pub(crate) fn of_game(error: WriteError, index: u32) -> WriteError {
    match error {
        WriteError::Unencodable { node, why, .. } => WriteError::Unencodable { game: index, node, why },
        other => other,
    }
}

/// A collection that grows game by game. Every game keeps its bytes, so all must have one charset, unless a
/// charset is given.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Joining {
    /// The charset that all games are written in, if one is given.
    to: Option<Charset>,
    /// True if each game is one line.
    lines: bool,
    /// The charset of the games so far; `None` while they are plain ASCII.
    of_games: Option<Charset>,
    games: u64,
}

/// A game of a collection.
#[derive(Debug)]
pub(crate) struct Joined {
    /// Its bytes and a line break.
    pub(crate) bytes: Vec<u8>,
    /// The number of line breaks in texts that became blanks.
    pub(crate) breaks: u32,
}

impl Joining {
    pub(crate) fn new(to: Option<Charset>, lines: bool) -> Joining {
        Joining { to, lines, ..Joining::default() }
    }

    /// Returns the number of games.
    pub(crate) fn games(&self) -> u64 {
        self.games
    }

    /// Returns the bytes of the next game.
    pub(crate) fn next(&mut self, read: &GameRead<'_>) -> Result<Joined> {
        let game = read.game();
        let is_open = read
            .diagnostics
            .iter()
            .any(|found| matches!(found.code, Code::UnclosedTree | Code::UnclosedGame | Code::UnclosedValue));
        let charset = game.coding().charset;
        let to = self.to.or(self.meet(game)?);
        // A game that was cut off is closed, or it would contain the next one.
        let mut style = if is_open { Style::Canonical } else { Style::Preserve };
        let text = source(game);
        if self.lines && (is_open || text.iter().any(|b| matches!(b, b'\n' | b'\r'))) {
            style = Style::Compact;
        }
        let mut bytes = match to {
            None if style == Style::Preserve => on_wire(game, text, self.games == 0),
            _ => {
                let mut alone = Vec::new();
                game.collection().disk_form().write(text, &mut alone);
                transcoded(game, &alone, read.index, to.unwrap_or(charset), style)?
            }
        };
        let is_utf16 = to.unwrap_or(charset).is_utf16();
        if is_utf16 && to.is_some() && self.games > 0 {
            // The collection has one byte order mark.
            bytes.drain(..2.min(bytes.len()));
        }
        let breaks = if self.lines && style == Style::Compact { on_one_line(&mut bytes) } else { 0 };
        if !bytes.ends_with(b"\n") && !is_utf16 {
            bytes.push(b'\n');
        }
        self.games += 1;
        Ok(Joined { bytes, breaks })
    }

    /// Checks that the game can follow those before it.
    ///
    /// # Errors
    /// A game in another charset.
    pub(crate) fn fits(self, game: GameTree<'_>) -> Result<()> {
        let mut copy = self;
        copy.meet(game).map(drop)
    }

    /// Checks a game as [`Joining::fits`] does. Returns the charset to write it in if its own bytes cannot be
    /// used.
    fn meet(&mut self, game: GameTree<'_>) -> Result<Option<Charset>> {
        if self.to.is_some() {
            return Ok(None);
        }
        let charset = game.coding().charset;
        let text = source(game);
        let is_plain = !charset.is_utf16() && text.is_ascii() && !text.contains(&0x1B);
        match self.of_games {
            Some(before) if before != charset && (!is_plain || before.is_utf16()) => {
                bail!(say!(words::MIXED_CHARSETS, charset, before))
            }
            None if charset.is_utf16() && self.games > 0 => {
                bail!(say!(words::MIXED_CHARSETS, charset, Charset::UTF_8))
            }
            None if !is_plain => self.of_games = Some(charset),
            _ => {}
        }
        // Without the byte order mark, `CA` would decide the charset.
        let from_mark = game.coding_source() == CharsetSource::Bom && charset == Charset::UTF_8;
        let declared = game.root().text("CA").and_then(|label| Charset::for_label(&label));
        Ok((from_mark && !is_plain && declared.is_some_and(|declared| declared != charset))
            .then_some(charset))
    }
}

/// Returns the bytes on disk: only the first game has a byte order mark, and UTF-16 gets a line break, which
/// the caller cannot add.
fn on_wire(game: GameTree<'_>, text: &[u8], is_first: bool) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len() + 1);
    match *game.collection().disk_form() {
        DiskForm::Utf16 { big_endian, .. } => {
            let mut text = text.to_vec();
            text.push(b'\n');
            DiskForm::Utf16 { big_endian, bom: is_first, odd: None }.write(&text, &mut bytes);
        }
        _ => bytes.extend_from_slice(text),
    }
    bytes
}

/// Turns the line breaks of a game into blanks and returns their number. Those at the end are removed.
fn on_one_line(bytes: &mut Vec<u8>) -> u32 {
    let mut breaks = 0;
    let end = bytes.trim_ascii_end().len();
    bytes.truncate(end);
    for byte in bytes.iter_mut().filter(|byte| matches!(byte, b'\n' | b'\r')) {
        *byte = b' ';
        breaks += 1;
    }
    breaks
}
