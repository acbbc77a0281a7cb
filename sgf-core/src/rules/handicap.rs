//! Handicap stones, the ancient set-up (座子), and the first player.

use super::axes::{FirstPlayer, StartSetup};
use super::moves::Play;
use super::ruleset::RuleSet;
use crate::board::Setup;
use crate::value::{Color, Point, Size};

/// Returns the line of the star points, counted from 0 at the edge: the third line if the side is under 13,
/// else the fourth; `None` if the side is under 7.
fn line(side: u8) -> Option<u8> {
    match side {
        0..7 => None,
        7..13 => Some(2),
        13.. => Some(3),
    }
}

/// Returns the star points of a handicap of `stones`; `None` if the size has no fixed placement for it.
/// Boards with a side under 7 have none, boards with an even side or a side of 7 have one for at most 4
/// stones, all others for at most 9.
///
/// The order is that of most records: upper right, lower left, lower right, upper left, then the sides. With
/// five, seven and nine stones the last one takes the centre.
///
/// ```
/// use sgf_core::value::Size;
/// use sgf_core::rules::fixed_handicap;
/// let stones = fixed_handicap(Size::NINETEEN, 3).unwrap();
/// let names: Vec<String> = stones.iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["pd", "dp", "pp"]);
/// assert!(fixed_handicap(Size::NINETEEN, 10).is_none());
/// ```
#[must_use]
pub fn fixed_handicap(size: Size, stones: u16) -> Option<Vec<Point>> {
    let (near_x, near_y) = (line(size.width())?, line(size.height())?);
    let (far_x, far_y) = (size.width() - 1 - near_x, size.height() - 1 - near_y);
    let (mid_x, mid_y) = (size.width() / 2, size.height() / 2);
    let sides = [size.width(), size.height()];
    let has_middle = sides.iter().all(|side| side % 2 == 1 && *side > 7);
    let most = if has_middle { 9 } else { 4 };
    if !(2..=most).contains(&stones) {
        return None;
    }
    let [upper_right, lower_left, lower_right, upper_left] =
        [(far_x, near_y), (near_x, far_y), (far_x, far_y), (near_x, near_y)];
    let [left, right, top, bottom] = [(near_x, mid_y), (far_x, mid_y), (mid_x, near_y), (mid_x, far_y)];
    let corners = [upper_right, lower_left, lower_right, upper_left];
    let mut points: Vec<(u8, u8)> = corners.into_iter().take(usize::from(stones)).collect();
    if stones >= 6 {
        points.extend([left, right]);
    }
    if stones >= 8 {
        points.extend([top, bottom]);
    }
    if stones > 4 && stones % 2 == 1 {
        points.push((mid_x, mid_y));
    }
    Some(points.into_iter().map(|(x, y)| Point::new(x, y)).collect())
}

/// The handicap of a record: the number claimed compared with the stones found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HandicapFinding {
    /// None is claimed, none is found.
    Even,
    /// HA\[1\]: Black plays first without komi (让先). No stones, and no compensation for White.
    One,
    /// The number of black stones set up is that of HA.
    Placed(u16),
    /// The number of black stones set up is not that of HA.
    Mismatch {
        /// The number that HA states.
        claimed: u16,
        /// The number of black stones set up.
        placed: u16,
    },
    /// HA states a number, but no stones are set up.
    Missing {
        /// The number that HA states.
        claimed: u16,
    },
    /// Only black stones are set up, and HA is absent.
    Unclaimed {
        /// The number of black stones set up.
        placed: u16,
    },
    /// Black makes several moves before White's first: the handicap is written as moves (Fox).
    AsMoves {
        /// The number that HA states; 0 if HA is absent.
        claimed: u16,
        /// The number of Black's moves at the start.
        moves: u16,
    },
}

impl HandicapFinding {
    /// Returns the number of handicap stones that counts: that of HA if it states one, else the number found.
    #[must_use]
    pub const fn stones(self) -> u16 {
        match self {
            Self::Even => 0,
            Self::One => 1,
            Self::Placed(stones) => stones,
            Self::Mismatch { claimed, .. } | Self::Missing { claimed } => claimed,
            Self::Unclaimed { placed } => placed,
            Self::AsMoves { claimed, moves } => {
                if claimed >= 2 {
                    claimed
                } else {
                    moves
                }
            }
        }
    }
}

/// Returns the number of Black's moves before White's first move or the first pass; 0 if a point appears twice, as
/// after a double click.
fn leading_black_moves(moves: &[Play]) -> u16 {
    let lead = moves.iter().take_while(|mv| mv.color == Color::Black && !mv.is_pass()).count();
    let is_twice = |at: usize| moves[..at].iter().any(|before| before.point == moves[at].point);
    if (1..lead).any(is_twice) { 0 } else { u16::try_from(lead).unwrap_or(u16::MAX) }
}

/// Compares the handicap claimed (HA; `None` if absent) with the set-up and the first moves. A set-up with
/// white stones is not a handicap (座子, problems).
pub(super) fn find_handicap(claimed: Option<u16>, setup: &Setup, moves: &[Play]) -> HandicapFinding {
    let ha = claimed.unwrap_or(0);
    let black = u16::try_from(setup.count(Color::Black)).unwrap_or(u16::MAX);
    let placed = if setup.count(Color::White) > 0 { 0 } else { black };
    let lead = leading_black_moves(moves);
    match (ha, placed) {
        // Two black moves in a row at the start. A game of black moves alone is not a handicap game.
        (_, 0) if lead >= 2 && usize::from(lead) < moves.len() => {
            HandicapFinding::AsMoves { claimed: ha, moves: lead }
        }
        (0, 0) => HandicapFinding::Even,
        (1, 0 | 1) => HandicapFinding::One,
        (0, placed) if placed >= 2 => HandicapFinding::Unclaimed { placed },
        (0, _) => HandicapFinding::Even,
        (claimed, 0) => HandicapFinding::Missing { claimed },
        (claimed, placed) if claimed == placed => HandicapFinding::Placed(placed),
        (claimed, placed) => HandicapFinding::Mismatch { claimed, placed },
    }
}

/// The state of the ancient set-up (座子) on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Zuozi {
    /// 对角星: two stones of each colour on the corner stars, each colour on a diagonal. Both diagonals occur.
    Diagonal {
        /// The colour on the upper left star.
        upper_left: Color,
    },
    /// Two stones of each colour on the corner stars, each colour on one side of the board.
    SameSide,
    /// Like `Diagonal`, with more stones on the board.
    WithMore {
        /// The number of other stones.
        more: u16,
    },
    /// The corner stars do not have two stones of each colour.
    Absent,
}

/// Finds the ancient set-up.
pub(super) fn find_zuozi(setup: &Setup) -> Zuozi {
    let Some(stars) = fixed_handicap(setup.size(), 4) else { return Zuozi::Absent };
    let colors: Vec<Option<Color>> = stars.iter().map(|&star| setup.get(star)).collect();
    let [Some(upper_right), Some(lower_left), Some(lower_right), Some(upper_left)] = colors[..] else {
        return Zuozi::Absent;
    };
    let blacks = [upper_right, lower_left, lower_right, upper_left]
        .iter()
        .filter(|&&color| color == Color::Black)
        .count();
    let more = (setup.count(Color::Black) + setup.count(Color::White)).saturating_sub(4);
    let diagonal = upper_left == lower_right && upper_right == lower_left;
    match (blacks, diagonal) {
        (2, true) if more > 0 => Zuozi::WithMore { more: u16::try_from(more).unwrap_or(u16::MAX) },
        (2, true) => Zuozi::Diagonal { upper_left },
        (2, false) => Zuozi::SameSide,
        _ => Zuozi::Absent,
    }
}

/// Returns the side that should play first: that of `PL` if stated, White after handicap stones, else that of
/// the rules; `None` if the record decides. `handicap` is the number of stones that counts
/// ([`HandicapFinding::stones`]).
pub(super) fn first_player(rules: &RuleSet, setup: &Setup, handicap: u16) -> Option<Color> {
    if let Some(color) = setup.to_move() {
        return Some(color);
    }
    if handicap >= 2 {
        return Some(Color::White);
    }
    // Ancient sources differ from one another, and a set-up that is not 座子 decides nothing.
    if rules.start == StartSetup::Zuozi && find_zuozi(setup) == Zuozi::Absent {
        return None;
    }
    match rules.first {
        FirstPlayer::Black => Some(Color::Black),
        FirstPlayer::White => Some(Color::White),
        FirstPlayer::Either => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Preset;

    fn points(names: &str) -> Vec<Point> {
        names.split_whitespace().filter_map(Point::from_sgf).collect()
    }

    fn placed(size: Size, black: &str, white: &str) -> Setup {
        let mut setup = Setup::new(size);
        for (names, color) in [(black, Color::Black), (white, Color::White)] {
            for point in points(names) {
                setup.put(point, Some(color)).unwrap();
            }
        }
        setup
    }

    fn moves(names: &str) -> Vec<Play> {
        names
            .split_whitespace()
            .map(|mv| Play {
                color: if mv.starts_with('B') { Color::Black } else { Color::White },
                point: Point::from_sgf(&mv[1..]),
            })
            .collect()
    }

    /// Returns the four corner stars set up diagonally, with this colour on the upper left.
    fn zuozi(size: Size, upper_left: Color) -> Option<Setup> {
        let mut setup = Setup::new(size);
        let [upper_right, lower_left, lower_right, top_left] =
            <[Point; 4]>::try_from(fixed_handicap(size, 4)?).ok()?;
        for (point, color) in [
            (top_left, upper_left),
            (lower_right, upper_left),
            (upper_right, upper_left.other()),
            (lower_left, upper_left.other()),
        ] {
            setup.put(point, Some(color)).ok()?;
        }
        Some(setup)
    }

    #[test]
    fn fixed_placements() {
        let on = |side, stones| {
            fixed_handicap(Size::square(side).unwrap(), stones)
                .map(|points| points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(on(19, 2).as_deref(), Some("pd dp"));
        assert_eq!(on(19, 5).as_deref(), Some("pd dp pp dd jj"));
        assert_eq!(on(19, 6).as_deref(), Some("pd dp pp dd dj pj"));
        assert_eq!(on(19, 9).as_deref(), Some("pd dp pp dd dj pj jd jp jj"));
        assert_eq!(on(13, 4).as_deref(), Some("jd dj jj dd"));
        assert_eq!(on(9, 5).as_deref(), Some("gc cg gg cc ee"));
        assert_eq!(on(7, 4).as_deref(), Some("ec ce ee cc"));
        for (side, stones) in [(7, 5), (6, 2), (10, 5), (19, 1), (19, 10), (1, 2)] {
            assert_eq!(on(side, stones), None, "{stones} on {side}");
        }
        for stones in 2..=9 {
            assert_eq!(fixed_handicap(Size::NINETEEN, stones).unwrap().len(), usize::from(stones));
        }
    }

    #[test]
    fn handicap_against_the_stones() {
        let size = Size::NINETEEN;
        let find =
            |ha, black: &str, played: &str| find_handicap(ha, &placed(size, black, ""), &moves(played));
        assert_eq!(find(None, "", "Bpd Wdp"), HandicapFinding::Even);
        assert_eq!(find(Some(1), "", "Bpd Wdp"), HandicapFinding::One);
        assert_eq!(find(Some(2), "pd dp", "Wdd"), HandicapFinding::Placed(2));
        assert_eq!(find(Some(3), "pd dp", "Wdd"), HandicapFinding::Mismatch { claimed: 3, placed: 2 });
        assert_eq!(find(Some(3), "", "Wdd Bpp"), HandicapFinding::Missing { claimed: 3 });
        assert_eq!(find(None, "pd dp", "Wdd"), HandicapFinding::Unclaimed { placed: 2 });
        let fox = find(Some(0), "", "Bpd Bpq Bqd Bdp Wcd Bfc");
        assert_eq!(fox, HandicapFinding::AsMoves { claimed: 0, moves: 4 });
        assert_eq!((fox.stones(), find(Some(3), "pd dp", "").stones()), (4, 3));
        let ancient = placed(size, "dd pp", "pd dp");
        assert_eq!(find_handicap(None, &ancient, &moves("Wfc")), HandicapFinding::Even);
    }

    #[test]
    fn ancient_set_ups() {
        let size = Size::NINETEEN;
        for upper_left in Color::BOTH {
            let setup = zuozi(size, upper_left).unwrap();
            assert_eq!(find_zuozi(&setup), Zuozi::Diagonal { upper_left });
        }
        assert_eq!(find_zuozi(&placed(size, "dd pd", "dp pp")), Zuozi::SameSide);
        assert_eq!(find_zuozi(&placed(size, "dd pp", "pd dp jj")), Zuozi::WithMore { more: 1 });
        assert_eq!(find_zuozi(&placed(size, "dd pp pd", "dp")), Zuozi::Absent);
        assert_eq!(find_zuozi(&placed(size, "dd pp", "pd")), Zuozi::Absent);
        assert_eq!(find_zuozi(&Setup::new(Size::square(5).unwrap())), Zuozi::Absent);
        assert!(zuozi(Size::SEVENTEEN, Color::Black).is_some());
    }

    #[test]
    fn first_players() {
        let empty = Setup::new(Size::NINETEEN);
        let ancient = zuozi(Size::NINETEEN, Color::Black).unwrap();
        let first = |preset: Preset, setup: &Setup, stones| first_player(&preset.rules(), setup, stones);
        assert_eq!(first(Preset::Chinese, &empty, 0), Some(Color::Black));
        assert_eq!(first(Preset::Chinese, &empty, 4), Some(Color::White));
        assert_eq!(first(Preset::AncientTax, &ancient, 0), Some(Color::White));
        assert_eq!(first(Preset::AncientTax, &empty, 0), None);
        assert_eq!(first(Preset::AncientLu, &ancient, 0), None);
        let mut stated = empty;
        stated.set_to_move(Some(Color::White));
        assert_eq!(first(Preset::Japanese, &stated, 0), Some(Color::White));
    }

    /// 座子 with White first: four star points, two of each colour, same colour on a diagonal; no handicap.
    #[test]
    fn ancient_opening() {
        let setup = placed(Size::NINETEEN, "dd pp", "pd dp");
        assert_eq!(find_zuozi(&setup), Zuozi::Diagonal { upper_left: Color::Black });
        assert_eq!(first_player(&Preset::AncientTax.rules(), &setup, 0), Some(Color::White));
    }
}
