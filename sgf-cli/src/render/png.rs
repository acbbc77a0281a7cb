//! PNG from SVG.

use anyhow::{Result, bail};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::Tree;

use crate::language::say;
use crate::words;

/// The limit of a side, in pixels.
const LARGEST: u32 = 16_384;

/// Returns the picture in its own size.
pub(crate) fn png(svg: &str) -> Result<Vec<u8>> {
    let options = super::fonts::options(&[svg]);
    let tree = Tree::from_str(svg, &options)?;
    let size = tree.size().to_int_size();
    if size.width() > LARGEST || size.height() > LARGEST {
        bail!(say!(words::PICTURE_TOO_LARGE, size.width(), size.height(), LARGEST));
    }
    let Some(mut pixels) = Pixmap::new(size.width(), size.height()) else {
        bail!(say!(words::PICTURE_TOO_LARGE, size.width(), size.height(), LARGEST));
    };
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    Ok(pixels.encode_png()?)
}
