//! The progress of a run: a bar on standard error for runs over a second, with games and bytes per second and
//! the time left. The counters are global, because every reader of every thread adds to them.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::cli::When;
use crate::language::say;
use crate::output::{bar, complain};
use crate::words;

/// A run shorter than this shows nothing.
const AFTER: Duration = Duration::from_secs(1);
/// How often the bar is drawn.
const EVERY: Duration = Duration::from_millis(200);

static BYTES: AtomicU64 = AtomicU64::new(0);
static GAMES: AtomicU64 = AtomicU64::new(0);
static WANTED: AtomicBool = AtomicBool::new(false);

/// Sets whether runs show their progress.
pub(crate) fn choose(when: When) {
    let wanted = match when {
        When::Always => true,
        When::Never => false,
        When::Auto => std::io::stderr().is_terminal(),
    };
    WANTED.store(wanted, Ordering::Relaxed);
}

/// Counts bytes that were read.
pub(crate) fn add_bytes(bytes: usize) {
    BYTES.fetch_add(bytes as u64, Ordering::Relaxed);
}

/// Counts games that were read.
pub(crate) fn add_games(games: usize) {
    GAMES.fetch_add(games as u64, Ordering::Relaxed);
}

/// Shows the progress of a run until it is dropped.
#[derive(Debug)]
pub(crate) struct Watch(Option<(Arc<Stop>, JoinHandle<()>)>);

#[derive(Debug, Default)]
struct Stop {
    stopped: Mutex<bool>,
    changed: Condvar,
}

impl Stop {
    /// Waits for `time` at the most; true if the run is over.
    fn wait(&self, time: Duration) -> bool {
        let stopped = self.stopped.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.changed.wait_timeout_while(stopped, time, |stopped| !*stopped);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

impl Watch {
    /// Starts to show a run if progress is wanted. `total` returns the number of bytes that the run will
    /// read, if it can be known.
    pub(crate) fn start(total: impl FnOnce() -> Option<u64> + Send + 'static) -> Watch {
        if !WANTED.load(Ordering::Relaxed) {
            return Watch(None);
        }
        let stop = Arc::new(Stop::default());
        let began = Instant::now();
        let stop_of_thread = Arc::clone(&stop);
        let show = move || {
            if !stop_of_thread.wait(AFTER) {
                follow(&stop_of_thread, began, total().filter(|total| *total > 0));
            }
        };
        let thread = std::thread::Builder::new().name("progress".to_owned()).spawn(show);
        Watch(thread.ok().map(|thread| (stop, thread)))
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.0.take() {
            *stop.stopped.lock().unwrap_or_else(PoisonError::into_inner) = true;
            stop.changed.notify_all();
            let _ = thread.join();
            bar::clear();
        }
    }
}

fn follow(stop: &Stop, began: Instant, total: Option<u64>) {
    if !std::io::stderr().is_terminal() {
        // Progress is asked for, but nothing can be drawn: a line now and then.
        let mut pause = Duration::from_secs(1);
        loop {
            complain(&line(began.elapsed(), total));
            if stop.wait(pause) {
                return;
            }
            pause = (2 * pause).min(Duration::from_secs(30));
        }
    }
    let shown = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
    let template = if total.is_some() { "{bar:24} {percent:>3}%  {msg}" } else { "{spinner} {msg}" };
    if let Ok(style) = ProgressStyle::with_template(template) {
        shown.set_style(style);
    }
    bar::show(shown.clone());
    loop {
        if !bar::is_shown() {
            return;
        }
        shown.set_position(BYTES.load(Ordering::Relaxed));
        shown.set_message(line(began.elapsed(), total));
        if stop.wait(EVERY) {
            return;
        }
    }
}

/// Returns the line with the amount read, the speed, and the time that the rest will take.
fn line(elapsed: Duration, total: Option<u64>) -> String {
    message(GAMES.load(Ordering::Relaxed), BYTES.load(Ordering::Relaxed), elapsed, total)
}

fn message(games: u64, bytes: u64, elapsed: Duration, total: Option<u64>) -> String {
    let seconds = elapsed.as_secs_f64().max(0.001);
    let megabytes = format!("{:.1}", bytes as f64 / 1e6 / seconds);
    let line = say!(words::PROGRESS, games, (games as f64 / seconds).round(), megabytes);
    let Some(rest) = total.map(|total| total.saturating_sub(bytes)).filter(|_| bytes > 0) else {
        return line;
    };
    let left = (rest as f64 / bytes as f64 * seconds).ceil() as u64;
    let clock = match (left / 3600, left / 60 % 60, left % 60) {
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    };
    say!(words::PROGRESS_LEFT, line, clock)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_and_time_left() {
        let time = Duration::from_secs(2);
        assert_eq!(message(100_000, 20_000_000, time, None), "100000 games, 50000 games/s, 10.0 MB/s");
        assert_eq!(
            message(100_000, 20_000_000, time, Some(1_000_000_000)),
            "100000 games, 50000 games/s, 10.0 MB/s, 1:38 left"
        );
        assert!(message(1, 1_000, time, Some(10_000_000)).ends_with(", 5:33:18 left"));
        assert!(!message(0, 0, time, Some(10)).contains("left"));
    }
}
