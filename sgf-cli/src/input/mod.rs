//! Inputs: found by `discover`, unpacked by `archive`, recognised by `head` and `sniff`, opened by `open`,
//! and read game by game by [`Records`].

mod archive;
mod budget;
mod discover;
mod doubts;
mod head;
mod names;
mod neighbours;
mod open;
mod records;
mod sniff;
mod source;
pub(crate) mod whole;

pub(crate) use discover::Inputs;
pub(crate) use records::{Opened, Records};
pub(crate) use source::Input;
