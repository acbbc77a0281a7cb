//! `sgf diff`: what changed between two records, by meaning.

use std::fmt::Write as _;

use anyhow::Result;
use serde_json::{Value, json};
use sgf_core::Collection;
use sgf_core::changes::{Change, ChangeKind, Subject, diff};
use sgf_core::tree::{GameTree, Node};
use sgf_core::value::{GameInfo, Point, Size};
use similar::{ChangeTag, TextDiff};

use crate::cli::{DiffArgs, PlayFormat};
use crate::config::Config;
use crate::exit::Exit;
use crate::input::whole;
use crate::language::say;
use crate::output::{sanitize, stdout};
use crate::words;

pub(crate) fn run(config: &Config, args: &DiffArgs) -> Result<Exit> {
    let options = whole::options(&args.read);
    let (before, after) = (whole::read(&args.before, &options)?, whole::read(&args.after, &options)?);
    let changes = diff(&before, &after);
    let exit = if changes.is_empty() { Exit::Clean } else { Exit::Findings };
    if config.quiet {
        return Ok(exit);
    }
    let mut out = String::new();
    match args.format {
        PlayFormat::Json => {
            for change in &changes {
                let _ = writeln!(out, "{}", object(change, &before, &after));
            }
        }
        PlayFormat::Human => out = for_people(&changes, &before, &after, config.color),
    }
    stdout::print(out.as_bytes())?;
    Ok(exit)
}

/// Returns a change as a JSON object.
fn object(change: &Change, before: &Collection, after: &Collection) -> Value {
    let number = |collection: &Collection, node| Place::of(collection, node).map(|place| place.number);
    let mut row = json!({
        "game": change.game,
        "move": change.move_number,
        "node_before": change.before.and_then(|node| number(before, node)),
        "node_after": change.after.and_then(|node| number(after, node)),
        "change": change.kind.name(),
    });
    match &change.kind {
        ChangeKind::Property { name, before, after, .. } => {
            row["property"] = json!(name);
            row["before"] = json!(before);
            row["after"] = json!(after);
        }
        ChangeKind::VariationAdded { nodes, .. }
        | ChangeKind::VariationRemoved { nodes }
        | ChangeKind::GameAdded { nodes }
        | ChangeKind::GameRemoved { nodes } => row["nodes"] = json!(nodes),
        _ => {}
    }
    row
}

/// A node, with its number and the size of its board.
struct Place<'c> {
    node: Node<'c>,
    number: u32,
    size: Size,
}

impl<'c> Place<'c> {
    fn of(collection: &'c Collection, id: sgf_core::tree::NodeId) -> Option<Place<'c>> {
        let node = collection.node(id)?;
        // The nodes of a game are consecutive: it is the last game that does not begin after the node.
        let first = |game: &GameTree<'_>| game.root().id() <= id;
        let games = collection.games();
        let game = if games.len() == 1 { collection.games().next() } else { games.take_while(first).last() }?;
        let size = GameInfo::of(game).board_size().unwrap_or(Size::GO);
        Some(Place { node, number: game.number_of(id), size })
    }

    /// Returns the move of the node, as in ` W D4`; empty if it has none.
    fn played(&self) -> String {
        let Some(property) = self.node.move_property() else { return String::new() };
        let value = property.value().map(|value| value.text().into_owned()).unwrap_or_default();
        format!(" {} {}", property.name(), point(&value, self.size))
    }
}

/// Returns a point in the notation of the board's border; any other text as it is.
fn point(text: &str, size: Size) -> String {
    match Point::from_sgf(text).filter(|point| size.contains(*point)) {
        Some(point) => point.gtp(size),
        None if text.is_empty() => say!(words::PASS),
        None => text.to_owned(),
    }
}

fn for_people(changes: &[Change], before: &Collection, after: &Collection, color: bool) -> String {
    let many = before.games().len() > 1 || after.games().len() > 1;
    let mut out = String::new();
    let mut last = String::new();
    for change in changes {
        let after_change = change.after.and_then(|node| Place::of(after, node));
        let place = after_change.or_else(|| change.before.and_then(|node| Place::of(before, node)));
        let mut head = String::new();
        if many {
            head = say!(words::DIFF_GAME, change.game);
        }
        if let Some(place) = &place {
            let at = match change.move_number {
                0 => say!(words::AT_THE_START),
                number => say!(words::MOVE, number),
            };
            head += &say!(words::DIFF_PLACE, at, sanitize::line(&place.played()), place.number);
        }
        // Changes of one node share a heading.
        if head != last {
            let _ = writeln!(out, "{head}");
            last = head;
        }
        match &change.kind {
            ChangeKind::Property { subject, name, before, after, is_list } => {
                let _ = writeln!(out, "  {}", say!(words::DIFF_PROPERTY, subject_words(*subject), name));
                let size = place.as_ref().map_or(Size::GO, |place| place.size);
                for (tag, line) in lines(*subject, *is_list, before, after, size) {
                    signed(&mut out, tag, &line, color);
                }
            }
            ChangeKind::VariationAdded { nodes, is_main } => {
                let phrase = if *is_main { &words::DIFF_MAIN_ADDED } else { &words::DIFF_ADDED };
                signed(&mut out, ChangeTag::Insert, &say!(phrase, nodes), color);
            }
            ChangeKind::VariationRemoved { nodes } => {
                signed(&mut out, ChangeTag::Delete, &say!(words::DIFF_REMOVED, nodes), color);
            }
            ChangeKind::NodeInserted => {
                signed(&mut out, ChangeTag::Insert, &say!(words::DIFF_NODE_IN), color)
            }
            ChangeKind::NodeRemoved => {
                signed(&mut out, ChangeTag::Delete, &say!(words::DIFF_NODE_OUT), color)
            }
            ChangeKind::Reordered => {
                let _ = writeln!(out, "  {}", say!(words::DIFF_ORDER));
            }
            ChangeKind::GameAdded { nodes } => {
                signed(&mut out, ChangeTag::Insert, &say!(words::DIFF_GAME_IN, nodes), color);
            }
            ChangeKind::GameRemoved { nodes } => {
                signed(&mut out, ChangeTag::Delete, &say!(words::DIFF_GAME_OUT, nodes), color);
            }
            ChangeKind::GamesReordered => {
                let _ = writeln!(out, "  {}", say!(words::DIFF_GAMES));
            }
            _ => {}
        }
    }
    out
}

fn signed(out: &mut String, tag: ChangeTag, line: &str, color: bool) {
    let plain = sanitize::line(line);
    let _ = match (tag, color) {
        (ChangeTag::Delete, true) => writeln!(out, "  \x1b[31m- {plain}\x1b[0m"),
        (ChangeTag::Insert, true) => writeln!(out, "  \x1b[32m+ {plain}\x1b[0m"),
        (ChangeTag::Delete, false) => writeln!(out, "  - {plain}"),
        (ChangeTag::Insert, false) => writeln!(out, "  + {plain}"),
        (ChangeTag::Equal, _) => Ok(()),
    };
}

/// Returns the removed and the new lines: points side by side, text line by line.
fn lines(
    subject: Subject,
    is_list: bool,
    before: &[String],
    after: &[String],
    size: Size,
) -> Vec<(ChangeTag, String)> {
    if is_list || matches!(subject, Subject::Move) {
        let row =
            |values: &[String]| values.iter().map(|value| pair(value, size)).collect::<Vec<_>>().join(" ");
        let rows = [(ChangeTag::Delete, before), (ChangeTag::Insert, after)];
        return rows
            .iter()
            .filter(|(_, values)| !values.is_empty())
            .map(|(tag, values)| (*tag, row(values)))
            .collect();
    }
    let (before, after) = (before.join("\n"), after.join("\n"));
    let diff = TextDiff::configure().timeout(std::time::Duration::from_secs(2)).diff_lines(&before, &after);
    let changed = diff.iter_all_changes().filter(|change| change.tag() != ChangeTag::Equal);
    changed.map(|change| (change.tag(), change.value().trim_end_matches('\n').to_owned())).collect()
}

fn pair(value: &str, size: Size) -> String {
    match value.split_once(':') {
        Some((first, second)) => format!("{}:{}", point(first, size), point(second, size)),
        None => point(value, size),
    }
}

fn subject_words(subject: Subject) -> String {
    say!(match subject {
        Subject::Move => &words::DIFF_MOVE,
        Subject::Setup => &words::DIFF_SETUP,
        Subject::Comment => &words::DIFF_COMMENT,
        Subject::Mark => &words::DIFF_MARK,
        Subject::GameInfo => &words::DIFF_INFO,
        _ => &words::DIFF_OTHER,
    })
}
