//! The entry points that parse a whole input into a collection.

use crate::diag::{Diagnostic, Severity};
use crate::text::{Charset, DiskForm, Span, ValueCoding};

use super::arena::Collection;
use super::event::GameEnd;
use super::game_parser::{GameParser, no_game};
use super::locate::{Base, locate};
use super::parse_options::ParseOptions;

/// The result of [`parse`]: a collection, and what was found while parsing it.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The games.
    pub collection: Collection,
    /// The findings of families T (text) and S (syntax), in the order of the input. A
    /// [`Checker`](crate::check::Checker) finds the others.
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses any bytes as a collection; never fails.
///
/// Inputs longer than [`Span::MAX`] are cut there; read those with a [`Reader`](super::Reader).
/// [`Collection::games`] is the way on from here.
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

/// Parses like [`parse`], but the spans of findings are offsets in the scanned source, not on disk.
pub(crate) fn parse_in_source(bytes: &[u8], options: &ParseOptions) -> Parsed {
    parse_all(bytes, options, false)
}

fn parse_all(bytes: &[u8], options: &ParseOptions, on_disk: bool) -> Parsed {
    let mut collection = Collection::new();
    collection.load(bytes);
    let mut diagnostics = Vec::new();
    let mut parser = GameParser::new(options, &collection.disk_form);
    parser.report_bom(&mut diagnostics);
    collection.reserve();
    let mut from = 0;
    let mut base = Base::start(&collection.disk_form);
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
        base.advance(&collection.disk_form, coding, window.of(&collection.text), next);
        from = stop;
    }
    Parsed { collection, diagnostics }
}

/// Parses text that is already decoded. `CA` has no effect on it.
#[must_use]
pub fn parse_text(text: &str, options: &ParseOptions) -> Parsed {
    parse(text.as_bytes(), &options.charset(Charset::UTF_8))
}

/// Parses bytes that must contain a game and no error.
///
/// # Errors
/// The first finding of severity [`Severity::Error`]; [`Code::NoGame`](crate::diag::Code::NoGame) is one.
#[expect(clippy::result_large_err, reason = "there is one per input, and callers want the whole finding")]
pub fn parse_strict(bytes: &[u8], options: &ParseOptions) -> Result<Parsed, Diagnostic> {
    let parsed = parse(bytes, options);
    match parsed.diagnostics.iter().find(|found| found.severity == Severity::Error) {
        Some(found) => Err(found.clone()),
        None => Ok(parsed),
    }
}

impl Collection {
    /// Replaces everything by the source `bytes`, not parsed yet.
    pub(crate) fn load(&mut self, bytes: &[u8]) {
        self.clear();
        self.disk_form = DiskForm::sniff(bytes);
        let mut disk_form = std::mem::take(&mut self.disk_form);
        match disk_form.scanned(bytes) {
            Some(text) => self.text = text,
            None => self.text.extend_from_slice(&bytes[disk_form.bom_len().min(bytes.len())..]),
        }
        self.disk_form = disk_form;
        self.text.truncate(Span::MAX);
        self.source_len = self.text.len();
    }

    /// Reserves memory for as many nodes and properties as there are `;` and `[` in the source, so that no
    /// vector grows later.
    fn reserve(&mut self) {
        let count = |byte| memchr::memchr_iter(byte, &self.text).count();
        let (nodes, props) = (count(b';'), count(b'['));
        self.nodes.reserve_exact(nodes);
        // Long lists of points have many brackets per property.
        self.props.reserve_exact(props.min(nodes.saturating_mul(4) + 64));
    }
}
