//! Scripts of annotations: JSON objects, or CSV with a column for each flag.

use anyhow::{Context, Result, anyhow, bail};
use serde_json::Value;
use sgf_core::annotate::Annotation;

use crate::language::say;
use crate::words;

use super::note::Note;

/// One annotation as the flags have it.
#[derive(Debug, Default)]
pub(super) struct Entry {
    pub(super) comment: Option<String>,
    pub(super) append: Option<String>,
    /// `TR=pd,Q16`
    pub(super) marks: Vec<String>,
    /// `pd=A`
    pub(super) labels: Vec<String>,
    /// `PB=…`
    pub(super) set: Vec<String>,
    pub(super) remove: Vec<String>,
    pub(super) variations: Vec<String>,
}

impl Entry {
    pub(super) fn annotation(self) -> Result<Annotation> {
        let quoted = |text: &str| format!("{text:?}");
        let marks = self.marks.iter().map(|text| {
            let names = "TR SQ CR MA SL TB TW DD AR LN";
            let (name, points) =
                text.split_once('=').with_context(|| say!(words::WRONG_MARK, quoted(text), names))?;
            Ok((name.trim().to_owned(), points.split(',').map(|point| point.trim().to_owned()).collect()))
        });
        let marks = marks.collect::<Result<Vec<_>>>()?;
        let labels = self.labels.iter().map(|text| {
            let pair = text.split_once('=').with_context(|| say!(words::WRONG_LABEL, quoted(text)))?;
            Ok((pair.0.to_owned(), pair.1.to_owned()))
        });
        let labels = labels.collect::<Result<Vec<_>>>()?;
        let set = self.set.iter().map(|text| {
            let pair = text.split_once('=').with_context(|| say!(words::WRONG_SET, quoted(text)))?;
            Ok((pair.0.to_owned(), pair.1.to_owned()))
        });
        let set = set.collect::<Result<Vec<_>>>()?;
        Ok(Annotation {
            comment: self.comment,
            append: self.append,
            marks,
            labels,
            set,
            remove: self.remove,
            variations: self.variations,
        })
    }
}

/// Reads all annotations of a script.
pub(super) fn read(text: &str, game: u32) -> Result<Vec<Note>> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let is_json = text.trim_start().starts_with(['[', '{']);
    let rows = if is_json { json_rows(text)? } else { csv_rows(text)? };
    let notes = (1..).zip(rows).map(|(number, row)| {
        let note = note(row, game);
        note.map_err(|error| anyhow!(say!(words::WRONG_SCRIPT, number, format_args!("{error:#}"))))
    });
    notes.collect()
}

/// The names and values of one entry; a name may occur more than once.
type Row = Vec<(String, String)>;

fn note(row: Row, game: u32) -> Result<Note> {
    let mut note = Note { game, ..Note::default() };
    let mut entry = Entry::default();
    for (name, value) in row {
        match name.as_str() {
            "at" => note.at = Some(value),
            "game" => {
                note.game = value.trim().parse().map_err(|_| anyhow!(say!(words::UNKNOWN_KEY, value)))?
            }
            "comment" => entry.comment = Some(value),
            "append" => entry.append = Some(value),
            "mark" => entry.marks.push(value),
            "label" => entry.labels.push(value),
            "set" => entry.set.push(value),
            "remove" => entry.remove.extend(value.split(',').map(|name| name.trim().to_owned())),
            "variation" => entry.variations.push(value),
            _ => bail!(say!(words::UNKNOWN_KEY, format_args!("{name:?}"))),
        }
    }
    note.annotation = entry.annotation()?;
    Ok(note)
}

fn json_rows(text: &str) -> Result<Vec<Row>> {
    let mut objects = Vec::new();
    for value in serde_json::Deserializer::from_str(text).into_iter::<Value>() {
        match value? {
            Value::Array(all) => objects.extend(all),
            value => objects.push(value),
        }
    }
    let row = |value: Value| {
        let Value::Object(object) = value else { bail!(say!(words::NO_SCRIPT)) };
        let mut row = Row::new();
        for (name, value) in object {
            scalars(&name, value, &mut row)?;
        }
        Ok(row)
    };
    objects.into_iter().map(row).collect()
}

/// Appends a value, each value of a list, or each member of an object as `NAME=VALUE`.
fn scalars(name: &str, value: Value, row: &mut Row) -> Result<()> {
    let text = |value: Value| match value {
        Value::String(text) => Ok(text),
        Value::Number(number) => Ok(number.to_string()),
        _ => bail!(say!(words::NO_SCRIPT)),
    };
    match value {
        Value::Null => {}
        Value::Array(all) => {
            for value in all {
                row.push((name.to_owned(), text(value)?));
            }
        }
        Value::Object(object) => {
            for (key, value) in object {
                let value = match value {
                    Value::Array(all) => all.into_iter().map(text).collect::<Result<Vec<_>>>()?.join(","),
                    value => text(value)?,
                };
                row.push((name.to_owned(), format!("{key}={value}")));
            }
        }
        value => row.push((name.to_owned(), text(value)?)),
    }
    Ok(())
}

/// Reads rows of CSV below a row of names. Empty cells are skipped; a cell may hold several marks or labels,
/// separated by blanks.
fn csv_rows(text: &str) -> Result<Vec<Row>> {
    let mut rows = cells(text).into_iter();
    let names = rows.next().filter(|names| names.iter().any(|name| name.trim() == "at"));
    let names = names.with_context(|| say!(words::NO_SCRIPT))?;
    let row = |cells: Vec<String>| {
        let mut row = Row::new();
        for (name, cell) in names.iter().zip(cells).filter(|(_, cell)| !cell.is_empty()) {
            let name = name.trim();
            if matches!(name, "mark" | "label") {
                row.extend(cell.split_whitespace().map(|part| (name.to_owned(), part.to_owned())));
            } else {
                row.push((name.to_owned(), cell));
            }
        }
        row
    };
    Ok(rows.filter(|cells| cells.iter().any(|cell| !cell.is_empty())).map(row).collect())
}

/// Splits CSV into cells (RFC 4180): quoted cells may contain commas, line breaks, and quotes written twice.
fn cells(text: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    let mut row = Vec::new();
    let mut cell = String::new();
    let mut quoted = false;
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '"' if quoted && signs.peek() == Some(&'"') => {
                cell.push('"');
                signs.next();
            }
            '"' if quoted => quoted = false,
            '"' if cell.is_empty() => quoted = true,
            ',' if !quoted => row.push(std::mem::take(&mut cell)),
            '\r' if !quoted && signs.peek() == Some(&'\n') => {}
            '\n' if !quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            sign => cell.push(sign),
        }
    }
    if !cell.is_empty() || !row.is_empty() {
        row.push(cell);
        rows.push(row);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_and_csv_say_the_same() {
        let json = r#"[{"at":42,"comment":"a, \"b\"\nc","mark":{"TR":["pd","Q16"]},"label":{"dd":"A"}},
            {"at":"0.1:3","remove":"C,N","variation":["B pd, W dd"]}]"#;
        let csv = "at,comment,mark,label,remove,variation\r\n42,\"a, \"\"b\"\"\nc\",\"TR=pd,Q16\",dd=A,,\n0.1:3,,,,\"C,N\",\"B pd, W dd\"\n";
        let notes = |text: &str| {
            read(text, 0).unwrap().into_iter().map(|note| (note.at, note.annotation)).collect::<Vec<_>>()
        };
        assert_eq!(notes(json), notes(csv));
        let lines = json.trim_matches(['[', ']']).replace("}},", "}}\n");
        assert_eq!(notes(&lines), notes(json));
        assert_eq!(notes(json)[0].1.marks, [("TR".to_owned(), vec!["pd".to_owned(), "Q16".to_owned()])]);
    }

    #[test]
    fn wrong_scripts_say_where() {
        for wrong in [
            "[{\"at\":1,\"coment\":\"x\"}]",
            "[{\"mark\":\"TR\"}]",
            "[1]",
            "[{\"set\":true}]",
            "{",
            "a,b\n1,2",
            "",
        ] {
            assert!(read(wrong, 0).is_err(), "{wrong}");
        }
        let error = format!("{:#}", read("at,mark\n1,TR=pd\n2,TR\n", 0).unwrap_err());
        assert!(error.starts_with("entry 2: "), "{error}");
    }
}
