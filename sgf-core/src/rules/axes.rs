//! The axes of a rule set: one small enum each, with the words that `key=value` strings use.

use crate::board::Suicide;

/// A choice that can be named in a `key=value` rule string.
pub(super) trait Axis: Copy + PartialEq + Sized + 'static {
    /// The key.
    const KEY: &'static str;
    /// All values with their words; the first word of a value is the one that is written.
    const WORDS: &'static [(Self, &'static [&'static str])];

    /// The word for this value.
    #[must_use]
    fn word(self) -> &'static str {
        let words = Self::WORDS.iter().find(|(value, _)| *value == self);
        words.and_then(|(_, words)| words.first()).copied().unwrap_or("?")
    }

    /// The value for a word; case does not matter.
    #[must_use]
    fn from_word(word: &str) -> Option<Self> {
        let same = |known: &&str| known.eq_ignore_ascii_case(word);
        Self::WORDS.iter().find(|(_, words)| words.iter().any(same)).map(|&(value, _)| value)
    }
}

macro_rules! words {
    ($type:ident $key:literal: $($variant:ident = $($word:literal)|+),+ $(,)?) => {
        impl Axis for $type {
            const KEY: &'static str = $key;
            const WORDS: &'static [(Self, &'static [&'static str])] =
                &[$(($type::$variant, &[$($word),+])),+];
        }
    };
}

macro_rules! axis {
    (
        $(#[$meta:meta])*
        $type:ident $key:literal { $($(#[$doc:meta])* $variant:ident = $($word:literal)|+),+ $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum $type { $($(#[$doc])* $variant),+ }
        words!($type $key: $($variant = $($word)|+),+);
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

words!(Suicide "suicide": Forbidden = "forbidden" | "no" | "0", GroupsOnly = "groups" | "multi", Allowed = "allowed" | "yes" | "1");

axis! {
    /// Who plays first.
    FirstPlayer "first" {
        /// Black; White when handicap stones are set up.
        Black = "black" | "b",
        /// White, as in the Ming and Qing (由白方先行).
        White = "white" | "w",
        /// The record decides.
        Either = "either" | "record",
    }
}

axis! {
    /// What stands on the board before the first move.
    StartSetup "start" {
        /// Nothing, or handicap stones.
        Empty = "empty",
        /// 座子: two stones of each colour on the corner stars, same colours diagonal to each other.
        Zuozi = "zuozi" | "座子",
    }
}

axis! {
    /// Which repetitions a move may not make. What "the same" means is told in
    /// [`position`](crate::rules#what-equality-means).
    KoRule "ko" {
        /// Nothing is forbidden.
        Free = "none" | "free",
        /// A single stone just taken in a ko may not be retaken at once. Longer cycles are reported, not forbidden.
        Basic = "basic" | "simple",
        /// The board may not be as it was at any earlier time (positional superko).
        Positional = "positional" | "psk",
        /// The board with the same side to move may not come back; passes count (situational superko).
        Situational = "situational" | "ssk",
        /// The board may not be as after an earlier board play of the same player (natural situational superko).
        NaturalSituational = "natural" | "natural-situational" | "nssk" | "spight",
        /// The board may not be as after any earlier move of the same player, passes included (New Zealand text).
        OwnMoves = "own-moves" | "nz",
        /// Ing's rule as far as a record decides it: the hot stone may not be retaken at once; recycling by a
        /// disturbing ko (sending and returning, eternal life, double two-stone captures) is forbidden; a
        /// fighting ko (n-fold ko) goes on.
        Ing = "ing" | "fighting-disturbing",
    }
}

axis! {
    /// What follows when a whole-board position comes back by moves that the ko rule lets through.
    Repetition "repetition" {
        /// Nothing: it is reported.
        Report = "report",
        /// Forbidden in principle; the event rules it no result, a draw or an extra game (Chinese rules 2002,
        /// art. 20.3); false life is dead (art. 20.2).
        RefereeDecides = "referee",
        /// Draw or replay (Chinese rules before 2002).
        DrawOrReplay = "draw-or-replay",
        /// No result if both players agree (Japanese rules 1989, art. 12).
        NoResult = "no-result",
        /// A draw or no contest, by the rules of the event (Korean).
        Draw = "draw",
        /// Cannot happen: the ko rule forbids it.
        Illegal = "illegal",
        /// Fighting kos are fought out and never annulled, recycling is forbidden (Ing).
        Ing = "ing",
    }
}

axis! {
    /// What a violation (forbidden point, ko, superko) costs.
    Violation "violation" {
        /// The move is void and counts as a pass.
        VoidPass = "void-pass",
        /// As `VoidPass`; a ko retaken at once also brings a warning (Chinese rules 2002, art. 18.3, 19).
        VoidPassWarning = "void-pass-warning",
        /// The game is lost if the opponent claims it in time (Japanese rules 1989, art. 14).
        Loss = "loss",
        /// The stone is taken back, the move counts as a pass and costs a pass stone (AGA rule 8).
        PassStone = "pass-stone",
        /// The mistake is corrected, nothing more (Ing).
        Corrected = "corrected",
        /// The move cannot be made; the text says no more.
        Impossible = "impossible",
    }
}

axis! {
    /// Whether a pass costs a stone.
    PassRule "pass" {
        /// It is free.
        Free = "free",
        /// It hands the opponent a prisoner (AGA rule 7).
        Stone = "stone",
    }
}

axis! {
    /// When the game is over.
    EndRule "end" {
        /// Two passes running end it (Chinese rules 2002, art. 7.3; Tromp-Taylor rule 6).
        TwoPasses = "two-passes" | "2",
        /// Two passes stop play, agreement ends the game; either player may ask to resume, and the opponent of the
        /// one who asks moves first (Japanese rules 1989, art. 9).
        StopThenAgree = "stop-then-agree",
        /// Two passes stop play and players agree; else the opponent of the last passer goes on, and two more
        /// passes are final (AGA rules 9, 10).
        StopThenFinal = "stop-then-final",
        /// Two passes stop play, two more end the game (Ing).
        FourPasses = "four-passes" | "4",
        /// Three passes running (events that lift a ko ban by a pass).
        ThreePasses = "three-passes" | "3",
        /// The players agree that nothing is left to play (before passes were written down).
        Agreement = "agreement",
    }
}

axis! {
    /// What is counted.
    Counting "count" {
        /// Living stones and the points they enclose (数子).
        Area = "area" | "zi",
        /// Enclosed points and prisoners (数目).
        Territory = "territory" | "moku",
        /// Area, found by filling both sides' stones in (填满计点).
        Fill = "fill" | "ing",
        /// Stones that stand on the board once it is filled: eyes cannot be filled (还棋头).
        Stones = "stones",
        /// Enclosed points less the eyes and less own stones lost (数路).
        Lu = "lu" | "路",
    }
}

axis! {
    /// Points that one side encloses in a seki.
    SekiEyes "seki" {
        /// They count.
        Count = "count" | "yes",
        /// They do not.
        Nothing = "nothing" | "no",
    }
}

axis! {
    /// Points that both colours reach at the end.
    Dame "dame" {
        /// Half for each side.
        Shared = "shared" | "half",
        /// Nobody's.
        Nobody = "nobody" | "none",
        /// They have to be played first; half each for those that were not.
        Played = "played",
    }
}

axis! {
    /// What each living group pays.
    GroupTax "tax" {
        /// Nothing.
        Free = "none" | "0",
        /// The two points it needs for its eyes (还棋头).
        Eyes = "eyes" | "all" | "2",
    }
}

axis! {
    /// What White gets for `n` handicap stones, two and more.
    HandicapBonus "handicap" {
        /// Nothing.
        Nothing = "none" | "0",
        /// `n` points: n/2 zi given back (还 n/2 子).
        Stones = "n",
        /// `n - 1` points (AGA rule 4).
        StonesLessOne = "n-1",
        /// `2n` points: n zi.
        TwoEach = "2n",
    }
}

axis! {
    /// Who wins when the count is equal.
    Tie "tie" {
        /// Nobody.
        Draw = "draw",
        /// Black: komi is "8 and Black wins ties" (Ing).
        Black = "black" | "b",
        /// White.
        White = "white" | "w",
    }
}

axis! {
    /// The unit in which the rule set tells a margin.
    ResultUnit "unit" {
        /// 子: half the margin in points.
        Zi = "zi" | "子",
        /// 目, the Japanese and Korean point.
        Moku = "moku" | "目",
        /// 点.
        Dian = "dian" | "点",
        /// 路.
        Lu = "lu" | "路",
        /// 枚: stones, not halved.
        Mei = "mei" | "枚",
        /// Points in English.
        Point = "point",
    }
}

axis! {
    /// The language of the rule set's own result text.
    Words "words" {
        /// 黑胜3/4子.
        Chinese = "zh" | "chinese",
        /// 黒2目半勝.
        Japanese = "ja" | "japanese",
        /// 흑 2집반승.
        Korean = "ko" | "korean",
        /// Black wins by 2.5 points.
        English = "en" | "english",
    }
}

axis! {
    /// Whether dead stones are taken off before the count.
    DeadStones "dead" {
        /// They are, by agreement.
        Removed = "removed",
        /// Whatever stands, stands (Tromp-Taylor).
        Stand = "stand",
    }
}

axis! {
    /// Whether a set-up position counts as made by the side not to play, for ko rules that remember who made it.
    SetupCredit "setup-credit" {
        /// It does.
        Given = "yes",
        /// Nobody made it: the first repetition of a set-up position goes unseen.
        Withheld = "no",
    }
}

/// Whose articles the referee applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Edition {
    /// The rules of 2002: each warning costs one zi (art. 24.1).
    Cn2002,
    /// The text before: a double move loses, warnings cost nothing until the second.
    CnOld,
}

impl Edition {
    /// `cn2002` or `cn-old`.
    #[must_use]
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Cn2002 => "cn2002",
            Self::CnOld => "cn-old",
        }
    }

    /// The edition of this name (also `2002`, `old`).
    #[must_use]
    pub(super) fn from_name(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "cn2002" | "2002" => Some(Self::Cn2002),
            "cn-old" | "old" => Some(Self::CnOld),
            _ => None,
        }
    }
}
