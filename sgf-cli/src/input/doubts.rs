//! Damage of an input that changes which games and moves are read. Commands that do not list findings say it
//! on standard error.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sgf_core::diag::{Code, Diagnostic, Severity};

use crate::language::{self, say};
use crate::words;

/// The doubts about one input, shared with its readers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Doubts(Arc<Mutex<Found>>);

#[derive(Debug, Default)]
struct Found {
    /// The first finding of each code that raises a doubt, and the number of all.
    by_code: BTreeMap<Code, (Diagnostic, u32)>,
    /// Whether the command lists all findings itself.
    listed: bool,
}

impl Doubts {
    fn lock(&self) -> MutexGuard<'_, Found> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps those of the findings that raise a doubt.
    pub(super) fn note(&self, found: &[Diagnostic]) {
        for one in found.iter().filter(|one| raises_doubt(one)) {
            self.lock().by_code.entry(one.code).or_insert_with(|| (one.clone(), 0)).1 += 1;
        }
    }

    /// States that the command lists all findings itself.
    pub(crate) fn are_listed(&self) {
        self.lock().listed = true;
    }

    /// Returns a line for each code, and forgets the findings.
    pub(crate) fn take_lines(&self, name: &str) -> Vec<String> {
        let mut found = self.lock();
        if found.listed {
            return Vec::new();
        }
        let by_code = std::mem::take(&mut found.by_code);
        let lines = by_code.into_values().map(|(first, count)| {
            let place = first.position.map(|at| format!(":{}:{}", at.line, at.column)).unwrap_or_default();
            let message = first.message_in(language::current());
            let label = format!("{} {}", first.code, first.code.name());
            match count - 1 {
                0 => say!(words::DOUBT, name, place, message, label),
                others => say!(words::DOUBTS, name, place, message, label, others),
            }
        });
        lines.collect()
    }
}

/// True if the record can be read in another way, or a part of it is missing.
fn raises_doubt(found: &Diagnostic) -> bool {
    match found.code {
        Code::UnclosedTree
        | Code::UnclosedGame
        | Code::UnopenedGame
        | Code::UnclosedValue
        | Code::NodeOutsideVariation => true,
        Code::UnreadLine | Code::UnreadMove | Code::SecondGame => true,
        Code::MissingPart => found.severity > Severity::Info,
        // What follows a game holds properties, so it may be part of one.
        Code::JunkBeforeTree | Code::JunkAfterTree => found.kind.is_some(),
        _ => false,
    }
}
