//! [`NodeSelector`]: a node as people name it, by move number, path or point.

use std::fmt;
use std::str::FromStr;

use crate::tree::{GameTree, Ident, Node};
use crate::value::{GameInfo, Move, Point, Size};

/// The name of a node in a game, read with [`str::parse`] and resolved with [`NodeSelector::find`].
///
/// ```
/// use sgf_core::annotate::NodeSelector;
/// let parsed = sgf_core::parse(b"(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd]))", &Default::default());
/// let game = parsed.collection.games().next().unwrap();
/// let found = |text: &str| text.parse::<NodeSelector>().unwrap().find(game).map(|node| game.number_of(node.id()));
/// assert_eq!(["0", "2", "1:2", "/0/1", "n3", "@D6"].map(found), [0, 2, 4, 4, 3, 4].map(Some));
/// assert_eq!(found("9"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NodeSelector {
    /// `42`, `0.1:57`: the node of a move on a line; without a number the end of the line. Move 0 is the
    /// root.
    Move {
        /// The index of the child at each branch, from 0. After the last index the line takes first children.
        line: Vec<u32>,
        /// The number of the move, with passes.
        number: Option<u32>,
    },
    /// `/0/1/3`: the index of the child at every node, from the root.
    Children(Vec<u32>),
    /// `n17`: the number of the node in file order, from 0.
    Number(u32),
    /// `@Q16`: the first move on a point, on the main line if there is one, else in file order.
    Played(String),
}

/// The text is not a [`NodeSelector`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a place: write a move number, 0.1:57, /0/1, n17 or @Q16")]
pub struct ParseSelectorError(pub String);

impl FromStr for NodeSelector {
    type Err = ParseSelectorError;

    fn from_str(text: &str) -> Result<NodeSelector, ParseSelectorError> {
        let text = text.trim();
        let wrong = || ParseSelectorError(text.to_owned());
        let number = |text: &str| -> Result<u32, ParseSelectorError> {
            let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            text.parse().ok().filter(|_| digits).ok_or_else(wrong)
        };
        if let Some(rest) = text.strip_prefix('/') {
            let parts = rest.split('/').filter(|part| !(part.is_empty() && rest.is_empty()));
            return parts.map(number).collect::<Result<_, _>>().map(NodeSelector::Children);
        }
        if let Some(rest) = text.strip_prefix('@') {
            return if rest.is_empty() { Err(wrong()) } else { Ok(NodeSelector::Played(rest.to_owned())) };
        }
        if let Some(rest) = text.strip_prefix('n') {
            return number(rest).map(NodeSelector::Number);
        }
        let (line, move_number) = match text.rsplit_once(':') {
            Some((line, move_number)) => (line, move_number),
            None if text.eq_ignore_ascii_case("main") || text.contains('.') => (text, ""),
            None => ("main", text),
        };
        let line = if line.eq_ignore_ascii_case("main") {
            Vec::new()
        } else {
            line.split('.').map(number).collect::<Result<_, _>>()?
        };
        let number =
            if move_number.is_empty() && !text.is_empty() { None } else { Some(number(move_number)?) };
        Ok(NodeSelector::Move { line, number })
    }
}

impl fmt::Display for NodeSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined =
            |numbers: &[u32], by: &str| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(by);
        match self {
            NodeSelector::Move { line, number: Some(number) } if line.is_empty() => write!(f, "{number}"),
            NodeSelector::Move { line, number } => {
                let line = if line.is_empty() { "main".to_owned() } else { joined(line, ".") };
                write!(f, "{line}:{}", number.map_or_else(String::new, |number| number.to_string()))
            }
            NodeSelector::Children(children) => write!(f, "/{}", joined(children, "/")),
            NodeSelector::Number(number) => write!(f, "n{number}"),
            NodeSelector::Played(point) => write!(f, "@{point}"),
        }
    }
}

impl NodeSelector {
    /// Returns the node of `game` with this name; `None` if there is none.
    #[must_use]
    pub fn find<'c>(&self, game: GameTree<'c>) -> Option<Node<'c>> {
        match self {
            NodeSelector::Move { line, number } => on_line(game, line, *number),
            NodeSelector::Children(children) => {
                let mut at = game.root();
                for &child in children {
                    at = at.children().nth(child as usize)?;
                }
                Some(at)
            }
            NodeSelector::Number(number) => game.numbered(*number),
            NodeSelector::Played(name) => {
                let size = GameInfo::of(game).board_size()?;
                let point = Point::from_sgf(name).or_else(|| Point::from_gtp(name, size))?;
                let plays_there = |node: &Node<'_>| plays(*node, point, size);
                game.main_line().find(plays_there).or_else(|| game.nodes().find(plays_there))
            }
        }
    }
}

fn plays(node: Node<'_>, point: Point, size: Size) -> bool {
    let value = node.move_property().and_then(|property| property.value());
    value.is_some_and(|value| {
        Move::read(value.bytes(), size).is_ok_and(|read| read.value.point() == Some(point))
    })
}

fn on_line<'c>(game: GameTree<'c>, line: &[u32], number: Option<u32>) -> Option<Node<'c>> {
    let mut branches = line.iter();
    let mut at = game.root();
    let mut moves = moves_of(at);
    if number == Some(0) && line.is_empty() {
        return Some(at);
    }
    let mut found = (number == Some(moves)).then_some(at);
    // The first node of the move is the result; but a line with branches is followed to the last of them, to
    // see that it exists.
    while let Some(first) = at.first_child() {
        at = first;
        if first.next_sibling().is_some()
            && let Some(&child) = branches.next()
        {
            at = first.siblings().nth(child as usize)?;
        }
        let moves_here = moves_of(at);
        moves += moves_here;
        if moves_here > 0 && number == Some(moves) {
            found = Some(at);
        }
        if found.is_some() && branches.len() == 0 {
            break;
        }
    }
    if branches.next().is_some() {
        return None;
    }
    if number.is_none() { Some(at) } else { found }
}

fn moves_of(node: Node<'_>) -> u32 {
    let is_move = |ident| matches!(ident, Ident::B | Ident::W);
    node.properties().filter(|property| is_move(property.ident()) && property.value().is_some()).count()
        as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{ParseOptions, parse};

    #[test]
    fn places_are_read_and_found() {
        let sgf = b"(;SZ[9];B[aa](;W[bb];C[x];B[cc](;W[dd])(;W[ee]))(;W[ff];B[gg]))";
        let collection = parse(sgf, &ParseOptions::default()).collection;
        let game = collection.games().next().unwrap();
        let at = |text: &str| -> Option<u32> {
            let place: NodeSelector = text.parse().unwrap();
            assert_eq!(place.to_string().parse::<NodeSelector>(), Ok(place.clone()));
            Some(game.number_of(place.find(game)?.id()))
        };
        for (text, number) in [
            ("0", 0),
            ("1", 1),
            ("2", 2),
            ("3", 4),
            ("4", 5),
            ("main:", 5),
            ("0.1:4", 6),
            ("0.1", 6),
            ("1:2", 7),
            ("1:3", 8),
            ("/", 0),
            ("/0/0/0", 3),
            ("/0/1", 7),
            ("n8", 8),
            ("@gg", 8),
            ("@A9", 1),
        ] {
            assert_eq!(at(text), Some(number), "{text}");
        }
        for missing in ["5", "2:2", "0.2:3", "1.0:2", "/1", "n9", "@J1", "@zz"] {
            assert_eq!(at(missing), None, "{missing}");
        }
        for wrong in ["", "x", "-1", "+1", ":", "1:x", "/x", "//", "n", "n-1", "@", "1.", "99999999999"] {
            assert!(wrong.parse::<NodeSelector>().is_err(), "{wrong}");
        }
    }
}
