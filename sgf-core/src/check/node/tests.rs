use super::*;
use crate::diag::Diagnostic;
use crate::value::GameInfo;
use crate::{CheckOptions, Checker, ParseOptions, parse};

#[test]
fn traits_are_those_of_the_specification() {
    let with = |bit: u16| -> Vec<&str> {
        let has = |spec: &&PropertySpec| Traits::of(spec.ident()).any(bit);
        PropertySpec::all().filter(has).map(|spec| spec.name).collect()
    };
    assert_eq!(with(Traits::MOVE), ["B", "W"]);
    assert_eq!(with(Traits::SETUP), ["AB", "AE", "AW", "PL"]);
    assert_eq!(with(Traits::ROOT), ["AP", "CA", "FF", "GM", "ST", "SZ"]);
    assert_eq!(with(Traits::OF_MOVE), ["BM", "DO", "IT", "TE"]);
    assert_eq!(with(Traits::OF_POSITION), ["DM", "GB", "GW", "UC"]);
    for name in ["AN", "DT", "EV", "GC", "GN", "HA", "KM", "OT", "PB", "PC", "PW", "RE", "RU", "TM", "WR"] {
        assert!(with(Traits::INFO).contains(&name), "{name}");
    }
    assert_eq!(Traits::of(Ident::OTHER), Traits::default());
}

fn found(text: &str) -> Vec<Diagnostic> {
    let parsed = parse(text.as_bytes(), &ParseOptions::default());
    let mut found = Vec::new();
    let mut checker = Checker::new(&CheckOptions::default().play(false));
    for game in parsed.collection.games() {
        checker.check(game, &GameInfo::of(game), &mut found);
    }
    found
}

fn names(text: &str) -> Vec<&'static str> {
    found(text).iter().map(|one| one.code.name()).collect()
}

/// Name, severity, node and message of the only finding.
fn only(text: &str) -> (&'static str, Severity, u32, String) {
    match &found(text)[..] {
        [one] => (one.code.name(), one.severity, one.node.unwrap(), one.message()),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn moves_among_themselves_and_with_setup() {
    let message = "AB stands in one node with the move W[qq]".to_owned();
    assert_eq!(only("(;FF[4];W[qq]AB[pd])"), ("move-setup-mixed", Severity::Error, 1, message.clone()));
    assert_eq!(only("(;PB[x];W[qq]AB[pd])").1, Severity::Warning);
    assert_eq!(only("(;FF[3];W[qq]AB[pd])"), ("move-setup-mixed", Severity::Warning, 1, message));
    // CanonicalProperty whose turn it is anyway does no harm.
    assert_eq!(only("(;FF[4];W[qq]PL[W])").1, Severity::Error);
    assert_eq!(only("(;FF[4];W[qq]PL[B])").1, Severity::Warning);
    assert_eq!(only("(;FF[3];W[qq]PL[B])").1, Severity::Info);
    assert_eq!(only("(;FF[4];W[qq]PL[B]AE[aa])").1, Severity::Error);
    let message = "W[qq] and B[pd] stand in one node".to_owned();
    assert_eq!(only("(;FF[4];W[qq]B[pd])"), ("two-moves-in-node", Severity::Error, 1, message));
    assert_eq!(only("(;B[pd])").0, "move-in-root");
    assert_eq!(names("(;FF[4]AB[aa]B[pd]W[dd])"), ["move-in-root", "two-moves-in-node", "move-setup-mixed"]);
    // A move that stands twice is one of the same name.
    assert_eq!(names("(;FF[4];B[pd]B[dd])"), ["duplicate-property"]);
}

#[test]
fn game_information_counts_along_a_path() {
    assert_eq!(names("(;FF[4](;PB[x];B[pd])(;PB[y];B[dd]))"), [""; 0]);
    assert_eq!(names("(;FF[4]SZ[19]TT[30]C[x](;B[dd](;PB[x];W[pd])(;W[pp]RE[B+R])))"), [""; 0]);
    let message = "PW, RE below a node that holds game information already".to_owned();
    assert_eq!(
        only("(;FF[4](;PB[x];B[pd];PW[y]C[z]RE[B+R])(;B[dd];PB[z]))"),
        ("game-info-repeated", Severity::Error, 3, message)
    );
    assert_eq!(only("(;FF[3]PB[x];PB[x])").1, Severity::Warning);
    assert_eq!(only("(;PB[x];PB[x])").1, Severity::Warning);
    assert_eq!(names("(;PB[x];B[aa](;W[bb];PW[y])(;W[cc];PW[z]))"), ["game-info-repeated"; 2]);
    // A program's own properties are its own business.
    assert_eq!(names("(;FF[4]PB[x];B[aa]TL[3])"), [""; 0]);
}

#[test]
fn root_properties_below() {
    let kinds: Vec<_> = found("(;FF[4]SZ[9];SZ[9];B[aa]GM[1];SZ[19])")
        .iter()
        .map(|one| (one.severity, one.kind.unwrap(), one.message()))
        .collect();
    assert_eq!(
        kinds,
        [
            (Severity::Warning, "same", "SZ[9] belongs in the root".into()),
            (Severity::Error, "absent", "GM[1] belongs in the root".into()),
            (Severity::Error, "other", "SZ[19] belongs in the root".into()),
        ]
    );
}

#[test]
fn annotations() {
    assert_eq!(names("(;FF[4];B[pd]TE[1]GB[1]KO[];W[dd]IT[]DM[1]HO[1]C[x])"), [""; 0]);
    assert_eq!(names("(;FF[4];B[pd]TE[1]IT[]GB[1]GW[1])"), ["annotation-conflict"; 2]);
    assert_eq!(only("(;FF[4];B[pd]TE[1]BM[1])").1, Severity::Error);
    assert_eq!(only("(;FF[3];B[pd]BM[1]TE[1])").1, Severity::Warning);
    assert_eq!(only("(;FF[3];B[pd]BM[1]DO[])").1, Severity::Error);
    assert_eq!(names("(;FF[4];KO[];C[x]TE[1]BM[1])")[..2], ["annotation-without-move"; 2]);
    assert_eq!(names("(;FF[4];TE[1];W[aa];AB[bb]BM[1])"), ["annotation-without-move"; 2]);
    assert!(!names("(;TE[Cup]RD[2018-04-24]KO[7.5])").contains(&"annotation-without-move"));
}

#[test]
fn variations_that_take_the_move_back() {
    let kinds = |text: &str| -> Vec<_> {
        let found = found(text);
        assert!(found.iter().all(|one| one.code == Code::VariationLevel), "{text}: {found:?}");
        found.iter().map(|one| (one.kind.unwrap(), one.node.unwrap(), one.move_number.unwrap())).collect()
    };
    assert_eq!(kinds("(;SZ[19];B[pd](;W[dd])(;AE[pd];B[qd]))"), [("movable", 3, 1)]);
    assert_eq!(kinds("(;SZ[19];B[pd](;W[dd])(;AE[aa][pa:pf]AB[qd]))"), [("deeper", 3, 1)]);
    assert_eq!(kinds("(;SZ[19];B[pd](;W[dd])(;AE[pd];B[qd])(;W[cc]))"), [("mixed", 3, 1)]);
    assert_eq!(
        kinds("(;SZ[19];W[pd](;B[dd])(;AE[pd]AB[aa];W[qd])(;AE[pd];W[cc]))"),
        [("movable", 3, 1), ("movable", 5, 1)]
    );
    for other in [
        "(;SZ[19];B[pd];AE[pd];B[qd])",
        "(;SZ[19];B[pd](;W[dd])(;AE[qd];B[qd]))",
        "(;SZ[19];B[pd](;W[dd])(;AE[pd];W[qd]))",
        "(;SZ[19];B[](;W[dd])(;AE[pd];B[qd]))",
        "(;SZ[19];C[x](;W[dd])(;AE[pd];B[qd]))",
    ] {
        assert_eq!(kinds(other), [], "{other}");
    }
}

#[test]
fn hostile_nodes_cost_what_they_are() {
    const MANY: usize = 30_000;
    // A root with many properties, a property of the root and of moves in many nodes, many variations behind
    // one move.
    let mut text = format!("(;{}", "TE[x]KO[y]C[z]".repeat(MANY));
    text.push_str(&";AP[x:1]TE[1]PB[x]".repeat(MANY));
    text.push_str(&format!(";B[aa]{}{}", "C[x]".repeat(MANY), "(;AE[aa];B[bb])".repeat(MANY)));
    text.push(')');
    let found = found(&text);
    let count = |code| found.iter().filter(|one| one.code == code).count();
    for code in
        [Code::RootPropertyBelow, Code::AnnotationWithoutMove, Code::GameInfoRepeated, Code::VariationLevel]
    {
        assert_eq!(count(code), 200, "{}", code.name());
    }
}
