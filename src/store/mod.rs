//! The database layer, and the only module that contains SQL.
//!
//! Each public method runs one transaction; most private functions run one statement. All writes go through one thread
//! ([`writer`]), and reads go through a connection pool. A background thread keeps the WAL small ([`checkpoint`]).

mod admins;
mod audit;
mod checkpoint;
mod disk_space;
mod error;
mod file;
mod health;
mod open;
mod orders;
mod products;
mod sessions;
mod writer;

use std::path::Path;
use std::sync::Arc;

use r2d2_sqlite::SqliteConnectionManager;
use rusqlite::Connection;
use tokio::sync::watch;

pub use admins::Account;
pub use audit::Actor;
pub use error::{OpenError, StoreError};
pub use file::{inspect, resolve};
pub use orders::{Admit, KnownOrder, OrderPage, OrderQuery, Placement};
pub use sessions::Session;

use checkpoint::Checkpoints;
use file::Guard;
use health::Heartbeat;
use writer::{Priority, Scope, Writer};

/// An open shop database; cheap to clone.
#[derive(Clone)]
pub struct Store {
    readers: r2d2::Pool<SqliteConnectionManager>,
    writer: Arc<Writer>,
    path: Arc<Path>,
    guard: Arc<Guard>,
    heartbeat: Heartbeat,
}

impl Store {
    /// Opens the database, creating or migrating it as needed. Leaves a file that is not a shop database unchanged.
    pub fn open(path: &Path, now: i64) -> Result<Self, OpenError> {
        let path = file::resolve(path)?;
        let opened = open::open(&path, now)?;
        let checkpoints = Checkpoints::start(&path, opened.guard.clone());
        let writer = Arc::new(Writer::start(opened.writer, checkpoints, opened.guard.clone(), opened.disk_space));
        let (path, guard) = (path.into(), opened.guard);
        Ok(Self { readers: opened.readers, writer, path, guard, heartbeat: Heartbeat::default() })
    }

    /// Returns the number of commits to the catalog since the file was opened: products and stock. A change is counted
    /// before its caller gets the result.
    pub fn catalog_commits(&self) -> watch::Receiver<u64> {
        self.writer.catalog_commits()
    }

    async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let readers = self.readers.clone();
        tokio::task::spawn_blocking(move || query(&*readers.get().map_err(|_| StoreError::Busy)?))
            .await
            .map_err(|panic| StoreError::Internal(panic.to_string()))?
    }

    /// Runs a change that leaves products and stock as they are.
    async fn write<T: Send + 'static>(
        &self,
        priority: Priority,
        change: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.writer.run(priority, Scope::Other, change).await
    }

    /// Runs a change that may touch products or stock. The pages are rendered again after it.
    async fn write_catalog<T: Send + 'static>(
        &self,
        priority: Priority,
        change: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.writer.run(priority, Scope::Catalog, change).await
    }

    /// Queues a change without waiting for it. Calls `on_error` if it fails.
    fn submit(
        &self,
        change: impl FnOnce(&Connection) -> Result<(), StoreError> + Send + 'static,
        on_error: fn(&StoreError),
    ) {
        self.writer.submit(change, on_error);
    }
}
