//! Builders of edits: what a check attaches to a finding as its fix.
//!
//! They only build; [`fix`](super::fix()) decides which edits are made. The transformations of
//! [`formats`](crate::formats) use the builders of `value` too.

pub(in crate::check) mod node;
mod split;
pub(in crate::check) mod upgrade;
pub(crate) mod value;
