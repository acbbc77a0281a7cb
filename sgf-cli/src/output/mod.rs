//! Where text goes: standard output between two lines, files that are whole or not there, one line on standard error.

pub(crate) mod atomic;
pub(crate) mod error;
pub(crate) mod ordered;
pub(crate) mod sanitize;
mod stale;
pub(crate) mod stdout;

use std::io::Write;

use crate::progress;

/// Prints one line on standard error; that it cannot be printed is nobody's business.
pub(crate) fn complain(line: &str) {
    let line = sanitize::line(line);
    progress::aside(|| {
        let _ = writeln!(std::io::stderr().lock(), "{line}");
    });
}
