//! Orders through nginx with keepalive connections to the shop.

use std::io;
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::AtomicU32;
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use crate::ledger;
use crate::nginx::{free_address, in_frame};
use crate::program::Program;
use crate::purchase::{Outcome, Purchase, agent};
use crate::table::{Row, exactly, missing};

const STOCK: u32 = 900_000;
const BURST: usize = 8;
/// Pauses between bursts, around the shop's header timeout of 5 s.
const PAUSES_MS: [u64; 6] = [4_990, 4_997, 5_000, 5_003, 7_000, 11_000];

/// The outcome of the orders.
#[derive(Default)]
struct Tally {
    saved: usize,
    failed: usize,
}

/// Counts the orders that were saved.
pub(crate) fn rows(binary: &Path) -> Vec<Row> {
    let seconds = crate::count("PROXY", 120, 600);
    let what = format!("orders through nginx with keepalive for {seconds} s");
    let tallies = match run(binary, crate::folder().path(), Duration::from_secs(seconds as u64)) {
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

/// Sends one order every 4 to 6 s through one nginx and bursts after pauses through another, for `time`.
fn run(binary: &Path, folder: &Path, time: Duration) -> io::Result<(Tally, Tally)> {
    let database = folder.join("shop.db");
    ledger::stock_up(&database, STOCK);
    let shop = Program::start(binary, &database);
    let nginx = |name| Nginx::start(&folder.join(name), &shop, keepalive);
    let (steady, bursts) = (nginx("steady")?, nginx("bursts")?);
    let numbers = AtomicU32::new(100_000);
    let end = Instant::now() + time;
    Ok(scope(|scope| {
        let steady = scope.spawn(|| {
            let pauses = (0..).map(|n| Duration::from_millis(4_000 + n * 377 % 2_000));
            send(&steady.url, &numbers, 1, pauses, end)
        });
        let pauses = PAUSES_MS.into_iter().cycle().map(Duration::from_millis);
        let bursts = send(&bursts.url, &numbers, BURST, pauses, end);
        (steady.join().expect("no panic"), bursts)
    }))
}

/// Sends `clients` orders at once, and again after each pause.
fn send(url: &str, numbers: &AtomicU32, clients: usize, pauses: impl Iterator<Item = Duration>, end: Instant) -> Tally {
    let mut tally = Tally::default();
    for pause in pauses {
        let outcomes: Vec<_> = scope(|scope| {
            // A new client connection each time: only the connections from nginx to the shop are reused.
            let place = || Purchase::new(numbers, &ledger::COLORS[..1]).send(&agent(), url);
            let sent: Vec<_> = (0..clients).map(|_| scope.spawn(place)).collect();
            sent.into_iter().map(|order| order.join().expect("no panic")).collect()
        });
        let saved = outcomes.iter().filter(|outcome| matches!(outcome, Outcome::Saved(_))).count();
        tally.saved += saved;
        tally.failed += clients - saved;
        if Instant::now() + pause > end {
            break;
        }
        sleep(pause);
    }
    tally
}

/// A running nginx in front of the shop, killed on drop.
pub(crate) struct Nginx {
    child: Child,
    pub(crate) url: String,
}

impl Nginx {
    /// Starts what `configure` returns for a folder, an address to listen on, and the address of the shop.
    pub(crate) fn start(
        folder: &Path,
        shop: &Program,
        configure: fn(&Path, SocketAddr, &str) -> Command,
    ) -> io::Result<Self> {
        std::fs::create_dir(folder)?;
        let listen = free_address();
        let mut command = configure(folder, listen, shop.url.trim_start_matches("http://"));
        let nginx = Self { child: command.stderr(Stdio::null()).spawn()?, url: format!("http://{listen}") };
        let deadline = Instant::now() + Duration::from_secs(10);
        while TcpStream::connect(listen).is_err() {
            if Instant::now() > deadline {
                return Err(io::Error::new(io::ErrorKind::TimedOut, "nginx does not listen"));
            }
            sleep(Duration::from_millis(20));
        }
        Ok(nginx)
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Configures nginx as it documents `keepalive` upstreams, without retries, so that failures show.
fn keepalive(folder: &Path, listen: SocketAddr, shop: &str) -> Command {
    let server = format!(
        "upstream shop {{
    server {shop};
    keepalive 16;
    keepalive_timeout 60s;
  }}
  server {{
    listen {listen};
    location / {{
      proxy_pass http://shop;
      proxy_http_version 1.1;
      proxy_set_header Connection \"\";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_next_upstream off;
    }}
  }}"
    );
    in_frame(folder, &server)
}
