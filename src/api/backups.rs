//! The outcome of scheduled backups, for the notices to staff.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::domain::backup::utc_text;
use crate::domain::finding::Outcome;

/// The outcome of the scheduled backups.
#[derive(Debug)]
pub struct BackupStatus {
    /// Time between two backups, in seconds.
    every: i64,
    started: i64,
    last: Mutex<Last>,
}

#[derive(Debug, Default)]
struct Last {
    /// Time of the newest backup.
    newest: Option<i64>,
    failure: Option<Failure>,
}

/// Why the last backup failed.
#[derive(Clone, Debug)]
struct Failure {
    reason: String,
    next: i64,
}

impl BackupStatus {
    /// Starts with no known backup. Times are in Unix seconds, the interval in seconds.
    pub fn new(every: i64, now: i64) -> Self {
        Self { every, started: now, last: Mutex::default() }
    }

    /// Records a backup that was made at this time.
    pub fn succeeded(&self, at: i64) {
        *self.last() = Last { newest: Some(at), failure: None };
    }

    /// Records a backup that failed, and when it is tried again.
    pub fn failed(&self, reason: String, next: i64) {
        self.last().failure = Some(Failure { reason, next });
    }

    /// Returns the time of the newest backup, in Unix seconds.
    pub fn newest(&self) -> Option<i64> {
        self.last().newest
    }

    /// Warns if the last backup failed, and fails if the newest one is older than twice the interval.
    pub(super) fn check(&self, now: i64) -> Outcome {
        let last = self.last();
        let newest = last.newest_text();
        if let Some(Failure { reason, next }) = &last.failure {
            let remedy = format!("{newest}; the shop tries again at {}", utc_text(*next));
            Outcome::warning(format!("The last backup failed: {reason}"), remedy)
        } else if now - last.newest.unwrap_or(self.started) > 2 * self.every {
            let remedy = "One is due by now: read the log of the shop, and see whether the folder for backups responds";
            Outcome::failed(newest, remedy)
        } else {
            Outcome::passed(newest)
        }
    }

    fn last(&self) -> MutexGuard<'_, Last> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Last {
    fn newest_text(&self) -> String {
        self.newest.map_or_else(
            || "There is no backup yet".to_owned(),
            |newest| format!("The newest backup is of {}", utc_text(newest)),
        )
    }
}
