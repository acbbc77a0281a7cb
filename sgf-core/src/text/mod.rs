//! Floor 1: bytes and text. Spans, charsets, escapes, lines, limits and the lexer.
//!
//! The lexer is total: every byte of the input lies in some token, whatever the input is.

pub mod charset;
pub mod detect;
pub mod disk_form;
pub mod escape;
pub mod lexer;
pub mod limits;
pub mod lines;
pub mod span;

pub use charset::{Charset, CharsetSource, Scan};
pub use lexer::{Lexer, Token, TokenKind};
pub use limits::Limits;
pub use lines::{LineColumn, LineIndex};
pub use span::Span;
