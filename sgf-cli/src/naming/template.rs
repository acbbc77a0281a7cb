//! `--name`: the names of files, made from the game information of their first game.

use std::borrow::Cow;

use anyhow::{Result, bail};
use sgf_core::tree::Ident;
use sgf_core::value::{Dates, GameResult};

use crate::facts::Texts;
use crate::language::say;
use crate::output::sanitize;
use crate::words;

/// The limit of one value in a name, in bytes.
const LONGEST_VALUE: usize = 80;

/// The limit of the name of a file or folder, in bytes: file systems take 255, and a number and an extension
/// follow.
const LONGEST_NAME: usize = 220;

/// Names that Windows reserves for devices, with any extension.
const DEVICES: [&str; 4] = ["CON", "PRN", "AUX", "NUL"];

/// A name with fields to be filled.
#[derive(Clone, Debug)]
pub(crate) struct Template(Vec<Part>);

#[derive(Clone, Debug)]
enum Part {
    Text(String),
    /// The name of the input, without its extension.
    Stem,
    /// The number of the game.
    Number,
    /// The year of the first day of play.
    Year,
    Info(Ident),
}

const FIELDS: [(&str, Ident); 13] = [
    ("date", Ident::DT),
    ("black", Ident::PB),
    ("white", Ident::PW),
    ("result", Ident::RE),
    ("event", Ident::EV),
    ("round", Ident::RO),
    ("place", Ident::PC),
    ("title", Ident::GN),
    ("black_rank", Ident::BR),
    ("white_rank", Ident::WR),
    ("rules", Ident::RU),
    ("komi", Ident::KM),
    ("handicap", Ident::HA),
];

impl Template {
    /// Reads a template for files that hold one game or are named after the first one.
    pub(crate) fn new(text: &str) -> Result<Template> {
        Template::read(text, false)
    }

    /// Reads a template for the games of an input: it may have `{number}`.
    pub(crate) fn of_games(text: &str) -> Result<Template> {
        Template::read(text, true)
    }

    fn read(text: &str, numbers: bool) -> Result<Template> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            if open > 0 {
                parts.push(Part::Text(rest[..open].to_owned()));
            }
            let Some(len) = rest[open..].find('}') else { bail!(say!(words::NAME_NOT_CLOSED, text, "{")) };
            let field = &rest[open + 1..open + len];
            parts.push(match FIELDS.iter().find(|(name, _)| *name == field) {
                Some((_, ident)) => Part::Info(*ident),
                None if field == "name" => Part::Stem,
                None if field == "year" => Part::Year,
                None if field == "number" && numbers => Part::Number,
                None => {
                    let number = if numbers { "{number} " } else { "" };
                    let known = FIELDS.map(|(name, _)| format!("{{{name}}}")).join(" ");
                    let field = format!("{{{field}}}");
                    bail!(say!(
                        words::NAME_UNKNOWN_FIELD,
                        text,
                        field,
                        format_args!("{{name}} {number}{{year}} {known}")
                    ));
                }
            });
            rest = &rest[open + len + 1..];
        }
        if !rest.is_empty() {
            parts.push(Part::Text(rest.to_owned()));
        }
        if leaves_folder(&parts) {
            bail!(say!(words::NAME_LEAVES_FOLDER, text));
        }
        if parts.is_empty() {
            bail!(say!(words::NAME_EMPTY));
        }
        Ok(Template(parts))
    }

    /// Returns the name for a game, without an extension.
    pub(crate) fn fill(&self, stem: &str, number: u32, game: &Texts) -> String {
        let mut name = String::new();
        for part in &self.0 {
            match part {
                Part::Text(text) => name.push_str(text),
                Part::Stem => name.push_str(&harmless(stem)),
                // Five digits, so that the order of names is the order of numbers.
                Part::Number => name.push_str(&format!("{number:05}")),
                Part::Year => name.push_str(&harmless(&year(game).unwrap_or_default())),
                Part::Info(ident) => name.push_str(&harmless(&plain(*ident, game.get(*ident).unwrap_or("")))),
            }
        }
        let parts: Vec<String> = name.split('/').map(|part| visible(&possible(part))).collect();
        parts.join("/")
    }
}

/// True if names could lie outside the folder. Values of records are made harmless when they are filled in;
/// the text of the user may name folders below, but not above.
fn leaves_folder(parts: &[Part]) -> bool {
    let text =
        parts.iter().map(|part| if let Part::Text(text) = part { text } else { "x" }).collect::<String>();
    text.starts_with('/')
        || text.contains(['\\', ':'])
        || text.split('/').any(|folder| !folder.is_empty() && folder.trim_matches(['.', ' ']).is_empty())
}

/// Returns a date or a result in the spelling of FF\[4\], if it can be understood.
fn plain(ident: Ident, text: &str) -> String {
    match ident {
        Ident::DT => Dates::read(text).ok().and_then(|read| read.value.first()).map(|date| date.to_string()),
        Ident::RE => GameResult::read(text).ok().map(|read| read.value.to_string()),
        _ => None,
    }
    .unwrap_or_else(|| text.to_owned())
}

/// The year of the first day of play.
fn year(game: &Texts) -> Option<String> {
    let dates = Dates::read(game.get(Ident::DT)?).ok()?.value;
    dates.first().map(|date| format!("{:04}", date.year()))
}

/// Returns `text` as a part of a file name on any system: not empty, not a path, not hidden.
pub(crate) fn harmless(text: &str) -> String {
    let text: String = text.chars().map(|c| if is_forbidden(c) { '_' } else { c }).collect();
    let trimmed = cut(&text, LONGEST_VALUE).trim_matches([' ', '.']);
    if trimmed.is_empty() { "unknown".to_owned() } else { possible(trimmed).into_owned() }
}

/// True for characters that a file system does not allow in a name, and for those that are invisible or
/// misleading.
fn is_forbidden(c: char) -> bool {
    c.is_control() || "/\\:*?\"<>|".contains(c) || sanitize::is_invisible(c)
}

/// Returns the beginning of `text` that fits into `longest` bytes.
fn cut(text: &str, longest: usize) -> &str {
    let end = (0..=longest.min(text.len())).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
    &text[..end]
}

/// Returns a name that no shell takes for an option, and that no listing hides.
fn visible(name: &str) -> String {
    match name.strip_prefix(['-', '.']) {
        Some(rest) => format!("_{rest}"),
        None => name.to_owned(),
    }
}

/// Returns the name of a file or folder that is valid on every system.
fn possible(name: &str) -> Cow<'_, str> {
    let name = cut(name, LONGEST_NAME);
    let stem = name.split('.').next().unwrap_or(name).trim_end().to_ascii_uppercase();
    let port = |of: &str| {
        stem.strip_prefix(of).is_some_and(|number| number.len() == 1 && number.as_bytes()[0].is_ascii_digit())
    };
    if DEVICES.contains(&stem.as_str()) || port("COM") || port("LPT") {
        return Cow::Owned(format!("_{name}"));
    }
    Cow::Borrowed(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_their_folder() {
        let sgf = "(;PB[../../柯洁]PW[..]RE[黑中盘胜]DT[2016.03.09])".as_bytes();
        let parsed = sgf_core::parse(sgf, &sgf_core::ParseOptions::default());
        let texts = Texts::of(parsed.collection.games().next().unwrap());
        let fill = |template: &str| Template::of_games(template).unwrap().fill("a b", 7, &texts);
        // The header of a broadcast has event, date and komi in other properties.
        let sina = b"(;TE[Cup final]RD[2019-07-05]LT[60]LC[5]KO[6.5]PB[a]PW[b];B[pd])";
        let parsed = sgf_core::parse(sina, &sgf_core::ParseOptions::default());
        let game = parsed.collection.games().next().unwrap();
        let name = Template::new("{date}_{event}_{komi}_{year}").unwrap();
        assert_eq!(name.fill("", 1, &Texts::of(game).with_dialect(game)), "2019-07-05_Cup final_6.5_2019");
        assert_eq!(fill("{black} - {white}"), "_.._柯洁 - unknown");
        assert_eq!(fill("{date}_{name}_{result}"), "2016-03-09_a b_B+R");
        assert!(
            Template::new("{blak}").is_err()
                && Template::new("{black").is_err()
                && Template::new("").is_err()
        );
        for outside in
            ["../{name}", "/tmp/{name}", "{date}/../../{name}", "..", "a\\..\\b", "C:{name}", "{date}/. ./x"]
        {
            assert!(Template::new(outside).is_err(), "{outside}");
        }
        assert_eq!(fill("{date}/{name}..x"), "2016-03-09/a b..x");
        assert_eq!(fill("{year}/{name}-{number}"), "2016/a b-00007");
        assert!(Template::new("{number}").is_err());
        let named = |sgf: &str, template: &str| {
            let parsed = sgf_core::parse(sgf.as_bytes(), &sgf_core::ParseOptions::default());
            Template::of_games(template).unwrap().fill(
                "",
                1,
                &Texts::of(parsed.collection.games().next().unwrap()),
            )
        };
        assert_eq!(named("(;PB[-rf]PW[b])", "{black}/{black}-{white}"), "_rf/_rf-b");
        assert_eq!(named("(;PB[-rf]PW[b])", ".{white}"), "_b");
    }

    #[test]
    fn every_system_can_have_the_names() {
        assert_eq!((harmless("con"), harmless("a\u{202e}b\n")), ("_con".to_owned(), "a_b_".to_owned()));
        assert_eq!((possible("LPT1.x"), possible("COM10")), ("_LPT1.x".into(), "COM10".into()));
        assert_eq!(harmless(&"棋".repeat(100)).len(), 78);
        let sgf = format!("(;PB[{0}]PW[{0}]EV[{0}]RO[{0}])", "棋".repeat(100));
        let parsed = sgf_core::parse(sgf.as_bytes(), &sgf_core::ParseOptions::default());
        let texts = Texts::of(parsed.collection.games().next().unwrap());
        let name = Template::new("{black}/{black}{white}{event}{round}").unwrap().fill("", 1, &texts);
        let lengths: Vec<usize> = name.split('/').map(str::len).collect();
        assert!(lengths.iter().all(|&len| len <= LONGEST_NAME), "{lengths:?}");
    }
}
