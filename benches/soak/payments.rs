//! Kills a shop that takes cards again and again, while calls of Stripe fail at random and time passes: no order may be
//! charged twice, early or after it was cancelled, and none is paid without money.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::authority::Authority;
use crate::checkouts;
use crate::clients::STOCK;
use crate::faketime::FakeClock;
use crate::ledger;
use crate::mail::{self, MailServer};
use crate::program::Program;
use crate::settled::{self, Found};
use crate::stripe::StripeServer;

const KEY: &str = "rk_test_51NotARealKeyOfAnyAccount";
/// The percentage of Stripe calls that fail.
const FAULTS: u64 = 20;
/// How many charged orders staff cancel between two starts.
const CANCELLED: usize = 2;
/// By how much the clocks of the shop and of Stripe advance from one start to the next, in seconds.
const STEP: i64 = 13 * 60;
/// How often time passes after the faults have ended, until every order is charged that can be.
const TURNS: usize = 6;
/// How often time passes after the orders are cancelled that nobody has paid.
const LAST_TURNS: usize = 2;
/// 75 minutes, for a shop whose clocks run 600 times as fast. It looks for unpaid orders only once it has run for a minute,
/// which is longer than the other runs.
const FAST_RUN: Duration = Duration::from_millis(7_500);
const SPEED: u32 = 600;
/// How long payments that are due may take each time.
const PATIENCE: Duration = Duration::from_mins(1);
/// A shop that makes no call for so long has nothing to do.
const QUIET: Duration = Duration::from_millis(500);

/// What is around a shop that takes cards.
struct World<'a> {
    binary: &'a Path,
    database: PathBuf,
    clock: FakeClock,
    offset: i64,
    stripe: Arc<StripeServer>,
    mail: MailServer,
    options: Vec<String>,
}

/// Kills the shop `kills` times, after this many checkouts each.
pub(crate) fn run(binary: &Path, folder: &Path, library: PathBuf, kills: usize, checkouts: usize) -> Found {
    let mut world = World::new(binary, folder, library);
    let numbers = Arc::new(AtomicU32::new(100_000));
    world.stripe.account().fail_at_random(1, FAULTS);
    for _ in 0..kills {
        checkouts::check_out(world.start(), checkouts, &numbers, &world.stripe);
        (0..CANCELLED).for_each(|_| world.cancel_a_charged_order());
        world.pass_time();
    }
    world.stripe.account().end_faults();
    world.settle(TURNS);
    world.run_fast();
    world.settle(LAST_TURNS);
    settled::compare(&world.database, &world.stripe.account(), &world.mail, &world.run(&["check", "--json"]).stdout)
}

impl<'a> World<'a> {
    fn new(binary: &'a Path, folder: &Path, library: PathBuf) -> Self {
        let database = folder.join("shop.db");
        ledger::stock_up(&database, STOCK);
        let authority = Authority::new();
        let stripe = Arc::new(StripeServer::start(&authority.issue(&["127.0.0.1"]), KEY));
        let [key, ca] = ["stripe-key", "stripe-ca.pem"].map(|name| folder.join(name));
        fs::write(&ca, authority.root_pem()).expect("written");
        mail::write_private(&key, KEY);
        let [key, ca] = [key, ca].map(|path| path.display().to_string());
        let url = stripe.url();
        let options = [
            ["--mode", "live"],
            ["--stripe-key-file", &key],
            ["--stripe-publishable-key", "pk_test_51NotARealKeyOfAnyAccount"],
            ["--stripe-api", &url],
            ["--stripe-ca", &ca],
            ["--sales-tax", "none"],
            ["--seller", "Example LLC, 1 Main Street, Springfield, IL 62701"],
            ["--support-email", "help@shop.example"],
            ["--alert-email", "owner@shop.example"],
        ];
        let mail = MailServer::start(folder);
        let options = options.concat().into_iter().map(str::to_owned).chain(mail.options().iter().cloned()).collect();
        Self { binary, database, clock: FakeClock::new(library, folder), offset: 0, stripe, mail, options }
    }

    fn start(&self) -> Program {
        let mut command = self.command();
        self.clock.set(self.offset);
        self.clock.give(&mut command);
        Program::spawn(&mut command).expect("the shop opens")
    }

    fn command(&self) -> Command {
        let mut command = Command::new(self.binary);
        command.args(["serve", "--listen", "127.0.0.1:0", "--db"]).arg(&self.database).args(&self.options);
        let log = File::options().create(true).append(true).open(self.database.with_extension("log"));
        command.stderr(log.expect("a log"));
        command
    }

    /// Lets time pass until every payment has come to its end.
    fn settle(&mut self, turns: usize) {
        for _ in 0..turns {
            self.pass_time();
            let program = self.start();
            self.await_payments();
            drop(program);
        }
    }

    /// Lets an hour pass for the shop, which cancels the orders that are not paid.
    fn run_fast(&mut self) {
        let mut command = self.command();
        self.clock.give_fast(&mut command, self.offset, SPEED);
        let program = Program::spawn(&mut command).expect("the shop opens");
        sleep(FAST_RUN);
        drop(program);
        let seconds = i64::try_from(FAST_RUN.as_secs()).expect("a few") * i64::from(SPEED);
        self.offset += seconds;
        self.stripe.account().advance(seconds);
    }

    /// Both clocks advance, and the shop has run meanwhile by its own count: it charges no card, and cancels no unpaid
    /// order, for time that only the clock says has passed.
    fn pass_time(&mut self) {
        self.offset += STEP;
        self.stripe.account().advance(STEP);
        let sql = "INSERT INTO run_times SELECT coalesce(max(seconds), 0) + ?1,
                       coalesce((SELECT max(rowid) FROM orders), 0), coalesce((SELECT max(id) FROM audit_log), 0)
                   FROM run_times";
        Connection::open(&self.database).and_then(|db| db.execute(sql, [STEP])).expect("a row");
    }

    /// Staff cancel an order after it was charged.
    fn cancel_a_charged_order(&self) {
        let db = Connection::open(&self.database).expect("the database");
        let sql = "SELECT order_number FROM orders JOIN payments ON order_id = orders.id
                   WHERE status = 'paid' AND captured_cents > refunded_cents ORDER BY random() LIMIT 1";
        if let Ok(number) = db.query_row(sql, [], |row| row.get::<_, String>(0)) {
            let output = self.run(&["orders", "cancel", &number]);
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        }
    }

    /// Runs a command on the database.
    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(self.binary);
        self.clock.give(command.args(arguments).arg("--db").arg(&self.database));
        command.output().expect("the program starts")
    }

    /// Waits until no payment is due, and the comparison with Stripe is done.
    fn await_payments(&self) {
        let db = Connection::open(&self.database).expect("the database");
        let sql = "SELECT 1 FROM payments WHERE due_at <= ?1 OR acting IS NOT NULL";
        let mut due = db.prepare(sql).expect("a statement");
        let (started, mut calls) = (Instant::now(), usize::MAX);
        while started.elapsed() < PATIENCE {
            let account = self.stripe.account();
            let (now, made) = (account.now(), account.calls.len());
            drop(account);
            if made == calls && !due.exists([now]).expect("a result") {
                break;
            }
            calls = made;
            sleep(QUIET);
        }
    }
}
