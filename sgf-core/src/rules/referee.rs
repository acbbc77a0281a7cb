//! The Chinese referee: what an incident costs, and a record judged ply by ply.
//!
//! The referee reports; the record stays as it is. Articles are those of the Chinese rules of 2002 and of the text
//! before (1988), whose consequences differ: see [`Edition`].

use std::fmt;

use super::axes::Repetition;
use super::cycle::CycleKind;
use super::ending::Ending;
use super::moves::{IllegalMove, Play};
use super::position::Position;
use super::preset::Preset;
use super::ruleset::RuleSet;
use crate::board::Setup;
use crate::value::Color;

/// Whose articles the referee applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Edition {
    /// The rules of 2002: each warning costs one zi (art. 24.1).
    Cn2002,
    /// The text before: a double move loses, warnings cost nothing until the second.
    CnOld,
}

impl Edition {
    /// `cn2002` or `cn-old`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cn2002 => "cn2002",
            Self::CnOld => "cn-old",
        }
    }

    /// The edition of this name (also `2002`, `old`).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "cn2002" | "2002" => Some(Self::Cn2002),
            "cn-old" | "old" => Some(Self::CnOld),
            _ => None,
        }
    }

    /// The rules that the referee replays a record under.
    #[must_use]
    pub const fn rules(self) -> RuleSet {
        match self {
            Self::Cn2002 => Preset::Chinese.rules(),
            Self::CnOld => Preset::ChineseOld.rules(),
        }
    }
}

/// What happened. A record shows the first group by itself; the others need a referee's note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Incident {
    /// Two moves running without a pass by the opponent.
    DoubleMove,
    /// A ko retaken at once.
    IllegalKo,
    /// A stone on a forbidden point (禁着点).
    ForbiddenPoint,
    /// A stone on a stone, or off the board: a fault of the record more than of a player.
    ImpossiblePoint,
    /// A whole-board position came back.
    Repetition(CycleKind),
    /// A move after the end of the game.
    MoveAfterEnd,
    /// A stone taken back.
    TakeBack,
    /// The clock pressed before or with the stone.
    ClockBeforeMove,
    /// The clock pressed before all captured stones were off.
    ClockBeforeCapture,
    /// Stones with liberties taken off.
    FalseCapture,
    /// Stones without liberties left, or not all taken off.
    MissedCapture,
    /// A telephone rang or was looked at.
    Phone,
    /// Smoking.
    Smoking,
}

/// What an incident costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Ruling {
    /// The stone does not count.
    pub void: bool,
    /// The move counts as a pass: the turn is lost.
    pub pass: bool,
    /// A warning.
    pub warning: bool,
    /// The game is lost.
    pub loss: bool,
    /// The article, as the edition numbers it.
    pub article: &'static str,
}

/// What an edition makes of an incident. Incidents that it does not name cost nothing and have no article.
#[must_use]
pub const fn ruling(edition: Edition, incident: Incident) -> Ruling {
    const NOTHING: Ruling = Ruling { void: false, pass: false, warning: false, loss: false, article: "" };
    const WARNING: Ruling = Ruling { warning: true, ..NOTHING };
    const VOID_PASS: Ruling = Ruling { void: true, pass: true, ..NOTHING };
    match (edition, incident) {
        (Edition::Cn2002, Incident::DoubleMove) => {
            Ruling { void: true, warning: true, article: "17.2", ..NOTHING }
        }
        (Edition::Cn2002, Incident::IllegalKo) => Ruling { warning: true, article: "18.3", ..VOID_PASS },
        (Edition::Cn2002, Incident::ForbiddenPoint) => Ruling { article: "19", ..VOID_PASS },
        (Edition::Cn2002, Incident::Repetition(CycleKind::FalseLife)) => {
            Ruling { article: "20.2", ..NOTHING }
        }
        (Edition::Cn2002, Incident::Repetition(_)) => Ruling { article: "20.3", ..NOTHING },
        (Edition::Cn2002, Incident::MoveAfterEnd) => Ruling { void: true, article: "21.3", ..NOTHING },
        (Edition::Cn2002, Incident::TakeBack) => Ruling { article: "17.3", ..WARNING },
        (Edition::Cn2002, Incident::ClockBeforeMove) => Ruling { article: "17.4", ..WARNING },
        (Edition::Cn2002, Incident::FalseCapture) => Ruling { article: "18.1", ..WARNING },
        (Edition::Cn2002, Incident::MissedCapture) => Ruling { article: "18.2", ..WARNING },
        (Edition::Cn2002, Incident::ClockBeforeCapture) => Ruling { article: "22.6", ..WARNING },
        (Edition::Cn2002, Incident::Phone) => Ruling { article: "23.7", ..WARNING },
        (Edition::Cn2002, Incident::Smoking) => Ruling { article: "23.8", ..WARNING },
        (Edition::CnOld, Incident::DoubleMove) => Ruling { loss: true, article: "8.1", ..NOTHING },
        (Edition::CnOld, Incident::TakeBack) => Ruling { article: "8.2", ..WARNING },
        (Edition::CnOld, Incident::FalseCapture) => Ruling { article: "9", ..WARNING },
        (Edition::CnOld, Incident::ForbiddenPoint) => Ruling { article: "10", ..VOID_PASS },
        (Edition::CnOld, Incident::IllegalKo) => Ruling { article: "11.1", ..VOID_PASS },
        (Edition::CnOld, Incident::Repetition(_)) => Ruling { article: "11.3", ..NOTHING },
        (Edition::CnOld, _) => NOTHING,
        (Edition::Cn2002, Incident::ImpossiblePoint) => Ruling { void: true, ..NOTHING },
    }
}

/// Why a game is lost by the referee's word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LossReason {
    /// Two warnings in one game (2002: art. 24.2; before: 12.2).
    TwoWarnings,
    /// Two moves running (before 2002: 8.1).
    DoubleMove,
}

/// A game lost by the referee's word. Displays as `白胜(黑两次警告判负)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Loss {
    /// Who loses.
    pub color: Color,
    /// Why.
    pub reason: LossReason,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (loser, winner) = match self.color {
            Color::Black => ("黑", "白"),
            Color::White => ("白", "黑"),
        };
        let reason = match self.reason {
            LossReason::TwoWarnings => "两次警告",
            LossReason::DoubleMove => "连下两着",
        };
        write!(f, "{winner}胜({loser}{reason}判负)")
    }
}

/// One incident of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Event {
    /// The ply, from 1.
    pub ply: u32,
    /// Whose fault.
    pub by: Color,
    /// What happened.
    pub incident: Incident,
    /// What it costs.
    pub ruling: Ruling,
}

/// All incidents of a game and what they add up to.
///
/// ```
/// use sgf_core::rules::{Edition, Incident, Report};
/// use sgf_core::value::Color;
/// let mut report = Report::new(Edition::Cn2002);
/// report.add(40, Color::Black, Incident::IllegalKo);
/// assert_eq!((report.warnings(Color::Black), report.fine(Color::Black)), (1, 1));
/// report.add(80, Color::Black, Incident::DoubleMove);
/// assert_eq!(report.loss().unwrap().to_string(), "白胜(黑两次警告判负)");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    edition: Edition,
    events: Vec<Event>,
    warnings: [u32; 2],
    loss: Option<Loss>,
}

impl Report {
    /// A game without incidents so far.
    #[must_use]
    pub const fn new(edition: Edition) -> Self {
        Self { edition, events: Vec::new(), warnings: [0; 2], loss: None }
    }

    /// Writes an incident down, in the order of the game; returns what it costs. The first loss stays.
    pub fn add(&mut self, ply: u32, by: Color, incident: Incident) -> Ruling {
        let ruling = ruling(self.edition, incident);
        self.events.push(Event { ply, by, incident, ruling });
        let warnings = &mut self.warnings[usize::from(by == Color::White)];
        *warnings += u32::from(ruling.warning);
        let reason = if ruling.loss {
            Some(LossReason::DoubleMove)
        } else {
            (*warnings >= 2).then_some(LossReason::TwoWarnings)
        };
        if let (None, Some(reason)) = (self.loss, reason) {
            self.loss = Some(Loss { color: by, reason });
        }
        ruling
    }

    /// The edition.
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// The incidents, in order.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The warnings of a side.
    #[must_use]
    pub fn warnings(&self, color: Color) -> u32 {
        self.warnings[usize::from(color == Color::White)]
    }

    /// The zi that a side is fined: one for each warning (2002: art. 24.1), none before.
    #[must_use]
    pub fn fine(&self, color: Color) -> u32 {
        match self.edition {
            Edition::Cn2002 => self.warnings(color),
            Edition::CnOld => 0,
        }
    }

    /// What the fines add to Black's margin over White, in quarter points: a zi moves the margin by two points.
    #[must_use]
    pub fn margin_quarters(&self) -> i32 {
        8 * (self.fine(Color::White) as i32 - self.fine(Color::Black) as i32)
    }

    /// The loss by the referee's word, if any.
    #[must_use]
    pub const fn loss(&self) -> Option<Loss> {
        self.loss
    }
}

/// Judges a record under the edition's own rules: see [`judge_under`].
#[must_use]
pub fn judge(edition: Edition, start: &Setup, moves: &[Play]) -> Report {
    judge_under(&edition.rules(), edition, start, moves)
}

/// Judges a record: each ply is looked at for a double move, a ko retaken at once, a forbidden point, a whole-board
/// repetition, and play after the end. A void move leaves the board unchanged; where it counts as a pass the turn
/// goes to the opponent. Judging stops at the first loss.
///
/// Handicap stones belong into `start`. Files often leave passes out: whether a double move is to be believed is for
/// the caller to say.
#[must_use]
pub fn judge_under(rules: &RuleSet, edition: Edition, start: &Setup, moves: &[Play]) -> Report {
    let mut report = Report::new(edition);
    let mut position = Position::from_setup(start, rules);
    let mut ending = Ending::new(rules);
    for (ply, &mv) in (1..).zip(moves) {
        if ending.is_over() {
            report.add(ply, mv.color, Incident::MoveAfterEnd);
            continue;
        }
        if ply > 1 && mv.color != position.to_move() {
            let ruling = report.add(ply, mv.color, Incident::DoubleMove);
            if report.loss().is_some() {
                break;
            }
            if ruling.void {
                // The stone goes back and it is still the opponent's turn.
                continue;
            }
        }
        match position.try_play(mv) {
            Ok(played) => {
                if let Some(earlier) = played.repeats {
                    report.add(ply, mv.color, Incident::Repetition(position.cycle(earlier)));
                }
                ending.add(mv);
            }
            Err(reason) => {
                let incident = match reason {
                    IllegalMove::Ko => Incident::IllegalKo,
                    IllegalMove::Suicide => Incident::ForbiddenPoint,
                    IllegalMove::Superko { cycle: CycleKind::BasicKo, .. } => Incident::IllegalKo,
                    IllegalMove::Superko { cycle, .. } => Incident::Repetition(cycle),
                    _ => Incident::ImpossiblePoint,
                };
                report.add(ply, mv.color, incident);
                if report.loss().is_some() {
                    break;
                }
                // The turn is gone; the offer to end that a real pass makes is not meant.
                position.play_unchecked(Play::pass(mv.color));
                ending.add_void(mv.color);
            }
        }
    }
    report
}

/// Whether a rule set leaves long cycles to a referee.
#[must_use]
pub const fn has_referee(rules: &RuleSet) -> bool {
    matches!(rules.repetition, Repetition::RefereeDecides | Repetition::DrawOrReplay)
}
