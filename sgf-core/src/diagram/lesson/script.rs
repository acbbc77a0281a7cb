//! The game tree as JSON for the page's script: positions as changes from node to node, so that the script
//! needs no rules.

use std::collections::HashMap;
use std::fmt::Write;

use crate::board::Board;
use crate::diagram::{Diagram, star_points};
use crate::rules::{KoRule, Preset, Replay, ReplayEvent, RuleSet};
use crate::text::TextKind;
use crate::tree::{GameTree, Ident, Node, NodeId};
use crate::value::{Color, Point, Rect, Size};

/// Returns the tree as JSON: the board size, the coordinates and the nodes in file order.
///
/// A node has its parent (`p`), the changes of points (`d`: index, then 0 for empty, 1 for Black, 2 for
/// White), the move (`m`: colour, then the index of the point, or -1 for a pass), the prisoners (`c`), the
/// name (`n`), the comment (`t`), signs (`s`), labels (`l`) and lines (`a`). `<`, `>` and `&` are escaped, so
/// no text can close the script element.
pub(super) fn tree(game: GameTree<'_>, named: &Diagram) -> String {
    let size = named.size();
    let mut json = format!("{{\"w\":{},\"h\":{}", size.width(), size.height());
    let columns = (0..size.width()).map(|x| named.column_name(x).unwrap_or_default()).collect();
    let rows = (0..size.height()).map(|y| named.row_name(y).unwrap_or_default()).collect();
    let stars = star_points(size)
        .into_iter()
        .map(|star| usize::from(star.y) * usize::from(size.width()) + usize::from(star.x));
    list("x", columns, &mut json);
    list("y", rows, &mut json);
    let _ = write!(json, ",\"stars\":{:?},\"nodes\":[", stars.collect::<Vec<_>>());
    let mut boards = Boards::new(size);
    let mut numbers: HashMap<NodeId, usize> = HashMap::new();
    let mut replay = Replay::new();
    let mut last_move = None;
    // Every recorded move is executed; the rules matter only for suicide. Repeated positions need not be
    // detected, which would be slow in records of passes.
    let rules = RuleSet { ko: KoRule::Free, ..Preset::Chinese.rules() };
    replay.run(game, size, &rules, |event, position| match event {
        ReplayEvent::Move(step) => {
            let color = if step.property.ident() == Ident::B { 1 } else { 2 };
            let point = step.mv.and_then(|mv| mv.point).filter(|&point| size.contains(point));
            last_move = Some((color, point));
        }
        ReplayEvent::Done(node) => {
            let number = numbers.len();
            if number > 0 {
                json.push(',');
            }
            let parent = node.parent().and_then(|parent| numbers.get(&parent.id()).copied());
            numbers.insert(node.id(), number);
            write_node(
                node,
                parent,
                boards.changes(node, position.board()),
                last_move.take(),
                position.board(),
                &mut json,
            );
        }
        _ => {}
    });
    json.push_str("]}");
    json
}

/// Writes a list of strings.
fn list(key: &str, texts: Vec<String>, json: &mut String) {
    let _ = write!(json, ",\"{key}\":[");
    for (at, text) in texts.iter().enumerate() {
        if at > 0 {
            json.push(',');
        }
        string(text, json);
    }
    json.push(']');
}

/// The boards that the boards of later nodes are compared with.
struct Boards {
    size: Size,
    current: Vec<u8>,
    kept: HashMap<NodeId, Vec<u8>>,
}

impl Boards {
    fn new(size: Size) -> Self {
        Self { size, current: vec![0; size.area()], kept: HashMap::new() }
    }

    /// Returns the points whose stone differs from the parent's board, as index and stone (0, 1 for Black, 2
    /// for White).
    fn changes(&mut self, node: Node<'_>, board: &Board) -> Vec<(usize, u8)> {
        let parent = node.parent();
        if let Some(parent) = parent
            && parent.first_child() != Some(node)
        {
            // The parent's board is kept until its last child.
            let before = match node.next_sibling() {
                Some(_) => self.kept.get(&parent.id()).cloned(),
                None => self.kept.remove(&parent.id()),
            };
            self.current = before.unwrap_or_else(|| vec![0; self.size.area()]);
        }
        let mut changes = Vec::new();
        for (at, point) in self.size.points().enumerate() {
            let now = match board.get(point) {
                None => 0,
                Some(Color::Black) => 1,
                Some(Color::White) => 2,
            };
            if self.current[at] != now {
                self.current[at] = now;
                changes.push((at, now));
            }
        }
        if node.children().nth(1).is_some() {
            self.kept.insert(node.id(), self.current.clone());
        }
        changes
    }
}

fn write_node(
    node: Node<'_>,
    parent: Option<usize>,
    changes: Vec<(usize, u8)>,
    last_move: Option<(u8, Option<Point>)>,
    board: &Board,
    json: &mut String,
) {
    let size = board.size();
    let index = |point: Point| usize::from(point.y) * usize::from(size.width()) + usize::from(point.x);
    let _ = write!(json, "{{\"p\":{}", parent.map_or(-1, |parent| parent as i64));
    if !changes.is_empty() {
        let list: Vec<String> = changes.iter().map(|(at, stone)| format!("{at},{stone}")).collect();
        let _ = write!(json, ",\"d\":[{}]", list.join(","));
    }
    if let Some((color, point)) = last_move {
        let _ = write!(json, ",\"m\":[{color},{}]", point.map_or(-1, |point| index(point) as i64));
    }
    let prisoners = [board.prisoners(Color::Black), board.prisoners(Color::White)];
    if prisoners != [0, 0] {
        let _ = write!(json, ",\"c\":[{},{}]", prisoners[0], prisoners[1]);
    }
    for (key, ident) in [("n", Ident::N), ("t", Ident::C)] {
        if let Some(text) =
            node.property(ident).and_then(|property| property.value()).map(|value| value.text())
            && !text.trim().is_empty()
        {
            let _ = write!(json, ",\"{key}\":");
            string(text.trim(), json);
        }
    }
    let signs = [
        ("CR", Ident::CR),
        ("SQ", Ident::SQ),
        ("TR", Ident::TR),
        ("MA", Ident::MA),
        ("SL", Ident::SL),
        ("TB", Ident::TB),
        ("TW", Ident::TW),
    ];
    let mut all_signs = Vec::new();
    for (name, ident) in signs {
        let mut points: Vec<usize> = node
            .property(ident)
            .into_iter()
            .flat_map(|property| property.values())
            .filter_map(|value| Rect::read(value.bytes(), size).ok())
            .take(size.area())
            .flat_map(|rect| rect.value.points())
            .take(64 * size.area())
            .map(index)
            .collect();
        points.sort_unstable();
        points.dedup();
        if !points.is_empty() {
            let points: Vec<String> = points.iter().map(usize::to_string).collect();
            all_signs.push(format!("\"{name}\":[{}]", points.join(",")));
        }
    }
    if !all_signs.is_empty() {
        let _ = write!(json, ",\"s\":{{{}}}", all_signs.join(","));
    }
    let pairs = |ident| {
        let property = node.property(ident);
        property
            .into_iter()
            .flat_map(|property| property.values())
            .filter_map(|value| value.pair(TextKind::Simple))
    };
    let read = |text: &str| Point::read(text.as_bytes(), size).ok().map(|point| index(point.value));
    let mut labels = String::new();
    for (point, label) in pairs(Ident::LB) {
        let Some(at) = read(&point) else { continue };
        let _ = write!(labels, "{}[{at},", if labels.is_empty() { "" } else { "," });
        string(label.trim(), &mut labels);
        labels.push(']');
    }
    if !labels.is_empty() {
        let _ = write!(json, ",\"l\":[{labels}]");
    }
    let mut lines = Vec::new();
    for (ident, arrow) in [(Ident::LN, 0), (Ident::AR, 1)] {
        for (from, to) in pairs(ident) {
            if let (Some(from), Some(to)) = (read(&from), read(&to))
                && from != to
            {
                lines.push(format!("[{from},{to},{arrow}]"));
            }
        }
    }
    if !lines.is_empty() {
        let _ = write!(json, ",\"a\":[{}]", lines.join(","));
    }
    json.push('}');
}

/// Writes a JSON string without characters that mean something to an HTML parser.
pub(super) fn string(text: &str, json: &mut String) {
    json.push('"');
    for c in text.chars() {
        match c {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(json, "\\u{:04x}", u32::from(c));
            }
            // Bidirectional controls would change the direction of all text after them.
            '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => {}
            c if c.is_control() => json.push(' '),
            c => json.push(c),
        }
    }
    json.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(sgf: &str) -> String {
        let parsed = crate::parse(sgf.as_bytes(), &Default::default());
        let mut named = Diagram::new(Size::square(5).unwrap());
        named.coordinates = crate::diagram::Coordinates::Sgf;
        tree(parsed.collection.games().next().unwrap(), &named)
    }

    #[test]
    fn positions_as_changes() {
        // Black takes aa; the variation begins again before it.
        let json = of("(;SZ[5]AW[aa];B[ba](;W[ee];B[ab])(;W[];W[cc]))");
        assert_eq!(
            json,
            concat!(
                "{\"w\":5,\"h\":5,\"x\":[\"a\",\"b\",\"c\",\"d\",\"e\"],\"y\":[\"a\",\"b\",\"c\",\"d\",\"e\"],\"stars\":[],\"nodes\":[{\"p\":-1,\"d\":[0,2]},{\"p\":0,\"d\":[1,1],\"m\":[1,1]},",
                "{\"p\":1,\"d\":[24,2],\"m\":[2,24]},{\"p\":2,\"d\":[0,0,5,1],\"m\":[1,5],\"c\":[1,0]},",
                "{\"p\":1,\"m\":[2,-1]},{\"p\":4,\"d\":[12,2],\"m\":[2,12]}]}"
            )
        );
    }

    #[test]
    fn texts_end_no_element() {
        let json =
            of("(;C[</script><script>alert(1)</script>&amp;\u{2028}\"\\\\]LB[aa:<b>]TR[aa:bb]AR[aa:cc])");
        assert!(
            !json.contains('<') && !json.contains('>') && !json.contains('&') && !json.contains('\u{2028}'),
            "{json}"
        );
        assert!(json.contains("\\u003c/script\\u003e") && json.contains("\\\"\\\\\""), "{json}");
        assert!(json.contains("\"l\":[[0,\"\\u003cb\\u003e\"]],\"a\":[[0,12,1]]"), "{json}");
        assert!(json.contains("\"s\":{\"TR\":[0,1,5,6]}"), "{json}");
    }
}
