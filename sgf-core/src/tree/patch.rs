//! Edits of a source that do not overlap, and the text that results.
//!
//! Each fix of a finding is a list of byte edits that only make sense together, and different fixes know
//! nothing of each other. [`Patches::add`] therefore takes all edits of a fix or none: none if one of them
//! touches bytes that an accepted edit changes. A refused fix is found again in the next round, on the text
//! that the accepted ones make.

use std::collections::BTreeMap;

use crate::diag::{Code, Edit};
use crate::text::Span;

/// The accepted edits.
#[derive(Debug, Default)]
pub(crate) struct Patches {
    /// Replacements and deletions by start. They do not overlap.
    replaced: BTreeMap<u32, Edit>,
    /// Insertions by offset. None lies inside a replaced range, but some may lie at its ends.
    inserted: BTreeMap<u32, Insertions>,
}

/// The insertions at one offset, in the order in which they were added.
#[derive(Debug, Default)]
struct Insertions {
    bytes: Vec<u8>,
    /// The code of the finding that they fix; `None` if they fix findings of several codes.
    code: Option<Code>,
}

impl Patches {
    /// Adds all of `edits`, which fix a finding of `code`; or none of them, if one touches what an accepted
    /// edit changes. Returns whether they were added.
    pub(crate) fn add(&mut self, edits: Vec<Edit>, code: Code) -> bool {
        if edits.iter().any(|edit| self.conflicts(edit, code)) {
            return false;
        }
        for edit in edits {
            if edit.span.is_empty() {
                let new = || Insertions { bytes: Vec::new(), code: Some(code) };
                let here = self.inserted.entry(edit.span.start).or_insert_with(new);
                here.bytes.extend_from_slice(&edit.bytes);
                here.code = here.code.filter(|old| *old == code);
            } else {
                self.replaced.insert(edit.span.start, edit);
            }
        }
        true
    }

    /// Returns whether `edit` touches an accepted edit.
    fn conflicts(&self, edit: &Edit, code: Code) -> bool {
        let (start, end) = (edit.span.start, edit.span.end);
        // Replaced ranges do not overlap, so only the last one that starts before can reach this far.
        let before = self.replaced.range(..start).next_back();
        if before.is_some_and(|(_, old)| old.span.end > start) {
            return true;
        }
        if edit.span.is_empty() {
            // Some fixes move values or properties to a common place, where they are appended in file order.
            // For any other two insertions at one offset the order is unknown, and the second one waits for
            // the next round.
            let collects =
                matches!(code, Code::DuplicateProperty | Code::RootPropertyBelow | Code::GameInfoRepeated);
            return self.inserted.get(&start).is_some_and(|here| !collects || here.code != Some(code));
        }
        // Insertions at either end of a replaced range are no conflict: those at the start come before the
        // replacement.
        self.replaced.range(start..end).next().is_some()
            || self.inserted.range(start + 1..end).next().is_some()
    }

    /// Returns `source` with all edits applied.
    pub(crate) fn apply(&self, source: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(source.len());
        let mut at = 0;
        let mut inserted = self.inserted.iter().peekable();
        let mut replaced = self.replaced.values().peekable();
        loop {
            // Of edits with the same start the insertion comes first.
            let (span, bytes) = match (inserted.peek(), replaced.peek()) {
                (Some((place, here)), other) if other.is_none_or(|other| **place <= other.span.start) => {
                    let edit = (Span::new(**place as usize, **place as usize), &here.bytes[..]);
                    inserted.next();
                    edit
                }
                (_, Some(edit)) => {
                    let edit = (edit.span, &edit.bytes[..]);
                    replaced.next();
                    edit
                }
                (_, None) => break,
            };
            let start = (span.start as usize).max(at).min(source.len());
            out.extend_from_slice(&source[at..start]);
            out.extend_from_slice(bytes);
            at = (span.end as usize).max(start).min(source.len());
        }
        out.extend_from_slice(&source[at..]);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_that_meet_are_refused_whole() {
        let mut patches = Patches::default();
        assert!(patches.add(vec![Edit::replace(Span::new(2, 4), *b"XY"), Edit::insert(6, *b"!")], Code::Bom));
        for (start, end) in [(3, 5), (1, 3), (2, 4), (0, 9), (3, 3), (5, 7)] {
            assert!(
                !patches
                    .add(vec![Edit::delete(Span::new(0, 1)), Edit::delete(Span::new(start, end))], Code::Bom)
            );
        }
        assert!(
            patches
                .add(vec![Edit::insert(4, *b"-"), Edit::insert(2, *b"+"), Edit::insert(2, *b"=")], Code::Bom)
        );
        assert!(!patches.add(vec![Edit::insert(6, *b"?")], Code::Bom));
        assert!(patches.add(vec![Edit::delete(Span::new(6, 7))], Code::Bom));
        let again = |patches: &mut Patches, sign: &[u8]| {
            patches.add(vec![Edit::insert(8, sign)], Code::DuplicateProperty)
        };
        assert!(again(&mut patches, b"a") && again(&mut patches, b"b"));
        assert_eq!(patches.apply(b"01234567"), b"01+=XY-45!7ab");
    }
}
