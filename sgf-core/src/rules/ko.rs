//! The history of a game: every position so far, found by hash and compared exactly.
//!
//! # What is kept
//! Each ply adds a [`State`] (16 bytes): the hash of the stones, and the rest packed in one number. There is
//! no limit to how far back a repetition is found, and no position is taken for another because their hashes
//! are equal.
//!
//! # How a state is found
//! Three steps, each asked only if the one before cannot tell:
//!
//! ```text
//!  new state --> more stones than ever before? --yes--> new      most moves of a game
//!                        | no
//!                hash in the filter?           --no---> new      nearly all that are left
//!                        | yes
//!                hash in the table?            --no---> new
//!                        | yes
//!                stones equal, one by one?     --no---> go on in the table
//!                        | yes
//!                known: what does the rule say of its class?
//! ```
//!
//! * **The number of stones.** A board with more stones than any before it cannot be one of them.
//! * **The filter** ([`HashFilter`]) has 2^14 bits (2 KiB, which stay in the first-level cache). Each hash
//!   sets one of them. A game of 300 moves sets 300 of 16,384, so a board that is new finds its bit set in
//!   less than 2 of 100 cases.
//! * **The table** is open-addressed: a slot holds the number of a state plus one, or 0. It starts with 1,024
//!   slots and is at most half full. It is filled only when a state comes that the first two steps cannot
//!   clear, because most games never need it: until then `links` is shorter than `states`.
//! * **The exact check** ([`History::verify`]) takes the changes since the earlier state back on a copy of
//!   the stones.
//!
//! # Classes
//! The table leads to the *latest* state with some board. States of one board are linked, and each remembers
//! the latest state of either *class*, so that every ko rule gets its answer from one look:
//!
//! | rule | class of a state | class that a move asks for |
//! |---|---|---|
//! | positional | one for all | that one |
//! | situational | the side to move | the opponent of the mover |
//! | natural situational | the player of the board play that made it; none after a pass | the mover |
//! | own moves (New Zealand) | the player of the play or pass that made it | the mover |
//!
//! ```text
//!   table slot --> state 9 --previous--> state 5 --previous--> state 2        all with the same board
//!                  latest: [5, 9]        latest: [5, 2]        latest: [0, 2]  by class; 0 is none
//! ```
//!
//! # Undo
//! The last entry of the table is also the first to go. So undo puts `previous` back into its slot, or
//! empties it, and touches nothing else. The filter keeps its bits: it may then say "perhaps" for a hash that
//! is gone, and never "no" for one that is there. For the same reason `most` may stay too large.

use super::axes::{KoRule, SetupCredit};
use crate::board::{Board, Stack};
use crate::value::Color;

/// What made a state: set-up (at the start or in mid-game), a stone, or a pass. A move that cannot be
/// executed counts as a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StateOrigin {
    Setup,
    BlackPlay,
    WhitePlay,
    BlackPass,
    WhitePass,
}

impl StateOrigin {
    pub(crate) const fn play(color: Color) -> Self {
        match color {
            Color::Black => StateOrigin::BlackPlay,
            Color::White => StateOrigin::WhitePlay,
        }
    }

    pub(crate) const fn pass(color: Color) -> Self {
        match color {
            Color::Black => StateOrigin::BlackPass,
            Color::White => StateOrigin::WhitePass,
        }
    }

    pub(crate) const fn is_pass(self) -> bool {
        matches!(self, StateOrigin::BlackPass | StateOrigin::WhitePass)
    }

    /// Returns the player whose stone made the state.
    pub(crate) const fn player(self) -> Option<Color> {
        match self {
            StateOrigin::BlackPlay => Some(Color::Black),
            StateOrigin::WhitePlay => Some(Color::White),
            _ => None,
        }
    }
}

/// One moment of the game: the hash of its stones, and the rest packed into one number, because every move
/// writes one.
///
/// ```text
///   bit  63 60 59 57  56  55       44 43        32 31                    0
///       +-----+------+---+-----------+------------+-----------------------+
///       |  0  |origin|   | ko cell   | stones on  | steps in the journal  |
///       |     |      |   | or 0      | the board  | of the board          |
///       +-----+------+---+-----------+------------+-----------------------+
///                      ^ the side to move: 1 for White
/// ```
///
/// The ko cell is where the side to move may not retake.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct State {
    hash: u64,
    rest: u64,
}

const STONES: u32 = 32;
const KO: u32 = 44;
const SIDE: u32 = 56;
const ORIGIN: u32 = 57;
/// The mask of a number of stones or a cell: there are fewer than 4,096 of either.
const FIELD: u64 = 0xFFF;
/// The change that a stone makes to the packed number: one step and one stone more.
const STONE: u64 = 1 | 1 << STONES;

/// Returns the packed side to move and origin after a stone.
#[inline(always)]
const fn played(color: Color) -> u64 {
    let white_to_move = matches!(color, Color::Black) as u64;
    white_to_move << SIDE | (StateOrigin::play(color) as u64) << ORIGIN
}

impl State {
    /// Returns the state of what the board shows now.
    pub(crate) fn new(board: &Board, stones: u16, ko: u16, to_move: Color, origin: StateOrigin) -> Self {
        let (hash, steps) = (board.stones_hash(), board.steps());
        let (stones, ko) = (u64::from(stones) << STONES, u64::from(ko) << KO);
        let side = u64::from(to_move == Color::White) << SIDE;
        State {
            hash,
            rest: steps as u64 & u64::from(u32::MAX) | stones | ko | side | (origin as u64) << ORIGIN,
        }
    }

    /// Returns the state after a stone that captured nothing.
    #[inline(always)]
    pub(crate) const fn after_stone(self, color: Color, hash: u64) -> Self {
        State { hash, rest: (self.steps_and_stones() + STONE) | played(color) }
    }

    #[inline(always)]
    const fn steps_and_stones(self) -> u64 {
        self.rest & ((1 << KO) - 1)
    }

    /// Returns the state with fewer stones.
    #[inline(always)]
    pub(crate) fn without(self, stones: u16) -> Self {
        State { rest: self.rest - (u64::from(stones) << STONES), ..self }
    }

    /// Returns the state with a ko cell; it must have none so far.
    #[inline(always)]
    pub(crate) fn with_ko(self, cell: u16) -> Self {
        State { rest: self.rest | u64::from(cell) << KO, ..self }
    }

    /// Returns the number of steps in the journal of the board.
    #[inline(always)]
    pub(crate) const fn steps(self) -> usize {
        self.rest as u32 as usize
    }

    /// Returns the number of stones on the board.
    #[inline(always)]
    pub(crate) const fn stones(self) -> u16 {
        (self.rest >> STONES & FIELD) as u16
    }

    /// Returns the cell where the side to move may not retake, or 0.
    #[inline(always)]
    pub(crate) const fn ko(self) -> usize {
        (self.rest >> KO & FIELD) as usize
    }

    #[inline(always)]
    pub(crate) const fn to_move(self) -> Color {
        if self.rest >> SIDE & 1 == 0 { Color::Black } else { Color::White }
    }

    pub(crate) const fn origin(self) -> StateOrigin {
        match self.rest >> ORIGIN {
            1 => StateOrigin::BlackPlay,
            2 => StateOrigin::WhitePlay,
            3 => StateOrigin::BlackPass,
            4 => StateOrigin::WhitePass,
            _ => StateOrigin::Setup,
        }
    }
}

/// The links of a state with others that have the same board. They are indices of states plus one; 0 is none.
#[derive(Debug, Clone, Copy)]
struct Link {
    /// The latest state with this board, of class 0 in the low half and of class 1 in the high half.
    latest: u64,
    /// The state with this board that had the slot of the table before.
    previous: u32,
}

/// The number of slots of the table at the start.
const FIRST_TABLE: usize = 1024;

/// The number of bits of the filter.
const FILTER_BITS: usize = 1 << 14;

/// A filter of hashes (a Bloom filter with one bit for each): it knows every hash that was added, and a few
/// that were not.
#[derive(Debug, Clone)]
struct HashFilter(Box<[u64; FILTER_BITS / 64]>);

impl HashFilter {
    /// Uses bits of the hash that the table does not: hashes that meet there then seldom meet here.
    #[inline(always)]
    const fn place(hash: u64) -> (usize, u64) {
        let bit = (hash >> 40) as usize % FILTER_BITS;
        (bit / 64, 1 << (bit % 64))
    }

    #[inline(always)]
    fn has(&self, hash: u64) -> bool {
        let (word, bit) = Self::place(hash);
        self.0[word] & bit != 0
    }

    #[inline(always)]
    fn add(&mut self, hash: u64) {
        let (word, bit) = Self::place(hash);
        self.0[word] |= bit;
    }
}

/// Adds states one after another that certainly are new, with all that this needs in registers. Made by
/// [`History::fresh_states`] and given back by [`History::keep`].
pub(crate) struct FreshStates<'h> {
    /// The steps and the stones of the last state, packed.
    rest: u64,
    to_move: Color,
    /// The most stones of any state so far.
    most: u64,
    seen: &'h mut HashFilter,
}

impl FreshStates<'_> {
    /// Returns the state after a stone that captured nothing, if the colour was to move and the state
    /// certainly is new. The state is the last one then.
    #[inline(always)]
    pub(crate) fn enter(&mut self, color: Color, hash: u64) -> Option<State> {
        if color != self.to_move {
            return None;
        }
        let rest = self.rest + STONE;
        let stones = rest >> STONES;
        if stones > self.most {
            self.most = stones;
        } else if self.seen.has(hash) {
            return None;
        }
        self.seen.add(hash);
        self.rest = rest;
        self.to_move = color.other();
        Some(State { hash, rest: rest | played(color) })
    }

    /// Returns the most stones of any state so far.
    #[inline(always)]
    pub(crate) fn most(&self) -> u16 {
        self.most as u16
    }
}

/// All states of a game, in order. See the [module](self) for how they are found.
#[derive(Debug, Clone)]
pub(crate) struct History {
    pub(crate) states: Stack<State>,
    /// No state has more stones. After undo perhaps none has as many.
    most: u16,
    seen: HashFilter,
    /// The links of the states in the table. These are the first `links.len()` states; the rest certainly are
    /// new.
    links: Vec<Link>,
    table: Vec<u32>,
    mask: usize,
    rule: KoRule,
    credit: SetupCredit,
}

impl History {
    pub(crate) fn new(rule: KoRule, credit: SetupCredit) -> Self {
        Self {
            states: Stack::new(),
            most: 0,
            seen: HashFilter(Box::new([0; FILTER_BITS / 64])),
            links: Vec::new(),
            table: vec![0; FIRST_TABLE],
            mask: FIRST_TABLE - 1,
            rule,
            credit,
        }
    }

    /// Empties the history and keeps the memory. Clears only the part of the table in use.
    pub(crate) fn reset(&mut self, rule: KoRule, credit: SetupCredit) {
        if !self.links.is_empty() {
            self.table[..=self.mask].fill(0);
        }
        self.links.clear();
        self.seen.0.fill(0);
        self.mask = FIRST_TABLE - 1;
        self.states.clear();
        self.most = 0;
        self.rule = rule;
        self.credit = credit;
    }

    /// Returns the class of a state under the rule: see the [module](self).
    #[inline]
    fn class(&self, origin: StateOrigin, to_move: Color) -> Option<usize> {
        let side = |color: Color| usize::from(color == Color::White);
        match (self.rule, origin) {
            (KoRule::Positional, _) => Some(0),
            (KoRule::NaturalSituational | KoRule::OwnMoves, StateOrigin::Setup) => {
                (self.credit == SetupCredit::Given).then(|| side(to_move.other()))
            }
            (KoRule::NaturalSituational, _) => origin.player().map(side),
            (KoRule::OwnMoves, StateOrigin::BlackPlay | StateOrigin::BlackPass) => Some(side(Color::Black)),
            (KoRule::OwnMoves, StateOrigin::WhitePlay | StateOrigin::WhitePass) => Some(side(Color::White)),
            _ => Some(side(to_move)),
        }
    }

    /// Adds the state that the board shows now and returns the state that it repeats under the rule, if any.
    #[inline]
    pub(crate) fn enter(&mut self, board: &mut Board, state: State) -> Option<u32> {
        if self.is_new(state) {
            self.enter_new(state);
            return None;
        }
        self.enter_known(board, state)
    }

    /// Starts adding up to `limit` new states after `last`, the last state: returns what makes them and the
    /// memory to write them into. [`History::keep`] ends it.
    #[inline(always)]
    pub(crate) fn fresh_states(&mut self, last: State, limit: usize) -> (FreshStates<'_>, &mut [State]) {
        let spare = self.states.spare(limit);
        let limit = limit.min(spare.len());
        let (rest, most) = (last.steps_and_stones(), u64::from(self.most));
        (FreshStates { rest, to_move: last.to_move(), most, seen: &mut self.seen }, &mut spare[..limit])
    }

    /// Keeps the first `made` states written into the memory of [`History::fresh_states`]. No state has more
    /// stones than `most`.
    #[inline(always)]
    pub(crate) fn keep(&mut self, made: usize, most: u16) {
        self.states.raise(made);
        self.most = most;
    }

    /// Whether a state certainly is new: it has more stones than any other, or its hash is not in the filter.
    #[inline(always)]
    pub(crate) fn is_new(&self, state: State) -> bool {
        state.stones() > self.most || !self.seen.has(state.hash)
    }

    /// Adds a state that is new.
    #[inline(always)]
    pub(crate) fn enter_new(&mut self, state: State) {
        self.most = self.most.max(state.stones());
        self.seen.add(state.hash);
        self.states.push(state);
    }

    /// Puts the states that are not in the table yet into it. They are new, so no board is compared.
    fn fill_table(&mut self) {
        while self.states.len() * 2 > self.mask {
            self.grow();
        }
        while let Some(state) = self.states.get(self.links.len()) {
            let mut slot = state.hash as usize & self.mask;
            while self.table[slot] != 0 {
                slot = (slot + 1) & self.mask;
            }
            let entry = self.links.len() as u32 + 1;
            let class = self.class(state.origin(), state.to_move());
            let latest = class.map_or(0, |class| u64::from(entry) << (32 * class as u32));
            self.links.push(Link { latest, previous: 0 });
            self.table[slot] = entry;
        }
    }

    /// Adds a state whose board may be an earlier one.
    pub(crate) fn enter_known(&mut self, board: &mut Board, state: State) -> Option<u32> {
        let is_first = self.links.is_empty() && self.states.len() < FIRST_TABLE;
        if is_first && !self.states.iter().any(|earlier| earlier.hash == state.hash) {
            // The filter was wrong, and the game is short: a look at all hashes is cheaper than filling the
            // table.
            self.enter_new(state);
            return None;
        }
        self.fill_table();
        let (hash, to_move, origin) = (state.hash, state.to_move(), state.origin());
        let mut slot = hash as usize & self.mask;
        let mut previous = 0;
        loop {
            let entry = self.table[slot];
            if entry == 0 {
                break;
            }
            if self.states[entry as usize - 1].hash == hash && self.verify(board, entry - 1) {
                previous = entry;
                break;
            }
            slot = (slot + 1) & self.mask;
        }
        let index = self.states.len() as u32;
        self.table[slot] = index + 1;
        let mut latest = 0;
        let mut repeated = None;
        if previous != 0 {
            latest = self.links[previous as usize - 1].latest;
        }
        if let Some(class) = self.class(origin, to_move) {
            // Shifts in a register: an array would go through memory, and stall on its way back.
            let shift = 32 * class as u32;
            let found = (latest >> shift) as u32;
            // A pass makes no board: the play that made it stays the one that is reported.
            if found == 0 || !origin.is_pass() {
                latest = latest & !(0xFFFF_FFFF << shift) | u64::from(index + 1) << shift;
            }
            repeated = found.checked_sub(1);
        }
        self.states.push(state);
        self.links.push(Link { latest, previous });
        repeated
    }

    /// Whether the board now is the board of an earlier state, compared exactly.
    #[cold]
    fn verify(&self, board: &mut Board, earlier: u32) -> bool {
        let then = self.states[earlier as usize];
        let steps = then.steps();
        if steps == board.steps() {
            return true;
        }
        // The same move from the same board makes the same board: no need to look at stones. Without this,
        // each move of a cycle of n moves would take n changes back, so that the cost of a long cycle grew
        // with its square.
        if let (Some(last), Some(link)) = (self.states.last(), self.links.last())
            && then.origin().player().is_some()
            && link.previous != 0
            && link.previous == earlier
            && last.steps() + 1 == board.steps()
            && board.same_move_as(steps)
        {
            return true;
        }
        board.same_as_after(steps)
    }

    /// Whether some state has this hash. If none has, no superko rule can forbid the board.
    pub(crate) fn may_know(&self, hash: u64) -> bool {
        if !self.seen.has(hash) {
            return false;
        }
        if self.states.iter().skip(self.links.len()).any(|state| state.hash == hash) {
            return true;
        }
        let mut slot = hash as usize & self.mask;
        loop {
            match self.table[slot] {
                0 => return false,
                entry if self.states[entry as usize - 1].hash == hash => return true,
                _ => slot = (slot + 1) & self.mask,
            }
        }
    }

    /// Removes the last state and returns it.
    pub(crate) fn leave(&mut self) -> Option<State> {
        let state = self.states.pop()?;
        if self.states.len() >= self.links.len() {
            return Some(state);
        }
        let Link { previous, .. } = self.links.pop()?;
        let entry = self.states.len() as u32 + 1;
        let mut slot = state.hash as usize & self.mask;
        while self.table[slot] != entry && self.table[slot] != 0 {
            slot = (slot + 1) & self.mask;
        }
        self.table[slot] = previous;
        Some(state)
    }

    #[cold]
    fn grow(&mut self) {
        self.mask = self.mask * 2 + 1;
        self.table.clear();
        self.table.resize(self.mask + 1, 0);
        for (index, (state, link)) in self.states.iter().zip(&self.links).enumerate() {
            let mut slot = state.hash as usize & self.mask;
            // The latest state of a board takes over the slot of the one before it.
            while self.table[slot] != link.previous && self.table[slot] != 0 {
                slot = (slot + 1) & self.mask;
            }
            self.table[slot] = index as u32 + 1;
        }
    }
}
