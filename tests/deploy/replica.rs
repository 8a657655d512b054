//! `deploy/shop-replica`: two machines that take over from each other, with a folder as the target of Litestream.
//!
//! These tests require Litestream. Elsewhere they print a message and are skipped.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde_json::{Value, json};
use uuid::Uuid;

use crate::brand::{M, ORDER_PREFIX, PRODUCT_ID, open};
use crate::machine::{Litestream, Machine};
use crate::program::Program;

/// The programs that a take-over runs.
const STEPS: [&str; 7] = ["flock", "mkdir", "litestream", "shop", "rm", "mv", "dirname"];

/// Returns `None` where Litestream is not installed.
pub(crate) fn machine(shared: &Path, name: &str) -> Option<Machine> {
    let machine = Machine::new(env!("CARGO_BIN_EXE_shop").as_ref(), shared, name);
    machine.inspect_err(|error| drop(writeln!(io::stderr(), "SKIPPED: litestream: {error}"))).ok()
}

impl Machine {
    /// Returns the status of `check`, and of it alone.
    pub(crate) fn check(&self) -> Option<i32> {
        self.run("check").0
    }

    /// Serves, and waits until orders are taken.
    pub(crate) fn serve(&self) -> (Litestream, Program) {
        if !self.database().exists() {
            drop(open(&self.database(), 0));
        }
        let (litestream, shop) = self.start().expect("they start");
        while ureq::get(format!("{}/api/health", shop.url)).call().is_err() {
            std::thread::yield_now();
        }
        (litestream, shop)
    }

    /// Serves until `orders` are acknowledged, then loses the power.
    pub(crate) fn serve_orders(&self, first: u32, orders: u32) {
        let (_litestream, shop) = self.serve();
        for number in first..first + orders {
            place(&shop.url, number);
        }
    }

    pub(crate) fn count_orders(&self) -> i64 {
        let database = rusqlite::Connection::open(self.database()).expect("a database");
        database.query_row("SELECT count(*) FROM orders", [], |row| row.get(0)).expect("a count")
    }

    /// Replaces each program of a take-over by one that kills the script at its `step`th call.
    fn kill_at(&self, step: u32) {
        let calls = self.folder.join("calls");
        let _ = fs::remove_file(&calls);
        for name in STEPS {
            let real = self.command("sh").args(["-c", &format!("command -v {name}")]).output().expect("a shell");
            let real = String::from_utf8(real.stdout).expect("a path");
            let wrapper = format!(
                "#!/bin/sh\necho >>{calls}\ntest $(wc -l <{calls}) -ne {step} || {{ kill -9 $PPID; exit; }}\nexec {real}\"$@\"\n",
                calls = calls.display(),
                real = real.trim_end().to_owned() + " "
            );
            let folder = self.folder.join("killing");
            fs::create_dir_all(&folder).expect("a folder");
            fs::write(folder.join(name), wrapper).expect("a file");
            fs::set_permissions(folder.join(name), fs::Permissions::from_mode(0o755)).expect("permissions");
        }
    }

    /// Returns whether the take-over reached its end.
    fn take_over_until(&self, step: u32) -> bool {
        self.kill_at(step);
        let path = format!("{}:{}", self.folder.join("killing").display(), self.path);
        let output =
            self.command("deploy/shop-replica").arg("take-over").env("PATH", path).output().expect("it starts");
        output.status.success()
    }
}

pub(crate) fn place(url: &str, number: u32) {
    let line = json!({
        "_id": PRODUCT_ID, "title": "Towel", "color": "Pink", "size": M, "quantity": 1, "salePrice": 4.99
    });
    let order: Value = json!({
        "order_number": format!("{ORDER_PREFIX}{number}"), "items": [line],
        "name": "Jane Doe", "email": "jane@example.com", "phone": "", "address": "1 Main St", "address2": "",
        "city": "Austin", "state": "TX", "zip": "78701", "shipping_method": "free",
        "subtotal": 4.99, "shipping_cost": 0, "total": 4.99,
        "cardholder_name": "Jane Doe", "card_brand": "visa", "card_last4": "1111"
    });
    let request = ureq::post(format!("{url}/api/orders")).header("Idempotency-Key", Uuid::new_v4().to_string());
    request.send_json(order).expect("an order is placed");
}

#[test]
fn a_second_machine_has_every_order_and_the_first_one_does_not_return() {
    let shared = tempfile::tempdir().expect("a folder");
    let (Some(first), Some(second)) = (machine(shared.path(), "a"), machine(shared.path(), "b")) else {
        return;
    };
    assert_eq!((first.check(), second.check()), (Some(0), Some(0)), "before the first start");
    assert_eq!(second.run("take-over"), (Some(1), "shop-replica: there is no replica 1".to_owned()));
    assert_eq!(second.check(), Some(0), "no take-over has begun");
    first.serve_orders(100_000, 5);
    assert_eq!(second.run("take-over").0, Some(0));
    assert_eq!((second.count_orders(), second.number().as_str()), (5, "REPLICA=2\n"));
    second.serve_orders(200_000, 5);
    let returned = "shop-replica: another machine has taken over, with replica 2";
    assert_eq!(first.run("check"), (Some(3), returned.to_owned()));
    // Forced to serve, it damages no replica but its own.
    first.serve_orders(300_000, 5);
    assert_eq!(first.run("verify").0, Some(0));
    assert_eq!(first.run("take-over").0, Some(0));
    assert_eq!((first.count_orders(), first.number().as_str()), (10, "REPLICA=3\n"));
    assert_eq!(first.check(), Some(0));
}

#[test]
fn a_target_that_cannot_be_read_is_no_answer() {
    let shared = tempfile::tempdir().expect("a folder");
    let Some(machine) = machine(shared.path(), "a") else { return };
    machine.serve_orders(100_000, 1);
    let target = shared.path().join("target");
    fs::rename(&target, shared.path().join("away")).expect("renamed");
    fs::write(&target, "").expect("a file");
    let (status, line) = machine.run("check");
    assert_eq!(status, Some(255), "{line}");
    let before = fs::read(machine.database()).expect("the database");
    let (status, line) = machine.run("take-over");
    assert!(status == Some(255) && line.starts_with("shop-replica: replica 1 cannot be read: "), "{status:?} {line}");
    assert_eq!(fs::read(machine.database()).expect("the database"), before);
    fs::remove_file(&target).expect("removed");
    fs::write(machine.folder.join("shop.db.replica"), "REPLICA=2\n").expect("a file");
    let _ = fs::remove_dir_all(machine.folder.join("shop.db.taken-over"));
    assert_eq!(machine.run("check"), (Some(255), "shop-replica: there is no replica 2".to_owned()));
}

#[test]
fn a_database_that_is_served_is_not_taken_over() {
    let shared = tempfile::tempdir().expect("a folder");
    let Some(machine) = machine(shared.path(), "a") else { return };
    let (litestream, shop) = machine.serve();
    place(&shop.url, 100_000);
    let (status, line) = machine.run("take-over");
    assert!(status == Some(1) && line.contains("is already being served"), "{status:?} {line}");
    place(&shop.url, 100_001);
    // Litestream may be started again.
    assert_eq!(machine.check(), Some(0));
    drop((shop, litestream));
    assert_eq!((machine.run("take-over").0, machine.check(), machine.count_orders()), (Some(0), Some(0), 2));
}

#[test]
fn a_take_over_that_is_killed_at_any_step_is_run_again() {
    let shared = tempfile::tempdir().expect("a folder");
    let Some(first) = machine(shared.path(), "a") else { return };
    first.serve_orders(100_000, 3);
    let mut steps = 0;
    for step in 1.. {
        let second = machine(shared.path(), &format!("b{step}")).expect("Litestream is installed");
        if second.take_over_until(step) {
            break;
        }
        steps = step;
        let is_begun = second.folder.join("shop.db.taken-over").exists();
        assert_eq!(second.check(), Some(if is_begun { 3 } else { 0 }), "killed at step {step}");
        assert_eq!((second.run("take-over").0, second.check()), (Some(0), Some(0)), "killed at step {step}");
        assert_eq!((second.count_orders(), second.number().as_str()), (3, "REPLICA=2\n"), "killed at step {step}");
        let left = fs::read_dir(&second.folder).expect("a folder").filter_map(Result::ok);
        let left: Vec<_> = left.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
        assert!(!left.iter().any(|name| name.contains("replica.new") || name.contains("taken-over")), "{left:?}");
    }
    assert!(steps >= 9, "{steps} steps");
}
