//! Bytes to a collection: charsets decided game by game, then one pass of the event parser.

use crate::diag::{Capped, Code, Diagnostic, Family, Severity, Sink};
use crate::text::detect::{Detected, detect, fits};
use crate::text::escape::{TextKind, ValueCoding, unescape};
use crate::text::lines::{LineIndex, Position, count_line_breaks};
use crate::text::wire::Wire;
use crate::text::{Charset, CharsetSource, Limits, Scan, Span};

use super::arena::{Builder, Collection, Frame, Game};
use super::event::{GameEnd, GameSettings, parse_game};
use super::ident::Ident;

/// How to parse.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The charset of everything, whatever the input says. Default: none.
    pub charset: Option<Charset>,
    /// The charset where nothing is said and nothing can be told. Default: none, which means ISO-8859-1 (FF\[4\], `CA`).
    pub default_charset: Option<Charset>,
    /// Bounds.
    pub limits: Limits,
}

impl Options {
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
/// let parsed = sgf_core::parse(b"(;GM[1]PB[Cho Chikun];B[qd];W[dd])", &sgf_core::Options::default());
/// assert!(parsed.diagnostics.is_empty());
/// let game = parsed.collection.games().next().unwrap();
/// assert_eq!(game.root().text("PB").unwrap(), "Cho Chikun");
/// assert_eq!(game.main_line().count(), 3);
/// ```
#[must_use]
pub fn parse(bytes: &[u8], options: &Options) -> Parsed {
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
        locate(&mut diagnostics[located..], &collection, coding, base, window);
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
pub fn parse_text(text: &str, options: &Options) -> Parsed {
    parse(text.as_bytes(), &options.charset(Charset::UTF_8))
}

/// Parses bytes that must hold a game without any error.
///
/// # Errors
/// The first finding of severity [`Severity::Error`].
pub fn parse_strict(bytes: &[u8], options: &Options) -> Result<Parsed, Diagnostic> {
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
        self.wire = Wire::sniff(bytes);
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
    options: Options,
    wire: Wire,
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
    pub(crate) fn new(options: &Options, wire: &Wire) -> Self {
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
            sink.report(Diagnostic::new(Code::Bom, 0, 0).arg(charset));
        }
    }

    fn wire_charset(&self) -> Option<Charset> {
        match self.wire {
            Wire::Plain => None,
            Wire::Utf8Bom => Some(Charset::UTF_8),
            Wire::Utf16 { big_endian, .. } => {
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
            self.compare_charset(coding.charset, source, start, nodes, &found, &mut text_findings);
            self.games += 1;
        }
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
        let root = collection.nodes.get(mark.0)?;
        let props =
            collection.props.get(root.first_prop as usize..(root.first_prop + root.props) as usize)?;
        let ca = props.iter().find(|prop| prop.ident == Ident::CA)?;
        let span = collection.value_spans(ca).next()?;
        let raw = String::from_utf8_lossy(span.of(&collection.text));
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
        if let (Some(label), None) = (label, declared) {
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
            (Charset::UTF_8, CharsetSource::Detected, "the bytes are valid UTF-8")
        } else {
            self.guess(game)
        };
        if label.is_none() {
            let at = span.start as usize + game.iter().position(|&b| b > 0x7F || b == ESCAPE).unwrap_or(0);
            let found = Diagnostic::new(Code::CharsetGuessed, at, at + 1).in_game(self.games);
            findings.push(found.arg(charset).arg(how));
        }
        (charset, by)
    }

    fn guess(&mut self, game: &[u8]) -> (Charset, CharsetSource, &'static str) {
        let Detected { charset, sure } = detect(game);
        if sure {
            self.learned = Some(charset);
            return (charset, CharsetSource::Detected, "found in the text");
        }
        if let Some(learned) = self.learned.filter(|learned| fits(*learned, game)) {
            return (learned, CharsetSource::Detected, "as in the games before");
        }
        if let Some(charset) = self.options.default_charset.filter(|charset| fits(*charset, game)) {
            return (charset, CharsetSource::Default, "the default given");
        }
        (charset, CharsetSource::Detected, "found in the text, in doubt")
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
            findings.push(differ(Code::CharsetMismatch, header));
        } else if let Some(first) = self.first.filter(|first| *first != charset) {
            findings.push(differ(Code::CharsetDiffers, first));
        }
        self.first.get_or_insert(charset);
        let bare = nodes == 1 && syntax.iter().any(|one| one.code == Code::MissingSemicolon);
        self.header = (bare && source == CharsetSource::Declared).then_some(charset);
    }
}

/// The byte that starts the escape sequences of ISO-2022-JP.
const ESCAPE: u8 = 0x1B;

impl Collection {
    fn truncate(&mut self, mark: Mark) {
        self.nodes.truncate(mark.0);
        self.props.truncate(mark.1);
        self.values.truncate(mark.2);
    }
}

fn errors(found: &[Diagnostic]) -> usize {
    found
        .iter()
        .filter(|one| one.code.family() == Family::Syntax && one.severity >= Severity::Warning)
        .count()
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

/// Reports bytes that are invalid in the charset, control characters and wrecked text in the last game of `collection`.
fn check_text(collection: &Collection, signs: Signs, game: u32, findings: &mut Vec<Diagnostic>, cap: u32) {
    let Some(record) = collection.games.last() else { return };
    let bytes = record.span.of(&collection.text);
    let coding = record.coding;
    let control = signs.control && coding.charset != Charset::ISO_2022_JP;
    let ascii = !signs.high;
    let unicode = coding.charset == Charset::UTF_8 || coding.charset.is_utf16();
    let valid =
        if unicode { signs.utf8 } else { ascii || !coding.byte_escapes && fits(coding.charset, bytes) };
    let broken = !ascii && !valid;
    // Latin letters with accents start with one of two bytes, which Chinese, Japanese and Korean text never has.
    let wrecked = unicode && signs.utf8 && memchr::memchr2(0xC2, 0xC3, bytes).is_some();
    if !(control || broken || wrecked) {
        return;
    }
    let mut sink = Capped::new(findings, cap);
    for node in record.first_node..record.first_node + record.parsed_nodes {
        let data = collection.nodes[node as usize];
        for prop in &collection.props[data.first_prop as usize..(data.first_prop + data.props) as usize] {
            for span in collection.value_spans(prop) {
                let raw = span.of(&collection.text);
                let found = |code, start: usize, end: usize| {
                    let name = collection.prop_name(*prop);
                    Diagnostic::new(code, start, end)
                        .at_node(game, node - record.first_node)
                        .of_property(&String::from_utf8_lossy(&name[..name.len().min(100)]))
                };
                let start = span.start as usize;
                if control && let Some(at) = raw.iter().position(|&b| is_control(b)) {
                    let sign = format!("U+{:04X}", raw[at]);
                    sink.report(found(Code::ControlCharacter, start + at, start + at + 1).arg(sign));
                }
                if raw.is_ascii() {
                    continue;
                }
                if broken && let Some((at, len)) = first_invalid(coding, raw) {
                    let at = start + at;
                    sink.report(found(Code::UndecodableBytes, at, at + len).arg(coding.charset));
                }
                if wrecked
                    && let Ok(text) = std::str::from_utf8(raw)
                    && let Some((was, read)) = wreck_of(text)
                {
                    sink.report(found(Code::Mojibake, start, span.end as usize).arg(was).arg(read));
                }
            }
        }
    }
}

/// What kinds of bytes a game holds, found in one pass over it.
#[derive(Clone, Copy, Debug, Default)]
struct Signs {
    /// Bytes above 0x7F.
    high: bool,
    /// Control characters.
    control: bool,
    /// Bytes above 0x7F that are valid UTF-8.
    utf8: bool,
}

impl Signs {
    fn of(bytes: &[u8]) -> Signs {
        let (mut high, mut control) = (0, 0);
        // No early exit and bytes only, so that the loop becomes vector instructions.
        for chunk in bytes.chunks(64) {
            for &b in chunk {
                high |= b;
                control |= u8::from(b < 9) | u8::from(b.wrapping_sub(14) < 18) | u8::from(b == 127);
            }
        }
        let high = high > 0x7F;
        Signs { high, control: control > 0, utf8: high && std::str::from_utf8(bytes).is_ok() }
    }

    /// Nothing but ASCII, the escape sequences of ISO-2022-JP excluded.
    fn plain_ascii(self, bytes: &[u8]) -> bool {
        !(self.high || self.control && bytes.contains(&ESCAPE))
    }
}

/// A control character that is no white space of FF\[4\].
fn is_control(b: u8) -> bool {
    b < 9 || (14..=31).contains(&b) || b == 127
}

/// The first bytes of `raw` that are invalid: offset and length.
fn first_invalid(coding: ValueCoding, raw: &[u8]) -> Option<(usize, usize)> {
    if coding.charset == Charset::UTF_8 || coding.charset.is_utf16() {
        let mut at = 0;
        for chunk in raw.utf8_chunks() {
            at += chunk.valid().len();
            if !chunk.invalid().is_empty() {
                return Some((at, chunk.invalid().len()));
            }
        }
        return None;
    }
    let (text, bad) = coding.decode_raw(raw);
    if !bad {
        return None;
    }
    // As many characters as come before the first replacement.
    let good = text.split(char::REPLACEMENT_CHARACTER).next().unwrap_or("").chars().count();
    let scan = coding.charset.scan();
    let mut at = 0;
    for _ in 0..good {
        at += if raw.get(at).is_some_and(|&b| b > 0x7F) { scan.char_len(raw, at) } else { 1 };
    }
    Some((at.min(raw.len().saturating_sub(1)), 1))
}

/// What `text` was before it was read in the wrong charset and saved: the true charset and the wrong one.
fn wreck_of(text: &str) -> Option<(Charset, Charset)> {
    let high = |c: &char| !c.is_ascii();
    // A row of Latin letters with accents and of signs: no language writes that.
    let suspicious = text.split(|c: char| c.is_ascii()).any(|run| run.chars().count() >= 4)
        && text.chars().filter(high).all(|c| c < '\u{3000}');
    if !suspicious {
        return None;
    }
    for read in [Charset::WINDOWS_1252, Charset::from_encoding(encoding_rs::MACINTOSH)] {
        let Ok(bytes) = read.encode(text) else { continue };
        if std::str::from_utf8(&bytes).is_ok_and(|was| was.chars().any(|c| c.len_utf8() >= 3)) {
            return Some((Charset::UTF_8, read));
        }
        let Detected { charset, sure } = detect(&bytes);
        if sure && charset.scan() != Scan::Bytes && fits(charset, &bytes) {
            return Some((charset, read));
        }
    }
    None
}

/// Where a piece of input lies in the whole: what comes before its first byte.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Base {
    /// Bytes on disk.
    pub(crate) disk: u64,
    /// Line breaks.
    pub(crate) lines: u64,
    /// Characters on the line that it continues.
    pub(crate) column: u64,
}

impl Base {
    /// The start of an input.
    pub(crate) fn start(wire: &Wire) -> Base {
        Base { disk: wire.bom_len() as u64, ..Base::default() }
    }

    /// Moves on over `bytes` of the scanned source, which `next` follows.
    pub(crate) fn advance(&mut self, wire: &Wire, coding: ValueCoding, bytes: &[u8], next: Option<u8>) {
        self.disk += wire.disk_len(bytes) as u64;
        let breaks = count_line_breaks(bytes);
        self.lines += breaks;
        let last = if breaks > 0 { memchr::memrchr2(b'\n', b'\r', bytes).map_or(0, |i| i + 1) } else { 0 };
        if breaks > 0 {
            self.column = 0;
        }
        // At the end of a line nobody will ask for the column.
        if !matches!(next, Some(b'\n' | b'\r')) {
            self.column += count_chars(coding, &bytes[last..]);
        }
    }
}

/// Turns offsets in the scanned source into lines, columns and bytes on disk; `base` is about the start
/// of `window`, which holds them all.
pub(crate) fn locate(
    found: &mut [Diagnostic],
    collection: &Collection,
    coding: ValueCoding,
    base: Base,
    window: Span,
) {
    if found.is_empty() {
        return;
    }
    let (from, source) = (window.start as usize, window.of(collection.source()));
    let lines = LineIndex::new(source);
    let mut order: Vec<(usize, usize)> = Vec::with_capacity(2 * found.len());
    for (i, one) in found.iter().enumerate() {
        let inside = |offset: u64| (offset as usize).saturating_sub(from).min(source.len());
        order.push((inside(one.span.start), 2 * i));
        order.push((inside(one.span.end), 2 * i + 1));
    }
    order.sort_unstable();
    // One walk from left to right, so that long lines and UTF-16 stay linear.
    let (mut at, mut disk) = (0, base.disk);
    let (mut line_start, mut column, mut column_at) = (0, base.column, 0);
    for (offset, which) in order {
        disk += collection.wire.disk_len(&source[at..offset]) as u64;
        at = offset;
        let one = &mut found[which / 2];
        if which % 2 == 1 {
            one.span.end = disk;
            continue;
        }
        // The mark itself is no part of the scanned source: it lies right before.
        let mark = if one.code == Code::Bom { collection.wire.bom_len() as u64 } else { 0 };
        one.span.start = disk - mark.min(disk);
        let (line, start) = lines.line_of(offset);
        if start != line_start {
            (line_start, column, column_at) = (start, 0, start);
        }
        column += count_chars(coding, &source[column_at..offset]);
        column_at = offset;
        one.position = Some(Position { line: base.lines + line as u64 + 1, column: column + 1 });
    }
}

fn count_chars(coding: ValueCoding, bytes: &[u8]) -> u64 {
    if bytes.is_ascii() {
        return bytes.len() as u64;
    }
    if coding.charset == Charset::UTF_8 || coding.charset.is_utf16() {
        return bytes.iter().filter(|&&b| b & 0xC0 != 0x80).count() as u64;
    }
    coding.charset.decode(bytes).0.chars().count() as u64
}
