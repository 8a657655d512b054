//! Whether the file can be written, and whether it is whole.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags};

use super::Store;
use super::error::{OpenError, StoreError};
use super::file::Guard;

/// Between two rows that health checks write, so that they cannot keep the disk busy.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);
/// A file up to this size is checked before it is served, a larger one meanwhile.
const SMALL: u64 = 4 * 1024 * 1024;

/// When a health check last wrote its row.
#[derive(Clone, Default)]
pub(super) struct Heartbeat(Arc<Mutex<Option<Instant>>>);

impl Heartbeat {
    fn is_due(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_none_or(|last| last.elapsed() >= RETRY_INTERVAL)
    }

    fn note(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }
}

impl Store {
    /// Finds out whether an order could be saved now: writes a row and syncs it, at most once a second.
    pub async fn check_writable(&self, now: i64) -> Result<(), StoreError> {
        let is_due = self.heartbeat.is_due();
        self.write_with_room(move |db| if is_due { beat(db, now) } else { Ok(()) }).await?;
        if is_due {
            self.heartbeat.note();
        }
        Ok(())
    }

    /// Runs `SQLite`'s quick check: at once on a small file; on a large one in a thread, which stops the store if the
    /// file is damaged.
    pub fn check_integrity(&self) -> Result<(), OpenError> {
        let path = self.path.clone();
        let bytes = std::fs::metadata(&*path).map_or(0, |file| file.len());
        if bytes <= SMALL {
            // A connection of its own would take more memory than the whole file.
            let reader = self.readers.get().map_err(|error| OpenError::unusable(&path, &error))?;
            return check(&reader).map_err(|reason| OpenError::Damaged { path: path.to_path_buf(), reason });
        }
        let guard = self.guard.clone();
        std::thread::Builder::new()
            .name("store-check".into())
            .spawn(move || report(&path, &guard))
            .expect("the system can start a thread");
        Ok(())
    }
}

fn report(path: &Path, guard: &Guard) {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let Ok(reader) = Connection::open_with_flags(path, flags) else { return };
    if guard.check().is_ok()
        && let Err(reason) = check(&reader)
    {
        let path = path.display();
        let _ = guard.stop(&format!("{path} is damaged ({reason}): put a backup in its place and restart shop"));
    }
}

/// What is wrong with the file, in `SQLite`'s words.
fn check(reader: &Connection) -> Result<(), String> {
    match reader.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0)) {
        Ok(answer) if answer == "ok" => Ok(()),
        // It has several lines.
        Ok(answer) => Err(answer.replace('\n', " ").trim().to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

fn beat(db: &Connection, now: i64) -> Result<(), StoreError> {
    db.execute("INSERT INTO heartbeat (id, at) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET at = excluded.at", [now])?;
    Ok(())
}
