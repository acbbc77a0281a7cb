//! Standard output, shared by all threads. It knows whether its last line has ended.

use std::io::{self, IsTerminal, Write};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::bar;

/// True while the last line has no end.
static OPEN_LINE: Mutex<bool> = Mutex::new(false);

/// True if standard output is a terminal.
static IS_TERMINAL: LazyLock<bool> = LazyLock::new(|| io::stdout().is_terminal());

fn open_line() -> MutexGuard<'static, bool> {
    OPEN_LINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes to standard output, unbuffered: meant for large pieces.
#[derive(Debug)]
pub(crate) struct Stdout;

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut open = open_line();
        let write = || io::stdout().lock().write_all(bytes);
        if !*IS_TERMINAL {
            write()?;
        } else if bytes.ends_with(b"\n") {
            bar::aside(write)?;
        } else {
            // A bar drawn after half a line would wipe it away.
            bar::clear();
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

/// Calls `end` between two lines of output, or after two seconds in any case.
pub(crate) fn while_no_line_is_open(end: impl FnOnce()) {
    for _ in 0..200 {
        let open = open_line();
        if !*open {
            let _ = io::stdout().lock().flush();
            super::atomic::remove_unfinished();
            bar::clear();
            return end();
        }
        drop(open);
        std::thread::sleep(Duration::from_millis(10));
    }
    super::atomic::remove_unfinished();
    end();
}

/// Prints `text`. It is not an error if the reader is gone.
pub(crate) fn print(text: &[u8]) -> anyhow::Result<()> {
    let mut stdout = Stdout;
    match stdout.write_all(text).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(cannot_write(error)),
        _ => Ok(()),
    }
}

/// Makes the error for a standard output that cannot be written.
pub(crate) fn cannot_write(error: io::Error) -> anyhow::Error {
    anyhow::Error::new(error).context(crate::language::say!(crate::words::STANDARD_OUTPUT))
}
