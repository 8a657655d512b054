//! Health checks: whether the database can be written, and whether the file is intact.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::database::Store;
use super::disk_space;
use super::error::{OpenError, StoreError};
use super::file::Guard;
use super::integrity::{RESTORE_A_BACKUP, check_pages};
use super::writer::Priority;
use crate::domain::finding::Problem;
use crate::domain::replica;

/// A file up to this size is checked before it is served, a larger one while it is served.
const MAX_SYNC_CHECK_BYTES: u64 = 4 * 1024 * 1024;
/// Unlike `integrity_check`, it does not compare indexes with their tables.
const CHECK: &str = "quick_check";
const UNUSABLE: &str = "The database cannot be used, so the shop takes no orders";
const UNUSABLE_HINT: &str = "The log of the shop says why, and what to do";

impl Store {
    /// Checks that an order could be saved now, by writing and syncing a row at most once per second.
    pub async fn check_writable(&self, now: i64) -> Result<(), StoreError> {
        // At most once per second: health checks must not keep the disk busy.
        let sql = "UPDATE shop SET written_at = ?1 WHERE written_at <> ?1";
        self.write(Priority::Normal, move |db| Ok(db.execute(sql, [now]).map(drop)?)).await
    }

    /// Returns why orders are refused and what to do, by the change that they begin with. It writes nothing.
    pub async fn find_order_refusal(&self) -> Option<Problem> {
        let (message, remedy) = match self.write(Priority::Normal, |_| Ok(())).await {
            Err(StoreError::DiskFull) => (disk_space::FULL, disk_space::FULL_HINT),
            Err(StoreError::ReplicaBehind | StoreError::Unconfirmed) => (replica::BEHIND, replica::BEHIND_HINT),
            Err(StoreError::Stopped(_) | StoreError::Unavailable(_)) => (UNUSABLE, UNUSABLE_HINT),
            Ok(()) | Err(_) => return None,
        };
        Some(Problem { message: message.to_owned(), remedy: remedy.to_owned() })
    }

    /// Runs `SQLite`'s quick check: immediately for a small file; for a large one on a background thread, which stops
    /// the store if the file is damaged.
    pub fn check_integrity(&self) -> Result<(), OpenError> {
        let path = self.path.clone();
        let bytes = std::fs::metadata(&*path).map_or(0, |file| file.len());
        if bytes <= MAX_SYNC_CHECK_BYTES {
            // A separate connection would use more memory than the whole file.
            let reader = self.readers.get().map_err(|error| OpenError::unusable(&path, &error))?;
            return check_pages(&reader, CHECK)
                .map_err(|reason| OpenError::Damaged { path: path.to_path_buf(), reason });
        }
        let guard = self.guard.clone();
        std::thread::Builder::new()
            .name("store-check".into())
            .spawn(move || check_in_background(&path, &guard))
            .expect("the system can start a thread");
        Ok(())
    }
}

fn check_in_background(path: &Path, guard: &Guard) {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let Ok(reader) = Connection::open_with_flags(path, flags) else { return };
    if guard.check().is_ok()
        && let Err(reason) = check_pages(&reader, CHECK)
    {
        let path = path.display();
        let _ = guard.stop(&format!("{path} is damaged ({reason}): {RESTORE_A_BACKUP}"));
    }
}
