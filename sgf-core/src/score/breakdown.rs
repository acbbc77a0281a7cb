//! A count told step by step, as a referee would say it.

use super::note::{list, name};
use super::outcome::signed;
use super::sheet::Score;
use super::side::{SideCount, quarters};
use super::words;
use crate::diag::{Language, Phrase, Wording};
use crate::rules::{Counting, GroupTax, Words};
use crate::value::{ByColor, Color};

/// A line of the telling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BreakdownLine {
    /// What it is about.
    pub kind: BreakdownKind,
    /// What it says.
    pub wording: Wording,
}

/// What a step is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BreakdownKind {
    /// The rules and the board.
    Rules,
    /// A list of so many points.
    Points(usize),
    /// A side's sum.
    Sum,
    /// A procedure that is a rule set's own.
    Procedure,
    /// An assumption.
    ScoreNote,
    /// The result.
    Result,
}

impl Score {
    /// What was counted, a line a step: each side's sum, the procedure where the rules have one of their own, the
    /// assumptions, the result.
    #[must_use]
    pub fn explain(&self) -> Vec<String> {
        let mut lines: Vec<String> =
            self.steps(Language::English).iter().map(|step| step.wording.to_string()).collect();
        if let Some(result) = lines.last_mut() {
            *result = words::RESULT.with([self.re(), self.native()]).to_string();
        }
        lines
    }

    /// As [`Score::explain`], to be said in `language`, with the result in its words before those of the rules.
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
            kind: BreakdownKind::ScoreNote,
            wording: words::NOTE.alone().wording(note.wording_on_board(self.size)),
        }));
        steps.push(BreakdownLine { kind: BreakdownKind::Result, wording: self.result_in(language) });
        steps
    }

    /// The result as SGF has it, in the words of the rules, and before them in those of the language.
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

    /// The terms that add up to a side's total.
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

    /// The steps that are a rule set's own.
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
        if let Some(readings) = &self.readings
            && self.rules.tax != GroupTax::Eyes
        {
            for (phrase, of) in [
                (&words::STONES_THAT_CAN_STAND, readings.filled),
                (&words::STONES_AS_RECORDED, readings.as_recorded),
                (&words::STONES_TAKEN, readings.prisoners),
            ] {
                steps.push(phrase.with([signed(of.black), signed(of.white)]));
            }
        }
        steps
    }
}
