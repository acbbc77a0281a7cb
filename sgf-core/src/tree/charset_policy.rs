//! Decides the charset of each game of an input, and reports what it rests on.
//!
//! In this order: what the caller demands; a byte order mark; the `CA` property, unless the bytes contradict
//! it; valid UTF-8; what the [detector](crate::text::detect()) is sure of; the charset of an earlier game of
//! the input; the default that the caller gave; the charset of other records from the same place; the detector's
//! doubtful guess.

use crate::diag::{Applicability, Code, Diagnostic, Phrase};
use crate::text::{Charset, CharsetSource, Detected, DiskForm, Scan, Span, detect, detect_by_chance, fits};

use super::inspect::{ESCAPE, Signs};
use super::parse_options::ParseOptions;
use super::words;

/// The charset rules of one input, and what its earlier games have shown.
#[derive(Debug)]
pub(super) struct CharsetPolicy {
    /// The charset that the caller demands for every game.
    demanded: Option<Charset>,
    /// The caller's charset for games that do not show theirs.
    default: Option<Charset>,
    /// The charset of other records from the same place.
    likely: Option<Charset>,
    /// The charset that the disk form implies: a byte order mark, or UTF-16.
    on_disk: Option<Charset>,
    /// The charset that was detected with certainty in the latest such game.
    learned: Option<Charset>,
    /// The charset of the first game that shows one, by declaration or by its bytes.
    first: Option<Charset>,
    /// The charset that the game before declared, if that game is only a header that lacks its `;`.
    header: Option<Charset>,
}

/// The text of one game, of which the charset is to be decided.
pub(super) struct GameText<'s> {
    pub(super) source: &'s [u8],
    /// The game inside `source`.
    pub(super) span: Span,
    /// The number of the game, for findings.
    pub(super) number: u32,
    pub(super) signs: Signs,
    /// The value of `CA` in the root.
    pub(super) label: Option<&'s str>,
}

impl GameText<'_> {
    fn bytes(&self) -> &[u8] {
        self.span.of(self.source)
    }

    /// Returns a finding about the `CA` property.
    fn finding_at_ca(&self, code: Code) -> Diagnostic {
        let game = self.bytes();
        let at = memchr::memmem::find(game, b"CA[").unwrap_or(0);
        let end = memchr::memchr(b']', &game[at..]).map_or(at, |len| at + len + 1);
        let base = self.span.start as usize;
        Diagnostic::new(code, base + at, base + end).at_node(self.number, 0).of_property("CA")
    }
}

/// A game whose charset is decided, to be compared with the games before.
pub(super) struct DecidedGame {
    pub(super) charset: Charset,
    pub(super) source: CharsetSource,
    /// The number of the game, for findings.
    pub(super) number: u32,
    /// The offset of the game's `(`.
    pub(super) start: usize,
    /// Whether the game is a single node without `;`: a header that some servers write in parentheses of its
    /// own.
    pub(super) is_bare_header: bool,
}

impl CharsetPolicy {
    pub(super) fn new(options: &ParseOptions, disk_form: &DiskForm) -> Self {
        let on_disk = match *disk_form {
            DiskForm::Plain => None,
            DiskForm::Utf8Bom => Some(Charset::UTF_8),
            DiskForm::Utf16 { big_endian: true, .. } => Some(Charset::UTF_16BE),
            DiskForm::Utf16 { big_endian: false, .. } => Some(Charset::UTF_16LE),
        };
        CharsetPolicy {
            demanded: options.charset,
            default: options.default_charset,
            likely: options.likely_charset,
            on_disk,
            learned: None,
            first: None,
            header: None,
        }
    }

    /// Returns the charset that the disk form implies.
    pub(super) fn on_disk(&self) -> Option<Charset> {
        self.on_disk
    }

    /// Returns the charset of every game, if it does not depend on the games.
    pub(super) fn forced(&self) -> Option<Charset> {
        self.demanded.or(self.on_disk)
    }

    /// Decides the charset of a game, and appends what should be reported about it.
    pub(super) fn decide(
        &mut self,
        game: &GameText<'_>,
        findings: &mut Vec<Diagnostic>,
    ) -> (Charset, CharsetSource) {
        let bytes = game.bytes();
        let declared = game.label.and_then(Charset::for_label);
        let unknown = game.label.filter(|_| declared.is_none());
        if let Some(label) = unknown {
            findings.push(game.finding_at_ca(Code::CharsetUnknown).arg(label));
        }
        if let Some(charset) = self.forced() {
            let source = if self.demanded.is_some() { CharsetSource::Override } else { CharsetSource::Bom };
            return (charset, source);
        }
        if game.signs.plain_ascii(bytes) {
            // UTF-16 is never scanned as bytes, so a CA that names it over ASCII is about another copy of the
            // file.
            return match declared.filter(|charset| !charset.is_utf16()) {
                Some(charset) => (charset, CharsetSource::Declared),
                None => (self.default.unwrap_or(Charset::UTF_8), CharsetSource::Default),
            };
        }
        if let (Some(label), Some(declared)) = (game.label, declared) {
            let Some((charset, sure)) = contradiction(declared, bytes, game.signs.utf8) else {
                return (declared, CharsetSource::Declared);
            };
            let trust = if sure { Applicability::Safe } else { Applicability::Unsafe };
            let found = game.finding_at_ca(Code::CharsetMismatch).arg(label).arg(charset);
            findings.push(found.fixable(Some(trust)));
            return (charset, CharsetSource::Detected);
        }
        let (charset, source, reason) = if !game.signs.utf8 {
            self.guess(bytes)
        } else if let Some(charset) = detect_by_chance(bytes) {
            (charset, CharsetSource::Detected, &words::IN_DOUBT)
        } else {
            (Charset::UTF_8, CharsetSource::Detected, &words::VALID_UTF8)
        };
        if game.label.is_none() {
            let first = bytes.iter().position(|&b| b > 0x7F || b == ESCAPE).unwrap_or(0);
            let at = game.span.start as usize + first;
            let found = Diagnostic::new(Code::CharsetGuessed, at, at + 1).in_game(game.number);
            findings.push(found.arg(charset).wording(reason.alone()).fixable(Some(applicability(reason))));
        } else if unknown.is_some()
            && let Some(found) = findings.pop()
        {
            findings.push(found.fixable(Some(applicability(reason))));
        }
        (charset, source)
    }

    /// Returns the charset of a game that neither declares one nor is valid UTF-8, and the reason.
    fn guess(&mut self, game: &[u8]) -> (Charset, CharsetSource, &'static Phrase) {
        let Detected { charset, sure } = detect(game);
        if sure {
            self.learned = Some(charset);
            return (charset, CharsetSource::Detected, &words::FOUND);
        }
        if let Some(learned) = self.learned.filter(|learned| fits(*learned, game)) {
            return (learned, CharsetSource::Detected, &words::AS_BEFORE);
        }
        if let Some(charset) = self.default.filter(|charset| fits(*charset, game)) {
            return (charset, CharsetSource::Default, &words::THE_DEFAULT);
        }
        // A name in Latin letters does not become Chinese because its neighbours are.
        let is_alike = |likely: &Charset| is_double(*likely) == is_double(charset) && fits(*likely, game);
        if let Some(likely) = self.likely.filter(is_alike) {
            return (likely, CharsetSource::Detected, &words::AS_NEIGHBOURS);
        }
        (charset, CharsetSource::Detected, &words::IN_DOUBT)
    }

    /// Reports a game whose charset is not that of the first one, and remembers it for the next.
    pub(super) fn compare(&mut self, game: &DecidedGame, findings: &mut Vec<Diagnostic>) {
        if game.source == CharsetSource::Default {
            return;
        }
        let charset = game.charset;
        let differs = |code, other: Charset| {
            Diagnostic::new(code, game.start, game.start + 1).in_game(game.number).arg(charset).arg(other)
        };
        if let Some(header) = self.header.filter(|header| *header != charset) {
            // Of the two headers one is not a game. Which of their charsets is the right one cannot be known.
            findings.push(differs(Code::CharsetMismatch, header).fixable(None));
        } else if let Some(first) = self.first.filter(|first| *first != charset) {
            findings.push(differs(Code::CharsetDiffers, first));
        }
        self.first.get_or_insert(charset);
        self.header = (game.is_bare_header && game.source == CharsetSource::Declared).then_some(charset);
    }
}

/// Returns whether a charset has characters of two bytes.
fn is_double(charset: Charset) -> bool {
    charset.scan() != Scan::Bytes || [Charset::EUC_KR, Charset::EUC_JP].contains(&charset)
}

/// Returns how safely a `CA` can be written if the charset was found for this reason.
fn applicability(reason: &Phrase) -> Applicability {
    if [words::IN_DOUBT, words::AS_NEIGHBOURS].contains(reason) {
        Applicability::Unsafe
    } else {
        Applicability::Safe
    }
}

/// Returns what the detector says: the charset, and whether it is sure.
fn guessed(game: &[u8]) -> (Charset, bool) {
    let Detected { charset, sure } = detect(game);
    (charset, sure)
}

/// Returns the charset of the bytes of `game` if it cannot be the declared one, and whether it is sure.
fn contradiction(declared: Charset, game: &[u8], utf8: bool) -> Option<(Charset, bool)> {
    if utf8 && declared == Charset::UTF_8 {
        return None;
    }
    if declared.is_utf16() {
        // The bytes are not UTF-16, or they would have been parsed in another disk form.
        return Some(if utf8 { (Charset::UTF_8, true) } else { guessed(game) });
    }
    if declared == Charset::ISO_2022_JP {
        return if game.is_ascii() { None } else { Some(guessed(game)) };
    }
    let double = is_double(declared);
    if utf8 {
        // A few characters in a double-byte charset can be valid UTF-8 by chance, but hardly as three-byte
        // sequences.
        let by_chance = double && game.iter().all(|&b| b < 0xE0) && fits(declared, game);
        return if by_chance { None } else { Some((Charset::UTF_8, true)) };
    }
    if double && fits(declared, game) || game.is_ascii() {
        return None;
    }
    let (charset, sure) = guessed(game);
    let multi = charset.scan() != Scan::Bytes || charset == Charset::UTF_8;
    let has_text = || game.windows(2).any(|pair| pair[0] > 0x7F && pair[1] > 0x7F);
    if declared == Charset::UTF_8 && has_text() && !is_mostly_utf8(game) {
        // The header is wrong even if the true charset is in doubt.
        return (charset != declared && fits(charset, game)).then_some((charset, sure));
    }
    (sure && multi && charset != declared && fits(charset, game)).then_some((charset, true))
}

/// Returns true if most bytes outside ASCII belong to valid characters of UTF-8. A few bytes of another charset
/// can be one by chance.
fn is_mostly_utf8(game: &[u8]) -> bool {
    let (mut valid, mut invalid) = (0, 0);
    for chunk in game.utf8_chunks() {
        valid += chunk.valid().bytes().filter(|byte| !byte.is_ascii()).count();
        invalid += chunk.invalid().len();
    }
    valid > invalid
}
