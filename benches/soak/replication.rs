//! The rows of copies on other machines: Litestream, replies that wait for it, taking over, and a volume.

use std::io;
use std::path::Path;
use std::time::Duration;

use crate::ledger::Ledger;
use crate::power_loss::{self, Unsupported};
use crate::table::{Row, all_of, at_least, at_most, exactly, missing};
use crate::{count, folder, ledger_rows, litestream, replica, takeover};

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
                && run.is_checked
        };
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
    [64, 1].into_iter().flat_map(rows).collect()
}

pub(crate) fn takeover(binary: &Path) -> Vec<Row> {
    let times = count("TAKEOVERS", 10, 20);
    let what = format!("{times} × machine killed and deleted under 64 clients, taken over by a second one");
    let run = |_| takeover::run(binary, folder().path());
    let runs = match (0..times).map(run).collect::<io::Result<Vec<_>>>() {
        Ok(runs) => runs,
        Err(error) => return vec![missing(&what, &format!("litestream: {error}"))],
    };
    let longest = runs.iter().map(|run| run.time.as_secs_f64()).fold(0.0, f64::max);
    let kept_out = runs.iter().filter(|run| run.returned == Some(3)).count();
    let mut ledger = Ledger::default();
    for run in runs {
        ledger += run.ledger;
    }
    let rows = vec![
        at_most(&format!("{what}: longest time until orders are taken"), longest, 2.0, "s"),
        all_of(&format!("{what}: first machine that does not return"), kept_out, times),
    ];
    [rows, ledger_rows(&what, &ledger)].concat()
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
