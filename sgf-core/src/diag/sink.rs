//! [`Sink`]: the receiver of findings.

use super::{Code, Diagnostic};

/// Receives findings as they are made.
///
/// Implemented by `()`, which drops them, `Option<Diagnostic>`, `Vec<Diagnostic>` and closures.
pub trait Sink {
    /// Receives a finding.
    fn report(&mut self, diagnostic: Diagnostic);
}

impl Sink for () {
    fn report(&mut self, _: Diagnostic) {}
}

/// Keeps the first finding.
impl Sink for Option<Diagnostic> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.get_or_insert(diagnostic);
    }
}

/// Keeps all findings.
impl Sink for Vec<Diagnostic> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.push(diagnostic);
    }
}

impl<F: FnMut(Diagnostic)> Sink for F {
    fn report(&mut self, diagnostic: Diagnostic) {
        self(diagnostic);
    }
}

/// A sink that passes on the first `limit` findings of each code and drops the others, so that hostile input
/// cannot fill the memory with findings.
#[derive(Debug)]
pub(crate) struct Capped<'s, S: ?Sized> {
    sink: &'s mut S,
    limit: u32,
    /// The number of findings of each code that passed; empty until the first one.
    counts: Vec<u32>,
}

impl<'s, S: Sink + ?Sized> Capped<'s, S> {
    /// Limits `sink` to `limit` findings of each code.
    pub(crate) fn new(sink: &'s mut S, limit: u32) -> Self {
        Capped { sink, limit, counts: Vec::new() }
    }

    /// Returns whether another finding of `code` would pass, so that one that would not need not be made.
    pub(crate) fn admits(&self, code: Code) -> bool {
        self.counts.get(code.index()).map_or(self.limit > 0, |count| *count < self.limit)
    }
}

impl<S: Sink + ?Sized> Sink for Capped<'_, S> {
    fn report(&mut self, diagnostic: Diagnostic) {
        if !self.admits(diagnostic.code) {
            return;
        }
        if self.counts.is_empty() {
            self.counts = vec![0; Code::all().len()];
        }
        self.counts[diagnostic.code.index()] += 1;
        self.sink.report(diagnostic);
    }
}
