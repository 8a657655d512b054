//! One connection: its TLS handshake, and the requests on it.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use hyper::body::{Body as _, Incoming};
use hyper::server::conn::{http1, http2};
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::graceful::Watcher;
use poem::http::uri::Scheme;
use poem::http::{HeaderValue, Method, header};
use poem::web::{LocalAddr, RemoteAddr};
use poem::{Endpoint, Request};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;
use tokio_util::either::Either;

use super::connections::Permit;
use super::framing::BodyLength;
use super::response_body::ResponseBody;
use super::stream::TimeoutStream;
use crate::server::app::App;
use crate::server::metrics::Exposition;
use crate::server::redirect::Redirect;
use crate::server::request_limits::{MAX_HEAD_BYTES, MAX_HEADER_LIST_BYTES};

/// Maximum size of one read, of a request's head or body.
const READ_BUFFER_BYTES: usize = 32 * 1024;
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(5);
/// How much TLS encrypts before the client has taken it. As it counts as taken, it is less than a client must read
/// within the timeout of a write.
const TLS_BUFFER_BYTES: usize = 32 * 1024;
/// HTTP/2 requests in flight on one connection. A page needs about 20, and each may send a body of 64 KiB, or a picture
/// in parts of 64 KiB.
const MAX_STREAMS: u32 = 32;
/// What a client may send of one body before it is read: the largest body except for a picture.
const STREAM_WINDOW_BYTES: u32 = 64 * 1024;
const CONNECTION_WINDOW_BYTES: u32 = 2 * STREAM_WINDOW_BYTES;
/// How often to check that an HTTP/2 client is still there, and how long it may take to answer.
const PING_INTERVAL: Duration = Duration::from_secs(30);
const PING_TIMEOUT: Duration = Duration::from_secs(10);
/// Streams that the shop may have to reset for errors of the client, before it closes the connection.
const MAX_RESET_STREAMS: usize = 64;

const HTTP2: &[u8] = b"h2";
/// The protocol of an ACME challenge, which ends with the handshake (RFC 8737).
const ACME_TLS: &[u8] = b"acme-tls/1";

/// What responds to the requests on a connection.
pub(in crate::server) enum Responder {
    /// The whole shop.
    Shop(Arc<App>),
    /// A redirect to HTTPS.
    Redirect(Redirect),
    /// The metrics.
    Metrics(Exposition),
}

/// What the connections of a listener share.
pub(super) struct Shared {
    pub(super) tls: Option<TlsAcceptor>,
    pub(super) responder: Responder,
    pub(super) is_closing: Arc<AtomicBool>,
}

/// The settings of the HTTP protocols.
pub(super) struct Protocols {
    http1: http1::Builder,
    http2: http2::Builder<TokioExecutor>,
}

/// A stream without or with TLS. One type for both, so that hyper's HTTP/1 is compiled once.
type Transport = Either<TcpStream, Box<TlsStream<TcpStream>>>;

/// An accepted connection.
pub(super) struct Connection {
    pub(super) shared: Arc<Shared>,
    pub(super) protocols: Arc<Protocols>,
    pub(super) permit: Permit,
    pub(super) watcher: Watcher,
    pub(super) local: LocalAddr,
    pub(super) remote: RemoteAddr,
}

impl Protocols {
    pub(super) fn new() -> Self {
        let mut http1 = http1::Builder::new();
        // hyper's timer also runs between two requests, so the stream has its own.
        http1.header_read_timeout(None);
        http1.max_header_size(MAX_HEAD_BYTES).max_buf_size(READ_BUFFER_BYTES);
        let mut http2 = http2::Builder::new(TokioExecutor::new());
        http2.timer(TokioTimer::new()).keep_alive_interval(PING_INTERVAL).keep_alive_timeout(PING_TIMEOUT);
        http2.max_concurrent_streams(MAX_STREAMS).max_local_error_reset_streams(MAX_RESET_STREAMS);
        http2.max_header_list_size(MAX_HEADER_LIST_BYTES).initial_stream_window_size(STREAM_WINDOW_BYTES);
        http2.initial_connection_window_size(CONNECTION_WINDOW_BYTES);
        Self { http1, http2 }
    }
}

impl Connection {
    /// Serves the connection without TLS until it is closed.
    pub(super) async fn serve_http(self, stream: TcpStream) {
        self.serve_http1(Transport::Left(stream), Scheme::HTTP).await;
    }

    /// Serves the connection with TLS until it is closed.
    pub(super) async fn serve_tls(self, stream: TcpStream, tls: TlsAcceptor) {
        // A client that is silent or does not speak TLS is not an error.
        let Ok(Ok(mut stream)) = tokio::time::timeout(HANDSHAKE_TIMEOUT, tls.accept(stream)).await else { return };
        let (_, session) = stream.get_mut();
        session.set_buffer_limit(Some(TLS_BUFFER_BYTES));
        match session.alpn_protocol() {
            Some(HTTP2) => {
                self.permit.activity.start_http2();
                self.serve_http2(Transport::Right(Box::new(stream))).await;
            }
            Some(ACME_TLS) => {
                let _ = tokio::time::timeout(HANDSHAKE_TIMEOUT, stream.shutdown()).await;
            }
            _ => {
                self.permit.activity.start_http1();
                self.serve_http1(Transport::Right(Box::new(stream)), Scheme::HTTPS).await;
            }
        }
    }

    async fn serve_http1(self, stream: Transport, scheme: Scheme) {
        let Self { shared, protocols, permit, watcher, local, remote } = self;
        let activity = permit.activity.clone();
        let service = service_fn(|request: hyper::Request<Incoming>| {
            let (shared, activity) = (shared.clone(), activity.clone());
            let (local, remote, scheme) = (local.clone(), remote.clone(), scheme.clone());
            async move {
                activity.begin_request(body_length(&request));
                let mut response = shared.respond(Request::from((request, local, remote, scheme))).await;
                if shared.is_closing.load(Ordering::Relaxed) {
                    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
                }
                activity.begin_response();
                Ok::<hyper::Response<_>, Infallible>(response.into())
            }
        });
        let stream = TokioIo::new(TimeoutStream::new(stream, activity.clone()));
        let connection = watcher.watch(protocols.http1.serve_connection(stream, service));
        tokio::select! {
            // A client that disconnects or does not speak HTTP is not an error.
            _ = connection => {}
            () = activity.closed() => {}
        }
    }

    async fn serve_http2(self, stream: Transport) {
        let Self { shared, protocols, permit, watcher, local, remote } = self;
        let activity = permit.activity.clone();
        let service = service_fn(|request: hyper::Request<Incoming>| {
            let (shared, stream) = (shared.clone(), activity.begin_stream());
            let (local, remote) = (local.clone(), remote.clone());
            let is_head = *request.method() == Method::HEAD;
            async move {
                let response = shared.respond(Request::from((request, local, remote, Scheme::HTTPS))).await;
                stream.begin_response();
                let mut response: hyper::Response<_> = response.into();
                if let (true, Some(length)) = (is_head, response.body().size_hint().exact()) {
                    response.headers_mut().entry(header::CONTENT_LENGTH).or_insert(length.into());
                }
                Ok::<_, Infallible>(response.map(|body| ResponseBody::new((!is_head).then_some(body), stream)))
            }
        });
        let stream = TokioIo::new(TimeoutStream::new(stream, activity.clone()));
        let connection = watcher.watch(protocols.http2.serve_connection(stream, service));
        tokio::select! {
            _ = connection => {}
            () = activity.closed() => {}
        }
    }
}

impl Shared {
    async fn respond(&self, request: Request) -> poem::Response {
        match &self.responder {
            Responder::Shop(app) => app.get_response(request).await,
            Responder::Redirect(redirect) => redirect.respond(&request),
            Responder::Metrics(metrics) => metrics.respond(&request).await,
        }
    }
}

fn body_length(request: &hyper::Request<Incoming>) -> BodyLength {
    request.body().size_hint().exact().map_or(BodyLength::Chunked, BodyLength::Known)
}
