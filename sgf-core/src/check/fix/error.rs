//! [`FixError`]: why an input cannot be fixed, in every language.

use crate::diag::{Code, Wording, phrases};
use crate::text::{Charset, Span, Unencodable};

/// Why an input cannot be fixed. It is to stay as it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FixError {
    /// A charset lacks a character that a fix needs.
    #[error("a fix cannot be written: {0}")]
    Unencodable(#[from] Unencodable),
    /// Each fix made another one necessary.
    #[error("the fixes do not come to an end: {0} comes back; --ignore it")]
    Endless(Code),
    /// Nothing states the charset of a game, and without a part of its text the guess would be another one.
    #[error(
        "the charset of game {game} is in doubt ({charset}); name it with --encoding or let CA be written"
    )]
    Doubt {
        /// The game, from 0.
        game: u32,
        /// The charset in which the game is read now.
        charset: Charset,
    },
    /// The record is so damaged that a fix in one place would turn other text into moves, or moves into text.
    #[error("too damaged: fixed, it would have {after} moves instead of {before}")]
    Moves {
        /// The number of moves before the fixes.
        before: usize,
        /// The number of moves after them.
        after: usize,
    },
    /// The input, or the text that the fixes make of it, is larger than a [`Span`] can address.
    #[error("the input is larger than {} bytes", Span::MAX)]
    TooLarge,
}

phrases! {
    NOT_WRITTEN: "a fix cannot be written: {0}", "修正无法写出：{0}", "修正を書き出せない：{0}";
    ENDLESS: "the fixes do not come to an end: {0} comes back; --ignore it", "修正没有尽头：{0} 反复出现；请用 --ignore 略过", "修正が終わらない。{0} が繰り返し現れる。--ignore で除く";
    DOUBT: "the charset of game {0} is in doubt ({1}); name it with --encoding or let CA be written", "第 {0} 局的字符集不能确定（{1}）；请用 --encoding 指明，或允许写入 CA", "対局 {0} の文字コードが確かでない（{1}）。--encoding で指定するか、CA の書き込みを許す";
    MOVES: "too damaged: fixed, it would have {1} moves instead of {0}", "损坏过重：修正后会有 {1} 手，而不是 {0} 手", "損傷が大きい。直すと {0} 手が {1} 手になる";
    TOO_LARGE: "the input is larger than {0} bytes", "输入超过 {0} 字节", "入力が {0} バイトより大きい";
}

impl FixError {
    /// Returns the message in every language.
    #[must_use]
    pub fn wording(&self) -> Wording {
        match self {
            FixError::Unencodable(why) => NOT_WRITTEN.alone().wording(why.wording()),
            FixError::Endless(code) => ENDLESS.with([code]),
            FixError::Doubt { game, charset } => DOUBT.with([game]).arg(charset),
            FixError::Moves { before, after } => MOVES.with([before, after]),
            FixError::TooLarge => TOO_LARGE.with([Span::MAX]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Code;
    use crate::text::{Charset, Unencodable};

    #[test]
    fn errors_display_as_their_english_wording() {
        let all = [
            Unencodable { character: '柯', charset: Charset::SHIFT_JIS }.into(),
            FixError::Endless(Code::EmptyNode),
            FixError::Doubt { game: 1, charset: Charset::GB18030 },
            FixError::Moves { before: 7, after: 5 },
            FixError::TooLarge,
        ];
        for error in all {
            assert_eq!(error.wording().to_string(), error.to_string());
        }
    }
}
