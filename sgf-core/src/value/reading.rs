//! What every reading of a value has in common: the value, how it was spelled, why not.

use super::words;
use crate::diag::Wording;

/// How a text that was understood is spelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Spelling {
    /// The spelling that FF\[4\] prescribes, or the usual one where FF\[4\] prescribes none.
    Standard,
    /// The meaning is plain and complete, the spelling is not the standard one: writing the
    /// standard spelling in its place loses nothing.
    Nonstandard,
    /// The value is right, but the text says more than the value holds (a remark, a doubt, a
    /// second date): writing the standard spelling in its place would lose that.
    Partial,
}

impl Spelling {
    /// Is this the standard spelling?
    #[must_use]
    pub const fn is_standard(self) -> bool {
        matches!(self, Spelling::Standard)
    }

    /// The looser one of two spellings.
    #[must_use]
    pub fn or(self, other: Spelling) -> Spelling {
        self.max(other)
    }
}

/// A value with the way it was spelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reading<T> {
    /// What the text means.
    pub value: T,
    /// How it was spelled.
    pub spelling: Spelling,
}

impl<T> Reading<T> {
    /// A value in its standard spelling.
    pub const fn standard(value: T) -> Self {
        Reading { value, spelling: Spelling::Standard }
    }

    /// A value in another spelling, with nothing lost.
    pub const fn nonstandard(value: T) -> Self {
        Reading { value, spelling: Spelling::Nonstandard }
    }

    /// A value out of a text that says more.
    pub const fn partial(value: T) -> Self {
        Reading { value, spelling: Spelling::Partial }
    }

    /// Is the spelling the standard one?
    pub const fn is_standard(&self) -> bool {
        self.spelling.is_standard()
    }

    /// The same spelling around another value.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Reading<U> {
        Reading { value: f(self.value), spelling: self.spelling }
    }
}

/// Why nothing can be made of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum ValueError {
    /// Nothing but white space.
    Empty,
    /// The text says in words that nothing is known (`-`, `NR`, `none`).
    Unstated,
    /// A number too large or too small for its property.
    OutOfRange,
    /// A number of points that is no whole number of quarter points.
    FinerThanQuarter,
    /// A date that the calendar does not have (`2015-02-30`).
    NoSuchDate,
    /// The text can be read in more than one way (`03/04/2005`).
    Ambiguous,
    /// Parts of the text contradict each other (`B+1.5 ? W+timeout`).
    Contradictory,
    /// No known spelling.
    NotUnderstood,
}

impl ValueError {
    /// It in a few words.
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

/// In English.
impl std::fmt::Display for ValueError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.wording().fmt(f)
    }
}

impl std::error::Error for ValueError {}
