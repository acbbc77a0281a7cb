//! `sgf explain`: what a finding means.

use std::fmt::Write;

use anstyle::Style;
use anyhow::{Result, anyhow};
use serde::Serialize;
use sgf_core::diag::{Applicability, Code};
use sgf_core::formats::csv::write_row;

use crate::cli::{ExplainArgs, Format};
use crate::config::Config;
use crate::exit::Exit;
use crate::output::stdout;

pub(crate) fn run(config: &Config, args: &ExplainArgs) -> Result<Exit> {
    let codes = if args.list {
        Code::all().collect()
    } else {
        args.codes.iter().map(|text| find(text)).collect::<Result<Vec<_>>>()?
    };
    let text = match args.format {
        Format::Json => json(&codes)?,
        Format::Csv => csv(&codes)?,
        Format::Human if args.list => list(&codes),
        Format::Human => pages(&codes, config.color),
    };
    stdout::print(&text)?;
    Ok(Exit::Clean)
}

/// The code of this name; where there is none, names that share a word with it are suggested.
fn find(text: &str) -> Result<Code> {
    text.parse().map_err(|error| {
        let words: Vec<String> = text.to_lowercase().split('-').map(str::to_owned).collect();
        let shares = |code: &Code| words.iter().any(|word| word.len() > 2 && code.name().contains(&word[..]));
        let near: Vec<&str> = Code::all().filter(shares).take(4).map(Code::name).collect();
        match &near[..] {
            [] => anyhow!("{error}"),
            near => anyhow!("{error}; there are {}", near.join(", ")),
        }
    })
}

fn fix(code: Code) -> Option<&'static str> {
    code.info().fix.map(Applicability::as_str)
}

fn list(codes: &[Code]) -> Vec<u8> {
    let mut text = String::new();
    for code in codes {
        let info = code.info();
        let _ = writeln!(text, "{:<5} {:<24} {:<8} {}", info.code, info.name, info.severity, info.title);
    }
    text.into_bytes()
}

fn pages(codes: &[Code], color: bool) -> Vec<u8> {
    let bold = if color { Style::new().bold() } else { Style::new() };
    let mut text = String::new();
    for (i, code) in codes.iter().enumerate() {
        let info = code.info();
        let mend = match info.fix {
            Some(Applicability::Safe) => ", can be mended safely",
            Some(Applicability::Unsafe) => ", can be mended by a guess",
            None => "",
        };
        let gap = if i > 0 { "\n" } else { "" };
        let _ = writeln!(text, "{gap}{bold}{} {}{bold:#}: {}{mend}", info.code, info.name, info.severity);
        let _ = writeln!(text, "{}\n\n{}", info.title, wrap(info.explanation, 78));
        let _ = writeln!(text, "\nExample:\n    {}", info.example);
    }
    text.into_bytes()
}

fn wrap(text: &str, width: usize) -> String {
    let mut wrapped = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let len = word.chars().count();
        if column > 0 && column + 1 + len > width {
            wrapped.push('\n');
            column = 0;
        } else if column > 0 {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column += len;
    }
    wrapped
}

#[derive(Serialize)]
struct Row {
    code: &'static str,
    name: &'static str,
    severity: &'static str,
    fix: Option<&'static str>,
    title: &'static str,
    message: &'static str,
    explanation: &'static str,
    example: &'static str,
}

fn json(codes: &[Code]) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    for &code in codes {
        let info = code.info();
        let row = Row {
            code: info.code,
            name: info.name,
            severity: info.severity.as_str(),
            fix: fix(code),
            title: info.title,
            message: info.message,
            explanation: info.explanation,
            example: info.example,
        };
        serde_json::to_writer(&mut text, &row)?;
        text.push(b'\n');
    }
    Ok(text)
}

fn csv(codes: &[Code]) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    write_row(&mut text, ["code", "name", "severity", "fix", "title"])?;
    for &code in codes {
        let info = code.info();
        let fields = [info.code, info.name, info.severity.as_str(), fix(code).unwrap_or(""), info.title];
        write_row(&mut text, fields)?;
    }
    Ok(text)
}
