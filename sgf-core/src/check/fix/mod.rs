//! Fixes: what the findings of an input ask for, done in its source.
//!
//! A fix is a few edits, each of which puts bytes in the place of others; what no edit touches stays byte for byte, damage
//! included. Findings are mended in rounds: the input is read and checked, all fixes that do not get in each other's way
//! are made, and what comes of it is read again, until nothing is left that can be mended.

mod parens;
mod split;
mod syntax;
mod text;
mod title;
mod variation;
mod words;

pub(super) mod node;
pub(super) mod setup;
pub(super) mod upgrade;
pub(crate) mod value;

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use crate::diag::{Applicability, Code, Diagnostic, Edit};
use crate::text::{Charset, DiskForm};
use crate::tree::{
    Collection, GameId, GameTree, Ident, Node, ParseOptions, Patches, Property, parse_in_source,
};
use crate::value::GameInfo;

use super::{CheckOptions, Checker};

pub use title::title;

/// What to fix, and how the input is read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FixOptions {
    /// How the input is parsed.
    pub parse: ParseOptions,
    /// How it is checked.
    pub check: CheckOptions,
    /// Whether guesses are made too. Default: no.
    pub unsafe_fixes: bool,
    /// Which findings are mended, by [`Code::index`]; all where it is empty.
    chosen: Vec<bool>,
}

/// The most findings of one code that are mended in a round.
const FINDINGS: u32 = 1 << 20;
/// The most rounds. Each mends something, and what it mends does not come back; few inputs need more than four.
const ROUNDS: usize = 200;

impl Default for FixOptions {
    fn default() -> Self {
        let check = CheckOptions::default();
        FixOptions { parse: ParseOptions::default(), check, unsafe_fixes: false, chosen: Vec::new() }
    }
}

impl FixOptions {
    /// With guesses or without.
    #[must_use]
    pub fn unsafe_fixes(mut self, unsafe_fixes: bool) -> Self {
        self.unsafe_fixes = unsafe_fixes;
        self
    }

    /// The input is parsed so.
    #[must_use]
    pub fn parse(mut self, options: ParseOptions) -> Self {
        self.parse = options;
        self
    }

    /// The input is checked so.
    #[must_use]
    pub fn check(mut self, options: CheckOptions) -> Self {
        self.check = options;
        self
    }

    /// Only findings of which `wanted` is true are mended.
    #[must_use]
    pub fn only(mut self, wanted: impl Fn(Code) -> bool) -> Self {
        self.chosen = Code::all().map(wanted).collect();
        self
    }

    /// Whether a finding is to be mended.
    fn takes(&self, found: &Diagnostic) -> bool {
        let allowed = match found.applicability() {
            Some(Applicability::Safe) => true,
            Some(Applicability::Unsafe) => self.unsafe_fixes,
            None => false,
        };
        allowed && self.chosen.get(found.code.index()).copied().unwrap_or(true)
    }
}

/// An input that was mended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fixed {
    /// All of it, as it is to lie on disk.
    pub bytes: Vec<u8>,
    /// How many findings of each code were mended, in the order of the codes.
    pub mended: Vec<(Code, u32)>,
    /// How many rounds that took.
    pub rounds: u32,
}

impl Fixed {
    /// How many findings were mended.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.mended.iter().map(|(_, count)| count).sum()
    }
}

/// Why an input cannot be mended; it is to stay as it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FixError {
    /// A charset lacks a character that a fix needs.
    #[error("a fix cannot be written: {0}")]
    Unencodable(#[from] crate::text::Unencodable),
    /// Each fix made another one necessary.
    #[error("the fixes do not come to an end: {0} comes back; --ignore it")]
    Endless(Code),
    /// Nothing says in which charset a game is, and with a part of its text gone it would be read in another one.
    #[error(
        "the charset of game {game} is in doubt ({charset}); name it with --encoding or let CA be written"
    )]
    Doubt {
        /// The game, from 0.
        game: u32,
        /// The charset that it is read in.
        charset: Charset,
    },
    /// The record is so damaged that with a part of it mended others would be read as moves, or no longer.
    #[error("too damaged: fixed, it would have {after} moves instead of {before}")]
    Moves {
        /// How many moves there are.
        before: usize,
        /// How many there would be.
        after: usize,
    },
    /// The text would grow past what can be held.
    #[error("the input is larger than {} bytes", crate::text::Span::MAX)]
    TooLarge,
}

/// Mends what can be mended in `bytes`.
///
/// ```
/// use sgf_core::check::fix::{FixOptions, fix};
/// let fixed = fix(b"(;FF[4]GM[1]SZ[19:19];B[p d];W[tt]\n", &FixOptions::default())?;
/// assert_eq!(fixed.bytes, b"(;FF[4]GM[1]SZ[19];B[pd];W[])\n");
/// assert_eq!(fixed.count(), 4);
/// # Ok::<(), sgf_core::check::fix::FixError>(())
/// ```
///
/// # Errors
/// [`FixError`]; the input is to stay as it is then.
pub fn fix(bytes: &[u8], options: &FixOptions) -> Result<Fixed, FixError> {
    if bytes.len() > crate::text::Span::MAX {
        return Err(FixError::TooLarge);
    }
    let mut settings = options.clone();
    settings.parse.limits.findings_per_code = FINDINGS;
    settings.check = settings.check.findings_per_code(FINDINGS);
    settings.check.plans = true;
    let mut fixed = Fixed { bytes: bytes.to_vec(), mended: Vec::new(), rounds: 0 };
    let mut mended = vec![0; Code::all().len()];
    let hashes = RandomState::new();
    let mut seen = HashSet::from([hashes.hash_one(bytes)]);
    for _ in 0..ROUNDS {
        let Some(round) = mend(&fixed.bytes, &settings)? else {
            fixed.mended = Code::all().zip(mended).filter(|(_, count)| *count > 0).collect();
            if fixed.rounds > 0 {
                compare(bytes, &fixed.bytes, options)?;
            }
            return Ok(fixed);
        };
        fixed.bytes = round.bytes;
        fixed.rounds += 1;
        let last = round.codes.first().copied().unwrap_or(Code::NoGame);
        for code in round.codes {
            mended[code.index()] += 1;
        }
        if !seen.insert(hashes.hash_one(&fixed.bytes)) {
            return Err(FixError::Endless(last));
        }
    }
    let worst = mended.iter().enumerate().max_by_key(|(_, count)| **count).map_or(0, |(i, _)| i);
    Err(FixError::Endless(Code::all().nth(worst).unwrap_or(Code::NoGame)))
}

/// How many moves a record has; one that stands twice in its node is one.
fn moves(collection: &Collection) -> usize {
    let of_node = |node: Node<'_>| {
        let mut moves = node.properties().filter(|property| matches!(property.ident(), Ident::B | Ident::W));
        match (moves.next(), moves.next()) {
            (None, _) => 0,
            (Some(_), None) => 1,
            (Some(_), Some(_)) => {
                let moves = node.properties().filter(|it| matches!(it.ident(), Ident::B | Ident::W));
                let point = |it: Property<'_>| it.value().map(|value| value.bytes().to_vec());
                moves.map(|it| (it.ident(), point(it))).collect::<HashSet<_>>().len()
            }
        }
    };
    collection.games().flat_map(GameTree::nodes).map(of_node).sum()
}

/// That a mended record is the same game: as many moves, and text in the same charset.
fn compare(before: &[u8], after: &[u8], options: &FixOptions) -> Result<(), FixError> {
    let read = |bytes| parse_in_source(bytes, &options.parse).collection;
    let (old, new) = (read(before), read(after));
    for (old, new) in old.games().zip(new.games()) {
        let is_text = |game: GameTree<'_>| !game.span().of(game.collection().source()).is_ascii();
        let charsets = [old.coding().charset, new.coding().charset];
        if is_text(old) && is_text(new) && charsets[0] != charsets[1] {
            return Err(FixError::Doubt { game: old.id().0, charset: charsets[0] });
        }
    }
    let (before, after) = (moves(&old), moves(&new));
    if before != after && !options.unsafe_fixes { Err(FixError::Moves { before, after }) } else { Ok(()) }
}

struct Round {
    bytes: Vec<u8>,
    codes: Vec<Code>,
}

/// One round; none where there is nothing to do.
fn mend(bytes: &[u8], options: &FixOptions) -> Result<Option<Round>, FixError> {
    let parsed = parse_in_source(bytes, &options.parse);
    let collection = &parsed.collection;
    let mut found = parsed.diagnostics;
    let mut checker = Checker::new(&options.check);
    for game in collection.games() {
        checker.check(game, &GameInfo::of(game), &mut found);
    }
    found.retain(|one| options.takes(one));
    let mut patches = Patches::default();
    let mut codes = Vec::new();
    let mut wire = collection.disk_form().clone();
    let levels = variation::Levels::of(collection, &found);
    let mut planner = Planner { collection, laid_out: HashSet::new(), levels, also: 0 };
    for one in found {
        if one.code == Code::Bom {
            wire = DiskForm::Plain;
            codes.push(one.code);
            continue;
        }
        let code = one.code;
        let edits = planner.edits(one)?;
        // A fix that gets in the way of another one waits for the next round.
        if !edits.is_empty() && patches.add(edits, code) {
            codes.extend(std::iter::repeat_n(code, 1 + planner.also));
        }
    }
    if codes.is_empty() {
        return Ok(None);
    }
    let source = patches.apply(collection.source());
    if source.len() > crate::text::Span::MAX {
        return Err(FixError::TooLarge);
    }
    let mut out = Vec::with_capacity(source.len() + 4);
    wire.write(&source, &mut out);
    Ok((out != bytes).then_some(Round { bytes: out, codes }))
}

/// Plans the fixes of findings that do not bring their edits along.
struct Planner<'c> {
    collection: &'c Collection,
    /// Games whose parentheses are laid out already.
    laid_out: HashSet<u32>,
    /// Variations that are raised.
    levels: variation::Levels,
    /// How many other findings of the code the last edits mend too.
    also: usize,
}

impl Planner<'_> {
    fn edits(&mut self, found: Diagnostic) -> Result<Vec<Edit>, FixError> {
        self.also = 0;
        if let Some(fix) = &found.fix
            && !fix.edits.is_empty()
        {
            return Ok(found.fix.map(|fix| fix.edits).unwrap_or_default());
        }
        let game = self.collection.game(GameId(found.game));
        Ok(match (found.code, game) {
            (Code::CharsetGuessed | Code::CharsetMismatch | Code::CharsetUnknown, Some(game)) => {
                text::name_charset(game)
            }
            (Code::ByteLevelEscapes, Some(game)) => text::escape_characters(game)?,
            (Code::ControlCharacter, Some(game)) => text::drop_controls(game, &found),
            (
                Code::UnclosedTree
                | Code::NodeOutsideVariation
                | Code::NeedlessParentheses
                | Code::VariationStart,
                Some(game),
            ) if found.span.end as usize > game.span().start as usize => {
                if self.laid_out.insert(found.game) {
                    parens::lay_out(game)
                } else {
                    Vec::new()
                }
            }
            (Code::VariationLevel, _) => match self.levels.raise(self.collection, &found) {
                Some((edits, raised)) => {
                    self.also = raised.saturating_sub(1);
                    edits
                }
                None => Vec::new(),
            },
            _ => syntax::edits(self.collection, &found),
        })
    }
}
