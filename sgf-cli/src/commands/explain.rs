//! `sgf explain`: the meaning of a finding.

use std::fmt::Write;

use anstyle::Style;
use anyhow::{Result, anyhow};
use serde::Serialize;
use sgf_core::diag::{Applicability, Code, Family, Language, Phrase};
use sgf_core::formats::csv::write_row;
use unicode_width::UnicodeWidthStr;

use crate::cli::{ExplainArgs, ExplainFormat};
use crate::config::Config;
use crate::exit::Exit;
use crate::findings::selection;
use crate::language::{current, say};
use crate::layout::table;
use crate::layout::wrap::{WIDTH, wrap};
use crate::output::stdout;
use crate::words;

pub(crate) fn run(config: &Config, args: &ExplainArgs) -> Result<Exit> {
    // Single codes are explained; codes with a common prefix are listed.
    let mut whole = !args.list;
    let codes = if args.list {
        Code::all().collect()
    } else {
        let mut codes = Vec::new();
        for text in &args.codes {
            let (found, is_one) = find(text)?;
            codes.extend(found);
            whole &= is_one;
        }
        codes
    };
    let text = match args.format {
        ExplainFormat::Json => json(&codes)?,
        ExplainFormat::Csv => csv(&codes)?,
        ExplainFormat::Markdown => markdown(&codes),
        ExplainFormat::Human if whole => pages(&codes, config),
        ExplainFormat::Human => list(&codes, config),
    };
    stdout::print(text.as_bytes())?;
    Ok(Exit::Clean)
}

/// Returns the code of this name, or all codes with this prefix; and whether it is one code.
///
/// # Errors
/// A text that names no code; the message suggests names that share a word with it.
fn find(text: &str) -> Result<(Vec<Code>, bool)> {
    if let Ok(code) = text.parse() {
        return Ok((vec![code], true));
    }
    let begin_so: Vec<Code> = selection::selected(text).collect();
    if !begin_so.is_empty() {
        let is_one = begin_so.len() == 1;
        return Ok((begin_so, is_one));
    }
    let words: Vec<String> = text.to_lowercase().split('-').map(str::to_owned).collect();
    let shares = |code: &Code| words.iter().any(|word| word.len() > 2 && code.name().contains(&word[..]));
    let near: Vec<&str> = Code::all().filter(shares).take(4).map(Code::name).collect();
    let unknown = say!(words::NO_SUCH_CODE, format_args!("{text:?}"));
    Err(match &near[..] {
        [] => anyhow!(unknown),
        near => anyhow!(say!(words::THERE_ARE, unknown, near.join(", "))),
    })
}

fn fix(code: Code) -> Option<&'static str> {
    code.info().fix.map(Applicability::as_str)
}

/// Returns the words for the fix of a finding.
fn fix_words(code: Code) -> Option<&'static Phrase> {
    Some(match code.info().fix? {
        Applicability::Safe => &words::FIXED_SAFELY,
        Applicability::Unsafe => &words::FIXED_BY_GUESS,
    })
}

fn list(codes: &[Code], config: &Config) -> String {
    let mut text = String::new();
    for code in codes {
        let mut row = String::new();
        for (cell, width) in
            [(code.code(), 5), (code.name(), 24), (words::severity(code.severity()).text(current()), 8)]
        {
            table::cell(&mut row, cell, width);
            row.push(' ');
        }
        let title = code.words(current()).title;
        match config.width {
            Some(width) => table::cell(&mut row, title, width.saturating_sub(40)),
            None => row.push_str(title),
        }
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text
}

/// Returns the severity, and whether the finding can be fixed.
fn facts(code: Code) -> String {
    let mut facts = say!(words::severity(code.severity()));
    if let Some(words) = fix_words(code) {
        facts = format!("{}{}", say!(words::ITEM_BEFORE_ANOTHER, facts), gap());
        facts.push_str(&say!(words));
    }
    facts
}

/// Returns the gap after a comma.
fn gap() -> &'static str {
    if current() == Language::English { " " } else { "" }
}

fn pages(codes: &[Code], config: &Config) -> String {
    let bold = if config.color { Style::new().bold() } else { Style::new() };
    let width = config.width.unwrap_or(WIDTH).min(WIDTH);
    let mut text = String::new();
    for (i, &code) in codes.iter().enumerate() {
        let words = code.words(current());
        let before = if i > 0 { "\n" } else { "" };
        let head = format!("{bold}{} {}{bold:#}", code.code(), code.name());
        let _ = writeln!(text, "{before}{}", say!(words::FOLLOWS, head, facts(code)));
        let _ = writeln!(text, "{}\n\n{}", words.title, wrap(words.explanation, width, 0));
        let _ = writeln!(text, "\n{}", wrap(&say!(words::WHAT_TO_DO, words.remedy), width, 0));
        let _ = writeln!(text, "\n{}\n    {}", say!(words::EXAMPLE), folded(code.info().example, width - 4));
    }
    text
}

/// Breaks a record into lines that fit, after values, where blanks have no meaning.
fn folded(example: &str, width: usize) -> String {
    let mut folded = String::new();
    let mut used = 0;
    for value in example.split_inclusive(']') {
        let value_width = value.width();
        if used > 0 && used + value_width > width && !value.starts_with([')', ']']) {
            folded.push_str("\n    ");
            used = 0;
        }
        folded.push_str(value);
        used += value_width;
    }
    folded
}

/// Returns a page of the manual: a section for each family, with the facts and the words of each code.
fn markdown(codes: &[Code]) -> String {
    let mut text = format!("# {}\n\n{}\n", say!(words::PAGE_TITLE), say!(words::PAGE_ABOUT));
    let mut family = None;
    for &code in codes {
        if family != Some(code.family()) {
            family = Some(code.family());
            let _ = writeln!(text, "\n## {}", say!(family_name(code.family())));
        }
        let words = code.words(current());
        let _ = writeln!(text, "\n### {} {}\n\n**{}**", code.code(), code.name(), words.title);
        let _ = writeln!(text, "({})\n\n{}", facts(code), escaped(words.explanation));
        let _ = writeln!(text, "\n{}", escaped(&say!(words::WHAT_TO_DO, words.remedy)));
        let _ = writeln!(text, "\n{} `{}`", say!(words::EXAMPLE), code.info().example);
    }
    text
}

fn family_name(family: Family) -> &'static Phrase {
    match family {
        Family::Text => &words::FAMILY_TEXT,
        Family::Syntax => &words::FAMILY_SYNTAX,
        Family::Property => &words::FAMILY_PROPERTY,
        Family::Node => &words::FAMILY_NODE,
        Family::Game => &words::FAMILY_GAME,
        Family::Result => &words::FAMILY_RESULT,
        Family::Clock => &words::FAMILY_CLOCK,
        _ => &words::FAMILY_POLICY,
    }
}

/// Escapes the characters that have a meaning in Markdown.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if "\\`*_[]<>".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
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
    what_to_do: &'static str,
    example: &'static str,
}

fn json(codes: &[Code]) -> Result<String> {
    let mut text = String::new();
    for &code in codes {
        let (info, words) = (code.info(), code.words(current()));
        let row = Row {
            code: info.code,
            name: info.name,
            severity: info.severity.as_str(),
            fix: fix(code),
            title: words.title,
            message: words.message,
            explanation: words.explanation,
            what_to_do: words.remedy,
            example: info.example,
        };
        let _ = writeln!(text, "{}", serde_json::to_string(&row)?);
    }
    Ok(text)
}

fn csv(codes: &[Code]) -> Result<String> {
    let mut text = Vec::new();
    write_row(&mut text, ["code", "name", "severity", "fix", "title"])?;
    for &code in codes {
        let (info, title) = (code.info(), code.words(current()).title);
        write_row(&mut text, [info.code, info.name, info.severity.as_str(), fix(code).unwrap_or(""), title])?;
    }
    Ok(String::from_utf8_lossy(&text).into_owned())
}
