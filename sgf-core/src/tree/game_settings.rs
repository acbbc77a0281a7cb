//! What the event parser must know about one game before it starts.

use crate::text::Scan;

/// The settings of [`parse_game`](super::parse_game).
#[derive(Clone, Copy, Debug)]
pub struct GameSettings {
    /// How the bytes of values are cut into characters.
    pub scan: Scan,
    /// The number of the game in its collection, from 0, for findings. Junk before game 0 is reported as junk
    /// before the first game, and junk before any other game as junk after the game before.
    pub game: u32,
    /// Whether the input ends with the source. If not, [`GameEnd::NeedMore`](super::GameEnd::NeedMore) can be
    /// returned.
    pub at_end: bool,
}
