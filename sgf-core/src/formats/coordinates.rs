//! Lists of moves as people write them: `B Q16, W D4, B pass`.
//!
//! The moves may be preceded by `size 13` or `size 13x9`, `komi 6.5`, `handicap D4 Q16` and `result B+R`,
//! each on a line of its own or separated by commas. `#` begins a remark. Colours may be left out if they
//! alternate, and moves may be numbered: `1. Q16 D4 2. C3`. After a colour a point may be written as in SGF:
//! `B pd`.

use std::fmt::Write as _;

use super::flat_game::{CannotHold, FlatGame, ForeignError, LeftOut, MainLine};
use super::gtp::side;
use super::unread::Unread;
use crate::rules::Play;
use crate::tree::GameTree;
use crate::value::{Color, GameResult, Point, Points, Size};

/// The game information for which there is a word.
const HOLDS: [&str; 3] = ["KM", "HA", "RE"];

/// The number of moves on a line.
const MOVES_PER_LINE: usize = 10;

/// A word of a line.
enum Token {
    Number,
    Side(Color),
    Pass,
    Point(Point),
}

/// Reads a word. Two letters are a point of SGF only after a colour; elsewhere they may be a word of some
/// language.
fn token(word: &str, size: Size, is_after_color: bool) -> Option<Token> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if is_number(word.trim_end_matches(['.', ')', ':'])) {
        return Some(Token::Number);
    }
    // `12.Q16`
    let word = word.split_once('.').filter(|(number, _)| is_number(number)).map_or(word, |(_, rest)| rest);
    if let Some(color) = side(word.trim_end_matches([':', '.'])) {
        return Some(Token::Side(color));
    }
    if word.eq_ignore_ascii_case("pass") {
        return Some(Token::Pass);
    }
    let of_sgf = || Some(word).filter(|word| is_after_color && word.len() == 2).and_then(Point::from_sgf);
    Point::from_gtp(word, size).or_else(of_sgf).filter(|&point| size.contains(point)).map(Token::Point)
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '，' | '、'))
        .filter(|word| !word.is_empty())
}

fn without_remark(line: &str) -> &str {
    line.split('#').next().unwrap_or(line).trim()
}

fn board_size(text: &str) -> Option<Size> {
    match text.split_once(['x', 'X', '×', ':']) {
        Some((width, height)) => Size::new(width.parse().ok()?, height.parse().ok()?),
        None => Size::square(text.parse().ok()?),
    }
}

/// Returns true if the first line of a text is a size, or holds two or more moves and nothing else.
pub(super) fn is_list(head: &str) -> bool {
    let Some(line) = head.lines().find(|line| !without_remark(line).is_empty()) else { return false };
    // `head` may end in the middle of a word.
    let is_cut = head.ends_with(line);
    let mut words: Vec<&str> = words(without_remark(line)).collect();
    if let ["size", size, ..] = &words[..] {
        return board_size(size).is_some();
    }
    if is_cut && words.len() > 4 {
        words.pop();
    }
    let (mut moves, mut is_after_color) = (0, false);
    for word in words {
        match token(word, Size::LARGEST, is_after_color) {
            None => return false,
            Some(Token::Pass | Token::Point(_)) => {
                moves += 1;
                is_after_color = false;
            }
            Some(Token::Side(_)) => is_after_color = true,
            Some(Token::Number) => {}
        }
    }
    moves >= 2
}

/// Reads a list. Returns the game and the lines that are not understood.
pub(super) fn read(text: &str) -> Result<(FlatGame, Vec<Unread>), ForeignError> {
    let mut flat = FlatGame::new(Size::NINETEEN);
    let mut unread = Vec::new();
    let mut stated_color = None;
    let mut next_color = None;
    for (line, number) in text.lines().zip(1_u32..) {
        let mut words = words(without_remark(line)).peekable();
        let mut is_understood = true;
        while let Some(word) = words.next() {
            let size = flat.size;
            let known = match word.to_ascii_lowercase().as_str() {
                "size" => {
                    let known = words.next().and_then(board_size).filter(|_| flat.nodes.len() == 1);
                    known.map(|size| flat.size = size)
                }
                "komi" => {
                    let komi = words.next().and_then(|komi| Points::read(komi).ok());
                    komi.map(|komi| flat.replace("KM", komi.value.to_string()))
                }
                "result" => {
                    let result = words.next().and_then(|result| GameResult::read(result).ok());
                    result.map(|result| flat.replace("RE", result.value.to_string()))
                }
                "handicap" => {
                    let mut stones = Vec::new();
                    while let Some(Token::Point(point)) =
                        words.peek().and_then(|word| token(word, size, false))
                    {
                        stones.push(point);
                        words.next();
                    }
                    if stones.len() >= 2 {
                        next_color = Some(Color::White);
                    }
                    if stones.is_empty() { None } else { flat.set_up(stones) }
                }
                _ => match token(word, size, stated_color.is_some()) {
                    None => None,
                    Some(Token::Number) => Some(()),
                    Some(Token::Side(color)) => {
                        stated_color = Some(color);
                        Some(())
                    }
                    Some(played) => {
                        let color = stated_color.take().or(next_color).unwrap_or(Color::Black);
                        let point = if let Token::Point(point) = played { Some(point) } else { None };
                        flat.play(Play { color, point });
                        next_color = Some(color.other());
                        Some(())
                    }
                },
            };
            is_understood &= known.is_some();
        }
        if !is_understood {
            unread.push(Unread::Line(number));
        }
    }
    if flat.nodes.len() == 1 && flat.handicap.is_empty() && !is_list(text) {
        return Err(ForeignError::NotThis { format: "MOVES" });
    }
    Ok((flat, unread))
}

/// Writes the main line. Returns the text and what it leaves out.
///
/// # Errors
/// See [`RecordFormat::write`](super::RecordFormat::write).
pub(super) fn write(game: GameTree<'_>) -> Result<(String, Vec<LeftOut>), CannotHold> {
    let mut line = MainLine::of(game, &HOLDS)?;
    let size = line.size;
    let mut out = match (size.width(), size.height()) {
        (width, height) if width == height => format!("size {width}\n"),
        (width, height) => format!("size {width}x{height}\n"),
    };
    if let Some(komi) = line.info.komi_points() {
        let _ = writeln!(out, "komi {komi}");
    }
    match line.info.outcome().map(|result| result.to_string()) {
        // A result that the reader takes as one word.
        Some(result)
            if !result.is_empty() && !result.contains(|c: char| c.is_whitespace() || ",;#".contains(c)) =>
        {
            let _ = writeln!(out, "result {result}");
        }
        _ if line.info.result.is_some() => line.left_out.push(LeftOut::Header("RE".to_owned())),
        _ => {}
    }
    let stones = line.handicap.len();
    line.note_other_handicap(if stones >= 2 { stones } else { 0 });
    if stones > 0 {
        let points: Vec<String> = line.handicap.iter().map(|point| point.gtp(size)).collect();
        let _ = writeln!(out, "handicap {}", points.join(" "));
    }
    for moves in line.moves.chunks(MOVES_PER_LINE) {
        let entry = |mv: &Play| {
            let at = mv.point.map_or_else(|| "pass".to_owned(), |point| point.gtp(size));
            format!("{} {at}", mv.color)
        };
        out.push_str(&moves.iter().map(entry).collect::<Vec<_>>().join(", "));
        out.push('\n');
    }
    Ok((out, line.left_out))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::RecordFormat;
    use crate::formats::unread::places;
    use crate::text::Charset;
    use crate::tree::{ParseOptions, parse};

    fn list(sgf: &str) -> (String, Vec<LeftOut>) {
        let collection = parse(sgf.as_bytes(), &ParseOptions::default()).collection;
        let written = RecordFormat::Moves.write(collection.games().next().unwrap(), Charset::UTF_8).unwrap();
        (String::from_utf8(written.bytes).unwrap(), written.left_out)
    }

    fn sgf(list: &str) -> (String, Vec<(&'static str, u64)>) {
        assert_eq!(RecordFormat::of(list.as_bytes()), Some(RecordFormat::Moves), "{list}");
        let record = RecordFormat::Moves.read(list.as_bytes(), None).unwrap();
        let bytes = record.to_collection().unwrap().to_bytes();
        (String::from_utf8(bytes).unwrap().trim_end().to_owned(), places(&record.diagnostics))
    }

    #[test]
    fn a_game_there_and_back() {
        let source = "(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[0.5]RE[W+R]HA[2]AB[pd][dp];W[dd];B[];B[pp];W[qc])";
        let (text, left_out) = list(source);
        assert_eq!(left_out, []);
        assert_eq!(text, "size 19\nkomi 0.5\nresult W+R\nhandicap Q16 D4\nW D16, B pass, B Q4, W R17\n");
        assert_eq!(sgf(&text), (source.to_owned(), vec![]));
        let wide = "(;GM[1]FF[4]CA[UTF-8]SZ[52:9];B[Zi];W[aa])";
        let (text, left_out) = list(wide);
        assert_eq!((text.as_str(), left_out), ("size 52x9\nB BB1, W A9\n", vec![]));
        assert_eq!(sgf(&text).0, wide);
        let moves: String = (0..25)
            .map(|n| format!(";{}[{}a]", ["B", "W"][n % 2], char::from(b'a' + n as u8 % 19)))
            .collect();
        let long = format!("(;GM[1]FF[4]CA[UTF-8]SZ[19]{moves})");
        let (text, _) = list(&long);
        assert_eq!(text.lines().count(), 4);
        assert_eq!(sgf(&text).0, long);
    }

    #[test]
    fn lists_as_people_write_them() {
        let head = "(;GM[1]FF[4]CA[UTF-8]SZ[19]";
        let game = format!("{head};B[pd];W[dp];B[])");
        for list in [
            "B Q16, W D4, B pass",
            "1. Q16 2. D4 3. pass",
            "1.q16 d4 2.pass",
            "black: Q16; white: D4\npass",
            "# a game\nB pd W dp\nB pass",
        ] {
            assert_eq!(sgf(list), (game.clone(), vec![]), "{list}");
        }
        assert_eq!(sgf("size 9, komi 5.5\nE5 Z9\nW C3").0, "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[5.5];B[ee];W[cg])");
        assert_eq!(sgf("size 9, komi 5.5\nE5 Z9\nW C3").1, [("unread-line", 2)]);
        assert_eq!(
            list("(;SZ[9]PB[x]HA[3];B[aa])").1,
            [LeftOut::Header("PB".into()), LeftOut::Header("HA".into())]
        );
        for text in
            ["pass", "Q16", "pd dp", "a b", "an apple, pd", "1 2 3", "B W", "size matters", "Q16 and D4"]
        {
            assert_eq!(RecordFormat::of(text.as_bytes()), None, "{text}");
        }
        assert!(RecordFormat::Moves.read(b"nothing of it", None).is_err());
    }
}
