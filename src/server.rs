//! Routes, limits and the life of the server: bound before it serves, drained before it stops.

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
use poem::endpoint::BoxEndpoint;
use poem::error::ReadBodyError;
use poem::http::uri::Scheme;
use poem::http::{HeaderMap, HeaderValue, Method, header};
use poem::middleware::CatchPanic;
use poem::web::{LocalAddr, RemoteAddr};
use poem::{Addr, Body, Endpoint, EndpointExt, IntoResponse, Request, Response};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::api::{self, ApiError, Clock, Shop};
use crate::auth::token::TokenKey;
use crate::config::Serve;
use crate::store::Store;
use crate::web::{Settings, Site, security_headers};

const HEADER_TIME: Duration = Duration::from_secs(5);
const REQUEST_TIME: Duration = Duration::from_secs(8);
const DRAIN_TIME: Duration = Duration::from_secs(10);
/// How long to wait when the system has no descriptor for another connection.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
const MOST_CONNECTIONS: usize = 4096;
const SMALL_BODY: usize = 16 * 1024;
const PRODUCT_BODY: usize = 64 * 1024;
const PRODUCTS: &str = "/api/products";

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

/// The whole shop as one endpoint: the API, and the site beside it.
pub struct App {
    api: BoxEndpoint<'static>,
    site: Site,
    security_headers: HeaderMap,
}

impl App {
    /// Joins the parts.
    pub fn new(store: Store, key: TokenKey, clock: Clock, settings: Settings) -> Self {
        let shop = Arc::new(Shop::new(store.clone(), key, clock));
        let caught = CatchPanic::new().with_handler(|_| {
            tracing::error!("a handler panicked");
            ApiError::internal().into_response()
        });
        let api = api::endpoint(shop).with(caught).map_to_response().boxed();
        Self { api, site: Site::new(store, settings), security_headers: security_headers() }
    }

    /// Returns when the pages show all that is committed by now.
    pub async fn catch_up(&self) {
        self.site.catch_up().await;
    }

    async fn answer(&self, request: Request) -> Response {
        let path = request.uri().path();
        if path != "/api" && !path.starts_with("/api/") {
            return self.site.answer(&request).await;
        }
        // Products, and by an order's status the pieces that come back to the shelf or leave it.
        let is_by_staff =
            *request.method() == Method::PUT || (path.starts_with(PRODUCTS) && !request.method().is_safe());
        let handled = async {
            let response = match with_limited_body(request).await {
                Ok(request) => self.api.get_response(request).await,
                Err(error) => error.into_response(),
            };
            if is_by_staff && response.status().is_success() {
                // The next page that staff load shows it (DESIGN D2).
                self.catch_up().await;
            }
            response
        };
        let answer = tokio::time::timeout(REQUEST_TIME, handled).await;
        let mut response = answer.unwrap_or_else(|_| ApiError::timeout().into_response());
        response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
        response
    }
}

impl Endpoint for App {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        let mut response = self.answer(request).await;
        // Pages and files come with them.
        if !response.headers().contains_key(header::X_CONTENT_TYPE_OPTIONS) {
            for (name, value) in &self.security_headers {
                response.headers_mut().entry(name).or_insert_with(|| value.clone());
            }
        }
        Ok(response)
    }
}

/// Reads the body up to its limit, whatever Content-Length says.
async fn with_limited_body(mut request: Request) -> Result<Request, ApiError> {
    let is_product = request.uri().path().starts_with(PRODUCTS);
    let limit = if is_product { PRODUCT_BODY } else { SMALL_BODY };
    let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if announced.is_some_and(|length: u64| length > limit as u64) {
        return Err(ApiError::too_large(limit));
    }
    match request.take_body().into_bytes_limit(limit).await {
        Ok(bytes) => {
            request.set_body(Body::from(bytes));
            Ok(request)
        }
        Err(ReadBodyError::PayloadTooLarge) => Err(ApiError::too_large(limit)),
        Err(error) => Err(ApiError::bad_request(error.to_string())),
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
