//! Variations that take the move before them back, raised to where they belong: beside that move.

use std::collections::HashMap;

use crate::diag::{Code, Diagnostic, Edit};
use crate::text::Span;
use crate::tree::{Collection, GameId, GameTree, Ident, Node, NodeId};

use super::parens::{Gaps, is_grouped};
use super::value;

/// Variations that are raised: for each move that is taken back, those behind it.
#[derive(Debug, Default)]
pub(super) struct Levels {
    behind: HashMap<NodeId, Vec<NodeId>>,
    /// The parentheses of the game that was looked at last.
    groups: Option<(GameId, Option<Groups>)>,
}

impl Levels {
    /// Those that findings are about.
    pub(super) fn of(collection: &Collection, found: &[Diagnostic]) -> Levels {
        let mut levels = Levels::default();
        for one in found.iter().filter(|one| one.code == Code::VariationLevel) {
            if let Some(node) = node_of(collection, one)
                && let Some(parent) = node.parent()
            {
                levels.behind.entry(parent.id()).or_default().push(node.id());
            }
        }
        levels
    }

    /// The edits that raise the variation that a finding is about, and with it the others behind the same move. Those have
    /// none left of their own then. Also how many they are.
    pub(super) fn raise(
        &mut self,
        collection: &Collection,
        found: &Diagnostic,
    ) -> Option<(Vec<Edit>, usize)> {
        let parent = node_of(collection, found)?.parent()?;
        let nodes = self.behind.remove(&parent.id())?;
        let game = collection.game(GameId(found.game))?;
        if self.groups.as_ref().is_none_or(|(of, _)| *of != game.id()) {
            self.groups = Some((game.id(), Groups::of(game)));
        }
        let groups = self.groups.as_ref()?.1.as_ref()?;
        let (mut edits, mut moved) = (Vec::new(), Vec::new());
        for node in nodes.into_iter().filter_map(|id| collection.node(id)) {
            if let Some(text) = text_of(groups, game, node, &mut edits) {
                moved.extend_from_slice(&text);
            }
        }
        let raised = edits.len();
        if is_grouped(parent) {
            edits.push(Edit::insert(groups.of_node(game, parent)?.end as usize, moved));
        } else {
            // The move and all behind it become the first alternative.
            let end = groups.end_of_line(game, parent)?;
            edits.push(Edit::insert(parent.start()?, *b"("));
            edits.push(Edit::insert(end, [b")", &moved[..]].concat()));
        }
        (raised > 0).then_some((edits, raised))
    }
}

fn node_of<'c>(collection: &'c Collection, found: &Diagnostic) -> Option<Node<'c>> {
    collection.game(GameId(found.game))?.numbered(found.node?)
}

/// A variation as it will be: without the clearing, and without its node if that says nothing else. What takes it away from
/// where it stands is added to `edits`.
fn text_of(groups: &Groups, game: GameTree<'_>, node: Node<'_>, edits: &mut Vec<Edit>) -> Option<Vec<u8>> {
    let source = game.collection().source();
    let own = groups.of_node(game, node)?;
    let clearing = node.property(Ident::AE)?;
    let mut gone = clearing.span();
    if node.properties().len() == 1 && node.first_child().is_some() && !branches(node) {
        gone = Span::new(node.start()?, value::end_of(node)?);
    }
    let mut text = source[own.start as usize..gone.start as usize].to_vec();
    text.extend_from_slice(&source[gone.end as usize..own.end as usize]);
    edits.push(Edit::delete(own));
    Some(text)
}

fn branches(node: Node<'_>) -> bool {
    node.children().nth(1).is_some()
}

/// Where the parentheses of a game stand; only of games whose parentheses are in order.
#[derive(Debug)]
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
