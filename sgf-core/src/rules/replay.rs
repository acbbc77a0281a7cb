//! [`Replay`]: every move of every variation of a tree, with one board.
//!
//! A tree is walked in file order; before a variation that hangs on an earlier node, plies are taken back, so that the
//! whole costs as many moves as the tree has nodes. SGF says that a recorded move is executed whatever it is (FF\[4\],
//! "Move properties"): the board follows the record, the verdict is told beside it.

use super::ending::{EndEvent, Ending};
use super::moves::{IllegalMove, Play, Played};
use super::position::Position;
use super::ruleset::RuleSet;
use crate::board::Setup;
use crate::tree::{GameTree, Ident, Node, NodeId, PlainMove, PlainMoves, Property};
use crate::value::{Color, MAX_SIDE, Move, Point, PointError, Rect, Size, read_point};

/// What a node did.
#[derive(Clone, Copy, Debug)]
pub enum ReplayEvent<'c> {
    /// Stones were set up, or the side to move was.
    Setup {
        /// The node.
        node: Node<'c>,
        /// The set-up property, one event for each.
        property: Property<'c>,
        /// How many of its points were already as it says.
        unchanged: u32,
        /// How many points it names.
        points: u32,
    },
    /// A move.
    Move(Step<'c>),
    /// A node is done: what the board shows now is the position of this node.
    Done(Node<'c>),
}

/// One recorded move and what became of it.
#[derive(Clone, Copy, Debug)]
pub struct Step<'c> {
    /// The node.
    pub node: Node<'c>,
    /// `B` or `W`.
    pub property: Property<'c>,
    /// The number of the move on its path, from 1, passes counted.
    pub number: u32,
    /// The move; none where its value is no point at all.
    pub mv: Option<Play>,
    /// Why the rules do not allow it.
    pub illegal: Option<IllegalMove>,
    /// What it did on the board.
    pub played: Played,
    /// What it means for the end of the game.
    pub end: EndEvent,
    /// Whether it is the first move on its path.
    pub first: bool,
    /// Whether plain moves went by untold since the last event ([`Replay::run_notable`]).
    pub skipped_routine_moves: bool,
}

/// A variation that waits.
#[derive(Debug)]
struct Waiting {
    node: NodeId,
    plies: usize,
    moves: u32,
    ending: Ending,
}

/// Replays trees; keeps its memory from game to game.
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
    /// Whether plain moves went by untold.
    plain: bool,
}

impl Default for Replay {
    fn default() -> Self {
        Replay::new()
    }
}

impl Replay {
    /// A replay with an empty board.
    #[must_use]
    pub fn new() -> Self {
        let rules = super::preset::Preset::Chinese.rules();
        Replay {
            position: Position::new(Size::NINETEEN, &rules),
            waiting: Vec::new(),
            points: Vec::new(),
            plain: false,
        }
    }

    /// The position that the last run ended with: that of the last node in file order.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Replays a whole game, telling `see` what happens, with the position after it.
    pub fn run<'c>(
        &mut self,
        game: GameTree<'c>,
        size: Size,
        rules: &RuleSet,
        see: impl FnMut(ReplayEvent<'c>, &Position),
    ) {
        self.walk::<true>(game, size, rules, see);
    }

    /// As [`Replay::run`], but says nothing of what is plain: moves that are legal, in turn, repeat nothing and are not the
    /// first, and nodes without set-up. Several times as fast where most is plain.
    pub fn run_notable<'c>(
        &mut self,
        game: GameTree<'c>,
        size: Size,
        rules: &RuleSet,
        see: impl FnMut(ReplayEvent<'c>, &Position),
    ) {
        self.walk::<false>(game, size, rules, see);
    }

    fn walk<'c, const ALL: bool>(
        &mut self,
        game: GameTree<'c>,
        size: Size,
        rules: &RuleSet,
        mut see: impl FnMut(ReplayEvent<'c>, &Position),
    ) {
        self.waiting.clear();
        let mut ending = Ending::new(rules);
        let root = game.root();
        let set_up = self.start(root, size, rules, &mut see);
        let mut moves = 0;
        self.plain = false;
        self.moves_of::<ALL>(root, size, &mut moves, &mut ending, &mut see);
        if ALL || set_up {
            see(ReplayEvent::Done(root), &self.position);
        }
        let mut next = root.first_child();
        loop {
            let Some(node) = next else {
                // The end of a line: back to the last place that has another.
                let Some(waiting) = self.waiting.pop() else { break };
                while self.position.plies() > waiting.plies && self.position.undo() {}
                (moves, ending) = (waiting.moves, waiting.ending);
                next = game.collection().node(waiting.node);
                continue;
            };
            if !ALL && let Some(last) = self.play_plain(node, size, &mut moves, &mut ending) {
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
            let set_up = self.setup_of(node, size, &mut see);
            self.moves_of::<ALL>(node, size, &mut moves, &mut ending, &mut see);
            if ALL || set_up {
                see(ReplayEvent::Done(node), &self.position);
            }
            next = node.first_child();
        }
    }

    /// Plays the moves from `node` on of which nothing is to be said; the node of the last one, if there is any.
    #[inline]
    fn play_plain<'c>(
        &mut self,
        node: Node<'c>,
        size: Size,
        moves: &mut u32,
        ending: &mut Ending,
    ) -> Option<Node<'c>> {
        if *moves == 0 || !ending.is_going() {
            return None;
        }
        let mut run = PlainMoves::from(node);
        let mut last = None;
        let stride = size.stride();
        let read = |mv| plain_play(mv, size).and_then(|mv| Some((size.index(mv.point?), mv.color)));
        loop {
            let row = run.run();
            let played = match row.is_within(size.width(), size.height()) {
                true if size == Size::NINETEEN => {
                    const STRIDE: usize = Size::NINETEEN.stride();
                    self.position.play_plain::<STRIDE>(row.moves().map(|mv| near_cell(mv, STRIDE)))
                }
                true => self.position.play_plain::<0>(row.moves().map(|mv| near_cell(mv, stride))),
                false => self.position.play_plain::<0>(row.moves().map_while(read)),
            };
            if played > 0 {
                run.take_many(played);
            } else if row.is_empty() && self.position.play_plain::<0>(run.peek().and_then(read)) > 0 {
                run.take();
            } else {
                break;
            }
            *moves += played.max(1) as u32;
            last = self.position.last_play();
        }
        ending.add_plays(last?);
        self.plain = true;
        run.last()
    }

    /// Replays the line that leads to `target`, so that [`Replay::position`] is that of the node.
    pub fn run_to<'c>(
        &mut self,
        game: GameTree<'c>,
        target: Node<'c>,
        size: Size,
        rules: &RuleSet,
        mut see: impl FnMut(ReplayEvent<'c>, &Position),
    ) {
        self.waiting.clear();
        let mut path: Vec<Node<'c>> = std::iter::once(target).chain(target.ancestors()).collect();
        path.reverse();
        let mut ending = Ending::new(rules);
        let mut moves = 0;
        for (depth, node) in path.into_iter().enumerate() {
            if depth == 0 {
                self.start(game.root(), size, rules, &mut see);
            } else {
                self.setup_of(node, size, &mut see);
            }
            self.moves_of::<true>(node, size, &mut moves, &mut ending, &mut see);
            see(ReplayEvent::Done(node), &self.position);
        }
    }

    /// Takes the last ply back; `false` at the start.
    pub(super) fn undo(&mut self) -> bool {
        self.position.undo()
    }

    /// Sets up the root; whether there is anything to set up.
    pub(super) fn start<'c>(
        &mut self,
        root: Node<'c>,
        size: Size,
        rules: &RuleSet,
        see: &mut impl FnMut(ReplayEvent<'c>, &Position),
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
            see(ReplayEvent::Setup { node: root, property, unchanged, points }, &self.position);
        }
        true
    }

    /// Carries out AB, AW, AE and PL of a node behind the root, as one ply; whether it has any.
    #[inline]
    pub(super) fn setup_of<'c>(
        &mut self,
        node: Node<'c>,
        size: Size,
        see: &mut impl FnMut(ReplayEvent<'c>, &Position),
    ) -> bool {
        if !has_setup(node) {
            return false;
        }
        self.set_up(node, size, see);
        true
    }

    #[cold]
    fn set_up<'c>(&mut self, node: Node<'c>, size: Size, see: &mut impl FnMut(ReplayEvent<'c>, &Position)) {
        self.plain = false;
        self.points.clear();
        let mut told: Vec<(Property<'c>, u32, u32)> = Vec::new();
        for property in node.properties() {
            let Some(stone) = setup_color(property.ident()) else { continue };
            let (mut unchanged, first) = (0, self.points.len());
            for point in Points::of(property, size).iter() {
                unchanged += u32::from(self.position.board().get(point) == stone);
                self.points.push((point, stone));
            }
            told.push((property, unchanged, (self.points.len() - first) as u32));
        }
        let to_move = node.property(Ident::PL).and_then(player);
        self.position.edit(self.points.iter().copied(), to_move);
        for (property, unchanged, points) in told {
            see(ReplayEvent::Setup { node, property, unchanged, points }, &self.position);
        }
    }

    #[inline]
    pub(super) fn moves_of<'c, const ALL: bool>(
        &mut self,
        node: Node<'c>,
        size: Size,
        moves: &mut u32,
        ending: &mut Ending,
        see: &mut impl FnMut(ReplayEvent<'c>, &Position),
    ) {
        for property in node.properties() {
            let Some(color) = Color::of_move(property.ident()) else { continue };
            let Some(value) = property.value() else { continue };
            *moves += 1;
            // Nearly all are plain points; what `tt` and the like mean is asked only where they are none.
            let read = match read_point(value.bytes(), size) {
                Ok(point) => Ok(Move::Play(point)),
                Err(_) => Move::read(value.bytes(), size).map(|reading| reading.value),
            };
            let mv = match read {
                Ok(Move::Play(point)) | Err(PointError::OutOfBoard(point)) => Some(Play::play(color, point)),
                Ok(Move::Pass(_)) => Some(Play::pass(color)),
                Err(_) => None,
            };
            // A value that is no point takes the turn and touches nothing, as a pass does; it is no offer to end.
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
                self.plain = true;
                continue;
            }
            let skipped_routine_moves = std::mem::take(&mut self.plain);
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
            see(ReplayEvent::Move(step), &self.position);
        }
    }
}

/// Whether a node sets anything up.
fn has_setup(node: Node<'_>) -> bool {
    node.properties()
        .any(|property| matches!(property.ident(), Ident::AB | Ident::AW | Ident::AE | Ident::PL))
}

/// The set-up of a root: AB, AW, AE in file order, and PL.
#[must_use]
pub fn root_setup(root: Node<'_>, size: Size) -> Setup {
    let mut setup = Setup::new(size);
    for property in root.properties() {
        if let Some(stone) = setup_color(property.ident()) {
            for point in Points::of(property, size).iter() {
                // Points off the board are left out; the checks of values name them.
                let _ = setup.put(point, stone);
            }
        } else if property.ident() == Ident::PL {
            setup.set_to_move(player(property));
        }
    }
    setup
}

/// The moves on the main line of a game with their nodes; values that are no points are left out.
pub fn main_line_moves<'c>(game: GameTree<'c>, size: Size) -> impl Iterator<Item = (Play, Node<'c>)> {
    game.main_line().flat_map(move |node| moves_at(node, size).map(move |mv| (mv, node)))
}

/// The first moves on the main line, so many at most.
pub(super) fn first_moves(game: GameTree<'_>, size: Size, most: usize) -> Vec<Play> {
    let mut moves = Vec::with_capacity(most);
    for node in game.main_line() {
        let row = PlainMoves::from(node).run();
        let before = moves.len();
        // Mostly one row has them all.
        moves.extend(row.moves().take(most - before).map_while(|mv| plain_play(mv, size)));
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

/// A plain move that is a play on a point of the board.
#[inline]
fn plain_play(mv: PlainMove, size: Size) -> Option<Play> {
    let color = if mv.is_black { Color::Black } else { Color::White };
    Some(Play::play(color, read_point(&mv.letters, size).ok()?))
}

/// The cell of a plain move on a board that has the points of its letters, which are no capitals.
#[inline(always)]
fn near_cell(mv: PlainMove, stride: usize) -> (usize, Color) {
    let color = if mv.is_black { Color::Black } else { Color::White };
    // Written out: a closure over an array is not always inlined, and this is the hot path.
    let [column, row] = mv.letters;
    let before_a = usize::from(b'a' - 1);
    ((usize::from(row) * stride + usize::from(column)).wrapping_sub(before_a * (stride + 1)), color)
}

/// The moves of a node in the order in which they stand, one in nearly all; values that are no points are left out.
pub fn moves_at(node: Node<'_>, size: Size) -> impl Iterator<Item = Play> {
    node.properties().filter_map(move |property| {
        let color = Color::of_move(property.ident())?;
        match Move::read(property.value()?.bytes(), size).ok()?.value {
            Move::Play(point) => Some(Play::play(color, point)),
            Move::Pass(_) => Some(Play::pass(color)),
        }
    })
}

fn player(property: Property<'_>) -> Option<Color> {
    Color::read(&property.value()?.simple_text()).ok().map(|reading| reading.value)
}

/// What a set-up property puts on its points; none for other properties.
fn setup_color(ident: Ident) -> Option<Option<Color>> {
    match ident {
        Ident::AB => Some(Some(Color::Black)),
        Ident::AW => Some(Some(Color::White)),
        Ident::AE => Some(None),
        _ => None,
    }
}

/// The points of a list, row by row, each once: rectangles that overlap a thousand times cost no more than their number.
struct Points {
    rows: [u64; MAX_SIDE as usize],
}

impl Points {
    fn of(property: Property<'_>, size: Size) -> Points {
        let mut rows = [0; MAX_SIDE as usize];
        for rect in
            property.values().filter_map(|value| Rect::read(value.bytes(), size).ok()).map(|read| read.value)
        {
            let columns = (u64::MAX >> (63 - (rect.last.x - rect.first.x))) << rect.first.x;
            for row in &mut rows[usize::from(rect.first.y)..=usize::from(rect.last.y)] {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_letters_are_those_of_points() {
        for size in [Size::NINE, Size::NINETEEN, Size::new(26, 3).unwrap()] {
            for point in size.points() {
                let letters = [b'a' + point.x, b'a' + point.y];
                let mv = PlainMove { is_black: false, letters };
                assert_eq!(near_cell(mv, size.stride()), (size.index(point), Color::White));
            }
        }
    }
}
