//! Builds the edits of family S that are not about the tree: junk, brackets, semicolons, names.

use crate::diag::{Code, Diagnostic, Edit};
use crate::text::{Span, skip_space};
use crate::tree::{Collection, GameId, Ident, PropertySpec, Scalar, Value, ValueType, drop_lower_case};

/// Builds the edits for a finding about the text between properties.
pub(super) fn edits(collection: &Collection, found: &Diagnostic) -> Vec<Edit> {
    let source = collection.source();
    let span = Span::new(found.span.start as usize, found.span.end as usize);
    let (start, end) = (span.start as usize, span.end as usize);
    match found.code {
        Code::JunkBeforeTree | Code::JunkAfterTree => {
            vec![Edit::delete(Span::new(start, skip_space(source, end)))]
        }
        Code::JunkInTree
        | Code::WebPage
        | Code::ValuesWithoutIdent
        | Code::EmptyVariation
        | Code::StrayControls => {
            vec![Edit::delete(span)]
        }
        Code::MissingSemicolon => vec![Edit::insert(start, *b";")],
        Code::PropertyWithoutValue => vec![complete_or_delete(span.of(source), span)],
        Code::LowercasePropident => {
            let name = span.of(source);
            let kept = drop_lower_case(name);
            if kept.as_ref() == name { Vec::new() } else { vec![Edit::replace(span, kept.into_owned())] }
        }
        Code::StrayClose => delete_all(source, span, b')'),
        // Only those before a game; the others are laid out with the game.
        Code::VariationStart => delete_all(source, span, b'('),
        Code::UnclosedValue => vec![close_value(source, span)],
        Code::StrayBracket => escape_brackets(collection, found),
        _ => Vec::new(),
    }
}

/// Completes or deletes a name without a value: a mark that takes no value gets an empty one, others are
/// deleted.
fn complete_or_delete(name: &[u8], span: Span) -> Edit {
    let is_mark =
        PropertySpec::of(Ident::of(name)).is_some_and(|spec| spec.value == ValueType::One(Scalar::None));
    if is_mark { Edit::insert(span.end as usize, *b"[]") } else { Edit::delete(span) }
}

/// Deletes all bytes of `span` that are `sign`.
fn delete_all(source: &[u8], span: Span, sign: u8) -> Vec<Edit> {
    let base = span.start as usize;
    let places = span.of(source).iter().enumerate().filter(|(_, byte)| **byte == sign);
    places.map(|(i, _)| Edit::delete(Span::new(base + i, base + i + 1))).collect()
}

/// Inserts the bracket that a value lacks: at the end of the input, or right after an empty value.
fn close_value(source: &[u8], span: Span) -> Edit {
    let end = span.end as usize;
    let inside = &source[(span.start as usize + 1).min(end)..end];
    let backslashes = inside.iter().rev().take_while(|byte| **byte == b'\\').count();
    if backslashes % 2 == 1 {
        // The last backslash would escape the bracket: replace it.
        return Edit::replace(Span::new(end - 1, end), *b"]");
    }
    Edit::insert(end, *b"]")
}

/// Escapes all brackets of the text that the finding is in, or deletes the bracket if it is not in a text.
fn escape_brackets(collection: &Collection, found: &Diagnostic) -> Vec<Edit> {
    let at = found.span.start as u32;
    let delete = || vec![Edit::delete(Span::new(at as usize, at as usize + 1))];
    let Some(game) = collection.game(GameId(found.game)) else { return delete() };
    let Some(node) = found.node.and_then(|number| game.numbered(number)) else { return delete() };
    let holds = |value: &Value<'_>| value.span().start <= at && at < value.span().end;
    let Some(value) = node.properties().flat_map(|property| property.values()).find(holds) else {
        return delete();
    };
    let (bytes, base, scan) = (value.bytes(), value.span().start as usize, game.coding().scan());
    let mut edits = Vec::new();
    let mut i = 0;
    while i < bytes.len() {
        match bytes[i] {
            b'\\' => i += 2,
            b']' => {
                edits.push(Edit::insert(base + i, *b"\\"));
                i += 1;
            }
            byte if byte > 0x7F => i += scan.char_len(bytes, i),
            _ => i += 1,
        }
    }
    edits
}
