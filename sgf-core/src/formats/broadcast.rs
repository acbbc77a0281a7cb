//! Records of games on Japanese television (`NIP100`), read only: `Name=value;` parts that end with `END`.
//!
//! `Title` is the event and `Stage` the round, `Start` and `End` are the days on which it was played, `OnAir` the day
//! on which it was shown; `Player1` has Black. After each move comes a part `p=`: 361 digits for the points row by
//! row (0 empty, 1 Black, 2 White) and the two letters of the move, with the prisoners as `h1` and `h2`. The format
//! has no public specification; what the digits of `Result` mean is not known, so it is reported.

use super::flat_game::{FlatGame, ForeignError};
use super::unread::{Part, Unread};
use crate::rules::Play;
use crate::value::{Color, Dates, Point, Rank, Size};

/// The number of points, each with a digit.
const POINTS: usize = 19 * 19;

/// Returns true if a text begins as records of the format do.
pub(super) fn is_record(head: &str) -> bool {
    let mut parts = head.split(';').map(str::trim);
    parts.next() == Some("NIP100") && parts.next().is_some_and(|part| part.is_empty() || part.contains('='))
}

/// Reads a decoded record. Returns the game and what was not understood.
pub(super) fn read(text: &str) -> Result<(FlatGame, Vec<Unread>), ForeignError> {
    if !is_record(text.trim_start()) {
        return Err(ForeignError::NotThis { format: "broadcast" });
    }
    let mut flat = FlatGame::new(Size::NINETEEN);
    let mut unread = Vec::new();
    let mut days = Vec::new();
    let (mut line, mut ended, mut shown) = (1_u32, false, "");
    for part in text.split(';') {
        let blanks = part.len() - part.trim_start().len();
        line += line_ends(&part[..blanks]);
        let (name, value) = part.trim().split_once('=').unwrap_or((part.trim(), ""));
        let value = value.trim();
        let understood = match name.trim() {
            "" | "NIP100" => true,
            "END" => {
                ended = true;
                true
            }
            _ if ended => false,
            "Title" => put(&mut flat, "EV", value),
            "Stage" => put(&mut flat, "RO", value),
            "Start" | "End" => match Dates::read(value) {
                Ok(_) => {
                    days.push(value);
                    true
                }
                Err(_) => value.is_empty(),
            },
            "OnAir" => {
                shown = value;
                true
            }
            "Player1" => player(&mut flat, "PB", "BR", value),
            "Player2" => player(&mut flat, "PW", "WR", value),
            "p" => match position(&mut flat, value) {
                Some(()) => true,
                None => {
                    unread.push(Unread::Move(line));
                    true
                }
            },
            // Prisoners follow from the moves.
            "h1" | "h2" => true,
            _ => false,
        };
        if !understood {
            unread.push(Unread::Line(line));
        }
        line += line_ends(&part[blanks..]);
    }
    if !shown.is_empty() && !days.contains(&shown) {
        // SGF has no property for the day on which a game is shown.
        flat.put("GC", format!("OnAir={shown}"));
    }
    days.dedup();
    let days = days.join(" to ");
    // Days in the wrong order stay as they are written.
    flat.put("DT", Dates::read(&days).map_or(days, |read| read.value.to_string()));
    if flat.is_empty() {
        unread.push(Unread::Missing(line, Part::Boards));
    }
    Ok((flat, unread))
}

fn line_ends(text: &str) -> u32 {
    text.bytes().filter(|&b| b == b'\n').count() as u32
}

fn put(flat: &mut FlatGame, property: &'static str, value: &str) -> bool {
    flat.put(property, value);
    true
}

/// Reads a player with a rank behind the name. A title (名人) is left in the name.
fn player(flat: &mut FlatGame, name: &'static str, rank: &'static str, value: &str) -> bool {
    match value.rsplit_once(char::is_whitespace).filter(|(_, last)| Rank::read(last).is_ok()) {
        Some((before, last)) => {
            flat.put(name, before);
            put(flat, rank, last)
        }
        None => put(flat, name, value),
    }
}

/// Reads a part `p=`: the board after a move, or before the first one.
fn position(flat: &mut FlatGame, value: &str) -> Option<()> {
    let (digits, at) = value.split_at_checked(POINTS)?;
    let color = |digit: u8| match digit {
        b'1' => Some(Color::Black),
        b'2' => Some(Color::White),
        _ => None,
    };
    if !digits.bytes().all(|digit| matches!(digit, b'0'..=b'2')) {
        return None;
    }
    if at.trim().is_empty() {
        // The position at the start, or the board as it was after the move before.
        if flat.is_empty() {
            for (point, digit) in flat.size.points().zip(digits.bytes()) {
                match color(digit) {
                    Some(Color::Black) => flat.handicap.push(point),
                    Some(Color::White) => flat.white.push(point),
                    None => {}
                }
            }
        }
        return Some(());
    }
    let point = Point::from_sgf(at.trim()).filter(|point| flat.size.contains(*point))?;
    flat.play(Play::at(color(digits.as_bytes()[flat.size.offset(point)])?, point));
    Some(())
}
