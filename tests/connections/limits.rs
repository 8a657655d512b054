//! How many connections there may be, and how much a client may hold up.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, TcpStream};
use std::process::Command;

use crate::server::{Server, address_for_others, is_served, read_all};

const LOCAL: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
/// Leaves 74 connections: 64 descriptors are for the shop itself.
const DESCRIPTORS: &str = "ulimit -n 138;";
const CONNECTIONS: usize = 74;
/// For one address that is neither this machine's nor a trusted proxy's.
const CONNECTIONS_PER_ADDRESS: usize = 64;

#[test]
fn at_the_limit_a_new_connection_is_closed_if_all_others_are_busy() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_on(LOCAL, folder.path(), DESCRIPTORS, "");
    let mut busy: Vec<TcpStream> = (0..CONNECTIONS).map(|_| server.busy()).collect();
    assert_eq!(read_all(server.connect()), "", "closed, not kept waiting");
    drop(busy.pop());
    let mut next = server.connect();
    while !is_served(&mut next) {
        // There is room once the shop has seen that a connection is gone.
        next = server.connect();
    }
}

#[test]
fn at_the_limit_a_new_connection_replaces_the_longest_idle_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_on(LOCAL, folder.path(), DESCRIPTORS, "");
    let first = server.busy();
    let mut idle: Vec<TcpStream> = (1..CONNECTIONS).map(|_| server.idle()).collect();
    // The first of them is not the longest idle one any more.
    assert!(is_served(&mut idle[0]));
    let mut one_more = server.idle();
    assert_eq!(read_all(idle.remove(1)), "", "closed without a word");
    assert!(idle.iter_mut().chain([&mut one_more]).all(is_served), "no other is closed");
    assert!(read_all(first).starts_with("HTTP/1.1 408"), "a request in flight is answered");
}

#[test]
fn one_address_may_have_sixty_four_connections_and_a_new_one_replaces_its_longest_idle_one() {
    let Some(address) = address_for_others() else {
        let _ = writeln!(io::stderr(), "skipped: this machine has no address but its own, which is not limited");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_on(address, folder.path(), "", "");
    let busy: Vec<TcpStream> = (0..CONNECTIONS_PER_ADDRESS - 2).map(|_| server.busy()).collect();
    let (longest, mut other, mut new) = (server.idle(), server.idle(), server.idle());
    assert_eq!(read_all(longest), "");
    assert!(is_served(&mut other) && is_served(&mut new));
    let _busy: Vec<TcpStream> = (0..2).map(|_| server.busy()).chain(busy).collect();
    assert_eq!(read_all(server.connect()), "", "all are in use");
}

#[test]
fn with_too_few_file_descriptors_the_shop_exits_with_an_explanation() {
    let folder = tempfile::tempdir().expect("a folder");
    for (most, starts) in [(12, false), (32, false), (127, false), (128, true)] {
        let script =
            format!("ulimit -n {most}; exec \"$0\" serve --db shop.db --listen 127.0.0.1:0 & echo $! >pid; wait $!");
        if starts {
            drop(Server::start_on(LOCAL, folder.path(), &format!("ulimit -n {most};"), ""));
            continue;
        }
        let refused = Command::new("sh")
            .args(["-c", &script])
            .arg(env!("CARGO_BIN_EXE_shop"))
            .current_dir(folder.path())
            .output()
            .expect("a shell");
        let said = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(1), "{most}: {said}");
        assert!(said.starts_with("shop: ") && said.contains("128") && said.lines().count() == 1, "{most}: {said}");
        assert!(!folder.path().join("shop.db").exists(), "nothing was made");
    }
}

#[test]
fn a_client_that_does_not_read_its_responses_is_disconnected() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), "");
    // More than the systems on both ends keep for it.
    let request = b"GET /media/swing.mp4 HTTP/1.1\r\nHost: shop\r\n\r\n".repeat(40);
    let mut stream = server.ask(&request);
    // That it is closed shows, without reading, in what is written.
    while stream.write_all(b"\r\n").is_ok() {}
    assert!(is_served(&mut server.connect()));
}
