//! Where findings go.

use super::{Code, Diagnostic};

/// Takes findings as they are made.
pub trait Sink {
    /// Takes one.
    fn report(&mut self, diagnostic: Diagnostic);
}

impl Sink for () {
    fn report(&mut self, _: Diagnostic) {}
}

/// Keeps the first.
impl Sink for Option<Diagnostic> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.get_or_insert(diagnostic);
    }
}

/// Keeps all.
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

/// Passes on the first `limit` findings of each code and counts the rest, so that hostile input stays small in memory.
#[derive(Debug)]
pub struct Capped<'s, S: ?Sized> {
    sink: &'s mut S,
    limit: u32,
    seen: Vec<u32>,
}

impl<'s, S: Sink + ?Sized> Capped<'s, S> {
    /// A cap of `limit` findings a code on `sink`.
    pub fn new(sink: &'s mut S, limit: u32) -> Self {
        Capped { sink, limit, seen: Vec::new() }
    }

    /// Whether another finding of `code` would pass. One that would not is counted as left out, so that it need not be made.
    pub fn admits(&mut self, code: Code) -> bool {
        let Some(seen) = self.seen.get_mut(code.index()) else { return self.limit > 0 };
        let admits = *seen < self.limit;
        if !admits {
            *seen = seen.saturating_add(1);
        }
        admits
    }

    /// The codes of which more than the limit came, with the number left out of each.
    pub fn left_out(&self) -> impl Iterator<Item = (Code, u32)> {
        Code::all().zip(&self.seen).filter_map(|(code, &seen)| {
            let over = seen.saturating_sub(self.limit);
            (over > 0).then_some((code, over))
        })
    }
}

impl<S: Sink + ?Sized> Sink for Capped<'_, S> {
    fn report(&mut self, diagnostic: Diagnostic) {
        if self.seen.is_empty() {
            self.seen = vec![0; Code::all().len()];
        }
        let seen = &mut self.seen[diagnostic.code.index()];
        *seen = seen.saturating_add(1);
        if *seen <= self.limit {
            self.sink.report(diagnostic);
        }
    }
}
