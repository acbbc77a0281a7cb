//! NGF, the format of WBaduk (Cyberoro, 사이버오로): twelve lines of headers, then a line a move.
//!
//! What is known of it comes from records: title, size, White, Black, place, handicap, a zero, komi (half a point is
//! added in even games), date, minutes, result, number of moves; then `PMABBREER`: two letters of the move's number, the
//! colour, column and row (`B` is the first), and both again, turned. Some programs write `GI` before each header line
//! and put the date before the size.

use super::flat_game::{self, CannotHold, FlatGame, LeftOut, MainLine, line_of};
use super::record_format::ForeignError;
use crate::rules::Play;
use crate::tree::GameTree;
use crate::value::{
    Assessment, Color, Field, GameResult, Point, Points, Rank, RankKind, Reading, Size, WinBy,
};

/// The headers of SGF that NGF has a place for.
const HOLDS: [&str; 11] = ["PB", "PW", "BR", "WR", "RE", "KM", "HA", "DT", "PC", "GN", "TM"];

/// Where each header stands.
struct Places {
    size: usize,
    place: Option<usize>,
    handicap: usize,
    komi: usize,
    date: usize,
    minutes: Option<usize>,
    result: Option<usize>,
}

const PLAIN: Places =
    Places { size: 1, place: Some(4), handicap: 5, komi: 7, date: 8, minutes: Some(9), result: Some(10) };

/// With `GI` before each line: title, White, Black, two empty ones, date, size, handicap, a zero, komi, moves.
const MARKED: Places =
    Places { size: 6, place: None, handicap: 7, komi: 9, date: 5, minutes: None, result: None };

/// Reads a record that was decoded already.
pub(super) fn read(text: &str) -> Result<(FlatGame, Vec<LeftOut>), ForeignError> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let first_move =
        lines.iter().position(|line| played(line, Size::NINETEEN).is_some()).unwrap_or(lines.len());
    let headers = &lines[..first_move];
    let marked = headers.first().is_some_and(|line| line.starts_with("GI"));
    let places = if marked { MARKED } else { PLAIN };
    let get = |at: usize| {
        let line = headers.get(at).copied().unwrap_or("");
        (if marked { line.strip_prefix("GI").unwrap_or(line) } else { line }).trim()
    };
    let side: u8 = get(places.size).parse().map_err(|_| ForeignError::NotThis { format: "NGF" })?;
    let size = Size::square(side).ok_or(ForeignError::NotThis { format: "NGF" })?;
    let mut kifu = FlatGame::new(size);
    kifu.put("GN", get(0));
    let (white, black) = if marked { (1, 2) } else { (2, 3) };
    for (at, name, rank) in [(black, "PB", "BR"), (white, "PW", "WR")] {
        let (who, level) = name_and_rank(get(at));
        kifu.put(name, who);
        kifu.put(rank, level);
    }
    kifu.put("PC", places.place.map_or("", get));
    let handicap: u16 = get(places.handicap).parse().unwrap_or(0);
    if handicap >= 2 {
        kifu.put("HA", handicap.to_string());
        kifu.set_up_korean(handicap);
    }
    if let Ok(points @ 0..=400) = get(places.komi).parse::<i32>() {
        let half = if handicap == 0 { 2 } else { 0 };
        kifu.put("KM", Points::from_quarters(points * 4 + half).to_string());
    }
    kifu.put("DT", date(get(places.date)).unwrap_or_default());
    if let Some(Ok(minutes @ 1..=100_000)) = places.minutes.map(|at| get(at).parse::<u32>()) {
        kifu.put("TM", (minutes * 60).to_string());
    }
    if let Some(result) = places.result.and_then(|at| result(get(at))) {
        kifu.put("RE", result.to_string());
    }
    let mut left_out = Vec::new();
    for (line, number) in lines[first_move..].iter().zip(first_move + 1..) {
        match played(line, size) {
            Some(mv) => drop(kifu.play(mv)),
            None if line.trim().is_empty() => {}
            None => left_out.push(LeftOut::Line(number as u32)),
        }
    }
    Ok((kifu, left_out))
}

/// The move of a `PM` line; a point off the board is a pass.
fn played(line: &str, size: Size) -> Option<Play> {
    let rest = line.strip_prefix("PM")?.as_bytes();
    let [_, _, color, x, y, ..] = *rest else { return None };
    let color = match color {
        b'B' => Color::Black,
        b'W' => Color::White,
        _ => return None,
    };
    let (x, y) = (x.checked_sub(b'A')?, y.checked_sub(b'A')?);
    let point = x.checked_sub(1).zip(y.checked_sub(1)).map(|(x, y)| Point::new(x, y));
    Some(Play { color, point: point.filter(|&point| size.contains(point)) })
}

/// `name        7D*` as name and rank.
fn name_and_rank(text: &str) -> (&str, String) {
    let Some((name, rank)) = text.rsplit_once([' ', '\t']) else { return (text, String::new()) };
    // `9DP` is a professional's.
    let pro = rank
        .strip_suffix('P')
        .map(|dan| dan.trim_end_matches(['D', '段']))
        .and_then(|dan| dan.parse::<u8>().ok());
    match (pro, Rank::read(rank)) {
        (Some(dan), _) => (name.trim(), format!("{dan}p")),
        // That a rank is established says nothing of the player of an old game.
        (None, Ok(reading)) => {
            let rank = Rank { assessment: Assessment::Unstated, ..reading.value };
            (name.trim(), rank.to_string())
        }
        (None, Err(_)) => (text, String::new()),
    }
}

/// `20160416 [00:36]` or `2006-9-5`.
fn date(text: &str) -> Option<String> {
    let text = text.split_whitespace().next()?;
    let (year, month, day) = if text.len() == 8 && text.bytes().all(|b| b.is_ascii_digit()) {
        (text[..4].parse().ok()?, text[4..6].parse().ok()?, text[6..].parse().ok()?)
    } else {
        let mut parts = text.split('-').map(|part| part.parse::<u16>().ok());
        (parts.next()??, parts.next()??, parts.next()??)
    };
    flat_game::day(year, month, day)
}

/// `White wins by 7.5 points!`, `Black wins by 34win >> White(58):Black(92)`, or words in other languages.
fn result(text: &str) -> Option<GameResult> {
    let text = text.split(">>").next().unwrap_or(text).trim().trim_end_matches(['!', '！']).trim_end();
    let lower = text.to_ascii_lowercase();
    let english = || {
        let (color, rest) = match lower.split_once(" wins by ")? {
            ("black", rest) => (Color::Black, rest),
            ("white", rest) => (Color::White, rest),
            _ => return None,
        };
        let number: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
        let how = match (Points::read(&number), rest) {
            (Ok(points), _) => WinBy::Points(points.value),
            (_, rest) if rest.starts_with("resign") => WinBy::Resign,
            (_, rest) if rest.starts_with("time") => WinBy::Time,
            _ => return None,
        };
        Some(GameResult::win(color, how))
    };
    english().or_else(|| GameResult::read(text).ok().map(|reading| reading.value))
}

/// Writes the main line as the English program does, and says what it left out.
///
/// # Errors
/// [`CannotHold`].
pub(super) fn write(game: GameTree<'_>) -> Result<(String, Vec<LeftOut>), CannotHold> {
    let line = MainLine::of(game, &HOLDS)?;
    if !line.size.is_square() || line.size.width() > 24 {
        return Err(CannotHold::Size { format: "NGF", size: line.size, known: "square boards up to 24x24" });
    }
    line.check_korean_handicap()?;
    let info = &line.info;
    let player = |name, rank: &Option<Field<Reading<Rank>>>| {
        let rank = rank.as_ref().and_then(|field| field.ok()).map(|reading| reading.value);
        match rank {
            Some(rank) if rank.kind == RankKind::Pro => {
                format!("{:<12}{}DP", line_of(name), rank.number)
            }
            Some(rank) => format!("{:<12}{}", line_of(name), rank.to_string().to_ascii_uppercase()),
            None => line_of(name),
        }
    };
    let handicap = line.handicap.len();
    let komi = info.komi_points().map_or(0, Points::quarters);
    let mut left_out = line.left_out;
    let held = komi.div_euclid(4) * 4 + if handicap == 0 { 2 } else { 0 };
    if komi != held && info.komi_points().is_some() {
        left_out.push(LeftOut::Header("KM".to_owned()));
    }
    let date = info.dates().and_then(|dates| dates.first()).map(|date| date.to_string()).unwrap_or_default();
    let result = match info.outcome() {
        Some(GameResult::Win { winner, how }) => {
            let side = if winner == Color::Black { "Black" } else { "White" };
            match how {
                WinBy::Points(points) => format!("{side} wins by {points}!"),
                WinBy::Time => format!("{side} wins by time!"),
                WinBy::Resign => format!("{side} wins by resignation!"),
                _ => String::new(),
            }
        }
        _ => String::new(),
    };
    let millis = info.main_time().map_or(0, |time| time.millis());
    let minutes = millis / 60_000;
    if millis % 60_000 != 0 {
        left_out.push(LeftOut::Header("TM".to_owned()));
    }
    let headers = [
        line_of(&info.name),
        line.size.width().to_string(),
        player(&info.white, &info.white_rank),
        player(&info.black, &info.black_rank),
        line_of(&info.place),
        handicap.to_string(),
        "0".to_owned(),
        komi.div_euclid(4).max(0).to_string(),
        format!("{} [00:00]", date.replace('-', "")),
        minutes.to_string(),
        result,
        line.moves.len().to_string(),
    ];
    let mut out = headers.join("\r\n");
    out.push_str("\r\n");
    for (number, mv) in (1_u32..).zip(&line.moves) {
        let letter = |value: u32| char::from(b'A' + (value % 26) as u8);
        let (x, y) = mv
            .point
            .map_or(('A', 'A'), |point| (letter(u32::from(point.x) + 1), letter(u32::from(point.y) + 1)));
        out.push_str(&format!("PM{}{}{}{x}{y}{y}{x}\r\n", letter(number / 26), letter(number), mv.color));
    }
    Ok((out, left_out))
}
