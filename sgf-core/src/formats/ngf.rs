//! NGF, the format of WBaduk (Cyberoro, 사이버오로): twelve lines of headers, then a line a move.
//!
//! The format has no specification; what follows was learned from records. The headers are: title, size,
//! White, Black, place, handicap, a zero, komi (half a point is added in even games), date, minutes, result,
//! number of moves. A move is `PMABBREER`: two letters for the number of the move, the colour, column and row
//! (`B` is the first), then row and column. Some programs write `GI` before each header line and put the date
//! before the size.

use super::flat_game::{self, CannotHold, FlatGame, ForeignError, LeftOut, MainLine, line_of};
use super::unread::{Part, Unread};
use crate::rules::Play;
use crate::tree::GameTree;
use crate::value::{Color, Field, GameResult, Point, Points, Rank, RankKind, Reading, Size, WinBy};

/// The game information that NGF can hold.
const HOLDS: [&str; 11] = ["PB", "PW", "BR", "WR", "RE", "KM", "HA", "DT", "PC", "GN", "TM"];

/// The line of each header, from 0; `None` if there is no line for it.
struct HeaderLines {
    size: usize,
    place: Option<usize>,
    handicap: usize,
    komi: usize,
    date: usize,
    minutes: Option<usize>,
    result: Option<usize>,
    moves: usize,
}

/// The headers without `GI`.
const PLAIN: HeaderLines = HeaderLines {
    size: 1,
    place: Some(4),
    handicap: 5,
    komi: 7,
    date: 8,
    minutes: Some(9),
    result: Some(10),
    moves: 11,
};

/// The headers with `GI` before each line: title, White, Black, two empty ones, date, size, handicap, a zero,
/// komi, moves.
const MARKED: HeaderLines = HeaderLines {
    size: 6,
    place: None,
    handicap: 7,
    komi: 9,
    date: 5,
    minutes: None,
    result: None,
    moves: 10,
};

/// Reads a decoded record. Returns the game and what was not understood.
pub(super) fn read(text: &str) -> Result<(FlatGame, Vec<Unread>), ForeignError> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let first_move = lines.iter().position(|line| line.starts_with("PM")).unwrap_or(lines.len());
    let headers = &lines[..first_move];
    let is_marked = headers.first().is_some_and(|line| line.starts_with("GI"));
    let header_lines = if is_marked { MARKED } else { PLAIN };
    let mut unread = Vec::new();
    // Without a title the size comes first.
    let has_title = is_marked || !is_size(headers.first()) || is_size(headers.get(1));
    if !has_title {
        unread.push(Unread::Missing(1, Part::Title));
    }
    let missing = usize::from(!has_title);
    let get = |at: usize| {
        let line = at.checked_sub(missing).and_then(|at| headers.get(at)).copied().unwrap_or("");
        (if is_marked { line.strip_prefix("GI").unwrap_or(line) } else { line }).trim()
    };
    let side: u8 = get(header_lines.size).parse().map_err(|_| ForeignError::NotThis { format: "NGF" })?;
    let size = Size::square(side).ok_or(ForeignError::NotThis { format: "NGF" })?;
    let mut flat = FlatGame::new(size);
    flat.put("GN", get(0));
    let (white, black) = if is_marked { (1, 2) } else { (2, 3) };
    for (at, name, rank) in [(black, "PB", "BR"), (white, "PW", "WR")] {
        let (player_name, player_rank) = name_and_rank(get(at));
        flat.put(name, player_name);
        flat.put(rank, player_rank);
    }
    flat.put("PC", header_lines.place.map_or("", get));
    let handicap: u16 = get(header_lines.handicap).parse().unwrap_or(0);
    if handicap >= 2 {
        flat.put("HA", handicap.to_string());
        flat.set_up_korean(handicap);
    }
    if let Ok(points @ 0..=400) = get(header_lines.komi).parse::<i32>() {
        let half = if handicap == 0 { 2 } else { 0 };
        flat.put("KM", Points::from_quarters(points * 4 + half).to_string());
    }
    let mut is_read = |at: usize, is_known: bool| {
        if !is_known && !get(at).is_empty() {
            unread.push(Unread::Line((at + 1 - missing) as u32));
        }
    };
    is_read(header_lines.handicap, get(header_lines.handicap).parse::<u16>().is_ok());
    is_read(header_lines.komi, get(header_lines.komi).parse::<i32>().is_ok());
    let day = date(get(header_lines.date));
    is_read(header_lines.date, day.is_some());
    flat.put("DT", day.unwrap_or_default());
    if let Some(at) = header_lines.minutes {
        let minutes = get(at).parse::<u32>();
        is_read(at, minutes.is_ok());
        if let Ok(minutes @ 1..=100_000) = minutes {
            flat.put("TM", (minutes * 60).to_string());
        }
    }
    if let Some(at) = header_lines.result {
        let result = result(get(at));
        is_read(at, result.is_some());
        flat.put("RE", result.map(|result| result.to_string()).unwrap_or_default());
    }
    for (line, number) in lines[first_move..].iter().zip(first_move + 1..) {
        match played(line, size) {
            Some(mv) => drop(flat.play(mv)),
            None if line.trim().is_empty() => {}
            None if line.starts_with("PM") => unread.push(Unread::Move(number as u32)),
            None => unread.push(Unread::Line(number as u32)),
        }
    }
    let read = flat.nodes.len() as u32 - 1;
    if let Ok(stated) = get(header_lines.moves).parse::<u32>()
        && stated > read
    {
        unread.push(Unread::Missing(lines.len() as u32, Part::LastMoves { stated, read }));
    }
    Ok((flat, unread))
}

/// Returns true if a line is the size of a board.
fn is_size(line: Option<&&str>) -> bool {
    line.and_then(|line| line.trim().parse().ok()).and_then(Size::square).is_some()
}

/// Reads the move of a `PM` line. `AA` is a pass.
fn played(line: &str, size: Size) -> Option<Play> {
    let rest = line.strip_prefix("PM")?.as_bytes();
    let [_, _, color, x, y, ..] = *rest else { return None };
    let color = match color {
        b'B' => Color::Black,
        b'W' => Color::White,
        _ => return None,
    };
    let (x, y) = (x.checked_sub(b'A')?, y.checked_sub(b'A')?);
    match (x, y) {
        (0, 0) => Some(Play::pass(color)),
        _ => Some(Point::new(x.checked_sub(1)?, y.checked_sub(1)?))
            .filter(|&point| size.contains(point))
            .map(|point| Play::at(color, point)),
    }
}

/// Splits `name        7D*` into name and rank.
fn name_and_rank(text: &str) -> (&str, String) {
    let Some((name, rank)) = text.rsplit_once([' ', '\t']) else { return (text, String::new()) };
    // `9DP` is a professional rank.
    let pro = rank
        .strip_suffix('P')
        .map(|dan| dan.trim_end_matches(['D', '段']))
        .and_then(|dan| dan.parse::<u8>().ok());
    match (pro, Rank::read(rank)) {
        (Some(dan), _) => (name.trim(), format!("{dan}p")),
        (None, Ok(reading)) => (name.trim(), reading.value.to_string()),
        (None, Err(_)) => (text, String::new()),
    }
}

/// Reads a date as `20160416 [00:36]` or `2006-9-5`.
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

/// Reads a result as `White wins by 7.5 points!` or `Black wins by 34win >> White(58):Black(92)`, or in other
/// languages.
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
            // `resi` in some versions.
            (_, rest) if rest.starts_with("resi") => WinBy::Resign,
            (_, rest) if rest.starts_with("time") => WinBy::Time,
            _ => return None,
        };
        Some(GameResult::win(color, how))
    };
    english().or_else(|| GameResult::read(text).ok().map(|reading| reading.value))
}

/// Writes the main line as the English program does. Returns the text and what it leaves out.
///
/// # Errors
/// See [`RecordFormat::write`](super::RecordFormat::write).
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
