//! Margins in words: SGF's `RE` and the words of each language.

use crate::rules::{ResultUnit, Words};
use crate::value::{Color, GameResult, Points, WinBy};

/// The result as a value: a margin, a draw, or a win on equal counts.
#[must_use]
pub fn result(margin: i32, winner: Option<Color>) -> GameResult {
    match winner {
        None => GameResult::Draw,
        Some(winner) if margin == 0 => GameResult::win(winner, WinBy::Unspecified),
        Some(winner) => {
            let points = i32::try_from(margin.unsigned_abs()).unwrap_or(i32::MAX);
            GameResult::win(winner, WinBy::Points(Points::from_quarters(points)))
        }
    }
}

/// A margin in quarter points in words; positive margins are Black's. On an equal count `tie` wins, if anybody.
///
/// ```
/// use sgf_core::rules::{ResultUnit, Words};
/// use sgf_core::score::native;
/// assert_eq!(native(6, None, ResultUnit::Zi, Words::Chinese), "黑胜3/4子");
/// assert_eq!(native(-6, None, ResultUnit::Moku, Words::Japanese), "白1目半勝");
/// assert_eq!(native(14, None, ResultUnit::Moku, Words::Korean), "흑 3집반승");
/// assert_eq!(native(6, None, ResultUnit::Point, Words::English), "Black wins by 1.5 points");
/// assert_eq!(native(0, None, ResultUnit::Moku, Words::Japanese), "持碁");
/// ```
#[must_use]
pub fn native(margin: i32, tie: Option<Color>, unit: ResultUnit, words: Words) -> String {
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
    use proptest::prelude::*;

    #[test]
    fn words() {
        let zh = |margin, unit| native(margin, None, unit, Words::Chinese);
        assert_eq!(zh(46, ResultUnit::Zi), "黑胜5又3/4子");
        assert_eq!(zh(-2, ResultUnit::Zi), "白胜1/4子");
        assert_eq!(zh(5, ResultUnit::Zi), "黑胜5/8子");
        assert_eq!(zh(2, ResultUnit::Moku), "黑胜半目");
        assert_eq!(zh(-6, ResultUnit::Moku), "白胜1目半");
        assert_eq!(zh(22, ResultUnit::Point), "黑胜5又1/2点");
        assert_eq!(zh(0, ResultUnit::Zi), "和棋");
        assert_eq!(native(0, Some(Color::Black), ResultUnit::Dian, Words::Chinese), "黑胜(平点)");
        assert_eq!(native(2, None, ResultUnit::Moku, Words::Korean), "흑 반집승");
        assert_eq!(native(-28, None, ResultUnit::Moku, Words::Korean), "백 7집승");
        assert_eq!(native(-4, None, ResultUnit::Point, Words::English), "White wins by 1 point");
        assert_eq!(native(0, None, ResultUnit::Moku, Words::English), "Jigo");
        assert_eq!(result(0, Some(Color::Black)).to_string(), "B+");
        assert_eq!(result(0, None).to_string(), "0");
    }

    proptest! {
        /// What is written in words reads back as the same result.
        #[test]
        fn words_read_back(margin in -3000..3000_i32, unit in 0..5_usize, words in 0..4_usize) {
            let unit = [ResultUnit::Zi, ResultUnit::Moku, ResultUnit::Dian, ResultUnit::Lu, ResultUnit::Point][unit];
            let words = [Words::Chinese, Words::Japanese, Words::Korean, Words::English][words];
            let winner = match margin { 0 => None, 1.. => Some(Color::Black), _ => Some(Color::White) };
            let text = native(margin, None, unit, words);
            let read = GameResult::read(&text).map(|reading| reading.value);
            prop_assert_eq!(read, Ok(result(margin, winner)), "{}", text);
        }
    }
}
