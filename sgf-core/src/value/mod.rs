//! The types of property values: points, moves, colours, dates, results, komi, times and the like.
//!
//! Every type reads decoded, unescaped text (points and moves: raw bytes) and returns the value, whether its
//! spelling is the one that FF\[4\] prescribes ([`Spelling`]), and, if the text has no meaning, why
//! ([`ValueError`]). Nothing is guessed and nothing panics; the caller keeps the raw text. `Display` prints
//! the standard spelling, which reads back as the same value. [`GameInfo`] reads all facts about a game at
//! once.

mod amount;
mod by_color;
mod color;
mod date;
mod date_loose;
mod date_note;
mod date_words;
mod decoded;
mod dialect;
mod fold;
mod game_info;
mod geometry;
mod handicap;
mod komi;
mod number;
mod overtime;
mod point;
mod rank;
mod reading;
mod result;
mod rules_name;
mod time;
mod upgrade;
mod words;

pub use amount::Unit;
pub use by_color::ByColor;
pub use color::Color;
pub use date::{Date, DateReading, Dates};
pub use date_note::DateNote;
pub use decoded::{Decoded, decoded_values};
pub use dialect::Dialect;
pub(crate) use game_info::is_too_big;
pub use game_info::{Field, GameInfo, Heading, Origin, TextField};
pub(crate) use geometry::{CELL_CAPACITY, MASK};
pub use geometry::{MAX_SIDE, ParseSizeError, Point, Size};
pub use handicap::{Handicap, HandicapReading, HandicapStep};
pub use komi::{KomiDoubt, KomiReading};
pub(crate) use komi::{KomiHints, interpret_komi};
pub(crate) use number::read_number;
pub use number::{Points, Real};
pub use overtime::Overtime;
pub use point::{Move, PassForm, PointError, Rect};
pub(crate) use point::{read_move, read_point};
pub use rank::{Assessment, Rank, RankKind};
pub use reading::{Reading, Spelling, ValueError};
pub use result::{GameResult, ResultReading, WinBy};
pub use rules_name::{KataHandicapBonus, KataKo, KataRules, KataScoring, KataTax, MatchCondition, RulesName};
pub use time::{ClockTime, TimeLimit};
pub(crate) use upgrade::Upgrade;
