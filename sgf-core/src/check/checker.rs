//! [`Checker`]: walks the games of one input and calls the checks.

use crate::diag::{Code, Fix, Sink};
use crate::rules::{Replay, choose_rules};
use crate::text::Span;
use crate::tree::{GameTree, Ident, Node, PlainMove, PlainMoves, Property};
use crate::value::{GameInfo, read_point};

use super::context::Context;
use super::edits::node as edit;
use super::input::{Differences, Earlier};
use super::node::{Path, Traits};
use super::options::{CheckOptions, Checked};
use super::policy::Policy;
use super::scratch::Scratch;
use super::{clock, count, format, node, play, policy, property, result};

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
    scratch: Scratch,
    replay: Replay,
    earlier: Earlier,
}

impl Checker {
    /// Creates a checker for one input.
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

    /// Compares every game with `policy` too.
    #[must_use]
    pub fn policy(mut self, policy: Policy) -> Self {
        self.policy = Some(policy);
        self
    }

    /// Checks a game and reports its findings to `sink`.
    ///
    /// The findings of the walk come first, in file order; those of play, clocks, result and policy follow.
    /// Spans are offsets in the source of the game's collection. The games of one input are to be passed in
    /// their order: what differs between them is reported once.
    pub fn check(&mut self, game: GameTree<'_>, info: &GameInfo, sink: &mut dyn Sink) -> Checked {
        let differences = self.earlier.compare(game);
        self.check_compared(game, info, differences, sink)
    }

    /// Resets the checker for a new input, with other options and no policy. Allocations are kept, because
    /// making them costs more than checking a small game.
    #[must_use]
    pub fn restart(self, options: &CheckOptions) -> Self {
        Checker { options: *options, policy: None, earlier: Earlier::default(), ..self }
    }

    /// Checks a game whose comparison with the earlier games of its input was made before, by
    /// [`Earlier::compare`].
    ///
    /// With it the games of one input can be checked by several checkers at once; otherwise see
    /// [`Checker::check`].
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

/// Visits every node once, parents before children. Each pending variation is stored with the state of the
/// path that leads to it.
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

/// Skips moves from `node` on that stand alone in their nodes on points of the board: they need no check.
/// Returns the last node that was skipped, if any.
#[inline]
fn pass_plain<'c>(context: &mut Context<'_, 'c>, node: Node<'c>, path: &mut Path) -> Option<Node<'c>> {
    let size = context.size?;
    let mut run = PlainMoves::from(node);
    let before = path.moves;
    let on_board = |mv: &PlainMove| read_point(&mv.letters, size).is_ok();
    loop {
        let row = run.run();
        let plain = if row.is_within(size.width(), size.height()) {
            row.len()
        } else {
            row.moves().take_while(on_board).count()
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

/// Checks one node; returns the state of the path up to it, its own properties included.
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
            // A move alone in its node: most nodes are like this.
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
    let fix = edit::remove_empty(node).map(Fix::safe);
    context.report(Code::EmptyNode, Span::new(start, start + 1), None, |found| found.with_fix(fix));
}

#[cold]
fn report_other_game(context: &mut Context<'_, '_>) {
    let root = context.game.root();
    let Some(property) = root.property(Ident::GM) else { return };
    context.enter(root, 0);
    let game = context.info.game();
    context.report(Code::NotGo, property.span(), Some(property), |found| found.arg(game));
}
