//! The information about a game, each fact with its place in the record and its interpretation.

use crate::text::{Look, ValueCoding};
use crate::tree::{GameTree, Ident, Node, NodeId, Property};

use super::color::Color;
use super::date::{DateReading, Dates};
use super::dialect::Dialect;
use super::geometry::Size;
use super::handicap::{Handicap, HandicapReading};
use super::komi::{KomiDoubt, KomiHints, KomiReading, interpret_komi};
use super::number::{Points, few_digits, read_number};
use super::overtime::Overtime;
use super::rank::Rank;
use super::reading::{Reading, ValueError};
use super::result::{GameResult, ResultReading};
use super::rules_name::RulesName;
use super::time::{ClockTime, TimeLimit};

/// The place of a fact in the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin {
    /// The node with the property.
    pub node: NodeId,
    /// The name of the property.
    pub property: Ident,
}

/// A fact that is plain text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextField {
    /// The text, decoded and unescaped.
    pub text: String,
    /// The place in the record.
    pub origin: Origin,
}

/// A fact with its typed value, or the reason why it has none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field<T> {
    /// The text of the record, decoded and unescaped.
    pub text: String,
    /// The value of the text.
    pub value: Result<T, ValueError>,
    /// The place in the record.
    pub origin: Origin,
}

impl<T> Field<T> {
    /// Returns the value, or `None` if the text is not understood.
    pub fn ok(&self) -> Option<&T> {
        self.value.as_ref().ok()
    }
}

/// The information about a game in a record.
///
/// A field is `None` if the record does not have the property. Root properties are read from the root; game
/// information from the root and, as FF\[4\] allows, from the nodes below up to the first move, or the first
/// node on the main line that has any.
///
/// ```
/// use sgf_core::value::GameInfo;
/// let parsed = sgf_core::parse("(;SZ[19]PB[柯洁]KM[375]RU[Chinese];B[pd])".as_bytes(), &sgf_core::ParseOptions::default());
/// let info = GameInfo::of(parsed.collection.games().next().unwrap());
/// assert_eq!(info.black.as_ref().unwrap().text, "柯洁");
/// assert_eq!(info.komi_points().unwrap().to_string(), "7.5");
/// assert_eq!(info.komi.as_ref().unwrap().text, "375");
/// assert!(info.white.is_none() && info.handicap.is_none());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameInfo {
    /// `FF`.
    pub ff: Option<Field<i64>>,
    /// `GM`.
    pub gm: Option<Field<i64>>,
    /// `SZ`.
    pub size: Option<Field<Reading<Size>>>,
    /// `CA` as written.
    pub charset: Option<TextField>,
    /// `AP`; if it occurs twice, the last one, which names the program that saved the record.
    pub application: Option<TextField>,
    /// The program or server that wrote the record, as far as detected.
    pub dialect: Option<Dialect>,
    /// `PB`.
    pub black: Option<TextField>,
    /// `PW`.
    pub white: Option<TextField>,
    /// `BR`.
    pub black_rank: Option<Field<Reading<Rank>>>,
    /// `WR`.
    pub white_rank: Option<Field<Reading<Rank>>>,
    /// `BT`.
    pub black_team: Option<TextField>,
    /// `WT`.
    pub white_team: Option<TextField>,
    /// `EV`, or `TE` of Sina's header.
    pub event: Option<TextField>,
    /// `RO`.
    pub round: Option<TextField>,
    /// `PC`.
    pub place: Option<TextField>,
    /// `GN`.
    pub name: Option<TextField>,
    /// `DT`, or `RD` of Sina's header.
    pub date: Option<Field<DateReading>>,
    /// `RE`.
    pub result: Option<Field<ResultReading>>,
    /// `KM`, or `KO` of Sina's header. A missing, an empty and a given komi are three things:
    /// `None`, `Some` of an error, and a value, which may be zero.
    pub komi: Option<Field<KomiReading>>,
    /// `HA`, whether or not the board has these stones.
    pub handicap: Option<Field<HandicapReading>>,
    /// `RU`.
    pub rules: Option<Field<Reading<RulesName>>>,
    /// `TM`.
    pub time: Option<Field<Reading<TimeLimit>>>,
    /// `OT`; or `TC` and `TT` of Fox, `LC` and `LT` of Sina's header, `OM` and `OP` of FF\[3\].
    pub overtime: Option<Field<Reading<Overtime>>>,
    /// `PL` of the first node on the main line that has one, before the first move.
    pub player: Option<Field<Reading<Color>>>,
    /// The colour of the first move on the main line.
    pub first_move: Option<Color>,
}

/// The file format, game and writer of a record: a small part of [`GameInfo`], read without the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heading {
    /// `FF`, if it is a number; see [`GameInfo::file_format`].
    pub ff: Option<i64>,
    /// `GM`, 1 (Go) if missing; see [`GameInfo::game`].
    pub gm: i64,
    /// The writer of the record; see [`GameInfo::dialect`].
    pub dialect: Option<Dialect>,
}

impl Heading {
    /// Reads the root of a game.
    #[must_use]
    pub fn of(game: GameTree<'_>) -> Heading {
        let root = game.root();
        let number = |ident| {
            let property = root.property(ident)?;
            let digits = property.value().and_then(|value| few_digits(value.bytes()));
            digits.or_else(|| read_number(&text_of(property)).ok().map(|reading| reading.value))
        };
        Heading { ff: number(Ident::FF), gm: number(Ident::GM).unwrap_or(1), dialect: Dialect::of_root(root) }
    }
}

/// The properties of a game that hold its information, by name.
#[derive(Default)]
struct Slots<'c> {
    ff: Option<Property<'c>>,
    gm: Option<Property<'c>>,
    sz: Option<Property<'c>>,
    ca: Option<Property<'c>>,
    ap: Option<Property<'c>>,
    pb: Option<Property<'c>>,
    pw: Option<Property<'c>>,
    br: Option<Property<'c>>,
    wr: Option<Property<'c>>,
    bt: Option<Property<'c>>,
    wt: Option<Property<'c>>,
    ev: Option<Property<'c>>,
    ro: Option<Property<'c>>,
    pc: Option<Property<'c>>,
    gn: Option<Property<'c>>,
    dt: Option<Property<'c>>,
    re: Option<Property<'c>>,
    km: Option<Property<'c>>,
    ha: Option<Property<'c>>,
    ru: Option<Property<'c>>,
    tm: Option<Property<'c>>,
    ot: Option<Property<'c>>,
    pl: Option<Property<'c>>,
    te: Option<Property<'c>>,
    rd: Option<Property<'c>>,
    ko: Option<Property<'c>>,
    lt: Option<Property<'c>>,
    lc: Option<Property<'c>>,
    tt: Option<Property<'c>>,
    tc: Option<Property<'c>>,
    om: Option<Property<'c>>,
    op: Option<Property<'c>>,
    first_move: Option<Color>,
    any: bool,
}

impl<'c> Slots<'c> {
    /// Adds the properties of a node.
    fn take(&mut self, node: Node<'c>, root: bool) {
        for property in node.properties() {
            let slot = match property.ident() {
                Ident::FF if root => &mut self.ff,
                Ident::GM if root => &mut self.gm,
                Ident::SZ if root => &mut self.sz,
                Ident::CA if root => &mut self.ca,
                Ident::AP if root => {
                    self.ap = Some(property);
                    continue;
                }
                Ident::TE if root => &mut self.te,
                Ident::RD if root => &mut self.rd,
                Ident::KO if root => &mut self.ko,
                Ident::LT if root => &mut self.lt,
                Ident::LC if root => &mut self.lc,
                Ident::TT if root => &mut self.tt,
                Ident::TC if root => &mut self.tc,
                Ident::OM if root => &mut self.om,
                Ident::OP if root => &mut self.op,
                Ident::PL => {
                    // After the first move it does not concern the beginning.
                    if self.first_move.is_none() {
                        self.pl.get_or_insert(property);
                    }
                    continue;
                }
                Ident::B | Ident::W => {
                    self.first_move = self.first_move.or(Color::of_move(property.ident()));
                    continue;
                }
                Ident::PB => &mut self.pb,
                Ident::PW => &mut self.pw,
                Ident::BR => &mut self.br,
                Ident::WR => &mut self.wr,
                Ident::BT => &mut self.bt,
                Ident::WT => &mut self.wt,
                Ident::EV => &mut self.ev,
                Ident::RO => &mut self.ro,
                Ident::PC => &mut self.pc,
                Ident::GN => &mut self.gn,
                Ident::DT => &mut self.dt,
                Ident::RE => &mut self.re,
                Ident::KM => &mut self.km,
                Ident::HA => &mut self.ha,
                Ident::RU => &mut self.ru,
                Ident::TM => &mut self.tm,
                Ident::OT => &mut self.ot,
                _ => continue,
            };
            slot.get_or_insert(property);
            self.any |= !matches!(property.ident(), Ident::FF | Ident::GM | Ident::SZ | Ident::CA);
        }
    }
}

impl GameInfo {
    /// Reads the information of a game.
    #[must_use]
    pub fn of(game: GameTree<'_>) -> GameInfo {
        let mut info = GameInfo::default();
        info.read(game);
        info
    }

    /// Reads the information of another game, reusing memory. Texts that are equal in both games, as most are
    /// in an archive, are not interpreted again.
    ///
    /// ```
    /// use sgf_core::value::GameInfo;
    /// let text = b"(;SZ[19]PB[A]KM[6.5];B[pd])(;SZ[19]PB[B]KM[6.5])";
    /// let parsed = sgf_core::parse(text, &sgf_core::ParseOptions::default());
    /// let mut info = GameInfo::default();
    /// for game in parsed.collection.games() {
    ///     info.read(game);
    ///     assert_eq!(info, GameInfo::of(game));
    /// }
    /// ```
    pub fn read(&mut self, game: GameTree<'_>) {
        let root = game.root();
        let mut slots = Slots::default();
        slots.take(root, true);
        let mut at = root.first_child();
        while let Some(node) = at {
            if slots.any && slots.first_move.is_some() {
                break;
            }
            slots.take(node, false);
            at = node.first_child();
        }
        self.fill(&slots, Dialect::of_root(root));
    }

    fn fill(&mut self, slots: &Slots<'_>, dialect: Option<Dialect>) {
        let hints_before = self.komi_hints();
        let sina = dialect == Some(Dialect::Sina);
        let of_sina = |property| if sina { property } else { None };
        let number = |text: &str| read_number(text).map(|reading| reading.value);
        self.dialect = dialect;
        typed(&mut self.ff, slots.ff, number);
        typed(&mut self.gm, slots.gm, number);
        typed(&mut self.size, slots.sz, Size::read);
        text(&mut self.charset, slots.ca);
        text(&mut self.application, slots.ap);
        text(&mut self.black, slots.pb);
        text(&mut self.white, slots.pw);
        typed(&mut self.black_rank, slots.br, Rank::read);
        typed(&mut self.white_rank, slots.wr, Rank::read);
        text(&mut self.black_team, slots.bt);
        text(&mut self.white_team, slots.wt);
        text(&mut self.event, slots.ev.or(of_sina(slots.te)));
        text(&mut self.round, slots.ro);
        text(&mut self.place, slots.pc);
        text(&mut self.name, slots.gn);
        typed(&mut self.date, slots.dt.or(of_sina(slots.rd)), Dates::read);
        typed(&mut self.result, slots.re, GameResult::read);
        typed(&mut self.handicap, slots.ha, Handicap::read);
        typed(&mut self.rules, slots.ru, RulesName::read);
        typed(&mut self.time, slots.tm, TimeLimit::read);
        typed(&mut self.player, slots.pl, Color::read);
        self.first_move = slots.first_move;
        overtime(&mut self.overtime, slots, sina);
        let hints = self.komi_hints();
        if hints != hints_before {
            self.komi = None;
        }
        let komi = |text: &str| interpret_komi(text, hints)?.ok_or(ValueError::Empty);
        typed(&mut self.komi, slots.km.or(of_sina(slots.ko)), komi);
    }

    /// Returns the facts on which the meaning of the komi depends.
    fn komi_hints(&self) -> KomiHints {
        KomiHints {
            rules: self.rules_name(),
            fox: self.dialect == Some(Dialect::Fox),
            handicap: self
                .handicap
                .as_ref()
                .and_then(Field::ok)
                .is_some_and(|reading| reading.value.stones() > 0),
        }
    }

    /// Returns the file format, if one is declared.
    #[must_use]
    pub fn file_format(&self) -> Option<i64> {
        self.ff.as_ref().and_then(|field| field.ok().copied())
    }

    /// Returns the number of the game; 1, Go, if none is given or understood.
    #[must_use]
    pub fn game(&self) -> i64 {
        self.gm.as_ref().and_then(|field| field.ok().copied()).unwrap_or(1)
    }

    /// True if the game is Go.
    #[must_use]
    pub fn is_go(&self) -> bool {
        self.game() == 1
    }

    /// Returns the size of the board: the value of `SZ`, 19 by 19 if it is missing or not understood, cut to
    /// 52 if larger. `None` for games other than Go without a valid `SZ`.
    #[must_use]
    pub fn board_size(&self) -> Option<Size> {
        match self.size.as_ref().map(|field| (&field.value, &field.text)) {
            Some((Ok(reading), _)) => Some(reading.value),
            Some((Err(ValueError::OutOfRange), text)) if is_too_big(text) => Some(Size::LARGEST),
            _ => self.is_go().then_some(Size::GO),
        }
    }

    /// Returns the komi in points, as far as it is known.
    #[must_use]
    pub fn komi_points(&self) -> Option<Points> {
        let reading = self.komi.as_ref()?.ok()?;
        (reading.suspicious != Some(KomiDoubt::FoxZero)).then_some(reading.value)
    }

    /// Returns the number of handicap stones in `HA`.
    #[must_use]
    pub fn handicap_stones(&self) -> Option<u16> {
        match self.handicap.as_ref()?.ok()?.value {
            Handicap::Alternating(_) => None,
            handicap => Some(handicap.stones()),
        }
    }

    /// Returns the rule set named in `RU`.
    #[must_use]
    pub fn rules_name(&self) -> Option<RulesName> {
        Some(self.rules.as_ref()?.ok()?.value)
    }

    /// Returns the result. If the komi is written in 子, as Fox does under Chinese rules, so is the margin,
    /// which is doubled here.
    #[must_use]
    pub fn outcome(&self) -> Option<GameResult> {
        let reading = self.result.as_ref()?.ok()?;
        let komi = self.komi.as_ref().and_then(Field::ok).and_then(|komi| komi.suspicious);
        let in_zi = reading.unit.is_none() && matches!(komi, Some(KomiDoubt::HundredthsOfZi | KomiDoubt::Zi));
        Some(if in_zi { reading.value.with_margin_in_zi() } else { reading.value })
    }

    /// Returns the days on which the game was played.
    #[must_use]
    pub fn dates(&self) -> Option<&Dates> {
        Some(&self.date.as_ref()?.ok()?.value)
    }

    /// Returns the main time of each player.
    #[must_use]
    pub fn main_time(&self) -> Option<ClockTime> {
        Some(self.time.as_ref()?.ok()?.value.main)
    }

    /// Returns the overtime, from `OT` or from `TM`.
    #[must_use]
    pub fn overtime_system(&self) -> Option<Overtime> {
        let own = self.overtime.as_ref().and_then(Field::ok).map(|reading| reading.value);
        own.or_else(|| self.time.as_ref()?.ok()?.value.overtime)
    }

    /// Returns the player who moves first: the value of `PL`, or else the colour of the first move.
    #[must_use]
    pub fn to_move(&self) -> Option<Color> {
        let said = self.player.as_ref().and_then(Field::ok).map(|reading| reading.value);
        said.or(self.first_move)
    }
}

/// True if an invalid size is too large, not too small.
pub(crate) fn is_too_big(text: &str) -> bool {
    let mut sides =
        text.split([':', 'x', 'X', '*']).map(|side| read_number(side).map(|reading| reading.value));
    sides.clone().all(|side| side.is_ok_and(|side| side > 0))
        && sides.any(|side| side.is_ok_and(|side| side > 52))
}

fn origin(property: Property<'_>) -> Origin {
    Origin { node: property.node().id(), property: property.ident() }
}

/// Returns the text of the first value, which may be empty.
fn text_of(property: Property<'_>) -> String {
    let mut text = String::new();
    write_text(&mut text, property);
    text
}

/// Sets `text` to the text of the first value; returns false if it did not change.
fn write_text(text: &mut String, property: Property<'_>) -> bool {
    let Some(value) = property.value() else {
        let changed = !text.is_empty();
        text.clear();
        return changed;
    };
    // Most values are UTF-8 and need no unescaping.
    let bytes = value.bytes();
    let Look { special, high } = Look::at(bytes);
    if !special && (!high || value.coding() == ValueCoding::UTF_8) {
        if text.as_bytes() == bytes {
            return false;
        }
        if let Ok(plain) = std::str::from_utf8(bytes) {
            text.clear();
            text.push_str(plain);
            return true;
        }
    }
    let read = value.simple_text();
    let changed = *text != read;
    if changed {
        *text = read.into_owned();
    }
    changed
}

/// Sets a text field from a property, reusing its memory.
fn text(field: &mut Option<TextField>, property: Option<Property<'_>>) {
    match (field.as_mut(), property) {
        (_, None) => *field = None,
        (Some(field), Some(property)) => {
            write_text(&mut field.text, property);
            field.origin = origin(property);
        }
        (None, Some(property)) => {
            *field = Some(TextField { text: text_of(property), origin: origin(property) });
        }
    }
}

/// Sets a typed field from a property; an unchanged text is not interpreted again.
fn typed<T>(
    field: &mut Option<Field<T>>,
    property: Option<Property<'_>>,
    read: impl FnOnce(&str) -> Result<T, ValueError>,
) {
    match (field.as_mut(), property) {
        (_, None) => *field = None,
        (Some(field), Some(property)) => {
            let changed = write_text(&mut field.text, property);
            // The same text can mean something else in another property.
            if changed || field.origin.property != property.ident() {
                field.value = read(&field.text);
            }
            field.origin = origin(property);
        }
        (None, Some(property)) => {
            let text = text_of(property);
            *field = Some(Field { value: read(&text), text, origin: origin(property) });
        }
    }
}

/// Sets the overtime from `OT`, or from two properties with the number of periods and their length.
fn overtime(field: &mut Option<Field<Reading<Overtime>>>, slots: &Slots<'_>, sina: bool) {
    if slots.ot.is_some() {
        return typed(field, slots.ot, Overtime::read);
    }
    let split = |count: Option<Property<'_>>,
                 length: Option<Property<'_>>,
                 system: fn(u32, ClockTime) -> Overtime| {
        let (count, length) = (count?, length?);
        let (count_text, length_text) = (text_of(count), text_of(length));
        let number = |text: &str| -> Result<u32, ValueError> {
            u32::try_from(read_number(text)?.value).map_err(|_| ValueError::OutOfRange)
        };
        let value = number(&count_text).and_then(|count| {
            let length = ClockTime::read(&length_text)?.value;
            let ok = count > 0 && length > ClockTime::ZERO;
            if ok { Ok(Reading::nonstandard(system(count, length))) } else { Err(ValueError::Unstated) }
        });
        Some(Field { text: format!("{count_text}x{length_text}"), value, origin: origin(count) })
    };
    let byo_yomi = |periods, period| Overtime::ByoYomi { periods, period };
    let canadian = |moves, period| Overtime::Canadian { moves, period };
    *field = split(slots.tc, slots.tt, byo_yomi)
        .or_else(|| if sina { split(slots.lc, slots.lt, byo_yomi) } else { None })
        .or_else(|| split(slots.om, slots.op, canadian));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(text: &str) -> GameInfo {
        let parsed = crate::parse(text.as_bytes(), &crate::ParseOptions::default());
        GameInfo::of(parsed.collection.games().next().unwrap())
    }

    #[test]
    fn the_heading_is_that_of_the_information() {
        for text in [
            "(;FF[4]GM[1])",
            "(;B[aa])",
            "(;FF[ 3 ]GM[x]GM[2])",
            "(;GM[6]FF[];FF[4])",
            "(;AP[foxwq])",
            "(;AP[x]FF[４])",
        ] {
            let parsed = crate::parse(text.as_bytes(), &crate::ParseOptions::default());
            let game = parsed.collection.games().next().unwrap();
            let (heading, info) = (Heading::of(game), GameInfo::of(game));
            assert_eq!(heading.ff, info.file_format(), "{text}");
            assert_eq!((heading.gm, heading.dialect), (info.game(), info.dialect), "{text}");
        }
    }

    #[test]
    fn the_header_of_fox() {
        let info = info(
            "(;GM[1]FF[4]SZ[19]GN[]DT[2025-01-15]PB[user1]PW[用户2]BR[2段]WR[2段]KM[375]HA[0]RU[Chinese]\
             AP[GNU Go:3.8]RN[3]RE[W+R]TM[300]TC[3]TT[30]AP[foxwq]RL[0];B[qd];W[dp];B[oq])",
        );
        assert_eq!(info.dialect, Some(Dialect::Fox));
        assert_eq!(info.application.as_ref().unwrap().text, "foxwq");
        assert_eq!(info.komi_points(), Some(Points::from_quarters(30)));
        assert_eq!(info.main_time(), Some(ClockTime::from_secs(300)));
        let period = ClockTime::from_secs(30);
        assert_eq!(info.overtime_system(), Some(Overtime::ByoYomi { periods: 3, period }));
        assert_eq!(info.handicap_stones(), Some(0));
        assert_eq!(info.rules_name(), Some(RulesName::Chinese));
        assert_eq!(info.black_rank.as_ref().unwrap().ok().unwrap().value.to_string(), "2d");
        assert_eq!(info.outcome().unwrap().to_string(), "W+R");
    }

    #[test]
    fn margins_of_fox_are_in_zi_where_komi_is() {
        assert_eq!(info("(;KM[375]RU[Chinese]AP[foxwq]RE[B+1.25])").outcome().unwrap().to_string(), "B+2.5");
        assert_eq!(info("(;KM[7.5]RU[Chinese]RE[B+1.5])").outcome().unwrap().to_string(), "B+1.5");
        let zero = info("(;KM[0]RU[Japanese]AP[foxwq])");
        assert_eq!(zero.komi_points(), None);
        assert!(zero.komi.is_some());
    }

    #[test]
    fn the_header_of_sina() {
        let info = info(
            "(\nTE[2018测试公开赛]\nRD[2018-04-24]\nPC[北京]\nTM[70]\nLT[15]\nLC[3]\nKO[7.5]\nRE[黑胜2又3/4子]\nPB[张三]\n\
             PW[李四]\n;B[pd];W[dp];B[pp])",
        );
        assert_eq!(info.event.as_ref().unwrap().text, "2018测试公开赛");
        assert_eq!(info.event.as_ref().unwrap().origin.property, Ident::TE);
        assert_eq!(info.dates().unwrap().to_string(), "2018-04-24");
        assert_eq!(info.komi_points().unwrap().to_string(), "7.5");
        assert_eq!(info.outcome().unwrap().to_string(), "B+5.5");
        let period = ClockTime::from_secs(15);
        assert_eq!(info.overtime_system(), Some(Overtime::ByoYomi { periods: 3, period }));
    }

    #[test]
    fn komi_unknown_empty_and_zero() {
        assert_eq!(info("(;B[pd])").komi, None);
        let empty = info("(;KM[];B[pd])");
        assert_eq!(empty.komi.as_ref().unwrap().value, Err(ValueError::Empty));
        assert_eq!(empty.komi_points(), None);
        assert_eq!(info("(;KM[0];B[pd])").komi_points(), Some(Points::ZERO));
    }

    #[test]
    fn below_the_root() {
        let below = info("(;FF[4]SZ[9];N[start];PB[x]KM[6.5];B[ee])");
        assert_eq!(below.black.as_ref().unwrap().origin.node.index(), 2);
        assert_eq!(below.komi_points().unwrap().to_string(), "6.5");
        let late = info("(;FF[4];B[ee];W[cc];PB[x])");
        assert_eq!(late.black.as_ref().unwrap().text, "x");
        // A root property below the root is ignored.
        assert_eq!(info("(;FF[4];SZ[9]PB[x])").board_size(), Some(Size::GO));
    }

    #[test]
    fn sizes() {
        let size = |text| info(text).board_size().map(|size| size.to_string());
        assert_eq!(size("(;B[pd])").as_deref(), Some("19"));
        assert_eq!(size("(;SZ[16:8])").as_deref(), Some("16:8"));
        assert_eq!(size("(;SZ[60])").as_deref(), Some("52"));
        assert_eq!(size("(;SZ[nineteen])").as_deref(), Some("19"));
        assert_eq!(size("(;SZ[0])").as_deref(), Some("19"));
        assert_eq!(size("(;GM[6])"), None);
    }

    #[test]
    fn to_move() {
        let first = |text| info(text).to_move();
        assert_eq!(first("(;SZ[19]PL[X]AB[dq];B[ep];W[eq])"), Some(Color::Black));
        assert_eq!(first("(;HA[2]AB[pd][dp];W[dd])"), Some(Color::White));
        assert_eq!(first("(;PL[W];B[pd])"), Some(Color::White));
        assert_eq!(first("(;AB[ar])"), None);
        assert_eq!(first("(;GN[x];B[pd];PL[W])"), Some(Color::Black));
    }

    proptest::proptest! {
        #[test]
        fn what_was_read_before_leaves_no_trace(
            headers in proptest::collection::vec(
                proptest::collection::vec(
                    proptest::sample::select(vec![
                        "SZ[19]", "SZ[9]", "SZ[]", "KM[375]", "KM[6.5]", "KM[0]", "RU[Chinese]", "RU[Japanese]", "RU[?]",
                        "AP[foxwq]", "AP[CGoban:3]", "HA[2]", "HA[0]", "TC[3]", "TT[30]", "OT[3x30]", "OT[3x30 byo-yomi]",
                        "OM[3]", "OP[30]", "PB[a]", "PB[a\\\\b]", "PB[a\\b]", "PB[ab]", "PB[柯洁]", "CA[GBK]PB[\u{fffd}]",
                        "DT[2001-01-01]", "RD[2001-01-01]", "KO[375]", "LC[3]", "LT[30]", "TE[cup]", "EV[cup]", "RE[B+1]",
                        "PL[W]", ";B[aa]", ";W[aa]", "BR[9d]", "TM[1h]", "FF[4]", "FF[x]", "GM[1]",
                    ]),
                    0..12,
                ),
                1..6,
            ),
        ) {
            let text: String = headers.iter().map(|header| format!("(;{})", header.concat())).collect();
            let parsed = crate::parse(text.as_bytes(), &crate::ParseOptions::default());
            let mut info = GameInfo::default();
            for game in parsed.collection.games() {
                info.read(game);
                proptest::prop_assert_eq!(&info, &GameInfo::of(game));
            }
        }
    }
}
