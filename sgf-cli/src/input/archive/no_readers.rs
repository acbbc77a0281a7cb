//! What a build without the feature `archives` answers to an archive or a packed file.

use std::io::Read;

use anyhow::{Result, bail};

use crate::input::sniff::{Archive, Packing};
use crate::language::say;
use crate::words;

use super::visitor::{ArchiveBytes, Visitor};

/// Returns an error that names the feature.
pub(super) fn unpacked(_: Packing, _: impl Read + Send + 'static, _: &str) -> Result<Box<dyn Read + Send>> {
    bail!(say!(words::NO_ARCHIVES))
}

/// Returns an error that names the feature.
pub(super) fn unpack(_: &impl Visitor, _: Archive, _: ArchiveBytes) -> Result<()> {
    bail!(say!(words::NO_ARCHIVES))
}
