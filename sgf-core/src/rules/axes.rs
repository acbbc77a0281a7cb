//! The axes of a rule set: a small enum for each question, with the words that `key=value` strings use.

use crate::board::Suicide;

/// An axis that has a key and words in a `key=value` rule string.
pub(super) trait Axis: Copy + PartialEq + Sized + 'static {
    /// The key.
    const KEY: &'static str;
    /// All values with their words. The first word of a value is the one that is written.
    const WORDS: &'static [(Self, &'static [&'static str])];

    /// Returns the word for this value.
    #[must_use]
    fn word(self) -> &'static str {
        let words = Self::WORDS.iter().find(|(value, _)| *value == self);
        words.and_then(|(_, words)| words.first()).copied().unwrap_or("?")
    }

    /// Returns the value for a word; case does not matter.
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
    /// The side that plays first.
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
    /// The repetitions that a move may not make. [What equality means](crate::rules#what-equality-means)
    /// defines them.
    KoRule "ko" {
        /// Nothing is forbidden.
        Free = "none" | "free",
        /// A single stone just captured in a ko may not be retaken at once. Longer cycles are reported, not
        /// forbidden.
        Basic = "basic" | "simple",
        /// The board may not be as it was at any earlier time (positional superko).
        Positional = "positional" | "psk",
        /// The board with the same side to move may not come back; passes count (situational superko).
        Situational = "situational" | "ssk",
        /// The board may not be that after an earlier board play of the same player (natural situational
        /// superko).
        NaturalSituational = "natural" | "natural-situational" | "nssk" | "spight",
        /// The board may not be that after any earlier move of the same player, passes included (New Zealand
        /// text).
        OwnMoves = "own-moves" | "nz",
        /// Ing's rule as far as a record decides it: the hot stone may not be retaken at once, recycling by a
        /// disturbing ko (sending and returning, eternal life, double two-stone captures) is forbidden, and a
        /// fighting ko (n-fold ko) goes on.
        Ing = "ing" | "fighting-disturbing",
    }
}

axis! {
    /// The consequence of a whole-board repetition by moves that the ko rule allows.
    Repetition "repetition" {
        /// None: it is reported.
        Report = "report",
        /// It is forbidden in principle. The event rules it no result, a draw or an extra game (Chinese rules
        /// 2002, art. 20.3). False life is dead (art. 20.2).
        RefereeDecides = "referee",
        /// A draw, or the game is replayed (Chinese rules before 2002).
        DrawOrReplay = "draw-or-replay",
        /// No result if both players agree (Japanese rules 1989, art. 12).
        NoResult = "no-result",
        /// A draw or no contest, by the rules of the event (Korean).
        Draw = "draw",
        /// It cannot happen: the ko rule forbids it.
        Illegal = "illegal",
        /// Fighting kos are fought out and never annulled, recycling is forbidden (Ing).
        Ing = "ing",
    }
}

axis! {
    /// The cost of a violation (forbidden point, ko, superko).
    Violation "violation" {
        /// The move is void and counts as a pass.
        VoidPass = "void-pass",
        /// The move is void and counts as a pass; a ko retaken at once also brings a warning (Chinese rules
        /// 2002, art. 18.3, 19).
        VoidPassWarning = "void-pass-warning",
        /// The game is lost if the opponent claims it in time (Japanese rules 1989, art. 14).
        Loss = "loss",
        /// The stone is taken back, the move counts as a pass and costs a pass stone (AGA rule 8).
        PassStone = "pass-stone",
        /// The mistake is corrected, without a penalty (Ing).
        Corrected = "corrected",
        /// The move cannot be made; the rule text says no more.
        Impossible = "impossible",
    }
}

axis! {
    /// The cost of a pass.
    PassRule "pass" {
        /// None.
        Free = "free",
        /// A pass hands the opponent a prisoner (AGA rule 7).
        Stone = "stone",
    }
}

axis! {
    /// The way in which a game ends.
    EndRule "end" {
        /// Two passes in a row end it (Chinese rules 2002, art. 7.3; Tromp-Taylor rule 6).
        TwoPasses = "two-passes" | "2",
        /// Two passes stop play, and agreement ends the game. Either player may ask to resume, and the
        /// opponent of that player moves first (Japanese rules 1989, art. 9).
        StopThenAgree = "stop-then-agree",
        /// Two passes stop play. If the players do not agree, the opponent of the last passer goes on, and
        /// two more passes are final (AGA rules 9, 10).
        StopThenFinal = "stop-then-final",
        /// Two passes stop play, and two more end the game (Ing).
        FourPasses = "four-passes" | "4",
        /// Three passes in a row end it (events in which a pass lifts a ko ban).
        ThreePasses = "three-passes" | "3",
        /// The players agree that nothing is left to play (before passes were recorded).
        Agreement = "agreement",
    }
}

axis! {
    /// The method of counting.
    Counting "count" {
        /// Living stones and the points they enclose (数子).
        Area = "area" | "zi",
        /// Enclosed points and prisoners (数目).
        Territory = "territory" | "moku",
        /// Area, found by filling both sides' stones in (填满计点).
        Fill = "fill" | "ing",
        /// Stones on the board after it is filled; eyes cannot be filled (还棋头).
        Stones = "stones",
        /// Enclosed points, less the eyes and less the own stones lost (数路).
        Lu = "lu" | "路",
    }
}

axis! {
    /// The value of points that one side encloses in a seki.
    SekiEyes "seki" {
        /// They count for that side.
        Count = "count" | "yes",
        /// They count for neither side.
        Nothing = "nothing" | "no",
    }
}

axis! {
    /// The value of empty points that both colours reach at the end.
    Dame "dame" {
        /// They count half for each side.
        Shared = "shared" | "half",
        /// They count for neither side.
        Nobody = "nobody" | "none",
        /// They must be played before the count; those that were not count half for each side.
        Played = "played",
    }
}

axis! {
    /// The tax on each living group.
    GroupTax "tax" {
        /// None.
        Free = "none" | "0",
        /// The two points that it needs for its eyes (还棋头).
        Eyes = "eyes" | "all" | "2",
    }
}

axis! {
    /// White's compensation for `n` handicap stones, if `n` is at least 2.
    HandicapBonus "handicap" {
        /// None.
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
    /// The winner if the count is equal.
    Tie "tie" {
        /// Neither side: the game is a draw.
        Draw = "draw",
        /// Black: komi is "8 and Black wins ties" (Ing).
        Black = "black" | "b",
        /// White.
        White = "white" | "w",
    }
}

axis! {
    /// The unit of a margin in the result text of the rule set.
    ResultUnit "unit" {
        /// 子: half the margin in points.
        Zi = "zi" | "子",
        /// 目: the Japanese and Korean point.
        Moku = "moku" | "目",
        /// 点: Ing's point.
        Dian = "dian" | "点",
        /// 路: the point of the Tang and Song.
        Lu = "lu" | "路",
        /// 枚: stones, not halved.
        Mei = "mei" | "枚",
        /// Points, in English.
        Point = "point",
    }
}

axis! {
    /// The language of the result text of the rule set.
    Words "words" {
        /// Chinese: 黑胜3/4子.
        Chinese = "zh" | "chinese",
        /// Japanese: 黒2目半勝.
        Japanese = "ja" | "japanese",
        /// Korean: 흑 2집반승.
        Korean = "ko" | "korean",
        /// English: Black wins by 2.5 points.
        English = "en" | "english",
    }
}

axis! {
    /// Whether dead stones are removed before the count.
    DeadStones "dead" {
        /// They are removed by agreement.
        Removed = "removed",
        /// All stones count as they stand (Tromp-Taylor).
        Stand = "stand",
    }
}

axis! {
    /// Whether a set-up position counts as made by the side not to play, for ko rules that remember who made
    /// it.
    SetupCredit "setup-credit" {
        /// The set-up counts as made by that side.
        Given = "yes",
        /// The set-up counts as made by neither side, so its first repetition is not found.
        Withheld = "no",
    }
}

/// The edition of the Chinese rules whose articles the referee applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Edition {
    /// The rules of 2002: each warning costs one zi (art. 24.1).
    Cn2002,
    /// The text before 2002: a double move loses the game, and the first warning costs nothing.
    CnOld,
}

impl Edition {
    /// Returns `cn2002` or `cn-old`.
    #[must_use]
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Cn2002 => "cn2002",
            Self::CnOld => "cn-old",
        }
    }

    /// Returns the edition of this name (also `2002`, `old`).
    #[must_use]
    pub(super) fn from_name(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "cn2002" | "2002" => Some(Self::Cn2002),
            "cn-old" | "old" => Some(Self::CnOld),
            _ => None,
        }
    }
}
