//! The HTTP server: routes, limits and lifecycle. It binds its port before it serves, and drains before it stops.

mod activity;
mod app;
mod connections;
mod framing;
mod request_limits;
mod rlimit;
mod serve_lock;
mod stream;

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

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

use crate::api::Clock;
use crate::auth::proxies::TrustedProxies;
use crate::config::Serve;
use crate::web::Settings;

pub use app::App;
pub use connections::Limits;
pub use rlimit::max_connections;
pub use serve_lock::take_serve_lock;

use connections::Connections;
use framing::BodyLength;
use stream::TimeoutStream;

/// How long open connections may still send requests. The responses tell clients to close the connection.
const DRAIN_GRACE: Duration = Duration::from_millis(250);
const DRAIN_TIMEOUT: Duration = Duration::from_secs(10);
/// How long to wait when no file descriptor is free for another connection.
const ACCEPT_RETRY_INTERVAL: Duration = Duration::from_millis(50);
/// How often orders that have been unpaid for too long are cancelled.
const UNPAID_CHECK_INTERVAL: Duration = Duration::from_mins(1);
/// Maximum size of one read, of a request's head or body.
const READ_BUFFER_BYTES: usize = 32 * 1024;

/// Returns a clock that reads the system time, in Unix seconds.
pub fn system_clock() -> Clock {
    Arc::new(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_secs()).unwrap_or_default()
    })
}

/// Returns the options that pages use. `address` replaces a missing public URL.
pub fn page_settings(options: &Serve, address: SocketAddr) -> Settings {
    Settings {
        support_email: options.support_email.clone(),
        pixel_id: options.pixel_id.clone(),
        origin: options.public_url.clone().unwrap_or_else(|| format!("http://{address}")),
    }
}

/// A server that is bound to its port but does not serve yet.
pub struct Server {
    listener: TcpListener,
}

impl Server {
    /// Binds the port.
    pub async fn bind(address: SocketAddr) -> io::Result<Self> {
        Ok(Self { listener: TcpListener::bind(address).await? })
    }

    /// Returns the bound address, with the actual port.
    pub fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` completes, then finishes the requests in flight. Trusted proxies have no limit of
    /// connections per address.
    pub async fn run(self, app: App, proxies: TrustedProxies, limits: Limits, stop: impl Future<Output = ()>) {
        let acceptor = Acceptor::new(app, proxies, limits);
        let cancel_task = tokio::spawn(cancel_unpaid_orders(acceptor.shared.clone()));
        tokio::pin!(stop);
        let mut has_failed = false;
        loop {
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                () = &mut stop => break,
            };
            match accepted {
                Ok((stream, peer)) => {
                    has_failed = false;
                    acceptor.serve_connection(stream, peer);
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
        cancel_task.abort();
        acceptor.drain_backlog(self.listener);
        acceptor.close().await;
        // The task holds the app, and with it the database.
        let _ = cancel_task.await;
    }
}

/// Cancels unpaid orders at startup and then at each interval, until the task is aborted.
async fn cancel_unpaid_orders(shared: Arc<Shared>) {
    let mut has_failed = false;
    loop {
        match shared.app.cancel_unpaid_orders().await {
            Ok(()) => has_failed = false,
            // Logged once, not on every attempt.
            Err(error) => {
                if !std::mem::replace(&mut has_failed, true) {
                    tracing::error!("unpaid orders cannot be cancelled: {error}");
                }
            }
        }
        tokio::time::sleep(UNPAID_CHECK_INTERVAL).await;
    }
}

/// Returns whether the client closed the connection before it was accepted.
fn is_client_abort(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset)
}

/// Accepts and serves connections.
struct Acceptor {
    shared: Arc<Shared>,
    connections: Arc<Connections>,
    protocol: http1::Builder,
    graceful: GracefulShutdown,
}

/// State shared by all requests.
struct Shared {
    app: App,
    is_closing: AtomicBool,
}

impl Acceptor {
    fn new(app: App, proxies: TrustedProxies, limits: Limits) -> Self {
        let mut protocol = http1::Builder::new();
        // hyper's timer also runs between two requests, so the stream has its own.
        protocol.header_read_timeout(None);
        protocol.max_header_size(request_limits::MAX_HEAD_BYTES).max_buf_size(READ_BUFFER_BYTES);
        Self {
            shared: Arc::new(Shared { app, is_closing: AtomicBool::new(false) }),
            connections: Connections::new(limits, proxies),
            protocol,
            graceful: GracefulShutdown::new(),
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
    fn drain_backlog(&self, listener: TcpListener) {
        let Ok(listener) = listener.into_std() else { return };
        while let Ok((stream, peer)) = listener.accept() {
            if let Ok(stream) = stream.set_nonblocking(true).and_then(|()| TcpStream::from_std(stream)) {
                self.serve_connection(stream, peer);
            }
        }
    }

    async fn close(self) {
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

fn body_length(request: &hyper::Request<Incoming>) -> BodyLength {
    request.body().size_hint().exact().map_or(BodyLength::Chunked, BodyLength::Known)
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
