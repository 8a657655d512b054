//! A process without file descriptors, stopped under load, or started on a damaged file.

use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use rustix::process::{Resource, Signal};

use crate::brand::ORDER_PREFIX;
use crate::scans::jpeg_of_scans;
use crate::server::{Server, try_to_serve};

/// Fewer descriptors than the shop already has open.
const FEW: u64 = 16;
/// Orders that take a moment to export, check and back up.
const MANY: usize = 100_000;

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

#[test]
fn a_client_that_closes_its_connection_ends_the_decoding_of_its_picture() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let token = server.create_and_sign_in();
    let picture = jpeg_of_scans(100);
    let send = || {
        let mut stream = TcpStream::connect(server.url().trim_start_matches("http://")).expect("a connection");
        let length = picture.len();
        let head = format!("POST /api/pictures HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer {token}\r\n");
        let head = format!("{head}Content-Type: image/jpeg\r\nContent-Length: {length}\r\n\r\n");
        stream.write_all(&[head.as_bytes(), &picture].concat()).expect("a request");
        stream
    };
    let before = cpu_ticks(&server);
    send().read_exact(&mut [0]).expect("a response");
    let whole = cpu_ticks(&server) - before;

    let before = cpu_ticks(&server);
    let stream = send();
    while cpu_ticks(&server) - before < whole / 10 {
        std::thread::yield_now();
    }
    drop(stream);
    assert_eq!(server.upload(&token, 300).status, 201, "one picture is decoded at a time");
    let used = cpu_ticks(&server) - before;
    assert!(used < whole / 2, "{used} of {whole} ticks");
}

/// Returns the CPU time that the program has used, which does not depend on what else the machine does.
fn cpu_ticks(server: &Server) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{}/stat", server.pid().as_raw_nonzero())).expect("a process");
    // After the name in parentheses, the user and system time are the 12th and 13th field.
    let fields = stat.rsplit_once(')').expect("a name").1.split_whitespace().skip(11).take(2);
    fields.map(|ticks| ticks.parse::<u64>().expect("a number")).sum()
}

/// Makes many orders of the only one. The index for searches has only the last: adding them all would take seconds.
fn multiply_orders(database: &Path) {
    let mut db = Connection::open(database).expect("the database");
    db.busy_timeout(Duration::from_secs(10)).expect("a setting");
    let transaction = db.transaction().expect("a transaction");
    let columns = "status, name, email, phone, address, address2, city, state, zip, shipping_method, subtotal_cents,
                   shipping_cents, total_cents, cardholder_name, card_brand, card_last4, created_at, status_at, paid_at, ship_by";
    let insert = format!(
        "INSERT INTO orders (id, order_number, {columns})
         WITH RECURSIVE copies (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < {MANY})
         SELECT substr(id, 1, 24) || format('%012d', n), '{ORDER_PREFIX}' || (200000 + n), {columns} FROM copies, orders"
    );
    assert_eq!(transaction.execute(&insert, []).expect("orders"), MANY);
    // Each has the lines of that one.
    let columns = "line, product_id, title, color, size, quantity, price_cents";
    let insert = format!(
        "INSERT INTO order_items (order_id, {columns}) SELECT orders.id, {columns} FROM orders CROSS JOIN order_items
         WHERE orders.id NOT IN (SELECT order_id FROM order_items)"
    );
    assert_eq!(transaction.execute(&insert, []).expect("lines"), MANY);
    let last = "INSERT INTO order_search (rowid, text) SELECT max(rowid), '' FROM orders";
    assert_eq!(transaction.execute(last, []), Ok(1));
    transaction.commit().expect("a commit");
}

#[test]
fn on_sigterm_the_shop_stops_within_11_s_whatever_it_does_and_the_next_one_serves() {
    let folder = tempfile::tempdir().expect("a folder");
    let backups = folder.path().join("backups");
    fs::create_dir(&backups).expect("a folder");
    // Standard error takes nothing.
    let (_unread, mut full) = io::pipe().expect("a pipe");
    full.write_all(&vec![b'.'; 64 * 1024]).expect("what a pipe holds");
    let backup_dir = backups.to_str().expect("UTF-8");
    let options = ["--log-format", "human", "--backup-dir", backup_dir, "--backup-every", "1s"];
    let mut server = Server::start_with_stderr(folder.path(), &options, full);
    let token = server.create_and_sign_in();
    assert_eq!(server.place().status, 201);
    multiply_orders(&server.database);
    let peer = server.url().trim_start_matches("http://").to_owned();
    let begin = |head: &str| {
        let mut stream = TcpStream::connect(&peer).expect("a connection");
        let head = format!("{head}\r\nHost: shop\r\nAuthorization: Bearer {token}\r\n\r\n");
        stream.write_all(head.as_bytes()).expect("a request");
        stream
    };
    // One upload never ends, so the shop waits for as long as it ever does, and others are decoded for longer.
    let upload = "POST /api/pictures HTTP/1.1\r\nContent-Type: image/png\r\nContent-Length";
    let bomb = jpeg_of_scans(100);
    let mut open: Vec<TcpStream> = vec![begin(&format!("{upload}: 999"))];
    for _ in 0..3 {
        let mut stream = begin(&format!("{upload}: {}", bomb.len()));
        stream.write_all(&bomb).expect("a body");
        open.push(stream);
    }
    // The reader of an export pauses after its first byte.
    let mut export = begin("GET /api/orders/export HTTP/1.1");
    export.read_exact(&mut [0]).expect("a response");
    assert_eq!(server.place().status, 201);
    let is_backing_up = || {
        let mut files = fs::read_dir(&backups).expect("a folder").filter_map(Result::ok);
        files.any(|file| file.file_name().to_string_lossy().ends_with(".partial"))
    };
    // A backup that has just begun.
    for is_expected in [false, true] {
        while is_backing_up() != is_expected {
            std::thread::yield_now();
        }
    }
    let mut check = begin("GET /api/check?all=true HTTP/1.1");
    assert_eq!(server.place().status, 201, "the requests before it have begun");
    check.set_nonblocking(true).expect("a setting");
    assert_eq!(check.read(&mut [0]).expect_err("no response yet").kind(), ErrorKind::WouldBlock);
    assert!(is_backing_up());

    let stopped_at = Instant::now();
    server.signal(Signal::TERM);
    // It waits for the first one. Its own start, which a busy machine delays, is not timed.
    let database = server.database.clone();
    let next = std::thread::spawn(move || Server::restart(&database));
    assert_eq!(server.exit_status(), Some(0));
    assert!(stopped_at.elapsed() < Duration::from_secs(11), "{:?}", stopped_at.elapsed());
    let next = next.join().expect("a shop that serves");
    assert_eq!(next.place().status, 201);
    assert_eq!(next.count_orders(), MANY + 4);
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
    assert!(stderr.contains("shop.db is damaged: ") && stderr.lines().count() == 1, "{stderr}");
    assert_eq!(std::fs::read(&database).expect("the database"), bytes);
}
