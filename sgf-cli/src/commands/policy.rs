//! Which findings count, and how much: `--select`, `--ignore`, `--profile`, `--fail-on`.

use anyhow::{Result, bail};
use sgf_core::diag::{Applicability, Code, Diagnostic, Severity};

use crate::cli::{FailOn, Profile, ValidateArgs};

/// What is made of a finding.
#[derive(Clone, Debug)]
pub(crate) struct Policy {
    /// By [`Code::index`].
    chosen: Vec<bool>,
    profile: Profile,
    fail_on: Option<Severity>,
}

impl Policy {
    pub(crate) fn new(args: &ValidateArgs) -> Result<Policy> {
        let mut chosen = vec![args.select.is_empty(); Code::all().len()];
        mark(&mut chosen, &args.select, "--select", true)?;
        mark(&mut chosen, &args.ignore, "--ignore", false)?;
        let fail_on = match args.fail_on {
            FailOn::Error => Some(Severity::Error),
            FailOn::Warning => Some(Severity::Warning),
            FailOn::Never => None,
        };
        Ok(Policy { chosen, profile: args.profile, fail_on })
    }

    /// Whether findings of this code are reported, and mended.
    pub(crate) fn is_chosen(&self, code: Code) -> bool {
        self.chosen[code.index()]
    }

    /// The severity that counts; none where the finding is not to be reported.
    pub(crate) fn severity(&self, found: &Diagnostic) -> Option<Severity> {
        if !self.chosen[found.code.index()] {
            return None;
        }
        let severity = found.severity;
        match self.profile {
            Profile::Standard => Some(severity),
            Profile::Strict => Some(if severity == Severity::Warning { Severity::Error } else { severity }),
            // A reader can live with what can be mended without a change of meaning.
            Profile::Lenient => match (severity, found.applicability()) {
                (Severity::Info, _) => None,
                (Severity::Warning, Some(Applicability::Safe)) => Some(Severity::Info),
                (Severity::Error, Some(Applicability::Safe)) => Some(Severity::Warning),
                _ => Some(severity),
            },
        }
    }

    /// Whether a finding of this severity makes the exit code 1.
    pub(crate) fn fails(&self, severity: Severity) -> bool {
        self.fail_on.is_some_and(|from| severity >= from)
    }
}

/// Marks the codes that the selectors name: prefixes of codes (`P`, `T00`) or of names (`charset`).
fn mark(chosen: &mut [bool], selectors: &[String], flag: &str, value: bool) -> Result<()> {
    for selector in selectors {
        let selector = selector.trim();
        if selector.is_empty() {
            continue;
        }
        let all = selector.eq_ignore_ascii_case("all");
        let starts =
            |text: &str| text.get(..selector.len()).is_some_and(|start| start.eq_ignore_ascii_case(selector));
        // A single letter is a family, not the start of a name.
        let starts_name = |name: &str| selector.len() > 1 && starts(name);
        let mut any = false;
        for code in Code::all().filter(|code| all || starts(code.code()) || starts_name(code.name())) {
            chosen[code.index()] = value;
            any = true;
        }
        if !any {
            bail!("{flag} {selector}: no code or name starts so; `sgf explain --list` prints them all");
        }
    }
    Ok(())
}
