//! Inputs: found by [`discover`], opened by [`open`], read game by game by [`records`].

mod discover;
mod open;
mod records;
mod sniff;

pub(crate) use discover::{Input, Inputs};
pub(crate) use records::{Opened, Records};
