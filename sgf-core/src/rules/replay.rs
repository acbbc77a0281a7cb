//! [`Replay`]: plays every move of every variation of a tree on one board.
//!
//! The tree is walked in file order. Before a variation that starts at an earlier node, plies are taken back,
//! so that a replay costs as many moves as the tree has nodes. SGF executes a recorded move even if it is
//! illegal (FF\[4\], "Move properties"): the board follows the record, and the verdict is reported with the
//! move.
//!
//! [`Replay::run`] plays move by move. [`Replay::run_notable`] leaves routine moves out of its report and
//! plays rows of them at once: see [`plain_play`](super::plain_play).

use super::ending::{EndEvent, Ending};
use super::moves::{IllegalMove, Play, Played};
use super::plain_play::{play_run, read_play};
use super::position::Position;
use super::ruleset::RuleSet;
use crate::board::Setup;
use crate::tree::{GameTree, Ident, Node, NodeId, PlainMoves, Property};
use crate::value::{Color, MAX_SIDE, Move, Point, PointError, Rect, Size, read_point};

/// An event of a replay.
#[derive(Clone, Copy, Debug)]
pub enum ReplayEvent<'c> {
    /// A property of the node set up stones.
    Setup {
        /// The node.
        node: Node<'c>,
        /// The property: `AB`, `AW` or `AE`. Each has an event of its own.
        property: Property<'c>,
        /// The number of its points that it did not change.
        unchanged: u32,
        /// The number of its points.
        points: u32,
    },
    /// A move.
    Move(Step<'c>),
    /// All properties of the node are executed: the position is that of this node.
    Done(Node<'c>),
}

/// A recorded move, its verdict and its effect.
#[derive(Clone, Copy, Debug)]
pub struct Step<'c> {
    /// The node.
    pub node: Node<'c>,
    /// The property `B` or `W`.
    pub property: Property<'c>,
    /// The number of the move on its path, from 1, passes included.
    pub number: u32,
    /// The move; `None` if the value is not a point.
    pub mv: Option<Play>,
    /// The reason why the move is illegal, if it is.
    pub illegal: Option<IllegalMove>,
    /// The effect of the move.
    pub played: Played,
    /// The effect on the end of the game.
    pub end: EndEvent,
    /// Whether the move is the first on its path.
    pub first: bool,
    /// Whether routine moves were skipped since the last event ([`Replay::run_notable`]).
    pub skipped_routine_moves: bool,
}

/// A variation that is to be replayed later, and the state before it.
#[derive(Debug)]
struct Waiting {
    node: NodeId,
    plies: usize,
    moves: u32,
    ending: Ending,
}

/// Replays trees. Keeps its memory from game to game.
///
/// ```
/// use sgf_core::rules::{Preset, Replay, ReplayEvent};
/// let parsed = sgf_core::parse(b"(;SZ[9];B[ee](;W[ee])(;W[ef];B[fe]))", &Default::default());
/// let game = parsed.collection.games().next().unwrap();
/// let mut illegal = Vec::new();
/// Replay::new().run(game, sgf_core::value::Size::NINE, &Preset::Chinese.rules(), |event, _| {
///     if let ReplayEvent::Move(step) = event && let Some(reason) = step.illegal {
///         illegal.push((step.number, reason.name()));
///     }
/// });
/// assert_eq!(illegal, [(2, "occupied")]);
/// ```
#[derive(Debug)]
pub struct Replay {
    position: Position,
    waiting: Vec<Waiting>,
    points: Vec<(Point, Option<Color>)>,
    /// Whether routine moves were skipped since the last event.
    skipped_routine: bool,
}

impl Default for Replay {
    fn default() -> Self {
        Replay::new()
    }
}

impl Replay {
    /// Returns a replay with an empty board.
    #[must_use]
    pub fn new() -> Self {
        let rules = super::preset::Preset::Chinese.rules();
        Replay {
            position: Position::new(Size::NINETEEN, &rules),
            waiting: Vec::new(),
            points: Vec::new(),
            skipped_routine: false,
        }
    }

    /// Returns the position after the last run: that of the last node in file order, or of the target of
    /// [`Replay::run_to`].
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Replays a whole game and reports each event to `on_event` with the position after it.
    pub fn run<'c>(
        &mut self,
        game: GameTree<'c>,
        size: Size,
        rules: &RuleSet,
        on_event: impl FnMut(ReplayEvent<'c>, &Position),
    ) {
        self.walk::<true>(game, size, rules, on_event);
    }

    /// Replays a whole game as [`Replay::run`] does, but skips routine events: moves that are legal, in turn,
    /// repeat nothing and are not the first, and nodes without set-up. Several times as fast if most moves
    /// are routine.
    pub fn run_notable<'c>(
        &mut self,
        game: GameTree<'c>,
        size: Size,
        rules: &RuleSet,
        on_event: impl FnMut(ReplayEvent<'c>, &Position),
    ) {
        self.walk::<false>(game, size, rules, on_event);
    }

    fn walk<'c, const ALL: bool>(
        &mut self,
        game: GameTree<'c>,
        size: Size,
        rules: &RuleSet,
        mut on_event: impl FnMut(ReplayEvent<'c>, &Position),
    ) {
        self.waiting.clear();
        let mut ending = Ending::new(rules);
        let root = game.root();
        let set_up = self.start(root, size, rules, &mut on_event);
        let mut moves = 0;
        self.skipped_routine = false;
        self.moves_of::<ALL>(root, size, &mut moves, &mut ending, &mut on_event);
        if ALL || set_up {
            on_event(ReplayEvent::Done(root), &self.position);
        }
        let mut next = root.first_child();
        loop {
            let Some(node) = next else {
                // The end of a line: back to the last variation left.
                let Some(waiting) = self.waiting.pop() else { break };
                while self.position.plies() > waiting.plies && self.position.undo() {}
                (moves, ending) = (waiting.moves, waiting.ending);
                next = game.collection().node(waiting.node);
                continue;
            };
            if !ALL && let Some(last) = play_run(&mut self.position, node, size, &mut moves, &mut ending) {
                self.skipped_routine = true;
                next = last.first_child();
                continue;
            }
            if let Some(sibling) = node.next_sibling() {
                self.waiting.push(Waiting {
                    node: sibling.id(),
                    plies: self.position.plies(),
                    moves,
                    ending: ending.clone(),
                });
            }
            let set_up = self.setup_of(node, size, &mut on_event);
            self.moves_of::<ALL>(node, size, &mut moves, &mut ending, &mut on_event);
            if ALL || set_up {
                on_event(ReplayEvent::Done(node), &self.position);
            }
            next = node.first_child();
        }
    }

    /// Replays the line from the root to `target` and reports each event to `on_event`. [`Replay::position`] is
    /// then that of `target`.
    pub fn run_to<'c>(
        &mut self,
        game: GameTree<'c>,
        target: Node<'c>,
        size: Size,
        rules: &RuleSet,
        mut on_event: impl FnMut(ReplayEvent<'c>, &Position),
    ) {
        self.waiting.clear();
        let mut path: Vec<Node<'c>> = std::iter::once(target).chain(target.ancestors()).collect();
        path.reverse();
        let mut ending = Ending::new(rules);
        let mut moves = 0;
        for (depth, node) in path.into_iter().enumerate() {
            if depth == 0 {
                self.start(game.root(), size, rules, &mut on_event);
            } else {
                self.setup_of(node, size, &mut on_event);
            }
            self.moves_of::<true>(node, size, &mut moves, &mut ending, &mut on_event);
            on_event(ReplayEvent::Done(node), &self.position);
        }
    }

    /// Takes the last ply back. Returns `false` at the start.
    pub(super) fn undo(&mut self) -> bool {
        self.position.undo()
    }

    /// Sets up the root and returns whether it has set-up.
    pub(super) fn start<'c>(
        &mut self,
        root: Node<'c>,
        size: Size,
        rules: &RuleSet,
        on_event: &mut impl FnMut(ReplayEvent<'c>, &Position),
    ) -> bool {
        if !has_setup(root) {
            self.position.reset(size, rules);
            return false;
        }
        self.position.reset_to(&root_setup(root, size), rules);
        let mut so_far = Setup::new(size);
        for property in root.properties() {
            let Some(stone) = setup_color(property.ident()) else { continue };
            let (mut unchanged, mut points) = (0, 0);
            for point in Points::of(property, size).iter() {
                let before = so_far.put(point, stone);
                points += 1;
                unchanged += u32::from(before == Ok(stone));
            }
            on_event(ReplayEvent::Setup { node: root, property, unchanged, points }, &self.position);
        }
        true
    }

    /// Executes AB, AW, AE and PL of a node after the root as one ply, and returns whether it has any.
    #[inline]
    pub(super) fn setup_of<'c>(
        &mut self,
        node: Node<'c>,
        size: Size,
        on_event: &mut impl FnMut(ReplayEvent<'c>, &Position),
    ) -> bool {
        if !has_setup(node) {
            return false;
        }
        self.set_up(node, size, on_event);
        true
    }

    #[cold]
    fn set_up<'c>(
        &mut self,
        node: Node<'c>,
        size: Size,
        on_event: &mut impl FnMut(ReplayEvent<'c>, &Position),
    ) {
        self.skipped_routine = false;
        self.points.clear();
        let mut reports: Vec<(Property<'c>, u32, u32)> = Vec::new();
        for property in node.properties() {
            let Some(stone) = setup_color(property.ident()) else { continue };
            let (mut unchanged, first) = (0, self.points.len());
            for point in Points::of(property, size).iter() {
                unchanged += u32::from(self.position.board().get(point) == stone);
                self.points.push((point, stone));
            }
            reports.push((property, unchanged, (self.points.len() - first) as u32));
        }
        let to_move = node.property(Ident::PL).and_then(player);
        self.position.edit(self.points.iter().copied(), to_move);
        for (property, unchanged, points) in reports {
            on_event(ReplayEvent::Setup { node, property, unchanged, points }, &self.position);
        }
    }

    #[inline]
    pub(super) fn moves_of<'c, const ALL: bool>(
        &mut self,
        node: Node<'c>,
        size: Size,
        moves: &mut u32,
        ending: &mut Ending,
        on_event: &mut impl FnMut(ReplayEvent<'c>, &Position),
    ) {
        for property in node.properties() {
            let color = match property.ident() {
                Ident::B => Color::Black,
                Ident::W => Color::White,
                _ => continue,
            };
            let Some(value) = property.value() else { continue };
            *moves += 1;
            // Nearly all values are plain points; `tt` and the like are interpreted only if they are not.
            let read = match read_point(value.bytes(), size) {
                Ok(point) => Ok(Move::Play(point)),
                Err(_) => Move::read(value.bytes(), size).map(|reading| reading.value),
            };
            let mv = match read {
                Ok(Move::Play(point)) | Err(PointError::OutOfBoard(point)) => Some(Play::at(color, point)),
                Ok(Move::Pass(_)) => Some(Play::pass(color)),
                Err(_) => None,
            };
            // A value that is not a point takes the turn and changes nothing, like a pass, but is not an
            // offer to end.
            let made = mv.unwrap_or(Play::pass(color));
            let (played, illegal) = match self.position.try_play(made) {
                Ok(played) => (played, None),
                Err(reason) => (self.position.play_unchecked(made), Some(reason)),
            };
            let end = mv.map_or(EndEvent::None, |mv| ending.add(mv));
            let first = *moves == 1;
            if !ALL
                && illegal.is_none()
                && !first
                && !played.out_of_turn
                && played.repeats.is_none()
                && matches!(end, EndEvent::None | EndEvent::Stopped | EndEvent::Ended)
            {
                self.skipped_routine = true;
                continue;
            }
            let skipped_routine_moves = std::mem::take(&mut self.skipped_routine);
            let step = Step {
                node,
                property,
                number: *moves,
                mv,
                illegal,
                played,
                end,
                first,
                skipped_routine_moves,
            };
            on_event(ReplayEvent::Move(step), &self.position);
        }
    }
}

/// Whether a node has set-up properties.
pub(crate) fn has_setup(node: Node<'_>) -> bool {
    node.properties()
        .any(|property| matches!(property.ident(), Ident::AB | Ident::AW | Ident::AE | Ident::PL))
}

/// Returns the set-up of a root: AB, AW and AE in file order, and PL.
#[must_use]
pub fn root_setup(root: Node<'_>, size: Size) -> Setup {
    let mut setup = Setup::new(size);
    add_setup(root, size, &mut setup);
    setup
}

/// Returns the set-up of the main line before its first move: that of the root and of the nodes after it, as in
/// records of problems.
#[must_use]
pub fn opening_setup(game: GameTree<'_>, size: Size) -> Setup {
    let mut setup = Setup::new(size);
    for node in game.main_line().take_while(|node| node.move_property().is_none()) {
        add_setup(node, size, &mut setup);
    }
    setup
}

fn add_setup(node: Node<'_>, size: Size, setup: &mut Setup) {
    for property in node.properties() {
        if let Some(stone) = setup_color(property.ident()) {
            for point in Points::of(property, size).iter() {
                // Points off the board are left out; the checks of values report them.
                let _ = setup.put(point, stone);
            }
        } else if property.ident() == Ident::PL {
            setup.set_to_move(player(property));
        }
    }
}

/// Returns the moves on the main line of a game with their nodes. Values that are not points are left out.
pub fn main_line_moves<'c>(game: GameTree<'c>, size: Size) -> impl Iterator<Item = (Play, Node<'c>)> {
    game.main_line().flat_map(move |node| moves_at(node, size).map(move |mv| (mv, node)))
}

/// Returns the first moves on the main line, at most `most`, and none after a set-up that follows a move.
pub(super) fn first_moves(game: GameTree<'_>, size: Size, most: usize) -> Vec<Play> {
    let mut moves = Vec::with_capacity(most);
    for node in game.main_line() {
        let row = PlainMoves::from(node).run();
        let before = moves.len();
        if before > 0 && has_setup(node) {
            break;
        }
        // Mostly one run has them all.
        moves.extend(row.moves().take(most - before).map_while(|mv| read_play(mv, size)));
        if moves.len() < most {
            moves.truncate(before);
            moves.extend(moves_at(node, size));
        }
        if moves.len() >= most {
            break;
        }
    }
    moves.truncate(most);
    moves
}

/// Returns the moves of a node in file order; nearly all nodes have one at most. Values that are not points
/// are left out.
pub fn moves_at(node: Node<'_>, size: Size) -> impl Iterator<Item = Play> {
    node.properties().filter_map(move |property| {
        let color = match property.ident() {
            Ident::B => Color::Black,
            Ident::W => Color::White,
            _ => return None,
        };
        match Move::read(property.value()?.bytes(), size).ok()?.value {
            Move::Play(point) => Some(Play::at(color, point)),
            Move::Pass(_) => Some(Play::pass(color)),
        }
    })
}

fn player(property: Property<'_>) -> Option<Color> {
    Color::read(&property.value()?.simple_text()).ok().map(|reading| reading.value)
}

/// Returns what a set-up property puts on its points; `None` for other properties.
fn setup_color(ident: Ident) -> Option<Option<Color>> {
    match ident {
        Ident::AB => Some(Some(Color::Black)),
        Ident::AW => Some(Some(Color::White)),
        Ident::AE => Some(None),
        _ => None,
    }
}

/// The points of a list, row by row, each once. Rectangles cost no more than their number, however much they
/// overlap.
struct Points {
    rows: [u64; MAX_SIDE as usize],
}

impl Points {
    fn of(property: Property<'_>, size: Size) -> Points {
        let mut rows = [0; MAX_SIDE as usize];
        for rect in
            property.values().filter_map(|value| Rect::read(value.bytes(), size).ok()).map(|read| read.value)
        {
            let columns = (u64::MAX >> (63 - (rect.last().x - rect.first().x))) << rect.first().x;
            for row in &mut rows[usize::from(rect.first().y)..=usize::from(rect.last().y)] {
                *row |= columns;
            }
        }
        Points { rows }
    }

    fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        (0..MAX_SIDE).zip(&self.rows).flat_map(|(y, &row)| {
            std::iter::successors(Some(row), |rest| Some(rest & rest.wrapping_sub(1)))
                .take_while(|&rest| rest != 0)
                .map(move |rest| Point { x: rest.trailing_zeros() as u8, y })
        })
    }
}
