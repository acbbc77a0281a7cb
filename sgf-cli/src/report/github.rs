//! Workflow commands of GitHub Actions: one annotation for each finding.

use std::fmt::Write as _;
use std::io::{self, Write};

use sgf_core::diag::Severity;

use crate::config::Config;
use crate::language::{current, say};
use crate::output::sanitize;
use crate::words;

use super::renderer::{Finding, Report};

/// `::error file=…,line=…,col=…,title=…::message`.
#[derive(Debug)]
pub(crate) struct Github {
    notes: bool,
}

impl Github {
    pub(crate) fn new(config: &Config) -> Self {
        Github { notes: config.verbose }
    }
}

impl Report for Github {
    fn finding(&mut self, finding: &Finding<'_>, out: &mut dyn Write) -> io::Result<()> {
        let found = finding.found;
        let kind = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info if self.notes => "notice",
            Severity::Info => return Ok(()),
        };
        let mut line =
            format!("::{kind} file={}", property(finding.path.strip_prefix("./").unwrap_or(finding.path)));
        if let Some(at) = found.position {
            let _ = write!(line, ",line={},col={}", at.line, at.column);
        }
        let title = format!("{} {}", found.code, found.code.name());
        let mut message = found.message_in(current());
        if let Some(number) = found.move_number.filter(|&number| number > 0) {
            message.push_str(&say!(words::AT_MOVE, number));
        }
        writeln!(out, "{line},title={}::{}", property(&title), data(&message))
    }
}

/// Escapes a message.
fn data(text: &str) -> String {
    sanitize::line(text).replace('%', "%25")
}

/// Escapes a property: the five characters with a meaning in a workflow command, as the runner decodes them.
/// Line breaks are kept, too, as a file would not be found otherwise.
fn property(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for piece in text.split_inclusive(['%', '\r', '\n', ':', ',']) {
        let (rest, sign) = match piece.char_indices().next_back() {
            Some((at, '%')) => (&piece[..at], "%25"),
            Some((at, '\r')) => (&piece[..at], "%0D"),
            Some((at, '\n')) => (&piece[..at], "%0A"),
            Some((at, ':')) => (&piece[..at], "%3A"),
            Some((at, ',')) => (&piece[..at], "%2C"),
            _ => (piece, ""),
        };
        safe.push_str(&sanitize::line(rest));
        safe.push_str(sign);
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::{data, property};

    #[test]
    fn nothing_ends_a_command_early() {
        assert_eq!(data("50%\n::error::x"), "50%25\\n::error::x");
        assert_eq!(property("a,b:c%.sgf"), "a%2Cb%3Ac%25.sgf");
        assert_eq!(property("a\r\n::error::b.sgf,"), "a%0D%0A%3A%3Aerror%3A%3Ab.sgf%2C");
        assert_eq!(property("\u{1b}c%0A"), "\\u{1b}c%250A");
    }
}
