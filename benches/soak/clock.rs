//! Sets the clock wrong under load, again and again, with restarts: no order may be cancelled by it.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use rusqlite::Connection;
use rustix::process::Signal;

use crate::clients::Clients;
use crate::faketime::{FakeClock, find_library};
use crate::ledger::Ledger;
use crate::program::Program;

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// By how many seconds the clock jumps in turn, forward if it is behind and back if it is ahead.
const JUMPS: [i64; 7] = [2, 5 * MINUTE, 2 * HOUR, 23 * HOUR, 8 * DAY, 30 * DAY, 90 * DAY];
/// Of this many jumps, the last happens while the shop is stopped.
const JUMPS_PER_RUN: usize = 5;
const ORDERS_PER_RUN: usize = 50;
const BETWEEN_JUMPS: Duration = Duration::from_millis(250);
/// 75 minutes, for a shop whose clocks run 600 times as fast. All runs together take less than the 7 days of an order.
const FAST_RUN: Duration = Duration::from_millis(7_500);
const SPEED: u32 = 600;

/// The outcome of all jumps.
pub(crate) struct Jumps {
    /// Orders that were cancelled.
    pub(crate) cancelled: usize,
    /// How long the shop has run by its own count, in hours.
    pub(crate) hours: i64,
    pub(crate) ledger: Ledger,
}

/// A shop whose clock libfaketime sets.
struct Shop<'a> {
    binary: &'a Path,
    database: PathBuf,
    clock: FakeClock,
}

/// Sets the clock this many times. Fails without libfaketime, and if the shop read the real clock.
pub(crate) fn run(binary: &Path, folder: &Path, jumps: usize) -> io::Result<Jumps> {
    let library = find_library().ok_or_else(|| io::Error::other("libfaketime is not installed"))?;
    let shop = Shop { binary, database: folder.join("shop.db"), clock: FakeClock::new(library, folder) };
    let mut clients = Clients::new(&shop.database);
    let mut offset = 0;
    let jump = |offset: &mut i64, by: &i64| *offset += if *offset > 0 { -by } else { *by };
    for (number, run) in JUMPS.iter().cycle().take(jumps).collect::<Vec<_>>().chunks(JUMPS_PER_RUN).enumerate() {
        let [live @ .., last] = run else { break };
        let program = shop.start(offset);
        clients.buy(program, ORDERS_PER_RUN, |program| {
            for by in live {
                jump(&mut offset, by);
                shop.clock.set(offset);
                sleep(BETWEEN_JUMPS);
            }
            stop(program, if number % 2 == 0 { Signal::TERM } else { Signal::KILL });
        });
        jump(&mut offset, last);
        let program = shop.start_fast(offset);
        sleep(FAST_RUN);
        stop(program, Signal::TERM);
    }
    let program = shop.start(offset);
    let ledger = clients.settle(program, &shop.database);
    let database = Connection::open(&shop.database).expect("the database");
    let read = |sql: &str| database.query_row(sql, [], |row| row.get::<_, Option<i64>>(0)).expect(sql);
    let cancelled = read("SELECT count(*) FROM orders WHERE status <> 'pending'").unwrap_or_default();
    let run_time = read("SELECT max(seconds) FROM run_times");
    let hours = run_time.ok_or_else(|| io::Error::other("the shop read the real clock"))? / HOUR;
    Ok(Jumps { cancelled: usize::try_from(cancelled).expect("a count"), hours, ledger })
}

impl Shop<'_> {
    fn start(&self, offset: i64) -> Program {
        self.clock.set(offset);
        self.spawn(|command| self.clock.give(command))
    }

    /// Serves with clocks that run fast.
    fn start_fast(&self, offset: i64) -> Program {
        self.spawn(|command| self.clock.give_fast(command, offset, SPEED))
    }

    fn spawn(&self, give_clock: impl FnOnce(&mut Command)) -> Program {
        let mut command = Command::new(self.binary);
        command.args(["serve", "--listen", "127.0.0.1:0", "--db"]).arg(&self.database);
        let log = File::options().create(true).append(true).open(self.database.with_extension("log"));
        give_clock(command.stderr(log.expect("a log")));
        Program::spawn(&mut command).expect("the shop opens")
    }
}

fn stop(mut program: Program, signal: Signal) {
    program.signal(signal);
    let _ = program.child.wait();
}
