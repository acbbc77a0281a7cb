//! Property names as small numbers.

use std::borrow::Cow;

/// The name of a property as a small number, for comparisons and tables. Lower-case letters are dropped, as
/// in FF\[1\] to FF\[3\].
///
/// Names of one or two capitals and the longer names of known programs have a number each. All other names
/// share [`Ident::OTHER`], and must be compared as text ([`Property::name`](super::Property::name)).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ident(u16);

/// The longer names that programs are known to write.
const LONG: [&str; 17] = [
    "MULTIGOGM",
    "MULTIGOBM",
    "KGSDE",
    "KGSSB",
    "KGSSW",
    "SBKV",
    "KTV",
    "EVX",
    "DTX",
    "REX",
    "PBX",
    "PWX",
    "LZOP",
    "LZOP2",
    "LZ2",
    "KFA",
    "KFAV",
];
const FIRST_LONG: u16 = 27 + 26 * 26;

impl Ident {
    /// Any name without a number of its own.
    pub const OTHER: Ident = Ident(0);

    /// Returns the ident of a name of one or two capitals; [`Ident::OTHER`] for anything else.
    #[must_use]
    pub const fn new(name: &str) -> Ident {
        Ident::short(name.as_bytes())
    }

    /// Returns the ident of any known name in capitals, longer ones included; for tables that are built at
    /// compile time.
    #[must_use]
    pub(crate) const fn known(name: &str) -> Ident {
        let name = name.as_bytes();
        let mut i = 0;
        while i < LONG.len() {
            if same(LONG[i].as_bytes(), name) {
                return Ident(FIRST_LONG + i as u16);
            }
            i += 1;
        }
        Ident::short(name)
    }

    const fn short(name: &[u8]) -> Ident {
        match *name {
            [a @ b'A'..=b'Z'] => Ident(1 + (a - b'A') as u16),
            [a @ b'A'..=b'Z', b @ b'A'..=b'Z'] => Ident(27 + 26 * (a - b'A') as u16 + (b - b'A') as u16),
            _ => Ident::OTHER,
        }
    }

    /// Returns the ident of the name in a record, after dropping its lower-case letters.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Ident {
        let short = Ident::short(bytes);
        if short != Ident::OTHER || bytes.len() == 1 {
            return short;
        }
        let kept = drop_lower_case(bytes);
        let short = Ident::short(&kept);
        if short != Ident::OTHER {
            return short;
        }
        LONG.iter()
            .position(|long| long.as_bytes() == kept.as_ref())
            .map_or(Ident::OTHER, |i| Ident(FIRST_LONG + i as u16))
    }

    /// Returns the number, below [`Ident::COUNT`]: an index into tables of properties.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of idents.
    pub const COUNT: usize = FIRST_LONG as usize + LONG.len();

    /// Returns the name; `None` for [`Ident::OTHER`].
    #[must_use]
    pub fn name(self) -> Option<Cow<'static, str>> {
        let letter = |n: u16| char::from(b'A' + (n % 26) as u8);
        match self.0 {
            0 => None,
            n @ 1..=26 => Some(Cow::Owned(letter(n - 1).into())),
            n if n < FIRST_LONG => Some(Cow::Owned([letter((n - 27) / 26), letter(n - 27)].iter().collect())),
            n => LONG.get(usize::from(n - FIRST_LONG)).map(|&long| Cow::Borrowed(long)),
        }
    }
}

/// Returns `a == b` at compile time.
const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

impl std::fmt::Debug for Ident {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name().as_deref().unwrap_or("(other)"))
    }
}

/// Returns `bytes` without lower-case letters; unchanged if no name would be left.
#[must_use]
pub(crate) fn drop_lower_case(bytes: &[u8]) -> Cow<'_, [u8]> {
    if !bytes.iter().any(u8::is_ascii_lowercase) {
        return Cow::Borrowed(bytes);
    }
    let kept: Vec<u8> = bytes.iter().copied().filter(|b| !b.is_ascii_lowercase()).collect();
    if kept.first().is_some_and(u8::is_ascii_uppercase) { Cow::Owned(kept) } else { Cow::Borrowed(bytes) }
}

macro_rules! idents {
    ($($name:ident)*) => {
        #[allow(missing_docs)]
        impl Ident {
            $(pub const $name: Ident = Ident::new(stringify!($name));)*
        }
    };
}

idents! {
    AB AE AN AP AR AS AW B BL BM BR BT BW C CA CP CR DD DM DO DT EV FF FG GB GC GM GN GW HA HO IT KM KO LB LN LT MA MN
    N OB ON OT OW PB PC PL PM PW RE RO RU SL SO SQ ST SZ TB TE TM TR TW UC US V VW W WL WR WT
    BS CH CI EL EX FE FU ID IP IY KI L LC M MU OE OM OP OS OV PX PY RD RG RL RN SC SE SI SU TC TT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers() {
        for name in ["B", "AB", "ZZ", "A", "Z", "MULTIGOGM", "SBKV"] {
            let ident = Ident::of(name.as_bytes());
            assert_eq!(ident.name().as_deref(), Some(name));
            assert!(ident.index() < Ident::COUNT);
        }
        assert_eq!(Ident::of(b"AddBlack"), Ident::AB);
        assert_eq!(Ident::of(b"Black"), Ident::B);
        assert_eq!(Ident::of(b"alive"), Ident::OTHER);
        assert_eq!(Ident::of(b"ABC"), Ident::OTHER);
        assert_eq!(Ident::of(b"A1"), Ident::OTHER);
        assert_eq!(Ident::new("AB"), Ident::AB);
    }
}
