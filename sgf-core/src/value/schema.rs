//! The properties of FF\[1\] to FF\[4\] and the private ones of known programs, as data.
//!
//! The facts of the specification are those of its indices (`proplist_ff`, `properties`, `go`, `loa`); the private ones were
//! read off records and the programs that write them.

use std::borrow::Cow;

use crate::text::escape::TextKind;
use crate::tree::{Ident, Property, Value};

use super::schema_table::SPECS;

/// Where a property belongs, in the chapters of FF\[4\].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Group {
    /// About the file and the board; in root nodes only.
    Root,
    /// About the game.
    GameInfo,
    /// Plays, and how a play counts.
    Move,
    /// Changes the position.
    Setup,
    /// Signs on the board.
    Markup,
    /// Clocks.
    Timing,
    /// What somebody thinks of the move.
    MoveAnnotation,
    /// What somebody thinks of the position.
    NodeAnnotation,
    /// Printing and view.
    Figure,
    /// Anything else, as most private properties.
    Other,
}

/// The type of a property in the sense of FF\[4\], which says in which nodes it may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Class {
    /// Only in root nodes.
    Root,
    /// Once on each path.
    GameInfo,
    /// Not beside setup.
    Move,
    /// Not beside moves.
    Setup,
    /// Anywhere.
    None,
}

impl Group {
    /// The type that FF\[4\] gives to its properties.
    #[must_use]
    pub const fn class(self) -> Class {
        match self {
            Group::Root => Class::Root,
            Group::GameInfo => Class::GameInfo,
            Group::Move | Group::Timing | Group::MoveAnnotation => Class::Move,
            Group::Setup => Class::Setup,
            Group::Markup | Group::NodeAnnotation | Group::Figure | Group::Other => Class::None,
        }
    }
}

/// The type of one value, or of one half of a composed one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scalar {
    /// Nothing: `[]`.
    None,
    /// A whole number.
    Number,
    /// A decimal number.
    Real,
    /// `1` or, for emphasis, `2`.
    Double,
    /// `B` or `W`.
    Color,
    /// Text on one line.
    SimpleText,
    /// Text.
    Text,
    /// A point of the board.
    Point,
    /// A point or a pass.
    Move,
    /// A stone, which in Go is a point.
    Stone,
}

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValueType {
    /// One thing.
    One(Scalar),
    /// Two with a colon between them.
    Pair(Scalar, Scalar),
    /// Either, as `SZ`: a number or two.
    OneOrPair(Scalar, Scalar, Scalar),
}

/// How many values a property takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ValueCount {
    /// One.
    One,
    /// One or more.
    List,
    /// One or more, or a single empty one.
    EmptyOrList,
}

/// What is known of a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct PropertySpec {
    /// Its name in capitals.
    pub name: &'static str,
    /// Its name in words.
    pub title: &'static str,
    /// Where it belongs.
    pub group: Group,
    /// The type of each value.
    pub value: ValueType,
    /// How many values it takes.
    pub count: ValueCount,
    /// The first and the last file format that has it; none where no format has.
    pub formats: Option<(u8, u8)>,
    /// The program or server whose private property it is, also where a file format once had the name.
    pub owner: Option<&'static str>,
    /// Whether it holds for the nodes below too.
    pub inherit: bool,
    /// What FF\[4\] writes in its place.
    pub replaced_by: Option<&'static str>,
}

impl PropertySpec {
    /// The properties that are known, in alphabetical order.
    pub fn all() -> impl ExactSizeIterator<Item = &'static PropertySpec> {
        SPECS.iter()
    }

    /// The same, for tables that are built at compile time.
    pub(crate) const fn table() -> &'static [PropertySpec] {
        SPECS
    }

    /// What is known of the property with this name.
    ///
    /// ```
    /// use sgf_core::tree::Ident;
    /// use sgf_core::value::{ValueCount, Group, PropertySpec};
    /// let spec = PropertySpec::of(Ident::AB).unwrap();
    /// assert_eq!((spec.title, spec.group, spec.count), ("Add black", Group::Setup, ValueCount::List));
    /// assert!(PropertySpec::of(Ident::new("ZZ")).is_none());
    /// ```
    #[inline]
    #[must_use]
    pub fn of(ident: Ident) -> Option<&'static PropertySpec> {
        BY_IDENT.get(ident.index()).copied().flatten()
    }

    /// Its name as a number.
    #[must_use]
    pub const fn ident(&self) -> Ident {
        Ident::known(self.name)
    }

    /// Whether file format `ff` has it.
    #[must_use]
    pub const fn is_in(&self, ff: u8) -> bool {
        matches!(self.formats, Some((first, last)) if first <= ff && ff <= last)
    }

    /// Whether its values are text that may hold anything.
    #[must_use]
    pub const fn is_text(&self) -> bool {
        matches!(self.value, ValueType::One(Scalar::Text | Scalar::SimpleText))
    }
}

static BY_IDENT: [Option<&PropertySpec>; Ident::COUNT] = {
    let mut table = [None; Ident::COUNT];
    let mut i = 0;
    while i < SPECS.len() {
        table[SPECS[i].ident().index()] = Some(&SPECS[i]);
        i += 1;
    }
    table
};

/// A value as a reader sees it: decoded, escapes removed, composed values in two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decoded<'c> {
    /// One text.
    One(Cow<'c, str>),
    /// The halves of a composed value.
    Pair(Cow<'c, str>, Cow<'c, str>),
}

/// The values of `property` as its type asks for them: line breaks kept in Text only, composed values in two.
///
/// A value of a composed type without a colon stays one text; so does `aa:cc` in a point list, which is no composed value
/// but a short form. The type of unknown properties is taken to be Text.
///
/// ```
/// use sgf_core::value::{Decoded, decoded_values};
/// let parsed = sgf_core::parse(b"(;LB[aa:A][bb:x\\:y]TR[aa:cc]C[one\\]])", &sgf_core::ParseOptions::default());
/// let root = parsed.collection.games().next().unwrap().root();
/// let labels: Vec<_> = decoded_values(root.find("LB").unwrap()).collect();
/// assert_eq!(labels[1], Decoded::Pair("bb".into(), "x:y".into()));
/// assert_eq!(decoded_values(root.find("TR").unwrap()).next(), Some(Decoded::One("aa:cc".into())));
/// assert_eq!(decoded_values(root.find("C").unwrap()).next(), Some(Decoded::One("one]".into())));
/// ```
pub fn decoded_values(property: Property<'_>) -> impl ExactSizeIterator<Item = Decoded<'_>> {
    let spec = PropertySpec::of(property.ident());
    property.values().map(move |value| decoded(value, spec))
}

fn decoded<'c>(value: Value<'c>, spec: Option<&PropertySpec>) -> Decoded<'c> {
    let Some(spec) = spec else { return Decoded::One(value.text()) };
    match spec.value {
        ValueType::One(Scalar::Text) => Decoded::One(value.text()),
        ValueType::One(_) => Decoded::One(value.simple_text()),
        ValueType::Pair(..) | ValueType::OneOrPair(..) => match value.pair(TextKind::Simple) {
            Some((first, second)) => Decoded::Pair(first, second),
            None => Decoded::One(value.simple_text()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The writer stands below the schema and keeps short lists of its own: they must say the same.
    #[test]
    fn the_writer_knows_pairs_and_single_lines() {
        for spec in PropertySpec::all().filter(|spec| spec.is_in(4) && spec.owner.is_none()) {
            let composed = matches!(spec.value, ValueType::Pair(..) | ValueType::OneOrPair(..));
            assert_eq!(crate::tree::write::is_composed(spec.ident()), composed, "{}", spec.name);
            if spec.is_text() {
                let simple = spec.value == ValueType::One(Scalar::SimpleText);
                assert_eq!(crate::tree::write::is_simple(spec.ident()), simple, "{}", spec.name);
            }
        }
    }

    #[test]
    fn the_table_is_sorted_and_complete() {
        let names: Vec<&str> = PropertySpec::all().map(|spec| spec.name).collect();
        assert!(names.is_sorted_by(|a, b| a < b), "{names:?}");
        for spec in PropertySpec::all() {
            assert_ne!(spec.ident(), Ident::OTHER, "{} has no number", spec.name);
            assert_eq!(PropertySpec::of(Ident::of(spec.name.as_bytes())), Some(spec));
            assert!(spec.formats.is_some() || spec.owner.is_some(), "{} belongs to nobody", spec.name);
            if let Some(by) = spec.replaced_by {
                assert!(PropertySpec::of(Ident::known(by)).is_some(), "{by}");
            }
        }
    }

    #[test]
    fn formats() {
        let of = |name| PropertySpec::of(Ident::new(name)).unwrap();
        assert!(of("CA").is_in(4) && !of("CA").is_in(3));
        assert!(of("L").is_in(1) && !of("L").is_in(3));
        assert!(of("ID").is_in(3) && !of("ID").is_in(4));
        assert!(!of("TT").is_in(4));
    }

    #[test]
    fn values_without_a_colon_stay_whole() {
        let parsed =
            crate::parse(b"(;AP[foxwq]SZ[19]LB[qd]ZZ[a\nb]PB[a\nb])", &crate::ParseOptions::default());
        let root = parsed.collection.games().next().unwrap().root();
        let first = |name: &str| decoded_values(root.find(name).unwrap()).next().unwrap();
        assert_eq!(first("AP"), Decoded::One("foxwq".into()));
        assert_eq!(first("SZ"), Decoded::One("19".into()));
        assert_eq!(first("LB"), Decoded::One("qd".into()));
        assert_eq!(first("ZZ"), Decoded::One("a\nb".into()));
        assert_eq!(first("PB"), Decoded::One("a b".into()));
    }
}
