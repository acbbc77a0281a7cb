//! [`Code::words`]: the words for a code in every language.

use super::code::{Code, CodeInfo, CodeWords, TABLE};
use super::language::Language;
use super::phrase::places;
use super::{chinese, japanese};

impl Code {
    /// Returns the words for the code in a language.
    #[must_use]
    pub const fn words(self, language: Language) -> CodeWords {
        match language {
            Language::English => {
                let CodeInfo { title, message, explanation, remedy, .. } = *self.info();
                CodeWords { title, message, explanation, remedy }
            }
            Language::Chinese => chinese::words(self),
            Language::Japanese => japanese::words(self),
        }
    }
}

// The messages of a code must have the same places in every language; otherwise this does not compile.
const _: () = {
    let mut at = 0;
    while at < TABLE.len() {
        let code = TABLE[at].0;
        let expected = places(code.words(Language::English).message);
        assert!(
            expected == places(code.words(Language::Chinese).message),
            "a Chinese message has other places"
        );
        assert!(
            expected == places(code.words(Language::Japanese).message),
            "a Japanese message has other places"
        );
        at += 1;
    }
};

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_code_has_its_own_words_in_every_language() {
        for language in Language::ALL {
            let mut titles = HashSet::new();
            for code in Code::all() {
                let CodeWords { title, message, explanation, remedy } = code.words(language);
                for text in [title, message, explanation, remedy] {
                    assert!(!text.trim().is_empty(), "{} lacks words in {}", code.name(), language.tag());
                    let is_foreign = text.chars().any(|c| ('\u{3040}'..='\u{9fff}').contains(&c));
                    let quotes_foreign = matches!(code, Code::HandicapSuspicious);
                    match language {
                        Language::English => assert!(!is_foreign || quotes_foreign, "{text}"),
                        // Two clocks say what is wrong in their arguments only.
                        _ => assert!(
                            is_foreign
                                || text.starts_with("{0}")
                                || text.contains("[{0}] {1}")
                                || text.contains("[{1}] {2}"),
                            "{text}"
                        ),
                    }
                }
                assert!(titles.insert(title), "{title} is the title of two codes in {}", language.tag());
                // A sentence ends; a message goes on with its place.
                for text in [explanation, remedy] {
                    assert!(text.ends_with(['.', '。', ']']), "{text}");
                }
                assert!(!message.ends_with(['.', '。']), "{message}");
            }
        }
    }
}
