//! Group commit: one writer thread batches all queued changes into one transaction, a savepoint each, and replies only
//! after the fsync.
//!
//! A change that fails is rolled back alone, and an acknowledged change is on disk.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::{oneshot, watch};

use super::checkpoint::{self, Checkpoints};
use super::error::StoreError;
use super::file::Guard;
use super::room::Room;

/// Changes that may wait; one more is refused as busy.
const QUEUE_CAPACITY: usize = 1024;
/// Changes in one transaction.
const MAX_BATCH: usize = 256;

/// Between two looks at the files while nothing is written.
const FILE_CHECK_INTERVAL: Duration = Duration::from_millis(500);

/// What a change may take of a disk that is nearly full.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    /// Room on the disk: what anyone can cause, such as an order.
    Room,
    /// The last room there is: what staff and the owner do.
    Reserve,
}

/// A change that waits.
struct Job {
    need: Need,
    change: Change,
}

/// Carries out one change, if there is a transaction to do it in, and returns what tells its caller how the
/// transaction ended.
type Change = Box<dyn FnOnce(Result<&Connection, StoreError>) -> Reply + Send>;
type Reply = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// The sending end of the writing thread; dropping it finishes what waits and closes the database.
pub(super) struct Writer {
    queue: Option<SyncSender<Job>>,
    commits: watch::Receiver<u64>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(connection: Connection, checkpoints: Checkpoints, guard: Arc<Guard>, room: Room) -> Self {
        let (queue, changes) = sync_channel(QUEUE_CAPACITY);
        let (commits_tx, commits) = watch::channel(0);
        let writer = WriterThread { connection, commits_tx, guard, room, is_settled: false };
        let thread = std::thread::Builder::new()
            .name("store-writer".into())
            .spawn(move || writer.write_all(&changes, checkpoints))
            .expect("the system can start a thread");
        Self { queue: Some(queue), commits, thread: Some(thread) }
    }

    pub(super) fn commits(&self) -> watch::Receiver<u64> {
        self.commits.clone()
    }

    pub(super) async fn run<T: Send + 'static>(
        &self,
        need: Need,
        change: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply_tx, reply_rx) = oneshot::channel();
        let change: Change = Box::new(move |connection| {
            let outcome = connection.and_then(|connection| in_savepoint(connection, change));
            Box::new(move |committed| {
                // The caller may have gone away; its change stands all the same.
                let _ = reply_tx.send(committed.and(outcome));
            })
        });
        self.enqueue(Job { need, change })?;
        reply_rx.await.unwrap_or_else(|_| Err(StoreError::Internal("the writer has stopped".into())))
    }

    /// Queues a change that nobody waits for; `failed` gets the error.
    pub(super) fn submit(
        &self,
        change: impl FnOnce(&Connection) -> Result<(), StoreError> + Send + 'static,
        failed: fn(&StoreError),
    ) {
        let change: Change = Box::new(move |connection| {
            let outcome = connection.and_then(|connection| in_savepoint(connection, change));
            Box::new(move |committed| {
                let _ = committed.and(outcome).inspect_err(failed);
            })
        });
        let _ = self.enqueue(Job { need: Need::Room, change }).inspect_err(failed);
    }

    fn enqueue(&self, job: Job) -> Result<(), StoreError> {
        let queue = self.queue.as_ref().expect("only dropping takes the queue");
        queue.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Disconnected(_) => StoreError::Internal("the writer has stopped".into()),
        })
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.queue.take();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The state of the writer thread.
struct WriterThread {
    connection: Connection,
    commits_tx: watch::Sender<u64>,
    guard: Arc<Guard>,
    room: Room,
    is_settled: bool,
}

impl WriterThread {
    fn write_all(mut self, jobs: &Receiver<Job>, mut checkpoints: Checkpoints) {
        loop {
            match jobs.recv_timeout(FILE_CHECK_INTERVAL) {
                Ok(first) => {
                    self.write_batch(std::iter::once(first).chain(jobs.try_iter().take(MAX_BATCH - 1)));
                    if self.guard.check_stopped().is_ok()
                        && let Err(error) = checkpoints.after_commit(&self.connection)
                    {
                        tracing::error!("the WAL cannot be checkpointed: {error}");
                    }
                }
                Err(RecvTimeoutError::Timeout) => drop(self.guard.check()),
                Err(RecvTimeoutError::Disconnected) => break,
            }
            self.settle_if_stopped();
        }
        if self.guard.check().is_ok() {
            checkpoints.finish(&self.connection);
        } else {
            self.settle_if_stopped();
        }
    }

    /// After a stop, copies the WAL into the open database and removes it from beside a file that took the database's
    /// name.
    fn settle_if_stopped(&mut self) {
        if self.is_settled || self.guard.check_stopped().is_ok() {
            return;
        }
        self.is_settled = true;
        match checkpoint::empty(&self.connection) {
            Ok(true) => self.guard.remove_orphans(),
            Ok(false) => tracing::error!("the WAL is not in the database yet: another program reads from it"),
            Err(error) => tracing::error!("the WAL cannot be copied into the database: {error}"),
        }
    }

    fn write_batch(&mut self, batch: impl Iterator<Item = Job>) {
        let begun = self.guard.check().and_then(|()| begin(&self.connection));
        let is_low = self.room.refresh();
        let mut replies: Vec<Reply> = Vec::new();
        for Job { need, change } in batch {
            // A full disk or a failed read ends the whole transaction: what follows must not run outside one.
            let open = begun.clone().and_then(|()| in_transaction(&self.connection));
            let open = if is_low && need == Need::Room { open.and(Err(StoreError::DiskFull)) } else { open };
            replies.push(change(open.map(|()| &self.connection)));
        }
        // Checked again: what is acknowledged must be in the files that a restart opens.
        let committed = begun.and_then(|()| commit(&self.connection)).and_then(|()| self.guard.check());
        if committed.is_ok() {
            self.commits_tx.send_modify(|commits| *commits += 1);
        }
        // Before the replies: a restart after them must not apply this WAL to a file that replaced the database.
        self.settle_if_stopped();
        for reply in replies {
            reply(committed.clone());
        }
    }
}

fn begin(connection: &Connection) -> Result<(), StoreError> {
    run(connection, "BEGIN IMMEDIATE").map_err(|error| match error.into() {
        StoreError::Busy => StoreError::Unavailable("another program keeps it locked".into()),
        other => other,
    })
}

fn in_transaction(connection: &Connection) -> Result<(), StoreError> {
    if connection.is_autocommit() {
        return Err(StoreError::Unavailable("the transaction was rolled back".into()));
    }
    Ok(())
}

fn commit(connection: &Connection) -> Result<(), StoreError> {
    in_transaction(connection)?;
    let committed = run(connection, "COMMIT").map_err(StoreError::from);
    if committed.is_err() && !connection.is_autocommit() {
        let _ = connection.execute_batch("ROLLBACK");
    }
    committed
}

/// Carries out a change that is undone as a whole when it fails; savepoints may nest.
pub(super) fn in_savepoint<T>(
    connection: &Connection,
    change: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    run(connection, "SAVEPOINT change")?;
    let outcome = catch_unwind(AssertUnwindSafe(|| change(connection)))
        .unwrap_or_else(|_| Err(StoreError::Internal("a change panicked".into())));
    let close = || {
        if outcome.is_err() {
            run(connection, "ROLLBACK TO change")?;
        }
        run(connection, "RELEASE change")
    };
    if !connection.is_autocommit() && close().is_err() {
        // Half a change must never be committed: better none of the batch.
        let _ = connection.execute_batch("ROLLBACK");
    }
    outcome
}

fn run(connection: &Connection, statement: &str) -> rusqlite::Result<()> {
    connection.prepare_cached(statement)?.execute([]).map(drop)
}
