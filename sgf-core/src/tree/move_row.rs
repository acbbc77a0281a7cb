//! Rows of nodes that are nothing but a move, `;B[xy]` or `;W[xy]`: most of nearly every record, recognised several at a time.

use super::ident::Ident;

/// The length of a node `;B[xy]`.
pub(super) const MOVE_NODE: usize = 6;

/// Whether the first six of eight bytes, read as one number, are such a node.
#[inline]
fn is_move_node(word: u64) -> bool {
    let byte = |at: u32| (word >> (8 * at)) as u8;
    let letter = |at| (byte(at) | 0x20).wrapping_sub(b'a') < 26;
    let fixed = word & 0xFF00_00FF_00FF == u64::from_le_bytes(*b";\0[\0\0]\0\0");
    fixed && matches!(byte(1), b'B' | b'W') && letter(3) && letter(4)
}

/// How many such nodes are looked at at once, as three words.
const AT_ONCE: usize = 4;

/// A byte for each of the bytes of so many nodes, as words: `of` of the place in a node.
const fn pattern(of: [u8; MOVE_NODE]) -> [u64; 3] {
    let mut words = [0; 3];
    let mut at = 0;
    while at < AT_ONCE * MOVE_NODE {
        words[at / 8] |= (of[at % MOVE_NODE] as u64) << (8 * (at % 8));
        at += 1;
    }
    words
}

/// The bits that no such node has otherwise, and the bits in which `B` and `W` differ.
const FIXED: [u64; 3] = pattern([0xFF, !0x15, 0xFF, 0x80, 0x80, 0xFF]);
const EXPECTED: [u64; 3] = pattern([b';', b'B' & !0x15, b'[', 0, 0, b']']);
const NAME: [u64; 3] = pattern([0, b'B', 0, 0, 0, 0]);
const NAME_BITS: [u64; 3] = pattern([0, 0x05, 0, 0, 0, 0]);
const LETTERS: [u64; 3] = pattern([0, 0, 0, 0x80, 0x80, 0]);
const LETTER_BITS: [u64; 3] = pattern([0, 0, 0, 0x7F, 0x7F, 0]);
/// What carries into the upper bit of a letter from `a` on, and of one behind `z`.
const FROM_A: [u64; 3] = pattern([0, 0, 0, 0x80 - b'a', 0x80 - b'a', 0]);
const BEHIND_Z: [u64; 3] = pattern([0, 0, 0, 0x7F - b'z', 0x7F - b'z', 0]);

/// Whether the bytes are such nodes, all with small letters.
#[inline(always)]
fn are_move_nodes(bytes: &[u8; AT_ONCE * MOVE_NODE]) -> bool {
    let (words, _) = bytes.as_chunks::<8>();
    let mut wrong = 0;
    for (i, word) in words.iter().enumerate().take(3) {
        let word = u64::from_le_bytes(*word);
        wrong |= word & FIXED[i] ^ EXPECTED[i];
        // The three bits that differ between `B` and `W` differ together.
        let name = word ^ NAME[i];
        wrong |= (name ^ name >> 2) & NAME_BITS[i];
        let letters = word & LETTER_BITS[i];
        wrong |= ((letters + FROM_A[i]) & !(letters + BEHIND_Z[i]) & LETTERS[i]) ^ LETTERS[i];
    }
    wrong == 0
}

/// How many such nodes the bytes begin with.
#[inline]
pub(super) fn count_move_nodes(bytes: &[u8]) -> usize {
    let mut rest = bytes;
    while let Some(nodes) = rest.first_chunk() {
        if !are_move_nodes(nodes) {
            break;
        }
        rest = &rest[AT_ONCE * MOVE_NODE..];
    }
    while let Some(word) = rest.first_chunk() {
        if !is_move_node(u64::from_le_bytes(*word)) {
            return (bytes.len() - rest.len()) / MOVE_NODE;
        }
        rest = rest.get(MOVE_NODE..).unwrap_or(&[]);
    }
    let count = (bytes.len() - rest.len()) / MOVE_NODE;
    // The source may end right behind a node.
    let last = rest.first_chunk().map(|&[a, b, c, d, e, f]| u64::from_le_bytes([a, b, c, d, e, f, 0, 0]));
    count + usize::from(last.is_some_and(is_move_node))
}

/// The name in the node `;B[xy]` at `at`.
#[inline]
pub(super) fn move_ident(source: &[u8], at: usize) -> Ident {
    if source.get(at + 1) == Some(&b'B') { Ident::B } else { Ident::W }
}

/// How far the last letter of a row of nodes `;B[xy]` is from `a`; the most where any is a capital.
pub(super) fn farthest_letter(row: &[u8]) -> u8 {
    // So many nodes fill three times sixteen bytes, which are looked at side by side.
    const AT_ONCE: usize = 8 * MOVE_NODE;
    let (mut greatest, mut common) = ([0; AT_ONCE], [u8::MAX; AT_ONCE]);
    let mut see = |nodes: &[u8; AT_ONCE]| {
        for ((greatest, common), &byte) in greatest.iter_mut().zip(&mut common).zip(nodes) {
            *greatest = byte.max(*greatest);
            *common &= byte;
        }
    };
    let (nodes, rest) = row.as_chunks();
    nodes.iter().for_each(&mut see);
    match row.last_chunk() {
        Some(last) => see(last),
        None => {
            let mut nodes = [b'a'; AT_ONCE];
            nodes[..rest.len()].copy_from_slice(rest);
            see(&nodes);
        }
    }
    let of_node = |all: &[u8; AT_ONCE], at: usize, with: fn(u8, u8) -> u8, start: u8| {
        all.iter().skip(at).step_by(MOVE_NODE).fold(start, |a, &b| with(a, b))
    };
    let last = of_node(&greatest, 3, u8::max, b'a').max(of_node(&greatest, 4, u8::max, b'a'));
    let bits = of_node(&common, 3, |a, b| a & b, u8::MAX) & of_node(&common, 4, |a, b| a & b, u8::MAX);
    if bits & 0x20 == 0 { u8::MAX } else { last - b'a' }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One by one, as the grammar says it.
    fn count(bytes: &[u8]) -> usize {
        let is_node = |node: &&[u8]| {
            let [b';', b'B' | b'W', b'[', x, y, b']'] = node else { return false };
            x.is_ascii_alphabetic() && y.is_ascii_alphabetic()
        };
        bytes.chunks(MOVE_NODE).take_while(is_node).count()
    }

    #[test]
    fn rows_end_at_any_byte_that_does_not_belong() {
        let row = b";B[aa];W[zz];B[mn];W[ab];B[ss];W[tt];W[na];B[bc];W[de];B[sa]";
        for len in 0..=row.len() {
            assert_eq!(count_move_nodes(&row[..len]), count(&row[..len]), "{len}");
        }
        for at in 0..row.len() {
            for byte in 0..=u8::MAX {
                let mut bytes = *row;
                bytes[at] = byte;
                assert_eq!(count_move_nodes(&bytes), count(&bytes), "{byte} at {at}");
            }
        }
    }

    #[test]
    fn the_farthest_letter_of_a_row_is_found_wherever_it_is() {
        for nodes in 1..20 {
            let row = b";B[aa]".repeat(nodes);
            assert_eq!(farthest_letter(&row), 0);
            for node in 0..nodes {
                for at in [3, 4] {
                    for letter in (b'a'..=b'z').chain(b'A'..=b'Z') {
                        let mut row = row.clone();
                        row[node * MOVE_NODE + at] = letter;
                        let far = if letter < b'a' { u8::MAX } else { letter - b'a' };
                        assert_eq!(farthest_letter(&row), far, "{letter} in node {node} of {nodes}");
                    }
                }
            }
        }
    }
}
