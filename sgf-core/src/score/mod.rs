//! The `score` floor: the count of a final position under every rule set.
//!
//! Fill in a [`Count`] and take its [`Count::score`]. All amounts are whole quarter points: 1 目 is 4, and a 子 more
//! is 8 in the margin. Nothing here knows a game tree but [`FinalPosition`] and [`TerritoryMarks`], which read off what a record
//! says.
//!
//! ```
//! use sgf_core::board::Board;
//! use sgf_core::value::Point;
//! use sgf_core::rules::Preset;
//! use sgf_core::score::Count;
//! let board = Board::parse("
//!     . . . X O . .
//!     . O . X O . .
//!     . . . X O . .")?;
//! let rules = Preset::Chinese.rules();
//! let score = Count { komi: Some(0), dead: &[Point::new(1, 1)], ..Count::new(&board, &rules) }.score();
//! assert_eq!((score.re(), score.native()), ("B+3".to_owned(), "黑胜1又1/2子".to_owned()));
//! assert_eq!(score.owner_rows(), ["BBBBWWW"; 3]);
//! # Ok::<(), sgf_core::board::ParseBoardError>(())
//! ```

mod ancient;
mod area;

#[cfg(feature = "judge")]
mod alternatives;
mod breakdown;
mod count;
mod dead_set;
mod ing;
#[cfg(feature = "judge")]
mod judge;
mod ko;
mod life;
#[cfg(feature = "judge")]
mod mismatch;
mod note;
mod outcome;
mod record;
mod regions;
mod seki;
mod sheet;
mod side;
mod teire;
mod territory;
mod words;

pub use ancient::{Dunhuang, Grouping, OpenDame, SekiFill, tax_margin};
pub use area::zi_margin;
pub use breakdown::{BreakdownKind, BreakdownLine};
pub use count::Count;
pub use dead_set::{StatusChange, smallest_dead_set};
pub use ing::FillIn;
#[cfg(feature = "judge")]
pub use judge::{Judge, JudgeSettings, JudgedChain, Judgement, Unfinished};
pub use life::{PassAlive, dead_stones, pass_alive};
#[cfg(feature = "judge")]
pub use mismatch::{ResultChange, ResultCheck, explain_result, server_counting};
pub use note::ScoreNote;
pub use outcome::{native, result};
pub use record::{FinalPosition, TerritoryMarks, agrees, recorded_margin};
pub use seki::{Seki, seki_chains};
pub use sheet::{Owner, Score, StoneCountReadings};
pub use side::SideCount;
