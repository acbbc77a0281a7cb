//! `RE`: the winner and the margin, in the forms of FF\[4\] and in common spellings of five languages.

use std::fmt;

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{alpha1, char, digit1, one_of};
use nom::combinator::{all_consuming, map_opt, map_res, opt, peek, recognize, rest, value, verify};
use nom::sequence::{delimited, pair, preceded, terminated};
use nom::{IResult, Parser};

use super::amount::{Unit, amount, count, words};
use super::color::Color;
use super::fold::{blanks, fold, word_end};
use super::number::{Points, Real};
use super::reading::{Spelling, ValueError};

/// How a game was won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum WinBy {
    /// By a number of points; 子 are doubled.
    Points(Points),
    /// By a number finer than a quarter point, which no count yields (`W+0.02`), as written.
    Finer(Real),
    /// The opponent resigned (中盘胜).
    Resign,
    /// The opponent ran out of time (超时胜).
    Time,
    /// The opponent forfeited: illegal play, absence (判负, 不战胜).
    Forfeit,
    /// The record does not give the reason.
    Unspecified,
}

/// The result of a game.
///
/// ```
/// use sgf_core::value::{GameResult, Points, Spelling, Unit};
/// let reading = GameResult::read("黑胜2又3/4子").unwrap();
/// assert_eq!(reading.value.to_string(), "B+5.5");
/// assert_eq!(reading.unit, Some(Unit::Zi));
/// assert_eq!(GameResult::read("白中押し勝ち").unwrap().value.to_string(), "W+R");
/// assert_eq!(GameResult::read("Void").unwrap().spelling, Spelling::Standard);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum GameResult {
    /// A player won.
    Win {
        /// The winner.
        winner: Color,
        /// The kind of win, with its margin.
        how: WinBy,
    },
    /// A draw: jigo, 和棋, 持碁.
    Draw,
    /// No result, or an unfinished game: 无胜负, 打挂, both lost.
    Void,
    /// The record states that the result is unknown.
    Unknown,
}

/// A result with its spelling and the other facts in its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ResultReading {
    /// The result.
    pub value: GameResult,
    /// The spelling of the text.
    pub spelling: Spelling,
    /// The unit after the margin. A margin without a unit is read as points; if the
    /// writer is known to count in 子, see [`GameResult::with_margin_in_zi`].
    pub unit: Option<Unit>,
    /// The number of moves, if the text begins with it (`共185手 黑中盘胜`).
    pub moves: Option<u32>,
}

impl GameResult {
    /// A win.
    #[must_use]
    pub const fn win(winner: Color, how: WinBy) -> GameResult {
        GameResult::Win { winner, how }
    }

    /// Who won, if anybody did.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::Win { winner, .. } => Some(winner),
            _ => None,
        }
    }

    /// By how many points, if the game was counted. A draw is a margin of none.
    #[must_use]
    pub const fn margin(self) -> Option<Points> {
        match self {
            GameResult::Win { how: WinBy::Points(points), .. } => Some(points),
            GameResult::Draw => Some(Points::ZERO),
            _ => None,
        }
    }

    /// The same result where the bare number in the text was one of 子, as in records of the Fox
    /// server under Chinese rules: the margin is doubled.
    #[must_use]
    pub fn with_margin_in_zi(self) -> GameResult {
        match self {
            GameResult::Win { winner, how: WinBy::Points(points) } => match points.doubled() {
                Some(points) => GameResult::win(winner, WinBy::Points(points)),
                None => self,
            },
            _ => self,
        }
    }

    /// Returns true if a text is a number of moves, then a result, and nothing else: `共185手 黑中盘胜`.
    pub(crate) fn is_after_count(text: &str) -> bool {
        let folded = fold(text);
        let folded = folded.trim_end_matches(['!', '.', '。', ' ']);
        move_count(folded)
            .and_then(|(result, _)| outcome(result))
            .is_ok_and(|(remark, outcome)| remark.is_empty() && !outcome.vague)
    }

    /// Reads a result.
    ///
    /// # Errors
    /// If the text is no result, or contradicts itself.
    pub fn read(text: &str) -> Result<ResultReading, ValueError> {
        if let Ok((_, result)) = all_consuming(standard).parse(text) {
            return Ok(ResultReading {
                value: result?,
                spelling: Spelling::Standard,
                unit: None,
                moves: None,
            });
        }
        let folded = fold(text);
        if folded.is_empty() {
            return Err(ValueError::Empty);
        }
        let folded = folded.trim_end_matches(['!', '.', '。', ' ']);
        let (folded, moves) = opt(move_count).parse(folded).map_err(|_| ValueError::NotUnderstood)?;
        let (remark, outcome) = outcome(folded).map_err(|_| ValueError::NotUnderstood)?;
        let spelling = match (remark, moves, outcome.vague) {
            ("", None, false) => Spelling::Nonstandard,
            ("", ..) => Spelling::Partial,
            _ => {
                check_remark(remark)?;
                Spelling::Partial
            }
        };
        let value = outcome.value?;
        Ok(ResultReading { value, spelling, unit: outcome.unit, moves })
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameResult::Draw => f.write_str("0"),
            GameResult::Void => f.write_str("Void"),
            GameResult::Unknown => f.write_str("?"),
            GameResult::Win { winner, how } => {
                write!(f, "{winner}+")?;
                match how {
                    WinBy::Points(points) => points.fmt(f),
                    WinBy::Finer(real) => real.fmt(f),
                    WinBy::Resign => f.write_str("R"),
                    WinBy::Time => f.write_str("T"),
                    WinBy::Forfeit => f.write_str("F"),
                    WinBy::Unspecified => Ok(()),
                }
            }
        }
    }
}

/// The forms of FF\[4\] to the letter. The inner error is a number that cannot be held.
fn standard(input: &str) -> IResult<&str, Result<GameResult, ValueError>> {
    let winner = alt((value(Color::Black, char('B')), value(Color::White, char('W'))));
    let how = alt((
        value(Ok(WinBy::Resign), alt((tag("Resign"), tag("R")))),
        value(Ok(WinBy::Time), alt((tag("Time"), tag("T")))),
        value(Ok(WinBy::Forfeit), alt((tag("Forfeit"), tag("F")))),
        recognize(pair(digit1, opt(pair(char('.'), digit1)))).map(margin),
        value(Ok(WinBy::Unspecified), tag("")),
    ));
    alt((
        value(Ok(GameResult::Draw), alt((tag("Draw"), tag("0")))),
        value(Ok(GameResult::Void), tag("Void")),
        value(Ok(GameResult::Unknown), tag("?")),
        (terminated(winner, char('+')), how).map(|(winner, how)| how.map(|how| GameResult::win(winner, how))),
    ))
    .parse(input)
}

/// A margin in digits.
fn margin(digits: &str) -> Result<WinBy, ValueError> {
    let real = Real::read(digits)?.value;
    match Points::from_real(real) {
        Ok(points) => Ok(WinBy::Points(points)),
        Err(ValueError::FinerThanQuarter) => Ok(WinBy::Finer(real)),
        Err(error) => Err(error),
    }
}

/// What the loose grammar finds.
#[derive(Debug, Clone)]
struct Outcome {
    value: Result<GameResult, ValueError>,
    unit: Option<Unit>,
    /// The text gives a manner of winning that [`WinBy`] does not have.
    vague: bool,
}

impl Outcome {
    fn of(value: GameResult) -> Outcome {
        Outcome { value: Ok(value), unit: None, vague: false }
    }
}

/// How somebody won, and the unit of the margin.
#[derive(Debug, Clone)]
struct How {
    by: Result<WinBy, ValueError>,
    unit: Option<Unit>,
    vague: bool,
}

impl How {
    const fn of(by: WinBy) -> How {
        How { by: Ok(by), unit: None, vague: false }
    }

    fn for_winner(self, winner: Color) -> Outcome {
        Outcome { value: self.by.map(|by| GameResult::win(winner, by)), unit: self.unit, vague: self.vague }
    }
}

/// `共185手 `, `257手完, `, `207수 `, `共248手后略 `.
fn move_count(input: &str) -> IResult<&str, u32> {
    let ending = opt(alt((tag("后略"), tag("完"), tag("止"), tag("终"))));
    let separator = (blanks, opt(alt((tag(","), tag("、")))), blanks);
    delimited(
        opt(alt((tag("共"), tag("全"), tag("总")))),
        count,
        (words(&["手", "수", "步"]), ending, separator),
    )
    .parse(input)
}

/// Any result in folded text, with what is left of the text after it.
fn outcome(input: &str) -> IResult<&str, Outcome> {
    alt((no_winner, loser_first, winner_first, margin_first)).parse(input)
}

/// `2집반 백승`, `3目半 白胜`: the margin before the winner.
fn margin_first(input: &str) -> IResult<&str, Outcome> {
    let win = words(&["胜ち", "胜", "승"]);
    let (after, (how, _, winner, _)) = (counted, blanks, color, win).parse(input)?;
    Ok((after, how.for_winner(winner)))
}

/// Draws, void games and unknown results.
fn no_winner(input: &str) -> IResult<&str, Outcome> {
    const DRAW: &[&str] = &[
        "draw",
        "drawn",
        "drawn game",
        "draw game",
        "a draw",
        "jigo",
        "tie",
        "tied",
        "0",
        "d",
        "和棋",
        "和局",
        "平局",
        "持棋",
        "持棋。",
        "引き分け",
        "引分",
        "무승부",
        "빅",
    ];
    const VOID: &[&str] = &[
        "void",
        "no result",
        "noresult",
        "unfinished",
        "left unfinished",
        "not finished",
        "suspended",
        "game suspended",
        "has adjourned",
        "adjourned",
        "not played",
        "both lost",
        "both lose",
        "bl",
        "annulled",
        "cancelled",
        "无胜负",
        "三劫",
        "三劫循环",
        "三劫无胜负",
        "三劫循环无胜负",
        "三コウ",
        "三コウ无胜负",
        "四劫循环",
        "四劫循环无胜负",
        "循环劫",
        "循环无胜负",
        "长生",
        "长生无胜负",
        "삼패",
        "삼패무승부",
        "triple ko",
        "双负",
        "双方负",
        "双败",
        "两负",
        "打挂",
        "打ち挂け",
        "打挂け",
        "封棋",
        "中断",
        "未完",
        "对局停止",
        "对局中断",
        "对局取消",
        "无结果",
        "무효",
        "봉수",
        "비김",
    ];
    const UNKNOWN: &[&str] = &["?", "unknown", "不明", "不详", "未知", "胜负不明", "结果不明", "미상"];
    let ends = |list: &'static [&'static str], result: GameResult| {
        // The longest word of the list, standing alone or before a remark.
        map_opt(rest, move |text: &str| {
            let word = list.iter().filter(|word| text.starts_with(**word)).max_by_key(|word| word.len())?;
            let after = &text[word.len()..];
            (after.is_empty() || is_remark(after)).then_some((result, after))
        })
    };
    let (_, (result, after)) =
        alt((ends(DRAW, GameResult::Draw), ends(VOID, GameResult::Void), ends(UNKNOWN, GameResult::Unknown)))
            .parse(input)?;
    Ok((after, Outcome::of(result)))
}

/// The name of a player's colour.
fn color(input: &str) -> IResult<&str, Color> {
    let after = || opt(alt((tag("棋"), tag("番"), tag("方"), tag("子"))));
    alt((
        value(Color::Black, terminated(alt((tag("black"), tag("b"))), word_end)),
        value(Color::White, terminated(alt((tag("white"), tag("w"))), word_end)),
        value(Color::Black, pair(tag("黑"), after())),
        value(Color::White, pair(tag("白"), after())),
        value(Color::Black, alt((tag("흑"), tag("집흑")))),
        value(Color::White, tag("백")),
    ))
    .parse(input)
}

/// `White resigns`, `黑认输`, `黑超时,白胜`.
fn loser_first(input: &str) -> IResult<&str, Outcome> {
    let english = preceded(
        (opt(tag(" has")), blanks),
        alt((
            value(WinBy::Resign, alt((tag("resigns"), tag("resigned"), tag("resign")))),
            value(
                WinBy::Time,
                alt((
                    tag("loses on time"),
                    tag("loses by time"),
                    tag("lost on time"),
                    tag("lost by time"),
                    tag("ran out of time"),
                    tag("time out"),
                    tag("timed out"),
                )),
            ),
            value(WinBy::Forfeit, alt((tag("forfeits"), tag("forfeited")))),
            value(WinBy::Unspecified, alt((tag("loses"), tag("lost")))),
        )),
    );
    let manner = alt((
        value(WinBy::Resign, words(&["认输", "投子", "投了", "投降", "中盘负", "中押し负け"])),
        value(WinBy::Time, words(&["超时负", "超时", "时间切れ负け", "时间负", "시간패"])),
        value(
            WinBy::Forfeit,
            words(&["判负", "反则负け", "反则负", "犯规负", "弃权负", "弃权", "不战败", "반칙패"]),
        ),
        value(WinBy::Resign, tag("불계패")),
        value(WinBy::Unspecified, words(&["负け", "负", "败", "패"])),
    ));
    // 黑中盘胜 and 黑超时胜 are the winner's: they must not stop at the manner.
    let cjk = verify(pair(manner, rest), |(_, after): &(WinBy, &str)| !after.starts_with(['胜', '승']));
    let (after, (loser, (how, after_manner))) = alt((
        pair(color, terminated(english, word_end)).map(|(loser, how)| (loser, (how, None))),
        pair(color, preceded(opt(words(&["の", "이", "가", " "])), cjk))
            .map(|(loser, (how, after))| (loser, (how, Some(after)))),
    ))
    .parse(input)?;
    let after = after_manner.unwrap_or(after);
    let winner = loser.other();
    // The other half of 黑超时,白胜 says the same once more.
    let echo = (opt(one_of(",，、 ")), verify(color, |named| *named == winner), words(&["胜ち", "胜", "승"]));
    let (after, _) = opt(recognize(echo)).parse(after)?;
    Ok((after, How::of(how).for_winner(winner)))
}

/// `b+resign`, `black wins by 3.5 points`, `黑番6目半胜`, `白不计点胜`.
fn winner_first(input: &str) -> IResult<&str, Outcome> {
    let (after, winner) = color(input)?;
    let (after, how) = alt((plus, english_win, cjk_win, bare)).parse(after)?;
    // 白勝ち(時間切れ): the manner follows in brackets.
    let is_open = matches!(how.by, Ok(WinBy::Unspecified)) && !how.vague;
    let in_brackets = delimited(
        (blanks, char('('), blanks),
        alt((cjk_how, terminated(english_how, word_end), counted)),
        (opt(words(&["による胜ち", "により", "による", "胜ち", "胜", "승"])), blanks, char(')')),
    );
    let (after, manner) = match is_open {
        true => opt(in_brackets).parse(after)?,
        false => (after, None),
    };
    Ok((after, manner.unwrap_or(how).for_winner(winner)))
}

/// What follows `B+` in other spellings than the standard's.
fn plus(input: &str) -> IResult<&str, How> {
    let (after, _) = delimited(blanks, char('+'), blanks).parse(input)?;
    alt((
        terminated(english_how, word_end),
        terminated(counted, (opt(words(&["胜ち", "胜", "승"])), word_end)),
        terminated(cjk_how, opt(words(&["胜ち", "胜利", "胜", "승"]))),
        // `B+bye`, `W+J`: the winner is plain, the manner is no known one.
        terminated(alpha1, word_end).map(|_| How { vague: true, ..How::of(WinBy::Unspecified) }),
        // Nothing, or a remark, which is left for the caller.
        peek(verify(rest, |after: &str| after.is_empty() || is_remark(after)))
            .map(|_| How::of(WinBy::Unspecified)),
    ))
    .parse(after)
}

/// The English words for a manner of winning.
fn english_how(input: &str) -> IResult<&str, How> {
    alt((
        value(How::of(WinBy::Resign), words(&["resignation", "resigns", "resign", "res", "r"])),
        value(How::of(WinBy::Time), words(&["timeout", "time out", "time over", "timed out", "time", "t"])),
        value(
            How::of(WinBy::Forfeit),
            words(&["forfeiture", "forfeit", "illegal move", "illegal", "default", "no show", "f"]),
        ),
        value(How::of(WinBy::Unspecified), words(&["win"])),
    ))
    .parse(input)
}

/// ` wins by 3.5 points`, ` win`, ` won on time`, ` by resignation`.
fn english_win(input: &str) -> IResult<&str, How> {
    let verb = preceded(blanks, words(&["wins", "win", "won", "winner"]));
    let how = || alt((terminated(english_how, word_end), terminated(counted, word_end)));
    let by = || delimited(blanks, opt(words(&["by ", "on "])), blanks);
    alt((
        preceded(pair(verb, word_end), opt(preceded(by(), how())))
            .map(|how| how.unwrap_or(How::of(WinBy::Unspecified))),
        preceded((blanks, tag("by "), blanks), how()),
    ))
    .parse(input)
}

/// The Chinese, Japanese and Korean words for a manner of winning.
fn cjk_how(input: &str) -> IResult<&str, How> {
    alt((
        value(
            How::of(WinBy::Resign),
            words(&["中盘", "中押し", "中押", "不计点", "不计", "불계", "投子", "认输", "投了"]),
        ),
        value(How::of(WinBy::Time), words(&["超时", "时间切れ", "时间", "시간", "读秒超时"])),
        value(
            How::of(WinBy::Forfeit),
            words(&["不战", "反则", "弃权", "犯规", "判", "기권", "반칙", "실격", "失格"]),
        ),
    ))
    .parse(input)
}

/// A margin with or without its unit.
fn counted(input: &str) -> IResult<&str, How> {
    map_res(amount, |amount| {
        let by = match amount.quarters() {
            Ok(quarters) => Ok(WinBy::Points(Points::from_quarters(quarters))),
            // A fraction that no decimal holds stays a reason, not a value.
            Err(ValueError::FinerThanQuarter) => amount
                .quantity
                .decimal(amount.unit.map_or(1, Unit::points))
                .map(WinBy::Finer)
                .ok_or(ValueError::FinerThanQuarter),
            Err(error) => Err(error),
        };
        Ok::<_, ValueError>(How { by, unit: amount.unit, vague: false })
    })
    .parse(input)
}

/// `胜`, `中盘胜`, `胜3/4子`, `6目半胜`, `の中押し胜ち`.
fn cjk_win(input: &str) -> IResult<&str, How> {
    let win = || words(&["胜ち", "胜利", "胜出", "胜", "获胜", "승리", "승"]);
    let how = || alt((cjk_how, counted));
    preceded(
        (blanks, opt(words(&["の", "이", "가"])), blanks),
        alt((
            terminated(how(), pair(blanks, win())),
            preceded(win(), opt(preceded(blanks, how())))
                .map(|how| how.unwrap_or(How::of(WinBy::Unspecified))),
        )),
    )
    .parse(input)
}

/// `B`, `B 0.5`.
fn bare(input: &str) -> IResult<&str, How> {
    alt((
        preceded(char(' '), terminated(counted, word_end)),
        verify(rest, str::is_empty).map(|_| How::of(WinBy::Unspecified)),
    ))
    .parse(input)
}

/// Can this be a remark behind a result, and no part of it?
fn is_remark(text: &str) -> bool {
    text.starts_with([' ', ',', '(', '{', '[', '?', ';', '.', '。', '!', '/'])
}

/// A remark may say anything but another result.
fn check_remark(text: &str) -> Result<(), ValueError> {
    if !is_remark(text) {
        return Err(ValueError::NotUnderstood);
    }
    if ["b+", "w+", "黑胜", "白胜"].iter().any(|result| text.contains(result)) {
        return Err(ValueError::Contradictory);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn normal(text: &str) -> String {
        match GameResult::read(text) {
            Ok(reading) => reading.value.to_string(),
            Err(error) => format!("{error:?}"),
        }
    }

    #[test]
    fn standard_forms() {
        for (text, expected) in [
            ("0", "0"),
            ("Draw", "0"),
            ("B+", "B+"),
            ("B+R", "B+R"),
            ("W+Resign", "W+R"),
            ("B+T", "B+T"),
            ("W+Time", "W+T"),
            ("B+F", "B+F"),
            ("W+Forfeit", "W+F"),
            ("B+3.5", "B+3.5"),
            ("W+0.50", "W+0.5"),
            ("Void", "Void"),
            ("?", "?"),
            ("W+0.02", "W+0.02"),
        ] {
            let reading = GameResult::read(text).unwrap();
            assert_eq!(reading.value.to_string(), expected);
            assert_eq!(reading.spelling, Spelling::Standard, "{text}");
        }
    }

    #[test]
    fn nonstandard_forms() {
        for (text, expected) in [
            ("W+Resign ", "W+R"),
            ("b+resign", "B+R"),
            ("b+res", "B+R"),
            ("W win", "W+"),
            ("Jigo", "0"),
            ("draw", "0"),
            ("Black wins by 3.5 points", "B+3.5"),
            ("White won on time", "W+T"),
            ("White wins by resignation", "W+R"),
            ("W+2.5 points", "W+2.5"),
            ("B+1/2", "B+0.5"),
            ("W+illegal", "W+F"),
            ("W+.5", "W+0.5"),
            ("B+4,5", "B+4.5"),
            ("B 0.5", "B+0.5"),
            ("B", "B+"),
            ("W+1半", "W+1.5"),
            ("W+6 3/5", "W+6.6"),
            ("Black resigns.", "W+R"),
            ("Both lost", "Void"),
            ("Game suspended", "Void"),
            ("Unfinished", "Void"),
            ("黑中盘胜", "B+R"),
            ("黑中盤勝", "B+R"),
            ("白胜3.5目", "W+3.5"),
            ("白胜3/4子", "W+1.5"),
            ("黑胜2又3/4子", "B+5.5"),
            ("黑胜2子3/4", "B+5.5"),
            ("黑胜二子半", "B+5"),
            ("白胜14子半", "W+29"),
            ("黑勝１目半", "B+1.5"),
            ("黒番6目半勝", "B+6.5"),
            ("黒番六目半勝ち", "B+6.5"),
            ("白3目半勝", "W+3.5"),
            ("白中押し勝ち", "W+R"),
            ("白の中押し勝ち", "W+R"),
            ("白不计点胜", "W+R"),
            ("黑超时胜", "B+T"),
            ("黑棋超时胜!", "B+T"),
            ("白棋19.5目胜!", "W+19.5"),
            ("白时间胜", "W+T"),
            ("黑超时,白胜", "W+T"),
            ("黑认输", "W+R"),
            ("黑判负", "W+F"),
            ("흑불계승", "B+R"),
            ("백 3집반승", "W+3.5"),
            ("백시간승", "W+T"),
            ("持碁", "0"),
            ("和棋", "0"),
            ("무승부", "0"),
            ("无胜负", "Void"),
            ("無勝負", "Void"),
            ("双负", "Void"),
            ("打挂", "Void"),
            ("打ち掛け", "Void"),
            ("B+7.5目", "B+7.5"),
            ("黑胜一路", "B+1"),
            ("白胜", "W+"),
            ("Drawn", "0"),
            ("引き分け", "0"),
            ("三劫循环无胜负", "Void"),
            ("三コウ無勝負", "Void"),
            ("triple ko", "Void"),
            ("2집반 백승", "W+2.5"),
            ("3目半 白勝", "W+3.5"),
            ("白勝ち(時間切れ)", "W+T"),
            ("白勝ち(中押し)", "W+R"),
            ("黒勝（2目半）", "B+2.5"),
            ("黑勝(超時勝)", "B+T"),
        ] {
            let reading = GameResult::read(text);
            assert_eq!(normal(text), expected, "{text}");
            assert_eq!(reading.unwrap().spelling, Spelling::Nonstandard, "{text}");
        }
    }

    #[test]
    fn texts_that_say_more() {
        for (text, expected) in [
            ("Void (triple ko)", "Void"),
            ("三劫循环 无胜负", "Void"),
            ("W+0.5 (B connects the ko)", "W+0.5"),
            ("W+R {Moves beyond 122 not known}", "W+R"),
            ("W+ (but B does not lose)", "W+"),
            ("B+, human judge for communication error ", "B+"),
            ("B+bye", "B+"),
            ("W+Repetition", "W+"),
            ("B+1?", "B+1"),
            ("White resigns. W 36.5 B 77.0", "B+R"),
            ("共185手 黑中盘胜", "B+R"),
            ("共264手白胜7目", "W+7"),
            ("共248手后略 白胜3目", "W+3"),
            ("共310手 和棋", "0"),
            ("共113手打挂", "Void"),
            ("共55手 黑不战胜", "B+F"),
            ("257手完, 黒中押し勝ち", "B+R"),
            ("207수 흑불계승", "B+R"),
            ("302수 백3.5집승", "W+3.5"),
        ] {
            assert_eq!(normal(text), expected, "{text}");
            assert_eq!(GameResult::read(text).unwrap().spelling, Spelling::Partial, "{text}");
        }
        assert_eq!(GameResult::read("共185手 黑中盘胜").unwrap().moves, Some(185));
    }

    #[test]
    fn no_results() {
        assert_eq!(GameResult::read(" "), Err(ValueError::Empty));
        assert_eq!(GameResult::read("B+1.5 ? W+timeout"), Err(ValueError::Contradictory));
        assert_eq!(GameResult::read("B+1 5/6"), Err(ValueError::FinerThanQuarter));
        for text in [
            "!",
            "...",
            "X+",
            "Y+",
            "*RESULT*",
            "WB+R",
            "110-bb",
            "黑贴6.5目",
            "B+2R",
            "B+-3",
            "格中盘胜",
            "Test AW AB",
        ] {
            assert_eq!(normal(text), "NotUnderstood", "{text}");
        }
    }

    #[test]
    fn units() {
        let unit = |text| GameResult::read(text).unwrap().unit;
        assert_eq!(unit("白胜3/4子"), Some(Unit::Zi));
        assert_eq!(unit("白胜3目"), Some(Unit::Moku));
        assert_eq!(unit("白胜3路"), Some(Unit::Lu));
        assert_eq!(unit("W+3"), None);
        let fox = GameResult::read("B+0.75").unwrap().value;
        assert_eq!(fox.with_margin_in_zi().to_string(), "B+1.5");
    }

    proptest! {
        #[test]
        fn never_panics_and_round_trips(
            text in "\\PC{0,20}|[BWbw黑白흑백共]{1,2}[+ ]?[0-9./手胜子目半又中盘超时负승RTF ]{0,12}"
        ) {
            if let Ok(reading) = GameResult::read(&text) {
                let again = GameResult::read(&reading.value.to_string()).unwrap();
                prop_assert_eq!(again.value, reading.value);
                prop_assert_eq!(again.spelling, Spelling::Standard);
            }
        }

        #[test]
        fn margins_round_trip(quarters in 0..i32::MAX) {
            let result = GameResult::win(Color::Black, WinBy::Points(Points::from_quarters(quarters)));
            prop_assert_eq!(GameResult::read(&result.to_string()).unwrap().value, result);
        }
    }
}
