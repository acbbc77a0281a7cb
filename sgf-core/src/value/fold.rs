//! Folding of spellings: full-width to ASCII, capitals to small letters, traditional and Japanese
//! characters to simplified ones, so that the grammars need only one spelling of each word.

use nom::{IResult, Parser, bytes::complete::take_while};

/// Characters of game information with their simplified forms; only those that the grammars use.
const SIMPLIFIED: &[(char, char)] = &[
    ('黒', '黑'),
    ('勝', '胜'),
    ('盤', '盘'),
    ('負', '负'),
    ('無', '无'),
    ('點', '点'),
    ('應', '应'),
    ('応', '应'),
    ('國', '国'),
    ('規', '规'),
    ('則', '则'),
    ('讓', '让'),
    ('讀', '读'),
    ('読', '读'),
    ('時', '时'),
    ('間', '间'),
    ('對', '对'),
    ('対', '对'),
    ('級', '级'),
    ('貼', '贴'),
    ('囲', '围'),
    ('圍', '围'),
    ('碁', '棋'),
    ('棊', '棋'),
    ('韓', '韩'),
    ('認', '认'),
    ('輸', '输'),
    ('數', '数'),
    ('計', '计'),
    ('敗', '败'),
    ('鐘', '钟'),
    ('鍾', '钟'),
    ('戰', '战'),
    ('戦', '战'),
    ('棄', '弃'),
    ('権', '权'),
    ('權', '权'),
    ('雙', '双'),
    ('業', '业'),
    ('餘', '余'),
    ('職', '职'),
    ('專', '专'),
    ('専', '专'),
    ('兩', '两'),
    ('両', '两'),
    ('歩', '步'),
    ('內', '内'),
    ('乾', '干'),
    ('幹', '干'),
    ('掛', '挂'),
    ('斷', '断'),
    ('後', '后'),
    ('終', '终'),
    ('還', '还'),
    ('頭', '头'),
    ('稅', '税'),
    ('臺', '台'),
    ('灣', '湾'),
    ('紐', '纽'),
    ('蘭', '兰'),
    ('華', '华'),
    ('舊', '旧'),
    ('報', '报'),
    ('聯', '联'),
    ('連', '连'),
    ('載', '载'),
    ('約', '约'),
    ('結', '结'),
    ('猶', '犹'),
    ('違', '违'),
    ('紀', '纪'),
    ('個', '个'),
    ('総', '总'),
    ('總', '总'),
    ('區', '区'),
    ('複', '复'),
    ('競', '竞'),
    ('〇', '零'),
];

/// Folds one character.
fn fold_char(c: char) -> char {
    let c = match c {
        // The full-width block lies at a fixed distance from ASCII.
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        '\u{3000}' | '\u{A0}' | '\t' | '\n' | '\r' | '\u{B}' | '\u{C}' => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '〜' => '~',
        _ => c,
    };
    if c.is_ascii() {
        return c.to_ascii_lowercase();
    }
    SIMPLIFIED.iter().find(|(from, _)| *from == c).map_or(c, |(_, to)| *to)
}

/// Folds and trims a text; runs of blanks become one blank.
pub(super) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars().map(fold_char) {
        if c == ' ' && (folded.is_empty() || folded.ends_with(' ')) {
            continue;
        }
        folded.push(c);
    }
    if folded.ends_with(' ') {
        folded.pop();
    }
    folded
}

/// Any number of blanks in a folded text.
pub(super) fn blanks(input: &str) -> IResult<&str, &str> {
    take_while(|c: char| c == ' ').parse(input)
}

/// Succeeds without consuming anything if no ASCII letter or digit follows.
pub(super) fn word_end(input: &str) -> IResult<&str, ()> {
    if input.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        return Err(nom::Err::Error(nom::error::Error::new(input, nom::error::ErrorKind::Not)));
    }
    Ok((input, ()))
}

/// Parses the first of `words` that `input` starts with. Longer words come first in the table.
pub(super) fn one_of_words<'a>(words: &[&str], input: &'a str) -> IResult<&'a str, &'a str> {
    for word in words {
        if let Some(rest) = input.strip_prefix(word) {
            return Ok((rest, &input[..word.len()]));
        }
    }
    Err(nom::Err::Error(nom::error::Error::new(input, nom::error::ErrorKind::Tag)))
}

/// True if `text` contains the ASCII word, in any case.
pub(super) fn contains_ignoring_case(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|window| window.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_width_case_and_script() {
        assert_eq!(fold(" Ｂ＋７．５　 "), "b+7.5");
        assert_eq!(fold("黒番　中押し勝ち"), "黑番 中押し胜ち");
        assert_eq!(fold("a \t\n b"), "a b");
        assert_eq!(fold("   "), "");
    }
}
