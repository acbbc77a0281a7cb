//! The global options and the arguments about inputs, checked once.

use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use sgf_core::ParseOptions;
use sgf_core::text::Charset;

use crate::cli::{GlobalArgs, InputArgs, When};
use crate::language::say;
use crate::limits::Limits;
use crate::words;

/// The settings of every command.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Config {
    pub(crate) jobs: usize,
    pub(crate) quiet: bool,
    pub(crate) verbose: bool,
    /// True if standard output gets colours.
    pub(crate) color: bool,
    /// The number of columns of standard output; `None` if it is not a terminal and `COLUMNS` is not set.
    pub(crate) width: Option<usize>,
}

impl Config {
    pub(crate) fn new(args: &GlobalArgs) -> Config {
        let stdout = std::io::stdout();
        let color = match args.color {
            When::Always => true,
            When::Never => false,
            When::Auto => anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never,
        };
        let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
        Config {
            jobs: args.jobs.map_or_else(cores, usize::from),
            quiet: args.quiet,
            verbose: args.verbose,
            color,
            width: width(&stdout),
        }
    }
}

/// Returns the width of standard output. As in other programs, `COLUMNS` comes first.
fn width(stdout: &std::io::Stdout) -> Option<usize> {
    let from_environment = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let from_terminal = || stdout.is_terminal().then(|| terminal_size::terminal_size_of(stdout)).flatten();
    let width = from_environment.or_else(|| from_terminal().map(|(width, _)| usize::from(width.0)));
    let unknown = stdout.is_terminal().then_some(80);
    width.filter(|width| *width > 0).or(unknown).map(|width| width.max(40))
}

/// Where records come from, and how they are read.
#[derive(Debug)]
pub(crate) struct InputConfig {
    pub(crate) paths: Vec<PathBuf>,
    pub(crate) filter: Filter,
    pub(crate) options: ParseOptions,
    pub(crate) limits: Limits,
}

impl InputConfig {
    pub(crate) fn new(args: InputArgs) -> Result<InputConfig> {
        let mut paths = args.paths;
        if let Some(list) = &args.files_from {
            if list.as_os_str() == "-" && paths.iter().any(|path| path.as_os_str() == "-") {
                bail!(say!(words::STDIN_TWICE));
            }
            read_list(list, &mut paths).with_context(|| format!("--files-from {}", list.display()))?;
        } else if paths.is_empty() {
            if std::io::stdin().is_terminal() {
                bail!(say!(words::NOTHING_TO_READ));
            }
            paths.push("-".into());
        }
        let mut options = ParseOptions::default();
        options.charset = args.encoding;
        options.default_charset = args.default_encoding;
        let filter = Filter {
            include: globs(&args.include, "--include")?,
            exclude: globs(&args.exclude, "--exclude")?,
            members: None,
            encoding: args.encoding,
        };
        let limits = Limits { ratio: args.max_ratio, members: args.max_members };
        Ok(InputConfig { paths, filter, options, limits })
    }

    /// Returns the configuration for one file, with the defaults of all flags.
    pub(crate) fn of_file(path: &Path) -> Result<InputConfig> {
        InputConfig::new(InputArgs { paths: vec![path.to_path_buf()], ..InputArgs::default() })
    }
}

/// Appends the paths of `--files-from`.
fn read_list(list: &PathBuf, paths: &mut Vec<PathBuf>) -> Result<()> {
    let bytes = if list.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut std::io::stdin().lock(), &mut bytes)?;
        bytes
    } else {
        std::fs::read(list)?
    };
    // Names may contain line ends; then each ends with NUL.
    let end = if bytes.contains(&0) { 0 } else { b'\n' };
    for line in bytes.split(|&b| b == end) {
        let line = if end == 0 { line } else { line.strip_suffix(b"\r").unwrap_or(line) };
        if !line.is_empty() {
            paths.push(path_of(line));
        }
    }
    Ok(())
}

#[cfg(unix)]
fn path_of(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    std::ffi::OsStr::from_bytes(bytes).into()
}

#[cfg(not(unix))]
fn path_of(bytes: &[u8]) -> PathBuf {
    String::from_utf8_lossy(bytes).into_owned().into()
}

/// Decides which files of a folder are read.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    include: Option<Globs>,
    exclude: Option<Globs>,
    /// The members of archives that the user named, by their whole names.
    members: Option<Arc<BTreeSet<String>>>,
    /// The charset that the user demands for all inputs.
    encoding: Option<Charset>,
}

impl Filter {
    /// Returns the charset that the user demands for all inputs.
    pub(crate) fn encoding(&self) -> Option<Charset> {
        self.encoding
    }

    /// Returns a filter that takes only these members, named `archive.zip!folder/game.sgf`.
    pub(crate) fn only_members(&self, members: BTreeSet<String>) -> Filter {
        Filter { members: Some(Arc::new(members)), ..self.clone() }
    }

    /// Returns whether a member, or one within it, is among those that the user named; `None` if no members
    /// were named.
    pub(crate) fn takes_member(&self, name: &str) -> Option<bool> {
        let members = self.members.as_ref()?;
        let within = format!("{name}!");
        let next = members.range(within.clone()..).next();
        Some(members.contains(name) || next.is_some_and(|member| member.starts_with(&within)))
    }

    /// True if the file at `below`, a path relative to the folder that is searched, is read.
    pub(crate) fn takes_file(&self, below: &Path) -> bool {
        self.include.as_ref().is_none_or(|globs| globs.matches(below)) && !self.excludes(below)
    }

    /// True if the file or folder at `below` is left out.
    pub(crate) fn excludes(&self, below: &Path) -> bool {
        self.exclude.as_ref().is_some_and(|globs| globs.matches(below))
    }

    /// True if there are globs at all.
    pub(crate) fn is_set(&self) -> bool {
        self.include.is_some() || self.exclude.is_some()
    }
}

/// A set of globs: those without a `/` match names, the others paths.
#[derive(Clone, Debug)]
struct Globs {
    names: GlobSet,
    paths: GlobSet,
}

impl Globs {
    fn matches(&self, below: &Path) -> bool {
        self.paths.is_match(below) || below.file_name().is_some_and(|name| self.names.is_match(name))
    }
}

fn globs(patterns: &[String], flag: &str) -> Result<Option<Globs>> {
    if patterns.is_empty() {
        return Ok(None);
    }
    let (mut names, mut paths) = (GlobSetBuilder::new(), GlobSetBuilder::new());
    for pattern in patterns {
        let trimmed = pattern.trim_start_matches("./").trim_end_matches('/');
        let glob = GlobBuilder::new(trimmed)
            .literal_separator(true)
            .build()
            .with_context(|| format!("{flag} {pattern}"))?;
        if trimmed.contains('/') { &mut paths } else { &mut names }.add(glob);
    }
    Ok(Some(Globs { names: names.build()?, paths: paths.build()? }))
}
