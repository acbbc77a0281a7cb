//! All inputs of a command through one job each: in parallel, printed in order, with a fence around every
//! input.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::Result;

use crate::exit::Exit;
use crate::input::{Input, Inputs};
use crate::output::error;

use super::interrupt;
use super::ordered::{JobOut, Ordered};
use super::progress::Watch;
use super::workers::{catch_panics_quietly, fence};

/// The result of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Nothing to report.
    Clean,
    /// Findings at or above the severity that counts.
    Findings,
    /// Something failed, and the job has reported it.
    Failed,
}

/// Runs `job` on every input with `jobs` threads and writes their output into `sink`.
///
/// An input that fails becomes one line on standard error, and the run goes on. If the reader of the output
/// is gone, the run ends quietly.
pub(crate) fn run(
    inputs: Inputs<'_>,
    jobs: usize,
    sink: &mut (dyn Write + Send),
    job: impl Fn(&Input, &mut JobOut<'_, '_>) -> Result<Verdict> + Sync,
) -> io::Result<Exit> {
    run_with(inputs, jobs, sink, || (), |(), input, out| job(input, out)).map(|(exit, _)| exit)
}

/// Does what [`run`] does, with a state that each thread keeps from input to input. Also returns the number
/// of inputs that failed.
pub(crate) fn run_with<T>(
    inputs: Inputs<'_>,
    jobs: usize,
    sink: &mut (dyn Write + Send),
    new_state: impl Fn() -> T + Sync,
    job: impl Fn(&mut T, &Input, &mut JobOut<'_, '_>) -> Result<Verdict> + Sync,
) -> io::Result<(Exit, u64)> {
    catch_panics_quietly();
    let progress = Watch::start(inputs.total());
    let ordered = Ordered::new(sink, 4 * jobs);
    let inputs = Mutex::new(inputs.enumerate());
    let (found, failed) = (AtomicBool::new(false), AtomicU64::new(0));
    let worker = || {
        let mut state = new_state();
        while !ordered.is_stopped() && !interrupt::requested() {
            let Some((index, input)) = inputs.lock().unwrap_or_else(PoisonError::into_inner).next() else {
                break;
            };
            let mut out = ordered.job(index);
            let done = input.and_then(|input| {
                let done = fence(&input.name(), || job(&mut state, &input, &mut out));
                input.doubts.take_lines(&input.name()).into_iter().for_each(|line| out.complain(line));
                done
            });
            match done {
                Ok(Verdict::Clean) => {}
                Ok(Verdict::Findings) => found.store(true, Ordering::Relaxed),
                Ok(Verdict::Failed) => {
                    failed.fetch_add(1, Ordering::Relaxed);
                }
                // The reader of the output is gone, or the user ended the run: nothing failed.
                Err(_) if ordered.is_stopped() || interrupt::requested() => {}
                Err(error) => {
                    // The state may be broken after a panic, so it is not used again.
                    state = new_state();
                    failed.fetch_add(1, Ordering::Relaxed);
                    if out.is_held()
                        && let Err(error) = out.take_back()
                    {
                        out.complain(format!("sgf: {}", error::system(&error)));
                    }
                    out.complain(format!("sgf: {}", error::message(&error)));
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
    drop(progress);
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
