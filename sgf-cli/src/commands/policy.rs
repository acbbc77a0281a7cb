//! Which findings count, and how much: `--select`, `--ignore`, `--profile`, `--fail-on`, and the same of `sgf.toml`.

use anyhow::{Result, bail};
use sgf_core::diag::{Applicability, Code, Diagnostic, Severity};

use crate::cli::{FailOn, Profile, ValidateArgs};
use crate::language::say;
use crate::project::Settings;
use crate::words;

/// What is made of a finding.
#[derive(Clone, Debug)]
pub(crate) struct Policy {
    /// By [`Code::index`].
    chosen: Vec<bool>,
    profile: Profile,
    fail_on: Option<Severity>,
}

impl Policy {
    /// What the command line says; where it says nothing, what the settings of the input do. What either ignores is ignored.
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
    for selector in selectors.iter().map(|selector| selector.trim()).filter(|selector| !selector.is_empty()) {
        let mut any = false;
        for code in selected(selector) {
            chosen[code.index()] = value;
            any = true;
        }
        if !any {
            bail!(say!(words::NO_CODE_STARTS_SO, flag, selector));
        }
    }
    Ok(())
}

/// The codes that a selector names.
pub(crate) fn selected(selector: &str) -> impl Iterator<Item = Code> {
    let selector = selector.trim();
    let all = selector.eq_ignore_ascii_case("all");
    let starts = move |text: &str| {
        !selector.is_empty()
            && text.get(..selector.len()).is_some_and(|start| start.eq_ignore_ascii_case(selector))
    };
    // A single letter is a family, not the start of a name.
    let starts_name = move |name: &str| selector.len() > 1 && starts(name);
    Code::all().filter(move |code| all || starts(code.code()) || starts_name(code.name()))
}

/// Whether a selector names any code.
pub(crate) fn selects_any(selector: &str) -> bool {
    selected(selector).next().is_some()
}
