//! The database: the only folder that spells SQL.
//!
//! A public method opens the transaction and is one step to its caller; private functions are one statement each.
//! All writes go through one thread ([`writer`]), reads through a pool; a third party keeps the WAL small ([`checkpoint`]).

mod admins;
mod audit;
mod checkpoint;
mod error;
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

pub use audit::Actor;
pub use error::{OpenError, StoreError};
pub use orders::{Admit, KnownOrder, OrderPage, OrderQuery, Placement};
pub use sessions::Session;

use checkpoint::Checkpoints;
use writer::Writer;

/// An open shop database; cheap to clone.
#[derive(Clone)]
pub struct Store {
    readers: r2d2::Pool<SqliteConnectionManager>,
    writer: Arc<Writer>,
}

impl Store {
    /// Opens the file, creating or migrating it as needed; a file that is no shop database stays untouched.
    pub fn open(path: &Path, now: i64) -> Result<Self, OpenError> {
        let (connection, readers) = open::open(path, now)?;
        let writer = Arc::new(Writer::start(connection, Checkpoints::start(path)));
        Ok(Self { readers, writer })
    }

    /// Counts the commits since the file was opened; a change is counted before it is answered.
    pub fn commits(&self) -> watch::Receiver<u64> {
        self.writer.commits()
    }

    /// Finds out whether the database can be written.
    pub async fn check_writable(&self) -> Result<(), StoreError> {
        self.write(|_| Ok(())).await
    }

    async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let readers = self.readers.clone();
        tokio::task::spawn_blocking(move || query(&*readers.get().map_err(|_| StoreError::Busy)?))
            .await
            .map_err(|panic| StoreError::Broken(panic.to_string()))?
    }

    async fn write<T: Send + 'static>(
        &self,
        change: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.writer.run(change).await
    }
}
