//! Runs of plain moves: most of nearly every record, gone through without looking at nodes one by one.

use super::arena::{Collection, NONE};
use super::ident::Ident;
use super::move_row::MOVE_NODE;
use super::view::Node;

/// A node that holds one move of two letters and nothing else, and has no sibling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainMove {
    /// Whether it is `B`, or else `W`.
    pub(crate) is_black: bool,
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

    /// The moves from the next one on that the source holds in a row, none of them taken yet; empty where there is no row.
    #[inline]
    pub(crate) fn row(&self) -> Row<'c> {
        self.find_row().unwrap_or(Row { nodes: &[], far: 0 })
    }

    fn find_row(&self) -> Option<Row<'c>> {
        let collection = self.collection;
        if !collection.edited_nodes.is_empty() {
            return None;
        }
        let runs = &collection.runs;
        let before = runs.partition_point(|run| run.first <= self.next).checked_sub(1)?;
        let run = runs.get(before)?;
        let skipped = self.next - run.first;
        let mut count = run.count.checked_sub(skipped)?;
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
        Some(Row { nodes, far: run.far })
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
        Some(PlainMove { is_black: prop.ident == Ident::B, letters: *letters })
    }

    /// Takes the next move.
    #[inline]
    pub(crate) fn take(&mut self) {
        self.take_many(1);
    }

    /// Takes so many moves, one at least: the next one, and those that follow in its row.
    #[inline]
    pub(crate) fn take_many(&mut self, count: usize) {
        self.last = self.next + count as u32 - 1;
        let child = self.collection.nodes.get(self.last as usize).map_or(NONE, |node| node.first_child);
        self.next = if child == self.last.wrapping_add(1) { child } else { NONE };
    }

    /// The last node that was taken.
    #[inline]
    pub(crate) fn last(&self) -> Option<Node<'c>> {
        self.collection.node(super::arena::NodeId(self.last))
    }
}

/// The last node of the line that goes on from `node` by first children.
pub(crate) fn end_of_line(node: Node<'_>) -> Node<'_> {
    let mut end = node;
    loop {
        let mut run = PlainMoves::from(end);
        let row = run.row();
        if !row.is_empty() {
            run.take_many(row.len());
        }
        end = run.last().unwrap_or(end);
        match end.first_child() {
            Some(child) => end = child,
            None => return end,
        }
    }
}

/// Plain moves as they lie in the source, one behind the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'c> {
    nodes: &'c [u8],
    /// No letter is farther from `a`.
    far: u8,
}

impl<'c> Row<'c> {
    /// Whether there is none.
    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.nodes.is_empty()
    }

    /// How many.
    #[inline]
    pub(crate) fn len(self) -> usize {
        self.nodes.len() / MOVE_NODE
    }

    /// Whether all of them are points of a board with so many columns and rows: coordinates count from `a`, and no letter is
    /// a capital.
    #[inline]
    pub(crate) fn is_within(self, columns: u8, rows: u8) -> bool {
        self.far < columns.min(rows).min(26)
    }

    /// The moves.
    #[inline]
    pub(crate) fn moves(self) -> impl Iterator<Item = PlainMove> + 'c {
        let (nodes, _) = self.nodes.as_chunks::<MOVE_NODE>();
        nodes.iter().map(|&[_, name, _, x, y, _]| PlainMove { is_black: name == b'B', letters: [x, y] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The letters of a run, with a bar behind each row, and the last node.
    fn run(text: &str) -> (String, Option<u32>) {
        let parsed = crate::parse(text.as_bytes(), &crate::ParseOptions::default());
        let root = parsed.collection.games().next().unwrap().root();
        run_from(root.first_child().unwrap())
    }

    fn run_from(node: Node<'_>) -> (String, Option<u32>) {
        let mut moves = PlainMoves::from(node);
        let mut one_by_one = moves;
        let (mut seen, mut plain) = (String::new(), String::new());
        loop {
            let row = moves.row();
            if !row.is_empty() {
                row.moves().for_each(|mv| seen.extend(mv.letters.map(char::from)));
                seen.push('|');
                moves.take_many(row.len());
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

    #[test]
    fn rows_are_what_their_nodes_are() {
        let row = ";B[aa];W[bb];B[cc];W[dd];B[ee]";
        assert_eq!(run(&format!("(;SZ[9]{row})")), ("aabbccddee|".into(), Some(5)));
        assert_eq!(run(&format!("(;SZ[9]{row}C[x];W[ff])")), ("aabbccdd|".into(), Some(4)));
        assert_eq!(run(&format!("(;SZ[9]{row}[ff];W[ff])")), ("aabbccdd|".into(), Some(4)));
        assert_eq!(run(&format!("(;SZ[9]{row}\n{row})")), ("aabbccddee|aabbccddee|".into(), Some(10)));
        assert_eq!(run(&format!("(;SZ[9]{row};W[];B[ff])")), ("aabbccddee|".into(), Some(5)));
        // A sibling that comes later makes the first node of a row no plain one.
        assert_eq!(run(&format!("(;SZ[9]({row})({row}))")), (String::new(), None));
        assert_eq!(run(&format!("(;SZ[9]{row}(;W[ff])(;W[gg]))")), ("aabbccddee|".into(), Some(5)));
    }

    #[test]
    fn rows_know_how_far_their_letters_go() {
        let within = |row: &str, columns, rows| {
            let text = format!("(;SZ[52]{row})");
            let parsed = crate::parse(text.as_bytes(), &crate::ParseOptions::default());
            let root = parsed.collection.games().next().unwrap().root();
            let row = PlainMoves::from(root.first_child().unwrap()).row();
            assert!(!row.is_empty());
            row.is_within(columns, rows)
        };
        let a = ";B[aa];W[aa];B[aa];W[aa]";
        assert!(within(a, 1, 1));
        for (at, letter) in (0_u8..).zip('a'..='z') {
            for row in [format!("{a};B[{letter}a]"), format!(";W[a{letter}]{a}")] {
                assert!(within(&row, at + 1, 52) && within(&row, 52, at + 1), "{row}");
                assert!(at == 0 || !within(&row, at, 52) && !within(&row, 52, at), "{row}");
            }
        }
        assert!(!within(&format!("{a};B[aA]"), 52, 52) && !within(&format!(";B[Za]{a}"), 52, 52));
    }

    #[test]
    fn an_edit_ends_all_rows() {
        let text = "(;SZ[9];B[aa];W[bb];B[cc];W[dd];B[ee])";
        let mut collection = crate::parse(text.as_bytes(), &crate::ParseOptions::default()).collection;
        let third = collection.games().next().unwrap().main_line().nth(3).unwrap().id();
        collection.set_property(third, "B", ["ff"]).unwrap();
        let game = collection.games().next().unwrap();
        // The new value lies elsewhere.
        assert_eq!(run_from(game.root().first_child().unwrap()), ("aabbffddee".into(), Some(5)));
    }
}
