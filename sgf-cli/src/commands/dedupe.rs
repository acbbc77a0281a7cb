//! `sgf dedupe`: finds games that are the same, even with other headers, turned, mirrored, or cut short.

use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use anyhow::Result;
use serde::Serialize;
use sgf_core::board::Transform;
use sgf_core::diag::Phrase;
use sgf_core::formats::csv::write_row;
use sgf_core::search::{CanonicalLine, Equivalence};
use sgf_core::tree::{GameRead, GameTree};

use crate::cli::{DedupeArgs, Format};
use crate::config::{Config, InputConfig};
use crate::exit::Exit;
use crate::input::{Inputs, Records};
use crate::language::say;
use crate::output::sanitize;
use crate::output::stdout::{self, Stdout};
use crate::run::batches;
use crate::run::pipeline::{self, Verdict};
use crate::words;

pub(crate) fn run(config: &Config, args: DedupeArgs) -> Result<Exit> {
    let inputs = InputConfig::new(args.input)?;
    let same = if args.as_they_lie { Equivalence::STRICT } else { Equivalence::ANY };
    let games = Mutex::new(Vec::new());
    let exit = pipeline::run(Inputs::new(&inputs), config.jobs, &mut Stdout, |input, out| {
        let mut records = Records::open(input, &inputs.options)?;
        let path: std::sync::Arc<str> = input.name().into();
        let mut of_input = Vec::new();
        let number = out.index();
        let process = |(): &mut (), read: &mut GameRead<'_>, result: &mut Vec<Game>| {
            let line = CanonicalLine::of(read.game(), same).filter(|line| line.moves() >= args.min_moves);
            result.extend(line.map(|line| Game {
                order: (number, read.index),
                path: path.clone(),
                tree: tree_hash(read.game()),
                moves: line.moves(),
                transform: line.transform(),
                steps: line.steps().into(),
            }));
            Ok(())
        };
        let take = |mut result| {
            of_input.append(&mut result);
            Ok(())
        };
        batches::each(&mut records, out.idle(), &mut (), || (), process, take)?;
        if records.games() == 0 {
            out.complain(say!(words::NO_GAME, path));
        }
        games.lock().unwrap_or_else(PoisonError::into_inner).append(&mut of_input);
        Ok(Verdict::Clean)
    })
    .map_err(stdout::cannot_write)?;
    if exit == Exit::Interrupted {
        return Ok(exit);
    }
    let mut games = games.into_inner().unwrap_or_else(PoisonError::into_inner);
    let total = games.len();
    let groups = groups(&mut games, args.prefix);
    print(config, args.format, &groups, total)?;
    Ok(if exit == Exit::Clean && !groups.is_empty() { Exit::Findings } else { exit })
}

/// The parts of a game that are compared.
struct Game {
    /// The numbers of its input and of the game in it.
    order: (usize, u32),
    path: std::sync::Arc<str>,
    /// The hash of the whole tree, headers included.
    tree: u64,
    moves: usize,
    transform: Transform,
    steps: Box<[u16]>,
}

/// Returns a hash of the tree that does not depend on its layout.
fn tree_hash(game: GameTree<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    for node in game.nodes() {
        node.parent()
            .map(|parent| parent.id().index().wrapping_sub(game.root().id().index()))
            .hash(&mut hasher);
        for property in node.properties() {
            property.name().hash(&mut hasher);
            property.values().for_each(|value| value.text().hash(&mut hasher));
        }
    }
    hasher.finish()
}

/// The relation of a game to the first of its group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Relation {
    /// The first game itself.
    First,
    /// The trees are equal.
    SameTree,
    /// The moves are equal; headers, comments or variations differ.
    SameMoves,
    /// The moves are turned or mirrored.
    Turned,
    /// The colours are exchanged, too.
    Swapped,
    /// The game is the beginning of the first one.
    Prefix,
}

impl Relation {
    fn of(game: &Game, first: &Game) -> Relation {
        if game.steps.len() < first.steps.len() {
            Relation::Prefix
        } else if game.tree == first.tree {
            Relation::SameTree
        } else if game.transform == first.transform {
            Relation::SameMoves
        } else if game.transform.swap_colors == first.transform.swap_colors {
            Relation::Turned
        } else {
            Relation::Swapped
        }
    }

    /// Returns the words for the relation; `None` for the first game.
    fn phrase(self) -> Option<&'static Phrase> {
        Some(match self {
            Relation::First => return None,
            Relation::SameTree => &words::SAME_TREE,
            Relation::SameMoves => &words::SAME_MOVES,
            Relation::Turned => &words::TURNED,
            Relation::Swapped => &words::SWAPPED,
            Relation::Prefix => &words::CUT_SHORT,
        })
    }
}

/// Groups games that are the same, in the order of the inputs. With `prefix`, the longest game of a group
/// comes first.
fn groups(games: &mut [Game], prefix: bool) -> Vec<Vec<&Game>> {
    // After a line come those that begin with it.
    games.sort_unstable_by(|a, b| (&a.steps, a.order).cmp(&(&b.steps, b.order)));
    let goes_on =
        |a: &Game, b: &Game| if prefix { b.steps.starts_with(&a.steps) } else { a.steps == b.steps };
    let mut groups: Vec<Vec<&Game>> = games
        .chunk_by(|a, b| goes_on(a, b))
        .filter(|group| group.len() > 1)
        .map(|group| group.iter().collect::<Vec<_>>())
        .collect();
    for group in &mut groups {
        group.sort_by_key(|game| (std::cmp::Reverse(game.steps.len()), game.order));
    }
    groups.sort_by_key(|group| group[0].order);
    groups
}

#[derive(Serialize)]
struct Group<'g> {
    moves: usize,
    games: Vec<Row<'g>>,
}

#[derive(Serialize)]
struct Row<'g> {
    path: &'g str,
    game: u32,
    moves: usize,
    relation: Relation,
}

fn print<'g>(config: &Config, format: Format, groups: &[Vec<&'g Game>], total: usize) -> Result<()> {
    let mut duplicates = 0;
    if format == Format::Csv {
        stdout::print(b"group,path,game,moves,relation\n")?;
    }
    for (number, group) in (1..).zip(groups) {
        duplicates += group.len() - 1;
        let relation = |at: usize| {
            if at == 0 { Relation::First } else { Relation::of(group[at], group[0]) }
        };
        let mut text = Vec::new();
        match format {
            Format::Json => {
                let row = |(at, game): (usize, &&'g Game)| Row {
                    path: &game.path,
                    game: game.order.1,
                    moves: game.moves,
                    relation: relation(at),
                };
                let games = group.iter().enumerate().map(row).collect();
                serde_json::to_writer(&mut text, &Group { moves: group[0].moves, games })?;
                text.push(b'\n');
            }
            Format::Csv => {
                for (at, game) in group.iter().enumerate() {
                    let word = serde_json::to_value(relation(at))?;
                    let fields = [
                        &number.to_string(),
                        &*game.path,
                        &game.order.1.to_string(),
                        &game.moves.to_string(),
                        word.as_str().unwrap_or_default(),
                    ];
                    write_row(&mut text, fields)?;
                }
            }
            Format::Human => {
                let mut lines = say!(words::SAME_GAMES, group.len(), group[0].moves) + "\n";
                for (at, game) in group.iter().enumerate() {
                    let name = sanitize::line(&game.path);
                    let index = if game.order.1 > 0 { format!(" #{}", game.order.1) } else { String::new() };
                    let _ = match relation(at).phrase() {
                        None => writeln!(lines, "  {name}{index}"),
                        Some(phrase) => writeln!(lines, "  {name}{index}  ({})", say!(phrase)),
                    };
                }
                text = lines.into_bytes();
            }
        }
        stdout::print(&text)?;
    }
    if format == Format::Human && !config.quiet {
        let line = say!(words::GAMES_COMPARED, total, duplicates);
        stdout::print(format!("{line}\n").as_bytes())?;
    }
    Ok(())
}
