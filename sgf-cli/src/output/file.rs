//! One output for a whole command: a file, or standard output.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};

use super::atomic::AtomicFile;
use super::stdout;

/// Writes `bytes` to the file `output`, or to standard output if it is `None` or `-`. Without `force`, a file
/// that exists is an error.
pub(crate) fn write(bytes: &[u8], output: Option<&PathBuf>, force: bool) -> Result<()> {
    match output.filter(|path| path.as_os_str() != "-") {
        None => stdout::print(bytes),
        Some(path) => {
            let mut file = AtomicFile::create(path, force)?;
            file.write_all(bytes).with_context(|| path.display().to_string())?;
            file.commit()
        }
    }
}
