//! The conditions of `find` on the headers and texts of a game.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context, Result};
use sgf_core::tree::{GameTree, Ident};
use sgf_core::value::{Dates as Played, GameInfo};

use crate::cli::FindArgs;
use crate::facts::GameFacts;

/// The names of players, folded, each with the number of its player.
#[derive(Debug)]
pub(super) struct Aliases(HashMap<String, usize>);

impl Default for Aliases {
    /// Returns the names of well-known players.
    fn default() -> Aliases {
        let mut aliases = Aliases(HashMap::new());
        aliases.add(include_str!("players.txt"));
        aliases
    }
}

impl Aliases {
    /// Adds the names in a file to those of well-known players: one player on each line, names separated by
    /// `=`. Lines that begin with `#` are comments.
    pub(super) fn read(path: &Path) -> Result<Aliases> {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let mut aliases = Aliases::default();
        aliases.add(&text);
        Ok(aliases)
    }

    /// Adds players. A line with a known name adds names to that player.
    fn add(&mut self, text: &str) {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        for line in lines {
            let names: Vec<String> = line.split('=').flat_map(both_orders).collect();
            let known = names.iter().find_map(|name| self.0.get(name).copied());
            let player = known.unwrap_or(self.0.len());
            self.0.extend(names.into_iter().filter(|name| !name.is_empty()).map(|name| (name, player)));
        }
    }

    /// True if `name`, from a record, is a name of the player `asked`.
    fn same(&self, asked: &str, name: &str) -> bool {
        let (asked, name) = (folded(asked), folded(name));
        if asked.is_empty() {
            return false;
        }
        match (self.0.get(&asked), self.0.get(&name)) {
            (Some(a), Some(b)) => a == b,
            // The name of a known player with an addition, for example a title or a rank.
            (Some(a), None) => self.0.iter().any(|(alias, b)| a == b && name.contains(alias.as_str())),
            (None, _) => name.contains(&asked),
        }
    }
}

/// Returns a name folded, and, if it is two words of Latin letters, also with the words exchanged.
fn both_orders(name: &str) -> Vec<String> {
    let mut orders = vec![folded(name)];
    if let ([first, second], true) = (&name.split_whitespace().collect::<Vec<_>>()[..], name.is_ascii()) {
        orders.push(folded(&format!("{second}{first}")));
    }
    orders
}

/// Returns a name in lower case without blanks and punctuation.
fn folded(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// True if the headers and texts of a game meet all conditions.
pub(super) fn takes(args: &FindArgs, aliases: &Aliases, game: GameTree<'_>, info: &GameInfo) -> bool {
    let name = |field: &Option<sgf_core::value::TextField>| {
        field.as_ref().map(|field| field.text.clone()).unwrap_or_default()
    };
    let (black, white) = (name(&info.black), name(&info.white));
    let players = args.player.iter().all(|asked| aliases.same(asked, &black) || aliases.same(asked, &white))
        && args.black.as_ref().is_none_or(|asked| aliases.same(asked, &black))
        && args.white.as_ref().is_none_or(|asked| aliases.same(asked, &white));
    players
        && args.date.is_none_or(|asked| info.dates().is_some_and(|dates| states_day_in(asked, dates)))
        && args.komi.is_none_or(|asked| info.komi_points() == Some(asked))
        && args.handicap.is_none_or(|asked| info.handicap_stones().unwrap_or(0) == asked)
        && args.rules.as_ref().is_none_or(|asked| {
            let text = info.rules.as_ref().map(|field| field.text.as_str()).unwrap_or_default();
            let named = info.rules_name().map(|rules| rules.to_string()).unwrap_or_default();
            folded(text).contains(&folded(asked)) || folded(&named).contains(&folded(asked))
        })
        && args.result.as_ref().is_none_or(|asked| {
            let text = info.outcome().map(|result| result.to_string()).unwrap_or_default();
            // `0` is a draw, not the beginning of a result.
            let asked = asked.to_ascii_uppercase();
            text.to_ascii_uppercase() == asked
                || asked.contains('+') && begins(&text.to_ascii_uppercase(), &asked)
        })
        && args.moves.as_ref().is_none_or(|asked| asked.contains(&GameFacts::new(game, info, 0).moves))
        && args.text.as_ref().is_none_or(|asked| has_text(game, &asked.to_lowercase()))
}

/// True if a result begins with `asked`. `B+1` does not match `B+15`; `B+` and `W+R` match every result that
/// begins so.
fn begins(text: &str, asked: &str) -> bool {
    text.strip_prefix(asked).is_some_and(|rest| {
        let digit = |c: char| c.is_ascii_digit() || c == '.';
        !(asked.ends_with(digit) && rest.starts_with(digit))
    })
}

/// Returns true if a date of the record may lie in what was asked. One that states less than the question, such as
/// the year of a day, does not.
fn states_day_in(asked: crate::cli::Dates, played: &Played) -> bool {
    played.iter().any(|date| {
        let part = |part: Option<u8>, rest: u8| part.unwrap_or(rest);
        let first = (date.year(), part(date.month(), 0), part(date.day(), 0));
        let last = (date.year(), part(date.month(), 99), part(date.day(), 99));
        let states_less = first < asked.first && last > asked.last;
        first <= asked.last && last >= asked.first && !states_less
    })
}

fn has_text(game: GameTree<'_>, asked: &str) -> bool {
    game.nodes().flat_map(|node| node.properties()).any(|property| {
        let is_text = !matches!(property.ident(), Ident::B | Ident::W | Ident::AB | Ident::AW | Ident::AE);
        is_text && property.values().any(|value| value.text().to_lowercase().contains(asked))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_one_player() {
        let aliases = Aliases::default();
        assert!(
            aliases.same("ke-jie", "柯洁")
                && aliases.same("柯洁", "KE JIE")
                && aliases.same("柯洁", "柯洁九段")
        );
        assert!(!aliases.same("Ke Jie", "Gu Li") && !aliases.same("", "Gu Li"));
        assert!(aliases.same("shin", "Shin Jinseo") && !aliases.same("Shin Jinseo", "shin"));
        assert!(aliases.same("Jinseo Shin", "申真谞") && aliases.same("Lee Chang-ho", "이창호"));
    }

    #[test]
    fn no_name_means_two_players() {
        let mut of_names: HashMap<String, &str> = HashMap::new();
        for line in include_str!("players.txt").lines().filter(|line| !line.starts_with('#')) {
            assert!(line.split('=').count() >= 2, "{line}");
            for name in line.split('=').flat_map(both_orders) {
                assert!(!name.is_empty(), "{line}");
                if let Some(other) = of_names.insert(name, line) {
                    assert_eq!(other, line);
                }
            }
        }
    }

    #[test]
    fn names_of_a_file_join_those_that_are_known() {
        let mut aliases = Aliases::default();
        aliases.add("# notes\nKe Jie = potato\nAnna = 安娜\n");
        assert!(aliases.same("柯洁", "Potato") && aliases.same("potato", "커제"));
        assert!(aliases.same("anna", "安娜") && !aliases.same("anna", "柯洁"));
    }

    #[test]
    fn results_begin_with_what_is_asked() {
        assert!(begins("B+R", "B+") && begins("B+1.5", "B+1.5") && begins("W+RESIGN", "W+R"));
        assert!(!begins("B+15", "B+1") && !begins("B+1.5", "B+1") && !begins("W+R", "B+"));
    }
}
