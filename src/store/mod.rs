//! The database: the only folder that spells SQL.
//!
//! A public method opens the transaction and is one step to its caller; private functions are one statement each.
//! All writes go through one thread ([`writer`]), reads through a pool; a third party keeps the WAL small ([`checkpoint`]).

mod admins;
mod audit;
mod checkpoint;
mod error;
mod file;
mod health;
mod open;
mod orders;
mod products;
mod room;
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
use writer::{Need, Writer};

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
    /// Opens the file, creating or migrating it as needed; a file that is no shop database stays untouched.
    pub fn open(path: &Path, now: i64) -> Result<Self, OpenError> {
        let path = file::resolve(path)?;
        let opened = open::open(&path, now)?;
        let checkpoints = Checkpoints::start(&path, opened.guard.clone());
        let writer = Arc::new(Writer::start(opened.writer, checkpoints, opened.guard.clone(), opened.room));
        let (path, guard) = (path.into(), opened.guard);
        Ok(Self { readers: opened.readers, writer, path, guard, heartbeat: Heartbeat::default() })
    }

    /// Counts the commits since the file was opened; a change is counted before it is answered.
    pub fn commits(&self) -> watch::Receiver<u64> {
        self.writer.commits()
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

    async fn write<T: Send + 'static>(
        &self,
        change: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.writer.run(Need::Reserve, change).await
    }

    /// For what anyone can cause: refused while the disk has no more room than staff need.
    async fn write_with_room<T: Send + 'static>(
        &self,
        change: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.writer.run(Need::Room, change).await
    }

    /// Queues a change that nobody waits for.
    fn submit(
        &self,
        change: impl FnOnce(&Connection) -> Result<(), StoreError> + Send + 'static,
        failed: fn(&StoreError),
    ) {
        self.writer.submit(change, failed);
    }
}
