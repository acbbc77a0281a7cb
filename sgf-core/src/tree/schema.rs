//! The property schema: which properties exist, and what the values of each are.
//!
//! The entries of FF\[1\] to FF\[4\] follow the indices of the specification (`proplist_ff`, `properties`,
//! `go`, `loa`). The private properties were collected from records and from the programs that write them.

use super::ident::Ident;
use super::schema_table::SPECS;

/// The chapter of FF\[4\] that a property belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Group {
    /// Properties of the file and the board; allowed in root nodes only.
    Root,
    /// Information about the game: players, place, date, result and so on.
    GameInfo,
    /// Moves, and properties that say how a move counts.
    Move,
    /// Changes of the position other than moves.
    Setup,
    /// Marks on the board.
    Markup,
    /// Clocks.
    Timing,
    /// Assessments of the move.
    MoveAnnotation,
    /// Assessments of the position, and comments.
    NodeAnnotation,
    /// Printing and view.
    Figure,
    /// Anything else; most private properties.
    Other,
}

/// The property type of FF\[4\], which decides the nodes that a property is allowed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Class {
    /// Root nodes only.
    Root,
    /// At most one node on each path from the root.
    GameInfo,
    /// Not in a node with setup properties.
    Move,
    /// Not in a node with move properties.
    Setup,
    /// Any node.
    None,
}

impl Group {
    /// Returns the type that FF\[4\] gives to the properties of this group.
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

/// The type of a simple value, or of one half of a composed value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scalar {
    /// No value: `[]`.
    None,
    /// A whole number.
    Number,
    /// A decimal number.
    Real,
    /// `1` or, for emphasis, `2`.
    Double,
    /// `B` or `W`.
    Color,
    /// Text on one line: line breaks count as spaces.
    SimpleText,
    /// Text with line breaks.
    Text,
    /// A point of the board.
    Point,
    /// A point or a pass.
    Move,
    /// A stone, which in Go is a point.
    Stone,
}

/// The type of a property's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValueType {
    /// A simple value.
    One(Scalar),
    /// A composed value: two halves with a colon between them.
    Pair(Scalar, Scalar),
    /// A simple value of the first type, or a composed value of the other two. `SZ` is a number or two.
    OneOrPair(Scalar, Scalar, Scalar),
}

impl ValueType {
    /// Returns whether a value, or a half of a composed value, can be a `scalar`.
    pub(crate) fn can_be(self, scalar: Scalar) -> bool {
        match self {
            ValueType::One(one) => one == scalar,
            ValueType::Pair(first, second) => first == scalar || second == scalar,
            ValueType::OneOrPair(one, first, second) => [one, first, second].contains(&scalar),
        }
    }
}

/// The number of values that a property takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ValueCount {
    /// Exactly one value.
    One,
    /// One or more values.
    List,
    /// One or more values, or a single empty one.
    EmptyOrList,
}

/// The schema entry of one property.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct PropertySpec {
    /// The property's name, in capitals.
    pub name: &'static str,
    /// An English title, such as "Add black" for `AB`.
    pub title: &'static str,
    /// The chapter of FF\[4\].
    pub group: Group,
    /// The type of each value.
    pub value: ValueType,
    /// The number of values.
    pub count: ValueCount,
    /// The first and the last file format that has the property; `None` if no format has it.
    pub formats: Option<(u8, u8)>,
    /// The program or server that uses the property privately, even if a file format once used the name too.
    pub owner: Option<&'static str>,
    /// Whether the property also applies to the nodes below.
    pub inherit: bool,
    /// The property that replaces it in FF\[4\].
    pub replaced_by: Option<&'static str>,
}

impl PropertySpec {
    /// Returns all known properties in alphabetical order.
    pub fn all() -> impl ExactSizeIterator<Item = &'static PropertySpec> {
        SPECS.iter()
    }

    /// Returns all known properties as a slice, for tables that are built at compile time.
    pub(crate) const fn table() -> &'static [PropertySpec] {
        SPECS
    }

    /// Returns the entry of the property `ident`; `None` if the property is unknown.
    ///
    /// ```
    /// use sgf_core::tree::{Group, Ident, PropertySpec, ValueCount};
    /// let spec = PropertySpec::of(Ident::AB).unwrap();
    /// assert_eq!((spec.title, spec.group, spec.count), ("Add black", Group::Setup, ValueCount::List));
    /// assert!(PropertySpec::of(Ident::new("ZZ")).is_none());
    /// ```
    #[inline]
    #[must_use]
    pub fn of(ident: Ident) -> Option<&'static PropertySpec> {
        BY_IDENT.get(ident.index()).copied().flatten()
    }

    /// Returns the property's name as an [`Ident`].
    #[must_use]
    pub const fn ident(&self) -> Ident {
        Ident::known(self.name)
    }

    /// Returns whether file format `ff` has the property.
    #[must_use]
    pub const fn is_in(&self, ff: u8) -> bool {
        matches!(self.formats, Some((first, last)) if first <= ff && ff <= last)
    }

    /// Returns whether the property belongs to FF\[4\] and no program uses it in its own way.
    pub(crate) const fn is_standard(&self) -> bool {
        self.is_in(4) && self.owner.is_none()
    }

    /// Returns whether its values are composed, or can be.
    pub(crate) const fn is_composed(&self) -> bool {
        matches!(self.value, ValueType::Pair(..) | ValueType::OneOrPair(..))
    }
}

/// The entries by [`Ident::index`].
static BY_IDENT: [Option<&PropertySpec>; Ident::COUNT] = {
    let mut table = [None; Ident::COUNT];
    let mut i = 0;
    while i < SPECS.len() {
        table[SPECS[i].ident().index()] = Some(&SPECS[i]);
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_complete() {
        let names: Vec<&str> = PropertySpec::all().map(|spec| spec.name).collect();
        assert!(names.is_sorted_by(|a, b| a < b), "{names:?}");
        for spec in PropertySpec::all() {
            assert_ne!(spec.ident(), Ident::OTHER, "{} has no ident", spec.name);
            assert_eq!(PropertySpec::of(Ident::of(spec.name.as_bytes())), Some(spec));
            assert!(
                spec.formats.is_some() || spec.owner.is_some(),
                "{} is in no format and has no owner",
                spec.name
            );
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
}
