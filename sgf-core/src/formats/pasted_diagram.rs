//! Diagrams as people paste them into forums and wikis, read only: rows of signs behind `$$`.
//!
//! The first line is `$$B title` or `$$W title`: the side of the first move. Rows of dashes are the upper and lower
//! edge, `|` at the ends of a row are the others. `X` and `O` are stones, `1` to `9` and `0` (ten) moves, small letters
//! labels, `B` `#` `Y` `Z` and `W` `@` `Q` `P` stones with a mark, `C` `S` `T` `M` marks on empty points. Without its
//! right or lower edge a diagram is a part of a board of 19 lines, unless the first line states another size.

use super::flat_game::{FlatGame, ForeignError};
use super::unread::Unread;
use crate::rules::Play;
use crate::value::{Color, Point, Size};

/// A row of a diagram.
struct Row<'t> {
    line: u32,
    signs: Vec<&'t str>,
}

/// Returns true if a text begins with a diagram.
pub(super) fn is_diagram(head: &str) -> bool {
    let mut lines = head.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_row = |line: &str| row_of(line).is_some_and(|row| row.contains(['.', ',', 'X', 'O', '-']));
    lines.next().is_some_and(|line| line.starts_with("$$")) && lines.next().is_some_and(is_row)
}

/// Returns what stands behind the `$$` of a line.
fn row_of(line: &str) -> Option<&str> {
    line.trim().strip_prefix("$$").map(str::trim)
}

fn is_edge(row: &str) -> bool {
    row.contains("--") && row.chars().all(|c| matches!(c, '-' | '+' | ' ' | '|'))
}

/// Reads a decoded text. Returns the position, with the numbered moves as moves, and what was not understood.
pub(super) fn read(text: &str) -> Result<(FlatGame, Vec<Unread>), ForeignError> {
    if !is_diagram(text) {
        return Err(ForeignError::NotThis { format: "DIAGRAM" });
    }
    let mut unread = Vec::new();
    let mut lines = (1_u32..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let head = lines.next().and_then(|(_, line)| line.trim().strip_prefix("$$")).unwrap_or("");
    let (options, title) = head.split_once(char::is_whitespace).unwrap_or((head, ""));
    let first = if options.starts_with('W') { Color::White } else { Color::Black };
    let before_number = options.split('m').next().unwrap_or("");
    let stated = before_number.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().ok();
    let (mut rows, mut edges) = (Vec::<Row<'_>>::new(), [false; 4]);
    for (line, row) in lines {
        match row_of(row) {
            Some(row) if is_edge(row) => edges[usize::from(!rows.is_empty())] = true,
            Some(row) if !row.is_empty() && !row.starts_with(['[', '{']) && !edges[1] => {
                edges[2] |= row.starts_with('|');
                edges[3] |= row.len() > 1 && row.ends_with('|');
                rows.push(Row { line, signs: row.trim_matches(['|', ' ']).split_whitespace().collect() });
            }
            Some("") => {}
            _ => unread.push(Unread::Line(line)),
        }
    }
    let [top, bottom, left, right] = edges;
    let width = rows.iter().map(|row| row.signs.len()).max().unwrap_or(0);
    let height = rows.len();
    let side = |whole: bool, seen: usize| if whole { seen } else { seen.max(stated.unwrap_or(19)) };
    let (columns, lines) = (side(left && right, width), side(top && bottom, height));
    let size = u8::try_from(columns).ok().zip(u8::try_from(lines).ok());
    let size = size.and_then(|(width, height)| Size::new(width, height));
    let mut flat = FlatGame::new(size.ok_or(ForeignError::NotThis { format: "DIAGRAM" })?);
    flat.comment(title.trim());
    let x_of = if right && !left { columns - width } else { 0 };
    let y_of = if bottom && !top { lines - height } else { 0 };
    let mut moves = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        let mut is_read = true;
        for (x, sign) in row.signs.iter().enumerate() {
            let point = Point::new((x + x_of) as u8, (y + y_of) as u8);
            is_read &= put(&mut flat, &mut moves, point, sign);
        }
        if !is_read {
            unread.push(Unread::Line(row.line));
        }
    }
    moves.sort_by_key(|(number, _)| *number);
    for (number, point) in moves {
        let color = if number % 2 == 1 { first } else { first.other() };
        flat.play(Play::at(color, point));
    }
    Ok((flat, unread))
}

/// Takes a sign at a point. Returns false if its meaning is unknown.
fn put(flat: &mut FlatGame, moves: &mut Vec<(u32, Point)>, point: Point, sign: &str) -> bool {
    let mut chars = sign.chars();
    let (Some(sign), None) = (chars.next(), chars.next()) else { return false };
    let (stone, mark) = match sign {
        '.' | ',' | '_' => (None, None),
        'X' => (Some(Color::Black), None),
        'O' => (Some(Color::White), None),
        'B' => (Some(Color::Black), Some("CR")),
        '#' => (Some(Color::Black), Some("SQ")),
        'Y' => (Some(Color::Black), Some("TR")),
        'Z' => (Some(Color::Black), Some("MA")),
        'W' => (Some(Color::White), Some("CR")),
        '@' => (Some(Color::White), Some("SQ")),
        'Q' => (Some(Color::White), Some("TR")),
        'P' => (Some(Color::White), Some("MA")),
        'C' => (None, Some("CR")),
        'S' => (None, Some("SQ")),
        'T' => (None, Some("TR")),
        'M' => (None, Some("MA")),
        'a'..='z' => {
            flat.labels.push((point, sign.to_string()));
            return true;
        }
        '0'..='9' => {
            let number = sign.to_digit(10).filter(|digit| *digit > 0).unwrap_or(10);
            moves.push((number, point));
            return true;
        }
        _ => return false,
    };
    match stone {
        Some(Color::Black) => flat.handicap.push(point),
        Some(Color::White) => flat.white.push(point),
        None => {}
    }
    flat.marks.extend(mark.map(|mark| (mark, point)));
    true
}
