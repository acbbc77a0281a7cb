//! Standard output, shared by all threads, which knows whether it stands in the middle of a line.

use std::io::{self, IsTerminal, Write};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::progress;

/// Whether a line was begun and not ended.
static OPEN_LINE: Mutex<bool> = Mutex::new(false);

/// Whether a person reads along.
static IS_TERMINAL: LazyLock<bool> = LazyLock::new(|| io::stdout().is_terminal());

fn open_line() -> MutexGuard<'static, bool> {
    OPEN_LINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes to standard output; meant for large pieces.
#[derive(Debug)]
pub(crate) struct Stdout;

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut open = open_line();
        let write = || io::stdout().lock().write_all(bytes);
        if !*IS_TERMINAL {
            write()?;
        } else if bytes.ends_with(b"\n") {
            progress::aside(write)?;
        } else {
            // A bar behind half a line would wipe it away.
            progress::clear();
            write()?;
        }
        if let Some(last) = bytes.last() {
            *open = *last != b'\n';
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().lock().flush()
    }
}

/// Runs `end` between two lines of output, or after two seconds all the same.
pub(crate) fn while_no_line_is_open(end: impl FnOnce()) {
    for _ in 0..200 {
        let open = open_line();
        if !*open {
            let _ = io::stdout().lock().flush();
            super::atomic::remove_unfinished();
            progress::clear();
            return end();
        }
        drop(open);
        std::thread::sleep(Duration::from_millis(10));
    }
    super::atomic::remove_unfinished();
    end();
}

/// Prints one piece of text; a reader that went away is no error.
pub(crate) fn print(text: &[u8]) -> anyhow::Result<()> {
    let mut stdout = Stdout;
    match stdout.write_all(text).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(cannot_write(error)),
        _ => Ok(()),
    }
}

/// The error of a standard output that takes nothing.
pub(crate) fn cannot_write(error: io::Error) -> anyhow::Error {
    anyhow::Error::new(error).context(crate::language::say!(crate::words::STANDARD_OUTPUT))
}
