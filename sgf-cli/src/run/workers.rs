//! What worker threads share: the count of idle ones, and the fence that turns a panic into the error of one
//! input.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicIsize, Ordering};

use anyhow::{Result, anyhow};

use crate::language::say;
use crate::words;

/// The number of idle threads: those that have run out of inputs, and those that wait for the inputs before
/// theirs.
///
/// It may be negative: a waiting thread can resume after a helper was already started for it.
#[derive(Debug, Default)]
pub(crate) struct Idle(AtomicIsize);

impl Idle {
    /// Counts one more idle thread.
    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::AcqRel);
    }

    /// Counts one idle thread less, because it resumes.
    pub(crate) fn end(&self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }

    /// Claims an idle thread; false if there is none.
    pub(super) fn take(&self) -> bool {
        let one_less = |idle| (idle > 0).then_some(idle - 1);
        self.0.fetch_update(Ordering::AcqRel, Ordering::Acquire, one_less).is_ok()
    }
}

thread_local! {
    /// The place of the last panic of this thread: the hook knows it, `catch_unwind` does not.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Installs a panic hook that records the place of a panic instead of printing it. With `RUST_BACKTRACE` set
/// the panic is printed as well.
pub(super) fn catch_panics_quietly() {
    let print = std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0");
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let place = info
            .location()
            .map(|at| say!(words::AT_PLACE, format_args!("{}:{}", at.file(), at.line())))
            .unwrap_or_default();
        PANIC.with(|panic| *panic.borrow_mut() = Some(place));
        if print {
            before(info);
        }
    }));
}

/// Runs `job` and turns a panic, which is a bug in this program, into the error of the input named `input`.
pub(crate) fn fence<T>(input: &str, job: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(job)).unwrap_or_else(|panic| {
        let place = PANIC.with(RefCell::take).unwrap_or_default();
        Err(anyhow!(say!(words::INTERNAL_ERROR, input, place, words_of(&*panic))))
    })
}

/// Returns the message of a panic.
fn words_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.map_or_else(|| say!(words::NO_MESSAGE), str::to_owned)
}
