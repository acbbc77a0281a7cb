//! Move runs: consecutive nodes `;B[xy]` or `;W[xy]` without anything between them, recognised several at a
//! time.
//!
//! Nearly every record consists mostly of such nodes, so the parser recognises them four at a time with word
//! arithmetic (SWAR, "SIMD within a register"), the arena lays them out in one go, and the rules play them
//! without a look at the nodes (see [`PlainMoves`](super::PlainMoves)).

use super::ident::Ident;

/// The length in bytes of a node `;B[xy]`.
pub(super) const MOVE_NODE: usize = 6;

/// Runs of fewer nodes are not recorded: the record would cost more than it saves.
pub(super) const SHORTEST_RUN: u32 = 4;

/// A move run that the parser met. Each node but the last holds nothing but its move (more values and
/// properties of the last one may follow), and no node but the first can have siblings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveRun {
    /// The first node; the others have the ids that follow.
    pub(crate) first: u32,
    /// The number of nodes.
    pub(crate) count: u32,
    /// The offset of the first node in the source.
    pub(crate) at: u32,
    /// The largest letter of all coordinates, as [`max_letter`] returns it.
    pub(crate) max_letter: u8,
}

/// Returns whether the first six of eight bytes, read as one little-endian number, are a node `;B[xy]` or
/// `;W[xy]`.
#[inline]
fn is_move_node(word: u64) -> bool {
    let byte = |at: u32| (word >> (8 * at)) as u8;
    let letter = |at| (byte(at) | 0x20).wrapping_sub(b'a') < 26;
    let fixed = word & 0xFF00_00FF_00FF == u64::from_le_bytes(*b";\0[\0\0]\0\0");
    fixed && matches!(byte(1), b'B' | b'W') && letter(3) && letter(4)
}

/// The number of nodes that [`are_move_nodes`] tests at once: 24 bytes, which are three words exactly.
const AT_ONCE: usize = 4;

/// Returns the three words in which every node has the bytes of `node`.
const fn pattern(node: [u8; MOVE_NODE]) -> [u64; 3] {
    let mut words = [0; 3];
    let mut at = 0;
    while at < AT_ONCE * MOVE_NODE {
        words[at / 8] |= (node[at % MOVE_NODE] as u64) << (8 * (at % 8));
        at += 1;
    }
    words
}

// The byte patterns of `are_move_nodes`, one word after the other. `B` is 0x42 and `W` is 0x57: they differ
// in the bits of 0x15, which are all clear in `B` and all set in `W`.

/// The bits that are the same in every run: all bits of `;`, `[` and `]`, the name without the bits of 0x15,
/// and the upper bit of both letters, which must be clear.
const FIXED: [u64; 3] = pattern([0xFF, !0x15, 0xFF, 0x80, 0x80, 0xFF]);
/// The values of the bits of [`FIXED`].
const EXPECTED: [u64; 3] = pattern([b';', b'B' & !0x15, b'[', 0, 0, b']']);
/// The name `B`: an XOR with it leaves 0 for `B` and 0x15 for `W`.
const NAME: [u64; 3] = pattern([0, b'B', 0, 0, 0, 0]);
/// The lower two of the three bits of 0x15. Each is compared with the bit two places above it.
const NAME_BITS: [u64; 3] = pattern([0, 0x05, 0, 0, 0, 0]);
/// The upper bit of both letters, where the sums below leave their answer.
const LETTERS: [u64; 3] = pattern([0, 0, 0, 0x80, 0x80, 0]);
/// The other bits of both letters.
const LETTER_BITS: [u64; 3] = pattern([0, 0, 0, 0x7F, 0x7F, 0]);
/// Added to a letter it sets the upper bit from `a` on. The sum of seven bits and at most 0x1F never leaves
/// the byte.
const FROM_A: [u64; 3] = pattern([0, 0, 0, 0x80 - b'a', 0x80 - b'a', 0]);
/// Added to a letter it sets the upper bit after `z`.
const AFTER_Z: [u64; 3] = pattern([0, 0, 0, 0x7F - b'z', 0x7F - b'z', 0]);

/// Returns whether the bytes are four nodes `;B[xy]` or `;W[xy]` with small letters.
///
/// `wrong` collects every bit that is not as it must be, without a branch, so that the loop compiles to
/// straight code.
#[inline(always)]
fn are_move_nodes(bytes: &[u8; AT_ONCE * MOVE_NODE]) -> bool {
    let (words, _) = bytes.as_chunks::<8>();
    let mut wrong = 0;
    for (i, word) in words.iter().enumerate().take(3) {
        let word = u64::from_le_bytes(*word);
        wrong |= word & FIXED[i] ^ EXPECTED[i];
        // The three bits in which `B` and `W` differ must be all clear or all set: each equals the one two
        // places above.
        let name = word ^ NAME[i];
        wrong |= (name ^ name >> 2) & NAME_BITS[i];
        // A small letter reaches `a` and does not pass `z`.
        let letters = word & LETTER_BITS[i];
        wrong |= ((letters + FROM_A[i]) & !(letters + AFTER_Z[i]) & LETTERS[i]) ^ LETTERS[i];
    }
    wrong == 0
}

/// Returns the number of nodes `;B[xy]` or `;W[xy]`, in letters of either case, that the bytes begin with.
#[inline]
pub(super) fn count_move_nodes(bytes: &[u8]) -> usize {
    let mut rest = bytes;
    while let Some(nodes) = rest.first_chunk() {
        if !are_move_nodes(nodes) {
            break;
        }
        rest = &rest[AT_ONCE * MOVE_NODE..];
    }
    // The last nodes of the run, and nodes with capital letters, one by one.
    while let Some(word) = rest.first_chunk() {
        if !is_move_node(u64::from_le_bytes(*word)) {
            return (bytes.len() - rest.len()) / MOVE_NODE;
        }
        rest = rest.get(MOVE_NODE..).unwrap_or(&[]);
    }
    let count = (bytes.len() - rest.len()) / MOVE_NODE;
    // The source may end right after a node, and then has no eight bytes to read.
    let last = rest.first_chunk().map(|&[a, b, c, d, e, f]| u64::from_le_bytes([a, b, c, d, e, f, 0, 0]));
    count + usize::from(last.is_some_and(is_move_node))
}

/// Returns the name in the node `;B[xy]` at `at`.
#[inline]
pub(super) fn move_ident(source: &[u8], at: usize) -> Ident {
    if source.get(at + 1) == Some(&b'B') { Ident::B } else { Ident::W }
}

/// Returns the largest letter of the coordinates in a run, counted from 0 for `a`; 255 if any letter is a
/// capital.
pub(super) fn max_letter(run: &[u8]) -> u8 {
    // Eight nodes are 48 bytes, three vectors of sixteen. The maximum and the AND are taken over whole
    // chunks, byte by byte and punctuation included, because that compiles to vector instructions; the
    // columns of the letters are picked out at the end.
    const AT_ONCE: usize = 8 * MOVE_NODE;
    let (mut maximum, mut common) = ([0; AT_ONCE], [u8::MAX; AT_ONCE]);
    let mut add = |nodes: &[u8; AT_ONCE]| {
        for ((maximum, common), &byte) in maximum.iter_mut().zip(&mut common).zip(nodes) {
            *maximum = byte.max(*maximum);
            *common &= byte;
        }
    };
    let (nodes, rest) = run.as_chunks();
    nodes.iter().for_each(&mut add);
    match run.last_chunk() {
        // The last chunk overlaps the one before, which does not change a maximum.
        Some(last) => add(last),
        None => {
            let mut nodes = [b'a'; AT_ONCE];
            nodes[..rest.len()].copy_from_slice(rest);
            add(&nodes);
        }
    }
    let column = |all: &[u8; AT_ONCE], at: usize, join: fn(u8, u8) -> u8, start: u8| {
        all.iter().skip(at).step_by(MOVE_NODE).fold(start, |a, &b| join(a, b))
    };
    let last = column(&maximum, 3, u8::max, b'a').max(column(&maximum, 4, u8::max, b'a'));
    let bits = column(&common, 3, |a, b| a & b, u8::MAX) & column(&common, 4, |a, b| a & b, u8::MAX);
    // All letters are small if the bit that makes them so is common to all.
    if bits & 0x20 == 0 { u8::MAX } else { last - b'a' }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts the nodes one by one, as the grammar defines them.
    fn count(bytes: &[u8]) -> usize {
        let is_node = |node: &&[u8]| {
            let [b';', b'B' | b'W', b'[', x, y, b']'] = node else { return false };
            x.is_ascii_alphabetic() && y.is_ascii_alphabetic()
        };
        bytes.chunks(MOVE_NODE).take_while(is_node).count()
    }

    #[test]
    fn runs_end_at_any_byte_that_does_not_belong() {
        let run = b";B[aa];W[zz];B[mn];W[ab];B[ss];W[tt];W[na];B[bc];W[de];B[sa]";
        for len in 0..=run.len() {
            assert_eq!(count_move_nodes(&run[..len]), count(&run[..len]), "{len}");
        }
        for at in 0..run.len() {
            for byte in 0..=u8::MAX {
                let mut bytes = *run;
                bytes[at] = byte;
                assert_eq!(count_move_nodes(&bytes), count(&bytes), "{byte} at {at}");
            }
        }
    }

    #[test]
    fn the_max_letter_of_a_run_is_found_wherever_it_is() {
        for nodes in 1..20 {
            let run = b";B[aa]".repeat(nodes);
            assert_eq!(max_letter(&run), 0);
            for node in 0..nodes {
                for at in [3, 4] {
                    for letter in (b'a'..=b'z').chain(b'A'..=b'Z') {
                        let mut run = run.clone();
                        run[node * MOVE_NODE + at] = letter;
                        let max = if letter < b'a' { u8::MAX } else { letter - b'a' };
                        assert_eq!(max_letter(&run), max, "{letter} in node {node} of {nodes}");
                    }
                }
            }
        }
    }
}
