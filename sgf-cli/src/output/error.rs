//! Errors in words: what we did, what the system said of it.

use std::io::{Error, ErrorKind};

use sgf_core::diag::Language;
use sgf_core::tree::WriteError;

use crate::language::{current, say};
use crate::words;

/// An error and its causes, joined by colons.
pub(crate) fn told(error: &anyhow::Error) -> String {
    let separator = if current() == Language::English { ": " } else { "：" };
    error.chain().map(cause).collect::<Vec<_>>().join(separator)
}

fn cause(cause: &(dyn std::error::Error + 'static)) -> String {
    if let Some(error) = cause.downcast_ref::<Error>() {
        return system(error);
    }
    if let Some(WriteError::Unencodable { game, node, why }) = cause.downcast_ref::<WriteError>() {
        let sign = format!("{:?} (U+{:04X})", why.character, why.character as u32);
        return say!(words::CANNOT_ENCODE, game, node, why.charset, sign);
    }
    cause.to_string()
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
