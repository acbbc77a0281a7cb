//! Counts final positions under every rule set, and judges which stones are dead.
//!
//! Fill in a [`Count`] and call [`Count::score`]. The [`Score`] holds the margin, what each side has, and
//! notes on what was assumed; [`Score::steps`] puts it into words. The dead stones come from the players,
//! from the marks of a record ([`TerritoryMarks`]), or from the [`Judge`].
//!
//! All amounts are whole quarter points: 1 目 is 4, and one 子 more is 8 in the margin. Only [`FinalPosition`]
//! and [`TerritoryMarks`] read game trees.
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

#[cfg(feature = "judge")]
mod alternatives;
mod ancient;
mod area;
mod breakdown;
mod count;
mod dead_set;
mod disjoint_sets;
mod ing;
#[cfg(feature = "judge")]
mod judge;
mod ko;
mod life;
#[cfg(feature = "judge")]
mod mismatch;
mod note;
mod outcome;
mod owner;
mod quarter_points;
mod record;
mod regions;
mod seki;
mod sheet;
mod side;
mod teire;
mod territory;
pub(crate) mod words;

pub use ancient::OpenDame;
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
pub use owner::Owner;
pub use record::{FinalPosition, TerritoryMarks, agrees, recorded_margin};
pub use seki::Seki;
pub use sheet::Score;
pub use side::SideCount;
