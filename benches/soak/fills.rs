//! Fills the disk of a shop at random moments under load: no acknowledged order may be lost, staff must be able to work
//! on the full disk, and orders must be accepted again as soon as 2 MiB are free.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::PoisonError;
use std::sync::atomic::AtomicU32;

use rusqlite::Connection;
use rustix::fs::{FallocateFlags, fallocate, statvfs};
use rustix::process::Signal;
use serde_json::{Value, json};

use crate::clients::Clients;
use crate::ledger::{COLORS, Ledger};
use crate::program::Program;
use crate::purchase::{Outcome, Purchase, agent};

const EMAIL: &str = "owner@shop.example";
const PASSWORD: &str = "violet kettle under ferry";
const MIB: u64 = 1024 * 1024;
/// Each shop starts with an empty disk, so that its file grows: space within the file is no problem.
const FILLS_PER_SHOP: usize = 8;

/// The outcome of all fills.
#[derive(Default)]
pub(crate) struct Fills {
    pub(crate) ledger: Ledger,
    /// Actions of staff and the owner on the full disk, and those that failed.
    pub(crate) actions: usize,
    pub(crate) denied: usize,
    /// Fills after which no order was accepted although 2 MiB were free.
    pub(crate) closed: usize,
    /// Backups made by the schedule meanwhile.
    pub(crate) backups: usize,
}

/// Pseudorandom numbers (<https://prng.di.unimi.it/splitmix64.c>): every run fills at the same counts of orders.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % limit
    }
}

/// A disk of 64 MiB in memory, unmounted on drop.
struct Disk(PathBuf);

impl Disk {
    fn mount(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=64m", "tmpfs"]).arg(folder).output()?;
        if !mount.status.success() {
            return Err(io::Error::other(String::from_utf8_lossy(&mount.stderr).trim()));
        }
        Ok(Self(folder.to_owned()))
    }

    /// Fills the disk with one file, up to this many free bytes.
    fn fill(&self, free: u64) -> File {
        let filler = File::create(self.0.join("filler")).expect("a file");
        loop {
            let disk = statvfs(&self.0).expect("a file system");
            let bytes = (disk.f_bfree * disk.f_frsize).saturating_sub(free).max(1);
            // Fails if the shop has not stopped yet and took space.
            if fallocate(&filler, FallocateFlags::empty(), 0, bytes).is_ok() {
                return filler;
            }
        }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

/// Fills disks this many times. Fails without the right to mount them.
pub(crate) fn run(binary: &Path, folder: &Path, fills: usize) -> io::Result<Fills> {
    let (mut found, mut random) = (Fills::default(), Random(22));
    for first in (0..fills).step_by(FILLS_PER_SHOP) {
        let (disk, backups) = (Disk::mount(&folder.join("disk"))?, folder.join(format!("backups-{first}")));
        fs::create_dir(&backups)?;
        let shop = Shop { binary, disk, backups };
        shop.fill_repeatedly(FILLS_PER_SHOP.min(fills - first), &mut random, &mut found);
        fs::remove_dir_all(&shop.backups)?;
    }
    Ok(found)
}

/// A shop on a small disk, with its backups on another.
struct Shop<'a> {
    binary: &'a Path,
    disk: Disk,
    backups: PathBuf,
}

impl Shop<'_> {
    fn database(&self) -> PathBuf {
        self.disk.0.join("shop.db")
    }

    fn start(&self) -> Program {
        let folder = self.backups.to_str().expect("UTF-8");
        let options = ["--backup-dir", folder, "--backup-every", "1s", "--backup-keep", "2"];
        Program::start_with(self.binary, &self.database(), &options)
    }

    fn fill_repeatedly(&self, fills: usize, random: &mut Random, found: &mut Fills) {
        let mut clients = Clients::new(&self.database());
        self.run(&["create-admin", "--email", EMAIL, "--password-stdin"]);
        let (numbers, mut made) = (AtomicU32::new(800_000), BTreeSet::new());
        let mut program = self.start();
        for _ in 0..fills {
            let mut filler = None;
            clients.buy(program, 20 + usize::try_from(random.below(100)).expect("a small number"), |program| {
                self.add_picture(random.below(3 * MIB));
                // At one moment for the shop: a program that goes on filling would also take the reserve.
                program.signal(Signal::STOP);
                filler = Some(self.disk.fill(random.below(MIB)));
                program.signal(Signal::CONT);
                found.count(staff_can_work(&program.url));
                stop(program, if random.below(2) == 0 { Signal::TERM } else { Signal::KILL });
            });
            let filler = filler.expect("a file");
            found.count(self.run(&["staff", "logout", "--all"]));
            found.count(self.run(&["staff", "set-password", "--email", EMAIL, "--password-stdin"]));
            program = self.start();
            found.count(staff_can_work(&program.url));
            let length = filler.metadata().expect("a file").len();
            filler.set_len(length.saturating_sub(2 * MIB)).expect("a file");
            let order = Purchase::new(&numbers, &COLORS);
            match order.send(&agent(), &program.url) {
                Outcome::Saved(id) => {
                    let acknowledged = clients.acknowledged();
                    acknowledged.lock().unwrap_or_else(PoisonError::into_inner).insert(order.key, id);
                }
                _ => found.closed += 1,
            }
            filler.set_len(0).expect("a file");
            made.extend(names(&self.backups));
            if random.below(3) == 0 {
                stop(program, Signal::TERM);
                program = self.start();
            }
        }
        found.backups += made.len();
        found.ledger += clients.settle(program, &self.database());
    }

    /// Saves a picture as another process would. Its pages are in the WAL, and new to the database file.
    fn add_picture(&self, bytes: u64) {
        let db = Connection::open(self.database()).expect("the database");
        db.pragma_update(None, "wal_autocheckpoint", 0).expect("a setting");
        let bytes = i64::try_from(bytes).expect("a few megabytes");
        let id: String = db.query_row("SELECT lower(hex(randomblob(16)))", [], |row| row.get(0)).expect("an id");
        let picture = "INSERT INTO pictures (id, width, height, unused_since) VALUES (?1, 800, 800, unixepoch())";
        let file =
            "INSERT INTO picture_files (picture_id, format, width, bytes) VALUES (?1, 'jpg', 800, randomblob(?2))";
        db.busy_timeout(std::time::Duration::from_secs(10)).expect("a setting");
        db.execute(picture, [&id]).and_then(|_| db.execute(file, (&id, bytes))).expect("a picture");
    }

    /// Runs a command on the database, and returns whether it succeeded.
    fn run(&self, arguments: &[&str]) -> bool {
        let mut command = Command::new(self.binary)
            .args(arguments)
            .arg("--db")
            .arg(self.database())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        let _ = command.stdin.take().expect("a pipe").write_all(PASSWORD.as_bytes());
        command.wait().expect("it ends").success()
    }
}

impl Fills {
    fn count(&mut self, is_done: bool) {
        self.actions += 1;
        self.denied += usize::from(!is_done);
    }
}

/// Signs in, lists orders and signs out. Returns whether all succeeded.
fn staff_can_work(url: &str) -> bool {
    let agent = agent();
    let credentials = json!({ "email": EMAIL, "password": PASSWORD });
    let Ok(mut signed_in) = agent.post(format!("{url}/api/auth/login")).send_json(credentials) else { return false };
    let body = signed_in.body_mut().read_json::<Value>().unwrap_or_default();
    let Some(token) = body["token"].as_str() else { return false };
    let token = format!("Bearer {token}");
    let listed = agent.get(format!("{url}/api/orders?limit=1")).header("Authorization", &token).call();
    let signed_out = agent.post(format!("{url}/api/auth/logout")).header("Authorization", &token).send_empty();
    [listed, signed_out].into_iter().all(|response| response.is_ok_and(|response| response.status() == 200))
}

fn stop(mut program: Program, signal: Signal) {
    program.signal(signal);
    let _ = program.child.wait();
}

fn names(folder: &Path) -> impl Iterator<Item = OsString> {
    let files = fs::read_dir(folder).expect("a folder").filter_map(|file| Some(file.ok()?.path()));
    files.filter(|file| file.extension().is_some_and(|extension| extension == "db")).map(PathBuf::into_os_string)
}
