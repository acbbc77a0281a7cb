//! `--at`: the node of a game that a text selects, by a move, a path, a number, or its position.

use std::fmt::Write;
use std::path::Path;

use anyhow::{Result, anyhow, bail};
use sgf_core::annotate::NodeSelector;
use sgf_core::rules::Replay;
use sgf_core::search::{Equivalence, Shape};
use sgf_core::tree::{GameTree, Node};
use sgf_core::value::{Color, GameInfo, Point, Size};

use crate::cli::{At, point};
use crate::language::say;
use crate::words;

use super::line;
use super::position::{Search, position_of_file, shape_of_text};

/// Returns the node of `game` that `text` selects.
///
/// # Errors
/// A text that is not a selector, and a selector without a node. The message says what was searched.
pub(crate) fn find<'c>(game: GameTree<'c>, text: &str) -> Result<Node<'c>> {
    let text = text.trim();
    let Some(asked) = text.strip_prefix('@').filter(|asked| is_position(asked)) else {
        let place: NodeSelector =
            text.parse().map_err(|_| anyhow!(say!(words::NO_SUCH_PLACE, format_args!("{text:?}"))))?;
        let found = place.find(game);
        return match (found, &place) {
            (Some(node), _) => Ok(node),
            (None, NodeSelector::Played(name)) => bail!(not_played(game, name)),
            (None, _) => bail!(say!(words::PLACE_NOT_IN_GAME, text)),
        };
    };
    let size = GameInfo::of(game).board_size().ok_or_else(|| anyhow!(say!(words::NO_BOARD)))?;
    let shape = shape(asked, size)?;
    let mut replay = Replay::new();
    let mut search = |same, variations| {
        let found = Search::new(&shape, same, variations).first(game, size, &mut replay);
        found.map(|(_, number, node)| (number, node))
    };
    if let Some((_, node)) = search(Equivalence::STRICT, false).or_else(|| search(Equivalence::STRICT, true))
    {
        return Ok(node);
    }
    let moves = line::cut(&mut game.main_line().collect(), None);
    let missing = say!(words::POSITION_NOT_THERE, asked, moves, variations(game));
    match search(Equivalence::ANY, true) {
        Some((number, node)) => {
            let number_of_node = game.number_of(node.id());
            bail!(say!(words::POSITION_TURNED, missing, number, format_args!("n{number_of_node}")))
        }
        None => bail!(missing),
    }
}

/// Returns the node that `--at` selects, and the number of moves up to it.
///
/// # Errors
/// Those of [`find`], and a line that does not exist or has fewer moves.
pub(crate) fn of_flag<'c>(game: GameTree<'c>, at: &At) -> Result<(Node<'c>, u32)> {
    match at {
        At::Line { line, to } => {
            let mut nodes = line::nodes(game, line).map_err(|wrong| anyhow!("--at: {wrong}"))?;
            let moves = line::cut(&mut nodes, *to);
            if let Some(to) = to.filter(|&to| to > moves) {
                bail!(say!(words::FEWER_MOVES, to, moves));
            }
            Ok((nodes.last().copied().unwrap_or(game.root()), moves))
        }
        At::Place(text) => {
            let node = find(game, text).map_err(|wrong| anyhow!("--at: {wrong}"))?;
            Ok((node, moves_to(node)))
        }
    }
}

/// Returns the number of moves up to a node, its own included.
fn moves_to(node: Node<'_>) -> u32 {
    std::iter::once(node).chain(node.ancestors()).map(line::moves_of).sum()
}

/// Returns the number of variations.
fn variations(game: GameTree<'_>) -> usize {
    game.nodes().filter(|node| node.is_leaf()).count().saturating_sub(1)
}

/// Returns the message that no move of the game is at the point `name`.
fn not_played(game: GameTree<'_>, name: &str) -> String {
    let size = GameInfo::of(game).board_size();
    if size.is_none_or(|size| point(name, size).is_none()) {
        return say!(words::NO_POINT_OF_BOARD, name);
    }
    let moves = line::cut(&mut game.main_line().collect(), None);
    say!(words::NOT_PLAYED, name, moves, variations(game))
}

/// True for the notation of a position, false for that of a point.
fn is_position(asked: &str) -> bool {
    asked.contains(['/', '?', '.', '=', '|', '\n'])
}

/// Returns the shape that is to be on the board.
fn shape(asked: &str, size: Size) -> Result<Shape> {
    if is_record(asked) {
        return position_of_file(asked);
    }
    if let Some(path) = asked.strip_prefix('@') {
        return shape_of_text(&format!("@{path}"));
    }
    if asked.contains('=') {
        return stones(asked, size);
    }
    shape_of_text(asked)
}

/// True for `game.sgf` and `game.sgf:42`.
fn is_record(asked: &str) -> bool {
    let path = match asked.rsplit_once(':') {
        Some((path, number)) if number.bytes().all(|b| b.is_ascii_digit()) => path,
        _ => asked,
    };
    Path::new(path).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sgf"))
}

/// Reads `X=pd,Q3 O=dd .=qq`: a whole board on which only these points count.
fn stones(asked: &str, size: Size) -> Result<Shape> {
    let wrong = |part: &str| anyhow!(say!(words::STONES_ARE, format_args!("{part:?}")));
    let mut cells = vec!['?'; size.area()];
    for part in asked.split([' ', ';']).filter(|part| !part.is_empty()) {
        let (what, names) = part.split_once('=').ok_or_else(|| wrong(part))?;
        let sign = match what {
            "X" | "x" | "B" | "b" => letter(Color::Black),
            "O" | "o" | "W" | "w" => letter(Color::White),
            "." | "E" | "e" => '.',
            _ => return Err(wrong(part)),
        };
        for name in names.split(',') {
            let at: Point =
                point(name.trim(), size).filter(|&at| size.contains(at)).ok_or_else(|| wrong(name))?;
            cells[usize::from(at.y) * usize::from(size.width()) + usize::from(at.x)] = sign;
        }
    }
    let edge = "-".repeat(usize::from(size.width()));
    let mut text = format!("{edge}\n");
    for row in cells.chunks(usize::from(size.width())) {
        let _ = writeln!(text, "|{}|", row.iter().collect::<String>());
    }
    text.push_str(&edge);
    if cells.iter().all(|&cell| cell == '?' || cell == '.') {
        return Err(wrong(asked));
    }
    shape_of_text(&text)
}

fn letter(color: Color) -> char {
    if color == Color::Black { 'X' } else { 'O' }
}
