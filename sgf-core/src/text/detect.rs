//! Detects the charset of text that does not declare one.
//!
//! Only values with non-ASCII bytes are evidence, never moves. Valid UTF-8 wins (callers test that first),
//! then damaged UTF-8. Words in Latin letters with a few other bytes are text in an alphabet, and ISO-8859-1
//! unless its letters do not go together (SGF FF\[4\], `CA`: the default is Latin-1). Otherwise `chardetng`
//! votes, together with a score for each East Asian charset: how common the decoded characters would be, which
//! names they make, and what the record says of its origin. The score is needed because detectors made for web
//! pages are often wrong on the few characters of a record.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use memchr::memchr;

use super::alphabets;
use super::charset::{Charset, Scan};
use super::name_characters::{begins_like_a_name, is_frequent_hangul, is_given_name};

/// The number of bytes of text that are examined.
const SAMPLE: usize = 8 << 10;

/// The answer of [`detect`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detected {
    /// The most likely charset.
    pub charset: Charset,
    /// False if another charset fits nearly as well.
    pub sure: bool,
}

/// Returns the most likely charset of `source`, a part of a record that is not valid UTF-8.
#[must_use]
pub fn detect(source: &[u8]) -> Detected {
    let sample = sample(source);
    if is_damaged_utf8(&sample) {
        return Detected { charset: Charset::UTF_8, sure: false };
    }
    choose(&sample, source)
}

/// Returns the charset of `source`, which is valid UTF-8, if that is by chance: two-byte characters in GBK can
/// look like letters of several alphabets in one word, which no text has.
#[must_use]
pub(crate) fn detect_by_chance(source: &[u8]) -> Option<Charset> {
    if source.iter().any(|&b| b >= 0xE0) {
        return None;
    }
    let sample = sample(source);
    let text = std::str::from_utf8(&sample).ok()?;
    if text.lines().all(alphabets::is_of_one_alphabet) {
        return None;
    }
    let names = text.lines().filter(|line| !line.is_ascii()).all(|line| {
        let (text, _) = Charset::GB18030.decode(line.as_bytes());
        text.chars().all(|c| c.is_ascii() || matches!(c, '\u{4E00}'..='\u{9FFF}'))
    });
    (names && score(Charset::GB18030, &sample) >= 80).then_some(Charset::GB18030)
}

/// Returns whether all of `bytes` are valid in `charset`.
#[must_use]
pub(crate) fn fits(charset: Charset, bytes: &[u8]) -> bool {
    if charset.is_utf16() {
        return std::str::from_utf8(bytes).is_ok();
    }
    charset.encoding().decode_without_bom_handling_and_without_replacement(bytes).is_some()
}

/// Returns the values of `source` that contain bytes above 0x7F or escape sequences of ISO-2022-JP, one per
/// line.
#[must_use]
fn sample(source: &[u8]) -> Vec<u8> {
    let mut sample = Vec::new();
    let mut at = 0;
    while sample.len() < SAMPLE {
        let Some(found) = source[at..].iter().position(|&b| b > 0x7F || b == 0x1B) else { break };
        let high = at + found;
        let back = high.saturating_sub(1 << 10).max(at);
        let start = source[back..high].iter().rposition(|&b| b == b'[').map_or(high, |i| back + i + 1);
        let mut end = high;
        // A `]` may be half of a character, so the value ends only at one that something structural follows.
        loop {
            match memchr(b']', &source[end..]) {
                Some(len) => end += len,
                None => {
                    end = source.len();
                    break;
                }
            }
            if follows_value(source, end + 1) {
                break;
            }
            end += 1;
        }
        let end = end.min(start + SAMPLE);
        sample.extend_from_slice(&source[start..end]);
        sample.push(b'\n');
        at = end.max(high + 1);
        if at >= source.len() {
            break;
        }
    }
    sample
}

/// Returns whether something that may follow a value comes at `at`, after any white space.
fn follows_value(source: &[u8], at: usize) -> bool {
    source[at.min(source.len())..]
        .iter()
        .find(|&&b| b > b' ')
        .is_none_or(|&b| matches!(b, b';' | b'(' | b')' | b'[' | b'A'..=b'Z'))
}

/// Returns whether `bytes` are UTF-8 from which a program lost some bytes: most sequences of three or more
/// bytes are whole.
fn is_damaged_utf8(bytes: &[u8]) -> bool {
    let (mut whole, mut other) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c.len_utf8() {
                1 => {}
                2 => other += 1,
                len => whole += len,
            }
        }
        other += chunk.invalid().iter().filter(|&&b| b > 0x7F).count();
    }
    whole >= 6 && whole >= 2 * other
}

/// Returns the charset with the best score, with a bonus for the guess of `chardetng`. `source` is the record
/// around the sample.
fn choose(sample: &[u8], source: &[u8]) -> Detected {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(sample, true);
    let guess = Charset::from_encoding(detector.guess(None, Utf8Detection::Deny));
    if guess == Charset::ISO_2022_JP {
        return Detected { charset: guess, sure: true };
    }
    let single = !is_multi_byte(guess);
    if let Some((charset, sure)) = alphabets::detect(sample, guess, single) {
        return Detected { charset, sure };
    }
    let origin = Origin::of(source);
    let mut scored: Vec<(i64, Charset)> = CANDIDATES
        .iter()
        .map(|&charset| {
            let bonus = if charset == guess { GUESS_BONUS } else { 0 };
            (score(charset, sample) + bonus + origin.bonus(charset), charset)
        })
        .collect();
    if single {
        scored.push((single_byte_score(sample), guess));
    }
    scored.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
    Detected { charset: scored[0].1, sure: scored[0].0 - scored[1].0 >= SURE_MARGIN }
}

const CANDIDATES: [Charset; 5] =
    [Charset::GB18030, Charset::BIG5, Charset::SHIFT_JIS, Charset::EUC_KR, Charset::EUC_JP];
/// Added to the score of the charset that `chardetng` guesses.
const GUESS_BONUS: i64 = 25;
/// Added to the score of the charsets of the country that the record comes from.
const ORIGIN_BONUS: i64 = 30;
/// Added to the score of each character of a text that is as short as a name and begins like one.
const NAME_BONUS: i64 = 40;
/// The number of characters of the longest text that may be a name.
const NAME_LEN: usize = 5;
/// A choice is sure if the next best score is lower by this much.
const SURE_MARGIN: i64 = 40;

fn is_multi_byte(charset: Charset) -> bool {
    CANDIDATES.contains(&charset) || charset == Charset::UTF_8
}

/// What the ASCII of a record tells of the country that it comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Origin {
    chinese: bool,
    japanese: bool,
    korean: bool,
}

impl Origin {
    fn of(source: &[u8]) -> Origin {
        let value = |name: &[u8]| {
            let at = memchr::memmem::find(source, name)? + name.len();
            let end = memchr(b']', &source[at..]).map_or(source.len(), |len| at + len);
            Some(source[at..end].trim_ascii().to_ascii_lowercase())
        };
        let holds = |value: &Option<Vec<u8>>, words: &[&[u8]]| {
            let text = value.as_deref().unwrap_or_default();
            words.iter().any(|word| memchr::memmem::find(text, word).is_some())
        };
        let (program, rules) = (value(b"AP["), value(b"RU["));
        // In stones, half of the points: 3.75, or in hundredths.
        let komi_in_stones = holds(&value(b"KM["), &[b"3.75", b"375", b"2.75", b"275", b"1.875"]);
        Origin {
            chinese: holds(&program, &[b"foxwq", b"multigo", b"sina", b"yike", b"weiqi", b"golaxy"])
                || holds(&rules, &[b"chinese"])
                || komi_in_stones,
            // Half of the world plays by Japanese rules; only programs count.
            japanese: holds(&program, &[b"kifu for", b"igowin", b"zen:", b"yugen"]),
            korean: holds(&program, &[b"tygem", b"wbaduk", b"oro", b"baduk"]) || holds(&rules, &[b"korean"]),
        }
    }

    fn bonus(self, charset: Charset) -> i64 {
        let of_origin = if charset == Charset::GB18030 || charset == Charset::BIG5 {
            self.chinese
        } else if charset == Charset::EUC_KR {
            self.korean
        } else {
            self.japanese
        };
        if of_origin { ORIGIN_BONUS } else { 0 }
    }
}

/// Returns how likely the bytes are text of a European language with one byte per character, from -20 to 160.
///
/// In Latin script most bytes above 0x7F stand alone among ASCII letters. Cyrillic and Greek words are long
/// runs of such bytes, so runs of odd length count as well.
fn single_byte_score(sample: &[u8]) -> i64 {
    let (mut alone, mut total, mut odd, mut runs) = (0, 0, 0, 0);
    for run in sample.split(|&b| b < 0x80).filter(|run| !run.is_empty()) {
        runs += 1;
        total += run.len() as i64;
        alone += i64::from(run.len() == 1);
        odd += (run.len() % 2) as i64;
    }
    if total == 0 {
        return 0;
    }
    // Runs of Chinese in GBK have even lengths; if odd lengths are as frequent, characters are single bytes.
    let odd_share = 100 * odd / runs.max(1);
    (100 * alone / total).max(odd_share) + if alone * 2 > total { 60 } else { -20 }
}

/// Returns how common the characters of the sample are in `charset` on average, from -200 to about 130; words
/// of Go add to it, and errors take away.
fn score(charset: Charset, sample: &[u8]) -> i64 {
    let (text, _) = charset.decode(sample);
    let (mut sum, mut count) = (0i64, 0i64);
    let mut at = 0;
    let scan = charset.scan();
    while at < sample.len() {
        let lead = sample[at];
        if lead < 0x80 {
            at += 1;
            continue;
        }
        let len = match scan {
            // EUC: two bytes above 0xA0, or three if the first is 0x8F.
            Scan::Bytes if lead == 0x8F && charset == Charset::EUC_JP => 3,
            Scan::Bytes if sample.get(at + 1).is_some_and(|&b| b > 0x40) => 2,
            Scan::Bytes => 1,
            scan => scan.char_len(sample, at),
        };
        let trail = sample.get(at + 1).copied().unwrap_or(0);
        sum += common(charset, lead, trail, len);
        count += 1;
        at += len;
    }
    if count == 0 {
        return -200;
    }
    for line in text.lines() {
        let characters = line.chars().filter(|c| !c.is_ascii()).count();
        let name = line.trim_start_matches(|c: char| c.is_ascii());
        if (2..=NAME_LEN).contains(&characters) && begins_like_a_name(charset, name) {
            sum += NAME_BONUS * characters as i64;
        }
    }
    if charset == Charset::EUC_KR {
        // The table holds all syllables in the order of the alphabet.
        let hangul = text.chars().filter(|c| matches!(c, '\u{AC00}'..='\u{D7A3}'));
        sum += hangul.map(|c| if is_frequent_hangul(c) { 20 } else { -60 }).sum::<i64>();
    } else if charset == Charset::GB18030 {
        sum += 40 * text.chars().filter(|&c| is_given_name(c)).count() as i64;
    }
    let errors = text.chars().filter(|&c| c == char::REPLACEMENT_CHARACTER || is_private(c)).count() as i64;
    (sum + 60 * go_words(&text)) / count - 400 * errors / count
}

fn is_private(c: char) -> bool {
    matches!(c, '\u{E000}'..='\u{F8FF}')
}

/// Returns how common a character is, from its place in the code table of its charset: these tables put
/// common characters first.
fn common(charset: Charset, lead: u8, trail: u8, len: usize) -> i64 {
    if charset == Charset::SHIFT_JIS && len == 1 {
        return if matches!(lead, 0xA1..=0xDF) { -40 } else { -200 };
    }
    if len != 2 {
        return -100;
    }
    if charset == Charset::GB18030 {
        match (lead, trail) {
            (0xB0..=0xD7, 0xA1..) => 100,
            (0xD8..=0xF7, 0xA1..) => 10,
            (0xA1 | 0xA3, 0xA1..) => 60,
            (0xA2 | 0xA4 | 0xA5, 0xA1..) => 20,
            _ => -60,
        }
    } else if charset == Charset::BIG5 {
        match lead {
            0xA4..=0xC6 => 100,
            0xA1 | 0xA2 => 50,
            0xC9..=0xF9 => 0,
            _ => -100,
        }
    } else if charset == Charset::SHIFT_JIS {
        match (lead, trail) {
            (0x82, 0x9F..=0xF1) | (0x83, 0x40..=0x96) => 110,
            (0x82, 0x4F..=0x9A) | (0x81, _) => 60,
            (0x88, 0x9F..) | (0x89..=0x97, _) | (0x98, ..=0x72) => 100,
            (0x98..=0x9F | 0xE0..=0xEA, _) => 0,
            _ => -100,
        }
    } else if charset == Charset::EUC_KR {
        match (lead, trail) {
            (0xB0..=0xC8, 0xA1..) => 100,
            (0xA1..=0xA3, 0xA1..) => 40,
            (0xCA..=0xFD, 0xA1..) => -10,
            _ => -60,
        }
    } else {
        match lead {
            0xA4 | 0xA5 => 105,
            0xB0..=0xCF => 90,
            0xA1 | 0xA3 => 50,
            0xD0..=0xF4 => 0,
            _ => -100,
        }
    }
}

/// Returns the number of words in `text` that are frequent in records.
fn go_words(text: &str) -> i64 {
    const WORDS: [&str; 40] = [
        "围棋",
        "圍棋",
        "囲碁",
        "바둑",
        "九段",
        "八段",
        "七段",
        "六段",
        "五段",
        "四段",
        "三段",
        "二段",
        "初段",
        "中盘",
        "中盤",
        "中押",
        "黑胜",
        "黑勝",
        "黒勝",
        "白胜",
        "白勝",
        "目半",
        "子胜",
        "名人",
        "本因坊",
        "天元",
        "棋聖",
        "棋圣",
        "十段",
        "王座",
        "碁聖",
        "불계승",
        "집반",
        "联赛",
        "公开赛",
        "小时",
        "時間",
        "日本",
        "中国",
        "韩国",
    ];
    WORDS.iter().map(|word| text.matches(word).count() as i64).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(charset: Charset, values: &[&str]) -> Vec<u8> {
        let mut bytes = b"(;GM[1]SZ[19]".to_vec();
        for value in values {
            bytes.extend(b"PB[");
            bytes.extend(charset.encode(value).unwrap().as_ref());
            bytes.extend(b"]");
        }
        bytes.extend(b";B[pd];W[dp])");
        bytes
    }

    #[test]
    fn short_records_in_each_charset() {
        let cases: [(Charset, &[&str]); 9] = [
            (Charset::GB18030, &["王立诚", "九段", "第五届三星杯", "黑中盘胜"]),
            (Charset::GB18030, &["陈祖德", "聂卫平"]),
            (Charset::BIG5, &["周俊勳", "白中盤勝", "第八屆棋王賽"]),
            (Charset::SHIFT_JIS, &["小林光一", "趙治勲", "第五期名人戦", "黒中押し勝ち"]),
            (Charset::SHIFT_JIS, &["テスト", "山田"]),
            (Charset::EUC_KR, &["이창호", "조훈현", "흑 불계승"]),
            (Charset::EUC_JP, &["武宮正樹", "第十期本因坊戦", "コミ六目半"]),
            (Charset::WINDOWS_1252, &["Müller", "Françoise Lefèvre", "Café de Flore"]),
            (Charset::ISO_2022_JP, &["武宮正樹"]),
        ];
        for (charset, values) in cases {
            let bytes = record(charset, values);
            assert_eq!(detect(&bytes).charset, charset, "{charset} {values:?}");
        }
    }

    #[test]
    fn cyrillic_is_left_to_the_detector() {
        let windows_1251 = Charset::for_label("windows-1251").unwrap();
        let bytes =
            record(windows_1251, &["Иван Петров", "Первенство Москвы, второй тур", "Чёрные выиграли"]);
        assert_eq!(detect(&bytes).charset, windows_1251);
    }

    #[test]
    fn utf8_with_lost_bytes_is_still_utf8() {
        let mut bytes = record(Charset::UTF_8, &["柯洁九段", "申真谞", "农心杯第十场"]);
        let at = bytes.iter().rposition(|&b| b > 0x7F).unwrap();
        bytes[at] = b'?';
        assert_eq!(detect(&bytes).charset, Charset::UTF_8);
    }

    #[test]
    fn the_sample_is_the_values_with_high_bytes() {
        assert_eq!(sample(b"(;PB[abc]PW[M\xFCller];B[pd])"), b"M\xFCller\n");
        assert_eq!(sample(b"(;B[pd])"), b"");
        assert_eq!(sample(b"\xFC"), b"\xFC\n");
    }
}
