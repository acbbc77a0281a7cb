//! The event parser: one pass over the bytes of one game, with recovery.
//!
//! Grammar (SGF FF\[4\], "EBNF Definition"): a collection is a sequence of game trees; a game tree is `(`, a
//! sequence of nodes, a sequence of game trees, `)`; a node is `;` and properties; a property is a name and
//! values in brackets. Where the input departs from the grammar, the loop below reports it and goes on. It
//! keeps a number and a flag per open variation and nothing else, does not recurse, and takes time linear in
//! the input.

use crate::diag::{Applicability, Code, Diagnostic, Sink};
use crate::text::{Class, Scan, Span, class, is_abandoned, name_end, skip_space, value_end};

use super::game_settings::GameSettings;
use super::ident::Ident;
use super::move_run::{MOVE_NODE, count_move_nodes, move_ident};
use super::next_game::{Begins, Known, controls, is_of_root, swallowed_head};
use super::recovery::{
    Page, find_game, fix_of_junk, follows_cleanly, is_capital_name, page_end, report_page, starts_property,
};

/// What a [`Visitor`] wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// All events.
    Continue,
    /// No more events of this game. [`parse_game`] still finds its end.
    SkipGame,
}

/// Receives the events of a game from [`parse_game`]. Every method has a default that does nothing.
///
/// # Order of calls
/// 1. [`open`](Self::open) for the game's own `(`; then, in file order,
/// 2. [`node`](Self::node) for each node, followed by its properties: [`property`](Self::property) once, then
///    [`value`](Self::value) for each of its values, at least one ([`shorten`](Self::shorten) can follow);
/// 3. [`moves`](Self::moves) in place of `node`, `property` and `value` for consecutive nodes that are
///    nothing but a move. Values and properties that follow belong to the last of these nodes;
/// 4. [`open`](Self::open) and [`close`](Self::close) around each variation. They always pair, also if the
///    input lacks parentheses. A variation without a node can occur;
/// 5. [`close`](Self::close) for the game.
///
/// After a method returned [`Flow::SkipGame`] no method is called for the rest of the game, `close` included.
///
/// Offsets count in the source given to [`parse_game`]. Nothing is decoded: spans are raw bytes, escapes
/// included.
pub trait Visitor {
    /// A node starts. `at` is its `;`, or the first byte of its first property if the `;` is missing.
    #[inline]
    fn node(&mut self, at: usize) -> Flow {
        let _ = at;
        Flow::Continue
    }

    /// A property starts. `name` is its name as written, and `ident` the name without lower-case letters.
    #[inline]
    fn property(&mut self, name: Span, ident: Ident) {
        let _ = (name, ident);
    }

    /// A value of the property that started last, without its brackets.
    #[inline]
    fn value(&mut self, value: Span) {
        let _ = value;
    }

    /// The value that was reported last ends earlier: it lacks its bracket, and the next game begins inside it.
    #[inline]
    fn shorten(&mut self, value: Span) {
        let _ = value;
    }

    /// `count` consecutive nodes `;B[xy]` or `;W[xy]` start at `at`, six bytes each: most of nearly every
    /// record.
    ///
    /// The default calls the three methods above for each node. A visitor that can process many nodes at once
    /// overrides it. More values and properties of the last node may follow.
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

    /// A variation opens at the `(` at `at`; the game itself is the first.
    #[inline]
    fn open(&mut self, at: usize) {
        let _ = at;
    }

    /// The innermost variation closes. `at` is its `)`, or the end of the input if that is missing.
    #[inline]
    fn close(&mut self, at: usize) {
        let _ = at;
    }
}

impl Visitor for () {}

/// The result of [`parse_game`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// A game was parsed. The next game is sought from `end` on.
    Game {
        /// The offset of the game's `(`.
        start: usize,
        /// The offset after the game's last `)`.
        end: usize,
        /// The number of nodes.
        nodes: u32,
    },
    /// The source ends before the game does, or too soon after it to be certain, and more input is to come.
    NeedMore,
    /// There is no further game.
    End,
}

/// The number of bytes after a closing bracket that the parser examines to decide whether it really closes a
/// text.
const LOOK_AHEAD: usize = 4 << 10;
/// The number of bytes that may be examined twice, apart from those that the length of the game allows.
const FIRST_LOOKS: usize = 4 * LOOK_AHEAD;
/// The length of the longest value that is not examined for a missing bracket: a move or a range of points.
const MOVE_LEN: usize = 5;
/// Properties whose values are points or numbers: a bracket inside is never meant as text.
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

/// Parses the next game of `source` at or after `from`. Reports its events to `visitor` and its findings to
/// `sink`.
///
/// Spans of findings and events are offsets in `source`. Nodes in findings count from 0 in the game.
///
/// ```
/// use sgf_core::text::Scan;
/// use sgf_core::tree::{Flow, GameEnd, GameSettings, Visitor, parse_game};
///
/// /// Counts the nodes without keeping them.
/// #[derive(Default)]
/// struct Counter(usize);
///
/// impl Visitor for Counter {
///     fn node(&mut self, _: usize) -> Flow {
///         self.0 += 1;
///         Flow::Continue
///     }
/// }
///
/// let mut counter = Counter::default();
/// let settings = GameSettings { scan: Scan::Bytes, game: 0, at_end: true };
/// let end = parse_game(b"(;B[pd];W[dd](;B[qq])(;B[cc]))", 0, settings, &mut counter, &mut ());
/// assert_eq!(end, GameEnd::Game { start: 0, end: 30, nodes: 4 });
/// assert_eq!(counter.0, 4);
/// ```
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
        no_page_until: 0,
        skipping: false,
        in_value: false,
        start,
        looked: 0,
        known: Known::default(),
        last_value: Span::new(0, 0),
    };
    if parser.run() {
        GameEnd::Game { start, end: parser.at, nodes: parser.nodes }
    } else {
        GameEnd::NeedMore
    }
}

/// The state of an open variation.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    /// The number of variations closed since the last node of this level.
    closed: u32,
    /// Whether the variation has a node so far.
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
    /// The number of variations that are the only one at their place.
    needless: u32,
    /// No web page begins before this offset.
    no_page_until: usize,
    /// Whether the visitor wants no more events.
    skipping: bool,
    /// Whether the source ends inside a value.
    in_value: bool,
    /// The offset of the game's `(`.
    start: usize,
    /// The number of bytes that were examined twice.
    looked: usize,
    /// What is known of the parentheses ahead.
    known: Known,
    /// The value that was parsed last.
    last_value: Span,
}

/// What the parser goes on with after a parenthesis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// More of this game.
    Next,
    /// The next game: this one ended without its closing parentheses.
    NextGame,
    /// Nothing until there is more input.
    NeedMore,
}

impl<V: Visitor> Parser<'_, V> {
    /// Parses one game from its `(`. Returns false if more input is needed.
    fn run(&mut self) -> bool {
        if self.source[self.start] != b'(' {
            self.report(Code::UnopenedGame, self.start, self.start);
            self.enter(self.start);
        }
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
                Class::Space if matches!(byte, b'\t'..=b'\r' | b' ') || self.junk.is_some() => self.at += 1,
                Class::Space => self.controls(),
                Class::Semicolon => self.node(),
                Class::Letter => {
                    if !self.name() {
                        return false;
                    }
                }
                Class::Open => match self.open() {
                    Step::Next => {}
                    Step::NextGame => return true,
                    Step::NeedMore => return false,
                },
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
                Class::Junk if byte == b'<' && self.at >= self.no_page_until => {
                    if !self.page() {
                        return false;
                    }
                }
                Class::Junk => self.junk_byte(),
            }
        }
    }

    /// The hot path: parses consecutive nodes that start with nothing but `B[xy]` or `W[xy]`. Returns false
    /// if more input is needed.
    #[inline]
    fn moves(&mut self) -> bool {
        // A node after a closed variation needs a finding.
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

    /// Parses a name, and the property that it starts if values follow. Returns false if more input is
    /// needed.
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
        if end - start == 2 && self.last_value.len() > MOVE_LEN && (self.nodes > 1 || is_of_root(name)) {
            match self.cut_last_value(start) {
                Step::Next => {}
                Step::NextGame => return true,
                Step::NeedMore => return false,
            }
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
                // A name without capitals has no other form.
                if kept == name {
                    return d.arg(text()).wording(super::words::NO_CAPITAL.alone()).fixable(None);
                }
                d.arg(text()).arg(String::from_utf8_lossy(&kept)).fixable(Some(Applicability::Safe))
            });
        }
        let capitals = name.iter().filter(|b| !b.is_ascii_lowercase()).count();
        if capitals > 100 || capitals > 2 && ident == Ident::OTHER {
            self.report_property(Code::PropidentTooLong, start, end, name, |d| {
                d.arg(String::from_utf8_lossy(&name[..name.len().min(24)])).arg(name.len())
            });
        }
    }

    /// Parses the values from the `[` at `self.at` on. Returns false if more input is needed.
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
            // Most values are followed by something that cannot be text; only others are examined further.
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
            self.last_value = Span::new(inside, end);
            if !self.skipping {
                self.visitor.value(self.last_value);
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

    /// Ends the last value before the `(` of the next game if it lacks its bracket and reaches into that game.
    /// `name` is the offset of the name that follows.
    #[cold]
    fn cut_last_value(&mut self, name: usize) -> Step {
        let Span { start, end } = self.last_value;
        let (inside, end) = (start as usize, end as usize);
        if skip_space(self.source, end + 1) != name {
            return Step::Next;
        }
        let Some(open) = swallowed_head(self.source, inside, end) else { return Step::Next };
        match self.known.begins(self.source, open, self.scan, self.at_end) {
            Begins::Variation => return Step::Next,
            Begins::NeedMore => return Step::NeedMore,
            Begins::Game => {}
        }
        let end = inside + self.source[inside..open].trim_ascii_end().len();
        self.report(Code::UnclosedValue, inside - 1, end);
        self.in_value = true;
        if !self.skipping {
            self.visitor.shorten(Span::new(inside, end));
        }
        self.at = open;
        Step::NextGame
    }

    fn open(&mut self) -> Step {
        let inside = skip_space(self.source, self.at + 1);
        if inside >= self.source.len() && !self.at_end {
            return Step::NeedMore;
        }
        if !self.levels.is_empty() {
            match self.known.begins(self.source, self.at, self.scan, self.at_end) {
                Begins::Variation => {}
                Begins::NeedMore => return Step::NeedMore,
                Begins::Game => {
                    self.end_before_next_game();
                    return Step::NextGame;
                }
            }
        }
        self.flush_junk();
        if self.source.get(inside) == Some(&b')') && !self.levels.is_empty() {
            self.report(Code::EmptyVariation, self.at, inside + 1);
            self.at = inside + 1;
            return Step::Next;
        }
        let mut run = 0;
        let first = self.at;
        let mut at = self.at;
        // A sequence of parentheses is one finding, however long.
        loop {
            self.enter(at);
            at += 1;
            let next = skip_space(self.source, at);
            if next >= self.source.len() && !self.at_end {
                return Step::NeedMore;
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
        Step::Next
    }

    /// Enters the game or a variation.
    fn enter(&mut self, at: usize) {
        self.levels.push(std::mem::take(&mut self.level));
        if !self.skipping {
            self.visitor.open(at);
        }
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
        // After a value without an end, added parentheses would be text.
        let fix = if self.in_value { Applicability::Unsafe } else { Applicability::Safe };
        self.report_with(Code::UnclosedTree, self.at, self.at, |d| d.arg(open).fixable(Some(fix)));
        while !self.levels.is_empty() {
            self.close(self.source.len());
        }
        self.report_needless();
    }

    /// Ends the game before the `(` of the next one, at which the parser stands.
    #[cold]
    fn end_before_next_game(&mut self) {
        // Junk before the next game is reported with that game.
        let end = self.junk.take().map_or(self.at, |(start, _)| start);
        let end = self.start + self.source[self.start..end].trim_ascii_end().len();
        let open = self.levels.len();
        let fix = if self.in_value { Applicability::Unsafe } else { Applicability::Safe };
        self.report_with(Code::UnclosedGame, end, end, |d| d.arg(open).fixable(Some(fix)));
        while !self.levels.is_empty() {
            self.close(end);
        }
        self.at = end;
        self.report_needless();
    }

    /// Skips control characters outside of values.
    #[cold]
    fn controls(&mut self) {
        let start = self.at;
        let run = self.source[start..].iter().take_while(|b| !matches!(b, b'\t'..=b'\r' | b' '..)).count();
        let mut found = controls(self.source, start, start + run).in_game(self.game).arg(run);
        found.node = self.nodes.checked_sub(1);
        self.sink.report(found);
        self.at = start + run;
    }

    /// Skips the rest of a web page, or one character. Returns false if more input is needed.
    #[cold]
    fn page(&mut self) -> bool {
        match page_end(self.source, self.at, self.at_end) {
            Page::Until(end) => {
                self.flush_junk();
                report_page(self.source, self.at, end, self.game, self.nodes.checked_sub(1), self.sink);
                self.at = end;
            }
            Page::No { until } => {
                self.no_page_until = until;
                self.junk_byte();
            }
            Page::NeedMore => return false,
        }
        true
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

    /// Returns the real end of the text value that seems to end at `first`, if what follows shows that the
    /// `]` was meant as text.
    #[cold]
    fn stray_bracket(&mut self, inside: usize, first: usize) -> Option<usize> {
        if follows_cleanly(self.source, first + 1) || self.closes_game(inside, first) {
            return None;
        }
        // The budget of twice the length of the game so far keeps recovery linear, and makes it independent
        // of how much of the input was read already.
        let budget = (FIRST_LOOKS + (first - self.start).saturating_mul(2)).saturating_sub(self.looked);
        let limit = (first + LOOK_AHEAD.min(budget)).min(self.source.len());
        let real = self.balanced_end(inside, first, limit);
        self.looked += real.unwrap_or(limit).saturating_sub(first);
        real
    }

    /// Returns whether the text from `inside` to `first` opens no bracket, and after it exactly the parentheses
    /// that close the game end their line. What follows is then the tail of an older, longer file.
    fn closes_game(&self, inside: usize, first: usize) -> bool {
        let mut at = first + 1;
        for _ in 0..self.levels.len() {
            at = skip_space(self.source, at);
            if self.source.get(at) != Some(&b')') {
                return false;
            }
            at += 1;
        }
        let line_ends = matches!(self.source.get(at), None | Some(b'\n' | b'\r'));
        line_ends && !self.source[inside..first].contains(&b'[')
    }

    /// Returns the first bracket before `limit` at which the text is balanced and something structural
    /// follows.
    fn balanced_end(&self, inside: usize, first: usize, limit: usize) -> Option<usize> {
        let text = &self.source[inside..first];
        // The number of brackets that the text itself opened. A lone `[` in text is legal, so this is only a
        // hint.
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
        complete: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        let mut found = Diagnostic::new(code, start, end).in_game(self.game);
        found.node = self.nodes.checked_sub(1);
        self.sink.report(complete(found));
    }

    #[cold]
    fn report_property(
        &mut self,
        code: Code,
        start: usize,
        end: usize,
        name: &[u8],
        complete: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        let name = String::from_utf8_lossy(&name[..name.len().min(100)]).into_owned();
        self.report_with(code, start, end, |d| complete(d).of_property(&name));
    }
}
