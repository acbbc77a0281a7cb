//! The arguments of `merge`.

use std::path::PathBuf;

use clap::Args;
use sgf_core::text::Charset;

use super::input::{ReadArgs, out_charset};

#[derive(Args, Debug)]
#[command(after_help = MERGE_WITH_GIT)]
pub(crate) struct MergeArgs {
    /// BASE A B: the record that both started from, ours, theirs. With --reviews: all reviews of the game
    #[arg(value_name = "FILE", required = true, num_args = 2..)]
    pub(crate) files: Vec<PathBuf>,
    /// Put all variations and comments of many reviews of one game into one tree; where comments differ, each
    /// names its review
    #[arg(long)]
    pub(crate) reviews: bool,
    /// The label of a file in the tree, in the order of the files; may be repeated [default: its name]
    #[arg(long, value_name = "NAME")]
    pub(crate) label: Vec<String>,
    /// Write to OUT, which may be one of the files [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
    /// Write over a file that exists
    #[arg(long)]
    pub(crate) force: bool,
    /// The charset that is written [default: that of A, or of the first review]
    #[arg(long, value_name = "NAME", value_parser = out_charset)]
    pub(crate) out_encoding: Option<Charset>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

const MERGE_WITH_GIT: &str = "\
Where both sides change one thing in two ways, ours stays, and both versions
are in the comment there, between <<<<<<< and >>>>>>>.
Exit codes: 0 merged, 1 merged with conflicts, 2 something failed.

As a merge driver of git, in .gitattributes:
  *.sgf merge=sgf
and once for each user or repository:
  git config merge.sgf.name 'game records'
  git config merge.sgf.driver \\
    'sgf merge %O %A %B -o %A --label base --label ours --label theirs'

As git mergetool --tool=sgf:
  git config mergetool.sgf.cmd \\
    'sgf merge \"$BASE\" \"$LOCAL\" \"$REMOTE\" -o \"$MERGED\" --force \\
       --label base --label ours --label theirs'
A record with conflicts in its comments is kept and taken as merged: what is
printed says where they are. With mergetool.sgf.trustExitCode true git puts the
file back instead.";
