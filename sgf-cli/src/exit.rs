//! The exit codes of the program.

use std::process::ExitCode;

/// The exit codes, as `sgf --help` documents them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// 0: done, nothing found at or above `--fail-on`.
    Clean,
    /// 1: done, with findings.
    Findings,
    /// 2: wrong usage, or an input or output that failed.
    Failure,
    /// 130: interrupted.
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Clean => 0,
            Exit::Findings => 1,
            Exit::Failure => 2,
            Exit::Interrupted => 130,
        })
    }
}
