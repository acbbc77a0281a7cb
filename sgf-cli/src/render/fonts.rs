//! The fonts of pictures: Noto Sans for letters and numbers, so that they look the same everywhere; fonts of
//! the system for characters that it lacks; dots for characters that no font has.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use resvg::usvg::fontdb::{Database, ID};
use resvg::usvg::{FontResolver, Options};
use sgf_core::diag::Language;

use crate::language::{current, say};
use crate::{output, words};

static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
/// True after the message that the system lacks a font.
static SAID: Mutex<bool> = Mutex::new(false);

/// Returns the fonts for these pictures: every character that any font has can be drawn.
fn fonts(pictures: &[&str]) -> Arc<Database> {
    let fonts = FONTS.get_or_init(|| {
        let mut fonts = Database::new();
        fonts.load_font_data(notosans::REGULAR_TTF.to_vec());
        fonts.load_font_data(notosans::BOLD_TTF.to_vec());
        fonts.load_system_fonts();
        fonts.set_sans_serif_family("Noto Sans");
        prefer_sans(&mut fonts);
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

/// Returns the options to parse these pictures.
pub(super) fn options(pictures: &[&str]) -> Options<'static> {
    let font_resolver = FontResolver {
        select_fallback: Box::new(|c, tried, fonts| same_weight(c, tried, fonts)),
        ..FontResolver::default()
    };
    Options { fontdb: fonts(pictures), font_resolver, ..Options::default() }
}

/// Returns the font for a character that the fonts tried so far lack: the one closest in weight to the first
/// of them.
fn same_weight(c: char, tried: &[ID], fonts: &Database) -> Option<ID> {
    let wanted = fonts.face(*tried.first()?)?.weight.0;
    let mut others: Vec<((u16, u8), ID)> = fonts
        .faces()
        .filter(|face| !tried.contains(&face.id))
        .map(|face| {
            let family = face.families.first().map_or("", |(family, _)| family.as_str());
            ((face.weight.0.abs_diff(wanted), strangeness(family)), face.id)
        })
        .collect();
    // Fonts that are equally close stay in the order in which they were found.
    others.sort_by_key(|(apart, _)| *apart);
    let has = |id: ID| {
        fonts.with_face_data(id, |bytes, index| {
            ttf_parser::Face::parse(bytes, index).is_ok_and(|face| face.glyph_index(c).is_some())
        })
    };
    others.into_iter().map(|(_, id)| id).find(|&id| has(id) == Some(true))
}

/// Returns how different from Noto Sans a family looks, judged by its name. It matters because a fallback
/// font often draws the whole line, letters included.
fn strangeness(family: &str) -> u8 {
    let has = |parts: &[&str]| parts.iter().any(|part| family.contains(part));
    if has(&["Mono", "Ming", "Mincho", "Song", "Sung", "Serif", "Batang", "Myeongjo", "Kai", "Fangsong"]) {
        3
    } else if has(&["Sans CJK", "Source Han Sans", "Noto Sans"]) {
        0
    } else if has(&["Sans", "Gothic", "Hei", "PingFang", "Hiragino", "Meiryo"]) {
        1
    } else {
        2
    }
}

/// Leaves out serif fonts if there are sans-serif fonts for the same characters, which look better next to
/// Noto Sans, and the glyph shapes of other countries. Otherwise the first font found would be taken.
fn prefer_sans(fonts: &mut Database) {
    let country = if current() == Language::Japanese { "CJK JP" } else { "CJK SC" };
    let named = |family: &str, part: &str| family.contains(part);
    let faces: Vec<(ID, String)> = fonts
        .faces()
        .filter_map(|face| Some((face.id, face.families.first()?.0.clone())))
        .filter(|(_, family)| named(family, "CJK"))
        .collect();
    let is_best = |family: &str| named(family, "Sans CJK") && named(family, country);
    if faces.iter().any(|(_, family)| is_best(family)) {
        for (id, _) in faces.iter().filter(|(_, family)| !is_best(family)) {
            fonts.remove_face(*id);
        }
    }
}

/// Returns the characters that no font has, sorted.
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

#[cfg(test)]
mod tests {
    use super::strangeness;

    #[test]
    fn plain_strokes_come_first() {
        let mut families =
            ["AR PL UMing CN", "WenQuanYi Zen Hei", "Noto Serif CJK SC", "Noto Sans CJK SC", "Unifont"];
        families.sort_by_key(|family| strangeness(family));
        assert_eq!(families[..2], ["Noto Sans CJK SC", "WenQuanYi Zen Hei"]);
        assert_eq!(strangeness("Noto Serif CJK SC"), strangeness("AR PL UMing CN"));
    }
}
