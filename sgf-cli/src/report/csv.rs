//! CSV: one row for each finding.

use std::io::{self, Write};

use sgf_core::formats::csv::write_row;

use crate::language::current;

use super::renderer::{Finding, Report};

const COLUMNS: [&str; 13] = [
    "path",
    "line",
    "column",
    "severity",
    "code",
    "name",
    "game",
    "node",
    "move",
    "property",
    "byte_start",
    "byte_end",
    "message",
];

pub(crate) fn header() -> Vec<u8> {
    format!("{}\n", COLUMNS.join(",")).into_bytes()
}

#[derive(Debug)]
pub(crate) struct Csv;

impl Report for Csv {
    fn finding(&mut self, finding: &Finding<'_>, out: &mut dyn Write) -> io::Result<()> {
        let found = finding.found;
        let number = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
        let fields: [&str; 13] = [
            finding.path,
            &number(found.position.map(|at| at.line)),
            &number(found.position.map(|at| at.column)),
            finding.severity.as_str(),
            found.code.code(),
            found.code.name(),
            &found.game.to_string(),
            &number(found.node.map(u64::from)),
            &number(found.move_number.map(u64::from)),
            found.property.as_deref().unwrap_or_default(),
            &number(found.position.map(|_| found.span.start)),
            &number(found.position.map(|_| found.span.end)),
            &found.message_in(current()),
        ];
        write_row(out, fields)
    }
}
