//! The breakdown of a count: line by line, as a referee would announce it.

use super::note::{list, name};
use super::outcome::signed;
use super::quarter_points::quarters;
use super::sheet::Score;
use super::side::SideCount;
use super::words;
use crate::diag::{Language, Phrase, Wording};
use crate::rules::{Counting, GroupTax, Words};
use crate::value::{ByColor, Color};

/// A line of a breakdown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BreakdownLine {
    /// The subject of the line.
    pub kind: BreakdownKind,
    /// The words of the line.
    pub wording: Wording,
}

/// The subject of a line of a breakdown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BreakdownKind {
    /// The rules and the board.
    Rules,
    /// A list of this number of points.
    Points(usize),
    /// A side's sum.
    Sum,
    /// A step of a procedure that only this rule set has.
    Procedure,
    /// A note of the score.
    Note,
    /// The result.
    Result,
}

impl Score {
    /// Returns the count in English, a line for each step: each side's sum, the procedure if the rules have
    /// one of their own, the notes, and the result.
    #[must_use]
    pub fn explain(&self) -> Vec<String> {
        let mut lines: Vec<String> =
            self.steps(Language::English).iter().map(|step| step.wording.to_string()).collect();
        if let Some(result) = lines.last_mut() {
            *result = words::RESULT.with([self.re(), self.native()]).to_string();
        }
        lines
    }

    /// Returns the lines of the count for a reader of `language`. The last line has the result in the words
    /// of that language and, if they differ, in those of the rules.
    #[must_use]
    pub fn steps(&self, language: Language) -> Vec<BreakdownLine> {
        let mut steps = vec![BreakdownLine {
            kind: BreakdownKind::Rules,
            wording: words::RULES_AND_BOARD.alone().arg(self.rules.base.name()).arg(self.size),
        }];
        for (phrase, points) in
            [(&words::DEAD, &self.dead), (&words::IN_SEKI, &self.seki), (&words::SHARED, &self.shared)]
        {
            if !points.is_empty() {
                let kind = BreakdownKind::Points(points.len());
                steps.push(BreakdownLine { kind, wording: phrase.with([list(points, self.size)]) });
            }
        }
        for color in [Color::Black, Color::White] {
            steps.push(BreakdownLine { kind: BreakdownKind::Sum, wording: self.sum(color, language) });
        }
        let procedure = self.procedure().into_iter();
        steps.extend(procedure.map(|wording| BreakdownLine { kind: BreakdownKind::Procedure, wording }));
        steps.extend(self.notes.iter().map(|note| BreakdownLine {
            kind: BreakdownKind::Note,
            wording: words::NOTE.alone().wording(note.wording_on_board(self.size)),
        }));
        steps.push(BreakdownLine { kind: BreakdownKind::Result, wording: self.result_in(language) });
        steps
    }

    /// Returns the result as SGF records it, in the words of the language, and in those of the rules if they
    /// differ.
    fn result_in(&self, language: Language) -> Wording {
        let native = self.native();
        let own = match language {
            Language::English => self.native_in(Words::English),
            Language::Chinese => self.native_in(Words::Chinese),
            Language::Japanese => self.native_in(Words::Japanese),
        };
        if own == native {
            words::RESULT.with([self.re(), native])
        } else {
            words::RESULT_IN_OWN_WORDS.with([self.re(), own, native])
        }
    }

    fn sum(&self, color: Color, language: Language) -> Wording {
        let side = self.side(color);
        let terms = self.terms(side, self.side(color.other()));
        let mut sum = String::new();
        for (at, (name, amount)) in terms.iter().filter(|(_, amount)| *amount != 0).enumerate() {
            sum.push_str(match (at, *amount < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            });
            sum.push_str(&name.with([signed(amount.saturating_abs())]).in_language(language));
        }
        if sum.is_empty() {
            sum.push('0');
        }
        words::SUM.alone().wording(name(color)).arg(sum).arg(signed(side.total))
    }

    /// Returns the terms that add up to a side's total.
    fn terms(&self, side: &SideCount, other: &SideCount) -> Vec<(&'static Phrase, i32)> {
        let taxed = if self.rules.tax == GroupTax::Eyes { -side.group_tax } else { 0 };
        let mut terms = match self.rules.counting {
            Counting::Area | Counting::Fill => vec![
                (&words::STONES, quarters(side.stones)),
                (&words::POINTS, side.area - quarters(side.stones)),
                (&words::HALF_OF_SHARED, side.shared),
                (&words::GROUP_TAX, taxed),
            ],
            Counting::Territory => vec![
                (&words::POINTS, side.territory),
                (&words::PRISONERS, quarters(side.prisoners)),
                (&words::DEAD_STONES, quarters(side.dead)),
                (&words::PASS_STONES, quarters(side.pass_stones)),
                (&words::FOR_THE_CORNER, side.torazu),
                (&words::GROUP_TAX, taxed),
            ],
            Counting::Lu => vec![
                (&words::POINTS, side.territory),
                (&words::EYES_OF_GROUPS, taxed),
                (&words::STONES_LOST, -quarters(other.prisoners + other.dead)),
            ],
            Counting::Stones => {
                let counted = side.total - side.komi - side.handicap_return - side.button + side.penalty;
                if counted == side.filled + side.shared {
                    vec![
                        (&words::STONES, quarters(side.stones)),
                        (&words::POINTS_TO_FILL, side.filled + side.group_tax - quarters(side.stones)),
                        (&words::EYES_OF_GROUPS, -side.group_tax),
                        (&words::HALF_OF_REST, side.shared),
                    ]
                } else {
                    vec![(&words::STONES, counted)]
                }
            }
        };
        terms.extend([
            (&words::KOMI, side.komi),
            (&words::HANDICAP_RETURN, side.handicap_return),
            (&words::BUTTON, side.button),
            (&words::FINES, -side.penalty),
        ]);
        terms
    }

    /// Returns the steps that only this rule set has.
    fn procedure(&self) -> Vec<Wording> {
        let half = 2 * self.size.area() as i32;
        let mut steps = Vec::new();
        if let Some(fill) = &self.fill {
            for (color, vacant, foreign) in [
                (Color::Black, fill.vacant.black, fill.foreign.black),
                (Color::White, fill.vacant.white, fill.foreign.white),
            ] {
                steps.push(words::FILLED.with([fill.set]).wording(name(color)).arg(vacant).arg(foreign));
            }
        } else if self.rules.counting == Counting::Area && self.rules.unit == crate::rules::ResultUnit::Zi {
            let zi = self.black.area + self.black.shared;
            steps.push(words::HALF_BOARD.with([signed(zi), signed(half)]));
        }
        if self.rules.counting == Counting::Stones || self.rules.tax == GroupTax::Eyes {
            let ByColor { black, white } = &self.groups;
            let groups = words::GROUPS
                .with([black.len()])
                .arg(list(black, self.size))
                .arg(white.len())
                .arg(list(white, self.size));
            steps.push(groups);
        }
        if let Some(counts) = &self.stone_counts
            && self.rules.tax != GroupTax::Eyes
        {
            for (phrase, of) in [
                (&words::STONES_THAT_CAN_STAND, counts.filled),
                (&words::STONES_AS_RECORDED, counts.as_recorded),
                (&words::STONES_TAKEN, counts.prisoners),
            ] {
                steps.push(phrase.with([signed(of.black), signed(of.white)]));
            }
        }
        steps
    }
}
