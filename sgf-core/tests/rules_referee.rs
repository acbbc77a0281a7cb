//! The Chinese referee: the consequences of incidents on a counted game, and records judged ply by ply.

use sgf_core::board::Setup;
use sgf_core::rules::{CycleKind, Edition, Incident, Play, Report, judge};
use sgf_core::value::{Color, Point, Size};

use Color::{Black, White};
use Edition::{Cn2002, CnOld};

/// Black has 185 zi, komi is 3又3/4 zi. Margin in quarter points: 4 points to one point.
const BASE_MARGIN: i32 = 2 * 4 * 185 - 4 * 361 - 30;

/// SGF result and the native text of a margin in quarter points.
fn counted(margin: i32) -> (String, String) {
    let (winner, word) = if margin > 0 { ("B", "黑胜") } else { ("W", "白胜") };
    let size = margin.abs();
    // A zi is two points: eight quarters.
    let (whole, eighths) = (size / 8, size % 8);
    let part = ["", "1/8", "1/4", "3/8", "1/2", "5/8", "3/4", "7/8"][eighths as usize];
    let zi = match (whole, part) {
        (whole, "") => whole.to_string(),
        (0, part) => part.to_owned(),
        (whole, part) => format!("{whole}又{part}"),
    };
    (format!("{winner}+{}", f64::from(size) / 4.0), format!("{word}{zi}子"))
}

#[test]
fn consequences() {
    type Case<'a> = (&'a str, Edition, &'a [(Incident, Color, u32)], &'a str, &'a str, (u32, u32));
    let cases: &[Case<'_>] = &[
        ("J00", Cn2002, &[], "B+1.5", "黑胜3/4子", (0, 0)),
        ("J01", Cn2002, &[(Incident::FalseCapture, Black, 40)], "W+0.5", "白胜1/4子", (1, 0)),
        ("J02", Cn2002, &[(Incident::MissedCapture, White, 41)], "B+3.5", "黑胜1又3/4子", (0, 1)),
        (
            "J03",
            Cn2002,
            &[(Incident::IllegalKo, Black, 40), (Incident::DoubleMove, Black, 80)],
            "W+F",
            "白胜(黑两次警告判负)",
            (2, 0),
        ),
        (
            "J04",
            Cn2002,
            &[(Incident::IllegalKo, Black, 40), (Incident::ClockBeforeMove, White, 81)],
            "B+1.5",
            "黑胜3/4子",
            (1, 1),
        ),
        ("J05", Cn2002, &[(Incident::ForbiddenPoint, Black, 40)], "B+1.5", "黑胜3/4子", (0, 0)),
        ("J06", CnOld, &[(Incident::DoubleMove, Black, 40)], "W+F", "白胜(黑连下两着判负)", (0, 0)),
        ("J07", Cn2002, &[(Incident::DoubleMove, Black, 40)], "W+0.5", "白胜1/4子", (1, 0)),
        ("J08", CnOld, &[(Incident::IllegalKo, Black, 40)], "B+1.5", "黑胜3/4子", (0, 0)),
        (
            "J09",
            CnOld,
            &[(Incident::FalseCapture, White, 41), (Incident::FalseCapture, White, 91)],
            "B+F",
            "黑胜(白两次警告判负)",
            (0, 2),
        ),
    ];
    for &(id, edition, events, result, native, warnings) in cases {
        let mut report = Report::new(edition);
        for &(incident, by, ply) in events {
            report.add(ply, by, incident);
        }
        assert_eq!((report.warnings(Black), report.warnings(White)), warnings, "{id}");
        let found = match report.loss() {
            Some(loss) => (format!("{}+F", loss.color.other()), loss.to_string()),
            None => counted(BASE_MARGIN + report.margin_quarters()),
        };
        assert_eq!(found, (result.to_owned(), native.to_owned()), "{id}");
    }
}

fn moves(text: &str) -> Vec<Play> {
    text.split_whitespace()
        .map(|mv| Play {
            color: if mv.starts_with('B') { Black } else { White },
            point: Point::from_sgf(&mv[1..]),
        })
        .collect()
}

fn incidents(report: &Report) -> Vec<(u32, Color, Incident)> {
    report.events().iter().map(|event| (event.ply, event.by, event.incident)).collect()
}

fn ko() -> Setup {
    let mut setup: Setup = ".XO..\nXO.O.\n.XO..\n.....\n.....".parse().unwrap();
    setup.set_to_move(Some(Black));
    setup
}

#[test]
fn a_ko_retaken_at_once_is_void_and_a_pass() {
    let game = moves("Bcb Wbb Bee Wae");
    let report = judge(Cn2002, &ko(), &game);
    assert_eq!(incidents(&report), [(2, White, Incident::IllegalKo)]);
    let ruling = report.events()[0].ruling;
    assert!(ruling.void && ruling.pass && ruling.warning && !ruling.loss);
    assert_eq!((ruling.article, report.fine(White)), ("18.3", 1));
    let old = judge(CnOld, &ko(), &game);
    assert_eq!((incidents(&old), old.warnings(White)), (incidents(&report), 0));
    // The pass lifts the ban: White may take the ko on the next turn.
    let report = judge(Cn2002, &ko(), &moves("Bcb Wbb Bee Wbb"));
    assert_eq!(incidents(&report).len(), 1);
}

#[test]
fn two_warnings_lose_and_end_the_judging() {
    let report = judge(Cn2002, &ko(), &moves("Bcb Wbb Bee Wae Wbe Bcc"));
    assert_eq!(incidents(&report), [(2, White, Incident::IllegalKo), (5, White, Incident::DoubleMove)]);
    assert_eq!(report.loss().unwrap().to_string(), "黑胜(白两次警告判负)");
}

#[test]
fn a_double_move_is_void_now_and_lost_before_2002() {
    let game = moves("Baa Wee Wed Bbb Wed");
    let empty = Setup::new(Size::square(5).unwrap());
    // The second stone goes back, so the point is free for White's next move.
    let report = judge(Cn2002, &empty, &game);
    assert_eq!(incidents(&report), [(3, White, Incident::DoubleMove)]);
    let old = judge(CnOld, &empty, &game);
    assert_eq!(old.loss().unwrap().to_string(), "黑胜(白连下两着判负)");
}

#[test]
fn forbidden_points_and_moves_after_the_end() {
    let mut setup: Setup = ".O...\nO....\n.....\n.....\n....X".parse().unwrap();
    setup.set_to_move(Some(Black));
    let report = judge(Cn2002, &setup, &moves("Baa Wcc B- W- Bdd"));
    assert_eq!(
        incidents(&report),
        [(1, Black, Incident::ForbiddenPoint), (5, Black, Incident::MoveAfterEnd)]
    );
    assert_eq!((report.warnings(Black), report.events()[0].ruling.article), (0, "19"));
}

#[test]
fn whole_board_repetition_is_reported() {
    let mut setup: Setup = "OOOOOOO\nOXO.O.O\nX.XOXOX\nXXXXXXX".parse().unwrap();
    setup.set_to_move(Some(Black));
    let report = judge(Cn2002, &setup, &moves("Bdb Wbc Bfb Wdc Bbb Wfc"));
    assert_eq!(incidents(&report), [(6, White, Incident::Repetition(CycleKind::TripleKo))]);
    assert_eq!((report.events()[0].ruling.article, report.loss()), ("20.3", None));
}
