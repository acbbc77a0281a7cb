//! The output of `validate`: one renderer for each format, all of them a [`Report`].

mod csv;
mod excerpt;
mod github;
mod human;
mod json;
mod renderer;
mod sarif;
mod style;
pub(crate) mod summary;

use std::io::Write;

use crate::cli::ReportFormat;
use crate::config::Config;
use crate::exit::Exit;
use crate::output::skip_first_byte::SkipFirstByte;
use crate::output::stdout::Stdout;

pub(crate) use excerpt::Excerpt;
pub(crate) use renderer::{FileFacts, Finding, Report};

/// Returns a renderer for one input.
pub(crate) fn renderer(format: ReportFormat, config: &Config) -> Box<dyn Report> {
    match format {
        ReportFormat::Human => Box::new(human::Human::new(config)),
        ReportFormat::Json => Box::new(json::Json::new()),
        ReportFormat::Csv => Box::new(csv::Csv),
        ReportFormat::Sarif => Box::new(sarif::Sarif),
        ReportFormat::Github => Box::new(github::Github::new(config)),
    }
}

/// Returns the text before the first input.
pub(crate) fn header(format: ReportFormat) -> Vec<u8> {
    match format {
        ReportFormat::Csv => csv::header(),
        ReportFormat::Sarif => sarif::header(),
        _ => Vec::new(),
    }
}

/// Returns the sink for all inputs together.
pub(crate) fn sink(format: ReportFormat) -> Box<dyn Write + Send> {
    match format {
        // Each result has a comma before it; the first one does not need it.
        ReportFormat::Sarif => Box::new(SkipFirstByte::new(Stdout)),
        _ => Box::new(Stdout),
    }
}

/// Returns the text after the last input.
pub(crate) fn footer(format: ReportFormat, exit: Exit) -> Vec<u8> {
    if format == ReportFormat::Sarif { sarif::footer(exit) } else { Vec::new() }
}
