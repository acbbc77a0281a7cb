//! Floor 2: findings. What is wrong, how bad, where, and what can be done.
//!
//! [`Code`] is the one table of all findings; [`Diagnostic`] is one finding at one place; a [`Sink`] takes them, and the
//! caller picks what happens: `()` drops them, an `Option` keeps the first, a `Vec` keeps all, a closure sees each.

mod code;
mod diagnostic;
mod fix;
mod sink;

pub use code::{Applicability, Code, CodeInfo, Family, Severity};
pub use diagnostic::{Diagnostic, Span64};
pub(crate) use fix::Edit;
pub use fix::Fix;
pub use sink::{Capped, Sink};
