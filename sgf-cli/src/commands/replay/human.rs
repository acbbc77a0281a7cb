//! A game for people: boards, and a line for every move that is not routine.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use sgf_core::diag::Wording;
use sgf_core::diagram::Diagram;
use sgf_core::rules::{Fault, IllegalMove, Position};
use sgf_core::value::{Color, Point};

use crate::cli::{ReplayArgs, TextBoard};
use crate::config::Config;
use crate::language::{current, say};
use crate::layout::game_head;
use crate::output::sanitize;
use crate::words;

use super::writer::{ReplayRow, ReplayWriter, ReplayedGame};

pub(super) struct Human<'a> {
    config: &'a Config,
    game: ReplayedGame<'a>,
    every: Option<u32>,
    style: TextBoard,
    moves: u32,
    illegal: u32,
    last: Option<Last>,
    /// The number of the move after which the last board was drawn.
    drawn: Option<u32>,
    /// True if nothing was printed after the last board.
    below_board: bool,
}

/// The last move.
struct Last {
    color: Color,
    point: Option<Point>,
    name: String,
    captured: u16,
    ko: Option<Point>,
}

impl<'a> Human<'a> {
    pub(super) fn new(config: &'a Config, args: &ReplayArgs, game: ReplayedGame<'a>) -> Self {
        Human {
            config,
            game,
            every: args.every.map(Into::into),
            style: args.style,
            moves: 0,
            illegal: 0,
            last: None,
            drawn: None,
            below_board: true,
        }
    }

    fn style(&self, style: Style) -> Style {
        if self.config.color { style } else { Style::new() }
    }

    fn draw(&mut self, position: &Position, out: &mut dyn Write) -> io::Result<()> {
        self.drawn = Some(self.moves);
        self.below_board = true;
        let size = position.board().size();
        let bold = self.style(Style::new().bold());
        let mut caption = match &self.last {
            None => say!(words::AT_THE_START),
            Some(last) => say!(words::AFTER_MOVE, self.moves, name(last.color), last.name),
        };
        if let Some(last) = &self.last {
            if last.captured > 0 {
                caption = say!(words::AND_TAKES, caption, last.captured);
            }
            if let Some(ko) = last.ko {
                caption = say!(words::AND_KO, caption, ko.gtp(size));
            }
        }
        writeln!(out, "\n{bold}{caption}{bold:#}\n")?;
        let mut diagram = Diagram::of_board(position.board());
        diagram.last_move = self.last.as_ref().and_then(|last| last.point);
        write!(out, "{}", self.style.draw(&diagram))?;
        let taken = |color| position.board().prisoners(color);
        writeln!(out, "   {}", say!(words::CAPTURES, taken(Color::Black), taken(Color::White)))
    }
}

impl ReplayWriter for Human<'_> {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let ReplayedGame { path, index, game, info, rules, rules_from } = self.game;
        let rules = game_head::rules_of(rules, rules_from);
        game_head::write(self.config, path, index, game, info, &rules, out)
    }

    fn step(&mut self, row: &ReplayRow<'_>, out: &mut dyn Write) -> io::Result<()> {
        let step = &row.step;
        let size = row.position.board().size();
        let color = match step.property.ident() {
            sgf_core::tree::Ident::B => Color::Black,
            _ => Color::White,
        };
        let point = step.mv.and_then(|mv| mv.point);
        let shown = match (step.mv, point) {
            (_, Some(point)) if size.contains(point) => point.gtp(size),
            (_, Some(point)) => format!("[{point}]"),
            (Some(_), None) => say!(words::PASSES),
            (None, None) => {
                let value = step.property.value().map(|value| value.simple_text()).unwrap_or_default();
                format!("[{}]", sanitize::line(&value))
            }
        };
        self.moves = step.number;
        self.illegal += u32::from(!row.is_legal());
        let effect = step.played.effect;
        if let Some((what, follows)) = self.verdict(row) {
            if std::mem::take(&mut self.below_board) {
                writeln!(out)?;
            }
            let style = if row.is_legal() { AnsiColor::Yellow } else { AnsiColor::Red };
            let style = self.style(style.on_default().bold());
            let what = format!("{style}{what}{style:#}");
            writeln!(out, "{}", say!(words::MOVE_IS, step.number, name(color), shown, what))?;
            if !follows.is_empty() {
                writeln!(out, "    {}", say!(words::FOLLOWS, self.game.rules.base.name(), follows))?;
            }
            // SGF executes every move that names a point, even an illegal one.
            if step.illegal.is_some() && step.illegal != Some(IllegalMove::OffBoard) {
                writeln!(out, "    {}", say!(words::STILL_PLAYED))?;
            }
        }
        self.last = Some(Last { color, point, name: shown, captured: effect.captured, ko: effect.ko });
        Ok(())
    }

    fn node(&mut self, position: &Position, out: &mut dyn Write) -> io::Result<()> {
        let due = self.every.is_some_and(|every| self.moves > 0 && self.moves.is_multiple_of(every));
        if due && self.drawn != Some(self.moves) {
            self.draw(position, out)?;
        }
        Ok(())
    }

    fn end(&mut self, position: &Position, out: &mut dyn Write) -> io::Result<()> {
        if self.drawn != Some(self.moves) {
            self.draw(position, out)?;
        }
        let taken = |color| position.board().prisoners(color);
        let items = [
            say!(words::MOVES, self.moves),
            say!(words::CAPTURES, taken(Color::Black), taken(Color::White)),
            match self.illegal {
                0 => say!(words::NO_ILLEGAL_MOVES),
                illegal => say!(words::ILLEGAL_MOVES, illegal),
            },
            game_head::rules_of(self.game.rules, self.game.rules_from),
        ];
        writeln!(out)?;
        game_head::wrap(&items, out)?;
        writeln!(out)
    }
}

impl Human<'_> {
    /// Returns what is not routine about a move, and its consequence; `None` for a routine move.
    fn verdict(&self, row: &ReplayRow<'_>) -> Option<(String, String)> {
        let back = row.repeats_move.map(|number| match number {
            0 => say!(words::THE_START),
            number => say!(words::MOVE, number),
        });
        let Some(fault) = row.fault else {
            let removed = u32::from(row.step.played.effect.own_removed);
            return if row.step.mv.is_none() {
                Some((say!(words::NO_POINT), String::new()))
            } else {
                (removed > 0).then(|| (say!(words::REMOVES_OWN, removed), say!(words::ALLOWED)))
            };
        };
        let what = match fault {
            Fault::Illegal(IllegalMove::Superko { cycle, .. }) => {
                say!(words::POSITION_COMES_BACK, back.unwrap_or_default(), in_language(cycle.wording()))
            }
            Fault::Illegal(reason) => in_language(reason.wording()),
            Fault::OutOfTurn => say!(words::OTHER_SIDE_TO_MOVE),
            Fault::WrongFirst => say!(words::OTHER_SIDE_FIRST),
            Fault::AfterEnd => say!(words::GAME_WAS_OVER),
            Fault::Repetition(cycle) => {
                say!(words::POSITION_COMES_BACK, back.unwrap_or_default(), in_language(cycle.wording()))
            }
            _ => fault.name().to_owned(),
        };
        Some((what, in_language(fault.consequence_wording(self.game.rules))))
    }
}

fn name(color: Color) -> &'static str {
    words::side(color).text(current())
}

fn in_language(wording: Wording) -> String {
    wording.in_language(current())
}
