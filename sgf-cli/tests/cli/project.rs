use crate::support::Folder;

const GAME: &[u8] = b"(;GM[1]FF[4]SZ[19]KM[6.5]RU[Chinese]PB[A]RE[B+R];B[pd];W[tt])";

fn names(folder: &Folder, args: &[&str], code: i32) -> Vec<String> {
    let args: Vec<&str> = ["validate", "--format", "json"].iter().chain(args).copied().collect();
    let rows = folder.run(&args).expect(code).json();
    rows.iter()
        .flat_map(|row| {
            let path = row["path"].as_str().unwrap().to_owned();
            let found = row["diagnostics"].as_array().unwrap().clone();
            found.into_iter().map(move |one| {
                format!("{path} {}:{}", one["name"].as_str().unwrap(), one["severity"].as_str().unwrap())
            })
        })
        .collect()
}

#[test]
fn the_nearest_file_above_an_input_holds() {
    let folder = Folder::with(&[
        ("a.sgf", GAME),
        ("league/b.sgf", GAME),
        ("league/2024/c.sgf", GAME),
        ("league/old/d.sgf", GAME),
        (
            "league/sgf.toml",
            b"ignore = \"pass-as-tt\"\n[policy]\nkomi = [7.5, 5.5]\nmin-moves = 2\n[[folder]]\npath = \"2024\"\nfail-on = \"never\"\n[folder.policy]\nkomi = 6.5\nmin-moves = 30\nrequired = [\"PB\", \"PW\"]\n",
        ),
        ("league/old/sgf.toml", b"profile = \"strict\"\nselect = [\"pass\"]\n"),
    ]);
    assert_eq!(names(&folder, &["a.sgf"], 0), ["a.sgf pass-as-tt:info"]);
    assert_eq!(names(&folder, &["league/b.sgf"], 1), ["league/b.sgf policy-komi:error"]);
    let c = ["policy-moves", "policy-property"].map(|name| format!("league/2024/c.sgf {name}:error"));
    assert_eq!(names(&folder, &["league/2024"], 0), c);
    assert_eq!(names(&folder, &["league/old"], 0), ["league/old/d.sgf pass-as-tt:info"]);
    // All at once, whatever the order of threads.
    let all = names(&folder, &["-j", "4", "."], 1);
    assert_eq!(all.len(), 5, "{all:?}");
    assert_eq!(names(&folder, &["--no-config", "league/b.sgf"], 0), ["league/b.sgf pass-as-tt:info"]);
    let given = ["--config", "league/sgf.toml", "a.sgf"];
    assert_eq!(names(&folder, &given, 1), ["a.sgf policy-komi:error"]);
    // The command line comes first.
    assert_eq!(names(&folder, &["--select", "T", "league/b.sgf"], 0), [""; 0]);
    assert_eq!(names(&folder, &["--fail-on", "error", "league/2024"], 1), c);
}

#[test]
fn messages_of_a_policy() {
    let toml = b"[policy]\nkomi = [7.5, 5.5]\nsize = [13, \"9x9\"]\ntime = [\"1h30m\", 3600]\novertime = \"5x30 byo-yomi\"\nrules = [\"japanese\"]\nmax-handicap = 0\nmin-moves = 20\nmax-moves = 400\nresult = true\nrequired = \"EV\"\n";
    let game = b"(;GM[1]FF[4]SZ[19]KM[6.5]RU[Chinese]TM[60]HA[2]AB[pd][dp]RE[?];W[dd])";
    let folder = Folder::with(&[("a.sgf", game), ("sgf.toml", toml)]);
    let rows = folder.run(&["validate", "--format", "json", "--select", "L", "a.sgf"]).expect(1).json();
    let found = rows[0]["diagnostics"].as_array().unwrap();
    let mut messages: Vec<&str> = found.iter().map(|one| one["message"].as_str().unwrap()).collect();
    messages.sort_unstable();
    assert_eq!(
        messages,
        [
            "KM[6.5], where the policy asks for 7.5, 5.5",
            "RE[?], where the policy asks for a result",
            "RU[Chinese], where the policy asks for japanese",
            "TM[60], where the policy asks for 5400, 3600",
            "a board of 19, where the policy asks for 13, 9",
            "a handicap of 2, where the policy asks for at most 0",
            "no OT, where the policy asks for 5x30 byo-yomi",
            "the main line has 1 move, where the policy asks for 20 to 400",
            "there is no EV, which the policy requires",
        ]
    );
}

#[test]
fn what_is_wrong_in_the_file_is_said_once() {
    let folder = Folder::with(&[
        ("a.sgf", GAME),
        ("b.sgf", GAME),
        ("sgf.toml", b"select = [\"T\"]\nfail_on = \"error\"\n"),
    ]);
    let ran = folder.run(&["validate", "."]).expect(2);
    ran.complains(&["sgf.toml:2:1: there is no key fail_on; is fail-on meant?"]);
    assert_eq!(ran.out(), "0 files, 0 games; 2 inputs could not be read\n");
    folder.run(&["validate", "--no-config", "."]).expect(0);
    folder.run(&["validate", "--config", "sgf.toml", "."]).expect(2).complains(&["sgf.toml:2:1"]);
    folder.run(&["validate", "--config", "nowhere.toml", "."]).expect(2).complains(&["nowhere.toml"]);
    folder.run(&["validate", "--config", "sgf.toml", "--no-config", "."]).expect(2);
}

#[test]
fn the_documented_file_is_right() {
    let folder = Folder::with(&[("a.sgf", GAME)]);
    let documented = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/sgf.toml");
    let found = names(&folder, &["--config", documented, "a.sgf"], 1);
    let policies = ["time", "overtime", "moves", "property", "property"]
        .map(|name| format!("a.sgf policy-{name}:error"));
    assert_eq!(found, policies);
}
