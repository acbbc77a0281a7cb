//! Splits a game into figures.

use super::figure::figure_name;
use crate::tree::{GameTree, Ident, Node};

/// How a game is split into figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FigureSplit {
    /// The main line with this number of moves per figure (0 counts as 1). A figure also begins at each `FG`.
    Every(u32),
    /// One figure for each node with a comment: its position.
    Comments,
    /// One figure for each variation, numbered from 1.
    Variations,
    /// The whole game: the main line as with [`FigureSplit::Every`], and after each figure the variations
    /// that branch off it.
    Whole(u32),
}

/// A figure to draw.
#[derive(Debug, Clone)]
pub struct FigurePlan<'c> {
    /// The last node of the figure.
    pub node: Node<'c>,
    /// The numbers of the first and the last move, counted along the path from 1. `None` if the figure has no
    /// moves.
    pub moves: Option<(u32, u32)>,
    /// The number of moves up to and including the last node.
    pub move_number: u32,
    /// The nesting depth of the variation; 0 is the main line.
    pub depth: u32,
    /// The number printed on the first move. `None`: the number in the record.
    pub first_number: Option<u32>,
    /// The name of the figure in the record (`FG`).
    pub name: Option<String>,
    /// The nodes with a comment, a name or marks, each with the number of moves up to and including it.
    pub remarks: Vec<(Node<'c>, u32)>,
}

/// The rest of a line that has no figure yet.
struct Rest<'c> {
    next: Node<'c>,
    /// The number of moves before `next` on the path.
    moves: u32,
    depth: u32,
    /// The number of moves before `next` in its variation.
    variation_moves: u32,
}

/// Splits a game into figures, in reading order.
///
/// ```
/// use sgf_core::diagram::{FigureSplit, plan_figures};
/// let parsed = sgf_core::parse(b"(;B[aa];W[bb](;B[cc];W[dd])(;B[ee]))", &Default::default());
/// let game = parsed.collection.games().next().unwrap();
/// let figures = plan_figures(game, FigureSplit::Whole(3));
/// let moves: Vec<_> = figures.iter().map(|figure| (figure.depth, figure.moves)).collect();
/// assert_eq!(moves, [(0, Some((1, 3))), (1, Some((3, 3))), (0, Some((4, 4)))]);
/// ```
#[must_use]
pub fn plan_figures<'c>(game: GameTree<'c>, cut: FigureSplit) -> Vec<FigurePlan<'c>> {
    let every = match cut {
        FigureSplit::Every(every) | FigureSplit::Whole(every) => every.max(1),
        FigureSplit::Comments | FigureSplit::Variations => u32::MAX,
    };
    let mut figures = Vec::new();
    let mut waiting = vec![Rest { next: game.root(), moves: 0, depth: 0, variation_moves: 0 }];
    while let Some(rest) = waiting.pop() {
        let begun = waiting.len();
        let (planned, left) = take_figure(rest, every, &mut waiting);
        match cut {
            FigureSplit::Every(_) if planned.depth == 0 => figures.push(planned),
            FigureSplit::Variations if planned.depth > 0 => figures.push(planned),
            FigureSplit::Whole(_) => figures.push(planned),
            FigureSplit::Comments => {
                let commented = planned.remarks.iter().filter(|(node, _)| has_text(*node, Ident::C));
                figures.extend(commented.map(|&(node, move_number)| FigurePlan {
                    node,
                    moves: None,
                    move_number,
                    depth: planned.depth,
                    first_number: planned.first_number,
                    name: None,
                    remarks: vec![(node, move_number)],
                }));
            }
            _ => {}
        }
        if matches!(cut, FigureSplit::Every(_)) {
            waiting.truncate(begun);
        }
        // The variations of this figure come first, in file order, then the rest of the line. `waiting` is a
        // stack.
        let others = waiting.split_off(begun);
        waiting.extend(left);
        waiting.extend(others.into_iter().rev());
    }
    figures
}

/// Takes the first figure off a line and pushes the variations that branch off it to `waiting`.
fn take_figure<'c>(
    rest: Rest<'c>,
    every: u32,
    waiting: &mut Vec<Rest<'c>>,
) -> (FigurePlan<'c>, Option<Rest<'c>>) {
    let (first, mut moves, mut variation_moves) = (rest.moves + 1, rest.moves, rest.variation_moves);
    let first_number =
        (rest.depth > 0 && rest.next.property(Ident::MN).is_none()).then_some(variation_moves + 1);
    let name = figure_name(rest.next).filter(|name| !name.is_empty());
    let mut planned = FigurePlan {
        node: rest.next,
        moves: None,
        move_number: moves,
        depth: rest.depth,
        first_number,
        name,
        remarks: Vec::new(),
    };
    let mut next = Some(rest.next);
    while let Some(node) = next {
        let here = count_moves(node);
        let full = moves + here - rest.moves > every && moves > rest.moves;
        if full
            || (node != rest.next && moves > rest.moves && every != u32::MAX && figure_name(node).is_some())
        {
            let left = Rest { next: node, moves, depth: rest.depth, variation_moves };
            return (planned, Some(left));
        }
        (moves, variation_moves) = (moves + here, variation_moves + here);
        (planned.node, planned.move_number) = (node, moves);
        planned.moves = (moves >= first).then_some((first, moves));
        if has_remark(node) {
            planned.remarks.push((node, moves));
        }
        next = node.first_child();
        let others = node.children().skip(1);
        waiting.extend(others.map(|other| Rest {
            next: other,
            moves,
            depth: rest.depth + 1,
            variation_moves: 0,
        }));
    }
    (planned, None)
}

/// Returns whether a node has a comment, a name or marks.
fn has_remark(node: Node<'_>) -> bool {
    has_text(node, Ident::C) || has_text(node, Ident::N) || has_marks(node)
}

/// Returns whether a node has the property with text.
pub(super) fn has_text(node: Node<'_>, ident: Ident) -> bool {
    node.property(ident)
        .and_then(|property| property.value())
        .is_some_and(|value| !value.text().trim().is_empty())
}

/// Returns whether a node has marks, which need a diagram of their own.
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

/// Returns the number of moves of a node.
fn count_moves(node: Node<'_>) -> u32 {
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
                    .map_or_else(|| format!("@{}", figure.move_number), |(from, to)| format!("{from}-{to}"));
                let remarks: Vec<String> =
                    figure.remarks.iter().map(|(_, move_number)| move_number.to_string()).collect();
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
