//! Bytes to a collection: charsets decided game by game, then one pass of the event parser.

use crate::diag::{Applicability, Capped, Code, Diagnostic, Family, Phrase, Severity, Sink};
use crate::text::detect::{Detected, detect, fits};
use crate::text::disk_form::DiskForm;
use crate::text::escape::{TextKind, ValueCoding, unescape};
use crate::text::{Charset, CharsetSource, Limits, Scan, Span};

use super::arena::{Builder, Collection, Frame, Game};
use super::event::{GameEnd, GameSettings, parse_game};
use super::ident::Ident;
use super::inspect::{ESCAPE, Signs, check_text};
use super::locate::{Base, locate};
use super::words;

/// How to parse.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct ParseOptions {
    /// The charset of everything, whatever the input says. Default: none.
    pub charset: Option<Charset>,
    /// The charset where nothing is said and nothing can be told. Default: none, which means ISO-8859-1 (FF\[4\], `CA`).
    pub default_charset: Option<Charset>,
    /// Bounds.
    pub limits: Limits,
}

impl ParseOptions {
    /// With a charset that overrides what the input says.
    #[must_use]
    pub fn charset(mut self, charset: Charset) -> Self {
        self.charset = Some(charset);
        self
    }

    /// With a charset for inputs that do not say theirs.
    #[must_use]
    pub fn default_charset(mut self, charset: Charset) -> Self {
        self.default_charset = Some(charset);
        self
    }
}

/// A parsed collection and what was found on the way.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The games.
    pub collection: Collection,
    /// Findings of the families T and S, in the order of the input.
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses any bytes as a collection; never fails.
///
/// Inputs longer than [`Span::MAX`] are cut there: read those with a [`Reader`](super::Reader).
///
/// ```
/// let parsed = sgf_core::parse(b"(;GM[1]PB[Cho Chikun];B[qd];W[dd])", &sgf_core::ParseOptions::default());
/// assert!(parsed.diagnostics.is_empty());
/// let game = parsed.collection.games().next().unwrap();
/// assert_eq!(game.root().text("PB").unwrap(), "Cho Chikun");
/// assert_eq!(game.main_line().count(), 3);
/// ```
#[must_use]
pub fn parse(bytes: &[u8], options: &ParseOptions) -> Parsed {
    parse_all(bytes, options, true)
}

/// As [`parse`], with findings whose spans are offsets in the scanned source.
pub(crate) fn parse_in_source(bytes: &[u8], options: &ParseOptions) -> Parsed {
    parse_all(bytes, options, false)
}

fn parse_all(bytes: &[u8], options: &ParseOptions, on_disk: bool) -> Parsed {
    let mut collection = Collection::new();
    collection.load(bytes);
    let mut diagnostics = Vec::new();
    let mut parser = GameParser::new(options, &collection.wire);
    parser.report_bom(&mut diagnostics);
    collection.reserve();
    let mut from = 0;
    let mut base = Base::start(&collection.wire);
    let mut located = 0;
    loop {
        let end = parser.next(&mut collection, from, true, &mut diagnostics);
        let (stop, coding) = match end {
            GameEnd::Game { end, .. } => (end, collection.games[collection.games.len() - 1].coding),
            _ => (collection.source_len, ValueCoding::UTF_8),
        };
        if collection.games.is_empty() {
            diagnostics.push(no_game(&collection));
        }
        let window = Span::new(from, stop);
        if on_disk {
            locate(&mut diagnostics[located..], &collection, coding, base, window);
        }
        located = diagnostics.len();
        if !matches!(end, GameEnd::Game { .. }) {
            break;
        }
        let next = collection.text.get(stop).copied();
        base.advance(&collection.wire, coding, window.of(&collection.text), next);
        from = stop;
    }
    Parsed { collection, diagnostics }
}

/// Parses text that is already decoded: `CA` says nothing about it.
#[must_use]
pub fn parse_text(text: &str, options: &ParseOptions) -> Parsed {
    parse(text.as_bytes(), &options.charset(Charset::UTF_8))
}

/// Parses bytes that must hold a game without any error.
///
/// # Errors
/// The first finding of severity [`Severity::Error`].
#[expect(clippy::result_large_err, reason = "it comes once an input, and says all there is to say")]
pub fn parse_strict(bytes: &[u8], options: &ParseOptions) -> Result<Parsed, Diagnostic> {
    let parsed = parse(bytes, options);
    match parsed.diagnostics.iter().find(|found| found.severity == Severity::Error) {
        Some(found) => Err(found.clone()),
        None => Ok(parsed),
    }
}

pub(crate) fn no_game(collection: &Collection) -> Diagnostic {
    Diagnostic::new(Code::NoGame, 0, collection.source_len)
}

impl Collection {
    /// Takes `bytes` as the source.
    pub(crate) fn load(&mut self, bytes: &[u8]) {
        self.clear();
        self.wire = DiskForm::sniff(bytes);
        let mut wire = std::mem::take(&mut self.wire);
        match wire.scanned(bytes) {
            Some(text) => self.text = text,
            None => self.text.extend_from_slice(&bytes[wire.bom_len().min(bytes.len())..]),
        }
        self.wire = wire;
        self.text.truncate(Span::MAX);
        self.source_len = self.text.len();
    }

    /// Makes room for as many nodes and properties as there are `;` and `[` in the source, so that nothing grows twice.
    fn reserve(&mut self) {
        let count = |byte| memchr::memchr_iter(byte, &self.text).count();
        let (nodes, props) = (count(b';'), count(b'['));
        self.nodes.reserve_exact(nodes);
        // Long lists of points have many brackets for one property.
        self.props.reserve_exact(props.min(nodes.saturating_mul(4) + 64));
    }
}

/// Parses game after game of one input; remembers what later games are measured by.
#[derive(Debug)]
pub(crate) struct GameParser {
    options: ParseOptions,
    wire: DiskForm,
    frames: Vec<Frame>,
    games: u32,
    /// The charset that was detected in games before.
    learned: Option<Charset>,
    /// The charset of the first game that has one to speak of.
    first: Option<Charset>,
    /// A charset declared by a game that is no more than a header without `;`.
    header: Option<Charset>,
}

/// Lengths of the arena's vectors, to go back to.
#[derive(Clone, Copy)]
struct Mark(usize, usize, usize);

impl GameParser {
    pub(crate) fn new(options: &ParseOptions, wire: &DiskForm) -> Self {
        GameParser {
            options: *options,
            wire: wire.clone(),
            frames: Vec::new(),
            games: 0,
            learned: None,
            first: None,
            header: None,
        }
    }

    pub(crate) fn report_bom(&self, sink: &mut dyn Sink) {
        if let (true, Some(charset)) = (self.wire.has_bom(), self.wire_charset()) {
            // In UTF-16 the mark is what tells the order of the bytes.
            let fix = (self.wire == DiskForm::Utf8Bom).then_some(Applicability::Safe);
            sink.report(Diagnostic::new(Code::Bom, 0, 0).arg(charset).fixable(fix));
        }
    }

    fn wire_charset(&self) -> Option<Charset> {
        match self.wire {
            DiskForm::Plain => None,
            DiskForm::Utf8Bom => Some(Charset::UTF_8),
            DiskForm::Utf16 { big_endian, .. } => {
                Some(if big_endian { Charset::UTF_16BE } else { Charset::UTF_16LE })
            }
        }
    }

    /// Parses the next game at or behind `from` into `collection`.
    pub(crate) fn next(
        &mut self,
        collection: &mut Collection,
        from: usize,
        at_end: bool,
        sink: &mut dyn Sink,
    ) -> GameEnd {
        let mark = Mark(collection.nodes.len(), collection.props.len(), collection.values.len());
        let forced = self.options.charset.or(self.wire_charset());
        let scan = forced.map_or(Scan::Bytes, Charset::scan);
        let mut found = Vec::new();
        let mut end = self.pass(collection, from, scan, at_end, &mut found);
        let GameEnd::Game { start, end: stop, .. } = end else {
            collection.truncate(mark);
            found.into_iter().for_each(|one| sink.report(one));
            return end;
        };
        let label = self.declared_label(collection, mark);
        let signs = Signs::of(&collection.text[start..stop]);
        let mut text_findings = Vec::new();
        let (charset, source) = self.decide(
            &collection.text,
            Span::new(start, stop),
            signs,
            label.as_deref(),
            forced,
            &mut text_findings,
        );
        let mut coding = ValueCoding { charset, byte_escapes: false };
        if coding.scan() != scan && coding.scan().differs_from_bytes(&collection.text[start..stop]) {
            let mut by_chars = Vec::new();
            let settings = GameSettings { scan: coding.scan(), game: self.games, at_end };
            let other =
                parse_game(&collection.text[..collection.source_len], from, settings, &mut (), &mut by_chars);
            let GameEnd::Game { end: other_stop, .. } = other else {
                collection.truncate(mark);
                return other;
            };
            let bytes = &collection.text[start..other_stop.max(stop)];
            match escapes_between_bytes(bytes, coding.scan()) {
                Some(true) => {
                    coding.byte_escapes = true;
                    let found = Diagnostic::new(Code::ByteLevelEscapes, start, stop);
                    text_findings.push(found.in_game(self.games).arg(charset));
                }
                // A wrong guess or a damaged text must not take the structure with it.
                None if errors(&by_chars) > errors(&found) => coding.byte_escapes = true,
                _ => {
                    collection.truncate(mark);
                    found.clear();
                    end = self.pass(collection, from, coding.scan(), at_end, &mut found);
                }
            }
        }
        if let GameEnd::Game { start, end, nodes } = end {
            collection.games.push(Game {
                root: mark.0 as u32,
                span: Span::new(start, end),
                parsed_nodes: nodes,
                first_node: mark.0 as u32,
                coding,
                coding_source: source,
                edited: false,
            });
            check_text(
                collection,
                signs,
                self.games,
                &mut text_findings,
                self.options.limits.findings_per_code,
            );
            if coding.byte_escapes && text_findings.iter().any(|one| one.code == Code::UndecodableBytes) {
                // What cannot be decoded cannot be escaped otherwise.
                for one in text_findings.iter_mut().filter(|one| one.code == Code::ByteLevelEscapes) {
                    one.fix = None;
                }
            }
            self.compare_charset(coding.charset, source, start, nodes, &found, &mut text_findings);
            soften_lower_case(collection, mark, &mut found);
            self.games += 1;
        }
        guard_stray_values(&mut found);
        found.append(&mut text_findings);
        found.sort_by_key(|one| one.span.start);
        found.into_iter().for_each(|one| sink.report(one));
        end
    }

    fn pass(
        &mut self,
        collection: &mut Collection,
        from: usize,
        scan: Scan,
        at_end: bool,
        found: &mut Vec<Diagnostic>,
    ) -> GameEnd {
        let (mut builder, source) = Builder::new(collection, &mut self.frames);
        let settings = GameSettings { scan, game: self.games, at_end };
        parse_game(
            source,
            from,
            settings,
            &mut builder,
            &mut Capped::new(found, self.options.limits.findings_per_code),
        )
    }

    /// The value of `CA` in the root of the game that starts at `mark`.
    fn declared_label(&self, collection: &Collection, mark: Mark) -> Option<String> {
        let raw = String::from_utf8_lossy(root_value(collection, mark, Ident::CA)?);
        Some(unescape(&raw, TextKind::Simple).trim().to_owned()).filter(|label| !label.is_empty())
    }

    /// The charset of the game that lies at `span`, and what is to be said about it.
    fn decide(
        &mut self,
        source: &[u8],
        span: Span,
        signs: Signs,
        label: Option<&str>,
        forced: Option<Charset>,
        findings: &mut Vec<Diagnostic>,
    ) -> (Charset, CharsetSource) {
        let game = span.of(source);
        let declared = label.and_then(Charset::for_label);
        let unknown = label.filter(|_| declared.is_none());
        if let Some(label) = unknown {
            findings.push(self.about_ca(Code::CharsetUnknown, source, span).arg(label));
        }
        if let Some(charset) = forced {
            let by =
                if self.options.charset.is_some() { CharsetSource::Override } else { CharsetSource::Bom };
            return (charset, by);
        }
        if signs.plain_ascii(game) {
            // UTF-16 is never scanned as bytes, so a CA that says so over ASCII is about another copy of the file.
            return match declared.filter(|charset| !charset.is_utf16()) {
                Some(charset) => (charset, CharsetSource::Declared),
                None => (self.options.default_charset.unwrap_or(Charset::UTF_8), CharsetSource::Default),
            };
        }
        if let (Some(label), Some(declared)) = (label, declared) {
            let Some(charset) = contradiction(declared, game, signs.utf8) else {
                return (declared, CharsetSource::Declared);
            };
            findings.push(self.about_ca(Code::CharsetMismatch, source, span).arg(label).arg(charset));
            return (charset, CharsetSource::Detected);
        }
        let (charset, by, how) = if signs.utf8 {
            (Charset::UTF_8, CharsetSource::Detected, &words::VALID_UTF8)
        } else {
            self.guess(game)
        };
        if label.is_none() {
            let at = span.start as usize + game.iter().position(|&b| b > 0x7F || b == ESCAPE).unwrap_or(0);
            let found = Diagnostic::new(Code::CharsetGuessed, at, at + 1).in_game(self.games);
            findings.push(found.arg(charset).wording(how.alone()).fixable(Some(trust(how))));
        } else if unknown.is_some()
            && let Some(found) = findings.pop()
        {
            findings.push(found.fixable(Some(trust(how))));
        }
        (charset, by)
    }

    fn guess(&mut self, game: &[u8]) -> (Charset, CharsetSource, &'static Phrase) {
        let Detected { charset, sure } = detect(game);
        if sure {
            self.learned = Some(charset);
            return (charset, CharsetSource::Detected, &words::FOUND);
        }
        if let Some(learned) = self.learned.filter(|learned| fits(*learned, game)) {
            return (learned, CharsetSource::Detected, &words::AS_BEFORE);
        }
        if let Some(charset) = self.options.default_charset.filter(|charset| fits(*charset, game)) {
            return (charset, CharsetSource::Default, &words::THE_DEFAULT);
        }
        (charset, CharsetSource::Detected, &words::IN_DOUBT)
    }

    fn about_ca(&self, code: Code, source: &[u8], span: Span) -> Diagnostic {
        let game = span.of(source);
        let at = memchr::memmem::find(game, b"CA[").unwrap_or(0);
        let end = memchr::memchr(b']', &game[at..]).map_or(at, |len| at + len + 1);
        let base = span.start as usize;
        Diagnostic::new(code, base + at, base + end).at_node(self.games, 0).of_property("CA")
    }

    /// Reports a game whose charset is not that of the first one.
    fn compare_charset(
        &mut self,
        charset: Charset,
        source: CharsetSource,
        start: usize,
        nodes: u32,
        syntax: &[Diagnostic],
        findings: &mut Vec<Diagnostic>,
    ) {
        if source == CharsetSource::Default {
            return;
        }
        let differ = |code, other: Charset| {
            Diagnostic::new(code, start, start + 1).in_game(self.games).arg(charset).arg(other)
        };
        if let Some(header) = self.header.filter(|header| *header != charset) {
            // Two headers, of which one is no game: which of them holds is anybody's guess.
            findings.push(differ(Code::CharsetMismatch, header).fixable(None));
        } else if let Some(first) = self.first.filter(|first| *first != charset) {
            findings.push(differ(Code::CharsetDiffers, first));
        }
        self.first.get_or_insert(charset);
        let bare = nodes == 1 && syntax.iter().any(|one| one.code == Code::MissingSemicolon);
        self.header = (bare && source == CharsetSource::Declared).then_some(charset);
    }
}

impl Collection {
    fn truncate(&mut self, mark: Mark) {
        self.nodes.truncate(mark.0);
        self.props.truncate(mark.1);
        self.values.truncate(mark.2);
        let kept = self.runs.partition_point(|run| (run.first as usize) < mark.0);
        self.runs.truncate(kept);
    }
}

/// The first value of a property of the root of the game that starts at `mark`.
fn root_value(collection: &Collection, mark: Mark, ident: Ident) -> Option<&[u8]> {
    let root = collection.nodes.get(mark.0)?;
    let props = collection.props.get(root.first_prop as usize..(root.first_prop + root.props) as usize)?;
    let property = props.iter().find(|prop| prop.ident == ident)?;
    let span = collection.value_spans(property).next()?;
    Some(span.of(&collection.text))
}

/// Lower-case letters in names are right before FF\[4\], and where no format is declared they are from then.
fn soften_lower_case(collection: &Collection, mark: Mark, found: &mut [Diagnostic]) {
    let mut odd = found.iter_mut().filter(|one| one.code == Code::LowercasePropident).peekable();
    if odd.peek().is_some() {
        let digits = root_value(collection, mark, Ident::FF).unwrap_or_default().trim_ascii();
        if !matches!(digits, [b'4'..=b'9', ..]) {
            odd.for_each(|one| one.severity = Severity::Info);
        }
    }
}

fn errors(found: &[Diagnostic]) -> usize {
    found
        .iter()
        .filter(|one| one.code.family() == Family::Syntax && one.severity >= Severity::Warning)
        .count()
}

/// Where a value hangs on no name, what stands before it keeps it from hanging on the property before: taking that away is a
/// guess then.
fn guard_stray_values(found: &mut [Diagnostic]) {
    if !found.iter().any(|one| one.code == Code::ValuesWithoutIdent) {
        return;
    }
    for one in found {
        let parts = matches!(
            one.code,
            Code::JunkInTree
                | Code::PropertyWithoutValue
                | Code::EmptyVariation
                | Code::NeedlessParentheses
                | Code::VariationStart
                | Code::NodeOutsideVariation
                | Code::UnclosedTree
        );
        if let Some(fix) = one.fix.as_mut().filter(|_| parts) {
            fix.applicability = Applicability::Unsafe;
        }
    }
}

/// How safely `CA` is written where the charset was found so.
fn trust(how: &Phrase) -> Applicability {
    if *how == words::IN_DOUBT { Applicability::Unsafe } else { Applicability::Safe }
}

/// The charset that the bytes of `game` are in, where it cannot be the declared one.
fn contradiction(declared: Charset, game: &[u8], utf8: bool) -> Option<Charset> {
    if utf8 && declared == Charset::UTF_8 {
        return None;
    }
    if declared.is_utf16() {
        // The bytes are no UTF-16, or they would not have been parsed.
        return Some(if utf8 { Charset::UTF_8 } else { detect(game).charset });
    }
    if declared == Charset::ISO_2022_JP {
        return if game.is_ascii() { None } else { Some(detect(game).charset) };
    }
    let double = declared.scan() != Scan::Bytes || [Charset::EUC_KR, Charset::EUC_JP].contains(&declared);
    if utf8 {
        // A few characters in a double-byte charset can be valid UTF-8 by chance, but hardly as three-byte sequences.
        let by_chance = double && game.iter().all(|&b| b < 0xE0) && fits(declared, game);
        return if by_chance { None } else { Some(Charset::UTF_8) };
    }
    if double && fits(declared, game) || game.is_ascii() {
        return None;
    }
    let Detected { charset, sure } = detect(game);
    let multi = charset.scan() != Scan::Bytes || charset == Charset::UTF_8;
    (sure && multi && charset != declared && fits(charset, game)).then_some(charset)
}

/// Whether a program escaped bytes inside characters: `Some` where the bytes show it, `None` where they do not.
fn escapes_between_bytes(game: &[u8], scan: Scan) -> Option<bool> {
    if scan == Scan::Iso2022Jp {
        return Some(false);
    }
    let mut shows_bytes = false;
    let mut at = 0;
    while at < game.len() {
        let len = if game[at] > 0x7F { scan.char_len(game, at) } else { 1 };
        if len == 2 {
            match (game[at + 1], game.get(at + 2)) {
                (b']', _) => return Some(false),
                // A pair that ends in a backslash, and another one: an escape of that byte, or of the character behind.
                (b'\\', Some(b'\\')) => {
                    shows_bytes |= !matches!(game.get(at + 3), Some(b']' | b'\\' | b':' | b'\n' | b'\r'));
                }
                (b'\\', Some(b']') | None) => {}
                (b'\\', Some(_)) => return Some(false),
                _ => {}
            }
        }
        at += len;
    }
    shows_bytes.then_some(true)
}
