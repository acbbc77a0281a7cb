//! A game as JSON Lines: one object a move.

use std::io::{self, Write};

use serde::Serialize;
use sgf_core::rules::{Fault, KoRule};

use crate::language::current;

use super::writer::{ReplayRow, ReplayWriter, ReplayedGame};

pub(super) struct Json<'a> {
    game: ReplayedGame<'a>,
    line: Vec<u8>,
}

impl<'a> Json<'a> {
    pub(super) fn new(game: ReplayedGame<'a>) -> Self {
        Json { game, line: Vec::new() }
    }
}

#[derive(Serialize)]
struct Row<'a> {
    path: &'a str,
    game: u32,
    #[serde(rename = "move")]
    number: u32,
    node: u32,
    color: &'a str,
    /// Empty for a pass; the value as it is if it is not a point.
    point: String,
    captures: u16,
    legal: bool,
    violation: Option<&'a str>,
    ko: Option<String>,
    repeats_move: Option<u32>,
    consequence: Option<String>,
    /// The number of own stones that the move removed.
    #[serde(skip_serializing_if = "is_zero")]
    removed: u16,
}

fn is_zero(number: &u16) -> bool {
    *number == 0
}

impl ReplayWriter for Json<'_> {
    fn step(&mut self, row: &ReplayRow<'_>, out: &mut dyn Write) -> io::Result<()> {
        let ReplayedGame { path, index, game, rules, .. } = self.game;
        let (step, effect) = (&row.step, row.step.played.effect);
        let point = match step.mv {
            Some(mv) => mv.point.map(|point| point.to_string()).unwrap_or_default(),
            None => step.property.value().map(|value| value.simple_text().into_owned()).unwrap_or_default(),
        };
        let violation = match row.fault {
            _ if step.mv.is_none() => Some("bad-point"),
            // A repetition is allowed; `consequence` has what follows from it.
            Some(Fault::Repetition(_)) | None => None,
            Some(fault) => Some(fault.name()),
        };
        let object = Row {
            path,
            game: index,
            number: step.number,
            node: game.number_of(step.node.id()),
            color: if step.property.ident() == sgf_core::tree::Ident::B { "B" } else { "W" },
            point,
            captures: effect.captured,
            legal: row.is_legal(),
            violation,
            ko: effect.ko.filter(|_| rules.ko != KoRule::Free).map(|point| point.to_string()),
            repeats_move: row.repeats_move,
            consequence: row.fault.map(|fault| fault.consequence_wording(rules).in_language(current())),
            removed: effect.own_removed,
        };
        self.line.clear();
        serde_json::to_writer(&mut self.line, &object)?;
        self.line.push(b'\n');
        out.write_all(&self.line)
    }
}
