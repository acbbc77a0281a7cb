//! The messages of errors, in the language of the run: what the program did, and the reason the system gave.

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

/// Returns the message of an error and its causes, joined by colons.
pub(crate) fn message(error: &anyhow::Error) -> String {
    let separator = if current() == Language::English { ": " } else { "：" };
    let mut messages: Vec<String> = Vec::new();
    for cause in error.chain().map(cause) {
        // Many errors end with the message of their cause.
        if messages.last().is_none_or(|last| !last.ends_with(&cause)) {
            messages.push(cause);
        }
    }
    messages.join(separator)
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

/// Returns the message of an error type of the library, which has one in each language.
fn wording(cause: &(dyn std::error::Error + 'static)) -> Option<Wording> {
    let of_fix = || cause.downcast_ref::<FixError>().map(FixError::wording);
    let of_change = || cause.downcast_ref::<TransformError>().map(TransformError::wording);
    let of_format = || cause.downcast_ref::<CannotHold>().map(CannotHold::wording);
    let of_record = || cause.downcast_ref::<ForeignError>().map(ForeignError::wording);
    let of_document = || cause.downcast_ref::<GoXmlError>().map(GoXmlError::wording);
    let of_charset = || cause.downcast_ref::<Unencodable>().map(Unencodable::wording);
    of_fix().or_else(of_change).or_else(of_format).or_else(of_record).or_else(of_document).or_else(of_charset)
}

/// Returns the message of a system error: in the language of the run for the common ones, else in English as
/// the system has it.
pub(crate) fn system(error: &Error) -> String {
    let phrase = match error.kind() {
        ErrorKind::NotFound => &words::NOT_FOUND,
        ErrorKind::PermissionDenied => &words::PERMISSION_DENIED,
        ErrorKind::StorageFull => &words::NO_SPACE,
        _ => return error.to_string(),
    };
    // English keeps the system's own words, as every other program prints them.
    let keeps_words = error.raw_os_error().is_none() || current() == Language::English;
    if keeps_words { error.to_string() } else { say!(phrase) }
}
