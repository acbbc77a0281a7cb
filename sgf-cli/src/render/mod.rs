//! Pictures, pages and documents: SVG as PNG and PDF, lessons as documents.

mod document;
#[cfg(feature = "png")]
mod fallback;
mod features;
#[cfg(feature = "png")]
mod fonts;
mod markdown_with_images;
#[cfg(feature = "pdf")]
mod pdf;
#[cfg(feature = "png")]
mod png;

pub(crate) use document::document;
pub(crate) use features::check_built;
#[cfg(not(feature = "pdf"))]
pub(crate) use features::pdf;
#[cfg(not(feature = "png"))]
pub(crate) use features::png;
pub(crate) use markdown_with_images::markdown_with_images;
#[cfg(feature = "pdf")]
pub(crate) use pdf::pdf;
#[cfg(feature = "png")]
pub(crate) use png::png;
