//! Pictures and pages from SVG.

#[cfg(feature = "png")]
mod fallback;
#[cfg(feature = "png")]
mod fonts;
#[cfg(feature = "pdf")]
mod pdf;
#[cfg(feature = "png")]
mod png;

#[cfg(feature = "pdf")]
pub(crate) use pdf::pdf;
#[cfg(feature = "png")]
pub(crate) use png::png;

/// That a format was left in when this was built.
pub(crate) fn check_built(format: &str) -> anyhow::Result<()> {
    let built = match format {
        "png" => cfg!(feature = "png"),
        "pdf" => cfg!(feature = "pdf"),
        _ => true,
    };
    if !built {
        anyhow::bail!(crate::language::say!(crate::words::NOT_IN_THIS_BUILD, format));
    }
    Ok(())
}

/// What this build cannot write.
#[cfg(not(feature = "png"))]
pub(crate) fn png(_svg: &str) -> anyhow::Result<Vec<u8>> {
    check_built("png").map(|()| Vec::new())
}

/// What this build cannot write.
#[cfg(not(feature = "pdf"))]
pub(crate) fn pdf(_pages: &[String], _title: &str) -> anyhow::Result<Vec<u8>> {
    check_built("pdf").map(|()| Vec::new())
}
