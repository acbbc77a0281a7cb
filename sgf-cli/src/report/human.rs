//! Findings for people: a line for each, and the text around it.

use std::fmt::Write as _;
use std::io::{self, Write};

use anstyle::Style;
use sgf_core::diag::Severity;

use crate::config::Config;
use crate::language::{current, say};
use crate::layout::wrap;
use crate::output::sanitize;
use crate::words;

use super::excerpt::Drawing;
use super::renderer::{Finding, Report};
use super::style::style_of;

/// Prints one line for each finding: `path:line:column: severity[CODE name] message`.
#[derive(Debug)]
pub(crate) struct Human {
    color: bool,
    width: Option<usize>,
    quiet: bool,
    notes: bool,
    drawing: Drawing,
}

impl Human {
    pub(crate) fn new(config: &Config) -> Self {
        Human {
            color: config.color,
            width: config.width,
            quiet: config.quiet,
            notes: config.verbose,
            drawing: Drawing::new(config.width, config.color),
        }
    }

    fn style(&self, style: Style) -> Style {
        if self.color { style } else { Style::new() }
    }
}

impl Report for Human {
    fn wants_excerpt(&self, severity: Severity) -> bool {
        !self.quiet && (severity > Severity::Info || self.notes)
    }

    fn finding(&mut self, finding: &Finding<'_>, out: &mut dyn Write) -> io::Result<()> {
        if !self.wants_excerpt(finding.severity) {
            return Ok(());
        }
        let found = finding.found;
        let (bold, severity) = (self.style(Style::new().bold()), self.style(style_of(finding.severity)));
        let mut line = format!("{bold}{}", sanitize::line(finding.path));
        if let Some(at) = found.position {
            let _ = write!(line, ":{}:{}", at.line, at.column);
        }
        let message = found.message_in(current());
        let word = words::severity(finding.severity).text(current());
        let _ = write!(line, ":{bold:#} {severity}{word}{severity:#}");
        let _ = write!(line, "[{} {}] {}", found.code, found.code.name(), sanitize::line(&message));
        if let Some(number) = found.move_number.filter(|&number| number > 0) {
            line.push_str(&say!(words::AT_MOVE, number));
        }
        match self.width {
            Some(width) => writeln!(out, "{}", wrap::wrap(&line, width, 4))?,
            None => writeln!(out, "{line}")?,
        }
        if let Some(excerpt) = &finding.excerpt {
            out.write_all(self.drawing.draw(excerpt, finding.severity).as_bytes())?;
        }
        Ok(())
    }
}
