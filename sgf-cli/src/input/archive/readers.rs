//! The readers of each kind of archive and packed file.

use std::io::{self, BufRead, BufReader, Read, Seek};

use anyhow::{Result, anyhow, bail};
use flate2::bufread::GzDecoder;
use sevenz_rust2::{ArchiveReader, EntryDecision, Password};
use tempfile::SpooledTempFile;

use crate::input::sniff::{Archive, Packing};
use crate::language::say;
use crate::{output, words};

use super::member_names::MemberNames;
use super::visitor::{ArchiveBytes, Passed, SPOOL, Visitor};

/// The memory that a 7z archive may ask for, in KiB.
const SEVEN_ZIP_MEMORY: usize = 1 << 20;

/// The number of names of a tar file that show the charset of the later ones.
const NAMES_OF_TAR: usize = 16;

/// Unpacks a file that is packed alone. `name` is for messages.
pub(super) fn unpacked(
    packing: Packing,
    packed: impl Read + Send + 'static,
    name: &str,
) -> Result<Box<dyn Read + Send>> {
    Ok(match packing {
        Packing::Gzip => Box::new(Gzip::new(BufReader::new(packed), name)),
        Packing::Zstd => Box::new(zstd::stream::read::Decoder::new(packed)?),
        Packing::Xz => Box::new(lzma_rust2::XzReader::new_mem_limit(packed, true, 1 << 20)),
        Packing::Bzip2 => bail!(say!(words::NO_BZIP2)),
    })
}

/// Unpacks the members of a gzip stream, one behind another, and skips what follows them.
struct Gzip<R> {
    /// `None` after the last member.
    member: Option<GzDecoder<R>>,
    name: String,
}

impl<R: BufRead> Gzip<R> {
    fn new(packed: R, name: &str) -> Gzip<R> {
        Gzip { member: Some(GzDecoder::new(packed)), name: name.to_owned() }
    }
}

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let read = member.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            let Some(mut packed) = self.member.take().map(GzDecoder::into_inner) else { break };
            match packed.fill_buf()? {
                [] => {}
                [0x1F, ..] => self.member = Some(GzDecoder::new(packed)),
                // Tapes are filled up with zeros.
                rest if rest.iter().all(|&byte| byte == 0) => {}
                _ => output::complain(&say!(words::GZIP_TAIL, self.name)),
            }
        }
        Ok(0)
    }
}

/// Offers all members of an archive to `visitor`, in their order.
pub(super) fn unpack(visitor: &impl Visitor, kind: Archive, bytes: ArchiveBytes) -> Result<()> {
    match (kind, bytes) {
        (Archive::Zip, ArchiveBytes::File(file)) => zip(visitor, BufReader::new(file)),
        (Archive::Zip, ArchiveBytes::Spooled(file)) => zip(visitor, file),
        (Archive::SevenZip, ArchiveBytes::File(file)) => seven_zip(visitor, BufReader::new(file)),
        (Archive::SevenZip, ArchiveBytes::Spooled(file)) => seven_zip(visitor, file),
        (Archive::Tar, ArchiveBytes::File(file)) => tar(visitor, BufReader::new(file)),
        (Archive::Tar, ArchiveBytes::Spooled(file)) => tar(visitor, file),
        (Archive::Tar, ArchiveBytes::Stream(stream)) => tar(visitor, stream),
        // The other two kinds cannot be read from a stream, so it is spooled.
        (Archive::Zip | Archive::SevenZip, ArchiveBytes::Stream(mut stream)) => {
            let mut spool = SpooledTempFile::new(SPOOL);
            io::copy(&mut stream, &mut spool)?;
            spool.rewind()?;
            unpack(visitor, kind, ArchiveBytes::Spooled(spool))
        }
    }
}

fn zip(visitor: &impl Visitor, file: impl Read + Seek) -> Result<()> {
    let mut archive = zip::ZipArchive::new(file)?;
    let mut raw_names = Vec::new();
    for index in 0..archive.len() {
        raw_names.extend(archive.by_index_raw(index).map(|raw| raw.name_raw().to_vec()));
    }
    let names = MemberNames::of(raw_names.iter().map(Vec::as_slice), visitor.charset_of_names());
    drop(raw_names);
    for index in 0..archive.len() {
        visitor.count()?;
        // The table of the archive has the name even if the member cannot be read.
        let (path, is_file, encrypted) = match archive.by_index_raw(index) {
            Ok(raw) => (names.path(raw.name_raw()), raw.is_file(), raw.encrypted()),
            Err(error) => match visitor.fail(&say!(words::MEMBER, index + 1), error.into()) {
                Passed::Stop => return Ok(()),
                _ => continue,
            },
        };
        if !is_file || !visitor.wants(&path) {
            continue;
        }
        let passed = if encrypted {
            visitor.fail(&path, anyhow!(say!(words::ENCRYPTED)))
        } else {
            match archive.by_index(index) {
                Ok(mut member) => visitor.pass(&path, &mut member),
                Err(error) => visitor.fail(&path, error.into()),
            }
        };
        if passed == Passed::Stop {
            return Ok(());
        }
    }
    Ok(())
}

fn tar(visitor: &impl Visitor, file: impl Read) -> Result<()> {
    let mut archive = tar::Archive::new(file);
    // A tar file has no table: each name is decoded by itself and those before it.
    let mut before: Vec<Vec<u8>> = Vec::new();
    let mut names = MemberNames::of([], visitor.charset_of_names());
    for entry in archive.entries()? {
        visitor.count()?;
        let mut entry = entry?;
        let name = entry.path_bytes().into_owned();
        if std::str::from_utf8(&name).is_err() && before.len() < NAMES_OF_TAR {
            before.push(name.clone());
            names = MemberNames::of(before.iter().map(Vec::as_slice), visitor.charset_of_names());
        }
        let path = names.path(&name);
        // After a member that cannot be read, the rest cannot be read either.
        if entry.header().entry_type().is_file()
            && visitor.wants(&path)
            && visitor.pass(&path, &mut entry) != Passed::On
        {
            return Ok(());
        }
    }
    Ok(())
}

fn seven_zip(visitor: &impl Visitor, file: impl Read + Seek) -> Result<()> {
    let mut archive = ArchiveReader::new_with_memory_limit(file, Password::empty(), SEVEN_ZIP_MEMORY)
        .map_err(of_seven_zip)?;
    archive.set_thread_count(1);
    let mut failed = None;
    let read = archive.for_each_entries_with_decision(|entry, member| {
        if let Err(error) = visitor.count() {
            failed = Some(error);
            return Ok(EntryDecision::Stop);
        }
        // The format has its names in UTF-16.
        let path = entry.name().replace('\\', "/");
        if entry.is_directory() || !visitor.wants(&path) {
            return Ok(EntryDecision::Continue);
        }
        Ok(match visitor.pass(&path, member) {
            Passed::On => EntryDecision::Continue,
            Passed::Failed => EntryDecision::SkipBlock,
            Passed::Stop => EntryDecision::Stop,
        })
    });
    match failed {
        Some(error) => Err(error.into()),
        None => read.map_err(of_seven_zip),
    }
}

fn of_seven_zip(error: sevenz_rust2::Error) -> anyhow::Error {
    match error {
        sevenz_rust2::Error::PasswordRequired | sevenz_rust2::Error::MaybeBadPassword(_) => {
            anyhow!(say!(words::ENCRYPTED))
        }
        sevenz_rust2::Error::UnsupportedCompressionMethod(method) if method.contains("AES") => {
            anyhow!(say!(words::ENCRYPTED))
        }
        error => anyhow::Error::new(error),
    }
}
