//! Writes comma-separated values (RFC 4180) in UTF-8, with `\n` after each row.

use std::io::{self, Write};

/// Writes one row and its line break (`\n`).
///
/// A field is quoted if it contains a comma, a quote or a line break, or begins or ends with a blank.
///
/// ```
/// let mut out = Vec::new();
/// sgf_core::formats::csv::write_row(&mut out, ["a,b", "say \"go\"", "plain"])?;
/// assert_eq!(out, b"\"a,b\",\"say \"\"go\"\"\",plain\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// The errors of `out`.
pub fn write_row<W, I>(out: &mut W, fields: I) -> io::Result<()>
where
    W: Write + ?Sized,
    I: IntoIterator<Item: AsRef<str>>,
{
    for (i, field) in fields.into_iter().enumerate() {
        if i > 0 {
            out.write_all(b",")?;
        }
        write_field(out, field.as_ref())?;
    }
    out.write_all(b"\n")
}

fn write_field<W: Write + ?Sized>(out: &mut W, field: &str) -> io::Result<()> {
    let quoted = field.contains([',', '"', '\n', '\r']) || field.starts_with(' ') || field.ends_with(' ');
    if !quoted {
        return out.write_all(field.as_bytes());
    }
    out.write_all(b"\"")?;
    for (i, part) in field.split('"').enumerate() {
        if i > 0 {
            out.write_all(b"\"\"")?;
        }
        out.write_all(part.as_bytes())?;
    }
    out.write_all(b"\"")
}

#[cfg(test)]
mod tests {
    use super::write_row;

    #[test]
    fn rows_quote_what_needs_it() {
        let mut out = Vec::new();
        write_row(&mut out, ["", "two\nlines", " blank", "\"", "\u{67ef}"]).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), ",\"two\nlines\",\" blank\",\"\"\"\",\u{67ef}\n");
    }
}
