//! The games of one input, processed by all idle threads, with results in the order of the input.
//!
//! Reading is sequential, so the result does not depend on the number of threads: a free thread reads the
//! next batch of games, processes it while another thread reads on, and hands in its result; results are
//! taken in order.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use anyhow::Result;
use sgf_core::tree::{Batch, GameRead};

use crate::input::Records;

use super::workers::{Idle, fence};

/// The number of results that may wait for those before them.
const WAITING: usize = 16;

/// What a command does with batches of games.
pub(crate) trait Work: Sync {
    /// What a batch needs to know of the batches before it.
    type Before: Send;
    /// The result of a batch.
    type BatchResult: Send;
    /// The memory of one thread.
    type WorkerState;

    /// Makes the memory of one more thread.
    fn worker_state(&self) -> Self::WorkerState;

    /// Processes a batch.
    fn process(
        &self,
        state: &mut Self::WorkerState,
        batch: &mut Batch,
        before: Self::Before,
    ) -> Result<Self::BatchResult>;
}

/// Where batches come from; one thread at a time reads.
struct Source<'r, F> {
    records: &'r mut Records,
    compare: F,
    /// The number of the next batch.
    next: usize,
    ended: bool,
}

/// Where results go; one thread at a time hands in.
struct Sink<F, R> {
    take: F,
    /// The number of the batch that is taken next.
    turn: usize,
    waiting: BTreeMap<usize, Result<R>>,
    /// The number of threads that wait because `waiting` is full.
    waiters: usize,
    failed: Option<anyhow::Error>,
}

/// Reads `records` to the end. `compare` sees each batch as it was read and `take` gets its result, both in
/// order and one batch at a time; in between any idle thread may process it, this thread with `state`.
///
/// # Errors
/// The first error in the order of the input; all results before it are taken.
pub(crate) fn run<W: Work>(
    records: &mut Records,
    idle: &Idle,
    work: &W,
    state: &mut W::WorkerState,
    compare: impl FnMut(&mut Batch) -> W::Before + Send,
    take: impl FnMut(W::BatchResult) -> Result<()> + Send,
) -> Result<()> {
    let name = records.name().to_owned();
    let mut batch = records.take_batch();
    let source = Mutex::new(Source { records, compare, next: 0, ended: false });
    let sink = Mutex::new(Sink { take, turn: 0, waiting: BTreeMap::new(), waiters: 0, failed: None });
    let turn_changed = Condvar::new();
    // Takes one batch from reading to its result; false at the end of the input or after an error.
    let step = |state: &mut W::WorkerState, batch: &mut Batch| {
        let (number, before) = {
            let mut source = lock(&source);
            if source.ended {
                return false;
            }
            let source = &mut *source;
            let read =
                fence(&name, || Ok(source.records.next_batch(batch)?.then(|| (source.compare)(batch))));
            let number = source.next;
            source.next += 1;
            match read {
                Ok(None) => {
                    source.ended = true;
                    return false;
                }
                Ok(Some(before)) => (number, Ok(before)),
                Err(error) => {
                    source.ended = true;
                    (number, Err(error))
                }
            }
        };
        let result = before.and_then(|before| fence(&name, || work.process(state, batch, before)));
        let mut sink = lock(&sink);
        while sink.turn != number && sink.waiting.len() >= WAITING {
            sink.waiters += 1;
            sink = turn_changed.wait(sink).unwrap_or_else(PoisonError::into_inner);
            sink.waiters -= 1;
        }
        let sink = &mut *sink;
        sink.waiting.insert(number, result);
        while let Some(result) = sink.waiting.remove(&sink.turn) {
            sink.turn += 1;
            if sink.failed.is_none() {
                sink.failed = result.and_then(|result| (sink.take)(result)).err();
            }
        }
        if sink.waiters > 0 {
            turn_changed.notify_all();
        }
        sink.failed.is_none()
    };
    let (step, source) = (&step, &source);
    std::thread::scope(|scope| {
        while step(state, &mut batch) {
            // An input of one batch needs no help.
            if !lock(source).ended && idle.take() {
                scope.spawn(move || {
                    let (mut state, mut batch) = (work.worker_state(), Batch::new());
                    while step(&mut state, &mut batch) {}
                    idle.add();
                });
            }
        }
    });
    let failed = lock(&sink).failed.take();
    records.keep_batch(batch);
    failed.map_or(Ok(()), Err)
}

/// Calls [`run`] for a command that looks at each game by itself: `process` adds the games of a batch to one
/// `R`. This thread works with `state`, each helper with a state that `new_state` makes.
pub(crate) fn each<S, R: Default + Send>(
    records: &mut Records,
    idle: &Idle,
    state: &mut S,
    new_state: impl Fn() -> S + Sync,
    process: impl Fn(&mut S, &mut GameRead<'_>, &mut R) -> Result<()> + Sync,
    take: impl FnMut(R) -> Result<()> + Send,
) -> Result<()> {
    run(records, idle, &Each { new_state, process, result: PhantomData }, state, |_| (), take)
}

struct Each<N, P, R> {
    new_state: N,
    process: P,
    result: PhantomData<fn() -> R>,
}

impl<S, R, N, P> Work for Each<N, P, R>
where
    R: Default + Send,
    N: Fn() -> S + Sync,
    P: Fn(&mut S, &mut GameRead<'_>, &mut R) -> Result<()> + Sync,
{
    type Before = ();
    type BatchResult = R;
    type WorkerState = S;

    fn worker_state(&self) -> S {
        (self.new_state)()
    }

    fn process(&self, state: &mut S, batch: &mut Batch, (): ()) -> Result<R> {
        let mut result = R::default();
        batch.games().try_for_each(|mut read| (self.process)(state, &mut read, &mut result))?;
        Ok(result)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
