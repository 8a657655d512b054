//! The log of `shop serve` on standard error.

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;

use rustix::process::Signal;
use serde_json::{Value, json};

use crate::brand::{ORDER_PREFIX, number};
use crate::http::{place_order, place_order_of, send, sign_in};
use crate::program::Program;
use crate::shop::{PASSWORD, create_admin, serve};

/// Stops the server and returns its log.
pub(crate) fn log_of(mut server: Program) -> String {
    server.signal(Signal::TERM);
    let mut log = String::new();
    server.child.stderr.take().expect("a pipe").read_to_string(&mut log).expect("text");
    assert_eq!(server.child.wait().expect("it ends").code(), Some(0), "{log}");
    log
}

#[test]
fn a_key_file_that_was_lost_is_logged_when_it_is_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let server = serve(folder.path(), &[]);
    assert!(sign_in(&server, "a@b.co", PASSWORD).is_ok());
    assert_eq!(log_of(server), "", "it was made for the first time");
    std::fs::remove_file(folder.path().join("x.db.key")).expect("a key");
    let log = log_of(serve(folder.path(), &[]));
    assert!(log.contains("x.db.key was missing: the new one ends all sessions"), "{log}");
    assert_eq!(log_of(serve(folder.path(), &[])), "");
}

/// Sends requests with private data in every part of them.
fn send_private_requests(server: &Program) {
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    for (method, path) in [
        ("GET", "/"),
        ("HEAD", "/shop"),
        ("GET", "/product/jane@example.com?email=jane@example.com"),
        ("GET", "/jane@example.com"),
        ("GET", "/assets/jane@example.com.js"),
        ("GET", "/order/jane-link"),
        ("GET", "/api/guest/jane-link"),
    ] {
        let request = ureq::http::Request::builder().method(method).uri(format!("{}{path}", server.url));
        let request = request.header("Authorization", "Bearer jane-token").header("User-Agent", "jane-agent");
        agent.run(request.body(()).expect("a request")).expect("a response");
    }
    send_unknown_method(server);
    assert_eq!(send(server, "GET", "/api/orders?q=jane@example.com", Some("jane-token"), None).0, 401);
    let paid = json!({ "status": "paid" });
    assert_eq!(send(server, "PUT", &format!("/api/orders/{ORDER_PREFIX}123456/status"), None, Some(&paid)).0, 401);
    assert_eq!(place_order(server, number(123_456), 1).0, 201);
    assert_eq!(place_order_of(server, number(123_457), "J", "Pink", 1).0, 422);
    assert_eq!(sign_in(server, "jane@example.com", "jane-password"), Err(401));
    assert_eq!(send(server, "GET", "/api/nowhere/jane", None, None).0, 404);
}

/// Sends what an HTTP library does not.
fn send_unknown_method(server: &Program) {
    let peer = server.url.trim_start_matches("http://");
    let mut stream = TcpStream::connect(peer).expect("a connection");
    stream.write_all(b"JANE / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n").expect("written");
    stream.read_to_end(&mut Vec::new()).expect("a response");
}

/// The method, route, status and error of the requests above.
const LOGGED: [(&str, &str, u64, &str); 14] = [
    ("GET", "/", 200, ""),
    ("HEAD", "/shop", 200, ""),
    ("GET", "/product/:id", 404, ""),
    ("GET", "unknown", 404, ""),
    ("GET", "/assets/:file", 404, ""),
    ("GET", "/order/:link", 404, ""),
    ("GET", "/api/guest/:link", 404, "not_found"),
    ("OTHER", "/", 405, ""),
    ("GET", "/api/orders", 401, "unauthorized"),
    ("PUT", "/api/orders/:id/status", 401, "unauthorized"),
    ("POST", "/api/orders", 201, ""),
    ("POST", "/api/orders", 422, "validation_failed"),
    ("POST", "/api/auth/login", 401, "invalid_credentials"),
    ("GET", "unknown", 404, "not_found"),
];

fn assert_private(log: &str) {
    for secret in
        ["jane", "Jane", "@", &format!("{ORDER_PREFIX}12"), "Main", "Austin", "78701", "1111", "127.0.0.1", "?"]
    {
        assert!(!log.contains(secret), "{secret}: {log}");
    }
}

#[test]
fn each_line_of_the_json_log_is_an_object_with_the_documented_fields_and_nothing_private() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &["--log-format", "json", "--log-level", "error"]);
    send_private_requests(&server);
    let log = log_of(server);
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let text = |line: &Value, name: &str| line[name].as_str().unwrap_or_default().to_owned();
    let logged =
        lines.iter().map(|line| (text(line, "method"), text(line, "route"), &line["status"], text(line, "error")));
    for (line, (method, route, status, error)) in logged.zip(LOGGED) {
        assert_eq!(line, (method.into(), route.into(), &json!(status), error.into()));
    }
    assert_eq!(lines.len(), LOGGED.len(), "{log}");
    let always =
        ["timestamp", "level", "target", "request_id", "method", "route", "status", "duration_ms", "bytes", "protocol"];
    for line in &lines {
        let names: BTreeSet<&str> = line.as_object().expect("an object").keys().map(String::as_str).collect();
        let error = (!text(line, "error").is_empty()).then_some("error");
        assert_eq!(names, always.into_iter().chain(error).collect());
        assert_eq!((text(line, "level"), text(line, "target")), ("INFO".into(), "shop::request".into()));
        assert_eq!(text(line, "protocol"), "HTTP/1.1");
        assert!(line["duration_ms"].as_f64().is_some_and(|time| time > 0.0), "{line}");
        assert_eq!(line["bytes"] == 0, text(line, "method") == "HEAD" || text(line, "method") == "OTHER", "{line}");
        let time = text(line, "timestamp");
        assert!(time.len() == 27 && time.ends_with('Z') && time.as_bytes()[10] == b'T', "{time}");
    }
    let ids: BTreeSet<String> = lines.iter().map(|line| text(line, "request_id")).collect();
    assert_eq!(ids.len(), LOGGED.len(), "each request has its own id");
    assert_private(&log);
}

#[test]
fn the_log_for_people_has_one_line_per_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &["--log-format", "human"]);
    send_private_requests(&server);
    let log = log_of(server);
    let requests: Vec<&str> = log.lines().collect();
    assert_eq!(requests.len(), LOGGED.len(), "{log}");
    for (line, (method, route, status, error)) in requests.into_iter().zip(LOGGED) {
        let request = format!(" method=\"{method}\" route=\"{route}\" status={status} duration_ms=");
        assert!(line.contains(" INFO shop::request: request_id=\"") && line.contains(&request), "{line}");
        let error = if error.is_empty() { String::new() } else { format!(" error=\"{error}\"") };
        assert!(line.ends_with(&format!(" protocol=\"HTTP/1.1\"{error}")), "{line}");
    }
    assert_private(&log);
}

#[test]
fn without_the_option_no_request_is_logged() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &["--log-level", "info"]);
    send_private_requests(&server);
    let log = log_of(server);
    assert!(!log.contains("/api/orders") && !log.contains("GET"), "{log}");
}

#[test]
fn the_id_of_a_failed_request_finds_its_cause_in_the_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &["--log-format", "json"]);
    let locked = lock(folder.path());
    let (status, body) = place_order(&server, number(123_456), 1);
    drop(locked);
    assert_eq!((status, &body["code"]), (503, &json!("storage")), "{body}");
    let log = log_of(server);
    let lines = log.lines().map(|line| serde_json::from_str::<Value>(line).expect(line));
    let found: Vec<Value> = lines.filter(|line| line["request_id"] == body["request_id"]).collect();
    assert_eq!(found.len(), 2, "the cause and the request: {log}");
    let cause = found[0]["message"].as_str().unwrap_or_default();
    assert!(found[0]["level"] == "ERROR" && cause.contains("locked"), "{log}");
    assert_eq!(found[1]["error"], "storage");
}

/// Keeps `x.db` locked, as another program might.
fn lock(folder: &Path) -> rusqlite::Connection {
    let connection = rusqlite::Connection::open(folder.join("x.db")).expect("a database");
    connection.execute_batch("BEGIN IMMEDIATE").expect("a lock");
    connection
}

#[test]
fn ids_are_not_repeated_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let ids: Vec<String> = (0..2)
        .map(|_| {
            let server = serve(folder.path(), &[]);
            let (_, body) = send(&server, "GET", "/api/orders", None, None);
            body["request_id"].as_str().expect("an id").to_owned()
        })
        .collect();
    assert_ne!(ids[0], ids[1]);
}

#[test]
fn a_closed_standard_error_does_not_stop_the_shop() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = serve(folder.path(), &["--log-format", "human"]);
    drop(server.child.stderr.take());
    for _ in 0..20 {
        assert_eq!(ureq::get(&server.url).call().expect("a response").status(), 200);
    }
    server.signal(Signal::TERM);
    assert_eq!(server.child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_shop_stops_although_nobody_reads_its_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = serve(folder.path(), &["--log-format", "json", "--log-level", "trace"]);
    let agent = ureq::Agent::new_with_defaults();
    // More than a pipe, a write and the queue hold.
    for _ in 0..6_000 {
        agent.get(format!("{}/favicon.ico", server.url)).call().expect("a response");
    }
    server.signal(Signal::TERM);
    assert_eq!(server.child.wait().expect("it ends").code(), Some(0));
}
