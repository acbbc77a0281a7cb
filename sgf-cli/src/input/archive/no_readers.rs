//! What a build without the feature `archives` answers to an archive or a packed file.

use std::io::Read;

use anyhow::{Result, bail};

use crate::language::say;
use crate::words;

use super::{Archive, Packing, Place, Source, Unpacker};

/// Returns an error that names the feature.
pub(super) fn unpacked(_: Packing, _: impl Read + Send + 'static) -> Result<Box<dyn Read + Send>> {
    bail!(say!(words::NO_ARCHIVES))
}

impl Unpacker {
    /// Returns an error that names the feature.
    pub(super) fn unpack(&self, _: &Place, _: Archive, _: Source) -> Result<()> {
        bail!(say!(words::NO_ARCHIVES))
    }
}
