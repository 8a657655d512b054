//! Routes, limits and the life of the server: bound before it serves, drained before it stops.

mod app;

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use poem::http::uri::Scheme;
use poem::web::{LocalAddr, RemoteAddr};
use poem::{Addr, Endpoint, Request};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::api::Clock;
use crate::config::Serve;
use crate::web::Settings;

pub use app::App;

const HEADER_TIME: Duration = Duration::from_secs(5);
const DRAIN_TIME: Duration = Duration::from_secs(10);
/// How long to wait when the system has no descriptor for another connection.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
const MOST_CONNECTIONS: usize = 4096;

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

    /// Serves until `stop` ends, then finishes the requests in flight.
    pub async fn run(self, app: App, stop: impl Future<Output = ()>) {
        let app = Arc::new(app);
        let graceful = GracefulShutdown::new();
        let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
        tokio::pin!(stop);
        loop {
            let place = places.clone().acquire_owned();
            let accepted = tokio::select! {
                accepted = async { (place.await, self.listener.accept().await) } => accepted,
                () = &mut stop => break,
            };
            let (Ok(place), Ok((stream, peer))) = accepted else {
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            };
            let connection = graceful.watch(connection(app.clone(), stream, peer));
            tokio::spawn(async move {
                // A client that went away or talks no HTTP is no event.
                let _ = connection.await;
                drop(place);
            });
        }
        drop(self.listener);
        let _ = tokio::time::timeout(DRAIN_TIME, graceful.shutdown()).await;
    }
}

fn connection(
    app: Arc<App>,
    stream: TcpStream,
    peer: SocketAddr,
) -> impl hyper_util::server::graceful::GracefulConnection<Error = hyper::Error> + Send + 'static {
    // Answers are written whole: waiting to fill a packet would only delay them.
    let _ = stream.set_nodelay(true);
    let local = LocalAddr(stream.local_addr().map_or(Addr::Custom("tcp", "".into()), Addr::SocketAddr));
    let remote = RemoteAddr(Addr::SocketAddr(peer));
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let (app, local, remote) = (app.clone(), local.clone(), remote.clone());
        async move {
            let request = Request::from((request, local, remote, Scheme::HTTP));
            Ok::<hyper::Response<_>, Infallible>(app.get_response(request).await.into())
        }
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIME)
        .serve_connection(TokioIo::new(stream), service)
}
