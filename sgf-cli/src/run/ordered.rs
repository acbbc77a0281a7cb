//! The output of many jobs in the order of their numbers, in bounded memory.
//!
//! The job whose turn it is writes straight through; the others write into spools, which become temporary
//! files when they grow. The number of finished jobs that wait is limited.

use std::collections::BTreeMap;
use std::io::{self, Seek, SeekFrom, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use tempfile::SpooledTempFile;

use crate::output::complain;

use super::workers::Idle;

/// A job hands its output on in pieces of this many bytes.
const PIECE: usize = 64 << 10;
/// A spool of more bytes than this becomes a temporary file.
const SPOOL: usize = 512 << 10;
/// The number of finished jobs that may wait if together they printed less than [`SPOOL`] bytes.
const MANY: usize = 1024;

/// Where the output of all jobs comes together.
pub(crate) struct Ordered<'s> {
    state: Mutex<State<'s>>,
    turn_changed: Condvar,
    turn: AtomicUsize,
    stopped: AtomicBool,
    limit: usize,
    idle: Idle,
}

struct State<'s> {
    sink: &'s mut (dyn Write + Send),
    waiting: BTreeMap<usize, Finished>,
    /// The number of bytes that the waiting jobs printed.
    bytes: u64,
    /// The number of threads that wait for the turn of their job.
    waiters: usize,
    error: Option<io::Error>,
}

struct Finished {
    spool: SpooledTempFile,
    /// The number of bytes in the spool.
    len: u64,
    complaints: Vec<String>,
}

impl<'s> Ordered<'s> {
    /// Prints into `sink`. At most `limit` finished jobs wait for their turn, or [`MANY`] that printed
    /// little.
    pub(crate) fn new(sink: &'s mut (dyn Write + Send), limit: usize) -> Self {
        Ordered {
            state: Mutex::new(State { sink, waiting: BTreeMap::new(), bytes: 0, waiters: 0, error: None }),
            turn_changed: Condvar::new(),
            turn: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
            limit,
            idle: Idle::default(),
        }
    }

    /// Returns the output of the job `index`. The numbers of the jobs are 0, 1, 2, … without a gap.
    pub(crate) fn job(&self, index: usize) -> JobOut<'_, 's> {
        let spool = SpooledTempFile::new(SPOOL);
        JobOut { ordered: self, index, spool, buffer: Vec::new(), hold: false, complaints: Vec::new() }
    }

    /// Returns the counter of idle threads.
    pub(crate) fn idle(&self) -> &Idle {
        &self.idle
    }

    /// True after an error of the sink: nothing more can be written.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Flushes the sink.
    ///
    /// # Errors
    /// The error that stopped the output, if one did.
    pub(crate) fn finish(self) -> io::Result<()> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        match state.error {
            Some(error) => Err(error),
            None => state.sink.flush(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<'s>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stop(&self, state: &mut State<'_>, error: io::Error) {
        state.error.get_or_insert(error);
        self.stopped.store(true, Ordering::Relaxed);
    }

    fn emit(&self, state: &mut State<'_>, mut finished: Finished) {
        if let Err(error) = drain(&mut finished.spool, &mut *state.sink) {
            self.stop(state, error);
        }
        for line in &finished.complaints {
            // Output that was printed before the message must be visible before it.
            if let Err(error) = state.sink.flush() {
                self.stop(state, error);
            }
            complain(line);
        }
    }
}

/// Writes the spool into `sink` and empties it.
fn drain(spool: &mut SpooledTempFile, sink: &mut dyn Write) -> io::Result<()> {
    if spool.stream_position()? == 0 {
        return Ok(());
    }
    spool.rewind()?;
    io::copy(spool, sink)?;
    spool.set_len(0)?;
    spool.seek(SeekFrom::Start(0))?;
    Ok(())
}

/// The output of one job.
pub(crate) struct JobOut<'o, 's> {
    ordered: &'o Ordered<'s>,
    index: usize,
    spool: SpooledTempFile,
    buffer: Vec<u8>,
    hold: bool,
    complaints: Vec<String>,
}

impl<'o> JobOut<'o, '_> {
    /// Returns the number of the input, from 0.
    pub(crate) fn index(&self) -> usize {
        self.index
    }

    /// Returns the counter of idle threads.
    pub(crate) fn idle(&self) -> &'o Idle {
        &self.ordered.idle
    }

    /// Holds the output back until the job is finished, so that [`take_back`](JobOut::take_back) can discard
    /// it.
    pub(crate) fn hold(&mut self) {
        self.hold = true;
    }

    /// Discards the output that is held.
    pub(crate) fn take_back(&mut self) -> io::Result<()> {
        self.buffer.clear();
        self.spool.set_len(0)?;
        self.spool.rewind()
    }

    /// True if the output is held back.
    pub(crate) fn is_held(&self) -> bool {
        self.hold
    }

    /// Adds a line for standard error, printed after the output of this job.
    pub(crate) fn complain(&mut self, line: String) {
        self.complaints.push(line);
    }

    /// Ends the job. Blocks while too many finished jobs wait for their turn.
    pub(crate) fn finish(mut self) {
        let ordered = self.ordered;
        self.hold = false;
        let pushed = self.push();
        let mut state = ordered.lock();
        if let Err(error) = pushed {
            ordered.stop(&mut state, error);
        }
        let len = self.spool.stream_position().unwrap_or(0);
        let mut finished = Some(Finished { spool: self.spool, len, complaints: self.complaints });
        while ordered.turn.load(Ordering::Acquire) != self.index {
            let waiting = state.waiting.len();
            if waiting < ordered.limit || waiting < MANY && state.bytes < SPOOL as u64 {
                state.bytes += len;
                state.waiting.extend(finished.take().map(|finished| (self.index, finished)));
                return;
            }
            // Meanwhile a helper may run in place of this thread, for a large input before this one.
            ordered.idle.add();
            state.waiters += 1;
            state = ordered.turn_changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.waiters -= 1;
            ordered.idle.end();
        }
        let mut next = finished;
        while let Some(finished) = next {
            ordered.emit(&mut state, finished);
            let turn = ordered.turn.fetch_add(1, Ordering::AcqRel) + 1;
            next = state.waiting.remove(&turn);
            state.bytes -= next.as_ref().map_or(0, |next| next.len);
        }
        let waiters = state.waiters;
        drop(state);
        // A wake-up costs as much as writing a line even if no thread waits.
        if waiters > 0 {
            ordered.turn_changed.notify_all();
        }
    }

    fn push(&mut self) -> io::Result<()> {
        let ordered = self.ordered;
        if ordered.is_stopped() {
            self.buffer.clear();
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        if self.hold || ordered.turn.load(Ordering::Acquire) != self.index {
            self.spool.write_all(&self.buffer)?;
        } else {
            let mut state = ordered.lock();
            let written =
                drain(&mut self.spool, &mut *state.sink).and_then(|()| state.sink.write_all(&self.buffer));
            if let Err(error) = written {
                let kind = error.kind();
                ordered.stop(&mut state, error);
                self.buffer.clear();
                return Err(kind.into());
            }
        }
        self.buffer.clear();
        Ok(())
    }
}

impl Write for JobOut<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= PIECE {
            self.push()?;
        }
        Ok(bytes.len())
    }

    /// Does nothing: output is written through when a piece is full, and by [`JobOut::finish`].
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_come_out_in_order_whatever_their_speed() {
        let mut sink = Vec::new();
        let ordered = Ordered::new(&mut sink, 3);
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= 200 {
                            break;
                        }
                        let mut out = ordered.job(index);
                        if index.is_multiple_of(7) {
                            std::thread::sleep(std::time::Duration::from_millis(2));
                        }
                        for _ in 0..(index % 3) * 20_000 {
                            writeln!(out, "{index}").unwrap();
                        }
                        writeln!(out, "{index}").unwrap();
                        out.finish();
                    }
                });
            }
        });
        ordered.finish().unwrap();
        let text = String::from_utf8(sink).unwrap();
        let numbers: Vec<usize> = text.lines().map(|line| line.parse().unwrap()).collect();
        assert!(numbers.is_sorted());
        assert_eq!(numbers.last(), Some(&199));
    }

    #[test]
    fn what_is_held_can_be_taken_back() {
        let mut sink = Vec::new();
        let ordered = Ordered::new(&mut sink, 3);
        let mut out = ordered.job(0);
        out.hold();
        out.write_all(&vec![b'x'; 3 * SPOOL]).unwrap();
        out.take_back().unwrap();
        out.write_all(b"right\n").unwrap();
        out.finish();
        ordered.finish().unwrap();
        assert_eq!(sink, b"right\n");
    }
}
