//! Which figures a game is cut into.

use super::figure::figure_name;
use crate::tree::{GameTree, Ident, Node};

/// How a game is cut into figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FigureSplit {
    /// The main line, so many moves a figure; a figure begins too where the record says so (`FG`).
    Every(u32),
    /// The position of every node with a comment.
    Comments,
    /// Every variation as one figure, numbered from 1.
    Variations,
    /// All of it: the main line as by `Every`, and behind each figure the variations that leave it.
    Whole(u32),
}

/// One figure to be drawn.
#[derive(Debug, Clone)]
pub struct FigurePlan<'c> {
    /// The node that it ends with.
    pub node: Node<'c>,
    /// The numbers of its moves on their path, the first and the last one; none where it has no moves.
    pub moves: Option<(u32, u32)>,
    /// How many moves lead to its last node.
    pub behind: u32,
    /// How deep in variations of variations it is; 0 is the main line.
    pub depth: u32,
    /// The number on its first move, where it is not that of the record.
    pub first_number: Option<u32>,
    /// The name that the record gives it (`FG`).
    pub name: Option<String>,
    /// Its nodes that say something, each with the number of its last move on the path.
    pub remarks: Vec<(Node<'c>, u32)>,
}

/// A line, or what is left of it.
struct Rest<'c> {
    next: Node<'c>,
    /// Moves before it.
    moves: u32,
    depth: u32,
    /// Moves of the variation before it.
    own: u32,
}

/// Cuts a game into figures, in the order in which they are read.
///
/// ```
/// use sgf_core::diagram::{FigureSplit, plan};
/// let parsed = sgf_core::parse(b"(;B[aa];W[bb](;B[cc];W[dd])(;B[ee]))", &Default::default());
/// let game = parsed.collection.games().next().unwrap();
/// let moves: Vec<_> = plan_figures(game, FigureSplit::Whole(3)).iter().map(|planned| (planned.depth, planned.moves)).collect();
/// assert_eq!(moves, [(0, Some((1, 3))), (1, Some((3, 3))), (0, Some((4, 4)))]);
/// ```
#[must_use]
pub fn plan_figures<'c>(game: GameTree<'c>, cut: FigureSplit) -> Vec<FigurePlan<'c>> {
    let every = match cut {
        FigureSplit::Every(every) | FigureSplit::Whole(every) => every.max(1),
        FigureSplit::Comments | FigureSplit::Variations => u32::MAX,
    };
    let mut figures = Vec::new();
    let mut waiting = vec![Rest { next: game.root(), moves: 0, depth: 0, own: 0 }];
    while let Some(rest) = waiting.pop() {
        let begun = waiting.len();
        let (planned, left) = take(rest, every, &mut waiting);
        match cut {
            FigureSplit::Every(_) if planned.depth == 0 => figures.push(planned),
            FigureSplit::Variations if planned.depth > 0 => figures.push(planned),
            FigureSplit::Whole(_) => figures.push(planned),
            FigureSplit::Comments => {
                let said = planned.remarks.iter().filter(|(node, _)| has_text(*node, Ident::C));
                figures.extend(said.map(|&(node, behind)| FigurePlan {
                    node,
                    moves: None,
                    behind,
                    depth: planned.depth,
                    first_number: planned.first_number,
                    name: None,
                    remarks: vec![(node, behind)],
                }));
            }
            _ => {}
        }
        if matches!(cut, FigureSplit::Every(_)) {
            waiting.truncate(begun);
        }
        // What hangs on this figure comes first, in file order, then the rest of the line: the last to wait is the next.
        let others = waiting.split_off(begun);
        waiting.extend(left);
        waiting.extend(others.into_iter().rev());
    }
    figures
}

/// Takes the first figure off a line; the variations that leave it wait.
fn take<'c>(rest: Rest<'c>, every: u32, waiting: &mut Vec<Rest<'c>>) -> (FigurePlan<'c>, Option<Rest<'c>>) {
    let (first, mut moves, mut own) = (rest.moves + 1, rest.moves, rest.own);
    let first_number = (rest.depth > 0 && rest.next.property(Ident::MN).is_none()).then_some(own + 1);
    let name = figure_name(rest.next).filter(|name| !name.is_empty());
    let mut planned = FigurePlan {
        node: rest.next,
        moves: None,
        behind: moves,
        depth: rest.depth,
        first_number,
        name,
        remarks: Vec::new(),
    };
    let mut next = Some(rest.next);
    while let Some(node) = next {
        let here = moves_of(node);
        let full = moves + here - rest.moves > every && moves > rest.moves;
        if full
            || (node != rest.next && moves > rest.moves && every != u32::MAX && figure_name(node).is_some())
        {
            let left = Rest { next: node, moves, depth: rest.depth, own };
            return (planned, Some(left));
        }
        (moves, own) = (moves + here, own + here);
        (planned.node, planned.behind) = (node, moves);
        planned.moves = (moves >= first).then_some((first, moves));
        if says_something(node) {
            planned.remarks.push((node, moves));
        }
        next = node.first_child();
        let others = node.children().skip(1);
        waiting.extend(others.map(|other| Rest { next: other, moves, depth: rest.depth + 1, own: 0 }));
    }
    (planned, None)
}

/// Whether a node has a comment, a name or marks.
fn says_something(node: Node<'_>) -> bool {
    has_text(node, Ident::C) || has_text(node, Ident::N) || has_marks(node)
}

/// Whether a property has text.
pub(super) fn has_text(node: Node<'_>, ident: Ident) -> bool {
    node.property(ident)
        .and_then(|property| property.value())
        .is_some_and(|value| !value.text().trim().is_empty())
}

/// Whether a node has marks that want a diagram of their own.
pub(super) fn has_marks(node: Node<'_>) -> bool {
    let marks = [
        Ident::CR,
        Ident::SQ,
        Ident::TR,
        Ident::MA,
        Ident::SL,
        Ident::LB,
        Ident::LN,
        Ident::AR,
        Ident::TB,
        Ident::TW,
    ];
    node.properties().any(|property| marks.contains(&property.ident()))
}

fn moves_of(node: Node<'_>) -> u32 {
    let is_move = |ident| matches!(ident, Ident::B | Ident::W);
    node.properties().filter(|property| is_move(property.ident()) && property.value().is_some()).count()
        as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planned(sgf: &str, cut: FigureSplit) -> Vec<String> {
        let parsed = crate::parse(sgf.as_bytes(), &Default::default());
        let game = parsed.collection.games().next().unwrap();
        plan_figures(game, cut)
            .iter()
            .map(|figure| {
                let moves = figure
                    .moves
                    .map_or_else(|| format!("@{}", figure.behind), |(from, to)| format!("{from}-{to}"));
                let remarks: Vec<String> =
                    figure.remarks.iter().map(|(_, behind)| behind.to_string()).collect();
                let first = figure.first_number.map_or_else(String::new, |first| format!(" from {first}"));
                format!("{}{moves}{first} [{}]", "+".repeat(figure.depth as usize), remarks.join(","))
            })
            .collect()
    }

    const SGF: &str =
        "(;C[start];B[aa];W[bb]C[two](;B[cc](;W[dd];B[ee])(;W[ff]C[sub]))(;B[gg]TR[gg];W[hh])(;B[ii]))";

    #[test]
    fn figures_are_read_in_order() {
        assert_eq!(
            planned(SGF, FigureSplit::Whole(3)),
            ["1-3 [0,2]", "+3-4 from 1 [3]", "+3-3 from 1 []", "+4-4 from 1 [4]", "4-5 []"]
        );
        assert_eq!(planned(SGF, FigureSplit::Every(2)), ["1-2 [0,2]", "3-4 []", "5-5 []"]);
        assert_eq!(planned(SGF, FigureSplit::Comments), ["@0 [0]", "@2 [2]", "+@4 from 1 [4]"]);
        assert_eq!(
            planned(SGF, FigureSplit::Variations),
            ["+3-4 from 1 [3]", "+3-3 from 1 []", "+4-4 from 1 [4]"]
        );
    }

    #[test]
    fn records_begin_figures_themselves() {
        let sgf = "(;FG[];B[aa];W[bb];B[cc]FG[256:Middle];W[dd])";
        assert_eq!(planned(sgf, FigureSplit::Every(50)), ["1-2 []", "3-4 []"]);
        let parsed = crate::parse(sgf.as_bytes(), &Default::default());
        let names: Vec<_> = plan_figures(parsed.collection.games().next().unwrap(), FigureSplit::Every(50))
            .into_iter()
            .map(|figure| figure.name)
            .collect();
        assert_eq!(names, [None, Some("Middle".to_owned())]);
    }

    #[test]
    fn a_game_without_moves_is_one_position() {
        assert_eq!(planned("(;AB[aa]C[x])", FigureSplit::Whole(50)), ["@0 [0]"]);
        assert_eq!(
            planned("(;B[aa]W[bb];B[cc])", FigureSplit::Every(1)),
            ["1-2 []", "3-3 []"],
            "a node is never cut"
        );
    }

    #[test]
    fn deep_and_wide_trees() {
        let deep = format!("(;B[aa]{})", ";W[bb]".repeat(20_000));
        assert_eq!(planned(&deep, FigureSplit::Every(100)).len(), 200 + 1);
        let wide = format!("(;B[aa]{})", "(;W[bb])".repeat(20_000));
        assert_eq!(planned(&wide, FigureSplit::Variations).len(), 19_999);
    }
}
