//! Limits on what archives unpack to, against zip bombs.

/// The limits on one archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// The ratio of unpacked to packed bytes that an archive may reach; 0 for no limit.
    pub(crate) ratio: u64,
    /// The number of members that an archive may have; 0 for no limit.
    pub(crate) members: u64,
}

impl Default for Limits {
    /// Returns the limits that hold without `--max-ratio` and `--max-members`. No honest archive comes near
    /// them.
    fn default() -> Limits {
        Limits { ratio: 200, members: 10_000_000 }
    }
}
