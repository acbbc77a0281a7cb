//! The names of files that are made from the game information of records.

mod taken;
mod template;

pub(crate) use taken::Taken;
pub(crate) use template::{Template, harmless};
