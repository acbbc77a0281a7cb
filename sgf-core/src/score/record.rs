//! What a count takes from a record: the final position of a line, its passes, and the marks of dead stones.

use super::count::Count;
use crate::board::Board;
use crate::rules::{Replay, ReplayEvent, RuleSet};
use crate::tree::{GameTree, Ident, Node};
use crate::value::{ByColor, Color, GameResult, Point, Points, Rect, Size};

/// The position behind a node with what led there.
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
    /// The board; it knows the prisoners.
    pub board: Board,
    /// How many moves were made, passes counted.
    pub moves: u32,
    /// How often each side passed.
    pub passes: ByColor<u32>,
    /// How many passes the line ends with.
    pub passes_running: u32,
    /// Who passed last.
    pub last_pass: Option<Color>,
    /// Who passed first.
    pub first_pass: Option<Color>,
    /// The side to move.
    pub to_move: Color,
    /// How many moves the rules do not allow.
    pub illegal: u32,
    /// Where a basic ko keeps the side to move from playing.
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

    /// A count of it; komi, handicap and dead stones are for the caller to say.
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

/// The points that a record marks as territory: `TB` and `TW`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TerritoryMarks {
    /// Row by row, each once.
    pub points: ByColor<Vec<Point>>,
}

impl TerritoryMarks {
    /// The marks of a node or, where it has none and makes no move, of those before it that show the same position.
    #[must_use]
    pub fn at(node: Node<'_>, size: Size) -> Option<Self> {
        let mut at = Some(node);
        while let Some(node) = at {
            let points = ByColor::of(|color| marked(node, color, size));
            if !points.black.is_empty() || !points.white.is_empty() {
                return Some(Self { points });
            }
            // Behind a move or a set-up the marks are those of another position.
            at = node.parent().filter(|_| !node.properties().any(|property| changes_board(property.ident())));
        }
        None
    }

    /// The dead stones: those inside territory of the opponent, as KGS, CGoban, IGS and Fox mark them. Points that are
    /// marked for both sides say nothing.
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

fn changes_board(ident: Ident) -> bool {
    matches!(ident, Ident::B | Ident::W | Ident::AB | Ident::AW | Ident::AE)
}

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

/// Whether a recorded result is this margin of Black's in quarter points; none where it holds no number.
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

/// Black's margin as a result has it; none where it holds no number.
#[must_use]
pub fn recorded_margin(recorded: GameResult) -> Option<Points> {
    let margin = recorded.margin()?;
    Some(if recorded.winner() == Some(Color::White) { -margin } else { margin })
}
