//! [`PointSets`]: the points that the lists of one node name so far, to find points that are listed twice.

use crate::tree::Ident;
use crate::value::{MAX_SIDE, Point, Rect};

/// Lists of one node that must not share a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Set {
    /// `AB`, `AW`, `AE`.
    Setup,
    /// `CR`, `MA`, `SL`, `SQ`, `TR` and, before FF\[3\], `M`.
    Markup,
    /// `LB` and, before FF\[3\], `L`.
    Label,
    /// `TB`, `TW`.
    Territory,
    /// `DD`.
    Dim,
    /// Every other property, each compared only with itself.
    Alone,
}

impl Set {
    const ALL: [Set; 6] = [Set::Setup, Set::Markup, Set::Label, Set::Territory, Set::Dim, Set::Alone];

    /// Returns the set that the points of a property belong to.
    pub(super) fn of(ident: Ident) -> Set {
        match ident {
            Ident::AB | Ident::AW | Ident::AE => Set::Setup,
            Ident::CR | Ident::MA | Ident::SL | Ident::SQ | Ident::TR | Ident::M => Set::Markup,
            Ident::LB | Ident::L => Set::Label,
            Ident::TB | Ident::TW => Set::Territory,
            Ident::DD => Set::Dim,
            _ => Set::Alone,
        }
    }
}

const SETS: usize = Set::ALL.len();
const ROWS: usize = MAX_SIDE as usize;

/// The points that the lists of a node name so far, one bit a point.
///
/// Adding a rectangle costs its rows, not its points, so a million rectangles on one board cost no more than
/// their number.
#[derive(Debug, Clone)]
pub(super) struct PointSets {
    rows: Box<[[u64; ROWS]; SETS]>,
    /// Whether a set holds a point; others need no clearing.
    used: [bool; SETS],
}

impl Default for PointSets {
    fn default() -> Self {
        PointSets { rows: Box::new([[0; ROWS]; SETS]), used: [false; SETS] }
    }
}

impl PointSets {
    /// Clears all sets for the next node.
    #[inline]
    pub(super) fn next_node(&mut self) {
        if self.used != [false; SETS] {
            for set in Set::ALL {
                self.clear(set);
            }
        }
    }

    /// Clears one set.
    pub(super) fn clear(&mut self, set: Set) {
        let set = set as usize;
        if self.used[set] {
            self.rows[set] = [0; ROWS];
            self.used[set] = false;
        }
    }

    /// Returns whether the set holds a point of `rect`.
    pub(super) fn meets(&self, set: Set, rect: Rect) -> bool {
        let rows = &self.rows[set as usize][usize::from(rect.first().y)..=usize::from(rect.last().y)];
        self.used[set as usize] && rows.iter().any(|row| row & column_mask(rect) != 0)
    }

    /// Returns the points of `rect` that the set does not hold.
    pub(super) fn missing(&self, set: Set, rect: Rect) -> Vec<Point> {
        let rows = &self.rows[set as usize];
        rect.points().filter(|point| rows[usize::from(point.y)] >> point.x & 1 == 0).collect()
    }

    /// Adds the points of `rect`; returns the first one that the set held already.
    pub(super) fn add(&mut self, set: Set, rect: Rect) -> Option<Point> {
        self.used[set as usize] = true;
        let rows = &mut self.rows[set as usize];
        let mask = column_mask(rect);
        let mut duplicate = None;
        for y in rect.first().y..=rect.last().y {
            let row = &mut rows[usize::from(y)];
            if duplicate.is_none() && *row & mask != 0 {
                duplicate = Some(Point { x: (*row & mask).trailing_zeros() as u8, y });
            }
            *row |= mask;
        }
        duplicate
    }
}

/// Returns the columns of a rectangle, one bit a column.
fn column_mask(rect: Rect) -> u64 {
    (u64::MAX >> (63 - (rect.last().x - rect.first().x))) << rect.first().x
}
