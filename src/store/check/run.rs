//! The list of checks.

use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use tokio::sync::oneshot;

use super::{backup, files, machine, mail, orders, payments, rows, stock};
use crate::domain::finding::{Finding, Outcome};
use crate::store::connections::BUSY_TIMEOUT;
use crate::store::database::Store;
use crate::store::error::{OpenError, StoreError};
use crate::store::file;
use crate::store::integrity::RESTORE_A_BACKUP;
use crate::store::migrations::MIGRATIONS;
use crate::store::open::recognize_newest;

/// What the checks compare with.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// Unix seconds.
    pub now: i64,
    /// Free bytes below which the check of the disk fails.
    pub min_free_bytes: u64,
    /// The folder with the backups; `None` skips their check.
    pub backup_dir: Option<PathBuf>,
    /// The age in seconds at which the newest backup is too old.
    pub max_backup_age: i64,
}

/// Runs every check on a file. The error is a file that is not a database of this version of the shop.
pub fn check_file(path: &Path, options: &CheckOptions) -> Result<Vec<Finding>, OpenError> {
    // First: opening an empty WAL gives it the mode of the database.
    let files = files::check_modes(&file::resolve(path)?);
    let path = &recognize_newest(path, MIGRATIONS)?;
    let unusable = |error: rusqlite::Error| OpenError::unusable(path, &error);
    let db = open(path).map_err(unusable)?;
    let mut findings = check_data(&db).map_err(unusable)?;
    findings.extend(check_quickly(&db, path, options.now));
    let backup = match &options.backup_dir {
        Some(folder) => backup::check(folder, options.max_backup_age, options.now),
        None => Outcome::Skipped("name the folder with --backup-dir".into()),
    };
    findings.extend([
        finding("files", Ok(files)),
        finding("disk", Ok(machine::check_disk(path, options.min_free_bytes))),
        finding("backup", Ok(backup)),
    ]);
    Ok(findings)
}

/// Reads all data: seconds if there are many orders.
fn check_data(db: &Connection) -> rusqlite::Result<Vec<Finding>> {
    // Outside the transaction: these take longest, and a read transaction keeps the WAL from restarting.
    let integrity = finding("integrity", Ok(rows::check_integrity(db)));
    // The sums below are over several statements, between which orders may arrive.
    let tx = db.unchecked_transaction()?;
    Ok(vec![
        integrity,
        finding("foreign_keys", rows::check_foreign_keys(&tx)),
        finding("order_totals", orders::check_totals(&tx)),
        finding("order_status", orders::check_status(&tx)),
        finding("ledger", orders::check_ledger(&tx)),
        finding("order_search", orders::check_search(&tx)),
        finding("stock", stock::check(&tx)),
        finding("audit_log", rows::check_audit_log(&tx)),
    ])
}

/// Opens a connection that changes nothing. `SQLite` ignores CHECK constraints when the file itself is opened read-only.
fn open(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags)?;
    db.busy_timeout(BUSY_TIMEOUT)?;
    db.pragma_update(None, "query_only", true)?;
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    Ok(db)
}

/// The default of `--min-free`: room for the WAL and for a checkpoint of the same size.
pub const DEFAULT_MIN_FREE_MIB: u32 = 128;

impl Store {
    /// Runs the checks that read all data. Reads on a connection and a thread that nothing else uses, so that orders
    /// and pages never wait for it. Dropping the future does not end them; `permit` is held until then.
    pub async fn check_data<P: Send + 'static>(&self, permit: P) -> Result<Vec<Finding>, StoreError> {
        let (reply, findings) = oneshot::channel();
        // Not the store itself: its last owner closes the database, and must not wait for the checks.
        let (path, guard, long_read) = (self.path.clone(), self.guard.clone(), self.long_read());
        let run = move || {
            let reading = long_read.begin();
            let found = open(&path).map_err(StoreError::from).and_then(|db| {
                // Another file may have taken the name.
                guard.check()?;
                Ok(check_data(&db)?)
            });
            drop((reading, permit));
            let _ = reply.send(found);
        };
        let thread = std::thread::Builder::new().name("store-check".into());
        thread.spawn(run).expect("the system can start a thread");
        findings.await.map_err(|_| StoreError::Internal("the checks panicked".to_owned()))?
    }

    /// Runs the checks that take a few milliseconds, whatever the size of the database.
    pub async fn check_quickly(&self, now: i64) -> Result<Vec<Finding>, StoreError> {
        let path = self.path.clone();
        self.read(move |db| {
            let mut findings = check_quickly(db, &path, now);
            findings.push(finding("files", Ok(files::check_modes(&path))));
            findings.push(finding("disk", Ok(check_disk(&path))));
            Ok(findings)
        })
        .await
    }

    /// Reports whether the disk has space for a while.
    pub fn check_disk(&self) -> Outcome {
        check_disk(&self.path)
    }
}

fn check_disk(path: &Path) -> Outcome {
    machine::check_disk(path, u64::from(DEFAULT_MIN_FREE_MIB) << 20)
}

fn check_quickly(db: &Connection, path: &Path, now: i64) -> Vec<Finding> {
    let payments = payments::check(db, now).transpose();
    let findings = [
        finding("clock", machine::check_clock(db, now)),
        finding("held_stock", orders::check_held(db, now)),
        finding("unpaid_orders", orders::check_lapses(db)),
        finding("low_stock", stock::check_low(db)),
        finding("accounts", rows::check_accounts(db)),
        finding("mail", mail::check(db, now)),
        finding("wal", Ok(files::check_wal(path))),
    ];
    findings.into_iter().chain(payments.map(|outcome| finding("payments", outcome))).collect()
}

fn finding(check: &'static str, outcome: Result<Outcome, StoreError>) -> Finding {
    let outcome = outcome.unwrap_or_else(|error| Outcome::failed(error.to_string(), RESTORE_A_BACKUP));
    Finding { check, outcome }
}
