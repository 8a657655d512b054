//! The rows of copies on other machines: Litestream, replies that wait for it, taking over, a volume, and a cache.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use crate::ledger::Ledger;
use crate::power_loss::{self, Unsupported};
use crate::table::{Row, all_of, at_least, at_most, exactly, missing};
use crate::takeover::{self, TakenOver};
use crate::{count, edge, folder, ledger_rows, litestream, replica, round_trip, snapshot};

pub(crate) fn litestream(binary: &Path) -> Vec<Row> {
    let (times, seconds) = (count("COPIES", 2, 5), count("COPYING", 15, 30));
    let time = Duration::from_secs(seconds as u64);
    let loads = [("500 orders/s", Some(500)), ("full speed", None)];
    let measure = |(load, rate): (&str, Option<u32>)| {
        let what = format!("Litestream at {load}, {times} × both killed and the file deleted after {seconds} s");
        let run = |_| litestream::run(binary, folder().path(), rate, time);
        match (0..times).map(run).collect::<io::Result<Vec<_>>>() {
            Ok(runs) => litestream::rows(&what, &runs),
            Err(error) => vec![missing(&what, &format!("litestream: {error}"))],
        }
    };
    loads.into_iter().flat_map(measure).collect()
}

pub(crate) fn replica(binary: &Path) -> Vec<Row> {
    let (times, seconds) = (count("REPLICAS", 3, 5), count("REPLICATING", 10, 30));
    let rows = |clients: u32| {
        let what =
            format!("replies that wait for Litestream, {clients} clients, {times} × both killed and the file deleted");
        let run = |_| replica::run(binary, folder().path(), clients, Duration::from_secs(seconds as u64));
        let runs = match (0..times).map(run).collect::<io::Result<Vec<_>>>() {
            Ok(runs) => runs,
            Err(error) => return vec![missing(&what, &format!("litestream: {error}"))],
        };
        let lost = runs.iter().map(|run| run.ledger.lost).sum();
        // Orders that were not acknowledged may be in the replica: at most one of each client.
        let is_whole = |run: &&replica::Replicated| {
            run.ledger.doubled <= clients as usize
                && (run.ledger.partial, run.ledger.damages) == (0, 0)
                && run.failed.is_empty()
        };
        for run in runs.iter().filter(|run| !is_whole(run)) {
            let _ = writeln!(io::stderr(), "soak: {:?} {:?}", run.ledger, run.failed);
        }
        let slowest = runs.iter().map(|run| run.orders_per_second).fold(f64::INFINITY, f64::min);
        let median = runs.iter().map(|run| run.times[run.times.len() / 2]).fold(0.0, f64::max);
        let speed = format!("{what}: least orders per second");
        let wait = format!("{what}: largest median time of an order");
        let (speed, wait) = if clients == 1 {
            (Row::new(&speed, format!("{slowest:.0}")), at_most(&wait, median, 20.0, "ms"))
        } else {
            (at_least(&speed, slowest, 1_500.0, "orders/s"), Row::new(&wait, format!("{median:.1} ms")))
        };
        vec![
            exactly(&format!("{what}: acknowledged orders lost"), lost, 0),
            all_of(
                &format!("{what}: restored whole, and passed by shop check"),
                runs.iter().filter(is_whole).count(),
                times,
            ),
            speed,
            wait,
        ]
    };
    [64, 1].into_iter().flat_map(rows).chain(snapshots(binary)).collect()
}

fn snapshots(binary: &Path) -> Vec<Row> {
    let what = format!("Litestream's snapshot of {} orders at {} orders/s", snapshot::ORDERS, snapshot::RATE);
    let found = match snapshot::run(binary, folder().path()) {
        Ok(found) => found,
        Err(error) => return vec![missing(&what, &format!("litestream: {error}"))],
    };
    let rows = vec![
        Row::new(&format!("{what}: snapshots, orders meanwhile"), format!("{}, {}", found.made, found.orders)),
        at_most(&format!("{what}: longest time of an order"), found.longest / 1_000.0, 4.0, "s"),
        exactly(&format!("{what}: refused or without a response"), found.refused, 0),
    ];
    [rows, ledger_rows(&what, &found.ledger)].concat()
}

pub(crate) fn takeover(binary: &Path) -> Vec<Row> {
    let times = count("TAKEOVERS", 10, 20);
    let what = |times: usize, orders| {
        format!(
            "{times} × machine with {orders} orders killed and deleted under {} clients, taken over",
            takeover::CLIENTS
        )
    };
    [
        taken_over(&what(times, "10,000"), binary, times, 10_000, 2.0),
        taken_over(&what(1, "200,000"), binary, 1, 200_000, 10.0),
        round_trip(binary),
    ]
    .concat()
}

/// Takes over several times, with this many orders and within a limit in seconds.
fn taken_over(what: &str, binary: &Path, times: usize, orders: u32, limit: f64) -> Vec<Row> {
    let run = |_| takeover::run(binary, folder().path(), orders);
    let runs = match (0..times).map(run).collect::<io::Result<Vec<_>>>() {
        Ok(runs) => runs,
        Err(error) => return vec![missing(what, &format!("litestream: {error}"))],
    };
    let longest = |time: fn(&TakenOver) -> Duration| runs.iter().map(time).max().unwrap_or_default().as_secs_f64();
    let kept_out = runs.iter().filter(|run| run.returned == Some(3)).count();
    let rows = vec![
        Row::new(&format!("{what}: longest take-over command"), format!("{:.1} s", longest(|run| run.command))),
        at_most(&format!("{what}: longest time until orders are taken"), longest(|run| run.total), limit, "s"),
        all_of(&format!("{what}: first machine that does not return"), kept_out, times),
    ];
    let mut ledger = Ledger::default();
    for run in runs {
        ledger += run.ledger;
    }
    [rows, ledger_rows(what, &ledger)].concat()
}

fn round_trip(binary: &Path) -> Vec<Row> {
    let what = "planned move there and back under 64 clients";
    let found = match round_trip::run(binary, folder().path()) {
        Ok(found) => found,
        Err(error) => return vec![missing(what, &format!("litestream: {error}"))],
    };
    let returned = "machine that returns after another took over";
    let rows = vec![
        at_most(&format!("{what}: longest time of an order"), found.longest / 1_000.0, 4.0, "s"),
        exactly(&format!("{returned}: kept out"), usize::from(found.returned == Some(3)), 1),
    ];
    [rows, ledger_rows(&format!("{returned} and is forced to serve, replica of the other"), &found.ledger)].concat()
}

pub(crate) fn volume(binary: &Path) -> Vec<Row> {
    let what = "power cut, then the volume served elsewhere";
    match power_loss::run_volume(binary, folder().path()) {
        Ok((ledger, status)) => {
            let refused = usize::from(status == Some(1));
            let row = exactly(&format!("{what}: first machine refuses its empty folder"), refused, 1);
            [vec![row], ledger_rows(what, &ledger)].concat()
        }
        Err(Unsupported(reason)) => vec![missing(what, &reason)],
    }
}

pub(crate) fn edge(binary: &Path) -> Vec<Row> {
    let what = "cache in front of the shop, which is stopped for 20 s under 50 readers";
    let found = match edge::run(binary, folder().path()) {
        Ok(found) => found,
        Err(error) => return vec![missing(what, &format!("nginx: {error}"))],
    };
    let seconds = |time: Duration| time.as_secs_f64();
    vec![
        Row::new(&format!("{what}: pages served"), found.pages.to_string()),
        exactly(&format!("{what}: pages with another status than 200"), found.failed, 0),
        at_most(&format!("{what}: time until a new price is shown"), seconds(found.price_shown), 6.0, "s"),
        Row::new(
            &format!("{what}: time until an order is taken again"),
            format!("{:.1} s", seconds(found.order_placed)),
        ),
        exactly(&format!("{what}: private responses stored"), found.private, 0),
    ]
}
