//! Accepts connections and drains them at the end.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;

use super::connection::{Connection, Protocols, Responder, Shared};
use super::connections::{Connections, Limits};
use crate::auth::proxies::TrustedProxies;
use crate::server::sockets::Socket;

/// How long open connections may still send requests. The responses tell clients to close the connection.
const DRAIN_GRACE: Duration = Duration::from_millis(250);
/// Maximum time to close all connections, including the grace.
pub(in crate::server) const DRAIN_TIMEOUT: Duration = Duration::from_secs(10);
/// How long to wait when no file descriptor is free for another connection.
const ACCEPT_RETRY_INTERVAL: Duration = Duration::from_millis(50);

/// The accept loop, and what all connections share.
pub(in crate::server) struct Acceptor {
    connections: Arc<Connections>,
    protocols: Arc<Protocols>,
    is_closing: Arc<AtomicBool>,
    graceful: GracefulShutdown,
}

/// A listening socket, and what its connections get.
pub(in crate::server) struct Listener {
    socket: Socket,
    shared: Arc<Shared>,
}

impl Acceptor {
    pub(in crate::server) fn new(proxies: TrustedProxies, limits: Limits) -> Self {
        Self {
            connections: Connections::new(limits, proxies),
            protocols: Arc::new(Protocols::new(limits.idle_timeout)),
            is_closing: Arc::default(),
            graceful: GracefulShutdown::new(),
        }
    }

    /// Creates a listener, whose clients speak TLS if there is an acceptor for it.
    pub(in crate::server) fn listener(
        &self,
        socket: Socket,
        tls: Option<TlsAcceptor>,
        responder: Responder,
    ) -> Listener {
        Listener { socket, shared: Arc::new(Shared { tls, responder, is_closing: self.is_closing.clone() }) }
    }

    /// Accepts connections until the task is dropped.
    pub(in crate::server) async fn accept(&self, listener: &Listener) {
        let mut has_failed = false;
        loop {
            match listener.socket.listener.accept().await {
                Ok((stream, peer)) => {
                    has_failed = false;
                    self.serve_connection(&listener.shared, stream, peer);
                }
                Err(error) if is_client_abort(&error) => {}
                Err(error) => {
                    // Logged once, not on every attempt.
                    if !std::mem::replace(&mut has_failed, true) {
                        tracing::error!("no connection can be accepted: {error}");
                    }
                    tokio::time::sleep(ACCEPT_RETRY_INTERVAL).await;
                }
            }
        }
    }

    /// Serves a connection in a separate task. Closes it immediately at a connection limit.
    fn serve_connection(&self, shared: &Arc<Shared>, stream: TcpStream, peer: SocketAddr) {
        let Some(permit) = self.connections.try_acquire(peer.ip()) else { return };
        // Responses are written whole, so waiting to fill a packet would only delay them.
        let _ = stream.set_nodelay(true);
        let connection = Connection { shared: shared.clone(), protocols: self.protocols.clone(), permit, peer };
        let cut = connection.permit.cut.clone();
        tokio::spawn(cut.run_until_cancelled_owned(connection.serve(stream, self.graceful.watcher())));
    }

    /// Closes the listener. The next process accepts what waits in the backlog of a passed socket. Otherwise the system
    /// refuses new connections, and those in the backlog are served first.
    pub(in crate::server) fn stop_listening(&self, listener: Listener) {
        let Listener { socket, shared } = listener;
        if socket.is_passed {
            return;
        }
        let Ok(socket) = socket.listener.into_std() else { return };
        // The socket does not block: this fails once the backlog is empty.
        while let Ok((stream, peer)) = socket.accept() {
            if let Ok(stream) = stream.set_nonblocking(true).and_then(|()| TcpStream::from_std(stream)) {
                self.serve_connection(&shared, stream, peer);
            }
        }
    }

    /// Finishes the requests in flight, and closes every connection.
    pub(in crate::server) async fn close(self) {
        let drain = async {
            self.is_closing.store(true, Ordering::Relaxed);
            if self.connections.count() > 0 {
                // Closing a connection now could lose a request that is already on its way.
                tokio::time::sleep(DRAIN_GRACE).await;
            }
            self.graceful.shutdown().await;
        };
        let _ = tokio::time::timeout(DRAIN_TIMEOUT, drain).await;
        self.connections.cut_all();
    }
}

/// Returns whether the client closed the connection before it was accepted.
fn is_client_abort(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset)
}
