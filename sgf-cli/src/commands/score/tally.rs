//! What a run of counts came to.

use std::fmt;

/// How many games were counted, and how many of them as recorded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) same: u64,
    pub(super) different: u64,
    /// `RE` holds no number.
    pub(super) no_number: u64,
    pub(super) not_counted: u64,
}

impl Tally {
    /// Counts one game; the inner value is whether `RE` agrees.
    pub(super) fn add<E>(&mut self, counted: &Result<Option<bool>, E>) {
        *match counted {
            Ok(Some(true)) => &mut self.same,
            Ok(Some(false)) => &mut self.different,
            Ok(None) => &mut self.no_number,
            Err(_) => &mut self.not_counted,
        } += 1;
    }

    pub(super) fn join(&mut self, other: Tally) {
        self.same += other.same;
        self.different += other.different;
        self.no_number += other.no_number;
        self.not_counted += other.not_counted;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { same, different, no_number, not_counted } = *self;
        let games = same + different + no_number + not_counted;
        write!(f, "{games} {}: ", if games == 1 { "game" } else { "games" })?;
        write!(f, "{same} as recorded, {different} not, {no_number} without a number to compare")?;
        match not_counted {
            0 => Ok(()),
            _ => write!(f, ", {not_counted} not counted"),
        }
    }
}
