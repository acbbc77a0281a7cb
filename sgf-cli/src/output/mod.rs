//! Where text goes: standard output between two lines, files that are whole or not there, one line on standard error.

pub(crate) mod atomic;
pub(crate) mod error;
pub(crate) mod ordered;
pub(crate) mod sanitize;
pub(crate) mod stdout;

use std::io::Write;

/// Prints one line on standard error; that it cannot be printed is nobody's business.
pub(crate) fn complain(line: &str) {
    let mut stderr = std::io::stderr().lock();
    let line = sanitize::line(line);
    let _ = writeln!(stderr, "{line}");
}
