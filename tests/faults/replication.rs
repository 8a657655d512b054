//! Litestream itself next to a shop: what it has acknowledged is in the replica, whatever happens.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};
use uuid::Uuid;

use crate::disk::fill;
use crate::object_store::{ObjectStore, Uploads};
use crate::replica::{Fault, Shop, for_each_fault};
use crate::server::Server;
use crate::tmpfs::Disk;

/// Litestream, killed on drop.
struct Litestream<'a> {
    folder: &'a Path,
    child: Child,
}

impl<'a> Litestream<'a> {
    /// Writes the settings of a replica in a folder.
    fn configure_folder(folder: &Path, replica: &Path) {
        Self::configure(folder, &format!("path: {}", replica.display()));
    }

    /// Writes the settings of a replica in an object store.
    fn configure_store(folder: &Path, store: &ObjectStore) {
        let endpoint = format!("endpoint: http://127.0.0.1:{}, force-path-style: true", store.port);
        Self::configure(folder, &format!("type: s3, bucket: bucket, path: shop/1, {endpoint}"));
    }

    fn configure(folder: &Path, target: &str) {
        let settings = format!(
            "socket: {{ enabled: true, path: {0}/litestream.sock }}\ndbs:\n  - path: {0}/shop.db\n    \
             monitor-interval: 200ms\n    replica: {{ {target}, sync-interval: 200ms }}\n",
            folder.display()
        );
        fs::write(folder.join("litestream.yml"), settings).expect("a file");
    }

    /// Returns `None` where Litestream is not installed.
    fn start(folder: &'a Path) -> Option<Self> {
        let Ok(child) = Self::command(folder, "replicate").spawn() else {
            let _ = writeln!(io::stderr(), "SKIPPED: litestream is not installed");
            return None;
        };
        Some(Self { folder, child })
    }

    fn command(folder: &Path, command: &str) -> Command {
        let installed = concat!(env!("CARGO_MANIFEST_DIR"), "/target/tools/litestream/bin");
        let path = format!("{installed}:{}", std::env::var("PATH").unwrap_or_default());
        let mut litestream = Command::new("litestream");
        litestream.arg(command).arg("-config").arg(folder.join("litestream.yml")).env("PATH", path);
        litestream.env("AWS_ACCESS_KEY_ID", "shop").env("AWS_SECRET_ACCESS_KEY", "shop").env_remove("AWS_CA_BUNDLE");
        litestream.stdout(Stdio::null()).stderr(Stdio::null());
        litestream
    }

    /// Sends a signal, and waits until it has stopped or ended.
    fn halt(&self, signal: Signal) {
        let pid = Pid::from_child(&self.child);
        kill_process(pid, signal).expect("it runs");
        let halted = WaitIdOptions::STOPPED | WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        waitid(WaitId::Pid(pid), halted).expect("a child");
    }

    /// Starts it again.
    fn restart(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.child = Self::command(self.folder, "replicate").spawn().expect("as before");
    }

    /// Returns the numbers of the orders in the replica.
    fn restore(&self) -> HashSet<String> {
        let restored = self.folder.join("restored.db");
        let _ = fs::remove_file(&restored);
        let mut command = Self::command(self.folder, "restore");
        let restore = command.arg("-o").arg(&restored).arg(self.folder.join("shop.db"));
        let restore = restore.stderr(Stdio::piped()).output().expect("it starts");
        assert!(restore.status.success(), "{}", String::from_utf8_lossy(&restore.stderr));
        let database = rusqlite::Connection::open(restored).expect("a database");
        let mut statement = database.prepare("SELECT order_number FROM orders").expect("a statement");
        let numbers = statement.query_map([], |row| row.get(0)).expect("orders");
        numbers.collect::<Result<_, _>>().expect("texts")
    }
}

impl Drop for Litestream<'_> {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Begins a fault of Litestream or its object store.
fn begin(fault: Fault, litestream: &Litestream<'_>, store: &ObjectStore) {
    match fault {
        Fault::Signal(signal) => litestream.halt(signal),
        Fault::Uploads(uploads) => store.choose(uploads),
        _ => {}
    }
}

fn end(fault: Fault, litestream: &mut Litestream<'_>, store: &ObjectStore) {
    match fault {
        Fault::Signal(Signal::STOP) => kill_process(Pid::from_child(&litestream.child), Signal::CONT).expect("it runs"),
        Fault::Signal(_) => litestream.restart(),
        _ => store.choose(Uploads::Saved),
    }
}

#[test]
fn after_a_fault_of_litestream_or_of_its_target_orders_are_taken_again() {
    for_each_fault(|fault, folder| {
        if !matches!(fault, Fault::Signal(_) | Fault::Uploads(_)) {
            return;
        }
        let store = ObjectStore::start();
        Litestream::configure_store(folder, &store);
        let Some(mut litestream) = Litestream::start(folder) else { return };
        let shop = Shop::serve(folder);
        begin(fault, &litestream, &store);
        shop.assert_behind(fault);
        end(fault, &mut litestream, &store);
        shop.assert_recovers(fault);
        assert_eq!(litestream.restore().len(), 2, "{fault:?}");
    });
}

#[test]
fn once_a_full_target_has_space_orders_are_taken_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(target) = Disk::mount("size=4m") else { return };
    Litestream::configure_folder(folder.path(), &target.path().join("replica"));
    let Some(litestream) = Litestream::start(folder.path()) else { return };
    let shop = Shop::serve(folder.path());
    let filler = fill(target.path());
    shop.assert_behind(Fault::FullTarget);
    fs::remove_file(filler).expect("a file");
    shop.assert_recovers(Fault::FullTarget);
    assert_eq!(litestream.restore().len(), 2);
}

#[test]
fn whatever_happens_to_litestream_its_replica_has_every_order_that_was_acknowledged() {
    const CLIENTS: usize = 16;
    let folder = tempfile::tempdir().expect("a folder");
    let socket = folder.path().join("litestream.sock");
    let store = ObjectStore::start();
    Litestream::configure_store(folder.path(), &store);
    let Some(mut litestream) = Litestream::start(folder.path()) else { return };
    let server = Server::start_with(folder.path(), &["--litestream", socket.to_str().expect("a text")]);
    let (acknowledged, is_over) = (Mutex::new(HashSet::new()), AtomicBool::new(false));
    std::thread::scope(|scope| {
        for _ in 0..CLIENTS {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    let order = server.order();
                    if server.place_with_key(&order, &Uuid::new_v4().to_string()).status == 201 {
                        let number = order["order_number"].as_str().expect("a number").to_owned();
                        acknowledged.lock().expect("no panic").insert(number);
                    }
                }
            });
        }
        let acknowledged = || acknowledged.lock().expect("no panic").clone();
        let await_orders = |before: usize| {
            while acknowledged().len() < before + 50 {
                std::thread::yield_now();
            }
        };
        for fault in [
            Fault::Signal(Signal::KILL),
            Fault::Uploads(Uploads::Refused),
            Fault::Signal(Signal::STOP),
            Fault::Uploads(Uploads::Hang),
            Fault::Signal(Signal::TERM),
        ] {
            await_orders(acknowledged().len());
            begin(fault, &litestream, &store);
            // Until orders are refused: what was acknowledged until then is in the replica.
            while server.health().status == 200 {
                std::thread::yield_now();
            }
            let before = acknowledged();
            let restored = litestream.restore();
            assert!(before.is_subset(&restored), "{fault:?}: {} of {} orders", restored.len(), before.len());
            end(fault, &mut litestream, &store);
        }
        await_orders(acknowledged().len());
        is_over.store(true, Ordering::Relaxed);
    });
}
