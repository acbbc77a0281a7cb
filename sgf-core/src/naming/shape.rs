//! [`Shape`]: the stones around a move, and the rules that name it. F, E and p are as in [`MoveName`].

use crate::board::Board;
use crate::value::{Color, Point};

use super::move_name::MoveName;

/// The steps to the four neighbours.
const SIDES: [Step; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
/// The steps to the four diagonal neighbours, the corners of a point.
const CORNERS: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Columns to the right and rows down, from the point played.
type Step = (i16, i16);

/// The contents of a point, as the player sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Friend,
    Enemy,
    Empty,
    OffBoard,
}

/// A move and the board before and after it.
pub(super) struct Shape<'b> {
    before: &'b Board,
    after: &'b Board,
    point: Point,
    color: Color,
    /// The neighbours that are F.
    friends: Vec<Step>,
    /// The neighbours that are E.
    enemies: Vec<Step>,
}

fn plus(a: Step, b: Step) -> Step {
    (a.0 + b.0, a.1 + b.1)
}

fn times(step: Step, by: i16) -> Step {
    (step.0 * by, step.1 * by)
}

fn back(step: Step) -> Step {
    times(step, -1)
}

/// Returns the two steps at right angles to a step.
fn across(step: Step) -> [Step; 2] {
    let rotated = (step.1, step.0);
    [rotated, back(rotated)]
}

impl<'b> Shape<'b> {
    pub(super) fn new(before: &'b Board, after: &'b Board, point: Point, color: Color) -> Shape<'b> {
        let mut shape = Shape { before, after, point, color, friends: Vec::new(), enemies: Vec::new() };
        shape.friends = SIDES.into_iter().filter(|&side| shape.at(side) == At::Friend).collect();
        shape.enemies = SIDES.into_iter().filter(|&side| shape.at(side) == At::Enemy).collect();
        shape
    }

    /// Returns the point at a step, if it is on the board.
    fn point_at(&self, step: Step) -> Option<Point> {
        let x = u8::try_from(i16::from(self.point.x) + step.0).ok()?;
        let y = u8::try_from(i16::from(self.point.y) + step.1).ok()?;
        Some(Point::new(x, y)).filter(|point| self.before.size().contains(*point))
    }

    fn at(&self, step: Step) -> At {
        match self.point_at(step).map(|point| self.before.get(point)) {
            None => At::OffBoard,
            Some(None) => At::Empty,
            Some(Some(color)) if color == self.color => At::Friend,
            Some(Some(_)) => At::Enemy,
        }
    }

    fn is(&self, step: Step, expected: At) -> bool {
        self.at(step) == expected
    }

    /// Returns the chain of the stone at a step before the move, as its head.
    fn chain(&self, step: Step) -> Option<Point> {
        self.before.chain_head(self.point_at(step)?)
    }

    fn chain_len(&self, step: Step) -> usize {
        self.point_at(step).map_or(0, |point| self.before.chain_len(point))
    }

    fn no_friend_around(&self) -> bool {
        self.friends.is_empty() && CORNERS.iter().all(|&corner| !self.is(corner, At::Friend))
    }

    fn no_enemy_at_corners(&self) -> bool {
        CORNERS.iter().all(|&corner| !self.is(corner, At::Enemy))
    }

    /// Returns the line of the point at `from`, counted from the edge on `side`; the edge is line 1.
    fn line(&self, from: Step, side: Step) -> i16 {
        let (x, y) = (i16::from(self.point.x) + from.0, i16::from(self.point.y) + from.1);
        let size = self.before.size();
        match side {
            (-1, _) => x + 1,
            (1, _) => i16::from(size.width()) - x,
            (_, -1) => y + 1,
            _ => i16::from(size.height()) - y,
        }
    }

    /// Returns the step towards the nearest edge; `None` if two edges are equally near.
    fn edge(&self, from: Step) -> Option<Step> {
        let nearest = SIDES.into_iter().min_by_key(|&side| self.line(from, side))?;
        let line = self.line(from, nearest);
        let alone = SIDES.into_iter().filter(|&side| self.line(from, side) == line).count() == 1;
        alone.then_some(nearest)
    }

    /// Names cuts, ataris and connections.
    pub(super) fn fight(&self) -> Option<MoveName> {
        // Two chains diagonal to each other that p touches, with `corner` on the other point between them.
        let corner_between = |neighbors: &[Step], corner: At| {
            neighbors.iter().any(|&a| {
                across(a).into_iter().any(|b| {
                    neighbors.contains(&b) && self.chain(a) != self.chain(b) && self.is(plus(a, b), corner)
                })
            })
        };
        if corner_between(&self.enemies, At::Friend) {
            return Some(MoveName::Cut);
        }
        let is_atari = self.enemies.iter().any(|&side| {
            self.point_at(side).is_some_and(|enemy| {
                self.after.atari(enemy).is_some() && self.before.liberties(enemy).len() == 2
            })
        });
        if is_atari {
            return Some(MoveName::Atari);
        }
        let straight = [(1, 0), (0, 1)].into_iter().any(|step| {
            self.friends.contains(&step)
                && self.friends.contains(&back(step))
                && self.chain(step) != self.chain(back(step))
                && across(step).into_iter().any(|side| self.is(side, At::Enemy))
        });
        if straight || corner_between(&self.friends, At::Enemy) {
            return Some(MoveName::Connection);
        }
        if self.is_bamboo() {
            return Some(MoveName::BambooJoint);
        }
        (self.enemies.is_empty() && self.is_mouth()).then_some(MoveName::HangingConnection)
    }

    fn is_bamboo(&self) -> bool {
        self.friends.len() == 1
            && across(self.friends[0]).into_iter().any(|over| {
                let beside = self.friends[0];
                let far = [times(over, 2), plus(times(over, 2), beside)];
                [over, plus(over, beside)].iter().all(|&gap| self.is(gap, At::Empty))
                    && far.iter().all(|&stone| self.is(stone, At::Friend))
                    && self.chain(far[0]) == self.chain(far[1])
                    && self.chain(far[0]) != self.chain(beside)
            })
    }

    /// Returns true if p is the third stone of a mouth around the point where E could cut two chains of F.
    fn is_mouth(&self) -> bool {
        SIDES.into_iter().any(|mouth| {
            self.is(mouth, At::Empty)
                && across(mouth).into_iter().any(|side| {
                    let (one, other) = (plus(mouth, mouth), plus(mouth, side));
                    let open = plus(mouth, back(side));
                    self.is(one, At::Friend)
                        && self.is(other, At::Friend)
                        && self.chain(one) != self.chain(other)
                        && self.is(plus(plus(mouth, mouth), side), At::Enemy)
                        && self.is(open, At::Empty)
                })
        })
    }

    /// Names moves that touch E, and solid moves from stones that touch E.
    pub(super) fn contact(&self) -> Option<MoveName> {
        if let Some(name) = self.between() {
            return Some(name);
        }
        match (&self.friends[..], &self.enemies[..]) {
            (&[], &[enemy]) => self.touching(enemy),
            (&[friend], &[]) => self.solid(friend),
            (&[friend], &[enemy]) => self.solid_touching(friend, enemy),
            _ => None,
        }
    }

    /// Names a move between two chains of E one point apart.
    fn between(&self) -> Option<MoveName> {
        let &[a, b] = &self.enemies[..] else { return None };
        if a != back(b) || self.chain(a) == self.chain(b) {
            return None;
        }
        let sides = across(a).map(|side| self.at(side));
        match sides {
            [At::Empty, At::Empty] => Some(MoveName::Wedge),
            [At::Friend, At::Empty] | [At::Empty, At::Friend] => Some(MoveName::PushThrough),
            _ => None,
        }
    }

    /// Names a move with one neighbour, an E.
    fn touching(&self, enemy: Step) -> Option<MoveName> {
        let behind = self.at(plus(enemy, enemy));
        let beside = across(enemy).map(|side| self.at(plus(enemy, side)));
        let corners = CORNERS.into_iter().filter(|&corner| self.is(corner, At::Friend)).count();
        if corners == 0 && behind == At::Friend && beside == [At::Empty; 2] {
            return Some(MoveName::Clamp);
        }
        let hane = across(enemy)
            .into_iter()
            .any(|side| self.is(plus(enemy, side), At::Friend) && self.is(side, At::Empty));
        if hane && corners == 1 {
            return Some(MoveName::Hane);
        }
        let alone = self.chain_len(enemy) == 1
            && behind != At::Friend
            && beside.iter().all(|&stone| stone != At::Friend)
            && self.no_friend_around()
            // Between two E that are a knight's move apart it would be another move.
            && self.no_enemy_at_corners()
            && SIDES.into_iter().all(|edge| self.line(enemy, edge) >= 3);
        if !alone {
            return None;
        }
        let below = self.edge(enemy) == Some(back(enemy)) && (3..=4).contains(&self.line(enemy, back(enemy)));
        Some(if below { MoveName::ContactBelow } else { MoveName::Attachment })
    }

    /// Names a move with one neighbour, an F.
    fn solid(&self, friend: Step) -> Option<MoveName> {
        let away = back(friend);
        let behind = self.at(plus(friend, friend));
        let beside = across(friend).map(|side| plus(friend, side));
        let touched: Vec<Step> = beside.into_iter().filter(|&stone| self.is(stone, At::Enemy)).collect();
        // Towards the edge a move to the first or second line is a descent.
        if !touched.is_empty() && self.edge(friend) == Some(away) && self.line((0, 0), away) <= 2 {
            return (behind != At::Enemy).then_some(MoveName::Descent);
        }
        match (behind == At::Enemy, touched.is_empty()) {
            (true, true) => Some(MoveName::DrawBack),
            (true, false) => {
                let crosscut = touched.iter().any(|&stone| self.is(plus(stone, friend), At::Friend));
                Some(if crosscut { MoveName::Extension } else { MoveName::DrawBack })
            }
            (false, false) => Some(MoveName::Extension),
            (false, true) => None,
        }
    }

    /// Names a move with two neighbours, an F and an E.
    fn solid_touching(&self, friend: Step, enemy: Step) -> Option<MoveName> {
        if !across(friend).contains(&enemy) {
            return None;
        }
        if self.is_block(friend, enemy) {
            return Some(MoveName::Block);
        }
        if !self.is(plus(enemy, back(friend)), At::Empty) {
            return None;
        }
        match self.at(plus(friend, enemy)) {
            At::Friend => Some(MoveName::Turn),
            At::Enemy if self.edge((0, 0)) == Some(enemy) && self.line((0, 0), enemy) >= 4 => {
                Some(MoveName::Press)
            }
            _ => None,
        }
    }

    fn is_block(&self, friend: Step, enemy: Step) -> bool {
        let down = back(friend);
        let is_low = self.edge((0, 0)) == Some(down) && (2..=3).contains(&self.line((0, 0), down));
        let row = self.is(plus(enemy, enemy), At::Enemy) && self.is(plus(enemy, friend), At::Friend);
        is_low && row && self.is(down, At::Empty) && self.is(back(enemy), At::Empty)
    }

    /// Names moves without a neighbour, by the nearest F.
    pub(super) fn distance(&self) -> Option<MoveName> {
        if !self.enemies.is_empty() || !self.friends.is_empty() {
            return None;
        }
        let peeps = SIDES.into_iter().any(|middle| {
            let [a, b] = across(middle).map(|side| plus(middle, side));
            self.is(middle, At::Empty)
                && self.is(a, At::Enemy)
                && self.is(b, At::Enemy)
                && self.chain(a) != self.chain(b)
                && !self.is(plus(middle, middle), At::Enemy)
        });
        if peeps {
            return Some(MoveName::Peep);
        }
        let empty = |steps: &[Step]| steps.iter().all(|&step| self.is(step, At::Empty));
        let diagonal =
            CORNERS.into_iter().any(|(x, y)| self.is((x, y), At::Friend) && empty(&[(x, 0), (0, y)]));
        if diagonal {
            return Some(MoveName::Diagonal);
        }
        // With a stone at a corner of p the move is about that stone.
        if CORNERS.iter().any(|&corner| !self.is(corner, At::Empty) && !self.is(corner, At::OffBoard)) {
            return None;
        }
        let jumps: Vec<Step> = SIDES
            .into_iter()
            .filter(|&side| self.is(times(side, 2), At::Friend) && self.is(side, At::Empty))
            .collect();
        if !jumps.is_empty() {
            // Along a low line it may be an extension by one point.
            let is_low = |side: Step| across(side).into_iter().any(|edge| self.line((0, 0), edge) <= 4);
            let is_free =
                |side: Step| across(side).into_iter().all(|beside| !self.is(plus(side, beside), At::Enemy));
            return jumps
                .iter()
                .any(|&side| !is_low(side) && is_free(side))
                .then_some(MoveName::OneSpaceJump);
        }
        if self.is_knights_move(2, 0) {
            return Some(MoveName::KnightsMove);
        }
        if self.is_side_extension() {
            return Some(MoveName::SideExtension);
        }
        if self.is_knights_move(3, 2) {
            return Some(MoveName::LargeKnightsMove);
        }
        self.is_cap().then_some(MoveName::Cap)
    }

    /// Returns true if F is (1, `far`) away, the points between are empty, and no E is within `around` points
    /// of both.
    fn is_knights_move(&self, far: i16, around: i16) -> bool {
        SIDES.into_iter().any(|ahead| {
            across(ahead).into_iter().any(|side| {
                let mut between = (1..far).flat_map(|n| [times(ahead, n), plus(times(ahead, n), side)]);
                let mut near = (-around..=far + around)
                    .flat_map(|n| (-around..=1 + around).map(move |m| plus(times(ahead, n), times(side, m))));
                self.is(plus(times(ahead, far), side), At::Friend)
                    && between.all(|step| self.is(step, At::Empty))
                    && near.all(|step| !self.is(step, At::Enemy))
            })
        })
    }

    fn is_cap(&self) -> bool {
        SIDES.into_iter().any(|down| {
            let enemy = times(down, 2);
            self.is(down, At::Empty)
                && self.is(enemy, At::Enemy)
                && self.chain_len(enemy) == 1
                && self.edge(enemy) == Some(down)
                && (3..=4).contains(&self.line(enemy, down))
                // In a corner it would be an approach.
                && across(down).into_iter().all(|edge| self.line(enemy, edge) >= 7)
        })
    }

    fn is_side_extension(&self) -> bool {
        let Some(edge) = self.edge((0, 0)) else { return false };
        let low = |step: Step| (3..=4).contains(&self.line(step, edge));
        low((0, 0))
            && across(edge).into_iter().any(|along| {
                let corridor = |n: i16| (-1..=1).map(move |up| plus(times(along, n), times(edge, up)));
                let free = |n: i16| corridor(n).all(|step| self.is(step, At::Empty));
                let ahead_free = (1..=4).all(|n| {
                    corridor(-n).all(|step| !self.is(step, At::Enemy) || self.is(step, At::OffBoard))
                });
                let to_friend = (3..=5).find(|&n| self.is(times(along, n), At::Friend));
                to_friend.is_some_and(|n| ahead_free && (1..n).all(free))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{MoveName, name_move};
    use crate::board::Board;
    use crate::value::{Color, Point, Size};

    /// Names the move at `*` by Black, whose stones are `X`.
    fn name(rows: &str) -> Option<MoveName> {
        let lines: Vec<Vec<char>> = rows
            .lines()
            .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect::<Vec<char>>())
            .filter(|line| !line.is_empty())
            .collect();
        let size = Size::new(lines[0].len() as u8, lines.len() as u8).unwrap();
        let mut board = Board::new(size);
        let mut played = None;
        for (y, line) in lines.iter().enumerate() {
            for (x, sign) in line.iter().enumerate() {
                let point = Point::new(x as u8, y as u8);
                match sign {
                    'X' => drop(board.set(point, Some(Color::Black))),
                    'O' => drop(board.set(point, Some(Color::White))),
                    '*' => played = Some(point),
                    _ => {}
                }
            }
        }
        let point = played.unwrap();
        let effect = board.force(point, Color::Black).unwrap();
        name_move(&board, point, Color::Black, u32::from(effect.captured))
    }

    /// Names the move at `*` in the middle of a 19x19 board, with the upper left corner of the rows at the
    /// 8-8 point.
    fn centre(rows: &str) -> Option<MoveName> {
        let lines: Vec<String> =
            rows.lines().map(|line| line.replace(' ', "")).filter(|line| !line.is_empty()).collect();
        let mut all = vec![".".repeat(19); 7];
        for line in &lines {
            all.push(format!(".......{line}{}", ".".repeat(12 - line.len())));
        }
        while all.len() < 19 {
            all.push(".".repeat(19));
        }
        name(&all.join("\n"))
    }

    /// The rows at the upper edge of a board of 19 by 19, beginning with the eighth column.
    fn side(rows: &str) -> Option<MoveName> {
        let lines: Vec<String> =
            rows.lines().map(|line| line.replace(' ', "")).filter(|line| !line.is_empty()).collect();
        let mut all: Vec<String> =
            lines.iter().map(|line| format!("......{line}{}", ".".repeat(13 - line.len()))).collect();
        while all.len() < 19 {
            all.push(".".repeat(19));
        }
        name(&all.join("\n"))
    }

    #[test]
    fn fights() {
        assert_eq!(centre(". X .\nX O *\n. X ."), Some(MoveName::Capture));
        assert_eq!(centre("X O .\nO * .\n. . ."), Some(MoveName::Cut));
        assert_eq!(centre(". X .\nX O *\n. . ."), Some(MoveName::Atari));
        assert_eq!(centre("O X .\nX * .\n. . ."), Some(MoveName::Connection));
        assert_eq!(centre(". O .\nX * X\n. . ."), Some(MoveName::Connection));
        assert_eq!(centre(". X X .\n. . . .\n. X * ."), Some(MoveName::BambooJoint));
        // X at the right of and below the cutting point, p on its other side.
        assert_eq!(centre(". . . .\n* . X .\n. X O .\n. . . ."), Some(MoveName::HangingConnection));
    }

    #[test]
    fn fights_that_are_none() {
        // White can still connect at the corner.
        assert_eq!(centre(". O .\nO * .\n. . ."), None);
        // Joined already.
        assert_eq!(centre("X X .\nX * .\n. . ."), None);
        // A stone that can be captured at once.
        assert_eq!(centre(". O .\nO * .\n. O ."), None);
        // No cut to protect.
        assert_ne!(centre(". . . .\n* . X .\n. X . .\n. . . ."), Some(MoveName::HangingConnection));
        assert_ne!(centre(". X X .\n. O . .\n. X * ."), Some(MoveName::BambooJoint));
    }

    #[test]
    fn contact() {
        assert_eq!(centre(". . .\nO * O\n. . ."), Some(MoveName::Wedge));
        assert_eq!(centre(". . .\nO * O\n. X ."), Some(MoveName::PushThrough));
        assert_eq!(centre(". . . .\n* O X .\n. . . ."), Some(MoveName::Clamp));
        assert_eq!(centre(". * . .\nX O O .\n. . . ."), Some(MoveName::Hane));
        assert_eq!(centre(". . .\n* O .\n. . ."), Some(MoveName::Attachment));
        assert_eq!(side(". . .\n. * .\n. O .\n. . ."), Some(MoveName::ContactBelow));
        assert_eq!(side(". . .\n. . .\n. O .\n. * ."), Some(MoveName::Attachment));
    }

    #[test]
    fn solid_moves() {
        assert_eq!(centre(". O .\n. X *\n. . ."), Some(MoveName::Extension));
        assert_eq!(centre(". . .\nO X *\n. . ."), Some(MoveName::DrawBack));
        assert_eq!(centre(". . .\nO X *\n. O ."), Some(MoveName::DrawBack));
        assert_eq!(centre(". . .\nO X *\nX O ."), Some(MoveName::Extension));
        assert_eq!(side(". . . .\n. * . .\n. X O .\n. . . ."), Some(MoveName::Descent));
        assert_eq!(centre(". * .\n. X O\n. X O"), Some(MoveName::Extension));
        assert_eq!(centre(". X *\n. X O\n. X O"), Some(MoveName::Turn));
        assert_eq!(side(". . . . .\n. . . . .\n. O O . .\n. X * . ."), Some(MoveName::Press));
        assert_eq!(side(". . . . .\n. O O * .\n. X X X ."), Some(MoveName::Block));
        // Beside a friend far from any E: no name.
        assert_eq!(centre(". . .\n. X *\n. . ."), None);
    }

    #[test]
    fn distances() {
        assert_eq!(centre(". . .\n. X .\n. . *"), Some(MoveName::Diagonal));
        assert_eq!(centre(". . . .\n. X . *\n. . . ."), Some(MoveName::OneSpaceJump));
        assert_eq!(centre(". . . .\n. X . .\n. . . *"), Some(MoveName::KnightsMove));
        assert_eq!(centre(". . . . .\n. X . . .\n. . . . *"), Some(MoveName::LargeKnightsMove));
        assert_eq!(centre("O . O\n. * .\n. . ."), Some(MoveName::Peep));
        assert_eq!(side(". . . . . .\n. . . . . .\n. X . . * ."), Some(MoveName::SideExtension));
        assert_eq!(side(". . .\n. . .\n. O .\n. . .\n. * ."), Some(MoveName::Cap));
    }

    #[test]
    fn distances_that_are_none() {
        // Something stands between.
        assert_eq!(centre(". . . .\n. X O .\n. . . *"), None);
        assert_eq!(centre(". . .\n. X O\n. . *"), Some(MoveName::Hane));
        // A jump along the third line may be an extension by one; along the side before an E it may be a
        // pincer.
        assert_eq!(side(". . . .\n. . . .\n. X . *\n. . . ."), None);
        assert_eq!(side(". . . . . . . .\n. . . . . . . .\n. X . . * . . O"), None);
        // Nothing near.
        assert_eq!(centre(". . .\n. * .\n. . ."), None);
        assert_eq!(name(". . .\n. * .\n. . ."), None);
    }

    /// Moves of professional games that look like something else.
    #[test]
    fn what_looks_like_another_move() {
        // An approach one space above a stone in the corner is not a cap.
        let corner = "
            . . . . . . . . .
            . . . . . . . . .
            . . . O . . . . .
            . . . . . . . . .
            . . . * . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        assert_eq!(name(corner), None);
        // An approach from both sides is not a large knight's move.
        assert_eq!(centre(". O . . .\nX . . . .\n. . . * ."), None);
        // Splitting a knight's move is not an attachment.
        assert_eq!(centre(". . O .\n. O * .\n. . . ."), None);
        assert_eq!(centre(". . . O\n. O * .\n. . . ."), None);
        // A shoulder hit near a friendly stone is not a knight's move.
        assert_eq!(centre(". O . .\n* . . .\n. . X ."), None);
    }

    #[test]
    fn colours_and_sides_do_not_matter() {
        let board = Board::parse(
            "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . O . . . . . .
            . . . . . . . . .
            . . . O . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .",
        )
        .unwrap();
        for symmetry in crate::board::Symmetry::ALL {
            let mut turned = Board::new(board.size());
            for (point, color) in board.stones() {
                turned.set(symmetry.point(point, board.size()), Some(color));
            }
            let point = symmetry.point(Point::new(3, 5), board.size());
            assert_eq!(name_move(&turned, point, Color::White, 0), Some(MoveName::KnightsMove));
        }
        assert_eq!(name_move(&board, Point::new(3, 5), Color::Black, 0), None);
    }

    #[test]
    fn every_name_has_a_word_in_every_language() {
        use crate::diag::Language;
        assert_eq!(MoveName::Hane.in_language(Language::Chinese), "扳");
        assert_eq!(MoveName::OneSpaceJump.in_language(Language::Japanese), "一間トビ");
        assert_eq!(MoveName::Turn.in_language(Language::English), "turn");
    }
}
