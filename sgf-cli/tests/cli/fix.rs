use crate::support::Folder;

const ODD: &[u8] = b"(;FF[4]GM[1]SZ[19:19]KM[375]RU[Chinese];B[p d];W[tt])\n";
const SAFE: &[u8] = b"(;FF[4]GM[1]SZ[19]KM[375]RU[Chinese];B[pd];W[])\n";
const ALL: &[u8] = b"(;FF[4]GM[1]SZ[19]KM[7.5]RU[Chinese];B[pd];W[])\n";

#[test]
fn fix_mends_in_place_and_says_what_remains() {
    let folder = Folder::with(&[("a.sgf", ODD), ("sub/b.sgf", ODD), ("c.sgf", SAFE)]);
    let ran = folder.run(&["validate", "--fix", "."]).expect(0);
    assert!(
        ran.out().contains("komi-suspicious") && !ran.out().contains("nonstandard-value"),
        "{}",
        ran.out()
    );
    assert!(ran.out().contains("6 findings fixed in 2 files"), "{}", ran.out());
    for name in ["a.sgf", "sub/b.sgf", "c.sgf"] {
        assert_eq!(folder.read(name), SAFE);
    }
    assert_eq!(folder.names("."), ["a.sgf", "c.sgf", "sub"], "no temporary file is left");
    let ran = folder.run(&["validate", "--fix", "."]).expect(0);
    assert!(ran.out().contains("0 findings fixed in 0 files"));
    assert_eq!(folder.read("a.sgf"), SAFE);
}

#[test]
fn guesses_only_where_they_are_asked_for() {
    let folder = Folder::with(&[("a.sgf", ODD)]);
    folder.run(&["validate", "--unsafe-fixes", "--diff", "a.sgf"]).expect(0);
    assert_eq!(folder.read("a.sgf"), ODD);
    folder.run(&["validate", "--fix", "--unsafe-fixes", "a.sgf"]).expect(0);
    assert_eq!(folder.read("a.sgf"), ALL);
}

#[test]
fn diff_shows_and_changes_nothing() {
    let folder = Folder::with(&[("a.sgf", ODD), ("b.sgf", SAFE)]);
    let ran = folder.run(&["validate", "--diff", "."]).expect(0);
    let [odd, safe] = [ODD, SAFE].map(|bytes| std::str::from_utf8(bytes).unwrap());
    assert_eq!(ran.out(), format!("--- ./a.sgf\n+++ ./a.sgf\n@@ -1 +1 @@\n-{odd}+{safe}"));
    assert!(ran.stderr.contains("3 findings would be fixed in 1 file"), "{}", ran.stderr);
    assert_eq!(folder.read("a.sgf"), ODD);
}

#[test]
fn only_what_is_selected_is_mended() {
    let folder = Folder::with(&[("a.sgf", ODD)]);
    folder.run(&["validate", "--fix", "--select", "P014", "a.sgf"]).expect(0);
    assert_eq!(folder.read("a.sgf"), b"(;FF[4]GM[1]SZ[19:19]KM[375]RU[Chinese];B[p d];W[])\n");
    folder.run(&["validate", "--fix", "--ignore", "size-square-as-rect", "a.sgf"]).expect(0);
    assert_eq!(folder.read("a.sgf"), b"(;FF[4]GM[1]SZ[19:19]KM[375]RU[Chinese];B[pd];W[])\n");
}

#[test]
fn a_record_on_standard_input_comes_out_mended() {
    let folder = Folder::new();
    let ran = folder.run_with(&["validate", "--fix", "-"], ODD).expect(0);
    assert_eq!(ran.stdout, SAFE);
    assert!(ran.stderr.contains("komi-suspicious"), "{}", ran.stderr);
    let ran = folder.run_with(&["validate", "--fix", "-"], SAFE).expect(0);
    assert_eq!(ran.stdout, SAFE);
}

#[test]
fn what_remains_decides_the_exit_code() {
    let mixed: &[u8] = b"(;FF[4];W[qq]AB[pd])";
    let folder = Folder::with(&[("a.sgf", mixed), ("b.sgf", b"(;FF[4];B[zz])")]);
    folder.run(&["validate", "a.sgf"]).expect(1);
    folder.run(&["validate", "--diff", "a.sgf"]).expect(1);
    folder.run(&["validate", "--fix", "a.sgf"]).expect(0);
    assert_eq!(folder.read("a.sgf"), b"(;FF[4];AB[pd];W[qq])");
    folder.run(&["validate", "--fix", "b.sgf"]).expect(1);
    let found = folder.run(&["validate", "--fix", "--format", "json", "a.sgf"]).expect(0).json();
    assert_eq!(found[0]["fixed"], 0);
}

#[test]
fn the_charset_stays() {
    let gbk: &[u8] = b"(;FF[4]CA[GBK]PB[\xBF\xC2\xBD\xE0];B[p d])";
    let folder =
        Folder::with(&[("a.sgf", gbk), ("game.json", br#"{"games":[{"nodes":[{"props":{"B":["p d"]}}]}]}"#)]);
    folder.run(&["validate", "--fix", "a.sgf"]).expect(0);
    assert_eq!(folder.read("a.sgf"), b"(;FF[4]CA[GBK]PB[\xBF\xC2\xBD\xE0];B[pd])");
    folder.run(&["validate", "--fix", "game.json"]).expect(2).complains(&["game.json", "only SGF"]);
}

#[cfg(unix)]
#[test]
fn a_name_is_harmless_in_a_difference() {
    let folder = Folder::with(&[("e\n+fake\u{1b}[31m.sgf", ODD)]);
    let ran = folder.run(&["validate", "--diff", "e\n+fake\u{1b}[31m.sgf"]).expect(0);
    assert!(ran.out().contains("--- e\\n+fake\\u{1b}[31m.sgf\n"), "{}", ran.out());
    assert!(!ran.out().contains('\u{1b}') && !ran.out().contains("\n+fake"));
}

/// With a part of its text gone, what nothing names could be read otherwise.
#[test]
fn a_charset_in_doubt_leaves_the_file_alone() {
    let broken: &[u8] = b"(;FF[4]GM[1]PW[\xe7\xbb?\xe8\x89\xba\xe6\x8c\x87\xe5\xaf\xbcC]WR[P9\xe6\xae\xb5]\
        PB[\xe7\xab\xa5\xe8\xaf?\xe5?\xb4\xe4\xb9?\xe5\xa4\xa9]BR[9\xe7\xba\xa7];B[pd])";
    let folder = Folder::with(&[("a.sgf", broken), ("b.sgf", ODD)]);
    let ran = folder.run(&["validate", "--fix", "-q", "."]).expect(2);
    ran.complains(&["a.sgf", "in doubt"]);
    assert_eq!(folder.read("a.sgf"), broken);
    assert_eq!(folder.read("b.sgf"), SAFE);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::with(&[("real/a.sgf", ODD)]);
    std::fs::set_permissions(folder.path("real/a.sgf"), std::fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real/a.sgf", folder.path("link.sgf")).unwrap();
    folder.run(&["validate", "--fix", "link.sgf"]).expect(0);
    assert!(folder.path("link.sgf").is_symlink());
    assert_eq!(folder.read("real/a.sgf"), SAFE);
    let mode = std::fs::metadata(folder.path("real/a.sgf")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[test]
fn a_finding_says_fix_only_where_there_is_one() {
    let folder = Folder::with(&[("a.sgf", b"(;FF[4]DT[2018.01.15]RE[who knows];B[pd])")]);
    let found = folder.run(&["validate", "--format", "json", "a.sgf"]).expect(0).json();
    let of = |name: &str| {
        let all = found[0]["diagnostics"].as_array().unwrap();
        all.iter().find(|one| one["name"] == name).unwrap()["fix"].clone()
    };
    assert_eq!(of("date-nonstandard")["applicability"], "safe");
    assert!(of("result-nonstandard").is_null());
}

/// However a run ends, every file is as it was or mended; what it began is swept away by the next one that
/// writes there.
#[cfg(unix)]
#[test]
fn a_killed_run_leaves_whole_files_and_nothing_for_ever() {
    let many: String =
        format!("{}{}", "(;FF[4]GM[1]SZ[19]DT[2018.01.15]".to_owned(), ";B[aa];W[bb]".repeat(3000)) + ")";
    let folder = Folder::new();
    let names: Vec<String> = (0..300).map(|n| format!("{n:03}.sgf")).collect();
    names.iter().for_each(|name| folder.write(name, &many));
    let mended = many.replace("2018.01.15", "2018-01-15");
    for pause in [30, 120, 400] {
        let mut child = folder
            .command(&["validate", "--fix", "-q", "--fail-on", "never", "."])
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(pause));
        child.kill().unwrap();
        child.wait().unwrap();
        for name in &names {
            let bytes = folder.read(name);
            assert!(
                bytes == many.as_bytes() || bytes == mended.as_bytes(),
                "{name} is neither whole nor mended"
            );
        }
    }
    // What was left is old when somebody writes there again.
    folder.write(".sgf-Killed.tmp", &many[..100]);
    for name in folder.names(".").iter().filter(|name| name.starts_with(".sgf-")) {
        let file = std::fs::File::options().write(true).open(folder.path(name)).unwrap();
        file.set_modified(std::time::SystemTime::now() - std::time::Duration::from_secs(600)).unwrap();
    }
    folder.write("last.sgf", &many);
    folder.run(&["validate", "--fix", "-q", "--fail-on", "never", "last.sgf"]).expect(0);
    assert_eq!(folder.read("last.sgf"), mended.as_bytes());
    assert!(folder.names(".").iter().all(|name| !name.starts_with(".sgf-")), "{:?}", folder.names("."));
}

#[cfg(unix)]
#[test]
fn only_regular_files_are_fixed_and_other_names_are_said() {
    let folder = Folder::with(&[("a.sgf", b"(;GM[1]FF[4]SZ[19]KM[6,5];B[pd])")]);
    // A pipe that nobody writes to would be waited for.
    let made = std::process::Command::new("mkfifo").arg(folder.path("pipe.sgf")).status().unwrap();
    assert!(made.success());
    folder.run(&["validate", "--fix", "pipe.sgf"]).expect(2).complains(&["pipe.sgf", "regular file"]);
    std::fs::hard_link(folder.path("a.sgf"), folder.path("b.sgf")).unwrap();
    folder.run(&["validate", "--fix", "a.sgf"]).expect(0).complains(&["a.sgf", "hard links"]);
    assert_eq!(folder.read("a.sgf"), b"(;GM[1]FF[4]SZ[19]KM[6.5];B[pd])");
    assert_eq!(folder.read("b.sgf"), b"(;GM[1]FF[4]SZ[19]KM[6,5];B[pd])");
}
