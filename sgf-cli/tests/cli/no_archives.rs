//! A build without the feature `archives`: archives are reported, records beside them are read.

use crate::support::Folder;

#[test]
fn archives_name_the_feature_that_is_missing() {
    let files: [(&str, &[u8]); 4] = [
        ("a.sgf", b"(;GM[1]FF[4]SZ[9];B[ee])"),
        ("b.zip", b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"),
        ("c.sgf.gz", b"\x1F\x8B\x08\0\0\0\0\0\0\x03"),
        ("d.7z", b"7z\xBC\xAF\x27\x1C"),
    ];
    let folder = Folder::with(&files);
    let ran = folder.run(&["info", "."]).expect(2);
    // The head of the table and the one record.
    assert_eq!(ran.out().lines().count(), 2, "{}", ran.out());
    for name in ["b.zip", "c.sgf.gz", "d.7z"] {
        let line = ran.stderr.lines().find(|line| line.contains(name));
        assert!(line.is_some_and(|line| line.contains("feature archives")), "{}", ran.stderr);
    }
    folder.run(&["info", "a.sgf"]).expect(0);
}
