//! The built program, and raw connections to it.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream, UdpSocket};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::program::Program;

/// A running shop, killed on drop.
pub(crate) struct Server {
    pub(crate) program: Program,
    peer: String,
}

impl Server {
    pub(crate) fn start(folder: &Path, arguments: &str) -> Self {
        Self::start_on(IpAddr::V4(Ipv4Addr::LOCALHOST), folder, "", arguments)
    }

    /// Starts the shop on an IP address, from a shell that runs `limits` first.
    pub(crate) fn start_on(ip: IpAddr, folder: &Path, limits: &str, arguments: &str) -> Self {
        let listen = SocketAddr::new(ip, 0);
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{limits} exec \"$0\" serve --db shop.db --listen {listen} {arguments}")]);
        command.arg(env!("CARGO_BIN_EXE_shop")).current_dir(folder).stderr(Stdio::null());
        let program = Program::spawn(&mut command).expect("the shop opens");
        let peer = program.url.trim_start_matches("http://").to_owned();
        Self { program, peer }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        TcpStream::connect(&self.peer).expect("a connection")
    }

    /// Sends a request on a new connection and returns the connection.
    pub(crate) fn send(&self, request: &[u8]) -> TcpStream {
        let mut stream = self.connect();
        stream.write_all(request).expect("written");
        stream
    }

    /// Returns a connection that has had a response and waits for the next request.
    pub(crate) fn idle(&self) -> TcpStream {
        let mut stream = self.connect();
        assert!(is_served(&mut stream));
        stream
    }

    /// Returns connections with a request in flight: the shop waits 8 s for its body. They start together, so that none
    /// times out before the last one is busy.
    pub(crate) fn busy(&self, count: usize) -> Vec<TcpStream> {
        let mut streams: Vec<_> = (0..count).map(|_| self.connect()).collect();
        for stream in &mut streams {
            stream
                .write_all(
                    b"POST /api/orders HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n\
                      Content-Length: 10\r\nExpect: 100-continue\r\n\r\n",
                )
                .expect("written");
        }
        for stream in &mut streams {
            assert_eq!(read_head(stream), "HTTP/1.1 100 Continue\r\n\r\n");
        }
        streams
    }
}

/// Reads until the shop closes the connection.
pub(crate) fn read_all(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    // Closing a connection with unread data resets it; the bytes received before the reset are kept.
    let _ = stream.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Reads up to the empty line, or to the end of the connection.
pub(crate) fn read_head(stream: &mut TcpStream) -> String {
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") && stream.read_exact(&mut byte).is_ok() {
        head.push(byte[0]);
    }
    String::from_utf8_lossy(&head).into_owned()
}

/// Returns whether the connection still serves a request.
pub(crate) fn is_served(stream: &mut TcpStream) -> bool {
    stream.write_all(b"HEAD / HTTP/1.1\r\nHost: shop\r\n\r\n").is_ok() && read_head(stream).starts_with("HTTP/1.1 200")
}

/// Returns whether the connection stays open and silent for `wait`: no data and no end of stream.
pub(crate) fn is_silent(stream: &mut TcpStream, wait: Duration) -> bool {
    stream.set_read_timeout(Some(wait)).expect("a socket");
    let read = stream.read(&mut [0]);
    stream.set_read_timeout(None).expect("a socket");
    read.is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock)
}

/// Returns a non-loopback IP address of this machine, if it has one. Connecting a UDP socket sends nothing.
pub(crate) fn external_ip() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(198, 51, 100, 1), 9)).ok()?;
    socket.local_addr().ok().map(|bound| bound.ip()).filter(|ip| !ip.is_loopback())
}
