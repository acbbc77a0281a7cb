//! The phrases of this module in every language: why a charset was chosen, and what it lacks.

use crate::diag::{Wording, phrases};
use crate::text::Unencodable;

phrases! {
    VALID_UTF8: "the bytes are valid UTF-8", "字节是有效的 UTF-8", "バイト列は有効な UTF-8";
    FOUND: "detected from the text", "由文本判断", "テキストから判断";
    AS_BEFORE: "as in earlier games", "与前面的对局相同", "前の対局と同じ";
    THE_DEFAULT: "the given default", "按指定的默认值", "指定された既定値";
    AS_NEIGHBOURS: "as in other records beside it, not certain", "与旁边的其他棋谱相同，不能确定", "隣の棋譜と同じ、確かではない";
    IN_DOUBT: "detected from the text, not certain", "由文本判断，不能确定", "テキストから判断、確かではない";

    NO_CAPITAL: "no property: it has no capital letter", "无意义的属性（没有大写字母）", "意味のないプロパティ（大文字がない）";
    NO_CHARACTER: "{0} has no character {1}; write in UTF-8 instead", "{0} 中没有字符 {1}；请改用 UTF-8", "{0} に文字 {1} はない。UTF-8 で書く";
}

impl Unencodable {
    /// Returns the message: which character the charset lacks.
    #[must_use]
    pub fn wording(&self) -> Wording {
        let sign = format!("{:?} (U+{:04X})", self.character, self.character as u32);
        NO_CHARACTER.with([self.charset.name(), &sign])
    }
}
