//! The size that an archive may unpack to: an honest one unpacks to a few times its size, a bomb to thousands
//! of times.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::language::say;
use crate::limits::Limits;
use crate::words;

/// The size that every archive may unpack to, even a small one.
const FREE: u64 = 256 << 20;

/// The packed and unpacked bytes of one archive, including those of archives nested in it.
#[derive(Clone, Debug)]
pub(crate) struct Budget(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    limits: Limits,
    taken: AtomicU64,
    unpacked: AtomicU64,
    members: AtomicU64,
}

impl Budget {
    pub(crate) fn new(limits: Limits) -> Budget {
        Budget(Arc::new(Inner {
            limits,
            taken: AtomicU64::new(0),
            unpacked: AtomicU64::new(0),
            members: AtomicU64::new(0),
        }))
    }

    /// Counts packed bytes.
    pub(crate) fn take(&self, bytes: u64) {
        self.0.taken.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Counts one member, whether it is a record or not.
    ///
    /// # Errors
    /// The archive has more members than allowed.
    pub(crate) fn member(&self) -> io::Result<()> {
        let members = self.0.members.fetch_add(1, Ordering::Relaxed) + 1;
        match self.0.limits.members {
            limit @ 1.. if members > limit => Err(io::Error::other(say!(words::TOO_MANY_MEMBERS, limit))),
            _ => Ok(()),
        }
    }

    /// True if more was unpacked than allowed.
    pub(crate) fn is_spent(&self) -> bool {
        let ratio = self.0.limits.ratio;
        let allowed = self.0.taken.load(Ordering::Relaxed).saturating_mul(ratio).max(FREE);
        ratio > 0 && self.0.unpacked.load(Ordering::Relaxed) > allowed
    }

    fn spend(&self, bytes: u64) -> io::Result<()> {
        self.0.unpacked.fetch_add(bytes, Ordering::Relaxed);
        if self.is_spent() {
            let ratio = self.0.limits.ratio;
            return Err(io::Error::other(say!(words::RATIO_TOO_LARGE, ratio)));
        }
        Ok(())
    }
}

/// A reader that counts packed bytes.
pub(crate) struct Packed<R>(pub(crate) R, pub(crate) Budget);

impl<R: Read> Read for Packed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.0.read(buffer)?;
        self.1.take(len as u64);
        Ok(len)
    }
}

/// A reader that counts unpacked bytes against the limit.
pub(crate) struct Unpacked<R>(pub(crate) R, pub(crate) Budget);

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.0.read(buffer)?;
        self.1.spend(len as u64)?;
        Ok(len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bombs_are_stopped_and_archives_are_not() {
        let read = |ratio, packed: u64, unpacked: u64| {
            let budget = Budget::new(Limits { ratio, members: 0 });
            budget.take(packed);
            io::copy(&mut Unpacked(io::repeat(0).take(unpacked), budget), &mut io::sink())
        };
        assert_eq!(read(200, 1 << 10, FREE).unwrap(), FREE);
        assert!(read(200, 1 << 10, FREE + 1).unwrap_err().to_string().contains("--max-ratio"));
        assert_eq!(read(200, 2 << 20, 400 << 20).unwrap(), 400 << 20);
        assert!(read(200, 2 << 20, (400 << 20) + 1).is_err());
        assert_eq!(read(0, 1, FREE + 1).unwrap(), FREE + 1);
    }

    #[test]
    fn members_are_counted() {
        let budget = Budget::new(Limits { ratio: 0, members: 2 });
        assert!(budget.member().is_ok() && budget.member().is_ok() && budget.member().is_err());
    }
}
