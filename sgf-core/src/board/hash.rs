//! Zobrist keys: a fixed 64-bit number for each colour on each cell, for the side to move and for the size of
//! the board.
//!
//! The hash of a board is the exclusive or of the keys of its stones, so a stone changes it by one operation,
//! and taking the stone away by the same one. The keys come from SplitMix64 with a fixed seed: a hash is the
//! same on every run and every machine. Cells are numbered by size, so hashes of boards of different sizes
//! can be compared only after the size is mixed in ([`size_key`]).

use crate::value::{CELL_CAPACITY, Color, Size};

const fn split_mix(counter: u64) -> u64 {
    let mut z = counter.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(0x5347_4647_414D_4521);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

const fn stone_keys() -> [[u64; 2]; CELL_CAPACITY] {
    let mut keys = [[0; 2]; CELL_CAPACITY];
    let mut cell = 0;
    while cell < CELL_CAPACITY {
        keys[cell] = [split_mix(2 * cell as u64 + 1), split_mix(2 * cell as u64 + 2)];
        cell += 1;
    }
    keys
}

/// The keys of the stones by cell, Black's then White's: the two share a cache line.
pub(crate) static STONE_KEYS: [[u64; 2]; CELL_CAPACITY] = stone_keys();

/// Returns the key of the side to move.
pub(crate) const fn side_key(color: Color) -> u64 {
    match color {
        Color::Black => split_mix(0x1_0000_0001),
        Color::White => split_mix(0x1_0000_0002),
    }
}

/// Returns the key of a board size.
pub(super) const fn size_key(size: Size) -> u64 {
    split_mix(0x2_0000_0000 | (size.width() as u64) << 8 | size.height() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_differ() {
        let mut seen: HashSet<u64> = STONE_KEYS.iter().flatten().copied().collect();
        assert_eq!(seen.len(), 2 * CELL_CAPACITY);
        assert!(seen.insert(side_key(Color::Black)) && seen.insert(side_key(Color::White)));
        assert!(
            (1..=52)
                .flat_map(|w| (1..=52).map(move |h| (w, h)))
                .all(|(w, h)| { Size::new(w, h).is_some_and(|size| seen.insert(size_key(size))) })
        );
        assert!(!seen.contains(&0));
    }
}
