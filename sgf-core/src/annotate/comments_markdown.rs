//! Exports all comments of a record as Markdown, and imports them again.
//!
//! Each text is below a heading that ends with `{n57 C 3f2a9c10 9be01c22}`: the number of its node, from the
//! second game on with the index of the game before it (`g1n57`); its property; a checksum of the moves up to
//! the node; and a checksum of the text. The checksums find the node again after the record has changed
//! elsewhere, and show which texts were edited.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use crate::tree::{Collection, EditError, GameTree, Ident, Node, NodeId};
use crate::value::{GameInfo, Point, Size};

/// The properties that are exported.
const TEXTS: [&str; 3] = ["N", "C", "GC"];

/// The words of the page: its title, its introduction, and the words in headings.
#[derive(Clone, Copy, Debug)]
pub struct Preamble<'p> {
    /// The title of the page.
    pub title: &'p str,
    /// The introduction: a paragraph that says what to do.
    pub about: &'p str,
    /// The words for the number of a move, with `{}` for the number.
    pub move_number: &'p str,
}

/// Why comments cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct CommentsError {
    /// The line of the Markdown, from 1.
    pub line: usize,
    /// The problem there.
    pub problem: CommentsProblem,
}

/// A problem with a heading or its text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CommentsProblem {
    /// The line begins with `#` and is not a heading of a comment, or the text has no heading at all.
    #[error("{0:?} is not a heading of a comment: the part in braces is missing or damaged")]
    Heading(String),
    /// The record no longer has the node, or has several that could be it.
    #[error("the record no longer has the node of {0:?}")]
    Gone(String),
    /// The same text appeared before.
    #[error("{0:?} appears twice")]
    Twice(String),
    /// The text in the record is not the one that was exported.
    #[error("the text at {0:?} has changed in the record since it was exported")]
    Changed(String),
    /// The tree cannot be edited in this way.
    #[error(transparent)]
    Edit(#[from] EditError),
}

/// Exports all comments, names of nodes and game comments as Markdown, in file order.
///
/// After the page was edited, [`comments_from_markdown`] imports the texts again.
#[must_use]
pub fn comments_to_markdown(collection: &Collection, preamble: &Preamble<'_>) -> String {
    let mut out = format!("# {}\n\n{}\n", preamble.title, preamble.about);
    for (index, game) in collection.games().enumerate() {
        let info = GameInfo::of(game);
        let size = info.board_size().unwrap_or(Size::GO);
        for entry in entries(game) {
            let Entry { node, moves, .. } = entry;
            for name in TEXTS {
                let Some(text) = node.text(name) else { continue };
                let head = heading(node, moves, size, preamble.move_number);
                let game = if index > 0 { format!("g{index}") } else { String::new() };
                let number = entry.number;
                let (path, sum) = (entry.path, sum(plain(&text).as_bytes()));
                let _ = write!(out, "\n## {head} {{{game}n{number} {name} {path:08x} {sum:08x}}}\n\n");
                for line in text.lines() {
                    // A line that looks like a heading gets a backslash before it.
                    let escape = if line.trim_start_matches('\\').starts_with('#') { "\\" } else { "" };
                    let _ = writeln!(out, "{escape}{line}");
                }
            }
        }
    }
    out
}

fn heading(node: Node<'_>, moves: u32, size: Size, words: &str) -> String {
    let number = words.replace("{}", &moves.to_string());
    let Some(property) = node.move_property() else { return number };
    let value = property.value().map(|value| value.text().into_owned()).unwrap_or_default();
    let point = Point::from_sgf(&value).filter(|point| size.contains(*point));
    let name = point.map_or_else(|| "pass".to_owned(), |point| point.gtp(size));
    format!("{number} {} {name}", property.name())
}

/// A node with its place in the game.
#[derive(Clone, Copy)]
struct Entry<'c> {
    node: Node<'c>,
    /// Its number in file order, from 0.
    number: u32,
    /// The number of moves up to it.
    moves: u32,
    /// The checksum of the moves and set-up after the root up to it.
    path: u32,
}

fn entries(game: GameTree<'_>) -> Vec<Entry<'_>> {
    let mut all: Vec<Entry<'_>> = Vec::new();
    let mut line: Vec<usize> = Vec::new();
    for (at, node) in game.nodes().enumerate() {
        let up = node.parent();
        while let Some(&last) = line.last()
            && Some(all[last].node) != up
        {
            line.pop();
        }
        let (mut moves, mut path) =
            line.last().map_or((0, OFFSET), |&last| (all[last].moves, all[last].path));
        // The root needs no sign: its set-up may change.
        for property in node.properties().filter(|_| up.is_some()) {
            let ident = property.ident();
            moves += u32::from(matches!(ident, Ident::B | Ident::W));
            if matches!(ident, Ident::B | Ident::W | Ident::AB | Ident::AW | Ident::AE) {
                path = add(path, property.name().as_bytes());
                for value in property.values() {
                    path = add(path, value.bytes());
                }
            }
        }
        if node.properties().all(|property| !matches!(property.ident(), Ident::B | Ident::W)) && up.is_some()
        {
            path = add(path, b";");
        }
        all.push(Entry { node, number: at as u32, moves, path });
        line.push(at);
    }
    all
}

/// The checksum of nothing.
const OFFSET: u32 = 0x811C_9DC5;

/// Adds bytes and a separator to a checksum: FNV-1a, which never changes between platforms and versions.
fn add(sum: u32, bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    step(bytes.iter().fold(sum, step), &0xFF)
}

fn sum(bytes: &[u8]) -> u32 {
    add(OFFSET, bytes)
}

/// Returns a text without what editors remove or add: blanks at the ends of lines, empty lines before and
/// after it.
fn plain(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let begin = lines.iter().position(|line| !line.is_empty()).unwrap_or(lines.len());
    let end = lines.iter().rposition(|line| !line.is_empty()).map_or(begin, |last| last + 1);
    lines[begin..end].join("\n")
}

/// A text of the Markdown, with the parts of its heading.
struct Section {
    line: usize,
    title: String,
    game: usize,
    number: u32,
    name: &'static str,
    path: u32,
    sum: u32,
    text: String,
}

/// Imports the texts that were edited in Markdown from [`comments_to_markdown`]. A text that was emptied is
/// removed.
///
/// Returns the number of edited texts.
///
/// ```
/// use sgf_core::annotate::{Preamble, comments_from_markdown, comments_to_markdown};
/// let mut collection = sgf_core::parse(b"(;SZ[9];B[aa]C[ one\r\ntwo ];W[bb]C[x])", &Default::default()).collection;
/// let page = Preamble { title: "t", about: "", move_number: "move {}" };
/// let markdown = comments_to_markdown(&collection, &page);
/// assert_eq!(comments_from_markdown(&mut collection, &markdown), Ok(0));
/// assert_eq!(comments_from_markdown(&mut collection, &markdown.replace("\nx\n", "\ny\n")), Ok(1));
/// assert_eq!(collection.to_bytes(), b"(;SZ[9];B[aa]C[ one\r\ntwo ];W[bb]C[y])");
/// ```
///
/// # Errors
/// [`CommentsError`] with the line and the [`CommentsProblem`], if a heading is damaged, a node cannot be
/// found, a text appears twice or changed in the record too, or the charset lacks a character. The collection
/// is unchanged then.
pub fn comments_from_markdown(collection: &mut Collection, markdown: &str) -> Result<usize, CommentsError> {
    let sections = sections(markdown)?;
    let games: Vec<Vec<(NodeId, u32)>> = collection
        .games()
        .map(|game| entries(game).iter().map(|entry| (entry.node.id(), entry.path)).collect())
        .collect();
    let mut by_path: HashMap<(usize, u32), Vec<NodeId>> = HashMap::new();
    for (game, entries) in games.iter().enumerate() {
        for (node, path) in entries {
            by_path.entry((game, *path)).or_default().push(*node);
        }
    }
    let mut seen = HashSet::new();
    let mut edits: Vec<(usize, NodeId, &'static str, String)> = Vec::new();
    for section in sections {
        let wrong = |problem| CommentsError { line: section.line, problem };
        let title = || section.title.clone();
        let text_of = |node: NodeId| {
            collection.node(node).and_then(|node| node.text(section.name).map(|text| plain(&text)))
        };
        let exact = games
            .get(section.game)
            .and_then(|entries| entries.get(section.number as usize))
            .filter(|(_, path)| *path == section.path)
            .map(|(node, _)| *node);
        let found = exact.or_else(|| {
            // The record changed before this node. Its moves still identify it, with its text if there are
            // several.
            let candidates = by_path.get(&(section.game, section.path))?;
            let same: Vec<NodeId> = candidates
                .iter()
                .copied()
                .filter(|&node| {
                    candidates.len() == 1
                        || text_of(node).is_some_and(|text| sum(text.as_bytes()) == section.sum)
                })
                .collect();
            (same.len() == 1).then(|| same[0])
        });
        let Some(node) = found else { return Err(wrong(CommentsProblem::Gone(title()))) };
        if !seen.insert((node, section.name)) {
            return Err(wrong(CommentsProblem::Twice(title())));
        }
        let text = plain(&section.text);
        if sum(text.as_bytes()) == section.sum {
            continue;
        }
        let now = text_of(node).unwrap_or_default();
        if now == text {
            continue;
        }
        if sum(now.as_bytes()) != section.sum {
            return Err(wrong(CommentsProblem::Changed(title())));
        }
        edits.push((section.line, node, section.name, text));
    }
    let count = edits.len();
    let mut edited = collection.clone();
    for (line, node, name, text) in edits {
        let put = if text.is_empty() {
            edited.remove_property(node, name).map(drop)
        } else {
            edited.set_property(node, name, [text])
        };
        put.map_err(|error| CommentsError { line, problem: error.into() })?;
    }
    *collection = edited;
    Ok(count)
}

fn sections(markdown: &str) -> Result<Vec<Section>, CommentsError> {
    let mut sections: Vec<Section> = Vec::new();
    let markdown = markdown.strip_prefix('\u{FEFF}').unwrap_or(markdown);
    for (i, line) in markdown.lines().enumerate() {
        if line.starts_with('#') {
            if i == 0 && line.starts_with("# ") {
                continue;
            }
            let section = section(line, i + 1);
            let wrong = || CommentsError { line: i + 1, problem: CommentsProblem::Heading(line.to_owned()) };
            sections.push(section.ok_or_else(wrong)?);
        } else if let Some(section) = sections.last_mut() {
            let is_escaped = line.starts_with('\\') && line.trim_start_matches('\\').starts_with('#');
            section.text.push_str(if is_escaped { &line[1..] } else { line });
            section.text.push('\n');
        }
    }
    // The page of a record without comments has a title. Another file is an error, not a page without
    // changes.
    if sections.is_empty() && !markdown.starts_with("# ") {
        let first = markdown.lines().next().unwrap_or_default().to_owned();
        return Err(CommentsError { line: 1, problem: CommentsProblem::Heading(first) });
    }
    Ok(sections)
}

fn section(line: &str, at: usize) -> Option<Section> {
    let (title, mark) = line.trim_end().strip_prefix("## ")?.strip_suffix('}')?.rsplit_once('{')?;
    let [place, name, path, sum] = mark.split_whitespace().collect::<Vec<_>>()[..] else { return None };
    let (game, number) = match place.strip_prefix('g') {
        Some(rest) => {
            let (game, number) = rest.split_once('n')?;
            (game.parse().ok()?, number)
        }
        None => (0, place.strip_prefix('n')?),
    };
    Some(Section {
        line: at,
        title: title.trim().to_owned(),
        game,
        number: number.parse().ok()?,
        name: TEXTS.iter().find(|known| **known == name)?,
        path: u32::from_str_radix(path, 16).ok()?,
        sum: u32::from_str_radix(sum, 16).ok()?,
        text: String::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{ParseOptions, parse};

    const PAGE: Preamble<'static> = Preamble { title: "t", about: "a", move_number: "move {}" };
    const SGF: &[u8] = b"(;SZ[9]GC[# game\n\\\\# x];B[aa]N[name]C[\n one\r\n## two {n1}  \n\n](;W[bb]C[x])(;W[cc]C[y];C[z]))\n(;C[second])";

    fn collection(sgf: &[u8]) -> Collection {
        parse(sgf, &ParseOptions::default()).collection
    }

    #[test]
    fn out_and_in_changes_no_byte() {
        let mut own = collection(SGF);
        let markdown = comments_to_markdown(&own, &PAGE);
        assert!(markdown.contains("## move 1 B A9 {n1 C "), "{markdown}");
        assert!(markdown.contains("{g1n0 C "), "{markdown}");
        for changed in [
            markdown.clone(),
            markdown.replace('\n', "\r\n"),
            format!("\u{FEFF}{markdown}"),
            markdown.lines().map(str::trim_end).collect::<Vec<_>>().join("\n"),
        ] {
            assert_eq!(comments_from_markdown(&mut own, &changed), Ok(0));
            assert_eq!(own.to_bytes(), SGF);
        }
    }

    #[test]
    fn another_file_is_no_page_of_comments() {
        let mut record = collection(b"(;SZ[9];B[aa]C[x])");
        for text in ["", "nothing of the kind\n"] {
            let error = comments_from_markdown(&mut record, text).unwrap_err();
            let problem = CommentsProblem::Heading(text.trim().to_owned());
            assert_eq!(error, CommentsError { line: 1, problem });
        }
        let mut silent = collection(b"(;SZ[9];B[aa])");
        let page = Preamble { title: "t", about: "", move_number: "move {}" };
        let markdown = comments_to_markdown(&silent, &page);
        assert_eq!(comments_from_markdown(&mut silent, &markdown), Ok(0));
    }

    #[test]
    fn an_edited_comment_changes_alone() {
        let mut own = collection(SGF);
        let markdown = comments_to_markdown(&own, &PAGE).replace("\ny\n", "\n译文 ]\n");
        assert_eq!(comments_from_markdown(&mut own, &markdown), Ok(1));
        let expected = String::from_utf8(SGF.to_vec()).unwrap().replace("C[y]", "C[译文 \\]]");
        assert_eq!(String::from_utf8(own.to_bytes()).unwrap(), expected);
        let mut own = collection(SGF);
        let markdown = comments_to_markdown(&own, &PAGE).replace("\nx\n", "\n");
        assert_eq!(comments_from_markdown(&mut own, &markdown), Ok(1));
        assert!(String::from_utf8(own.to_bytes()).unwrap().contains("(;W[bb])"));
    }

    #[test]
    fn a_record_that_changed_is_found_or_refused() {
        let markdown = comments_to_markdown(&collection(SGF), &PAGE).replace("\ny\n", "\nnew\n");
        let with = |from: &str, to: &str| {
            collection(String::from_utf8(SGF.to_vec()).unwrap().replace(from, to).as_bytes())
        };
        // Nodes came in before it.
        let mut more = with("(;W[bb]C[x])", "(;W[dd];B[ee])(;W[bb]C[x])");
        assert_eq!(comments_from_markdown(&mut more, &markdown), Ok(1));
        assert!(String::from_utf8(more.to_bytes()).unwrap().contains("(;W[cc]C[new];"));
        let problem = |mut own: Collection, markdown: &str| {
            let before = own.to_bytes();
            let error = comments_from_markdown(&mut own, markdown).unwrap_err();
            assert_eq!(own.to_bytes(), before);
            let line = markdown.lines().nth(error.line - 1).unwrap();
            assert!(line.starts_with('#'), "{line}");
            error.problem
        };
        let gone = problem(with("W[cc]", "W[gg]"), &markdown);
        assert_eq!(gone, CommentsProblem::Gone("move 2 W C7".to_owned()));
        let changed = problem(with("C[y]", "C[other]"), &markdown);
        assert_eq!(changed, CommentsProblem::Changed("move 2 W C7".to_owned()));
        let twice = format!("{markdown}{}", &markdown[markdown.find("## ").unwrap()..]);
        assert!(matches!(problem(collection(SGF), &twice), CommentsProblem::Twice(_)));
        let broken = markdown.replace("{n1 N", "(n1 N");
        assert!(matches!(problem(collection(SGF), &broken), CommentsProblem::Heading(_)));
    }
}
