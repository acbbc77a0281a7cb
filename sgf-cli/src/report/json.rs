//! JSON: one object for each input. Games and findings grow with the input, so both go through spools.

use std::any::Any;
use std::io::{self, Seek, Write};

use serde::Serialize;
use tempfile::SpooledTempFile;

use crate::facts::GameFacts;
use crate::language::current;

use super::renderer::{FileFacts, Finding, Report};

const SPOOL: usize = 1 << 20;

/// Collects the object of one input.
#[derive(Debug)]
pub(crate) struct Json {
    games: List,
    diagnostics: List,
}

/// A JSON list whose elements are written one after the other.
#[derive(Debug)]
struct List {
    spool: SpooledTempFile,
    line: Vec<u8>,
    empty: bool,
}

impl List {
    fn new() -> Self {
        List { spool: SpooledTempFile::new(SPOOL), line: Vec::new(), empty: true }
    }

    fn push(&mut self, element: &impl Serialize) -> io::Result<()> {
        self.line.clear();
        if !self.empty {
            self.line.push(b',');
        }
        self.empty = false;
        serde_json::to_writer(&mut self.line, element)?;
        self.spool.write_all(&self.line)
    }

    /// Appends the elements of another list.
    fn append(&mut self, other: &mut List) -> io::Result<()> {
        if other.empty {
            return Ok(());
        }
        if !self.empty {
            self.spool.write_all(b",")?;
        }
        self.empty = false;
        other.spool.rewind()?;
        io::copy(&mut other.spool, &mut self.spool).map(drop)
    }

    fn write(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.spool.rewind()?;
        out.write_all(b"[")?;
        io::copy(&mut self.spool, out)?;
        out.write_all(b"]")
    }
}

impl Json {
    pub(crate) fn new() -> Self {
        Json { games: List::new(), diagnostics: List::new() }
    }
}

#[derive(Serialize)]
struct Row<'a> {
    code: &'a str,
    name: &'a str,
    severity: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'a str>,
    message: String,
    game: u32,
    node: Option<u32>,
    #[serde(rename = "move")]
    move_number: Option<u32>,
    property: Option<&'a str>,
    byte: Option<[u64; 2]>,
    line: Option<u64>,
    column: Option<u64>,
    fix: Option<Fix>,
}

#[derive(Serialize)]
struct Fix {
    applicability: &'static str,
    title: &'static str,
}

#[derive(Serialize)]
struct Head<'a> {
    path: &'a str,
    format: &'a str,
    bytes: u64,
    encoding: Option<&'a str>,
    encoding_from: Option<&'a str>,
}

impl Report for Json {
    fn as_any(&mut self) -> Option<&mut dyn Any> {
        Some(self)
    }

    fn join(&mut self, other: &mut dyn Report) -> io::Result<()> {
        let Some(other) = other.as_any().and_then(|other| other.downcast_mut::<Json>()) else {
            return Ok(());
        };
        self.games.append(&mut other.games)?;
        self.diagnostics.append(&mut other.diagnostics)
    }

    fn wants_games(&self) -> bool {
        true
    }

    fn game(&mut self, facts: &GameFacts) -> io::Result<()> {
        self.games.push(facts)
    }

    fn finding(&mut self, finding: &Finding<'_>, _: &mut dyn Write) -> io::Result<()> {
        let found = finding.found;
        self.diagnostics.push(&Row {
            code: found.code.code(),
            name: found.code.name(),
            severity: finding.severity.as_str(),
            kind: found.kind,
            message: found.message_in(current()),
            game: found.game,
            node: found.node,
            move_number: found.move_number,
            property: found.property.as_deref(),
            byte: found.position.map(|_| [found.span.start, found.span.end]),
            line: found.position.map(|at| at.line),
            column: found.position.map(|at| at.column),
            fix: found.applicability().map(|applicability| Fix {
                applicability: applicability.as_str(),
                title: sgf_core::check::fix_title(found.code, current()).unwrap_or_default(),
            }),
        })
    }

    fn end(&mut self, file: &FileFacts<'_>, out: &mut dyn Write) -> io::Result<()> {
        let encoding = file.encoding;
        let head = serde_json::to_vec(&Head {
            path: file.path,
            format: file.format,
            bytes: file.bytes,
            encoding: encoding.map(|(name, _)| name),
            encoding_from: encoding.map(|(_, from)| from),
        })?;
        // The object without its closing brace.
        out.write_all(&head[..head.len() - 1])?;
        out.write_all(b",\"games\":")?;
        self.games.write(out)?;
        out.write_all(b",\"diagnostics\":")?;
        self.diagnostics.write(out)?;
        write!(out, ",\"errors\":{},\"warnings\":{}", file.errors, file.warnings)?;
        if let Some(fixed) = file.fixed {
            write!(out, ",\"fixed\":{fixed}")?;
        }
        writeln!(out, "}}")
    }
}
