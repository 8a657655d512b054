//! `make soak`: what the shop keeps when it is killed, cut off, overrun or held up, or has a proxy in front; prints one table.
//!
//! `LONG=1` makes the runs as long as figures to be told need; KILLS, STARTS, MOVES, CUTS (on each file system), ROUNDS,
//! SPAN and PROXY (seconds) and SIGNINS set them one by one, `ONLY=kills,power_loss` picks parts.

mod clients;
mod copies;
mod kills;
mod ledger;
mod moves;
mod oversell;
mod power_loss;
mod program;
mod proxy;
mod purchase;
mod signin;
mod slow;
mod starts;
mod table;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tempfile::{TempDir, tempdir};

use ledger::Ledger;
use power_loss::Unable;
use table::{Row, at_most, exactly, missing};

const BUYERS: usize = 10_000;
const SLOW: usize = 1_000;
const ATTACKERS: usize = 50;
const NETWORKS: usize = 256;
const MEGABYTE: f64 = 1_000_000.0;

fn main() -> ExitCode {
    let built = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/target/release/shop"));
    let binary = std::env::var_os("SHOP_BINARY").map_or(built, PathBuf::from);
    let only = std::env::var("ONLY").unwrap_or_default();
    let parts = [
        ("kills", kills as fn(&Path) -> Vec<Row>),
        ("starts", starts),
        ("moves", moves),
        ("power_loss", power_loss),
        ("oversell", oversell),
        ("slow", slow),
        ("signin", signin),
        ("proxy", proxy),
    ];
    let mut is_met = true;
    let _ = writeln!(io::stdout(), "{}", table::HEAD);
    for (name, measure) in parts {
        if only.is_empty() || only.split(',').any(|chosen| chosen == name) {
            let _ = writeln!(io::stderr(), "soak: {name}");
            // A part takes minutes: rows are printed as it ends, so that an interrupted run keeps them.
            for row in measure(&binary) {
                let _ = writeln!(io::stdout(), "{row}");
                is_met &= row.is_met();
            }
        }
    }
    if is_met { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// How often, or how long: by its variable, or by the length of the run.
fn count(variable: &str, short: usize, long: usize) -> usize {
    let is_long = std::env::var_os("LONG").is_some();
    let given = std::env::var(variable).ok().and_then(|text| text.parse().ok());
    given.unwrap_or(if is_long { long } else { short })
}

fn folder() -> TempDir {
    tempdir().expect("a temporary folder")
}

fn kills(binary: &Path) -> Vec<Row> {
    let (kills, folder) = (count("KILLS", 20, 200), folder());
    kept(&format!("{kills} × kill -9"), &kills::run(binary, folder.path(), kills))
}

fn power_loss(binary: &Path) -> Vec<Row> {
    let cuts = count("CUTS", 2, 10);
    let cut = |kind: &&str| {
        let (folder, what) = (folder(), format!("{cuts} × power cut on {kind}"));
        match power_loss::run(binary, folder.path(), kind, cuts) {
            Ok(ledger) => kept(&what, &ledger),
            Err(Unable(reason)) => vec![missing(&what, &reason)],
        }
    };
    ["ext4", "xfs"].iter().flat_map(cut).collect()
}

fn starts(binary: &Path) -> Vec<Row> {
    let (starts, source) = (count("STARTS", 60, 300), folder());
    let backup = starts::make_backup(binary, source.path(), 500);
    let rows = |what: &str, backup: Option<&Path>| {
        let (what, found) = (format!("{starts} × {what} killed"), starts::run(binary, folder().path(), starts, backup));
        vec![
            Row::new(&format!("{what}: before it served"), found.early.to_string()),
            exactly(&format!("{what}: that do not open again"), found.unopened, 0),
            exactly(&format!("{what}: orders of the backup missing"), found.missing, 0),
        ]
    };
    [rows("first start", None), rows("first start of a backup", Some(&backup))].concat()
}

fn moves(binary: &Path) -> Vec<Row> {
    let faults = count("MOVES", 40, 200);
    let found = moves::run(binary, folder().path(), faults);
    let what =
        format!("{faults} × file moved, removed, replaced, without its WAL or mounted over, then killed or terminated");
    vec![
        Row::new(&format!("{what}: orders acknowledged"), found.acknowledged.to_string()),
        exactly(&format!("{what}: acknowledged orders that a restart does not find"), found.lost, 0),
        exactly(&format!("{what}: files that do not open again or are damaged"), found.damaged, 0),
        exactly(&format!("{what}: not done, for want of root"), found.skipped, 0),
    ]
}

fn kept(what: &str, ledger: &Ledger) -> Vec<Row> {
    let row = |name: &str, found: usize| exactly(&format!("{what}: {name}"), found, 0);
    vec![
        Row::new(&format!("{what}: orders"), ledger.orders.to_string()),
        row("acknowledged orders lost", ledger.lost),
        row("doubled", ledger.doubled),
        row("partial", ledger.partial),
        row("units miscounted", usize::try_from(ledger.miscounted).unwrap_or(usize::MAX)),
        row("damages of the file", ledger.damages),
    ]
}

fn oversell(binary: &Path) -> Vec<Row> {
    let rounds = count("ROUNDS", 2, 10);
    let sales: Vec<_> = (0..rounds).map(|_| oversell::run(binary, folder().path(), BUYERS)).collect();
    let fair = sales.iter().filter(|sale| sale.is_fair(BUYERS)).count();
    vec![exactly(&format!("{BUYERS} buyers for 10 units, {rounds} rounds: those with exactly 10 sold"), fair, rounds)]
}

fn slow(binary: &Path) -> Vec<Row> {
    let seconds = count("SPAN", 40, 120);
    allow_files();
    let siege = slow::run(binary, folder().path(), SLOW, Duration::from_secs(seconds as u64));
    let percent = |part: usize| siege.checkouts[(siege.checkouts.len() - 1) * part / 100];
    let what = format!("{SLOW} slow clients for {seconds} s");
    #[expect(clippy::cast_precision_loss, reason = "megabytes")]
    let memory = siege.memory as f64 / MEGABYTE;
    vec![
        Row::new(&format!("{what}: held on average"), siege.held.to_string()),
        Row::new(&format!("{what}: ended by the shop"), siege.ended.to_string()),
        Row::new(&format!("{what}: honest checkouts"), siege.checkouts.len().to_string()),
        exactly(&format!("{what}: failed checkouts"), siege.failed, 0),
        Row::new(&format!("{what}: checkout p50"), format!("{:.1} ms", percent(50))),
        at_most(&format!("{what}: checkout p99"), percent(99), 250.0, "ms"),
        at_most(&format!("{what}: most memory"), memory, 64.0, "MB"),
    ]
}

fn signin(binary: &Path) -> Vec<Row> {
    let times = count("SIGNINS", 100, 1_000);
    let attack = signin::run(binary, folder().path(), ATTACKERS, NETWORKS, times);
    let what = format!("{ATTACKERS} connections of {NETWORKS} networks guess passwords");
    let percent = |part: usize| attack.sign_ins.get(attack.sign_ins.len().saturating_sub(1) * part / 100);
    let time = |part: usize| percent(part).copied().unwrap_or(f64::INFINITY);
    vec![
        Row::new(
            &format!("{what}: guesses hashed, attempts turned away"),
            format!("{}, {}", attack.guesses, attack.turned_away),
        ),
        exactly(&format!("{what}: sign-ins of a known browser"), attack.sign_ins.len(), times),
        exactly(&format!("{what}: refused"), attack.refused, 0),
        Row::new(&format!("{what}: sign-in p50"), format!("{:.0} ms", time(50))),
        at_most(&format!("{what}: slowest sign-in"), time(100), 2_000.0, "ms"),
    ]
}

fn proxy(binary: &Path) -> Vec<Row> {
    let seconds = count("PROXY", 120, 600);
    let what = format!("orders through nginx with keepalive for {seconds} s");
    let tallies = match proxy::run(binary, folder().path(), Duration::from_secs(seconds as u64)) {
        Ok((steady, bursts)) => [("one every 4 to 6 s", steady), ("bursts of 8 after pauses", bursts)],
        Err(error) => return vec![missing(&what, &format!("nginx: {error}"))],
    };
    let rows = tallies.into_iter().flat_map(|(how, tally)| {
        [
            Row::new(&format!("{what}, {how}: saved"), tally.saved.to_string()),
            exactly(&format!("{what}, {how}: failed"), tally.failed, 0),
        ]
    });
    rows.collect()
}

/// Each connection is a file, here as well as in the shop.
fn allow_files() {
    let limit = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
}
