//! The arguments of `explain`.

use clap::{Args, ValueEnum};

#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    /// Codes (T001) or names (charset-guessed); for a prefix (P0, charset, G), all its codes are listed
    #[arg(value_name = "CODE", required_unless_present = "list")]
    pub(crate) codes: Vec<String>,
    /// List all codes
    #[arg(long, conflicts_with = "codes")]
    pub(crate) list: bool,
    /// How to print
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: ExplainFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExplainFormat {
    /// For people
    Human,
    /// JSON Lines: one object a line
    Json,
    /// Comma-separated values
    Csv,
    /// A page for a manual
    Markdown,
}
