//! What holds for one input.

use sgf_core::check::Policy;
use sgf_core::rules::{Preset, RuleSet};
use sgf_core::value::{ClockTime, Overtime, Points, Size};

use crate::cli::{FailOn, Profile};

/// Settings of `validate`; what is none is left to the command line and its defaults.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    pub(crate) select: Option<Vec<String>>,
    pub(crate) ignore: Vec<String>,
    pub(crate) fail_on: Option<FailOn>,
    pub(crate) profile: Option<Profile>,
    /// The rule set that play is measured by.
    pub(crate) rules: Option<RuleSet>,
    /// Whether the end is counted.
    pub(crate) score: Option<bool>,
    pub(crate) policy: PolicySettings,
}

/// The policy, key by key, so that a folder can change one of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct PolicySettings {
    pub(crate) rules: Option<Vec<Preset>>,
    pub(crate) komi: Option<Vec<Points>>,
    pub(crate) size: Option<Vec<Size>>,
    pub(crate) max_handicap: Option<u16>,
    pub(crate) time: Option<Vec<ClockTime>>,
    pub(crate) overtime: Option<Vec<Overtime>>,
    pub(crate) min_moves: Option<u32>,
    pub(crate) max_moves: Option<u32>,
    pub(crate) result: Option<bool>,
    pub(crate) required: Option<Vec<String>>,
}

impl Settings {
    /// With what a folder says in the place of what it says; what it ignores is ignored besides.
    pub(super) fn over(&mut self, folder: &Settings) {
        fn take<T: Clone>(own: &mut Option<T>, other: &Option<T>) {
            if other.is_some() {
                own.clone_from(other);
            }
        }
        take(&mut self.select, &folder.select);
        self.ignore.extend(folder.ignore.iter().cloned());
        take(&mut self.fail_on, &folder.fail_on);
        take(&mut self.profile, &folder.profile);
        take(&mut self.rules, &folder.rules);
        take(&mut self.score, &folder.score);
        let (own, other) = (&mut self.policy, &folder.policy);
        take(&mut own.rules, &other.rules);
        take(&mut own.komi, &other.komi);
        take(&mut own.size, &other.size);
        take(&mut own.max_handicap, &other.max_handicap);
        take(&mut own.time, &other.time);
        take(&mut own.overtime, &other.overtime);
        take(&mut own.min_moves, &other.min_moves);
        take(&mut own.max_moves, &other.max_moves);
        take(&mut own.result, &other.result);
        take(&mut own.required, &other.required);
    }
}

impl PolicySettings {
    /// The policy; none where nothing is asked for.
    pub(crate) fn policy(&self) -> Option<Policy> {
        let policy = Policy {
            rules: self.rules.clone().unwrap_or_default(),
            komi: self.komi.clone().unwrap_or_default(),
            size: self.size.clone().unwrap_or_default(),
            max_handicap: self.max_handicap,
            time: self.time.clone().unwrap_or_default(),
            overtime: self.overtime.clone().unwrap_or_default(),
            min_moves: self.min_moves,
            max_moves: self.max_moves,
            result: self.result.unwrap_or(false),
            required: self.required.clone().unwrap_or_default(),
        };
        (policy != Policy::default()).then_some(policy)
    }
}
