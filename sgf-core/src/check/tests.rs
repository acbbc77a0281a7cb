use super::{CheckOptions, Checker};
use crate::diag::{Diagnostic, Severity};
use crate::value::GameInfo;
use crate::{ParseOptions, parse};

fn check(text: &[u8]) -> Vec<Diagnostic> {
    check_with(text, &CheckOptions::default().play(false))
}

fn check_with(text: &[u8], options: &CheckOptions) -> Vec<Diagnostic> {
    let parsed = parse(text, &ParseOptions::default());
    let mut found = Vec::new();
    let mut checker = Checker::new(options);
    for game in parsed.collection.games() {
        checker.check(game, &GameInfo::of(game), &mut found);
    }
    found
}

fn names(text: &str) -> Vec<&'static str> {
    check(text.as_bytes()).iter().map(|one| one.code.name()).collect()
}

fn play_names(text: &str) -> Vec<&'static str> {
    check_with(text.as_bytes(), &CheckOptions::default()).iter().map(|one| one.code.name()).collect()
}

#[test]
fn a_clean_record_has_no_findings() {
    let record = "(;GM[1]FF[4]CA[UTF-8]AP[x:1]ST[2]SZ[19]GN[g]DT[2016-03-09]PB[a]BR[9p]PW[b]WR[9d]KM[7.5]RU[Chinese]\
        RE[W+R]TM[7200]OT[3x60 byo-yomi]EV[e]RO[1]PC[p]HA[2]AB[pd][dp]PL[W];W[qd]WL[12.5]C[a:b];B[dd]BL[10]OB[3]\
        (;W[]LB[aa:A][bb:B]TR[cc:dd])(;W[pp]TE[1]DM[2]CR[aa]SQ[ab]N[x];B[qq]KO[]DO[]MN[5]))";
    assert_eq!(names(record), [""; 0]);
}

#[test]
fn places_are_those_of_the_value() {
    let text = b"(;SZ[9];B[aa](;W[bb];B[zz])(;W[cc]))";
    let found = check(text);
    assert_eq!(found.len(), 1);
    let one = &found[0];
    assert_eq!(&text[one.span.start as usize..one.span.end as usize], b"zz");
    assert_eq!(
        (one.game, one.node, one.move_number, one.property.as_deref()),
        (0, Some(3), Some(3), Some("B"))
    );
    assert_eq!(one.message(), "B[zz] is outside the board of 9×9");
}

#[test]
fn moves_are_numbered_along_their_path() {
    let found = check(b"(;SZ[9];B[aa];W[](;B[zz](;W[zz])(;W[zz]))(;C[x];B[zz])(;AB[zz]))");
    let moves: Vec<_> = found.iter().map(|one| one.move_number.unwrap()).collect();
    assert_eq!(moves, [3, 4, 4, 3, 2]);
}

#[test]
fn severities() {
    let of = |text: &str, name: &str| {
        check(text.as_bytes()).iter().find(|one| one.code.name() == name).map(|one| one.severity)
    };
    assert_eq!(of("(;HA[0])", "bad-value"), Some(Severity::Info));
    assert_eq!(of("(;SZ[nineteen])", "bad-value"), Some(Severity::Error));
    assert_eq!(of("(;GN[])", "empty-value"), Some(Severity::Info));
    assert_eq!(of("(;KM[])", "empty-value"), Some(Severity::Warning));
    assert_eq!(of("(;AP[x]AP[y])", "duplicate-property"), Some(Severity::Warning));
    assert_eq!(of("(;KM[1]KM[2])", "duplicate-property"), Some(Severity::Error));
}

#[test]
fn private_properties_are_known() {
    assert_eq!(names("(;FF[4]TC[3]TT[30]RL[0]RN[3]BC[cn]GK[1])"), ["dialect"]);
    assert_eq!(names("(;FF[4]QQ[1];QQ[2])"), ["unknown-property"]);
    assert_eq!(names("(;FF[4]EVX[x];EVX[y])"), ["propident-too-long"]);
}

#[test]
fn formats() {
    assert_eq!(names("(;FF[3]CA[UTF-8];B[aa])"), ["not-in-ff"]);
    assert_eq!(names("(;FF[4];L[aa][bb];M[cc])"), ["obsolete-property", "obsolete-property"]);
    assert_eq!(names("(;;L[aa][bb]M[cc])"), ["empty-node"]);
    assert_eq!(names("(;FF[3];B[];W[];AB[aa:bb])"), ["not-in-ff", "not-in-ff", "not-in-ff"]);
    assert_eq!(names("(;FF[4]BS[1])"), ["obsolete-property"]);
}

#[test]
fn lists_that_share_points() {
    assert_eq!(names("(;SZ[9]AB[aa][bb]AW[aa])"), ["duplicate-point"]);
    assert_eq!(names("(;SZ[9]AB[aa:cc][bb])"), ["duplicate-point"]);
    assert_eq!(names("(;FF[4]SZ[9]TR[aa]SQ[bb]LB[aa:1]TB[aa]TW[]DD[])"), [""; 0]);
    assert_eq!(names("(;SZ[9]TB[aa]TW[aa])"), ["duplicate-point"]);
    assert_eq!(names("(;SZ[9];TR[aa];TR[aa])"), [""; 0]);
    assert_eq!(names("(;SZ[52]AB[aa:ZZ]AE[ZZ])"), ["duplicate-point"]);
}

#[test]
fn other_games_are_left_alone() {
    assert_eq!(names("(;GM[6];B[e4];AB[x])"), ["not-go"]);
    // What may stand together in a node is the same for all games.
    assert_eq!(names("(;GM[6];B[e4]AB[x])"), ["not-go", "move-setup-mixed"]);
    assert_eq!(names("(;GM[x];B[e4])"), ["bad-value", "nonstandard-value"]);
    assert_eq!(names("(;GM[x];B[i4])"), ["bad-value", "bad-point"]);
}

#[test]
fn many_values_and_deep_trees_cost_what_they_are() {
    let mut list = b"(;SZ[52]AB".to_vec();
    for _ in 0..100_000 {
        list.extend_from_slice(b"[aa:ZZ]");
    }
    list.push(b')');
    let found = check(&list);
    assert_eq!(found.iter().filter(|one| one.code.name() == "duplicate-point").count(), 200);
    let mut deep = Vec::new();
    for _ in 0..50_000 {
        deep.extend_from_slice(b"(;B[aa](;W[zz])");
    }
    deep.extend(std::iter::repeat_n(b')', 50_000));
    // Every second stone stands on the first, and every variation has a point that the board does not have.
    let found = check_with(&deep, &CheckOptions::default());
    for name in ["point-out-of-board", "illegal-move"] {
        assert_eq!(found.iter().filter(|one| one.code.name() == name).count(), 200, "{name}");
    }
    let mut others = b"(;".to_vec();
    for i in 0..50_000_u32 {
        others.extend(i.to_string().bytes().map(|digit| digit - b'0' + b'A'));
        others.extend_from_slice(b"AAA[1]");
    }
    others.push(b')');
    assert_eq!(check(&others).len(), 200);
}

#[test]
fn checks_take_anything() {
    for text in ["", "(;)", "(;B[])", "(;VW[][])", "(;LB[:])", "(;AR[aa:])", "(;SZ[:])", "(;FG[:]FF[4])"] {
        check(text.as_bytes());
    }
}

#[test]
fn the_stones_of_a_handicap_may_stand_behind_the_root() {
    let game = ";W[cc];B[qq];W[cq];B[qc];W[jj])";
    assert_eq!(play_names(&format!("(;SZ[19]HA[2];AB[pd][dp]{game}")), ["setup-in-main-line"]);
    assert_eq!(play_names(&format!("(;SZ[19]HA[2]{game}")), ["handicap-missing-setup"]);
    // Stones without HA, in a record that is no problem.
    assert_eq!(play_names(&format!("(;SZ[19]PB[a]PW[b]RE[B+R]AB[pd][dp]{game}")), ["handicap-mismatch"]);
    assert_eq!(
        play_names(&format!("(;SZ[19]PB[a]PW[b]RE[B+R]HA[0]AB[pd][dp]{game}")),
        ["bad-value", "handicap-mismatch"]
    );
    assert_eq!(play_names(&format!("(;SZ[19]AB[pd][dp]{game}")), [""; 0]);
    // In ancient games they stand in the place of the four corner stones.
    assert_eq!(play_names("(;SZ[19]RU[Ancient]HA[3]AB[dp][jj][pd];W[qf];B[qo])"), [""; 0]);
}

#[test]
fn only_handicap_stones_are_handicap_stones() {
    let lead = |source: &str| play_names(source).contains(&"handicap-as-moves");
    assert!(lead("(;SZ[19];B[pd];B[dp];W[dd];B[pp])"));
    // A double click, and a position that is set up after a move.
    assert!(!lead("(;SZ[19];B[pd];B[pd];W[dd];B[pp])"));
    assert!(!lead("(;SZ[19];B[pd];AW[nc][cg]AB[dd];B[cc];W[gg])"));
}

#[test]
fn what_only_strict_checkers_name() {
    assert_eq!(names("(;FF[4]GM[1]SZ[19];B[dd]AR[aa:aa]LN[bb:cc])"), ["bad-value"]);
    assert_eq!(names("(;FF[4]GM[1]SZ[19]LB[aa:][bb:1])"), ["empty-value"]);
    assert_eq!(names("(;FF[4]GM[1]SZ[19](;B[aa])(;AB[dd]BL[300]))"), ["move-setup-mixed"]);
    assert_eq!(names("(;FF[4]GM[1]SZ[19];B[dd]BL[300])"), [""; 0]);
    assert_eq!(names("(;GM[1]SZ[19];B[dd]AR[aa:bb]DM[1])"), ["ff-missing"]);
    assert_eq!(names("(;GM[1]SZ[19]RU[Chinese];B[dd]LB[aa:1])"), [""; 0]);
    assert_eq!(names("(;SZ[19]GM[5.5];B[dd])"), ["wrong-property", "bad-value"]);
    assert_eq!(names("(;SZ[19]HD[2];W[dd])"), ["wrong-property"]);
    assert_eq!(names("(;SZ[19]HD[0];B[dd])"), [""; 0]);
    assert_eq!(names("(;PB[Kato 7p]PW[Sugiuchi 9 dan]WR[9p])"), ["rank-nonstandard"]);
    assert_eq!(names("(;PB[Kato Masao]PW[Player 1])"), [""; 0]);
    assert_eq!(names("(;FF[4]GM[1];B[dd]BL[53.890437];W[cc]WL[5.1234567])"), [""; 0]);
}
