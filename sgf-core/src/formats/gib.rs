//! GIB, the format of Tygem (타이젬, 弈城): headers `\[NAME=value\]`, then a line a move.
//!
//! The format has no specification; what follows was learned from records. `GAMEINFOMAIN` and `GAMETAG`
//! repeat the headers in numbers, `INI` has the handicap, `STO 0 n color x y` is a stone (1 Black, 2 White,
//! points from 0 at the upper left), `SKI` a pass.

use std::fmt::Write as _;

use nom::bytes::complete::{tag, take_until};
use nom::character::complete::{i64 as integer, space1};
use nom::sequence::{delimited, preceded, separated_pair};
use nom::{IResult, Parser};

use super::flat_game::{self, CannotHold, FlatGame, ForeignError, LeftOut, MainLine, line_of, one_line};
use super::unread::{Part, Unread};
use crate::rules::Play;
use crate::tree::GameTree;
use crate::value::{
    Color, Field, GameResult, Overtime, Point, Points, Rank, RankKind, Reading, Size, TextField, WinBy,
};

/// The game information that GIB can hold.
const HOLDS: [&str; 13] = ["PB", "PW", "BR", "WR", "RE", "KM", "HA", "DT", "PC", "GN", "TM", "OT", "GC"];

/// Parses a header, whose value may have several lines.
fn header(input: &str) -> IResult<&str, (&str, &str)> {
    delimited(tag("\\["), separated_pair(take_until("="), tag("="), take_until("\\]")), tag("\\]"))
        .parse(input)
}

/// Parses `STO 0 n color x y` to colour, column and row.
fn stone(line: &str) -> IResult<&str, (i64, i64, i64)> {
    let number = || preceded(space1, integer);
    preceded((tag("STO"), number(), number()), (number(), number(), number())).parse(line)
}

/// Reads a decoded record. Returns the game and the lines whose meaning is unknown.
pub(super) fn read(text: &str) -> Result<(FlatGame, Vec<Unread>), ForeignError> {
    let body = text.find("\\GS").unwrap_or(text.len());
    let headers = headers(&text[..body]);
    let get =
        |name: &str| headers.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value.trim());
    let mut unread = Vec::new();
    let mut flat = FlatGame::new(Size::NINETEEN);
    for (player, name, rank) in [("GAMEBLACKNAME", "PB", "BR"), ("GAMEWHITENAME", "PW", "WR")] {
        let (player_name, player_rank) = name_and_rank(get(player));
        flat.put(name, player_name);
        flat.put(rank, player_rank);
    }
    // Records of later programs have the numbers in GAMETAG alone.
    let of_tag = facts_of_tag(get("GAMETAG"));
    let facts = match get("GAMEINFOMAIN") {
        "" if !of_tag.is_empty() => {
            unread.push(Unread::Missing(line_at(text, text.find("GAMETAG").unwrap_or(0)), Part::InfoMain));
            of_tag.as_str()
        }
        facts => facts,
    };
    if let Some(result) = result(facts, get("GAMERESULT")) {
        flat.put("RE", result.to_string());
    }
    if let Some(tenths) = number(facts, "GONGJE") {
        let quarters = i32::try_from(tenths).ok().and_then(|tenths| tenths.checked_mul(4)).map(|q| q / 10);
        flat.put(
            "KM",
            quarters.map(|quarters| Points::from_quarters(quarters).to_string()).unwrap_or_default(),
        );
    }
    flat.put("DT", date(get("GAMEDATE"), get("GAMEINFOSUB"), get("GAMETAG")).unwrap_or_default());
    flat.put("PC", get("GAMEPLACE"));
    flat.put("GN", get("GAMENAME"));
    match clock(facts) {
        // Programs write zeros if the clock is unknown.
        Some((0, 0, _)) => {}
        Some((main, periods, seconds)) => {
            flat.put("TM", main.to_string());
            if periods > 0 {
                flat.put("OT", format!("{periods}x{seconds} byo-yomi"));
            }
        }
        None => flat.put("OT", one_line(get("GAMETIME"))),
    }
    moves(&text[body..], text[..body].lines().count(), &mut flat, &mut unread);
    // The condition in words is kept only if it differs from what komi and handicap give.
    let condition = one_line(get("GAMECONDITION"));
    let tenths = number(facts, "GONGJE").and_then(|tenths| i32::try_from(tenths).ok());
    let is_usual = condition == condition_of(flat.handicap.len(), tenths.unwrap_or(0));
    let parts = [if is_usual { String::new() } else { condition }, get("GAMECOMMENT").to_owned()];
    flat.put("GC", parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n"));
    if flat.nodes.len() == 1 && headers.is_empty() {
        return Err(ForeignError::NotThis { format: "GIB" });
    }
    Ok((flat, unread))
}

/// Returns the line of a byte of `text`, from 1.
fn line_at(text: &str, at: usize) -> u32 {
    text[..at].bytes().filter(|&byte| byte == b'\n').count() as u32 + 1
}

/// Returns the numbers of `GAMETAG` in the terms of `GAMEINFOMAIN`: `G` is the komi and `Z` the margin in
/// tenths, `W` the result, `T` the clock as seconds of a period, periods and main time.
fn facts_of_tag(tag: &str) -> String {
    let part = |letter: char| {
        let is_value = |value: &&str| value.starts_with(|c: char| c.is_ascii_digit());
        tag.split(',').find_map(|part| part.trim().strip_prefix(letter).filter(is_value))
    };
    let mut facts = Vec::new();
    for (letter, name) in [('G', "GONGJE"), ('Z', "ZIPSU"), ('W', "GRLT")] {
        facts.extend(part(letter).map(|value| format!("{name}:{value}")));
    }
    let clock: Vec<&str> = part('T').map(|clock| clock.split('-').collect()).unwrap_or_default();
    if let [seconds, periods, main] = clock[..] {
        facts.push(format!("GTIME:{main}-{seconds}-{periods}"));
    }
    facts.join(",")
}

fn headers(text: &str) -> Vec<(&str, &str)> {
    let mut headers = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("\\[") {
        match header(&rest[at..]) {
            // Without its end a value would swallow the next header.
            Ok((after, (name, value))) if !value.contains("\\[") => {
                headers.push((name, value));
                rest = after;
            }
            _ => rest = &rest[at + 2..],
        }
    }
    headers
}

fn moves(body: &str, lines_before: usize, flat: &mut FlatGame, unread: &mut Vec<Unread>) {
    for (at, line) in body.lines().enumerate() {
        let line = line.trim();
        let word = line.split_whitespace().next().unwrap_or("");
        let next = match flat.nodes.last().and_then(|node| node.mv) {
            Some(last) => last.color.other(),
            None if flat.handicap.is_empty() => Color::Black,
            None => Color::White,
        };
        match word {
            "INI" => {
                let stones = line.split_whitespace().nth(3).and_then(|number| number.parse().ok());
                if let Some(stones @ 2..) = stones {
                    flat.put("HA", u16::to_string(&stones));
                    flat.set_up_korean(stones);
                }
            }
            "STO" => {
                let played = stone(line).ok().and_then(|(_, (color, x, y))| {
                    let color = match color {
                        1 => Color::Black,
                        2 => Color::White,
                        _ => return None,
                    };
                    let point = Point::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?);
                    flat.size.contains(point).then_some(Play::at(color, point))
                });
                match played {
                    Some(mv) => drop(flat.play(mv)),
                    None => unread.push(Unread::Move((lines_before + at + 1) as u32)),
                }
            }
            "SKI" => drop(flat.play(Play::pass(next))),
            "" | "\\GS" | "\\GE" => {}
            // Two lines of numbers at the start.
            _ if word.bytes().all(|b| b.is_ascii_digit()) => {}
            _ => unread.push(Unread::Line((lines_before + at + 1) as u32)),
        }
    }
}

/// Splits `name (rank)` into name and rank.
fn name_and_rank(text: &str) -> (&str, String) {
    let split = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    match split {
        Some((name, rank)) => match Rank::read(rank) {
            Ok(reading) => (name.trim(), reading.value.to_string()),
            Err(_) => (name.trim(), rank.trim().to_owned()),
        },
        None => (text, String::new()),
    }
}

/// Returns the number after `NAME:` in a list.
fn number(list: &str, name: &str) -> Option<i64> {
    field(list, name)?.parse().ok()
}

fn field<'t>(list: &'t str, name: &str) -> Option<&'t str> {
    list.split(',').find_map(|part| part.trim().strip_prefix(name)?.strip_prefix(':')).map(str::trim)
}

fn result(facts: &str, words: &str) -> Option<GameResult> {
    let margin = || {
        let tenths = number(facts, "ZIPSU").filter(|tenths| (1..100_000).contains(tenths))?;
        Some(WinBy::Points(Points::from_quarters(i32::try_from(tenths * 4 / 10).ok()?)))
    };
    let win = |winner, how: Option<WinBy>| how.map(|how| GameResult::Win { winner, how });
    let read = || GameResult::read(words).ok().map(|reading| reading.value);
    match number(facts, "GRLT") {
        Some(0) => win(Color::Black, margin()).or_else(read),
        Some(1) => win(Color::White, margin()).or_else(read),
        Some(3) => win(Color::Black, Some(WinBy::Resign)),
        Some(4) => win(Color::White, Some(WinBy::Resign)),
        Some(7) => win(Color::Black, Some(WinBy::Time)),
        Some(8) => win(Color::White, Some(WinBy::Time)),
        _ => read(),
    }
}

/// Reads `1200-30-3` (main time, seconds of a period, periods) as main time, periods and seconds of a period.
fn clock(facts: &str) -> Option<(u32, u32, u32)> {
    let mut parts = field(facts, "GTIME")?.split('-').map(|part| part.trim().parse().ok());
    let clock = (parts.next()??, parts.next()??, parts.next()??);
    parts.next().is_none().then_some((clock.0, clock.2, clock.1))
}

/// Reads a date as `2015- 8-29-22-56-58` from one of three headers.
fn date(plain: &str, sub: &str, tag: &str) -> Option<String> {
    let of_tag = tag.split(',').find_map(|part| part.trim().strip_prefix('C'));
    [plain, field(sub, "GDATE").unwrap_or(""), of_tag.unwrap_or("")].into_iter().find_map(|text| {
        let mut parts = text.split(['-', ':']).map(|part| part.trim().parse::<u16>().ok());
        let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
        flat_game::day(year, month, day)
    })
}

/// Writes the main line as the English program does. Returns the text and what it leaves out.
///
/// # Errors
/// See [`RecordFormat::write`](super::RecordFormat::write).
pub(super) fn write(game: GameTree<'_>) -> Result<(String, Vec<LeftOut>), CannotHold> {
    let line = MainLine::of(game, &HOLDS)?;
    if line.size != Size::NINETEEN {
        return Err(CannotHold::Size { format: "GIB", size: line.size, known: "19x19" });
    }
    let stones = line.handicap.len() as u16;
    line.check_korean_handicap()?;
    let info = &line.info;
    let text = |field: &Option<TextField>| line_of(field).replace("\\]", "]").replace("\\[", "[");
    let player = |name: &Option<TextField>, rank: &Option<Field<Reading<Rank>>>| {
        let rank = rank.as_ref().and_then(Field::ok);
        let name = text(name);
        match rank.map(|reading| reading.value) {
            Some(Rank { number, kind, .. }) => {
                let letter = match kind {
                    RankKind::Kyu => "K",
                    RankKind::Pro => "P",
                    _ => "D",
                };
                format!("{name} ({number}{letter})")
            }
            None => name,
        }
    };
    let (black, white) = (player(&info.black, &info.black_rank), player(&info.white, &info.white_rank));
    let (code, tenths, words) = result_out(info.outcome());
    let komi = info.komi_points().map_or(0, |komi| komi.quarters() * 10 / 4);
    let condition = condition_of(line.handicap.len(), komi);
    let main = info.main_time().map_or(0, |time| time.millis() / 1000);
    let mut left_out = line.left_out;
    // Overtime in words stands in the header for people if there are no numbers.
    let mut clock_in_words = None;
    let (periods, seconds) = match (info.overtime_system(), &info.overtime) {
        (Some(Overtime::ByoYomi { periods, period }), _) => (periods, period.millis() / 1000),
        (None, Some(overtime)) if info.main_time().is_none() => {
            clock_in_words = Some(one_line(&overtime.text).replace("\\]", "]").replace("\\[", "["));
            (0, 0)
        }
        (_, overtime) => {
            if overtime.is_some() {
                left_out.push(LeftOut::Header("OT".to_owned()));
            }
            (0, 0)
        }
    };
    let date = info.dates().and_then(|dates| dates.first()).map(|date| date.to_string()).unwrap_or_default();
    let date = format!("{}-00-00-00", date);
    let total = line.moves.len();
    let place = text(&info.place);
    let name = text(&info.name);
    let comment = game.root().text("GC").unwrap_or_default().replace("\\]", "]").replace("\\[", "[");
    let mut out = String::from("\\HS\r\n");
    let clock =
        if clock_in_words.is_some() { String::new() } else { format!("GTIME:{main}-{seconds}-{periods},") };
    let time = clock_in_words.unwrap_or_else(|| {
        format!("Time limit {}minute : {seconds} second countdown {periods} time", main / 60)
    });
    for (header, value) in [
        ("GIBOKIND", "Global".to_owned()),
        ("TYPE", "0".to_owned()),
        ("GAMECONDITION", condition),
        ("GAMETIME", time),
        ("GAMERESULT", words),
        ("GAMEZIPSU", tenths.to_string()),
        ("GAMEDUM", "0".to_owned()),
        ("GAMEGONGJE", komi.to_string()),
        ("GAMETOTALNUM", total.to_string()),
        ("GAMENAME", name.clone()),
        ("GAMEDATE", date.clone()),
        ("GAMEPLACE", place.clone()),
        ("GAMEWHITENAME", white),
        ("GAMEBLACKNAME", black),
        ("GAMECOMMENT", comment),
        (
            "GAMEINFOMAIN",
            format!(
                "GBKIND:3,GTYPE:0,GCDT:{stones},{clock}GRLT:{code},ZIPSU:{tenths},DUM:0,\
                 GONGJE:{komi},TCNT:{total},AUSZ:0"
            ),
        ),
        ("GAMEINFOSUB", format!("GNAMEF:0,GPLCF:0,GNAME:{name},GDATE:{date},GPLC:{place},GCMT:")),
    ] {
        let _ = write!(out, "\\[{header}={value}\\]\r\n");
    }
    let _ = write!(out, "\\HE\r\n\\GS\r\n2 1 0\r\n{} 0 &4\r\nINI 0 1 {stones} &4\r\n", total + 1);
    for (number, mv) in (2..).zip(&line.moves) {
        let color = if mv.color == Color::Black { 1 } else { 2 };
        let _ = match mv.point {
            Some(point) => write!(out, "STO 0 {number} {color} {} {}\r\n", point.x, point.y),
            None => write!(out, "SKI 0 {number}\r\n"),
        };
    }
    out.push_str("\\GE\r\n");
    Ok((out, left_out))
}

/// Returns handicap and komi (in tenths of a point) in the words of the English program.
fn condition_of(stones: usize, komi: i32) -> String {
    match stones {
        0 => format!("Even : Black {} Dum", Points::from_quarters(komi.saturating_mul(4) / 10)),
        stones => format!("{stones} Handicap"),
    }
}

/// Returns the code of a result, the margin in tenths of a point, and the result in words.
fn result_out(result: Option<GameResult>) -> (u16, i32, String) {
    let Some(GameResult::Win { winner, how }) = result else { return (255, 0, String::new()) };
    let (side, first) = if winner == Color::Black { ("black", 0) } else { ("white", 1) };
    match how {
        WinBy::Points(points) => (first, points.quarters() * 10 / 4, format!("{side} {points} win")),
        WinBy::Resign => (3 + first, 0, format!("{side} wins by resignation")),
        WinBy::Time => (7 + first, 0, format!("{side} wins by time")),
        _ => (255, 0, String::new()),
    }
}
