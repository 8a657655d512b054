//! Scheduled backups.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::api::{BackupStatus, Clock};
use crate::config::Backups;
use crate::store::{BackupFolder, Store};

/// How often the clock is read while no backup is due. It may be set, and stands still while the machine sleeps.
const MAX_SLEEP: Duration = Duration::from_secs(30);

/// Makes backups of one database at a fixed interval.
pub struct BackupSchedule {
    store: Store,
    folder: BackupFolder,
    clock: Clock,
    /// In seconds.
    every: i64,
    status: Arc<BackupStatus>,
}

impl BackupSchedule {
    /// Returns the schedule that the options ask for, or `None` without a folder.
    pub fn new(options: Backups, store: Store, database: &Path, clock: Clock) -> Option<Self> {
        let keep = usize::try_from(options.keep).unwrap_or(usize::MAX);
        let folder = BackupFolder::new(options.folder?, database, keep);
        let status = Arc::new(BackupStatus::new(options.every, clock()));
        Some(Self { store, folder, clock, every: options.every, status })
    }

    /// Returns the outcome of the backups, for the notices to staff.
    pub fn status(&self) -> Arc<BackupStatus> {
        self.status.clone()
    }

    /// Makes a backup whenever one is due, until the future is dropped. After a failure the next one is due after the
    /// interval, too.
    pub(super) async fn run(self) {
        let (folder, now) = (self.folder.clone(), (self.clock)());
        // The folder may be on a network drive that does not respond.
        let newest = tokio::task::spawn_blocking(move || folder.newest(now)).await.unwrap_or_default();
        if let Some(newest) = newest {
            self.status.succeeded(newest);
        }
        let mut due = first_due(newest, self.every, now);
        loop {
            let now = (self.clock)();
            // The clock may have been set back.
            due = due.min(now + self.every);
            let remaining = u64::try_from(due - now).unwrap_or_default();
            if remaining > 0 {
                tokio::time::sleep(Duration::from_secs(remaining).min(MAX_SLEEP)).await;
                continue;
            }
            due = now + self.every;
            self.back_up(now, due).await;
        }
    }

    async fn back_up(&self, now: i64, next: i64) {
        match self.store.back_up(&self.folder, now).await {
            Ok(backup) => {
                tracing::info!("backed up to {}: {}", backup.path.display(), backup.summary());
                self.status.succeeded(now);
            }
            Err(error) => {
                tracing::error!("the backup failed, and is tried again after --backup-every: {error}");
                self.status.failed(error.to_string(), next);
            }
        }
    }
}

/// Returns when the first backup after a start is due, in Unix seconds. `every` is in seconds.
fn first_due(newest: Option<i64>, every: i64, now: i64) -> i64 {
    newest.map_or(now, |newest| (newest + every).max(now))
}

#[cfg(test)]
mod tests {
    use super::first_due;

    #[test]
    fn the_first_backup_is_due_when_the_newest_is_older_than_the_interval() {
        assert_eq!(first_due(None, 60, 1_000), 1_000, "there is none");
        assert_eq!(first_due(Some(900), 60, 1_000), 1_000, "the shop was stopped when it was due");
        assert_eq!(first_due(Some(990), 60, 1_000), 1_050, "it is recent");
    }
}
