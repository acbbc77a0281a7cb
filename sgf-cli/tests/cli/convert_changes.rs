use crate::support::Folder;

const RECORD: &[u8] =
    b"(;FF[4]GM[1]SZ[9]PB[a]PW[b]KM[6.5]RE[B+R]AB[aa:bb]C[A9]\n;W[ca]LB[ca:1](;B[cc])(;B[dd]))\n";

fn convert(flags: &[&str]) -> String {
    let folder = Folder::with(&[("a.sgf", RECORD)]);
    let args: Vec<&str> = ["convert", "--to", "sgf", "a.sgf"].iter().chain(flags).copied().collect();
    folder.run(&args).expect(0).out().to_owned()
}

#[test]
fn sides_and_colours() {
    let turned = convert(&["--rotate", "90", "--comments-coordinates"]);
    let [body, rest] = ["AB[ha:ib]C[J9]\n;W[ic]LB[ic:1](;B[gc])(;B[fd]))\n", "C[A9]"];
    assert_eq!(turned, format!("(;FF[4]GM[1]SZ[9]PB[a]PW[b]KM[6.5]RE[B+R]{body}"));
    assert!(convert(&["--rotate", "180"]).contains(rest));
    assert!(convert(&["--mirror", "h"]).contains("AB[ha:ib]"));
    assert!(convert(&["--mirror", "v"]).contains("AB[ah:bi]"));
    assert!(convert(&["--rotate", "270", "--mirror", "v"]).contains("AB[aa:bb]"));
    let swapped = convert(&["--swap-colors"]);
    assert!(
        swapped.contains("PW[a]PB[b]KM[-6.5]RE[W+R]AW[aa:bb]") && swapped.contains(";B[ca]"),
        "{swapped}"
    );
}

#[test]
fn lighter_and_in_other_words() {
    assert!(convert(&["--strip", "comments,markup,variations"]).ends_with("AB[aa:bb]\n;W[ca];B[cc])\n"));
    assert!(convert(&["--expand-points"]).contains("AB[aa][ba][ab][bb]"));
    assert_eq!(convert(&["--compress-points"]).as_bytes(), RECORD);
    assert!(convert(&["--ff", "3"]).starts_with("(;FF[3]"));
    assert_eq!(convert(&["--ff", "4"]).as_bytes(), RECORD);
    assert_eq!(convert(&["--normalize", "names,dates,results,komi"]).as_bytes(), RECORD);
}

#[test]
fn changes_show_in_every_form() {
    let folder = Folder::with(&[("a.sgf", RECORD)]);
    let ran = folder.run(&["convert", "--to", "json", "--swap-colors", "a.sgf"]).expect(0);
    assert_eq!(ran.json()[0]["games"][0]["nodes"][0]["props"]["PW"][0], "a");
    folder.run(&["convert", "--to", "sgf", "--rotate", "45", "a.sgf"]).expect(2);
    folder.run(&["convert", "--to", "sgf", "--ff", "2", "a.sgf"]).expect(2);
}
