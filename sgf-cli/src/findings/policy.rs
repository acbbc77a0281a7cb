//! Which findings count, and how severe they are: `--select`, `--ignore`, `--profile` and `--fail-on`, and
//! the settings of the same names in `sgf.toml`.

use anyhow::{Result, bail};
use sgf_core::diag::{Applicability, Code, Diagnostic, Severity};

use crate::cli::{FailOn, Profile, ValidateArgs};
use crate::language::say;
use crate::project::Settings;
use crate::words;

use super::selection::selected;

/// Decides whether a finding is reported, and with which severity.
#[derive(Clone, Debug)]
pub(crate) struct Policy {
    /// True for the codes that are reported, by [`Code::index`].
    chosen: Vec<bool>,
    profile: Profile,
    fail_on: Option<Severity>,
}

impl Policy {
    /// Makes the policy of an input. The command line comes before the settings; codes that either ignores
    /// are ignored.
    ///
    /// # Errors
    /// A selector that names no code.
    pub(crate) fn new(args: &ValidateArgs, settings: &Settings) -> Result<Policy> {
        let none = Vec::new();
        let select =
            if args.select.is_empty() { settings.select.as_ref().unwrap_or(&none) } else { &args.select };
        let mut chosen = vec![select.is_empty(); Code::all().len()];
        mark(&mut chosen, select, "--select", true)?;
        mark(&mut chosen, &settings.ignore, "ignore", false)?;
        mark(&mut chosen, &args.ignore, "--ignore", false)?;
        let fail_on = match args.fail_on.or(settings.fail_on).unwrap_or(FailOn::Error) {
            FailOn::Error => Some(Severity::Error),
            FailOn::Warning => Some(Severity::Warning),
            FailOn::Never => None,
        };
        let profile = args.profile.or(settings.profile).unwrap_or(Profile::Standard);
        Ok(Policy { chosen, profile, fail_on })
    }

    /// True if findings of this code are reported, and fixed.
    pub(crate) fn is_chosen(&self, code: Code) -> bool {
        self.chosen[code.index()]
    }

    /// Returns the severity of a finding under the profile; `None` if it is not reported.
    pub(crate) fn severity(&self, found: &Diagnostic) -> Option<Severity> {
        if !self.chosen[found.code.index()] {
            return None;
        }
        let severity = found.severity;
        match self.profile {
            Profile::Standard => Some(severity),
            Profile::Strict => Some(if severity == Severity::Warning { Severity::Error } else { severity }),
            // A finding that can be fixed without a change of meaning does not disturb a reader.
            Profile::Lenient => match (severity, found.applicability()) {
                (Severity::Info, _) => None,
                (Severity::Warning, Some(Applicability::Safe)) => Some(Severity::Info),
                (Severity::Error, Some(Applicability::Safe)) => Some(Severity::Warning),
                _ => Some(severity),
            },
        }
    }

    /// True if a finding of this severity makes the exit code 1.
    pub(crate) fn fails(&self, severity: Severity) -> bool {
        self.fail_on.is_some_and(|from| severity >= from)
    }
}

/// Sets `value` for the codes that the selectors name.
fn mark(chosen: &mut [bool], selectors: &[String], flag: &str, value: bool) -> Result<()> {
    for selector in selectors.iter().map(|selector| selector.trim()).filter(|selector| !selector.is_empty()) {
        let mut any = false;
        for code in selected(selector) {
            chosen[code.index()] = value;
            any = true;
        }
        if !any {
            bail!(say!(words::NO_CODE_STARTS_WITH_IT, flag, selector));
        }
    }
    Ok(())
}
