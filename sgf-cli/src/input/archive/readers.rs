//! The kinds of archives and packed files that are read.

use std::io::{self, BufReader, Read, Seek};

use anyhow::{Result, anyhow, bail};
use sevenz_rust2::{ArchiveReader, EntryDecision, Password};
use tempfile::SpooledTempFile;

use crate::language::say;
use crate::words;

use super::{Archive, Packing, Passed, Place, SPOOL, Source, Unpacker, member_path};

/// The memory that a 7z archive may ask for, in KiB.
const SEVEN_ZIP_MEMORY: usize = 1 << 20;

/// Unpacks what was packed alone.
pub(super) fn unpacked(packing: Packing, packed: impl Read + Send + 'static) -> Result<Box<dyn Read + Send>> {
    Ok(match packing {
        Packing::Gzip => Box::new(flate2::read::MultiGzDecoder::new(packed)),
        Packing::Zstd => Box::new(zstd::stream::read::Decoder::new(packed)?),
        Packing::Xz => Box::new(lzma_rust2::XzReader::new_mem_limit(packed, true, 1 << 20)),
        Packing::Bzip2 => bail!(say!(words::NO_BZIP2)),
    })
}

impl Unpacker {
    pub(super) fn unpack(&self, place: &Place, kind: Archive, source: Source) -> Result<()> {
        match (kind, source) {
            (Archive::Zip, Source::File(file)) => self.zip(place, BufReader::new(file)),
            (Archive::Zip, Source::Spooled(file)) => self.zip(place, file),
            (Archive::SevenZip, Source::File(file)) => self.seven_zip(place, BufReader::new(file)),
            (Archive::SevenZip, Source::Spooled(file)) => self.seven_zip(place, file),
            (Archive::Tar, Source::File(file)) => self.tar(place, BufReader::new(file)),
            (Archive::Tar, Source::Spooled(file)) => self.tar(place, file),
            (Archive::Tar, Source::Stream(stream)) => self.tar(place, stream),
            // Streams of the other two are spooled before.
            (Archive::Zip | Archive::SevenZip, Source::Stream(mut stream)) => {
                let mut spool = SpooledTempFile::new(SPOOL);
                io::copy(&mut stream, &mut spool)?;
                spool.rewind()?;
                self.unpack(place, kind, Source::Spooled(spool))
            }
        }
    }

    fn zip(&self, place: &Place, file: impl Read + Seek) -> Result<()> {
        let mut archive = zip::ZipArchive::new(file)?;
        for index in 0..archive.len() {
            self.budget.member()?;
            // The name is in the table, also where the member cannot be read.
            let (path, is_file, encrypted) = match archive.by_index_raw(index) {
                Ok(raw) => (member_path(raw.name_raw()), raw.is_file(), raw.encrypted()),
                Err(error) => match self.fail(place, &say!(words::MEMBER, index + 1), error.into()) {
                    Passed::Stop => return Ok(()),
                    _ => continue,
                },
            };
            if !is_file || !self.wants(place, &path) {
                continue;
            }
            let passed = if encrypted {
                self.fail(place, &path, anyhow!(say!(words::ENCRYPTED)))
            } else {
                match archive.by_index(index) {
                    Ok(member) => self.pass(place, &path, member),
                    Err(error) => self.fail(place, &path, error.into()),
                }
            };
            if passed == Passed::Stop {
                return Ok(());
            }
        }
        Ok(())
    }

    fn tar(&self, place: &Place, file: impl Read) -> Result<()> {
        let mut archive = tar::Archive::new(file);
        for entry in archive.entries()? {
            self.budget.member()?;
            let entry = entry?;
            let path = member_path(&entry.path_bytes());
            // What follows a member that cannot be read cannot be read either.
            if entry.header().entry_type().is_file()
                && self.wants(place, &path)
                && self.pass(place, &path, entry) != Passed::On
            {
                return Ok(());
            }
        }
        Ok(())
    }

    fn seven_zip(&self, place: &Place, file: impl Read + Seek) -> Result<()> {
        let mut archive = ArchiveReader::new_with_memory_limit(file, Password::empty(), SEVEN_ZIP_MEMORY)
            .map_err(of_seven_zip)?;
        archive.set_thread_count(1);
        let mut failed = None;
        let read = archive.for_each_entries_with_decision(|entry, member| {
            if let Err(error) = self.budget.member() {
                failed = Some(error);
                return Ok(EntryDecision::Stop);
            }
            let path = member_path(entry.name().as_bytes());
            if entry.is_directory() || !self.wants(place, &path) {
                return Ok(EntryDecision::Continue);
            }
            Ok(match self.pass(place, &path, member) {
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
