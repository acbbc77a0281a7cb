//! `--move-names`: the names of moves, written into a record.

use anyhow::{Result, anyhow};
use sgf_core::Collection;
use sgf_core::diag::Language;
use sgf_core::naming::name_move;
use sgf_core::rules::{Preset, Replay, ReplayEvent};
use sgf_core::tree::NodeId;
use sgf_core::value::GameInfo;

use crate::cli::{NamesAs, NamesIn};

/// Writes the names of the moves of all games, or of the game `only`.
pub(super) fn put(
    collection: &mut Collection,
    only: Option<u32>,
    language: NamesIn,
    place: NamesAs,
) -> Result<()> {
    let language = match language {
        NamesIn::Zh => Language::Chinese,
        NamesIn::En => Language::English,
        NamesIn::Ja => Language::Japanese,
    };
    let mut names: Vec<(NodeId, &'static str)> = Vec::new();
    let rules = Preset::Chinese.rules();
    let mut replay = Replay::new();
    for (_, game) in (0..).zip(collection.games()).filter(|(index, _)| only.is_none_or(|only| only == *index))
    {
        let info = GameInfo::of(game);
        let Some(size) = info.board_size().filter(|_| info.is_go()) else { continue };
        replay.run(game, size, &rules, |event, position| {
            if let ReplayEvent::Move(step) = event
                && step.illegal.is_none()
                && let Some((point, color)) = step.mv.and_then(|mv| Some((mv.point?, mv.color)))
                && let Some(name) =
                    name_move(position.board(), point, color, u32::from(step.played.effect.captured))
            {
                names.push((step.node.id(), name.in_language(language)));
            }
        });
    }
    for (node, name) in names {
        let property = match place {
            NamesAs::Comment => "C",
            NamesAs::Name => "N",
        };
        let before = collection.node(node).and_then(|node| node.text(property)).map(|text| text.into_owned());
        let text = match (place, before.filter(|text| !text.trim().is_empty())) {
            (_, None) => name.to_owned(),
            (NamesAs::Name, Some(_)) => continue,
            (NamesAs::Comment, Some(text)) if text.lines().any(|line| line == name) => continue,
            (NamesAs::Comment, Some(text)) => format!("{text}\n{name}"),
        };
        collection.set_property(node, property, [text]).map_err(|error| {
            let error = sgf_core::annotate::AnnotateError::from(error);
            anyhow!(error.wording().in_language(crate::language::current()))
        })?;
    }
    Ok(())
}
