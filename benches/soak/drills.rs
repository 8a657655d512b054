//! Drills of a shop that takes cards: a clock that jumps, a copy of the database beside the shop, a machine that returns
//! after another one took over, and a failure of Stripe for each kind of call.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use crate::checkouts;
use crate::settled::Found;
use crate::stripe::Fault;
use crate::table::{Row, all_of, at_most, exactly};
use crate::world::{STEP, UNTIL_CHARGED, World};

const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;
/// By how many seconds the clock is wrong, one after the other, and for how long each time.
const JUMPS: [i64; 7] = [8, HOUR - 10, 2 * HOUR, 9 * DAY, -8, -2 * HOUR, -9 * DAY];
const JUMP: Duration = Duration::from_secs(8);
/// How many orders staff cancel meanwhile.
const CANCELLED: usize = 3;
const AUTHORIZED: usize = 50;
/// How many are authorized before a copy of the database, and how many after it.
const COPIED: usize = 5;
/// How long anything may take after a fault.
const LIMIT: Duration = Duration::from_mins(10);
/// How long the machine that returns runs.
const RETURNED: Duration = Duration::from_secs(10);
const CHECKOUTS: usize = 30;

/// Makes all drills at once: most of their time they wait.
pub(crate) fn rows(binary: &Path, folder: &Path, library: &Path) -> Vec<Row> {
    let world = |name: &str| World::new(binary, &folder.join(name), library.to_owned());
    scope(|scope| {
        let clock = scope.spawn(|| clock(world("clock")));
        let others = [copies(world("copy"), folder), returns(world("return")), failures(world("500"))];
        [clock.join().expect("no panic"), others.concat()].concat()
    })
}

fn clock(mut world: World<'_>) -> Vec<Row> {
    let program = world.start();
    world.authorize(&program, AUTHORIZED);
    for jump in JUMPS {
        world.clock.set(jump);
        let started = Instant::now();
        held(&world).iter().take(CANCELLED).for_each(|intent| world.cancel(intent));
        sleep(JUMP.saturating_sub(started.elapsed()));
    }
    world.clock.set(0);
    let cancelled = "SELECT intent FROM payments JOIN orders ON orders.id = order_id WHERE status = 'cancelled'";
    let count_held = |world: &World<'_>| {
        let account = world.stripe.account();
        list(world, cancelled).iter().filter(|intent| account.payments[*intent].status != "canceled").count()
    };
    let seconds = wait_until(|| count_held(&world) == 0);
    let unreleased = count_held(&world);
    drop(program);
    world.settle(&UNTIL_CHARGED);
    let found = world.compare();
    let what = format!("clock wrong by 8 s to 9 days, {AUTHORIZED} authorized orders");
    vec![
        Row::new(&format!("{what}: cancelled, charged"), format!("{}, {}", JUMPS.len() * CANCELLED, found.charged)),
        exactly(&format!("{what}: charged within an hour"), found.charged_early, 0),
        exactly(&format!("{what}: cancelled orders whose hold is not released"), unreleased, 0),
        at_most(&format!("{what}: time until all are released"), seconds, LIMIT.as_secs_f64(), "s"),
        exactly(&format!("{what}: charged, of those that stand"), found.charged, AUTHORIZED - JUMPS.len() * CANCELLED),
        wrong(&what, &found),
    ]
}

/// A copy of the database runs beside the shop, with the same key.
fn copies(mut world: World<'_>, folder: &Path) -> Vec<Row> {
    let backup = folder.join("backup.db");
    let backup = backup.to_str().expect("UTF-8");
    let live = world.start();
    world.authorize(&live, COPIED);
    world.run(&["backup", backup]);
    let known = held(&world);
    world.authorize(&live, COPIED);
    let unknown: Vec<_> = held(&world).difference(&known).cloned().collect();
    let mut rows = Vec::new();
    for name in ["copied", "restored"] {
        world.database = folder.join(format!("{name}.db"));
        match name {
            "copied" => fs::copy(backup, &world.database).map(drop).expect("a copy"),
            _ => drop(world.run(&["restore", backup])),
        }
        let opened = usize::from(world.start_with(&[]).is_ok());
        world.pass_times(&UNTIL_CHARGED);
        world.pass_time(STEP);
        let copy = world.start_with(&["--take-over"]).expect("the copy opens");
        world.await_payments();
        drop(copy);
        let account = world.stripe.account();
        let is_moved = |intent: &&String| account.payments[*intent].status != "requires_capture";
        let moved = unknown.iter().filter(is_moved).count();
        drop(account);
        let named = list(&world, "SELECT value FROM shop, json_each(strange_payments)").len();
        let charged = list(&world, "SELECT intent FROM payments WHERE captured_cents > 0").len();
        let what = format!("{name} database beside the shop");
        rows.push(exactly(&format!("{what}: starts without --take-over"), opened, 0));
        rows.push(all_of(&format!("{what}: payments that it knows, charged"), charged, COPIED));
        rows.push(exactly(&format!("{what}: payments that it does not know, moved"), moved, 0));
        rows.push(all_of(&format!("{what}: of them, named to staff"), named, unknown.len()));
    }
    drop(live);
    rows
}

/// Another machine has taken over, so Litestream does not answer. At its start, the shop asks Stripe whether the account has
/// its payments.
fn returns(mut world: World<'_>) -> Vec<Row> {
    let program = world.start();
    world.authorize(&program, COPIED);
    drop(program);
    held(&world).iter().take(1).for_each(|intent| world.cancel(intent));
    world.pass_times(&UNTIL_CHARGED);
    let before = world.stripe.account().calls.len();
    let socket = world.database.with_extension("sock");
    let returned = world.start_with(&["--litestream", socket.to_str().expect("UTF-8")]);
    sleep(RETURNED);
    let is_open = returned.is_ok();
    drop(returned);
    let calls = world.stripe.account().calls.len() - before;
    let what = "machine that returns after a take-over, payments due";
    vec![
        exactly(&format!("{what}: starts"), usize::from(is_open), 1),
        exactly(&format!("{what}: calls of Stripe"), calls, 0),
    ]
}

/// Each kind of call fails once at Stripe.
fn failures(mut world: World<'_>) -> Vec<Row> {
    let fail = |world: &World<'_>, calls: &[&str]| {
        for call in calls {
            world.stripe.account().fail(call, Fault::Status(500));
        }
    };
    let first =
        ["POST /v1/payment_intents", "GET /v1/payment_intents", "/confirm", "GET /v1/payment_intents/pi_00000002"];
    fail(&world, &first);
    checkouts::check_out(world.start(), CHECKOUTS, &world.numbers, &world.stripe);
    world.pass_times(&UNTIL_CHARGED);
    fail(&world, &["/capture", "/cancel"]);
    held(&world).iter().take(1).for_each(|intent| world.cancel(intent));
    // At the bank, the shopper has a step to make. A card that was authorized just now is charged in an hour.
    let is_settled = || {
        let soon = world.stripe.account().now() + HOUR / 6;
        let due = format!("SELECT intent FROM payments WHERE acting NOTNULL OR due_at < {soon} AND state <> 'action'");
        list(&world, &due).is_empty()
    };
    let program = world.start();
    let mut seconds = wait_until(is_settled);
    let charged = list(&world, "SELECT intent FROM payments WHERE captured_cents > 0");
    fail(&world, &["/refunds"]);
    world.cancel(&charged[0]);
    seconds += wait_until(is_settled);
    drop(program);
    let unmade = world.stripe.account().count_faults();
    world.settle(&UNTIL_CHARGED);
    world.run_fast();
    world.settle(&[STEP, STEP]);
    let (what, found) = ("each kind of call fails once with 500", world.compare());
    vec![
        exactly(&format!("{what}: calls that did not fail"), unmade, 0),
        at_most(&format!("{what}: time until everything is settled"), seconds, LIMIT.as_secs_f64(), "s"),
        exactly(&format!("{what}: orders with two amounts held or charged"), found.held_twice, 0),
        wrong(what, &found),
    ]
}

fn wrong(what: &str, found: &Found) -> Row {
    let Found { orders, charged, refunded, calls, untried, occurred, .. } = *found;
    let good = Found { orders, charged, refunded, calls, untried, occurred, ..Found::default() };
    if *found != good {
        let _ = writeln!(io::stderr(), "soak: {what}: {found:?}");
    }
    exactly(&format!("{what}: anything else wrong"), usize::from(*found != good), 0)
}

/// Returns the payments that are held for pending orders.
fn held(world: &World<'_>) -> BTreeSet<String> {
    let sql = "SELECT intent FROM payments JOIN orders ON orders.id = order_id
               WHERE status = 'pending' AND payments.state = 'authorized'";
    list(world, sql).into_iter().collect()
}

fn list(world: &World<'_>, sql: &str) -> Vec<String> {
    let db = world.db();
    let mut statement = db.prepare(sql).expect("a statement");
    statement.query_map([], |row| row.get(0)).expect("rows").collect::<Result<_, _>>().expect("rows")
}

/// Waits, but not for ever. Returns for how many seconds.
fn wait_until(is_done: impl Fn() -> bool) -> f64 {
    let started = Instant::now();
    while !is_done() && started.elapsed() < LIMIT {
        sleep(Duration::from_secs(1));
    }
    started.elapsed().as_secs_f64()
}
