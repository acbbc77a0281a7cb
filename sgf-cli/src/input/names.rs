//! Which files are records or archives, by the extensions of their names.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use super::head::Head;
use super::sniff::{self, Kind};

/// The extensions of record files, in lower case.
pub(super) const RECORDS: [&str; 7] = ["sgf", "sgfs", "gib", "ngf", "ugf", "ugi", "mgt"];

/// The extension of records that other documents have, too. In folders and archives those files are looked
/// into.
pub(super) const XML: &str = "xml";

/// The extensions of archives and packed files, in lower case.
const ARCHIVES: [&str; 10] = ["zip", "tar", "tgz", "gz", "zst", "tzst", "xz", "txz", "7z", "bz2"];

fn has_extension(path: &Path, known: &[&str]) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
    known.iter().any(|known| known.eq_ignore_ascii_case(extension))
}

/// True if a file has the name of a record in a format other than XML.
pub(super) fn is_record(path: &Path) -> bool {
    has_extension(path, &RECORDS)
}

/// True if a file has the name of an XML document, which may be a record.
pub(super) fn is_xml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(XML))
}

/// True if a file has the name of an archive or a packed file.
pub(super) fn is_archive(path: &Path) -> bool {
    has_extension(path, &ARCHIVES)
}

/// True if the file was read and is not a record in XML. A file that cannot be read counts as a record, so
/// that the error is reported when the record is opened.
pub(super) fn is_other_xml(path: &Path) -> bool {
    fs::File::open(path).and_then(is_other_document).unwrap_or(false)
}

/// True if the document that begins here is not a record in XML.
pub(super) fn is_other_document(mut document: impl Read) -> io::Result<bool> {
    Ok(Head::read(&mut document, sniff::LEN)?.kind(None) != Kind::GoXml)
}
