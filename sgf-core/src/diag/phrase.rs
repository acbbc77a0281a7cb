//! [`Phrase`]: a sentence in every language, and [`Wording`]: a phrase with its arguments.
//!
//! A phrase needs the text of every language, and all texts must have the same places; otherwise it does not
//! compile.

use std::fmt;

use super::language::Language;

/// A sentence, or a part of one, in every language.
///
/// `{0}` to `{9}` are places for arguments; `{0|stone|stones}` is the first word if argument 0 is `1`, else
/// the second.
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
    /// Creates a phrase.
    ///
    /// # Panics
    /// If a text is empty or the texts have different places; in a `static` or `const` that is an error at
    /// compile time.
    #[must_use]
    pub const fn new(english: &'static str, chinese: &'static str, japanese: &'static str) -> Phrase {
        let expected = places(english);
        assert!(expected == places(chinese), "the Chinese text has other places than the English one");
        assert!(expected == places(japanese), "the Japanese text has other places than the English one");
        assert!(!(english.is_empty() || chinese.is_empty() || japanese.is_empty()), "a text is empty");
        Phrase { english, chinese, japanese }
    }

    /// Returns the text of a language, with its places.
    #[must_use]
    pub const fn text(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Chinese => self.chinese,
            Language::Japanese => self.japanese,
        }
    }

    /// Returns the phrase without arguments.
    #[must_use]
    pub fn alone(&'static self) -> Wording {
        Wording { phrase: self, args: Vec::new() }
    }

    /// Returns the phrase with arguments that are the same in every language.
    #[must_use]
    pub fn with<T: ToString>(&'static self, texts: impl IntoIterator<Item = T>) -> Wording {
        texts.into_iter().fold(self.alone(), Wording::arg)
    }

    /// Writes the phrase in a language, with these arguments.
    #[must_use]
    pub fn say(&self, language: Language, texts: &[&dyn fmt::Display]) -> String {
        let args: Vec<Arg> = texts.iter().map(|text| Arg::Text(text.to_string().into())).collect();
        let mut out = String::new();
        fill(self.text(language), &args, language, &mut out);
        out
    }
}

/// An argument of a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Arg {
    /// A text that is the same in every language.
    Text(Box<str>),
    /// A phrase with arguments of its own.
    Wording(Wording),
}

impl Arg {
    /// Writes the text in a language.
    #[must_use]
    pub fn in_language(&self, language: Language) -> String {
        let mut out = String::new();
        self.append(language, &mut out);
        out
    }

    fn append(&self, language: Language, out: &mut String) {
        match self {
            Arg::Text(text) => out.push_str(text),
            Arg::Wording(Wording { phrase, args }) => fill(phrase.text(language), args, language, out),
        }
    }
}

/// Writes the English text.
impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arg::Text(text) => f.write_str(text),
            Arg::Wording(wording) => wording.fmt(f),
        }
    }
}

/// A phrase with its arguments, which can be written in any language.
///
/// Made by [`Phrase::alone`] or [`Phrase::with`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wording {
    phrase: &'static Phrase,
    args: Vec<Arg>,
}

impl Wording {
    /// Adds an argument that is the same in every language.
    #[must_use]
    pub fn arg(mut self, text: impl ToString) -> Wording {
        self.args.push(Arg::Text(text.to_string().into()));
        self
    }

    /// Adds a phrase as an argument.
    #[must_use]
    pub fn wording(mut self, words: Wording) -> Wording {
        self.args.push(Arg::Wording(words));
        self
    }

    /// Writes the text in a language.
    #[must_use]
    pub fn in_language(&self, language: Language) -> String {
        let mut out = String::new();
        fill(self.phrase.text(language), &self.args, language, &mut out);
        out
    }
}

/// Writes the English text.
impl fmt::Display for Wording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_language(Language::English))
    }
}

/// Appends `text` to `out` with its places filled.
pub(super) fn fill(text: &str, args: &[Arg], language: Language, out: &mut String) {
    let mut rest = text;
    while let Some((before, place, after)) = next_place(rest) {
        out.push_str(before);
        let (number, words) = place.split_at(1);
        let arg = number.parse().ok().and_then(|number: usize| args.get(number));
        match words.strip_prefix('|').and_then(|words| words.split_once('|')) {
            Some((one, many)) => {
                let is_one = arg.is_some_and(|arg| matches!(arg, Arg::Text(text) if &**text == "1"));
                out.push_str(if is_one { one } else { many });
            }
            None => {
                if let Some(arg) = arg {
                    arg.append(language, out);
                }
            }
        }
        rest = after;
    }
    out.push_str(rest);
}

/// Finds the next place: returns the text before it, the text in its braces, and the text after it.
fn next_place(text: &str) -> Option<(&str, &str, &str)> {
    let bytes = text.as_bytes();
    let is_place =
        |at: &usize| bytes[*at] == b'{' && bytes.get(at + 1).is_some_and(|digit| digit.is_ascii_digit());
    let open = (0..bytes.len()).find(is_place)?;
    let close = open + text[open..].find('}')?;
    Some((&text[..open], &text[open + 1..close], &text[close + 1..]))
}

/// Returns the numbers of the places in `text`, one bit each.
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

/// Declares a `static` for each phrase: name, English, Chinese, Japanese.
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
    fn words_in_words_are_out_in_one_language() {
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
