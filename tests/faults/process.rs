//! A process without file descriptors, stopped under load, or started on a damaged file.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};

use rustix::process::{Resource, Signal};

use crate::server::{Server, try_to_serve};

/// Fewer descriptors than the shop already has open.
const FEW: u64 = 16;

#[test]
fn without_free_file_descriptors_open_connections_are_served_and_the_shop_recovers() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(folder.path());
    let peer = server.url().trim_start_matches("http://").to_owned();
    let mut connected = Shopper::connect(&peer);
    assert!(connected.get("/").expect("a response").starts_with("HTTP/1.1 200"));
    let before = server.limit(Resource::Nofile, FEW);
    let waiting: Vec<TcpStream> = (0..100).map(|_| TcpStream::connect(&peer).expect("the system connects")).collect();
    assert!(connected.get("/").expect("a response").starts_with("HTTP/1.1 200"), "open connections are still served");
    server.limit(Resource::Nofile, before.current.expect("a limit"));
    drop(waiting);
    server.assert_reads_continue();
    assert_eq!(server.place().status, 201);
    assert!(!server.has_ended());
}

#[test]
fn on_sigterm_under_load_every_request_sent_gets_a_response() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(folder.path());
    let peer = server.url().trim_start_matches("http://").to_owned();
    let responses = AtomicUsize::new(0);
    let lost = std::thread::scope(|scope| {
        let (peer, server, responses) = (&peer, &server, &responses);
        let shoppers: Vec<_> =
            (0..16).map(|n| scope.spawn(move || shop_until_closed(peer, server, n, responses))).collect();
        while responses.load(Ordering::Relaxed) < 500 {
            std::thread::yield_now();
        }
        server.signal(Signal::TERM);
        shoppers.into_iter().filter_map(|shopper| shopper.join().expect("no panic")).collect::<Vec<_>>()
    });
    assert!(lost.is_empty(), "{lost:?}");
    assert_eq!(server.exit_status(), Some(0));
}

/// Sends requests on one connection after another until connecting fails. Returns the first failure: an I/O error or
/// the head of an unexpected response.
fn shop_until_closed(peer: &str, server: &Server, n: usize, responses: &AtomicUsize) -> Option<String> {
    while let Ok(stream) = TcpStream::connect(peer) {
        let mut shopper = Shopper { stream };
        loop {
            let response =
                if n.is_multiple_of(2) { shopper.get("/") } else { shopper.order(&server.order().to_string()) };
            match response {
                Err(error) => return Some(error.to_string()),
                Ok(response) if !response.starts_with("HTTP/1.1 20") => return Some(response),
                Ok(response) => {
                    responses.fetch_add(1, Ordering::Relaxed);
                    if response.contains("connection: close") {
                        break;
                    }
                }
            }
        }
    }
    None
}

/// An HTTP client that reuses its connection and never retries.
struct Shopper {
    stream: TcpStream,
}

impl Shopper {
    fn connect(peer: &str) -> Self {
        Self { stream: TcpStream::connect(peer).expect("a connection") }
    }

    fn get(&mut self, path: &str) -> std::io::Result<String> {
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: shop\r\n\r\n"))
    }

    fn order(&mut self, body: &str) -> std::io::Result<String> {
        let (key, length) = (uuid::Uuid::new_v4(), body.len());
        self.send(&format!(
            "POST /api/orders HTTP/1.1\r\nHost: shop\r\nIdempotency-Key: {key}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        ))
    }

    /// Sends a request, reads the whole response and returns its head.
    fn send(&mut self, request: &str) -> std::io::Result<String> {
        self.stream.write_all(request.as_bytes())?;
        let (mut bytes, mut buffer) = (Vec::new(), [0; 16 * 1024]);
        loop {
            if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
                let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
                let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
                if bytes.len() >= end + 4 + length.unwrap_or(0) {
                    return Ok(head);
                }
            }
            match self.stream.read(&mut buffer)? {
                0 => return Err(ErrorKind::UnexpectedEof.into()),
                read => bytes.extend_from_slice(&buffer[..read]),
            }
        }
    }
}

#[test]
fn a_database_with_a_damaged_schema_is_refused_with_one_line_and_left_unchanged() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let database = server.database.clone();
    drop(server);
    // Everything must be in the database file, nothing in the WAL.
    rusqlite::Connection::open(&database)
        .and_then(|db| db.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)"))
        .expect("the database");
    let mut bytes = std::fs::read(&database).expect("the database");
    bytes[100..4096].fill(0xaa);
    std::fs::write(&database, &bytes).expect("a file");
    let refused = try_to_serve(&database);
    let stderr = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(1), "{stderr}");
    assert!(stderr.starts_with("shop: cannot open ") && stderr.lines().count() == 1, "{stderr}");
    assert_eq!(std::fs::read(&database).expect("the database"), bytes);
}
