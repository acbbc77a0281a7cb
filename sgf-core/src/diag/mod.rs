//! Findings: what is odd in a record, how bad it is, where, and how it can be fixed.
//!
//! [`Code`] is the one table of all findings; a [`Diagnostic`] is one finding at one place, in the words of
//! any [`Language`]. Parsers and checks report to a [`Sink`], whose type decides what happens: `()` drops
//! findings, an `Option` keeps the first, a `Vec` keeps all, a closure sees each of them.

mod chinese;
mod code;
mod diagnostic;
mod fix;
mod japanese;
mod kind;
mod language;
mod phrase;
mod sink;
mod words;

pub use code::{Code, CodeInfo, CodeWords, UnknownCode};
pub use diagnostic::{Diagnostic, Span64};
pub(crate) use fix::Edit;
pub use fix::Fix;
pub use kind::{Applicability, Family, Severity};
pub use language::Language;
pub(crate) use phrase::phrases;
pub use phrase::{Arg, Phrase, Wording};
pub(crate) use sink::Capped;
pub use sink::Sink;
