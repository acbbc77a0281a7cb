//! What a property says, in one form for all spellings of it.

use std::collections::BTreeMap;

use crate::text::TextKind;
use crate::tree::{Group, Ident, Node, Property, PropertySpec, Scalar, Value, ValueCount, ValueType};
use crate::value::{
    Color, Dates, GameResult, Move, Point, Rect, Size,
};

/// What a property is about, as people tell changes apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Subject {
    /// A move.
    Move,
    /// Stones that are set up, and who is to move.
    Setup,
    /// A comment or the name of a node.
    Comment,
    /// Marks, labels, lines, territory.
    Mark,
    /// Game information, and what the root says of the file.
    GameInfo,
    /// Anything else.
    Other,
}

impl Subject {
    /// Its name in outputs for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Subject::Move => "move",
            Subject::Setup => "setup",
            Subject::Comment => "comment",
            Subject::Mark => "mark",
            Subject::GameInfo => "game-info",
            Subject::Other => "other",
        }
    }

    fn of(ident: Ident) -> Subject {
        match (ident, PropertySpec::of(ident).map(|spec| spec.group)) {
            (Ident::B | Ident::W, _) => Subject::Move,
            (Ident::C | Ident::N, _) => Subject::Comment,
            (_, Some(Group::Setup)) => Subject::Setup,
            (_, Some(Group::Markup)) => Subject::Mark,
            (_, Some(Group::GameInfo | Group::Root)) => Subject::GameInfo,
            _ => Subject::Other,
        }
    }
}

/// One value: how it compares, and how it is written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CanonicalValue {
    /// The same for all spellings.
    pub(super) text: String,
    /// Escapes still in.
    pub(super) raw: String,
}

/// All that a node says under one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CanonicalProperty {
    pub(super) ident: Ident,
    pub(super) name: String,
    /// Sorted and each once where it is a list whose order says nothing.
    pub(super) values: Vec<CanonicalValue>,
    /// Whether it is such a list.
    pub(super) is_list: bool,
}

impl CanonicalProperty {
    pub(super) fn subject(&self) -> Subject {
        Subject::of(self.ident)
    }

    pub(super) fn texts(&self) -> Vec<String> {
        self.values.iter().map(|said| said.text.clone()).collect()
    }

    pub(super) fn raws(&self) -> impl Iterator<Item = &str> {
        self.values.iter().map(|said| said.raw.as_str())
    }

    /// Whether a sorted list has it.
    pub(super) fn has(&self, text: &str) -> bool {
        self.values.binary_search_by(|said| said.text.as_str().cmp(text)).is_ok()
    }

    pub(super) fn is_equivalent(&self, other: &CanonicalProperty) -> bool {
        self.values.len() == other.values.len()
            && self.values.iter().zip(&other.values).all(|(own, others)| own.text == others.text)
    }
}

/// What a node says, sorted by name. The charset is how it is said, and left out.
pub(super) fn canonical_properties(node: Node<'_>, size: Option<Size>) -> Vec<CanonicalProperty> {
    let mut by_name: BTreeMap<String, CanonicalProperty> = BTreeMap::new();
    for property in node.properties().filter(|property| property.ident() != Ident::CA) {
        let saying = saying(property, size);
        if saying.values.is_empty() {
            continue;
        }
        match by_name.get_mut(&saying.name) {
            // A name that comes twice is read as one list.
            Some(before) => before.values.extend(saying.values),
            None => drop(by_name.insert(saying.name.clone(), saying)),
        }
    }
    let mut all: Vec<CanonicalProperty> = by_name.into_values().collect();
    for saying in all.iter_mut().filter(|saying| saying.is_list) {
        saying.values.sort();
        saying.values.dedup_by(|a, b| a.text == b.text);
    }
    all
}

fn saying(property: Property<'_>, size: Option<Size>) -> CanonicalProperty {
    let spec = PropertySpec::of(property.ident());
    let is_list = spec.is_some_and(|spec| spec.count != ValueCount::One);
    let mut values = Vec::new();
    for value in property.values() {
        match (spec, size) {
            (Some(spec), Some(size))
                if is_list && matches!(spec.value, ValueType::One(Scalar::Point | Scalar::Stone)) =>
            {
                points(value, size, &mut values);
            }
            (Some(spec), _) => values.push(one(value, spec, size)),
            (None, _) => values.push(plain(value, value.text().into_owned())),
        }
    }
    CanonicalProperty { ident: property.ident(), name: property.name().into_owned(), values, is_list }
}

fn plain(value: Value<'_>, text: String) -> CanonicalValue {
    CanonicalValue { text, raw: value.raw_text().into_owned() }
}

/// The points of one value of a list, each for itself.
fn points(value: Value<'_>, size: Size, into: &mut Vec<CanonicalValue>) {
    match Rect::read(value.bytes(), size) {
        Ok(rect) => into.extend(rect.value.points().map(|point| {
            let text = point.to_string();
            CanonicalValue { raw: text.clone(), text }
        })),
        Err(_) => into.push(plain(value, value.simple_text().trim().to_owned())),
    }
}

fn one(value: Value<'_>, spec: &PropertySpec, size: Option<Size>) -> CanonicalValue {
    let text = match (spec.value, spec.ident()) {
        (ValueType::One(Scalar::Text), _) => value.text().into_owned(),
        (_, Ident::RE) => {
            let text = value.simple_text();
            GameResult::read(&text).map_or_else(|_| text.trim().to_owned(), |read| read.value.to_string())
        }
        (_, Ident::DT) => {
            let text = value.simple_text();
            Dates::read(&text).map_or_else(|_| text.trim().to_owned(), |read| read.value.to_string())
        }
        (ValueType::One(scalar), _) => scalar_text(&value.simple_text(), scalar, size),
        (ValueType::Pair(a, b) | ValueType::OneOrPair(_, a, b), ident) => {
            match value.pair(TextKind::Simple) {
                Some((first, second)) => {
                    let mut pair = [scalar_text(&first, a, size), scalar_text(&second, b, size)];
                    // A line has no direction, and a square board may be said twice.
                    if ident == Ident::LN {
                        pair.sort();
                    } else if ident == Ident::SZ && pair[0] == pair[1] {
                        return plain(value, pair[0].clone());
                    }
                    pair.join(":")
                }
                None => scalar_text(&value.simple_text(), a, size),
            }
        }
    };
    plain(value, text)
}

fn scalar_text(text: &str, scalar: Scalar, size: Option<Size>) -> String {
    let trimmed = text.trim();
    match (scalar, size) {
        (Scalar::Number | Scalar::Real, _) => decimal(trimmed).unwrap_or_else(|| trimmed.to_owned()),
        (Scalar::Color, _) => {
            Color::read(trimmed).map_or_else(|_| trimmed.to_owned(), |read| read.value.to_string())
        }
        (Scalar::Move, Some(size)) => match Move::read(text.as_bytes(), size) {
            Ok(read) => read.value.point().map(|point| point.to_string()).unwrap_or_default(),
            Err(_) => trimmed.to_owned(),
        },
        (Scalar::Point | Scalar::Stone, Some(size)) => Point::read(text.as_bytes(), size)
            .map_or_else(|_| trimmed.to_owned(), |read| read.value.to_string()),
        (Scalar::Text | Scalar::SimpleText, _) => text.to_owned(),
        _ => trimmed.to_owned(),
    }
}

/// A number without signs and zeros that say nothing.
fn decimal(text: &str) -> Option<String> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if !all_digits(whole) || !all_digits(part) || (whole.is_empty() && part.is_empty()) {
        return None;
    }
    let (whole, part) = (whole.trim_start_matches('0'), part.trim_end_matches('0'));
    Some(match (whole, part) {
        ("", "") => "0".to_owned(),
        (whole, "") => format!("{sign}{whole}"),
        ("", part) => format!("{sign}0.{part}"),
        (whole, part) => format!("{sign}{whole}.{part}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{ParseOptions, parse};

    fn said(sgf: &[u8]) -> Vec<(String, Vec<String>)> {
        let collection = parse(sgf, &ParseOptions::default()).collection;
        let root = collection.games().next().unwrap().root();
        canonical_properties(root, Some(Size::GO))
            .iter()
            .map(|saying| (saying.name.clone(), saying.texts()))
            .collect()
    }

    #[test]
    fn spellings_of_one_thing_say_the_same() {
        for (one, other) in [
            ("TR[aa:bb]", "TR[bb][ab][ba][aa]"),
            ("AddBlack[aa]", "AB[aa]"),
            ("KM[6.50]", "KM[+6.5]"),
            ("KM[0]", "KM[-0.0]"),
            ("RE[B+Resign]", "RE[B+R]"),
            ("DT[1996-12-27,28]", "DT[1996-12-27,1996-12-28]"),
            ("SZ[19:19]", "SZ[19]"),
            ("B[tt]", "B[]"),
            ("LB[aa:1][bb:2]", "LB[bb:2][aa:1]"),
            ("LN[aa:bb]", "LN[bb:aa]"),
            ("C[a\\\nb\\:c]", "C[ab:c]"),
            ("C[a\r\nb]", "C[a\nb]"),
            ("PB[a\nb]", "PB[a b]"),
            ("TR[aa]TR[bb]", "TR[bb][aa]"),
        ] {
            let whole = |text: &str| said(format!("(;{text})").as_bytes());
            assert_eq!(whole(one), whole(other));
        }
        assert_eq!(said("(;CA[UTF-8]C[棋])".as_bytes()), said(b"(;CA[GB2312]C[\xC6\xE5])"));
    }

    #[test]
    fn other_things_say_something_else() {
        for (one, other) in [
            ("TR[aa:bb]", "TR[aa][bb]"),
            ("KM[6.5]", "KM[-6.5]"),
            ("KM[x]", "KM[y]"),
            ("RE[B+3.5]", "RE[B+R]"),
            ("C[a b]", "C[a  b]"),
            ("AR[aa:bb]", "AR[bb:aa]"),
            ("XX[a][b]", "XX[b][a]"),
            ("LB[aa:1]", "LB[aa:2]"),
            ("TR[zz]", "TR[yy]"),
        ] {
            let whole = |text: &str| said(format!("(;{text})").as_bytes());
            assert_ne!(whole(one), whole(other));
        }
    }
}
