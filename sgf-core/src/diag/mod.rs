//! Floor 2: findings. What is wrong, how bad, where, and what can be done.
//!
//! [`Code`] is the one table of all findings; [`Diagnostic`] is one finding at one place; a [`Sink`] takes them, and the
//! caller picks what happens: `()` drops them, an `Option` keeps the first, a `Vec` keeps all, a closure sees each.

mod chinese;
mod code;
mod diagnostic;
mod fix;
mod japanese;
mod kind;
mod language;
mod phrase;
mod sink;

pub use code::{Code, CodeInfo, CodeWords, UnknownCode};
pub use diagnostic::{Diagnostic, Span64};
pub(crate) use fix::Edit;
pub use fix::Fix;
pub use kind::{Applicability, Family, Severity};
pub use language::Language;
pub(crate) use phrase::phrases;
pub use phrase::{Arg, Phrase, Wording};
pub use sink::{Capped, Sink};
