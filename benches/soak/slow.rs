//! Clients that hold connections without end, beside one that buys.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

use crate::ledger;
use crate::program::Program;
use crate::purchase::{Outcome, Purchase, agent};

const STOCK: u32 = 900_000;
const PAUSE: Duration = Duration::from_millis(20);
/// Longer than the shop waits for anyone.
const WHILE: Duration = Duration::from_mins(1);
const LARGE_FILE: &str = "/media/swing.mp4";

/// What a slow client does.
#[derive(Clone, Copy)]
enum Shape {
    HalfAHeader,
    ByteASecond,
    StalledBody,
    UnreadResponse,
}

const SHAPES: [Shape; 4] = [Shape::HalfAHeader, Shape::ByteASecond, Shape::StalledBody, Shape::UnreadResponse];

/// What was seen meanwhile.
pub(crate) struct Siege {
    /// Slow connections held on average.
    pub(crate) held: usize,
    /// Those that the shop ended.
    pub(crate) ended: usize,
    /// Milliseconds, sorted: a page and an order.
    pub(crate) checkouts: Vec<f64>,
    pub(crate) failed: usize,
    /// Most bytes resident.
    pub(crate) memory: u64,
}

#[derive(Default)]
struct Tally {
    held: AtomicUsize,
    ended: AtomicUsize,
    is_over: AtomicBool,
}

/// Holds so many connections for so long.
pub(crate) fn run(binary: &Path, folder: &Path, clients: usize, time: Duration) -> Siege {
    let database = folder.join("shop.db");
    ledger::stock_up(&database, STOCK);
    let program = Program::start(binary, &database);
    let peer: SocketAddr = program.address.trim_start_matches("http://").parse().expect("an address");
    let tally = Arc::new(Tally::default());
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    for (_, shape) in (0..clients).zip(SHAPES.into_iter().cycle()) {
        runtime.spawn(besiege(peer, shape, tally.clone()));
    }
    let (checkouts, failed, held) = probe(&program.address, time, &tally);
    tally.is_over.store(true, Ordering::Relaxed);
    let memory = most_memory(program.child.id());
    drop(program);
    runtime.shutdown_background();
    Siege { held, ended: tally.ended.load(Ordering::Relaxed), checkouts, failed, memory }
}

/// Buys as an honest shopper does, one order after another.
fn probe(address: &str, time: Duration, tally: &Tally) -> (Vec<f64>, usize, usize) {
    let numbers = AtomicU32::new(100_000);
    let (mut times, mut failed, mut held) = (Vec::new(), 0, Vec::new());
    let started = Instant::now();
    while started.elapsed() < time {
        let began = Instant::now();
        // A connection of its own, which has to be accepted beside the others.
        let agent = agent();
        let page = agent.get(address).call().is_ok_and(|response| response.status() == 200);
        let order = Purchase::new(&numbers, &ledger::COLORS).send(&agent, address);
        times.push(began.elapsed().as_secs_f64() * 1000.0);
        failed += usize::from(!page || !matches!(order, Outcome::Saved(_)));
        held.push(tally.held.load(Ordering::Relaxed));
        std::thread::sleep(PAUSE);
    }
    times.sort_unstable_by(f64::total_cmp);
    (times, failed, held.iter().sum::<usize>() / held.len())
}

/// Comes back whenever the shop ends the connection.
async fn besiege(peer: SocketAddr, shape: Shape, tally: Arc<Tally>) {
    while !tally.is_over.load(Ordering::Relaxed) {
        let Ok(stream) = connect(peer, shape).await else {
            sleep(PAUSE).await;
            continue;
        };
        tally.held.fetch_add(1, Ordering::Relaxed);
        let ended = timeout(WHILE, hold(stream, shape)).await.is_ok();
        tally.held.fetch_sub(1, Ordering::Relaxed);
        if ended && !tally.is_over.load(Ordering::Relaxed) {
            tally.ended.fetch_add(1, Ordering::Relaxed);
        }
    }
}

async fn connect(peer: SocketAddr, shape: Shape) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    if matches!(shape, Shape::UnreadResponse) {
        // So that the response does not fit into what the system takes for it.
        socket.set_recv_buffer_size(4096)?;
    }
    socket.connect(peer).await
}

/// Returns when the shop has ended the connection.
async fn hold(stream: TcpStream, shape: Shape) -> io::Result<()> {
    match shape {
        Shape::HalfAHeader => send(&stream, b"GET / HTTP/1.1\r\nHost: shop\r\n").await?,
        Shape::ByteASecond => {
            for byte in b"GET / HTTP/1.1\r\nHost: shop\r\nAccept: text/html\r\n\r\n".chunks(1) {
                send(&stream, byte).await?;
                sleep(Duration::from_secs(1)).await;
            }
        }
        Shape::StalledBody => {
            let head = "POST /api/orders HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n";
            send(&stream, format!("{head}Content-Length: 9000\r\n\r\n{{").as_bytes()).await?;
        }
        Shape::UnreadResponse => {
            let request = format!("GET {LARGE_FILE} HTTP/1.1\r\nHost: shop\r\n\r\n");
            send(&stream, request.repeat(8).as_bytes()).await?;
            return ended_unread(&stream).await;
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

/// Without reading, the end shows only in what is sent.
async fn ended_unread(stream: &TcpStream) -> io::Result<()> {
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

fn most_memory(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|rest| rest.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kilobytes.unwrap_or_default() * 1024
}
