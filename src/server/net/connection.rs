//! One connection: its TLS handshake, and the requests on it.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use hyper::Request;
use hyper::body::{Body as _, Incoming};
use hyper::http::{HeaderValue, Method, Version, header};
use hyper::server::conn::{http1, http2};
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::graceful::Watcher;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;
use tokio_util::either::Either;

use super::body::PartedBody;
use super::connections::Permit;
use super::stream::LingeringStream;
use crate::server::app::App;
use crate::server::metrics::Exposition;
use crate::server::redirect::Redirect;
use crate::server::request_limits::{MAX_HEAD_BYTES, MAX_HEADER_LIST_BYTES};
use crate::web::Body;

/// Maximum size of one read, of a request's head or body.
const READ_BUFFER_BYTES: usize = 32 * 1024;
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(5);
/// How much TLS encrypts before the client has taken it. It counts as written.
const TLS_BUFFER_BYTES: usize = 32 * 1024;
/// HTTP/2 requests in flight on one connection. A page needs about 20, and each may send a body of 128 KiB, or a picture,
/// in parts of 64 KiB.
const MAX_STREAMS: u32 = 32;
/// What a client may send of one body before it is read.
const STREAM_WINDOW_BYTES: u32 = 64 * 1024;
const CONNECTION_WINDOW_BYTES: u32 = 2 * STREAM_WINDOW_BYTES;
/// How often to check that an HTTP/2 client is still there, and how long it may take to answer.
const PING_INTERVAL: Duration = Duration::from_secs(30);
const PING_TIMEOUT: Duration = Duration::from_secs(10);
/// What HTTP/2 buffers of one response: four parts of a body.
const SEND_BUFFER_BYTES: usize = 64 * 1024;
/// Streams that the shop may have to reset for errors of the client, before it closes the connection.
const MAX_ERROR_RESETS: usize = 64;
/// Streams that the client may reset before the shop has seen them, before it closes the connection.
const MAX_EARLY_RESETS: usize = 20;

const HTTP2: &[u8] = b"h2";
/// The protocol of an ACME challenge, which ends with the handshake (RFC 8737).
const ACME_TLS: &[u8] = b"acme-tls/1";

/// What responds to the requests on a connection.
pub(in crate::server) enum Responder {
    Shop(Arc<App>),
    Redirect(Redirect),
    Metrics(Exposition),
}

pub(super) struct Shared {
    pub(super) tls: Option<TlsAcceptor>,
    pub(super) responder: Responder,
    pub(super) is_closing: Arc<AtomicBool>,
}

pub(super) struct Protocols {
    http1: http1::Builder,
    http2: http2::Builder<TokioExecutor>,
    idle_timeout: Duration,
}

/// A stream without or with TLS. One type for both, so that hyper's HTTP/1 is compiled once.
type Transport = Either<TcpStream, Box<TlsStream<TcpStream>>>;
type Response = hyper::Response<PartedBody<Body>>;

pub(super) struct Connection {
    pub(super) shared: Arc<Shared>,
    pub(super) protocols: Arc<Protocols>,
    pub(super) permit: Permit,
    pub(super) peer: SocketAddr,
}

impl Protocols {
    /// Sets how long a connection may be without a request in progress.
    pub(super) fn new(idle_timeout: Duration) -> Self {
        let mut http1 = http1::Builder::new();
        // `Requests` limits this time for both protocols.
        http1.header_read_timeout(None);
        http1.max_header_size(MAX_HEAD_BYTES).max_buf_size(READ_BUFFER_BYTES);
        let mut http2 = http2::Builder::new(TokioExecutor::new());
        http2.timer(TokioTimer::new()).keep_alive_interval(PING_INTERVAL).keep_alive_timeout(PING_TIMEOUT);
        http2.max_concurrent_streams(MAX_STREAMS).max_send_buf_size(SEND_BUFFER_BYTES);
        http2.max_local_error_reset_streams(MAX_ERROR_RESETS).max_pending_accept_reset_streams(MAX_EARLY_RESETS);
        http2.max_header_list_size(MAX_HEADER_LIST_BYTES).initial_stream_window_size(STREAM_WINDOW_BYTES);
        http2.initial_connection_window_size(CONNECTION_WINDOW_BYTES);
        Self { http1, http2, idle_timeout }
    }
}

impl Connection {
    /// Serves the connection until it ends or stalls.
    pub(super) async fn serve(self, stream: TcpStream, watcher: Watcher) {
        let serve = async {
            match self.shared.tls.clone() {
                // On the heap, because a connection without TLS would take as much memory.
                Some(tls) => Box::pin(self.serve_tls(stream, tls, watcher)).await,
                None => self.serve_http1(Transport::Left(stream), watcher).await,
            }
        };
        tokio::select! {
            () = serve => {}
            () = self.permit.requests.stalled(self.protocols.idle_timeout) => {}
        }
    }

    async fn serve_tls(&self, stream: TcpStream, tls: TlsAcceptor, watcher: Watcher) {
        // A client that is silent or does not speak TLS is not an error.
        let Ok(Ok(mut stream)) = tokio::time::timeout(HANDSHAKE_TIMEOUT, tls.accept(stream)).await else { return };
        let (_, session) = stream.get_mut();
        session.set_buffer_limit(Some(TLS_BUFFER_BYTES));
        match session.alpn_protocol() {
            Some(HTTP2) => self.serve_http2(Transport::Right(Box::new(stream)), watcher).await,
            Some(ACME_TLS) => {
                let _ = tokio::time::timeout(HANDSHAKE_TIMEOUT, stream.shutdown()).await;
            }
            _ => self.serve_http1(Transport::Right(Box::new(stream)), watcher).await,
        }
    }

    async fn serve_http1(&self, stream: Transport, watcher: Watcher) {
        let stream = TokioIo::new(LingeringStream::new(stream, self.shared.is_closing.clone()));
        let respond = service_fn(|request| self.respond(request));
        // A client that disconnects or does not speak HTTP is not an error.
        let _ = watcher.watch(self.protocols.http1.serve_connection(stream, respond)).await;
    }

    async fn serve_http2(&self, stream: Transport, watcher: Watcher) {
        let respond = service_fn(|request| self.respond(request));
        let _ = watcher.watch(self.protocols.http2.serve_connection(TokioIo::new(stream), respond)).await;
    }

    /// Returns the response to a request, which is in progress from now on.
    fn respond(&self, request: Request<Incoming>) -> impl Future<Output = Result<Response, Infallible>> + use<> {
        let (shared, mut in_progress, peer) = (self.shared.clone(), self.permit.requests.begin(), self.peer);
        async move {
            let (request, body) = request.into_parts();
            let is_http2 = request.version == Version::HTTP_2;
            let is_http2_head = is_http2 && request.method == Method::HEAD;
            let mut response = match &shared.responder {
                Responder::Shop(app) => app.respond(request, body, peer).await,
                Responder::Redirect(redirect) => redirect.respond(&request),
                Responder::Metrics(metrics) => metrics.respond(&request).await,
            };
            in_progress.begin_response();
            if !is_http2 && shared.is_closing.load(Ordering::Relaxed) {
                response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            if let (true, Some(length)) = (is_http2_head, response.body().size_hint().exact()) {
                response.headers_mut().entry(header::CONTENT_LENGTH).or_insert(length.into());
            }
            Ok(response.map(|body| PartedBody::new((!is_http2_head).then_some(body), in_progress)))
        }
    }
}
