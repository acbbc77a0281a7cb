//! What every renderer of findings implements, and what it gets.

use std::any::Any;
use std::io::{self, Write};

use sgf_core::diag::{Diagnostic, Severity};

use crate::facts::GameFacts;

use super::excerpt::Excerpt;

/// A finding, with its severity under the profile of the run.
pub(crate) struct Finding<'a> {
    pub(crate) path: &'a str,
    pub(crate) found: &'a Diagnostic,
    pub(crate) severity: Severity,
    /// The text around the finding.
    pub(crate) excerpt: Option<Excerpt>,
}

/// The facts about an input that are known at its end.
#[derive(Clone, Debug, Default)]
pub(crate) struct FileFacts<'a> {
    pub(crate) path: &'a str,
    pub(crate) format: &'a str,
    pub(crate) bytes: u64,
    /// The charset of the first game, and where it comes from.
    pub(crate) encoding: Option<(&'static str, &'static str)>,
    pub(crate) games: u64,
    pub(crate) errors: u64,
    pub(crate) warnings: u64,
    /// Findings of severity info.
    pub(crate) notes: u64,
    /// The number of findings that were fixed; `None` without `--fix`.
    pub(crate) fixed: Option<u32>,
}

impl FileFacts<'_> {
    /// Counts a finding.
    pub(crate) fn count(&mut self, severity: Severity) {
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Info => self.notes += 1,
        }
    }
}

/// Prints the findings of one input, or of some of its games.
pub(crate) trait Report: Send {
    /// True if the renderer shows the text around a finding of this severity.
    fn wants_excerpt(&self, _severity: Severity) -> bool {
        false
    }

    /// True if the renderer shows games without findings, too.
    fn wants_games(&self) -> bool {
        false
    }

    /// Adds a game.
    fn game(&mut self, _facts: &GameFacts) -> io::Result<()> {
        Ok(())
    }

    /// Adds a finding.
    fn finding(&mut self, finding: &Finding<'_>, out: &mut dyn Write) -> io::Result<()>;

    /// Appends what another renderer of the same type has kept; it got the games that come next.
    fn join(&mut self, _other: &mut dyn Report) -> io::Result<()> {
        Ok(())
    }

    /// Returns the renderer for [`join`](Report::join), if it keeps anything until the end.
    fn as_any(&mut self) -> Option<&mut dyn Any> {
        None
    }

    /// Ends the input.
    fn end(&mut self, _file: &FileFacts<'_>, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
