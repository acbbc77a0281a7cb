//! One large input: all threads share it, and nobody can tell.

use std::process::Stdio;

use crate::support::{CUT_OFF, Folder, Ran};

/// Games of all kinds, one or more a line, some of them damaged.
fn games(times: usize) -> Vec<u8> {
    let plain =
        "(;FF[4]GM[1]SZ[19]KM[6.5]RU[Japanese]PB[柯洁]PW[w]RE[B+0.5];B[pd];W[dd];B[pq];W[dp];B[fc])\n";
    let odd: [&str; 9] = [
        "(;FF[3]GM[1]SZ[9];B[aa];W[aa];B[zz]C[open\n",
        "(;GM[6]SZ[8])\n",
        "(;FF[4]SZ[9]AP[foxwq]KM[375];B[aa](;W[bb];B[cc]C[棋\\]])(;W[cc]TR[aa][aa]))(;SZ[9];B[bb])\r\n",
        "junk between (;B[aa];;;W[tt]))))\n",
        "(;SZ[9]AB[aa][ab]AE[aa]RE[B+1.5]KM[7];W[ii]BL[30];B[hh]WL[20];W[ha]BL[40])\n",
        "(;FF[5]CA[nonsense]XX[1]DT[2020-13-01];B[])\n\n",
        "(;CA[GBK]C[\u{fffd}\u{fffd}];B[dd]W[ee])\n",
        "((;B[aa])(;B[bb](;W[cc])))\n",
        "(;SZ[2];B[aa];W[ba];B[bb];W[ab];B[aa];W[ba];B[aa])\n",
    ];
    let mut bytes = Vec::new();
    for time in 0..times {
        bytes.extend_from_slice(plain.repeat(1 + time % 5).as_bytes());
        bytes.extend_from_slice(odd[time % odd.len()].as_bytes());
        if time % 100 == 50 {
            bytes.extend_from_slice(CUT_OFF);
        }
        if time % 300 == 200 {
            // A game larger than what is read at once.
            bytes.extend_from_slice(format!("(;C[{}];B[aa];W[bb];W[cc])", "long ".repeat(20_000)).as_bytes());
        }
    }
    bytes
}

fn same(one: &Ran, other: &Ran, what: &str) {
    assert_eq!(one.code, other.code, "{what}");
    assert_eq!(one.stderr, other.stderr, "{what}");
    assert!(one.stdout == other.stdout, "{what}: the outputs differ");
}

#[test]
fn threads_change_nothing_that_is_printed() {
    let folder =
        Folder::with(&[("all.sgfs", &games(1500)), ("none.sgfs", b"nothing"), ("more.sgfs", &games(40))]);
    let commands: [&[&str]; 14] = [
        &["validate", "-v", "--summary"],
        &["validate", "--format", "json"],
        &["validate", "--format", "csv"],
        &["validate", "--format", "sarif"],
        &["validate", "--format", "github"],
        &["validate", "-q", "--fail-on", "never", "--summary"],
        &["info"],
        &["info", "--format", "json"],
        &["info", "--format", "csv"],
        &["stats", "--format", "json"],
        &["dedupe"],
        &["find", "--black", "柯洁", "--format", "json"],
        &["find", "--black", "柯洁", "--only", "names"],
        &["find", "--illegal", "--only", "count"],
    ];
    for command in commands {
        printed_the_same(&folder, command);
    }
    // From a pipe, which gives its bytes as it likes.
    let alone = folder.run(&["validate", "--format", "json", "-j", "1", "all.sgfs"]);
    let piped = folder.run_with(&["validate", "--format", "json", "-j", "3", "-"], &games(1500));
    let (alone, piped) = (alone.out(), piped.out());
    assert_eq!(alone.replacen("\"all.sgfs\"", "\"-\"", 1), piped);
}

#[test]
fn small_inputs_go_on_beside_a_large_one() {
    let folder = Folder::with(&[("a.sgfs", &games(300))]);
    for number in 0..200 {
        let games = if number == 99 { games(90) } else { games(1 + number % 2) };
        folder.write(&format!("b/{number:04}.sgf"), &games);
    }
    for command in [&["validate", "--format", "json"][..], &["find", "--illegal"]] {
        printed_the_same(&folder, command);
    }
}

fn printed_the_same(folder: &Folder, command: &[&str]) {
    let run = |jobs: &str| folder.run(&[command, &["-j", jobs, "."]].concat());
    let alone = run("1");
    assert!(!alone.stdout.is_empty(), "{command:?}");
    same(&alone, &run("2"), &format!("{command:?} -j 2"));
    same(&alone, &run("5"), &format!("{command:?} -j 5"));
}

#[test]
fn threads_change_nothing_that_is_counted_replayed_or_converted() {
    let folder = Folder::with(&[("all.sgfs", &games(300)), ("none.sgfs", b"nothing")]);
    let commands: [&[&str]; 12] = [
        &["score", "--summary"],
        &["score", "--format", "json", "--check"],
        &["score", "--format", "csv", "--summary"],
        &["replay", "--format", "json"],
        &["replay", "--every", "2", "--rules", "tromp-taylor"],
        &["convert", "--to", "json"],
        &["convert", "--to", "jsonl"],
        &["convert", "--to", "csv"],
        &["convert", "--to", "sgf", "--style", "canonical"],
        &["convert", "--to", "sgf", "--style", "compact", "--out-encoding", "GB18030"],
        &["convert", "--to", "sgf", "--main-line", "--swap-colors"],
        &["convert", "--to", "xml", "--main-line"],
    ];
    for command in commands {
        printed_the_same(&folder, command);
    }
    // The judge thinks long; a few games of two batches do.
    let game = format!(
        "(;SZ[5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][aa]C[{}];B[];W[])\n",
        "long ".repeat(100)
    );
    let judged = Folder::with(&[("all.sgfs", game.repeat(120).as_bytes())]);
    let [alone, shared] = ["1", "3"].map(|jobs| {
        judged.run(&["score", "--format", "json", "--dead", "auto", "-j", jobs, "all.sgfs"]).expect(0)
    });
    assert!(alone.out().starts_with("{\"path\":\"all.sgfs\",\"game\":0,"));
    assert_eq!(alone.json()[0]["dead"], serde_json::json!(["aa"]));
    same(&alone, &shared, "score --dead auto");
    // A character that the charset lacks: the game is named by its number in the input.
    let lacking: Vec<String> = ["1", "4"]
        .map(|jobs| {
            folder
                .run(&[
                    "convert",
                    "--to",
                    "sgf",
                    "--style",
                    "canonical",
                    "--out-encoding",
                    "Big5",
                    "-j",
                    jobs,
                    "all.sgfs",
                ])
                .expect(2)
                .stderr
        })
        .into();
    let document = folder.run(&["convert", "--to", "jsonl", "all.sgfs"]).expect(0);
    let number = document.out().lines().position(|game| game.contains('\u{fffd}')).unwrap();
    assert!(lacking[0].contains(&format!("game {number}, ")), "{}", lacking[0]);
    assert_eq!(lacking[0], lacking[1]);
}

#[cfg(feature = "archives")]
#[test]
fn an_input_that_breaks_off_is_read_up_to_there() {
    let folder = Folder::new();
    let packed = {
        use std::io::Write as _;
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packer.write_all(&games(1500)).unwrap();
        packer.finish().unwrap()
    };
    folder.write("torn.sgfs.gz", &packed[..packed.len() / 2]);
    let alone = folder.run(&["info", "-j", "1", "torn.sgfs.gz"]).expect(2);
    let shared = folder.run(&["info", "-j", "4", "torn.sgfs.gz"]);
    assert!(alone.out().lines().count() > 100);
    assert!(alone.stderr.contains("torn.sgfs.gz"), "{}", alone.stderr);
    same(&alone, &shared, "torn.sgfs.gz");
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_ends_with_whole_lines_and_a_summary() {
    use std::io::Read as _;
    let folder = Folder::with(&[("all.sgfs", &games(40_000))]);
    for jobs in ["1", "3"] {
        let mut child = folder
            .command(&["validate", "-j", jobs, "all.sgfs"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let mut text = vec![0; 1000];
        stdout.read_exact(&mut text).unwrap();
        let id = child.id().to_string();
        assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        stdout.read_to_end(&mut text).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130));
        let text = String::from_utf8(text).unwrap();
        assert!(text.ends_with('\n'));
        let last = text.lines().last().unwrap();
        assert!(last.starts_with("1 file, "), "{last}");
    }
}

#[test]
fn progress_is_told_on_standard_error_only() {
    let folder = Folder::with(&[("all.sgfs", &games(400))]);
    let never = folder.run(&["info", "--progress", "never", "all.sgfs"]).expect(0);
    let always = folder.run(&["info", "--progress", "always", "all.sgfs"]).expect(0);
    // Only the damage of the input.
    assert!(never.stderr.lines().all(|line| line.starts_with("sgf: all.sgfs:")), "{}", never.stderr);
    assert!(never.stdout == always.stdout);
    // A run over a second: its input does not end before.
    let mut child = folder
        .command(&["info", "--progress", "always", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut stdin, &games(400)).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1600));
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("games/s"), "{told}");
    assert!(!String::from_utf8(output.stdout).unwrap().contains("games/s"));
}
