//! The arguments of `rename`.

use clap::Args;

use super::input::InputArgs;

#[derive(Args, Debug)]
pub(crate) struct RenameArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The new names, without extension: {name} (as it was) {date} {year} {black} {white} {result} {event}
    /// {round} {place} {title} {black_rank} {white_rank} {rules} {komi} {handicap}; a / makes folders below
    /// that of the file
    #[arg(long, value_name = "TEMPLATE")]
    pub(crate) name: String,
    /// Show what would be renamed, and rename nothing
    #[arg(short = 'n', long)]
    pub(crate) dry_run: bool,
}
