//! One SARIF 2.1.0 log, for code scanning of archives under version control.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::json;
use sgf_core::diag::{Code, Severity};

use crate::exit::Exit;
use crate::language::current;

use super::renderer::{Finding, Report};

/// Writes each result with a comma before it. The sink of the report leaves out the first comma.
#[derive(Debug)]
pub(crate) struct Sarif;

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Message<'a> {
    text: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    name: &'static str,
    short_description: Message<'static>,
    full_description: Message<'static>,
    help: Message<'static>,
    default_configuration: Configuration,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

/// Returns the log before its first result.
pub(crate) fn header() -> Vec<u8> {
    let rules: Vec<Rule> = Code::all()
        .map(|code| {
            let words = code.words(current());
            Rule {
                id: code.code(),
                name: code.name(),
                short_description: Message { text: words.title },
                full_description: Message { text: words.explanation },
                help: Message { text: words.remedy },
                default_configuration: Configuration { level: level(code.severity()) },
            }
        })
        .collect();
    let driver = json!({
        "name": "sgf",
        "version": env!("CARGO_PKG_VERSION"),
        "semanticVersion": env!("CARGO_PKG_VERSION"),
        "language": current().tag(),
        "rules": rules,
    });
    format!(
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{\
         \"tool\":{{\"driver\":{driver}}},\"columnKind\":\"unicodeCodePoints\",\"results\":["
    )
    .into_bytes()
}

/// Returns the log after its last result.
pub(crate) fn footer(exit: Exit) -> Vec<u8> {
    let done = matches!(exit, Exit::Clean | Exit::Findings);
    format!("\n],\"invocations\":[{{\"executionSuccessful\":{done}}}]}}]}}\n").into_bytes()
}

impl Report for Sarif {
    fn finding(&mut self, finding: &Finding<'_>, out: &mut dyn Write) -> io::Result<()> {
        let found = finding.found;
        let mut place = json!({});
        // Standard input has no URI.
        if finding.path != "-" {
            place["physicalLocation"] = json!({ "artifactLocation": { "uri": uri(finding.path) } });
            if let Some(at) = found.position {
                place["physicalLocation"]["region"] = json!({
                    "startLine": at.line,
                    "startColumn": at.column,
                    "byteOffset": found.span.start,
                    "byteLength": found.span.end.saturating_sub(found.span.start),
                });
            }
        }
        let name = match found.node {
            Some(node) => format!("game {}, node {node}", found.game),
            None => format!("game {}", found.game),
        };
        place["logicalLocations"] = json!([{ "fullyQualifiedName": name }]);
        let result = json!({
            "ruleId": found.code.code(),
            "ruleIndex": found.code.index(),
            "level": level(finding.severity),
            "message": { "text": found.message_in(current()) },
            "locations": [place],
            "properties": {
                "name": found.code.name(), "kind": found.kind, "game": found.game, "node": found.node,
                "move": found.move_number, "property": found.property.as_deref(),
            },
        });
        write!(out, ",\n{result}")
    }
}

/// Returns a path as a URI reference: relative paths stay relative, absolute ones become `file:` URIs.
fn uri(path: &str) -> String {
    use std::fmt::Write as _;
    let path = path.replace('\\', "/");
    let path = path.strip_prefix("./").unwrap_or(&path);
    let mut uri = String::with_capacity(path.len() + 8);
    if path.starts_with('/') {
        uri.push_str("file://");
    }
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/!".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_references() {
        assert_eq!(uri("./a b/棋.sgf"), "a%20b/%E6%A3%8B.sgf");
        assert_eq!(uri("/x/y#1.sgf"), "file:///x/y%231.sgf");
        assert_eq!(uri("c:d.sgf"), "c%3Ad.sgf");
    }
}
