//! The kind of an input, recognised from its first bytes and then from its name.

use std::path::Path;

use sgf_core::formats::{RecordFormat, goxml};

/// The number of bytes that are looked at: the mark of a tar archive is at 257.
pub(crate) const LEN: usize = 512;

/// The kind of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// SGF, and everything that is not recognised.
    Sgf,
    /// JSON documents or JSON Lines.
    Json,
    /// A GoXML document.
    GoXml,
    /// An archive of this kind.
    Archive(Archive),
    /// One file, packed.
    Packed(Packing),
    /// A record in this other format.
    Foreign(RecordFormat),
}

/// An archive of many files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Archive {
    Zip,
    Tar,
    SevenZip,
}

/// How one file is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packing {
    Gzip,
    Zstd,
    Xz,
    Bzip2,
}

const MARKS: [(&[u8], Kind); 7] = [
    (b"PK\x03\x04", Kind::Archive(Archive::Zip)),
    (b"PK\x05\x06", Kind::Archive(Archive::Zip)),
    (b"7z\xBC\xAF\x27\x1C", Kind::Archive(Archive::SevenZip)),
    (b"\x1F\x8B", Kind::Packed(Packing::Gzip)),
    (b"\x28\xB5\x2F\xFD", Kind::Packed(Packing::Zstd)),
    (b"\xFD7zXZ\0", Kind::Packed(Packing::Xz)),
    (b"BZh", Kind::Packed(Packing::Bzip2)),
];

/// Returns the kind of an input that begins with `head` and has this path.
pub(crate) fn sniff(head: &[u8], path: Option<&Path>) -> Kind {
    if let Some((_, kind)) = MARKS.iter().find(|(mark, _)| head.starts_with(mark)) {
        return *kind;
    }
    if head.get(257..262) == Some(b"ustar") {
        return Kind::Archive(Archive::Tar);
    }
    let text = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head).trim_ascii_start();
    if let Some(rest) = text.strip_prefix(b"{")
        && matches!(rest.trim_ascii_start().first(), Some(b'"' | b'}'))
    {
        return Kind::Json;
    }
    if goxml::is_goxml(head) {
        return Kind::GoXml;
    }
    if let Some(foreign) = RecordFormat::of(head) {
        return Kind::Foreign(foreign);
    }
    let extension = path.and_then(Path::extension).and_then(|extension| extension.to_str()).unwrap_or("");
    let named =
        |foreign: &RecordFormat| foreign.extensions().iter().any(|of| of.eq_ignore_ascii_case(extension));
    match RecordFormat::ALL.into_iter().find(named) {
        Some(foreign) if !(text.contains(&b'(') && text.contains(&b';')) => Kind::Foreign(foreign),
        _ => Kind::Sgf,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_comes_before_names() {
        let named = |name: &'static str| Some(Path::new(name));
        assert_eq!(sniff(b"(;GM[1])", named("a.gib")), Kind::Sgf);
        assert_eq!(sniff(b"PK\x03\x04...", named("a.sgf")), Kind::Archive(Archive::Zip));
        assert_eq!(sniff(b" \n{\n \"games\":[]}", None), Kind::Json);
        assert_eq!(sniff(b"{not json} (;B[pd])", None), Kind::Sgf);
        assert_eq!(sniff(b"Rating game\n19\n", named("a.ngf")), Kind::Foreign(RecordFormat::Ngf));
        assert_eq!(sniff(b"[Header]\nVer=UGF3,200\n", named("a.sgf")), Kind::Foreign(RecordFormat::Ugf));
        assert_eq!(sniff(b"<?xml version=\"1.0\"?>\n<Go><GoGame/></Go>", named("a.sgf")), Kind::GoXml);
        assert_eq!(sniff(b"<?xml version=\"1.0\"?><svg/>", named("a.xml")), Kind::Sgf);
        assert_eq!(sniff(b"", named("a.sgf")), Kind::Sgf);
    }
}
