//! `sgf validate --fix`: what can be mended is, in place or as a difference that is only shown.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use sgf_core::check::CheckOptions;
use sgf_core::check::{FixOptions, Fixed, fix};
use sgf_core::text::DiskForm;
use sgf_core::tree::ParseOptions;
use similar::{TextDiff, TextDiffConfig};

use crate::cli::ValidateArgs;
use crate::config::Config;
use crate::input::{Input, Opened};
use crate::language::say;
use crate::output::atomic::AtomicFile;
use crate::output::ordered::JobOut;
use crate::output::sanitize;
use crate::words;

use super::policy::Policy;

/// What is mended, and where it goes.
#[derive(Debug)]
pub(crate) struct Fixing {
    unsafe_fixes: bool,
    /// Only shown.
    diff: bool,
    /// Whether an input is standard input, whose record comes out on standard output.
    stdin: bool,
    findings: AtomicU64,
    files: AtomicU64,
}

/// An input before and after.
pub(crate) struct Mended {
    before: Vec<u8>,
    fixed: Fixed,
}

impl Fixing {
    /// What the command line asks for; none where nothing is to be mended.
    pub(crate) fn new(args: &ValidateArgs) -> Option<Fixing> {
        if !(args.fix || args.unsafe_fixes || args.diff) {
            return None;
        }
        let paths = &args.input.paths;
        let stdin = paths.iter().any(|path| path.as_os_str() == "-")
            || paths.is_empty() && args.input.files_from.is_none();
        let counts = (AtomicU64::new(0), AtomicU64::new(0));
        Some(Fixing {
            unsafe_fixes: args.unsafe_fixes,
            diff: args.diff,
            stdin,
            findings: counts.0,
            files: counts.1,
        })
    }

    /// Whether fixes are only shown.
    pub(crate) fn is_diff(&self) -> bool {
        self.diff
    }

    /// Whether standard output is for records and differences.
    pub(crate) fn keeps_stdout(&self) -> bool {
        self.diff || self.stdin
    }

    /// Whether what comes of `input` goes to standard output.
    pub(crate) fn takes_stdout(&self, input: &Input) -> bool {
        self.diff || input.is_stdin()
    }

    /// Mends in memory what `policy` lets through of `input`.
    pub(crate) fn mend(
        &self,
        input: &Input,
        options: &ParseOptions,
        policy: &Policy,
        check: &CheckOptions,
    ) -> Result<Mended> {
        if !self.diff && !input.is_stdin() && input.file_path().is_none() {
            bail!(say!(words::NOT_FIXED_IN_ARCHIVE, input.name()));
        }
        let before = Opened::new(input, options)?.read_sgf()?;
        let fixing = FixOptions::default()
            .check(*check)
            .unsafe_fixes(self.unsafe_fixes)
            .only(|code| policy.is_chosen(code))
            .parse(*options);
        let fixed = fix(&before, &fixing).with_context(|| say!(words::NOT_FIXED, input.name()))?;
        Ok(Mended { before, fixed })
    }

    /// What was done, in a line.
    pub(crate) fn line(&self) -> String {
        let (findings, files) = (self.findings.load(Ordering::Relaxed), self.files.load(Ordering::Relaxed));
        let phrase = if self.diff { &words::WOULD_BE_FIXED } else { &words::FIXED };
        say!(phrase, findings, files) + "\n"
    }
}

impl Mended {
    /// How many findings were mended.
    pub(crate) fn count(&self) -> u32 {
        self.fixed.count()
    }

    /// Puts what came of it in its place, and gives the bytes that are there now.
    pub(crate) fn put(
        self: &Mended,
        input: &Input,
        fixing: &Fixing,
        config: &Config,
        out: &mut JobOut<'_, '_>,
    ) -> Result<Vec<u8>> {
        let changed = self.fixed.bytes != self.before;
        if changed {
            fixing.findings.fetch_add(u64::from(self.count()), Ordering::Relaxed);
            fixing.files.fetch_add(1, Ordering::Relaxed);
        }
        if fixing.diff {
            if changed {
                self.show(input, config, out)?;
            }
            return Ok(self.before.clone());
        }
        match input.file_path() {
            None => out.write_all(&self.fixed.bytes)?,
            Some(path) if changed => {
                let mut file = AtomicFile::create(path, true)?;
                file.write_all(&self.fixed.bytes).with_context(|| input.name())?;
                file.commit()?;
            }
            Some(_) => {}
        }
        Ok(self.fixed.bytes.clone())
    }

    /// Prints the difference in the unified format: as bytes, or, on a terminal, as text that does no harm.
    fn show(&self, input: &Input, config: &Config, out: &mut JobOut<'_, '_>) -> Result<()> {
        let name = input.name();
        let is_utf16 = matches!(DiskForm::sniff(&self.before), DiskForm::Utf16 { .. });
        if !std::io::stdout().is_terminal() && !is_utf16 {
            let diff = differ().diff_lines(&self.before[..], &self.fixed.bytes[..]);
            diff.unified_diff().header(&name, &name).to_writer(&mut *out)?;
            return Ok(());
        }
        let (before, after) = (shown(&self.before), shown(&self.fixed.bytes));
        let text = differ().diff_lines(&before, &after).unified_diff().header(&name, &name).to_string();
        for line in text.lines() {
            let plain = sanitize::line(line);
            match (config.color, line.as_bytes().first()) {
                (true, Some(b'-')) => writeln!(out, "\x1b[31m{plain}\x1b[0m")?,
                (true, Some(b'+')) => writeln!(out, "\x1b[32m{plain}\x1b[0m")?,
                _ => writeln!(out, "{plain}")?,
            }
        }
        Ok(())
    }
}

/// Differences of archives of which every line changes are not searched for the least one for ever.
pub(super) fn differ() -> TextDiffConfig {
    let mut config = TextDiff::configure();
    config.timeout(Duration::from_secs(5));
    config
}

/// A record as text, each game in its charset.
pub(super) fn shown(bytes: &[u8]) -> String {
    let collection = sgf_core::parse(bytes, &ParseOptions::default()).collection;
    let source = collection.source();
    let mut text = String::new();
    let mut at = 0;
    for game in collection.games() {
        let end = game.span().end as usize;
        text.push_str(&game.coding().charset.decode(&source[at..end]).0);
        at = end;
    }
    text.push_str(&String::from_utf8_lossy(&source[at..]));
    text
}
