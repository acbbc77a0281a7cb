//! The counts of old China: 还棋头 (Ming and Qing), 数路 (Tang and Song), 子多为胜 (the Dunhuang text).
//!
//! A group is a connected set of living stones of a colour and of the points that only this colour encloses: chains
//! around one common territory are one group. In a record that stops before the last dame two more steps are taken
//! and told: groups that share two or more open points are one (whoever cuts at one, they join at the other), and
//! stones that have no room for two eyes of their own belong to some other group. Those two steps were fitted to six
//! old games; they are assumptions.

use std::collections::HashMap;

use super::regions::{Cell, Survey};
use super::seki::{Sets, Standing};
use super::side::{SideCount, narrow, quarters};
use crate::rules::GroupTax;
use crate::value::{ByColor, Color, Point};

/// How groups are told apart where a record stops early.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Grouping {
    /// Two shared open points join; stones without room for two eyes are no group.
    #[default]
    Early,
    /// As the board stands.
    Plain,
}

/// What a seki group may fill where stones are counted: an eye that it needs cannot be filled (Spight).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum SekiFill {
    /// All of an eye but one point, if the group shares no liberty with its opponent: else it would lose the race.
    #[default]
    Surplus,
    /// Nothing.
    Nothing,
}

/// What becomes of open points where stones are counted (收完单官).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum OpenDame {
    /// They are left, half for each side: the count is of the board as played.
    #[default]
    Left,
    /// They are played out in turn, from the side to move; a side's own protective moves cost it a turn. The recorded results of the
    /// games of 当湖 come out this way.
    PlayedOut,
}

/// What 子多为胜 means: the text says no more than that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Dunhuang {
    /// The stones that can stand once the board is filled.
    #[default]
    Filled,
    /// The living stones of the final diagram.
    AsRecorded,
    /// The stones taken, dead ones on the board among them.
    Prisoners,
}

/// The groups of a colour, each by its first stone, and the assumptions made.
#[derive(Debug, Clone, Default)]
pub(super) struct Groups {
    pub(super) heads: Vec<Point>,
    /// Groups that were joined to another across open points.
    pub(super) joined: u32,
    /// Stones that were taken to belong to another group.
    pub(super) dropped: Vec<Point>,
}

/// The groups of a colour that are not in seki.
pub(super) fn groups(survey: &Survey, standing: &Standing, color: Color, grouping: Grouping) -> Groups {
    let grid = survey.grid;
    let parts = grid.floods(|cell| {
        !standing.seki[cell] && (survey.stones[cell] == Some(color) || survey.encloser(cell) == Some(color))
    });
    let mut found = Groups::default();
    let mut sets = Sets::new(parts.len());
    if grouping == Grouping::Early {
        let mut of: Vec<Option<usize>> = vec![None; survey.stones.len()];
        for (number, part) in parts.iter().enumerate() {
            for &cell in part {
                of[cell] = Some(number);
            }
        }
        let beside: Vec<Vec<usize>> =
            survey.neutral().map(|cell| grid.near(cell).filter_map(|near| of[near]).collect()).collect();
        while join_once(&mut sets, &beside, &mut found.joined) {}
    }
    let mut room: HashMap<usize, (Cell, u32)> = HashMap::new();
    for (number, part) in parts.iter().enumerate() {
        let countable =
            part.iter().filter(|&&cell| survey.stones[cell].is_none() && !standing.teire[cell]).count();
        let head = part.iter().copied().find(|&cell| survey.stones[cell].is_some());
        let head = head.or(part.first().copied()).unwrap_or_default();
        let entry = room.entry(sets.root(number)).or_insert((head, 0));
        entry.0 = entry.0.min(head);
        entry.1 += countable as u32;
    }
    for (head, countable) in room.into_values() {
        let list =
            if grouping == Grouping::Early && countable < 2 { &mut found.dropped } else { &mut found.heads };
        list.push(grid.point(head));
    }
    for list in [&mut found.heads, &mut found.dropped] {
        list.sort_unstable_by_key(|point| (point.y, point.x));
    }
    found
}

/// Joins sets that share two or more open points; whether any were.
fn join_once(sets: &mut Sets, beside: &[Vec<usize>], joined: &mut u32) -> bool {
    let mut shared: HashMap<(usize, usize), u32> = HashMap::new();
    for near in beside {
        let mut roots: Vec<usize> = near.iter().map(|&part| sets.root(part)).collect();
        roots.sort_unstable();
        roots.dedup();
        for (at, &one) in roots.iter().enumerate() {
            for &other in roots.iter().skip(at + 1) {
                *shared.entry((one, other)).or_default() += 1;
            }
        }
    }
    let mut changed = false;
    for ((one, other), _) in shared.into_iter().filter(|&(_, points)| points >= 2) {
        if sets.join(one, other) {
            *joined += 1;
            changed = true;
        }
    }
    changed
}

/// How many of the open points each side takes when they are played out in turn from `first`; a protective move is a
/// turn without a dame. The last column of a count may be short of its dame: the numbers add up to `dame`.
pub(super) fn play_out(dame: u32, teire: ByColor<u32>, first: Color) -> ByColor<i32> {
    let turns = i64::from(dame) + i64::from(teire.black) + i64::from(teire.white);
    let of = |color: Color| {
        let moves = if color == first { (turns + 1) / 2 } else { turns / 2 };
        narrow(moves - i64::from(teire[color]))
    };
    ByColor::of(of)
}

/// Stones that can stand in the end: living ones, and enclosed points but for two a group (Zhao Zhiyun, step 2); what a seki group
/// can fill; dame taken. In quarter points.
pub(super) fn filled(side: &SideCount, seki_fill: u32) -> i32 {
    quarters(side.stones + side.enclosed + seki_fill) + 4 * side.dame_taken - side.group_tax
}

/// 路: enclosed points, less the eyes, less own stones lost: the Song records note them as 52-6-6=40.
pub(super) fn lu(side: &SideCount, lost: u32, tax: GroupTax) -> i32 {
    let eyes = if tax == GroupTax::Eyes { side.group_tax } else { 0 };
    side.territory - eyes - quarters(lost)
}

/// The margin in quarter points after 还棋头 from one side's count: each own group gives a zi away, each of the
/// opponent's brings one, against half the board (每分断对方一块棋，对方就要贴给你一个子).
///
/// ```
/// use sgf_core::score::{ByColor, tax_margin};
/// // 178 zi and 2 groups against 5: half a zi.
/// assert_eq!(tax_margin(4 * 178, ByColor { black: 2, white: 5 }, 361), 4);
/// ```
#[must_use]
pub fn tax_margin(black: i32, groups: ByColor<u32>, points: u32) -> i32 {
    let returned = 8 * (i64::from(groups.white) - i64::from(groups.black));
    narrow(2 * i64::from(black) + returned - 4 * i64::from(points))
}
