//! A diagram of a node of a game: position or record, with numbers and the marks of the node.

use super::{Coordinates, Diagram, Line, Mark, Note, Place, Sides};
use crate::board::{Board, Point, Size};
use crate::rules::{KoRule, Position, Replay, ReplayEvent, RuleSet};
use crate::text::escape::TextKind;
use crate::tree::{GameTree, Ident, Node, Property};
use crate::value::Color;
use crate::value::point::{Rect, read_point_loose, read_points};

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

/// Draws the position of a node: the moves that lead there are played, whatever they are, as a record has it.
///
/// ```
/// use sgf_core::diagram::{FigureOptions, TextStyle, figure};
/// use sgf_core::rules::{Preset, Replay};
/// use sgf_core::board::Size;
/// let parsed = sgf_core::parse(b"(;SZ[5];B[cc];W[cd]TR[cc])", &Default::default());
/// let game = parsed.collection.games().next().unwrap();
/// let last = game.main_line().last().unwrap();
/// let options = FigureOptions::default();
/// let diagram = figure(game, last, Size::square(5).unwrap(), &Preset::Chinese.rules(), &options, &mut Replay::new());
/// assert!(diagram.text(TextStyle::Ascii).contains(" 3 . .^X . ."));
/// ```
#[must_use]
pub fn figure(
    game: GameTree<'_>,
    node: Node<'_>,
    size: Size,
    rules: &RuleSet,
    options: &FigureOptions,
    replay: &mut Replay,
) -> Diagram {
    let settings = Settings::of(node);
    let mut builder = Builder::new(size, options, &settings);
    // A record is followed whatever it does, so nobody has to look for positions that come back.
    let rules = RuleSet { ko: KoRule::Free, ..*rules };
    replay.run_to(game, node, size, &rules, |event, position| builder.see(&event, position));
    let mut diagram = builder.finish(replay.position().board());
    diagram.coordinates = if settings.no_coordinates { Coordinates::Hidden } else { options.coordinates };
    diagram.sides = options.sides;
    diagram.stars = !settings.no_stars;
    if options.marks {
        read_marks(node, &mut diagram);
    }
    name_covered(&mut diagram);
    if let Some(property) = settings.dimmed {
        points(property, size).for_each(|point| diagram.dim(point));
    }
    match options.crop {
        Crop::Record => {
            if let Some(property) = settings.view {
                diagram.view(points(property, size));
            }
        }
        Crop::Stones => diagram.crop_to_stones(),
        Crop::Marks => diagram.crop_to_marks(),
        Crop::Part(part) => diagram.crop(part),
    }
    diagram
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
    fn of(node: Node<'c>) -> Self {
        let mut settings = Settings::default();
        let (mut print, mut figure) = (None, None);
        for node in std::iter::once(node).chain(node.ancestors()) {
            for property in node.properties() {
                match property.ident() {
                    Ident::VW => drop(settings.view.get_or_insert(property)),
                    Ident::DD => drop(settings.dimmed.get_or_insert(property)),
                    Ident::PM => drop(print.get_or_insert(property)),
                    Ident::FG => drop(figure.get_or_insert(property)),
                    _ => {}
                }
            }
        }
        settings.print = print.and_then(number);
        if let Some(flags) = figure.and_then(figure_flags).filter(|flags| flags & 0x8000 == 0) {
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
        let Ok(rect) = read_points(value.bytes(), size) else { continue };
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
    /// The number of the last move as the record has it.
    counted: u32,
    last: Option<Point>,
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
            counted: 0,
            last: None,
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
                self.counted = match step.node.property(Ident::MN).and_then(number) {
                    Some(set)
                        if step
                            .node
                            .move_property()
                            .is_some_and(|first| first.id() == step.property.id()) =>
                    {
                        set.clamp(0, i64::from(u32::MAX / 2)) as u32
                    }
                    _ => self.counted.saturating_add(1),
                };
                let point = step.mv.and_then(|mv| mv.point).filter(|&point| self.size.contains(point));
                self.last = point;
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
            self.shown.fill(None);
            for (point, color) in position.board().stones() {
                let at = self.index(point);
                self.shown[at] = Some(color);
            }
        }
    }

    /// Takes a numbered move in: the one so many behind the first.
    fn numbered(&mut self, behind: u32, played: Option<(Point, Color)>) {
        let own = match self.options.first_number {
            Some(first) => first.saturating_add(behind),
            None => self.counted,
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
                let place = diagram.number(point).map_or(Place::Point(point), Place::Number);
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
        let last =
            self.last.filter(|&point| diagram.number(point).is_none() && diagram.stone(point).is_some());
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
        let Place::Point(point) = *place else { continue };
        if diagram.stone(point).is_none() {
            continue;
        }
        match diagram.mark(point) {
            Some(Mark::Label(text)) => *place = Place::Label(text.clone()),
            Some(_) => {}
            None => {
                if let Some(letter) = letters.next() {
                    diagram.set_mark(point, Mark::Label(letter.clone()));
                    *place = Place::Label(letter);
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
                    if let Ok(point) = read_point_loose(point.bytes(), size) {
                        diagram.set_mark(point.value, Mark::Label(letter.to_string().into()));
                    }
                }
            }
            Ident::LB => {
                for (point, label) in property.values().filter_map(|value| value.pair(TextKind::Simple)) {
                    if let Ok(point) = read_point_loose(point.as_bytes(), size) {
                        diagram.set_mark(point.value, Mark::Label(label.trim().into()));
                    }
                }
            }
            ident @ (Ident::LN | Ident::AR) => {
                for (from, to) in property.values().filter_map(|value| value.pair(TextKind::Simple)) {
                    let read = |text: &str| read_point_loose(text.as_bytes(), size).map(|point| point.value);
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
