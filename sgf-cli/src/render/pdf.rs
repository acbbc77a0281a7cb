//! PDF from pages of SVG. Text stays text, with subsets of the fonts.

use anyhow::{Result, anyhow};
use krilla::Document;
use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};
use resvg::usvg::Tree;

/// Returns a document with one page for each picture.
pub(crate) fn pdf(pages: &[String], title: &str) -> Result<Vec<u8>> {
    let texts: Vec<&str> = pages.iter().map(String::as_str).collect();
    let options = super::fonts::options(&texts);
    let mut document = Document::new();
    for svg in pages {
        let tree = Tree::from_str(svg, &options)?;
        let (width, height) = (tree.size().width(), tree.size().height());
        let wrong = || anyhow!("{width} x {height}");
        let settings = PageSettings::from_wh(width, height).ok_or_else(wrong)?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        let size = Size::from_wh(width, height).ok_or_else(wrong)?;
        surface.draw_svg(&tree, size, SvgSettings::default());
        surface.finish();
        page.finish();
    }
    document.set_metadata(Metadata::new().title(title.to_owned()));
    document.finish().map_err(|error| anyhow!("PDF: {error:?}"))
}
