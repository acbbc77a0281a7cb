//! Every finding with a fix is fixed, and nothing else changes.

#[path = "common/gist.rs"]
mod gist;

use std::path::PathBuf;

use gist::gists;
use proptest::prelude::*;
use sgf_core::check::{FixError, FixOptions, fix};
use sgf_core::diag::{Applicability, Code, Diagnostic, Family};
use sgf_core::value::GameInfo;
use sgf_core::{CheckOptions, Checker, ParseOptions, parse};

fn findings(bytes: &[u8]) -> Vec<Diagnostic> {
    let parsed = parse(bytes, &ParseOptions::default());
    let mut found = parsed.diagnostics;
    let mut checker = Checker::new(&CheckOptions::default());
    for game in parsed.collection.games() {
        checker.check(game, &GameInfo::of(game), &mut found);
    }
    found
}

/// All codes but those about records in other formats, which are not fixed.
fn codes() -> impl Iterator<Item = Code> {
    let of_other_formats = [Code::UnreadLine, Code::UnreadMove, Code::SecondGame, Code::MissingPart];
    assert!(of_other_formats.iter().all(|code| code.info().fix.is_none()));
    Code::all().filter(move |code| !of_other_formats.contains(code))
}

fn fixture(code: Code) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/findings");
    std::fs::read(PathBuf::from(folder).join(code.name()).with_extension("sgf"))
        .expect("a fixture for each code")
}

/// Fixes whose purpose is to change a part of the record.
fn changes_the_gist(code: Code) -> bool {
    matches!(
        code,
        // A second value, a value in the wrong place, a mark without meaning.
        Code::BadValue | Code::TooManyValues | Code::WrongProperty | Code::KomiSuspicious | Code::HandicapSuspicious
            // The variation stands elsewhere.
            | Code::VariationLevel
            // Text that had no end, and names that had no value.
            | Code::UnclosedValue
    )
}

/// Fixes that move game information to where it is read.
fn is_read_for_the_first_time(code: Code) -> bool {
    matches!(code, Code::ObsoleteProperty | Code::GameInfoRepeated)
}

#[test]
fn every_fix_works_in_its_fixture() {
    let mut wrong = Vec::new();
    for code in codes() {
        let bytes = fixture(code);
        let fixable = findings(&bytes).iter().any(|one| one.code == code && one.applicability().is_some());
        if fixable != code.info().fix.is_some() {
            wrong
                .push(format!("{}: the table and the finding differ on whether there is a fix", code.name()));
        }
        if !fixable {
            continue;
        }
        let trusts =
            findings(&bytes).into_iter().filter(|one| one.code == code).filter_map(|one| one.applicability());
        if trusts.max() != code.info().fix {
            wrong.push(format!(
                "{}: the table and the finding differ on how far the fix can be trusted",
                code.name()
            ));
        }
        let options = FixOptions::default().unsafe_fixes(true).only(|one| one == code);
        let fixed = fix(&bytes, &options).expect("a fixture can be fixed");
        let again = fix(&fixed.bytes, &options).expect("a fixed record can be read");
        if again.bytes != fixed.bytes {
            wrong.push(format!("{}: a second run changes something", code.name()));
        }
        let careful =
            fix(&bytes, &FixOptions::default().only(|one| one == code)).expect("a fixture can be read");
        let left = findings(&careful.bytes)
            .iter()
            .filter(|one| one.code == code && one.applicability().is_some())
            .count();
        match code.info().fix {
            Some(Applicability::Safe) if left > 0 => {
                wrong.push(format!("{}: not fixed by safe fixes", code.name()))
            }
            Some(Applicability::Unsafe) if careful.bytes != bytes => {
                wrong.push(format!("{}: a guess is made without unsafe_fixes", code.name()));
            }
            _ => {}
        }
        if findings(&fixed.bytes).iter().any(|one| one.code == code && one.applicability().is_some()) {
            wrong.push(format!("{}: still there", code.name()));
        }
        if fixed.by_code.iter().any(|(one, _)| *one != code) {
            wrong.push(format!("{}: also fixed {:?}", code.name(), fixed.by_code));
        }
        let (mut before, mut after) = (gists(&bytes), gists(&fixed.bytes));
        if is_read_for_the_first_time(code) {
            before.iter_mut().chain(&mut after).for_each(|gist| gist.info.clear());
        }
        if !changes_the_gist(code) && before != after {
            wrong.push(format!("{}: means something else:\n{before:?}\n{after:?}", code.name()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn safe_fixes_leave_nothing_that_they_can_fix() {
    for code in codes() {
        let bytes = fixture(code);
        let fixed = fix(&bytes, &FixOptions::default()).expect("a fixture can be fixed");
        for one in findings(&fixed.bytes) {
            assert_ne!(one.applicability(), Some(Applicability::Safe), "{}: {one}", code.name());
        }
        let again = fix(&fixed.bytes, &FixOptions::default()).expect("a fixture can be fixed");
        assert_eq!(again.bytes, fixed.bytes, "{}", code.name());
        assert!(again.by_code.is_empty());
        let all = fix(&bytes, &FixOptions::default().unsafe_fixes(true)).expect("a fixture can be fixed");
        for one in findings(&all.bytes) {
            assert_eq!(one.applicability(), None, "{}: {one}", code.name());
        }
    }
}

/// Records before and after safe fixes.
#[test]
fn before_and_after() {
    let cases: &[(&str, &str)] = &[
        ("(;FF[4]SZ[19:19]\n;B[p d] ;W[tt])\n", "(;FF[4]SZ[19]\n;B[pd] ;W[])\n"),
        ("(;FF[3]SZ[19];B[pd];W[tt])", "(;FF[3]SZ[19];B[pd];W[tt])"),
        // Without FF it is FF[1], which has no empty value for a pass.
        ("(;GM[1]SZ[19];B[pd];W[tt])", "(;GM[1]SZ[19];B[pd];W[tt])"),
        // A title or a licence may be wanted, stray signs are not.
        ("From: a list\n\n(;B[pd])\n-- \nbye\n", "From: a list\n\n(;;B[pd])\n-- \nbye\n"),
        ("***\n\n(;B[pd])\n--\n", "(;;B[pd])\n"),
        // Both values stay where they differ, apart from lists and comments.
        ("(;FF[4]AP[a:1]RE[W+R]AP[foxwq]RE[B+3.5];B[pd])", "(;FF[4]AP[a:1]RE[W+R]AP[foxwq]RE[B+3.5];B[pd])"),
        ("(;FF[4]PB[A]B[pd]W[pp]B[dp]KM[6.5]W[dd])", "(;FF[4]PB[A]KM[6.5];B[pd];W[pp];B[dp];W[dd])"),
        // PL beside a move names the side that plays next.
        ("(;FF[4];B[pd];W[pp]PL[2];W[dp])", "(;FF[4];B[pd];W[pp];PL[W];W[dp])"),
        // Which dan it is cannot be known, except on a server.
        ("(;FF[4]CA[UTF-8]BR[九段]WR[3级];B[pd])", "(;FF[4]CA[UTF-8]BR[九段]WR[3k];B[pd])"),
        ("(;FF[4]CA[UTF-8]AP[foxwq]BR[九段];B[pd])", "(;FF[4]CA[UTF-8]AP[foxwq]BR[九段];B[pd])"),
        (
            "(;FF[4]CA[UTF-8]SO[http://weiqi.tom.com]BR[9段];B[pd])",
            "(;FF[4]CA[UTF-8]SO[http://weiqi.tom.com]BR[9段];B[pd])",
        ),
        ("(;FF[4]BR[8 Dan]WR[9D];B[pd])", "(;FF[4]BR[8 Dan]WR[9d];B[pd])"),
        ("(;FF[4]BR[8 dan ama]WR[9 dan pro];B[pd])", "(;FF[4]BR[8d ama]WR[9p];B[pd])"),
        ("(;FF[4]CA[UTF-8]AP[foxwq]BR[9段];B[pd])", "(;FF[4]CA[UTF-8]AP[foxwq]BR[9d];B[pd])"),
        ("(;GM[1]??;B[pd]", "(;GM[1];B[pd])"),
        ("(;B[pd]))(;W[dp])", "(;;B[pd])(;;W[dp])"),
        ("(;GM[1](;B[aa](;W[bb](;B[cc]))))", "(;GM[1];B[aa];W[bb];B[cc])"),
        // No safe fix settles which of the two lines is the main line.
        ("(;GM[1](;B[pd]);B[dp])", "(;GM[1](;B[pd]);B[dp])"),
        ("(;GM[1]((;B[pd];W[aa])(;B[dd])))", "(;GM[1](;B[pd];W[aa])(;B[dd]))"),
        ("(;GM[1];B[pd](;W[dp])())", "(;GM[1];B[pd];W[dp])"),
        ("(((;B[pd];W[dd])))", "(;;B[pd];W[dd])"),
        ("(GM[1]FF[4];B[pd])", "(;GM[1]FF[4];B[pd])"),
        ("(;GM[1]KO;B[pd]KO)", "(;GM[1];B[pd]KO[])"),
        ("(;FF[4]\nKM[]\nPB[a]\n;B[pd])", "(;FF[4]\nPB[a]\n;B[pd])"),
        ("(;FF[4]TR[aa]TR[bb]C[x]C[y];B[pd])", "(;FF[4]TR[aa][bb]C[x\ny];B[pd])"),
        ("(;FF[4]AB[aa][bb]AW[aa];B[pd])", "(;FF[4]AB[bb]AW[aa];B[pd])"),
        ("(;FF[4]SZ[9]TR[aa:cc][bb:bd];B[ee])", "(;FF[4]SZ[9]TR[aa:cc][bd];B[ee])"),
        ("(;FF[4];W[qq]AB[pd]C[x])", "(;FF[4];AB[pd];W[qq]C[x])"),
        ("(;FF[4];AB[pd]PL[W]W[qq]C[x])", "(;FF[4];AB[pd]PL[W];W[qq]C[x])"),
        ("(;FF[4];B[qq]PL[W])", "(;FF[4];B[qq])"),
        ("(;FF[4];W[qq]WL[3]B[pd]BL[4]C[x])", "(;FF[4];W[qq]WL[3];B[pd]BL[4]C[x])"),
        ("(;PB[x]B[pd]C[y]PW[z];W[dd])", "(;PB[x]PW[z];B[pd]C[y];W[dd])"),
        ("(;GM[1];FF[4]SZ[19]B[pd])", "(;GM[1]FF[4]SZ[19];B[pd])"),
        ("(;GM[1];SZ[9])", "(;GM[1];SZ[9])"),
        ("(;FF[4]PB[x];B[pd]PW[y]PB[x])", "(;FF[4]PB[x]PW[y];B[pd])"),
        ("(;FF[4]PB[x];B[pd]PB[y])", "(;FF[4]PB[x];B[pd]PB[y])"),
        ("(;FF[4];B[pd]BM[1]TE[1])", "(;FF[4];B[pd]DO[])"),
        ("(;FF[4];B[pd]TE[1]BM[1])", "(;FF[4];B[pd]IT[])"),
        ("(;FF[4];B[pd]TE[])", "(;FF[4];B[pd]TE[1])"),
        ("(;FF[4]GM[1];;B[pd];;W[dd])", "(;FF[4]GM[1];B[pd];W[dd])"),
        ("(;GM[1];B[pd](;W[dd])(;AE[pd];B[qd]))", "(;GM[1](;B[pd];W[dd])(;B[qd]))"),
        ("(;GM[1];B[pd](;W[dd])(;AE[pd]B[qd]C[x];W[cc]))", "(;GM[1](;B[pd];W[dd])(;B[qd]C[x];W[cc]))"),
        (
            "(;GM[1];B[pd](;W[dd])(;AE[pd];B[qd])(;AE[pd];B[cc](;W[aa])(;AE[cc];B[dd])))",
            "(;GM[1](;B[pd];W[dd])(;B[qd])(;B[cc];W[aa])(;B[dd]))",
        ),
        ("(;GM[1]L[aa][bb]FF[4]KI[13];B[pd])", "(;GM[1]LB[aa:A][bb:B]FF[4]KM[6.5];B[pd])"),
        ("(;FF[3]CA[UTF-8];L[aa]LB[bb:x])", "(;FF[4]CA[UTF-8];LB[bb:x][aa:A])"),
        ("(;FF[4]GM[1]PB[柯洁];B[pd])", "(;FF[4]GM[1]CA[UTF-8]PB[柯洁];B[pd])"),
        ("\u{feff}(;PB[柯洁];B[pd])", "(;CA[UTF-8]PB[柯洁];B[pd])"),
        ("(;FF[4]C[a\u{1}b\\\u{2}]c];B[pd])", "(;FF[4]C[ab]c];B[pd])"),
        (
            "(;FF[4]DT[2018.01.15]RE[黑中盘胜]BR[九段]TM[3h]CA[UTF-8])",
            "(;FF[4]DT[2018-01-15]RE[B+R]BR[九段]TM[10800]CA[UTF-8])",
        ),
        // What keeps a value without a name from its neighbour stays.
        ("(;GM[1]RE[B+R]\nDT([1985-06-06]\nPC[x];B[pd]))", "(;GM[1]RE[B+R]PC[x]\nDT([1985-06-06]\n;B[pd]))"),
        ("(;GM[1]ZQ[a]B[pd]ZQ[b])", "(;GM[1]ZQ[a][b];B[pd])"),
        // Text with moves is not a mail header.
        ("(;GM[1];B[pd]);W[dd];B[qq])", "(;GM[1];B[pd]);W[dd];B[qq])"),
        ("(;GM[1]SZ[9]AB[aa];AB[aa][bb]AE[cc];B[ee])", "(;GM[1]SZ[9]AB[aa];AB[bb];B[ee])"),
    ];
    let mut wrong = Vec::new();
    for (before, after) in cases {
        let fixed = fix(before.as_bytes(), &FixOptions::default()).expect("it can be fixed");
        let text = String::from_utf8_lossy(&fixed.bytes);
        if text != *after {
            wrong.push(format!("{before}\n gives  {text}\n not    {after}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Guesses are made only with `unsafe_fixes`.
#[test]
fn guesses() {
    let cases: &[(&str, &str)] = &[
        ("(;FF[4]KM[375]RU[Chinese]RE[B+1.25])", "(;FF[4]KM[7.5]RU[Chinese]RE[B+2.5])"),
        ("(;FF[4]C[cut off here\\", "(;FF[4]C[cut off here])"),
        ("(;FF[4]C[White [9d] wins];B[pd])", "(;FF[4]C[White [9d\\] wins];B[pd])"),
        ("(;FF[4];[pd];B[dp])", "(;FF[4];B[dp])"),
        ("(;FF[4];B[pd][dp])", "(;FF[4];B[pd])"),
        ("(;FF[4]SZ[nineteen];B[pd])", "(;FF[4];B[pd])"),
        (
            "(;TE[Cup]RD[2018-04-24]LT[15]LC[3]KO[7.5];B[pd])",
            "(;EV[Cup]DT[2018-04-24]OT[3x15 byo-yomi]KM[7.5];B[pd])",
        ),
    ];
    for (before, after) in cases {
        let careful = fix(before.as_bytes(), &FixOptions::default()).expect("it can be fixed");
        assert_eq!(String::from_utf8_lossy(&careful.bytes), *before);
        let fixed =
            fix(before.as_bytes(), &FixOptions::default().unsafe_fixes(true)).expect("it can be fixed");
        assert_eq!(String::from_utf8_lossy(&fixed.bytes), *after, "{before}");
    }
}

#[test]
fn charsets_are_kept() {
    // Big5 with backslashes inside of characters, and GBK without CA.
    let fixed = fix(b"(;FF[4]CA[Big5]C[\xA5\\\\\xB3\\\\ x];B[pd])", &FixOptions::default()).expect("fixed");
    assert_eq!(fixed.bytes, b"(;FF[4]CA[Big5]C[\xA5\\\xB3\\ x];B[pd])");
    let gbk = b"(;FF[4]PB[\xbf\xc2\xbd\xe0]PW[\xb3\xc2\xd2\xab\xec\xc7]EV[\xce\xa7\xc6\xe5\xb9\xab\xbf\xaa\xc8\xfc];B[pd])";
    let fixed = fix(gbk, &FixOptions::default()).expect("fixed");
    let text = [&b"(;FF[4]CA[GB18030]"[..], &gbk[7..]].concat();
    assert_eq!(fixed.bytes, text);
    let mut utf16 = vec![0xFF, 0xFE];
    utf16.extend("(;FF[4]SZ[9:9]PB[柯洁];B[pd])".encode_utf16().flat_map(u16::to_le_bytes));
    let fixed = fix(&utf16, &FixOptions::default()).expect("fixed");
    let mut after = vec![0xFF, 0xFE];
    after.extend("(;FF[4]SZ[9]PB[柯洁];B[pd])".encode_utf16().flat_map(u16::to_le_bytes));
    assert_eq!(fixed.bytes, after);
}

#[test]
fn anything_can_be_fixed_in_time() {
    let mut parens = b"(;B[aa]".to_vec();
    parens.extend(std::iter::repeat_n(b'(', 100_000));
    parens.extend_from_slice(b";W[bb]");
    let mut nodes = b"(;SZ[9]".to_vec();
    nodes.extend((0..20_000).flat_map(|_| *b"(;AE[aa]TE[];;"));
    let mut list = b"(;SZ[52]AB".to_vec();
    list.extend((0..50_000).flat_map(|_| *b"[aa:cc]"));
    let mut properties = b"(;SZ[52]".to_vec();
    for i in 0..2_000_u32 {
        properties.extend_from_slice(
            format!(
                "AB[{}{}]C[{i}]",
                char::from(b'a' + (i % 26) as u8),
                char::from(b'a' + (i / 26 % 26) as u8)
            )
            .as_bytes(),
        );
    }
    for input in [parens, nodes, list, properties] {
        let fixed = fix(&input, &FixOptions::default()).expect("it can be fixed");
        let again = fix(&fixed.bytes, &FixOptions::default()).expect("it can be fixed");
        assert_eq!(again.bytes, fixed.bytes);
    }
}

/// What comes many times in one record costs what it is: before, each of these took the square of it, minutes
/// and more.
#[test]
fn many_of_one_fault_are_fixed_in_time() {
    let many = |head: &str, body: &str, tail: &str| [head, &body.repeat(6_000), tail].concat().into_bytes();
    let numbered = |head: &str, name: &str| {
        let body: String = (0..6_000).map(|i| format!("{name}[{i}]")).collect();
        format!("{head}{body})").into_bytes()
    };
    let points: String = (0..6_000u32)
        .map(|i| {
            [i % 52, i / 52 % 52].map(|at| char::from(if at < 26 { b'a' } else { b'A' } + (at % 26) as u8))
        })
        .map(|[x, y]| format!("AE[{x}{y}]"))
        .collect();
    for input in [
        numbered("(;FF[4]PB[x]", ";B[aa]PW"),
        many("(;FF[4]PB[x]", ";B[aa]PB[x]", ")"),
        many("(;FF[4]PB[x]", "(;B[aa]PB[y]", &")".repeat(6_000)),
        many("(;FF[4]", "TR[aa]", ")"),
        numbered("(;FF[4]", "C"),
        numbered("(;FF[4]", "ZZ"),
        many("(;FF[4]", ";B[aa]W[bb]", ")"),
        many("(;GM[1]", ";B[aa]FF[4]SZ[9]", ")"),
        many("", "(;GM[1]B[aa])", ""),
        many("(;FF[4];B[pd](;W[dd])", "(;AE[pd];B[qd])", ")"),
        many("(;FF[4]", ";B[aa]AE[ss]", ")"),
        many("(;FF[4](;B[aa])(;B[bb]", ";AE[ss]", "))"),
        many("(;FF[4]SZ[9];", "AB[aa]AW[bb]AE[cc]", ")"),
        format!("(;FF[4]SZ[52];{points})").into_bytes(),
    ] {
        let fixed = fix(&input, &FixOptions::default()).expect("it can be fixed");
        assert!(fixed.count() > 0, "{:?}", fixed.by_code);
        for one in findings(&fixed.bytes) {
            assert_ne!(one.applicability(), Some(Applicability::Safe), "{one}");
        }
    }
}

/// Texts of one name are joined, unless one holds an unescaped bracket: only with it
/// escaped can another text follow.
#[test]
fn texts_with_stray_brackets_are_joined_by_a_guess_only() {
    let record = b"(;C[]]C[x;B[aa];W[bb])";
    let safe = fix(record, &FixOptions::default()).expect("it can be read");
    assert_eq!(safe.bytes, record);
    let all = fix(record, &FixOptions::default().unsafe_fixes(true)).expect("it can be read");
    assert_eq!(String::from_utf8_lossy(&all.bytes), "(;C[\\]\nx;B[aa];W[bb])");
    let plain = fix(b"(;C[a]C[b])", &FixOptions::default()).expect("it can be read");
    assert_eq!(plain.bytes, b"(;C[a\nb])");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// A fixed record needs no more fixes, and no safe fix touches a move, for any input.
    #[test]
    fn once_is_enough(
        text in "(\\(|\\)|;|;B\\[[a-i]{2}\\]|;W\\[[a-it]{2}\\]|AE\\[aa\\]|AB\\[[a-c]{2}\\]|AW\\[[a-c]{2}:cc\\]|C\\[[a-c\\\\ ]{0,3}\\]|C\\[x|PB\\[[a-b]?\\]            |KM\\[\\]|SZ\\[9:9\\]|FF\\[[1-4]\\]|TE\\[1\\]|BM\\[\\]|KO|L\\[aa\\]|LB\\[aa:x\\]|\\]|\\[x\\]|[?!\n ]|Tr\\[bb\\]|PL\\[[BWx]\\]|VW\\[\\]|DT\\[2001.1.1\\]){0,24}"
    ) {
        let text = format!("(;{text}");
        for unsafe_fixes in [false, true] {
            let options = FixOptions::default().unsafe_fixes(unsafe_fixes);
            let fixed = match fix(text.as_bytes(), &options) {
                // If the syntax is damaged, a fix in one place can change how another is read, and text
                // become a move: such a record is refused, and no other is.
                Err(FixError::Moves { .. }) => {
                    let damaged = findings(text.as_bytes()).iter().any(|one| one.code.family() == Family::Syntax);
                    prop_assert!(damaged && !unsafe_fixes, "{text} is refused");
                    continue;
                }
                fixed => fixed,
            };
            prop_assert!(fixed.is_ok(), "{:?}", fixed);
            let fixed = fixed.expect("just asked");
            let again = fix(&fixed.bytes, &options).expect("a fixed record can be read");
            prop_assert_eq!(String::from_utf8_lossy(&again.bytes), String::from_utf8_lossy(&fixed.bytes));
            for one in findings(&fixed.bytes) {
                let left = one.applicability();
                prop_assert!(left != Some(Applicability::Safe) && !(unsafe_fixes && left.is_some()), "{one} in {}", String::from_utf8_lossy(&fixed.bytes));
            }
        }
    }
}
