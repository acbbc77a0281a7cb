//! The totals of all inputs.

use std::collections::BTreeMap;
use std::fmt::Write;

use sgf_core::diag::{Code, Diagnostic, Language, Severity};

use crate::language::say;
use crate::layout::table;
use crate::words;

use super::renderer::FileFacts;

/// Counts over a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Totals {
    pub(crate) files: u64,
    pub(crate) games: u64,
    pub(crate) errors: u64,
    pub(crate) warnings: u64,
    pub(crate) notes: u64,
    /// By [`Code::index`].
    codes: Vec<Tally>,
    /// The causes of recorded results that differ from the count, with their numbers.
    causes: BTreeMap<Box<str>, u64>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    findings: u64,
    files: u64,
    severity: Option<Severity>,
}

impl Totals {
    /// Counts a finding of the current input.
    pub(crate) fn count(&mut self, code: Code, severity: Severity) {
        if self.codes.is_empty() {
            self.codes = vec![Tally::default(); Code::all().len()];
        }
        let tally = &mut self.codes[code.index()];
        tally.findings += 1;
        tally.files = 1;
        tally.severity = tally.severity.max(Some(severity));
    }

    /// Counts the cause of a finding about a judged result, which is its last argument.
    pub(crate) fn count_cause(&mut self, found: &Diagnostic) {
        let judged = matches!(found.code, Code::ResultContradictsBoard | Code::ResultUnverifiable);
        // A cause is one word, the same in every language.
        let last = found.args.last().filter(|_| judged).map(|last| last.in_language(Language::English));
        if let Some(cause) = last.filter(|cause| !cause.contains(' ')) {
            *self.causes.entry(cause.into()).or_default() += 1;
        }
    }

    /// Counts the current input at its end.
    pub(crate) fn add(&mut self, file: &FileFacts<'_>) {
        self.files += 1;
        self.games += file.games;
        self.errors += file.errors;
        self.warnings += file.warnings;
        self.notes += file.notes;
    }

    /// Adds the counts of other games of the current input.
    pub(crate) fn join_part(&mut self, other: &Totals) {
        self.join(other);
        // The input is one file, even if several batches have the finding.
        self.codes.iter_mut().for_each(|tally| tally.files = tally.files.min(1));
    }

    /// Adds the counts of other inputs.
    pub(crate) fn join(&mut self, other: &Totals) {
        self.files += other.files;
        self.games += other.games;
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.notes += other.notes;
        for (cause, count) in &other.causes {
            *self.causes.entry(cause.clone()).or_default() += count;
        }
        self.codes.resize(self.codes.len().max(other.codes.len()), Tally::default());
        for (own, other) in self.codes.iter_mut().zip(&other.codes) {
            own.findings += other.findings;
            own.files += other.files;
            own.severity = own.severity.max(other.severity);
        }
    }

    /// Returns the last line; `failed` inputs are not among the files.
    pub(crate) fn line(&self, notes_shown: bool, failed: u64) -> String {
        let read = say!(words::READ, self.files, self.games);
        let mut line = if self.errors + self.warnings + self.notes > 0 {
            say!(words::FOUND, read, self.errors, self.warnings)
        } else if self.files > 0 {
            say!(words::NOTHING_FOUND, read)
        } else {
            read
        };
        if self.notes > 0 {
            line = say!(words::AND_NOTES, line, self.notes);
            if !notes_shown {
                line = say!(words::NOTES_HIDDEN, line);
            }
        }
        if failed > 0 {
            line = say!(words::INPUTS_FAILED, line, failed);
        }
        line
    }

    /// Returns the table of counts by code, the most frequent first.
    pub(crate) fn table(&self) -> String {
        let mut rows: Vec<(Code, Tally)> = Code::all().zip(self.codes.iter().copied()).collect();
        rows.retain(|(_, tally)| tally.findings > 0);
        rows.sort_by_key(|(code, tally)| (std::cmp::Reverse(tally.findings), *code));
        let titles =
            [&words::COUNT_OF_FINDINGS, &words::COUNT_OF_FILES, &words::SEVERITY, &words::CODE, &words::NAME];
        let mut table = String::new();
        let mut row = |cells: [String; 5]| {
            let [findings, files, severity, code, name] = cells;
            let mut line = String::new();
            table::cell_right(&mut line, &findings, 9);
            line.push(' ');
            table::cell_right(&mut line, &files, 9);
            line.push_str("  ");
            table::cell(&mut line, &severity, 8);
            line.push(' ');
            table::cell(&mut line, &code, 6);
            let _ = writeln!(table, "{line} {name}");
        };
        row(titles.map(|title| say!(title)));
        for (code, tally) in rows {
            let severity = words::severity(tally.severity.unwrap_or(code.severity()));
            row([
                tally.findings.to_string(),
                tally.files.to_string(),
                say!(severity),
                code.code().to_owned(),
                code.name().to_owned(),
            ]);
        }
        if !self.causes.is_empty() {
            table.push_str("\nresults that the judge's count does not give, by cause\n");
            let mut causes: Vec<_> = self.causes.iter().collect();
            causes.sort_by_key(|(cause, count)| (std::cmp::Reverse(**count), *cause));
            for (cause, count) in causes {
                let _ = writeln!(table, "{count:>9}  {cause}");
            }
        }
        table
    }
}
