//! The values of a property, decoded as its type in the schema asks for them.

use std::borrow::Cow;

use crate::text::TextKind;
use crate::tree::{Property, PropertySpec, Scalar, Value, ValueType};

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
/// A value of a composed type without a colon stays one text; so does `aa:cc` in a point list, which is no
/// composed value but a short form. The type of unknown properties is taken to be Text.
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
