//! Worked examples of play under the rules: which move of each is the first illegal one under which rules,
//! and what is on the board in the end. The examples are in `fixtures/rules/play.json`:
//!
//! * `rows`, `to_play`: the set-up and the side to move; `moves`: `B` or `W` and two letters, `-` for a pass.
//! * `legality`: for each rule set the number of the first illegal move and the reason, or `legal`;
//!   `uncredited`: the same where the set-up counts as made by nobody.
//! * `stop_at`: the number of moves to execute whatever they are; then `captures` by each side and `last`,
//!   the board.
//! * `situation_repeats`, `position_repeats`: the first move that repeats an earlier moment, and that moment.

use serde_json::Value;
use sgf_core::board::Setup;
use sgf_core::rules::{CycleKind, IllegalMove, KoRule, Play, Position, Preset, RuleSet, SetupCredit};
use sgf_core::value::{Color, Point, Size};

const EXAMPLES: &str = include_str!("../fixtures/rules/play.json");

/// Rule set, number of the first illegal move (0: none), why.
type Verdict = (String, usize, String);

struct Example {
    id: String,
    rows: Vec<String>,
    to_play: String,
    moves: String,
    legality: Vec<Verdict>,
    uncredited: Vec<Verdict>,
    stop_at: usize,
    situation_repeats: Option<(u32, u32)>,
    position_repeats: Option<(u32, u32)>,
    captures: Option<(u32, u32)>,
    last: Vec<String>,
}

impl Example {
    fn read(value: &Value) -> Self {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let lines = |key: &str| value[key].as_array().into_iter().flatten().map(text).collect();
        let pair = |key: &str| {
            let number = |at: usize| value[key][at].as_u64().unwrap() as u32;
            value.get(key).map(|_| (number(0), number(1)))
        };
        let verdicts = |key: &str| {
            let verdict = |(name, verdict): (&String, &Value)| match verdict.as_str().unwrap() {
                "legal" => (name.clone(), 0, String::new()),
                illegal => {
                    let (number, why) = illegal.split_once(' ').unwrap();
                    (name.clone(), number.parse().unwrap(), why.to_owned())
                }
            };
            value[key].as_object().into_iter().flatten().map(verdict).collect()
        };
        let known = [
            "id",
            "rows",
            "to_play",
            "moves",
            "legality",
            "uncredited",
            "stop_at",
            "situation_repeats",
            "position_repeats",
            "captures",
            "last",
        ];
        assert!(value.as_object().unwrap().keys().all(|key| known.contains(&key.as_str())), "{value}");
        Self {
            id: text(&value["id"]),
            rows: lines("rows"),
            to_play: text(&value["to_play"]),
            moves: text(&value["moves"]),
            legality: verdicts("legality"),
            uncredited: verdicts("uncredited"),
            stop_at: value["stop_at"].as_u64().unwrap() as usize,
            situation_repeats: pair("situation_repeats"),
            position_repeats: pair("position_repeats"),
            captures: pair("captures"),
            last: lines("last"),
        }
    }
}

fn examples() -> Vec<Example> {
    let values: Vec<Value> = serde_json::from_str(EXAMPLES).unwrap();
    assert_eq!(values.len(), 13);
    values.iter().map(Example::read).collect()
}

fn example(id: &str) -> Example {
    examples().into_iter().find(|example| example.id == id).unwrap()
}

fn moves(text: &str) -> Vec<Play> {
    text.split_whitespace()
        .map(|mv| {
            let color = if mv.starts_with('B') { Color::Black } else { Color::White };
            Play { color, point: Point::from_sgf(&mv[1..]) }
        })
        .collect()
}

fn setup(example: &Example) -> Setup {
    let mut setup: Setup = example.rows.join("\n").parse().unwrap();
    setup.set_to_move(Some(if example.to_play == "B" { Color::Black } else { Color::White }));
    setup
}

/// The first illegal move, from 1, and why.
fn first_illegal(rules: &RuleSet, example: &Example) -> (usize, &'static str) {
    let mut position = Position::from_setup(&setup(example), rules);
    for (i, mv) in moves(&example.moves).into_iter().enumerate() {
        let before = position.board().clone();
        let checked = position.check(mv);
        let played = position.try_play(mv);
        assert_eq!(checked, played.map(|_| ()), "{} {rules:#} {mv}", example.id);
        if let Err(reason) = played {
            assert_eq!((position.board(), position.plies()), (&before, i));
            let why = match reason {
                IllegalMove::Suicide => "suicide",
                IllegalMove::Superko { .. } => "repetition",
                other => other.name(),
            };
            return (i + 1, why);
        }
    }
    (0, "")
}

#[test]
fn first_illegal_move_under_each_rule_set() {
    for example in examples() {
        for (name, ply, why) in &example.legality {
            let rules: RuleSet = name.parse().unwrap();
            assert_eq!(first_illegal(&rules, &example), (*ply, why.as_str()), "{} under {name}", example.id);
        }
        for (name, ply, why) in &example.uncredited {
            let rules = RuleSet { setup_credit: SetupCredit::Withheld, ..name.parse().unwrap() };
            let found = first_illegal(&rules, &example);
            assert_eq!(found, (*ply, why.as_str()), "{} under {name}, uncredited", example.id);
        }
    }
}

#[test]
fn everything_executed() {
    for example in &examples() {
        for (ko, expected) in
            [(KoRule::Situational, example.situation_repeats), (KoRule::Positional, example.position_repeats)]
        {
            let rules = RuleSet { ko, ..Preset::TrompTaylor.rules() };
            let mut position = Position::from_setup(&setup(example), &rules);
            let mut first = None;
            for (ply, mv) in (1..).zip(moves(&example.moves)).take(example.stop_at) {
                let (played, _) = position.force(mv);
                first = first.or(played.repeats.map(|earlier| (ply, earlier)));
            }
            if expected.is_some() {
                assert_eq!(first, expected, "{} {ko}", example.id);
            }
            let board = position.board();
            if let Some(captures) = example.captures {
                let held = (board.prisoners(Color::Black), board.prisoners(Color::White));
                assert_eq!(held, captures, "{}", example.id);
            }
            if !example.last.is_empty() {
                assert_eq!(format!("{board:#}"), example.last.join("\n"), "{}", example.id);
            }
            while position.undo() {}
            assert_eq!(Setup::from(position.board()), {
                let mut s = setup(example);
                s.set_to_move(None);
                s
            });
        }
    }
}

fn cycle(id: &str) -> CycleKind {
    let example = example(id);
    let mut position = Position::from_setup(&setup(&example), &Preset::TrompTaylor.rules());
    for mv in moves(&example.moves) {
        match position.force(mv) {
            (_, Some(IllegalMove::Superko { cycle, .. })) => return cycle,
            (_, verdict) => assert_eq!(verdict, None),
        }
    }
    panic!("{id}: no cycle")
}

#[test]
fn cycles_are_named() {
    assert_eq!(cycle("R01"), CycleKind::BasicKo);
    assert_eq!(cycle("R02"), CycleKind::SendTwoReturnOne);
    assert_eq!(cycle("R03"), CycleKind::TripleKo);
    assert_eq!(cycle("R03b"), CycleKind::QuadrupleKo);
    assert_eq!(cycle("R04"), CycleKind::EternalLife);
    assert_eq!(cycle("R06"), CycleKind::Unchanged);
}

/// Moonshine life: a corner that lives by one ko, fed for ever by a double-ko seki on the other side.
#[test]
fn false_life_is_suspected() {
    let mut setup: Setup = "
        ...........
        ...........
        XXXXXXXXXXX
        OOOOOXOOOOO
        OO.OOXO....
        OXO.OXO....
        X.XOXOOOOOO
        XXXXXOXXXOX
        XXX.XOX.XX."
        .parse()
        .unwrap();
    setup.set_to_move(Some(Color::White));
    let mut position = Position::from_setup(&setup, &Preset::Chinese.rules());
    let repeats: Vec<_> = moves("Wki Bdf Wbg Bkh Wdg Bbf")
        .into_iter()
        .map(|mv| position.try_play(mv).unwrap().repeats)
        .collect();
    assert_eq!(repeats, [None, None, None, None, None, Some(0)]);
    assert_eq!(position.cycle(0), CycleKind::FalseLife);
}

/// Under situational superko the same cycle of sending two and returning one closes later, with a pass in it.
#[test]
fn sending_two_with_a_pass() {
    let sending = example("R02");
    let mut position = Position::from_setup(&setup(&sending), &Preset::Aga.rules());
    let verdicts: Vec<_> = moves(&sending.moves).into_iter().map(|mv| position.force(mv).1).collect();
    let last = IllegalMove::Superko { repeats: 1, cycle: CycleKind::SendTwoReturnOne };
    assert_eq!(verdicts, [None, None, None, None, Some(last)]);
    // Ing: recycling by a disturbing ko is forbidden; a triple ko is a fight.
    let first = |id: &str| first_illegal(&Preset::Ing.rules(), &example(id));
    assert_eq!(first("R02"), (5, "repetition"));
    assert_eq!(first("R04"), (4, "repetition"));
    assert_eq!((first("R03"), first("R03b")), ((0, ""), (0, "")));
}

/// Records executed whatever they are: set-up stones by colour, moves, what is illegal, prisoners, points in
/// the end.
#[test]
fn forced_records() {
    type Case = (
        u8,
        &'static str,
        &'static str,
        &'static str,
        &'static [(usize, &'static str)],
        (u32, u32),
        &'static str,
    );
    const CASES: &[Case] = &[
        (52, "", "", "Bce WWe BUW WeV BZZ", &[], (0, 0), "Bce WWe BUW WeV BZZ"),
        (9, "", "", "Bab Waa Bba Waa Bee", &[(4, "forbidden-point")], (2, 0), ".aa Bab Bba"),
        (9, "ab ba bc", "db ca cc bb", "Bcb W- Bbb", &[], (1, 0), "Bbb Bcb"),
        (7, "ab bc ad", "bd be af bf", "Bae Wac Bad", &[], (1, 2), "Bad .ac .ae"),
        (9, "", "", "Bdd Wdd Bee", &[(2, "occupied")], (0, 0), "Wdd Bee"),
        (9, "ab ba bc", "db ca cc", "Wbb Bcb Wee Bgg Wbb Bef Whh Bcb", &[], (2, 1), ""),
    ];
    for &(side, black, white, played, illegal, captures, last) in CASES {
        let mut setup = Setup::new(Size::square(side).unwrap());
        for (points, color) in [(black, Color::Black), (white, Color::White)] {
            for point in points.split_whitespace() {
                setup.put(Point::from_sgf(point).unwrap(), Some(color)).unwrap();
            }
        }
        let mut position = Position::from_setup(&setup, &Preset::Japanese.rules());
        let mut found = Vec::new();
        for (ply, mv) in (1..).zip(moves(played)) {
            if let Some(reason) = position.force(mv).1 {
                found.push((ply, reason.name()));
            }
        }
        assert_eq!(found, illegal, "{played}");
        let board = position.board();
        assert_eq!((board.prisoners(Color::Black), board.prisoners(Color::White)), captures, "{played}");
        for point in last.split_whitespace() {
            let expected = match &point[..1] {
                "B" => Some(Color::Black),
                "W" => Some(Color::White),
                _ => None,
            };
            assert_eq!(board.get(Point::from_sgf(&point[1..]).unwrap()), expected, "{played}: {point}");
        }
    }
}

/// The same record under four ko rules: only the positional one objects.
#[test]
fn positional_against_the_others() {
    let setup: Setup = ".......\nX......\n.X.....\nXO.....\n.O.....\nOO.....\n.......".parse().unwrap();
    for (ko, expected) in [
        (KoRule::Basic, None),
        (KoRule::Situational, None),
        (KoRule::NaturalSituational, None),
        (KoRule::Positional, Some(3)),
    ] {
        let rules = RuleSet { ko, ..Preset::Chinese.rules() };
        let mut position = Position::from_setup(&setup, &rules);
        let first = (1..).zip(moves("Bae Wac Bad")).find(|&(_, mv)| position.force(mv).1.is_some());
        assert_eq!(first.map(|(ply, _)| ply), expected, "{ko}");
    }
}

/// Setting up never captures: the stone without liberties stays until a move beside it.
#[test]
fn set_up_in_mid_game() {
    let mut position = Position::new(Size::NINE, &Preset::Japanese.rules());
    position.force(moves("Baa")[0]);
    let stones = ["ab", "ba"].map(|point| (Point::from_sgf(point).unwrap(), Some(Color::White)));
    assert!(position.edit(stones, None));
    position.force(moves("Wee")[0]);
    let dead: Vec<_> = position.board().chains_without_liberties().collect();
    assert_eq!(dead, [Point::new(0, 0)]);
    assert_eq!(position.board().get(Point::new(0, 0)), Some(Color::Black));
    assert!(position.undo() && position.undo());
    assert_eq!(position.board().liberties(Point::new(0, 0)).len(), 2);
}
