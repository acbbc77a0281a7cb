//! [`DateNote`]: what a date says besides its days.

/// An addition to the dates in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum DateNote {
    /// The dates are a span of time, for which FF\[4\] has no form: all days of a short one, the two ends of a
    /// longer one.
    Range,
    /// The time of day follows the date.
    TimeOfDay,
    /// The date is approximate or uncertain: `ca. 1665`, `1943?`.
    Approximate,
    /// The date on which the game was printed or broadcast, not played.
    Publication,
    /// A remark follows: `1848-08-23 (Kaei 1 VII 25)`.
    Remark,
}
