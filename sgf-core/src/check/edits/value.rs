//! Edits of properties and values: replace, delete, join, rename, insert.

use crate::diag::Edit;
use crate::text::{Span, ValueCoding, escape};
use crate::tree::{Ident, Node, Property, PropertySpec, Scalar, Value, ValueType};
use crate::value::Point;

/// Replaces a value by `text`, which must be ASCII: every charset encodes it alike.
pub(crate) fn replace(value: Value<'_>, text: &impl ToString) -> Vec<Edit> {
    vec![Edit::replace(value.span(), escape(&text.to_string(), false).as_bytes())]
}

/// Replaces the first `len` bytes of a value.
pub(crate) fn replace_start(value: Value<'_>, len: usize, bytes: &str) -> Vec<Edit> {
    let start = value.span().start as usize;
    vec![Edit::replace(Span::new(start, start + len), bytes)]
}

/// Deletes a property. If it stands alone on its line the line break goes too, so that no blank line is left.
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

/// Deletes a value with its brackets, or the whole property if it has no other value.
pub(crate) fn delete_value(property: Property<'_>, value: Value<'_>) -> Edit {
    if property.values().len() == 1 {
        return delete(property);
    }
    Edit::delete(with_brackets(value))
}

/// Returns the span of a value and its brackets.
fn with_brackets(value: Value<'_>) -> Span {
    let span = value.span();
    Span::new(span.start as usize - 1, span.end as usize + 1)
}

/// Replaces a value by these points; deletes it if there are none.
pub(crate) fn set_points(property: Property<'_>, value: Value<'_>, points: &[Point]) -> Edit {
    if points.is_empty() {
        return delete_value(property, value);
    }
    let names: Vec<String> = points.iter().map(ToString::to_string).collect();
    Edit::replace(value.span(), names.join("]["))
}

/// Deletes all values but the first. The other values of a text are appended to it.
pub(crate) fn keep_first(property: Property<'_>) -> Vec<Edit> {
    let mut values = property.values();
    let Some(first) = values.next() else { return Vec::new() };
    let rest: Vec<Value<'_>> = values.collect();
    let mut edits: Vec<Edit> = rest.iter().map(|value| Edit::delete(with_brackets(*value))).collect();
    edits.extend(append_texts(property, first, rest.into_iter()));
    edits
}

/// Appends the texts of `others` to `first`, apart from those that are empty or repeat it. Returns `None` if
/// nothing is to be appended or the values of `property` are not joined (see [`separator`]).
fn append_texts<'c>(
    property: Property<'_>,
    first: Value<'_>,
    others: impl Iterator<Item = Value<'c>>,
) -> Option<Edit> {
    let separator = separator(property.ident())?;
    let appended: Vec<u8> = others
        .filter(|value| !value.bytes().is_empty() && value.bytes() != first.bytes())
        .flat_map(|value| [separator, value.bytes()].concat())
        .collect();
    (!appended.is_empty()).then(|| Edit::insert(first.span().end as usize, appended))
}

/// Returns what separates two joined texts of one name; `None` if the values are not free text but facts, of
/// which one counts.
fn separator(ident: Ident) -> Option<&'static [u8]> {
    const FACTS: [Ident; 8] =
        [Ident::AP, Ident::CA, Ident::DT, Ident::RE, Ident::RU, Ident::BR, Ident::WR, Ident::OT];
    match PropertySpec::of(ident)?.value {
        ValueType::One(Scalar::Text) => Some(b"\n"),
        ValueType::One(Scalar::SimpleText) if !FACTS.contains(&ident) => Some(b", "),
        _ => None,
    }
}

/// Joins `second` to `first`, a property of the same name in the same node, if they are lists or texts;
/// otherwise deletes `second`. If only `first` is empty, deletes `first` instead.
pub(crate) fn join(first: Property<'_>, second: Property<'_>, is_list: bool) -> Vec<Edit> {
    let is_empty = |property: Property<'_>| property.values().all(|value| value.bytes().is_empty());
    if is_empty(first) && !is_empty(second) {
        return vec![delete(first)];
    }
    let mut edits = vec![delete(second)];
    if is_list {
        let values: Vec<u8> =
            second.values().flat_map(|value| [b"[", value.bytes(), b"]"].concat()).collect();
        edits.push(Edit::insert(first.span().end as usize, values));
    } else if let Some(text) = first.value() {
        edits.extend(append_texts(first, text, second.values()));
    }
    edits
}

/// Returns whether a value holds an unescaped `]`, which the parser took for text because of what follows it.
/// Moved elsewhere, the value could end at that bracket.
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

/// Renames a property.
pub(crate) fn rename(property: Property<'_>, name: &str) -> Edit {
    let start = property.span().start as usize;
    Edit::replace(Span::new(start, start + property.raw_name().len()), name)
}

/// Inserts `bytes` after a property.
pub(crate) fn insert_after(property: Property<'_>, bytes: impl Into<Vec<u8>>) -> Edit {
    Edit::insert(property.span().end as usize, bytes)
}

/// Inserts `bytes` after the last property of a node; `None` if the node is not in the source.
pub(crate) fn append(node: Node<'_>, bytes: impl Into<Vec<u8>>) -> Option<Edit> {
    Some(Edit::insert(end_of(node)?, bytes))
}

/// Returns the offset after the last property of a node; `None` if the node is not in the source.
pub(crate) fn end_of(node: Node<'_>) -> Option<usize> {
    let start = node.start()?;
    let source = node.collection().source();
    let after_semicolon = start + usize::from(source.get(start) == Some(&b';'));
    Some(node.properties().next_back().map_or(after_semicolon, |property| property.span().end as usize))
}

/// Returns the bytes of a property in the source.
pub(crate) fn bytes_of(property: Property<'_>) -> &[u8] {
    property.span().of(property.node().collection().source())
}
