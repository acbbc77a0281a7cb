//! Moves variations that take back the move before them up to where they belong: next to that move.

use std::collections::HashMap;

use crate::check::edits::value;
use crate::diag::{Code, Diagnostic, Edit};
use crate::text::Span;
use crate::tree::{Collection, GameId, GameTree, Ident, Node, NodeId};

use super::built::Built;
use super::parens::{Gaps, is_grouped};

/// The variations that are to be moved up, grouped by the move that they take back.
#[derive(Debug, Default)]
pub(super) struct Levels {
    after_move: HashMap<NodeId, Vec<NodeId>>,
    /// The last game, with its parentheses if they are in order.
    groups: Option<(GameId, Option<Groups>)>,
}

impl Levels {
    /// Collects the variations that the findings are about.
    pub(super) fn of(collection: &Collection, found: &[Diagnostic]) -> Levels {
        let mut levels = Levels::default();
        for one in found.iter().filter(|one| one.code == Code::VariationLevel) {
            if let Some(node) = node_of(collection, one)
                && let Some(parent) = node.parent()
            {
                levels.after_move.entry(parent.id()).or_default().push(node.id());
            }
        }
        levels
    }

    /// Builds the edits that move up the variation of a finding and all others after the same move: they go
    /// to one place, so that their edits cannot be made apart. The findings of the others get no edits of
    /// their own.
    pub(super) fn raise(&mut self, collection: &Collection, found: &Diagnostic) -> Built {
        self.try_raise(collection, found).unwrap_or_default()
    }

    fn try_raise(&mut self, collection: &Collection, found: &Diagnostic) -> Option<Built> {
        let parent = node_of(collection, found)?.parent()?;
        let nodes = self.after_move.remove(&parent.id())?;
        let game = collection.game(GameId(found.game))?;
        if self.groups.as_ref().is_none_or(|(last, _)| *last != game.id()) {
            self.groups = Some((game.id(), Groups::of(game)));
        }
        let groups = self.groups.as_ref()?.1.as_ref()?;
        let (mut edits, mut moved) = (Vec::new(), Vec::new());
        for node in nodes.into_iter().filter_map(|id| collection.node(id)) {
            if let Some(text) = take_text(groups, game, node, &mut edits) {
                moved.extend_from_slice(&text);
            }
        }
        let raised = edits.len();
        if is_grouped(parent) {
            edits.push(Edit::insert(groups.of_node(game, parent)?.end as usize, moved));
        } else {
            // The move and all that follows it become the first alternative.
            let end = groups.end_of_line(game, parent)?;
            edits.push(Edit::insert(parent.start()?, *b"("));
            edits.push(Edit::insert(end, [b")", &moved[..]].concat()));
        }
        (raised > 0).then_some(Built { edits, findings: raised })
    }
}

fn node_of<'c>(collection: &'c Collection, found: &Diagnostic) -> Option<Node<'c>> {
    collection.game(GameId(found.game))?.numbered(found.node?)
}

/// Returns the text of a variation without the clearing, and without its first node if the clearing is all
/// that it holds. Adds the edit that deletes the variation to `edits`.
fn take_text(groups: &Groups, game: GameTree<'_>, node: Node<'_>, edits: &mut Vec<Edit>) -> Option<Vec<u8>> {
    let source = game.collection().source();
    let variation = groups.of_node(game, node)?;
    let clearing = node.property(Ident::AE)?;
    let mut omitted = clearing.span();
    if node.properties().len() == 1 && node.first_child().is_some() && !has_branches(node) {
        omitted = Span::new(node.start()?, value::end_of(node)?);
    }
    let mut text = source[variation.start as usize..omitted.start as usize].to_vec();
    text.extend_from_slice(&source[omitted.end as usize..variation.end as usize]);
    edits.push(Edit::delete(variation));
    Some(text)
}

/// Returns whether two or more variations follow a node.
fn has_branches(node: Node<'_>) -> bool {
    node.children().nth(1).is_some()
}

/// The places of the parentheses of a game, known only if they are in order.
#[derive(Debug)]
struct Groups {
    /// For each node the span of its parentheses; empty if it has none.
    spans: Vec<Span>,
}

impl Groups {
    /// Finds the parentheses; `None` if they are not those that the tree needs.
    fn of(game: GameTree<'_>) -> Option<Groups> {
        let gaps = Gaps::of(game).gaps;
        let nodes = gaps.len() - 1;
        let mut spans = vec![Span::default(); nodes];
        let mut open: Vec<(usize, usize)> = Vec::new();
        for (number, gap) in gaps.iter().enumerate() {
            for &(at, close) in &gap.parens {
                if close {
                    let (start, number) = open.pop()?;
                    *spans.get_mut(number)? = Span::new(start, at + 1);
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

    /// Returns the parentheses around a node and all that follows it.
    fn of_node(&self, game: GameTree<'_>, node: Node<'_>) -> Option<Span> {
        self.spans.get(game.number_of(node.id()) as usize).copied().filter(|span| !span.is_empty())
    }

    /// Returns where the line of a node without parentheses of its own ends: before the `)` around it.
    fn end_of_line(&self, game: GameTree<'_>, node: Node<'_>) -> Option<usize> {
        let around = node.ancestors().find_map(|above| self.of_node(game, above))?;
        Some(around.end as usize - 1)
    }
}
