//! Archives of every kind, whole and broken.

use std::io::{Cursor, Write};

use serde_json::Value;
use zip::write::SimpleFileOptions;

use crate::support::{Folder, Ran};

const GAME: &[u8] = b"(;GM[1]FF[4];B[pd])";

type Files<'f> = &'f [(&'f str, &'f [u8])];

const FILES: Files<'static> = &[
    ("a.sgf", GAME),
    ("folder/b.SGF", b"(;GM[1]FF[4];B[aa];W[bb])"),
    ("readme.txt", b"no record"),
    (".hidden/c.sgf", GAME),
    ("d.gib", b"\\HS\n\\[GAMEBLACKNAME=x\\]\n\\GS\nSTO 0 2 1 3 3\n\\GE\n"),
];

fn zip(files: Files<'_>) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn tar(files: Files<'_>) -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    for (name, bytes) in files {
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        archive.append_data(&mut header, name, *bytes).unwrap();
    }
    archive.into_inner().unwrap()
}

fn seven_zip(files: Files<'_>, password: Option<&str>) -> Vec<u8> {
    let mut archive = sevenz_rust2::ArchiveWriter::new(Cursor::new(Vec::new())).unwrap();
    if let Some(password) = password {
        let aes = sevenz_rust2::encoder_options::AesEncoderOptions::new(password.into());
        archive.set_content_methods(vec![aes.into(), sevenz_rust2::EncoderMethod::LZMA2.into()]);
    }
    for (name, bytes) in files {
        let entry = sevenz_rust2::ArchiveEntry::new_file(name);
        archive.push_archive_entry(entry, Some(*bytes)).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

fn xz(bytes: &[u8]) -> Vec<u8> {
    let mut packed = lzma_rust2::XzWriter::new(Vec::new(), lzma_rust2::XzOptions::with_preset(1)).unwrap();
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

fn zst(bytes: &[u8]) -> Vec<u8> {
    zstd::stream::encode_all(bytes, 1).unwrap()
}

fn validate(folder: &Folder, args: &[&str]) -> Ran {
    folder.run(&[&["validate", "--format", "json"], args].concat())
}

fn paths(ran: &Ran) -> Vec<String> {
    ran.json().iter().map(|row| row["path"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn records_in_archives_of_every_kind() {
    for (name, bytes) in [
        ("x.zip", zip(FILES)),
        ("x.tar", tar(FILES)),
        ("x.tar.gz", gz(&tar(FILES))),
        ("x.tgz", gz(&tar(FILES))),
        ("x.tar.zst", zst(&tar(FILES))),
        ("x.tar.xz", xz(&tar(FILES))),
        ("x.7z", seven_zip(FILES, None)),
    ] {
        let folder = Folder::with(&[(name, &bytes)]);
        let ran = validate(&folder, &[name]).expect(0);
        let expected = ["a.sgf", "folder/b.SGF", "d.gib"].map(|member| format!("{name}!{member}"));
        assert_eq!(paths(&ran), expected);
        let rows = ran.json();
        let moves: Vec<&Value> = rows.iter().map(|row| &row["games"][0]["moves"]).collect();
        assert_eq!(
            (moves, &rows[2]["format"]),
            (vec![&1.into(), &2.into(), &1.into()], &"gib".into()),
            "{name}"
        );
        // The same from standard input, and where the archive lies in a folder.
        let piped = folder.run_with(&["validate", "--format", "json", "-"], &bytes).expect(0);
        assert_eq!(paths(&piped), ["-!a.sgf", "-!folder/b.SGF", "-!d.gib"], "{name}");
        let found = validate(&folder, &["--include", "*.sgf", "."]).expect(0);
        assert_eq!(paths(&found), [format!("./{name}!a.sgf")], "{name}");
    }
    for (name, bytes) in [("g.sgf.gz", gz(GAME)), ("g.sgf.zst", zst(GAME)), ("g.sgf.xz", xz(GAME))] {
        let folder = Folder::with(&[(name, &bytes)]);
        assert_eq!(paths(&validate(&folder, &[name]).expect(0)), [name]);
        assert_eq!(paths(&folder.run_with(&["validate", "--format", "json"], &bytes).expect(0)), ["-"]);
        let out = folder.run(&["convert", "--to", "sgf", name]).expect(0);
        assert_eq!(out.stdout, GAME);
    }
}

#[test]
fn documents_in_xml_are_looked_into() {
    const GO: &[u8] =
        b"<?xml version=\"1.0\"?>\n<Go><GoGame name=\"x\"><Nodes><Black at=\"D4\"/></Nodes></GoGame></Go>";
    const FILES: Files<'static> = &[
        ("a.sgf", GAME),
        ("game.xml", GO),
        ("other.XML", b"<?xml version=\"1.0\"?><svg/>"),
        ("settings.xml", b""),
    ];
    let archive = zip(FILES);
    let folder = Folder::with(&[FILES, &[("x/x.zip", &archive), ("none/build.xml", b"<project/>")]].concat());
    let ran = validate(&folder, &["--exclude", "none", "."]).expect(0);
    assert_eq!(paths(&ran), ["./a.sgf", "./game.xml", "./x/x.zip!a.sgf", "./x/x.zip!game.xml"]);
    assert_eq!(ran.json()[3]["format"], "xml");
    assert_eq!(paths(&validate(&folder, &["--include", "*.xml", "x"]).expect(0)), ["x/x.zip!game.xml"]);
    validate(&folder, &["none"]).expect(2).complains(&["none: no record files", "sgf", "xml"]);
    // What is named is read as it is.
    assert_eq!(paths(&validate(&folder, &["other.XML"]).expect(1)), ["other.XML"]);
    assert_eq!(paths(&validate(&folder, &["x/x.zip!other.XML"]).expect(1)), ["x/x.zip!other.XML"]);
}

#[test]
fn archives_are_opened_once_within_another() {
    let inner = zip(&[("b.sgf", GAME)]);
    let packed = gz(GAME);
    let deeper = zip(&[("inner.zip", &inner)]);
    let outer = tar(&[
        ("a.sgf", GAME),
        ("inner.zip", &inner),
        ("c.sgf.gz", &packed),
        ("deeper.zip", &deeper),
        ("z.sgf", GAME),
    ]);
    let folder = Folder::with(&[("x.tar", &outer)]);
    let ran = validate(&folder, &["x.tar"]).expect(2);
    assert_eq!(paths(&ran), ["x.tar!a.sgf", "x.tar!inner.zip!b.sgf", "x.tar!c.sgf.gz", "x.tar!z.sgf"]);
    ran.complains(&["x.tar!deeper.zip!inner.zip", "not deeper"]);
}

#[test]
fn what_is_broken_does_not_stop_the_rest() {
    let whole = zip(&[("a.sgf", GAME), ("b.sgf", GAME), ("c.sgf", GAME)]);
    // The data of the second member: its checksum no longer holds.
    let mut corrupt = whole.clone();
    let second = corrupt.windows(5).position(|bytes| bytes == b"b.sgf").unwrap() + 5;
    corrupt[second + 4] ^= 0x55;
    // The second member is marked as encrypted, in both of its headers.
    let mut encrypted = whole.clone();
    let local: Vec<usize> =
        (0..encrypted.len() - 4).filter(|&at| &encrypted[at..at + 4] == b"PK\x03\x04").collect();
    let central: Vec<usize> =
        (0..encrypted.len() - 4).filter(|&at| &encrypted[at..at + 4] == b"PK\x01\x02").collect();
    encrypted[local[1] + 6] |= 1;
    encrypted[central[1] + 8] |= 1;
    let folder =
        Folder::with(&[("corrupt.zip", &corrupt), ("encrypted.zip", &encrypted), ("last.sgf", GAME)]);
    for (name, words) in [("corrupt.zip", ""), ("encrypted.zip", "encrypted")] {
        let ran = validate(&folder, &[name, "last.sgf"]).expect(2);
        assert_eq!(paths(&ran), [&format!("{name}!a.sgf"), &format!("{name}!c.sgf"), "last.sgf"]);
        ran.complains(&[&format!("{name}!b.sgf"), words]);
    }
    // Cut off: what comes before the cut is read.
    let packed = gz(&tar(&[("a.sgf", GAME), ("b.sgf", &GAME.repeat(100_000))]));
    folder.write("cut.tar.gz", &packed[..packed.len() - 40]);
    let ran = validate(&folder, &["cut.tar.gz", "last.sgf"]).expect(2);
    assert_eq!(paths(&ran).first().map(String::as_str), Some("cut.tar.gz!a.sgf"));
    assert_eq!(paths(&ran).last().map(String::as_str), Some("last.sgf"));
    ran.complains(&["cut.tar.gz!b.sgf"]);
    folder.write("locked.7z", seven_zip(&[("a.sgf", GAME)], Some("secret")));
    let ran = validate(&folder, &["locked.7z", "last.sgf"]).expect(2);
    assert_eq!(paths(&ran), ["last.sgf"]);
    ran.complains(&["locked.7z", "encrypted"]);
    folder.write("none.zip", zip(&[("readme.txt", b"x")]));
    validate(&folder, &["none.zip", "last.sgf"]).expect(2).complains(&["none.zip", "no record files"]);
    folder.write("not.zip", b"PK\x03\x04 and no more");
    validate(&folder, &["not.zip", "last.sgf"]).expect(2).complains(&["not.zip"]);
}

#[test]
fn members_are_not_fixed_in_place() {
    let bytes = zip(&[("a.sgf", b"(;GM[1];B[tt]C[x])")]);
    let folder = Folder::with(&[("x.zip", &bytes)]);
    folder
        .run(&["validate", "--fix", "-q", "x.zip"])
        .expect(2)
        .complains(&["x.zip!a.sgf", "unpack it first"]);
    assert_eq!(folder.read("x.zip"), bytes);
}

#[test]
fn bombs_are_stopped() {
    // A record of blanks: a thousand times smaller when packed.
    let blanks = [b"(;GM[1]C[".to_vec(), vec![b' '; 300 << 20], b"])".to_vec()].concat();
    let folder = Folder::with(&[("bomb.sgf.gz", &gz(&blanks)), ("last.sgf", GAME)]);
    let ran = validate(&folder, &["bomb.sgf.gz", "last.sgf"]).expect(2);
    assert_eq!(paths(&ran).last().map(String::as_str), Some("last.sgf"));
    ran.complains(&["bomb.sgf.gz", "--max-ratio"]);
    let many: Vec<(String, &[u8])> = (0..20).map(|i| (format!("{i}.txt"), &b"x"[..])).collect();
    let many: Vec<(&str, &[u8])> = many.iter().map(|(name, bytes)| (name.as_str(), *bytes)).collect();
    folder.write("many.zip", zip(&many));
    validate(&folder, &["--max-members", "10", "many.zip"])
        .expect(2)
        .complains(&["many.zip", "--max-members"]);
}

#[test]
fn members_stay_in_the_folder_they_are_written_to() {
    let archive = tar(&[("b/c.sgf", GAME)]);
    // The builder refuses such names, so they are put in by hand, checksum and all.
    let mut evil = archive.clone();
    evil[..10].copy_from_slice(b"../../evil");
    evil[10..14].copy_from_slice(b".sgf");
    evil[148..156].copy_from_slice(b"        ");
    let sum: u32 = evil[..512].iter().map(|&byte| u32::from(byte)).sum();
    evil[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    let folder = Folder::with(&[("x/a.tar", &archive), ("x/evil.tar", &evil)]);
    folder.run(&["convert", "--to", "sgf", "x", "-o", "out/"]).expect(0);
    assert_eq!(folder.read("out/a/b/c.sgf"), GAME);
    assert_eq!(folder.read("out/evil/evil.sgf"), GAME);
}

#[test]
fn names_of_members_in_other_charsets() {
    let name = sgf_core::text::Charset::GB18030.encode("围棋对局").unwrap().into_owned();
    let mut archive = zip(&[("xxxxxxxx.sgf", GAME)]);
    while let Some(at) = archive.windows(8).position(|bytes| bytes == b"xxxxxxxx") {
        archive[at..at + 8].copy_from_slice(&name);
    }
    let folder = Folder::with(&[("x.zip", &archive)]);
    assert_eq!(paths(&validate(&folder, &["x.zip"]).expect(0)), ["x.zip!围棋对局.sgf"]);
}

#[test]
fn members_are_read_by_their_names() {
    let inner = zip(&[("deep/c.sgf", b"(;SZ[9]PB[c];B[cc])")]);
    let outer = zip(&[
        ("a.sgf", b"(;SZ[9]PB[a];B[aa])"),
        ("b.sgf", b"(;SZ[9]PB[b];B[bb])"),
        ("in.zip", &inner),
        ("!odd!.sgf", b"(;SZ[9]PB[odd];B[aa])"),
    ]);
    let folder = Folder::with(&[
        ("games.zip", &outer),
        ("plain!.sgf", b"(;SZ[9]PB[plain];B[aa])"),
        ("x\ny.sgf", b"(;SZ[9]PB[b];B[aa])"),
    ]);
    let players = |args: &[&str]| -> Vec<String> {
        let rows = folder.run(&[&["info", "--format", "json"], args].concat()).expect(0).json();
        rows.iter().map(|row| row["black"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(players(&["games.zip!b.sgf"]), ["b"]);
    assert_eq!(
        players(&["games.zip!in.zip!deep/c.sgf", "games.zip!a.sgf", "plain!.sgf", "games.zip!!odd!.sgf"]),
        ["a", "c", "plain", "odd"]
    );
    folder
        .run(&["info", "games.zip!none.sgf"])
        .expect(2)
        .complains(&["games.zip!none.sgf", "no such record"]);
    folder.run(&["info", "plain!.sgf!a.sgf"]).expect(2).complains(&["plain!.sgf!a.sgf", "no such record"]);
    folder.run(&["info", "none.zip!a.sgf"]).expect(2).complains(&["none.zip!a.sgf", "No such file"]);
    // What one command finds the next one reads.
    let found = folder.run(&["find", "-l", "--black", "b", "."]).expect(0);
    assert_eq!(found.out(), "./games.zip!b.sgf\n./x\\ny.sgf\n");
    let found = folder.run(&["find", "-l0", "--black", "b", "."]).expect(0);
    assert_eq!(found.out(), "./games.zip!b.sgf\0./x\ny.sgf\0");
    let read =
        folder.run_with(&["info", "--format", "json", "--files-from", "-"], &found.stdout).expect(0).json();
    assert_eq!(read.len(), 2);
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_no_text_are_handed_on_as_they_are() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new();
    let name = std::ffi::OsStr::from_bytes(b"b\xFF.sgf");
    std::fs::write(folder.path(".").join(name), "(;PB[b];B[aa])").unwrap();
    let found = folder.run(&["find", "-l", "--black", "b", "."]).expect(0);
    assert_eq!(found.stdout, b"./b\xFF.sgf\n");
    folder.run_with(&["info", "--files-from", "-"], &found.stdout).expect(0);
}

#[test]
fn what_follows_a_packed_record_is_skipped_and_said() {
    let packed = gz(GAME);
    let folder = Folder::new();
    folder.write("tail.sgf.gz", [&packed[..], b"--boundary--\n"].concat());
    folder.write("zeros.sgf.gz", [&packed[..], &[0; 600]].concat());
    folder.write("two.sgf.gz", [&packed[..], &packed[..]].concat());
    folder.run(&["info", "tail.sgf.gz"]).expect(0).complains(&["tail.sgf.gz", "skipped"]);
    let ran = folder.run(&["info", "--format", "json", "zeros.sgf.gz", "two.sgf.gz"]).expect(0);
    assert_eq!(ran.json().len(), 3);
    assert_eq!(ran.stderr, "");
}
