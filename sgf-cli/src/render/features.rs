//! The formats that a build without the features `png` and `pdf` cannot write.

/// Checks that this build can write `format`.
///
/// # Errors
/// The feature that writes it was left out.
pub(crate) fn check_built(format: &str) -> anyhow::Result<()> {
    let left_out = (format == "png" && !cfg!(feature = "png")) || (format == "pdf" && !cfg!(feature = "pdf"));
    if left_out {
        anyhow::bail!(crate::language::say!(crate::words::NOT_IN_THIS_BUILD, format));
    }
    Ok(())
}

/// Returns an error: this build cannot write the format.
#[cfg(not(feature = "png"))]
pub(crate) fn png(_svg: &str) -> anyhow::Result<Vec<u8>> {
    check_built("png").map(|()| Vec::new())
}

/// Returns an error: this build cannot write the format.
#[cfg(not(feature = "pdf"))]
pub(crate) fn pdf(_pages: &[String], _title: &str) -> anyhow::Result<Vec<u8>> {
    check_built("pdf").map(|()| Vec::new())
}
