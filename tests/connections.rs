//! Clients that hold connections, on the built program.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream, UdpSocket};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running shop, ended with its test.
struct Serving {
    child: Child,
    peer: String,
}

impl Serving {
    /// Starts it by a shell that sets limits first.
    fn start(folder: &Path, limits: &str) -> Self {
        Self::start_on(IpAddr::V4(Ipv4Addr::LOCALHOST), folder, limits)
    }

    fn start_on(address: IpAddr, folder: &Path, limits: &str) -> Self {
        let listen = SocketAddr::new(address, 0);
        let mut child = Command::new("sh")
            .args(["-c", &format!("{limits} exec \"$0\" serve --db shop.db --listen {listen}")])
            .arg(env!("CARGO_BIN_EXE_shop"))
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        let peer = line.trim_end().rsplit('/').next().expect("an address").to_owned();
        Self { child, peer }
    }

    fn connect(&self) -> TcpStream {
        TcpStream::connect(&self.peer).expect("a connection")
    }

    fn ask(&self, request: &[u8]) -> TcpStream {
        let mut stream = self.connect();
        stream.write_all(request).expect("written");
        stream
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Everything until the shop closes the connection.
fn read_all(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    // A connection that is closed with something unread ends in a reset.
    let _ = stream.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Whether the connection is served.
fn is_served(stream: &mut TcpStream) -> bool {
    let (mut head, mut byte) = (Vec::new(), [0]);
    let asked = stream.write_all(b"HEAD / HTTP/1.1\r\nHost: shop\r\n\r\n");
    while !head.ends_with(b"\r\n\r\n") && stream.read_exact(&mut byte).is_ok() {
        head.push(byte[0]);
    }
    asked.is_ok() && head.starts_with(b"HTTP/1.1 200")
}

#[test]
fn one_connection_too_many_is_closed_at_once_and_the_next_has_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    // 64 of them are for the shop itself.
    let serving = Serving::start(folder.path(), "ulimit -n 74;");
    let mut served: Vec<TcpStream> = (0..10).map(|_| serving.connect()).collect();
    assert!(served.iter_mut().all(is_served));
    assert_eq!(read_all(serving.connect()), "", "closed, not kept waiting");
    assert!(served.iter_mut().all(is_served), "nobody else is closed");
    drop(served.pop());
    let mut next = serving.connect();
    while !is_served(&mut next) {
        // The place is free when the shop has seen that its connection is gone.
        next = serving.connect();
    }
}

/// An address of this machine that others know, if it has one; nothing is sent to find it.
fn address_for_others() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(198, 51, 100, 1), 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip()).filter(|address| !address.is_loopback())
}

#[test]
fn one_address_has_sixty_four_connections() {
    let Some(address) = address_for_others() else {
        let _ = writeln!(io::stderr(), "skipped: this machine has no address but its own, which is not limited");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start_on(address, folder.path(), "");
    let mut connected: Vec<TcpStream> = (0..70).map(|_| serving.connect()).collect();
    assert_eq!(connected.iter_mut().filter_map(|stream| is_served(stream).then_some(())).count(), 64);
}

#[test]
fn a_connection_nobody_asks_on_is_closed() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(folder.path(), "");
    let never = serving.connect();
    let again = serving.ask(b"GET /robots.txt HTTP/1.1\r\nHost: shop\r\n\r\n");
    assert_eq!(read_all(never), "");
    assert!(read_all(again).starts_with("HTTP/1.1 200"));
}

#[test]
fn who_does_not_read_an_answer_is_not_waited_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(folder.path(), "");
    // More than the systems on both ends keep for it.
    let request = b"GET /media/swing.mp4 HTTP/1.1\r\nHost: shop\r\n\r\n".repeat(40);
    let mut stream = serving.ask(&request);
    // That it is closed shows, without reading, in what is written.
    while stream.write_all(b"\r\n").is_ok() {}
    let mut next = serving.connect();
    assert!(is_served(&mut next));
}

#[test]
fn a_head_without_end_is_refused_before_it_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(folder.path(), "");
    for header in ["X-Long: ".to_owned() + &"x".repeat(30_000) + "\r\n", "X: y\r\n".repeat(101)] {
        let answer = read_all(serving.ask(format!("GET / HTTP/1.1\r\nHost: shop\r\n{header}\r\n").as_bytes()));
        assert!(answer.starts_with("HTTP/1.1 431"), "{answer}");
    }
}
