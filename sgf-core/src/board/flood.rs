//! Flooding a board a row at a time, with one bit for each cell, so that the largest chains cost a few
//! operations for each row.

use crate::value::MAX_SIDE;

/// The number of rows of the largest bordered board. A row of its cells (54) fits in 64 bits.
pub(super) const ROWS: usize = MAX_SIDE as usize + 2;

/// Returns the cells that are connected with one of them.
pub(super) fn flood(cells: &[u64; ROWS], row: usize, column: usize) -> [u64; ROWS] {
    let mut found = [0; ROWS];
    if let Some(first) = found.get_mut(row) {
        *first = spread(1 << column, cells[row]);
    }
    loop {
        let mut grown = false;
        // Down, then up: a chain that runs on in one direction is found in one pass.
        let down = (1..ROWS).map(|row| (row - 1, row));
        for (from, to) in down.clone().chain(down.rev().map(|(above, row)| (row, above))) {
            let more = (found[from] & cells[to]) & !found[to];
            if more != 0 {
                found[to] = spread(found[to] | more, cells[to]);
                grown = true;
            }
        }
        if !grown {
            return found;
        }
    }
}

/// Returns some cells of a row, and all cells that follow them without a gap on either side.
///
/// Doubles its reach in each step: after the step by 2^n, `left` has all cells that are at most 2^(n+1) - 1
/// to the left of a cell of `some`, and `open_left` those from which 2^(n+1) cells without a gap lie to the
/// right.
fn spread(some: u64, cells: u64) -> u64 {
    let (mut left, mut right) = (some, some);
    let (mut open_left, mut open_right) = (cells, cells);
    for by in [1, 2, 4, 8, 16, 32] {
        left |= open_left & (left << by);
        open_left &= open_left << by;
        right |= open_right & (right >> by);
        open_right &= open_right >> by;
    }
    left | right
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(picture: &[&str]) -> [u64; ROWS] {
        let mut rows = [0; ROWS];
        for (row, line) in rows.iter_mut().zip(picture) {
            *row = line.bytes().enumerate().map(|(x, byte)| u64::from(byte != b'.') << x).sum();
        }
        rows
    }

    #[test]
    fn what_is_connected_is_found_however_it_winds() {
        let picture = ["#####.#", "....#.#", "###.#.#", "#.###..", "#.....#", "#######"];
        let all = rows(&picture);
        // The two cells at the upper right are apart.
        let apart = rows(&["......#", "......#", "......#"]);
        let connected = std::array::from_fn(|row| all[row] & !apart[row]);
        assert_eq!(flood(&all, 0, 0), connected);
        assert_eq!(flood(&all, 4, 6), connected);
        assert_eq!(flood(&all, 2, 6), apart);
    }

    #[test]
    fn a_row_spreads_to_its_gaps() {
        assert_eq!(spread(0b0000_1000, 0b1101_1101), 0b0001_1100);
        assert_eq!(spread(1 << 63, u64::MAX), u64::MAX);
        assert_eq!(spread(1, u64::MAX), u64::MAX);
        assert_eq!(spread(1 << 40, u64::MAX << 8 & u64::MAX >> 3), u64::MAX << 8 & u64::MAX >> 3);
    }
}
