//! Accepts connections and serves the requests on them.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use hyper::body::{Body as _, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::GracefulShutdown;
use poem::http::uri::Scheme;
use poem::http::{HeaderValue, header};
use poem::web::{LocalAddr, RemoteAddr};
use poem::{Addr, Endpoint, Request};
use tokio::net::{TcpListener, TcpStream};

use super::connections::{Connections, Limits};
use super::framing::BodyLength;
use super::stream::TimeoutStream;
use crate::auth::proxies::TrustedProxies;
use crate::server::app::App;
use crate::server::request_limits::MAX_HEAD_BYTES;

/// How long open connections may still send requests. The responses tell clients to close the connection.
const DRAIN_GRACE: Duration = Duration::from_millis(250);
/// Maximum time to close all connections, including the grace.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(10);
/// How long to wait when no file descriptor is free for another connection.
const ACCEPT_RETRY_INTERVAL: Duration = Duration::from_millis(50);
/// Maximum size of one read, of a request's head or body.
const READ_BUFFER_BYTES: usize = 32 * 1024;

/// The accept loop, and what its connections share.
pub(in crate::server) struct Acceptor {
    shared: Arc<Shared>,
    connections: Arc<Connections>,
    protocol: http1::Builder,
    graceful: GracefulShutdown,
}

/// The application, and whether the server is closing.
struct Shared {
    app: Arc<App>,
    is_closing: AtomicBool,
}

impl Acceptor {
    pub(in crate::server) fn new(app: Arc<App>, proxies: TrustedProxies, limits: Limits) -> Self {
        let mut protocol = http1::Builder::new();
        // hyper's timer also runs between two requests, so the stream has its own.
        protocol.header_read_timeout(None);
        protocol.max_header_size(MAX_HEAD_BYTES).max_buf_size(READ_BUFFER_BYTES);
        Self {
            shared: Arc::new(Shared { app, is_closing: AtomicBool::new(false) }),
            connections: Connections::new(limits, proxies),
            protocol,
            graceful: GracefulShutdown::new(),
        }
    }

    /// Accepts connections until `stop` completes.
    pub(in crate::server) async fn accept_until(&self, listener: &TcpListener, stop: impl Future<Output = ()>) {
        tokio::pin!(stop);
        let mut has_failed = false;
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = &mut stop => return,
            };
            match accepted {
                Ok((stream, peer)) => {
                    has_failed = false;
                    self.serve_connection(stream, peer);
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
    fn serve_connection(&self, stream: TcpStream, peer: SocketAddr) {
        let Some(permit) = self.connections.try_acquire(peer.ip()) else { return };
        let activity = permit.activity.clone();
        // Responses are written whole, so waiting to fill a packet would only delay them.
        let _ = stream.set_nodelay(true);
        let local = LocalAddr(stream.local_addr().map_or(Addr::Custom("tcp", "".into()), Addr::SocketAddr));
        let remote = RemoteAddr(Addr::SocketAddr(peer));
        let (shared, request_activity) = (self.shared.clone(), activity.clone());
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let (shared, local, remote, activity) =
                (shared.clone(), local.clone(), remote.clone(), request_activity.clone());
            async move {
                activity.begin_request(body_length(&request));
                let request = Request::from((request, local, remote, Scheme::HTTP));
                let response = shared.respond(request).await;
                activity.begin_response();
                Ok::<hyper::Response<_>, Infallible>(response.into())
            }
        });
        let stream = TokioIo::new(TimeoutStream::new(stream, activity.clone()));
        let connection = self.graceful.watch(self.protocol.serve_connection(stream, service));
        tokio::spawn(async move {
            tokio::select! {
                // A client that disconnects or does not speak HTTP is not an error.
                _ = connection => {}
                () = activity.closed() => {}
            }
            drop(permit);
        });
    }

    /// Serves the connections in the backlog, then closes the listener, so that the system refuses new ones.
    pub(in crate::server) fn drain_backlog(&self, listener: TcpListener) {
        let Ok(listener) = listener.into_std() else { return };
        // The listener does not block: this fails once the backlog is empty.
        while let Ok((stream, peer)) = listener.accept() {
            if let Ok(stream) = stream.set_nonblocking(true).and_then(|()| TcpStream::from_std(stream)) {
                self.serve_connection(stream, peer);
            }
        }
    }

    /// Finishes the requests in flight, and closes every connection.
    pub(in crate::server) async fn close(self) {
        let drain = async {
            self.shared.is_closing.store(true, Ordering::Relaxed);
            if self.connections.count() > 0 {
                // Closing a connection now could lose a request that is already on its way.
                tokio::time::sleep(DRAIN_GRACE).await;
            }
            self.graceful.shutdown().await;
        };
        let _ = tokio::time::timeout(DRAIN_TIMEOUT, drain).await;
    }
}

impl Shared {
    async fn respond(&self, request: Request) -> poem::Response {
        let mut response = self.app.get_response(request).await;
        if self.is_closing.load(Ordering::Relaxed) {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

/// Returns whether the client closed the connection before it was accepted.
fn is_client_abort(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset)
}

fn body_length(request: &hyper::Request<Incoming>) -> BodyLength {
    request.body().size_hint().exact().map_or(BodyLength::Chunked, BodyLength::Known)
}
