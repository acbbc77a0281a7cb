//! The settings of one input.

use sgf_core::check::Policy;
use sgf_core::rules::{Preset, RuleSet};
use sgf_core::value::{ClockTime, Overtime, Points, Size};

use crate::cli::{FailOn, Profile};

/// Settings of `validate`; `None` leaves a setting to the command line and its defaults.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    pub(crate) select: Option<Vec<String>>,
    pub(crate) ignore: Vec<String>,
    pub(crate) fail_on: Option<FailOn>,
    pub(crate) profile: Option<Profile>,
    /// The rule set under which moves are checked.
    pub(crate) rules: Option<RuleSet>,
    /// Whether the end of each game is counted.
    pub(crate) score: Option<bool>,
    pub(crate) policy: PolicySettings,
}

/// The policy, key by key, so that a folder can override one of them.
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
    /// Overrides these settings with those of a folder. Codes that the folder ignores are added to the
    /// ignored ones.
    pub(super) fn override_with(&mut self, folder: &Settings) {
        fn take<T: Clone>(setting: &mut Option<T>, other: &Option<T>) {
            if other.is_some() {
                setting.clone_from(other);
            }
        }
        take(&mut self.select, &folder.select);
        self.ignore.extend(folder.ignore.iter().cloned());
        take(&mut self.fail_on, &folder.fail_on);
        take(&mut self.profile, &folder.profile);
        take(&mut self.rules, &folder.rules);
        take(&mut self.score, &folder.score);
        let (policy, other) = (&mut self.policy, &folder.policy);
        take(&mut policy.rules, &other.rules);
        take(&mut policy.komi, &other.komi);
        take(&mut policy.size, &other.size);
        take(&mut policy.max_handicap, &other.max_handicap);
        take(&mut policy.time, &other.time);
        take(&mut policy.overtime, &other.overtime);
        take(&mut policy.min_moves, &other.min_moves);
        take(&mut policy.max_moves, &other.max_moves);
        take(&mut policy.result, &other.result);
        take(&mut policy.required, &other.required);
    }
}

impl PolicySettings {
    /// Returns the policy; `None` if no key is set.
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
