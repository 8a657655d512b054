//! Backs up a shop under full write load, restores each backup and compares it with the acknowledged orders.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::PoisonError;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use uuid::Uuid;

use crate::clients::{Clients, STOCK};
use crate::ledger::{self, Acknowledged, Ledger};
use crate::program::Program;

/// Acknowledged orders before each backup.
const ORDERS_BEFORE: usize = 500;

/// The outcome of all backups.
#[derive(Default)]
pub(crate) struct Backups {
    /// Backups with every order that was acknowledged before they began, restored and served again.
    pub(crate) complete: usize,
    /// Orders acknowledged while backups were made.
    pub(crate) orders: usize,
    /// The longest time without a new order while a backup was made.
    pub(crate) longest_pause: Duration,
    pub(crate) longest_backup: Duration,
}

/// Makes the given number of backups of one growing database while clients order without a pause.
pub(crate) fn run(binary: &Path, folder: &Path, times: usize) -> Backups {
    let database = folder.join("shop.db");
    let mut clients = Clients::new(&database);
    let acknowledged = clients.acknowledged();
    let copy = || acknowledged.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let mut found = Backups::default();
    for number in 0..times {
        let folder = folder.join(number.to_string());
        fs::create_dir(&folder).expect("a folder");
        let backup = folder.join("backup.db");
        let mut before = Acknowledged::new();
        let mut is_made = false;
        clients.buy(Program::start(binary, &database), ORDERS_BEFORE, |program| {
            before = copy();
            let began = now();
            is_made = shop(binary, "backup", &backup, &database).status.success();
            let ended = now();
            let after = copy();
            drop(program);
            found.orders += after.len() - before.len();
            found.longest_backup = found.longest_backup.max(ended.saturating_sub(began));
            found.longest_pause = found.longest_pause.max(longest_pause(&after, began, ended));
        });
        found.complete += usize::from(is_made && is_complete(binary, &backup, &before));
        fs::remove_dir_all(&folder).expect("a folder");
    }
    found
}

/// Restores a backup next to it, serves it, and returns whether it has these orders and nothing is wrong with it.
fn is_complete(binary: &Path, backup: &Path, before: &Acknowledged) -> bool {
    let restored = backup.with_file_name("restored.db");
    if !shop(binary, "restore", backup, &restored).status.success() {
        return false;
    }
    drop(Program::start(binary, &restored));
    // Orders that were placed during the backup may be in it, too.
    let Ledger { orders, lost, partial, miscounted, damages, .. } = ledger::check(&restored, before, STOCK);
    orders >= before.len() && (lost, partial, miscounted, damages) == (0, 0, 0, 0)
}

fn shop(binary: &Path, command: &str, file: &Path, database: &Path) -> Output {
    let mut shop = Command::new(binary);
    shop.arg(command).arg(file).arg("--db").arg(database).output().expect("the program starts")
}

/// Returns the longest time without an order between two moments. The id of an order has its time of arrival in
/// milliseconds.
pub(crate) fn longest_pause(orders: &Acknowledged, began: Duration, ended: Duration) -> Duration {
    let time = |id: &String| {
        let id: Uuid = id.parse().expect("an order has a UUID");
        let (seconds, nanoseconds) = id.get_timestamp().expect("of version 7").to_unix();
        Duration::new(seconds, nanoseconds)
    };
    let during = orders.values().map(time).filter(|time| (began..ended).contains(time));
    let mut times: Vec<Duration> = during.chain([began, ended]).collect();
    times.sort_unstable();
    times.windows(2).map(|pair| pair[1].saturating_sub(pair[0])).max().unwrap_or_default()
}

/// The time since 1970.
pub(crate) fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock after 1970")
}
