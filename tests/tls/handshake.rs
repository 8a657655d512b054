//! Timeouts of handshakes and of idle connections.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use crate::client::{Client, HTTP1, HTTP2, is_served, is_silent, read_all};
use crate::http2::{CONTINUATION, HEADERS, Http2, PING, encode, frame, get};
use crate::server::Server;

const SHORT_WAIT: Duration = Duration::from_millis(1);

/// Returns an HTTP/2 connection that has had a response, so that no acknowledgment is due.
fn used(client: &Client) -> Http2 {
    let mut http2 = Http2::start(client.connect(HTTP2).expect("a connection"), &[]);
    assert_eq!(http2.get("/robots.txt").status, 200);
    http2
}

#[test]
fn clients_that_do_not_complete_the_handshake_are_disconnected_and_idle_ones_stay() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), &[]);
    let client = server.client();
    let mut idle1 = client.connect(HTTP1).expect("a connection");
    let mut idle2 = Http2::start(client.connect(HTTP2).expect("a connection"), &[]);
    assert!(is_served(&mut idle1));
    let mut silent = TcpStream::connect(&client.peer).expect("a connection");
    let mut partial = TcpStream::connect(&client.peer).expect("a connection");
    partial.write_all(&[0x16, 0x03, 0x01, 0x02]).expect("written");
    let mut bytes = Vec::new();
    assert!(matches!(silent.read_to_end(&mut bytes), Ok(0) | Err(_)));
    assert!(matches!(partial.read_to_end(&mut bytes), Ok(0) | Err(_)));
    assert!(is_silent(&mut idle1, SHORT_WAIT) && is_served(&mut idle1), "HTTP/1.1 waits for the next request");
    assert_eq!(idle2.get("/").status, 200, "HTTP/2 waits for the first one, as a browser that connects early does");
}

#[test]
fn the_idle_timeout_closes_connections_without_a_request_in_progress() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), &["--idle-timeout", "1s"]);
    let client = server.client();
    let mut silent1 = client.connect(HTTP1).expect("a connection");
    let mut silent2 = client.connect(HTTP2).expect("a connection");
    let mut partial_frame = used(&client);
    partial_frame.stream.write_all(&frame(PING, 0, 0, &[0; 8])[..10]).expect("written");
    let mut partial_head = used(&client);
    partial_head.send(HEADERS, 0, 3, &encode(&get("/"))).expect("written");
    assert_eq!(read_all(&mut silent1), "");
    silent2.read_to_end(&mut Vec::new()).expect_err("closed without the shop's farewell");
    assert_eq!(partial_frame.goaway(), None);
    assert_eq!(partial_head.goaway(), None);
}

#[test]
fn neither_pings_nor_a_head_sent_byte_by_byte_extend_the_idle_timeout() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), &["--idle-timeout", "1s"]);
    let mut dripping = used(&server.client());
    dripping.send(HEADERS, 0, 3, &encode(&get("/"))).expect("written");
    dripping.stream.write_all(&frame(CONTINUATION, 0, 3, &[0; 10_000])[..9]).expect("written");
    let mut bytes = 0;
    while dripping.stream.write_all(&[0]).is_ok() && is_silent(&mut dripping.stream, Duration::from_millis(100)) {
        bytes += 1;
    }
    assert!(bytes < 100, "closed after {bytes} bytes");
    let mut pinging = used(&server.client());
    pinging.stream.sock.set_read_timeout(Some(Duration::from_millis(100))).expect("a socket");
    while pinging.send(PING, 0, 0, &[0; 8]).is_ok() {
        let _ = pinging.next();
    }
}

#[test]
fn a_client_that_speaks_plain_http_gets_no_response() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), &[]);
    let mut plain = TcpStream::connect(server.client().peer).expect("a connection");
    plain.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("written");
    assert!(!read_all(&mut plain).contains("HTTP/1.1"));
}
