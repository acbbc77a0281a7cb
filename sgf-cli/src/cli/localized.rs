//! The command line in the language of the run: help, and errors of arguments.

use clap::builder::{Resettable, Str, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use sgf_core::diag::{Language, Phrase};

use crate::language::{current, say};
use crate::layout::wrap::wrap;
use crate::words;

use super::help_words::{HELP, RULES_FOR_MOVES, RULES_FOR_MOVES_AUTO, RULES_TO_COUNT_BY};

/// Returns the command with its help in the language of the run.
pub(crate) fn command(mut command: Command) -> Command {
    if current() == Language::English {
        return command;
    }
    // After this the flags for help and version exist, and global flags in every command.
    command.build();
    translate(command)
}

fn translate(command: Command) -> Command {
    let about = command.get_about().and_then(translation);
    let after = command.get_after_help().and_then(translation);
    let mut command = command
        .subcommand_help_heading(words::HELP_COMMANDS.text(current()))
        .help_template(template())
        .mut_args(argument)
        .mut_subcommands(translate);
    if let Some(about) = about {
        command = command.about(about).long_about(Resettable::Reset);
    }
    if let Some(after) = after {
        command = command.after_help(after);
    }
    command
}

fn template() -> String {
    format!(
        "{{before-help}}{{about-with-newline}}\n{}{{usage}}\n\n{{all-args}}{{after-help}}",
        say!(words::HELP_USAGE)
    )
}

fn argument(arg: Arg) -> Arg {
    let Some(help) = arg.get_help().and_then(translation) else { return arg };
    let heading = match arg.get_help_heading() {
        Some(heading) => translation_of(heading),
        None if arg.is_positional() => Some(words::HELP_ARGUMENTS.text(current())),
        None => Some(words::HELP_OPTIONS.text(current())),
    };
    let mut help = help.to_owned();
    let defaults: Vec<String> =
        arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    let takes_value = arg.get_action().takes_values();
    if takes_value && !defaults.is_empty() && !arg.is_hide_default_value_set() {
        help.push(' ');
        help.push_str(&say!(words::HELP_DEFAULT, defaults.join(",")));
    }
    let values = arg.get_possible_values();
    if takes_value && !values.is_empty() && !arg.is_hide_possible_values_set() {
        let names: Vec<&str> = values.iter().map(clap::builder::PossibleValue::get_name).collect();
        help.push(' ');
        help.push_str(&say!(words::HELP_VALUES, names.join(", ")));
    }
    let long = arg.get_long_help().map(ToString::to_string).and_then(|long| rules_long_help(&long));
    arg.help(lines(&help, SHORT))
        .long_help(lines(&long.unwrap_or(help), LONG))
        .help_heading(Resettable::from(heading.map(Str::from)))
        .hide_default_value(true)
        .hide_possible_values(true)
}

/// The columns of help next to the flags and below them, so that it fits into 80. The lines are broken here,
/// as clap breaks them only at blanks.
const SHORT: usize = 44;
const LONG: usize = 68;

fn lines(text: &str, width: usize) -> String {
    text.split('\n').map(|line| wrap(line, width, 0)).collect::<Vec<_>>().join("\n")
}

fn translation(text: &StyledStr) -> Option<String> {
    let text = text.to_string();
    rules_help(&text).or_else(|| translation_of(&text).map(str::to_owned))
}

/// Returns the text in the language of the run; `None` if the table does not have it.
fn translation_of(text: &str) -> Option<&'static str> {
    HELP.iter()
        .find(|phrase| phrase.text(Language::English) == text.trim_end())
        .map(|phrase| phrase.text(current()))
}

/// Translates the help of `--rules`: a first part of its own, then the names of all rule sets.
fn rules_help(text: &str) -> Option<String> {
    let first = first_of_rules(text)?;
    text.contains("--help lists").then(|| super::rules::rules_help_in(first.text(current()), current()))
}

fn rules_long_help(text: &str) -> Option<String> {
    let first = first_of_rules(text)?;
    Some(super::rules::rules_long_help_in(first.text(current()), current()))
}

fn first_of_rules(text: &str) -> Option<&'static Phrase> {
    let starts = |phrase: &&Phrase| text.starts_with(&format!("{}:", phrase.text(Language::English)));
    [&RULES_FOR_MOVES_AUTO, &RULES_FOR_MOVES, &RULES_TO_COUNT_BY].into_iter().find(|phrase| starts(phrase))
}

/// Returns the message for the usual errors of arguments, except in English; for the others clap has the
/// message.
pub(crate) fn wrong_usage(error: &clap::Error) -> Option<String> {
    if current() == Language::English {
        return None;
    }
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => Some(texts.join(", ")),
        _ => None,
    };
    let arg = context(ContextKind::InvalidArg).unwrap_or_default();
    let value = context(ContextKind::InvalidValue).unwrap_or_default();
    let mut text = match error.kind() {
        ErrorKind::UnknownArgument => say!(words::USAGE_UNKNOWN_ARGUMENT, arg),
        ErrorKind::InvalidSubcommand => {
            say!(words::USAGE_UNKNOWN_COMMAND, context(ContextKind::InvalidSubcommand).unwrap_or_default())
        }
        ErrorKind::MissingSubcommand => say!(words::USAGE_NO_COMMAND),
        ErrorKind::MissingRequiredArgument => say!(words::USAGE_MISSING, arg),
        ErrorKind::ArgumentConflict => {
            say!(words::USAGE_CONFLICT, arg, context(ContextKind::PriorArg).unwrap_or_default())
        }
        ErrorKind::InvalidValue if value.is_empty() => say!(words::USAGE_NO_VALUE, arg),
        ErrorKind::InvalidValue => say!(words::USAGE_INVALID_VALUE, arg, value),
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
            say!(words::USAGE_WRONG_VALUE, arg, value, why)
        }
        _ => return None,
    };
    if let Some(valid) = context(ContextKind::ValidValue) {
        text.push_str(&say!(words::USAGE_VALUES, valid));
    }
    let near = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    if let Some(near) = near.into_iter().find_map(context) {
        text.push_str(&say!(words::USAGE_NEAR, near));
    }
    text.push_str(&say!(words::USAGE_SEE_HELP));
    Some(text)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use sgf_core::diag::Language;

    use super::super::Cli;
    use super::super::help_words::HELP;

    fn texts(command: &clap::Command, into: &mut Vec<String>) {
        let mut take = |text: Option<&clap::builder::StyledStr>| {
            into.extend(text.map(|text| text.to_string().trim_end().to_owned()));
        };
        take(command.get_about());
        take(command.get_after_help());
        for arg in command.get_arguments() {
            take(arg.get_help());
        }
        for arg in command.get_arguments() {
            into.extend(arg.get_help_heading().map(str::to_owned));
        }
        for sub in command.get_subcommands() {
            // The command `help` has all commands below it again.
            if sub.get_name() == "help" {
                into.extend(sub.get_about().map(ToString::to_string));
            } else {
                texts(sub, into);
            }
        }
    }

    #[test]
    fn every_text_of_the_help_stands_in_the_table_and_no_other() {
        let mut command = Cli::command();
        command.build();
        let mut own = Vec::new();
        texts(&command, &mut own);
        let known: Vec<&str> = HELP.iter().map(|phrase| phrase.text(Language::English)).collect();
        let is_rules = |text: &str| super::first_of_rules(text).is_some();
        let missing: Vec<&String> =
            own.iter().filter(|text| !known.contains(&&text[..]) && !is_rules(text)).collect();
        assert!(missing.is_empty(), "not in help_words.rs: {missing:#?}");
        let gone: Vec<&&str> = known.iter().filter(|text| !own.iter().any(|own| own == **text)).collect();
        assert!(gone.is_empty(), "in help_words.rs, but no help any more: {gone:#?}");
    }
}
