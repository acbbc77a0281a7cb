//! Writes parentheses as FF\[4\] has them: one pair around the game, one around each of several alternatives.

use crate::diag::Edit;
use crate::text::Span;
use crate::tree::{Flow, GameSettings, GameTree, Node, Visitor, parse_game};

/// The text between two nodes.
#[derive(Debug, Default, Clone)]
pub(super) struct Gap {
    /// The end of the node before the gap.
    pub(super) from: usize,
    /// The start of the node after the gap, or the end of the game.
    pub(super) to: usize,
    /// The offset of each parenthesis, and whether it is a closing one.
    pub(super) parens: Vec<(usize, bool)>,
}

/// The gaps of a game: one before each node, one after the last.
#[derive(Debug)]
pub(super) struct Gaps<'s> {
    source: &'s [u8],
    pub(super) gaps: Vec<Gap>,
    /// Whether the last value has its closing bracket.
    pub(super) is_closed: bool,
    at: Gap,
}

impl<'s> Gaps<'s> {
    /// Reads the gaps of a game from its source.
    pub(super) fn of(game: GameTree<'s>) -> Gaps<'s> {
        let source = game.collection().source();
        let start = game.span().start as usize;
        let at = Gap { from: start, to: start, parens: Vec::new() };
        let mut gaps = Gaps { source, gaps: Vec::new(), is_closed: true, at };
        let settings = GameSettings { scan: game.coding().scan(), game: 0, at_end: true };
        parse_game(source, start, settings, &mut gaps, &mut ());
        let mut last = std::mem::take(&mut gaps.at);
        last.to = game.span().end as usize;
        gaps.gaps.push(last);
        gaps
    }
}

impl Visitor for Gaps<'_> {
    fn node(&mut self, at: usize) -> Flow {
        self.at.to = at;
        let next = Gap { from: at + 1, to: at + 1, parens: Vec::new() };
        self.gaps.push(std::mem::replace(&mut self.at, next));
        Flow::Continue
    }

    fn value(&mut self, value: Span) {
        let end = value.end as usize;
        self.is_closed = self.source.get(end) == Some(&b']');
        self.at.from = end + usize::from(self.is_closed);
    }

    fn shorten(&mut self, value: Span) {
        self.value(value);
    }

    fn open(&mut self, at: usize) {
        // A game without its opening parenthesis is opened there, without any text.
        if self.source.get(at) == Some(&b'(') {
            self.at.parens.push((at, false));
        }
    }

    fn close(&mut self, at: usize) {
        // At the end of the input the parser closes what is open, without any text.
        if self.source.get(at) == Some(&b')') {
            self.at.parens.push((at, true));
        }
    }
}

/// Returns whether a node has parentheses of its own.
pub(super) fn is_grouped(node: Node<'_>) -> bool {
    node.parent().is_none_or(|parent| parent.children().nth(1).is_some())
}

/// Builds the edits that make the parentheses of a game those that its tree needs.
pub(super) fn lay_out(game: GameTree<'_>) -> Vec<Edit> {
    let gaps = Gaps::of(game);
    let mut edits = Vec::new();
    let mut before: Option<Node<'_>> = None;
    let nodes = (0..gaps.gaps.len() as u32).map(|number| game.numbered(number));
    for (gap, node) in gaps.gaps.iter().zip(nodes) {
        // The number of variations that end here: those around the node before the gap that do not hold the
        // next one.
        let parent = node.and_then(Node::parent);
        let mut closes = 0;
        let mut at = before;
        while let Some(inner) = at.filter(|inner| Some(*inner) != parent) {
            closes += usize::from(is_grouped(inner));
            at = inner.parent();
        }
        let opens = usize::from(node.is_some_and(is_grouped));
        // After a value without a closing bracket a parenthesis would be part of the value.
        let is_tail = node.is_none();
        if !is_tail || gaps.is_closed {
            gap.lay_out(closes, opens, &mut edits);
        }
        before = node;
    }
    edits
}

impl Gap {
    /// Adds the edits that leave `closes` closing and then `opens` opening parentheses in the gap.
    fn lay_out(&self, closes: usize, opens: usize, edits: &mut Vec<Edit>) {
        let have = self.parens.iter().filter(|(_, close)| *close).count();
        let in_order = self.parens.iter().map(|(_, close)| !close).is_sorted();
        if in_order && have == closes && self.parens.len() - have == opens {
            return;
        }
        let (mut closes_left, mut opens_left) = (closes, opens);
        let mut close_at = self.from;
        // Of several opening ones the last stay: they stand next to the node.
        let mut opens_after = self.parens.len() - have;
        for &(at, close) in &self.parens {
            opens_after -= usize::from(!close);
            let keep = match close {
                _ if !in_order => false,
                true => closes_left > 0,
                false => opens_left > opens_after,
            };
            match (keep, close) {
                (false, _) => edits.push(Edit::delete(Span::new(at, at + 1))),
                (true, true) => (closes_left, close_at) = (closes_left - 1, at + 1),
                (true, false) => opens_left -= 1,
            }
        }
        if closes_left > 0 {
            edits.push(Edit::insert(close_at, vec![b')'; closes_left]));
        }
        if opens_left > 0 {
            edits.push(Edit::insert(self.to, vec![b'('; opens_left]));
        }
    }
}
