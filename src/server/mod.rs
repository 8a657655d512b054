//! Routes, limits and the life of the server: bound before it serves, drained before it stops.

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

/// How long clients may still send on what they have open, and are told to send no more.
const DRAIN_GRACE: Duration = Duration::from_millis(250);
const DRAIN_TIME: Duration = Duration::from_secs(10);
/// How long to wait when the system has no descriptor for another connection.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// How often unpaid orders are looked through for those that lapse.
const LAPSE_PERIOD: Duration = Duration::from_mins(1);
/// What is read at once, of a head or of a body.
const READ_BUFFER_BYTES: usize = 32 * 1024;

/// The system's clock.
pub fn system_clock() -> Clock {
    Arc::new(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_secs()).unwrap_or_default()
    })
}

/// What the pages show of the options; `address` stands in for a public URL that was not given.
pub fn page_settings(options: &Serve, address: SocketAddr) -> Settings {
    Settings {
        support_email: options.support_email.clone(),
        pixel_id: options.pixel_id.clone(),
        origin: options.public_url.clone().unwrap_or_else(|| format!("http://{address}")),
    }
}

/// A server that has its port but does not serve yet.
pub struct Server {
    listener: TcpListener,
}

impl Server {
    /// Takes the port.
    pub async fn bind(address: SocketAddr) -> io::Result<Self> {
        Ok(Self { listener: TcpListener::bind(address).await? })
    }

    /// The address it has, with the real port.
    pub fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` ends, then finishes the requests in flight; trusted proxies have as many connections as there are.
    pub async fn run(self, app: App, proxies: TrustedProxies, limits: Limits, stop: impl Future<Output = ()>) {
        let acceptor = Acceptor::new(app, proxies, limits);
        let lapsing = tokio::spawn(cancel_unpaid_orders(acceptor.shared.clone()));
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
                    // Told once, not at every try.
                    if !std::mem::replace(&mut has_failed, true) {
                        tracing::error!("no connection can be accepted: {error}");
                    }
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            }
        }
        lapsing.abort();
        acceptor.drain_backlog(self.listener);
        acceptor.close().await;
        // It holds the shop, and with it the database.
        let _ = lapsing.await;
    }
}

/// At the start and from then on, until it is aborted.
async fn cancel_unpaid_orders(shared: Arc<Shared>) {
    let mut has_failed = false;
    loop {
        match shared.app.cancel_unpaid_orders().await {
            Ok(()) => has_failed = false,
            // Told once, not at every try.
            Err(error) => {
                if !std::mem::replace(&mut has_failed, true) {
                    tracing::error!("unpaid orders cannot be cancelled: {error}");
                }
            }
        }
        tokio::time::sleep(LAPSE_PERIOD).await;
    }
}

/// Whether it is the client that gave up before its turn.
fn is_client_abort(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset)
}

/// Accepts connections.
struct Acceptor {
    shared: Arc<Shared>,
    connections: Arc<Connections>,
    protocol: http1::Builder,
    graceful: GracefulShutdown,
}

/// What every request needs.
struct Shared {
    app: App,
    is_closing: AtomicBool,
}

impl Acceptor {
    fn new(app: App, proxies: TrustedProxies, limits: Limits) -> Self {
        let mut protocol = http1::Builder::new();
        // Its timer covers the time between two requests too, so the stream has its own.
        protocol.header_read_timeout(None);
        protocol.max_header_size(request_limits::MAX_HEAD_BYTES).max_buf_size(READ_BUFFER_BYTES);
        Self {
            shared: Arc::new(Shared { app, is_closing: AtomicBool::new(false) }),
            connections: Connections::new(limits, proxies),
            protocol,
            graceful: GracefulShutdown::new(),
        }
    }

    /// Serves a connection in a task of its own; one too many is closed at once.
    fn serve_connection(&self, stream: TcpStream, peer: SocketAddr) {
        let Some(permit) = self.connections.try_acquire(peer.ip()) else { return };
        let activity = permit.activity.clone();
        // Answers are written whole: waiting to fill a packet would only delay them.
        let _ = stream.set_nodelay(true);
        let local = LocalAddr(stream.local_addr().map_or(Addr::Custom("tcp", "".into()), Addr::SocketAddr));
        let remote = RemoteAddr(Addr::SocketAddr(peer));
        let (shared, of_requests) = (self.shared.clone(), activity.clone());
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let (shared, local, remote, activity) =
                (shared.clone(), local.clone(), remote.clone(), of_requests.clone());
            async move {
                activity.begin_request(body_length(&request));
                let request = Request::from((request, local, remote, Scheme::HTTP));
                let response = shared.answer(request).await;
                activity.begin_answer();
                Ok::<hyper::Response<_>, Infallible>(response.into())
            }
        });
        let stream = TokioIo::new(TimeoutStream::new(stream, activity.clone()));
        let connection = self.graceful.watch(self.protocol.serve_connection(stream, service));
        tokio::spawn(async move {
            tokio::select! {
                // A client that went away or talks no HTTP is no event.
                _ = connection => {}
                () = activity.closed() => {}
            }
            drop(permit);
        });
    }

    /// Serves the connections in the backlog, then closes the listener so that the system refuses new ones.
    fn drain_backlog(&self, listener: TcpListener) {
        let Ok(listener) = listener.into_std() else { return };
        while let Ok((stream, peer)) = listener.accept() {
            if let Ok(stream) = stream.set_nonblocking(true).and_then(|()| TcpStream::from_std(stream)) {
                self.serve_connection(stream, peer);
            }
        }
    }

    async fn close(self) {
        let drained = async {
            self.shared.is_closing.store(true, Ordering::Relaxed);
            if self.connections.count() > 0 {
                // A request that is on its way would be lost with the connection that it is sent on.
                tokio::time::sleep(DRAIN_GRACE).await;
            }
            self.graceful.shutdown().await;
        };
        let _ = tokio::time::timeout(DRAIN_TIME, drained).await;
    }
}

fn body_length(request: &hyper::Request<Incoming>) -> BodyLength {
    request.body().size_hint().exact().map_or(BodyLength::Chunked, BodyLength::Known)
}

impl Shared {
    async fn answer(&self, request: Request) -> poem::Response {
        let mut response = self.app.get_response(request).await;
        if self.is_closing.load(Ordering::Relaxed) {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}
