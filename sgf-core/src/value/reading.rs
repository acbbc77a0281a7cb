//! The result of reading a value: the value, its spelling, or an error.

use super::words;
use crate::diag::Wording;

/// How an understood text is spelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Spelling {
    /// The spelling that FF\[4\] prescribes, or the usual one if FF\[4\] prescribes none.
    Standard,
    /// Another spelling with a clear and complete meaning: rewriting it in the standard spelling loses
    /// nothing.
    Nonstandard,
    /// The value is right, but the text contains more than the value (a remark, a doubt, a
    /// second date): rewriting it in the standard spelling would lose that.
    Partial,
}

impl Spelling {
    /// True for the standard spelling.
    #[must_use]
    pub const fn is_standard(self) -> bool {
        matches!(self, Spelling::Standard)
    }

    /// Returns the looser of two spellings.
    #[must_use]
    pub fn or(self, other: Spelling) -> Spelling {
        self.max(other)
    }
}

/// A value with its spelling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reading<T> {
    /// The value of the text.
    pub value: T,
    /// The spelling of the text.
    pub spelling: Spelling,
}

impl<T> Reading<T> {
    /// Creates a reading with the standard spelling.
    pub const fn standard(value: T) -> Self {
        Reading { value, spelling: Spelling::Standard }
    }

    /// Creates a reading with another spelling of the same meaning.
    pub const fn nonstandard(value: T) -> Self {
        Reading { value, spelling: Spelling::Nonstandard }
    }

    /// Creates a reading of a text that contains more than the value.
    pub const fn partial(value: T) -> Self {
        Reading { value, spelling: Spelling::Partial }
    }

    /// True if the spelling is the standard one.
    pub const fn is_standard(&self) -> bool {
        self.spelling.is_standard()
    }

    /// Applies a function to the value and keeps the spelling.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Reading<U> {
        Reading { value: f(self.value), spelling: self.spelling }
    }
}

/// Why a text has no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum ValueError {
    /// Nothing but white space.
    Empty,
    /// The text states that the value is unknown (`-`, `NR`, `none`).
    Unstated,
    /// A number too large or too small for its property.
    OutOfRange,
    /// A number of points that is not a whole number of quarter points.
    FinerThanQuarter,
    /// A date that the calendar does not have (`2015-02-30`).
    NoSuchDate,
    /// The text can be read in more than one way (`03/04/2005`).
    Ambiguous,
    /// Parts of the text contradict each other (`B+1.5 ? W+timeout`).
    Contradictory,
    /// The spelling is unknown.
    NotUnderstood,
}

impl ValueError {
    /// Describes the error in a few words.
    #[must_use]
    pub fn wording(self) -> Wording {
        match self {
            Self::Empty => &words::EMPTY,
            Self::Unstated => &words::UNSTATED,
            Self::OutOfRange => &words::OUT_OF_RANGE,
            Self::FinerThanQuarter => &words::FINER_THAN_QUARTER,
            Self::NoSuchDate => &words::NO_SUCH_DATE,
            Self::Ambiguous => &words::AMBIGUOUS,
            Self::Contradictory => &words::CONTRADICTORY,
            Self::NotUnderstood => &words::NOT_UNDERSTOOD,
        }
        .alone()
    }
}

/// Writes the description in English.
impl std::fmt::Display for ValueError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.wording().fmt(f)
    }
}

impl std::error::Error for ValueError {}
