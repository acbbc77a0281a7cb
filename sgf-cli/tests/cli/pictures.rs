use crate::support::{EXAMPLE, Folder};

const KO: &str = "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[甲]PW[乙];B[ba];W[bc];B[ab];W[bb];B[hh];W[ac];B[ca];W[aa];B[hg];W[hf]C[看这里。]TR[hf];B[ab](;W[])(;W[ee]N[另一手]))";

#[test]
fn a_move_as_text() {
    let folder = Folder::with(&[("a.sgf", KO.as_bytes())]);
    let ran = folder.run(&["convert", "--to", "ascii", "--at", "5", "a.sgf"]).expect(0);
    let rows: Vec<&str> = ran.out().lines().collect();
    assert_eq!(rows[1], " 9 . X . . . . . . .  9");
    assert_eq!(rows[8], " 2 . . . . . . .(X).  2");
    let numbered =
        folder.run(&["convert", "--to", "ascii", "--numbers", "5-", "--at", "0:", "a.sgf"]).expect(0);
    assert!(numbered.out().ends_with("11 at A; 12 pass\n"), "{}", numbered.out());
    let first =
        ["convert", "--to", "ascii", "--numbers", "5-6", "--first-number", "1", "--board", "forum", "a.sgf"];
    let first = folder.run(&first).expect(0);
    assert!(first.out().starts_with("$$Bc9\n") && first.out().contains(" 1 "), "{}", first.out());
    let chinese = [
        "convert",
        "--to",
        "ascii",
        "--coordinates",
        "chinese",
        "--sides",
        "one",
        "--crop",
        "--at",
        "1",
        "a.sgf",
    ];
    assert!(folder.run(&chinese).expect(0).out().lines().nth(1).unwrap().starts_with("一 .(X)."));
    let color = folder.run(&["convert", "--to", "ascii", "--board", "color", "a.sgf"]).expect(0);
    assert!(color.out().contains("\u{1B}[48;5;179m"));
}

#[test]
fn pictures_of_many_figures_are_numbered_files() {
    let folder = Folder::with(&[("a.sgf", KO.as_bytes()), ("b.sgf", EXAMPLE)]);
    folder.run(&["convert", "--to", "svg", "--figures", "every:5", "-o", "out", "a.sgf"]).expect(0);
    assert_eq!(folder.names("out"), ["a-001.svg", "a-002.svg", "a-003.svg"]);
    let svg = String::from_utf8(folder.read("out/a-003.svg")).unwrap();
    assert!(
        svg.starts_with("<svg ") && svg.contains(">11</text>") && svg.contains(">12 pass</text>"),
        "{svg}"
    );
    let again =
        folder.run(&["convert", "--to", "svg", "--figures", "every:5", "-o", "out/", "a.sgf"]).expect(2);
    again.complains(&["a-001.svg", "--force"]);
    folder.run(&["convert", "--to", "svg", "--figures", "comments", "a.sgf"]).expect(0);
    folder
        .run(&["convert", "--to", "svg", "--figures", "variations", "-o", "v.svg", "b.sgf"])
        .expect(2)
        .complains(&["b.sgf", "-o FOLDER/"]);
    assert!(!folder.path("v.svg").exists(), "half a result is none");
    folder.run(&["convert", "--to", "svg", "-o", "each/", "a.sgf", "b.sgf"]).expect(0);
    assert_eq!(folder.names("each"), ["a.svg", "b.svg"]);
    let text = folder
        .run(&["convert", "--to", "ascii", "--figures", "all", "--coordinates", "none", "a.sgf"])
        .expect(0);
    assert_eq!(text.out().matches("\n\n").count(), 1, "{}", text.out());
    let part = folder.run(&["convert", "--to", "ascii", "--numbers", "1-5", "a.sgf"]).expect(0);
    assert!(!part.out().contains("pass") && part.out().contains(" 2 . . . . . . . 5 .  2"), "{}", part.out());
}

#[test]
fn documents_hold_the_whole_game() {
    let folder = Folder::with(&[("a.sgf", KO.as_bytes())]);
    let tex = folder.run(&["convert", "--to", "tex", "a.sgf"]).expect(0);
    assert!(tex.out().starts_with("\\documentclass") && tex.out().contains("看这里。"));
    let text = folder.run(&["convert", "--to", "md", "--lang", "zh", "a.sgf"]).expect(0);
    assert!(
        text.out().contains("## 图1（1–12）") && text.out().contains("**10** 看这里。"),
        "{}",
        text.out()
    );
    let one = folder.run(&["convert", "--to", "html", "--at", "10", "a.sgf"]).expect(0);
    assert!(one.out().contains("<h2>After move 10</h2>") && !one.out().contains("id=\"viewer\""));
    let page = folder.run(&["convert", "--to", "html", "a.sgf"]).expect(0);
    assert!(page.out().contains("id=\"viewer\"") && page.out().contains("Variation 1, at move 12"));
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let folder =
        Folder::with(&[("a.sgf", KO.as_bytes()), ("chess.sgf", b"(;GM[3];B[a1])"), ("none.sgf", b"hello")]);
    let fails = |args: &[&str], words: &[&str]| folder.run(args).expect(2).complains(words);
    fails(&["convert", "--to", "svg", "--at", "13", "a.sgf"], &["a.sgf", "12 moves"]);
    fails(&["convert", "--to", "svg", "--at", "7:3", "a.sgf"], &["--at"]);
    fails(&["convert", "--to", "svg", "chess.sgf"], &["chess.sgf", "GM[3]"]);
    fails(&["convert", "--to", "sgf", "--crop", "a.sgf"], &["--crop"]);
    fails(&["convert", "--to", "svg", "--style", "pretty", "a.sgf"], &["--style"]);
    let folder = Folder::with(&[("a.sgf", b"(;B[aa])"), ("none.sgf", b"hello")]);
    folder
        .run(&["convert", "--to", "svg", "--figures", "variations", "a.sgf"])
        .expect(2)
        .complains(&["a.sgf", "nothing"]);
    folder.run(&["convert", "--to", "svg", "none.sgf"]).expect(1).complains(&["none.sgf"]);
    folder.run(&["convert", "--to", "svg", "--figures", "every:0", "a.sgf"]).expect(2);
}

#[test]
fn a_handout_for_a_browser() {
    let folder = Folder::with(&[("a.sgf", KO.as_bytes())]);
    folder.run(&["review", "a.sgf", "-o", "a.html", "--lang", "zh"]).expect(0);
    let page = String::from_utf8(folder.read("a.html")).unwrap();
    assert!(
        page.starts_with("<!DOCTYPE html>")
            && page.contains("<html lang=\"zh\">")
            && page.contains("变化图1")
    );
    folder.run(&["review", "a.sgf", "-o", "a.html"]).expect(2).complains(&["a.html", "--force"]);
    folder.run(&["review", "a.sgf", "-o", "a.doc"]).expect(2).complains(&[".html"]);
    folder.run(&["review", "a.sgf", "--game", "3", "-o", "b.html"]).expect(2).complains(&["1 game"]);
    folder.run(&["review", "missing.sgf", "-o", "b.html"]).expect(2);
    assert_eq!(folder.names("."), ["a.html", "a.sgf"]);
}

#[test]
fn sheets_of_problems() {
    let sgf = b"(;SZ[9]AB[aa]AW[bb]C[Live?];B[ca]TE[1]C[Yes])(;SZ[9]AB[aa];W[bb])";
    let folder = Folder::with(&[("p.sgf", sgf)]);
    folder.run(&["review", "p.sgf", "--problems", "without", "-o", "p.md"]).expect(0);
    let sheet = String::from_utf8(folder.read("p.md")).unwrap();
    assert!(
        sheet.contains("### Problem 2") && sheet.contains("*White to play*") && !sheet.contains("Yes"),
        "{sheet}"
    );
    folder.run(&["review", "p.sgf", "--problems", "with", "-o", "s.html"]).expect(0);
    let page = String::from_utf8(folder.read("s.html")).unwrap();
    assert!(
        page.contains("Solution 1") && page.contains("<p><span class=\"number\">1</span>Yes</p>"),
        "{page}"
    );
    // The lines are data of the page, and nothing of them is text before the first click.
    folder.run(&["review", "p.sgf", "--problems", "without", "-o", "w.html"]).expect(0);
    let page = String::from_utf8(folder.read("w.html")).unwrap();
    let (text, data) = page.split_once("<script").unwrap();
    assert!(text.contains("Live?") && !text.contains("Yes") && !text.contains("Solution"), "{text}");
    assert!(data.contains("\"right\":[1]") && data.contains("\"t\":\"Yes\""), "{data}");
}

#[cfg(feature = "png")]
#[test]
fn pixels() {
    let folder = Folder::with(&[("a.sgf", KO.as_bytes())]);
    let ran =
        folder.run(&["convert", "--to", "png", "--cell", "10", "--coordinates", "none", "a.sgf"]).expect(0);
    assert!(ran.stdout.starts_with(b"\x89PNG\r\n\x1A\n"));
    // 8 fields and the margins, at a third.
    let side = |at: usize| u32::from_be_bytes(ran.stdout[at..at + 4].try_into().unwrap());
    assert_eq!((side(16), side(20)), (93, 93));
}

#[cfg(feature = "pdf")]
#[test]
fn paper() {
    let folder = Folder::with(&[("a.sgf", KO.as_bytes())]);
    folder.run(&["review", "a.sgf", "-o", "a.pdf"]).expect(0);
    let pdf = folder.read("a.pdf");
    assert!(pdf.starts_with(b"%PDF-") && pdf.len() > 5_000, "{}", pdf.len());
}

#[test]
fn markdown_with_figures_beside_it() {
    let folder = Folder::with(&[("a b.sgf", KO.as_bytes())]);
    folder.run(&["review", "a b.sgf", "-o", "a b.md", "--pictures", "svg"]).expect(0);
    let names = folder.names(".");
    let text = String::from_utf8(folder.read("a b.md")).unwrap();
    let links: Vec<&str> =
        text.lines().filter_map(|line| line.split_once("](")?.1.strip_suffix(')')).collect();
    assert_eq!(links, ["a%20b-001.svg", "a%20b-002.svg", "a%20b-003.svg"], "{text}");
    assert_eq!(names, ["a b-001.svg", "a b-002.svg", "a b-003.svg", "a b.md", "a b.sgf"]);
    assert!(!text.contains("```") && folder.read("a b-003.svg").starts_with(b"<svg "));
    // Nothing is written over, and no text without its pictures.
    std::fs::remove_file(folder.path("a b.md")).unwrap();
    let again = folder.run(&["review", "a b.sgf", "-o", "a b.md", "--pictures", "svg"]).expect(2);
    again.complains(&["a b-001.svg", "--force"]);
    assert!(!folder.path("a b.md").exists());
    folder.run(&["review", "a b.sgf", "-o", "a b.md", "--pictures", "svg", "--force"]).expect(0);
    let convert =
        ["convert", "--to", "md", "--pictures", "svg", "--figures", "variations", "-o", "v.md", "a b.sgf"];
    folder.run(&convert).expect(0);
    assert!(folder.path("v-001.svg").exists() && !folder.path("v-002.svg").exists());
    folder.run(&["convert", "--to", "md", "--pictures", "svg", "-o", "each/", "a b.sgf"]).expect(0);
    assert_eq!(folder.names("each").len(), 4);
    folder.run(&["convert", "--to", "md", "--pictures", "svg", "a b.sgf"]).expect(2).complains(&["-o"]);
    folder.run(&["review", "a b.sgf", "-o", "a.html", "--pictures", "svg"]).expect(2).complains(&["md"]);
}
