//! Slow clients that hold connections indefinitely, while a normal client places orders.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

use crate::ledger;
use crate::program::Program;
use crate::purchase::{Outcome, Purchase, agent};
use crate::table::{Row, at_most, exactly};

const CLIENTS: usize = 1_000;
const STOCK: u32 = 900_000;
const PAUSE: Duration = Duration::from_millis(20);
/// Longer than any timeout of the shop.
const MAX_HOLD: Duration = Duration::from_mins(1);
const LARGE_FILE: &str = "/media/swing.mp4";

/// How a client is slow.
#[derive(Clone, Copy)]
enum Behavior {
    HalfAHeader,
    ByteASecond,
    StalledBody,
    UnreadResponse,
}

const BEHAVIORS: [Behavior; 4] =
    [Behavior::HalfAHeader, Behavior::ByteASecond, Behavior::StalledBody, Behavior::UnreadResponse];

/// What was measured during the run.
struct Report {
    /// Slow connections held on average.
    held: usize,
    /// Slow connections that the shop closed.
    closed: usize,
    /// Milliseconds per checkout (a page and an order), sorted.
    checkouts: Vec<f64>,
    failed: usize,
    /// Peak resident set size in bytes.
    memory: u64,
}

#[derive(Default)]
struct Tally {
    held: AtomicUsize,
    closed: AtomicUsize,
    is_over: AtomicBool,
}

/// Measures normal checkouts among the slow clients.
pub(crate) fn rows(binary: &Path) -> Vec<Row> {
    let seconds = crate::count("SPAN", 40, 120);
    raise_file_limit();
    let result = run(binary, crate::folder().path(), CLIENTS, Duration::from_secs(seconds as u64));
    let percent = |part: usize| result.checkouts[(result.checkouts.len() - 1) * part / 100];
    let what = format!("{CLIENTS} slow clients for {seconds} s");
    #[expect(clippy::cast_precision_loss, reason = "megabytes")]
    let memory = result.memory as f64 / crate::MEGABYTE;
    vec![
        Row::new(&format!("{what}: connections held on average"), result.held.to_string()),
        Row::new(&format!("{what}: connections closed by the shop"), result.closed.to_string()),
        Row::new(&format!("{what}: normal checkouts"), result.checkouts.len().to_string()),
        exactly(&format!("{what}: failed checkouts"), result.failed, 0),
        Row::new(&format!("{what}: checkout p50"), format!("{:.1} ms", percent(50))),
        at_most(&format!("{what}: checkout p99"), percent(99), 250.0, "ms"),
        at_most(&format!("{what}: peak memory"), memory, 64.0, "MB"),
    ]
}

/// Holds `clients` slow connections for `time`.
fn run(binary: &Path, folder: &Path, clients: usize, time: Duration) -> Report {
    let database = folder.join("shop.db");
    ledger::stock_up(&database, STOCK);
    let program = Program::start(binary, &database);
    let peer: SocketAddr = program.url.trim_start_matches("http://").parse().expect("a socket address");
    let tally = Arc::new(Tally::default());
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    for (_, behavior) in (0..clients).zip(BEHAVIORS.into_iter().cycle()) {
        runtime.spawn(attack(peer, behavior, tally.clone()));
    }
    let (checkouts, failed, held) = buy_meanwhile(&program.url, time, &tally);
    tally.is_over.store(true, Ordering::Relaxed);
    let memory = peak_memory(program.child.id());
    drop(program);
    runtime.shutdown_background();
    Report { held, closed: tally.closed.load(Ordering::Relaxed), checkouts, failed, memory }
}

/// Places orders one after another, as a normal shopper does. Returns checkout times, failures and the average number
/// of slow connections held.
fn buy_meanwhile(url: &str, time: Duration, tally: &Tally) -> (Vec<f64>, usize, usize) {
    let numbers = AtomicU32::new(100_000);
    let (mut times, mut failed, mut held) = (Vec::new(), 0, Vec::new());
    let started = Instant::now();
    while started.elapsed() < time {
        let began = Instant::now();
        // A new connection each time, which the shop has to accept among the slow ones.
        let agent = agent();
        let page = agent.get(url).call().is_ok_and(|response| response.status() == 200);
        let order = Purchase::new(&numbers, &ledger::COLORS).send(&agent, url);
        times.push(began.elapsed().as_secs_f64() * 1000.0);
        failed += usize::from(!page || !matches!(order, Outcome::Saved(_)));
        held.push(tally.held.load(Ordering::Relaxed));
        std::thread::sleep(PAUSE);
    }
    times.sort_unstable_by(f64::total_cmp);
    (times, failed, held.iter().sum::<usize>() / held.len())
}

/// Reconnects whenever the shop closes the connection.
async fn attack(peer: SocketAddr, behavior: Behavior, tally: Arc<Tally>) {
    while !tally.is_over.load(Ordering::Relaxed) {
        let Ok(stream) = connect(peer, behavior).await else {
            sleep(PAUSE).await;
            continue;
        };
        tally.held.fetch_add(1, Ordering::Relaxed);
        let is_closed = timeout(MAX_HOLD, hold(stream, behavior)).await.is_ok();
        tally.held.fetch_sub(1, Ordering::Relaxed);
        if is_closed && !tally.is_over.load(Ordering::Relaxed) {
            tally.closed.fetch_add(1, Ordering::Relaxed);
        }
    }
}

async fn connect(peer: SocketAddr, behavior: Behavior) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    if matches!(behavior, Behavior::UnreadResponse) {
        // Keeps the response larger than the receive buffer.
        socket.set_recv_buffer_size(4096)?;
    }
    socket.connect(peer).await
}

/// Returns when the shop has closed the connection.
async fn hold(stream: TcpStream, behavior: Behavior) -> io::Result<()> {
    match behavior {
        Behavior::HalfAHeader => send(&stream, b"GET / HTTP/1.1\r\nHost: shop\r\n").await?,
        Behavior::ByteASecond => {
            for byte in b"GET / HTTP/1.1\r\nHost: shop\r\nAccept: text/html\r\n\r\n".chunks(1) {
                send(&stream, byte).await?;
                sleep(Duration::from_secs(1)).await;
            }
        }
        Behavior::StalledBody => {
            let head = "POST /api/orders HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n";
            send(&stream, format!("{head}Content-Length: 9000\r\n\r\n{{").as_bytes()).await?;
        }
        Behavior::UnreadResponse => {
            let request = format!("GET {LARGE_FILE} HTTP/1.1\r\nHost: shop\r\n\r\n");
            send(&stream, request.repeat(8).as_bytes()).await?;
            return wait_for_close(&stream).await;
        }
    }
    let mut buffer = [0; 1024];
    loop {
        stream.readable().await?;
        match stream.try_read(&mut buffer) {
            Ok(0) => return Ok(()),
            Err(error) if error.kind() != io::ErrorKind::WouldBlock => return Ok(()),
            _ => {}
        }
    }
}

/// Waits for the close without reading: only a failed write reveals it.
async fn wait_for_close(stream: &TcpStream) -> io::Result<()> {
    loop {
        sleep(Duration::from_secs(1)).await;
        if stream.take_error()?.is_some() || send(stream, b"\r\n").await.is_err() {
            return Ok(());
        }
    }
}

async fn send(stream: &TcpStream, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        stream.writable().await?;
        match stream.try_write(bytes) {
            Ok(sent) => bytes = &bytes[sent..],
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn peak_memory(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|rest| rest.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kilobytes.unwrap_or_default() * 1024
}

/// Raises the limit of open files: each connection takes a descriptor here and, by inheritance, in the shop.
fn raise_file_limit() {
    let limit = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
}
