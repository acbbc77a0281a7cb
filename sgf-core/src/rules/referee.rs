//! The Chinese referee: what an incident costs, and a record judged ply by ply.

use super::cycle::{CycleKind, classify};
use super::moves::{IllegalMove, Move};
use super::position::Position;
use super::preset::Preset;
use crate::board::{Setup, Size};
use crate::value::color::Color;

/// Whose articles the referee applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Edition {
    /// The rules of 2002: warnings cost one zi each (art. 24.1).
    Cn2002,
    /// The text before (1988 and its reprints): a double move loses, there are no fines.
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
}
