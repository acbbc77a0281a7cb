//! Every finding has a record that shows it, and shows no other fault.

use std::path::PathBuf;

use sgf_core::check::Policy;
use sgf_core::diag::{Code, Diagnostic, Family, Language, Severity};
use sgf_core::formats::RecordFormat;
use sgf_core::rules::Preset;
use sgf_core::value::{ClockTime, GameInfo, Overtime, Points, Size};
use sgf_core::{CheckOptions, Checker, ParseOptions, parse};

fn findings(bytes: &[u8]) -> Vec<Diagnostic> {
    findings_with(bytes, &CheckOptions::default())
}

fn findings_with(bytes: &[u8], options: &CheckOptions) -> Vec<Diagnostic> {
    checked_by(Checker::new(options), bytes)
}

/// Returns the findings of a record of `code`; the policy is only the part that `code` is about.
fn findings_for(code: Code, bytes: &[u8]) -> Vec<Diagnostic> {
    let checker = Checker::new(&CheckOptions::default().score(true));
    checked_by(if code.family() == Family::Policy { checker.policy(policy(code)) } else { checker }, bytes)
}

fn policy(code: Code) -> Policy {
    let none = Policy::default();
    match code {
        Code::PolicyRules => Policy { rules: vec![Preset::Chinese, Preset::Korean], ..none },
        Code::PolicyKomi => {
            Policy { komi: vec![Points::from_quarters(26), Points::from_quarters(30)], ..none }
        }
        Code::PolicySize => Policy { size: vec![Size::NINETEEN], ..none },
        Code::PolicyHandicap => Policy { max_handicap: Some(0), ..none },
        Code::PolicyTime => Policy { time: vec![ClockTime::from_secs(5400)], ..none },
        Code::PolicyOvertime => {
            Policy { overtime: vec![Overtime::read("5x30 byo-yomi").expect("it is one").value], ..none }
        }
        Code::PolicyMoves => Policy { min_moves: Some(2), max_moves: Some(400), ..none },
        Code::PolicyResult => Policy { result: true, ..none },
        Code::PolicyProperty => Policy { required: vec!["PB".to_owned()], ..none },
        other => panic!("{other} is about no policy"),
    }
}

fn checked_by(mut checker: Checker, bytes: &[u8]) -> Vec<Diagnostic> {
    if let Some(format) = RecordFormat::of(bytes) {
        return format.read(bytes, None).expect("it is in that format").diagnostics;
    }
    let parsed = parse(bytes, &ParseOptions::default());
    let mut found = parsed.diagnostics;
    for game in parsed.collection.games() {
        checker.check(game, &GameInfo::of(game), &mut found);
    }
    found
}

fn fixture(code: Code) -> PathBuf {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/findings");
    // Some findings are about other formats.
    let extension = match code {
        Code::UnreadLine | Code::UnreadMove | Code::SecondGame => "gtp",
        Code::MissingPart => "ugf",
        _ => "sgf",
    };
    PathBuf::from(folder).join(code.name()).with_extension(extension)
}

/// Returns the findings that every record of `code` has too.
fn comes_with(code: Code) -> &'static [Code] {
    match code {
        // If a value has no end, the game has none either.
        Code::UnclosedValue => &[Code::UnclosedTree],
        // If two games differ, one of them is not Go.
        Code::GmDiffers => &[Code::NotGo],
        _ => &[],
    }
}

#[test]
fn every_finding_has_a_record_that_shows_it() {
    let mut wrong = Vec::new();
    for code in Code::all() {
        let path = fixture(code);
        let Ok(bytes) = std::fs::read(&path) else {
            wrong.push(format!("{} is missing", path.display()));
            continue;
        };
        let found = findings_for(code, &bytes);
        if !found.iter().any(|one| one.code == code) {
            wrong.push(format!("{}: not found, but {found:?}", code.name()));
        }
        for other in found.iter().filter(|one| one.severity >= Severity::Warning && one.code != code) {
            if !comes_with(code).contains(&other.code) {
                wrong.push(format!("{}: also {other}", code.name()));
            }
        }
        for one in &found {
            for language in Language::ALL {
                let message = one.message_in(language);
                assert!(!message.contains(['{', '}', '|']), "{message}");
                assert!(!message.contains("。。"), "{message}");
            }
            let message = one.code.info().message;
            let places = (0..10).filter(|place| message.contains(&format!("{{{place}"))).count();
            assert!(
                one.args.len() >= places,
                "{} has {} of {places} arguments",
                one.code.name(),
                one.args.len()
            );
            assert!(one.span.end as usize <= bytes.len() && one.span.start <= one.span.end, "{one:?}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_record_of_the_folder_belongs_to_a_finding() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/findings");
    for entry in std::fs::read_dir(folder).expect("the folder of fixtures is there").flatten() {
        let path = entry.path();
        let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        assert!(name.parse::<Code>().is_ok(), "{} names no finding", path.display());
    }
}

/// One input for each message of a widely used checker about values, and the findings one of which must be
/// reported.
const PARITY: &[(&str, &[u8])] = &[
    ("too-many-values", b"(;GM[1];B[pd][dp])"),
    ("bad-point", b"(;GM[1];B[7])"),
    ("nonstandard-value", b"(;GM[1]FF[4];B[p d])"),
    ("empty-value", b"(;GM[1]GN[])"),
    ("bad-value", b"(;FF[4]GM[1]SZ[nineteen])"),
    ("not-go", b"(;FF[4]GM[6];B[e4])"),
    ("not-composed", b"(;FF[4]GM[1]LB[qd])"),
    ("nonstandard-value", b"(;FF[4]GM[1]LB[q d:A])"),
    ("duplicate-property", b"(;GM[1]TR[aa]TR[bb])"),
    ("propident-too-long", b"(;GM[1]KGSDE[aa])"),
    ("result-nonstandard", b"(;FF[4]GM[1]RE[abandoned])"),
    ("unknown-property", b"(;GM[1]ZZ[1])"),
    ("duplicate-point", b"(;GM[1]CR[qd]SQ[qd])"),
    ("not-in-ff", b"(;FF[3]GM[1]CA[UTF-8])"),
    ("size-square-as-rect", b"(;FF[4]GM[1]SZ[9:9])"),
    ("board-too-big", b"(;FF[4]GM[1]SZ[60])"),
    ("not-in-ff", b"(;FF[3]GM[1]SZ[21])"),
    ("bad-view", b"(;FF[4]GM[1]VW[][aa:cc])"),
    ("empty-node", b"(;GM[1];;B[pd])"),
    ("obsolete-property", b"(;GM[1]KI[13])"),
    ("not-in-ff", b"(;FF[3]GM[1];W[])"),
    ("junk-before-tree", b"note [qd] here (;GM[1];B[pd])"),
    ("no-game", b"just prose, no game"),
    ("junk-in-tree", b"(;GM[1]??;B[pd])"),
    ("unclosed-tree", b"(;GM[1];B[pd];W[dp]"),
    ("unclosed-value", b"(;GM[1]C[cut off here"),
    ("empty-variation", b"(;GM[1];B[pd](;W[dp])())"),
    ("lowercase-propident", b"(;FF[4]GM[1];Blk[pd])"),
    ("property-without-value", b"(;GM[1]KO;B[pd])"),
    ("variation-start", b"(;GM[1]((;B[pd]))"),
    ("control-character", b"(;GM[1]C[a\x00b])"),
    ("missing-semicolon", b"(GM[1]FF[4];B[pd])"),
    ("values-without-ident", b"(;[pd];B[dp])"),
    ("node-outside-variation", b"(;GM[1](;B[pd]);B[dp]))"),
    ("missing-semicolon", b"(;GM[1](;B[pd])(B[dp]))"),
    ("undecodable-bytes", b"(;FF[4]GM[1]CA[UTF-8]C[a\xFFb])"),
    ("charset-unknown", b"(;FF[4]GM[1]CA[klingon])"),
    ("charset-mismatch", b"(CA[KOI8-R]) (;FF[4]GM[1]CA[UTF-8])"),
    ("charset-differs", b"(;FF[4]CA[UTF-8])(;FF[4]CA[Big5])"),
    ("move-in-root", b"(;GM[1]PB[x]B[pd])"),
    ("move-setup-mixed", b"(;FF[4]GM[1];W[qq]AB[pd])"),
    ("root-property-below", b"(;GM[1];SZ[9])"),
    ("two-moves-in-node", b"(;GM[1];W[qq]B[pd])"),
    ("annotation-conflict", b"(;FF[4]GM[1]DM[1]UC[1])"),
    ("annotation-conflict", b"(;FF[4]GM[1];B[pd]BM[1]TE[1])"),
    ("annotation-without-move", b"(;FF[4]GM[1];DO[])"),
    ("game-info-repeated", b"(;FF[4]GM[1]PB[x];B[pd]PW[y])"),
    ("ff-differs", b"(;FF[4]GM[1])(;FF[3]GM[1])"),
    ("unknown-ff", b"(;FF[5]GM[1])"),
    ("gm-differs", b"(;GM[1])(;GM[3])"),
    ("variation-level", b"(;GM[1];B[pd](;W[dd])(;AE[pd];B[qd])(;W[cc]))"),
    ("variation-level", b"(;GM[1];B[pd](;W[dd])(;AE[pd];B[qd]))"),
];

#[test]
fn what_other_checkers_find_is_found() {
    for (name, input) in PARITY {
        let found: Vec<&str> = findings(input).iter().map(|one| one.code.name()).collect();
        assert!(found.contains(name), "{}: no {name} in {found:?}", String::from_utf8_lossy(input));
    }
    let mut long = b"(;GM[1]".to_vec();
    long.extend(std::iter::repeat_n(b'Q', 110));
    long.extend_from_slice(b"[x];B[pd])");
    assert!(findings(&long).iter().any(|one| one.code == Code::PropidentTooLong));
}

/// Situations that users of Go programs reported, with the findings that must be reported.
#[test]
fn records_of_the_wild() {
    let cases: &[(&str, &[&str])] = &[
        ("(;GM[1]FF[4]SZ[9];B[ee]SQ[];W[cc]TR[gg][])", &["empty-value", "empty-value"]),
        ("(;GM[1]FF[4]SZ[19]HA[0]AB[]KM[6.5];B[pd];W[dd])", &["bad-value", "empty-value"]),
        ("(;GM[1]FF[4]SZ[19]PL[X]AB[dq][cq]AW[cp][dp];B[ep];W[eq])", &["bad-value"]),
        ("(;GM[1]FF[4]SZ[19];B[pd];W[dundefined];B[aundefined];W[dd])", &["bad-point", "bad-point"]),
        ("(;FF[4]GM[1]SZ[9]KM[7.5];B[ee];W[eb];B[  ])", &["pass-nonstandard", "bad-value"]),
        (
            "(;GM[1]FF[3]SZ[19];B[pd];W[tt];B[dd];W[tt];B[tt];W[];TW[aa]TB[ss])",
            &["pass-as-tt", "pass-as-tt", "pass-as-tt", "not-in-ff"],
        ),
        ("(;GM[1]FF[4]SZ[18]AP[x:1];B[cc];W[ss];B[pp])", &["pass-nonstandard", "point-out-of-board"]),
        ("(;GM[1]FF[4]RU[Japanese]SZ[52:52];B[ce];W[We];B[UW];W[eV];B[ZZ])", &["size-square-as-rect"]),
        ("(;GM[40]FF[4]SZ[39:32];B[jo];W[rp.pmonpoqp])", &["not-go"]),
        (
            "(;GM[1]FF[4]SZ[9];LB[ga:A]TR[gb]W[cf]TR[hb]LB[ha:B];)",
            &["duplicate-property", "duplicate-property", "empty-node"],
        ),
        ("(;GM[1]FF[4]SZ[9]TM[900.0]OT[])", &["empty-value"]),
        ("(;GM[1]FF[4]SZ[9]OT[Error: time control missing])", &[]),
        ("(;GM[1]FF[4]SZ[9]DT[1996-12-27,28,1997-01-03,04])", &[]),
        ("(;GM[1]FF[4]SZ[9]RE[W+2.5 points])", &["result-nonstandard"]),
        ("(;GM[1]FF[4]SZ[9]KM[0])", &[]),
        ("(;GM[1]FF[4]SZ[19];B[pd]BL[1792.348];W[dp]WL[29.5]OW[5])", &[]),
        (
            "(;GM[1]FF[4]SZ[19];B[pd]TE[3];W[dp]DO[1];B[dd]GB[x])",
            &["nonstandard-value", "nonstandard-value", "bad-value"],
        ),
        (
            "(\nTE[Cup]\nRD[2018-04-24]\nTM[70]\nLT[15]\nLC[3]\nKO[7.5]\nRE[B+5.5]\n;B[pd];W[dp])",
            &[
                "missing-semicolon",
                "dialect",
                "wrong-property",
                "bad-value",
                "wrong-property",
                "wrong-property",
                "wrong-property",
                "wrong-property",
                "bad-value",
            ],
        ),
        (
            "(;GM[1]FF[4]SZ[19]GN[]KM[375]HA[0]RU[Chinese]AP[GNU Go:3.8]RN[3]RE[W+R]TM[300]TC[3]TT[30]AP[foxwq]RL[0])",
            &["dialect", "empty-value", "komi-suspicious", "bad-value", "duplicate-property"],
        ),
    ];
    for (input, names) in cases {
        let found: Vec<&str> = findings(input.as_bytes())
            .iter()
            .filter(|one| !matches!(one.code.family(), Family::Game | Family::Clock | Family::Result))
            .map(|one| one.code.name())
            .collect();
        assert_eq!(&found, names, "{input}");
    }
}

/// The example of `explain` shows its finding, unless it needs bytes that a text cannot hold.
#[test]
fn the_examples_show_what_they_explain() {
    let needs_bytes = [
        Code::CharsetMismatch,
        Code::UndecodableBytes,
        Code::ByteLevelEscapes,
        Code::Bom,
        Code::ControlCharacter,
        Code::StrayControls,
    ];
    let mut wrong = Vec::new();
    for code in Code::all().filter(|code| !needs_bytes.contains(code)) {
        let found = findings_for(code, code.info().example.as_bytes());
        if !found.iter().any(|one| one.code == code) {
            let names: Vec<&str> = found.iter().map(|one| one.code.name()).collect();
            wrong.push(format!("{}: {} gives {names:?}", code.name(), code.info().example));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// If the specification differs by file format, so does the severity.
#[test]
fn severities_follow_the_file_format() {
    let of = |game: &str, name: &str| {
        let found = findings(game.as_bytes()).into_iter().find(|one| one.code.name() == name);
        found.map(|one| one.severity)
    };
    let (info, warning, error) = (Some(Severity::Info), Some(Severity::Warning), Some(Severity::Error));
    for (ff, lower, mixed, repeated, both) in [
        ("FF[4]", warning, error, error, error),
        ("FF[3]", info, warning, warning, warning),
        ("FF[1]", info, warning, warning, warning),
        ("", info, warning, warning, warning),
    ] {
        assert_eq!(of(&format!("(;GM[1]{ff};Black[pd])"), "lowercase-propident"), lower, "{ff}");
        assert_eq!(of(&format!("(;GM[1]{ff};B[pd]AB[dd])"), "move-setup-mixed"), mixed, "{ff}");
        assert_eq!(of(&format!("(;GM[1]{ff}PB[x];B[pd]PW[y])"), "game-info-repeated"), repeated, "{ff}");
        assert_eq!(of(&format!("(;GM[1]{ff};B[pd]TE[1]BM[1])"), "annotation-conflict"), both, "{ff}");
    }
    assert_eq!(of("(;GM[1]FF[4];B[pd]L[aa])", "obsolete-property"), warning);
    assert_eq!(of("(;GM[1]FF[1];B[pd]L[aa])", "obsolete-property"), None);
    assert_eq!(of("(;GM[1]FF[3]SZ[9];B[])", "not-in-ff"), warning);
    assert_eq!(of("(;GM[1]FF[4]SZ[9];B[])", "not-in-ff"), None);
}

/// No English is left in a message of another language, apart from the text of the record.
#[test]
fn messages_are_whole_in_every_language() {
    // Words that stand in messages of every language: names of charsets and rules, SGF, programs.
    let known = |word: &str| {
        word.chars().all(|c| !c.is_ascii_lowercase())
            || Preset::from_name(word).is_some()
            || ["Shift_JIS", "Fox", "Sina", "tt", "toml", "klingon", "windows", "art", "Data"].contains(&word)
    };
    let mut wrong = Vec::new();
    for code in Code::all() {
        let bytes = std::fs::read(fixture(code)).expect("every finding has a record");
        let record = String::from_utf8_lossy(&bytes).into_owned();
        for one in findings_for(code, &bytes) {
            let english = one.message();
            for language in [Language::Chinese, Language::Japanese] {
                let message = one.message_in(language);
                assert_ne!(message, english);
                let words = message.split(|c: char| !(c.is_ascii_alphabetic() || c == '_'));
                for word in words.filter(|word| word.len() > 2 && !known(word) && !record.contains(word)) {
                    wrong.push(format!("{word:?} in {message}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a record explains itself is no finding; what it leaves open is one.
#[test]
fn what_the_record_explains_is_no_finding() {
    let cases: &[(&[u8], Code, bool)] = &[
        // Both clocks in each node: the last mover is Black, so White to move lost on time.
        (
            b"(;TM[900]RE[B+T];B[no]BL[733]WL[16];W[jq]BL[733]WL[13];B[nq]BL[724]WL[13])",
            Code::TimeForfeitContradicts,
            false,
        ),
        (b"(;TM[900]RE[B+T];B[no]BL[733];W[jq]WL[13])", Code::TimeForfeitContradicts, true),
        // Set-up behind the root: nobody is known to play first, unless PL says so.
        (b"(;SZ[19];AB[pd][dp]AW[pp][dd];W[qd];B[qf])", Code::WrongFirstPlayer, false),
        (b"(;SZ[19];AB[pd][dp][qq]AW[dd][pp]PL[W];W[qf];B[cc])", Code::WrongFirstPlayer, false),
        (b"(;SZ[19];AB[pd][dp][qq]AW[dd][pp]PL[B];W[qf];B[cc])", Code::WrongFirstPlayer, true),
        (b"(;SZ[19]RU[Japanese];W[qf];B[cc])", Code::WrongFirstPlayer, true),
        // PL beside a move, or alone after it, gives the turn.
        (b"(;SZ[19];B[pd];W[dd]PL[W];W[qf];B[dp])", Code::OutOfTurn, false),
        (b"(;SZ[19];B[pd];W[dd];PL[W];W[qf];B[dp])", Code::OutOfTurn, false),
        (b"(;SZ[19];B[pd];W[dd]PL[B];W[qf];B[dp])", Code::OutOfTurn, true),
        (b"(;SZ[19]TM[600];B[pd]BL[53.890437])", Code::TimeNonstandard, false),
        (b"(;SZ[19]TM[600];B[pd]BL[53.])", Code::TimeNonstandard, true),
        (b"(;SZ[19];B[pd]V[12345678901234567890])", Code::BadValue, false),
        (b"(;SZ[-1];B[pd])", Code::BadValue, true),
        (b"(;SZ[-1];B[pd])", Code::EmptyValue, false),
        (b"(;RE[!];B[pd])", Code::EmptyValue, false),
        (b"(;SZ[19]AP[MultiGo:4.4.4]MULTIGOGM[1];B[pd])", Code::PropidentTooLong, false),
        // A few bytes of EUC-KR that happen to be one character of UTF-8.
        (b"(;CA[UTF-8]SZ[9]PB[\xc0\xcc\xbc\xbc\xb5\xb9];B[aa])", Code::CharsetMismatch, true),
        (b"(;CA[UTF-8]SZ[9]PB[Andr\xe9];B[aa])", Code::CharsetMismatch, false),
        (b"(;CA[UTF-8]SZ[9]PB[Andr\xe9];B[aa])", Code::UndecodableBytes, true),
    ];
    for (record, code, is_found) in cases {
        let found = findings(record);
        let text = String::from_utf8_lossy(record);
        assert_eq!(found.iter().any(|one| one.code == *code), *is_found, "{code} in {text}: {found:?}");
    }
    // KO states that the move is illegal and meant.
    let severity = |record: &str| {
        findings(record.as_bytes())
            .into_iter()
            .find(|one| one.code == Code::IllegalMove)
            .map(|one| one.severity)
    };
    assert_eq!(severity("(;SZ[9];B[aa];W[aa])"), Some(Severity::Error));
    assert_eq!(severity("(;SZ[9];B[aa];W[aa]KO[])"), Some(Severity::Warning));
    // A name without a capital letter means nothing, and the message says so.
    let lower = findings(b"(;SZ[9];b[aa])");
    let lower = lower.iter().find(|one| one.code == Code::LowercasePropident).expect("it is found");
    assert_eq!(lower.message(), "b is read as no property: it has no capital letter");
}
