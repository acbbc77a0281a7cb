//! Where output goes: standard output, files that are written whole or not at all, and lines on standard
//! error.

pub(crate) mod atomic;
pub(crate) mod bar;
pub(crate) mod difference;
pub(crate) mod error;
pub(crate) mod file;
pub(crate) mod game;
pub(crate) mod sanitize;
pub(crate) mod skip_first_byte;
mod stale;
pub(crate) mod stdout;

use std::io::Write;

/// Prints one line on standard error, without characters that steer a terminal. Errors are ignored, as there
/// is no other place to report them.
pub(crate) fn complain(line: &str) {
    let line = sanitize::line(line);
    bar::aside(|| {
        let _ = writeln!(std::io::stderr().lock(), "{line}");
    });
}
