//! Positions as `find` and `--at` take them: read from the command line or from a record, and found in games.

use anyhow::{Context, Result, anyhow, bail};
use sgf_core::board::Transform;
use sgf_core::rules::{Position, Preset, Replay, ReplayEvent, RuleSet, moves_at};
use sgf_core::search::{Equivalence, Finder, Found, IncrementalFinder, ParseShapeError, Shape};
use sgf_core::tree::{GameTree, Node, ParseOptions, parse};
use sgf_core::value::{Color, GameInfo, Size};

use crate::language::{current, say};
use crate::words;

use super::line;

/// Reads a shape: rows separated by `/`, or `@FILE`.
///
/// # Errors
/// A file that cannot be read, and a text that is not a shape.
pub(crate) fn shape_of_text(text: &str) -> Result<Shape> {
    let text = match text.strip_prefix('@') {
        Some(path) => std::fs::read_to_string(path).with_context(|| path.to_owned())?,
        None => text.replace('/', "\n"),
    };
    text.parse().map_err(wrong_shape)
}

/// Reads the position at the end of the main line of a record, `FILE`, or after one of its moves,
/// `FILE:MOVE`.
///
/// # Errors
/// A file that cannot be read, has no game of Go, or has fewer moves.
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

/// Returns the error for a text that is not a shape.
fn wrong_shape(error: ParseShapeError) -> anyhow::Error {
    anyhow!(say!(words::WRONG_SHAPE, error.wording().in_language(current())))
}

/// Returns rules that allow every move: a record is replayed even if its moves are illegal.
fn free_rules() -> RuleSet {
    let mut rules = Preset::TrompTaylor.rules();
    rules.ko = sgf_core::rules::KoRule::Free;
    rules
}

/// Searches games for a shape.
pub(crate) struct Search {
    finder: Finder,
    rules: RuleSet,
    variations: bool,
}

/// The first occurrence of the shape in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) found: Found,
    /// The number of the move, counted on its path, after which the shape is on the board.
    pub(crate) number: u32,
    /// The next move: its colour, its column and row in the shape as the user wrote it, and the transform of
    /// the shape. `None` for a pass or the end.
    pub(crate) next: Option<(Color, (i16, i16), Transform)>,
}

impl Search {
    /// Looks for `shape`, turned and mirrored as `same` allows; in variations, too, if they are asked for.
    pub(crate) fn new(shape: &Shape, same: Equivalence, variations: bool) -> Search {
        Search { finder: Finder::new(shape, same), rules: free_rules(), variations }
    }

    /// Returns the first occurrence in `game`, with the next move.
    pub(crate) fn hit(&self, game: GameTree<'_>, size: Size, replay: &mut Replay) -> Option<Hit> {
        let (found, number, node) = self.first(game, size, replay)?;
        let next = node
            .first_child()
            .and_then(|child| moves_at(child, size).next())
            .and_then(|mv| Some(self.finder.move_in_shape(found, mv.color, mv.point?)));
        Some(Hit { found, number, next })
    }

    /// Returns the place of the first occurrence, the number of the move before it, and its node.
    pub(crate) fn first<'c>(
        &self,
        game: GameTree<'c>,
        size: Size,
        replay: &mut Replay,
    ) -> Option<(Found, u32, Node<'c>)> {
        let mut finder = IncrementalFinder::new(&self.finder);
        let mut hit: Option<(Found, u32, Node<'c>)> = None;
        let mut number = 0;
        // True if more than the stone of a move has changed since the last search.
        let mut changed = true;
        // The node before; the next one follows it, or the board is that of another branch.
        let mut last: Option<Node<'c>> = None;
        let mut visit = |event: ReplayEvent<'c>, position: &Position| {
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
                        finder.reset();
                    }
                    let found = match step.mv.and_then(|mv| mv.point) {
                        Some(point) if !changed => finder.find_near(board, point),
                        _ => None,
                    };
                    (found, step.node)
                }
                ReplayEvent::Done(node) => {
                    last = Some(node);
                    (if std::mem::take(&mut changed) { finder.find(board) } else { None }, node)
                }
            };
            hit = found.map(|found| (found, number, node));
        };
        if self.variations {
            replay.run(game, size, &self.rules, &mut visit);
        } else {
            let last = game.main_line().last()?;
            replay.run_to(game, last, size, &self.rules, &mut visit);
        }
        hit
    }
}
