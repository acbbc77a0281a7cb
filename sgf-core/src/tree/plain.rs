//! Plain moves: a line of the tree read as moves, without a look at its nodes where they lie in a move run.

use super::arena::{Collection, NONE, NodeId};
use super::ident::Ident;
use super::move_run::MOVE_NODE;
use super::view::Node;

/// The move of a node that holds one move of two letters and nothing else, and has no later sibling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainMove {
    /// Whether the property is `B`; otherwise it is `W`.
    pub(crate) is_black: bool,
    /// The letters of the value, column first.
    pub(crate) letters: [u8; 2],
}

/// A cursor over plain moves that follow each other as first children with consecutive ids.
///
/// [`run`](Self::run) offers the moves ahead that lie in a move run of the source, and [`peek`](Self::peek)
/// the next move wherever it lies. Neither moves the cursor: the caller plays what it can, and then
/// [takes](Self::take_many) as many.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainMoves<'c> {
    collection: &'c Collection,
    /// The next node, or [`NONE`] at the end.
    next: u32,
    /// The last node that was taken, or [`NONE`].
    last: u32,
}

impl<'c> PlainMoves<'c> {
    /// Returns a cursor whose next node is `node`.
    #[inline]
    pub(crate) fn from(node: Node<'c>) -> Self {
        PlainMoves { collection: node.collection(), next: node.id().0, last: NONE }
    }

    /// Returns the moves ahead that lie in a move run of the source; empty if the next node is in none.
    #[inline]
    pub(crate) fn run(&self) -> RunSlice<'c> {
        self.find_run().unwrap_or(RunSlice { nodes: &[], max_letter: 0 })
    }

    fn find_run(&self) -> Option<RunSlice<'c>> {
        let collection = self.collection;
        if !collection.edited_nodes.is_empty() {
            return None;
        }
        let runs = &collection.runs;
        let before = runs.partition_point(|run| run.first <= self.next).checked_sub(1)?;
        let run = runs.get(before)?;
        let skipped = self.next - run.first;
        let mut count = run.count.checked_sub(skipped)?;
        // Only the first node of a run can have a sibling, and only the last one more than its move.
        if skipped == 0 && collection.nodes.get(self.next as usize)?.next_sibling != NONE {
            return None;
        }
        let last = collection.nodes.get((run.first + run.count - 1) as usize)?;
        let last_prop = collection.props.get(last.first_prop as usize)?;
        if last.props != 1 || !last_prop.single {
            count = count.checked_sub(1)?;
        }
        let start = run.at as usize + skipped as usize * MOVE_NODE;
        let nodes = collection.text.get(start..start + count as usize * MOVE_NODE)?;
        Some(RunSlice { nodes, max_letter: run.max_letter })
    }

    /// Returns the next move without taking it; `None` if the next node is not a plain move.
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
        Some(PlainMove { is_black: prop.ident == Ident::B, letters: *letters })
    }

    /// Takes the next move.
    #[inline]
    pub(crate) fn take(&mut self) {
        self.take_many(1);
    }

    /// Takes `count` moves, at least 1: the next one, and those that follow it in its run.
    #[inline]
    pub(crate) fn take_many(&mut self, count: usize) {
        self.last = self.next + count as u32 - 1;
        let child = self.collection.nodes.get(self.last as usize).map_or(NONE, |node| node.first_child);
        self.next = if child == self.last.wrapping_add(1) { child } else { NONE };
    }

    /// Returns the last node that was taken.
    #[inline]
    pub(crate) fn last(&self) -> Option<Node<'c>> {
        self.collection.node(NodeId(self.last))
    }
}

/// Returns the last node of the line from `node` by first children.
pub(crate) fn end_of_line(node: Node<'_>) -> Node<'_> {
    let mut end = node;
    loop {
        let mut moves = PlainMoves::from(end);
        let run = moves.run();
        if !run.is_empty() {
            moves.take_many(run.len());
        }
        end = moves.last().unwrap_or(end);
        match end.first_child() {
            Some(child) => end = child,
            None => return end,
        }
    }
}

/// The moves of a [`MoveRun`](super::move_run::MoveRun) from some node on, as they lie in the source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunSlice<'c> {
    nodes: &'c [u8],
    /// The largest letter of the whole run.
    max_letter: u8,
}

impl<'c> RunSlice<'c> {
    /// Returns whether there are no moves.
    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the number of moves.
    #[inline]
    pub(crate) fn len(self) -> usize {
        self.nodes.len() / MOVE_NODE
    }

    /// Returns whether all moves are points of a board of this size: coordinates count from `a`, and no
    /// letter is a capital.
    #[inline]
    pub(crate) fn is_within(self, columns: u8, rows: u8) -> bool {
        self.max_letter < columns.min(rows).min(26)
    }

    /// Returns the moves.
    #[inline]
    pub(crate) fn moves(self) -> impl Iterator<Item = PlainMove> + 'c {
        let (nodes, _) = self.nodes.as_chunks::<MOVE_NODE>();
        nodes.iter().map(|&[_, name, _, x, y, _]| PlainMove { is_black: name == b'B', letters: [x, y] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the letters of the plain moves, with a bar after each run, and the last node.
    fn moves(text: &str) -> (String, Option<u32>) {
        let parsed = crate::parse(text.as_bytes(), &crate::ParseOptions::default());
        let root = parsed.collection.games().next().unwrap().root();
        moves_from(root.first_child().unwrap())
    }

    fn moves_from(node: Node<'_>) -> (String, Option<u32>) {
        let mut moves = PlainMoves::from(node);
        let mut one_by_one = moves;
        let (mut seen, mut plain) = (String::new(), String::new());
        loop {
            let run = moves.run();
            if !run.is_empty() {
                run.moves().for_each(|mv| seen.extend(mv.letters.map(char::from)));
                seen.push('|');
                moves.take_many(run.len());
            } else if let Some(PlainMove { letters, .. }) = moves.peek() {
                seen.extend(letters.map(char::from));
                moves.take();
            } else {
                break;
            }
        }
        while let Some(PlainMove { letters, .. }) = one_by_one.peek() {
            plain.extend(letters.map(char::from));
            one_by_one.take();
        }
        assert_eq!(seen.replace('|', ""), plain);
        let last = moves.last().map(|node| node.id().0);
        assert_eq!(last, one_by_one.last().map(|node| node.id().0));
        (seen, last)
    }

    #[test]
    fn plain_moves_end_where_something_else_begins() {
        assert_eq!(moves("(;SZ[9];B[aa];W[bb];B[cc])"), ("aabbcc".into(), Some(3)));
        assert_eq!(moves("(;SZ[9];B[aa];W[bb]C[x];B[cc])"), ("aa".into(), Some(1)));
        assert_eq!(moves("(;SZ[9];B[aa];W[];B[cc])"), ("aa".into(), Some(1)));
        assert_eq!(moves("(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd]))"), ("aa".into(), Some(1)));
        assert_eq!(moves("(;SZ[9](;B[aa])(;B[bb]))"), (String::new(), None));
        assert_eq!(moves("(;SZ[9];AB[aa])"), (String::new(), None));
        assert_eq!(moves("(;SZ[9];B[aa][bb])"), (String::new(), None));
        assert_eq!(moves("(;SZ[9];B[aa]W[bb])"), (String::new(), None));
    }

    #[test]
    fn runs_are_what_their_nodes_are() {
        let run = ";B[aa];W[bb];B[cc];W[dd];B[ee]";
        assert_eq!(moves(&format!("(;SZ[9]{run})")), ("aabbccddee|".into(), Some(5)));
        assert_eq!(moves(&format!("(;SZ[9]{run}C[x];W[ff])")), ("aabbccdd|".into(), Some(4)));
        assert_eq!(moves(&format!("(;SZ[9]{run}[ff];W[ff])")), ("aabbccdd|".into(), Some(4)));
        assert_eq!(moves(&format!("(;SZ[9]{run}\n{run})")), ("aabbccddee|aabbccddee|".into(), Some(10)));
        assert_eq!(moves(&format!("(;SZ[9]{run};W[];B[ff])")), ("aabbccddee|".into(), Some(5)));
        // With a later sibling the first node of a run is not plain.
        assert_eq!(moves(&format!("(;SZ[9]({run})({run}))")), (String::new(), None));
        assert_eq!(moves(&format!("(;SZ[9]{run}(;W[ff])(;W[gg]))")), ("aabbccddee|".into(), Some(5)));
    }

    #[test]
    fn runs_know_their_largest_letter() {
        let within = |run: &str, columns, rows| {
            let text = format!("(;SZ[52]{run})");
            let parsed = crate::parse(text.as_bytes(), &crate::ParseOptions::default());
            let root = parsed.collection.games().next().unwrap().root();
            let run = PlainMoves::from(root.first_child().unwrap()).run();
            assert!(!run.is_empty());
            run.is_within(columns, rows)
        };
        let a = ";B[aa];W[aa];B[aa];W[aa]";
        assert!(within(a, 1, 1));
        for (at, letter) in (0_u8..).zip('a'..='z') {
            for run in [format!("{a};B[{letter}a]"), format!(";W[a{letter}]{a}")] {
                assert!(within(&run, at + 1, 52) && within(&run, 52, at + 1), "{run}");
                assert!(at == 0 || !within(&run, at, 52) && !within(&run, 52, at), "{run}");
            }
        }
        assert!(!within(&format!("{a};B[aA]"), 52, 52) && !within(&format!(";B[Za]{a}"), 52, 52));
    }

    #[test]
    fn an_edit_ends_all_runs() {
        let text = "(;SZ[9];B[aa];W[bb];B[cc];W[dd];B[ee])";
        let mut collection = crate::parse(text.as_bytes(), &crate::ParseOptions::default()).collection;
        let third = collection.games().next().unwrap().main_line().nth(3).unwrap().id();
        collection.set_property(third, "B", ["ff"]).unwrap();
        let game = collection.games().next().unwrap();
        // The new value lies elsewhere.
        assert_eq!(moves_from(game.root().first_child().unwrap()), ("aabbffddee".into(), Some(5)));
    }
}
