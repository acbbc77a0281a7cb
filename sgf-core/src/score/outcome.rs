//! Margins in words: SGF's `RE` and the words of each language.

use crate::rules::{ResultUnit, Words};
use crate::value::{Color, GameResult, Points, WinBy};

/// Returns the result that SGF's `RE` records: a margin, a draw, or a win on equal counts.
pub(super) fn sgf_result(margin: i32, winner: Option<Color>) -> GameResult {
    match winner {
        None => GameResult::Draw,
        Some(winner) if margin == 0 => GameResult::win(winner, WinBy::Unspecified),
        Some(winner) => {
            let points = i32::try_from(margin.unsigned_abs()).unwrap_or(i32::MAX);
            GameResult::win(winner, WinBy::Points(Points::from_quarters(points)))
        }
    }
}

/// Returns a margin in quarter points in words, as 黑胜3/4子 or 白1目半勝. A positive margin is Black's; on an equal
/// count the winner is `tie`, and `None` is a draw.
pub(super) fn native_result(margin: i32, tie: Option<Color>, unit: ResultUnit, words: Words) -> String {
    let winner = match margin {
        0 => tie,
        1.. => Some(Color::Black),
        _ => Some(Color::White),
    };
    let size = margin.unsigned_abs();
    match (words, winner) {
        (Words::Japanese, None) => "持碁".into(),
        (Words::Japanese, Some(color)) => {
            let name = if color == Color::Black { "黒" } else { "白" };
            if size == 0 {
                format!("{name}勝(同点)")
            } else {
                format!("{name}{}勝", ideographic(size, unit))
            }
        }
        (Words::Korean, None) => "무승부".into(),
        (Words::Korean, Some(color)) => {
            let name = if color == Color::Black { "흑" } else { "백" };
            if size == 0 { format!("{name} 승(동점)") } else { format!("{name} {}승", korean(size)) }
        }
        (Words::English, None) => if unit == ResultUnit::Moku { "Jigo" } else { "Draw" }.into(),
        (Words::English, Some(color)) => {
            let name = if color == Color::Black { "Black" } else { "White" };
            match size {
                0 => format!("{name} wins on equal counts"),
                4 => format!("{name} wins by 1 point"),
                _ => format!("{name} wins by {} points", decimal(size)),
            }
        }
        (Words::Chinese, None) => "和棋".into(),
        (Words::Chinese, Some(color)) => {
            let name = if color == Color::Black { "黑胜" } else { "白胜" };
            if size == 0 { format!("{name}(平点)") } else { format!("{name}{}", ideographic(size, unit)) }
        }
    }
}

/// Quarter points as a decimal, without needless zeros.
pub(super) fn decimal(quarters: u32) -> String {
    let part = ["", ".25", ".5", ".75"][(quarters % 4) as usize];
    format!("{}{part}", quarters / 4)
}

/// Signed quarter points as a decimal.
pub(super) fn signed(quarters: i32) -> String {
    let sign = if quarters < 0 { "-" } else { "" };
    format!("{sign}{}", decimal(quarters.unsigned_abs()))
}

/// A number with its unit as Chinese and Japanese write it: 5又3/4子, 1目半, 半目, 3点.
fn ideographic(size: u32, unit: ResultUnit) -> String {
    let (name, one) = match unit {
        // A zi is two points of margin.
        ResultUnit::Zi => ("子", 8),
        ResultUnit::Dian | ResultUnit::Point => ("点", 4),
        ResultUnit::Lu => ("路", 4),
        ResultUnit::Mei => ("子(枚)", 4),
        ResultUnit::Moku => ("目", 4),
    };
    let (whole, mut part, mut of) = (size / one, size % one, one);
    while part > 0 && part % 2 == 0 {
        part /= 2;
        of /= 2;
    }
    match (whole, part) {
        (whole, 0) => format!("{whole}{name}"),
        (0, 1) if unit == ResultUnit::Moku && of == 2 => format!("半{name}"),
        (whole, 1) if unit == ResultUnit::Moku && of == 2 => format!("{whole}{name}半"),
        (0, part) => format!("{part}/{of}{name}"),
        (whole, part) => format!("{whole}又{part}/{of}{name}"),
    }
}

/// A number of points as Korean writes it: 3집반, 반집, 7집.
fn korean(size: u32) -> String {
    match (size / 4, size % 4) {
        (0, 2) => "반집".into(),
        (whole, 2) => format!("{whole}집반"),
        _ => format!("{}집", decimal(size)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::FillIn;
    use crate::value::ByColor;
    use proptest::prelude::*;

    #[test]
    fn words() {
        assert_eq!(native_result(6, None, ResultUnit::Zi, Words::Chinese), "黑胜3/4子");
        assert_eq!(native_result(-6, None, ResultUnit::Moku, Words::Japanese), "白1目半勝");
        assert_eq!(native_result(14, None, ResultUnit::Moku, Words::Korean), "흑 3집반승");
        assert_eq!(native_result(6, None, ResultUnit::Point, Words::English), "Black wins by 1.5 points");
        assert_eq!(native_result(0, None, ResultUnit::Moku, Words::Japanese), "持碁");
        let zh = |margin, unit| native_result(margin, None, unit, Words::Chinese);
        assert_eq!(zh(46, ResultUnit::Zi), "黑胜5又3/4子");
        assert_eq!(zh(-2, ResultUnit::Zi), "白胜1/4子");
        assert_eq!(zh(5, ResultUnit::Zi), "黑胜5/8子");
        assert_eq!(zh(2, ResultUnit::Moku), "黑胜半目");
        assert_eq!(zh(-6, ResultUnit::Moku), "白胜1目半");
        assert_eq!(zh(22, ResultUnit::Point), "黑胜5又1/2点");
        assert_eq!(zh(0, ResultUnit::Zi), "和棋");
        assert_eq!(native_result(0, Some(Color::Black), ResultUnit::Dian, Words::Chinese), "黑胜(平点)");
        assert_eq!(native_result(2, None, ResultUnit::Moku, Words::Korean), "흑 반집승");
        assert_eq!(native_result(-28, None, ResultUnit::Moku, Words::Korean), "백 7집승");
        assert_eq!(native_result(-4, None, ResultUnit::Point, Words::English), "White wins by 1 point");
        assert_eq!(native_result(0, None, ResultUnit::Moku, Words::English), "Jigo");
        assert_eq!(sgf_result(0, Some(Color::Black)).to_string(), "B+");
        assert_eq!(sgf_result(0, None).to_string(), "0");
    }

    /// Points as quarter points, exact.
    fn quarters(text: &str) -> i32 {
        Points::read(text).unwrap().value.quarters()
    }

    /// 归本数: the margin in quarter points from Black's count against half the board.
    ///
    /// `black` is the count of Black (stones, enclosed points and half of the shared ones), `komi` and
    /// `handicap_return` are quarter points too; `points` is the number of points on the board. Each warning
    /// costs its side a zi (CN 2002 art. 9, 11, 24.1).
    fn zi_margin(black: i32, points: i32, komi: i32, handicap_return: i32, warnings: ByColor<u32>) -> i32 {
        // A zi counted is two points of margin.
        let counted = 2 * black - 4 * points;
        let fines = 8 * (warnings.white as i32 - warnings.black as i32);
        counted - komi - handicap_return + fines
    }

    /// 还棋头: the margin in quarter points from Black's count against half the board. Each own group gives a zi
    /// away, each of the opponent's brings one (每分断对方一块棋，对方就要贴给你一个子).
    fn tax_margin(black: i32, groups: ByColor<u32>, points: i32) -> i32 {
        2 * black + 8 * (groups.white as i32 - groups.black as i32) - 4 * points
    }

    /// Zi, komi, handicap stones, warnings of Black and White; margin, words, `RE`.
    type Zi = (&'static str, i32, i32, [u32; 2], &'static str, &'static str, &'static str);

    /// N01: 归本数 on 19×19.
    #[test]
    fn arithmetic() {
        let chinese: &[Zi] = &[
            ("185", 30, 0, [0, 0], "1.5", "黑胜3/4子", "B+1.5"),
            ("184.5", 30, 0, [0, 0], "0.5", "黑胜1/4子", "B+0.5"),
            ("184", 30, 0, [0, 0], "-0.5", "白胜1/4子", "W+0.5"),
            ("190", 30, 0, [0, 0], "11.5", "黑胜5又3/4子", "B+11.5"),
            ("180", 30, 0, [0, 0], "-8.5", "白胜4又1/4子", "W+8.5"),
            ("180.5", 0, 0, [0, 0], "0", "和棋", "0"),
            ("185", 0, 9, [0, 0], "0", "和棋", "0"),
            ("186", 0, 9, [0, 0], "2", "黑胜1子", "B+2"),
            ("183", 0, 5, [0, 0], "0", "和棋", "0"),
            ("185", 30, 0, [1, 0], "-0.5", "白胜1/4子", "W+0.5"),
            ("185", 30, 0, [0, 1], "3.5", "黑胜1又3/4子", "B+3.5"),
            ("185", 30, 0, [1, 1], "1.5", "黑胜3/4子", "B+1.5"),
            ("183.25", 22, 0, [0, 0], "0", "和棋", "0"),
        ];
        for &(zi, komi, stones, [black, white], margin, text, re) in chinese {
            let counted = zi_margin(quarters(zi), 361, komi, 4 * stones, ByColor { black, white });
            assert_eq!(counted, quarters(margin), "{zi}");
            assert_eq!(native_result(counted, None, ResultUnit::Zi, Words::Chinese), text);
            let winner = GameResult::read(re).unwrap().value.winner();
            assert_eq!(sgf_result(counted, winner).to_string(), re);
        }
        for (zi, black, white, margin, text) in [
            (178, 2, 5, 1, "黑胜1/2子"),
            (181, 3, 3, 1, "黑胜1/2子"),
            (185, 6, 2, 1, "黑胜1/2子"),
            (185, 7, 2, -1, "白胜1/2子"),
        ] {
            let counted = tax_margin(4 * zi, ByColor { black, white }, 361);
            assert_eq!(
                (counted, native_result(counted, None, ResultUnit::Zi, Words::Chinese).as_str()),
                (4 * margin, text)
            );
        }
        for (black, white, text) in [(40, 39, "黑胜1路"), (18, 11, "黑胜7路")] {
            assert_eq!(native_result(4 * (black - white), None, ResultUnit::Lu, Words::Chinese), text);
        }
        for (vacant, komi, text) in [(1, 0, "黑胜9点"), (1, 32, "黑胜1点"), (0, 32, "黑胜(平点)")] {
            let fill = FillIn {
                set: 180,
                vacant: ByColor { black: vacant, white: 0 },
                foreign: ByColor { black: 4, white: 0 },
                over: ByColor::default(),
            };
            assert_eq!(
                native_result(fill.margin() - komi, Some(Color::Black), ResultUnit::Dian, Words::Chinese),
                text
            );
        }
    }

    proptest! {
        /// What is written in words reads back as the same result.
        #[test]
        fn words_read_back(margin in -3000..3000_i32, unit in 0..5_usize, words in 0..4_usize) {
            let unit = [ResultUnit::Zi, ResultUnit::Moku, ResultUnit::Dian, ResultUnit::Lu, ResultUnit::Point][unit];
            let words = [Words::Chinese, Words::Japanese, Words::Korean, Words::English][words];
            let winner = match margin { 0 => None, 1.. => Some(Color::Black), _ => Some(Color::White) };
            let text = native_result(margin, None, unit, words);
            let read = GameResult::read(&text).map(|reading| reading.value);
            prop_assert_eq!(read, Ok(sgf_result(margin, winner)), "{}", text);
        }
    }
}
