//! Shapes and positions in games: where they come up, and what was played next.

use std::collections::BTreeMap;

use anyhow::{Context, Result, anyhow, bail};
use sgf_core::board::Transform;
use sgf_core::rules::{Position, Preset, Replay, ReplayEvent, RuleSet, moves_at};
use sgf_core::search::{Equivalence, Finder, Found, IncrementalFinder, ParseShapeError, Shape};
use sgf_core::tree::{GameTree, Node, ParseOptions, parse};
use sgf_core::value::{Color, GameInfo, GameResult, Size};

use crate::cli::FindArgs;
use crate::commands::line;
use crate::language::{current, say};
use crate::words;

/// The shape or position that is asked for.
pub(super) fn asked(args: &FindArgs) -> Result<Option<Shape>> {
    if let Some(text) = &args.shape {
        return shape_of_text(text).map(Some);
    }
    args.position.as_deref().map(position_of_file).transpose()
}

/// Rows parted by `/`, or `@FILE`.
pub(crate) fn shape_of_text(text: &str) -> Result<Shape> {
    let text = match text.strip_prefix('@') {
        Some(path) => std::fs::read_to_string(path).with_context(|| path.to_owned())?,
        None => text.replace('/', "\n"),
    };
    text.parse().map_err(wrong_shape)
}

/// The position of `FILE`, or behind a move of it: `FILE:MOVE`.
pub(crate) fn position_of_file(place: &str) -> Result<Shape> {
    let numbered = place.rsplit_once(':').and_then(|(path, to)| Some((path, to.parse::<u32>().ok()?)));
    let (path, to) = numbered.map_or((place, None), |(path, to)| (path, Some(to)));
    let bytes = std::fs::read(path).with_context(|| path.to_owned())?;
    let collection = parse(&bytes, &ParseOptions::default()).collection;
    let Some(game) = collection.games().next() else { bail!(say!(words::POSITION_NO_GAME, path)) };
    let info = GameInfo::of(game);
    let Some(size) = info.board_size().filter(|_| info.is_go()) else {
        bail!(say!(words::POSITION_NOT_GO, path))
    };
    let mut nodes: Vec<Node<'_>> = game.main_line().collect();
    let moves = line::cut(&mut nodes, to);
    if let Some(to) = to.filter(|&to| to > moves) {
        bail!(say!(words::POSITION_FEWER_MOVES, path, moves, to));
    }
    let target = nodes.last().copied().unwrap_or(game.root());
    let mut replay = Replay::new();
    replay.run_to(game, target, size, &free_rules(), |_, _| {});
    Ok(Shape::whole(replay.position().board()))
}

fn wrong_shape(error: ParseShapeError) -> anyhow::Error {
    anyhow!(say!(words::WRONG_SHAPE, error.wording().in_language(current())))
}

/// Rules that allow everything, since a record is followed whatever it does.
fn free_rules() -> RuleSet {
    let mut rules = Preset::TrompTaylor.rules();
    rules.ko = sgf_core::rules::KoRule::Free;
    rules
}

/// Looks for the shape in games.
pub(crate) struct Search {
    finder: Finder,
    rules: RuleSet,
    variations: bool,
}

/// Where the shape came up first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hit {
    pub(super) found: Found,
    /// Behind which move, counted on its path.
    pub(super) number: u32,
    /// What was played next: whose move, where in the shape as it was asked for, and how that was turned; none for a pass
    /// or the end.
    pub(super) next: Option<(Color, (i16, i16), Transform)>,
}

impl Search {
    pub(super) fn new(args: &FindArgs, shape: &Shape) -> Search {
        let same = if args.as_they_lie { Equivalence::STRICT } else { Equivalence::ANY };
        Search::of_shape(shape, same, args.variations)
    }

    pub(crate) fn of_shape(shape: &Shape, same: Equivalence, variations: bool) -> Search {
        Search { finder: Finder::new(shape, same), rules: free_rules(), variations }
    }

    pub(super) fn hit(&self, game: GameTree<'_>, size: Size, replay: &mut Replay) -> Option<Hit> {
        let (found, number, node) = self.first(game, size, replay)?;
        let next = node
            .first_child()
            .and_then(|child| moves_at(child, size).next())
            .and_then(|mv| Some(self.finder.move_in_shape(found, mv.color, mv.point?)));
        Some(Hit { found, number, next })
    }

    /// Where it is, behind which move, and the node that has it first.
    pub(crate) fn first<'c>(
        &self,
        game: GameTree<'c>,
        size: Size,
        replay: &mut Replay,
    ) -> Option<(Found, u32, Node<'c>)> {
        let mut sight = IncrementalFinder::new(&self.finder);
        let mut hit: Option<(Found, u32, Node<'c>)> = None;
        let mut number = 0;
        // Whether more changed than a stone that was played.
        let mut changed = true;
        // The node that was done last: another one hangs on it, or the board is another.
        let mut last: Option<Node<'c>> = None;
        let mut look = |event: ReplayEvent<'c>, position: &Position| {
            if hit.is_some() {
                return;
            }
            let board = position.board();
            let (found, node) = match event {
                ReplayEvent::Setup { node, .. } => {
                    changed = true;
                    (None, node)
                }
                ReplayEvent::Move(step) => {
                    number = step.number;
                    let effect = step.played.effect;
                    let removed = effect.captured + effect.own_removed > 0;
                    changed |= removed && self.finder.has_empty_points() || effect.replaced.is_some();
                    if removed || self.variations && step.node.parent() != last {
                        sight.reset();
                    }
                    let found = match step.mv.and_then(|mv| mv.point) {
                        Some(point) if !changed => sight.find_near(board, point),
                        _ => None,
                    };
                    (found, step.node)
                }
                ReplayEvent::Done(node) => {
                    last = Some(node);
                    (if std::mem::take(&mut changed) { sight.find(board) } else { None }, node)
                }
            };
            hit = found.map(|found| (found, number, node));
        };
        if self.variations {
            replay.run(game, size, &self.rules, &mut look);
        } else {
            let last = game.main_line().last()?;
            replay.run_to(game, last, size, &self.rules, &mut look);
        }
        hit
    }
}

/// What was played next, how often, and who won then.
#[derive(Debug, Default)]
pub(super) struct NextMoves(BTreeMap<Next, Tally>);

/// Whose move, and where: column and row of the shape as asked for, from 0.
pub(super) type Next = (Color, (i16, i16));

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) games: u64,
    /// Won by the side that is Black in the shape as asked for.
    pub(super) black: u64,
    pub(super) white: u64,
}

impl NextMoves {
    pub(super) fn add(&mut self, hit: &Hit, result: Option<GameResult>) {
        let Some((color, at, transform)) = hit.next else { return };
        let tally = self.0.entry((color, at)).or_default();
        tally.games += 1;
        match result.and_then(GameResult::winner).map(|winner| transform.color(winner)) {
            Some(Color::Black) => tally.black += 1,
            Some(Color::White) => tally.white += 1,
            None => {}
        }
    }

    pub(super) fn join(&mut self, other: NextMoves) {
        for (next, other) in other.0 {
            let tally = self.0.entry(next).or_default();
            tally.games += other.games;
            tally.black += other.black;
            tally.white += other.white;
        }
    }

    /// The most frequent first.
    pub(super) fn sorted(self) -> Vec<(Next, Tally)> {
        let mut moves: Vec<_> = self.0.into_iter().collect();
        moves.sort_by_key(|(next, tally)| (std::cmp::Reverse(tally.games), *next));
        moves
    }
}
