//! Runs of plain moves: most of nearly every record, gone through without looking at nodes one by one.

use super::arena::{Collection, NONE};
use super::ident::Ident;
use super::view::Node;

/// A node that holds one move of two letters and nothing else, and has no sibling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainMove {
    /// `B` or `W`.
    pub(crate) ident: Ident,
    /// The letters.
    pub(crate) letters: [u8; 2],
}

/// The plain moves that follow each other as nodes with consecutive numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainMoves<'c> {
    collection: &'c Collection,
    /// The node that comes next.
    next: u32,
    /// The last node that was taken.
    last: u32,
}

impl<'c> PlainMoves<'c> {
    /// From `node` on.
    #[inline]
    pub(crate) fn from(node: Node<'c>) -> Self {
        PlainMoves { collection: node.collection(), next: node.id().0, last: NONE }
    }

    /// The next move, which is not taken yet; none where the run ends.
    #[inline]
    pub(crate) fn peek(&self) -> Option<PlainMove> {
        let node = self.collection.nodes.get(self.next as usize)?;
        if node.props != 1 || node.next_sibling != NONE {
            return None;
        }
        let prop = self.collection.props.get(node.first_prop as usize)?;
        let is_move = prop.ident == Ident::B || prop.ident == Ident::W;
        if !is_move || !prop.single || prop.b.wrapping_sub(prop.a) != 2 {
            return None;
        }
        let letters = self.collection.text.get(prop.a as usize..)?.first_chunk()?;
        Some(PlainMove { ident: prop.ident, letters: *letters })
    }

    /// Takes the next move.
    #[inline]
    pub(crate) fn take(&mut self) {
        self.last = self.next;
        let child = self.collection.nodes.get(self.next as usize).map_or(NONE, |node| node.first_child);
        self.next = if child == self.last.wrapping_add(1) { child } else { NONE };
    }

    /// The last node that was taken.
    #[inline]
    pub(crate) fn last(&self) -> Option<Node<'c>> {
        self.collection.node(super::arena::NodeId(self.last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(text: &str) -> (String, Option<u32>) {
        let parsed = crate::parse(text.as_bytes(), &crate::Options::default());
        let root = parsed.collection.games().next().unwrap().root();
        let mut moves = PlainMoves::from(root.first_child().unwrap());
        let mut seen = String::new();
        while let Some(PlainMove { letters, .. }) = moves.peek() {
            seen.extend(letters.map(char::from));
            moves.take();
        }
        (seen, moves.last().map(|node| node.id().0))
    }

    #[test]
    fn runs_end_where_something_else_begins() {
        assert_eq!(run("(;SZ[9];B[aa];W[bb];B[cc])"), ("aabbcc".into(), Some(3)));
        assert_eq!(run("(;SZ[9];B[aa];W[bb]C[x];B[cc])"), ("aa".into(), Some(1)));
        assert_eq!(run("(;SZ[9];B[aa];W[];B[cc])"), ("aa".into(), Some(1)));
        assert_eq!(run("(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd]))"), ("aa".into(), Some(1)));
        assert_eq!(run("(;SZ[9](;B[aa])(;B[bb]))"), (String::new(), None));
        assert_eq!(run("(;SZ[9];AB[aa])"), (String::new(), None));
        assert_eq!(run("(;SZ[9];B[aa][bb])"), (String::new(), None));
        assert_eq!(run("(;SZ[9];B[aa]W[bb])"), (String::new(), None));
    }
}
