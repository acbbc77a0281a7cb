//! All inputs through one job each: in parallel, printed in order, with a fence around every input.

use std::any::Any;
use std::cell::RefCell;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Result, anyhow};

use crate::exit::Exit;
use crate::input::{Input, Inputs};
use crate::interrupt;
use crate::language::say;
use crate::output::error;
use crate::output::ordered::{JobOut, Ordered};
use crate::progress::Watch;
use crate::words;

/// What a job says of its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Nothing that would count.
    Clean,
    /// Findings at or above what counts.
    Findings,
    /// Something could not be done; the job said what.
    Failed,
}

/// Runs `job` on every input with `jobs` threads and writes what they print into `sink`.
///
/// An input that fails is one line on standard error, the run goes on; a reader of the output that went away ends it
/// quietly.
pub(crate) fn run(
    inputs: Inputs<'_>,
    jobs: usize,
    sink: &mut (dyn Write + Send),
    job: impl Fn(&Input, &mut JobOut<'_, '_>) -> Result<Verdict> + Sync,
) -> io::Result<Exit> {
    run_with(inputs, jobs, sink, || (), |(), input, out| job(input, out)).map(|(exit, _)| exit)
}

/// As [`run`], with memory that each thread keeps from input to input; and how many inputs failed.
pub(crate) fn run_with<T>(
    inputs: Inputs<'_>,
    jobs: usize,
    sink: &mut (dyn Write + Send),
    own: impl Fn() -> T + Sync,
    job: impl Fn(&mut T, &Input, &mut JobOut<'_, '_>) -> Result<Verdict> + Sync,
) -> io::Result<(Exit, u64)> {
    catch_panics_quietly();
    let shown = Watch::start(inputs.total());
    let ordered = Ordered::new(sink, 4 * jobs);
    let inputs = Mutex::new(inputs.enumerate());
    let (found, failed) = (AtomicBool::new(false), AtomicU64::new(0));
    let worker = || {
        let mut kept = own();
        while !ordered.is_stopped() && !interrupt::requested() {
            let Some((index, input)) = inputs.lock().unwrap_or_else(PoisonError::into_inner).next() else {
                break;
            };
            let mut out = ordered.job(index);
            match input.and_then(|input| fence(&input.name(), || job(&mut kept, &input, &mut out))) {
                Ok(Verdict::Clean) => {}
                Ok(Verdict::Findings) => found.store(true, Ordering::Relaxed),
                Ok(Verdict::Failed) => {
                    failed.fetch_add(1, Ordering::Relaxed);
                }
                // Whoever reads our output went away, or the user did: nothing failed.
                Err(_) if ordered.is_stopped() || interrupt::requested() => {}
                Err(error) => {
                    // What a panic left behind is used no more.
                    kept = own();
                    failed.fetch_add(1, Ordering::Relaxed);
                    if out.is_held()
                        && let Err(error) = out.take_back()
                    {
                        out.complain(format!("sgf: {}", error::system(&error)));
                    }
                    out.complain(format!("sgf: {}", error::told(&error)));
                }
            }
            out.finish();
        }
        ordered.idle().add();
    };
    if jobs > 1 {
        std::thread::scope(|scope| {
            for _ in 0..jobs {
                scope.spawn(worker);
            }
        });
    } else {
        worker();
    }
    drop(shown);
    match ordered.finish() {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            return Ok((Exit::Clean, failed.into_inner()));
        }
        other => other?,
    }
    let failed = failed.into_inner();
    let exit = if interrupt::requested() {
        Exit::Interrupted
    } else if failed > 0 {
        Exit::Failure
    } else if found.into_inner() {
        Exit::Findings
    } else {
        Exit::Clean
    };
    Ok((exit, failed))
}

thread_local! {
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Keeps where a panic was instead of printing it; with `RUST_BACKTRACE` set it is printed too.
fn catch_panics_quietly() {
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

/// Turns a panic, which is a bug of ours, into the error of one input.
pub(crate) fn fence<T>(input: &str, job: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(job)).unwrap_or_else(|panic| {
        let place = PANIC.with(RefCell::take).unwrap_or_default();
        Err(anyhow!(say!(words::INTERNAL_ERROR, input, place, words_of(&*panic))))
    })
}

fn words_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.map_or_else(|| say!(words::NO_MESSAGE), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::InputConfig;

    #[test]
    fn a_panic_is_the_error_of_one_input() {
        let args =
            crate::cli::InputArgs { paths: vec!["a.sgf".into(), "b.sgf".into()], ..Default::default() };
        let config = InputConfig::new(args).unwrap();
        let mut sink = Vec::new();
        let exit = run(Inputs::new(&config), 1, &mut sink, |input, out| {
            assert!(input.name() != "a.sgf", "a bug");
            writeln!(out, "{}", input.name())?;
            Ok(Verdict::Clean)
        });
        assert_eq!(exit.unwrap(), Exit::Failure);
        assert_eq!(sink, b"b.sgf\n");
    }
}
