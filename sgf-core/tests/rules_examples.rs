//! Worked examples of play under the rules: which move of each is the first illegal one under which rules, and what
//! is on the board in the end.

use sgf_core::board::Setup;
use sgf_core::rules::{
    CycleKind, Disposal, IllegalMove, KoRule, Play, Position, Preset, RuleSet, SetupCredit, Zuozi, disposal,
    find_zuozi, first_player,
};
use sgf_core::value::{Color, Point, Size};

/// Rule set, number of the first illegal move (0: none), why.
type Verdict = (&'static str, usize, &'static str);

struct Example {
    id: &'static str,
    rows: &'static [&'static str],
    to_play: &'static str,
    moves: &'static str,
    legality: &'static [Verdict],
    uncredited: &'static [Verdict],
    /// Replay with everything executed ends after this many plies.
    stop_at: usize,
    situation_repeats: Option<(u32, u32)>,
    position_repeats: Option<(u32, u32)>,
    captures: Option<(u32, u32)>,
    last: &'static [&'static str],
}

const EXAMPLES: &[Example] = &[
    Example {
        id: "R01",
        rows: &[".XO..", "XO.O.", ".XO..", ".....", "....."],
        to_play: "B",
        moves: "Bcb Wbb",
        legality: &[
            ("japanese", 2, "ko"),
            ("korean", 2, "ko"),
            ("chinese", 2, "ko"),
            ("chinese-strict", 2, "repetition"),
            ("ing", 2, "ko"),
            ("aga", 2, "repetition"),
            ("bga", 2, "repetition"),
            ("new-zealand", 2, "repetition"),
            ("tromp-taylor", 2, "repetition"),
            ("katago-nz", 2, "repetition"),
        ],
        uncredited: &[("bga", 0, ""), ("new-zealand", 0, "")],
        stop_at: 2,
        situation_repeats: None,
        position_repeats: None,
        captures: None,
        last: &[],
    },
    Example {
        id: "R01b",
        rows: &[".XO..", "X..O.", ".XO..", ".....", "....."],
        to_play: "W",
        moves: "Wbb Bcb Wbb",
        legality: &[
            ("japanese", 3, "ko"),
            ("chinese", 3, "ko"),
            ("chinese-strict", 3, "repetition"),
            ("aga", 3, "repetition"),
            ("bga", 3, "repetition"),
            ("new-zealand", 3, "repetition"),
            ("tromp-taylor", 3, "repetition"),
            ("katago-nz", 3, "repetition"),
        ],
        uncredited: &[],
        stop_at: 3,
        situation_repeats: None,
        position_repeats: None,
        captures: None,
        last: &[],
    },
    Example {
        id: "R01c",
        rows: &[".XO..", "XO.O.", ".XO..", ".....", "....."],
        to_play: "B",
        moves: "Bcb Wee Bae Wbb",
        legality: &[
            ("japanese", 0, ""),
            ("chinese", 0, ""),
            ("chinese-strict", 0, ""),
            ("aga", 0, ""),
            ("bga", 0, ""),
            ("new-zealand", 0, ""),
            ("tromp-taylor", 0, ""),
        ],
        uncredited: &[],
        stop_at: 4,
        situation_repeats: None,
        position_repeats: None,
        captures: Some((1, 1)),
        last: &[".XO..", "XO.O.", ".XO..", ".....", "X...O"],
    },
    Example {
        id: "R02",
        rows: &[".X.O...", "XOOO...", "XXXO...", "..XO...", "..XO...", "..XO...", "..XO..."],
        to_play: "B",
        moves: "Bca Waa Bba W- Bca",
        legality: &[
            ("tromp-taylor", 3, "repetition"),
            ("chinese-strict", 3, "repetition"),
            ("aga", 5, "repetition"),
            ("katago-nz", 5, "repetition"),
            ("bga", 5, "repetition"),
            ("new-zealand", 5, "repetition"),
            ("chinese-art6-literal", 5, "repetition"),
            ("japanese", 0, ""),
            ("korean", 0, ""),
            ("chinese", 0, ""),
        ],
        uncredited: &[],
        stop_at: 4,
        situation_repeats: Some((4, 0)),
        position_repeats: Some((3, 0)),
        captures: Some((1, 2)),
        last: &[],
    },
    Example {
        id: "R03",
        rows: &["OOOOOOO", "OXO.O.O", "X.XOXOX", "XXXXXXX"],
        to_play: "B",
        moves: "Bdb Wbc Bfb Wdc Bbb Wfc Bdb",
        legality: &[
            ("tromp-taylor", 6, "repetition"),
            ("chinese-strict", 6, "repetition"),
            ("aga", 6, "repetition"),
            ("katago-nz", 6, "repetition"),
            ("bga", 6, "repetition"),
            ("new-zealand", 6, "repetition"),
            ("japanese", 0, ""),
            ("korean", 0, ""),
            ("chinese", 0, ""),
        ],
        uncredited: &[("bga", 7, "repetition"), ("new-zealand", 7, "repetition")],
        stop_at: 6,
        situation_repeats: Some((6, 0)),
        position_repeats: Some((6, 0)),
        captures: Some((3, 3)),
        last: &[],
    },
    Example {
        id: "R03b",
        rows: &["OOOOOOOOO", "OXO.O.OXO", "X.XOXOX.X", "XXXXXXXXX"],
        to_play: "W",
        moves: "Wbc Bdb Whc Bfb Wdc Bbb Wfc Bhb",
        legality: &[
            ("tromp-taylor", 8, "repetition"),
            ("chinese-strict", 8, "repetition"),
            ("aga", 8, "repetition"),
            ("japanese", 0, ""),
            ("chinese", 0, ""),
        ],
        uncredited: &[],
        stop_at: 8,
        situation_repeats: Some((8, 0)),
        position_repeats: None,
        captures: None,
        last: &[],
    },
    Example {
        id: "R04",
        rows: &["........", "..OOOOOO", "..OXXXXX", "OOXXOOOX", ".XO.X.O."],
        to_play: "B",
        moves: "Bfe Wde Bee Wce Bfe",
        legality: &[
            ("tromp-taylor", 4, "repetition"),
            ("chinese-strict", 4, "repetition"),
            ("aga", 4, "repetition"),
            ("bga", 4, "repetition"),
            ("new-zealand", 4, "repetition"),
            ("japanese", 0, ""),
            ("korean", 0, ""),
            ("chinese", 0, ""),
        ],
        uncredited: &[("bga", 5, "repetition"), ("new-zealand", 5, "repetition")],
        stop_at: 4,
        situation_repeats: Some((4, 0)),
        position_repeats: None,
        captures: None,
        last: &[],
    },
    Example {
        id: "R05",
        rows: &["X.O..", "OO...", ".....", ".....", "....."],
        to_play: "B",
        moves: "Bba Waa",
        legality: &[
            ("japanese", 1, "suicide"),
            ("korean", 1, "suicide"),
            ("chinese", 1, "suicide"),
            ("aga", 1, "suicide"),
            ("ing", 0, ""),
            ("new-zealand", 0, ""),
            ("tromp-taylor", 0, ""),
            ("katago-nz", 0, ""),
        ],
        uncredited: &[],
        stop_at: 2,
        situation_repeats: None,
        position_repeats: None,
        captures: Some((0, 2)),
        last: &["O.O..", "OO...", ".....", ".....", "....."],
    },
    Example {
        id: "R06",
        rows: &[".O...", "O....", ".....", ".....", "....X"],
        to_play: "B",
        moves: "Baa",
        legality: &[
            ("japanese", 1, "suicide"),
            ("chinese", 1, "suicide"),
            ("aga", 1, "suicide"),
            ("ing", 1, "suicide"),
            ("tromp-taylor", 1, "repetition"),
            ("katago-nz", 1, "suicide"),
            ("new-zealand", 0, ""),
        ],
        uncredited: &[],
        stop_at: 1,
        situation_repeats: None,
        position_repeats: None,
        captures: None,
        last: &[],
    },
    Example {
        id: "R07",
        rows: &[".XO..", "XXO..", "OOO..", ".....", "....."],
        to_play: "W",
        moves: "Waa",
        legality: &[
            ("japanese", 0, ""),
            ("chinese", 0, ""),
            ("tromp-taylor", 0, ""),
            ("aga", 0, ""),
            ("new-zealand", 0, ""),
        ],
        uncredited: &[],
        stop_at: 1,
        situation_repeats: None,
        position_repeats: None,
        captures: Some((0, 3)),
        last: &["O.O..", "..O..", "OOO..", ".....", "....."],
    },
    Example {
        id: "R08",
        rows: &[
            "OO.XO....",
            "OXXXO....",
            ".XOOO....",
            "XXO......",
            "OOOOOOOOO",
            "XXXXXXXOO",
            "....XOOXO",
            "....XO.XX",
            "....XO.XX",
        ],
        to_play: "W",
        moves: "Wca Bac Wba Baa Wab Bgh Wgi Baa W- Bca",
        legality: &[
            ("japanese", 0, ""),
            ("chinese", 0, ""),
            ("chinese-strict", 0, ""),
            ("aga", 0, ""),
            ("new-zealand", 0, ""),
            ("tromp-taylor", 0, ""),
        ],
        uncredited: &[],
        stop_at: 10,
        situation_repeats: None,
        position_repeats: None,
        captures: Some((6, 7)),
        last: &[
            "X.XXO....",
            ".XXXO....",
            "XXOOO....",
            "XXO......",
            "OOOOOOOOO",
            "XXXXXXXOO",
            "....XOO.O",
            "....XO...",
            "....XOO..",
        ],
    },
    Example {
        id: "R09",
        rows: &[
            "...................",
            "...................",
            "...................",
            "...X...........O...",
            "...................",
            "...................",
            "...................",
            "...................",
            "...................",
            "...................",
            "...................",
            "...................",
            "...................",
            "...................",
            "...................",
            "...O...........X...",
            "...................",
            "...................",
            "...................",
        ],
        to_play: "W",
        moves: "Wfc Bnc Wqf Bcf",
        legality: &[("chinese", 0, ""), ("japanese", 0, ""), ("tromp-taylor", 0, "")],
        uncredited: &[],
        stop_at: 4,
        situation_repeats: None,
        position_repeats: None,
        captures: None,
        last: &[],
    },
    Example {
        id: "R10",
        rows: &["..X..", "..X..", "..XOO", "..XO.", "..XO."],
        to_play: "W",
        moves: "W- B- Wdb Bda Web B- W-",
        legality: &[
            ("chinese", 0, ""),
            ("japanese", 0, ""),
            ("aga", 0, ""),
            ("new-zealand", 0, ""),
            ("tromp-taylor", 0, ""),
        ],
        uncredited: &[],
        stop_at: 7,
        situation_repeats: None,
        position_repeats: None,
        captures: None,
        last: &[],
    },
];

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
    for (i, mv) in moves(example.moves).into_iter().enumerate() {
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
    for example in EXAMPLES {
        for &(name, ply, why) in example.legality {
            let rules: RuleSet = name.parse().unwrap();
            assert_eq!(first_illegal(&rules, example), (ply, why), "{} under {name}", example.id);
        }
        for &(name, ply, why) in example.uncredited {
            let rules = RuleSet { setup_credit: SetupCredit::Withheld, ..name.parse().unwrap() };
            assert_eq!(first_illegal(&rules, example), (ply, why), "{} under {name}, uncredited", example.id);
        }
    }
}

#[test]
fn everything_executed() {
    for example in EXAMPLES {
        for (ko, expected) in
            [(KoRule::Situational, example.situation_repeats), (KoRule::Positional, example.position_repeats)]
        {
            let rules = RuleSet { ko, ..Preset::TrompTaylor.rules() };
            let mut position = Position::from_setup(&setup(example), &rules);
            let mut first = None;
            for (ply, mv) in (1..).zip(moves(example.moves)).take(example.stop_at) {
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
    let example = EXAMPLES.iter().find(|example| example.id == id).unwrap();
    let mut position = Position::from_setup(&setup(example), &Preset::TrompTaylor.rules());
    for mv in moves(example.moves) {
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
    let example = EXAMPLES.iter().find(|example| example.id == "R02").unwrap();
    let mut position = Position::from_setup(&setup(example), &Preset::Aga.rules());
    let verdicts: Vec<_> = moves(example.moves).into_iter().map(|mv| position.force(mv).1).collect();
    let last = IllegalMove::Superko { repeats: 1, cycle: CycleKind::SendTwoReturnOne };
    assert_eq!(verdicts, [None, None, None, None, Some(last)]);
    // Ing: recycling by a disturbing ko is forbidden; a triple ko is a fight.
    let first = |id: &str| {
        let example = EXAMPLES.iter().find(|example| example.id == id).unwrap();
        first_illegal(&Preset::Ing.rules(), example)
    };
    assert_eq!(first("R02"), (5, "repetition"));
    assert_eq!(first("R04"), (4, "repetition"));
    assert_eq!((first("R03"), first("R03b")), ((0, ""), (0, "")));
}

#[test]
fn disposal_of_cycles() {
    let of = |preset: Preset, kind| disposal(&preset.rules(), kind);
    use CycleKind::{BasicKo, EternalLife, FalseLife, SendTwoReturnOne, TripleKo};
    for (preset, expected) in [
        (
            Preset::Chinese,
            [
                Disposal::VoidPassWarning,
                Disposal::RefereeDecides,
                Disposal::RefereeDecides,
                Disposal::RefereeDecides,
                Disposal::Dead,
            ],
        ),
        (
            Preset::ChineseOld,
            [
                Disposal::VoidPass,
                Disposal::DrawOrReplay,
                Disposal::DrawOrReplay,
                Disposal::DrawOrReplay,
                Disposal::Dead,
            ],
        ),
        (
            Preset::Japanese,
            [Disposal::Illegal, Disposal::Allowed, Disposal::NoResult, Disposal::NoResult, Disposal::Dead],
        ),
        (
            Preset::Korean,
            [Disposal::Illegal, Disposal::Allowed, Disposal::Draw, Disposal::Draw, Disposal::Dead],
        ),
        (
            Preset::Ing,
            [
                Disposal::Illegal,
                Disposal::RecyclingForbidden,
                Disposal::FoughtOut,
                Disposal::RecyclingForbidden,
                Disposal::Dead,
            ],
        ),
        (Preset::Aga, [Disposal::Illegal; 5]),
        (Preset::NewZealand, [Disposal::Illegal; 5]),
        (Preset::TrompTaylor, [Disposal::Illegal; 5]),
        (
            Preset::AncientTax,
            [Disposal::Illegal, Disposal::Report, Disposal::Report, Disposal::Report, Disposal::Report],
        ),
    ] {
        let kinds = [BasicKo, SendTwoReturnOne, TripleKo, EternalLife, FalseLife];
        assert_eq!(kinds.map(|kind| of(preset, kind)), expected, "{preset:?}");
    }
}

/// 座子 with White first: four star points, two of each colour, same colour on a diagonal; no handicap.
#[test]
fn ancient_opening() {
    let example = EXAMPLES.iter().find(|example| example.id == "R09").unwrap();
    let mut setup = setup(example);
    assert_eq!(find_zuozi(&setup), Zuozi::Diagonal { upper_left: Color::Black });
    setup.set_to_move(None);
    assert_eq!(first_player(&Preset::AncientTax.rules(), &setup, 0), Some(Color::White));
    assert_eq!(moves(example.moves)[0].color, Color::White);
}

/// Records executed whatever they are: set-up stones by colour, moves, what is illegal, prisoners, points in the end.
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
