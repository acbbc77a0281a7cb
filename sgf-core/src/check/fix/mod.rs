//! The fix engine: applies the fixes of all findings of an input to its source.
//!
//! A fix is a few edits, each of which replaces bytes; bytes that no edit touches stay as they are, damage
//! included. Where the edits of a code come from is one table: [`builders`].
//!
//! # Rounds
//! Edits are offsets in a source that changes with every edit, and one fix can uncover another finding or
//! make it pointless. So findings are fixed in rounds: read and check the input, make all fixes that do not
//! overlap, then start again with the result, until nothing is left to fix. Of two fixes that overlap the
//! first in the list of findings is made; the other one is found again in the next round, if it is still
//! needed. A fix is made as a whole or not at all.
//!
//! # Why it ends
//! Every round makes at least one fix and changes at least one byte. The hash of every version of the input
//! is kept: a version that comes back means that fixes undo each other, and ends in [`FixError::Endless`], as
//! does a limit on the number of rounds, for fixes that make ever new versions. The hashes are seeded at
//! random, so that no input can be written to collide.
//!
//! # What is compared at the end
//! In a damaged record a fix in one place can change how the text elsewhere is read. The result is therefore
//! parsed once more and refused if a game with text outside ASCII would be read in another charset, or, with
//! safe fixes only, if the number of moves differs.

mod builders;
mod built;
mod error;
mod options;
mod parens;
mod setup;
mod syntax;
mod text;
mod title;
mod variation;

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use crate::diag::Code;
use crate::text::{DiskForm, Span};
use crate::tree::{Collection, GameTree, Ident, Node, Patches, Property, parse_in_source};
use crate::value::GameInfo;

use super::checker::Checker;
use builders::{Builder, EditBuilder};

pub use error::FixError;
pub use options::FixOptions;
pub use title::fix_title;

/// The maximum number of findings of one code that are fixed in a round.
const FINDINGS: u32 = 1 << 20;
/// The maximum number of rounds. Few inputs need more than four.
const ROUNDS: usize = 200;

/// A fixed input.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fixed {
    /// The whole input as it is to be stored on disk.
    pub bytes: Vec<u8>,
    /// The number of fixed findings of each code, in the order of the codes; codes without any are left out.
    pub by_code: Vec<(Code, u32)>,
    /// The number of rounds that changed something.
    pub rounds: u32,
}

impl Fixed {
    /// Returns the number of fixed findings.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.by_code.iter().map(|(_, count)| count).sum()
    }
}

/// Fixes what can be fixed in `bytes`.
///
/// [`FixOptions`] decides which findings are fixed and whether guesses are made; what each level of trust may
/// change is documented at [`Applicability`](crate::diag::Applicability).
///
/// ```
/// use sgf_core::check::{FixError, FixOptions, fix};
/// let fixed = fix(b"(;FF[4]GM[1]SZ[19:19];B[p d];W[tt]\n", &FixOptions::default())?;
/// assert_eq!(fixed.bytes, b"(;FF[4]GM[1]SZ[19];B[pd];W[])\n");
/// assert_eq!(fixed.count(), 4);
/// # Ok::<(), FixError>(())
/// ```
///
/// # Errors
/// The input is to stay as it is then. [`FixError::TooLarge`] if it is larger than [`Span::MAX`] or grows
/// past it; [`FixError::Unencodable`] if a charset lacks a character that a fix needs; [`FixError::Endless`]
/// if fixes undo each other; [`FixError::Doubt`] and [`FixError::Moves`] if the result would be read as
/// another game.
pub fn fix(bytes: &[u8], options: &FixOptions) -> Result<Fixed, FixError> {
    if bytes.len() > Span::MAX {
        return Err(FixError::TooLarge);
    }
    let mut settings = options.clone();
    settings.parse.limits.findings_per_code = FINDINGS;
    settings.check = settings.check.findings_per_code(FINDINGS);
    let mut fixed = Fixed { bytes: bytes.to_vec(), by_code: Vec::new(), rounds: 0 };
    let mut counts = vec![0; Code::all().len()];
    let hashes = RandomState::new();
    // All versions of the input so far. The hash stands for the bytes: keeping those of 200 rounds could cost
    // gigabytes.
    let mut versions = HashSet::from([hashes.hash_one(bytes)]);
    for _ in 0..ROUNDS {
        let Some(round) = fix_once(&fixed.bytes, &settings)? else {
            fixed.by_code = Code::all().zip(counts).filter(|(_, count)| *count > 0).collect();
            if fixed.rounds > 0 {
                compare(bytes, &fixed.bytes, options)?;
            }
            return Ok(fixed);
        };
        fixed.bytes = round.bytes;
        fixed.rounds += 1;
        let first = round.codes.first().copied().unwrap_or(Code::NoGame);
        for code in round.codes {
            counts[code.index()] += 1;
        }
        if !versions.insert(hashes.hash_one(&fixed.bytes)) {
            return Err(FixError::Endless(first));
        }
    }
    // The code that was fixed most often is the likeliest to come back for ever.
    let most = counts.iter().enumerate().max_by_key(|(_, count)| **count).map_or(0, |(index, _)| index);
    Err(FixError::Endless(Code::all().nth(most).unwrap_or(Code::NoGame)))
}

/// Counts the moves of a record; a move that stands twice in its node counts once.
fn count_moves(collection: &Collection) -> usize {
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

/// Checks that a fixed record is the same game: its text is in the same charset, and it has the same number
/// of moves.
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
    let (before, after) = (count_moves(&old), count_moves(&new));
    if before != after && !options.unsafe_fixes { Err(FixError::Moves { before, after }) } else { Ok(()) }
}

/// The result of one round.
struct Round {
    bytes: Vec<u8>,
    /// The code of each fixed finding.
    codes: Vec<Code>,
}

/// Makes one round; returns `None` if nothing is left to fix.
fn fix_once(bytes: &[u8], options: &FixOptions) -> Result<Option<Round>, FixError> {
    // Spans of findings stay offsets in the scanned source here, which is what edits need.
    let parsed = parse_in_source(bytes, &options.parse);
    let collection = &parsed.collection;
    let mut found = parsed.diagnostics;
    let mut checker = Checker::new(&options.check);
    for game in collection.games() {
        checker.check(game, &GameInfo::of(game), &mut found);
    }
    found.retain(|one| options.accepts(one));
    let mut patches = Patches::default();
    let mut codes = Vec::new();
    let mut disk_form = collection.disk_form().clone();
    let mut building = EditBuilder::new(collection, &found, options.check.rules);
    for one in found {
        let code = one.code;
        let Some(builder) = Builder::of(code) else { continue };
        if builder == Builder::DiskForm {
            disk_form = DiskForm::Plain;
            codes.push(code);
            continue;
        }
        let built = building.build(builder, one)?;
        // A fix that overlaps an earlier one is refused, and waits for the next round.
        if !built.edits.is_empty() && patches.add(built.edits, code) {
            codes.extend(std::iter::repeat_n(code, built.findings));
        }
    }
    if codes.is_empty() {
        return Ok(None);
    }
    let source = patches.apply(collection.source());
    if source.len() > Span::MAX {
        return Err(FixError::TooLarge);
    }
    let mut out = Vec::with_capacity(source.len() + 4);
    disk_form.write(&source, &mut out);
    // Without this check a fix that writes what stands there already would be made again in every round.
    Ok((out != bytes).then_some(Round { bytes: out, codes }))
}
