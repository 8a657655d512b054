//! Limits of HTTP/2 connections.

use std::io::Write;

use crate::client::{HTTP2, is_served};
use crate::http2::{
    CONTINUATION, END_HEADERS, END_STREAM, HEADERS, Http2, INITIAL_WINDOW_SIZE, RST_STREAM, SETTINGS, encode, frame,
    get,
};
use crate::server::Server;

const MAX_CONCURRENT_STREAMS: [u8; 2] = [0, 3];

fn open(server: &Server) -> Http2 {
    Http2::start(server.client().connect(HTTP2).expect("a connection"), &[])
}

#[test]
fn requests_in_flight_on_one_connection_are_limited_and_each_gets_its_response() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), &[]);
    let mut http2 = open(&server);
    let settings = http2.next().expect("a frame");
    assert_eq!(settings.kind, SETTINGS);
    let limit = settings.payload.chunks(6).find(|entry| entry[..2] == MAX_CONCURRENT_STREAMS).expect("a limit");
    assert_eq!(limit[2..], 32u32.to_be_bytes());
    let waiting = [
        (":method", "POST"),
        (":scheme", "https"),
        (":authority", "localhost"),
        (":path", "/api/orders"),
        ("content-type", "application/json"),
    ];
    let waiting: Vec<u32> = (0..32).map(|_| http2.begin(&waiting, END_HEADERS)).collect();
    let refused = http2.request(&get("/robots.txt"));
    assert_eq!(http2.response(refused).status, 0, "one more is reset");
    for id in waiting {
        http2.send(0, END_STREAM, id, b"{").expect("written");
        let response = http2.response(id);
        assert_eq!(response.status, 400, "{}", String::from_utf8_lossy(&response.body));
    }
    assert_eq!(http2.get("/robots.txt").status, 200);
}

#[test]
fn a_client_that_resets_its_requests_at_once_is_disconnected() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), &[]);
    let mut http2 = open(&server);
    let head = encode(&get("/"));
    let reset = |id| [frame(HEADERS, END_HEADERS | END_STREAM, id, &head), frame(RST_STREAM, 0, id, &[0, 0, 0, 8])];
    let burst: Vec<u8> = (0..2_000).flat_map(|n| reset(2 * n + 1).concat()).collect();
    let is_open = http2.stream.write_all(&burst).is_ok()
        && http2.send(HEADERS, END_HEADERS | END_STREAM, 4_001, &head).is_ok()
        && http2.response(4_001).status == 200;
    assert!(!is_open, "the connection is still open");
    assert_eq!(open(&server).get("/").status, 200);
}

#[test]
fn oversized_request_headers_return_431() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), &[]);
    let long = "x".repeat(15_000);
    for headers in [vec![("x-long", long.as_str()); 2], vec![("x", "y"); 65]] {
        let mut http2 = open(&server);
        let block = encode(&[get("/").to_vec(), headers].concat());
        let (first, rest) = block.split_at(block.len().min(16_000));
        http2.send(HEADERS, END_STREAM, 1, first).expect("written");
        http2.send(CONTINUATION, END_HEADERS, 1, rest).expect("written");
        assert_eq!(http2.response(1).status, 431);
    }
}

#[test]
fn a_head_without_an_end_is_not_read_forever() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), &[]);
    let mut http2 = open(&server);
    http2.send(HEADERS, END_STREAM, 1, &encode(&get("/"))).expect("written");
    let more = encode(&[("x-long", &"x".repeat(15_000))]);
    let mut bytes = 0;
    while http2.send(CONTINUATION, 0, 1, &more).is_ok() {
        bytes += more.len();
        assert!(bytes < 64 * 1024 * 1024, "the connection is still open");
    }
    assert!(is_served(&mut server.client().connect("http/1.1").expect("a connection")));
}

#[test]
fn a_client_whose_window_stays_closed_is_disconnected() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), &[]);
    let closed = [(INITIAL_WINDOW_SIZE, 0)];
    let mut http2 = Http2::start(server.client().connect(HTTP2).expect("a connection"), &closed);
    let id = http2.request(&get("/"));
    let response = http2.response(id);
    assert_eq!((response.status, response.body.len()), (200, 0), "the head, and then the end of the connection");
    assert_eq!(open(&server).get("/").status, 200);
}

#[test]
fn a_request_must_have_exactly_one_valid_authority() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), &[]);
    let mut http2 = open(&server);
    for (headers, status, why) in [
        (&[(":authority", "a.example:8443")][..], 200, "with a port"),
        (&[(":authority", "a.example"), ("host", "A.example")], 200, "a host that agrees"),
        (&[("host", "a.example")], 200, "only a host"),
        (&[], 400, "none"),
        (&[(":authority", "a.example"), ("host", "b.example")], 400, "a host that differs"),
        (&[("host", "a.example"), ("host", "a.example")], 400, "two hosts"),
        (&[(":authority", "me@a.example")], 400, "a user"),
    ] {
        for path in ["/robots.txt", "/api/health"] {
            let start = [(":method", "GET"), (":scheme", "https"), (":path", path)];
            let (pseudo, rest): (Vec<_>, Vec<_>) = headers.iter().partition(|(name, _)| name.starts_with(':'));
            let id = http2.request(&[start.to_vec(), pseudo, rest].concat());
            assert_eq!(http2.response(id).status, status, "{why}: {path}");
        }
    }
}
