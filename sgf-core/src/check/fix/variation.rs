//! Variations that take the move before them back, raised to where they belong: beside that move.

use crate::diag::{Diagnostic, Edit};
use crate::text::Span;
use crate::tree::{GameTree, Ident, Node};

use super::parens::{Gaps, is_grouped};
use super::value;

/// Raises the variation that the finding is about behind the move that it takes back.
pub(super) fn raise(game: GameTree<'_>, found: &Diagnostic) -> Vec<Edit> {
    let node = found.node.and_then(|number| game.numbered(number));
    node.and_then(|node| raised(game, node)).unwrap_or_default()
}

fn raised(game: GameTree<'_>, node: Node<'_>) -> Option<Vec<Edit>> {
    let source = game.collection().source();
    let groups = Groups::of(game)?;
    let parent = node.parent()?;
    let own = groups.of_node(game, node)?;
    let clearing = node.property(Ident::AE)?;
    // The variation as it will be: without the clearing, and without its node if that says nothing else.
    let mut gone = clearing.span();
    if node.properties().len() == 1 && node.first_child().is_some() && !branches(node) {
        gone = Span::new(node.start()?, value::end_of(node)?);
    }
    let mut moved = source[own.start as usize..gone.start as usize].to_vec();
    moved.extend_from_slice(&source[gone.end as usize..own.end as usize]);
    let mut edits = vec![Edit::delete(own)];
    if is_grouped(parent) {
        edits.push(Edit::insert(groups.of_node(game, parent)?.end as usize, moved));
    } else {
        // The move and all behind it become the first alternative.
        let end = groups.end_of_line(game, parent)?;
        edits.push(Edit::insert(parent.start()?, *b"("));
        edits.push(Edit::insert(end, [b")", &moved[..]].concat()));
    }
    Some(edits)
}

fn branches(node: Node<'_>) -> bool {
    node.children().nth(1).is_some()
}

/// Where the parentheses of a game stand; only of games whose parentheses are in order.
struct Groups {
    /// For each node where its parentheses open, and where they end; zero where it has none.
    spans: Vec<Span>,
}

impl Groups {
    fn of(game: GameTree<'_>) -> Option<Groups> {
        let gaps = Gaps::of(game).gaps;
        let nodes = gaps.len() - 1;
        let mut spans = vec![Span::default(); nodes];
        let mut open: Vec<(usize, usize)> = Vec::new();
        for (number, gap) in gaps.iter().enumerate() {
            for &(at, close) in &gap.parens {
                if close {
                    let (start, of) = open.pop()?;
                    *spans.get_mut(of)? = Span::new(start, at + 1);
                } else {
                    open.push((at, number));
                }
            }
        }
        let in_order = |number: usize| {
            let node = game.numbered(number as u32)?;
            Some(is_grouped(node) != spans[number].is_empty())
        };
        (0..nodes).all(|number| in_order(number) == Some(true)).then_some(Groups { spans })
    }

    fn of_node(&self, game: GameTree<'_>, node: Node<'_>) -> Option<Span> {
        self.spans.get(game.number_of(node.id()) as usize).copied().filter(|span| !span.is_empty())
    }

    /// Where all that follows a node without parentheses of its own ends: before the `)` of those around it.
    fn end_of_line(&self, game: GameTree<'_>, node: Node<'_>) -> Option<usize> {
        let around = node.ancestors().find_map(|above| self.of_node(game, above))?;
        Some(around.end as usize - 1)
    }
}
