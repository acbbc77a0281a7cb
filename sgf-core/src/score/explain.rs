//! A count told step by step, as a referee would say it.

use super::both::Both;
use super::outcome::signed;
use super::sheet::Score;
use super::side::{Side, quarters};
use crate::board::Point;
use crate::rules::{Counting, GroupTax};
use crate::value::color::Color;

impl Score {
    /// What was counted, a line a step: each side's sum, the procedure where the rules have one of their own, the
    /// assumptions, the result.
    #[must_use]
    pub fn explain(&self) -> Vec<String> {
        let mut lines = vec![format!("{} rules, {} board", self.rules.base.name(), self.size)];
        for (name, points) in [("dead", &self.dead), ("in seki", &self.seki), ("shared", &self.shared)] {
            if !points.is_empty() {
                lines.push(format!("{name}: {}", list(points)));
            }
        }
        for color in [Color::Black, Color::White] {
            lines.push(self.sum(color));
        }
        lines.extend(self.procedure());
        lines.extend(self.notes.iter().map(|note| format!("note: {note}")));
        lines.push(format!("result: {} ({})", self.re(), self.native()));
        lines
    }

    fn sum(&self, color: Color) -> String {
        let side = self.side(color);
        let terms = self.terms(side, self.side(color.other()));
        let mut text = format!("{}: ", if color == Color::Black { "Black" } else { "White" });
        for (at, (name, amount)) in terms.iter().filter(|(_, amount)| *amount != 0).enumerate() {
            let sign = match (at, *amount < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            text.push_str(sign);
            text.push_str(&signed(amount.saturating_abs()));
            text.push(' ');
            text.push_str(name);
        }
        text.push_str(" = ");
        text.push_str(&signed(side.total));
        text
    }

    /// The terms that add up to a side's total.
    fn terms(&self, side: &Side, other: &Side) -> Vec<(&'static str, i32)> {
        let taxed = if self.rules.tax == GroupTax::Eyes { -side.group_tax } else { 0 };
        let mut terms = match self.rules.counting {
            Counting::Area | Counting::Fill => vec![
                ("stones", quarters(side.stones)),
                ("points", side.area - quarters(side.stones)),
                ("half of the shared points", side.shared),
                ("group tax", taxed),
            ],
            Counting::Territory => vec![
                ("points", side.territory),
                ("prisoners", quarters(side.prisoners)),
                ("dead stones", quarters(side.dead)),
                ("pass stones", quarters(side.pass_stones)),
                ("for the corner", side.torazu),
                ("group tax", taxed),
            ],
            Counting::Lu => vec![
                ("points", side.territory),
                ("eyes of groups", taxed),
                ("stones lost", -quarters(other.prisoners + other.dead)),
            ],
            Counting::Stones => {
                let counted = side.total - side.komi - side.handicap_return - side.button + side.penalty;
                if counted == side.filled + side.shared {
                    vec![
                        ("stones", quarters(side.stones)),
                        ("points to fill", side.filled + side.group_tax - quarters(side.stones)),
                        ("eyes of groups", -side.group_tax),
                        ("half of the rest", side.shared),
                    ]
                } else {
                    vec![("stones", counted)]
                }
            }
        };
        terms.extend([
            ("komi", side.komi),
            ("returned for handicap", side.handicap_return),
            ("button", side.button),
            ("fines", -side.penalty),
        ]);
        terms
    }

    /// The steps that are a rule set's own.
    fn procedure(&self) -> Vec<String> {
        let half = 2 * self.size.area() as i32;
        let mut lines = Vec::new();
        if let Some(fill) = &self.fill {
            for (name, vacant, foreign) in [
                ("Black", fill.vacant.black, fill.foreign.black),
                ("White", fill.vacant.white, fill.foreign.white),
            ] {
                lines.push(format!(
                    "filled with {} stones each, {name} has {vacant} vacant points and {foreign} stones of the \
                     opponent (2 points each)",
                    fill.set
                ));
            }
        } else if self.rules.counting == Counting::Area && self.rules.unit == crate::rules::Unit::Zi {
            let zi = self.black.area + self.black.shared;
            lines.push(format!("Black has {} zi against half the board, {}", signed(zi), signed(half)));
        }
        if self.rules.counting == Counting::Stones || self.rules.tax == GroupTax::Eyes {
            let Both { black, white } = &self.groups;
            lines.push(format!(
                "groups: Black {} ({}), White {} ({})",
                black.len(),
                list(black),
                white.len(),
                list(white)
            ));
        }
        if let Some(readings) = &self.readings
            && self.rules.tax != GroupTax::Eyes
        {
            for (name, of) in [
                ("stones that can stand", readings.filled),
                ("stones as recorded", readings.as_recorded),
                ("stones taken", readings.prisoners),
            ] {
                lines.push(format!("{name}: Black {}, White {}", signed(of.black), signed(of.white)));
            }
        }
        lines
    }
}

fn list(points: &[Point]) -> String {
    points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
