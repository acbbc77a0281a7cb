//! A diagram of a node of a game: position or record, with numbers and the marks of the node.

mod marks;
mod settings;

use super::{Coordinates, Diagram, Note, NoteAnchor, Sides};
use crate::board::Board;
use crate::rules::{KoRule, Position, ReplayEvent, RuleSet, Step, Walk};
use crate::tree::{GameTree, Ident, Node};
use crate::value::{Color, Point, Rect, Size};

use marks::{name_covered, read_marks};
pub(super) use settings::figure_name;
use settings::{InForce, Settings, number, points};

/// The part of the board to draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Crop {
    /// The view of the record (`VW`); the whole board if it has none.
    #[default]
    Record,
    /// The part that holds stones ([`Diagram::crop_to_stones`]).
    Stones,
    /// The part around the marks and the last move ([`Diagram::crop_to_marks`]).
    Marks,
    /// A rectangle of the board.
    Part(Rect),
}

/// What a figure shows of a node.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FigureOptions {
    /// The first and last move to number, counted along the path from 1, passes included.
    pub numbers: Option<(u32, u32)>,
    /// The number printed on the first of them. `None`: the move's own number (which `MN` may set), printed
    /// as `PM` asks.
    pub first_number: Option<u32>,
    /// Whether to draw a record of moves: the position before the first numbered move, and every numbered
    /// move on it, captured ones included. Moves on a stone that is drawn are listed in [`Diagram::notes`].
    pub kifu: bool,
    /// Whether the marks of the node are drawn.
    pub marks: bool,
    /// Whether the last move is marked if it has no number.
    pub last_move: bool,
    /// The part of the board to draw.
    pub crop: Crop,
    /// The coordinates along the borders.
    pub coordinates: Coordinates,
    /// The borders that have coordinates.
    pub sides: Sides,
}

impl Default for FigureOptions {
    fn default() -> Self {
        Self {
            numbers: None,
            first_number: None,
            kifu: false,
            marks: true,
            last_move: true,
            crop: Crop::Record,
            coordinates: Coordinates::default(),
            sides: Sides::default(),
        }
    }
}

/// Draws figures of one game: the positions at its nodes.
///
/// Every move on the way is executed, legal or not, as SGF asks. Figures drawn in reading order share the
/// moves between them: together they cost as many moves as the game has nodes.
///
/// ```
/// use sgf_core::diagram::{FigureOptions, Figures, TextStyle};
/// use sgf_core::rules::Preset;
/// use sgf_core::value::Size;
/// let parsed = sgf_core::parse(b"(;SZ[5];B[cc];W[cd]TR[cc])", &Default::default());
/// let game = parsed.collection.games().next().unwrap();
/// let last = game.main_line().last().unwrap();
/// let mut figures = Figures::new(game, Size::square(5).unwrap(), &Preset::Chinese.rules());
/// let diagram = figures.draw(last, &FigureOptions::default());
/// assert!(diagram.text(TextStyle::Ascii).contains(" 3 . .^X . ."));
/// ```
#[derive(Debug)]
pub struct Figures<'c> {
    size: Size,
    walk: Walk<'c>,
    /// The state after each node of the line up to the node that the walk is at.
    states: Vec<NodeState<'c>>,
}

/// The move number and the settings after a node.
#[derive(Debug, Clone, Copy, Default)]
struct NodeState<'c> {
    moves: u32,
    counter: MoveCounter,
    in_force: InForce<'c>,
}

impl<'c> Figures<'c> {
    /// Creates the figures of a game on a board of `size`.
    #[must_use]
    pub fn new(game: GameTree<'c>, size: Size, rules: &RuleSet) -> Self {
        // Every recorded move is executed, so repeated positions need not be detected.
        let rules = RuleSet { ko: KoRule::Free, ..*rules };
        Figures { size, walk: Walk::new(game, size, &rules), states: Vec::new() }
    }

    /// Returns the number of nodes played so far, which is the cost of the figures.
    #[must_use]
    pub fn nodes_played(&self) -> u64 {
        self.walk.played()
    }

    /// Draws the figure of a node.
    #[must_use]
    pub fn draw(&mut self, node: Node<'c>, options: &FigureOptions) -> Diagram {
        self.go_to(node);
        let settings = Settings::of(self.states.last().map_or_else(InForce::default, |state| state.in_force));
        let mut builder = FigureBuilder::new(self.size, options, &settings);
        // Moves before the first numbered one matter only for the position that they lead to.
        let depth = self.walk.depth();
        let first = options
            .numbers
            .map_or(depth, |(from, _)| self.states.partition_point(|state| state.moves < from));
        let replayed: Vec<Node<'c>> = self.walk.nodes_from(first).collect();
        self.walk.back_to(first);
        if let Some(before) = first.checked_sub(1) {
            builder.start(self.states[before].counter, self.walk.position());
        }
        for node in replayed {
            self.walk.play(node, |event, position| builder.observe(&event, position));
        }
        let mut diagram = builder.finish(self.walk.position().board());
        diagram.coordinates = if settings.no_coordinates { Coordinates::Hidden } else { options.coordinates };
        diagram.sides = options.sides;
        diagram.stars = !settings.no_stars;
        if options.marks {
            read_marks(node, &mut diagram);
        }
        name_covered(&mut diagram);
        if let Some(property) = settings.dimmed {
            points(property, self.size).for_each(|point| diagram.dim(point));
        }
        match options.crop {
            Crop::Record => {
                if let Some(property) = settings.view {
                    diagram.view(points(property, self.size));
                }
            }
            Crop::Stones => diagram.crop_to_stones(),
            Crop::Marks => diagram.crop_to_marks(),
            Crop::Part(part) => diagram.crop(part),
        }
        diagram
    }

    /// Plays to a node, and records the state after each node on the way.
    fn go_to(&mut self, node: Node<'c>) {
        let ahead = self.walk.back_towards(node);
        self.states.truncate(self.walk.depth());
        for node in ahead {
            let mut state = self.states.last().copied().unwrap_or_default();
            state.in_force = state.in_force.and(node);
            self.walk.play(node, |event, _| {
                if let ReplayEvent::Move(step) = event {
                    state.moves = step.number;
                    state.counter.add(&step, self.size);
                }
            });
            self.states.push(state);
        }
    }
}

/// Counts moves as the record numbers them (`MN` sets the number), and keeps the point of the last one.
#[derive(Debug, Clone, Copy, Default)]
struct MoveCounter {
    number: u32,
    last: Option<Point>,
}

impl MoveCounter {
    fn add(&mut self, step: &Step<'_>, size: Size) {
        let is_first = || step.node.move_property().is_some_and(|first| first.id() == step.property.id());
        self.number = match step.node.property(Ident::MN).and_then(number) {
            Some(set) if is_first() => set.clamp(0, i64::from(u32::MAX / 2)) as u32,
            _ => self.number.saturating_add(1),
        };
        self.last = step.mv.and_then(|mv| mv.point).filter(|&point| size.contains(point));
    }
}

/// Gathers stones and numbers while a line is replayed.
struct FigureBuilder<'o> {
    size: Size,
    options: &'o FigureOptions,
    kifu: bool,
    /// Whether numbers are printed at all.
    print: bool,
    without_hundreds: bool,
    /// The stones drawn: at first the position before the first numbered move.
    shown: Vec<Option<Color>>,
    numbers: Vec<Option<u32>>,
    /// The numbered moves.
    moves: Vec<(u32, Point, Color)>,
    /// The numbered moves on a point where a stone is drawn already.
    covered: Vec<(u32, Point)>,
    passes: Vec<u32>,
    begun: bool,
    /// The hundreds taken off every number.
    hundreds: u32,
    counter: MoveCounter,
}

impl<'o> FigureBuilder<'o> {
    fn new(size: Size, options: &'o FigureOptions, settings: &Settings<'_>) -> Self {
        let by_record = options.first_number.is_none();
        FigureBuilder {
            size,
            options,
            kifu: options.numbers.is_some() && settings.kifu.unwrap_or(options.kifu),
            print: options.numbers.is_some() && !(by_record && settings.print == Some(0)),
            without_hundreds: by_record && settings.print == Some(2),
            shown: vec![None; size.area()],
            numbers: vec![None; size.area()],
            moves: Vec::new(),
            covered: Vec::new(),
            passes: Vec::new(),
            begun: false,
            hundreds: 0,
            counter: MoveCounter::default(),
        }
    }

    fn index(&self, point: Point) -> usize {
        usize::from(point.y) * usize::from(self.size.width()) + usize::from(point.x)
    }

    /// Handles an event of the replay.
    fn observe(&mut self, event: &ReplayEvent<'_>, position: &Position) {
        let mut number_so_far = None;
        match *event {
            ReplayEvent::Move(step) => {
                number_so_far = Some(step.number);
                self.counter.add(&step, self.size);
                let point = self.counter.last;
                let Some((from, to)) = self.options.numbers else { return };
                if (from..=to).contains(&step.number) {
                    let color = if step.property.ident() == Ident::B { Color::Black } else { Color::White };
                    self.numbered(step.number - from, point.map(|point| (point, color)));
                    return;
                }
            }
            ReplayEvent::Setup { property, .. } if self.begun && self.kifu => {
                let stone = match property.ident() {
                    Ident::AB => Some(Color::Black),
                    Ident::AW => Some(Color::White),
                    Ident::AE => None,
                    _ => return,
                };
                for point in points(property, self.size) {
                    let at = self.index(point);
                    (self.shown[at], self.numbers[at]) = (stone, None);
                }
            }
            _ => {}
        }
        // Only the position right before the first numbered move is needed.
        let near = number_so_far
            .is_none_or(|so_far| self.options.numbers.is_some_and(|(from, _)| so_far + 1 >= from));
        if self.kifu && !self.begun && near {
            self.show(position);
        }
    }

    /// Starts after a node that comes before the first numbered move.
    fn start(&mut self, counter: MoveCounter, position: &Position) {
        self.counter = counter;
        if self.kifu {
            self.show(position);
        }
    }

    /// Shows the stones of a position.
    fn show(&mut self, position: &Position) {
        self.shown.fill(None);
        for (point, color) in position.board().stones() {
            let at = self.index(point);
            self.shown[at] = Some(color);
        }
    }

    /// Adds a numbered move; `offset` counts from the first one.
    fn numbered(&mut self, offset: u32, played: Option<(Point, Color)>) {
        let printed = match self.options.first_number {
            Some(first) => first.saturating_add(offset),
            None => self.counter.number,
        };
        if !std::mem::replace(&mut self.begun, true) && self.without_hundreds {
            self.hundreds = printed / 100 * 100;
        }
        let number = printed.saturating_sub(self.hundreds);
        let Some((point, color)) = played else {
            self.passes.push(number);
            return;
        };
        let at = self.index(point);
        if !self.kifu {
            self.moves.push((number, point, color));
        } else if self.shown[at].is_some() {
            self.covered.push((number, point));
        } else {
            (self.shown[at], self.numbers[at]) = (Some(color), Some(number));
        }
    }

    fn finish(mut self, board: &Board) -> Diagram {
        let mut diagram = Diagram::new(self.size);
        if self.kifu {
            for (point, stone) in self.size.points().zip(&self.shown) {
                diagram.set(point, *stone);
            }
        } else {
            diagram.place(board.stones());
            // From the last move back: the first move found on a point is the one whose stone is still there,
            // if any.
            let mut seen = vec![false; self.size.area()];
            for &(number, point, color) in self.moves.iter().rev() {
                let at = self.index(point);
                if !std::mem::replace(&mut seen[at], true) && board.get(point) == Some(color) {
                    self.numbers[at] = Some(number);
                } else {
                    self.covered.push((number, point));
                }
            }
            self.covered.reverse();
        }
        if !self.print {
            self.numbers.fill(None);
            self.covered.clear();
            self.passes.clear();
        }
        diagram.numbers = self.numbers;
        let mut place = vec![None; self.size.area()];
        for (number, point) in self.covered {
            let at = usize::from(point.y) * usize::from(self.size.width()) + usize::from(point.x);
            let note = *place[at].get_or_insert_with(|| {
                let place = diagram.number(point).map_or(NoteAnchor::Point(point), NoteAnchor::Number);
                diagram.notes.push(Note::At { numbers: Vec::new(), place });
                diagram.notes.len() - 1
            });
            if let Note::At { numbers, .. } = &mut diagram.notes[note] {
                numbers.push(number);
            }
        }
        if !self.passes.is_empty() {
            diagram.notes.push(Note::Pass(self.passes));
        }
        let last = self
            .counter
            .last
            .filter(|&point| diagram.number(point).is_none() && diagram.stone(point).is_some());
        // If moves are numbered, the highest number or a note marks the last move.
        diagram.last_move = last.filter(|_| self.options.last_move && !(self.begun && self.print));
        diagram
    }
}

#[cfg(test)]
mod tests;
