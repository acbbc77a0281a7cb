use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::support::{CUT_OFF, EXAMPLE, Folder};

#[track_caller]
fn keys(object: &Value, required: &[&str], allowed: &[&str]) {
    let own: BTreeSet<&str> = object.as_object().unwrap().keys().map(String::as_str).collect();
    for key in required {
        assert!(own.contains(key), "{key} is missing in {object}");
    }
    for key in own {
        assert!(required.contains(&key) || allowed.contains(&key), "{key} is no property of {object}");
    }
}

/// What the schema of SARIF 2.1.0 requires and allows of the objects that we write.
#[track_caller]
fn is_sarif(log: &Value) {
    keys(log, &["version", "runs"], &["$schema"]);
    assert_eq!(log["version"], "2.1.0");
    assert_eq!(log["runs"].as_array().unwrap().len(), 1);
    let run = &log["runs"][0];
    keys(run, &["tool"], &["results", "invocations", "columnKind"]);
    assert!(["utf16CodeUnits", "unicodeCodePoints"].contains(&run["columnKind"].as_str().unwrap()));
    keys(&run["tool"], &["driver"], &[]);
    let driver = &run["tool"]["driver"];
    keys(driver, &["name"], &["version", "semanticVersion", "language", "rules"]);
    let rules = driver["rules"].as_array().unwrap();
    for rule in rules {
        let allowed = ["name", "shortDescription", "fullDescription", "help", "defaultConfiguration"];
        keys(rule, &["id"], &allowed);
        for text in ["shortDescription", "fullDescription", "help"] {
            keys(&rule[text], &["text"], &[]);
        }
    }
    for invocation in run["invocations"].as_array().unwrap() {
        keys(invocation, &["executionSuccessful"], &[]);
        assert!(invocation["executionSuccessful"].is_boolean());
    }
    for result in run["results"].as_array().unwrap() {
        keys(result, &["message"], &["ruleId", "ruleIndex", "level", "locations", "properties"]);
        keys(&result["message"], &["text"], &[]);
        assert!(["none", "note", "warning", "error"].contains(&result["level"].as_str().unwrap()));
        let index = result["ruleIndex"].as_u64().unwrap() as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
        for place in result["locations"].as_array().unwrap() {
            keys(place, &[], &["physicalLocation", "logicalLocations"]);
            for name in place["logicalLocations"].as_array().unwrap() {
                keys(name, &[], &["fullyQualifiedName"]);
            }
            let Some(physical) = place.get("physicalLocation") else { continue };
            keys(physical, &["artifactLocation"], &["region"]);
            let uri = physical["artifactLocation"]["uri"].as_str().unwrap();
            assert!(uri.is_ascii() && !uri.contains(' '), "{uri}");
            if let Some(region) = physical.get("region") {
                keys(region, &[], &["startLine", "startColumn", "byteOffset", "byteLength"]);
                assert!(
                    region["startLine"].as_u64().unwrap() > 0 && region["startColumn"].as_u64().unwrap() > 0
                );
            }
        }
    }
}

#[test]
fn a_sarif_log_is_one_document() {
    let folder = Folder::with(&[
        ("cut off 棋.sgf", CUT_OFF),
        ("clean.sgf", EXAMPLE),
        ("b.sgf", b"(;GM[1]SZ[9];B[zz])"),
    ]);
    for jobs in ["1", "4"] {
        let ran = folder.run(&["validate", "--format", "sarif", "-j", jobs, "."]).expect(1);
        let log: Value = serde_json::from_str(ran.out()).unwrap();
        is_sarif(&log);
        let results = log["runs"][0]["results"].as_array().unwrap();
        let ids: Vec<&str> = results.iter().map(|result| result["ruleId"].as_str().unwrap()).collect();
        assert!(ids[0] == "P003" && ids.contains(&"S007"), "{ids:?}");
        let place = &results[0]["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "b.sgf");
        assert_eq!(
            place["region"],
            json!({"startLine": 1, "startColumn": 16, "byteOffset": 15, "byteLength": 2})
        );
        let uris = results
            .iter()
            .map(|result| &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]);
        assert!(uris.into_iter().any(|uri| uri == "cut%20off%20%E6%A3%8B.sgf"));
        assert_eq!(log["runs"][0]["invocations"], json!([{"executionSuccessful": true}]));
    }
    let ran = folder.run(&["validate", "--format", "sarif", "clean.sgf", "missing.sgf"]).expect(2);
    let log: Value = serde_json::from_str(ran.out()).unwrap();
    is_sarif(&log);
    assert_eq!(
        (&log["runs"][0]["results"], &log["runs"][0]["invocations"][0]),
        (&json!([]), &json!({"executionSuccessful": false}))
    );
}

#[test]
fn annotations_of_a_workflow() {
    let folder = Folder::with(&[("a,b.sgf", "(;GM[1]FF[4]SZ[9]C[100% 棋];B[zz])".as_bytes())]);
    let ran = folder.run(&["validate", "--format", "github", "."]).expect(1);
    assert_eq!(
        ran.out(),
        "::warning file=a%2Cb.sgf,line=1,col=25,title=T001 charset-guessed::the text is read as UTF-8; the file does not name a charset (the bytes are valid UTF-8)\n\
         ::error file=a%2Cb.sgf,line=1,col=30,title=P003 point-out-of-board::B[zz] is outside the board of 9×9 (move 1)\n"
    );
    let ran = folder.run(&["validate", "--format", "github", "--lang", "ja", "."]).expect(1);
    assert!(ran.out().contains("::B[zz] は 9×9 の盤の外にある（1 手目）\n"), "{}", ran.out());
}

#[test]
fn no_record_steers_a_terminal_or_a_log() {
    let hostile =
        "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[\u{1b}[31mA\u{202e}]RE[\u{1b}]0;x\u{7}]KM[\u{9b}2J];B[\u{1b}c])";
    let folder = Folder::with(&[("a.sgf", hostile.as_bytes()), ("\u{1b}[2J.sgf", hostile.as_bytes())]);
    for args in [
        &["validate", "-v", "."][..],
        &["validate", "-v", "--format", "github", "."],
        &["info", "."],
        &["replay", "."],
        &["score", "--board", "."],
        &["score", "-q", "."],
    ] {
        let ran = folder.run(args);
        for text in [ran.out(), &ran.stderr] {
            let bad = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
            assert!(!text.contains(bad), "{args:?}: {text:?}");
        }
    }
}

#[test]
fn an_input_that_failed_is_in_the_summary() {
    let folder = Folder::with(&[("a.sgf", EXAMPLE)]);
    let ran = folder.run(&["validate", "missing.sgf"]).expect(2);
    assert_eq!(ran.out(), "0 files, 0 games; 1 input could not be read\n");
    let ran = folder.run(&["validate", "a.sgf", "x.sgf", "y.sgf"]).expect(2);
    assert_eq!(ran.out(), "1 file, 1 game: nothing found; 2 inputs could not be read\n");
}

#[test]
fn excerpts_are_cut_around_the_caret() {
    let comment = "围棋".repeat(60);
    let game = format!("(;GM[1]FF[4]CA[UTF-8]SZ[9]C[{comment}];B[zz]C[{comment}])");
    let folder = Folder::with(&[("a.sgf", game.as_bytes())]);
    let ran = folder.run(&["validate", "a.sgf"]).expect(1);
    let lines: Vec<&str> = ran.out().lines().collect();
    let at = lines.iter().position(|line| line.contains("P003")).unwrap();
    let width = |text: &str| unicode_width::UnicodeWidthStr::width(text);
    assert!(width(lines[at + 1]) <= 80, "{}", lines[at + 1]);
    let caret = lines[at + 2].find('^').unwrap();
    let marked = lines[at + 1].find("zz").unwrap();
    assert_eq!(width(&lines[at + 1][..marked]), caret);
    assert_eq!(lines[at + 2].matches('^').count(), 2);
}
