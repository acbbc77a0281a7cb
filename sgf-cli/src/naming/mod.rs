//! The names of files that are made from what records say.

mod taken;
mod template;

pub(crate) use taken::Taken;
pub(crate) use template::{Template, harmless};
