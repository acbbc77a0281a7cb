//! The language of a run: `--lang`, else the locale. It is global, and set once before the first message.

use std::ffi::OsString;
use std::sync::OnceLock;

use sgf_core::diag::Language;

static CHOSEN: OnceLock<Language> = OnceLock::new();

/// Returns the language of the run.
pub(crate) fn current() -> Language {
    *CHOSEN.get_or_init(Language::default)
}

/// Chooses the language: that of `--lang` among `args`, else that of the locale. The arguments are not parsed
/// yet, so errors in them are reported in that language, too.
pub(crate) fn choose(args: &[OsString], locale: impl Fn(&str) -> Option<String>) {
    let _ = CHOSEN.set(of_args(args).or_else(|| of_locale(locale)).unwrap_or_default());
}

fn of_args(args: &[OsString]) -> Option<Language> {
    let mut chosen = None;
    let mut args = args.iter().skip(1).map(|arg| arg.to_string_lossy()).take_while(|arg| arg != "--");
    while let Some(arg) = args.next() {
        let tag = match arg.strip_prefix("--lang") {
            Some("") => args.next().map(|tag| tag.into_owned()),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None => continue,
        };
        chosen = tag.and_then(|tag| Language::from_locale(&tag)).or(chosen);
    }
    chosen
}

/// Returns the language of the locale. The first variable that is not empty decides, as in other programs.
fn of_locale(locale: impl Fn(&str) -> Option<String>) -> Option<Language> {
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| locale(name).filter(|value| !value.is_empty()))?;
    Language::from_locale(&name)
}

/// Returns a phrase of `words` in the language of the run, with its arguments.
macro_rules! say {
    ($phrase:expr $(, $arg:expr)* $(,)?) => {
        $phrase.say($crate::language::current(), &[$(&$arg as &dyn std::fmt::Display),*])
    };
}
pub(crate) use say;

#[cfg(test)]
mod tests {
    use super::*;

    fn of(args: &[&str], variables: &[(&str, &str)]) -> Option<Language> {
        let args: Vec<OsString> = args.iter().map(OsString::from).collect();
        let locale = |name: &str| {
            let variable = variables.iter().find(|(own, _)| *own == name);
            variable.map(|(_, value)| (*value).to_owned())
        };
        of_args(&args).or_else(|| of_locale(locale))
    }

    #[test]
    fn flags_come_before_the_locale() {
        let (zh, ja, en) = (Some(Language::Chinese), Some(Language::Japanese), Some(Language::English));
        assert_eq!(of(&["sgf", "info", "--lang", "ja"], &[("LANG", "zh_CN.UTF-8")]), ja);
        assert_eq!(of(&["sgf", "--lang=zh", "info"], &[]), zh);
        assert_eq!(of(&["sgf", "info", "--", "--lang=zh"], &[]), None);
        assert_eq!(of(&["sgf"], &[("LANG", "zh_TW.UTF-8")]), zh);
        assert_eq!(of(&["sgf"], &[("LC_ALL", ""), ("LC_MESSAGES", "ja_JP"), ("LANG", "zh_CN")]), ja);
        assert_eq!(of(&["sgf"], &[("LC_ALL", "C"), ("LANG", "zh_CN")]), None);
        assert_eq!(of(&["sgf", "--lang", "en"], &[("LANG", "zh_CN")]), en);
    }
}
