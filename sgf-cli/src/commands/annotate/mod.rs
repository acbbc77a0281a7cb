//! `sgf annotate`: puts comments, marks, labels, variations, move names and game information into a record.

mod names;
mod note;
mod script;

use anyhow::{Context, Result, anyhow, bail};
use sgf_core::Collection;
use sgf_core::annotate::{
    CommentsError, CommentsProblem, Preamble, comments_from_markdown, comments_to_markdown,
};
use sgf_core::tree::{GameId, NodeId};

use crate::cli::AnnotateArgs;
use crate::config::Config;
use crate::exit::Exit;
use crate::input::whole;
use crate::language::{current, say};
use crate::output::{difference, file, sanitize, stdout};
use crate::select::selected_node;
use crate::words;

use note::Note;

pub(crate) fn run(config: &Config, args: AnnotateArgs) -> Result<Exit> {
    let options = whole::options(&args.read);
    let mut collection = whole::read(&args.file, &options)?;
    if let Some(out) = &args.comments_out {
        let (title, about) = (say!(words::COMMENTS_TITLE, args.file.display()), say!(words::COMMENTS_ABOUT));
        let number = say!(words::MOVE, "{}");
        let page = Preamble { title: &title, about: &about, move_number: &number };
        file::write(comments_to_markdown(&collection, &page).as_bytes(), Some(out), args.force)?;
        return Ok(Exit::Clean);
    }
    let before = collection.to_bytes();
    let notes = notes(&args)?;
    if notes.is_empty() && args.comments_in.is_none() && args.move_names.is_none() {
        bail!(say!(words::NOTHING_TO_DO));
    }
    // All nodes are selected in the record before the changes.
    let games: Vec<GameId> = collection.games().map(|game| game.id()).collect();
    let targets = notes.iter().map(|note| target(&collection, &games, note)).collect::<Result<Vec<_>>>()?;
    for (note, (game, node)) in notes.iter().zip(targets) {
        let put = note.annotation.put(&mut collection, game, node);
        put.map_err(|error| anyhow!(error.wording().in_language(current())))
            .with_context(|| note.at.clone().unwrap_or_else(|| "0".to_owned()))?;
    }
    if let Some(path) = &args.comments_in {
        let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
        let text = String::from_utf8(bytes).map_err(|_| anyhow!(say!(words::NOT_UTF_8, path.display())))?;
        comments_from_markdown(&mut collection, &text)
            .map_err(|error| message(&error))
            .with_context(|| path.display().to_string())?;
    }
    if let Some(language) = args.move_names {
        names::put(&mut collection, args.game, language, args.r#as)?;
    }
    let after = collection.to_bytes();
    if args.diff {
        let name = args.file.display().to_string();
        stdout::print(difference::unified(&name, &before, &after, config.color).as_bytes())?;
        return Ok(Exit::Clean);
    }
    if args.in_place {
        let there = std::fs::read(&args.file).ok();
        if there.as_deref() != Some(&before[..]) {
            bail!(say!(words::NOT_IN_PLACE, args.file.display()));
        }
        if before != after {
            file::write(&after, Some(&args.file), true)?;
        }
    } else {
        file::write(&after, args.output.as_ref(), args.force)?;
    }
    Ok(Exit::Clean)
}

/// Returns the annotations that the flags and the script ask for.
fn notes(args: &AnnotateArgs) -> Result<Vec<Note>> {
    let flags = script::Entry {
        comment: args.comment.clone(),
        append: args.append.clone(),
        marks: args.mark.clone(),
        labels: args.label.clone(),
        set: args.set.clone(),
        remove: args.remove.clone(),
        variations: args.variation.clone(),
    };
    let annotation = flags.annotation()?;
    let mut notes = Vec::new();
    if !annotation.is_empty() {
        notes.push(Note { game: args.game.unwrap_or(0), at: args.at.clone(), annotation });
    }
    if let Some(path) = &args.script {
        let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
        let text = String::from_utf8(bytes).map_err(|_| anyhow!(say!(words::NOT_UTF_8, path.display())))?;
        notes
            .extend(script::read(&text, args.game.unwrap_or(0)).with_context(|| path.display().to_string())?);
    }
    Ok(notes)
}

/// Returns the game and the node of an annotation.
fn target(collection: &Collection, games: &[GameId], note: &Note) -> Result<(GameId, NodeId)> {
    let game = games.get(note.game as usize).and_then(|id| collection.game(*id));
    let game = game.with_context(|| say!(words::NO_GAME_NUMBER, note.game, games.len()))?;
    let Some(at) = &note.at else { return Ok((game.id(), game.root().id())) };
    let node = selected_node::find(game, at).with_context(|| say!(words::PLACE_NOT_THERE, at, note.game))?;
    Ok((game.id(), node.id()))
}

/// Returns the message of an error in comments that come back.
fn message(error: &CommentsError) -> anyhow::Error {
    let what = match &error.problem {
        CommentsProblem::Heading(line) => say!(words::COMMENTS_HEADING, sanitize::line(line), "{n… C …}"),
        CommentsProblem::Gone(title) => say!(words::COMMENTS_GONE, sanitize::line(title)),
        CommentsProblem::Twice(title) => say!(words::COMMENTS_TWICE, sanitize::line(title)),
        CommentsProblem::Changed(title) => say!(words::COMMENTS_CHANGED, sanitize::line(title)),
        CommentsProblem::Edit(error) => {
            sgf_core::annotate::AnnotateError::from(error.clone()).wording().in_language(current())
        }
        other => other.to_string(),
    };
    anyhow!(say!(words::COMMENTS_LINE, error.line, what))
}
