//! Worked examples of the count: every position under every rule set, the arithmetic, the referee's fines.

use serde_json::Value;
use sgf_core::board::Board;
use sgf_core::diag::Language;
use sgf_core::rules::{Edition, Incident, Play, Position, Preset, RuleSet, SekiEyes, Words, ruling};
use sgf_core::score::{BreakdownKind, Count, OpenDame, Score, ScoreNote, Seki};
use sgf_core::value::{ByColor, Color, GameResult, Point, Points, Size};

const EXAMPLES: &str = include_str!("../fixtures/rules/score.json");

fn rules(name: &str) -> RuleSet {
    Preset::from_name(name).unwrap_or_else(|| panic!("{name}")).rules()
}

/// Points as quarter points, exact.
fn quarters(text: &str) -> i32 {
    Points::read(text).unwrap().value.quarters()
}

fn points(text: &str) -> Vec<Point> {
    text.split_whitespace().map(|name| Point::from_sgf(name).unwrap()).collect()
}

fn board(rows: &str) -> Board {
    Board::parse(&rows.replace('/', "\n")).unwrap()
}

struct Example<'a>(&'a Value);

impl<'a> Example<'a> {
    fn text(&self, key: &str) -> &'a str {
        self.0[key].as_str().unwrap_or("")
    }

    fn pair(&self, key: &str) -> ByColor<u32> {
        let of = |at: usize| self.0[key][at].as_u64().unwrap_or(0) as u32;
        ByColor { black: of(0), white: of(1) }
    }

    fn dead(&self, rules: &str) -> Vec<Point> {
        points(self.0["dead_by_rules"][rules].as_str().unwrap_or(self.text("dead")))
    }

    fn score(&self, rules: &RuleSet, name: &str, komi: i32, given: bool) -> Score {
        let board = board(self.text("board"));
        let (dead, seki) = (self.dead(name), points(self.text("seki")));
        Count {
            komi: Some(komi),
            handicap: self.0["handicap"].as_u64().unwrap_or(0) as u16,
            prisoners: self.pair("prisoners"),
            dead: &dead,
            seki: if given { Seki::Given(&seki) } else { Seki::Detect },
            to_move: Some(if self.text("to_play") == "B" { Color::Black } else { Color::White }),
            ..Count::new(&board, rules)
        }
        .score()
    }
}

fn examples() -> Vec<Value> {
    serde_json::from_str(EXAMPLES).unwrap()
}

/// Asserts that the value at `key`, if there is one, is the counted one.
fn same(id: &str, expected: &Value, key: &str, counted: i32) {
    if let Some(text) = expected[key].as_str() {
        assert_eq!(quarters(text), counted, "{id} {key}");
    }
}

fn same_pair(id: &str, expected: &Value, key: &str, counted: [i32; 2]) {
    for (at, counted) in counted.into_iter().enumerate() {
        if let Some(text) = expected[key][at].as_str() {
            assert_eq!(quarters(text), counted, "{id} {key} {at}");
        }
    }
}

/// The interpretations of 子多为胜: their keys in the examples, and their names in the breakdown of a count.
const STONE_COUNTS: [(&str, &str); 3] = [
    ("filled", "stones that can stand"),
    ("as_recorded", "stones as recorded"),
    ("prisoners", "stones taken"),
];

/// Black's and White's stones in quarter points, read from the line of a breakdown that starts with `what`.
fn stone_count(score: &Score, what: &str) -> [i32; 2] {
    let lines = score.explain();
    let line = lines.iter().find_map(|line| line.strip_prefix(what)).unwrap_or_else(|| panic!("{what}"));
    let numbers = line.strip_prefix(": Black ").and_then(|line| line.split_once(", White ")).unwrap();
    [quarters(numbers.0), quarters(numbers.1)]
}

/// One stone of each chain in seki, row by row.
fn seki_chains(board: &Board, score: &Score) -> Vec<Point> {
    let heads =
        board.chains().filter_map(|chain| chain.iter().copied().min_by_key(|point| (point.y, point.x)));
    let mut heads: Vec<Point> = heads.filter(|head| score.seki.contains(head)).collect();
    heads.sort_by_key(|point| (point.y, point.x));
    heads
}

fn check(example: &Example<'_>, name: &str, expected: &Value, given: bool) {
    let id = format!("{} {name} {}", example.text("id"), if given { "given" } else { "found" });
    let rules = rules(name);
    let komi = quarters(expected["komi"].as_str().unwrap());
    let score = example.score(&rules, name, komi, given);
    let (black, white) = (&score.black, &score.white);
    same(&id, expected, "margin", score.margin);
    assert_eq!(expected["re"].as_str().unwrap(), score.re(), "{id}");
    assert_eq!(expected["native"].as_str().unwrap(), score.native_in(Words::Chinese), "{id}");
    let counted = white.total - white.komi - white.handicap_return;
    // Counts in zi and in points, before komi and handicap.
    same(&id, expected, "black_zi", black.total);
    same(&id, expected, "white_zi", counted);
    // Here the shared points are not part of the counts and have their own key.
    same(&id, expected, "black", black.total - black.shared);
    same(&id, expected, "white", counted - white.shared);
    same(&id, expected, "half", 2 * score.size.area() as i32);
    same(&id, expected, "neutral", 4 * (score.dame.len() + score.shared.len()) as i32);
    same(&id, expected, "handicap_comp", white.handicap_return);
    same_pair(&id, expected, "groups", [4 * black.groups as i32, 4 * white.groups as i32]);
    same_pair(&id, expected, "stones_filled", [black.filled, white.filled]);
    let lu = [black.territory - black.group_tax, white.territory - white.group_tax];
    same_pair(&id, expected, "on_board_lu", lu);
    if name == "ancient-dunhuang" {
        for (key, what) in STONE_COUNTS {
            let [black, white] = stone_count(&score, what);
            same_pair(&id, expected, key, [black, white]);
            if let Some(text) = expected[key][2].as_str() {
                assert_eq!(quarters(text), black - white - komi, "{id} {key}");
            }
        }
    }
    if name == "ing" {
        assert_eq!(score.fill.unwrap().margin() - komi, score.margin, "{id}");
    }
    if name == "chinese" {
        // 归本数: Black's zi against half the board; a zi is two points of margin.
        let zi = 2 * black.total - 4 * score.size.area() as i32 - komi - white.handicap_return;
        assert_eq!(zi, score.margin, "{id}");
    }
    assert_eq!(score.owner.len(), score.size.area());
    assert!(!score.explain().is_empty());
}

#[test]
fn every_example_under_every_rule_set() {
    let mut checked = 0;
    for value in examples() {
        let example = Example(&value);
        for (name, expected) in value["expected"].as_object().unwrap() {
            for given in [true, false] {
                check(&example, name, expected, given);
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 2 * 367);
}

#[test]
fn sekis_and_teire_are_found() {
    for value in examples() {
        let example = Example(&value);
        let given = example.score(&rules("japanese"), "japanese", 0, true);
        let found = example.score(&rules("japanese"), "japanese", 0, false);
        assert_eq!(given.seki, found.seki, "{}", example.text("id"));
        let teire = example.pair("teire");
        assert_eq!(
            teire,
            ByColor { black: found.black.teire, white: found.white.teire },
            "{}",
            example.text("id")
        );
        let board = board(example.text("board"));
        let chains = seki_chains(&board, &found);
        assert!(chains.iter().all(|chain| given.seki.contains(chain)));
        assert_eq!(chains.is_empty(), given.seki.is_empty());
    }
}

#[test]
fn other_readings() {
    let mut seen = 0;
    for value in examples() {
        let example = Example(&value);
        let Some(variants) = value["variants"].as_object() else { continue };
        for (name, expected) in variants {
            let mut rules = rules(name.split('-').next().unwrap());
            let mut komi = 0;
            match name.as_str() {
                "japanese-naive" => rules.teire = false,
                "japanese-1949" => rules.torazu = 3,
                "korean-seed" => rules.torazu = 2,
                "chinese-komi-7.5" => komi = 30,
                "japanese-strict-dame" => {
                    let board = board(example.text("board"));
                    let score =
                        Count { komi: Some(0), seki: Seki::Literal, ..Count::new(&board, &rules) }.score();
                    same(name, expected, "black", score.black.total);
                    same(name, expected, "white", score.white.total);
                    same(name, expected, "margin", score.margin);
                    seen += 1;
                    continue;
                }
                other => panic!("{other}"),
            }
            let score = example.score(&rules, "japanese", komi, false);
            same(name, expected, "margin", score.margin);
            same(name, expected, "white", score.white.total);
            same(name, expected, "torazu_points_white", score.white.torazu);
            if let Some(re) = expected["re"].as_str() {
                assert_eq!(re, score.re());
            }
            seen += 1;
        }
    }
    assert_eq!(seen, 5);
}

/// AGA: the territory count with pass stones is the area count when White passes last.
#[test]
fn aga_stone_books() {
    let by_territory: RuleSet = "aga,count=territory".parse().unwrap();
    let mut seen = 0;
    for value in examples().iter().filter(|value| !value["aga_passes"].is_null()) {
        let example = Example(value);
        let board = board(example.text("board"));
        let count = |rules| {
            let passes = example.pair("aga_passes");
            Count { komi: Some(0), prisoners: example.pair("prisoners"), passes, ..Count::new(&board, rules) }
                .score()
        };
        let (area, territory) = (count(&rules("aga")), count(&by_territory));
        let expected: Vec<i32> =
            (0..3).map(|at| 4 * value["aga_territory"][at].as_i64().unwrap() as i32).collect();
        assert_eq!([territory.black.total, territory.white.total, territory.margin], expected[..]);
        assert_eq!(area.margin, territory.margin);
        seen += 1;
    }
    assert_eq!(seen, 2);
}

/// N02: native words are read as the results they mean.
#[test]
fn native_words_read() {
    for (text, re) in [
        ("黑胜3/4子", "B+1.5"),
        ("白胜1/4子", "W+0.5"),
        ("黑胜1又3/4子", "B+3.5"),
        ("黑胜3又3/4子", "B+7.5"),
        ("黑胜49又3/4子", "B+99.5"),
        ("白胜1又1/4子", "W+2.5"),
        ("黑胜半目", "B+0.5"),
        ("黑胜2目半", "B+2.5"),
        ("白胜1目半", "W+1.5"),
        ("黑胜5.5目", "B+5.5"),
        ("黑胜2目", "B+2"),
        ("黑胜3点", "B+3"),
        ("黑胜一路", "B+1"),
        ("白胜2子半", "W+5"),
        ("黑胜7子", "B+14"),
        ("白中盘胜", "W+R"),
        ("黑中盘胜", "B+R"),
        ("白超时胜", "W+T"),
        ("和棋", "0"),
        ("无胜负", "Void"),
        ("黑胜", "B+"),
        ("흑불계승", "B+R"),
        ("백반집승", "W+0.5"),
    ] {
        assert_eq!(GameResult::read(text).unwrap().value.to_string(), re, "{text}");
    }
}

/// Why a game is lost by a ruling.
enum LossReason {
    TwoWarnings,
    DoubleMove,
}

/// A loss as Chinese records write it.
fn loss_in_words(loser: Color, reason: LossReason) -> String {
    let (loser, winner) = match loser {
        Color::Black => ("黑", "白"),
        Color::White => ("白", "黑"),
    };
    let reason = match reason {
        LossReason::TwoWarnings => "两次警告",
        LossReason::DoubleMove => "连下两着",
    };
    format!("{winner}胜({loser}{reason}判负)")
}

/// J00–J09: a game that Black wins with 185 zi, after the referee's rulings.
#[test]
fn fines() {
    type Events = &'static [(Incident, Color)];
    type Case = (&'static str, Edition, Events, &'static str, &'static str, [u32; 2]);
    const B: Color = Color::Black;
    const W: Color = Color::White;
    let cases: &[Case] = &[
        ("J00", Edition::Cn2002, &[], "B+1.5", "黑胜3/4子", [0, 0]),
        ("J01", Edition::Cn2002, &[(Incident::FalseCapture, B)], "W+0.5", "白胜1/4子", [1, 0]),
        ("J02", Edition::Cn2002, &[(Incident::MissedCapture, W)], "B+3.5", "黑胜1又3/4子", [0, 1]),
        (
            "J03",
            Edition::Cn2002,
            &[(Incident::IllegalKo, B), (Incident::DoubleMove, B)],
            "W+F",
            "白胜(黑两次警告判负)",
            [2, 0],
        ),
        (
            "J04",
            Edition::Cn2002,
            &[(Incident::IllegalKo, B), (Incident::ClockBeforeMove, W)],
            "B+1.5",
            "黑胜3/4子",
            [1, 1],
        ),
        ("J05", Edition::Cn2002, &[(Incident::ForbiddenPoint, B)], "B+1.5", "黑胜3/4子", [0, 0]),
        ("J06", Edition::CnOld, &[(Incident::DoubleMove, B)], "W+F", "白胜(黑连下两着判负)", [0, 0]),
        ("J07", Edition::Cn2002, &[(Incident::DoubleMove, B)], "W+0.5", "白胜1/4子", [1, 0]),
        ("J08", Edition::CnOld, &[(Incident::IllegalKo, B)], "B+1.5", "黑胜3/4子", [0, 0]),
        (
            "J09",
            Edition::CnOld,
            &[(Incident::FalseCapture, W), (Incident::FalseCapture, W)],
            "B+F",
            "黑胜(白两次警告判负)",
            [0, 2],
        ),
    ];
    let values = examples();
    let base = Example(values.iter().find(|value| value["id"] == "A01").unwrap());
    let board = board(base.text("board"));
    for &(id, edition, events, re, text, expected) in cases {
        let rules = rules(if edition == Edition::Cn2002 { "chinese" } else { "chinese-old" });
        let mut warnings = ByColor::default();
        let mut loss = None;
        for &(incident, by) in events {
            let ruling = ruling(edition, incident);
            warnings[by] += u32::from(ruling.warning);
            if ruling.loss {
                loss = Some((by, LossReason::DoubleMove));
            }
        }
        assert_eq!([warnings.black, warnings.white], expected, "{id}");
        let score = Count { warnings, komi: Some(30), ..Count::new(&board, &rules) }.score();
        for note in &score.notes {
            if let ScoreNote::LostByWarnings(color) = note {
                loss = Some((*color, LossReason::TwoWarnings));
            }
        }
        match loss {
            None => assert_eq!((score.re().as_str(), score.native().as_str()), (re, text), "{id}"),
            Some((color, reason)) => {
                let found = (format!("{}+F", color.other()), loss_in_words(color, reason));
                assert_eq!(found, (re.to_owned(), text.to_owned()), "{id}");
            }
        }
    }
}

fn counted(rows: &str, rules: &str, komi: i32, dead: &str) -> Score {
    let (board, rules, dead) = (board(rows), rules.parse().unwrap(), points(dead));
    Count { komi: Some(komi), dead: &dead, ..Count::new(&board, &rules) }.score()
}

/// Small records whose score is known.
#[test]
fn small_records() {
    // A dead stone: taken off by agreement, but not under Tromp-Taylor.
    let lone = "....XO./....XO./....XO./.O..XO./....XO./....XO./....XO.";
    assert_eq!(counted(lone, "chinese", 0, "bd").re(), "B+21");
    assert_eq!(counted(lone, "tromp-taylor", 0, "bd").re(), "W+8");
    let territory = counted(lone, "japanese", 0, "bd");
    assert_eq!((territory.re().as_str(), territory.black.dead, territory.white.dead), ("B+22", 1, 0));
    // A group with one eye.
    let one_eye = ".OX.XO.../OOX.XO.../XX..XO.../....XO.../....XO.../....XO.../....XO.../....XO.../....XO...";
    assert_eq!(counted(one_eye, "chinese", 26, "ba").re(), "B+2.5");
    assert_eq!(counted(one_eye, "chinese", 26, "").re(), "W+5.5");
    // Bent four in the corner played out: nothing is left open.
    let bent = "X.XXO..../.XXXO..../XXOOO..../XXO....../OOOOOOOOO/XXXXXXXOO/....XOO.O/....XO.../....XOO..";
    let played = counted(bent, "aga", 0, "");
    assert_eq!((played.black.area, played.white.area, played.dame.len()), (4 * 34, 4 * 47, 0));
    // A seki without eyes next to a group that lives.
    let seki = "XXXO..O../..XOOOOOO/OOOXXXXXX/XXXX...../........./XXXXXXXXX/OOOOOOOOO/........./.........";
    let area = counted(seki, "chinese", 26, "");
    assert_eq!((area.re().as_str(), area.black.area / 4, area.white.area / 4), ("W+11.5", 37, 42));
    let territory = counted(seki, "japanese", 26, "");
    assert_eq!(
        (territory.re().as_str(), territory.black.territory / 4, territory.white.territory / 4),
        ("W+14.5", 14, 22)
    );
    assert_eq!(area.shared, points("ab bb"));
    assert_eq!(territory.dame, points("ab bb"));
    assert_eq!(seki_chains(&board(seki), &territory), points("aa ac"));
}

/// Two handicap stones and half a point of komi under six rule sets.
#[test]
fn handicap_bonus() {
    let rows = ["....XO..."; 9].join("/");
    let board = board(&rows);
    let cases = [
        ("chinese", 2, "B+6.5"),
        ("aga", 1, "B+7.5"),
        ("japanese", 0, "B+8.5"),
        ("nz", 0, "B+8.5"),
        ("ing,handicap=n", 2, "B+6.5"),
        ("korean", 0, "B+8.5"),
    ];
    for (name, bonus, re) in cases {
        let rules: RuleSet = name.parse().unwrap();
        let score = Count { komi: Some(2), handicap: 2, ..Count::new(&board, &rules) }.score();
        assert_eq!((score.white.handicap_return, score.re().as_str()), (4 * bonus, re), "{name}");
        let one = Count { komi: Some(2), handicap: 1, ..Count::new(&board, &rules) }.score();
        assert_eq!(one.white.handicap_return, 0);
        assert_eq!(Count { handicap: 2, ..Count::new(&board, &rules) }.score().komi, rules.handicap_komi);
    }
}

/// Pass stones: White passed twice, Black once and last, so White owes one.
#[test]
fn pass_stones() {
    let moves = "da ea db eb dc ec dd ed de ee df ef dg eg bb ag af bd bg - be - -";
    let aga = rules("aga");
    let mut position = Position::new(Size::new(7, 7).unwrap(), &aga);
    let mut passes = ByColor::default();
    for name in moves.split(' ') {
        let color = position.to_move();
        let point = Point::from_sgf(name);
        passes[color] += u32::from(point.is_none());
        position.try_play(Play { color, point }).unwrap();
    }
    assert_eq!(passes, ByColor { black: 1, white: 2 });
    let count = |rules| {
        let last_pass = Some(Color::Black);
        let dead = &points("bd");
        Count { komi: Some(0), dead, passes, last_pass, ..Count::new(position.board(), rules) }.score()
    };
    let area = count(&aga);
    assert_eq!((area.re().as_str(), area.notes.contains(&ScoreNote::WhiteOwesPass)), ("B+7", true));
    assert_eq!(count(&"aga,count=territory".parse().unwrap()).re(), "B+6");
}

#[test]
fn words_of_each_rule_set() {
    let of = |rules: &str, komi: i32| counted(&[".....XO..."; 5].join("/"), rules, komi, "").native();
    // Area 30 to 20, territory 25 to 15.
    assert_eq!(of("chinese", 30), "黑胜1又1/4子");
    assert_eq!(of("japanese", 26), "黒3目半勝");
    assert_eq!(of("korean", 26), "흑 3집반승");
    assert_eq!(of("aga", 30), "Black wins by 2.5 points");
    assert_eq!(of("ing", 40), "黑胜(平点)");
    assert_eq!(of("tang-song", 0), "黑胜10路");
    // Black wins ties by Ing's own komi only: with another the result is a draw, and a note says so.
    let tie = counted(&[".....XO..."; 5].join("/"), "ing", 40, "");
    assert_eq!(
        (tie.re().as_str(), tie.winner, tie.notes.contains(&ScoreNote::TieBreakOff)),
        ("0", None, true)
    );
    assert_eq!(counted(&[".....XO..."; 5].join("/"), "ing,komi=10", 40, "").re(), "B+");
    assert_eq!(of("japanese", 40), "持碁");
    assert_eq!(of("japanese,words=en", 40), "Jigo");
    assert_eq!(of("nz", 40), "Draw");
}

#[test]
fn axes_change_the_count() {
    let seki = ".X.O.OX../XXXOOOX../OOOXXXX../..OX...../..OX...../..OX...../..OX...../..OX...../..OX.....";
    let margin = |rules: &str| counted(seki, rules, 0, "").margin / 4;
    let score = counted(seki, "japanese,seki=count", 0, "");
    assert_eq!((score.black.seki_eyes, score.rules.seki), (1, SekiEyes::Count));
    // The eyes are one point each, so that both counts of them give the same margin.
    assert_eq!((margin("japanese"), margin("japanese,seki=count")), (24, 24));
    assert_eq!(counted(seki, "chinese,seki=nothing", 0, "").black.area, 4 * 52);
    assert_eq!(counted(seki, "aga,dame=shared", 0, "").black.shared, 2);
    assert_eq!(counted(seki, "chinese,dame=none", 0, "").black.shared, 0);
    let cut = "..XO.OX../XXXO.OX../..XO.OX../XXXO.OX../OOOO.OX../XXXO.OX../..XO.OX../XXXO.OX../..XO.OX..";
    assert_eq!(counted(cut, "chinese", 0, "").margin - counted(cut, "chinese,tax=eyes", 0, "").margin, 4 * 4);
    assert_eq!(
        counted(cut, "japanese", 0, "").margin - counted(cut, "japanese,tax=eyes", 0, "").margin,
        4 * 4
    );
    let equal = "XO";
    assert_eq!(counted(equal, "chinese,tie=white,komi=0", 0, "").re(), "W+");
    let board = board("XO");
    let button: RuleSet = "chinese,button=yes,komi=0".parse().unwrap();
    let score = Count { button: Some(Color::White), ..Count::new(&board, &button) }.score();
    assert_eq!(score.re(), "W+0.5");
}

#[test]
fn explained() {
    let open = "..XO.OX../..XO.OX../..XO.OX../..XO.OX../..XO.OX../..XOOOX../..XX.XX..";
    let lines = |rules| counted(open, rules, 0, "").explain();
    let chinese = [
        "chinese rules, 9:7 board",
        "shared: E1",
        "Black: 16 stones + 28 points + 0.5 half of the shared points = 44.5",
        "White: 13 stones + 5 points + 0.5 half of the shared points = 18.5",
        "Black has 44.5 zi against half the board, 31.5",
        "result: B+26 (黑胜13子)",
    ];
    assert_eq!(lines("chinese"), chinese);
    let ancient = [
        "ancient rules, 9:7 board",
        "shared: E1",
        "Black: 16 stones + 28 points to fill - 4 eyes of groups + 3.5 half of the rest = 43.5",
        "White: 13 stones + 5 points to fill - 2 eyes of groups + 3.5 half of the rest = 19.5",
        "groups: Black 2 (C7 G7), White 1 (D7)",
        "note: an open point was left unplayed",
        "result: B+24 (黑胜12子)",
    ];
    assert_eq!(lines("ancient"), ancient);
    let ing =
        "filled with 31 stones each, Black has 0 vacant points and 13 stones of the opponent (2 points each)";
    assert!(lines("ing").contains(&ing.to_owned()));
    let lu = "note: Black played 16 stones, White 13: these rules require equal numbers";
    assert!(lines("tang-song").contains(&lu.to_owned()));
    assert!(lines("dunhuang").contains(&"stones as recorded: Black 16, White 13".to_owned()));
    let japanese = counted("..XOX.O/..XOXOO", "japanese", 26, "ea").explain();
    assert_eq!(japanese[1], "dead: E2 E1");
    assert_eq!(counted("...", "japanese", 26, "").explain()[1], "Black: 0 = 0");
}

#[test]
fn options_of_the_old_counts() {
    let cut = board("..XO.OX../..XO.OX../..XO.OX../..XO.OX../..XO.OX../..XOOOX../..XX.XX..");
    let (tax, dunhuang) = (rules("ancient"), rules("dunhuang"));
    let base = Count { komi: Some(0), to_move: Some(Color::White), ..Count::new(&cut, &tax) };
    // The last dame is White's: half a zi in each count. A note says so.
    let played = Count { open_dame: OpenDame::PlayedOut, ..base }.score();
    assert_eq!((base.score().margin, played.margin), (4 * 24, 4 * 23));
    assert!(played.notes.contains(&ScoreNote::DamePlayedOut { black: 0, white: 1 }));
    let prisoners = ByColor { black: 6, white: 1 };
    let counted = Count { prisoners, ..Count::new(&cut, &dunhuang) }.score();
    assert_eq!((counted.komi, counted.margin), (0, 4 * 24));
    for ((_, what), margin) in STONE_COUNTS.into_iter().zip([24, 3, 5]) {
        let [black, white] = stone_count(&counted, what);
        assert_eq!(black - white, 4 * margin, "{what}");
    }
    // Handicap stones: no return by default, with a note; n/2 zi or n zi on request.
    for (name, margin, told) in
        [("ancient", 24, true), ("ancient,handicap=n", 20, false), ("ancient,handicap=2n", 16, false)]
    {
        let rules: RuleSet = name.parse().unwrap();
        let score = Count { handicap: 4, ..Count::new(&cut, &rules) }.score();
        assert_eq!(
            (score.margin, score.notes.contains(&ScoreNote::HandicapUnsettled)),
            (4 * margin, told),
            "{name}"
        );
    }
    // A double-ko seki can be filled except for its eye: one stone more than the group has without.
    let seki = board("O..OO/OOOOO/OXO.O/X.XOX/XXXXX/XXX.X");
    let with = Count::new(&seki, &tax).score();
    assert_eq!(
        (with.white.filled, with.notes.contains(&ScoreNote::SekiFilled(points("ca")))),
        (4 * 13, true)
    );
    let white = with.white;
    assert_eq!(4 * (white.stones + white.enclosed) as i32 - white.group_tax, 4 * 12);
}

#[test]
fn strange_input_is_counted_too() {
    for size in [Size::new(1, 1), Size::new(52, 52), Size::new(52, 1), Size::new(2, 3)] {
        let board = Board::new(size.unwrap());
        for preset in Preset::ALL {
            let rules = preset.rules();
            let score = Count {
                komi: Some(i32::MIN),
                handicap: u16::MAX,
                dead: &[Point::new(200, 3)],
                prisoners: ByColor { black: u32::MAX, white: u32::MAX },
                passes: ByColor { black: u32::MAX, white: 0 },
                warnings: ByColor { black: u32::MAX, white: 7 },
                fines: ByColor { black: i32::MAX, white: i32::MIN },
                ..Count::new(&board, &rules)
            }
            .score();
            assert!(!score.explain().is_empty());
            assert!(!score.native().is_empty());
        }
    }
}

#[test]
fn told_in_three_languages() {
    let score =
        counted("..XO.OX../..XO.OX../..XO.OX../..XO.OX../..XO.OX../..XOOOX../..XX.XX..", "chinese", 0, "");
    let last = |language| score.steps(language).last().map(|step| step.wording.in_language(language));
    let words = |text: &str| Some(text.to_owned());
    assert_eq!(last(Language::English), words("result: B+26, Black wins by 26 points (黑胜13子)"));
    assert_eq!(last(Language::Chinese), words("结果：B+26（黑胜13子）"));
    assert_eq!(last(Language::Japanese), words("結果：B+26、黒13子勝（黑胜13子）"));
    let sums = |language| -> Vec<String> {
        let steps = score.steps(language).into_iter().filter(|step| step.kind == BreakdownKind::Sum);
        steps.map(|step| step.wording.in_language(language)).collect()
    };
    let chinese =
        ["黑方：子 16 + 空 28 + 公有点之半 0.5 = 44.5", "白方：子 13 + 空 5 + 公有点之半 0.5 = 18.5"];
    assert_eq!(sums(Language::Chinese), chinese);
    assert_eq!(sums(Language::Japanese)[0], "黒：石 16 + 地 28 + 共有点の半分 0.5 = 44.5");
}
