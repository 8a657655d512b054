//! `make soak`: measures reliability under kills, power cuts, full disks, file faults, a wrong clock, overload, slow
//! clients, password guessing, a mail server that hangs and a proxy, and of mails, backups, replicas, taking over, a
//! volume, a cache in front and an upgrade under load; prints one table.
//!
//! `LONG=1` makes the runs long enough for figures to publish. KILLS, MAILS (kills while mails are sent), PAYMENTS (kills
//! while cards are charged), CHECKOUTS, TURNS (with a mail server that hangs), STARTS, MOVES, CUTS (on each file system),
//! FILLS, JUMPS (of the clock), BACKUPS, ORDERS, RATE (orders/s of the upgrade), COPIES, COPYING (seconds), REPLICAS,
//! REPLICATING (seconds), TAKEOVERS, ROUNDS, SPAN and PROXY (seconds) and SIGNINS override single run lengths; `ONLY=kills,power_loss` selects parts.

#[path = "../../tests/support/authority.rs"]
mod authority;
mod backups;
#[path = "../../tests/support/brand.rs"]
mod brand;
mod checkouts;
mod clients;
mod clock;
mod copies;
mod drills;
mod edge;
#[path = "../../tests/support/faketime.rs"]
mod faketime;
mod filled;
mod fills;
mod kills;
mod ledger;
mod litestream;
mod load;
#[path = "../../tests/support/machine.rs"]
mod machine;
mod mail;
mod mail_times;
mod moves;
#[path = "../../tests/support/nginx.rs"]
mod nginx;
mod oversell;
mod payments;
mod power_loss;
#[path = "../../tests/support/program.rs"]
mod program;
mod proxy;
mod purchase;
mod replica;
mod replication;
mod round_trip;
mod scheduled;
mod settled;
mod signin;
mod slow;
#[path = "../../tests/support/smtp.rs"]
mod smtp;
mod snapshot;
mod starts;
#[path = "../../tests/support/stripe/mod.rs"]
mod stripe;
mod table;
mod takeover;
mod upgrade;
mod world;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use tempfile::{TempDir, tempdir};

use ledger::Ledger;
use power_loss::Unsupported;
use table::{Row, all_of, at_most, exactly, missing};

const MEGABYTE: f64 = 1_000_000.0;

fn main() -> ExitCode {
    let built = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/dist/shop"));
    let binary = std::env::var_os("SHOP_BINARY").map_or(built, PathBuf::from);
    let only = std::env::var("ONLY").unwrap_or_default();
    let parts = [
        ("kills", kills as fn(&Path) -> Vec<Row>),
        ("mail", mail),
        ("payments", payments),
        ("starts", starts),
        ("moves", moves),
        ("power_loss", power_loss),
        ("fills", fills),
        ("clock", clock),
        ("backups", backups),
        ("upgrade", upgrade),
        ("litestream", replication::litestream),
        ("replica", replication::replica),
        ("takeover", replication::takeover),
        ("volume", replication::volume),
        ("edge", replication::edge),
        ("oversell", oversell::rows),
        ("slow", slow::rows),
        ("signin", signin::rows),
        ("proxy", proxy::rows),
    ];
    let mut is_met = true;
    let _ = writeln!(io::stdout(), "{}", table::HEAD);
    for (name, measure) in parts {
        if only.is_empty() || only.split(',').any(|part| part == name) {
            let _ = writeln!(io::stderr(), "soak: {name}");
            // A part takes minutes. Its rows are printed as soon as it ends, so that an interrupted run keeps them.
            for row in measure(&binary) {
                let _ = writeln!(io::stdout(), "{row}");
                is_met &= row.is_met();
            }
        }
    }
    if is_met { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Returns a run length: the value of its environment variable, or the default for a short or `LONG` run.
fn count(variable: &str, short: usize, long: usize) -> usize {
    let is_long = std::env::var_os("LONG").is_some();
    let chosen = std::env::var(variable).ok().and_then(|text| text.parse().ok());
    chosen.unwrap_or(if is_long { long } else { short })
}

fn folder() -> TempDir {
    tempdir().expect("a temporary folder")
}

fn kills(binary: &Path) -> Vec<Row> {
    let (kills, folder) = (count("KILLS", 20, 200), folder());
    ledger_rows(&format!("{kills} × kill -9"), &kills::run(binary, folder.path(), kills))
}

fn mail(binary: &Path) -> Vec<Row> {
    let (kills, pairs) = (count("MAILS", 200, 400), count("TURNS", 9, 25));
    let (found, what) = (mail::run(binary, folder().path(), kills), format!("{kills} × kill -9 while mails are sent"));
    let row = |name: &str, found: usize| exactly(&format!("{what}: {name}"), found, 0);
    let rows = vec![
        Row::new(&format!("{what}: mails received, repeated"), format!("{}, {}", found.received, found.repeated)),
        row("letters of acknowledged orders without exactly one row", found.miswritten),
        row("letters of acknowledged orders not received, or with two Message-IDs", found.missent),
        row("other rows and mails", found.unexplained),
    ];
    let times = mail_times::run(binary, folder().path(), pairs);
    let what = |how: &str| format!("orders while the mail server {how}: p99, median of {pairs} turns");
    let times = vec![
        Row::new(&what("works"), format!("{:.1} ms", times.working)),
        Row::new(&what("hangs"), format!("{:.1} ms", times.hanging)),
        at_most(&what("hangs, divided by that while it works"), times.ratio, 1.2, "×"),
    ];
    [rows, ledger_rows(&format!("{kills} × kill -9 while mails are sent"), &found.ledger), times].concat()
}

/// Uses the executable of `make build`, like [`clock()`].
fn payments(_: &Path) -> Vec<Row> {
    let binary = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/shop"));
    let (checkouts, kills) = (count("CHECKOUTS", 1_000, 5_000), count("PAYMENTS", 40, 200));
    let what = format!("{checkouts} checkouts by card, {kills} × kill -9, a fifth of Stripe's calls fail");
    let Some(library) = faketime::find_library() else { return vec![missing(&what, "libfaketime is not installed")] };
    let found = payments::run(binary, folder().path(), library.clone(), kills, checkouts.div_ceil(kills));
    let row = |name: &str, found: usize| exactly(&format!("{what}: {name}"), found, 0);
    let counts = [found.orders, found.charged, found.refunded, found.calls].map(|count| count.to_string());
    let rows = vec![
        Row::new(&format!("{what}: orders, charged, refunded, calls"), counts.join(", ")),
        Row::new(
            &format!("{what}: {}", found.occurred.all().map(|(name, _)| name).join(", ")),
            found.occurred.all().map(|(_, count)| count.to_string()).join(", "),
        ),
        row("of these, what did not occur", found.occurred.all().iter().filter(|(_, count)| *count == 0).count()),
        row("pairs of a kind of call and a fault that did not occur", found.untried),
        row("orders with two amounts held or charged", found.held_twice),
        row("charged while the order could be cancelled", found.charged_early),
        row("cancelled orders with money", found.kept),
        row("paid orders without money", found.unpaid),
        row("unfinished", found.unfinished),
        row("payments that differ from Stripe", found.different),
        row("units miscounted", usize::try_from(found.miscounted).unwrap_or(usize::MAX)),
        row("failed checks", found.failed_checks),
        row("paid orders without exactly one letter", found.unmailed),
        row("letters with two Message-IDs", found.mailed_twice),
        row("paid orders with a disputed charge that are not on hold", found.unheld),
        row("disputes, lost orders and refused refunds that the owner is not told of", found.untold),
    ];
    [rows, drills::rows(binary, folder().path(), &library)].concat()
}

fn power_loss(binary: &Path) -> Vec<Row> {
    let cuts = count("CUTS", 2, 10);
    let cut = |kind: &&str| {
        let (folder, what) = (folder(), format!("{cuts} × power cut on {kind}"));
        match power_loss::run(binary, folder.path(), kind, cuts) {
            Ok(ledger) => ledger_rows(&what, &ledger),
            Err(Unsupported(reason)) => vec![missing(&what, &reason)],
        }
    };
    ["ext4", "xfs"].iter().flat_map(cut).collect()
}

fn fills(binary: &Path) -> Vec<Row> {
    let fills = count("FILLS", 200, 400);
    let what = format!("{fills} × disk of 64 MiB full under load, then SIGTERM or SIGKILL");
    let found = match fills::run(binary, folder().path(), fills) {
        Ok(found) => found,
        Err(error) => return vec![missing(&what, &error.to_string())],
    };
    let rows = vec![
        Row::new(&format!("{what}: backups made meanwhile"), found.backups.to_string()),
        all_of(
            &format!("{what}: sign-ins with sign-out, ended sessions and new passwords"),
            found.actions - found.denied,
            found.actions,
        ),
        exactly(&format!("{what}: no order accepted with 2 MiB free"), found.closed, 0),
    ];
    [rows, ledger_rows(&what, &found.ledger)].concat()
}

/// Uses the executable of `make build`: libfaketime cannot be loaded into a static one.
fn clock(_: &Path) -> Vec<Row> {
    let binary = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/shop"));
    let jumps = count("JUMPS", 100, 400);
    let what = format!("{jumps} × clock set wrong under load, by 2 s to 90 days");
    let found = match clock::run(binary, folder().path(), jumps) {
        Ok(found) => found,
        Err(error) => return vec![missing(&what, &error.to_string())],
    };
    let rows = vec![
        Row::new(&format!("{what}: time for which the shop ran"), format!("{} h", found.hours)),
        exactly(&format!("{what}: orders cancelled"), found.cancelled, 0),
    ];
    [rows, ledger_rows(&what, &found.ledger)].concat()
}

fn starts(binary: &Path) -> Vec<Row> {
    let (starts, source) = (count("STARTS", 60, 300), folder());
    let backup = starts::make_backup(binary, source.path(), 500);
    let rows = |what: &str, backup: Option<&Path>| {
        let (what, found) = (format!("{starts} × {what} killed"), starts::run(binary, folder().path(), starts, backup));
        vec![
            Row::new(&format!("{what}: before serving"), found.early.to_string()),
            exactly(&format!("{what}: failed to open again"), found.unopened, 0),
            exactly(&format!("{what}: backup orders missing"), found.missing, 0),
        ]
    };
    [rows("first start", None), rows("first start of a backup", Some(&backup))].concat()
}

fn moves(binary: &Path) -> Vec<Row> {
    let faults = count("MOVES", 40, 200);
    let found = moves::run(binary, folder().path(), faults);
    let what = format!("{faults} × file moved, removed, replaced, mounted over or WAL removed, then kill or SIGTERM");
    vec![
        Row::new(&format!("{what}: orders acknowledged"), found.acknowledged.to_string()),
        exactly(&format!("{what}: acknowledged orders missing after a restart"), found.lost, 0),
        exactly(&format!("{what}: files damaged or failing to open"), found.damaged, 0),
        exactly(&format!("{what}: skipped without root"), found.skipped, 0),
    ]
}

fn backups(binary: &Path) -> Vec<Row> {
    let times = count("BACKUPS", 50, 200);
    let found = backups::run(binary, folder().path(), times);
    let what = format!("{times} backups under full write load");
    let steady = scheduled::run(binary, folder().path(), count("ORDERS", 50_000, 500_000));
    let every = "a backup every second under full write load";
    let milliseconds = |time: Duration| time.as_secs_f64() * 1_000.0;
    vec![
        Row::new(&format!("{what}: orders acknowledged meanwhile"), found.orders.to_string()),
        all_of(&format!("{what}: restored with every order acknowledged before"), found.complete, times),
        Row::new(&format!("{what}: slowest backup"), format!("{:.0} ms", milliseconds(found.longest_backup))),
        at_most(&format!("{what}: longest pause between two orders"), milliseconds(found.longest_pause), 1_000.0, "ms"),
        Row::new(&format!("{every}: backups made, orders"), format!("{}, {}", steady.made, steady.orders)),
        at_most(
            &format!("{every}: longest pause between two orders"),
            milliseconds(steady.longest_pause),
            1_000.0,
            "ms",
        ),
    ]
}

fn upgrade(binary: &Path) -> Vec<Row> {
    let rate = u32::try_from(count("RATE", 200, 200)).expect("a rate");
    let found = upgrade::run(binary, folder().path(), rate);
    let what = format!("upgrade at {rate} orders/s");
    let wait = found.longest_wait.as_secs_f64() * 1_000.0;
    let rows = vec![
        exactly(&format!("{what}: refused or without a response"), found.failed, 0),
        at_most(&format!("{what}: longest time of an order"), wait, 3_000.0, "ms"),
    ];
    [rows, ledger_rows(&what, &found.ledger)].concat()
}

fn ledger_rows(what: &str, ledger: &Ledger) -> Vec<Row> {
    let row = |name: &str, found: usize| exactly(&format!("{what}: {name}"), found, 0);
    vec![
        Row::new(&format!("{what}: orders"), ledger.orders.to_string()),
        row("acknowledged orders lost", ledger.lost),
        row("duplicated", ledger.doubled),
        row("partial", ledger.partial),
        row("units miscounted", usize::try_from(ledger.miscounted).unwrap_or(usize::MAX)),
        row("integrity problems", ledger.damages),
    ]
}
