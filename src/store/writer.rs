//! The one thread that writes.
//!
//! It takes every change that waits, gives each a savepoint of its own inside one BEGIN IMMEDIATE, commits them together
//! with one fsync and answers only then: a change that fails, fails alone, and what is answered is on disk.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;

use rusqlite::Connection;
use tokio::sync::{oneshot, watch};

use super::checkpoint::Checkpoints;
use super::error::StoreError;

/// Changes that may wait; one more is refused as busy.
const QUEUE: usize = 1024;
/// Changes in one transaction.
const BATCH: usize = 256;

/// Carries out one change, if there is a transaction to do it in, and returns what tells its caller how the
/// transaction ended.
type Change = Box<dyn FnOnce(Result<&Connection, StoreError>) -> Answer + Send>;
type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// The sending end of the writing thread; dropping it finishes what waits and closes the database.
pub(super) struct Writer {
    queue: Option<SyncSender<Change>>,
    commits: watch::Receiver<u64>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(connection: Connection, checkpoints: Checkpoints) -> Self {
        let (queue, changes) = sync_channel(QUEUE);
        let (counter, commits) = watch::channel(0);
        let thread = std::thread::Builder::new()
            .name("store-writer".into())
            .spawn(move || write_all(&connection, &changes, &counter, checkpoints))
            .expect("the system can start a thread");
        Self { queue: Some(queue), commits, thread: Some(thread) }
    }

    pub(super) fn commits(&self) -> watch::Receiver<u64> {
        self.commits.clone()
    }

    pub(super) async fn run<T: Send + 'static>(
        &self,
        change: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (tell, told) = oneshot::channel();
        let job: Change = Box::new(move |connection| {
            let outcome = connection.and_then(|connection| in_savepoint(connection, change));
            Box::new(move |committed| {
                // The caller may have gone away; its change stands all the same.
                let _ = tell.send(committed.and(outcome));
            })
        });
        self.enqueue(job)?;
        told.await.unwrap_or_else(|_| Err(StoreError::Broken("the writer has stopped".into())))
    }

    /// Queues a change that nobody waits for; `failed` is told why it was not made.
    pub(super) fn submit(
        &self,
        change: impl FnOnce(&Connection) -> Result<(), StoreError> + Send + 'static,
        failed: fn(&StoreError),
    ) {
        let job: Change = Box::new(move |connection| {
            let outcome = connection.and_then(|connection| in_savepoint(connection, change));
            Box::new(move |committed| {
                let _ = committed.and(outcome).inspect_err(failed);
            })
        });
        let _ = self.enqueue(job).inspect_err(failed);
    }

    fn enqueue(&self, job: Change) -> Result<(), StoreError> {
        let queue = self.queue.as_ref().expect("only dropping takes the queue");
        queue.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Disconnected(_) => StoreError::Broken("the writer has stopped".into()),
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

fn write_all(
    connection: &Connection,
    changes: &Receiver<Change>,
    counter: &watch::Sender<u64>,
    mut checkpoints: Checkpoints,
) {
    while let Ok(first) = changes.recv() {
        let batch = std::iter::once(first).chain(changes.try_iter().take(BATCH - 1));
        write_batch(connection, batch, counter);
        if let Err(error) = checkpoints.after_commit(connection) {
            tracing::error!("the WAL cannot be checkpointed: {error}");
        }
    }
    checkpoints.finish(connection);
}

fn write_batch(connection: &Connection, batch: impl Iterator<Item = Change>, counter: &watch::Sender<u64>) {
    let begun = run(connection, "BEGIN IMMEDIATE").map_err(|error| match error.into() {
        StoreError::Busy => StoreError::Unavailable("another program keeps it locked".into()),
        other => other,
    });
    let mut answers: Vec<Answer> = Vec::new();
    for change in batch {
        // A full disk or a failed read ends the whole transaction: what follows must not run outside one.
        let open = begun.clone().and_then(|()| in_transaction(connection));
        answers.push(change(open.map(|()| connection)));
    }
    let committed = begun.and_then(|()| commit(connection));
    if committed.is_ok() {
        counter.send_modify(|commits| *commits += 1);
    }
    for answer in answers {
        answer(committed.clone());
    }
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
        .unwrap_or_else(|_| Err(StoreError::Broken("a change panicked".into())));
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
