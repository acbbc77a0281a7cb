//! The formats that `convert` writes.

use clap::ValueEnum;
use sgf_core::formats::RecordFormat;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    /// SGF
    Sgf,
    /// A JSON document for each input
    Json,
    /// JSON Lines: one game a line
    Jsonl,
    /// Comma-separated values: one game a row
    Csv,
    /// Apache Parquet: one game a row, with counts, findings and score
    Parquet,
    /// GIB, of Tygem: the main line
    Gib,
    /// NGF, of WBaduk: the main line
    Ngf,
    /// UGF, of PandaNet: the main line
    Ugf,
    /// A script for engines that speak GTP: the main line
    Gtp,
    /// A list of moves, as in B Q16, W D4: the main line
    Moves,
    /// GoXML, of Jago and GoGui: whole trees
    #[value(name = "xml", alias = "goxml")]
    GoXml,
    /// Boards drawn with characters
    Ascii,
    /// A picture that scales
    Svg,
    /// A picture of pixels
    Png,
    /// A document to print
    Pdf,
    /// A page for a browser
    Html,
    /// A document of LaTeX
    Tex,
    /// Markdown with boards as text
    Md,
}

impl Target {
    /// Returns the format if it is one of other programs.
    pub(crate) fn foreign(self) -> Option<RecordFormat> {
        match self {
            Target::Gib => Some(RecordFormat::Gib),
            Target::Ngf => Some(RecordFormat::Ngf),
            Target::Ugf => Some(RecordFormat::Ugf),
            Target::Gtp => Some(RecordFormat::Gtp),
            Target::Moves => Some(RecordFormat::Moves),
            _ => None,
        }
    }

    /// True if boards are drawn.
    pub(crate) fn is_drawn(self) -> bool {
        self.is_document() || matches!(self, Target::Ascii | Target::Svg | Target::Png)
    }

    /// True if all figures of a game go into one file.
    pub(crate) fn is_document(self) -> bool {
        matches!(self, Target::Pdf | Target::Html | Target::Tex | Target::Md)
    }
}
