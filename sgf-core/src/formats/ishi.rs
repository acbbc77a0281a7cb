//! The standard format of the Ishi project (`.go`), read only: a header a line, then a line a move.
//!
//! Headers are `EVENT`, `PLACE`, `DATE`, `BLACK`, `WHITE`, `KOMI`, `RESULT`, `BOARDSIZE`, `HANDICAP` and others,
//! each with its text; their case does not matter. `SETUP B D4 Q16` puts stones, `B 1 Q16` is a move with its number,
//! `PRISONER` names the stones that it takes, and the lines from `COM` to `ENDCOM` are the comment of the move before
//! them. What a komi below zero means differs by program: it is left out and reported.

use super::flat_game::{FlatGame, ForeignError};
use super::gtp::side;
use super::unread::Unread;
use crate::rules::Play;
use crate::value::{Color, Dates, GameResult, Point, Points, Rank, Size};

/// The headers whose text goes into one property of SGF.
const HEADERS: [(&str, &str); 11] = [
    ("EVENT", "EV"),
    ("ROUND", "RO"),
    ("PLACE", "PC"),
    ("TITLE", "GN"),
    ("BLACK", "PB"),
    ("WHITE", "PW"),
    ("RULES", "RU"),
    ("SOURCE", "SO"),
    ("USER", "US"),
    ("COPYRIGHT", "CP"),
    ("TIME", "OT"),
];

/// The headers that are read in their own way.
const OTHERS: [&str; 8] =
    ["DATE", "RESULT", "KOMI", "BOARDSIZE", "HANDICAP", "BLACKRANK", "WHITERANK", "SETUP"];

fn is_header(word: &str) -> bool {
    HEADERS.iter().any(|(name, _)| *name == word) || OTHERS.contains(&word)
}

/// Splits a line into its first word, in capitals, and the rest.
fn split(line: &str) -> (String, &str) {
    let line = line.trim();
    let (word, rest) =
        line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
    (word.to_ascii_uppercase(), rest)
}

/// Parses `B 1 Q16`: the side and the word for the point.
fn move_line(line: &str) -> Option<(Color, &str)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["B" | "W" | "b" | "w", number, point] if number.parse::<u32>().is_ok() => {
            Some((side(words[0])?, point))
        }
        _ => None,
    }
}

/// Returns true if a text begins with headers of the format, among them the size of the board, and has a move or
/// set-up.
pub(super) fn is_record(head: &str) -> bool {
    let mut lines = head.lines().map(str::trim).filter(|line| !line.is_empty()).take(60).peekable();
    if !lines.peek().is_some_and(|line| is_header(&split(line).0)) {
        return false;
    }
    let (mut has_size, mut has_move) = (false, false);
    for line in lines {
        has_size |= split(line).0 == "BOARDSIZE";
        has_move |= move_line(line).is_some() || split(line).0 == "SETUP";
    }
    has_size && has_move
}

/// Reads a decoded record. Returns the game and what was not understood.
pub(super) fn read(text: &str) -> Result<(FlatGame, Vec<Unread>), ForeignError> {
    if !is_record(text) {
        return Err(ForeignError::NotThis { format: "ISHI" });
    }
    let mut flat = FlatGame::new(Size::NINETEEN);
    let mut unread = Vec::new();
    let mut lines = (1_u32..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        let (word, rest) = split(line);
        if let Some((color, at)) = move_line(line) {
            let point = Point::from_gtp(at, flat.size);
            match point {
                Some(point) => drop(flat.play(Play::at(color, point))),
                None if at.eq_ignore_ascii_case("pass") => drop(flat.play(Play::pass(color))),
                None => unread.push(Unread::Move(number)),
            }
            continue;
        }
        let word = word.as_str();
        let understood = match word {
            // Captures follow from the moves.
            "" | "PRISONER" => Some(()),
            "COM" => {
                let comment: Vec<&str> = lines
                    .by_ref()
                    .map(|(_, line)| line.trim_end())
                    .take_while(|line| !line.trim().eq_ignore_ascii_case("ENDCOM"))
                    .collect();
                flat.comment(&comment.join("\n"));
                Some(())
            }
            "BOARDSIZE" => {
                let size = rest.parse().ok().and_then(Size::square).filter(|_| flat.is_empty());
                size.map(|size| flat.size = size)
            }
            "SETUP" if flat.nodes.len() == 1 => set_up(&mut flat, rest),
            "KOMI" => Points::read(rest)
                .ok()
                .filter(|komi| komi.value.quarters() >= 0)
                .map(|komi| flat.replace("KM", komi.value.to_string())),
            "RESULT" => {
                GameResult::read(rest).ok().map(|result| flat.replace("RE", result.value.to_string()))
            }
            "DATE" => {
                let date = Dates::read(rest).map_or_else(|_| rest.to_owned(), |read| read.value.to_string());
                flat.put("DT", date);
                Some(())
            }
            "HANDICAP" => match rest.parse::<u16>() {
                Ok(stones @ 2..) => {
                    flat.replace("HA", stones.to_string());
                    Some(())
                }
                Ok(_) => Some(()),
                Err(_) => None,
            },
            "BLACKRANK" | "WHITERANK" => {
                let rank = Rank::read(rest).map_or_else(|_| rest.to_owned(), |read| read.value.to_string());
                flat.put(if word == "BLACKRANK" { "BR" } else { "WR" }, rank);
                Some(())
            }
            word => {
                HEADERS.iter().find(|(name, _)| *name == word).map(|(_, property)| flat.put(property, rest))
            }
        };
        if understood.is_none() {
            unread.push(Unread::Line(number));
        }
    }
    Ok((flat, unread))
}

/// Reads the stones of `SETUP B D4 Q16`.
fn set_up(flat: &mut FlatGame, rest: &str) -> Option<()> {
    let (color, points) = split(rest);
    let color = side(&color)?;
    let points: Option<Vec<Point>> =
        points.split_whitespace().map(|word| Point::from_gtp(word, flat.size)).collect();
    let points = points.filter(|points| !points.is_empty())?;
    let stones = if color == Color::Black { &mut flat.handicap } else { &mut flat.white };
    stones.extend(points);
    Some(())
}
