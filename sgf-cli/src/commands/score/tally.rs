//! The totals of a run of counts.

use std::fmt;

use crate::language::say;
use crate::words;

/// The number of games whose count agrees with the record, differs, or cannot be compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) same: u64,
    pub(super) different: u64,
    /// Games whose `RE` holds no number.
    pub(super) no_number: u64,
    pub(super) not_counted: u64,
}

impl Tally {
    /// Adds one game; the inner value is whether `RE` agrees.
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
        let line = say!(words::TALLY, games, same, different, no_number);
        match not_counted {
            0 => f.write_str(&line),
            _ => f.write_str(&say!(words::AND_NOT_COUNTED, line, not_counted)),
        }
    }
}
