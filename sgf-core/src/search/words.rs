//! The messages of [`ParseShapeError`] in every language.

use super::ParseShapeError;
use crate::diag::{Wording, phrases};

phrases! {
    CHARACTER: "{0} in line {1} has no meaning in a shape: write X, O, . (empty) or ? (anything)", "第 {1} 行的 {0} 不能表示棋形中的点：请写 X、O、.（空点）或 ?（任意）", "{1} 行目の {0} は石の形に使えない。X、O、.（空点）、?（何でもよい）を書く";
    RAGGED: "line {0} differs from the first row: all rows have the same length and the same edges", "第 {0} 行与第一行不同：各行的长度和边须一致", "{0} 行目が一行目と合わない。どの行も長さと端を同じにする";
    SIZE: "a shape has 1 to 52 rows and columns", "棋形有 1 至 52 行、1 至 52 列", "石の形は 1 から 52 までの行と列である";
    NO_STONE: "a part of a board needs a stone, or it would be found everywhere", "局部棋形至少要有一子，否则处处都能找到", "盤の一部には石が必要である。なければどこにでも見つかる";
}

impl ParseShapeError {
    /// Returns the message in every language.
    #[must_use]
    pub fn wording(&self) -> Wording {
        match self {
            Self::Character { character, line } => CHARACTER.with([format!("{character:?}")]).arg(line),
            Self::Ragged { line } => RAGGED.with([line]),
            Self::Size => SIZE.alone(),
            Self::NoStone => NO_STONE.alone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_wordings_equal_the_display_of_errors() {
        let all = [
            ParseShapeError::Character { character: 'y', line: 2 },
            ParseShapeError::Ragged { line: 3 },
            ParseShapeError::Size,
            ParseShapeError::NoStone,
        ];
        for error in all {
            assert_eq!(error.wording().to_string(), error.to_string());
        }
    }
}
