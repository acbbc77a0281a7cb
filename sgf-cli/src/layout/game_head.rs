//! The first lines about a game, for people: its place, the players, and the conditions.

use std::io::{self, Write};

use anstyle::Style;
use sgf_core::rules::{RuleSet, RulesSource};
use sgf_core::tree::{GameTree, Ident};
use sgf_core::value::GameInfo;
use unicode_width::UnicodeWidthStr;

use crate::config::Config;
use crate::facts::Texts;
use crate::language::say;
use crate::output::sanitize;
use crate::words;

/// The number of columns of a line.
const WIDTH: usize = 79;

/// Prints the head of `game`, the number `index` of the input `path`.
pub(crate) fn write(
    config: &Config,
    path: &str,
    index: u32,
    game: GameTree<'_>,
    info: &GameInfo,
    rules: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let safe = |text: &str| sanitize::line(text).into_owned();
    let bold = if config.color { Style::new().bold() } else { Style::new() };
    let number = if index > 0 { format!(" #{index}") } else { String::new() };
    writeln!(out, "{bold}{}{number}{bold:#}", safe(path))?;
    let texts = Texts::of(game);
    let player = |name: Ident, rank: Ident| {
        let name = texts.get(name).unwrap_or("?");
        safe(&texts.get(rank).map_or_else(|| name.to_owned(), |rank| format!("{name} {rank}")))
    };
    let mut items = vec![say!(words::PLAYERS, player(Ident::PB, Ident::BR), player(Ident::PW, Ident::WR))];
    let given = |ident| texts.get(ident).map(safe);
    items.extend([Ident::DT, Ident::EV].into_iter().filter_map(given));
    items.extend(given(Ident::RO).map(|round| {
        if round.starts_with(|c: char| c.is_ascii_digit()) { say!(words::ROUND, round) } else { round }
    }));
    items.extend(given(Ident::PC));
    items.extend(info.board_size().map(|size| format!("{}x{}", size.width(), size.height())));
    items.push(rules.to_owned());
    items.extend(info.komi_points().map(|komi| say!(words::KOMI, komi)));
    items.extend(
        info.handicap_stones().filter(|&stones| stones > 0).map(|stones| say!(words::HANDICAP, stones)),
    );
    items.extend(given(Ident::RE).map(|result| say!(words::RESULT, result)));
    wrap(&items, out)
}

/// Returns the rules and their source, in words.
pub(crate) fn rules_of(rules: &RuleSet, source: RulesSource) -> String {
    let phrase = match source {
        RulesSource::Given => &words::RULES_AS_GIVEN,
        RulesSource::Named => &words::RULES_FROM_RU,
        RulesSource::Clues => &words::RULES_FROM_KOMI,
        _ => &words::RULES_DEFAULT,
    };
    say!(phrase, format_args!("{rules:#}"))
}

/// Prints items joined by commas, in lines that fit.
pub(crate) fn wrap(items: &[String], out: &mut dyn Write) -> io::Result<()> {
    let mut line = String::new();
    for (at, item) in items.iter().enumerate() {
        let item = if at + 1 < items.len() { say!(words::ITEM_BEFORE_ANOTHER, item) } else { item.clone() };
        if !line.is_empty() && line.width() + 1 + item.width() > WIDTH {
            writeln!(out, "{line}")?;
            line.clear();
        }
        // A full-width comma contains its own gap.
        if line.ends_with(|c: char| c.is_ascii()) {
            line.push(' ');
        }
        line.push_str(&item);
    }
    writeln!(out, "{line}")
}
