//! [`CheckOptions`]: what a check does; [`Checked`]: what it returns apart from findings.

use crate::rules::{RuleSet, RulesSource};

/// Options of a check.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct CheckOptions {
    /// The maximum number of findings of one code that are reported for one game. Default: 200.
    pub findings_per_code: u32,
    /// The rule set of every game, which overrides `RU`. Default: `None`.
    pub rules: Option<RuleSet>,
    /// Whether moves are replayed under the rules. Default: true.
    pub play: bool,
    /// Whether the final position is counted and compared with `RE`. Default: false.
    pub score: bool,
}

impl Default for CheckOptions {
    fn default() -> Self {
        CheckOptions { findings_per_code: 200, rules: None, play: true, score: false }
    }
}

impl CheckOptions {
    /// Checks every game under `rules`, whatever `RU` names.
    #[must_use]
    pub fn rules(mut self, rules: RuleSet) -> Self {
        self.rules = Some(rules);
        self
    }

    /// Sets whether moves are replayed under the rules.
    #[must_use]
    pub fn play(mut self, play: bool) -> Self {
        self.play = play;
        self
    }

    /// Sets whether the final position is counted; this needs the replay ([`CheckOptions::play`](CheckOptions::play())).
    #[must_use]
    pub fn score(mut self, score: bool) -> Self {
        self.score = score;
        self
    }

    /// Sets the maximum number of findings of one code in one game.
    #[must_use]
    pub fn findings_per_code(mut self, limit: u32) -> Self {
        self.findings_per_code = limit;
        self
    }
}

/// Facts about a game that a check establishes.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The rule set under which the moves were replayed.
    pub rules: RuleSet,
    /// Where the rule set comes from.
    pub rules_from: RulesSource,
    /// The number of moves, in all variations, that the rules do not allow.
    pub illegal_moves: u32,
    /// The number of handicap stones, from `HA` or from the first moves; `None` if the moves were not
    /// replayed.
    pub handicap: Option<u16>,
}
