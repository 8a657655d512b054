//! Routes, limits and the life of the server: bound before it serves, drained before it stops.

mod app;
mod connections;
mod descriptors;
mod head;
mod lease;
mod stream;

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioTimer;
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
pub use lease::Lease;

use connections::Connections;
use stream::PatientStream;

/// For the head of a request, and for the next one to begin.
const HEADER_TIME: Duration = Duration::from_secs(5);
/// How long clients may still send on what they have open, and are told to send no more.
const LAST_CALL: Duration = Duration::from_millis(250);
const DRAIN_TIME: Duration = Duration::from_secs(10);
/// How long to wait when the system has no descriptor for another connection.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// How often unpaid orders are looked through for those that lapse.
const LAPSE_PERIOD: Duration = Duration::from_secs(60);
/// What is read at once, of a head or of a body.
const READ_BYTES: usize = 32 * 1024;

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
    pub async fn run(self, app: App, proxies: TrustedProxies, stop: impl Future<Output = ()>) {
        let desk = Desk::new(app, proxies);
        let lapsing = tokio::spawn(cancel_unpaid_orders(desk.shared.clone()));
        tokio::pin!(stop);
        let mut is_stuck = false;
        loop {
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                () = &mut stop => break,
            };
            match accepted {
                Ok((stream, peer)) => {
                    is_stuck = false;
                    desk.welcome(stream, peer);
                }
                Err(error) if is_gone(&error) => {}
                Err(error) => {
                    // Told once, not at every try.
                    if !std::mem::replace(&mut is_stuck, true) {
                        tracing::error!("no connection can be accepted: {error}");
                    }
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            }
        }
        lapsing.abort();
        desk.welcome_last(self.listener);
        desk.close().await;
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
fn is_gone(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset)
}

/// Where connections are received.
struct Desk {
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

impl Desk {
    fn new(app: App, proxies: TrustedProxies) -> Self {
        let mut protocol = http1::Builder::new();
        protocol.timer(TokioTimer::new()).header_read_timeout(HEADER_TIME);
        protocol.max_header_size(head::MOST_BYTES).max_buf_size(READ_BYTES);
        Self {
            shared: Arc::new(Shared { app, is_closing: AtomicBool::new(false) }),
            connections: Connections::new(descriptors::most_connections(), proxies),
            protocol,
            graceful: GracefulShutdown::new(),
        }
    }

    /// Serves a connection in a task of its own; one too many is closed at once.
    fn welcome(&self, stream: TcpStream, peer: SocketAddr) {
        let Some(place) = self.connections.admit(peer.ip()) else { return };
        // Answers are written whole: waiting to fill a packet would only delay them.
        let _ = stream.set_nodelay(true);
        let local = LocalAddr(stream.local_addr().map_or(Addr::Custom("tcp", "".into()), Addr::SocketAddr));
        let remote = RemoteAddr(Addr::SocketAddr(peer));
        let shared = self.shared.clone();
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let (shared, local, remote) = (shared.clone(), local.clone(), remote.clone());
            async move {
                let request = Request::from((request, local, remote, Scheme::HTTP));
                Ok::<hyper::Response<_>, Infallible>(shared.answer(request).await.into())
            }
        });
        let connection = self.graceful.watch(self.protocol.serve_connection(PatientStream::new(stream), service));
        tokio::spawn(async move {
            // A client that went away or talks no HTTP is no event.
            let _ = connection.await;
            drop(place);
        });
    }

    /// Takes in those the system has connected already, and lets it refuse the next ones.
    fn welcome_last(&self, listener: TcpListener) {
        let Ok(listener) = listener.into_std() else { return };
        while let Ok((stream, peer)) = listener.accept() {
            if let Ok(stream) = stream.set_nonblocking(true).and_then(|()| TcpStream::from_std(stream)) {
                self.welcome(stream, peer);
            }
        }
    }

    async fn close(self) {
        let drained = async {
            self.shared.is_closing.store(true, Ordering::Relaxed);
            if self.connections.count() > 0 {
                // A request that is on its way would be lost with the connection that it is sent on.
                tokio::time::sleep(LAST_CALL).await;
            }
            self.graceful.shutdown().await;
        };
        let _ = tokio::time::timeout(DRAIN_TIME, drained).await;
    }
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
