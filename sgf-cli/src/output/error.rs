//! Errors in words: what we did, what the system said of it.

use std::io::{Error, ErrorKind};

use sgf_core::check::FixError;
use sgf_core::diag::{Language, Wording};
use sgf_core::formats::goxml::GoXmlError;
use sgf_core::formats::transform::TransformError;
use sgf_core::formats::{CannotHold, ForeignError};
use sgf_core::text::Unencodable;
use sgf_core::tree::WriteError;

use crate::language::{current, say};
use crate::words;

/// An error and its causes, joined by colons.
pub(crate) fn told(error: &anyhow::Error) -> String {
    let separator = if current() == Language::English { ": " } else { "：" };
    let mut said: Vec<String> = Vec::new();
    for cause in error.chain().map(cause) {
        // Many errors end with the words of their cause.
        if said.last().is_none_or(|last| !last.ends_with(&cause)) {
            said.push(cause);
        }
    }
    said.join(separator)
}

fn cause(cause: &(dyn std::error::Error + 'static)) -> String {
    if let Some(error) = cause.downcast_ref::<Error>() {
        return system(error);
    }
    if let Some(WriteError::Unencodable { game, node, why }) = cause.downcast_ref::<WriteError>() {
        let sign = format!("{:?} (U+{:04X})", why.character, why.character as u32);
        return say!(words::CANNOT_ENCODE, game, node, why.charset, sign);
    }
    wording(cause).map_or_else(|| cause.to_string(), |words| words.in_language(current()))
}

/// The words of the errors that know all languages.
fn wording(cause: &(dyn std::error::Error + 'static)) -> Option<Wording> {
    let of_fix = || cause.downcast_ref::<FixError>().map(FixError::wording);
    let of_change = || cause.downcast_ref::<TransformError>().map(TransformError::wording);
    let of_format = || cause.downcast_ref::<CannotHold>().map(CannotHold::wording);
    let of_record = || cause.downcast_ref::<ForeignError>().map(ForeignError::wording);
    let of_document = || cause.downcast_ref::<GoXmlError>().map(GoXmlError::wording);
    let of_charset = || cause.downcast_ref::<Unencodable>().map(Unencodable::wording);
    of_fix().or_else(of_change).or_else(of_format).or_else(of_record).or_else(of_document).or_else(of_charset)
}

/// What the system said, in the language of the run where we know the words; it says it in English.
pub(crate) fn system(error: &Error) -> String {
    let phrase = match error.kind() {
        ErrorKind::NotFound => &words::NOT_FOUND,
        ErrorKind::PermissionDenied => &words::PERMISSION_DENIED,
        ErrorKind::StorageFull => &words::NO_SPACE,
        _ => return error.to_string(),
    };
    // In English as every other program says it.
    let is_ours = error.raw_os_error().is_none() || current() == Language::English;
    if is_ours { error.to_string() } else { say!(phrase) }
}
