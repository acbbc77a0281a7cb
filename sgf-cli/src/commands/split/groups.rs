//! `split --by`: a collection for all games with the same value.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sgf_core::text::Charset;
use sgf_core::tree::GameRead;
use sgf_core::value::{Color, GameInfo, GameResult};

use crate::cli::By;
use crate::naming::harmless;
use crate::output::atomic::PiecewiseFile;
use crate::output::game::Joining;

/// The number of bytes that may wait in memory, in all files together.
const WAITING: usize = 32 << 20;

/// The files that are being filled.
pub(super) struct Groups {
    folder: PathBuf,
    by: Vec<By>,
    charset: Option<Charset>,
    force: bool,
    /// By their names in lower case: on some systems, names that differ only in case are the same.
    files: HashMap<String, Group>,
    waiting: usize,
}

struct Group {
    file: PiecewiseFile,
    joining: Joining,
}

impl Groups {
    pub(super) fn new(folder: &Path, by: Vec<By>, charset: Option<Charset>, force: bool) -> Groups {
        Groups { folder: folder.to_path_buf(), by, charset, force, files: HashMap::new(), waiting: 0 }
    }

    /// Adds a game to every file that it belongs to.
    pub(super) fn add(&mut self, read: &GameRead<'_>) -> Result<()> {
        let info = GameInfo::of(read.game());
        let mut names = vec![String::new()];
        for by in &self.by {
            let values = values(*by, &info);
            let longer = |name: &String| {
                values
                    .iter()
                    .map(|value| if name.is_empty() { value.clone() } else { format!("{name}/{value}") })
                    .collect::<Vec<_>>()
            };
            names = names.iter().flat_map(longer).collect();
        }
        for name in names {
            let path = self.folder.join(format!("{name}.sgf"));
            let group = match self.files.entry(name.to_lowercase()) {
                std::collections::hash_map::Entry::Occupied(known) => known.into_mut(),
                std::collections::hash_map::Entry::Vacant(new) => {
                    if let Some(folder) = path.parent() {
                        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
                    }
                    let file = PiecewiseFile::create(&path, self.force)?;
                    new.insert(Group { file, joining: Joining::new(self.charset, false) })
                }
            };
            let joined = group.joining.next(read).with_context(|| path.display().to_string())?;
            group.file.add(&joined.bytes);
            self.waiting += joined.bytes.len();
        }
        if self.waiting > WAITING {
            for group in self.files.values_mut() {
                group.file.write_waiting()?;
            }
            self.waiting = 0;
        }
        Ok(())
    }

    /// Ends all files and returns their number.
    pub(super) fn commit(self) -> Result<u64> {
        let mut files = 0;
        for group in self.files.into_values().filter(|group| group.joining.games() > 0) {
            group.file.commit()?;
            files += 1;
        }
        Ok(files)
    }
}

/// Returns the values of a game of that kind, as parts of file names.
fn values(by: By, info: &GameInfo) -> Vec<String> {
    let date = || info.dates().and_then(|dates| dates.first());
    let text = |field: &Option<sgf_core::value::TextField>| {
        harmless(field.as_ref().map(|field| field.text.trim()).unwrap_or_default())
    };
    let value = match by {
        By::Year => date().map(|date| format!("{:04}", date.year())).unwrap_or_default(),
        By::Month => match date().map(|date| (date.year(), date.month())) {
            Some((year, Some(month))) => format!("{year:04}-{month:02}"),
            Some((year, None)) => format!("{year:04}"),
            None => String::new(),
        },
        By::Player => {
            let mut both = vec![text(&info.black), text(&info.white)];
            both.dedup_by_key(|name| name.to_lowercase());
            return both;
        }
        By::Black => text(&info.black),
        By::White => text(&info.white),
        By::Event => text(&info.event),
        By::Place => text(&info.place),
        By::Winner => match info.outcome() {
            Some(GameResult::Win { winner: Color::Black, .. }) => "black".to_owned(),
            Some(GameResult::Win { winner: Color::White, .. }) => "white".to_owned(),
            Some(GameResult::Draw) => "draw".to_owned(),
            Some(GameResult::Void) => "void".to_owned(),
            _ => String::new(),
        },
        By::Rules => match info.rules_name() {
            Some(rules) => rules.to_string().to_lowercase(),
            None => info.rules.as_ref().map(|field| field.text.trim().to_owned()).unwrap_or_default(),
        },
        By::Komi => info.komi_points().map(|komi| komi.to_string()).unwrap_or_default(),
        By::Handicap => info.handicap_stones().unwrap_or(0).to_string(),
        By::Size => info.board_size().map(|size| size.to_string()).unwrap_or_default(),
    };
    vec![harmless(&value)]
}
