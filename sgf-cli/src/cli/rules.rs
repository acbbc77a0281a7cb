//! `--rules`: the rule set of a command, and its help, which lists the rule sets.

use sgf_core::diag;
use sgf_core::rules::{ParseRulesError, Preset, RuleSet};

use crate::{language, words};

/// The rules of a command.
#[derive(Clone, Debug)]
pub(crate) enum RulesArg {
    /// The rules of the record.
    Auto,
    /// This rule set.
    Set(Box<RuleSet>),
}

pub(super) fn rules_help(what: &str) -> String {
    rules_help_in(what, diag::Language::English)
}

pub(super) fn rules_long_help(what: &str) -> String {
    rules_long_help_in(what, diag::Language::English)
}

pub(super) fn rules_help_in(what: &str, language: diag::Language) -> String {
    let names = Preset::ALL.map(Preset::name).join(", ");
    words::HELP_RULES.say(language, &[&what, &names])
}

pub(super) fn rules_long_help_in(what: &str, language: diag::Language) -> String {
    let (names, keys) = (Preset::ALL.map(Preset::name).join(", "), RuleSet::keys().join(", "));
    words::HELP_RULES_LONG.say(language, &[&what, &names, &keys])
}

pub(super) fn rules(text: &str) -> Result<RulesArg, String> {
    if text.eq_ignore_ascii_case("auto") {
        return Ok(RulesArg::Auto);
    }
    let rules =
        text.parse().map_err(|error: ParseRulesError| error.wording().in_language(language::current()))?;
    Ok(RulesArg::Set(Box::new(rules)))
}
