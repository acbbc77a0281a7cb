//! Inputs: found by [`discover`], unpacked by [`archive`], opened by [`open`], read game by game by [`records`].

mod archive;
mod budget;
mod discover;
mod open;
mod records;
mod sniff;

pub(crate) use budget::Limits;
pub(crate) use discover::{Input, Inputs};
pub(crate) use records::{Opened, Records};
