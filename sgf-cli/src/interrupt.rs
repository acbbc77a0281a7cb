//! Ctrl-C: the first one ends the run between two lines of output, the second one at once.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use crate::output::stdout;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// How many threads read right now.
static READING: AtomicUsize = AtomicUsize::new(0);
/// How often something was read.
static READS: AtomicUsize = AtomicUsize::new(0);
/// How many half seconds a run may take to finish what it has begun: on a busy machine that is more than its work.
const PATIENCE: u32 = 20;
const CODE: i32 = 130;

/// Takes over the signal; where that fails, it keeps its ordinary effect.
pub(crate) fn install() {
    let handler = || {
        if INTERRUPTED.swap(true, Ordering::SeqCst) {
            std::process::exit(CODE);
        }
        // The run sees the flag and ends by itself, unless it waits for input: then it is ended here.
        std::thread::spawn(|| {
            let mut reads = READS.load(Ordering::SeqCst);
            for _ in 0..PATIENCE {
                std::thread::sleep(Duration::from_millis(500));
                let before = std::mem::replace(&mut reads, READS.load(Ordering::SeqCst));
                // Nothing came all the time.
                if READING.load(Ordering::SeqCst) > 0 && reads == before {
                    break;
                }
            }
            stdout::while_no_line_is_open(|| std::process::exit(CODE));
        });
    };
    let _ = ctrlc::set_handler(handler);
}

/// Reads from an input, which may never come.
pub(crate) fn reading<T>(read: impl FnOnce() -> T) -> T {
    READING.fetch_add(1, Ordering::SeqCst);
    let read = read();
    READING.fetch_sub(1, Ordering::SeqCst);
    READS.fetch_add(1, Ordering::SeqCst);
    read
}

/// Whether the run was interrupted.
pub(crate) fn requested() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
