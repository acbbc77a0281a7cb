//! The marks of a node (markup, FF\[4\] "Markup properties"), and letters for stones that the notes name.

use super::settings::points;
use crate::diagram::{Diagram, Line, Mark, Note, NoteAnchor};
use crate::text::TextKind;
use crate::tree::{Ident, Node};
use crate::value::{Color, Point};

/// `L`: letters on points, in the order of the points (FF\[1\] and FF\[2\]).
const LETTERS: Ident = Ident::new("L");

/// Draws the markup of a node: territory below signs, signs below labels.
pub(super) fn read_marks(node: Node<'_>, diagram: &mut Diagram) {
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

/// Puts a letter on each stone without a number that a note names.
pub(super) fn name_covered(diagram: &mut Diagram) {
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
