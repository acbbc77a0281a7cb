//! Findings for people: a line each, and the text that they are about.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use sgf_core::diag::Severity;

use crate::config::Config;
use crate::output::sanitize;

use super::{Finding, Report};

/// One line a finding: `path:line:column: severity[CODE name] message`.
#[derive(Debug)]
pub(crate) struct Human {
    color: bool,
    terminal: bool,
    quiet: bool,
    notes: bool,
}

impl Human {
    pub(crate) fn new(config: &Config) -> Self {
        Human { color: config.color, terminal: config.terminal, quiet: config.quiet, notes: config.verbose }
    }

    fn style(&self, style: Style) -> Style {
        if self.color { style } else { Style::new() }
    }
}

/// The style of a severity.
pub(crate) fn style_of(severity: Severity) -> Style {
    let color = match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Info => AnsiColor::Blue,
    };
    color.on_default().bold()
}

impl Report for Human {
    fn wants_excerpts(&self) -> bool {
        !self.quiet
    }

    fn finding(&mut self, finding: &Finding<'_>, out: &mut dyn Write) -> io::Result<()> {
        if self.quiet || finding.severity == Severity::Info && !self.notes {
            return Ok(());
        }
        let found = finding.found;
        let (bold, severity) = (self.style(Style::new().bold()), self.style(style_of(finding.severity)));
        write!(out, "{bold}{}", sanitize::line(finding.path, self.terminal))?;
        if let Some(at) = found.position {
            write!(out, ":{}:{}", at.line, at.column)?;
        }
        let message = found.message();
        write!(out, ":{bold:#} {severity}{}{severity:#}", finding.severity)?;
        write!(out, "[{} {}] {}", found.code, found.code.name(), sanitize::line(&message, self.terminal))?;
        if let Some(number) = found.move_number.filter(|&number| number > 0) {
            write!(out, " (move {number})")?;
        }
        writeln!(out)?;
        if let Some(excerpt) = &finding.excerpt {
            let excerpt = excerpt.sanitized(self.terminal);
            let dim = self.style(Style::new().dimmed());
            writeln!(out, "  {dim}|{dim:#} {}{}{}", excerpt.before, excerpt.marked, excerpt.behind)?;
            writeln!(out, "  {dim}|{dim:#} {severity}{}{severity:#}", excerpt.caret())?;
        }
        Ok(())
    }
}
