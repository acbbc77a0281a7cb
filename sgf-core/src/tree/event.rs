//! The event parser: one pass over the bytes of one game, with recovery.
//!
//! Grammar (SGF FF\[4\], "EBNF Definition"): a collection is a row of game trees, a game tree is `(`, a row of nodes, game
//! trees, `)`; a node is `;` and properties; a property is a name and values in brackets. The loop below follows it where
//! the input does, says what it found where the input does not, and always goes on. It keeps no stack but one counter a
//! level, calls nothing recursively and takes time linear in the input.

use crate::diag::{Applicability, Code, Diagnostic, Sink};
use crate::text::lexer::{Class, class, is_abandoned, name_end, skip_space, value_end};
use crate::text::{Scan, Span};

use super::ident::Ident;

/// What a visitor wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Everything.
    Continue,
    /// No more events of this game but its end.
    SkipGame,
}

/// Sees the events of a game as they are parsed; every method has a default that does nothing.
///
/// Offsets count in the source handed to [`parse_game`]. Nothing is decoded: spans are raw bytes, escapes included.
pub trait Visitor {
    /// A node starts. `at` is its `;` (or the first byte of its first property where the `;` is missing).
    #[inline]
    fn node(&mut self, at: usize) -> Flow {
        let _ = at;
        Flow::Continue
    }

    /// A property starts: its name as written and as a number.
    #[inline]
    fn property(&mut self, name: Span, ident: Ident) {
        let _ = (name, ident);
    }

    /// A value of the property that started last, without its brackets.
    #[inline]
    fn value(&mut self, value: Span) {
        let _ = value;
    }

    /// `count` nodes of six bytes each from `at` on, `;B[xy]` or `;W[xy]`: most of nearly every record.
    ///
    /// The default calls the three methods above for each; visitors that can take many at once override it. More values
    /// and properties of the last node may follow.
    #[inline]
    fn moves(&mut self, source: &[u8], at: usize, count: usize) -> Flow {
        for at in (at..).step_by(MOVE_NODE).take(count) {
            if self.node(at) == Flow::SkipGame {
                return Flow::SkipGame;
            }
            self.property(Span::new(at + 1, at + 2), move_ident(source, at));
            self.value(Span::new(at + 3, at + 5));
        }
        Flow::Continue
    }

    /// A variation opens (the game's own parenthesis included).
    #[inline]
    fn open(&mut self, at: usize) {
        let _ = at;
    }

    /// The innermost variation closes; `at` is its `)`, or the end of the input where that is missing.
    #[inline]
    fn close(&mut self, at: usize) {
        let _ = at;
    }
}

impl Visitor for () {}

/// The length of a node `;B[xy]`.
pub(crate) const MOVE_NODE: usize = 6;

/// Whether the first six of eight bytes, read as one number, are such a node.
#[inline]
fn is_move_node(word: u64) -> bool {
    let byte = |at: u32| (word >> (8 * at)) as u8;
    let letter = |at| (byte(at) | 0x20).wrapping_sub(b'a') < 26;
    let fixed = word & 0xFF00_00FF_00FF == u64::from_le_bytes(*b";\0[\0\0]\0\0");
    fixed && matches!(byte(1), b'B' | b'W') && letter(3) && letter(4)
}

/// How many such nodes are looked at at once, as three words.
const AT_ONCE: usize = 4;

/// A byte for each of the bytes of so many nodes, as words: `of` of the place in a node.
const fn pattern(of: [u8; MOVE_NODE]) -> [u64; 3] {
    let mut words = [0; 3];
    let mut at = 0;
    while at < AT_ONCE * MOVE_NODE {
        words[at / 8] |= (of[at % MOVE_NODE] as u64) << (8 * (at % 8));
        at += 1;
    }
    words
}

/// The bits that no such node has otherwise, and the bits in which `B` and `W` differ.
const FIXED: [u64; 3] = pattern([0xFF, !0x15, 0xFF, 0x80, 0x80, 0xFF]);
const EXPECTED: [u64; 3] = pattern([b';', b'B' & !0x15, b'[', 0, 0, b']']);
const NAME: [u64; 3] = pattern([0, b'B', 0, 0, 0, 0]);
const NAME_BITS: [u64; 3] = pattern([0, 0x05, 0, 0, 0, 0]);
const LETTERS: [u64; 3] = pattern([0, 0, 0, 0x80, 0x80, 0]);
const LETTER_BITS: [u64; 3] = pattern([0, 0, 0, 0x7F, 0x7F, 0]);
/// What carries into the upper bit of a letter from `a` on, and of one behind `z`.
const FROM_A: [u64; 3] = pattern([0, 0, 0, 0x80 - b'a', 0x80 - b'a', 0]);
const BEHIND_Z: [u64; 3] = pattern([0, 0, 0, 0x7F - b'z', 0x7F - b'z', 0]);

/// Whether the bytes are such nodes, all with small letters.
#[inline(always)]
fn are_move_nodes(bytes: &[u8; AT_ONCE * MOVE_NODE]) -> bool {
    let (words, _) = bytes.as_chunks::<8>();
    let mut wrong = 0;
    for (i, word) in words.iter().enumerate().take(3) {
        let word = u64::from_le_bytes(*word);
        wrong |= word & FIXED[i] ^ EXPECTED[i];
        // The three bits that differ between `B` and `W` differ together.
        let name = word ^ NAME[i];
        wrong |= (name ^ name >> 2) & NAME_BITS[i];
        let letters = word & LETTER_BITS[i];
        wrong |= ((letters + FROM_A[i]) & !(letters + BEHIND_Z[i]) & LETTERS[i]) ^ LETTERS[i];
    }
    wrong == 0
}

/// How many such nodes the bytes begin with.
#[inline]
fn count_move_nodes(bytes: &[u8]) -> usize {
    let mut rest = bytes;
    while let Some(nodes) = rest.first_chunk() {
        if !are_move_nodes(nodes) {
            break;
        }
        rest = &rest[AT_ONCE * MOVE_NODE..];
    }
    while let Some(word) = rest.first_chunk() {
        if !is_move_node(u64::from_le_bytes(*word)) {
            return (bytes.len() - rest.len()) / MOVE_NODE;
        }
        rest = rest.get(MOVE_NODE..).unwrap_or(&[]);
    }
    let count = (bytes.len() - rest.len()) / MOVE_NODE;
    // The source may end right behind a node.
    let last = rest.first_chunk().map(|&[a, b, c, d, e, f]| u64::from_le_bytes([a, b, c, d, e, f, 0, 0]));
    count + usize::from(last.is_some_and(is_move_node))
}

/// The name in the node `;B[xy]` at `at`.
#[inline]
pub(crate) fn move_ident(source: &[u8], at: usize) -> Ident {
    if source.get(at + 1) == Some(&b'B') { Ident::B } else { Ident::W }
}

/// Where [`parse_game`] ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// A game was parsed; the bytes behind `end` belong to what follows.
    Game {
        /// Offset of the game's `(`.
        start: usize,
        /// Offset behind the game's last `)`.
        end: usize,
        /// How many nodes the game has.
        nodes: u32,
    },
    /// The source ends before the game does, or too close behind to be sure, and more input is to come.
    NeedMore,
    /// No further game; the rest was skipped.
    End,
}

/// How to parse one game.
#[derive(Clone, Copy, Debug)]
pub struct GameSettings {
    /// How values are cut into characters.
    pub scan: Scan,
    /// The number of the game in its collection, for findings; 0 means that junk before it is before the first game.
    pub game: u32,
    /// Whether the source ends where the input does; if not, [`GameEnd::NeedMore`] can come back.
    pub at_end: bool,
}

/// How far behind a closing bracket the parser looks to tell whether it really closes a text.
const LOOK_AHEAD: usize = 4 << 10;
/// How many bytes may be looked at twice before the game has any length.
const FIRST_LOOKS: usize = 4 * LOOK_AHEAD;
/// Properties whose values are points or numbers, in which brackets cannot stray.
const MOVE_LIKE: [Ident; 12] = [
    Ident::B,
    Ident::W,
    Ident::AB,
    Ident::AW,
    Ident::AE,
    Ident::TR,
    Ident::SQ,
    Ident::CR,
    Ident::MA,
    Ident::TB,
    Ident::TW,
    Ident::SZ,
];

/// Parses the next game of `source` at or behind `from`, telling `visitor` and `sink`.
///
/// Spans of findings and events are offsets in `source`; nodes in findings count from 0 in the game.
pub fn parse_game<V: Visitor>(
    source: &[u8],
    from: usize,
    settings: GameSettings,
    visitor: &mut V,
    sink: &mut dyn Sink,
) -> GameEnd {
    let Some(start) = find_game(source, from, settings, sink) else {
        return if settings.at_end { GameEnd::End } else { GameEnd::NeedMore };
    };
    let mut parser = Parser {
        source,
        scan: settings.scan,
        game: settings.game,
        at_end: settings.at_end,
        visitor,
        sink,
        at: start,
        levels: Vec::new(),
        nodes: 0,
        level: Level::default(),
        junk: None,
        needless: 0,
        skipping: false,
        in_value: false,
        start,
        looked: 0,
    };
    match parser.run() {
        true => GameEnd::Game { start, end: parser.at, nodes: parser.nodes },
        false => GameEnd::NeedMore,
    }
}

/// What is known of the innermost open variation.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    /// How many variations were closed since the last node of this level.
    closed: u32,
    /// Whether a node of this level was seen since it opened.
    has_node: bool,
}

struct Parser<'p, V> {
    source: &'p [u8],
    scan: Scan,
    game: u32,
    at_end: bool,
    visitor: &'p mut V,
    sink: &'p mut dyn Sink,
    at: usize,
    /// The levels around the innermost one.
    levels: Vec<Level>,
    level: Level,
    nodes: u32,
    /// Start and end of skipped characters that are not yet reported.
    junk: Option<(usize, usize)>,
    needless: u32,
    skipping: bool,
    /// Whether the source ends inside a value.
    in_value: bool,
    /// Where the game starts.
    start: usize,
    /// How many bytes were looked at twice.
    looked: usize,
}

impl<V: Visitor> Parser<'_, V> {
    /// Parses one game from its `(`; false where more input is needed.
    fn run(&mut self) -> bool {
        loop {
            if self.junk.is_none() && !self.moves() {
                return false;
            }
            let Some(&byte) = self.source.get(self.at) else {
                if !self.at_end {
                    return false;
                }
                self.end_of_input();
                return true;
            };
            match class(byte) {
                Class::Space => self.at += 1,
                Class::Semicolon => self.node(),
                Class::Letter => {
                    if !self.name() {
                        return false;
                    }
                }
                Class::Open => {
                    if !self.open() {
                        return false;
                    }
                }
                Class::Close => {
                    self.flush_junk();
                    self.close(self.at);
                    self.at += 1;
                    if self.levels.is_empty() {
                        self.report_needless();
                        return true;
                    }
                }
                Class::Value => {
                    self.flush_junk();
                    let end = value_end(self.source, self.at + 1, self.scan);
                    if end >= self.source.len() && !self.at_end {
                        return false;
                    }
                    self.in_value = end >= self.source.len();
                    let end = (end + 1).min(self.source.len());
                    self.report(Code::ValuesWithoutIdent, self.at, end);
                    self.at = end;
                }
                Class::Junk => self.junk_byte(),
            }
        }
    }

    /// The hot loop: nodes that hold nothing but `B[xy]` or `W[xy]` so far. False where more input is needed.
    #[inline]
    fn moves(&mut self) -> bool {
        // A node behind a closed variation or before any `(` is for the slow path.
        if self.level.closed > 0 || self.levels.is_empty() {
            return true;
        }
        let count = count_move_nodes(&self.source[self.at..]);
        if count == 0 {
            return true;
        }
        if !self.skipping && self.visitor.moves(self.source, self.at, count) == Flow::SkipGame {
            self.skipping = true;
        }
        self.nodes += count as u32;
        self.level.has_node = true;
        self.at += count * MOVE_NODE;
        // More values of the last move.
        self.source.get(self.at) != Some(&b'[') || self.values(Ident::B)
    }

    fn node(&mut self) {
        self.flush_junk();
        if self.level.closed > 0 {
            self.report(Code::NodeOutsideVariation, self.at, self.at + 1);
            self.count_needless();
        }
        self.begin_node(self.at);
        self.at += 1;
    }

    fn begin_node(&mut self, at: usize) {
        self.level = Level { closed: 0, has_node: true };
        self.nodes += 1;
        if !self.skipping && self.visitor.node(at) == Flow::SkipGame {
            self.skipping = true;
        }
    }

    /// A name: the start of a property, or not. False where more input is needed.
    fn name(&mut self) -> bool {
        let start = self.at;
        let end = name_end(self.source, start);
        let open = skip_space(self.source, end);
        if open >= self.source.len() && !self.at_end {
            return false;
        }
        let name = &self.source[start..end];
        if self.source.get(open) != Some(&b'[') {
            if self.junk.is_none() && is_capital_name(name) {
                self.report_property(Code::PropertyWithoutValue, start, end, name, |d| {
                    d.arg(String::from_utf8_lossy(name))
                });
                self.at = end;
            } else {
                self.junk(start, end);
            }
            return true;
        }
        self.flush_junk();
        if !self.level.has_node || self.level.closed > 0 {
            self.report(Code::MissingSemicolon, start, end);
            if self.level.closed > 0 {
                self.count_needless();
            }
            self.begin_node(start);
        }
        let ident = Ident::of(name);
        if end - start > 2 || ident == Ident::OTHER {
            self.check_name(start, end, name, ident);
        }
        if !self.skipping {
            self.visitor.property(Span::new(start, end), ident);
        }
        self.at = open;
        self.values(ident)
    }

    #[cold]
    fn check_name(&mut self, start: usize, end: usize, name: &[u8], ident: Ident) {
        let text = || String::from_utf8_lossy(name);
        if name.iter().any(u8::is_ascii_lowercase) {
            let kept = super::ident::drop_lower_case(name).into_owned();
            self.report_property(Code::LowercasePropident, start, end, name, |d| {
                // A name without any capital has no other form.
                let fix = (kept != name).then_some(Applicability::Safe);
                d.arg(text()).arg(String::from_utf8_lossy(&kept)).fixable(fix)
            });
        }
        let capitals = name.iter().filter(|b| !b.is_ascii_lowercase()).count();
        if capitals > 100 || capitals > 2 && ident == Ident::OTHER {
            self.report_property(Code::PropidentTooLong, start, end, name, |d| {
                d.arg(String::from_utf8_lossy(&name[..name.len().min(24)])).arg(name.len())
            });
        }
    }

    /// The values from the `[` at `self.at` on; false where more input is needed.
    fn values(&mut self, ident: Ident) -> bool {
        loop {
            let inside = self.at + 1;
            if is_abandoned(self.source, inside) && !MOVE_LIKE.contains(&ident) {
                self.report(Code::UnclosedValue, self.at, inside);
                if !self.skipping {
                    self.visitor.value(Span::new(inside, inside));
                }
                self.at = inside;
                return true;
            }
            let mut end = value_end(self.source, inside, self.scan);
            if end >= self.source.len() {
                if !self.at_end {
                    return false;
                }
                self.report(Code::UnclosedValue, self.at, end);
                self.in_value = true;
                if !self.skipping {
                    self.visitor.value(Span::new(inside, end));
                }
                self.at = end;
                return true;
            }
            let next = self.source.get(end + 1).copied();
            // Mostly what follows is plain; only where it is not is a closer look needed.
            if !matches!(next, Some(b';' | b'[' | b'A'..=b'Z')) || next == Some(b';') && end - inside > 2 {
                if !self.at_end && self.source.len() - end < LOOK_AHEAD {
                    return false;
                }
                if !MOVE_LIKE.contains(&ident)
                    && let Some(real) = self.stray_bracket(inside, end)
                {
                    self.report(Code::StrayBracket, end, end + 1);
                    end = real;
                }
            }
            if !self.skipping {
                self.visitor.value(Span::new(inside, end));
            }
            let next = match self.source.get(end + 1) {
                Some(b'[') => end + 1,
                _ => skip_space(self.source, end + 1),
            };
            if next >= self.source.len() && !self.at_end {
                return false;
            }
            self.at = end + 1;
            if self.source.get(next) != Some(&b'[') {
                return true;
            }
            self.at = next;
        }
    }

    fn open(&mut self) -> bool {
        let inside = skip_space(self.source, self.at + 1);
        if inside >= self.source.len() && !self.at_end {
            return false;
        }
        self.flush_junk();
        if self.source.get(inside) == Some(&b')') && !self.levels.is_empty() {
            self.report(Code::EmptyVariation, self.at, inside + 1);
            self.at = inside + 1;
            return true;
        }
        let mut run = 0;
        let first = self.at;
        let mut at = self.at;
        // A row of parentheses is one finding, however long.
        loop {
            self.levels.push(self.level);
            self.level = Level::default();
            if !self.skipping {
                self.visitor.open(at);
            }
            at += 1;
            let next = skip_space(self.source, at);
            if next >= self.source.len() && !self.at_end {
                return false;
            }
            if self.source.get(next) != Some(&b'(') {
                break;
            }
            at = next;
            run += 1;
        }
        if run > 0 {
            self.report_with(Code::VariationStart, first + 1, at, |d| d.arg(run));
        }
        self.at = at;
        true
    }

    fn close(&mut self, at: usize) {
        self.count_needless();
        if let Some(outer) = self.levels.pop() {
            self.level = Level { closed: outer.closed.saturating_add(1), has_node: outer.has_node };
        }
        if !self.skipping {
            self.visitor.close(at);
        }
    }

    fn count_needless(&mut self) {
        if self.level.closed == 1 && self.level.has_node {
            self.needless += 1;
        }
    }

    fn report_needless(&mut self) {
        if self.needless > 0 {
            let needless = self.needless;
            self.report_with(Code::NeedlessParentheses, self.at.saturating_sub(1), self.at, |d| {
                d.arg(needless)
            });
        }
    }

    #[cold]
    fn end_of_input(&mut self) {
        self.flush_junk();
        let open = self.levels.len();
        // Behind a value without an end parentheses would be text.
        let fix = if self.in_value { Applicability::Unsafe } else { Applicability::Safe };
        self.report_with(Code::UnclosedTree, self.at, self.at, |d| d.arg(open).fixable(Some(fix)));
        while !self.levels.is_empty() {
            self.close(self.source.len());
        }
        self.report_needless();
    }

    #[cold]
    fn junk_byte(&mut self) {
        let start = self.at;
        let end = start + 1;
        if self.source[start] == b']' && self.junk.is_none() {
            let fix = fix_of_junk(self.source, start, end).map(|_| Applicability::Unsafe);
            self.report_with(Code::StrayBracket, start, end, |found| found.fixable(fix));
            self.at = end;
        } else {
            self.junk(start, end);
        }
    }

    fn junk(&mut self, start: usize, end: usize) {
        self.junk = Some(self.junk.map_or((start, end), |(first, _)| (first, end)));
        self.at = end;
    }

    #[inline]
    fn flush_junk(&mut self) {
        if let Some((start, end)) = self.junk.take() {
            let fix = fix_of_junk(self.source, start, end);
            self.report_with(Code::JunkInTree, start, end, |found| found.fixable(fix));
        }
    }

    /// Where the text value that seems to end at `first` really ends, if what follows shows that its `]` was meant as text.
    #[cold]
    fn stray_bracket(&mut self, inside: usize, first: usize) -> Option<usize> {
        if follows_cleanly(self.source, first + 1) {
            return None;
        }
        // Twice the length of the game so far keeps recovery linear, however much of the source is there already.
        let budget = (FIRST_LOOKS + (first - self.start).saturating_mul(2)).saturating_sub(self.looked);
        let limit = (first + LOOK_AHEAD.min(budget)).min(self.source.len());
        let real = self.balanced_end(inside, first, limit);
        self.looked += real.unwrap_or(limit).saturating_sub(first);
        real
    }

    /// The bracket before `limit` at which the text is balanced again and something structural follows.
    fn balanced_end(&self, inside: usize, first: usize, limit: usize) -> Option<usize> {
        let text = &self.source[inside..first];
        // Open brackets that the text itself left unbalanced; a lone `[` before is legal, so this is only a hint.
        let mut depth = text.iter().rev().take(LOOK_AHEAD).filter(|&&b| b == b'[').count();
        let mut end = first;
        depth = depth.saturating_sub(1);
        loop {
            let next = end
                + 1
                + self.source.get(end + 1..limit)?.iter().position(|&b| matches!(b, b'[' | b']' | b'\\'))?;
            match self.source[next] {
                b'\\' => end = next + 1,
                b'[' => {
                    if starts_property(self.source, end + 1, next) {
                        return None;
                    }
                    depth += 1;
                    end = next;
                }
                _ => {
                    end = next;
                    if depth == 0 && follows_cleanly(self.source, next + 1) {
                        return Some(next);
                    }
                    depth = depth.saturating_sub(1);
                }
            }
            if end + 1 >= limit {
                return None;
            }
        }
    }

    #[cold]
    fn report(&mut self, code: Code, start: usize, end: usize) {
        self.report_with(code, start, end, |d| d);
    }

    #[cold]
    fn report_with(
        &mut self,
        code: Code,
        start: usize,
        end: usize,
        dress: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        let mut found = Diagnostic::new(code, start, end).in_game(self.game);
        found.node = self.nodes.checked_sub(1);
        self.sink.report(dress(found));
    }

    #[cold]
    fn report_property(
        &mut self,
        code: Code,
        start: usize,
        end: usize,
        name: &[u8],
        dress: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        let name = String::from_utf8_lossy(&name[..name.len().min(100)]).into_owned();
        self.report_with(code, start, end, |d| dress(d).of_property(&name));
    }
}

/// How safely junk is removed: not at all where a value follows, which would then hang on the property before it; and a
/// guess where it holds more than junk.
#[cold]
fn fix_of_junk(source: &[u8], start: usize, end: usize) -> Option<Applicability> {
    match source.get(skip_space(source, end)) {
        Some(b'[') => None,
        _ if holds_property(&source[start..end]) => Some(Applicability::Unsafe),
        _ => Some(Applicability::Safe),
    }
}

/// Whether text that belongs to no game holds a property: a capital letter and a value.
fn holds_property(junk: &[u8]) -> bool {
    memchr::memchr_iter(b'[', junk).any(|at| {
        let before = junk[..at].trim_ascii_end();
        before.last().is_some_and(u8::is_ascii_uppercase)
    })
}

/// Whether a name could be meant as one: not a word of junk text.
fn is_capital_name(name: &[u8]) -> bool {
    name.len() <= 2 && name.iter().all(u8::is_ascii_uppercase)
}

/// Whether the bytes from `at` on are what may follow a value: another value, a property, a node, a variation or an end.
fn follows_cleanly(source: &[u8], at: usize) -> bool {
    let at = skip_space(source, at);
    let property = |at: usize| {
        let end = name_end(source, at);
        end > at
            && end - at <= 100
            && source[at..end].iter().any(u8::is_ascii_uppercase)
            && source.get(skip_space(source, end)) == Some(&b'[')
    };
    let structural = |at: usize| {
        let at = skip_space(source, at);
        source.get(at).is_none_or(|b| matches!(b, b';' | b'(' | b')')) || property(at)
    };
    match source.get(at) {
        None | Some(b'[') => true,
        Some(b';') => structural(at + 1),
        Some(b'(') => {
            matches!(source.get(skip_space(source, at + 1)), Some(b';' | b'(')) || structural(at + 1)
        }
        Some(b')') => {
            // `)` ends many a text too: behind a real one come more of them, another variation, or nothing of this game.
            let next = skip_space(source, at + 1);
            !matches!(source.get(next), Some(b']' | b'.' | b',' | b'!' | b'?'))
                && memchr::memchr2(b'[', b']', &source[next..(next + 256).min(source.len())])
                    .is_none_or(|i| source[next + i] == b'[')
        }
        Some(_) => property(at),
    }
}

/// Whether the `[` at `open` is the start of a property's value in a node: a capital name right before it that is preceded
/// by structure rather than by text.
fn starts_property(source: &[u8], from: usize, open: usize) -> bool {
    let before = &source[from..open];
    let name = before.iter().rev().take_while(|b| b.is_ascii_alphanumeric()).count();
    let head = before[..before.len() - name].trim_ascii_end();
    name > 0
        && before[before.len() - name..].iter().all(|b| !b.is_ascii_lowercase())
        && matches!(head.last(), Some(b';' | b'(' | b')'))
}

/// The offset of the next `(` that starts a game: one with `;`, a property or another such `(` behind it.
fn find_game(source: &[u8], from: usize, settings: GameSettings, sink: &mut dyn Sink) -> Option<usize> {
    let mut at = from;
    let mut junk_from = None;
    let mut found = None;
    // Where the row of parentheses begins that the game starts with.
    let mut row_start = source.len();
    while let Some(&byte) = source.get(at) {
        match byte {
            b'(' => match starts_game(source, at) {
                Ok(innermost) => {
                    if innermost > at {
                        let row = source[at..innermost].iter().filter(|&&b| b == b'(').count();
                        sink.report(
                            Diagnostic::new(Code::VariationStart, at, innermost)
                                .in_game(settings.game)
                                .arg(row),
                        );
                    }
                    found = Some(innermost);
                    row_start = at;
                    break;
                }
                // No parenthesis of a row starts a game if its last does not.
                Err(end) => {
                    junk_from.get_or_insert(at);
                    at = end;
                }
            },
            0..=b' ' => at += 1,
            b')' if junk_from.is_none() && settings.game > 0 => {
                // Behind a game; a row of them is one finding.
                let first = at;
                let mut count = 0;
                while source.get(at) == Some(&b')') {
                    count += 1;
                    at = skip_space(source, at + 1);
                }
                if settings.at_end || at < source.len() {
                    sink.report(
                        Diagnostic::new(Code::StrayClose, first, at.min(source.len()))
                            .in_game(settings.game - 1)
                            .arg(count),
                    );
                } else {
                    return None;
                }
            }
            _ => {
                junk_from.get_or_insert(at);
                at += 1;
            }
        }
    }
    if found.is_none() && !settings.at_end {
        return None;
    }
    if let Some(start) = junk_from {
        let end = row_start;
        let end = start + source[start..end].trim_ascii_end().len();
        // Nodes that lost their parentheses are no mail header.
        let fix =
            if holds_property(&source[start..end]) { Applicability::Unsafe } else { Applicability::Safe };
        if settings.game > 0 {
            let found = Diagnostic::new(Code::JunkAfterTree, start, end).in_game(settings.game - 1);
            sink.report(found.fixable(Some(fix)));
        } else if found.is_some() {
            sink.report(Diagnostic::new(Code::JunkBeforeTree, start, end).fixable(Some(fix)));
        }
    }
    found
}

/// Whether the row of parentheses at `open` starts a game: its innermost one; if not, where the row ends.
fn starts_game(source: &[u8], open: usize) -> Result<usize, usize> {
    let mut row = open + 1;
    loop {
        let at = skip_space(source, row);
        match source.get(at) {
            Some(b';') => return Ok(row - 1),
            Some(b'(') => row = at + 1,
            Some(b'A'..=b'Z') => {
                let end = name_end(source, at);
                return if source.get(skip_space(source, end)) == Some(&b'[') {
                    Ok(row - 1)
                } else {
                    Err(row)
                };
            }
            _ => return Err(row),
        }
    }
}
