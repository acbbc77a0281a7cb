//! The history of a game: every position so far, found again by hash and verified exactly.
//!
//! Each ply adds a [`State`], and a [`Link`] as soon as the state goes into the table. An open-addressing table leads from the hash of the stones to the latest state with
//! that board; a hash hit is checked stone by stone (by walking the journal back) before it counts, and there is no
//! limit to how far back it reaches. States of one board are linked, and each remembers the latest state of either
//! *class*, so that all ko rules find their answer in one step:
//!
//! | rule | class of a state | asked for |
//! |---|---|---|
//! | positional | one for all | that |
//! | situational | the side to move | the opponent of the mover |
//! | natural situational | who made it by a board play; passes have none | the mover |
//! | own moves (New Zealand) | who made it by a play or a pass | the mover |
//!
//! Since the last entry of a table is also the first to go, undo empties its slot and nothing else.
//!
//! A board with more stones than any before it is new, and most boards of a game are; most others are new too, which a set
//! of bits tells, one for some part of each hash that was. All these states go into the table only when one comes that may
//! not be new.

use super::axes::{KoRule, SetupCredit};
use crate::board::{Board, Stack};
use crate::value::Color;

/// What made a state: set-up (the start, or stones edited in mid-game), a stone, or a pass (or a move that could not be
/// executed).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Maker {
    Setup,
    BlackPlay,
    WhitePlay,
    BlackPass,
    WhitePass,
}

impl Maker {
    pub(crate) const fn play(color: Color) -> Self {
        match color {
            Color::Black => Maker::BlackPlay,
            Color::White => Maker::WhitePlay,
        }
    }

    pub(crate) const fn pass(color: Color) -> Self {
        match color {
            Color::Black => Maker::BlackPass,
            Color::White => Maker::WhitePass,
        }
    }

    pub(crate) const fn is_pass(self) -> bool {
        matches!(self, Maker::BlackPass | Maker::WhitePass)
    }

    /// Who made it by a stone.
    pub(crate) const fn player(self) -> Option<Color> {
        match self {
            Maker::BlackPlay => Some(Color::Black),
            Maker::WhitePlay => Some(Color::White),
            _ => None,
        }
    }
}

/// One moment of the game. The hash of its stones, and the rest packed into one number, since every move of a game writes
/// one: steps in the board's journal (32 bits), stones on the board (12), the cell where the side to move may not retake
/// (12), the side to move (1), what made it (3).
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct State {
    hash: u64,
    rest: u64,
}

const STONES: u32 = 32;
const KO: u32 = 44;
const SIDE: u32 = 56;
const MAKER: u32 = 57;
/// Stones and cells are fewer.
const FIELD: u64 = 0xFFF;
/// What a stone adds: a step and itself.
const STONE: u64 = 1 | 1 << STONES;

/// Side and maker after a stone.
#[inline(always)]
const fn played(color: Color) -> u64 {
    let white_to_move = matches!(color, Color::Black) as u64;
    white_to_move << SIDE | (Maker::play(color) as u64) << MAKER
}

impl State {
    /// What the board shows now.
    pub(crate) fn new(board: &Board, stones: u16, ko: u16, to_move: Color, maker: Maker) -> Self {
        let (hash, steps) = (board.stones_hash(), board.steps());
        let (stones, ko) = (u64::from(stones) << STONES, u64::from(ko) << KO);
        let side = u64::from(to_move == Color::White) << SIDE;
        State {
            hash,
            rest: steps as u64 & u64::from(u32::MAX) | stones | ko | side | (maker as u64) << MAKER,
        }
    }

    /// The moment after a stone that captured nothing.
    #[inline(always)]
    pub(crate) const fn after_stone(self, color: Color, hash: u64) -> Self {
        State { hash, rest: (self.steps_and_stones() + STONE) | played(color) }
    }

    #[inline(always)]
    const fn steps_and_stones(self) -> u64 {
        self.rest & ((1 << KO) - 1)
    }

    /// The same with fewer stones.
    #[inline(always)]
    pub(crate) fn without(self, stones: u16) -> Self {
        State { rest: self.rest - (u64::from(stones) << STONES), ..self }
    }

    /// The same with a cell where the side to move may not retake, where there was none.
    #[inline(always)]
    pub(crate) fn with_ko(self, cell: u16) -> Self {
        State { rest: self.rest | u64::from(cell) << KO, ..self }
    }

    /// Steps in the board's journal.
    #[inline(always)]
    pub(crate) const fn steps(self) -> usize {
        self.rest as u32 as usize
    }

    /// How many stones are on the board.
    #[inline(always)]
    pub(crate) const fn stones(self) -> u16 {
        (self.rest >> STONES & FIELD) as u16
    }

    /// Cell where the side to move may not retake, or 0.
    #[inline(always)]
    pub(crate) const fn ko(self) -> usize {
        (self.rest >> KO & FIELD) as usize
    }

    #[inline(always)]
    pub(crate) const fn to_move(self) -> Color {
        if self.rest >> SIDE & 1 == 0 { Color::Black } else { Color::White }
    }

    pub(crate) const fn maker(self) -> Maker {
        match self.rest >> MAKER {
            1 => Maker::BlackPlay,
            2 => Maker::WhitePlay,
            3 => Maker::BlackPass,
            4 => Maker::WhitePass,
            _ => Maker::Setup,
        }
    }
}

/// How a state is linked with others. References to states are indices plus one; 0 is none.
#[derive(Debug, Clone, Copy)]
struct Link {
    /// The latest state with this board of class 0 in the low half, of class 1 in the high half.
    latest: u64,
    previous: u32,
}

const FIRST_TABLE: usize = 1024;

/// How many bits tell which hashes were.
const BITS: usize = 1 << 14;

/// The hashes that were, and a few that were not.
#[derive(Debug, Clone)]
struct Seen(Box<[u64; BITS / 64]>);

impl Seen {
    /// Not the part that leads into the table, or those that meet there would meet here.
    #[inline(always)]
    const fn place(hash: u64) -> (usize, u64) {
        let bit = (hash >> 40) as usize % BITS;
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

/// What adding states one after another needs that are like no other for sure, at hand.
pub(crate) struct News<'h> {
    /// Steps and stones of the last one.
    rest: u64,
    to_move: Color,
    /// The most stones of any so far.
    most: u64,
    seen: &'h mut Seen,
}

impl News<'_> {
    /// The state after a stone that captured nothing, if the colour was to move, and the state is like no other for sure;
    /// then it is the last one.
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

    /// The most stones of any state so far.
    #[inline(always)]
    pub(crate) fn most(&self) -> u16 {
        self.most as u16
    }
}

#[derive(Debug, Clone)]
pub(crate) struct History {
    pub(crate) states: Stack<State>,
    /// No state has more stones; after undo perhaps none has as many.
    most: u16,
    seen: Seen,
    /// Those of the states in the table, which are the first ones.
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
            seen: Seen(Box::new([0; BITS / 64])),
            links: Vec::new(),
            table: vec![0; FIRST_TABLE],
            mask: FIRST_TABLE - 1,
            rule,
            credit,
        }
    }

    /// Forgets everything and keeps the memory; only the part of the table in use is cleared.
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

    /// The class of a state under the rule.
    #[inline]
    fn class(&self, maker: Maker, to_move: Color) -> Option<usize> {
        let side = |color: Color| usize::from(color == Color::White);
        match (self.rule, maker) {
            (KoRule::Positional, _) => Some(0),
            (KoRule::NaturalSituational | KoRule::OwnMoves, Maker::Setup) => {
                (self.credit == SetupCredit::Given).then(|| side(to_move.other()))
            }
            (KoRule::NaturalSituational, _) => maker.player().map(side),
            (KoRule::OwnMoves, Maker::BlackPlay | Maker::BlackPass) => Some(side(Color::Black)),
            (KoRule::OwnMoves, Maker::WhitePlay | Maker::WhitePass) => Some(side(Color::White)),
            _ => Some(side(to_move)),
        }
    }

    /// Adds a state that the board shows now. Returns the state that it repeats under the rule, if any.
    #[inline]
    pub(crate) fn enter(&mut self, board: &mut Board, state: State) -> Option<u32> {
        if self.is_new(state) {
            self.enter_new(state);
            return None;
        }
        self.enter_known(board, state)
    }

    /// What adding states behind this last one needs, and room for so many.
    #[inline(always)]
    pub(crate) fn news(&mut self, last: State, many: usize) -> (News<'_>, &mut [State]) {
        let room = self.states.room(many);
        let many = many.min(room.len());
        let (rest, most) = (last.steps_and_stones(), u64::from(self.most));
        (News { rest, to_move: last.to_move(), most, seen: &mut self.seen }, &mut room[..many])
    }

    /// Adds so many states that were put into the room; none has more stones than `most`, if there were any.
    #[inline(always)]
    pub(crate) fn keep(&mut self, made: usize, most: u16) {
        self.states.raise(made);
        self.most = most;
    }

    /// Whether a state is like no other for sure: it has more stones than any, or its hash was not seen.
    #[inline(always)]
    pub(crate) fn is_new(&self, state: State) -> bool {
        state.stones() > self.most || !self.seen.has(state.hash)
    }

    /// Adds a state that is like no other.
    #[inline(always)]
    pub(crate) fn enter_new(&mut self, state: State) {
        self.most = self.most.max(state.stones());
        self.seen.add(state.hash);
        self.states.push(state);
    }

    /// Puts the states that were new for sure into the table.
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
            let class = self.class(state.maker(), state.to_move());
            let latest = class.map_or(0, |class| u64::from(entry) << (32 * class as u32));
            self.links.push(Link { latest, previous: 0 });
            self.table[slot] = entry;
        }
    }

    /// Adds a state whose board may be an earlier one.
    pub(crate) fn enter_known(&mut self, board: &mut Board, state: State) -> Option<u32> {
        let is_first = self.links.is_empty() && self.states.len() < FIRST_TABLE;
        if is_first && !self.states.iter().any(|earlier| earlier.hash == state.hash) {
            // The bits were wrong: no need of a table yet.
            self.enter_new(state);
            return None;
        }
        self.fill_table();
        let (hash, to_move, maker) = (state.hash, state.to_move(), state.maker());
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
        if let Some(class) = self.class(maker, to_move) {
            // Shifts in a register: an array would go through memory, and stall on its way back.
            let shift = 32 * class as u32;
            let found = (latest >> shift) as u32;
            // A pass makes nothing new: the play that made the board is the better witness.
            if found == 0 || !maker.is_pass() {
                latest = latest & !(0xFFFF_FFFF << shift) | u64::from(index + 1) << shift;
            }
            repeated = found.checked_sub(1);
        }
        self.states.push(state);
        self.links.push(Link { latest, previous });
        repeated
    }

    /// Whether the board now is the board of an earlier state: exact.
    #[cold]
    fn verify(&self, board: &mut Board, earlier: u32) -> bool {
        let then = self.states[earlier as usize];
        let steps = then.steps();
        if steps == board.steps() {
            return true;
        }
        // The same move from the same board: no need to look at stones. This keeps long cycles linear.
        if let (Some(last), Some(link)) = (self.states.last(), self.links.last())
            && then.maker().player().is_some()
            && link.previous != 0
            && link.previous == earlier
            && last.steps() + 1 == board.steps()
            && board.same_move_as(steps)
        {
            return true;
        }
        board.same_as_after(steps)
    }

    /// Whether some state has this hash: a superko rule may object then, and otherwise cannot.
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

    /// Takes the last state back.
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
            // The latest state of a board takes the slot of the one before it.
            while self.table[slot] != link.previous && self.table[slot] != 0 {
                slot = (slot + 1) & self.mask;
            }
            self.table[slot] = index as u32 + 1;
        }
    }
}
