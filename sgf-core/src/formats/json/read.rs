//! Reads JSON documents and JSON Lines one game at a time.

use std::cell::RefCell;
use std::fmt;
use std::io::{self, Read};

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::document::{JsonGame, JsonNode};

/// The fields of the document around a game, as far as they came before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameHead {
    /// The path of the record.
    pub path: Option<String>,
    /// The format from which the record was first read.
    pub format: Option<String>,
    /// The charset of the record.
    pub encoding: Option<String>,
}

/// Why JSON could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JsonReadError {
    /// The input is not JSON, or not the document that [`json`](super) describes.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The input failed, or the function that takes the games stopped.
    #[error(transparent)]
    Io(io::Error),
}

/// Reads all documents of `input`, one after the other: objects with a list `games`, or with `nodes` (JSON
/// Lines). Hands each game to `take` as soon as it is read; an error of `take` ends the reading. Wrap
/// unbuffered inputs in a [`BufReader`](std::io::BufReader). [`JsonGame::write_sgf`] turns a game into SGF.
///
/// ```
/// let lines = r#"{"path":"a","nodes":[{"parent":null,"props":{"B":["pd"]}}]}
/// {"games":[{"nodes":[{"props":{}}]},{"nodes":[{"props":{}}]}]}"#;
/// let mut count = 0;
/// sgf_core::formats::json::read_games(lines.as_bytes(), |_, _| {
///     count += 1;
///     Ok(())
/// })?;
/// assert_eq!(count, 3);
/// # Ok::<(), sgf_core::formats::json::JsonReadError>(())
/// ```
///
/// # Errors
/// [`JsonReadError::Json`] for damaged documents, [`JsonReadError::Io`] for errors of `input` and `take`.
pub fn read_games<R: Read>(
    input: R,
    take: impl FnMut(&GameHead, JsonGame) -> io::Result<()>,
) -> Result<(), JsonReadError> {
    let mut deserializer =
        serde_json::Deserializer::from_reader(without_mark(input).map_err(JsonReadError::Io)?);
    let mut take = take;
    let stopped = RefCell::new(None);
    let mut take = |head: &GameHead, game: JsonGame| {
        take(head, game).map_err(|error| {
            let message = error.to_string();
            *stopped.borrow_mut() = Some(error);
            message
        })
    };
    let read = loop {
        match deserializer.end() {
            Ok(()) => break Ok(()),
            Err(error) if error.is_io() => break Err(error),
            Err(_) => {}
        }
        if let Err(error) = (Document { take: &mut take }).deserialize(&mut deserializer) {
            break Err(error);
        }
    };
    match (stopped.into_inner(), read) {
        (Some(error), _) => Err(JsonReadError::Io(error)),
        (None, Err(error)) if error.is_io() => Err(JsonReadError::Io(error.into())),
        (None, Err(error)) => Err(JsonReadError::Json(error)),
        (None, Ok(())) => Ok(()),
    }
}

/// Skips a byte order mark, which JSON does not have but some editors write (RFC 8259, section 8.1).
fn without_mark<R: Read>(mut input: R) -> io::Result<impl Read> {
    const MARK: &[u8] = b"\xEF\xBB\xBF";
    let mut start = Vec::with_capacity(MARK.len());
    input.by_ref().take(MARK.len() as u64).read_to_end(&mut start)?;
    if start == MARK {
        start.clear();
    }
    Ok(io::Cursor::new(start).chain(input))
}

type Take<'t> = &'t mut dyn FnMut(&GameHead, JsonGame) -> Result<(), String>;

struct Document<'t> {
    take: Take<'t>,
}

impl<'de> DeserializeSeed<'de> for Document<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Document<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with a list of games or of nodes")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Document { take } = self;
        let mut head = GameHead::default();
        let (mut size, mut nodes, mut games) = (None, None::<Vec<JsonNode>>, false);
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "path" => head.path = map.next_value()?,
                "format" => head.format = map.next_value()?,
                "encoding" => head.encoding = map.next_value()?,
                "size" => size = map.next_value()?,
                "nodes" => nodes = Some(map.next_value()?),
                "games" => {
                    games = true;
                    map.next_value_seed(Games { head: &head, take: &mut *take })?;
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        match nodes {
            Some(nodes) => take(&head, JsonGame { size, nodes }).map_err(A::Error::custom),
            None if games => Ok(()),
            None => Err(A::Error::missing_field("games")),
        }
    }
}

struct Games<'h, 't> {
    head: &'h GameHead,
    take: Take<'t>,
}

impl<'de> DeserializeSeed<'de> for Games<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Games<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of games")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(game) = list.next_element::<JsonGame>()? {
            (self.take)(self.head, game).map_err(A::Error::custom)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(json: &str) -> Result<usize, JsonReadError> {
        let mut games = 0;
        read_games(json.as_bytes(), |_, _| {
            games += 1;
            Ok(())
        })?;
        Ok(games)
    }

    #[test]
    fn errors_have_the_place() {
        assert_eq!(count("").unwrap(), 0);
        assert_eq!(count("\u{feff}{\"games\":[]}").unwrap(), 0);
        assert_eq!(count(r#"{"games":[]} {"games":[{"nodes":[{}]}],"more":[1,{}]}"#).unwrap(), 1);
        for bad in
            [r#"{"a":1}"#, "[1]", r#"{"games":[{"nodes":[{"props":{"B":"pd"}}]}]}"#, r#"{"games":["#, "{} x"]
        {
            let error = count(bad).unwrap_err();
            assert!(error.to_string().contains("line 1"), "{bad}: {error}");
        }
        let deep = "[".repeat(100_000);
        assert!(count(&format!(r#"{{"x":{deep}"#)).is_err());
    }

    #[test]
    fn the_function_that_takes_games_can_stop() {
        let result = read_games(&br#"{"games":[{"nodes":[{}]},{"nodes":[{}]}]}"#[..], |_, _| {
            Err(io::Error::other("enough"))
        });
        assert!(matches!(result, Err(JsonReadError::Io(error)) if error.to_string() == "enough"));
    }
}
