//! The count against a slow and obvious one, and the identities between rule sets.

use std::collections::HashSet;

use proptest::prelude::*;
use sgf_core::board::{Board, Setup, Symmetry};
use sgf_core::rules::{Dame, DeadStones, Play, Position, Preset, RuleSet};
use sgf_core::score::{Count, Owner, Score, Seki, pass_alive};
use sgf_core::value::{ByColor, Color, Point, Size};

const AREA_RULES: [Preset; 9] = [
    Preset::Chinese,
    Preset::ChineseOld,
    Preset::ChineseStrict,
    Preset::Ing,
    Preset::Aga,
    Preset::Bga,
    Preset::NewZealand,
    Preset::KataGoNz,
    Preset::TrompTaylor,
];

/// Numbers that are the same on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        ((self.next() >> 33) as usize) % end.max(1)
    }
}

/// Plays random legal moves, none into an own eye, until neither side has one, or for a while.
fn random_game(random: &mut Random) -> Board {
    let side = |random: &mut Random| 1 + random.below(9) as u8;
    let size = Size::new(side(random), side(random)).unwrap();
    let rules = Preset::TrompTaylor.rules();
    let mut position = Position::new(size, &rules);
    let points: Vec<Point> = size.points().collect();
    // Some games stop early: open borders and loose stones are final positions too.
    let most = if random.below(4) == 0 { random.below(points.len() + 1) } else { 4 * points.len() };
    let mut passes = 0;
    for _ in 0..most {
        let color = position.to_move();
        let start = random.below(points.len());
        let step = points.iter().cycle().skip(start).take(points.len()).find(|&&point| {
            let eye = size.neighbors(point).all(|near| position.board().get(near) == Some(color));
            !eye && position.board().get(point).is_none() && position.check(Play::at(color, point)).is_ok()
        });
        passes = if step.is_some() { 0 } else { passes + 1 };
        position.try_play(Play { color, point: step.copied() }).unwrap();
        if passes == 2 {
            break;
        }
    }
    position.board().clone()
}

/// Some chains, each named by one stone.
fn random_dead(board: &Board, random: &mut Random) -> Vec<Point> {
    let heads: Vec<Point> = board
        .stones()
        .map(|(point, _)| point)
        .filter(|&point| board.chain_head(point) == Some(point))
        .collect();
    (0..random.below(3)).filter_map(|_| heads.get(random.below(heads.len())).copied()).collect()
}

/// The colours that touch the empty points connected to `start`.
fn reached(stones: &[Vec<char>], start: (usize, usize)) -> HashSet<char> {
    let (mut met, mut seen, mut todo) = (HashSet::new(), HashSet::new(), vec![start]);
    while let Some((x, y)) = todo.pop() {
        match stones[y][x] {
            '.' => {
                if !seen.insert((x, y)) {
                    continue;
                }
                if x > 0 {
                    todo.push((x - 1, y));
                }
                if y > 0 {
                    todo.push((x, y - 1));
                }
                if x + 1 < stones[0].len() {
                    todo.push((x + 1, y));
                }
                if y + 1 < stones.len() {
                    todo.push((x, y + 1));
                }
            }
            color => {
                met.insert(color);
            }
        }
    }
    met
}

/// The number of points of Black, of White, and of neither.
fn slow_area(board: &Board, dead: &[Point]) -> (u32, u32, u32) {
    let mut gone = HashSet::new();
    for &point in dead {
        gone.extend(board.chain(point));
    }
    let size = board.size();
    let stones: Vec<Vec<char>> = (0..size.height())
        .map(|y| {
            (0..size.width())
                .map(|x| {
                    let point = Point::new(x, y);
                    match board.get(point).filter(|_| !gone.contains(&point)) {
                        Some(Color::Black) => 'X',
                        Some(Color::White) => 'O',
                        None => '.',
                    }
                })
                .collect()
        })
        .collect();
    let (mut black, mut white, mut rest) = (0, 0, 0);
    for y in 0..stones.len() {
        for x in 0..stones[0].len() {
            match stones[y][x] {
                'X' => black += 1,
                'O' => white += 1,
                _ => {
                    let met = reached(&stones, (x, y));
                    match (met.contains(&'X'), met.contains(&'O')) {
                        (true, false) => black += 1,
                        (false, true) => white += 1,
                        _ => rest += 1,
                    }
                }
            }
        }
    }
    (black, white, rest)
}

fn agree(games: usize, seed: u64) {
    let mut random = Random(seed);
    for game in 0..games {
        let board = random_game(&mut random);
        let dead = random_dead(&board, &mut random);
        let (removed, standing) = (slow_area(&board, &dead), slow_area(&board, &[]));
        for preset in AREA_RULES {
            let rules = preset.rules();
            let (black, white, rest) = if rules.dead == DeadStones::Stand { standing } else { removed };
            let komi = rules.komi;
            let score = Count { dead: &dead, ..Count::new(&board, &rules) }.score();
            let margin = 4 * (black as i32 - white as i32) - komi;
            assert_eq!(score.margin, margin, "game {game} {preset:?}\n{board}");
            let half = if rules.dame == Dame::Nobody { 0 } else { 2 * rest as i32 };
            assert_eq!(score.black.total, 4 * black as i32 + half);
            assert_eq!(score.white.total, 4 * white as i32 + half + komi);
            let owned = |owner: Owner| score.owner.iter().filter(|&&of| of == owner).count() as u32;
            assert_eq!((owned(Owner::Black), owned(Owner::White)), (black, white));
            assert_eq!(owned(Owner::Shared) + owned(Owner::Nobody), rest);
            if let Some(fill) = score.fill {
                assert_eq!(fill.margin() - komi, margin);
            }
        }
    }
}

#[test]
fn a_slow_count_agrees() {
    agree(2_000, 0x9e37_79b9_7f4a_7c15);
}

#[test]
#[ignore = "a quarter of a minute in a release build, some minutes in a debug build"]
fn a_slow_count_agrees_on_100_000_games() {
    agree(100_000, 0xd1b5_4a32_d192_ed03);
}

/// Any arrangement of stones, including chains without liberties, and the options of its count.
fn arrangement() -> impl Strategy<Value = (Setup, Vec<Point>, ByColor<u32>)> {
    let stone = prop_oneof![3 => Just(None), 2 => Just(Some(Color::Black)), 2 => Just(Some(Color::White))];
    let sides = (1..=9_u8, 1..=9_u8);
    (
        sides,
        prop::collection::vec(stone, 81),
        prop::collection::vec((0..9_u8, 0..9_u8), 0..3),
        0..5_u32,
        0..5_u32,
    )
        .prop_map(|((width, height), stones, dead, black, white)| {
            let size = Size::new(width, height).unwrap();
            let mut setup = Setup::new(size);
            for (point, stone) in size.points().zip(stones) {
                setup.put(point, stone).unwrap();
            }
            let dead = dead.into_iter().map(|(x, y)| Point::new(x, y)).collect();
            (setup, dead, ByColor { black, white })
        })
}

fn count(board: &Board, dead: &[Point], prisoners: ByColor<u32>, rules: &RuleSet) -> Score {
    Count { komi: Some(0), dead, prisoners, ..Count::new(board, rules) }.score()
}

fn diff(score: &Score, of: impl Fn(&sgf_core::score::SideCount) -> i32) -> i32 {
    of(&score.black) - of(&score.white)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// Area and territory, tax and lu differ by the stones that were played and by the amounts that only one
    /// of them counts.
    #[test]
    fn identities((setup, dead, prisoners) in arrangement()) {
        let board = setup.to_board();
        let area = count(&board, &dead, prisoners, &Preset::Chinese.rules());
        let territory = count(&board, &dead, prisoners, &Preset::Japanese.rules());
        let played = diff(&area, |side| 4 * side.played as i32);
        let eyes = diff(&area, |side| 4 * side.seki_eyes as i32);
        let teire = diff(&territory, |side| 4 * side.teire as i32);
        prop_assert_eq!(area.margin - territory.margin, played + eyes + teire);
        for side in [&area.black, &area.white] {
            prop_assert_eq!(side.area, 4 * (side.stones + side.enclosed + side.seki_eyes) as i32);
        }
        let plain: RuleSet = "japanese,seki=count,teire=no".parse().unwrap();
        let plain = count(&board, &dead, prisoners, &plain);
        for color in [Color::Black, Color::White] {
            let side = plain.side(color);
            prop_assert_eq!(area.side(color).area, side.territory + 4 * side.stones as i32);
        }
        let tax = count(&board, &dead, prisoners, &Preset::AncientTax.rules());
        let lu = count(&board, &dead, prisoners, &Preset::AncientLu.rules());
        let fill = diff(&tax, |side| side.filled - 4 * (side.stones + side.enclosed) as i32 + side.group_tax);
        prop_assert_eq!(tax.margin - lu.margin, played + teire + fill);
        let points = 4 * area.size.area() as i32;
        prop_assert_eq!(tax.black.total + tax.white.total, points);
        prop_assert_eq!(area.black.total + area.white.total, points);
    }

    /// Swapping colours negates every margin; turning and mirroring keeps it.
    #[test]
    fn symmetries((setup, dead, prisoners) in arrangement()) {
        let board = setup.to_board();
        let size = board.size();
        for preset in Preset::ALL {
            let rules = RuleSet { tie: sgf_core::rules::Tie::Draw, torazu: 3, ..preset.rules() };
            let score = count(&board, &dead, prisoners, &rules);
            let mut swapped = Setup::new(size);
            for (point, color) in board.stones() {
                swapped.put(point, Some(color.other())).unwrap();
            }
            let other = count(&swapped.to_board(), &dead, prisoners.swapped(), &rules);
            prop_assert_eq!(score.margin, -other.margin);
            prop_assert_eq!(score.black, other.white);
            prop_assert_eq!(&score.seki, &other.seki);
            for symmetry in Symmetry::ALL {
                let mut turned = Setup::new(symmetry.size(size));
                for (point, color) in board.stones() {
                    turned.put(symmetry.point(point, size), Some(color)).unwrap();
                }
                let dead: Vec<Point> = dead
                    .iter()
                    .filter(|&&point| size.contains(point))
                    .map(|&point| symmetry.point(point, size))
                    .collect();
                let other = count(&turned.to_board(), &dead, prisoners, &rules);
                prop_assert_eq!((score.margin, score.black, score.white), (other.margin, other.black, other.white));
            }
        }
    }

    /// Chains that cannot be killed are never found in seki, and their territory is never the opponent's.
    #[test]
    fn pass_alive_groups_are_alive((setup, _, prisoners) in arrangement()) {
        let board = setup.to_board();
        let score = count(&board, &[], prisoners, &Preset::Japanese.rules());
        for color in [Color::Black, Color::White] {
            let held = pass_alive(&board, color);
            let dead: Vec<Point> =
                held.territory.iter().copied().filter(|&point| board.get(point).is_some()).collect();
            let clean = Count { dead: &dead, ..Count::new(&board, &Preset::Chinese.rules()) }.score();
            let width = usize::from(board.size().width());
            for point in &held.territory {
                let owner = clean.owner[usize::from(point.y) * width + usize::from(point.x)];
                prop_assert_eq!(owner.letter(), color.letter());
            }
            if dead.is_empty() {
                prop_assert!(held.stones.iter().all(|stone| !score.seki.contains(stone)));
            }
        }
    }

    /// Naming every chain in seki gives the same count as finding them.
    #[test]
    fn found_is_given((setup, dead, prisoners) in arrangement()) {
        let board = setup.to_board();
        let rules = Preset::Japanese.rules();
        let found = count(&board, &dead, prisoners, &rules);
        let given = Count { komi: Some(0), dead: &dead, prisoners, seki: Seki::Given(&found.seki), ..Count::new(&board, &rules) }.score();
        prop_assert_eq!(found.margin, given.margin);
    }
}
