//! How to parse.

use crate::text::{Charset, Limits};

/// How to parse: charsets and limits.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct ParseOptions {
    /// The charset of every game, whatever the input declares. Default: `None`.
    pub charset: Option<Charset>,
    /// The charset of games that neither declare one nor show it in their bytes. Default: `None`, which
    /// leaves it to the detector.
    pub default_charset: Option<Charset>,
    /// The charset of other records from the same place, as of its folder. It decides between charsets of one kind
    /// where the detector is not sure, and the game stays in doubt (T001). Default: `None`.
    pub likely_charset: Option<Charset>,
    /// Limits on memory and findings.
    pub limits: Limits,
}

impl ParseOptions {
    /// Returns the options with a charset that overrides what the input declares.
    #[must_use]
    pub fn charset(mut self, charset: Charset) -> Self {
        self.charset = Some(charset);
        self
    }

    /// Returns the options with a charset for games that neither declare one nor show it in their bytes.
    #[must_use]
    pub fn default_charset(mut self, charset: Charset) -> Self {
        self.default_charset = Some(charset);
        self
    }

    /// Returns the options with the charset of other records from the same place.
    #[must_use]
    pub fn likely_charset(mut self, charset: Charset) -> Self {
        self.likely_charset = Some(charset);
        self
    }
}
