//! What `validate` prints, one renderer a file behind one trait.

#[cfg(feature = "parquet")]
pub(crate) mod archive_row;
mod csv;
mod excerpt;
pub(crate) mod game_head;
pub(crate) mod game_row;
mod github;
mod human;
mod json;
#[cfg(feature = "parquet")]
pub(crate) mod parquet;
mod sarif;
pub(crate) mod summary;
pub(crate) mod table;
pub(crate) mod wrap;

use std::io::{self, Write};

use sgf_core::diag::{Diagnostic, Severity};

use crate::cli::ReportFormat;
use crate::config::Config;
use crate::exit::Exit;
use crate::facts::GameFacts;
use crate::output::stdout::Stdout;

pub(crate) use excerpt::Excerpt;

/// A finding with the severity that it has in the profile of the run.
pub(crate) struct Finding<'a> {
    pub(crate) path: &'a str,
    pub(crate) found: &'a Diagnostic,
    pub(crate) severity: Severity,
    /// The text around it.
    pub(crate) excerpt: Option<Excerpt>,
}

/// What is known of an input at its end.
#[derive(Clone, Debug, Default)]
pub(crate) struct FileFacts<'a> {
    pub(crate) path: &'a str,
    pub(crate) format: &'a str,
    pub(crate) bytes: u64,
    /// The charset of the first game and what decided it.
    pub(crate) encoding: Option<(&'static str, &'static str)>,
    pub(crate) games: u64,
    pub(crate) errors: u64,
    pub(crate) warnings: u64,
    /// Findings of severity info.
    pub(crate) notes: u64,
    /// How many findings were mended, where that was asked for.
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

/// Prints the findings of one input.
pub(crate) trait Report {
    /// Whether it shows the text around a finding of this severity.
    fn wants_excerpt(&self, _severity: Severity) -> bool {
        false
    }

    /// A game was read.
    fn game(&mut self, _facts: &GameFacts) -> io::Result<()> {
        Ok(())
    }

    /// Something was found.
    fn finding(&mut self, finding: &Finding<'_>, out: &mut dyn Write) -> io::Result<()>;

    /// The input is at its end.
    fn end(&mut self, _file: &FileFacts<'_>, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// The renderer of one input.
pub(crate) fn renderer(format: ReportFormat, config: &Config) -> Box<dyn Report> {
    match format {
        ReportFormat::Human => Box::new(human::Human::new(config)),
        ReportFormat::Json => Box::new(json::Json::new()),
        ReportFormat::Csv => Box::new(csv::Csv),
        ReportFormat::Sarif => Box::new(sarif::Sarif),
        ReportFormat::Github => Box::new(github::Github::new(config)),
    }
}

/// What comes before the first input.
pub(crate) fn header(format: ReportFormat) -> Vec<u8> {
    match format {
        ReportFormat::Csv => csv::header(),
        ReportFormat::Sarif => sarif::header(),
        _ => Vec::new(),
    }
}

/// Where all inputs together are printed.
pub(crate) fn sink(format: ReportFormat) -> Box<dyn Write + Send> {
    match format {
        ReportFormat::Sarif => Box::new(sarif::Elements::new(Stdout)),
        _ => Box::new(Stdout),
    }
}

/// What comes behind the last input.
pub(crate) fn footer(format: ReportFormat, exit: Exit) -> Vec<u8> {
    if format == ReportFormat::Sarif { sarif::footer(exit) } else { Vec::new() }
}
