//! [`FixOptions`]: what is fixed, and how the input is read.

use crate::check::options::CheckOptions;
use crate::diag::{Applicability, Code, Diagnostic};
use crate::tree::ParseOptions;

/// Options of [`fix`](super::fix()): what is fixed, and how the input is read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FixOptions {
    /// The options for parsing.
    pub parse: ParseOptions,
    /// The options for the check.
    pub check: CheckOptions,
    /// Whether guesses ([`Applicability::Unsafe`]) are made too. Default: false.
    pub unsafe_fixes: bool,
    /// Whether each code is fixed, by [`Code::index`]; all are if it is empty.
    chosen: Vec<bool>,
}

impl Default for FixOptions {
    fn default() -> Self {
        let check = CheckOptions::default();
        FixOptions { parse: ParseOptions::default(), check, unsafe_fixes: false, chosen: Vec::new() }
    }
}

impl FixOptions {
    /// Sets whether guesses are made too.
    #[must_use]
    pub fn unsafe_fixes(mut self, unsafe_fixes: bool) -> Self {
        self.unsafe_fixes = unsafe_fixes;
        self
    }

    /// Sets the options for parsing.
    #[must_use]
    pub fn parse(mut self, options: ParseOptions) -> Self {
        self.parse = options;
        self
    }

    /// Sets the options for the check.
    #[must_use]
    pub fn check(mut self, options: CheckOptions) -> Self {
        self.check = options;
        self
    }

    /// Fixes only the codes for which `wanted` returns true.
    #[must_use]
    pub fn only(mut self, wanted: impl Fn(Code) -> bool) -> Self {
        self.chosen = Code::all().map(wanted).collect();
        self
    }

    /// Returns whether a finding is to be fixed.
    pub(super) fn accepts(&self, found: &Diagnostic) -> bool {
        let allowed = match found.applicability() {
            Some(Applicability::Safe) => true,
            Some(Applicability::Unsafe) => self.unsafe_fixes,
            None => false,
        };
        allowed && self.chosen.get(found.code.index()).copied().unwrap_or(true)
    }
}
