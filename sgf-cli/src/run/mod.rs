//! Runs: how the inputs of a command flow through its threads and become one ordered output.
//!
//! A command calls [`pipeline::run`] with a job for one input. From there:
//!
//! 1. **Inputs.** Every worker thread takes the next input from one shared iterator, so memory does not grow
//!    with the number of files. The number of the input, counted from 0, is also its place in the output.
//! 2. **Batches.** A job that looks at each game by itself reads its input in batches (`batches`). Reading
//!    stays sequential, so results do not depend on the number of threads; the games of a batch are processed
//!    by any thread that is idle. At most 16 finished batches wait for their turn; a thread that would add
//!    another one blocks.
//! 3. **Ordered output.** Each job writes into a `JobOut` (`ordered`). The job whose turn it is writes
//!    straight through to the sink; the others write into spools, which become temporary files when they
//!    grow. The number of finished jobs that wait is bounded, too. Messages for standard error come after the
//!    output of their job.
//! 4. **The fence.** Every input, and every batch, is processed inside [`workers::fence`]: a panic, which is
//!    a bug, becomes the error of that one input. The thread then makes a new state, and the run goes on.
//! 5. **Idle threads.** A thread that has run out of inputs, or that waits for its turn, counts as idle in
//!    [`workers::Idle`]. A large input starts a helper for each idle thread, so one collection of a million
//!    games uses all cores.
//! 6. **Interruption.** The first Ctrl-C sets a flag (`interrupt`). Readers then end with an error, which is
//!    not reported; jobs that have begun finish with the games they have read, and the exit code is 130. If a
//!    thread waits for input, or after ten seconds, a watchdog ends the process between two lines of output.
//!    The second Ctrl-C ends it at once.
//!
//! # State of the process
//!
//! Some state is global, because it belongs to the process and not to a command: the flag and the counters of
//! `interrupt`; the counters of bytes and games in `progress`; the bar on the terminal in
//! [`output::bar`](crate::output::bar); the chosen [`language`](crate::language); and two thread-local
//! values, the place of the last panic (`PANIC` in `workers`) and the buffers that a thread keeps for its
//! next input (`KEPT_OF_LAST` in [`input`](crate::input)). All of it is set once or only counts, so commands
//! need no order to use it.

pub(crate) mod batches;
pub(crate) mod interrupt;
pub(crate) mod ordered;
pub(crate) mod pipeline;
pub(crate) mod progress;
pub(crate) mod workers;
