//! Ctrl-C: the first one ends the run between two lines of output, the second one at once.
//!
//! The flag and the counters are global, because a signal reaches the process and not a command.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use crate::output::stdout;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// The number of threads that are reading.
static READING: AtomicUsize = AtomicUsize::new(0);
/// The number of reads that have returned.
static READS: AtomicUsize = AtomicUsize::new(0);
/// The number of half seconds that a run may take to finish its jobs. On a busy machine that is more than the
/// jobs need.
const PATIENCE: u32 = 20;
/// The exit code of an interrupted run.
const CODE: i32 = 130;

/// Installs the handler of Ctrl-C. If that fails, the signal keeps its ordinary effect.
pub(crate) fn install() {
    let handler = || {
        if INTERRUPTED.swap(true, Ordering::SeqCst) {
            std::process::exit(CODE);
        }
        // The run sees the flag and ends by itself. If it waits for input, this thread ends it.
        std::thread::spawn(|| {
            let mut reads = READS.load(Ordering::SeqCst);
            for _ in 0..PATIENCE {
                std::thread::sleep(Duration::from_millis(500));
                let before = std::mem::replace(&mut reads, READS.load(Ordering::SeqCst));
                // A read has waited all the time.
                if READING.load(Ordering::SeqCst) > 0 && reads == before {
                    break;
                }
            }
            stdout::while_no_line_is_open(|| std::process::exit(CODE));
        });
    };
    let _ = ctrlc::set_handler(handler);
}

/// Calls `read`, which reads from an input and may wait for ever.
pub(crate) fn reading<T>(read: impl FnOnce() -> T) -> T {
    READING.fetch_add(1, Ordering::SeqCst);
    let read = read();
    READING.fetch_sub(1, Ordering::SeqCst);
    READS.fetch_add(1, Ordering::SeqCst);
    read
}

/// True after the first Ctrl-C.
pub(crate) fn requested() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
