//! Has the shop back itself up under full write load.

use std::fs;
use std::path::Path;
use std::sync::PoisonError;
use std::time::Duration;

use crate::backups::{longest_pause, now};
use crate::clients::Clients;
use crate::program::Program;

/// The outcome of scheduled backups.
pub(crate) struct Scheduled {
    pub(crate) made: usize,
    /// Orders acknowledged during the run.
    pub(crate) orders: usize,
    /// The longest time without a new order.
    pub(crate) longest_pause: Duration,
}

/// Has the shop make a backup every second while clients place this many orders.
pub(crate) fn run(binary: &Path, folder: &Path, orders: usize) -> Scheduled {
    let (database, backups) = (folder.join("shop.db"), folder.join("backups"));
    fs::create_dir(&backups).expect("a folder");
    let mut clients = Clients::new(&database);
    let acknowledged = clients.acknowledged();
    let folder = backups.to_str().expect("UTF-8");
    let options = ["--backup-dir", folder, "--backup-every", "1s", "--backup-keep", "1000"];
    let program = Program::start_with(binary, &database, &options);
    let began = now();
    let mut ended = began;
    clients.buy(program, orders, |program| {
        ended = now();
        drop(program);
    });
    let names = fs::read_dir(backups).expect("a folder").map(|entry| entry.expect("an entry").path());
    let made = names.filter(|path| path.extension().is_some_and(|extension| extension == "db")).count();
    let acknowledged = acknowledged.lock().unwrap_or_else(PoisonError::into_inner);
    Scheduled { made, orders: acknowledged.len(), longest_pause: longest_pause(&acknowledged, began, ended) }
}
