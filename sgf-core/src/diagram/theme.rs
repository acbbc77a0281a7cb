//! The colours of pictures.

/// The colours of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Theme {
    /// The colours of a wooden board.
    #[default]
    Wood,
    /// Black and white, for paper.
    Print,
    /// Light on dark, for screens.
    Dark,
}

/// A colour: the name of its CSS variable after `--sgf-`, and its value in the themes wood, print, dark.
type Paint = (&'static str, [&'static str; 3]);

pub(super) const BOARD: Paint = ("board", ["#e8bf77", "#ffffff", "#2b2d30"]);
pub(super) const GRID: Paint = ("grid", ["#4a3517", "#000000", "#8d9299"]);
pub(super) const BLACK: Paint = ("black", ["#161616", "#000000", "#0a0a0b"]);
pub(super) const WHITE: Paint = ("white", ["#fbfaf4", "#ffffff", "#e6e6e2"]);
pub(super) const RIM_BLACK: Paint = ("black-rim", ["#000000", "#000000", "#a7abb1"]);
pub(super) const RIM_WHITE: Paint = ("white-rim", ["#3b3527", "#000000", "#e6e6e2"]);
pub(super) const ON_BLACK: Paint = ("on-black", ["#ffffff", "#ffffff", "#f2f2f0"]);
pub(super) const ON_WHITE: Paint = ("on-white", ["#111111", "#000000", "#141415"]);
pub(super) const ON_BOARD: Paint = ("on-board", ["#2a1c05", "#000000", "#f1f1ee"]);
pub(super) const NAMES: Paint = ("names", ["#5a4422", "#000000", "#a7abb1"]);
pub(super) const ACCENT: Paint = ("accent", ["#d2261e", "#000000", "#ff6a5c"]);
pub(super) const LINE: Paint = ("line", ["#1f5fa8", "#000000", "#6fb1ff"]);
pub(super) const PAGE: Paint = ("page", ["#ffffff", "#ffffff", "#1c1d20"]);
pub(super) const TEXT: Paint = ("text", ["#222222", "#000000", "#dededb"]);
pub(super) const SELECTED: Paint = ("selected", ["#2f7fd0", "#9a9a9a", "#4d9bea"]);

impl Theme {
    pub(super) fn color(self, paint: Paint) -> &'static str {
        paint.1[match self {
            Theme::Wood => 0,
            Theme::Print => 1,
            Theme::Dark => 2,
        }]
    }
}
