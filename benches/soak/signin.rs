//! Attackers from many networks guess passwords continuously while a known browser signs in.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use serde_json::json;

use crate::program::Program;
use crate::purchase::agent;
use crate::table::{Row, at_most, exactly};

const ATTACKERS: usize = 50;
const NETWORKS: usize = 256;
const EMAIL: &str = "owner@shop.example";
const PASSWORD: &str = "violet kettle under ferry";
const LOGIN: &str = "/api/auth/login";

/// What was measured during the attack.
struct Attack {
    /// Milliseconds per successful sign-in of the known browser, sorted.
    sign_ins: Vec<f64>,
    failed: usize,
    /// Wrong passwords that were hashed.
    guesses: usize,
    /// Attempts of attackers that were rejected without hashing.
    rejected: usize,
}

#[derive(Default)]
struct Tally {
    guesses: AtomicUsize,
    rejected: AtomicUsize,
    next_network: AtomicUsize,
    is_over: AtomicBool,
}

/// Measures sign-ins during the attack.
pub(crate) fn rows(binary: &Path) -> Vec<Row> {
    let times = crate::count("SIGNINS", 100, 1_000);
    let attack = run(binary, crate::folder().path(), ATTACKERS, NETWORKS, times);
    let what = format!("{ATTACKERS} connections from {NETWORKS} networks guessing passwords");
    let percent = |part: usize| attack.sign_ins.get(attack.sign_ins.len().saturating_sub(1) * part / 100);
    let time = |part: usize| percent(part).copied().unwrap_or(f64::INFINITY);
    vec![
        Row::new(
            &format!("{what}: guesses hashed, guesses rejected unhashed"),
            format!("{}, {}", attack.guesses, attack.rejected),
        ),
        exactly(&format!("{what}: sign-ins by a known browser"), attack.sign_ins.len(), times),
        exactly(&format!("{what}: sign-ins failed"), attack.failed, 0),
        Row::new(&format!("{what}: sign-in p50"), format!("{:.0} ms", time(50))),
        at_most(&format!("{what}: slowest sign-in"), time(100), 2_000.0, "ms"),
    ]
}

/// Signs a known browser in `times` times while every connection sends wrong passwords from changing networks.
fn run(binary: &Path, folder: &Path, connections: usize, networks: usize, times: usize) -> Attack {
    let database = folder.join("shop.db");
    create_admin(binary, &database);
    let program = Program::start_with(binary, &database, &["--trusted-proxy", "127.0.0.1"]);
    let login = format!("{}{LOGIN}", program.url);
    let mut cookie = sign_in(&login, "").expect("the first sign-in, before the attack");
    let tally = Arc::new(Tally::default());
    let attackers: Vec<_> = (0..connections)
        .map(|_| {
            let (login, tally) = (login.clone(), tally.clone());
            std::thread::spawn(move || guess(&login, networks, &tally))
        })
        .collect();
    // Wait until the attack is in full swing.
    while tally.rejected.load(Ordering::Relaxed) < connections {
        std::thread::yield_now();
    }
    let (mut sign_ins, mut failed) = (Vec::new(), 0);
    for _ in 0..times {
        let began = Instant::now();
        match sign_in(&login, &cookie) {
            Some(next) => {
                sign_ins.push(began.elapsed().as_secs_f64() * 1000.0);
                cookie = next;
            }
            None => failed += 1,
        }
    }
    tally.is_over.store(true, Ordering::Relaxed);
    drop(program);
    for attacker in attackers {
        attacker.join().expect("no panic");
    }
    sign_ins.sort_unstable_by(f64::total_cmp);
    let count = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    Attack { sign_ins, failed, guesses: count(&tally.guesses), rejected: count(&tally.rejected) }
}

fn create_admin(binary: &Path, database: &Path) {
    drop(Program::start(binary, database));
    let mut child = Command::new(binary)
        .args(["create-admin", "--email", EMAIL, "--password-stdin", "--db"])
        .arg(database)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(PASSWORD.as_bytes()).expect("it reads");
    assert!(child.wait().expect("it ends").success(), "an account");
}

/// Signs in over a new connection; returns the device cookie, or `None` if the sign-in was rejected.
fn sign_in(login: &str, cookie: &str) -> Option<String> {
    let request = agent().post(login).header("X-Forwarded-For", "192.0.2.1").header("Cookie", cookie);
    let response = request.send_json(json!({ "email": EMAIL, "password": PASSWORD })).ok()?;
    let set = response.headers().get("set-cookie")?.to_str().ok()?;
    set.split(';').next().map(str::to_owned)
}

/// Sends wrong passwords until the attack is over. Each network is an IPv6 /48, with a new IP address for every attempt.
fn guess(login: &str, networks: usize, tally: &Tally) {
    let agent = agent();
    while !tally.is_over.load(Ordering::Relaxed) {
        let n = tally.next_network.fetch_add(1, Ordering::Relaxed);
        let ip = format!("2001:db8:{:x}:{:x}::1", n % networks, (n / networks) % 0xffff);
        let request = agent.post(login).header("X-Forwarded-For", &ip);
        match request.send_json(json!({ "email": EMAIL, "password": "wrong password" })) {
            Ok(response) if response.status() == 401 => tally.guesses.fetch_add(1, Ordering::Relaxed),
            _ => tally.rejected.fetch_add(1, Ordering::Relaxed),
        };
    }
}
