//! Properties in canonical form: one form for all spellings of the same values.

use std::collections::BTreeMap;

use crate::text::TextKind;
use crate::tree::{Group, Ident, Node, Property, PropertySpec, Scalar, Value, ValueCount, ValueType};
use crate::value::{Color, Dates, GameResult, Move, Point, Rect, Size};

/// The subject of a property, by which changes are grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Subject {
    /// A move.
    Move,
    /// Set-up stones and the side to move.
    Setup,
    /// A comment, or the name of a node.
    Comment,
    /// Marks, labels, lines, territory.
    Mark,
    /// Game information, and the root properties (file format, charset, program, size).
    GameInfo,
    /// Any other property.
    Other,
}

impl Subject {
    /// Returns the name that outputs for programs use.
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

/// A value: its canonical text and its spelling.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CanonicalValue {
    /// The canonical text, equal for all spellings of the value.
    pub(super) text: String,
    /// The spelling in the record, with its escapes.
    pub(super) raw: String,
}

/// All values that a node has under one property name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CanonicalProperty {
    pub(super) ident: Ident,
    pub(super) name: String,
    /// Sorted and without duplicates if `is_list`.
    pub(super) values: Vec<CanonicalValue>,
    /// True for a list whose order has no meaning.
    pub(super) is_list: bool,
}

impl CanonicalProperty {
    pub(super) fn subject(&self) -> Subject {
        Subject::of(self.ident)
    }

    pub(super) fn texts(&self) -> Vec<String> {
        self.values.iter().map(|value| value.text.clone()).collect()
    }

    pub(super) fn raws(&self) -> impl Iterator<Item = &str> {
        self.values.iter().map(|value| value.raw.as_str())
    }

    /// Returns true if a list holds this canonical text.
    pub(super) fn has(&self, text: &str) -> bool {
        self.values.binary_search_by(|value| value.text.as_str().cmp(text)).is_ok()
    }

    /// Returns true if both have the same values, however they are spelled.
    pub(super) fn is_equivalent(&self, other: &CanonicalProperty) -> bool {
        self.values.len() == other.values.len()
            && self.values.iter().zip(&other.values).all(|(a, b)| a.text == b.text)
    }
}

/// Returns the properties of a node in canonical form, sorted by name. The charset (`CA`) is left out: it is
/// part of the spelling.
pub(super) fn canonical_properties(node: Node<'_>, size: Option<Size>) -> Vec<CanonicalProperty> {
    let mut by_name: BTreeMap<String, CanonicalProperty> = BTreeMap::new();
    for property in node.properties().filter(|property| property.ident() != Ident::CA) {
        let property = canonical_property(property, size);
        if property.values.is_empty() {
            continue;
        }
        match by_name.get_mut(&property.name) {
            // A name that comes twice is read as one list.
            Some(before) => before.values.extend(property.values),
            None => drop(by_name.insert(property.name.clone(), property)),
        }
    }
    let mut all: Vec<CanonicalProperty> = by_name.into_values().collect();
    for property in all.iter_mut().filter(|property| property.is_list) {
        property.values.sort();
        property.values.dedup_by(|a, b| a.text == b.text);
    }
    all
}

fn canonical_property(property: Property<'_>, size: Option<Size>) -> CanonicalProperty {
    let spec = PropertySpec::of(property.ident());
    let is_list = spec.is_some_and(|spec| spec.count != ValueCount::One);
    let mut values = Vec::new();
    for value in property.values() {
        match (spec, size) {
            (Some(spec), Some(size))
                if is_list && matches!(spec.value, ValueType::One(Scalar::Point | Scalar::Stone)) =>
            {
                push_points(value, size, &mut values);
            }
            (Some(spec), _) => values.push(canonical_value(value, spec, size)),
            (None, _) => values.push(with_text(value, value.text().into_owned())),
        }
    }
    CanonicalProperty { ident: property.ident(), name: property.name().into_owned(), values, is_list }
}

fn with_text(value: Value<'_>, text: String) -> CanonicalValue {
    CanonicalValue { text, raw: value.raw_text().into_owned() }
}

/// Adds each point of a value of a list, which may be a rectangle.
fn push_points(value: Value<'_>, size: Size, into: &mut Vec<CanonicalValue>) {
    match Rect::read(value.bytes(), size) {
        Ok(rect) => into.extend(rect.value.points().map(|point| {
            let text = point.to_string();
            CanonicalValue { raw: text.clone(), text }
        })),
        Err(_) => into.push(with_text(value, value.simple_text().trim().to_owned())),
    }
}

fn canonical_value(value: Value<'_>, spec: &PropertySpec, size: Option<Size>) -> CanonicalValue {
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
                    // A line has no direction, and a square board may have its side twice.
                    if ident == Ident::LN {
                        pair.sort();
                    } else if ident == Ident::SZ && pair[0] == pair[1] {
                        return with_text(value, pair[0].clone());
                    }
                    pair.join(":")
                }
                None => scalar_text(&value.simple_text(), a, size),
            }
        }
    };
    with_text(value, text)
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

/// Returns a decimal number without a plus sign and without zeros that add nothing; `None` if it is not a
/// number.
fn decimal(text: &str) -> Option<String> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if !all_digits(whole) || !all_digits(fraction) || (whole.is_empty() && fraction.is_empty()) {
        return None;
    }
    let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
    Some(match (whole, fraction) {
        ("", "") => "0".to_owned(),
        (whole, "") => format!("{sign}{whole}"),
        ("", fraction) => format!("{sign}0.{fraction}"),
        (whole, fraction) => format!("{sign}{whole}.{fraction}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{ParseOptions, parse};

    fn properties(sgf: &[u8]) -> Vec<(String, Vec<String>)> {
        let collection = parse(sgf, &ParseOptions::default()).collection;
        let root = collection.games().next().unwrap().root();
        canonical_properties(root, Some(Size::GO))
            .iter()
            .map(|property| (property.name.clone(), property.texts()))
            .collect()
    }

    #[test]
    fn spellings_of_one_value_are_equal() {
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
            let of_root = |text: &str| properties(format!("(;{text})").as_bytes());
            assert_eq!(of_root(one), of_root(other));
        }
        assert_eq!(properties("(;CA[UTF-8]C[棋])".as_bytes()), properties(b"(;CA[GB2312]C[\xC6\xE5])"));
    }

    #[test]
    fn other_values_differ() {
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
            let of_root = |text: &str| properties(format!("(;{text})").as_bytes());
            assert_ne!(of_root(one), of_root(other));
        }
    }
}
