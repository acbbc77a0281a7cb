//! The fonts of pictures: Noto Sans for letters and numbers, so that they look the same everywhere; fonts of the system for
//! what it lacks; dots for what no font has.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use resvg::usvg::fontdb::Database;

use crate::language::say;
use crate::output;
use crate::words;

static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
/// Whether it was said that the system lacks a font.
static SAID: Mutex<bool> = Mutex::new(false);

/// Fonts in which every character of these pictures can be drawn that any font has.
pub(super) fn fonts(pictures: &[&str]) -> Arc<Database> {
    let fonts = FONTS.get_or_init(|| {
        let mut fonts = Database::new();
        fonts.load_font_data(notosans::REGULAR_TTF.to_vec());
        fonts.load_font_data(notosans::BOLD_TTF.to_vec());
        fonts.load_system_fonts();
        fonts.set_sans_serif_family("Noto Sans");
        Arc::new(fonts)
    });
    let missing = missing(fonts, pictures);
    let Some(outlines) = super::fallback::font(&missing) else { return Arc::clone(fonts) };
    let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    if !std::mem::replace(&mut *said, true) {
        let some: String = missing.iter().take(8).collect();
        output::complain(&say!(words::NO_FONT, some));
    }
    let mut all = Database::clone(fonts);
    all.load_font_data(outlines);
    Arc::new(all)
}

/// The characters that no font has, sorted.
fn missing(fonts: &Database, pictures: &[&str]) -> Vec<char> {
    let is_drawn = |c: &char| !c.is_ascii() && !c.is_control() && !c.is_whitespace();
    let mut wanted: Vec<char> =
        pictures.iter().flat_map(|picture| picture.chars()).filter(is_drawn).collect();
    wanted.sort_unstable();
    wanted.dedup();
    for face in fonts.faces() {
        if wanted.is_empty() {
            break;
        }
        fonts.with_face_data(face.id, |bytes, index| {
            if let Ok(face) = ttf_parser::Face::parse(bytes, index) {
                wanted.retain(|&c| face.glyph_index(c).is_none());
            }
        });
    }
    wanted
}
