//! How to parse.

use crate::text::{Charset, Limits};

/// How to parse.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct ParseOptions {
    /// The charset of everything, whatever the input says. Default: none.
    pub charset: Option<Charset>,
    /// The charset where nothing is said and nothing can be told. Default: none, which means ISO-8859-1 (FF\[4\], `CA`).
    pub default_charset: Option<Charset>,
    /// Bounds.
    pub limits: Limits,
}

impl ParseOptions {
    /// With a charset that overrides what the input says.
    #[must_use]
    pub fn charset(mut self, charset: Charset) -> Self {
        self.charset = Some(charset);
        self
    }

    /// With a charset for inputs that do not say theirs.
    #[must_use]
    pub fn default_charset(mut self, charset: Charset) -> Self {
        self.default_charset = Some(charset);
        self
    }
}
