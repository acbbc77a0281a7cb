//! Parses the games of one input into the arena, each in its own charset.
//!
//! The charset of a game is known only after its `CA` and its bytes were seen, but it decides where values
//! end. So a game is first parsed as if bytes were characters. Only if its charset has characters that
//! contain `[`, `\` or `]`, and the game contains such bytes, is it parsed a second time.

use crate::diag::{Applicability, Capped, Code, Diagnostic, Family, Severity, Sink};
use crate::text::{Charset, DiskForm, Scan, Span, TextKind, ValueCoding, unescape};

use super::arena::{ArenaMark, Builder, Collection, Frame, Game};
use super::charset_policy::{CharsetPolicy, DecidedGame, GameText};
use super::event::{GameEnd, parse_game};
use super::game_settings::GameSettings;
use super::ident::Ident;
use super::inspect::{Signs, check_text};
use super::parse_options::ParseOptions;

/// The parser of one input. It remembers what later games are compared with.
#[derive(Debug)]
pub(super) struct GameParser {
    findings_per_code: u32,
    disk_form: DiskForm,
    charsets: CharsetPolicy,
    /// Memory of the arena's builder, kept from game to game.
    frames: Vec<Frame>,
    /// The number of games parsed so far.
    games: u32,
}

impl GameParser {
    pub(super) fn new(options: &ParseOptions, disk_form: &DiskForm) -> Self {
        GameParser {
            findings_per_code: options.limits.findings_per_code,
            disk_form: disk_form.clone(),
            charsets: CharsetPolicy::new(options, disk_form),
            frames: Vec::new(),
            games: 0,
        }
    }

    /// Reports a byte order mark.
    pub(super) fn report_bom(&self, sink: &mut dyn Sink) {
        if let (true, Some(charset)) = (self.disk_form.has_bom(), self.charsets.on_disk()) {
            // In UTF-16 the mark is what tells the order of the bytes.
            let fix = (self.disk_form == DiskForm::Utf8Bom).then_some(Applicability::Safe);
            sink.report(Diagnostic::new(Code::Bom, 0, 0).arg(charset).fixable(fix));
        }
    }

    /// Parses the next game at or after `from` into `collection`. Unless a [`GameEnd::Game`] is returned the
    /// collection does not change.
    pub(super) fn next(
        &mut self,
        collection: &mut Collection,
        from: usize,
        at_end: bool,
        sink: &mut dyn Sink,
    ) -> GameEnd {
        let mark = collection.mark();
        let forced = self.charsets.forced();
        let scan = forced.map_or(Scan::Bytes, Charset::scan);
        let mut found = Vec::new();
        let mut end = self.pass(collection, from, scan, at_end, &mut found);
        let GameEnd::Game { start, end: stop, .. } = end else {
            collection.truncate(mark);
            found.into_iter().for_each(|one| sink.report(one));
            return end;
        };
        let label = declared_label(collection, mark);
        let signs = Signs::of(&collection.text[start..stop]);
        let mut text_findings = Vec::new();
        let game = GameText {
            source: &collection.text,
            span: Span::new(start, stop),
            number: self.games,
            signs,
            label: label.as_deref(),
        };
        let (charset, source) = self.charsets.decide(&game, &mut text_findings);
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
                // A wrong guess or a damaged text must not destroy the structure.
                None if errors(&by_chars) > errors(&found) => coding.byte_escapes = true,
                _ => {
                    collection.truncate(mark);
                    found.clear();
                    end = self.pass(collection, from, coding.scan(), at_end, &mut found);
                }
            }
        }
        if let GameEnd::Game { start, end, nodes } = end {
            let first_node = mark.nodes as u32;
            collection.games.push(Game {
                root: first_node,
                span: Span::new(start, end),
                parsed_nodes: nodes,
                first_node,
                coding,
                source_scan: coding.scan(),
                coding_source: source,
                edited: false,
            });
            check_text(collection, signs, self.games, &mut text_findings, self.findings_per_code);
            if coding.byte_escapes && text_findings.iter().any(|one| one.code == Code::UndecodableBytes) {
                // Text that cannot be decoded cannot be escaped in another way.
                for one in text_findings.iter_mut().filter(|one| one.code == Code::ByteLevelEscapes) {
                    one.fix = None;
                }
            }
            let decided = DecidedGame {
                charset: coding.charset,
                source,
                number: self.games,
                start,
                is_bare_header: nodes == 1 && found.iter().any(|one| one.code == Code::MissingSemicolon),
            };
            self.charsets.compare(&decided, &mut text_findings);
            soften_lower_case(collection, mark, &mut found);
            self.games += 1;
        }
        guard_stray_values(&mut found);
        guard_main_line(&mut found);
        found.append(&mut text_findings);
        found.sort_by_key(|one| one.span.start);
        found.into_iter().for_each(|one| sink.report(one));
        end
    }

    /// Parses the next game once, with values cut into characters by `scan`.
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
        parse_game(source, from, settings, &mut builder, &mut Capped::new(found, self.findings_per_code))
    }
}

/// Returns the finding for an input without any game.
pub(super) fn no_game(collection: &Collection) -> Diagnostic {
    Diagnostic::new(Code::NoGame, 0, collection.source_len)
}

/// Returns the value of `CA` in the root of the game that starts at `mark`.
fn declared_label(collection: &Collection, mark: ArenaMark) -> Option<String> {
    let raw = String::from_utf8_lossy(root_value(collection, mark, Ident::CA)?);
    Some(unescape(&raw, TextKind::Simple).trim().to_owned()).filter(|label| !label.is_empty())
}

/// Returns the first value of a property in the root of the game that starts at `mark`.
fn root_value(collection: &Collection, mark: ArenaMark, ident: Ident) -> Option<&[u8]> {
    let root = collection.nodes.get(mark.nodes)?;
    let props = collection.props.get(root.first_prop as usize..(root.first_prop + root.props) as usize)?;
    let property = props.iter().find(|prop| prop.ident == ident)?;
    let span = collection.value_spans(property).next()?;
    Some(span.of(&collection.text))
}

/// Lowers the severity of lower-case letters in names unless the root declares FF\[4\] or later: they are
/// right before FF\[4\], and a record that declares no format is taken to be that old.
fn soften_lower_case(collection: &Collection, mark: ArenaMark, found: &mut [Diagnostic]) {
    let mut odd = found.iter_mut().filter(|one| one.code == Code::LowercasePropident).peekable();
    if odd.peek().is_some() {
        let digits = root_value(collection, mark, Ident::FF).unwrap_or_default().trim_ascii();
        if !matches!(digits, [b'4'..=b'9', ..]) {
            odd.for_each(|one| one.severity = Severity::Info);
        }
    }
}

/// Returns the number of syntax findings from warnings up.
fn errors(found: &[Diagnostic]) -> usize {
    found
        .iter()
        .filter(|one| one.code.family() == Family::Syntax && one.severity >= Severity::Warning)
        .count()
}

/// Marks fixes as unsafe in a game with values that have no name. What stands before such a value separates
/// it from the property before, and removing it would give that property the value.
fn guard_stray_values(found: &mut [Diagnostic]) {
    if !found.iter().any(|one| one.code == Code::ValuesWithoutIdent) {
        return;
    }
    for one in found {
        let separates = matches!(
            one.code,
            Code::JunkInTree
                | Code::WebPage
                | Code::PropertyWithoutValue
                | Code::EmptyVariation
                | Code::NeedlessParentheses
                | Code::VariationStart
                | Code::NodeOutsideVariation
                | Code::UnclosedTree
                | Code::UnclosedGame
                | Code::UnopenedGame
                | Code::StrayControls
        );
        if let Some(fix) = one.fix.as_mut().filter(|_| separates) {
            fix.applicability = Applicability::Unsafe;
        }
    }
}

/// Marks fixes that write the parentheses anew as unsafe in a game with a node after a closed variation: they
/// settle which line is the main line, and nothing in the record does.
fn guard_main_line(found: &mut [Diagnostic]) {
    if !found.iter().any(|one| one.code == Code::NodeOutsideVariation) {
        return;
    }
    for one in found {
        let lays_out = matches!(
            one.code,
            Code::UnclosedTree
                | Code::UnclosedGame
                | Code::UnopenedGame
                | Code::VariationStart
                | Code::NeedlessParentheses
        );
        if let Some(fix) = one.fix.as_mut().filter(|_| lays_out) {
            fix.applicability = Applicability::Unsafe;
        }
    }
}

/// Returns whether a program escaped bytes inside characters (true) or characters (false); `None` if the
/// bytes do not show it.
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
                // A pair that ends in a backslash, then another backslash: an escape of that byte, or of the
                // next character.
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
