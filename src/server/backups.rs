//! Scheduled backups.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use crate::api::BackupStatus;
use crate::config::Backups;
use crate::domain::backup::utc_text;
use crate::domain::clock::Clock;
use crate::store::{BackupError, BackupFolder, Store};
use crate::tasks::Run;

/// How often the clock is read while no backup is due. It may be set, and stands still while the machine sleeps.
const MAX_SLEEP: Duration = Duration::from_secs(30);

/// The longest time in seconds from a backup that failed to the next one: the folder may be back.
const MAX_RETRY: i64 = 5 * 60;
/// The next backup is due when the folder, which was not read yet, says so.
const UNKNOWN: i64 = i64::MIN;
/// How long a start waits for the folder, such as a network drive that does not respond.
const MAX_START_DELAY: Duration = Duration::from_secs(5);

/// Fails if there is no folder for the backups that the options ask for. Without a response in time, the schedule finds
/// out.
pub async fn require_backup_folder(options: &Backups) -> Result<(), BackupError> {
    let Some(folder) = options.folder.clone() else { return Ok(()) };
    let required = tokio::task::spawn_blocking(move || BackupFolder::require(&folder));
    match tokio::time::timeout(MAX_START_DELAY, required).await {
        Ok(Ok(found)) => found,
        _ => Ok(()),
    }
}

/// Makes backups of one database at a fixed interval.
pub struct BackupSchedule {
    store: Store,
    folder: BackupFolder,
    clock: Clock,
    /// In seconds.
    every: i64,
    /// When the next backup is due, in Unix seconds.
    due: AtomicI64,
    status: Arc<BackupStatus>,
}

impl BackupSchedule {
    /// Returns the schedule that the options ask for, or `None` without a folder.
    pub fn new(options: Backups, store: Store, database: &Path, clock: Clock) -> Option<Self> {
        let keep = usize::try_from(options.keep).unwrap_or(usize::MAX);
        let folder = BackupFolder::new(options.folder?, database, keep);
        let status = Arc::new(BackupStatus::new(options.every, clock()));
        let due = AtomicI64::new(UNKNOWN);
        Some(Self { store, folder, clock, every: options.every, due, status })
    }

    /// Returns the outcome of the backups, for the notices to staff.
    pub fn status(&self) -> Arc<BackupStatus> {
        self.status.clone()
    }

    pub(super) async fn run(self: Arc<Self>) -> Run {
        let now = (self.clock)();
        let due = match self.due.load(Ordering::Relaxed) {
            UNKNOWN => self.first_due(now).await,
            // The clock may have been set back.
            due => due.min(now + self.every),
        };
        self.due.store(due, Ordering::Relaxed);
        let remaining = u64::try_from(due - now).unwrap_or_default();
        if remaining > 0 {
            return Run::Idle(Duration::from_secs(remaining).min(MAX_SLEEP));
        }
        let backup = self.store.back_up(&self.folder, now).await;
        let wait = if backup.is_ok() { self.every } else { retry_wait(self.every) };
        self.due.store(now + wait, Ordering::Relaxed);
        match backup {
            Ok(backup) => {
                tracing::info!("backed up to {}: {}", backup.path.display(), backup.summary());
                self.status.succeeded(now);
                Run::Done(Duration::ZERO)
            }
            Err(error) => {
                self.status.failed(error.to_string(), now + wait);
                // With the time, each failure is another one, which the log has.
                let next = utc_text(now + wait);
                Run::Failed(Duration::ZERO, format!("the backup failed, and is tried again at {next}: {error}"))
            }
        }
    }

    async fn first_due(&self, now: i64) -> i64 {
        let folder = self.folder.clone();
        // The folder may be on a network drive that does not respond.
        let newest = tokio::task::spawn_blocking(move || folder.newest(now)).await.unwrap_or_default();
        if let Some(newest) = newest {
            self.status.succeeded(newest);
        }
        first_due(newest, self.every, now)
    }
}

/// Returns when the first backup after a start is due, in Unix seconds. `every` is in seconds.
fn first_due(newest: Option<i64>, every: i64, now: i64) -> i64 {
    newest.map_or(now, |newest| (newest + every).max(now))
}

/// Returns the time in seconds from a backup that failed to the next one.
fn retry_wait(every: i64) -> i64 {
    every.min(MAX_RETRY)
}

#[cfg(test)]
mod tests {
    use super::{first_due, retry_wait};

    #[test]
    fn a_backup_that_failed_is_tried_again_within_minutes() {
        assert_eq!(retry_wait(24 * 60 * 60), 300);
        assert_eq!(retry_wait(60), 60, "the interval is shorter");
    }

    #[test]
    fn the_first_backup_is_due_when_the_newest_is_older_than_the_interval() {
        assert_eq!(first_due(None, 60, 1_000), 1_000, "there is none");
        assert_eq!(first_due(Some(900), 60, 1_000), 1_000, "the shop was stopped when it was due");
        assert_eq!(first_due(Some(990), 60, 1_000), 1_050, "it is recent");
    }
}
