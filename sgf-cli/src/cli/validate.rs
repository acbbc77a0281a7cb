//! The arguments of `validate`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::input::InputArgs;
use super::rules::{RulesArg, rules, rules_help, rules_long_help};

#[derive(Args, Debug)]
pub(crate) struct ValidateArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// How to print: json is one object a file, csv one row a finding, sarif one SARIF 2.1.0 log, github
    /// annotations of a workflow
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: ReportFormat,
    #[arg(long, value_name = "RULES", value_parser = rules, help = rules_help("The rules under which moves are checked [default: auto]"), long_help = rules_long_help("The rules under which moves are checked [default: auto]"))]
    pub(crate) rules: Option<RulesArg>,
    /// Report only these: prefixes of codes or names, separated by commas
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) select: Vec<String>,
    /// Do not report these: prefixes of codes or names, separated by commas
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) ignore: Vec<String>,
    /// The lowest severity of findings that makes the exit code 1 [default: error]
    #[arg(long, value_name = "SEVERITY")]
    pub(crate) fail_on: Option<FailOn>,
    /// How strict to be: strict turns warnings into errors, lenient passes over findings that do not disturb
    /// a reader [default: standard]
    #[arg(long, value_name = "PROFILE")]
    pub(crate) profile: Option<Profile>,
    /// Count the end of each game, too, and compare the score with RE and with the marks of territory
    #[arg(long)]
    pub(crate) score: bool,
    /// Print a table of counts by code at the end
    #[arg(long)]
    pub(crate) summary: bool,
    /// Fix in place what can be fixed without a change of meaning; the exit code is about the remaining
    /// findings. A record on standard input is fixed and written to standard output
    #[arg(long)]
    pub(crate) fix: bool,
    /// Do what --fix does, guesses included
    #[arg(long)]
    pub(crate) unsafe_fixes: bool,
    /// Show what --fix would change, and change nothing
    #[arg(long)]
    pub(crate) diff: bool,
    /// Take settings and policy from FILE for all inputs, not from the sgf.toml nearest above each
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub(crate) config: Option<PathBuf>,
    /// Read no sgf.toml
    #[arg(long)]
    pub(crate) no_config: bool,
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
