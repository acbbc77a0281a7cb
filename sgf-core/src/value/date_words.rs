//! Rewrites dates in the words of East Asia so that one grammar reads them all: era years, numbers in Chinese
//! characters, Korean units, the time of day, and places that were left open. Works on folded text.

use super::amount::chinese_digit;
use super::date_note::DateNote;

/// The eras, in folded characters and with the year before their first one. A day in the later ones is one of the
/// Gregorian calendar from the given year of the era on; before, years are lunar and only the year is kept.
const ERAS: &[(&str, u16, u16)] = &[
    ("令和", 2018, 1),
    ("平成", 1988, 1),
    ("昭和", 1925, 1),
    ("大正", 1911, 1),
    // Japan took the Gregorian calendar over on the first day of Meiji 6.
    ("明治", 1867, 6),
    ("庆应", 1864, LUNAR),
    ("慶应", 1864, LUNAR),
    ("元治", 1863, LUNAR),
    ("文久", 1860, LUNAR),
    ("万延", 1859, LUNAR),
    ("安政", 1853, LUNAR),
    ("嘉永", 1847, LUNAR),
    ("弘化", 1843, LUNAR),
    ("天保", 1829, LUNAR),
    ("文政", 1817, LUNAR),
    ("文化", 1803, LUNAR),
    ("享和", 1800, LUNAR),
    ("宽政", 1788, LUNAR),
    ("寛政", 1788, LUNAR),
    ("天明", 1780, LUNAR),
    ("安永", 1771, LUNAR),
    ("元禄", 1687, LUNAR),
    ("贞享", 1683, LUNAR),
    ("貞享", 1683, LUNAR),
    ("延宝", 1672, LUNAR),
    ("宽文", 1660, LUNAR),
    ("寛文", 1660, LUNAR),
    ("中华民国", 1911, 1),
    ("民国", 1911, 1),
    ("宣统", 1908, LUNAR),
    ("光绪", 1874, LUNAR),
    ("同治", 1861, LUNAR),
    ("咸丰", 1850, LUNAR),
    ("道光", 1820, LUNAR),
    ("嘉庆", 1795, LUNAR),
    ("嘉慶", 1795, LUNAR),
    // The folding makes 乾 to 干.
    ("干隆", 1735, LUNAR),
    ("雍正", 1722, LUNAR),
    ("康熙", 1661, LUNAR),
    ("顺治", 1643, LUNAR),
    ("崇祯", 1627, LUNAR),
    ("天启", 1620, LUNAR),
    ("万历", 1572, LUNAR),
    ("萬历", 1572, LUNAR),
    ("隆庆", 1566, LUNAR),
    ("嘉靖", 1521, LUNAR),
];

/// No year of the era is one of the Gregorian calendar.
const LUNAR: u16 = u16::MAX;

/// Abbreviations of eras, as in `S8.10.16`.
const INITIALS: &[(char, &str)] =
    &[('m', "明治"), ('t', "大正"), ('s', "昭和"), ('h', "平成"), ('r', "令和")];

/// Returns the date in the words that the grammar knows, and what the text adds to it.
pub(super) fn rewritten(folded: &str) -> (String, Option<DateNote>) {
    let mut text: String = folded.chars().map(unit).collect();
    text = numbers_in_digits(&text);
    text = without_blanks_at_units(&text);
    let mut note = None;
    if let Some(western) = western_year(&text) {
        (text, note) = western;
    }
    if let Some(without) = without_time(&text) {
        text = without;
        note = note.or(Some(DateNote::TimeOfDay));
    }
    (without_open_places(&text), note)
}

/// Korean units, and variants of the Chinese ones.
fn unit(c: char) -> char {
    match c {
        '년' => '年',
        '월' => '月',
        '일' | '號' => '日',
        '시' => '时',
        '분' => '分',
        _ => c,
    }
}

fn digit_of(c: char) -> Option<u32> {
    match c {
        '○' | '◯' => Some(0),
        '元' => Some(1),
        _ => chinese_digit(c).map(u32::from),
    }
}

/// Writes numbers in Chinese characters before a unit in digits: 一九三三年十月二十六日.
fn numbers_in_digits(text: &str) -> String {
    if !text.contains(['年', '月', '日']) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut number = String::new();
    for c in text.chars() {
        if digit_of(c).is_some() || matches!(c, '十' | '廿' | '卅') {
            number.push(c);
            continue;
        }
        if matches!(c, '年' | '月' | '日' | '时' | '分')
            && let Some(value) = value_of(&number)
        {
            out.push_str(&value);
        } else {
            out.push_str(&number);
        }
        number.clear();
        out.push(c);
    }
    out + &number
}

/// Returns a number in Chinese characters in digits: place by place, or with 十.
fn value_of(number: &str) -> Option<String> {
    let first = number.chars().next()?;
    // 元 is a name for the first year of an era and no digit.
    if number.contains('元') && number != "元" {
        return None;
    }
    if !number.contains(['十', '廿', '卅']) {
        return number.chars().map(|c| digit_of(c).and_then(|digit| char::from_digit(digit, 10))).collect();
    }
    let (tens, ones) = match first {
        '廿' => (2, &number[first.len_utf8()..]),
        '卅' => (3, &number[first.len_utf8()..]),
        _ => {
            let (tens, ones) = number.split_once('十')?;
            let mut digits = tens.chars();
            let tens = digits.next().map_or(Some(1), digit_of)?;
            if digits.next().is_some() {
                return None;
            }
            (tens, ones)
        }
    };
    let mut digits = ones.chars();
    let ones = digits.next().map_or(Some(0), digit_of)?;
    digits.next().is_none().then(|| (10 * tens + ones).to_string())
}

/// Removes blanks before and after the units: `2015年 4月 7日`.
fn without_blanks_at_units(text: &str) -> String {
    let is_unit = |c: char| matches!(c, '年' | '月' | '日');
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let after = rest.peek().copied();
        let before_unit = after.is_some_and(is_unit) && out.ends_with(|c: char| c.is_ascii_digit());
        let after_unit =
            matches!(out.chars().last(), Some('年' | '月')) && after.is_some_and(|c| c.is_ascii_digit());
        if c != ' ' || !(before_unit || after_unit) {
            out.push(c);
        }
    }
    out
}

/// Writes the year of an era as one of the common era.
fn western_year(text: &str) -> Option<(String, Option<DateNote>)> {
    let (start, first, gregorian, rest) = ERAS
        .iter()
        .filter_map(|(era, first, gregorian)| {
            let at = text.find(era)?;
            Some((at, *first, *gregorian, &text[at + era.len()..]))
        })
        // Of 中华民国 and 民国 the first.
        .min_by_key(|(at, ..)| *at)
        .or_else(|| {
            let (initial, era) = INITIALS.iter().find(|(initial, _)| text.starts_with(*initial))?;
            let rest = &text[initial.len_utf8()..];
            let is_date =
                rest.starts_with(|c: char| c.is_ascii_digit()) && rest.matches(['.', '-', '/']).count() == 2;
            let (_, first, gregorian) = ERAS.iter().find(|(name, ..)| name == era)?;
            is_date.then_some((0, *first, *gregorian, rest))
        })?;
    let rest = rest.trim_start_matches(' ');
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let number: u16 = rest[..digits].parse().ok().filter(|number| (1..=99).contains(number))?;
    let year = first + number;
    let after = &rest[digits..];
    let before = text[..start].trim_end_matches([' ', '(', '[']);
    // A year of the common era stands before already: `1933年(昭和8年)`.
    if before.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if gregorian == LUNAR || number < gregorian {
        // Months and days of the lunar calendar are no dates of ours.
        return Some((format!("{before}{year:04}"), Some(DateNote::Remark)));
    }
    Some((format!("{before}{year:04}{after}"), None))
}

/// Removes the time of day after a day: `7日14:00`, `7日 下午2时30分`.
fn without_time(text: &str) -> Option<String> {
    const HALVES: [&str; 12] =
        ["上午", "下午", "午前", "午后", "中午", "早上", "晚上", "晚", "오전", "오후", "am", "pm"];
    let day = text.rfind('日')?;
    let (date, mut time) = text.split_at(day + '日'.len_utf8());
    time = time.trim_start_matches([' ', ',']);
    let had_half = HALVES.iter().find_map(|half| time.strip_prefix(half));
    time = had_half.unwrap_or(time).trim_start_matches(' ');
    let digits = time.len() - time.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if !(1..=2).contains(&digits) {
        return None;
    }
    let mut rest = time[digits..].chars();
    let is_clock = rest.next().is_some_and(|c| matches!(c, ':' | '时' | '点'))
        && rest.all(|c| c.is_ascii_digit() || matches!(c, ':' | ' ' | '分' | '秒' | '초' | '开' | '始'));
    is_clock.then(|| date.to_owned())
}

/// Removes places that were left open: `2015-04-xx`, `2015-04-00`, `2015-??-??`.
fn without_open_places(text: &str) -> String {
    const OPEN: [&str; 12] =
        ["-xx", "-00", "-??", ".xx", ".00", ".??", "/xx", "/00", "/??", "--", "-__", "-x"];
    let is_year =
        text.get(..4).is_some_and(|year| year.bytes().all(|b| b.is_ascii_digit()) && year != "0000");
    if !is_year || text.len() > "2015-04-xx".len() {
        return text.to_owned();
    }
    let mut kept = text;
    while let Some(rest) = OPEN.iter().find_map(|open| kept.strip_suffix(open)) {
        if rest.len() < 4 {
            break;
        }
        kept = rest;
    }
    kept.to_owned()
}
