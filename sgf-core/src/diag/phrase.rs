//! [`Phrase`]: a sentence in every language, and [`Wording`]: one with what it names.
//!
//! A phrase cannot be made without all languages, and one that names other things in one language than in another does
//! not compile.

use std::fmt;

use super::language::Language;

/// A sentence, or a part of one, in every language.
///
/// `{0}` to `{9}` are places for what it names; `{0|stone|stones}` is the first word where that is `1`, else the second.
///
/// ```
/// use sgf_core::diag::{Language, Phrase};
/// static TAKEN: Phrase = Phrase::new("{0} {0|stone|stones} taken", "提{0}子", "{0}子を取る");
/// assert_eq!(TAKEN.with([1]).to_string(), "1 stone taken");
/// assert_eq!(TAKEN.with([2]).to_string(), "2 stones taken");
/// assert_eq!(TAKEN.with([2]).in_language(Language::Chinese), "提2子");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Phrase {
    english: &'static str,
    chinese: &'static str,
    japanese: &'static str,
}

impl Phrase {
    /// A phrase.
    ///
    /// # Panics
    /// Where the languages name different things; in a `static` or `const` that is an error at compile time.
    #[must_use]
    pub const fn new(english: &'static str, chinese: &'static str, japanese: &'static str) -> Phrase {
        let named = places(english);
        assert!(named == places(chinese), "the Chinese text names other things than the English one");
        assert!(named == places(japanese), "the Japanese text names other things than the English one");
        assert!(!(english.is_empty() || chinese.is_empty() || japanese.is_empty()), "a text is empty");
        Phrase { english, chinese, japanese }
    }

    /// The text with its places.
    #[must_use]
    pub const fn text(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Chinese => self.chinese,
            Language::Japanese => self.japanese,
        }
    }

    /// The phrase alone, which names nothing.
    #[must_use]
    pub fn alone(&'static self) -> Wording {
        Wording { phrase: self, args: Vec::new() }
    }

    /// The phrase with texts that are the same in every language.
    #[must_use]
    pub fn with<T: ToString>(&'static self, texts: impl IntoIterator<Item = T>) -> Wording {
        texts.into_iter().fold(self.alone(), Wording::arg)
    }

    /// The phrase in a language, with these texts.
    #[must_use]
    pub fn say(&self, language: Language, texts: &[&dyn fmt::Display]) -> String {
        let args: Vec<Arg> = texts.iter().map(|text| Arg::Text(text.to_string().into())).collect();
        let mut said = String::new();
        fill(self.text(language), &args, language, &mut said);
        said
    }
}

/// What goes into a place of a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Arg {
    /// The same in every language.
    Text(Box<str>),
    /// Words.
    Wording(Wording),
}

impl Arg {
    /// It in a language.
    #[must_use]
    pub fn in_language(&self, language: Language) -> String {
        let mut said = String::new();
        self.append(language, &mut said);
        said
    }

    fn append(&self, language: Language, said: &mut String) {
        match self {
            Arg::Text(text) => said.push_str(text),
            Arg::Wording(Wording { phrase, args }) => fill(phrase.text(language), args, language, said),
        }
    }
}

/// In English.
impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arg::Text(text) => f.write_str(text),
            Arg::Wording(wording) => wording.fmt(f),
        }
    }
}

/// A phrase with what it names, to be said in any language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wording {
    phrase: &'static Phrase,
    args: Vec<Arg>,
}

impl Wording {
    /// With a text that is the same in every language as the next thing that it names.
    #[must_use]
    pub fn arg(mut self, text: impl ToString) -> Wording {
        self.args.push(Arg::Text(text.to_string().into()));
        self
    }

    /// With words as the next thing that it names.
    #[must_use]
    pub fn wording(mut self, words: Wording) -> Wording {
        self.args.push(Arg::Wording(words));
        self
    }

    /// It in a language.
    #[must_use]
    pub fn in_language(&self, language: Language) -> String {
        let mut said = String::new();
        fill(self.phrase.text(language), &self.args, language, &mut said);
        said
    }
}

/// In English.
impl fmt::Display for Wording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_language(Language::English))
    }
}

/// Appends `text` with its places filled.
pub(super) fn fill(text: &str, args: &[Arg], language: Language, said: &mut String) {
    let mut rest = text;
    while let Some((before, place, behind)) = next_place(rest) {
        said.push_str(before);
        let (number, words) = place.split_at(1);
        let arg = number.parse().ok().and_then(|number: usize| args.get(number));
        match words.strip_prefix('|').and_then(|words| words.split_once('|')) {
            Some((one, many)) => {
                let is_one = arg.is_some_and(|arg| matches!(arg, Arg::Text(text) if &**text == "1"));
                said.push_str(if is_one { one } else { many });
            }
            None => {
                if let Some(arg) = arg {
                    arg.append(language, said);
                }
            }
        }
        rest = behind;
    }
    said.push_str(rest);
}

/// The text before the next place, what stands in its braces, and the text behind.
fn next_place(text: &str) -> Option<(&str, &str, &str)> {
    let bytes = text.as_bytes();
    let is_place =
        |at: &usize| bytes[*at] == b'{' && bytes.get(at + 1).is_some_and(|digit| digit.is_ascii_digit());
    let open = (0..bytes.len()).find(is_place)?;
    let close = open + text[open..].find('}')?;
    Some((&text[..open], &text[open + 1..close], &text[close + 1..]))
}

/// The numbers of the places in `text`, a bit each.
pub(super) const fn places(text: &str) -> u16 {
    let bytes = text.as_bytes();
    let (mut found, mut at) = (0, 0);
    while at + 1 < bytes.len() {
        if bytes[at] == b'{' && bytes[at + 1].is_ascii_digit() {
            found |= 1 << (bytes[at + 1] - b'0');
        }
        at += 1;
    }
    found
}

/// Makes a `static` of each phrase: name, English, Chinese, Japanese.
macro_rules! phrases {
    ($($(#[$doc:meta])* $name:ident: $english:literal, $chinese:literal, $japanese:literal;)*) => {
        $($(#[$doc])* pub(crate) static $name: $crate::diag::Phrase =
            $crate::diag::Phrase::new($english, $chinese, $japanese);)*
    };
}
pub(crate) use phrases;

#[cfg(test)]
mod tests {
    use super::*;

    static NESTED: Phrase = Phrase::new("the {1} of {0}", "{0}的{1}", "{0}の{1}");
    static KOMI: Phrase = Phrase::new("komi", "贴目", "コミ");

    #[test]
    fn words_in_words_are_said_in_one_language() {
        let wording = NESTED.alone().arg("柯洁").wording(KOMI.alone());
        assert_eq!(wording.to_string(), "the komi of 柯洁");
        assert_eq!(wording.in_language(Language::Chinese), "柯洁的贴目");
        assert_eq!(wording.in_language(Language::Japanese), "柯洁のコミ");
    }

    #[test]
    fn what_is_named_is_not_read_as_a_place() {
        let wording = NESTED.alone().arg("{1}").arg("{0|a|b}");
        assert_eq!(wording.to_string(), "the {0|a|b} of {1}");
    }

    #[test]
    fn braces_that_are_no_place_stay() {
        static BRACES: Phrase = Phrase::new("{name} {0}", "{name} {0}", "{name} {0}");
        assert_eq!(BRACES.with(["x"]).to_string(), "{name} x");
        assert_eq!(BRACES.say(Language::Japanese, &[&7]), "{name} 7");
        assert_eq!(BRACES.alone().to_string(), "{name} ");
    }
}
