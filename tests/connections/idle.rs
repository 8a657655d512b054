//! Timeouts of idle connections and of connections with unfinished headers.

use std::io::Write;
use std::net::TcpStream;
use std::time::Duration;

use rustix::process::Signal;

use crate::server::{Server, is_served, is_silent, read_all};

const GET: &[u8] = b"GET /robots.txt HTTP/1.1\r\nHost: shop\r\n\r\n";
const SHORT_WAIT: Duration = Duration::from_millis(1);

#[test]
fn an_idle_connection_outlives_silent_new_connections_and_unfinished_headers() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), "");
    let mut idle = server.idle();
    let silent = server.connect();
    let partial = server.send(b"GET / HTTP/1.1\r\nHost: shop\r\n");
    let mut partial_after_idle = server.idle();
    partial_after_idle.write_all(b"GET / HT").expect("written");
    let pipelined_in_one_packet = server.send(&[GET, b"GET / HT"].concat());
    let post = "POST /robots.txt HTTP/1.1\r\nHost: shop\r\nContent-Length: 2\r\n\r\n{}";
    let pipelined_after_a_body = server.send(format!("{post}{post}POST / HT").as_bytes());
    assert_eq!(read_all(silent), "");
    assert_eq!(read_all(partial), "");
    assert_eq!(read_all(partial_after_idle), "");
    assert!(read_all(pipelined_in_one_packet).starts_with("HTTP/1.1 200"));
    assert!(read_all(pipelined_after_a_body).starts_with("HTTP/1.1 405"));
    assert!(is_silent(&mut idle, SHORT_WAIT), "the idle connection is still open");
    assert!(is_served(&mut idle));
}

#[test]
fn a_header_sent_byte_by_byte_does_not_extend_its_deadline() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), "--idle-timeout 30s");
    let (mut idle, mut new, mut used) = (server.idle(), server.connect(), server.idle());
    let (mut is_new_open, mut is_used_open) = (true, true);
    while is_new_open || is_used_open {
        // Without a fixed deadline this would go on for longer than the idle timeout.
        for (stream, is_open) in [(&mut new, &mut is_new_open), (&mut used, &mut is_used_open)] {
            *is_open = *is_open && stream.write_all(b"G").is_ok() && is_silent(stream, Duration::from_millis(100));
        }
    }
    assert!(is_silent(&mut idle, SHORT_WAIT), "the idle connection is still open");
}

#[test]
fn the_idle_timeout_is_configurable() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), "--idle-timeout 1s");
    let mut silent = server.connect();
    let idle = server.send(GET);
    let several = server.send(&GET.repeat(3));
    let with_body = server.send(b"POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 2\r\n\r\n{}");
    let chunked =
        server.send(b"POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n");
    assert!(read_all(idle).starts_with("HTTP/1.1 200"));
    assert_eq!(read_all(several).matches("HTTP/1.1 200").count(), 3);
    assert!(read_all(with_body).starts_with("HTTP/1.1 405"));
    assert!(read_all(chunked).starts_with("HTTP/1.1 405"));
    assert!(is_silent(&mut silent, SHORT_WAIT), "a new connection has 5 s regardless of the idle timeout");
}

#[test]
fn idle_connections_do_not_delay_shutdown() {
    let folder = tempfile::tempdir().expect("a folder");
    for signal in [Signal::TERM, Signal::HUP] {
        let mut server = Server::start(folder.path(), "--idle-timeout 10m");
        let idle: Vec<TcpStream> = (0..20).map(|_| server.idle()).collect();
        let mut busy = server.busy(1).remove(0);
        server.program.signal(signal);
        assert!(idle.into_iter().map(read_all).all(|rest| rest.is_empty()));
        assert!(is_silent(&mut busy, SHORT_WAIT), "a request in flight continues");
        busy.write_all(b"0123456789").expect("written");
        assert!(read_all(busy).starts_with("HTTP/1.1 400"), "and gets its response");
        assert_eq!(server.program.child.wait().expect("it ends").code(), Some(0), "{signal:?}");
    }
}
