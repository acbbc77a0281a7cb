//! The games of one input, looked at by all threads that have nothing else to do, in the order of the input.
//!
//! Reading stays in one place, so that what is read does not depend on the number of threads: whoever is free reads the next
//! batch of games, looks at it while another one reads on, and hands in what came of it; that is taken in order.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicIsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use anyhow::Result;
use sgf_core::tree::{Batch, GameRead};

use crate::input::Records;
use crate::pipeline::fence;

/// How many batches that are looked at wait for those before them.
const WAITING: usize = 16;

/// How many threads have nothing to do: they have run out of inputs, or wait for those before theirs. Below nothing where one
/// went on while another worked in its place.
#[derive(Debug, Default)]
pub(crate) struct Idle(AtomicIsize);

impl Idle {
    /// One more thread has nothing to do.
    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::AcqRel);
    }

    /// One of them goes on.
    pub(crate) fn end(&self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }

    /// Takes one of them, if there is any.
    fn take(&self) -> bool {
        let one_less = |idle| (idle > 0).then_some(idle - 1);
        self.0.fetch_update(Ordering::AcqRel, Ordering::Acquire, one_less).is_ok()
    }
}

/// What is done with the games.
pub(crate) trait Work: Sync {
    /// What is known of a batch from those before it.
    type Before: Send;
    /// What comes of a batch.
    type Part: Send;
    /// Memory of one thread.
    type Own;

    /// Memory for one more thread.
    fn own(&self) -> Self::Own;

    /// Looks at a batch.
    fn look(&self, own: &mut Self::Own, batch: &mut Batch, before: Self::Before) -> Result<Self::Part>;
}

struct Source<'r, F> {
    records: &'r mut Records,
    compare: F,
    /// The number of the next batch.
    next: usize,
    ended: bool,
}

struct Sink<F, P> {
    take: F,
    /// The number of the batch that is taken next.
    turn: usize,
    waiting: BTreeMap<usize, Result<P>>,
    /// How many threads wait for room there.
    waiters: usize,
    failed: Option<anyhow::Error>,
}

/// Reads `records` to the end. Batch by batch, in order and one after the other, `compare` sees what was read and `take` gets
/// what came of it; between the two any thread may work, this one with `own`.
///
/// # Errors
/// The first one in the order of the input; all before it is taken.
pub(crate) fn run<W: Work>(
    records: &mut Records,
    idle: &Idle,
    work: &W,
    own: &mut W::Own,
    compare: impl FnMut(&mut Batch) -> W::Before + Send,
    take: impl FnMut(W::Part) -> Result<()> + Send,
) -> Result<()> {
    let name = records.name().to_owned();
    let mut batch = records.take_batch();
    let source = Mutex::new(Source { records, compare, next: 0, ended: false });
    let sink = Mutex::new(Sink { take, turn: 0, waiting: BTreeMap::new(), waiters: 0, failed: None });
    let turn_changed = Condvar::new();
    // One batch from its reading to its end; false where there is none.
    let step = |own: &mut W::Own, batch: &mut Batch| {
        let (number, part) = {
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
        let part = part.and_then(|before| fence(&name, || work.look(own, batch, before)));
        let mut sink = lock(&sink);
        while sink.turn != number && sink.waiting.len() >= WAITING {
            sink.waiters += 1;
            sink = turn_changed.wait(sink).unwrap_or_else(PoisonError::into_inner);
            sink.waiters -= 1;
        }
        let sink = &mut *sink;
        sink.waiting.insert(number, part);
        while let Some(part) = sink.waiting.remove(&sink.turn) {
            sink.turn += 1;
            if sink.failed.is_none() {
                sink.failed = part.and_then(|part| (sink.take)(part)).err();
            }
        }
        if sink.waiters > 0 {
            turn_changed.notify_all();
        }
        sink.failed.is_none()
    };
    let (step, source) = (&step, &source);
    std::thread::scope(|scope| {
        while step(own, &mut batch) {
            // An input of one batch needs no help.
            if !lock(source).ended && idle.take() {
                scope.spawn(move || {
                    let (mut own, mut batch) = (work.own(), Batch::new());
                    while step(&mut own, &mut batch) {}
                    idle.add();
                });
            }
        }
    });
    let failed = lock(&sink).failed.take();
    records.keep_batch(batch);
    failed.map_or(Ok(()), Err)
}

/// As [`run`], for what looks at each game by itself: what comes of the games of a batch is collected in one `P`. This thread
/// works with the memory that comes first, others with such as they make.
pub(crate) fn each<T, P: Default + Send>(
    records: &mut Records,
    idle: &Idle,
    (mine, own): (&mut T, impl Fn() -> T + Sync),
    look: impl Fn(&mut T, &mut GameRead<'_>, &mut P) -> Result<()> + Sync,
    take: impl FnMut(P) -> Result<()> + Send,
) -> Result<()> {
    run(records, idle, &Each { own, look, part: PhantomData }, mine, |_| (), take)
}

struct Each<O, L, P> {
    own: O,
    look: L,
    part: PhantomData<fn() -> P>,
}

impl<T, P, O, L> Work for Each<O, L, P>
where
    P: Default + Send,
    O: Fn() -> T + Sync,
    L: Fn(&mut T, &mut GameRead<'_>, &mut P) -> Result<()> + Sync,
{
    type Before = ();
    type Part = P;
    type Own = T;

    fn own(&self) -> T {
        (self.own)()
    }

    fn look(&self, own: &mut T, batch: &mut Batch, (): ()) -> Result<P> {
        let mut part = P::default();
        batch.games().try_for_each(|mut read| (self.look)(own, &mut read, &mut part))?;
        Ok(part)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
