//! The counts of old China: 还棋头 (Ming and Qing), 数路 (Tang and Song), 子多为胜 (the Dunhuang text).
//!
//! A group is a connected set of living stones of a colour and of the points that only this colour encloses:
//! chains around one common territory are one group. For records that stop before the last dame are played,
//! two assumptions are added and reported as notes of the score. They were fitted to six old games:
//!
//! * Groups that share two or more open points are one group: if the opponent cuts at one point, they join at
//!   another.
//! * Stones without space for two eyes of their own belong to another group.

use std::collections::HashMap;

use super::disjoint_sets::DisjointSets;
use super::quarter_points::{narrow, quarters};
use super::regions::{Cell, Survey};
use super::seki::GroupStatus;
use super::side::SideCount;
use crate::rules::GroupTax;
use crate::value::{ByColor, Color, Point};

/// What becomes of open points under rules that count stones (收完单官).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum OpenDame {
    /// They stay empty and are split half and half: the board is counted as it was played.
    #[default]
    Left,
    /// They are played out in turn, starting with the side to move. A side's own protective moves cost it a
    /// turn. The recorded results of the games of 当湖 come out this way.
    PlayedOut,
}

/// The groups of a colour, and the assumptions that were made to find them.
#[derive(Debug, Clone, Default)]
pub(super) struct Groups {
    /// The first stone of each group.
    pub(super) heads: Vec<Point>,
    /// The number of groups that were joined to another over open points.
    pub(super) joined: u32,
    /// The first stone of each set of stones that was assumed to belong to another group.
    pub(super) dropped: Vec<Point>,
}

/// Finds the groups of a colour that are not in seki.
pub(super) fn groups(survey: &Survey, status: &GroupStatus, color: Color) -> Groups {
    let grid = survey.grid;
    let parts = grid.floods(|cell| {
        !status.seki[cell] && (survey.stones[cell] == Some(color) || survey.encloser(cell) == Some(color))
    });
    let mut part_of: Vec<Option<usize>> = vec![None; survey.stones.len()];
    for (number, part) in parts.iter().enumerate() {
        for &cell in part {
            part_of[cell] = Some(number);
        }
    }
    // The parts that touch each open point.
    let touching: Vec<Vec<usize>> = survey
        .neutral()
        .map(|cell| grid.neighbors(cell).filter_map(|near| part_of[near]).collect())
        .collect();
    let mut found = Groups::default();
    let mut sets = DisjointSets::new(parts.len());
    while join_once(&mut sets, &touching, &mut found.joined) {}
    // The first stone of each group and the number of points that count for it.
    let mut by_root: HashMap<usize, (Cell, u32)> = HashMap::new();
    for (number, part) in parts.iter().enumerate() {
        let countable =
            part.iter().filter(|&&cell| survey.stones[cell].is_none() && !status.teire[cell]).count();
        let head = part.iter().copied().find(|&cell| survey.stones[cell].is_some());
        let head = head.or(part.first().copied()).unwrap_or_default();
        let group = by_root.entry(sets.root(number)).or_insert((head, 0));
        group.0 = group.0.min(head);
        group.1 += countable as u32;
    }
    for (head, countable) in by_root.into_values() {
        let list = if countable < 2 { &mut found.dropped } else { &mut found.heads };
        list.push(grid.point(head));
    }
    for list in [&mut found.heads, &mut found.dropped] {
        list.sort_unstable_by_key(|point| (point.y, point.x));
    }
    found
}

/// Joins the sets that share two or more open points, and returns whether there were any. A joined set may
/// share more points with a third one than its parts did, so this has to be repeated.
fn join_once(sets: &mut DisjointSets, touching: &[Vec<usize>], joined: &mut u32) -> bool {
    let mut shared: HashMap<(usize, usize), u32> = HashMap::new();
    for parts in touching {
        let mut roots: Vec<usize> = parts.iter().map(|&part| sets.root(part)).collect();
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

/// Returns the number of open points that each side takes if they are played out in turn, starting with
/// `first`.
///
/// A protective move is a turn without a dame, so a side with many of them can have fewer than no dame. The
/// two numbers add up to `dame`.
pub(super) fn play_out(dame: u32, teire: ByColor<u32>, first: Color) -> ByColor<i32> {
    let turns = i64::from(dame) + i64::from(teire.black) + i64::from(teire.white);
    ByColor::of(|color| {
        let moves = if color == first { (turns + 1) / 2 } else { turns / 2 };
        narrow(moves - i64::from(teire[color]))
    })
}

/// Returns the number of stones that can stand in the end, in quarter points: the living stones, the enclosed
/// points except two for each group (Zhao Zhiyun, step 2), the points that a seki group can fill, and the
/// dame taken.
pub(super) fn filled(side: &SideCount, seki_fill: u32) -> i32 {
    quarters(side.stones + side.enclosed + seki_fill) + 4 * side.dame_taken - side.group_tax
}

/// Returns the 路 of a side in quarter points: its enclosed points less the eyes of its groups and less the
/// stones it lost. The Song records note them as 52-6-6=40.
pub(super) fn lu(side: &SideCount, lost: u32, tax: GroupTax) -> i32 {
    let eyes = if tax == GroupTax::Eyes { side.group_tax } else { 0 };
    side.territory - eyes - quarters(lost)
}
