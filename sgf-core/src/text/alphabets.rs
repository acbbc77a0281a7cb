//! Text in alphabets: Latin letters with accents, Cyrillic, Greek. Tells it from text in East Asian charsets and
//! one Latin charset from another.

use super::charset::Charset;

/// Returns the charset of a sample in an alphabet with one byte a letter, and whether that is sure; `None` if it
/// is none. `guess` is that of a detector for long texts, which is right about alphabets more often than about
/// Latin letters in a few words.
pub(super) fn detect(sample: &[u8], guess: Charset, guess_is_single: bool) -> Option<(Charset, bool)> {
    if is_latin(sample) {
        let natural = words(sample).all(is_western);
        let charset = if natural || !guess_is_single { Charset::WINDOWS_1252 } else { guess };
        let letters = sample.iter().filter(|&&b| b > 0x7F).count();
        let sure = if natural { guess == Charset::WINDOWS_1252 } else { guess_is_single && letters >= 4 };
        return Some((charset, sure));
    }
    if is_capitalised(sample) {
        let windows_1251 = Charset::from_encoding(encoding_rs::WINDOWS_1251);
        let charset = if guess_is_single && guess != Charset::WINDOWS_1252 { guess } else { windows_1251 };
        return Some((charset, charset == guess));
    }
    None
}

/// Returns the runs of ASCII letters and of bytes above 0x7F that contain such a byte.
fn words(sample: &[u8]) -> impl Iterator<Item = &[u8]> {
    sample.split(|&b| b < 0x80 && !b.is_ascii_alphabetic()).filter(|word| word.iter().any(|&b| b > 0x7F))
}

/// Returns whether the bytes above 0x7F stand as letters in words of Latin letters, or as signs between them.
fn is_latin(sample: &[u8]) -> bool {
    let mut has_letters = false;
    let all = words(sample).all(|word| {
        let letters = word.iter().filter(|b| b.is_ascii()).count();
        let high = word.len() - letters;
        if letters == 0 {
            // A sign or a letter alone: `£`, `«`, `à`.
            return high == 1 && matches!(word[0], 0x85 | 0x91..=0x97 | 0xA1..=0xBF | 0xC0 | 0xE0 | 0xE9);
        }
        has_letters = true;
        let longest = word.split(|b| b.is_ascii()).map(<[u8]>::len).max().unwrap_or(0);
        let plain = word.iter().all(|b| *b < 0x80 || *b >= 0xC0);
        (letters >= high || plain && 2 * letters >= high)
            && longest <= 2
            && (0..word.len()).all(|at| is_letter_at(word, at))
    });
    all && (has_letters || sample.iter().filter(|&&b| b > 0x7F).count() == 1)
}

/// Returns whether the byte at `at` may be a letter in a Latin charset, or an apostrophe or quotation mark.
fn is_letter_at(word: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|at| word.get(at));
    let after = word.get(at + 1);
    match word[at] {
        0..=0x7F | 0xC0..=0xFF => true,
        // Before a word stand signs, and capitals of Central Europe; in Big5 they are first bytes of any.
        0xA1 | 0xA3 | 0xA7 | 0xA9 | 0xAB | 0xAF | 0xB0 | 0xB5 | 0xBF if before.is_none() => {
            word.len() > 1 && word[1..].iter().all(u8::is_ascii)
        }
        0xA1..=0xBF => before.is_some(),
        // Letters of several charsets. In Shift_JIS they are first bytes, and capitals can be the second ones.
        0x8A | 0x8C..=0x8F | 0x9A | 0x9C..=0x9F => after.is_none_or(|b| !b.is_ascii_uppercase()),
        0x92 => before.is_some_and(u8::is_ascii_lowercase) && after.is_none_or(u8::is_ascii_lowercase),
        0x85 | 0x91 | 0x93..=0x97 => before.is_none() || after.is_none(),
        _ => false,
    }
}

/// Letters that go together in a language that ISO-8859-1 was made for.
const LANGUAGES: [&str; 7] = [
    // French
    "àâæçéèêëîïôùûüÿœ",
    // German, Dutch
    "äöüßéëïèó",
    // Spanish, Catalan
    "áéíóúñüçàèòï",
    // Portuguese
    "áâãàçéêíóôõúü",
    // Italian
    "àèéìòù",
    // Swedish, Danish, Norwegian, Finnish
    "åäöæøéüà",
    // Icelandic
    "áéíóúýðþæö",
];

/// Returns whether a word is natural in a language that ISO-8859-1 was made for. Letters of Central Europe and
/// Turkey share its codes, but stand where these languages do not have theirs.
fn is_western(word: &[u8]) -> bool {
    let (text, _) = Charset::WINDOWS_1252.decode(word);
    let letters: Vec<char> =
        text.chars().filter(|c| !matches!(c, '’' | '‘' | '“' | '”' | '–' | '…')).collect();
    let lower: Vec<char> = letters.iter().flat_map(|c| c.to_lowercase()).collect();
    let signs = |c: &char| c.is_ascii() || !c.is_alphabetic() || *c == 'µ' || *c == 'ª' || *c == 'º';
    if lower.iter().any(|c| !signs(c)) {
        let one = LANGUAGES.iter().any(|language| lower.iter().all(|c| signs(c) || language.contains(*c)));
        // Signs stand before or after a word, not in it.
        let inner = lower.iter().enumerate().skip(1).take(lower.len().saturating_sub(2));
        if !one || inner.clone().any(|(_, c)| !c.is_alphabetic()) {
            return false;
        }
    } else if lower.len() > 2 {
        let inner = &lower[1..lower.len() - 1];
        if inner.iter().any(|c| !c.is_alphabetic()) {
            return false;
        }
        // A sign at the end of a word is a letter of another charset, unless it closes a quotation.
        let closes =
            |c: &char| matches!(c, '»' | '£' | '°' | '®') || lower.len() <= 3 && matches!(c, '²' | '³');
        if lower.last().is_some_and(|c| !c.is_ascii() && !closes(c)) {
            return false;
        }
        if lower.first().is_some_and(|c| !c.is_ascii() && !matches!(c, '«' | '¡' | '¿' | 'µ' | '§' | '©'))
        {
            return false;
        }
    }
    let is_vowel = |c: Option<&char>| c.is_some_and(|c| "aeiouyáéíóúàèìòùâêîôûäëïöüåæøãõ".contains(*c));
    (0..lower.len()).all(|at| {
        let next = lower.get(at + 1);
        let last = next.is_none();
        match lower[at] {
            // Before a consonant and `e`, or before the last letter: Hélène, très.
            'è' => {
                last || !is_vowel(next) && (at > 0 || letters[0] == 'è' || lower.get(at + 2) == Some(&'e'))
            }
            'ì' | 'ù' => last || at == 1 && lower[0] == 'o',
            'ò' => last || !is_vowel(next) && at > 0,
            'ñ' => is_vowel(next),
            'õ' => next.is_some_and(|c| *c != 's'),
            'æ' => !last,
            _ => true,
        }
    })
}

/// Returns whether all words are in one alphabet of bytes above 0x7F as Cyrillic in windows-1251 and Greek in
/// windows-1253 have them: capitals from 0xC0, small letters from 0xE0. Words in East Asian charsets hardly ever
/// look so.
fn is_capitalised(sample: &[u8]) -> bool {
    let (mut total, mut count) = (0, 0);
    for word in sample.split(|b| b.is_ascii()).filter(|word| !word.is_empty()) {
        let small = |b: &u8| matches!(b, 0xE0..=0xFF | 0xB8 | 0xDC..=0xDF);
        let is_word = matches!(word[0], 0xC0..=0xFF | 0xA8 | 0xB8) && word[1..].iter().all(small);
        if !is_word {
            return false;
        }
        // а, е, и, о, у, ы, э, ю, я and the vowels of Greek.
        let vowels = [0xE0, 0xE5, 0xE8, 0xEE, 0xF3, 0xFB, 0xFD, 0xFE, 0xFF, 0xB8];
        let has_vowel = word.iter().any(|b| vowels.contains(b) || vowels.contains(&(b | 0x20)));
        if word.len() > 2 && !has_vowel {
            return false;
        }
        total += word.len();
        count += 1;
    }
    count >= 2 && total >= 6 || total >= 8
}

/// Returns whether the letters of each word of a text, which is valid UTF-8, belong to one alphabet.
pub(super) fn is_of_one_alphabet(text: &str) -> bool {
    text.split(|c: char| c.is_ascii() && !c.is_ascii_alphabetic()).all(|word| {
        let is_latin = |c: char| {
            c.is_ascii_alphabetic()
                || matches!(c, '\u{C0}'..='\u{17F}' | '\u{1A0}'..='\u{1B0}' | '\u{218}'..='\u{21B}')
        };
        let mut kinds = word.chars().map(|c| match c {
            '\u{80}'..='\u{BF}' => 0,
            _ if is_latin(c) => 1,
            '\u{370}'..='\u{3FF}' => 2,
            '\u{400}'..='\u{52F}' => 3,
            '\u{5D0}'..='\u{5EA}' => 4,
            '\u{600}'..='\u{6FF}' => 5,
            '\u{E00}'.. => 6,
            _ => 7,
        });
        let Some(first) = kinds.next() else { return true };
        let rest_agrees = kinds.all(|kind| kind == first || kind == 0 || first == 0);
        let has_ascii = word.bytes().any(|b| b.is_ascii());
        let capitals = word.chars().skip(1).any(|c| !c.is_ascii() && c.is_uppercase());
        // Latin letters with accents come in words with letters without, and capitals come first.
        let natural = match first {
            0 => word.chars().count() == 1 || has_ascii,
            1 => word.is_ascii() || has_ascii || word.chars().count() == 1,
            7 => false,
            _ => !capitals || word.chars().all(|c| !c.is_lowercase()),
        };
        rest_agrees && natural
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn latin(text: &str) -> Vec<u8> {
        Charset::WINDOWS_1252.encode(text).unwrap().into_owned()
    }

    #[test]
    fn names_of_western_and_northern_europe() {
        for name in [
            "Hélène",
            "Loïc B",
            "Rößler",
            "Núñez",
            "Größe",
            "Geneviève",
            "Solène",
            "Côme",
            "Åse",
            "Søren",
            "Zoë",
            "Çelik",
            "Muñoz",
            "Peña",
            "João",
            "Conceição",
            "François",
            "Léa",
            "Raphaël",
            "Jürgen",
            "Müller",
            "Ødegård",
            "Märta",
            "Björn",
            "Guðrún",
            "Þór",
            "Ève",
            "créé",
            "£",
            "¡Hola!",
            "5 µs",
            "père",
            "Noël",
            "Inés",
            "Ângela",
        ] {
            let bytes = latin(name);
            assert!(is_latin(&bytes), "{name}");
            assert!(words(&bytes).all(is_western), "{name}");
        }
    }

    #[test]
    fn names_of_central_europe_are_not_western() {
        let windows_1250 = Charset::from_encoding(encoding_rs::WINDOWS_1250);
        for name in [
            "Dvořák",
            "Čapek",
            "Paweł",
            "Tomczyński",
            "Zdeněk",
            "Jokić",
            "Świątek",
            "Erdős",
            "Němec",
            "Łukasz",
        ] {
            let bytes = windows_1250.encode(name).unwrap();
            assert!(is_latin(&bytes), "{name}");
            assert!(!words(&bytes).all(is_western), "{name}");
        }
    }

    #[test]
    fn east_asian_names_are_in_no_alphabet() {
        for (charset, name) in [
            (Charset::SHIFT_JIS, "テスト"),
            (Charset::SHIFT_JIS, "山田"),
            (Charset::SHIFT_JIS, "金子"),
            (Charset::GB18030, "柯洁"),
            (Charset::GB18030, "陈耀烨"),
            (Charset::BIG5, "許功蓋"),
            (Charset::EUC_KR, "이창호"),
            (Charset::EUC_JP, "武宮正樹"),
        ] {
            let bytes = charset.encode(name).unwrap();
            assert!(!is_latin(&bytes) && !is_capitalised(&bytes), "{name}");
        }
    }

    #[test]
    fn letters_of_several_alphabets_make_no_word() {
        for text in
            ["Иван Петров", "Παπαδόπουλος", "Hélène", "Müller", "kyu £3", "דוד", "Łukasz", "Őze", "à la", "Ž"]
        {
            assert!(is_of_one_alphabet(text), "{text}");
        }
        for text in ["֣ΰ", "лƽ", "ʩǿ", "κȻ", "ʯӢ"] {
            assert!(!is_of_one_alphabet(text), "{text}");
        }
    }
}
