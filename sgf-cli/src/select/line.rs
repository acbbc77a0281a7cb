//! One line of a game: the nodes along a variation path.

use sgf_core::tree::{GameTree, Ident, Node};

use crate::cli::VariationPath;
use crate::language::say;
use crate::words;

/// A path that does not exist in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoSuchChild {
    /// The number of the branch, from 1.
    branch: usize,
    /// The child that the path names, from 0.
    wanted: u32,
    /// The number of children; 0 if the line has no such branch.
    children: usize,
}

impl std::fmt::Display for NoSuchChild {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let NoSuchChild { branch, wanted, children } = self;
        match children {
            0 => f.write_str(&say!(words::LINE_ENDS, branch)),
            _ => f.write_str(&say!(words::NO_SUCH_CHILD, branch, children - 1, wanted)),
        }
    }
}

/// Returns the nodes from the root to the end of the line that `path` picks.
pub(crate) fn nodes<'c>(game: GameTree<'c>, path: &VariationPath) -> Result<Vec<Node<'c>>, NoSuchChild> {
    let mut line = vec![game.root()];
    let mut wanted = (1..).zip(path.0.iter().copied());
    let mut at = game.root();
    while let Some(first) = at.first_child() {
        at = first;
        if first.next_sibling().is_some()
            && let Some((branch, number)) = wanted.next()
        {
            at = first.siblings().nth(number as usize).ok_or_else(|| NoSuchChild {
                branch,
                wanted: number,
                children: first.siblings().count(),
            })?;
        }
        line.push(at);
    }
    match wanted.next() {
        Some((branch, wanted)) => Err(NoSuchChild { branch, wanted, children: 0 }),
        None => Ok(line),
    }
}

/// Cuts a line after its move number `to`, and returns the number of moves that are left.
pub(crate) fn cut(line: &mut Vec<Node<'_>>, to: Option<u32>) -> u32 {
    let mut moves = 0;
    for at in 0..line.len() {
        let here = moves_of(line[at]);
        if to.is_some_and(|to| moves + here > to) {
            line.truncate(at.max(1));
            break;
        }
        moves += here;
        // Stones that are set up after the move belong to the next one.
        if to == Some(moves) && here > 0 {
            line.truncate(at + 1);
            break;
        }
    }
    moves
}

/// Returns the number of moves in a node.
pub(crate) fn moves_of(node: Node<'_>) -> u32 {
    node.properties()
        .filter(|property| matches!(property.ident(), Ident::B | Ident::W) && property.value().is_some())
        .count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with<T>(sgf: &str, check: impl FnOnce(GameTree<'_>) -> T) -> T {
        let parsed = sgf_core::parse(sgf.as_bytes(), &Default::default());
        check(parsed.collection.games().next().unwrap())
    }

    #[test]
    fn a_path_names_the_child_at_each_branch() {
        let sgf = "(;SZ[9];B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ff]))";
        let last = |path: &str| {
            with(sgf, |game| match nodes(game, &path.parse().unwrap()) {
                Ok(line) => {
                    let value = line.last().and_then(|node| node.move_property()?.value());
                    value.map_or_else(String::new, |value| value.text().into_owned())
                }
                Err(wrong) => wrong.to_string(),
            })
        };
        assert_eq!(["main", "0", "0.0", "0.1", "1"].map(last), ["dd", "dd", "dd", "ee", "ff"]);
        assert_eq!(last("2"), "branch 1 has the children 0 to 1, not 2");
        assert_eq!(last("1.0"), "the line ends before branch 2");
    }

    #[test]
    fn lines_are_cut_after_a_move() {
        let sgf = "(;SZ[9];B[aa];C[x];AB[bb];W[cc])";
        let lengths = |to| {
            with(sgf, |game| {
                let mut line = nodes(game, &VariationPath::default()).unwrap();
                (cut(&mut line, to), line.len())
            })
        };
        assert_eq!(lengths(None), (2, 5));
        assert_eq!([Some(0), Some(1), Some(2), Some(9)].map(lengths), [(0, 1), (1, 2), (2, 5), (2, 5)]);
    }
}
