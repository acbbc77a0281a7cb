use serde_json::json;

use crate::support::Folder;

#[test]
fn an_archive_is_counted() {
    let folder = Folder::with(&[
        (
            "a.sgf",
            "(;GM[1]FF[4]EV[Cup]PB[柯洁]PW[b]RE[B+R]KM[7.5]RU[Chinese]DT[2016-01-02];B[aa];W[bb])".as_bytes(),
        ),
        ("b.sgfs", b"(;GM[1]PB[b]RE[W+3.5]SZ[9]HA[2](;W[aa])(;W[bb]C[x]))\n(;GM[1]RE[odd])\n"),
    ]);
    let ran = folder.run(&["stats", "--format", "json", "."]).expect(0);
    let row = &ran.json()[0];
    for (field, value) in [
        ("files", json!(2)),
        ("games", json!(3)),
        ("nodes", json!(7)),
        ("moves", json!(3)),
        ("longest", json!(2)),
        ("with_variations", json!(1)),
        ("with_comments", json!(1)),
        ("sizes", json!({"19": 2, "9": 1})),
        ("winners", json!({"black": 1, "white": 1, "not understood": 1})),
        ("endings", json!({"count": 1, "resignation": 1})),
        ("komi", json!({"7.5": 1, "none": 2})),
        ("handicaps", json!({"2": 1, "none": 2})),
        ("years", json!({"2016": 1, "none": 2})),
        ("players", json!({"b": 2, "柯洁": 1})),
        ("wins", json!({"柯洁": 1})),
        ("events", json!({"Cup": 1})),
    ] {
        assert_eq!(row[field], value, "{field}");
    }
    let table = folder.run(&["stats", "--top", "1", "."]).expect(0);
    assert!(
        table.out().lines().any(|line| line.starts_with("player") && line.ends_with(" 2")),
        "{}",
        table.out()
    );
    let csv = folder.run(&["stats", "--format", "csv", "."]).expect(0);
    assert!(csv.out().starts_with("what,value,count\nfiles,,2\n") && csv.out().contains("\nplayer,柯洁,1\n"));
}
