//! [`Language`]: the languages of messages.

/// A language of messages. Codes and names are the same in all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese in simplified characters (简体中文).
    Chinese,
    /// Japanese (日本語).
    Japanese,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 3] = [Language::English, Language::Chinese, Language::Japanese];

    /// Returns the tag: `en`, `zh` or `ja`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
            Language::Japanese => "ja",
        }
    }

    /// Returns the language of a tag or of the name of a locale; `None` for any other language.
    ///
    /// ```
    /// use sgf_core::diag::Language;
    /// assert_eq!(Language::from_locale("zh_TW.UTF-8"), Some(Language::Chinese));
    /// assert_eq!(Language::from_locale("ja-JP"), Some(Language::Japanese));
    /// assert_eq!(Language::from_locale("C.UTF-8"), None);
    /// ```
    #[must_use]
    pub fn from_locale(name: &str) -> Option<Language> {
        let tag = name.trim().split(['_', '-', '.', '@']).next()?;
        Language::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(tag))
    }
}
