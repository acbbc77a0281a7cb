//! The count of Ing rules, 填满计点: each side fills its own area with its own set of stones (Ing 1991, ch. 1;
//! 应氏规则: 子空皆地).

use super::quarter_points::narrow;
use crate::value::ByColor;

/// A board filled up with both sets of stones.
///
/// Each side has a set of half as many stones as the board has points, rounded down: 180 on 19×19. Points
/// that stay vacant in its own area count one point each (胜空). Stones left over (负子) go into the opponent's
/// vacant points and cost two points each: one for the stone and one for the point that it spoils. Shared
/// points are filled half by each side; an odd one stays empty.
///
/// ```
/// use sgf_core::score::FillIn;
/// use sgf_core::value::ByColor;
/// let fill = FillIn::new(361, ByColor { black: 185, white: 176 }, 0);
/// assert_eq!((fill.vacant.black, fill.foreign.black), (1, 4));
/// assert_eq!(fill.margin(), 4 * 9);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FillIn {
    /// The number of stones of each side's set.
    pub set: u32,
    /// The number of a side's own points left vacant.
    pub vacant: ByColor<u32>,
    /// The number of the opponent's stones in a side's own area.
    pub foreign: ByColor<u32>,
    /// The number of stones that find no vacant point. They are handed over and cost one point each.
    pub over: ByColor<u32>,
}

impl FillIn {
    /// Fills a board of `points` points, from the area of each side and the number of shared points.
    #[must_use]
    pub fn new(points: u32, area: ByColor<u32>, shared: u32) -> Self {
        let set = points / 2;
        let area = ByColor::of(|color| area[color].saturating_add(shared / 2));
        let room = ByColor::of(|color| area[color].saturating_sub(set));
        let left = ByColor::of(|color| set.saturating_sub(area[color]));
        let placed = ByColor::of(|color| room[color].min(left[color.other()]));
        Self {
            set,
            vacant: ByColor::of(|color| room[color] - placed[color]),
            foreign: placed,
            over: ByColor::of(|color| left[color] - placed[color.other()]),
        }
    }

    /// Returns Black's margin before komi in quarter points: a vacant point is one point, a foreign stone
    /// two.
    #[must_use]
    pub fn margin(&self) -> i32 {
        let worth = |vacant: u32, foreign: u32, over: u32| {
            4 * (i64::from(vacant) + 2 * i64::from(foreign) + i64::from(over))
        };
        let black = worth(self.vacant.black, self.foreign.black, self.over.white);
        let white = worth(self.vacant.white, self.foreign.white, self.over.black);
        narrow(black - white)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filling_up_is_the_area_margin() {
        for points in [9_u32, 25, 30, 49, 361] {
            for black in 0..=points {
                for shared in 0..=(points - black).min(5) {
                    let white = points - black - shared;
                    let fill = FillIn::new(points, ByColor { black, white }, shared);
                    let area = 4 * (i64::from(black) - i64::from(white));
                    assert_eq!(i64::from(fill.margin()), area, "{points} {black} {shared} {fill:?}");
                }
            }
        }
    }
}
