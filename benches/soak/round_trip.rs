//! Moves a shop to a second machine and back under load, lets the second one take over when the first dies, and lets the
//! first one return although another serves.

use std::io;
use std::path::Path;
use std::thread::{scope, sleep};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use crate::clients::STOCK;
use crate::filled::fill;
use crate::ledger::{self, COLORS, Ledger};
use crate::litestream::restore;
use crate::load::Load;
use crate::machine::{Litestream, Machine};
use crate::program::Program;
use crate::purchase::{Outcome, Purchase, agent};
use crate::replica::await_replica;
use crate::takeover::{CLIENTS, take_over};

const ORDERS: u32 = 10_000;
/// The first number of the orders on a machine that should not serve.
const FORCED: u32 = 250_000;
/// Of orders between two changes.
const SPAN: Duration = Duration::from_secs(2);

/// The outcome of all changes.
pub(crate) struct RoundTrip {
    /// The longest time of an order while the shop moved there and back, in milliseconds.
    pub(crate) longest: f64,
    /// The exit status of `check` on a machine that returns.
    pub(crate) returned: Option<i32>,
    /// What the replica of the machine that serves lacks after another one served as well.
    pub(crate) ledger: Ledger,
}

/// Fails if Litestream is not installed.
pub(crate) fn run(binary: &Path, shared: &Path) -> io::Result<RoundTrip> {
    let (first, second) = (Machine::new(binary, shared, "first")?, Machine::new(binary, shared, "second")?);
    ledger::stock_up(&first.database(), STOCK);
    let filled = fill(&first.database(), ORDERS);
    let serving = first.start()?;
    await_replica(&serving.1);
    let load = Load::new(&serving.1.url);
    let (longest, serving) = scope(|scope| {
        load.start(scope, u32::try_from(CLIENTS).expect("a few clients"), None);
        let changed = change(&load, &first, &second, serving);
        // Clients that find no shop would wait forever.
        load.stop();
        changed
    })?;
    let returned = first.run("check").0;
    // Forced to serve, it writes to its own replica.
    let forced = first.start()?;
    await_replica(&forced.1);
    let (agent, numbers) = (agent(), FORCED.into());
    for _ in 0..20 {
        let order = Purchase::new(&numbers, &COLORS);
        assert!(matches!(order.send(&agent, &forced.1.url), Outcome::Saved(_)), "a machine takes orders");
    }
    drop((forced, serving));
    restore(&second)?;
    let orders = &mut load.placed().orders;
    orders.extend(filled);
    Ok(RoundTrip { longest, returned, ledger: ledger::check(&second.database(), orders, STOCK) })
}

/// Moves there and back, then kills the first machine and lets the second one serve. Returns the longest time of an order
/// during the moves, and the programs that serve.
fn change(
    load: &Load,
    first: &Machine,
    second: &Machine,
    mut serving: (Litestream, Program),
) -> io::Result<(f64, (Litestream, Program))> {
    sleep(SPAN);
    for next in [second, first] {
        end(serving);
        serving = serve_on(load, next)?;
        sleep(SPAN);
    }
    let longest = load.placed().times.iter().copied().fold(0.0, f64::max);
    drop(serving);
    let serving = serve_on(load, second)?;
    sleep(SPAN);
    Ok((longest, serving))
}

/// Stops both programs as systemd does: first the shop, which needs Litestream until it has stopped.
fn end((mut litestream, mut shop): (Litestream, Program)) {
    shop.signal(Signal::TERM);
    let _ = shop.child.wait();
    let _ = kill_process(Pid::from_child(&litestream.0), Signal::TERM);
    let _ = litestream.0.wait();
}

fn serve_on(load: &Load, machine: &Machine) -> io::Result<(Litestream, Program)> {
    take_over(machine)?;
    let serving = machine.start()?;
    load.move_to(&serving.1.url);
    Ok(serving)
}
