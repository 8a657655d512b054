//! The open database: queries run on a pool of readers, changes on the writer thread.

use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;
use tokio::sync::{oneshot, watch};

use super::checkpoint::LongRead;
use super::connections::Readers;
use super::error::StoreError;
use super::file::{Guard, companion_path};
use super::metrics::{ReplicaMetrics, StoreMetrics};
use super::replica::Replica;
use super::writer::{Priority, Scope, Writer};

/// An open shop database; cheap to clone.
#[derive(Clone)]
pub struct Store {
    pub(super) readers: Readers,
    /// `None` if the store was opened for reading.
    writer: Option<Arc<Writer>>,
    pub(super) path: Arc<Path>,
    pub(super) guard: Arc<Guard>,
}

impl Store {
    pub(super) fn new(readers: Readers, writer: Option<Writer>, path: &Path, guard: Arc<Guard>) -> Self {
        Self { readers, writer: writer.map(Arc::new), path: path.into(), guard }
    }

    /// Returns the number of commits to the catalog since the file was opened: products and stock. A change is counted
    /// before its caller gets the result. What other processes commit counts too, half a second later.
    pub fn catalog_commits(&self) -> watch::Receiver<u64> {
        self.writer.as_ref().map_or_else(|| watch::channel(0).1, |writer| writer.catalog_commits.clone())
    }

    /// Returns the number of commits to orders or the catalog, which may have written mails or planned payments.
    pub fn order_commits(&self) -> watch::Receiver<u64> {
        self.writer.as_ref().map_or_else(|| watch::channel(0).1, |writer| writer.order_commits.clone())
    }

    /// Completes when the database is closed, after the last clone of the store was dropped.
    pub fn closed(&self) -> impl Future<Output = ()> + use<> {
        // The writer's thread sends as long as it runs.
        let mut commits = self.catalog_commits();
        async move { while commits.changed().await.is_ok() {} }
    }

    /// Returns what the writer measures: `None` if the store was opened for reading.
    pub fn metrics(&self) -> Option<StoreMetrics> {
        self.writer.as_ref().map(|writer| writer.metrics.clone())
    }

    /// Returns what the task of the replica measures: `None` if replies do not wait for a replica.
    pub fn replica_metrics(&self) -> Option<ReplicaMetrics> {
        self.replica().map(|replica| replica.metrics.clone())
    }

    /// Returns whether the replica has confirmed the last changes: `None` if replies do not wait for a replica.
    pub fn is_replica_current(&self) -> Option<bool> {
        self.replica().map(Replica::is_current)
    }

    fn replica(&self) -> Option<&Replica> {
        self.writer.as_ref()?.replica.as_ref()
    }

    /// Returns the length of the WAL in bytes, 0 without one.
    pub async fn wal_bytes(&self) -> u64 {
        let wal = companion_path(&self.path, "-wal");
        let length = tokio::task::spawn_blocking(move || std::fs::metadata(wal).map_or(0, |file| file.len()));
        length.await.unwrap_or_default()
    }

    /// Returns the flag that is set while a long read, such as a backup, is in progress.
    pub(super) fn long_read(&self) -> LongRead {
        self.writer.as_ref().map(|writer| writer.long_read.clone()).unwrap_or_default()
    }

    /// Runs a query on a reader.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, result) = oneshot::channel();
        self.run_on_reader(Box::new(move |connection| drop(reply.send(query(connection))))).await?;
        result.await.unwrap_or_else(|_| Err(StoreError::Internal("the query did not reply".into())))
    }

    // Boxed, because each type of a query would compile a task of tokio.
    async fn run_on_reader(&self, query: Box<dyn FnOnce(&Connection) + Send>) -> Result<(), StoreError> {
        let readers = self.readers.clone();
        let task = tokio::task::spawn_blocking(move || {
            query(&*readers.get().map_err(|_| StoreError::Busy)?);
            Ok(())
        });
        task.await.map_err(|panic| StoreError::Internal(panic.to_string()))?
    }

    /// Runs a change that no task waits for.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        priority: Priority,
        change: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.writer()?.run(priority, Scope::Other, change).await
    }

    /// Runs a change that may touch products or stock. The pages are rendered again after it.
    pub(super) async fn write_catalog<T: Send + 'static>(
        &self,
        priority: Priority,
        change: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.writer()?.run(priority, Scope::Catalog, change).await
    }

    /// Runs a change that may touch only what its scope says.
    pub(super) async fn write_scope<T: Send + 'static>(
        &self,
        priority: Priority,
        scope: Scope,
        change: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.writer()?.run(priority, scope, change).await
    }

    /// Queues a change without waiting for it. Calls `on_error` if it fails.
    pub(super) fn submit(
        &self,
        change: impl FnOnce(&Connection) -> Result<(), StoreError> + Send + 'static,
        on_error: fn(&StoreError),
    ) {
        match self.writer() {
            Ok(writer) => writer.submit(change, on_error),
            Err(error) => on_error(&error),
        }
    }

    fn writer(&self) -> Result<&Writer, StoreError> {
        self.writer.as_deref().ok_or_else(|| StoreError::Internal("the store was opened for reading".into()))
    }
}
