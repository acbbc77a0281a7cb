//! Ctrl-C: the first one ends the run between two lines of output, the second one at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::output::stdout;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
const CODE: i32 = 130;

/// Takes over the signal; where that fails, it keeps its ordinary effect.
pub(crate) fn install() {
    let handler = || {
        if INTERRUPTED.swap(true, Ordering::SeqCst) {
            std::process::exit(CODE);
        }
        // The run sees the flag and ends by itself, unless it waits for input: then it is ended here.
        std::thread::spawn(|| {
            std::thread::sleep(Duration::from_millis(500));
            stdout::while_no_line_is_open(|| std::process::exit(CODE));
        });
    };
    let _ = ctrlc::set_handler(handler);
}

/// Whether the run was interrupted.
pub(crate) fn requested() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
