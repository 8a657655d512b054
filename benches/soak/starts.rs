//! Kills first starts of a shop at random moments: the next start must succeed without help.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use uuid::Uuid;

use crate::clients::Clients;
use crate::copies;
use crate::program::Program;

/// The outcome of all starts.
#[derive(Default)]
pub(crate) struct Starts {
    /// Starts killed before they served.
    pub(crate) early: usize,
    /// Databases that did not open again.
    pub(crate) unopened: usize,
    /// Orders of the backup that were missing afterward.
    pub(crate) missing: usize,
}

/// Kills the given number of first starts, on new files or on copies of a backup.
pub(crate) fn run(binary: &Path, folder: &Path, starts: usize, backup: Option<&Path>) -> Starts {
    let expected = backup.map_or(0, copies::count_orders);
    let mut found = Starts::default();
    let mut longest = Duration::ZERO;
    for number in 0..=starts {
        let folder = folder.join(number.to_string());
        fs::create_dir(&folder).expect("a folder");
        let database = folder.join("shop.db");
        if let Some(backup) = backup {
            fs::copy(backup, &database).expect("a copy");
        }
        if number == 0 {
            // The first start runs undisturbed, to measure how long one takes.
            let began = Instant::now();
            drop(Program::start(binary, &database));
            longest = began.elapsed();
            continue;
        }
        found.early += usize::from(start_and_kill(binary, &database, longest));
        let restarted = Program::start(binary, &database);
        if restarted.url.is_empty() {
            found.unopened += 1;
        } else {
            drop(restarted);
            found.missing += expected.saturating_sub(copies::count_orders(&database));
        }
        fs::remove_dir_all(&folder).expect("a folder");
    }
    found
}

/// Starts the shop, kills it at a random moment and returns whether it had not served yet.
fn start_and_kill(binary: &Path, database: &Path, within: Duration) -> bool {
    let mut child = Command::new(binary)
        .args(["serve", "--listen", "127.0.0.1:0", "--db"])
        .arg(database)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let share = u32::try_from(Uuid::new_v4().as_u128() % 1000).expect("a small number");
    std::thread::sleep(within * share / 1000);
    child.kill().expect("a child");
    child.wait_with_output().expect("it ends").stdout.is_empty()
}

/// Makes a backup that contains orders, with `VACUUM INTO`.
pub(crate) fn make_backup(binary: &Path, folder: &Path, orders: usize) -> std::path::PathBuf {
    let (database, backup) = (folder.join("source.db"), folder.join("backup.db"));
    let mut clients = Clients::new(&database);
    clients.buy(Program::start(binary, &database), orders, drop);
    copies::back_up(&database, &backup);
    backup
}
