//! [`Annotation`]: the changes at one node.

use crate::diag::{Wording, phrases};
use crate::tree::{Collection, EditError, GameId, Ident, NodeId};
use crate::value::{Color, GameInfo, Move, Point, Rect, Size};

/// The marks of which a point has only one (FF\[4\], "Markup").
const EXCLUSIVE_MARKS: [&str; 5] = ["TR", "SQ", "CR", "MA", "SL"];
/// The other marks on points.
const OTHER_MARKS: [&str; 3] = ["TB", "TW", "DD"];
/// The marks from one point to another.
const LINES: [&str; 2] = ["AR", "LN"];

/// Changes at one node, made by [`Annotation::put`]. Points are written as in SGF (`pd`) or as coordinates
/// (`Q16`).
///
/// ```
/// use sgf_core::annotate::Annotation;
/// let mut collection = sgf_core::parse(b"(;SZ[19];B[pd])", &Default::default()).collection;
/// let game = collection.games().next().unwrap();
/// let (id, node) = (game.id(), game.root().first_child().unwrap().id());
/// let note = Annotation {
///     comment: Some("good".into()),
///     labels: vec![("Q16".into(), "A".into())],
///     variations: vec!["W dd, B pass".into()],
///     ..Annotation::default()
/// };
/// note.put(&mut collection, id, node)?;
/// assert_eq!(collection.to_bytes(), b"(;SZ[19];B[pd]C[good]LB[pd:A];W[dd];B[])");
/// # Ok::<(), sgf_core::annotate::AnnotateError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    /// The new comment; an empty one removes the comment.
    pub comment: Option<String>,
    /// Text to append to the comment, in a paragraph of its own.
    pub append: Option<String>,
    /// Marks to add: a property and its points (for `AR` and `LN` two points with a colon).
    pub marks: Vec<(String, Vec<String>)>,
    /// Labels to add: a point and its text. They replace labels on the same points.
    pub labels: Vec<(String, String)>,
    /// Properties to set, with their text without escapes.
    pub set: Vec<(String, String)>,
    /// The names of properties to remove.
    pub remove: Vec<String>,
    /// Variations to add: moves with commas between them, `B pd, W Q16, B pass`. Moves that exist are
    /// followed, not added.
    pub variations: Vec<String>,
}

/// Why an annotation cannot be put at a node.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnnotateError {
    /// The text is not a point of the board.
    #[error("{0:?} is not a point of this board")]
    Point(String),
    /// The name is not that of a mark.
    #[error("{0:?} is not a mark: write TR, SQ, CR, MA, SL, TB, TW, DD, AR or LN")]
    Mark(String),
    /// The text is not a move.
    #[error("{0:?} is not a move: write B pd, W Q16 or B pass, with commas between moves")]
    Move(String),
    /// The tree cannot be edited in this way.
    #[error(transparent)]
    Edit(#[from] EditError),
}

phrases! {
    POINT: "{0} is not a point of this board", "{0} 不是此棋盘上的点", "{0} はこの盤の点ではない";
    MARK: "{0} is not a mark: write TR, SQ, CR, MA, SL, TB, TW, DD, AR or LN", "{0} 不是标记：请写 TR、SQ、CR、MA、SL、TB、TW、DD、AR 或 LN", "{0} は印ではない。TR、SQ、CR、MA、SL、TB、TW、DD、AR、LN のいずれかを書く";
    MOVE: "{0} is not a move: write B pd, W Q16 or B pass, with commas between moves", "{0} 不是着手：请写 B pd、W Q16 或 B pass，以逗号分隔", "{0} は着手ではない。B pd、W Q16、B pass をカンマで区切って書く";
    NOT_THERE: "there is no such node or game", "没有这样的节点或对局", "そのようなノードや対局はない";
    ROOT: "the root of a game cannot be moved", "对局的根节点不能移动", "対局の根は動かせない";
    NAME: "{0} is not a property name: letters and digits, a letter first", "{0} 不是属性名：应为字母和数字，以字母开头", "{0} はプロパティ名ではない。英字で始まる英数字とする";
    NO_VALUE: "the property {0} needs a value", "属性 {0} 需要值", "プロパティ {0} には値が要る";
    CHARSET: "{0} does not have the character {1}", "{0} 没有字符 {1}", "{0} には文字 {1} がない";
    NO_CHARSET: "the record cannot be in the charset {0}", "棋谱不能用字符集 {0}", "棋譜を文字コード {0} にはできない";
    FULL: "the record would grow too large", "棋谱会变得过大", "棋譜が大きくなりすぎる";
}

impl AnnotateError {
    /// Returns the message in every language.
    #[must_use]
    pub fn wording(&self) -> Wording {
        let quoted = |text: &str| format!("{text:?}");
        match self {
            Self::Point(text) => POINT.with([quoted(text)]),
            Self::Mark(text) => MARK.with([quoted(text)]),
            Self::Move(text) => MOVE.with([quoted(text)]),
            Self::Edit(EditError::Root | EditError::Inside) => ROOT.alone(),
            Self::Edit(EditError::Name(text)) => NAME.with([quoted(text)]),
            Self::Edit(EditError::NoValue(text)) => NO_VALUE.with([text]),
            Self::Edit(EditError::Unencodable(why)) => {
                let sign = format!("{:?} (U+{:04X})", why.character, why.character as u32);
                CHARSET.with([why.charset.to_string()]).arg(sign)
            }
            Self::Edit(EditError::Charset(label)) => NO_CHARSET.with([quoted(label)]),
            Self::Edit(EditError::Full) => FULL.alone(),
            Self::Edit(_) => NOT_THERE.alone(),
        }
    }
}

impl Annotation {
    /// Returns true if the annotation changes nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Annotation::default()
    }

    /// Puts the annotation at `node` of `game`. Only the properties that it names change.
    ///
    /// # Errors
    /// [`AnnotateError::Point`], [`AnnotateError::Mark`] and [`AnnotateError::Move`] for texts that cannot be
    /// read, and [`AnnotateError::Edit`] if `game` or `node` does not exist, a property name is not valid, or
    /// the charset of the game lacks a character. Some of the changes may have been made then.
    pub fn put(&self, collection: &mut Collection, game: GameId, node: NodeId) -> Result<(), AnnotateError> {
        let tree = collection.game(game).ok_or(EditError::NotThere)?;
        let size = GameInfo::of(tree).board_size().unwrap_or(Size::GO);
        let mut editor = NodeEditor { collection, node, size };
        for name in &self.remove {
            editor.collection.remove_property(node, name)?;
        }
        for (name, text) in &self.set {
            editor.collection.set_property(node, name, [text])?;
        }
        if let Some(text) = &self.comment {
            editor.comment(text)?;
        }
        if let Some(text) = self.append.as_deref().filter(|text| !text.is_empty()) {
            let before = editor.text("C").filter(|before| !before.is_empty());
            let joined = before.map_or_else(|| text.to_owned(), |before| format!("{before}\n\n{text}"));
            editor.comment(&joined)?;
        }
        for (name, points) in &self.marks {
            editor.mark(name, points)?;
        }
        for (point, text) in &self.labels {
            editor.label(point, text)?;
        }
        for moves in &self.variations {
            editor.variation(moves)?;
        }
        Ok(())
    }
}

/// Edits one node.
struct NodeEditor<'e> {
    collection: &'e mut Collection,
    node: NodeId,
    size: Size,
}

impl NodeEditor<'_> {
    fn text(&self, name: &str) -> Option<String> {
        self.collection.node(self.node)?.text(name).map(|text| text.into_owned())
    }

    fn comment(&mut self, text: &str) -> Result<(), AnnotateError> {
        if self.text("C").as_deref() == Some(text) {
            return Ok(());
        }
        if text.is_empty() {
            self.collection.remove_property(self.node, "C")?;
        } else {
            self.collection.set_property(self.node, "C", [text])?;
        }
        Ok(())
    }

    fn point(&self, text: &str) -> Result<String, AnnotateError> {
        let text = text.trim();
        let found = Point::from_sgf(text).or_else(|| Point::from_gtp(text, self.size));
        match found.filter(|point| self.size.contains(*point)) {
            Some(point) => Ok(point.to_string()),
            None => Err(AnnotateError::Point(text.to_owned())),
        }
    }

    /// Returns the values of a property, with their escapes.
    fn raws(&self, name: &str) -> Vec<String> {
        let property = self.collection.node(self.node).and_then(|node| node.find(name));
        property
            .into_iter()
            .flat_map(|property| property.values())
            .map(|value| value.raw_text().into_owned())
            .collect()
    }

    fn mark(&mut self, name: &str, points: &[String]) -> Result<(), AnnotateError> {
        let mut new = Vec::with_capacity(points.len());
        for text in points {
            new.push(if LINES.contains(&name) {
                let (from, to) = text.split_once(':').ok_or_else(|| AnnotateError::Point(text.clone()))?;
                format!("{}:{}", self.point(from)?, self.point(to)?)
            } else if EXCLUSIVE_MARKS.contains(&name) || OTHER_MARKS.contains(&name) {
                self.point(text)?
            } else {
                return Err(AnnotateError::Mark(name.to_owned()));
            });
        }
        let mut values = self.raws(name);
        let size = self.size;
        // An empty value means that there are no points.
        values.retain(|value| !value.trim().is_empty());
        let before = values.len();
        for value in new {
            let point = Point::from_sgf(&value);
            let has = |list: &str| {
                let rect = Rect::read(list.as_bytes(), size).map(|read| read.value);
                list == value || rect.is_ok_and(|rect| point.is_some_and(|point| rect.contains(point)))
            };
            if !values.iter().any(|list| has(list)) {
                values.push(value.clone());
            }
            if let Some(point) = point.filter(|_| EXCLUSIVE_MARKS.contains(&name)) {
                self.unmark(point, name)?;
            }
        }
        if values.len() > before {
            self.collection.set_parsed_property(self.node, name, values)?;
        }
        Ok(())
    }

    /// Removes the other marks from a point.
    fn unmark(&mut self, point: Point, kept: &str) -> Result<(), AnnotateError> {
        for name in EXCLUSIVE_MARKS.iter().filter(|name| **name != kept) {
            let values = self.raws(name);
            let rect = |value: &str| Rect::read(value.as_bytes(), self.size).map(|read| read.value);
            let has = |value: &String| rect(value).is_ok_and(|rect| rect.contains(point));
            if !values.iter().any(has) {
                continue;
            }
            let mut left: Vec<String> = Vec::new();
            for value in &values {
                match rect(value) {
                    Ok(rect) if rect.contains(point) => {
                        left.extend(
                            rect.points().filter(|other| *other != point).map(|other| other.to_string()),
                        );
                    }
                    _ => left.push(value.clone()),
                }
            }
            if left.is_empty() {
                self.collection.remove_property(self.node, name)?;
            } else {
                self.collection.set_parsed_property(self.node, name, left)?;
            }
        }
        Ok(())
    }

    fn label(&mut self, point: &str, text: &str) -> Result<(), AnnotateError> {
        let point = self.point(point)?;
        let mut values = self.raws("LB");
        let value = format!("{point}:{}", crate::text::escape(text, true));
        match values.iter_mut().find(|old| old.split(':').next() == Some(&point)) {
            Some(old) if *old == value => return Ok(()),
            Some(old) => *old = value,
            None => values.push(value),
        }
        Ok(self.collection.set_parsed_property(self.node, "LB", values)?)
    }

    fn variation(&mut self, moves: &str) -> Result<(), AnnotateError> {
        let mut read: Vec<(Color, String)> = Vec::new();
        for text in moves.split(',') {
            let wrong = || AnnotateError::Move(text.trim().to_owned());
            let (color, point) = text.trim().split_once(char::is_whitespace).ok_or_else(wrong)?;
            let color = match color {
                "B" | "b" | "黑" | "黒" => Color::Black,
                "W" | "w" | "白" => Color::White,
                _ => return Err(wrong()),
            };
            let pass = point.trim().eq_ignore_ascii_case("pass");
            let point = if pass { String::new() } else { self.point(point).map_err(|_| wrong())? };
            read.push((color, point));
        }
        let mut at = self.node;
        for (color, point) in read {
            let name = if color == Color::Black { Ident::B } else { Ident::W };
            let node = self.collection.node(at).ok_or(EditError::NotThere)?;
            let existing = node.children().find(|child| {
                let value = child.property(name).and_then(|property| property.value());
                value.and_then(|value| Move::read(value.bytes(), self.size).ok()).is_some_and(|read| {
                    read.value.point().map_or_else(String::new, |point| point.to_string()) == point
                })
            });
            at = match existing.map(|child| child.id()) {
                Some(child) => child,
                None => {
                    let child = self.collection.add_child(at, usize::MAX)?;
                    let name = if color == Color::Black { "B" } else { "W" };
                    self.collection.set_property(child, name, [&point])?;
                    child
                }
            };
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{ParseOptions, parse};

    fn put(sgf: &str, node: u32, note: &Annotation) -> Result<String, AnnotateError> {
        let mut collection = parse(sgf.as_bytes(), &ParseOptions::default()).collection;
        let game = collection.games().next().unwrap();
        let (id, node) = (game.id(), game.numbered(node).unwrap().id());
        note.put(&mut collection, id, node)?;
        Ok(String::from_utf8(collection.to_bytes()).unwrap())
    }

    fn marks(name: &str, points: &[&str]) -> Annotation {
        let points = points.iter().map(|point| (*point).to_owned()).collect();
        Annotation { marks: vec![(name.to_owned(), points)], ..Annotation::default() }
    }

    #[test]
    fn marks_join_and_exclude_each_other() {
        let sgf = "(;SZ[9]TR[aa:bb]SQ[cc][dd])";
        assert_eq!(put(sgf, 0, &marks("TR", &["ab", "cc"])).unwrap(), "(;SZ[9]TR[aa:bb][cc]SQ[dd])");
        assert_eq!(put(sgf, 0, &marks("SQ", &["A9"])).unwrap(), "(;SZ[9]TR[ba][ab][bb]SQ[cc][dd][aa])");
        assert_eq!(put(sgf, 0, &marks("AR", &["aa:A1"])).unwrap(), "(;SZ[9]TR[aa:bb]SQ[cc][dd]AR[aa:ai])");
        assert_eq!(put(sgf, 0, &marks("TB", &["aa"])).unwrap(), "(;SZ[9]TR[aa:bb]SQ[cc][dd]TB[aa])");
        assert_eq!(put(sgf, 0, &marks("TR", &["ab"])).unwrap(), sgf);
        assert_eq!(put(sgf, 0, &marks("TR", &["jj"])), Err(AnnotateError::Point("jj".into())));
        assert_eq!(put(sgf, 0, &marks("XX", &["aa"])), Err(AnnotateError::Mark("XX".into())));
    }

    #[test]
    fn labels_comments_and_properties() {
        let label = |point: &str, text: &str| Annotation {
            labels: vec![(point.into(), text.into())],
            ..Annotation::default()
        };
        assert_eq!(put("(;LB[aa:1][bb:2])", 0, &label("bb", "x:]")).unwrap(), "(;LB[aa:1][bb:x\\:\\]])");
        let note = Annotation {
            append: Some("more".into()),
            set: vec![("PB".into(), "柯洁".into())],
            remove: vec!["TR".into()],
            ..Annotation::default()
        };
        assert_eq!(put("(;PB[a]TR[aa]C[one])", 0, &note).unwrap(), "(;PB[柯洁]C[one\n\nmore])");
        let gone = Annotation { comment: Some(String::new()), ..Annotation::default() };
        assert_eq!(put("(;C[one]PB[a])", 0, &gone).unwrap(), "(;PB[a])");
    }

    #[test]
    fn variations_go_along_what_is_there() {
        let note = |moves: &str| Annotation { variations: vec![moves.into()], ..Annotation::default() };
        let sgf = "(;SZ[9];B[aa];W[bb])";
        assert_eq!(put(sgf, 1, &note("W bb, B cc")).unwrap(), "(;SZ[9];B[aa];W[bb];B[cc])");
        assert_eq!(put(sgf, 1, &note("W C7,B pass")).unwrap(), "(;SZ[9];B[aa](;W[bb])(;W[cc];B[]))");
        for wrong in ["", "W", "X aa", "W zz", "W aa,", "W aa bb"] {
            assert!(matches!(put(sgf, 1, &note(wrong)), Err(AnnotateError::Move(_))), "{wrong}");
        }
    }

    #[test]
    fn english_wordings_equal_the_display_of_errors() {
        for error in [
            AnnotateError::Point("x".into()),
            AnnotateError::Mark("x".into()),
            AnnotateError::Move("x".into()),
        ] {
            assert_eq!(error.wording().to_string(), error.to_string());
        }
    }
}
