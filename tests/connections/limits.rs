//! Limits on connections, overall and for one client.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Shutdown, TcpStream};
use std::process::Command;

use crate::server::{Server, external_ip, is_served, read_all};

const LOCAL: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
/// Leaves 74 connections: the shop reserves 64 descriptors for itself.
const DESCRIPTORS: &str = "ulimit -n 138;";
const CONNECTIONS: usize = 74;
/// Applies to an IP address that is neither loopback nor a trusted proxy.
const CONNECTIONS_PER_IP: usize = 64;

#[test]
fn at_the_limit_a_new_connection_is_closed_if_all_others_are_busy() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_on(LOCAL, folder.path(), DESCRIPTORS, "");
    let mut busy = server.busy(CONNECTIONS);
    assert_eq!(read_all(server.connect()), "", "closed, not queued");
    drop(busy.pop());
    let mut next = server.connect();
    while !is_served(&mut next) {
        // A slot is free once the shop has detected the dropped connection.
        next = server.connect();
    }
}

#[test]
fn the_rest_of_a_body_that_is_too_long_is_read_so_that_its_sender_gets_the_response() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), "");
    let mut stream = server.send(
        b"POST /api/orders HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 9999999\r\n\r\n",
    );
    let mut status = [0; 12];
    stream.read_exact(&mut status).expect("a response");
    assert_eq!(&status, b"HTTP/1.1 413");
    let part = vec![b' '; 64 * 1024];
    for _ in 0..100 {
        stream.write_all(&part).expect("the connection is not reset");
    }
    stream.shutdown(Shutdown::Write).expect("an end");
    assert!(read_all(stream).contains("body_too_large"));
}

#[test]
fn at_the_limit_a_new_connection_replaces_an_idle_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_on(LOCAL, folder.path(), DESCRIPTORS, "");
    let mut idle: Vec<TcpStream> = (1..CONNECTIONS).map(|_| server.idle()).collect();
    let busy = server.busy(1).remove(0);
    let mut one_more = server.idle();
    assert!(is_served(&mut one_more));
    assert_eq!(served_after_close(&mut idle), CONNECTIONS - 2, "one is closed without a response");
    assert!(read_all(busy).starts_with("HTTP/1.1 408"), "a request in flight gets its response");
}

#[test]
fn one_ip_may_have_sixty_four_connections() {
    let Some(ip) = external_ip() else { return skip_without_external_ip() };
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_on(ip, folder.path(), "", "");
    let _busy = server.busy(CONNECTIONS_PER_IP);
    assert_eq!(read_all(server.connect()), "", "closed, not queued");
}

#[test]
fn the_sixty_fifth_connection_of_one_ip_replaces_an_idle_one() {
    let Some(ip) = external_ip() else { return skip_without_external_ip() };
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_on(ip, folder.path(), "", "");
    let mut idle = [server.idle(), server.idle()];
    let _busy = server.busy(CONNECTIONS_PER_IP - 2);
    let mut new = server.idle();
    assert!(is_served(&mut new));
    assert_eq!(served_after_close(&mut idle), 1, "one is closed without a response");
}

fn skip_without_external_ip() {
    let _ = writeln!(io::stderr(), "skipped: this machine has only a loopback IP address, which is not limited");
}

/// Returns how many connections still serve a request once one is closed. A connection that is being closed can serve a last
/// one.
fn served_after_close(streams: &mut [TcpStream]) -> usize {
    loop {
        let served = streams.iter_mut().map(is_served).filter(|is_served| *is_served).count();
        if served < streams.len() {
            return served;
        }
    }
}

#[test]
fn with_too_few_file_descriptors_the_shop_exits_with_an_explanation() {
    let folder = tempfile::tempdir().expect("a folder");
    for (limit, starts) in [(12, false), (32, false), (127, false), (128, true)] {
        let script =
            format!("ulimit -n {limit}; exec \"$0\" serve --db shop.db --listen 127.0.0.1:0 & echo $! >pid; wait $!");
        if starts {
            drop(Server::start_on(LOCAL, folder.path(), &format!("ulimit -n {limit};"), ""));
            continue;
        }
        let refused = Command::new("sh")
            .args(["-c", &script])
            .arg(env!("CARGO_BIN_EXE_shop"))
            .current_dir(folder.path())
            .output()
            .expect("a shell");
        let stderr = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(1), "{limit}: {stderr}");
        assert!(
            stderr.starts_with("shop: ") && stderr.contains("128") && stderr.lines().count() == 1,
            "{limit}: {stderr}"
        );
        assert!(!folder.path().join("shop.db").exists(), "nothing was created");
    }
}

#[test]
fn a_client_that_does_not_read_its_responses_is_disconnected() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), "");
    // More data than the socket buffers on both ends can take.
    let request = b"GET /media/swing.mp4 HTTP/1.1\r\nHost: shop\r\n\r\n".repeat(40);
    let mut stream = server.send(&request);
    // Without reading, only a failed write reveals that the connection is closed.
    while stream.write_all(b"\r\n").is_ok() {}
    assert!(is_served(&mut server.connect()));
}
