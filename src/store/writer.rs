//! Group commit: one writer thread batches all queued changes into one transaction and replies only after the fsync.
//!
//! Each change has its own savepoint, so a change that fails is rolled back alone. An acknowledged change is on disk.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::{oneshot, watch};

pub(super) use super::change::{Commits, Priority, Reply, Scope};
use super::checkpoint::{self, Checkpoints, LongRead};
use super::disk_space::DiskSpace;
use super::error::StoreError;
use super::file::Guard;
use super::metrics::StoreMetrics;
use super::other_writers::OtherWriters;
use super::replica::Replica;
pub(super) use super::transaction::in_savepoint;
use super::transaction::{begin, execute, require_transaction};

/// Maximum number of queued changes. Further ones fail with `Busy`.
const QUEUE_CAPACITY: usize = 1024;
/// Maximum number of changes in one transaction.
const MAX_BATCH: usize = 256;
/// How often the files and the commits of other processes are checked while nothing is written.
const CHECK_INTERVAL: Duration = Duration::from_millis(500);

struct Job {
    priority: Priority,
    scope: Scope,
    change: Change,
}

/// Runs one change if a transaction is open. Returns a callback that takes the transaction's result and replies to the
/// caller.
type Change = Box<dyn FnOnce(Result<&Connection, StoreError>) -> Reply + Send>;

/// Completes each transaction, outside of any savepoint. If it fails, so does every change of the transaction.
type BeforeCommit = fn(&Connection) -> Result<(), StoreError>;

/// The sending half of the writer thread. Dropping it finishes the queued changes and closes the database.
pub(super) struct Writer {
    queue: Option<SyncSender<Job>>,
    pub(super) catalog_commits: watch::Receiver<u64>,
    pub(super) order_commits: watch::Receiver<u64>,
    /// Set while a long read, such as a backup, is in progress.
    pub(super) long_read: LongRead,
    pub(super) metrics: StoreMetrics,
    /// `None` if replies do not wait for a replica.
    pub(super) replica: Option<Replica>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(
        connection: Connection,
        path: &Path,
        guard: Arc<Guard>,
        disk_space: DiskSpace,
        replica: Option<Replica>,
        before_commit: BeforeCommit,
    ) -> Result<Self, StoreError> {
        let (long_read, metrics) = (LongRead::default(), StoreMetrics::new());
        let checkpoints = Checkpoints::start(&connection, path, guard.clone(), long_read.clone())?;
        let (queue, jobs) = sync_channel(QUEUE_CAPACITY);
        let commits = Commits::default();
        let (catalog_commits, order_commits) = (commits.catalog.subscribe(), commits.orders.subscribe());
        let other_writers = OtherWriters::new(&connection)?;
        let writer = WriterThread {
            connection,
            commits,
            other_writers,
            guard,
            disk_space,
            metrics: metrics.clone(),
            replica: replica.clone(),
            before_commit,
            is_wal_flushed: false,
        };
        let thread = std::thread::Builder::new()
            .name("store-writer".into())
            .spawn(move || writer.process(&jobs, checkpoints))
            .expect("the system can start a thread");
        let (queue, thread) = (Some(queue), Some(thread));
        Ok(Self { queue, catalog_commits, order_commits, long_read, metrics, replica, thread })
    }

    pub(super) async fn run<T: Send + 'static>(
        &self,
        priority: Priority,
        scope: Scope,
        change: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply_tx, reply_rx) = oneshot::channel();
        let change: Change = Box::new(move |connection| {
            let outcome = connection.and_then(|connection| in_savepoint(connection, change));
            Box::new(move |committed| {
                // The caller may no longer wait. Its change is committed anyway.
                let _ = reply_tx.send(committed.and(outcome));
            })
        });
        self.enqueue(Job { priority, scope, change })?;
        reply_rx.await.unwrap_or_else(|_| Err(StoreError::Internal("the writer has stopped".into())))
    }

    /// Queues a change without waiting for it. Calls `on_error` if it fails.
    pub(super) fn submit(
        &self,
        change: impl FnOnce(&Connection) -> Result<(), StoreError> + Send + 'static,
        on_error: fn(&StoreError),
    ) {
        let change: Change = Box::new(move |connection| {
            let outcome = connection.and_then(|connection| in_savepoint(connection, change));
            Box::new(move |committed| {
                let _ = committed.and(outcome).inspect_err(on_error);
            })
        });
        let _ = self.enqueue(Job { priority: Priority::Normal, scope: Scope::Other, change }).inspect_err(on_error);
    }

    fn enqueue(&self, job: Job) -> Result<(), StoreError> {
        let queue = self.queue.as_ref().expect("only dropping takes the queue");
        // Counted first: the writer may take the job at once.
        self.metrics.queue_length.inc();
        queue.try_send(job).map_err(|error| {
            self.metrics.queue_length.dec();
            match error {
                TrySendError::Full(_) => StoreError::Busy,
                TrySendError::Disconnected(_) => StoreError::Internal("the writer has stopped".into()),
            }
        })
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.queue.take();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        if let Some(replica) = &self.replica {
            replica.stop();
        }
    }
}

struct WriterThread {
    connection: Connection,
    commits: Commits,
    other_writers: OtherWriters,
    guard: Arc<Guard>,
    disk_space: DiskSpace,
    metrics: StoreMetrics,
    replica: Option<Replica>,
    before_commit: BeforeCommit,
    is_wal_flushed: bool,
}

impl WriterThread {
    fn process(mut self, jobs: &Receiver<Job>, mut checkpoints: Checkpoints) {
        loop {
            match jobs.recv_timeout(CHECK_INTERVAL) {
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
            if self.guard.check_stopped().is_ok() && self.other_writers.have_committed(&self.connection) {
                // They may have changed anything.
                self.commits.count(Scope::Catalog);
            }
            self.flush_wal_if_stopped();
        }
        if self.guard.check().is_ok() {
            checkpoints.finish(&self.connection);
        } else {
            self.flush_wal_if_stopped();
        }
    }

    /// After a stop, copies the WAL into the open database, and deletes it if another file has the database's name.
    fn flush_wal_if_stopped(&mut self) {
        if self.is_wal_flushed || self.guard.check_stopped().is_ok() {
            return;
        }
        self.is_wal_flushed = true;
        match checkpoint::truncate_wal(&self.connection) {
            Ok(true) => self.guard.remove_orphans(),
            Ok(false) => tracing::error!("the WAL is not in the database yet: another program reads from it"),
            Err(error) => tracing::error!("the WAL cannot be copied into the database: {error}"),
        }
    }

    fn write_batch(&mut self, batch: impl Iterator<Item = Job>) {
        let begun = self.guard.check().and_then(|()| begin(&self.connection));
        let is_low = self.disk_space.refresh();
        let (mut replies, mut refusals, mut erasures): (Vec<(Priority, Reply)>, Vec<Reply>, Vec<Reply>) =
            Default::default();
        let mut touched = Scope::Other;
        for Job { priority, scope, change } in batch {
            self.metrics.queue_length.dec();
            touched = touched.max(scope);
            // A full disk or a failed read can roll back the whole transaction. Later changes must not run outside one.
            let mut ready = begun.clone().and_then(|()| require_transaction(&self.connection));
            ready = ready.and_then(|()| self.require_space(priority, is_low));
            ready = ready.and_then(|()| self.replica.as_ref().map_or(Ok(()), |replica| replica.require(priority)));
            let is_made = ready.is_ok();
            let reply = change(ready.map(|()| &self.connection));
            match is_made {
                true if scope == Scope::Erasure => erasures.push(reply),
                true => replies.push((priority, reply)),
                false => refusals.push(reply),
            }
        }
        // Checked again: an acknowledged change must be in the files that a restart opens.
        let committed = begun.and_then(|()| self.commit()).and_then(|()| self.guard.check());
        if committed.is_ok() {
            self.commits.count(touched);
        }
        // Before the replies: a restart right after them must not apply this WAL to a file that replaced the database.
        self.flush_wal_if_stopped();
        for reply in refusals {
            reply(committed.clone());
        }
        match &self.replica {
            Some(replica) if committed.is_ok() => replica.confirm(replies),
            _ => replies.into_iter().for_each(|(_, reply)| reply(committed.clone())),
        }
        if !erasures.is_empty() {
            let erased = committed.and_then(|()| checkpoint::erase_unused(&self.connection, self.replica.is_some()));
            for reply in erasures {
                reply(erased.clone());
            }
        }
    }

    fn require_space(&self, priority: Priority, is_low: bool) -> Result<(), StoreError> {
        match priority {
            Priority::Normal if is_low => Err(StoreError::DiskFull),
            Priority::Low if !self.disk_space.accepts_pictures() => Err(StoreError::NoSpaceForPictures),
            Priority::Normal | Priority::Low | Priority::Essential => Ok(()),
        }
    }

    fn commit(&self) -> Result<(), StoreError> {
        require_transaction(&self.connection)?;
        let committed = (self.before_commit)(&self.connection).and_then(|()| {
            let seconds = &self.metrics.commit_seconds;
            Ok(seconds.observe_closure_duration(|| execute(&self.connection, "COMMIT"))?)
        });
        if committed.is_err() && !self.connection.is_autocommit() {
            let _ = self.connection.execute_batch("ROLLBACK");
        }
        committed
    }
}
