//! The part of a count that comes from a record: the final position of a line, its passes, and the marks of
//! dead stones.

use super::count::Count;
use crate::board::Board;
use crate::rules::{Replay, ReplayEvent, RuleSet};
use crate::tree::{GameTree, Ident, Node};
use crate::value::{ByColor, Color, GameResult, Point, Points, Rect, Size};

/// The position after a node, with the passes and faults on the way to it.
///
/// ```
/// use sgf_core::value::Size;
/// use sgf_core::rules::{Preset, Replay};
/// use sgf_core::score::{FinalPosition, TerritoryMarks};
/// let parsed = sgf_core::parse(b"(;SZ[3];B[bb];W[aa];B[];W[];TB[aa:cc])", &Default::default());
/// let game = parsed.collection.games().next().unwrap();
/// let (rules, end) = (Preset::Chinese.rules(), game.main_line().last().unwrap());
/// let at_end = FinalPosition::of(&mut Replay::new(), game, end, Size::square(3).unwrap(), &rules);
/// assert_eq!((at_end.moves, at_end.passes_running), (4, 2));
/// let marks = TerritoryMarks::at(end, at_end.board.size()).unwrap();
/// let dead = marks.dead(&at_end.board);
/// assert_eq!(dead[0].to_string(), "aa");
/// let count = sgf_core::score::Count { dead: &dead, komi: Some(0), ..at_end.count(&rules) };
/// assert_eq!(count.score().re(), "B+9");
/// ```
#[derive(Debug, Clone)]
pub struct FinalPosition {
    /// The board, with its prisoners.
    pub board: Board,
    /// The number of moves, including passes.
    pub moves: u32,
    /// The number of passes of each side.
    pub passes: ByColor<u32>,
    /// The number of passes at the end of the line.
    pub passes_running: u32,
    /// The side that passed last.
    pub last_pass: Option<Color>,
    /// The side that passed first.
    pub first_pass: Option<Color>,
    /// The side to move.
    pub to_move: Color,
    /// The number of moves that the rules do not allow.
    pub illegal: u32,
    /// The point where a basic ko forbids the side to move to play.
    pub ko: Option<Point>,
}

impl FinalPosition {
    /// Replays the line that leads to `target`.
    #[must_use]
    pub fn of(
        replay: &mut Replay,
        game: GameTree<'_>,
        target: Node<'_>,
        size: Size,
        rules: &RuleSet,
    ) -> Self {
        let mut moves = 0;
        let mut passes = ByColor::default();
        let (mut running, mut illegal) = (0, 0);
        let (mut first_pass, mut last_pass) = (None, None);
        replay.run_to(game, target, size, rules, |event, _| {
            let ReplayEvent::Move(step) = event else { return };
            moves = step.number;
            illegal += u32::from(step.illegal.is_some());
            match step.mv {
                Some(mv) if mv.is_pass() => {
                    passes[mv.color] += 1;
                    running += 1;
                    first_pass = first_pass.or(Some(mv.color));
                    last_pass = Some(mv.color);
                }
                _ => running = 0,
            }
        });
        let position = replay.position();
        Self {
            board: position.board().clone(),
            moves,
            passes,
            passes_running: running,
            last_pass,
            first_pass,
            to_move: position.to_move(),
            illegal,
            ko: position.ko_point(),
        }
    }

    /// Starts a count of the position. The caller adds komi, handicap and dead stones.
    #[must_use]
    pub fn count<'a>(&'a self, rules: &'a RuleSet) -> Count<'a> {
        Count {
            passes: self.passes,
            last_pass: self.last_pass,
            button: self.first_pass,
            to_move: Some(self.to_move),
            ..Count::new(&self.board, rules)
        }
    }
}

/// The points that a record marks as territory with `TB` and `TW`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TerritoryMarks {
    /// The marked points of each side, row by row and each once.
    pub points: ByColor<Vec<Point>>,
}

impl TerritoryMarks {
    /// Returns the marks of a node or, if it has none and does not change the board, those of the nearest
    /// node before it that shows the same position. `None` if there are no marks.
    #[must_use]
    pub fn at(node: Node<'_>, size: Size) -> Option<Self> {
        let mut at = Some(node);
        while let Some(node) = at {
            let points = ByColor::of(|color| marked(node, color, size));
            if !points.black.is_empty() || !points.white.is_empty() {
                return Some(Self { points });
            }
            // The nodes before a move or a set-up show another position.
            at = node.parent().filter(|_| !node.properties().any(|property| changes_board(property.ident())));
        }
        None
    }

    /// Returns the dead stones: those inside the opponent's territory, as KGS, CGoban, IGS and Fox mark them.
    /// Points that are marked for both sides are ignored.
    #[must_use]
    pub fn dead(&self, board: &Board) -> Vec<Point> {
        let mut dead: Vec<Point> = Vec::new();
        for color in [Color::Black, Color::White] {
            let in_enemy_land =
                |point: &&Point| board.get(**point) == Some(color) && !self.points[color].contains(*point);
            dead.extend(self.points[color.other()].iter().filter(in_enemy_land));
        }
        dead.sort_unstable_by_key(|point| (point.y, point.x));
        dead
    }
}

/// Returns whether a property makes a move or sets up stones.
fn changes_board(ident: Ident) -> bool {
    matches!(ident, Ident::B | Ident::W | Ident::AB | Ident::AW | Ident::AE)
}

/// Returns the points that a node marks as territory of a colour, row by row.
fn marked(node: Node<'_>, color: Color, size: Size) -> Vec<Point> {
    let ident = if color == Color::Black { Ident::TB } else { Ident::TW };
    let mut is_marked = vec![false; size.area()];
    let index = |point: Point| usize::from(point.y) * usize::from(size.width()) + usize::from(point.x);
    let mut left = size.area();
    for value in node.properties().filter(|property| property.ident() == ident).flat_map(|p| p.values()) {
        let Ok(rect) = Rect::read(value.bytes(), size) else { continue };
        for point in rect.value.points() {
            let mark = &mut is_marked[index(point)];
            left -= usize::from(!std::mem::replace(mark, true));
        }
        if left == 0 {
            break;
        }
    }
    size.points().filter(|&point| is_marked[index(point)]).collect()
}

/// Returns whether a recorded result is Black's margin `margin` in quarter points, or `None` if the result
/// has no number.
///
/// ```
/// use sgf_core::score::agrees;
/// use sgf_core::value::GameResult;
/// let recorded = |text: &str| GameResult::read(text).unwrap().value;
/// assert_eq!(agrees(recorded("B+1.5"), 6), Some(true));
/// assert_eq!(agrees(recorded("W+1.5"), 6), Some(false));
/// assert_eq!(agrees(recorded("Draw"), 0), Some(true));
/// assert_eq!(agrees(recorded("B+R"), 6), None);
/// ```
#[must_use]
pub fn agrees(recorded: GameResult, margin: i32) -> Option<bool> {
    recorded_margin(recorded).map(|points| points.quarters() == margin)
}

/// Returns Black's margin of a recorded result, or `None` if the result has no number.
#[must_use]
pub fn recorded_margin(recorded: GameResult) -> Option<Points> {
    let margin = recorded.margin()?;
    Some(if recorded.winner() == Some(Color::White) { -margin } else { margin })
}
