//! Moves, removes, replaces or mounts over the database under load, then kills or terminates the shop: every order
//! acknowledged after the fault must be found.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};

use rustix::process::Signal;
use uuid::Uuid;

use crate::copies;
use crate::ledger::{self, COLORS};
use crate::program::Program;
use crate::purchase::{Outcome, Purchase, agent};

const CLIENTS: usize = 8;
const STOCK: u32 = 100_000;

/// What happens to the files of a running shop.
#[derive(Clone, Copy, Debug)]
enum Fault {
    Move,
    Remove,
    Replace,
    RemoveWal,
    Mount,
}

const FAULTS: [Fault; 5] = [Fault::Move, Fault::Remove, Fault::Replace, Fault::RemoveWal, Fault::Mount];

/// How the shop is stopped.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Ending {
    /// SIGKILL after it has rejected an order of each client.
    Killed,
    /// SIGTERM at the fault, so that it often exits before it checks its files again.
    Terminated,
}

const ENDINGS: [Ending; 2] = [Ending::Killed, Ending::Terminated];

/// The outcome of all faults.
#[derive(Default)]
pub(crate) struct Moves {
    pub(crate) acknowledged: usize,
    /// Acknowledged orders that are missing after a restart.
    pub(crate) lost: usize,
    /// Databases that did not open again or were damaged.
    pub(crate) damaged: usize,
    /// Faults that could not be applied because they require root.
    pub(crate) skipped: usize,
}

/// An acknowledged order. `is_after`: its request was sent after the fault was complete.
struct Sold {
    key: String,
    id: String,
    is_after: bool,
}

/// Applies the given number of faults, each to a new shop.
pub(crate) fn run(binary: &Path, folder: &Path, faults: usize) -> Moves {
    let mut found = Moves::default();
    let cases = ENDINGS.into_iter().flat_map(|ending| FAULTS.map(|fault| (fault, ending)));
    for (number, (fault, ending)) in (0..faults).zip(cases.cycle()) {
        let folder = folder.join(number.to_string());
        fs::create_dir(&folder).expect("a folder");
        run_one(binary, &folder, fault, ending, &mut found);
        fs::remove_dir_all(&folder).expect("a folder");
    }
    found
}

fn run_one(binary: &Path, folder: &Path, fault: Fault, ending: Ending, found: &mut Moves) {
    let (database, backup) = (folder.join("shop.db"), folder.join("backup.db"));
    ledger::stock_up(&database, STOCK);
    copies::back_up(&database, &backup);
    let mut program = Program::start(binary, &database);
    let orders = 20 + usize::try_from(Uuid::new_v4().as_u128() % 100).expect("a small number");
    let mut is_done = true;
    let sold = buy(&program.url, orders, || {
        is_done = apply(fault, &database, &backup);
        if ending == Ending::Terminated {
            program.signal(Signal::TERM);
        }
    });
    if ending == Ending::Terminated {
        program.child.wait().expect("a child");
    }
    drop(program);
    if !is_done {
        found.skipped += 1;
        return;
    }
    undo(fault, &database);
    let restarted = Program::start(binary, &database);
    let is_open = !restarted.url.is_empty();
    drop(restarted);
    found.acknowledged += sold.len();
    // Removing or replacing the file deletes its earlier orders. Later orders must be in the file that is there now.
    let must_be_found = |sold: &&Sold| sold.is_after || matches!(fault, Fault::Move | Fault::RemoveWal | Fault::Mount);
    let sold = sold.iter().filter(must_be_found).map(|sold| (sold.key.as_str(), sold.id.as_str()));
    found.lost += copies::count_missing(&database, sold);
    found.damaged += usize::from(!is_open || copies::is_damaged(&database));
}

/// Places orders from all clients until each is rejected. Calls `fault` after the given number of orders.
fn buy(url: &str, orders: usize, fault: impl FnOnce()) -> Vec<Sold> {
    let (numbers, count, is_done) = (AtomicU32::new(100_000), AtomicUsize::new(0), AtomicBool::new(false));
    let sold = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..CLIENTS {
            scope.spawn(|| {
                let agent = agent();
                loop {
                    let is_after = is_done.load(Ordering::SeqCst);
                    let purchase = Purchase::new(&numbers, &COLORS);
                    let Outcome::Saved(id) = purchase.send(&agent, url) else { return };
                    let key = purchase.key;
                    sold.lock().expect("no panic").push(Sold { key, id, is_after });
                    // A shop that wrongly keeps accepting orders has proved it by now.
                    if count.fetch_add(1, Ordering::SeqCst) > orders + 2_000 {
                        return;
                    }
                }
            });
        }
        while count.load(Ordering::SeqCst) < orders {
            std::thread::yield_now();
        }
        fault();
        is_done.store(true, Ordering::SeqCst);
    });
    sold.into_inner().expect("no panic")
}

fn moved(database: &Path) -> PathBuf {
    database.with_extension("moved")
}

/// Applies the fault and returns whether that succeeded.
fn apply(fault: Fault, database: &Path, backup: &Path) -> bool {
    match fault {
        Fault::Move => fs::rename(database, moved(database)).is_ok(),
        Fault::Remove => fs::remove_file(database).is_ok(),
        Fault::Replace => fs::rename(backup, database).is_ok(),
        Fault::RemoveWal => fs::remove_file(format!("{}-wal", database.display())).is_ok(),
        Fault::Mount => {
            let done = Command::new("mount").arg("--bind").arg(backup).arg(database).output();
            done.is_ok_and(|output| output.status.success())
        }
    }
}

/// Restores the file as its owner would before a restart.
fn undo(fault: Fault, database: &Path) {
    match fault {
        Fault::Move => fs::rename(moved(database), database).expect("a file"),
        Fault::Mount => {
            let _ = Command::new("umount").arg(database).status();
        }
        Fault::Remove | Fault::Replace | Fault::RemoveWal => {}
    }
}
