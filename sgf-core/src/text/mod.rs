//! Bytes and text: spans, charsets, escapes, lines and the lexer.
//!
//! Nothing here can fail on any input. The [`Lexer`] covers every byte with exactly one token,
//! [`Charset::decode`] replaces what is invalid, and [`detect()`] names a charset for any bytes.

mod alphabets;
mod charset;
mod detect;
mod disk_form;
mod escape;
mod lexer;
mod limits;
mod lines;
mod name_characters;
mod span;

pub use charset::{Charset, CharsetSource, Scan, Unencodable};
pub use detect::{Detected, detect};
pub(crate) use detect::{detect_by_chance, fits};
pub use disk_form::DiskForm;
pub(crate) use disk_form::Utf16Decoder;
pub(crate) use escape::Look;
pub use escape::{TextKind, ValueCoding, escape, unescape};
pub(crate) use lexer::{
    Class, class, head_of_game, is_abandoned, name_end, skip_space, starts_line, value_end,
};
pub use lexer::{Lexer, Token, TokenKind};
pub use limits::Limits;
pub use lines::LineColumn;
pub(crate) use lines::{LineIndex, count_line_breaks};
pub use span::Span;
