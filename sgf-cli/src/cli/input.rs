//! The arguments that say which records are read, and in which charset.

use std::path::PathBuf;

use clap::Args;
use sgf_core::text::Charset;

use crate::language::say;
use crate::limits::Limits;
use crate::words;

#[derive(Args, Debug)]
pub(crate) struct InputArgs {
    /// Files, folders (searched for .sgf, .sgfs, .gib, .ngf, .ugf, .ugi, .mgt, GoXML in .xml, and archives),
    /// archives (zip, 7z, tar, gz, zst, xz) or - for standard input
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Read more paths from FILE, one a line or each ended by NUL; - for standard input
    #[arg(help_heading = "Inputs", long, value_name = "FILE")]
    pub(crate) files_from: Option<PathBuf>,
    /// In folders, read only files that match GLOB (a name, or a path below the folder if it has a /)
    #[arg(help_heading = "Inputs", long, value_name = "GLOB")]
    pub(crate) include: Vec<String>,
    /// In folders, leave out files and folders that match GLOB
    #[arg(help_heading = "Inputs", long, value_name = "GLOB")]
    pub(crate) exclude: Vec<String>,
    /// The charset of all inputs, whatever they declare
    #[arg(help_heading = "Inputs", long, value_name = "NAME", value_parser = charset)]
    pub(crate) encoding: Option<Charset>,
    /// The charset of inputs that declare none and whose charset cannot be detected
    #[arg(help_heading = "Inputs", long, value_name = "NAME", value_parser = charset)]
    pub(crate) default_encoding: Option<Charset>,
    /// The number of times its size that an archive may unpack to beyond 256 MiB, against zip bombs; 0 for no
    /// limit
    #[arg(help_heading = "Inputs", long, value_name = "N", default_value_t = Limits::default().ratio)]
    pub(crate) max_ratio: u64,
    /// The number of members that an archive may have; 0 for no limit
    #[arg(help_heading = "Inputs", long, value_name = "N", default_value_t = Limits::default().members)]
    pub(crate) max_members: u64,
}

impl Default for InputArgs {
    /// Returns the arguments of a command line without flags.
    fn default() -> InputArgs {
        let Limits { ratio, members } = Limits::default();
        InputArgs {
            paths: Vec::new(),
            files_from: None,
            include: Vec::new(),
            exclude: Vec::new(),
            encoding: None,
            default_encoding: None,
            max_ratio: ratio,
            max_members: members,
        }
    }
}

/// The charsets of inputs, for commands that compare or change whole records.
#[derive(Args, Debug, Default)]
pub(crate) struct ReadArgs {
    /// The charset of all inputs, whatever they declare
    #[arg(help_heading = "Inputs", long, value_name = "NAME", value_parser = charset)]
    pub(crate) encoding: Option<Charset>,
    /// The charset of inputs that declare none and whose charset cannot be detected
    #[arg(help_heading = "Inputs", long, value_name = "NAME", value_parser = charset)]
    pub(crate) default_encoding: Option<Charset>,
}

/// Reads the charset to write. Unlike [`charset`] it refuses ASCII, which is read as UTF-8, but could not
/// hold other characters.
pub(super) fn out_charset(name: &str) -> Result<Charset, String> {
    if matches!(name.to_ascii_lowercase().as_str(), "ascii" | "us-ascii") {
        return Err(say!(words::NO_ASCII));
    }
    charset(name)
}

pub(super) fn charset(name: &str) -> Result<Charset, String> {
    Charset::for_label(name).ok_or_else(|| say!(words::NO_SUCH_CHARSET))
}
