//! The FF\[4\] forms of properties of FF\[1\] to FF\[3\].

use crate::tree::{Ident, Property};

use super::game_info::GameInfo;
use super::number::{Points, read_number};

/// The FF\[4\] replacement of a property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Upgrade {
    /// The name in FF\[4\].
    pub(crate) name: &'static str,
    /// The values, escaped, all ASCII.
    pub(crate) values: Vec<String>,
    /// Other properties of the node that the replacement covers.
    pub(crate) drops: Vec<Ident>,
}

/// The number of letters that `L` can assign.
const LETTERS: usize = 52;

impl Upgrade {
    /// Returns the FF\[4\] form of a property of an older format.
    /// `None` if FF\[4\] has no such form or the value is not understood.
    ///
    /// `L` lists points that bear the letters `A`, `B` and so on (FF\[1\], "L"), which are labels in FF\[4\];
    /// `M` is a mark; `KI` counts komi in half points; `OM` and `OP` are moves and seconds of an overtime
    /// period.
    pub(crate) fn of(property: Property<'_>, info: &GameInfo) -> Option<Upgrade> {
        let new = |name, values| Some(Upgrade { name, values, drops: Vec::new() });
        let ascii = |text: String| {
            text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b':').then_some(text)
        };
        let texts = || property.values().map(|value| ascii(value.simple_text().into_owned()));
        match property.ident() {
            Ident::L => {
                if property.values().len() > LETTERS {
                    return None;
                }
                // A rectangle would get only one letter.
                let label = |(i, text): (usize, Option<String>)| {
                    text.filter(|text| !text.contains(':')).map(|text| format!("{text}:{}", letter(i)))
                };
                new("LB", texts().enumerate().map(label).collect::<Option<_>>()?)
            }
            Ident::M => new("MA", texts().collect::<Option<_>>()?),
            Ident::KI => {
                let halves = read_number(&property.value()?.simple_text()).ok()?.value;
                let quarters = i32::try_from(halves.checked_mul(2)?).ok()?;
                new("KM", vec![Points::from_quarters(quarters).to_string()])
            }
            Ident::OM | Ident::OP => {
                let node = property.node();
                node.property(Ident::OM).zip(node.property(Ident::OP))?;
                if node.property(Ident::OT).is_some() {
                    return None;
                }
                let overtime = info.overtime_system()?.to_string();
                let other = if property.ident() == Ident::OM { Ident::OP } else { Ident::OM };
                Some(Upgrade { name: "OT", values: vec![overtime], drops: vec![other] })
            }
            _ => None,
        }
    }
}

/// Returns the letter of the point with this number, from 0: capitals first.
fn letter(number: usize) -> char {
    char::from(if number < 26 { b'A' + number as u8 } else { b'a' + (number - 26) as u8 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_and_komi() {
        let parsed = crate::parse(b"(;GM[1]L[aa][bb]KI[13])", &crate::ParseOptions::default());
        let game = parsed.collection.games().next().unwrap();
        let new = |name| Upgrade::of(game.root().find(name).unwrap(), &GameInfo::of(game)).unwrap();
        assert_eq!((new("L").name, new("L").values), ("LB", vec!["aa:A".to_owned(), "bb:B".to_owned()]));
        assert_eq!((new("KI").name, new("KI").values), ("KM", vec!["6.5".to_owned()]));
    }
}
