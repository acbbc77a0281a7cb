//! From TOML to settings. Unknown keys are errors, and every value is checked at its place in the file.

use sgf_core::rules::{ParseRulesError, Preset, RuleSet};
use sgf_core::value::{ClockTime, Overtime, Points, Size, TimeLimit};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::cli::{FailOn, Profile};
use crate::findings::selection;
use crate::language::{current, say};
use crate::words;

use super::folder::Folders;
use super::settings::{PolicySettings, Settings};

/// An error in the file, and its byte.
#[derive(Debug)]
pub(super) struct Invalid {
    pub(super) at: usize,
    pub(super) what: String,
}

type Read<T> = Result<T, Invalid>;
type Value<'t> = Spanned<DeValue<'t>>;

const KEYS: &[&str] = &["select", "ignore", "fail-on", "profile", "rules", "score", "policy"];
const POLICY: &[&str] = &[
    "rules",
    "komi",
    "size",
    "max-handicap",
    "time",
    "overtime",
    "min-moves",
    "max-moves",
    "result",
    "required",
];

/// Reads the settings of a file, and those of its folders.
pub(super) fn file(text: &str) -> Read<(Settings, Vec<(Folders, Settings)>)> {
    let table = DeTable::parse(text).map_err(|error| Invalid {
        at: error.span().map_or(0, |span| span.start),
        what: say!(words::CONFIG_NOT_TOML, error.message()),
    })?;
    let mut folders = Vec::new();
    let settings = settings(table.get_ref(), "folder", |value| {
        let DeValue::Array(list) = value.get_ref() else {
            return Err(wants(value, "folder", &words::A_LIST));
        };
        for entry in list.iter() {
            let DeValue::Table(table) = entry.get_ref() else {
                return Err(wants(entry, "folder", &words::A_TABLE));
            };
            let mut paths = None;
            let of_folder = settings(table, "path", |value| {
                let patterns = texts(value, "path", &words::A_FOLDER)?;
                let patterns = patterns.iter().map(|(text, _)| *text);
                let set = Folders::new(patterns).map_err(|error| at(value, error.to_string()))?;
                paths = Some(set);
                Ok(())
            })?;
            let paths = paths.ok_or_else(|| wants(entry, "path", &words::A_FOLDER))?;
            folders.push((paths, of_folder));
        }
        Ok(())
    })?;
    Ok((settings, folders))
}

/// Reads the settings of a table. It has one more key, `more`, whose value goes to `take`.
fn settings(table: &DeTable<'_>, more: &str, mut take: impl FnMut(&Value<'_>) -> Read<()>) -> Read<Settings> {
    let mut settings = Settings::default();
    for (name, value) in table {
        let key: &str = name.get_ref();
        match key {
            "select" => settings.select = Some(selectors(value, key)?),
            "ignore" => settings.ignore = selectors(value, key)?,
            "fail-on" => {
                settings.fail_on = Some(match text(value, key, &words::A_SEVERITY)? {
                    "error" => FailOn::Error,
                    "warning" => FailOn::Warning,
                    "never" => FailOn::Never,
                    _ => return Err(wants(value, key, &words::A_SEVERITY)),
                });
            }
            "profile" => {
                settings.profile = Some(match text(value, key, &words::A_PROFILE)? {
                    "strict" => Profile::Strict,
                    "standard" => Profile::Standard,
                    "lenient" => Profile::Lenient,
                    _ => return Err(wants(value, key, &words::A_PROFILE)),
                });
            }
            "rules" => {
                let name = text(value, key, &words::A_STRING)?;
                let rules = name.parse::<RuleSet>();
                let invalid = |error: ParseRulesError| at(value, error.wording().in_language(current()));
                settings.rules = Some(rules.map_err(invalid)?);
            }
            "score" => settings.score = Some(boolean(value, key)?),
            "policy" => {
                let DeValue::Table(table) = value.get_ref() else {
                    return Err(wants(value, key, &words::A_TABLE));
                };
                settings.policy = read_policy(table)?;
            }
            _ if key == more => take(value)?,
            _ => return Err(unknown(name, KEYS.iter().copied().chain([more]))),
        }
    }
    Ok(settings)
}

fn read_policy(table: &DeTable<'_>) -> Read<PolicySettings> {
    let mut policy = PolicySettings::default();
    for (name, value) in table {
        let key: &str = name.get_ref();
        match key {
            "rules" => policy.rules = Some(each(value, |one| preset(one, key))?),
            "komi" => {
                policy.komi = Some(each(value, |one| {
                    let points = plain(one).and_then(|text| Points::read(&text).ok());
                    points.map(|reading| reading.value).ok_or_else(|| wants(one, key, &words::A_KOMI))
                })?);
            }
            "size" => {
                policy.size = Some(each(value, |one| {
                    let size = plain(one).and_then(|text| Size::read(&text).ok());
                    size.map(|reading| reading.value).ok_or_else(|| wants(one, key, &words::A_SIZE))
                })?);
            }
            "max-handicap" => policy.max_handicap = Some(number(value, key, 361)? as u16),
            "time" => {
                policy.time = Some(each(value, |one| {
                    let time = plain(one).and_then(|text| TimeLimit::read(&text).ok());
                    let main: Option<ClockTime> = time.map(|reading| reading.value.main);
                    main.ok_or_else(|| wants(one, key, &words::A_TIME))
                })?);
            }
            "overtime" => {
                policy.overtime = Some(each(value, |one| {
                    let overtime = plain(one).and_then(|text| Overtime::read(&text).ok());
                    overtime.map(|reading| reading.value).ok_or_else(|| wants(one, key, &words::AN_OVERTIME))
                })?);
            }
            "min-moves" => policy.min_moves = Some(number(value, key, 1_000_000)?),
            "max-moves" => policy.max_moves = Some(number(value, key, 1_000_000)?),
            "result" => policy.result = Some(boolean(value, key)?),
            "required" => {
                let is_name = |text: &str| {
                    !text.is_empty() && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
                };
                let names = texts(value, key, &words::A_PROPERTY)?;
                if let Some((_, one)) = names.iter().find(|(text, _)| !is_name(text)) {
                    return Err(wants(one, key, &words::A_PROPERTY));
                }
                policy.required = Some(names.into_iter().map(|(text, _)| text.to_owned()).collect());
            }
            _ => return Err(unknown(name, POLICY.iter().copied())),
        }
    }
    Ok(policy)
}

/// Reads the name of a rule set.
fn preset(value: &Value<'_>, key: &str) -> Read<Preset> {
    let names = || Preset::ALL.map(Preset::name).join(", ");
    plain(value)
        .and_then(|name| Preset::from_name(&name))
        .ok_or_else(|| at(value, say!(words::CONFIG_WANTS, key, say!(words::A_RULE_SET, names()))))
}

/// Reads selectors: codes, names and prefixes of them, each of which must name a finding.
fn selectors(value: &Value<'_>, key: &str) -> Read<Vec<String>> {
    let selectors = texts(value, key, &words::A_CODE)?;
    for (selector, one) in &selectors {
        if !selection::selects_any(selector) {
            return Err(at(one, say!(words::NO_CODE_STARTS_WITH_IT, key, selector)));
        }
    }
    Ok(selectors.into_iter().map(|(selector, _)| selector.to_owned()).collect())
}

/// Reads one value, or each value of a list.
fn each<T>(value: &Value<'_>, read: impl Fn(&Value<'_>) -> Read<T>) -> Read<Vec<T>> {
    match value.get_ref() {
        DeValue::Array(list) => list.iter().map(read).collect(),
        _ => Ok(vec![read(value)?]),
    }
}

/// Reads one text, or each text of a list.
fn texts<'v>(
    value: &'v Value<'v>,
    key: &str,
    what: &'static sgf_core::diag::Phrase,
) -> Read<Vec<(&'v str, &'v Value<'v>)>> {
    match value.get_ref() {
        DeValue::Array(list) => list.iter().map(|one| Ok((text(one, key, what)?, one))).collect(),
        _ => Ok(vec![(text(value, key, what)?, value)]),
    }
}

fn text<'v>(value: &'v Value<'_>, key: &str, what: &'static sgf_core::diag::Phrase) -> Read<&'v str> {
    match value.get_ref() {
        DeValue::String(text) => Ok(text),
        _ => Err(wants(value, key, what)),
    }
}

/// Returns a text or a number as it is written.
fn plain(value: &Value<'_>) -> Option<String> {
    match value.get_ref() {
        DeValue::String(text) => Some(text.clone().into_owned()),
        DeValue::Integer(number) => Some(number.as_str().replace('_', "")),
        DeValue::Float(number) => Some(number.as_str().replace('_', "")),
        _ => None,
    }
}

fn number(value: &Value<'_>, key: &str, most: u32) -> Read<u32> {
    let number = match value.get_ref() {
        DeValue::Integer(number) => {
            u32::from_str_radix(&number.as_str().replace('_', ""), number.radix()).ok()
        }
        _ => None,
    };
    number
        .filter(|number| *number <= most)
        .ok_or_else(|| at(value, say!(words::CONFIG_WANTS, key, say!(words::A_NUMBER, most))))
}

fn boolean(value: &Value<'_>, key: &str) -> Read<bool> {
    match value.get_ref() {
        DeValue::Boolean(on) => Ok(*on),
        _ => Err(wants(value, key, &words::A_BOOLEAN)),
    }
}

fn at(value: &Value<'_>, what: String) -> Invalid {
    Invalid { at: value.span().start, what }
}

/// Returns the error for a value that is not `what`.
fn wants(value: &Value<'_>, key: &str, what: &'static sgf_core::diag::Phrase) -> Invalid {
    at(value, say!(words::CONFIG_WANTS, key, say!(what)))
}

/// Returns the error for an unknown key, with the known key that is most like it.
fn unknown<'k>(name: &Spanned<std::borrow::Cow<'_, str>>, known: impl Iterator<Item = &'k str>) -> Invalid {
    let key: &str = name.get_ref();
    let known: Vec<&str> = known.collect();
    let near = known.iter().map(|other| (distance(key, other), *other)).min();
    let what = match near {
        Some((steps, other)) if steps <= 2.max(key.len() / 3) => {
            say!(words::CONFIG_UNKNOWN_KEY_LIKE, key, other)
        }
        _ => say!(words::CONFIG_UNKNOWN_KEY, key, known.join(", ")),
    };
    Invalid { at: name.span().start, what }
}

/// Returns the number of letters to add, drop or change to get from one word to the other (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, c) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, d) in other.iter().enumerate() {
            let changed =
                diagonal + usize::from(c != *d && !(matches!(c, '_' | '-') && matches!(d, '_' | '-')));
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> (usize, String) {
        let Invalid { at, what } = file(text).expect_err(text);
        (at, what)
    }

    #[test]
    fn what_is_wrong_is_said_where_it_stands() {
        assert_eq!(wrong("selct = []"), (0, "there is no key selct; is select meant?".to_owned()));
        assert_eq!(wrong("[policy]\nmax_moves = 3").1, "there is no key max_moves; is max-moves meant?");
        let (at, what) = wrong("profile = \"standard\"\ncolour = 1");
        assert_eq!(at, 21);
        assert!(what.starts_with("there is no key colour; there are select, ignore"), "{what}");
        assert_eq!(wrong("fail-on = \"info\""), (10, "fail-on wants error, warning or never".to_owned()));
        assert_eq!(wrong("[policy]\nkomi = [6.5, \"x\"]").0, 22);
        assert!(wrong("ignore = [\"Q9\"]").1.contains("explain --list"));
        assert!(wrong("rules = \"chinse\"").1.contains("chinese"));
        assert!(wrong("a = ").1.starts_with("this is not TOML"));
        assert_eq!(
            wrong("[[folder]]\nignore = \"T\"").1,
            "path wants folders or globs, as \"2024\" or \"pro/**\""
        );
        assert_eq!(wrong("[policy]\nmin-moves = -1").1, "min-moves wants a number from 0 to 1000000");
    }

    #[test]
    fn values_are_read_in_every_form() {
        let text = "select = \"P\"\nscore = true\n[policy]\nkomi = [6.5, 0, \"7½\"]\nsize = [19, \"19x13\"]\ntime = [5400, \"90m\"]\n\
            overtime = \"5x30 byo-yomi\"\nrules = \"cn\"\nrequired = [\"PB\"]\nmax-handicap = 0\n[[folder]]\npath = \"a\"\n[folder.policy]\nresult = true";
        let (settings, folders) = file(text).unwrap();
        let policy = settings.policy;
        assert_eq!(settings.select, Some(vec!["P".to_owned()]));
        let quarters: Vec<i32> = policy.komi.unwrap().iter().map(|komi| komi.quarters()).collect();
        assert_eq!(quarters, [26, 0, 30]);
        let time = policy.time.unwrap();
        assert_eq!((time[0], policy.size.unwrap().len()), (time[1], 2));
        assert_eq!((policy.rules, policy.max_handicap), (Some(vec![Preset::Chinese]), Some(0)));
        assert!(folders[0].0.contain("a/b.sgf".as_ref()) && !folders[0].0.contain("ab.sgf".as_ref()));
        assert_eq!(folders[0].1.policy.result, Some(true));
    }

    #[test]
    fn words_that_are_alike() {
        assert_eq!(distance("komi", "komi"), 0);
        assert_eq!(distance("fail_on", "fail-on"), 0);
        assert_eq!(distance("selct", "select"), 1);
        assert_eq!(distance("", "ab"), 2);
    }
}
