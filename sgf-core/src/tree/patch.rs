//! Edits that do not get in each other's way, and the text that they make.

use std::collections::BTreeMap;

use crate::diag::{Code, Edit};

/// Accepted edits by their place.
#[derive(Debug, Default)]
pub(crate) struct Patches {
    /// By start; of those that start together insertions come first, in the order they came.
    edits: BTreeMap<(u32, bool, u32), (Edit, Code)>,
    count: u32,
}

impl Patches {
    /// Adds all of `edits`, which mend a finding of `code`, or none where one of them touches what another one changes.
    pub(crate) fn add(&mut self, edits: Vec<Edit>, code: Code) -> bool {
        if edits.iter().any(|edit| self.meets(edit, code)) {
            return false;
        }
        for edit in edits {
            self.count += 1;
            self.edits.insert((edit.span.start, !edit.span.is_empty(), self.count), (edit, code));
        }
        true
    }

    fn meets(&self, edit: &Edit, code: Code) -> bool {
        let span = edit.span;
        // The nearest edit before, whose end may reach into this one.
        let before =
            self.edits.range(..(span.start, true, 0)).rev().find(|(_, (old, _))| !old.span.is_empty());
        if before.is_some_and(|(_, (old, _))| old.span.end > span.start) {
            return true;
        }
        if span.is_empty() {
            // Values and properties that one place collects come in the order of the file; which of two other insertions
            // comes first only the next round can tell.
            let collects =
                matches!(code, Code::DuplicateProperty | Code::RootPropertyBelow | Code::GameInfoRepeated);
            let mut here = self.edits.range((span.start, false, 0)..(span.start, true, 0));
            return here.any(|(_, (_, old))| !collects || *old != code);
        }
        self.edits
            .range((span.start, false, 0)..(span.end, false, 0))
            .any(|(_, (old, _))| !old.span.is_empty() || old.span.start > span.start)
    }

    /// `source` with all edits made.
    pub(crate) fn apply(&self, source: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(source.len());
        let mut at = 0;
        for (edit, _) in self.edits.values() {
            let start = (edit.span.start as usize).max(at).min(source.len());
            out.extend_from_slice(&source[at..start]);
            out.extend_from_slice(&edit.bytes);
            at = (edit.span.end as usize).max(start).min(source.len());
        }
        out.extend_from_slice(&source[at..]);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Span;

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
