//! The command line: what can be written there, in one place. `config` makes it valid.

mod archive;
mod desk;
mod find;
mod help_words;
mod localized;
mod picture;
mod play;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use sgf_core::diag;
use sgf_core::formats::RecordFormat;
use sgf_core::rules::{ParseRulesError, Preset, RuleSet};
use sgf_core::text::Charset;

use crate::language::{self, say};
use crate::words;

pub(crate) use archive::{By, JoinArgs, RenameArgs, SplitArgs};
pub(crate) use desk::{AnnotateArgs, DiffArgs, MergeArgs, NamesAs, NamesIn, ReadArgs};
pub(crate) use find::{Dates, FindArgs, Only, side};
pub(crate) use localized::{command, wrong_usage};
pub(crate) use picture::{PictureArgs, PictureKind, ReviewArgs, Solutions, TextBoard};
pub(crate) use play::{At, DeadArg, PlayFormat, ReplayArgs, ScoreArgs, VariationPath, point};

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
    /// Makes a handout of a record: a page to click through and to print, or a sheet of problems
    Review(ReviewArgs),
    /// Plays games through: boards, captures, and a verdict on every move
    Replay(ReplayArgs),
    /// Counts games: area, territory, stones, under the rules of many times and places
    Score(ScoreArgs),
    /// Lists the game information of records
    Info(InfoArgs),
    /// Finds games by player, date, result, text, or by what stood on the board
    Find(FindArgs),
    /// Counts what an archive holds: games, results, rules, years, players
    Stats(StatsArgs),
    /// Finds games that are the same: other headers, turned or mirrored, broken off earlier
    Dedupe(DedupeArgs),
    /// Makes a file for each game of collections and archives, or for games that have something in common
    Split(SplitArgs),
    /// Makes one collection of many files
    Join(JoinArgs),
    /// Names files by what their first game says
    Rename(RenameArgs),
    /// Says what changed between two records: moves, variations, comments, marks, game information
    Diff(DiffArgs),
    /// Brings the changes of two sides into one record, or many reviews of one game; a merge driver for git
    Merge(MergeArgs),
    /// Puts comments, marks, labels, variations and move names into a record
    Annotate(AnnotateArgs),
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
    /// When to show on standard error how far a run of more than a second is
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) progress: When,
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
    /// Files, folders (searched for .sgf, .sgfs, .gib, .ngf, .ugf, .ugi, .mgt, GoXML in .xml, and archives), archives (zip,
    /// 7z, tar, gz, zst, xz) or - for standard input
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Read more paths from FILE, one a line or each ended by NUL; - for standard input
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
    /// How many times its size an archive may unpack to beyond 256 MiB, against zip bombs; 0 is no limit
    #[arg(help_heading = "Inputs", long, value_name = "N", default_value = "200")]
    pub(crate) max_ratio: u64,
    /// How many members an archive may have; 0 is no limit
    #[arg(help_heading = "Inputs", long, value_name = "N", default_value = "10000000")]
    pub(crate) max_members: u64,
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
    /// Mend in place what can be mended without a change of meaning; the exit code is about what remains. A record on
    /// standard input comes out mended on standard output
    #[arg(long)]
    pub(crate) fix: bool,
    /// As --fix, guesses included
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
    /// Name files in the folder OUT by the first game: {name} {date} {year} {black} {white} {result} {event} {round} {place}
    /// {title} {black_rank} {white_rank} {rules} {komi} {handicap}
    #[arg(long, value_name = "TEMPLATE", requires = "output")]
    pub(crate) name: Option<String>,
    /// Write over files that exist
    #[arg(long)]
    pub(crate) force: bool,
    /// How SGF is laid out; preserve leaves every byte where nothing changes [default: preserve]
    #[arg(long, value_name = "STYLE")]
    pub(crate) style: Option<StyleArg>,
    /// The charset that is written [default: UTF-8, for UGF Shift_JIS; with preserve, that of the input]
    #[arg(long, value_name = "NAME", value_parser = out_charset)]
    pub(crate) out_encoding: Option<Charset>,
    /// Leave out all variations
    #[arg(long)]
    pub(crate) main_line: bool,
    #[command(flatten)]
    pub(crate) change: ChangeArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Changes")]
pub(crate) struct ChangeArgs {
    /// Write this file format: 4, or 3 for old programs
    #[arg(long, value_name = "3|4", value_parser = clap::value_parser!(u8).range(3..=4))]
    pub(crate) ff: Option<u8>,
    /// Leave out parts of the record
    #[arg(long, value_name = "PARTS", value_delimiter = ',')]
    pub(crate) strip: Vec<StripArg>,
    /// Bring values into their standard spelling
    #[arg(long, value_name = "VALUES", value_delimiter = ',')]
    pub(crate) normalize: Vec<NormalizeArg>,
    /// Turn the board clockwise, with moves, set-up, marks and labels
    #[arg(long, value_name = "DEGREES")]
    pub(crate) rotate: Option<RotateArg>,
    /// Mirror the board: h exchanges left and right, v top and bottom; after --rotate where both are given
    #[arg(long, value_name = "h|v")]
    pub(crate) mirror: Option<MirrorArg>,
    /// Exchange Black and White: moves, stones, players, clocks, territory, komi and result
    #[arg(long)]
    pub(crate) swap_colors: bool,
    /// Let coordinates in comments (D4) go along with --rotate and --mirror
    #[arg(long)]
    pub(crate) comments_coordinates: bool,
    /// Write each point of a list for itself
    #[arg(long, conflicts_with = "compress_points")]
    pub(crate) expand_points: bool,
    /// Write lists of points in rectangles where that is shorter
    #[arg(long)]
    pub(crate) compress_points: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StripArg {
    /// Comments and names of nodes
    Comments,
    /// Signs on the board, but not territory
    Markup,
    /// Judgements, and what programs calculated
    Analysis,
    /// Properties that no file format has
    Private,
    /// All but the main line
    Variations,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum NormalizeArg {
    /// Players and teams
    Names,
    /// DT
    Dates,
    /// RE
    Results,
    /// KM, in points
    Komi,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RotateArg {
    /// A quarter turn
    #[value(name = "90")]
    Quarter,
    /// A half turn
    #[value(name = "180")]
    Half,
    /// A quarter turn back
    #[value(name = "270")]
    ThreeQuarters,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MirrorArg {
    /// Left and right
    #[value(name = "h", alias = "horizontal")]
    Horizontal,
    /// Top and bottom
    #[value(name = "v", alias = "vertical")]
    Vertical,
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
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// How many values of each kind are listed
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) top: usize,
    /// How to print: json is one object with all values, csv one row a value
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct DedupeArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Games with fewer moves on the main line are passed over: many are the same by chance
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) min_moves: usize,
    /// Take games that lie another way on the board, or with the colours exchanged, for others
    #[arg(long)]
    pub(crate) as_they_lie: bool,
    /// Find games too that are the beginning of another one
    #[arg(long)]
    pub(crate) prefix: bool,
    /// How to print: json is one object for games that are the same, csv one row a game
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
    /// Apache Parquet: one game a row, with counts, findings and score
    Parquet,
    /// GIB, of Tygem: the main line
    Gib,
    /// NGF, of WBaduk: the main line
    Ngf,
    /// UGF, of PandaNet: the main line
    Ugf,
    /// A script for engines that speak GTP: the main line
    Gtp,
    /// A list of moves, as in B Q16, W D4: the main line
    Moves,
    /// GoXML, of Jago and GoGui: whole trees
    #[value(name = "xml", alias = "goxml")]
    GoXml,
    /// Boards drawn with characters
    Ascii,
    /// A picture that scales
    Svg,
    /// A picture of pixels
    Png,
    /// A document to print
    Pdf,
    /// A page for a browser
    Html,
    /// A document of LaTeX
    Tex,
    /// Markdown with boards as text
    Md,
}

impl Target {
    /// The format where it is one of other programs.
    pub(crate) fn foreign(self) -> Option<RecordFormat> {
        match self {
            Target::Gib => Some(RecordFormat::Gib),
            Target::Ngf => Some(RecordFormat::Ngf),
            Target::Ugf => Some(RecordFormat::Ugf),
            Target::Gtp => Some(RecordFormat::Gtp),
            Target::Moves => Some(RecordFormat::Moves),
            _ => None,
        }
    }

    /// Whether boards are drawn.
    pub(crate) fn is_drawn(self) -> bool {
        self.is_document() || matches!(self, Target::Ascii | Target::Svg | Target::Png)
    }

    /// Whether all figures of a game are in one file.
    pub(crate) fn is_document(self) -> bool {
        matches!(self, Target::Pdf | Target::Html | Target::Tex | Target::Md)
    }
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
