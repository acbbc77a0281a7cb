//! Floor 8: findings beyond syntax. What the values of a parsed game hold, measured by the property schema, the board and
//! the file format that the game declares.
//!
//! A [`Checker`] lives as long as one input: it is given the games one by one and looks at each in a single walk, without
//! recursion, in time linear in its size. A plain move costs a table lookup.

mod clock;
mod context;
mod count;
pub mod fix;
mod format;
mod game_info;
mod info_path;
mod input;
mod judged;
mod node;
mod play;
mod points;
mod policy;
mod property;
mod result;
mod words;

use crate::diag::{Applicability, Code, Sink};
use crate::rules::{Replay, RuleSet, RulesSource, choose_rules};
use crate::text::Span;
use crate::tree::{GameTree, Ident, Node, PlainMove, PlainMoves, Property};
use crate::value::{GameInfo, read_point};

use context::{Context, Scratch};
use node::{Path, Traits};

pub use input::{Differences, Earlier};
pub use policy::Policy;

/// How to check.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct CheckOptions {
    /// How many findings of one code are reported for one game; the rest are left out. Default: 200.
    pub findings_per_code: u32,
    /// The rule set of every game, whatever `RU` says. Default: none.
    pub rules: Option<RuleSet>,
    /// Whether moves are replayed under the rules. Default: yes.
    pub play: bool,
    /// Whether the end is counted and compared with `RE`. Default: no.
    pub score: bool,
    /// Whether fixes that cost a replay are planned.
    pub(crate) plans: bool,
}

/// What a check found out on the way.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The rule set that play was measured by.
    pub rules: RuleSet,
    /// What it was chosen by.
    pub rules_from: RulesSource,
    /// How many moves of all variations the rules do not allow.
    pub illegal_moves: u32,
    /// The handicap stones that count: those of `HA`, or what the first moves show; none where moves were not replayed.
    pub handicap: Option<u16>,
}

impl Default for CheckOptions {
    fn default() -> Self {
        CheckOptions { findings_per_code: 200, rules: None, play: true, score: false, plans: false }
    }
}

impl CheckOptions {
    /// Under this rule set.
    #[must_use]
    pub fn rules(mut self, rules: RuleSet) -> Self {
        self.rules = Some(rules);
        self
    }

    /// With or without a replay of the moves.
    #[must_use]
    pub fn play(mut self, play: bool) -> Self {
        self.play = play;
        self
    }

    /// With or without a count of the end.
    #[must_use]
    pub fn score(mut self, score: bool) -> Self {
        self.score = score;
        self
    }

    /// With another limit on the findings of one code in one game.
    #[must_use]
    pub fn findings_per_code(mut self, limit: u32) -> Self {
        self.findings_per_code = limit;
        self
    }
}

/// Checks the games of one input.
///
/// ```
/// use sgf_core::value::GameInfo;
/// use sgf_core::{CheckOptions, Checker, ParseOptions, parse};
/// let parsed = parse(b"(;FF[4]GM[1]SZ[9];B[pd];W[tt])", &ParseOptions::default());
/// let mut found = Vec::new();
/// let mut checker = Checker::new(&CheckOptions::default());
/// for game in parsed.collection.games() {
///     checker.check(game, &GameInfo::of(game), &mut found);
/// }
/// let names: Vec<&str> = found.iter().map(|one| one.code.name()).collect();
/// assert_eq!(names, ["point-out-of-board", "pass-as-tt"]);
/// assert_eq!((found[1].node, found[1].move_number), (Some(2), Some(2)));
/// ```
#[derive(Debug)]
pub struct Checker {
    options: CheckOptions,
    policy: Option<Policy>,
    /// Memory that is used again for every game.
    scratch: Scratch,
    replay: Replay,
    /// What is compared across the games of one input.
    earlier: Earlier,
}

impl Checker {
    /// A checker for one input.
    #[must_use]
    pub fn new(options: &CheckOptions) -> Self {
        Checker {
            options: *options,
            policy: None,
            scratch: Scratch::default(),
            replay: Replay::new(),
            earlier: Earlier::default(),
        }
    }

    /// The same, measuring every game by `policy` too.
    #[must_use]
    pub fn policy(mut self, policy: Policy) -> Self {
        self.policy = Some(policy);
        self
    }

    /// Reports to `sink` what is to be said about a game, in file order.
    ///
    /// Spans are offsets in the source of the game's collection.
    pub fn check(&mut self, game: GameTree<'_>, info: &GameInfo, sink: &mut dyn Sink) -> Checked {
        let differences = self.earlier.compare(game);
        self.check_compared(game, info, differences, sink)
    }

    /// The same for another input, by other options: all is forgotten but the memory, which costs more to make than a small
    /// game to check.
    #[must_use]
    pub fn restart(self, options: &CheckOptions) -> Self {
        Checker { options: *options, policy: None, earlier: Earlier::default(), ..self }
    }

    /// As [`Checker::check`], for a game that was compared with those before it already, whoever checked them.
    pub fn check_compared(
        &mut self,
        game: GameTree<'_>,
        info: &GameInfo,
        differences: Differences,
        sink: &mut dyn Sink,
    ) -> Checked {
        let (rules, rules_from) = choose_rules(self.options.rules.as_ref(), info, game.root());
        let mut context = Context::new(game, info, sink, self.options, &mut self.scratch);
        differences.report(&mut context);
        if !info.is_go() {
            report_other_game(&mut context);
        }
        walk(&mut context);
        let (mut illegal_moves, mut handicap) = (0, None);
        if let Some(size) = context.size.filter(|_| self.options.play) {
            let (illegal, stones) = play::check(&mut context, &mut self.replay, size, &rules, rules_from);
            (illegal_moves, handicap) = (illegal, Some(stones));
            clock::check(&mut context);
            result::check(&mut context, &rules);
            if self.options.score {
                count::check(&mut context, &mut self.replay, size, &rules, rules_from);
            }
        }
        if let Some(policy) = self.policy.as_ref().filter(|_| info.is_go()) {
            policy::check(&mut context, policy, handicap.or_else(|| info.handicap_stones()));
        }
        Checked { rules, rules_from, illegal_moves, handicap }
    }
}

/// Visits every node once, parents before children. What is carried along the path, the number of moves among it, is kept
/// beside the variations that are still to come.
fn walk(context: &mut Context<'_, '_>) {
    let mut pending: Vec<(Node<'_>, Path)> = Vec::new();
    let mut at = Some((context.game.root(), Path::default()));
    let mut is_root = true;
    while let Some((node, mut path)) = at {
        if !is_root && let Some(last) = pass_plain(context, node, &mut path) {
            at = last.first_child().map(|child| (child, path)).or_else(|| pending.pop());
            continue;
        }
        if !is_root && let Some(sibling) = node.next_sibling() {
            pending.push((sibling, Path { off_main_line: true, ..path }));
        }
        let path = check_node(context, node, path, is_root);
        is_root = false;
        at = node.first_child().map(|child| (child, path)).or_else(|| pending.pop());
    }
}

/// Passes moves from `node` on that stand alone in their nodes, on points of the board: there is nothing to check. The last
/// node of them, if there is any.
#[inline]
fn pass_plain<'c>(context: &mut Context<'_, 'c>, node: Node<'c>, path: &mut Path) -> Option<Node<'c>> {
    let size = context.size?;
    let mut run = PlainMoves::from(node);
    let before = path.moves;
    let on_board = |mv: &PlainMove| read_point(&mv.letters, size).is_ok();
    loop {
        let row = run.run();
        let plain = match row.is_within(size.width(), size.height()) {
            true => row.len(),
            false => row.moves().take_while(on_board).count(),
        };
        if plain > 0 {
            run.take_many(plain);
            path.moves += plain as u32;
        } else if row.is_empty() && run.peek().is_some_and(|mv| on_board(&mv)) {
            run.take();
            path.moves += 1;
        } else {
            break;
        }
    }
    if path.moves == before {
        return None;
    }
    let last = run.last()?;
    context.enter(last, path.moves);
    Some(last)
}

/// Checks one node and returns the path up to and with it.
#[inline]
fn check_node<'c>(context: &mut Context<'_, 'c>, node: Node<'c>, before: Path, is_root: bool) -> Path {
    let mut properties = node.properties();
    let (traits, moves) = match properties.len() {
        0 => {
            context.enter(node, before.moves);
            report_empty_node(context, node);
            return before;
        }
        1 => {
            let Some(property) = properties.next() else { return before };
            let traits = Traits::of(property.ident());
            let moves = before.moves + u32::from(traits.has_move());
            context.enter(node, moves);
            property::check(context, property);
            // A move alone in its node, as most nodes are.
            if traits.has_move() && !is_root {
                return Path { moves, ..before };
            }
            (traits, moves)
        }
        _ => {
            let (mut traits, mut moves) = (Traits::default(), before.moves);
            for property in properties {
                let more = Traits::of(property.ident());
                moves += u32::from(more.has_move());
                traits = traits.with(more);
            }
            context.enter(node, moves);
            context.scratch.names.next_node();
            context.scratch.sets.next_node();
            for property in node.properties() {
                if !format::is_duplicate(context, property) {
                    property::check(context, property);
                }
            }
            (traits, moves)
        }
    };
    if !traits.has_info() {
        if traits.are_suspect(is_root, before.info > 0) {
            node::check(context, node, traits, is_root, before);
        }
        return Path { moves, ..before };
    }
    context.scratch.info.leave(before.info);
    if traits.are_suspect(is_root, before.info > 0) {
        node::check(context, node, traits, is_root, before);
    }
    let is_info = |property: &Property<'_>| Traits::of(property.ident()).has_info();
    Path { moves, info: context.scratch.info.enter(node.properties().filter(is_info)), ..before }
}

#[cold]
fn report_empty_node(context: &mut Context<'_, '_>, node: Node<'_>) {
    let start = node.start().unwrap_or(0);
    if !context.admits(Code::EmptyNode) {
        return;
    }
    let fix = fix::node::drop_empty(node);
    context.report(Code::EmptyNode, Span::new(start, start + 1), None, |found| match fix {
        Some(edits) => found.fixed_by(Applicability::Safe, edits),
        None => found,
    });
}

#[cold]
fn report_other_game(context: &mut Context<'_, '_>) {
    let root = context.game.root();
    let Some(property) = root.property(Ident::GM) else { return };
    context.enter(root, 0);
    let game = context.info.game();
    context.report(Code::NotGo, property.span(), Some(property), |found| found.arg(game));
}

#[cfg(test)]
mod tests;
