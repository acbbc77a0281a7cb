//! The values of `--format` that several commands share.

use clap::ValueEnum;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Human,
    /// JSON Lines: one object a line
    Json,
    /// Comma-separated values
    Csv,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlayFormat {
    /// For people
    Human,
    /// JSON Lines: one object a line
    Json,
}
