//! The progress bar on the terminal, which other output must not tear apart.
//!
//! It is a global value, as there is one terminal. Code that prints a line calls [`aside`], which hides the
//! bar and draws it again below the line. [`progress`](crate::run::progress) draws the bar.

use std::sync::{Mutex, MutexGuard, PoisonError};

use indicatif::ProgressBar;

static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

fn bar() -> MutexGuard<'static, Option<ProgressBar>> {
    BAR.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Shows `bar` from now on.
pub(crate) fn show(bar: ProgressBar) {
    *self::bar() = Some(bar);
}

/// True if a bar is shown.
pub(crate) fn is_shown() -> bool {
    bar().is_some()
}

/// Calls `print` while the bar is hidden.
pub(crate) fn aside<T>(print: impl FnOnce() -> T) -> T {
    let bar = bar().clone();
    match bar {
        Some(bar) => bar.suspend(print),
        None => print(),
    }
}

/// Removes the bar for the rest of the run.
pub(crate) fn clear() {
    if let Some(bar) = bar().take() {
        bar.finish_and_clear();
    }
}
