//! Listening sockets: passed by systemd, or bound here.

use std::io;
use std::net::SocketAddr;

use listenfd::ListenFd;
use rustix::net::sockopt::socket_acceptconn;
use tokio::net::TcpListener;

/// Listening sockets that systemd or another supervisor opened for this process and keeps open after it
/// (`sd_listen_fds(3)`).
///
/// Each replaces the socket that the shop would bind to the same address, so the flags do not depend on systemd.
#[derive(Default)]
pub struct PassedSockets(Vec<(SocketAddr, std::net::TcpListener)>);

/// The shop has three ports. Each number would be tried, however large.
const MAX_SOCKETS: u32 = 16;

pub(super) struct Socket {
    pub(super) listener: TcpListener,
    /// Whether it stays open when this process closes it.
    pub(super) is_passed: bool,
}

impl PassedSockets {
    /// Takes the sockets named by `LISTEN_FDS` and `LISTEN_PID`. Removes both variables, so call it before starting
    /// another thread.
    pub fn from_env() -> io::Result<Self> {
        let count: u32 = std::env::var("LISTEN_FDS").ok().and_then(|count| count.parse().ok()).unwrap_or_default();
        if count > MAX_SOCKETS {
            return Err(io::Error::other(format!("LISTEN_FDS says {count}, and at most {MAX_SOCKETS} are used")));
        }
        let mut passed = ListenFd::from_env();
        let mut sockets = Vec::new();
        for index in 0..passed.len() {
            if let Some(socket) = passed.take_tcp_listener(index)? {
                socket.set_nonblocking(true)?;
                let address = socket.local_addr()?;
                if !socket_acceptconn(&socket)? {
                    let reason = format!("that for {address} does not listen: use ListenStream in the socket unit");
                    return Err(io::Error::other(reason));
                }
                sockets.push((address, socket));
            }
        }
        Ok(Self(sockets))
    }

    /// Returns the address of a socket that was not used.
    pub fn unused(&self) -> Option<SocketAddr> {
        self.0.first().map(|(address, _)| *address)
    }

    /// Returns the socket that was passed for this address, or binds one.
    pub(super) async fn listen(&mut self, address: SocketAddr) -> io::Result<Socket> {
        let listener = match self.0.iter().position(|(passed, _)| is_same(*passed, address)) {
            Some(index) => TcpListener::from_std(self.0.remove(index).1)?,
            None => return Ok(Socket { listener: TcpListener::bind(address).await?, is_passed: false }),
        };
        Ok(Socket { listener, is_passed: true })
    }
}

/// Returns whether two addresses are the same. All addresses of the machine are `[::]`, or `0.0.0.0` without IPv6.
fn is_same(one: SocketAddr, other: SocketAddr) -> bool {
    let are_all = one.ip().is_unspecified() && other.ip().is_unspecified();
    one.port() == other.port() && (one.ip() == other.ip() || are_all)
}

#[cfg(test)]
mod tests {
    use super::is_same;

    #[test]
    fn a_passed_socket_is_known_by_its_address() {
        let cases = [
            ("127.0.0.1:8080", "127.0.0.1:8080", true),
            ("[::]:443", "0.0.0.0:443", true),
            ("[::]:443", "[::]:80", false),
            ("127.0.0.1:8080", "[::1]:8080", false),
            ("0.0.0.0:8080", "127.0.0.1:8080", false),
        ];
        for (passed, given, expected) in cases {
            let is_found = is_same(passed.parse().expect("an address"), given.parse().expect("an address"));
            assert_eq!(is_found, expected, "{passed} for {given}");
        }
    }
}
