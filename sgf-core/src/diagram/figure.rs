//! A diagram of a node of a game: position or record, with numbers and the marks of the node.

use super::{Coordinates, Diagram, Line, Mark, Note, NoteAnchor, Sides};
use crate::board::Board;
use crate::rules::{KoRule, Position, ReplayEvent, RuleSet, Step, Walk};
use crate::text::TextKind;
use crate::tree::{GameTree, Ident, Node, Property};
use crate::value::{Color, Point, Rect, Size};

/// Which part of the board is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Crop {
    /// The view of the record (`VW`) where it has one, else all of it.
    #[default]
    Record,
    /// Where something stands ([`Diagram::crop_to_stones`]).
    Stones,
    /// Around what is marked and the last move ([`Diagram::crop_to_marks`]).
    Marks,
    /// This part.
    Part(Rect),
}

/// What to show of a node.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FigureOptions {
    /// The moves to be numbered, counted along the path from 1, passes included: the first and the last one.
    pub numbers: Option<(u32, u32)>,
    /// What is printed on the first of them; without it their own number, which `MN` may set, as `PM` asks.
    pub first_number: Option<u32>,
    /// A record: the position before the first numbered move, and every numbered move on it, captured ones too. What falls
    /// on a stone is told in [`Diagram::notes`].
    pub kifu: bool,
    /// Whether the marks of the node are drawn.
    pub marks: bool,
    /// Whether the last move is pointed out, where it has no number.
    pub last_move: bool,
    /// Which part of the board.
    pub crop: Crop,
    /// The names at the border.
    pub coordinates: Coordinates,
    /// On which borders.
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

/// Draws figures of one game: positions of nodes; the moves that lead there are played, whatever they are, as a record has
/// it. Figures in the order in which they are read cost together as many moves as the game has, not each its own way from
/// the root.
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
    /// What was so behind each node of the line where the walk stands.
    behind: Vec<Behind<'c>>,
}

/// What is so behind a node.
#[derive(Debug, Clone, Copy, Default)]
struct Behind<'c> {
    moves: u32,
    counted: Counted,
    asked: Asked<'c>,
}

impl<'c> Figures<'c> {
    /// Of this game, on a board of this size.
    #[must_use]
    pub fn new(game: GameTree<'c>, size: Size, rules: &RuleSet) -> Self {
        // A record is followed whatever it does, so nobody has to look for positions that come back.
        let rules = RuleSet { ko: KoRule::Free, ..*rules };
        Figures { size, walk: Walk::new(game, size, &rules), behind: Vec::new() }
    }

    /// How many nodes were played so far: what the figures cost.
    #[must_use]
    pub fn nodes_played(&self) -> u64 {
        self.walk.played()
    }

    /// The figure of a node.
    #[must_use]
    pub fn draw(&mut self, node: Node<'c>, options: &FigureOptions) -> Diagram {
        self.go_to(node);
        let settings = Settings::of(self.behind.last().map_or_else(Asked::default, |behind| behind.asked));
        let mut builder = Builder::new(self.size, options, &settings);
        // What comes before the first numbered move is no part of the picture but for its position.
        let depth = self.walk.depth();
        let first = options
            .numbers
            .map_or(depth, |(from, _)| self.behind.partition_point(|behind| behind.moves < from));
        let again: Vec<Node<'c>> = self.walk.nodes_from(first).collect();
        self.walk.back_to(first);
        if let Some(before) = first.checked_sub(1) {
            builder.start(self.behind[before].counted, self.walk.position());
        }
        for node in again {
            self.walk.play(node, |event, position| builder.see(&event, position));
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

    fn go_to(&mut self, node: Node<'c>) {
        let ahead = self.walk.back_towards(node);
        self.behind.truncate(self.walk.depth());
        for node in ahead {
            let mut behind = self.behind.last().copied().unwrap_or_default();
            behind.asked = behind.asked.and(node);
            self.walk.play(node, |event, _| {
                if let ReplayEvent::Move(step) = event {
                    behind.moves = step.number;
                    behind.counted.add(&step, self.size);
                }
            });
            self.behind.push(behind);
        }
    }
}

/// The last move, and its number as the record has it.
#[derive(Debug, Clone, Copy, Default)]
struct Counted {
    number: u32,
    last: Option<Point>,
}

impl Counted {
    fn add(&mut self, step: &Step<'_>, size: Size) {
        let is_first = || step.node.move_property().is_some_and(|first| first.id() == step.property.id());
        self.number = match step.node.property(Ident::MN).and_then(number) {
            Some(set) if is_first() => set.clamp(0, i64::from(u32::MAX / 2)) as u32,
            _ => self.number.saturating_add(1),
        };
        self.last = step.mv.and_then(|mv| mv.point).filter(|&point| size.contains(point));
    }
}

/// The properties that hold from their node on, as the record has them.
#[derive(Debug, Clone, Copy, Default)]
struct Asked<'c> {
    view: Option<Property<'c>>,
    dimmed: Option<Property<'c>>,
    print: Option<Property<'c>>,
    figure: Option<Property<'c>>,
}

impl<'c> Asked<'c> {
    /// With what a node says, which counts before all above it.
    fn and(self, node: Node<'c>) -> Self {
        let mut own = Asked::default();
        for property in node.properties() {
            match property.ident() {
                Ident::VW => drop(own.view.get_or_insert(property)),
                Ident::DD => drop(own.dimmed.get_or_insert(property)),
                Ident::PM => drop(own.print.get_or_insert(property)),
                Ident::FG => drop(own.figure.get_or_insert(property)),
                _ => {}
            }
        }
        Asked {
            view: own.view.or(self.view),
            dimmed: own.dimmed.or(self.dimmed),
            print: own.print.or(self.print),
            figure: own.figure.or(self.figure),
        }
    }
}

/// What a record asks for, on the node or before it.
#[derive(Default)]
struct Settings<'c> {
    view: Option<Property<'c>>,
    dimmed: Option<Property<'c>>,
    /// `PM`: 0 no numbers, 1 as they are, 2 without their hundreds.
    print: Option<i64>,
    /// The flags of `FG`, where it says any.
    kifu: Option<bool>,
    no_coordinates: bool,
    no_stars: bool,
}

impl<'c> Settings<'c> {
    fn of(asked: Asked<'c>) -> Self {
        let mut settings = Settings {
            view: asked.view,
            dimmed: asked.dimmed,
            print: asked.print.and_then(number),
            ..Settings::default()
        };
        if let Some(flags) = asked.figure.and_then(figure_flags).filter(|flags| flags & 0x8000 == 0) {
            settings.no_coordinates = flags & 1 != 0;
            settings.kifu = Some(flags & 0x100 != 0);
            settings.no_stars = flags & 0x200 != 0;
        }
        settings
    }
}

/// The number before the colon of a figure (`FG`).
fn figure_flags(property: Property<'_>) -> Option<u32> {
    property.value()?.pair(TextKind::Simple)?.0.trim().parse().ok()
}

/// The name of the figure that begins at a node, if one does; it may be empty.
pub(super) fn figure_name(node: Node<'_>) -> Option<String> {
    let value = node.property(Ident::FG)?.value()?;
    Some(match value.pair(TextKind::Simple) {
        // The flag 2 hides the name.
        Some((flags, _)) if flags.trim().parse::<u32>().is_ok_and(|flags| flags & 2 != 0) => String::new(),
        Some((_, name)) => name.trim().to_owned(),
        None => String::new(),
    })
}

fn number(property: Property<'_>) -> Option<i64> {
    property.value()?.simple_text().trim().parse().ok()
}

fn points(property: Property<'_>, size: Size) -> impl Iterator<Item = Point> {
    let mut listed = vec![false; size.area()];
    for value in property.values() {
        let Ok(rect) = Rect::read(value.bytes(), size) else { continue };
        for y in rect.value.first.y..=rect.value.last.y {
            let row = usize::from(y) * usize::from(size.width());
            listed[row + usize::from(rect.value.first.x)..=row + usize::from(rect.value.last.x)].fill(true);
        }
    }
    size.points().zip(listed).filter_map(|(point, listed)| listed.then_some(point))
}

/// Gathers stones and numbers while a line is replayed.
struct Builder<'o> {
    size: Size,
    options: &'o FigureOptions,
    kifu: bool,
    /// Whether numbers are printed at all.
    print: bool,
    without_hundreds: bool,
    /// The position before the first numbered move, then what is drawn.
    shown: Vec<Option<Color>>,
    numbers: Vec<Option<u32>>,
    /// The numbered moves.
    moves: Vec<(u32, Point, Color)>,
    /// Those of them that fall on a stone that is drawn.
    covered: Vec<(u32, Point)>,
    passes: Vec<u32>,
    begun: bool,
    /// What is taken off every number.
    hundreds: u32,
    counted: Counted,
}

impl<'o> Builder<'o> {
    fn new(size: Size, options: &'o FigureOptions, settings: &Settings<'_>) -> Self {
        let by_record = options.first_number.is_none();
        Builder {
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
            counted: Counted::default(),
        }
    }

    fn index(&self, point: Point) -> usize {
        usize::from(point.y) * usize::from(self.size.width()) + usize::from(point.x)
    }

    fn see(&mut self, event: &ReplayEvent<'_>, position: &Position) {
        let mut number_so_far = None;
        match *event {
            ReplayEvent::Move(step) => {
                number_so_far = Some(step.number);
                self.counted.add(&step, self.size);
                let point = self.counted.last;
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
        // The position before the first numbered move is wanted; those long before are not.
        let near = number_so_far
            .is_none_or(|so_far| self.options.numbers.is_some_and(|(from, _)| so_far + 1 >= from));
        if self.kifu && !self.begun && near {
            self.show(position);
        }
    }

    /// Begins behind a node before the first numbered move.
    fn start(&mut self, counted: Counted, position: &Position) {
        self.counted = counted;
        if self.kifu {
            self.show(position);
        }
    }

    fn show(&mut self, position: &Position) {
        self.shown.fill(None);
        for (point, color) in position.board().stones() {
            let at = self.index(point);
            self.shown[at] = Some(color);
        }
    }

    /// Takes a numbered move in: the one so many behind the first.
    fn numbered(&mut self, behind: u32, played: Option<(Point, Color)>) {
        let own = match self.options.first_number {
            Some(first) => first.saturating_add(behind),
            None => self.counted.number,
        };
        if !std::mem::replace(&mut self.begun, true) && self.without_hundreds {
            self.hundreds = own / 100 * 100;
        }
        let number = own.saturating_sub(self.hundreds);
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
            // From the last move back: the first met on a point is the one that stands there, if one does.
            let mut met = vec![false; self.size.area()];
            for &(number, point, color) in self.moves.iter().rev() {
                let at = self.index(point);
                if !std::mem::replace(&mut met[at], true) && board.get(point) == Some(color) {
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
            .counted
            .last
            .filter(|&point| diagram.number(point).is_none() && diagram.stone(point).is_some());
        // Where moves are numbered, the highest number points it out, or a note.
        diagram.last_move = last.filter(|_| self.options.last_move && !(self.begun && self.print));
        diagram
    }
}

/// Puts a letter on the stones without a number that notes speak of.
fn name_covered(diagram: &mut Diagram) {
    let used: Vec<Box<str>> = diagram
        .size()
        .points()
        .filter_map(|point| match diagram.mark(point) {
            Some(Mark::Label(text)) => Some(text.clone()),
            _ => None,
        })
        .collect();
    let mut letters =
        ('A'..='Z').map(|letter| Box::from(letter.to_string())).filter(|letter| !used.contains(letter));
    let mut notes = std::mem::take(&mut diagram.notes);
    for note in &mut notes {
        let Note::At { place, .. } = note else { continue };
        let NoteAnchor::Point(point) = *place else { continue };
        if diagram.stone(point).is_none() {
            continue;
        }
        match diagram.mark(point) {
            Some(Mark::Label(text)) => *place = NoteAnchor::Label(text.clone()),
            Some(_) => {}
            None => {
                if let Some(letter) = letters.next() {
                    diagram.set_mark(point, Mark::Label(letter.clone()));
                    *place = NoteAnchor::Label(letter);
                }
            }
        }
    }
    diagram.notes = notes;
}

/// Letters on points, in FF\[1\] and FF\[2\].
const LETTERS: Ident = Ident::new("L");

/// Draws the markup of a node: territory below signs, signs below labels.
fn read_marks(node: Node<'_>, diagram: &mut Diagram) {
    let size = diagram.size();
    let signs = [
        (Ident::TB, Mark::Territory(Color::Black)),
        (Ident::TW, Mark::Territory(Color::White)),
        (Ident::SL, Mark::Selected),
        (Ident::CR, Mark::Circle),
        (Ident::SQ, Mark::Square),
        (Ident::TR, Mark::Triangle),
        (Ident::MA, Mark::Cross),
    ];
    for (ident, mark) in signs {
        for property in node.properties().filter(|property| property.ident() == ident) {
            points(property, size).for_each(|point| diagram.set_mark(point, mark.clone()));
        }
    }
    for property in node.properties() {
        match property.ident() {
            // In the order of the points.
            ident if ident == LETTERS => {
                for (point, letter) in property.values().zip('a'..='z') {
                    if let Ok(point) = Point::read(point.bytes(), size) {
                        diagram.set_mark(point.value, Mark::Label(letter.to_string().into()));
                    }
                }
            }
            Ident::LB => {
                for (point, label) in property.values().filter_map(|value| value.pair(TextKind::Simple)) {
                    if let Ok(point) = Point::read(point.as_bytes(), size) {
                        diagram.set_mark(point.value, Mark::Label(label.trim().into()));
                    }
                }
            }
            ident @ (Ident::LN | Ident::AR) => {
                for (from, to) in property.values().filter_map(|value| value.pair(TextKind::Simple)) {
                    let read = |text: &str| Point::read(text.as_bytes(), size).map(|point| point.value);
                    if let (Ok(from), Ok(to)) = (read(&from), read(&to))
                        && from != to
                    {
                        diagram.lines.push(Line { from, to, arrow: ident == Ident::AR });
                    }
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests;
