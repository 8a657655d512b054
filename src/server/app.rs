//! The whole shop: the API and the site, with limits on each request's head and duration.

use std::error::Error;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Either};
use hyper::body::{Body, Bytes};
use hyper::http::request::Parts;
use hyper::http::uri::Scheme;
use hyper::http::{HeaderName, HeaderValue, header};
use poem::endpoint::BoxEndpoint;
use poem::middleware::CatchPanic;
use poem::web::{LocalAddr, RemoteAddr};
use poem::{Addr, Endpoint, EndpointExt, IntoResponse, RequestParts};

use super::observer::Observer;
use super::request_limits;
use crate::api::{self, ApiError, AppState, Declared, ErrorCode, Kind, Options, RequestId, Routes};
use crate::auth::proxies::TrustedProxies;
use crate::auth::token::TokenKey;
use crate::domain::clock::Clock;
use crate::store::Store;
use crate::web::{Response, Settings, Site, add_security_headers};

const HSTS_ONE_YEAR: HeaderValue = HeaderValue::from_static("max-age=31536000");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
/// Of responses of the API, and of errors.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const REQUEST_TIMEOUT: Duration = Duration::from_secs(8);

/// The whole shop: the API and the site.
pub struct App {
    state: Arc<AppState>,
    api: BoxEndpoint<'static, poem::Response>,
    site: Site,
    is_secure: bool,
    long_request_timeout: Duration,
    observer: Option<Arc<Observer>>,
}

impl App {
    /// Creates the app from its parts.
    pub fn new(
        store: Store,
        key: TokenKey,
        clock: Clock,
        settings: Settings,
        proxies: TrustedProxies,
        options: Options,
    ) -> Self {
        let is_secure = settings.origin.starts_with("https://");
        let long_request_timeout = options.long_request_timeout;
        let state = Arc::new(AppState::new(store.clone(), key, clock, proxies, options, is_secure));
        let panic_handler = CatchPanic::new().with_handler(|_| ApiError::internal().into_response());
        let api = api::endpoint(state.clone()).with(panic_handler).map_to_response().boxed();
        let site = Site::new(store, settings, &state.tasks);
        Self { state, api, site, is_secure, long_request_timeout, observer: None }
    }

    /// Logs or measures each request, or both.
    #[must_use]
    pub fn observed(mut self, logs_requests: bool, measures_requests: bool) -> Self {
        if logs_requests || measures_requests {
            let routes = Routes::new(api::path_patterns().chain(self.site.path_patterns()));
            self.observer = Some(Arc::new(Observer::new(routes, logs_requests, measures_requests)));
        }
        self
    }

    pub(super) fn observer(&self) -> Option<Arc<Observer>> {
        self.observer.clone()
    }

    /// Waits until the pages show everything committed so far.
    pub async fn catch_up(&self) {
        self.site.catch_up().await;
    }

    /// Returns the state of the API, with the store and the tasks that the server runs.
    pub fn state(&self) -> &AppState {
        &self.state
    }

    /// Responds to a request of a client at this address.
    pub async fn respond<B>(&self, request: Parts, body: B, peer: SocketAddr) -> Response
    where
        B: Body<Data = Bytes, Error: Error + Send + Sync> + Send + Sync + 'static,
    {
        let id = RequestId::next();
        let observed = self.observer.as_ref().map(|observer| observer.begin(id, observer.route(&request), &request));
        let is_api = is_api(&request);
        let answer = async {
            if let Err(error) = request_limits::check(&request) {
                from_api(error)
            } else if is_api {
                // The API reads neither the local address nor the scheme.
                let (local, peer) = (LocalAddr::default(), RemoteAddr(Addr::SocketAddr(peer)));
                let request = RequestParts::from((request, local, peer, Scheme::HTTP));
                let body = BoxBody::new(body.map_err(io::Error::other));
                // On the heap: the future of a page, which is moved, would be as large.
                from_api(Box::pin(self.call_api(poem::Request::from_parts(request, body.into()))).await)
            } else {
                self.site.answer(&request).await
            }
        };
        // Pinned here, because a move would double its size.
        let mut response = id.scope(pin!(answer)).await;
        let is_error = response.extensions().get::<ErrorCode>().is_some();
        let headers = response.headers_mut();
        if is_api || is_error {
            headers.entry(header::CACHE_CONTROL).or_insert(NO_STORE);
            headers.insert(REQUEST_ID, id.header_value());
        }
        // Pages and files already have them.
        if !headers.contains_key(header::X_CONTENT_TYPE_OPTIONS) {
            add_security_headers(headers);
        }
        if self.is_secure {
            headers.insert(header::STRICT_TRANSPORT_SECURITY, HSTS_ONE_YEAR);
        }
        match observed {
            Some(observed) => observed.end(response),
            None => response,
        }
    }

    async fn call_api(&self, mut request: poem::Request) -> poem::Response {
        let declared = Declared::default();
        request.set_data(declared.clone());
        let handle = async {
            let response = self.api.get_response(request).await;
            if declared.kind() == Some(Kind::PageChange) && response.status().is_success() {
                // The next page that staff load must show the change.
                self.catch_up().await;
            }
            response
        };
        let time_limit = async {
            tokio::select! {
                () = tokio::time::sleep(REQUEST_TIMEOUT) => {}
                () = declared.long() => tokio::time::sleep(self.long_request_timeout).await,
            }
        };
        let mut response = tokio::select! {
            biased;
            response = handle => response,
            () = time_limit => ApiError::timeout().into_response(),
        };
        if let Some(kind) = declared.kind() {
            response.set_data(kind);
        }
        response
    }
}

/// Returns whether a request is for the API. Every other path is a page, a picture or a file.
pub(super) fn is_api(request: &Parts) -> bool {
    let path = request.uri.path();
    path == "/api" || path.starts_with("/api/")
}

pub(super) fn from_api(response: impl IntoResponse) -> Response {
    hyper::Response::from(response.into_response()).map(Either::Right)
}
