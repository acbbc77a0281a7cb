//! The command line: what can be written there, in one place. `config` makes it valid.

mod help_words;
mod localized;
mod play;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use sgf_core::diag;
use sgf_core::rules::{ParseRulesError, Preset, RuleSet};
use sgf_core::text::Charset;

use crate::language::{self, say};
use crate::words;

pub(crate) use localized::{command, wrong_usage};
pub(crate) use play::{DeadArg, PlayFormat, ReplayArgs, ScoreArgs, VariationPath, point};

const EXIT_CODES: &str = "\
Exit codes:
  0    done, and nothing found at or above --fail-on
  1    done, with findings
  2    wrong usage, or an input or output that failed
  130  interrupted";

/// Checks, converts and lists Go game records (SGF), one file or a whole archive.
#[derive(Debug, Parser)]
#[command(name = "sgf", version, after_help = EXIT_CODES, max_term_width = 100, propagate_version = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: GlobalArgs,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Checks records and says what is wrong in them, and where
    Validate(ValidateArgs),
    /// Says what a finding means and what to do
    Explain(ExplainArgs),
    /// Writes records in another form
    Convert(ConvertArgs),
    /// Plays games through: boards, captures, and a verdict on every move
    Replay(ReplayArgs),
    /// Counts games: area, territory, stones, under the rules of many times and places
    Score(ScoreArgs),
    /// Lists the game information of records
    Info(InfoArgs),
    /// Prints the completions of a shell
    Completions(CompletionsArgs),
    /// Prints the manual page
    Man(ManArgs),
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Global options")]
pub(crate) struct GlobalArgs {
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: When,
    /// How many threads work at the same time [default: one for each core]
    #[arg(short, long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) jobs: Option<u16>,
    /// The language of messages [default: that of the locale, else en]
    #[arg(long, global = true, value_name = "LANGUAGE")]
    pub(crate) lang: Option<Language>,
    /// Print less: only the summary, or nothing
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
    /// Print more: findings of severity info, where each file goes
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
}

#[derive(Args, Debug, Default)]
pub(crate) struct InputArgs {
    /// Files, folders (searched for record files) or - for standard input
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Read more paths from FILE, one a line; - for standard input
    #[arg(help_heading = "Inputs", long, value_name = "FILE")]
    pub(crate) files_from: Option<PathBuf>,
    /// In folders, read only files that match GLOB (a name, or a path below the folder if it has a /)
    #[arg(help_heading = "Inputs", long, value_name = "GLOB")]
    pub(crate) include: Vec<String>,
    /// In folders, leave out files and folders that match GLOB
    #[arg(help_heading = "Inputs", long, value_name = "GLOB")]
    pub(crate) exclude: Vec<String>,
    /// The charset of all inputs, whatever they say
    #[arg(help_heading = "Inputs", long, value_name = "NAME", value_parser = charset)]
    pub(crate) encoding: Option<Charset>,
    /// The charset where nothing is said and nothing can be told
    #[arg(help_heading = "Inputs", long, value_name = "NAME", value_parser = charset)]
    pub(crate) default_encoding: Option<Charset>,
}

#[derive(Args, Debug)]
pub(crate) struct ValidateArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// How to print: json is one object a file, csv one row a finding, sarif one SARIF 2.1.0 log, github annotations of a
    /// workflow
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: ReportFormat,
    #[arg(long, value_name = "RULES", value_parser = rules, help = rules_help("The rules that play is measured by [default: auto]"), long_help = rules_long_help("The rules that play is measured by [default: auto]"))]
    pub(crate) rules: Option<RulesArg>,
    /// Report only these: prefixes of codes or names, separated by commas
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) select: Vec<String>,
    /// Do not report these: prefixes of codes or names, separated by commas
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) ignore: Vec<String>,
    /// From which severity on findings make the exit code 1 [default: error]
    #[arg(long, value_name = "SEVERITY")]
    pub(crate) fail_on: Option<FailOn>,
    /// How severe to be: strict makes warnings errors, lenient passes over what a reader can live with [default: standard]
    #[arg(long, value_name = "PROFILE")]
    pub(crate) profile: Option<Profile>,
    /// Count the end of each game too, and compare it with RE and with the marks of territory
    #[arg(long)]
    pub(crate) score: bool,
    /// Print a table of counts by code at the end
    #[arg(long)]
    pub(crate) summary: bool,
    /// Take settings and policy from FILE for all inputs, not from the sgf.toml nearest above each
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub(crate) config: Option<PathBuf>,
    /// Read no sgf.toml
    #[arg(long)]
    pub(crate) no_config: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    /// Codes (T001) or names (charset-guessed); beginnings of them (P0, charset, G) are listed
    #[arg(value_name = "CODE", required_unless_present = "list")]
    pub(crate) codes: Vec<String>,
    /// List all codes
    #[arg(long, conflicts_with = "codes")]
    pub(crate) list: bool,
    /// How to print
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: ExplainFormat,
}

#[derive(Args, Debug)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The form to write
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Target,
    /// A file, or a folder for several inputs [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
    /// Name files in the folder OUT by the first game: {name} {date} {black} {white} {result} {event} {round} {place}
    #[arg(long, value_name = "TEMPLATE", requires = "output")]
    pub(crate) name: Option<String>,
    /// Write over files that exist
    #[arg(long)]
    pub(crate) force: bool,
    /// How SGF is laid out; preserve leaves every byte where nothing changes [default: preserve]
    #[arg(long, value_name = "STYLE")]
    pub(crate) style: Option<StyleArg>,
    /// The charset of the SGF that is written [default: UTF-8; with preserve, that of the input]
    #[arg(long, value_name = "NAME", value_parser = out_charset)]
    pub(crate) out_encoding: Option<Charset>,
    /// Leave out all variations
    #[arg(long)]
    pub(crate) main_line: bool,
}

#[derive(Args, Debug)]
pub(crate) struct InfoArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// How to print: json is one object a game
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    /// The command to print the page of [default: sgf itself]
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Option<String>,
    /// Write the pages of all commands into FOLDER
    #[arg(short, long, value_name = "FOLDER", conflicts_with = "command")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// English
    En,
    /// 简体中文
    Zh,
    /// 日本語
    Ja,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Human,
    /// JSON Lines: one object a line
    Json,
    /// Comma-separated values
    Csv,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people
    Human,
    /// JSON Lines: one object a line
    Json,
    /// Comma-separated values
    Csv,
    /// One SARIF 2.1.0 log, for code scanning
    Sarif,
    /// Annotations of a GitHub workflow
    Github,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExplainFormat {
    /// For people
    Human,
    /// JSON Lines: one object a line
    Json,
    /// Comma-separated values
    Csv,
    /// A page for a manual
    Markdown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOn {
    Error,
    Warning,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Profile {
    Strict,
    Standard,
    Lenient,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    /// SGF
    Sgf,
    /// A JSON document for each input
    Json,
    /// JSON Lines: one game a line
    Jsonl,
    /// Comma-separated values: one game a row
    Csv,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StyleArg {
    /// The bytes as they are wherever nothing changes
    Preserve,
    /// One form for all equal trees
    Canonical,
    /// As short as possible
    Compact,
    /// For reading
    Pretty,
}

/// Which rules to go by.
#[derive(Clone, Debug)]
pub(crate) enum RulesArg {
    /// Those of the record.
    Auto,
    /// These.
    Set(Box<RuleSet>),
}

fn rules_help(what: &str) -> String {
    rules_help_in(what, diag::Language::English)
}

fn rules_long_help(what: &str) -> String {
    rules_long_help_in(what, diag::Language::English)
}

fn rules_help_in(what: &str, language: diag::Language) -> String {
    let names = Preset::ALL.map(Preset::name).join(", ");
    words::HELP_RULES.say(language, &[&what, &names])
}

fn rules_long_help_in(what: &str, language: diag::Language) -> String {
    let (names, keys) = (Preset::ALL.map(Preset::name).join(", "), RuleSet::keys().join(", "));
    words::HELP_RULES_LONG.say(language, &[&what, &names, &keys])
}

fn rules(text: &str) -> Result<RulesArg, String> {
    if text.eq_ignore_ascii_case("auto") {
        return Ok(RulesArg::Auto);
    }
    let rules =
        text.parse().map_err(|error: ParseRulesError| error.wording().in_language(language::current()))?;
    Ok(RulesArg::Set(Box::new(rules)))
}

/// As [`charset`], for writing: plain ASCII is read as the UTF-8 that it is part of, but would be a promise to write no more.
fn out_charset(name: &str) -> Result<Charset, String> {
    if matches!(name.to_ascii_lowercase().as_str(), "ascii" | "us-ascii") {
        return Err(say!(words::NO_ASCII));
    }
    charset(name)
}

fn charset(name: &str) -> Result<Charset, String> {
    Charset::for_label(name).ok_or_else(|| say!(words::NO_SUCH_CHARSET))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Cli::command().debug_assert();
    }
}
