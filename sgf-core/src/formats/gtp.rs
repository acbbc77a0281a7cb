//! GTP scripts: the commands of the Go Text Protocol, version 2, that set a game up on an engine and play it.
//!
//! The commands are `boardsize`, `rectangular_boardsize`, `clear_board`, `komi`, `time_settings`, the
//! handicap commands, `play`, `undo`, and `black` and `white` of version 1. Numbers before commands, `#`
//! comments and the answers of an engine (`= …`, `? …`) are ignored. A script holds one game: everything
//! after a second `clear_board` is reported as left out.

use std::fmt::Write as _;

use super::flat_game::{CannotHold, FlatGame, ForeignError, LeftOut, MainLine};
use super::unread::Unread;
use crate::rules::Play;
use crate::tree::GameTree;
use crate::value::{ClockTime, Color, GameResult, Overtime, Point, Points, Size, WinBy};

/// The game information for which GTP has a command.
const HOLDS: [&str; 4] = ["KM", "HA", "TM", "OT"];

/// The number of columns for which GTP 2 has letters.
const MAX_COLUMNS: u8 = 25;

/// Splits a line into a command and its arguments; `None` for empty lines, comments and answers.
fn command(line: &str) -> Option<(String, Vec<&str>)> {
    let line = line.split('#').next().unwrap_or(line).trim();
    if line.starts_with(['=', '?']) {
        return None;
    }
    let mut words = line.split_whitespace().peekable();
    if words.peek().is_some_and(|word| word.bytes().all(|b| b.is_ascii_digit())) {
        words.next();
    }
    Some((words.next()?.to_ascii_lowercase(), words.collect()))
}

/// Returns true if the first command of a text is one with which scripts begin, with correct arguments.
pub(super) fn is_script(head: &str) -> bool {
    let Some((command, words)) = head.lines().find_map(command) else { return false };
    let number = |word: &&str| word.parse::<u16>().is_ok();
    match (command.as_str(), &words[..]) {
        ("boardsize" | "fixed_handicap" | "place_free_handicap", [size]) => number(size),
        ("rectangular_boardsize", [width, height]) => number(width) && number(height),
        ("komi", [komi]) => Points::read(komi).is_ok(),
        ("clear_board" | "protocol_version" | "list_commands" | "name" | "version", []) => true,
        ("known_command" | "loadsgf", [_, ..]) => true,
        ("time_settings", [main, rest @ ..]) => number(main) && rest.len() == 2,
        ("set_free_handicap", [_, ..]) => words.iter().all(|word| vertex(word, Size::LARGEST).is_some()),
        ("play", [color, vertex]) => side(color).is_some() && is_move(vertex),
        ("black" | "white", [vertex]) => is_move(vertex),
        _ => false,
    }
}

fn is_move(word: &str) -> bool {
    matches!(word.to_ascii_lowercase().as_str(), "pass" | "resign") || vertex(word, Size::LARGEST).is_some()
}

fn vertex(word: &str, size: Size) -> Option<Point> {
    Point::from_gtp(word, size)
}

pub(super) fn side(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// Commands without an effect on the record.
const NO_EFFECT: [&str; 16] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "showboard",
    "time_left",
    "final_score",
    "final_status_list",
    "boardsize",
    "rectangular_boardsize",
    "clear_board",
    "kgs-rules",
    "kata-set-rules",
    "kgs-game_over",
];

/// Reads a script. Returns the game and the lines whose meaning is unknown.
pub(super) fn read(text: &str) -> Result<(FlatGame, Vec<Unread>), ForeignError> {
    let lines = || text.lines().zip(1_u32..).filter_map(|(line, number)| Some((number, command(line)?)));
    let is_known = |command: &str| {
        ["boardsize", "rectangular_boardsize", "clear_board", "play", "black", "white"].contains(&command)
    };
    if !lines().any(|(_, (command, _))| is_known(&command)) {
        return Err(ForeignError::NotThis { format: "GTP" });
    }
    let mut flat = FlatGame::new(Size::NINETEEN);
    let mut unread = Vec::new();
    // `boardsize` clears the board, and so does `clear_board`: before the first stone both belong to one
    // game.
    let mut has_begun = false;
    for (number, (command, words)) in lines() {
        let size = flat.size;
        let understood = match (command.as_str(), &words[..]) {
            ("boardsize" | "rectangular_boardsize" | "clear_board", _) if has_begun => {
                unread.push(Unread::SecondGame(number));
                break;
            }
            ("boardsize", [side]) => side.parse().ok().and_then(Size::square).map(|size| flat.size = size),
            ("rectangular_boardsize", [width, height]) => width
                .parse()
                .ok()
                .zip(height.parse().ok())
                .and_then(|(width, height)| Size::new(width, height))
                .map(|size| flat.size = size),
            ("komi", [komi]) => {
                Points::read(komi).ok().map(|komi| flat.replace("KM", komi.value.to_string()))
            }
            ("time_settings", [main, period, stones]) => clock(&mut flat, main, period, stones),
            ("fixed_handicap" | "place_free_handicap", [stones]) => {
                has_begun = true;
                handicap(&mut flat, stones)
            }
            ("set_free_handicap", [_, ..]) => {
                has_begun = true;
                let points: Option<Vec<Point>> = words.iter().map(|word| vertex(word, size)).collect();
                points.and_then(|points| flat.set_up(points))
            }
            ("play", [color, at]) => {
                has_begun = true;
                side(color).and_then(|color| play(&mut flat, color, at))
            }
            ("black" | "white", [at]) => {
                has_begun = true;
                side(&command).and_then(|color| play(&mut flat, color, at))
            }
            ("undo", []) => (flat.nodes.len() > 1).then(|| drop(flat.nodes.pop())),
            (command, _) => NO_EFFECT.contains(&command).then_some(()),
        };
        if understood.is_none() {
            let is_move = matches!(command.as_str(), "play" | "black" | "white");
            unread.push(if is_move { Unread::Move(number) } else { Unread::Line(number) });
        }
    }
    Ok((flat, unread))
}

/// Plays a move. `resign` is a win for the opponent.
fn play(flat: &mut FlatGame, color: Color, at: &str) -> Option<()> {
    let point = match at.to_ascii_lowercase().as_str() {
        "resign" => {
            flat.replace("RE", GameResult::win(color.other(), WinBy::Resign).to_string());
            return Some(());
        }
        "pass" => None,
        _ => Some(vertex(at, flat.size)?),
    };
    flat.play(Play { color, point });
    Some(())
}

fn handicap(flat: &mut FlatGame, stones: &str) -> Option<()> {
    let stones: u16 = stones.parse().ok()?;
    // GTP places three stones as Korean servers do: the lower right corner stays open.
    flat.set_up_korean(stones);
    if flat.handicap.is_empty() {
        return None;
    }
    flat.replace("HA", stones.to_string());
    Some(())
}

/// Reads main time, period in seconds, and stones per period. A period without stones means no limit.
fn clock(flat: &mut FlatGame, main: &str, period: &str, stones: &str) -> Option<()> {
    let (main, period, moves): (u32, u32, u32) =
        (main.parse().ok()?, period.parse().ok()?, stones.parse().ok()?);
    if moves == 0 && period > 0 {
        return Some(());
    }
    flat.replace("TM", main.to_string());
    if moves > 0 {
        let overtime = Overtime::Canadian { moves, period: ClockTime::from_secs(period) };
        flat.replace("OT", overtime.to_string());
    }
    Some(())
}

/// Writes the main line. Returns the text and what it leaves out.
///
/// Stones at the start that are not a handicap are played, as GTP has no command to set them up.
///
/// # Errors
/// See [`RecordFormat::write`](super::RecordFormat::write).
pub(super) fn write(game: GameTree<'_>) -> Result<(String, Vec<LeftOut>), CannotHold> {
    let mut line = MainLine::with_white_stones(game, &HOLDS)?;
    if !line.size.is_square() || line.size.width() > MAX_COLUMNS {
        return Err(CannotHold::Size { format: "GTP", size: line.size, known: "square boards up to 25x25" });
    }
    let size = line.size;
    let mut out = format!("boardsize {}\nclear_board\n", size.width());
    if let Some(komi) = line.info.komi_points() {
        let _ = writeln!(out, "komi {komi}");
    }
    write_clock(&mut line, &mut out);
    let vertices =
        |points: &[Point]| points.iter().map(|point| point.gtp(size)).collect::<Vec<_>>().join(" ");
    let has_handicap = line.white.is_empty() && line.handicap.len() >= 2;
    line.note_other_handicap(if has_handicap { line.handicap.len() } else { 0 });
    if has_handicap {
        let _ = writeln!(out, "set_free_handicap {}", vertices(&line.handicap));
    } else {
        for (color, points) in [("B", &line.handicap), ("W", &line.white)] {
            for point in points {
                let _ = writeln!(out, "play {color} {}", point.gtp(size));
            }
        }
        let stones = line.handicap.len() + line.white.len();
        if stones > 0 {
            line.left_out.push(LeftOut::SetupAsMoves(stones as u32));
        }
    }
    for mv in &line.moves {
        let at = mv.point.map_or_else(|| "pass".to_owned(), |point| point.gtp(size));
        let _ = writeln!(out, "play {} {at}", mv.color);
    }
    Ok((out, line.left_out))
}

fn write_clock(line: &mut MainLine, out: &mut String) {
    let overtime = line.info.overtime_system();
    let whole =
        |time: ClockTime| u32::try_from(time.millis()).ok().filter(|ms| ms % 1000 == 0).map(|ms| ms / 1000);
    let main = line.info.main_time();
    let held = match overtime {
        None | Some(Overtime::Absolute) => Some((0, 0)),
        Some(Overtime::Canadian { moves, period }) => whole(period).map(|period| (period, moves)),
        _ => None,
    };
    match (main.map_or(Some(0), whole), held) {
        (Some(_), Some((0, 0))) if main.is_none() => {}
        (Some(main), Some((period, moves))) => {
            let _ = writeln!(out, "time_settings {main} {period} {moves}");
        }
        // A part of the clock would be another clock.
        (seconds, held) => {
            if main.is_some() && (seconds.is_none() || held.is_none()) {
                line.left_out.push(LeftOut::Header("TM".to_owned()));
            }
        }
    }
    if line.info.overtime.is_some() && (held.is_none() || matches!(overtime, None | Some(Overtime::Absolute)))
    {
        line.left_out.push(LeftOut::Header("OT".to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::RecordFormat;
    use crate::formats::unread::places;
    use crate::text::Charset;
    use crate::tree::{Collection, ParseOptions, parse};

    fn of(sgf: &str) -> Collection {
        parse(sgf.as_bytes(), &ParseOptions::default()).collection
    }

    fn script(sgf: &str) -> (String, Vec<LeftOut>) {
        let collection = of(sgf);
        let written = RecordFormat::Gtp.write(collection.games().next().unwrap(), Charset::UTF_8).unwrap();
        (String::from_utf8(written.bytes).unwrap(), written.left_out)
    }

    fn sgf(script: &str) -> (String, Vec<(&'static str, u64)>) {
        assert_eq!(RecordFormat::of(script.as_bytes()), Some(RecordFormat::Gtp), "{script}");
        let record = RecordFormat::Gtp.read(script.as_bytes(), None).unwrap();
        let bytes = record.to_collection().unwrap().to_bytes();
        (String::from_utf8(bytes).unwrap().trim_end().to_owned(), places(&record.diagnostics))
    }

    #[test]
    fn a_game_there_and_back() {
        let source =
            "(;GM[1]FF[4]CA[UTF-8]SZ[13]KM[0.5]TM[600]OT[25/300 Canadian]HA[2]AB[dd][jj];W[jd];B[];W[aa])";
        let (text, left_out) = script(source);
        assert_eq!(left_out, []);
        assert_eq!(
            text,
            "boardsize 13\nclear_board\nkomi 0.5\ntime_settings 600 300 25\nset_free_handicap D10 K4\n\
             play W K10\nplay B pass\nplay W A13\n"
        );
        assert_eq!(sgf(&text), (source.to_owned(), vec![]));
    }

    #[test]
    fn scripts_as_others_write_them() {
        let log = "# a log\n1 boardsize 9\n= \n\n2 komi 5.5\n=2\n3 black C3\n4 white g7 # the corner\nplay b a1\nundo\n\
            genmove b\nplay b E5\nplay w resign\nquit\n";
        let (text, left_out) = sgf(log);
        assert_eq!(text, "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[5.5]RE[B+R];B[cg];W[gc];B[ee])");
        assert_eq!(left_out, [("unread-line", 11)]);
        let (text, left_out) = sgf("boardsize 19\nfixed_handicap 3\nplay W C3\nboardsize 9\nplay B A1\n");
        assert_eq!(text, "(;GM[1]FF[4]CA[UTF-8]SZ[19]HA[3]AB[pd][dp][dd];W[cq])");
        assert_eq!(left_out, [("second-game", 4)]);
        assert_eq!(sgf("boardsize 9\nset_free_handicap C3 G7 C3\n").1, [("unread-line", 2)]);
        let (text, left_out) =
            sgf("rectangular_boardsize 9 5\nplay B I1\nplay B J1\nplay X A1\nset_free_handicap\n");
        assert_eq!(text, "(;GM[1]FF[4]CA[UTF-8]SZ[9:5];B[ie])");
        assert_eq!(left_out, [("unread-move", 2), ("unread-move", 4), ("unread-line", 5)]);
        assert!(RecordFormat::Gtp.read(b"nothing of it", None).is_err());
    }

    #[test]
    fn what_gtp_cannot_hold_is_reported() {
        let (text, left_out) = script("(;SZ[9]PB[x]KM[7]AB[aa]AW[bb]TM[60]OT[3x30 byo-yomi];B[cc]C[hm])");
        assert_eq!(text, "boardsize 9\nclear_board\nkomi 7\nplay B A9\nplay W B8\nplay B C7\n");
        let header = |name: &str| LeftOut::Header(name.to_owned());
        let expected =
            [header("PB"), LeftOut::Comments(1), header("TM"), header("OT"), LeftOut::SetupAsMoves(2)];
        assert_eq!(left_out, expected);
        assert_eq!(script("(;SZ[9]HA[4];W[cc])").1, [header("HA")]);
        let wide = of("(;SZ[9:13])");
        let error = RecordFormat::Gtp.write(wide.games().next().unwrap(), Charset::UTF_8).unwrap_err();
        assert!(matches!(error, CannotHold::Size { format: "GTP", .. }));
    }

    #[test]
    fn other_texts_are_not_scripts() {
        for text in
            ["play", "play B", "name of the game", "boardsize x", "komi", "(;B[aa])", "played B Q16", ""]
        {
            assert_eq!(RecordFormat::of(text.as_bytes()), None, "{text}");
        }
    }
}
