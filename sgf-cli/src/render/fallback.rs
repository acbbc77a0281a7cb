//! A font for characters that no font on the system has: the dots of GNU Unifont as outlines, so that
//! Chinese, Japanese and Korean text can be read everywhere, if not beautifully.

/// The side of a dot, and of the square of 16 dots, in units of the font.
const DOT: i16 = 64;
const EM: u16 = 1024;
/// Rows above the base line.
const ASCENT: i16 = 14;

/// Returns a TrueType font with the glyphs of these characters; `None` if Unifont has none of them. The
/// characters must be sorted and without duplicates.
pub(super) fn font(characters: &[char]) -> Option<Vec<u8>> {
    let drawn: Vec<(char, &unifont::Glyph)> =
        characters.iter().filter_map(|&c| Some((c, unifont::get_glyph(c)?))).take(60_000).collect();
    if drawn.is_empty() {
        return None;
    }
    // The glyph for missing characters is empty.
    let mut glyf = Vec::new();
    let mut loca = vec![0_u32, 0];
    let mut hmtx = vec![EM, 0];
    let (mut most_points, mut most_contours) = (0, 0);
    for (_, glyph) in &drawn {
        let boxes = boxes(glyph);
        outline(&boxes, &mut glyf);
        loca.push(glyf.len() as u32);
        hmtx.extend([glyph.get_width() as u16 * DOT as u16, 0]);
        most_contours = most_contours.max(boxes.len() as u16);
        most_points = most_points.max(boxes.len() as u16 * 4);
    }
    let glyphs = drawn.len() as u16 + 1;
    let (top, bottom) = (ASCENT * DOT, (ASCENT - 16) * DOT);
    let mut head = Table::default();
    head.u32(0x0001_0000).u32(0x0001_0000).u32(0).u32(0x5F0F_3CF5).u16(0).u16(EM).u32(0).u32(0).u32(0).u32(0);
    head.i16(0).i16(bottom).i16(EM as i16).i16(top).u16(0).u16(8).i16(2).i16(1).i16(0);
    let mut hhea = Table::default();
    hhea.u32(0x0001_0000).i16(top).i16(bottom).i16(0).u16(EM).i16(0).i16(0).i16(EM as i16).i16(1);
    for _ in 0..7 {
        hhea.i16(0);
    }
    hhea.u16(glyphs);
    let mut maxp = Table::default();
    maxp.u32(0x0001_0000).u16(glyphs).u16(most_points).u16(most_contours);
    for at in 0..11 {
        maxp.u16(u16::from(at == 2));
    }
    let mut post = Table::default();
    post.u32(0x0003_0000);
    for _ in 0..7 {
        post.u32(0);
    }
    let tables = [
        (*b"cmap", cmap(&drawn)),
        (*b"glyf", glyf),
        (*b"head", head.0),
        (*b"hhea", hhea.0),
        (*b"hmtx", hmtx.iter().flat_map(|n| n.to_be_bytes()).collect()),
        (*b"loca", loca.iter().flat_map(|n| n.to_be_bytes()).collect()),
        (*b"maxp", maxp.0),
        (*b"name", names()),
        (*b"post", post.0),
    ];
    let mut file = Table::default();
    file.u32(0x0001_0000).u16(tables.len() as u16).u16(128).u16(3).u16(tables.len() as u16 * 16 - 128);
    let mut offset = 12 + 16 * tables.len();
    for (tag, table) in &tables {
        file.0.extend(tag);
        file.u32(0).u32(offset as u32).u32(table.len() as u32);
        offset += table.len().next_multiple_of(4);
    }
    for (_, table) in &tables {
        file.0.extend(table);
        file.0.resize(file.0.len().next_multiple_of(4), 0);
    }
    Some(file.0)
}

#[derive(Default)]
struct Table(Vec<u8>);

impl Table {
    fn u32(&mut self, number: u32) -> &mut Self {
        self.0.extend(number.to_be_bytes());
        self
    }

    fn u16(&mut self, number: u16) -> &mut Self {
        self.0.extend(number.to_be_bytes());
        self
    }

    fn i16(&mut self, number: i16) -> &mut Self {
        self.0.extend(number.to_be_bytes());
        self
    }
}

/// Returns the dots as rectangles (left, right, top, bottom). Equal runs in consecutive rows are merged.
fn boxes(glyph: &unifont::Glyph) -> Vec<[i16; 4]> {
    let mut done: Vec<[i16; 4]> = Vec::new();
    let mut open: Vec<[i16; 4]> = Vec::new();
    for y in 0..16 {
        let mut runs = Vec::new();
        let mut x = 0;
        while x < glyph.get_width() {
            let from = x;
            while x < glyph.get_width() && glyph.get_pixel(x, y) {
                x += 1;
            }
            if x > from {
                runs.push([from as i16, x as i16]);
            }
            x += 1;
        }
        let (on, ended): (Vec<_>, Vec<_>) =
            open.into_iter().partition(|old| runs.contains(&[old[0], old[1]]));
        done.extend(ended);
        open = on;
        for run in runs {
            match open.iter_mut().find(|old| old[..2] == run) {
                Some(old) => old[3] = y as i16 + 1,
                None => open.push([run[0], run[1], y as i16, y as i16 + 1]),
            }
        }
    }
    done.extend(open);
    done
}

/// Writes a simple glyph with one contour for each rectangle.
fn outline(boxes: &[[i16; 4]], glyf: &mut Vec<u8>) {
    if boxes.is_empty() {
        return;
    }
    let edge = |pick: fn(&[i16; 4]) -> i16| boxes.iter().map(pick);
    let up = |row: i16| (ASCENT - row) * DOT;
    let mut glyph = Table::default();
    glyph.i16(boxes.len() as i16);
    glyph.i16(edge(|b| b[0]).min().unwrap_or(0) * DOT).i16(up(edge(|b| b[3]).max().unwrap_or(0)));
    glyph.i16(edge(|b| b[1]).max().unwrap_or(0) * DOT).i16(up(edge(|b| b[2]).min().unwrap_or(0)));
    for at in 1..=boxes.len() as u16 {
        glyph.u16(at * 4 - 1);
    }
    glyph.u16(0);
    glyph.0.resize(glyph.0.len() + boxes.len() * 4, 1);
    let corners: Vec<(i16, i16)> = boxes
        .iter()
        .flat_map(|&[left, right, top, bottom]| {
            let (l, r, t, b) = (left * DOT, right * DOT, up(top), up(bottom));
            [(l, t), (r, t), (r, b), (l, b)]
        })
        .collect();
    let mut before = 0;
    for (x, _) in &corners {
        glyph.i16(x - std::mem::replace(&mut before, *x));
    }
    before = 0;
    for (_, y) in &corners {
        glyph.i16(y - std::mem::replace(&mut before, *y));
    }
    glyph.0.resize(glyph.0.len().next_multiple_of(4), 0);
    glyf.extend(glyph.0);
}

fn cmap(drawn: &[(char, &unifont::Glyph)]) -> Vec<u8> {
    let mut cmap = Table::default();
    cmap.u16(0).u16(1).u16(3).u16(10).u32(12);
    cmap.u16(12).u16(0).u32(16 + 12 * drawn.len() as u32).u32(0).u32(drawn.len() as u32);
    for (glyph, (c, _)) in (1..).zip(drawn) {
        cmap.u32(u32::from(*c)).u32(u32::from(*c)).u32(glyph);
    }
    cmap.0
}

fn names() -> Vec<u8> {
    const FAMILY: &str = "Unifont outlines";
    let mut table = Table::default();
    let records = [(1_u16, FAMILY), (2, "Regular"), (4, FAMILY), (6, "UnifontOutlines")];
    table.u16(0).u16(records.len() as u16).u16(6 + 12 * records.len() as u16);
    let mut texts: Vec<u8> = Vec::new();
    for (id, text) in records {
        table.u16(3).u16(1).u16(0x409).u16(id).u16(text.len() as u16 * 2).u16(texts.len() as u16);
        texts.extend(text.encode_utf16().flat_map(u16::to_be_bytes));
    }
    table.0.extend(texts);
    table.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_font_that_readers_understand() {
        let bytes = font(&['あ', '一', '目', '가']).unwrap();
        let face = ttf_parser::Face::parse(&bytes, 0).unwrap();
        for c in ['あ', '一', '目', '가'] {
            let glyph = face.glyph_index(c).unwrap();
            let bounds = face.glyph_bounding_box(glyph).unwrap();
            assert!(
                bounds.x_min >= 0 && bounds.x_max <= 1024 && bounds.y_min >= -128 && bounds.y_max <= 896,
                "{c}"
            );
            assert_eq!(face.glyph_hor_advance(glyph), Some(1024));
        }
        assert!(face.glyph_index('二').is_none());
        assert!(font(&[]).is_none());
    }

    #[test]
    fn dots_are_joined() {
        // The character for one is a single stroke.
        let one = boxes(unifont::get_glyph('一').unwrap());
        assert!(one.len() <= 2, "{one:?}");
    }
}
