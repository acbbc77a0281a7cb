//! The command line: all flags and arguments, a file for each command, and files for what commands share.
//!
//! These types say what can be written; [`config`](crate::config) and the commands check what clap cannot.
//! The doc comments are the English help; `help_words` holds the translations, by the English text.

mod annotate;
mod completions;
mod convert;
mod dedupe;
mod diff;
mod explain;
mod find;
mod format;
mod global;
mod help_words;
mod info;
mod input;
mod join;
mod localized;
mod look;
mod man;
mod merge;
mod place;
mod rename;
mod replay;
mod review;
mod rules;
mod score;
mod split;
mod stats;
mod target;
mod validate;

use clap::{Parser, Subcommand};

pub(crate) use annotate::{AnnotateArgs, NamesAs, NamesIn};
pub(crate) use completions::CompletionsArgs;
pub(crate) use convert::{
    ChangeArgs, ConvertArgs, MirrorArg, NormalizeArg, PictureArgs, RotateArg, StripArg, StyleArg,
};
pub(crate) use dedupe::DedupeArgs;
pub(crate) use diff::DiffArgs;
pub(crate) use explain::{ExplainArgs, ExplainFormat};
pub(crate) use find::{Dates, FindArgs, Only};
pub(crate) use format::{Format, PlayFormat};
pub(crate) use global::{GlobalArgs, When};
pub(crate) use info::InfoArgs;
pub(crate) use input::{InputArgs, ReadArgs};
pub(crate) use join::JoinArgs;
pub(crate) use localized::{command, wrong_usage};
pub(crate) use look::{PictureKind, TextBoard};
pub(crate) use man::ManArgs;
pub(crate) use merge::MergeArgs;
pub(crate) use place::{At, VariationPath, point};
pub(crate) use rename::RenameArgs;
pub(crate) use replay::ReplayArgs;
pub(crate) use review::{ReviewArgs, Solutions};
pub(crate) use rules::RulesArg;
pub(crate) use score::{DeadArg, ScoreArgs};
pub(crate) use split::{By, SplitArgs};
pub(crate) use stats::StatsArgs;
pub(crate) use target::Target;
pub(crate) use validate::{FailOn, Profile, ReportFormat, ValidateArgs};

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
    /// Checks records and reports what is wrong in them, and where
    Validate(ValidateArgs),
    /// Explains what a finding means and what to do
    Explain(ExplainArgs),
    /// Writes records in another format
    Convert(ConvertArgs),
    /// Makes a handout of a record: a page to click through and to print, or a sheet of problems
    Review(ReviewArgs),
    /// Replays games: boards, captures, and a verdict on every move
    Replay(ReplayArgs),
    /// Counts games: area, territory, stones, under the rules of many times and places
    Score(ScoreArgs),
    /// Lists the game information of records
    Info(InfoArgs),
    /// Finds games by player, date, result, text, or a position on the board
    Find(FindArgs),
    /// Counts the contents of an archive: games, results, rules, years, players
    Stats(StatsArgs),
    /// Finds duplicate games: with other headers, turned or mirrored, or cut short
    Dedupe(DedupeArgs),
    /// Makes a file for each game of collections and archives, or for all games with a common value
    Split(SplitArgs),
    /// Joins many files into one collection
    Join(JoinArgs),
    /// Names files after their first game
    Rename(RenameArgs),
    /// Shows what changed between two records: moves, variations, comments, marks, game information
    Diff(DiffArgs),
    /// Merges the changes of two sides, or many reviews of one game, into one record; a merge driver for git
    Merge(MergeArgs),
    /// Puts comments, marks, labels, variations and move names into a record
    Annotate(AnnotateArgs),
    /// Prints the completions of a shell
    Completions(CompletionsArgs),
    /// Prints the manual page
    Man(ManArgs),
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Cli::command().debug_assert();
    }
}
