//! The idle timeout, and connections that end with the shop.

use std::io::Write;
use std::net::TcpStream;
use std::time::Duration;

use rustix::process::Signal;

use crate::server::{Server, is_silent, read_all};

const GET: &[u8] = b"GET /robots.txt HTTP/1.1\r\nHost: shop\r\n\r\n";
const SHORT_WAIT: Duration = Duration::from_millis(1);

#[test]
fn the_idle_timeout_closes_connections_without_a_request_in_progress() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), "--idle-timeout 1s");
    let silent = server.connect();
    let partial = server.send(b"GET / HTTP/1.1\r\nHost: shop\r\n");
    let idle = server.send(GET);
    let several = server.send(&GET.repeat(3));
    let partial_after_idle = server.send(&[GET, b"GET / HT"].concat());
    let with_body = server.send(b"POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 2\r\n\r\n{}");
    let chunked =
        server.send(b"POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n");
    assert_eq!(read_all(silent), "");
    assert_eq!(read_all(partial), "");
    assert!(read_all(idle).starts_with("HTTP/1.1 200"));
    assert_eq!(read_all(several).matches("HTTP/1.1 200").count(), 3);
    assert_eq!(read_all(partial_after_idle).matches("HTTP/1.1 200").count(), 1);
    assert!(read_all(with_body).starts_with("HTTP/1.1 405"));
    assert!(read_all(chunked).starts_with("HTTP/1.1 405"));
    assert!(read_all(server.busy(1).remove(0)).starts_with("HTTP/1.1 408"), "a request in flight gets its response");
}

#[test]
fn a_header_sent_byte_by_byte_does_not_extend_the_idle_timeout() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), "--idle-timeout 1s");
    for mut stream in [server.connect(), server.idle()] {
        let mut bytes = 0;
        while stream.write_all(b"G").is_ok() && is_silent(&mut stream, Duration::from_millis(100)) {
            bytes += 1;
        }
        assert!(bytes < 100, "closed after {bytes} bytes");
    }
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
