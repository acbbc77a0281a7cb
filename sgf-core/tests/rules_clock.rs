//! Clock readings checked against their time system.

use sgf_core::rules::{Clock, ClockIssue, ClockReading, ClockSystem, check_clock, check_forfeit};
use sgf_core::value::Color;

use Color::{Black, White};

/// Colour, milliseconds left, stones or periods left.
type Row = (Color, i64, Option<u32>);

fn readings(rows: &[Row]) -> Vec<ClockReading> {
    (1..)
        .zip(rows)
        .map(|(ply, &(color, left, overtime))| ClockReading { ply, color, left: Some(left), overtime })
        .collect()
}

/// Name, main time, overtime, readings, issues by ply.
type Example<'a> = (&'a str, i64, ClockSystem, &'a [Row], &'a [(u32, &'a str)]);

#[test]
fn examples() {
    let cases: &[Example<'_>] = &[
        (
            "C01",
            600000,
            ClockSystem::Absolute,
            &[(Black, 590000, None), (White, 595000, None), (Black, 580500, None), (White, 596000, None)],
            &[(4, "time-increased")],
        ),
        (
            "C02",
            60000,
            ClockSystem::ByoYomi { periods: 3, period: 30000 },
            &[
                (Black, 10000, None),
                (White, 50000, None),
                (Black, 30000, Some(3)),
                (White, 20000, None),
                (Black, 30000, Some(2)),
                (White, 1000, None),
                (Black, 25000, Some(3)),
            ],
            &[(7, "periods-increased")],
        ),
        (
            "C03",
            60000,
            ClockSystem::ByoYomi { periods: 3, period: 30000 },
            &[(Black, 31000, Some(3))],
            &[(1, "more-than-period")],
        ),
        (
            "C04",
            300000,
            ClockSystem::Canadian { stones: 25, block: 600000 },
            &[(Black, 590000, Some(24)), (Black, 580000, Some(23)), (Black, 570000, Some(21))],
            &[(3, "stones-jump")],
        ),
        (
            "C05",
            120000,
            ClockSystem::Fischer { increment: 30000, cap: None },
            &[(Black, 140000, None), (Black, 165000, None), (Black, 200000, None)],
            &[(3, "more-than-increment")],
        ),
        (
            "C06",
            300000,
            ClockSystem::Canadian { stones: 5, block: 60000 },
            &[
                (Black, 55000, Some(4)),
                (Black, 50000, Some(3)),
                (Black, 45000, Some(2)),
                (Black, 40000, Some(1)),
                (Black, 60000, Some(5)),
                (Black, 55000, Some(4)),
            ],
            &[],
        ),
    ];
    for &(id, main, overtime, rows, expected) in cases {
        let findings = check_clock(&Clock { main: Some(main), overtime }, &readings(rows));
        let found: Vec<_> = findings.iter().map(|finding| (finding.ply, finding.issue.name())).collect();
        assert_eq!(found, expected, "{id}");
    }
}

#[test]
fn carried_over_time_and_other_systems() {
    let check = |main, overtime, rows: &[Row]| -> Vec<ClockIssue> {
        let findings = check_clock(&Clock { main, overtime }, &readings(rows));
        findings.into_iter().map(|finding| finding.issue).collect()
    };
    let rows = [(Black, 600_000, Some(2)), (Black, 400_000, Some(1)), (Black, 950_000, Some(2))];
    assert_eq!(check(None, ClockSystem::MovesPerPeriod { moves: 2, period: 600_000 }, &rows), []);
    let canadian = ClockSystem::Canadian { stones: 2, block: 600_000 };
    assert_eq!(check(None, canadian, &rows), [ClockIssue::TimeIncreased]);
    assert_eq!(
        check(Some(60_000), ClockSystem::Absolute, &[(White, 61_000, None)]),
        [ClockIssue::OverMainTime]
    );
    assert_eq!(
        check(None, ClockSystem::Unknown, &[(White, -1, None), (White, 99, Some(3))]),
        [ClockIssue::Negative]
    );
    let byo_yomi = ClockSystem::ByoYomi { periods: 3, period: 30_000 };
    assert_eq!(
        check(Some(60_000), byo_yomi, &[(Black, 20_000, Some(0)), (Black, 10_000, None)]),
        [ClockIssue::PeriodsExhausted, ClockIssue::LeftOvertime]
    );
    let capped = ClockSystem::Fischer { increment: 10_000, cap: Some(65_000) };
    assert_eq!(check(Some(60_000), capped, &[(Black, 66_000, None)]), [ClockIssue::MoreThanCap]);
    assert_eq!(
        check(None, ClockSystem::PerMove { limit: 10_000 }, &[(Black, 10_001, None)]),
        [ClockIssue::MoreThanPeriod]
    );
}

#[test]
fn extreme_values_do_not_overflow() {
    for overtime in [
        ClockSystem::Absolute,
        ClockSystem::ByoYomi { periods: u32::MAX, period: i64::MAX },
        ClockSystem::Canadian { stones: u32::MAX, block: i64::MAX },
        ClockSystem::MovesPerPeriod { moves: 0, period: i64::MAX },
        ClockSystem::Fischer { increment: i64::MAX, cap: Some(i64::MIN) },
        ClockSystem::PerMove { limit: i64::MIN },
    ] {
        for main in [None, Some(i64::MAX), Some(i64::MIN)] {
            let rows =
                [(Black, i64::MAX, Some(u32::MAX)), (Black, i64::MIN, Some(0)), (Black, i64::MAX, None)];
            let _ = check_clock(&Clock { main, overtime }, &readings(&rows));
        }
    }
}

#[test]
fn forfeits() {
    let spent = readings(&[(Black, 5_000, None), (White, 0, None)]);
    let issues =
        |lost| check_forfeit(&spent, lost).into_iter().map(|f| (f.color, f.issue)).collect::<Vec<_>>();
    assert_eq!(issues(Some(White)), []);
    assert_eq!(issues(None), [(White, ClockIssue::NoTimeNoForfeit)]);
    assert_eq!(
        issues(Some(Black)),
        [(Black, ClockIssue::ForfeitWithTime), (White, ClockIssue::NoTimeNoForfeit)]
    );
}
