//! The `value` floor: what a property value means, apart from any tree.
//!
//! Every type here reads decoded, unescaped text and says three things: what the text means,
//! whether the spelling is the one that FF\[4\] asks for ([`Spelling`]), and, where no meaning can
//! be found, why ([`ValueError`]). Nothing is guessed and nothing panics; whoever holds the raw
//! text keeps it. `Display` prints the standard spelling, which reads back as the same value.

mod amount;
mod by_color;
pub mod color;
pub mod date;
mod date_loose;
mod decoded;
pub mod dialect;
mod fold;
pub mod game_info;
pub mod geometry;
pub mod handicap;
pub mod komi;
pub mod number;
pub mod overtime;
pub mod point;
pub mod rank;
pub mod reading;
pub mod result;
pub mod rules_name;
pub mod time;
pub mod upgrade;
mod words;

pub use amount::Unit;
pub use by_color::ByColor;
pub use color::Color;
pub use date::{Date, DateNote, DateReading, Dates};
pub use decoded::{Decoded, decoded_values};
pub use dialect::Dialect;
pub use game_info::{Field, GameInfo, Heading, Origin, TextField};
pub use geometry::{MAX_SIDE, ParseSizeError, Point, Size};
pub use handicap::{Handicap, HandicapReading, HandicapStep};
pub use komi::{KomiDoubt, KomiHints, KomiReading};
pub use number::{Points, Real, read_number};
pub use overtime::Overtime;
pub use point::{Move, PassForm, PointError, Rect};
pub use rank::{Assessment, Rank, RankKind};
pub use reading::{Reading, Spelling, ValueError};
pub use result::{GameResult, ResultReading, WinBy};
pub use rules_name::{KataHandicapBonus, KataKo, KataRules, KataScoring, KataTax, MatchCondition, RulesName};
pub use time::{ClockTime, TimeLimit};
