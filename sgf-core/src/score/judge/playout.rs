//! A playout: both sides play on by simple habits until neither has a move.
//!
//! The habits, in order: capture a chain that has just moved into atari; save an own chain that has just been
//! put into atari; play a random move that neither fills an own eye nor puts three or more own stones into
//! atari. The last habit keeps sekis alive.

use super::playout_board::{BORDER, EMPTY, PlayoutBoard};
use super::random::Random;

/// The share of chains in atari that are saved, in percent.
const SAVES: u32 = 90;
/// The share of throw-ins of a single stone that are played, in percent.
const THROWS_IN: u32 = 50;

/// Plays to the end of the game; `own` moves first.
pub(super) fn play_out(board: &mut PlayoutBoard, own: u8, random: &mut Random) {
    play_on(board, own, 0, random, |_, _| {});
}

/// Plays on to the end of the game and reports every move to `tell`. `own` is to move; `last` is the cell of
/// the last move, or 0 for none.
#[inline]
pub(super) fn play_on(
    board: &mut PlayoutBoard,
    mut own: u8,
    mut last: usize,
    random: &mut Random,
    mut tell: impl FnMut(usize, u8),
) {
    let limit = 3 * board.size.area();
    let mut passes = 0;
    for _ in 0..limit {
        let cell = answer(board, own, last, random).or_else(|| anywhere(board, own, random));
        match cell {
            Some(cell) => {
                board.play(cell, own);
                tell(cell, own);
                passes = 0;
                last = cell;
            }
            None => {
                passes += 1;
                if passes == 2 {
                    return;
                }
                board.ko = 0;
                last = 0;
            }
        }
        own = 3 - own;
    }
}

/// Returns the answer to an atari that the last move made or entered.
#[inline]
fn answer(board: &PlayoutBoard, own: u8, last: usize, random: &mut Random) -> Option<usize> {
    if last == 0 {
        return None;
    }
    let chain = board.chain(last);
    if chain.is_in_atari() {
        let cell = chain.last();
        if cell != board.ko {
            return Some(cell);
        }
    }
    let mut saved = 0;
    for near in board.near(last) {
        if board.colors[near] != own || board.head(near) == saved {
            continue;
        }
        let chain = board.chain(near);
        if chain.is_in_atari() {
            saved = board.head(near);
            if random.chance(SAVES)
                && let Some(cell) = save(board, near, own)
            {
                return Some(cell);
            }
        }
    }
    None
}

/// Returns the move that saves a chain in atari: it captures a neighbouring chain, or leaves two liberties.
fn save(board: &PlayoutBoard, stone: usize, own: u8) -> Option<usize> {
    let mut cell = stone;
    loop {
        for near in board.near(cell) {
            if board.colors[near] == 3 - own {
                let chain = board.chain(near);
                if chain.is_in_atari() && chain.last() != board.ko {
                    return Some(chain.last());
                }
            }
        }
        cell = board.next(cell);
        if cell == stone {
            break;
        }
    }
    let last = board.chain(stone).last();
    let prospect = board.prospect(last, own);
    (last != board.ko
        && (prospect.captures || !prospect.chain.has_no_liberty() && !prospect.chain.is_in_atari()))
    .then_some(last)
}

/// Returns a random move; each move that may be played is equally likely.
#[inline]
fn anywhere(board: &mut PlayoutBoard, own: u8, random: &mut Random) -> Option<usize> {
    // Cells that may not be played move to the end of the list, so that each is tried once.
    let mut left = board.empties;
    while left > 0 {
        let number = random.below(left as u32) as usize;
        let cell = board.empty_cell(number);
        if may_play(board, cell, own, random) {
            return Some(cell);
        }
        left -= 1;
        board.swap_empty(number, left);
    }
    None
}

/// Returns whether the habits allow a move on an empty cell.
#[inline]
fn may_play(board: &PlayoutBoard, cell: usize, own: u8, random: &mut Random) -> bool {
    if cell == board.ko {
        return false;
    }
    if board.empty_neighbors(cell) >= 2 {
        return true;
    }
    if board.is_eye(cell, own) {
        return false;
    }
    let prospect = board.prospect(cell, own);
    if prospect.captures {
        return true;
    }
    if prospect.chain.has_no_liberty() {
        return false;
    }
    !prospect.chain.is_in_atari()
        || match prospect.chain.stones {
            1 => random.chance(THROWS_IN),
            2 => true,
            _ => false,
        }
}

/// Returns the owner of a cell at the end of a playout: 1 is Black, -1 is White, 0 is neither.
#[inline]
pub(super) fn owner(board: &PlayoutBoard, cell: usize) -> i32 {
    match board.colors[cell] {
        1 => 1,
        2 => -1,
        BORDER => 0,
        _ => {
            let mut seen = [false; 4];
            for near in board.near(cell) {
                seen[usize::from(board.colors[near] & 3)] = true;
            }
            debug_assert_eq!(board.colors[cell], EMPTY);
            i32::from(seen[1]) - i32::from(seen[2])
        }
    }
}
