//! The arguments of `annotate`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::input::ReadArgs;

#[derive(Args, Debug)]
#[command(after_help = ANNOTATE_PLACES)]
pub(crate) struct AnnotateArgs {
    /// The record
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The node that is annotated, see below [default: the root]
    #[arg(long, value_name = "PLACE", allow_hyphen_values = true)]
    pub(crate) at: Option<String>,
    /// The game of the collection, from 0 [default: 0; for --move-names all]
    #[arg(long, value_name = "N")]
    pub(crate) game: Option<u32>,
    /// Set the comment to TEXT; an empty TEXT removes it
    #[arg(help_heading = "Changes", long, value_name = "TEXT")]
    pub(crate) comment: Option<String>,
    /// Append TEXT to the comment, as a new paragraph
    #[arg(help_heading = "Changes", long, value_name = "TEXT", conflicts_with = "comment")]
    pub(crate) append: Option<String>,
    /// Mark points: TR=pd,Q16 (TR, SQ, CR, MA, SL, TB, TW, DD, AR=pd:dd, LN=pd:dd)
    #[arg(help_heading = "Changes", long, value_name = "NAME=POINTS")]
    pub(crate) mark: Vec<String>,
    /// Write a label on a point: pd=A or Q16=A
    #[arg(help_heading = "Changes", long, value_name = "POINT=TEXT")]
    pub(crate) label: Vec<String>,
    /// Set any property, as in PB=柯洁; a property of the game information goes to the root if no place is
    /// given
    #[arg(help_heading = "Changes", long, value_name = "NAME=TEXT")]
    pub(crate) set: Vec<String>,
    /// Remove properties
    #[arg(help_heading = "Changes", long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) remove: Vec<String>,
    /// Add a variation after the place: 'B pd, W Q16, B pass'; moves that exist already are reused. Its nodes
    /// are named as 1:31, the second child at the first branch, after move 31
    #[arg(help_heading = "Changes", long, value_name = "MOVES")]
    pub(crate) variation: Vec<String>,
    /// Make many changes: a JSON array or JSON Lines of objects with the names of these flags, as in
    /// {"at":"42","comment":"…"}, or CSV with a column for each
    #[arg(help_heading = "Changes", long, value_name = "FILE")]
    pub(crate) script: Option<PathBuf>,
    /// Write the name of each move (hane, 扳, ハネ) if the shape leaves no doubt
    #[arg(help_heading = "Changes", long, value_name = "LANGUAGE")]
    pub(crate) move_names: Option<NamesIn>,
    /// Where move names go: the comment (C, on a line of its own) or the name of the node (N, if it has none)
    #[arg(
        help_heading = "Changes",
        long,
        value_name = "WHERE",
        default_value = "name",
        requires = "move_names"
    )]
    pub(crate) r#as: NamesAs,
    /// Write all comments as Markdown into OUT, to be read, corrected or translated, and change nothing
    #[arg(help_heading = "Comments", long, value_name = "OUT", conflicts_with_all = ["comments_in", "script", "comment", "append", "mark", "label", "set", "remove", "variation", "move_names"])]
    pub(crate) comments_out: Option<PathBuf>,
    /// Read comments back from that Markdown; only edited ones change
    #[arg(help_heading = "Comments", long, value_name = "FILE")]
    pub(crate) comments_in: Option<PathBuf>,
    /// Write to OUT [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
    /// Write over files that exist
    #[arg(long)]
    pub(crate) force: bool,
    /// Change the file itself
    #[arg(long, conflicts_with = "output")]
    pub(crate) in_place: bool,
    /// Show what would change, and change nothing
    #[arg(long, conflicts_with_all = ["output", "in_place"])]
    pub(crate) diff: bool,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

const ANNOTATE_PLACES: &str = "\
Places:
  42        after move 42 of the main line; 0 is the root
  0.1:57    after move 57 of a variation: the child taken at each branch
  /0/1/3    the same path by children at every node, from the root
  n17       node 17 of the game in file order, as diff and validate count
  @Q16      the first move there on the main line, else in any variation
  @POSITION the first node with this position, as the board lies, on the main
            line or else in any variation; POSITION is one of
              'X=pd,Q3 O=dd .=qq'  these stones and empty points
              '.O?/XX?'            a pattern somewhere: rows of X, O, . and ?,
                                   with - and | for edges, as find --shape
              game.sgf:42          the whole position of another record
              @FILE                a pattern from a file";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum NamesIn {
    /// 简体中文
    Zh,
    /// English
    En,
    /// 日本語
    Ja,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum NamesAs {
    /// In C
    Comment,
    /// In N
    Name,
}
