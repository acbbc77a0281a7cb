//! Properties of boards and positions on random games, against slow and simple recomputation.

use std::collections::HashSet;

use proptest::prelude::*;
use sgf_core::board::{Board, Setup, Suicide};
use sgf_core::rules::{EndEvent, KoRule, Play, Position, Preset, Replay, ReplayEvent, RuleSet, SetupCredit};
use sgf_core::value::{Color, Point, Size};

const KO_RULES: [KoRule; 7] = [
    KoRule::Free,
    KoRule::Basic,
    KoRule::Positional,
    KoRule::Situational,
    KoRule::NaturalSituational,
    KoRule::OwnMoves,
    KoRule::Ing,
];

/// A step of a random game.
#[derive(Debug, Clone)]
enum Step {
    Try(Play),
    Force(Play),
    Edit(Vec<(Point, Option<Color>)>),
    Undo,
}

fn color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::Black), Just(Color::White)]
}

fn step() -> impl Strategy<Value = Step> {
    // Points may lie off the board: sides go up to 5.
    let point = || (0_u8..6, 0_u8..6).prop_map(|(x, y)| Point::new(x, y));
    let mv =
        || (color(), prop::option::weighted(0.95, point())).prop_map(|(color, point)| Play { color, point });
    prop_oneof![
        12 => mv().prop_map(Step::Try),
        4 => mv().prop_map(Step::Force),
        1 => prop::collection::vec((point(), prop::option::of(color())), 1..30).prop_map(Step::Edit),
        2 => Just(Step::Undo),
    ]
}

fn rules() -> impl Strategy<Value = RuleSet> {
    let suicide = prop_oneof![Just(Suicide::Forbidden), Just(Suicide::GroupsOnly), Just(Suicide::Allowed)];
    let credit = prop_oneof![Just(SetupCredit::Given), Just(SetupCredit::Withheld)];
    (prop::sample::select(&KO_RULES[..]), suicide, credit).prop_map(|(ko, suicide, setup_credit)| RuleSet {
        ko,
        suicide,
        setup_credit,
        ..Preset::Chinese.rules()
    })
}

/// Returns the chain on a point, found by neighbours alone.
fn connected(board: &Board, point: Point) -> HashSet<Point> {
    let mut found: HashSet<Point> = board.get(point).map(|_| point).into_iter().collect();
    let mut todo: Vec<Point> = found.iter().copied().collect();
    while let Some(stone) = todo.pop() {
        let friends = board.size().neighbors(stone).filter(|&near| board.get(near) == board.get(stone));
        todo.extend(friends.filter(|&near| found.insert(near)));
    }
    found
}

/// Checks that everything incremental is equal to what is computed from the stones alone.
fn check_board(board: &Board) {
    let fresh = Setup::from(board).to_board();
    assert_eq!(board.hash(), fresh.hash());
    assert_eq!(board, &fresh);
    let chains: Vec<HashSet<Point>> = board.chains().map(|chain| chain.into_iter().collect()).collect();
    assert_eq!(chains.iter().map(HashSet::len).sum::<usize>(), board.stones().count());
    for point in board.size().points() {
        assert_eq!(chains.iter().any(|chain| chain.contains(&point)), board.get(point).is_some());
        let stones: HashSet<Point> = board.chain(point).collect();
        assert_eq!(stones, connected(board, point));
        assert!(stones.is_empty() || chains.contains(&stones));
        assert_eq!(stones.len(), board.chain_len(point));
        assert_eq!(board.liberties(point), fresh.liberties(point));
        let liberties = board.liberties(point);
        assert_eq!(board.atari(point), if liberties.len() == 1 { Some(liberties[0]) } else { None });
        assert_eq!(board.chain_head(point).is_some(), !stones.is_empty());
        if let Some(head) = board.chain_head(point) {
            assert!(stones.contains(&head));
            assert!(stones.iter().all(|&stone| board.chain_head(stone) == Some(head)));
        }
    }
}

/// Returns everything that is visible of a position.
fn snapshot(position: &Position) -> (String, [u32; 2], Color, usize, u64, Option<Point>, usize) {
    let board = position.board();
    (
        board.to_string(),
        [board.prisoners(Color::Black), board.prisoners(Color::White)],
        position.to_move(),
        position.plies(),
        position.hash(),
        position.ko_point(),
        board.steps(),
    )
}

/// A moment as the ko rules define it, kept in the simplest way.
struct Moment {
    stones: String,
    to_move: Color,
    /// The player whose play or pass made it.
    play: Option<Color>,
    pass: Option<Color>,
}

/// Whether the rule forbids a play of this colour that leads to these stones.
fn forbidden(rules: &RuleSet, past: &[Moment], stones: &str, color: Color) -> bool {
    past.iter().filter(|moment| moment.stones == stones).any(|moment| match rules.ko {
        KoRule::Positional => true,
        KoRule::Situational => moment.to_move == color.other(),
        KoRule::NaturalSituational => moment.play == Some(color),
        KoRule::OwnMoves => moment.play == Some(color) || moment.pass == Some(color),
        _ => false,
    })
}

fn setup_moment(position: &Position, rules: &RuleSet) -> Moment {
    let maker = (rules.setup_credit == SetupCredit::Given).then(|| position.to_move().other());
    Moment { stones: position.board().to_string(), to_move: position.to_move(), play: maker, pass: None }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn random_games(
        width in 1_u8..6, height in 1_u8..5, rules in rules(), steps in prop::collection::vec(step(), 1..120)
    ) {
        let size = Size::new(width, height).unwrap();
        let mut position = Position::new(size, &rules);
        let mut before = Vec::new();
        let mut past = vec![setup_moment(&position, &rules)];
        for step in steps {
            let now = snapshot(&position);
            match step {
                Step::Try(mv) => {
                    let checked = position.check(mv);
                    let played = position.try_play(mv);
                    prop_assert_eq!(checked, played.map(|_| ()));
                    let Ok(_) = played else {
                        prop_assert_eq!(snapshot(&position), now);
                        check_board(position.board());
                        continue;
                    };
                    let stones = position.board().to_string();
                    if !mv.is_pass() {
                        prop_assert!(!forbidden(&rules, &past, &stones, mv.color), "{} let through", mv);
                    }
                }
                Step::Force(mv) => {
                    let (_, verdict) = position.force(mv);
                    if let Some(sgf_core::rules::IllegalMove::Superko { repeats, .. }) = verdict
                        && rules.ko != KoRule::Ing
                    {
                        let stones = position.board().to_string();
                        prop_assert!(forbidden(&rules, &past, &stones, mv.color), "{} refused", mv);
                        prop_assert_eq!(&past[repeats as usize].stones, &stones);
                    }
                }
                Step::Edit(ref stones) => {
                    position.edit(stones.iter().copied(), None);
                }
                Step::Undo => {
                    let undone = position.undo();
                    prop_assert_eq!(undone, !before.is_empty());
                    if let Some(earlier) = before.pop() {
                        past.pop();
                        prop_assert_eq!(snapshot(&position), earlier);
                        check_board(position.board());
                    }
                    continue;
                }
            }
            before.push(now);
            past.push(match step {
                Step::Try(mv) | Step::Force(mv) => {
                    let play = mv.point.is_some_and(|point| size.contains(point));
                    Moment {
                        stones: position.board().to_string(),
                        to_move: mv.color.other(),
                        play: Some(mv.color).filter(|_| play),
                        pass: Some(mv.color).filter(|_| !play),
                    }
                }
                _ => setup_moment(&position, &rules),
            });
            check_board(position.board());
        }
        while let Some(earlier) = before.pop() {
            prop_assert!(position.undo());
            prop_assert_eq!(snapshot(&position), earlier);
        }
        check_board(position.board());
    }

    #[test]
    fn legal_moves_are_the_moves_that_can_be_played(
        width in 1_u8..5, height in 1_u8..5, rules in rules(), steps in prop::collection::vec(step(), 1..60)
    ) {
        let size = Size::new(width, height).unwrap();
        let mut position = Position::new(size, &rules);
        for step in steps {
            match step {
                Step::Try(mv) | Step::Force(mv) => drop(position.force(mv)),
                Step::Edit(stones) => drop(position.edit(stones, None)),
                Step::Undo => drop(position.undo()),
            }
            for color in Color::BOTH {
                let legal: HashSet<Point> = position.legal_moves(color).collect();
                for point in size.points() {
                    let can = position.clone().try_play(Play::play(color, point)).is_ok();
                    prop_assert_eq!(legal.contains(&point), can, "{} {}", color, point);
                }
            }
        }
    }
}

/// A record of rows of moves in a corner, where much is captured, with variations:
/// `;B[aa];W[ba](;B[ab]...)(...)`.
fn record(size: Size, corner: u8) -> impl Strategy<Value = String> {
    let side = corner.min(size.width()).min(size.height());
    let mv = (prop::bool::weighted(0.03), 0..side, 0..side);
    let row = prop::collection::vec(mv, 1..150);
    prop::collection::vec(row, 1..4).prop_map(move |rows| {
        let mut text = format!("(;SZ[{}:{}];B[aa]", size.width(), size.height());
        let (mut black, many) = (false, rows.len());
        for (i, row) in rows.into_iter().enumerate() {
            // The last row hangs beside the one before it.
            if i + 2 >= many && i > 0 {
                text.push('(');
            }
            for (again, x, y) in row {
                let color = if black ^ again { 'B' } else { 'W' };
                black = color == 'W';
                text.extend([';', color, '[', char::from(b'a' + x), char::from(b'a' + y), ']']);
            }
            if i + 2 >= many && i > 0 {
                text.push(')');
            }
        }
        text.push(')');
        text
    })
}

/// Returns what a replay reports of moves that are not routine, and the position at the end.
fn replayed(
    text: &str,
    size: Size,
    rules: &RuleSet,
    all: bool,
) -> (Vec<String>, String, [u32; 2], u64, usize) {
    let parsed = sgf_core::parse(text.as_bytes(), &Default::default());
    let game = parsed.collection.games().next().unwrap();
    let mut replay = Replay::new();
    let mut notable = Vec::new();
    let see = |event: ReplayEvent<'_>, position: &Position| {
        if let ReplayEvent::Move(step) = event {
            let is_routine = step.illegal.is_none()
                && !step.first
                && !step.played.out_of_turn
                && step.played.repeats.is_none()
                && matches!(step.end, EndEvent::None | EndEvent::Stopped | EndEvent::Ended);
            if !is_routine {
                let (number, illegal, played) = (step.number, step.illegal, step.played);
                notable.push(format!("{number} {:?} {illegal:?} {played:?}\n{}", step.mv, position.board()));
            }
        }
    };
    if all {
        replay.run(game, size, rules, see);
    } else {
        replay.run_notable(game, size, rules, see);
    }
    let position = replay.position();
    let board = position.board();
    check_board(board);
    let prisoners = [board.prisoners(Color::Black), board.prisoners(Color::White)];
    (notable, board.to_string(), prisoners, position.hash(), position.plies())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn chains_of_any_size_are_captured_whole(
        (width, height) in (7_u8..16, 7_u8..16), seed in prop::collection::vec(0_u8..20, 15 * 15),
        plays in prop::collection::vec((color(), 0_u8..16, 0_u8..16), 1..40),
    ) {
        let size = Size::new(width, height).unwrap();
        let mut board = Board::new(size);
        // Mostly black, so that chains are large.
        board.set_all(size.points().zip(seed).map(|(point, kind)| match kind {
            0 => (point, None),
            1 | 2 => (point, Some(Color::White)),
            _ => (point, Some(Color::Black)),
        }));
        for point in size.points() {
            prop_assert_eq!(board.chain(point).collect::<HashSet<_>>(), connected(&board, point));
        }
        for (color, x, y) in plays {
            let (at, before) = (Point::new(x, y), Setup::from(&board).to_board());
            let Ok(effect) = board.play(at, color, Suicide::Allowed) else { continue };
            // What a slow referee takes off: first the other colour, then the own one.
            let mut slow = before.clone();
            slow.set(at, Some(color));
            let dead = |slow: &Board, point: Point| {
                let mut around = connected(slow, point).into_iter().flat_map(|stone| size.neighbors(stone));
                around.all(|near| slow.get(near).is_some())
            };
            for (side, count) in [(color.other(), effect.captured), (color, effect.own_removed)] {
                let beside = size.neighbors(at).chain([at]).filter(|&near| slow.get(near) == Some(side));
                let own = |near: &Point| side != color || *near == at;
                let gone: HashSet<Point> = beside
                    .filter(own)
                    .filter(|&near| dead(&slow, near))
                    .flat_map(|near| connected(&slow, near))
                    .collect();
                prop_assert_eq!(gone.len(), usize::from(count));
                slow.set_all(gone.into_iter().map(|stone| (stone, None)));
            }
            prop_assert_eq!(&board, &slow);
            prop_assert!(board.undo());
            prop_assert_eq!(&board, &before);
            board.play(at, color, Suicide::Allowed).unwrap();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn rows_of_moves_replayed_at_once_do_what_they_do_one_by_one(
        (size, text) in prop_oneof![
            Just((Size::NINETEEN, 4)), Just((Size::NINETEEN, 19)), Just((Size::NINE, 5)),
            Just((Size::new(3, 4).unwrap(), 3)), Just((Size::new(1, 5).unwrap(), 1)), Just((Size::LARGEST, 5)),
        ].prop_flat_map(|(size, corner)| (Just(size), record(size, corner))),
        rules in rules(),
    ) {
        prop_assert_eq!(replayed(&text, size, &rules, false), replayed(&text, size, &rules, true));
    }
}

/// Arrangements in which every chain has a liberty.
fn legal_positions(side: u8) -> u64 {
    fn fill(board: &mut Board, points: &[Point]) -> u64 {
        let Some((&point, rest)) = points.split_first() else {
            return u64::from(board.chains_without_liberties().next().is_none());
        };
        let mut count = 0;
        for stone in [None, Some(Color::Black), Some(Color::White)] {
            let changed = board.set(point, stone);
            count += fill(board, rest);
            if changed {
                board.undo();
            }
        }
        count
    }
    let size = Size::square(side).unwrap();
    fill(&mut Board::new(size), &size.points().collect::<Vec<_>>())
}

/// John Tromp and Gunnar Farnebäck, "Combinatorics of Go", table of legal positions (OEIS A094777).
#[test]
fn numbers_of_legal_positions() {
    assert_eq!([1, 2, 3].map(legal_positions), [1, 57, 12_675]);
}

#[test]
#[ignore = "slow: tens of seconds in a release build"]
fn number_of_legal_positions_on_4x4() {
    assert_eq!(legal_positions(4), 24_318_165);
}

/// Games from the empty board in which no position repeats and either side may move (passes are not written):
/// the paper's number of games on 1×1, 1×2 and 1×3.
#[test]
fn numbers_of_games() {
    fn games(position: &mut Position) -> u64 {
        let mut count = 1;
        for color in Color::BOTH {
            for point in position.board().size().points() {
                if position.try_play(Play::play(color, point)).is_ok() {
                    count += games(position);
                    position.undo();
                }
            }
        }
        count
    }
    let rules = Preset::TrompTaylor.rules();
    let count = |width| games(&mut Position::new(Size::new(width, 1).unwrap(), &rules));
    assert_eq!([1, 2, 3].map(count), [1, 9, 907]);
}

/// A ko taken and retaken without end, all by force: linear in the number of moves.
#[test]
fn a_hundred_thousand_forced_repetitions() {
    let setup: Setup = ".XO..\nXO.O.\n.XO..\n.....".parse().unwrap();
    for ko in KO_RULES {
        let mut position = Position::from_setup(&setup, &RuleSet { ko, ..Preset::Chinese.rules() });
        for i in 0..50_000 {
            position.force(Play::play(Color::Black, Point::new(2, 1)));
            let (played, _) = position.force(Play::play(Color::White, Point::new(1, 1)));
            assert!(i == 0 || played.repeats.is_some());
        }
        assert_eq!(position.plies(), 100_000);
        while position.undo() {}
        assert_eq!(Setup::from(position.board()), setup);
    }
}
