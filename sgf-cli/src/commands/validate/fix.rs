//! `sgf validate --fix`: findings are fixed in place, or shown as a difference.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result, bail};
use sgf_core::check::{CheckOptions, FixOptions, Fixed, fix};
use sgf_core::text::DiskForm;
use sgf_core::tree::ParseOptions;

use crate::cli::ValidateArgs;
use crate::config::Config;
use crate::input::{Input, Opened};
use crate::language::say;
use crate::output::atomic::AtomicFile;
use crate::output::{difference, sanitize};
use crate::run::ordered::JobOut;
use crate::words;

use crate::findings::Policy;

/// Which findings are fixed, and where the result goes. It also counts them.
#[derive(Debug)]
pub(crate) struct Fixing {
    unsafe_fixes: bool,
    /// True if fixes are only shown.
    diff: bool,
    /// True if an input is standard input, whose record goes to standard output.
    stdin: bool,
    findings: AtomicU64,
    files: AtomicU64,
}

/// An input before and after the fixes.
pub(crate) struct FixedInput {
    before: Vec<u8>,
    fixed: Fixed,
}

impl Fixing {
    /// Returns what the command line asks for; `None` if nothing is to be fixed.
    pub(crate) fn new(args: &ValidateArgs) -> Option<Fixing> {
        if !(args.fix || args.unsafe_fixes || args.diff) {
            return None;
        }
        let paths = &args.input.paths;
        let stdin = paths.iter().any(|path| path.as_os_str() == "-")
            || paths.is_empty() && args.input.files_from.is_none();
        Some(Fixing {
            unsafe_fixes: args.unsafe_fixes,
            diff: args.diff,
            stdin,
            findings: AtomicU64::new(0),
            files: AtomicU64::new(0),
        })
    }

    /// True if fixes are only shown.
    pub(crate) fn is_diff(&self) -> bool {
        self.diff
    }

    /// True if standard output is for records and differences.
    pub(crate) fn keeps_stdout(&self) -> bool {
        self.diff || self.stdin
    }

    /// True if the fixed record, or the difference, of `input` goes to standard output.
    pub(crate) fn takes_stdout(&self, input: &Input) -> bool {
        self.diff || input.is_stdin()
    }

    /// Fixes in memory the findings of `input` that `policy` reports.
    ///
    /// # Errors
    /// A member of an archive, an input that is not SGF, and a record that cannot be fixed.
    pub(crate) fn fix(
        &self,
        input: &Input,
        options: &ParseOptions,
        policy: &Policy,
        check: &CheckOptions,
    ) -> Result<FixedInput> {
        match input.file_path() {
            None if !self.diff && !input.is_stdin() => bail!(say!(words::NOT_FIXED_IN_ARCHIVE, input.name())),
            // A pipe or a device would be read and then waited for.
            Some(path) if !self.diff && !path.is_file() => {
                bail!(say!(words::NOT_FIXED_NO_FILE, input.name()))
            }
            _ => {}
        }
        let before = Opened::new(input, options)?.read_sgf()?;
        let fixing = FixOptions::default()
            .check(*check)
            .unsafe_fixes(self.unsafe_fixes)
            .only(|code| policy.is_chosen(code))
            .parse(*options);
        let fixed = fix(&before, &fixing).with_context(|| say!(words::NOT_FIXED, input.name()))?;
        Ok(FixedInput { before, fixed })
    }

    /// Returns the line with the numbers of fixed findings and files.
    pub(crate) fn line(&self) -> String {
        let (findings, files) = (self.findings.load(Ordering::Relaxed), self.files.load(Ordering::Relaxed));
        let phrase = if self.diff { &words::WOULD_BE_FIXED } else { &words::FIXED };
        say!(phrase, findings, files) + "\n"
    }
}

impl FixedInput {
    /// Returns the number of findings that were fixed.
    pub(crate) fn count(&self) -> u32 {
        self.fixed.count()
    }

    /// Writes the fixed record, or shows the difference. Returns the bytes of the record as it is now.
    pub(crate) fn put(
        &self,
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

    /// Prints the difference in the unified format: as bytes, or, on a terminal, as text that is harmless
    /// there.
    fn show(&self, input: &Input, config: &Config, out: &mut JobOut<'_, '_>) -> Result<()> {
        // The name of a file may hold line breaks and escapes.
        let name = sanitize::line(&input.name()).into_owned();
        let is_utf16 = matches!(DiskForm::sniff(&self.before), DiskForm::Utf16 { .. });
        if !std::io::stdout().is_terminal() && !is_utf16 {
            let diff = difference::differ().diff_lines(&self.before[..], &self.fixed.bytes[..]);
            diff.unified_diff().header(&name, &name).to_writer(&mut *out)?;
            return Ok(());
        }
        let text = difference::unified(&name, &self.before, &self.fixed.bytes, config.color);
        out.write_all(text.as_bytes())?;
        Ok(())
    }
}
