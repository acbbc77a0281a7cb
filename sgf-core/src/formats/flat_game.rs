//! A game as records other than SGF hold it: the headers in the terms of SGF, and nodes of one move each.

use crate::rules::{Play, fixed_handicap, main_line_moves, root_setup};
use crate::tree::{Class, Collection, EditError, GameTree, Ident, Node, NodeId, PropertySpec};
use crate::value::{Color, GameInfo, Point, Size, TextField};

/// A game between formats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlatGame {
    /// The board.
    pub size: Size,
    /// Game information as SGF names and writes it (`PB`, `KM`, …), in the order in which it is to be written.
    pub info: Vec<(&'static str, String)>,
    /// Black stones that stand on the board before the first move.
    pub handicap: Vec<Point>,
    /// The nodes; the first is the root and has no move.
    pub nodes: Vec<FlatNode>,
}

/// A move and what was said of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FlatNode {
    /// The index of the node before it, which is smaller than its own; the root names itself.
    pub parent: usize,
    /// The move; none at the root.
    pub mv: Option<Play>,
    /// A comment; empty where there is none.
    pub comment: String,
}

impl FlatGame {
    /// A game without a move.
    #[must_use]
    pub fn new(size: Size) -> FlatGame {
        FlatGame { size, info: Vec::new(), handicap: Vec::new(), nodes: vec![FlatNode::default()] }
    }

    /// Adds game information where there is any.
    pub(super) fn put(&mut self, name: &'static str, value: impl Into<String>) {
        let value = value.into();
        if !value.trim().is_empty() {
            self.info.push((name, value.trim().to_owned()));
        }
    }

    /// Puts game information in the place of what was there.
    pub(super) fn replace(&mut self, name: &'static str, value: String) {
        self.info.retain(|(of, _)| *of != name);
        self.put(name, value);
    }

    /// The value of a header.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.info.iter().find(|(of, _)| *of == name).map(|(_, value)| value.as_str())
    }

    /// Adds a move behind the node that came last, and returns its index.
    pub(super) fn play(&mut self, mv: Play) -> usize {
        let parent = self.nodes.len() - 1;
        self.nodes.push(FlatNode { parent, mv: Some(mv), comment: String::new() });
        parent + 1
    }

    /// Sets these stones up as a handicap; none of it where a point stands twice.
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

    /// Sets the stones of a handicap up as Korean servers and GTP do.
    pub(super) fn set_up_korean(&mut self, stones: u16) {
        self.handicap = korean_handicap(self.size, stones);
    }

    /// The game tree.
    ///
    /// # Errors
    /// [`EditError::Full`] beyond 4 GiB.
    pub fn to_collection(&self) -> Result<Collection, EditError> {
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

/// The handicap stones of Korean servers: three of them leave the lower right corner open. Empty where there is no fixed
/// placement.
fn korean_handicap(size: Size, stones: u16) -> Vec<Point> {
    let mut points = fixed_handicap(size, stones).unwrap_or_default();
    if let (3, Some(corners)) = (stones, fixed_handicap(size, 4)) {
        points[2] = corners[3];
    }
    points
}

/// Something of a game that a format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LeftOut {
    /// So many variations beside the main line.
    Variations(u32),
    /// Comments of so many nodes.
    Comments(u32),
    /// Marks, labels, annotations and other properties of so many nodes.
    Properties(u32),
    /// Stones set up at so many nodes where the format holds moves only.
    Setup(u32),
    /// A header, by its SGF name.
    Header(String),
    /// A line of the source that means nothing known, by its number from 1.
    Line(u32),
    /// All from this line of the source on, where a second game begins in a format that holds one.
    Rest(u32),
    /// So many stones set up at the start, which became moves.
    SetupAsMoves(u32),
    /// So many characters that the format cannot hold.
    Characters(u32),
}

impl std::fmt::Display for LeftOut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.wording().fmt(f)
    }
}

/// Text on one line, blanks between words counted once: no header of these formats goes over more.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A field of game information on one line; empty where there is none.
pub(super) fn line_of(field: &Option<TextField>) -> String {
    one_line(field.as_ref().map(|field| field.text.as_str()).unwrap_or_default())
}

/// A day as SGF writes it; none where no calendar can have it.
pub(super) fn day(year: u16, month: u16, day: u16) -> Option<String> {
    ((1..=12).contains(&month) && (1..=31).contains(&day)).then(|| format!("{year:04}-{month:02}-{day:02}"))
}

/// The main line of a game, for formats that hold no more, and what of the game that leaves out.
pub(super) struct MainLine {
    pub(super) size: Size,
    pub(super) info: GameInfo,
    /// Black stones of the root.
    pub(super) handicap: Vec<Point>,
    /// White stones of the root; only where they were asked for.
    pub(super) white: Vec<Point>,
    pub(super) moves: Vec<Play>,
    pub(super) left_out: Vec<LeftOut>,
}

/// Why a game cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CannotHold {
    /// It is another game, or its board has no size.
    #[error("this is no game of Go")]
    NotGo,
    /// A board of another size.
    #[error("{format} has no board of {size}; it knows {known}")]
    Size {
        /// The format.
        format: &'static str,
        /// The size.
        size: Size,
        /// What it knows.
        known: &'static str,
    },
    /// White stones, or black ones that are no handicap of the format, stand at the start.
    #[error("the format has no set-up but handicap stones in their usual places")]
    Setup,
    /// The charset of the format lacks a character.
    #[error(transparent)]
    Unencodable(#[from] crate::text::Unencodable),
}

/// The properties that every header of SGF has and no format needs to hold.
const OF_SGF: [Ident; 5] = [Ident::GM, Ident::FF, Ident::CA, Ident::AP, Ident::ST];

impl MainLine {
    /// # Errors
    /// Where stones stand at the start that [`korean_handicap`] does not set up.
    pub(super) fn check_korean_handicap(&self) -> Result<(), CannotHold> {
        let mut usual = korean_handicap(self.size, self.handicap.len() as u16);
        usual.sort_by_key(|point| (point.y, point.x));
        if self.handicap == usual { Ok(()) } else { Err(CannotHold::Setup) }
    }

    /// `holds` are the headers that the format has a place for.
    pub(super) fn of(game: GameTree<'_>, holds: &[&str]) -> Result<MainLine, CannotHold> {
        MainLine::with_white_stones(game, holds)?.without_white_stones()
    }

    /// As [`MainLine::of`], where White may have stones at the start too.
    pub(super) fn with_white_stones(game: GameTree<'_>, holds: &[&str]) -> Result<MainLine, CannotHold> {
        MainLine::with(game, holds, game.main_line())
    }

    fn without_white_stones(self) -> Result<MainLine, CannotHold> {
        if self.white.is_empty() { Ok(self) } else { Err(CannotHold::Setup) }
    }

    /// Says that `HA` is left out where so many stones at the start tell another number.
    pub(super) fn handicap_differs(&mut self, stones: usize) {
        let said = self.info.handicap_stones();
        if self.info.handicap.is_some() && said.unwrap_or(0) as usize != stones {
            self.left_out.push(LeftOut::Header("HA".to_owned()));
        }
    }

    /// The same for a format that holds comments and variations too.
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
        for node in nodes {
            let is_root = node.id() == game.root().id();
            let (mut marked, mut set_up) = (false, false);
            for property in node.properties() {
                let ident = property.ident();
                match ident {
                    Ident::B | Ident::W | Ident::PL | Ident::SZ => {}
                    Ident::C => comments += 1,
                    // White stones at the start are refused by the formats, black ones are a handicap.
                    Ident::AB | Ident::AW | Ident::AE => set_up |= !is_root,
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
        let setup = root_setup(game.root(), size);
        let of = |color: Color| {
            setup.stones().filter(|(_, of)| *of == color).map(|(point, _)| point).collect::<Vec<_>>()
        };
        let (handicap, white) = (of(Color::Black), of(Color::White));
        Ok(MainLine { size, info, handicap, white, moves, left_out })
    }
}
