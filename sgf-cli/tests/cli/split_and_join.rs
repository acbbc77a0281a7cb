//! `sgf split` and `sgf join`: collections taken apart and put together.

use crate::support::Folder;

const THREE: &[u8] = b"(;GM[1]PB[Ke Jie]PW[Gu Li]DT[2016-03-09];B[pd])\r\n (;GM[1]PB[ke jie]PW[Lee]DT[2015];\r\nB[dd](;W[pp])(;W[dp];B[qq]))\n\n(;GM[1]PB[..]PW[a/b];B[aa])";

#[test]
fn what_is_split_and_joined_is_the_same_byte_for_byte() {
    let folder = Folder::with(&[("old/three.sgf", THREE)]);
    let ran = folder.run(&["split", "old", "-o", "new"]).expect(0);
    assert_eq!(ran.out(), "3 games in 3 files\n");
    assert_eq!(folder.names("new"), ["three-00001.sgf", "three-00002.sgf", "three-00003.sgf"]);
    assert_eq!(folder.read("new/three-00001.sgf"), b"(;GM[1]PB[Ke Jie]PW[Gu Li]DT[2016-03-09];B[pd])");
    folder.run(&["join", "new", "-o", "joined.sgf"]).expect(0);
    let joined = folder.read("joined.sgf");
    let games = |bytes: &[u8]| {
        let collection = sgf_core::parse(bytes, &sgf_core::ParseOptions::default()).collection;
        collection.games().map(|game| game.span().of(collection.source()).to_vec()).collect::<Vec<_>>()
    };
    assert_eq!(games(&joined), games(THREE));
    // Nothing is written over.
    folder.run(&["split", "old", "-o", "new"]).expect(2).complains(&["three-00001.sgf", "--force"]);
    folder.run(&["join", "new", "-o", "joined.sgf"]).expect(2).complains(&["joined.sgf", "--force"]);
    folder.run(&["split", "old", "-o", "new", "--force"]).expect(0);
}

#[test]
fn games_go_where_the_template_says() {
    let folder =
        Folder::with(&[("three.sgf", THREE), ("more.sgf", b"(;PB[Ke Jie]DT[2016])nothing(;PB[con])")]);
    let ran =
        folder.run(&["split", "more.sgf", "three.sgf", "-o", "new", "--name", "{year}/{black}"]).expect(0);
    assert!(ran.stderr.contains("more.sgf: left out: text between games"), "{}", ran.stderr);
    assert_eq!(folder.names("new"), ["2015", "2016", "unknown"]);
    assert_eq!(folder.names("new/2016"), ["Ke Jie-2.sgf", "Ke Jie.sgf"]);
    assert_eq!(folder.names("new/unknown"), ["_con.sgf", "unknown.sgf"]);
    folder.run(&["split", "three.sgf", "-o", "x", "--name", "../{black}"]).expect(2).complains(&["--name"]);
    folder
        .run(&["split", "three.sgf", "-o", "three.sgf"])
        .expect(2)
        .complains(&["three.sgf", "not a folder"]);
    // What was written is not read again.
    folder.write("in/three.sgf", THREE);
    assert_eq!(folder.run(&["split", "./in", "-o", "in/out"]).expect(0).out(), "3 games in 3 files\n");
    assert_eq!(folder.names("in/out").len(), 3);
    folder.run(&["split", "nothing.sgf", "-o", "x"]).expect(2).complains(&["nothing.sgf"]);
}

#[test]
fn games_go_together_by_what_they_have_in_common() {
    let folder = Folder::with(&[("three.sgf", THREE)]);
    let ran = folder.run(&["split", "three.sgf", "-o", "by", "--by", "player"]).expect(0);
    assert_eq!(ran.out(), "3 games in 5 files\n");
    assert_eq!(folder.names("by"), ["Gu Li.sgf", "Ke Jie.sgf", "Lee.sgf", "a_b.sgf", "unknown.sgf"]);
    let read = String::from_utf8(folder.read("by/Ke Jie.sgf")).unwrap();
    assert!(read.contains("PW[Gu Li]") && read.contains("PW[Lee]") && !read.contains("a/b"), "{read}");
    folder.run(&["split", "three.sgf", "-o", "by2", "--by", "year,black"]).expect(0);
    assert_eq!(folder.names("by2"), ["2015", "2016", "unknown"]);
    assert_eq!(folder.names("by2/2015"), ["ke jie.sgf"]);
    folder.run(&["split", "three.sgf", "-o", "two", "--every", "2"]).expect(0);
    assert_eq!(folder.names("two"), ["three-00001.sgf", "three-00002.sgf"]);
    let of = |name: &str| folder.run(&["info", "--format", "csv", name]).expect(0).out().lines().count() - 1;
    assert_eq!((of("two/three-00001.sgf"), of("two/three-00002.sgf")), (2, 1));
    folder.run(&["split", "three.sgf", "-o", "x", "--by", "year", "--every", "2"]).expect(2);
}

#[test]
fn every_variation_becomes_a_game() {
    let folder = Folder::with(&[("a.sgf", b"(;GM[1]C[x];B[aa](;W[bb])(;W[cc](;B[dd])(;B[ee])))")]);
    folder.run(&["split", "a.sgf", "-o", "new", "--variations"]).expect(0);
    assert_eq!(folder.names("new").len(), 3);
    let read = |name: &str| String::from_utf8(folder.read(name)).unwrap().replace('\n', "");
    assert_eq!(read("new/a-00001.sgf"), "(;GM[1]C[x];B[aa];W[bb])");
    assert_eq!(read("new/a-00003.sgf"), "(;GM[1]C[x];B[aa];W[cc];B[ee])");
}

#[test]
fn charsets_stay_or_become_one() {
    let utf8 = "(;PB[柯洁])".as_bytes();
    let gbk = sgf_core::text::Charset::GB18030
        .encode("(;CA[GB18030]PB[古力])(;CA[GB2312]PB[常昊])")
        .unwrap()
        .into_owned();
    let marked = [b"\xEF\xBB\xBF", "(;CA[GB2312]PB[李昌镐])(;PB[x])".as_bytes()].concat();
    let utf16: Vec<u8> = "\u{FEFF}(;PB[加藤])(;PB[y])".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let folder = Folder::with(&[
        ("a.sgf", b"(;PB[ascii])"),
        ("b.sgf", utf8),
        ("c.sgf", &gbk),
        ("d.sgf", &marked),
        ("e.sgf", &utf16),
    ]);
    // By themselves all keep their bytes.
    folder.run(&["split", "b.sgf", "c.sgf", "d.sgf", "e.sgf", "-o", "new"]).expect(0);
    assert_eq!(folder.read("new/b-00001.sgf"), utf8);
    assert_eq!([folder.read("new/c-00001.sgf"), folder.read("new/c-00002.sgf")].concat(), gbk);
    assert!(folder.read("new/d-00002.sgf").starts_with(b"\xEF\xBB\xBF(;PB[x]"));
    let second: Vec<u8> = "\u{FEFF}(;PB[y])".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(folder.read("new/e-00002.sgf"), second);
    // Together they need one charset.
    folder.run(&["join", "a.sgf", "b.sgf", "c.sgf", "-o", "x.sgf"]).expect(2).complains(&[
        "c.sgf",
        "GB18030",
        "UTF-8",
        "--out-encoding",
    ]);
    assert!(!folder.path("x.sgf").exists());
    folder.run(&["join", "a.sgf", "b.sgf", "d.sgf", "-o", "utf8.sgf"]).expect(0);
    assert_eq!(players(&folder, "utf8.sgf"), ["ascii", "柯洁", "李昌镐", "x"]);
    folder.run(&["join", "e.sgf", "new/e-00002.sgf", "-o", "utf16.sgf"]).expect(0);
    assert_eq!(players(&folder, "utf16.sgf"), ["加藤", "y", "y"]);
    for charset in ["UTF-8", "GB18030", "UTF-16LE"] {
        let all = ["a.sgf", "b.sgf", "c.sgf", "d.sgf", "e.sgf"];
        folder
            .run(&[&["join", "--out-encoding", charset, "-o", "all.sgf", "--force"], &all[..]].concat())
            .expect(0);
        assert_eq!(
            players(&folder, "all.sgf"),
            ["ascii", "柯洁", "古力", "常昊", "李昌镐", "x", "加藤", "y"],
            "{charset}"
        );
    }
    folder.run(&["join", "--out-encoding", "Shift_JIS", "c.sgf", "b.sgf"]).expect(2);
}

fn players(folder: &Folder, name: &str) -> Vec<String> {
    let rows = folder.run(&["info", "--format", "json", name]).expect(0).json();
    rows.iter().map(|row| row["black"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn one_game_a_line() {
    let folder = Folder::with(&[
        ("a.sgf", b"(;GM[1]\n;B[aa]\nC[one\\\n two])"),
        ("b.sgf", b"(;GM[1];B[aa]C[one\ntwo\r\nthree])(;GM[1])"),
        ("cut.sgf", b"(;GM[1];B[aa];W[bb"),
    ]);
    folder.run(&["join", "a.sgf", "-o", "a.sgfs"]).expect(0);
    assert_eq!(folder.read("a.sgfs"), b"(;GM[1];B[aa]C[one two])\n");
    let ran = folder.run(&["join", "--lines", "b.sgf", "cut.sgf", "a.sgf"]).expect(0);
    assert_eq!(
        ran.out(),
        "(;GM[1];B[aa]C[one two three])\n(;GM[1])\n(;GM[1];B[aa];W[bb])\n(;GM[1];B[aa]C[one two])\n"
    );
    let complaints: Vec<&str> = ran.stderr.lines().collect();
    assert_eq!(complaints.len(), 3, "{}", ran.stderr);
    assert!(complaints[0].contains("b.sgf") && complaints[0].contains("2 line breaks"));
    assert!(complaints[1].contains("S006") && complaints[2].contains("S007"));
    // A game that was cut off does not swallow the next one.
    let ran = folder.run(&["join", "cut.sgf", "a.sgf"]).expect(0);
    assert_eq!(
        sgf_core::parse(&ran.stdout, &sgf_core::ParseOptions::default()).collection.games().count(),
        2
    );
    folder.run(&["join", "--lines", "--out-encoding", "UTF-16", "a.sgf"]).expect(2).complains(&["UTF-16"]);
}
