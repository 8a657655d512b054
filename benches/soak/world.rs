//! What is around a shop that takes cards: Stripe, a mail server and a clock.

#![allow(dead_code, reason = "each test program uses a part")]

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use shop::domain::order::{Change, OrderStatus};
use shop::server::system_clock;
use shop::store::{Actor, Store};

use crate::authority::Authority;
use crate::checkouts;
use crate::clients::STOCK;
use crate::faketime::FakeClock;
use crate::ledger;
use crate::mail::{self, MailServer};
use crate::program::Program;
use crate::settled::{self, Found};
use crate::stripe::StripeServer;

pub(crate) const KEY: &str = "rk_test_51NotARealKeyOfAnyAccount";
/// By how much the clocks of the shop and of Stripe advance from one start to the next, in seconds.
pub(crate) const STEP: i64 = 13 * 60;
/// After these steps, each order is charged whose card was authorized before.
pub(crate) const UNTIL_CHARGED: [i64; 6] = [STEP; 6];
/// 75 minutes, for a shop whose clocks run 600 times as fast. It looks for unpaid orders only once it has run for a minute,
/// which is longer than the other runs.
const FAST_RUN: Duration = Duration::from_millis(7_500);
const SPEED: u32 = 600;
/// How long payments that are due may take each time.
const PATIENCE: Duration = Duration::from_mins(1);
/// A shop that makes no call for so long has nothing to do.
const QUIET: Duration = Duration::from_millis(500);

pub(crate) struct World<'a> {
    binary: &'a Path,
    pub(crate) database: PathBuf,
    pub(crate) clock: FakeClock,
    offset: i64,
    pub(crate) numbers: Arc<AtomicU32>,
    pub(crate) stripe: Arc<StripeServer>,
    mail: MailServer,
    options: Vec<String>,
}

impl<'a> World<'a> {
    pub(crate) fn new(binary: &'a Path, folder: &Path, library: PathBuf) -> Self {
        fs::create_dir_all(folder).expect("a folder");
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
        let (clock, numbers) = (FakeClock::new(library, folder), Arc::new(AtomicU32::new(100_000)));
        Self { binary, database, clock, offset: 0, numbers, stripe, mail, options }
    }

    pub(crate) fn start(&self) -> Program {
        self.start_with(&[]).expect("the shop opens")
    }

    /// Starts the shop with more options. Returns the output of one that does not open.
    pub(crate) fn start_with(&self, options: &[&str]) -> Result<Program, Output> {
        let mut command = self.command();
        self.clock.set(self.offset);
        self.clock.give(command.args(options));
        Program::spawn(&mut command)
    }

    fn command(&self) -> Command {
        let mut command = Command::new(self.binary);
        command.args(["serve", "--listen", "127.0.0.1:0", "--db"]).arg(&self.database).args(&self.options);
        let log = File::options().create(true).append(true).open(self.database.with_extension("log"));
        command.stderr(log.expect("a log"));
        command
    }

    /// Shoppers place this many orders, whose cards are authorized.
    pub(crate) fn authorize(&self, program: &Program, orders: usize) {
        checkouts::authorize(program, orders, &self.numbers, &self.stripe);
    }

    /// Lets these times pass, and between them the shop run until no payment is due.
    pub(crate) fn settle(&mut self, steps: &[i64]) {
        for seconds in steps {
            self.pass_time(*seconds);
            let program = self.start();
            self.await_payments();
            drop(program);
        }
    }

    /// Lets an hour pass for the shop, which cancels the orders that are not paid.
    pub(crate) fn run_fast(&mut self) {
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
    pub(crate) fn pass_time(&mut self, seconds: i64) {
        self.offset += seconds;
        self.stripe.account().advance(seconds);
        let sql = "INSERT INTO run_times SELECT coalesce(max(seconds), 0) + ?1,
                       coalesce((SELECT max(rowid) FROM orders), 0), coalesce((SELECT max(id) FROM audit_log), 0)
                   FROM run_times";
        self.db().execute(sql, [seconds]).expect("a row");
    }

    /// Like [`World::pass_time`], several times.
    pub(crate) fn pass_times(&mut self, steps: &[i64]) {
        for seconds in steps {
            self.pass_time(*seconds);
        }
    }

    pub(crate) fn db(&self) -> Connection {
        Connection::open(&self.database).expect("the database")
    }

    /// Staff cancel an order, which is found by its payment. The shop need not run.
    pub(crate) fn cancel(&self, intent: &str) {
        let sql = "SELECT order_id FROM payments WHERE intent = ?1";
        let id: String = self.db().query_row(sql, [intent], |row| row.get(0)).expect("an order");
        let now = system_clock()() + self.clock.offset();
        let actor = Actor { email: String::new(), at: now };
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let store = Store::open(&self.database, now).expect("the database");
        let change = Change::Status { status: OrderStatus::Cancelled, was: None };
        runtime.block_on(store.change_order(id, change, actor)).expect("a cancelled order");
    }

    /// Runs a command on the database, which must succeed. Returns what it prints.
    pub(crate) fn run(&self, arguments: &[&str]) -> Vec<u8> {
        let mut command = Command::new(self.binary);
        self.clock.give(command.args(arguments).arg("--db").arg(&self.database));
        let output = command.output().expect("the program starts");
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    }

    /// Waits until no payment is due, and the comparison with Stripe is done.
    pub(crate) fn await_payments(&self) {
        let db = self.db();
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

    /// Compares the database with Stripe.
    pub(crate) fn compare(&self) -> Found {
        let checks = self.run(&["check", "--json"]);
        settled::compare(&self.database, &self.stripe.account(), &self.mail, &checks)
    }
}
