//! `--name`: the names of files from what is known of the first game in them.

use anyhow::{Result, bail};
use sgf_core::tree::Ident;
use sgf_core::value::{Dates, GameResult};

use crate::facts::Texts;
use crate::language::say;
use crate::words;

/// The most bytes of one value in a name.
const LONGEST: usize = 80;

/// A name with places to be filled.
#[derive(Clone, Debug)]
pub(crate) struct Template(Vec<Part>);

#[derive(Clone, Debug)]
enum Part {
    Text(String),
    /// The name of the input, without its extension.
    Stem,
    Info(Ident),
}

const FIELDS: [(&str, Ident); 8] = [
    ("date", Ident::DT),
    ("black", Ident::PB),
    ("white", Ident::PW),
    ("result", Ident::RE),
    ("event", Ident::EV),
    ("round", Ident::RO),
    ("place", Ident::PC),
    ("title", Ident::GN),
];

impl Template {
    pub(crate) fn new(text: &str) -> Result<Template> {
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
                None => {
                    let known = FIELDS.map(|(name, _)| format!("{{{name}}}")).join(" ");
                    let field = format!("{{{field}}}");
                    bail!(say!(words::NAME_UNKNOWN_FIELD, text, field, format_args!("{{name}} {known}")));
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

    /// The name, without an extension.
    pub(crate) fn fill(&self, stem: &str, game: &Texts) -> String {
        let mut name = String::new();
        for part in &self.0 {
            match part {
                Part::Text(text) => name.push_str(text),
                Part::Stem => name.push_str(&harmless(stem)),
                Part::Info(ident) => name.push_str(&harmless(&plain(*ident, game.get(*ident).unwrap_or("")))),
            }
        }
        name
    }
}

/// Whether names would lie outside of the folder. What a record says is made harmless where it is filled in; what the user
/// writes may name folders below, but none above.
fn leaves_folder(parts: &[Part]) -> bool {
    let text =
        parts.iter().map(|part| if let Part::Text(text) = part { text } else { "x" }).collect::<String>();
    text.starts_with('/')
        || text.contains(['\\', ':'])
        || text.split('/').any(|folder| !folder.is_empty() && folder.trim_matches(['.', ' ']).is_empty())
}

/// Dates and results as FF\[4\] writes them, where they can be understood.
fn plain(ident: Ident, text: &str) -> String {
    match ident {
        Ident::DT => Dates::read(text).ok().and_then(|read| read.value.first()).map(|date| date.to_string()),
        Ident::RE => GameResult::read(text).ok().map(|read| read.value.to_string()),
        _ => None,
    }
    .unwrap_or_else(|| text.to_owned())
}

/// `text` as a part of a file name on any system; never empty, no folder, nothing hidden.
fn harmless(text: &str) -> String {
    let forbidden = |c: char| c.is_control() || "/\\:*?\"<>|".contains(c);
    let mut name: String = text.chars().map(|c| if forbidden(c) { '_' } else { c }).collect();
    if name.len() > LONGEST {
        let end = (0..=LONGEST).rev().find(|&end| name.is_char_boundary(end)).unwrap_or(0);
        name.truncate(end);
    }
    let trimmed = name.trim_matches([' ', '.']);
    if trimmed.is_empty() { "unknown".to_owned() } else { trimmed.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_their_folder() {
        let sgf = "(;PB[../../柯洁]PW[..]RE[黑中盘胜]DT[2016.03.09])".as_bytes();
        let parsed = sgf_core::parse(sgf, &sgf_core::Options::default());
        let texts = Texts::of(parsed.collection.games().next().unwrap());
        let fill = |template: &str| Template::new(template).unwrap().fill("a b", &texts);
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
    }
}
