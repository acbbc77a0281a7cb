//! The colours of severities.

use anstyle::{AnsiColor, Style};
use sgf_core::diag::Severity;

/// Returns the style of a severity.
pub(super) fn style_of(severity: Severity) -> Style {
    let color = match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Info => AnsiColor::Blue,
    };
    color.on_default().bold()
}
