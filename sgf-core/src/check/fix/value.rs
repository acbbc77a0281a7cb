//! Edits of properties and values.

use crate::diag::Edit;
use crate::text::{Span, ValueCoding, escape};
use crate::tree::{Ident, Node, Property, PropertySpec, Scalar, Value, ValueType};
use crate::value::Point;

/// Another text in the place of a value. It is ASCII, which every charset has.
pub(crate) fn replace(value: Value<'_>, text: &impl ToString) -> Vec<Edit> {
    vec![Edit::replace(value.span(), escape(&text.to_string(), false).as_bytes())]
}

/// `bytes` in the place of the first bytes of a value.
pub(crate) fn replace_start(value: Value<'_>, len: usize, bytes: &str) -> Vec<Edit> {
    let start = value.span().start as usize;
    vec![Edit::replace(Span::new(start, start + len), bytes)]
}

/// The bytes of a property; with the line that it stands alone on, so that no blank one is left.
pub(crate) fn delete(property: Property<'_>) -> Edit {
    let source = property.node().collection().source();
    let span = property.span();
    let (start, end) = (span.start as usize, span.end as usize);
    let begins_line =
        source[..start.min(source.len())].last().is_some_and(|byte| matches!(byte, b'\n' | b'\r'));
    let rest = source.get(end..).unwrap_or_default();
    let line_break = match rest {
        [b'\r', b'\n', ..] => 2,
        [b'\n' | b'\r', ..] => 1,
        _ => 0,
    };
    Edit::delete(Span::new(start, if begins_line { end + line_break } else { end }))
}

/// One value with its brackets; with the property where it has no other.
pub(crate) fn delete_value(property: Property<'_>, value: Value<'_>) -> Edit {
    if property.values().len() == 1 {
        return delete(property);
    }
    Edit::delete(with_brackets(value))
}

fn with_brackets(value: Value<'_>) -> Span {
    let span = value.span();
    Span::new(span.start as usize - 1, span.end as usize + 1)
}

/// These points in the place of a value; none of them takes it away.
pub(crate) fn set_points(property: Property<'_>, value: Value<'_>, points: &[Point]) -> Edit {
    if points.is_empty() {
        return delete_value(property, value);
    }
    let names: Vec<String> = points.iter().map(ToString::to_string).collect();
    Edit::replace(value.span(), names.join("]["))
}

/// All values but the first. Those of a text are joined to it.
pub(crate) fn keep_first(property: Property<'_>) -> Vec<Edit> {
    let mut values = property.values();
    let Some(first) = values.next() else { return Vec::new() };
    let rest: Vec<Value<'_>> = values.collect();
    let mut edits: Vec<Edit> = rest.iter().map(|value| Edit::delete(with_brackets(*value))).collect();
    if let Some(between) = joint(property.ident()) {
        let more: Vec<u8> = rest
            .iter()
            .filter(|value| !value.bytes().is_empty() && value.bytes() != first.bytes())
            .flat_map(|value| [between, value.bytes()].concat())
            .collect();
        if !more.is_empty() {
            edits.push(Edit::insert(first.span().end as usize, more));
        }
    }
    edits
}

/// What joins two texts of one name; none where the values are no texts of their own but facts, of which one counts.
fn joint(ident: Ident) -> Option<&'static [u8]> {
    const FACTS: [Ident; 8] =
        [Ident::AP, Ident::CA, Ident::DT, Ident::RE, Ident::RU, Ident::BR, Ident::WR, Ident::OT];
    match PropertySpec::of(ident)?.value {
        ValueType::One(Scalar::Text) => Some(b"\n"),
        ValueType::One(Scalar::SimpleText) if !FACTS.contains(&ident) => Some(b", "),
        _ => None,
    }
}

/// A second property of the name of `first` in its node, joined to it where it is a list or a text.
pub(crate) fn join(first: Property<'_>, second: Property<'_>, is_list: bool) -> Vec<Edit> {
    let says_nothing = |property: Property<'_>| property.values().all(|value| value.bytes().is_empty());
    if says_nothing(first) && !says_nothing(second) {
        return vec![delete(first)];
    }
    let mut edits = vec![delete(second)];
    if is_list {
        let more: Vec<u8> = second.values().flat_map(|value| [b"[", value.bytes(), b"]"].concat()).collect();
        edits.push(Edit::insert(first.span().end as usize, more));
    } else if let (Some(between), Some(text)) = (joint(first.ident()), first.value()) {
        let more: Vec<u8> = second
            .values()
            .filter(|value| !value.bytes().is_empty() && value.bytes() != text.bytes())
            .flat_map(|value| [between, value.bytes()].concat())
            .collect();
        if !more.is_empty() {
            edits.push(Edit::insert(text.span().end as usize, more));
        }
    }
    edits
}

/// Whether a value goes on behind an unescaped bracket, as it was understood: moved elsewhere it may be read otherwise.
pub(crate) fn has_stray_bracket(value: Value<'_>, coding: ValueCoding) -> bool {
    let (bytes, scan) = (value.bytes(), coding.scan());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        at += match byte {
            b']' => return true,
            b'\\' => 2,
            0x80.. => scan.char_len(bytes, at),
            _ => 1,
        };
    }
    false
}

/// Another name for a property.
pub(crate) fn rename(property: Property<'_>, name: &str) -> Edit {
    let start = property.span().start as usize;
    Edit::replace(Span::new(start, start + property.raw_name().len()), name)
}

/// `bytes` behind a property.
pub(crate) fn behind(property: Property<'_>, bytes: impl Into<Vec<u8>>) -> Edit {
    Edit::insert(property.span().end as usize, bytes)
}

/// `bytes` behind the last property of a node.
pub(crate) fn append(node: Node<'_>, bytes: impl Into<Vec<u8>>) -> Option<Edit> {
    Some(Edit::insert(end_of(node)?, bytes))
}

/// Where a node ends: behind its last property.
pub(crate) fn end_of(node: Node<'_>) -> Option<usize> {
    let start = node.start()?;
    let source = node.collection().source();
    let behind_sign = start + usize::from(source.get(start) == Some(&b';'));
    Some(node.properties().next_back().map_or(behind_sign, |property| property.span().end as usize))
}

/// The bytes of a property in the source.
pub(crate) fn bytes_of(property: Property<'_>) -> &[u8] {
    property.span().of(property.node().collection().source())
}
