//! [`FlatGame`]: the model between SGF and the formats of one game. It has the headers in the terms of SGF,
//! and nodes with one move each.
//!
//! A reader of a format fills a [`FlatGame`], which becomes a tree with [`FlatGame::to_collection`]. A writer
//! takes the [`MainLine`] of a tree, which counts what the format leaves out.

use crate::rules::{Play, fixed_handicap, main_line_moves, opening_setup};
use crate::tree::{Class, Collection, EditError, GameTree, Ident, Node, NodeId, Property, PropertySpec};
use crate::value::{Color, GameInfo, Point, Size, TextField};

/// A game as it was read from a record in a format other than SGF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FlatGame {
    /// The size of the board.
    pub(super) size: Size,
    /// Game information by SGF property (`PB`, `KM`, …), in the order in which it is written.
    pub(super) info: Vec<(&'static str, String)>,
    /// The black stones on the board before the first move.
    pub(super) handicap: Vec<Point>,
    /// The white stones on the board before the first move.
    pub(super) white: Vec<Point>,
    /// The marks of the root, by their SGF property.
    pub(super) marks: Vec<(&'static str, Point)>,
    /// The labels of the root.
    pub(super) labels: Vec<(Point, String)>,
    /// The nodes. The first is the root, which has no move.
    pub(super) nodes: Vec<FlatNode>,
}

/// A node of a [`FlatGame`]: a move and its comment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct FlatNode {
    /// The index of the parent, which is smaller than that of the node; 0 for the root.
    pub(super) parent: usize,
    /// The move; `None` for the root.
    pub(super) mv: Option<Play>,
    /// The comment, or an empty text.
    pub(super) comment: String,
}

impl FlatNode {
    /// Adds a line to the comment.
    pub(super) fn add_line(&mut self, line: &str) {
        if !self.comment.is_empty() {
            self.comment.push('\n');
        }
        self.comment.push_str(line);
    }
}

impl FlatGame {
    /// Returns a game without moves.
    pub(super) fn new(size: Size) -> FlatGame {
        FlatGame {
            size,
            info: Vec::new(),
            handicap: Vec::new(),
            white: Vec::new(),
            marks: Vec::new(),
            labels: Vec::new(),
            nodes: vec![FlatNode::default()],
        }
    }

    /// Adds game information, unless the value is blank.
    pub(super) fn put(&mut self, name: &'static str, value: impl Into<String>) {
        let value = value.into();
        if !value.trim().is_empty() {
            self.info.push((name, value.trim().to_owned()));
        }
    }

    /// Replaces game information, or removes it if the value is blank.
    pub(super) fn replace(&mut self, name: &'static str, value: String) {
        self.info.retain(|(known, _)| *known != name);
        self.put(name, value);
    }

    /// Returns the game information of an SGF property.
    #[cfg(test)]
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.info.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    /// Adds a move after the last node, and returns the index of its node.
    pub(super) fn play(&mut self, mv: Play) -> usize {
        let parent = self.nodes.len() - 1;
        self.nodes.push(FlatNode { parent, mv: Some(mv), comment: String::new() });
        parent + 1
    }

    /// Returns true if the board has no stones and no move was played.
    pub(super) fn is_empty(&self) -> bool {
        self.handicap.is_empty() && self.white.is_empty() && self.nodes.len() == 1
    }

    /// Adds a text to the comment of the last node.
    pub(super) fn comment(&mut self, text: &str) {
        if let Some(node) = self.nodes.last_mut().filter(|_| !text.is_empty()) {
            node.add_line(text);
        }
    }

    /// Sets up handicap stones; returns `None` and changes nothing if a point appears twice.
    pub(super) fn set_up(&mut self, stones: Vec<Point>) -> Option<()> {
        let mut sorted = stones.clone();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() != stones.len() {
            return None;
        }
        if stones.len() >= 2 {
            self.replace("HA", stones.len().to_string());
        }
        self.handicap = stones;
        Some(())
    }

    /// Sets up a number of handicap stones as Korean servers and GTP do.
    pub(super) fn set_up_korean(&mut self, stones: u16) {
        self.handicap = korean_handicap(self.size, stones);
    }

    /// Returns the game as a collection of one game tree.
    pub(super) fn to_collection(&self) -> Result<Collection, EditError> {
        let mut collection = Collection::new();
        collection.add_game()?;
        let Some(root) = collection.games().next().map(|game| game.root().id()) else {
            return Err(EditError::NotThere);
        };
        let size = match (self.size.width(), self.size.height()) {
            (width, height) if width == height => width.to_string(),
            (width, height) => format!("{width}:{height}"),
        };
        for (name, value) in [("GM", "1"), ("FF", "4"), ("CA", "UTF-8"), ("SZ", &size)] {
            collection.set_property(root, name, [value])?;
        }
        for (name, value) in &self.info {
            collection.set_property(root, name, [value])?;
        }
        if !self.handicap.is_empty() {
            collection.set_property(root, "AB", self.handicap.iter().map(Point::to_string))?;
        }
        if !self.white.is_empty() {
            collection.set_property(root, "AW", self.white.iter().map(Point::to_string))?;
        }
        for name in ["CR", "SQ", "TR", "MA"] {
            let points: Vec<String> = self
                .marks
                .iter()
                .filter(|(mark, _)| *mark == name)
                .map(|(_, point)| point.to_string())
                .collect();
            if !points.is_empty() {
                collection.set_property(root, name, points)?;
            }
        }
        if !self.labels.is_empty() {
            let labels: Vec<(String, &str)> =
                self.labels.iter().map(|(point, text)| (point.to_string(), &text[..])).collect();
            collection.set_pairs(root, "LB", labels.iter().map(|(point, text)| (&point[..], *text)))?;
        }
        let mut ids: Vec<NodeId> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let id = match node.mv {
                None if ids.is_empty() => root,
                _ => collection.add_child(ids.get(node.parent).copied().unwrap_or(root), usize::MAX)?,
            };
            if let Some(mv) = node.mv {
                let point = mv.point.map(|point| point.to_string()).unwrap_or_default();
                collection.set_property(id, &mv.color.to_string(), [point])?;
            }
            if !node.comment.is_empty() {
                collection.set_property(id, "C", [&node.comment])?;
            }
            ids.push(id);
        }
        Ok(collection)
    }
}

/// Returns the handicap stones of Korean servers: three stones leave the lower right corner open. Without a
/// fixed placement for this number the list is empty.
fn korean_handicap(size: Size, stones: u16) -> Vec<Point> {
    let mut points = fixed_handicap(size, stones).unwrap_or_default();
    if let (3, Some(corners)) = (stones, fixed_handicap(size, 4)) {
        points[2] = corners[3];
    }
    points
}

/// A part of a game that a format cannot hold and that was left out of what was written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LeftOut {
    /// The number of variations that are not the main line.
    Variations(u32),
    /// The number of comments.
    Comments(u32),
    /// The number of nodes with marks, labels, annotations or other properties.
    Properties(u32),
    /// The number of nodes after the root with set-up stones.
    Setup(u32),
    /// Game information, by its SGF property.
    Header(String),
    /// The number of stones set up at the start that were written as moves.
    SetupAsMoves(u32),
    /// The number of characters that the format cannot hold.
    Characters(u32),
}

impl std::fmt::Display for LeftOut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.wording().fmt(f)
    }
}

/// Returns a text on one line with single blanks between words: headers of these formats have one line.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a field of game information on one line; an empty text if it is missing.
pub(super) fn line_of(field: &Option<TextField>) -> String {
    one_line(field.as_ref().map(|field| field.text.as_str()).unwrap_or_default())
}

/// Returns a day as SGF writes it; `None` if the month or the day is out of range.
pub(super) fn day(year: u16, month: u16, day: u16) -> Option<String> {
    ((1..=12).contains(&month) && (1..=31).contains(&day)).then(|| format!("{year:04}-{month:02}-{day:02}"))
}

/// The main line of a game, for formats that hold no more, and what those formats leave out.
pub(super) struct MainLine {
    pub(super) size: Size,
    pub(super) info: GameInfo,
    /// The black stones of the root.
    pub(super) handicap: Vec<Point>,
    /// The white stones of the root; empty unless the format can set them up.
    pub(super) white: Vec<Point>,
    pub(super) moves: Vec<Play>,
    pub(super) left_out: Vec<LeftOut>,
}

/// Why a record cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ForeignError {
    /// The record lacks headers that every record of the format has.
    #[error("this is not a record in the {format} format: its headers are missing")]
    NotThis {
        /// The name of the format.
        format: &'static str,
    },
    /// The record is encrypted.
    #[error(
        "this record is encrypted ({method}); save it again without encryption in the program that wrote it"
    )]
    Encrypted {
        /// The method of the encryption, as the record names it.
        method: String,
    },
}

/// Why a game cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CannotHold {
    /// The game is not Go, or its board has no valid size.
    #[error("this is not a game of Go")]
    NotGo,
    /// The format does not support a board of this size.
    #[error("{format} has no board of size {size}; it supports {known}")]
    Size {
        /// The name of the format.
        format: &'static str,
        /// The size of the board.
        size: Size,
        /// The sizes that the format supports, in English.
        known: &'static str,
    },
    /// The format is only read.
    #[error("{format} is a format that is only read")]
    ReadOnly {
        /// The name of the format.
        format: &'static str,
    },
    /// There are white stones at the start, or black stones that are not a handicap of the format.
    #[error("the format has no set-up except handicap stones on their usual points")]
    Setup,
    /// Stones are set up between moves, and the format has only a start and moves.
    #[error("stones are set up after move {moves}, and moves follow; the format has no set-up between moves")]
    SetupBetweenMoves {
        /// The number of nodes with moves before the set-up.
        moves: u32,
    },
    /// The charset of the format lacks a character.
    #[error(transparent)]
    Unencodable(#[from] crate::text::Unencodable),
}

/// Checks that no stones are set up between the moves of the main line: without them the moves are another game.
fn check_setup_between_moves(game: GameTree<'_>) -> Result<(), CannotHold> {
    let (mut moves, mut set_up_after) = (0, None);
    for node in game.main_line() {
        let is_setup = |property: Property<'_>| matches!(property.ident(), Ident::AB | Ident::AW | Ident::AE);
        if node.move_property().is_some() {
            match set_up_after {
                Some(moves) => return Err(CannotHold::SetupBetweenMoves { moves }),
                None => moves += 1,
            }
        }
        if moves > 0 && node.properties().any(is_setup) {
            set_up_after = Some(moves);
        }
    }
    Ok(())
}

/// Root properties of SGF itself, whose loss is not reported.
const OF_SGF: [Ident; 5] = [Ident::GM, Ident::FF, Ident::CA, Ident::AP, Ident::ST];

impl MainLine {
    /// Checks that the black stones at the start are those that [`korean_handicap`] sets up.
    ///
    /// # Errors
    /// [`CannotHold::Setup`] if they are not.
    pub(super) fn check_korean_handicap(&self) -> Result<(), CannotHold> {
        let mut usual = korean_handicap(self.size, self.handicap.len() as u16);
        usual.sort_by_key(|point| (point.y, point.x));
        if self.handicap == usual { Ok(()) } else { Err(CannotHold::Setup) }
    }

    /// Reads the main line. `holds` lists the game information that the format can hold.
    pub(super) fn of(game: GameTree<'_>, holds: &[&str]) -> Result<MainLine, CannotHold> {
        MainLine::with_white_stones(game, holds)?.without_white_stones()
    }

    /// Reads the main line for a format in which White too may have stones at the start.
    pub(super) fn with_white_stones(game: GameTree<'_>, holds: &[&str]) -> Result<MainLine, CannotHold> {
        MainLine::with(game, holds, game.main_line())
    }

    fn without_white_stones(self) -> Result<MainLine, CannotHold> {
        if self.white.is_empty() { Ok(self) } else { Err(CannotHold::Setup) }
    }

    /// Notes that `HA` is left out if the game states another handicap than the number of stones at the
    /// start.
    pub(super) fn note_other_handicap(&mut self, stones: usize) {
        let stated = self.info.handicap_stones();
        if self.info.handicap.is_some() && stated.unwrap_or(0) as usize != stones {
            self.left_out.push(LeftOut::Header("HA".to_owned()));
        }
    }

    /// Reads the main line for a format that also holds comments and variations.
    pub(super) fn with_tree(game: GameTree<'_>, holds: &[&str]) -> Result<MainLine, CannotHold> {
        let mut line = MainLine::with(game, holds, game.nodes())?.without_white_stones()?;
        line.left_out.retain(|what| !matches!(what, LeftOut::Variations(_) | LeftOut::Comments(_)));
        Ok(line)
    }

    fn with<'c>(
        game: GameTree<'c>,
        holds: &[&str],
        nodes: impl Iterator<Item = Node<'c>>,
    ) -> Result<MainLine, CannotHold> {
        let info = GameInfo::of(game);
        let size = info.board_size().filter(|_| info.is_go()).ok_or(CannotHold::NotGo)?;
        let mut left_out = Vec::new();
        let (mut comments, mut others, mut setups) = (0, 0, 0);
        let mut has_begun = false;
        for node in nodes {
            has_begun |= node.move_property().is_some();
            let (mut marked, mut set_up) = (false, false);
            for property in node.properties() {
                let ident = property.ident();
                match ident {
                    Ident::B | Ident::W | Ident::PL | Ident::SZ => {}
                    Ident::C => comments += 1,
                    // At the start black stones are a handicap, and formats refuse white stones.
                    Ident::AB | Ident::AW | Ident::AE => set_up |= has_begun,
                    _ if OF_SGF.contains(&ident) => {}
                    _ if PropertySpec::of(ident)
                        .is_some_and(|spec| spec.group.class() == Class::GameInfo) =>
                    {
                        let name = property.name().into_owned();
                        if !holds.contains(&name.as_str()) {
                            left_out.push(LeftOut::Header(name));
                        }
                    }
                    _ => marked = true,
                }
            }
            others += u32::from(marked);
            setups += u32::from(set_up);
        }
        let leaves = game.leaves().count() as u32;
        for (count, what) in [
            (leaves.saturating_sub(1), LeftOut::Variations as fn(u32) -> LeftOut),
            (comments, LeftOut::Comments),
            (others, LeftOut::Properties),
            (setups, LeftOut::Setup),
        ] {
            if count > 0 {
                left_out.push(what(count));
            }
        }
        let moves = main_line_moves(game, size).map(|(mv, _)| mv).collect();
        check_setup_between_moves(game)?;
        let setup = opening_setup(game, size);
        let stones_of = |color: Color| {
            setup.stones().filter(|(_, stone)| *stone == color).map(|(point, _)| point).collect::<Vec<_>>()
        };
        let (handicap, white) = (stones_of(Color::Black), stones_of(Color::White));
        Ok(MainLine { size, info, handicap, white, moves, left_out })
    }
}
