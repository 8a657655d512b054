//! The whole shop as one endpoint, with limits on each request's head, body and duration.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use poem::endpoint::BoxEndpoint;
use poem::http::{HeaderMap, HeaderName, HeaderValue, header};
use poem::middleware::CatchPanic;
use poem::{Endpoint, EndpointExt, IntoResponse, Request, Response};

use super::observer::Observer;
use super::request_limits;
use crate::api::{self, ApiError, AppState, Declared, ErrorCode, Kind, Options, RequestId, Routes};
use crate::auth::proxies::TrustedProxies;
use crate::auth::token::TokenKey;
use crate::domain::clock::Clock;
use crate::store::Store;
use crate::web::{Settings, Site, security_headers};

const HSTS_ONE_YEAR: HeaderValue = HeaderValue::from_static("max-age=31536000");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
/// Of responses of the API, and of errors.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const REQUEST_TIMEOUT: Duration = Duration::from_secs(8);

/// The whole shop as one endpoint: the API and the site.
pub struct App {
    state: Arc<AppState>,
    api: BoxEndpoint<'static>,
    site: Site,
    security_headers: HeaderMap,
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
        Self { state, api, site, security_headers: security_headers(), is_secure, long_request_timeout, observer: None }
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

    async fn respond(&self, mut request: Request) -> Response {
        if let Err(error) = request_limits::check(&request) {
            return with_no_store(error.into_response());
        }
        if !is_api(&request) {
            return self.site.answer(&request).await;
        }
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
        let mut response = tokio::select! {
            biased;
            response = handle => response,
            () = self.time_limit(&declared) => ApiError::timeout().into_response(),
        };
        if let Some(kind) = declared.kind() {
            response.set_data(kind);
        }
        with_no_store(response)
    }

    /// Waits until a request has taken as long as its operation may take.
    async fn time_limit(&self, declared: &Declared) {
        tokio::select! {
            () = tokio::time::sleep(REQUEST_TIMEOUT) => {}
            () = declared.long() => tokio::time::sleep(self.long_request_timeout).await,
        }
    }
}

fn is_api(request: &Request) -> bool {
    let path = request.uri().path();
    path == "/api" || path.starts_with("/api/")
}

fn with_no_store(mut response: Response) -> Response {
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(NO_STORE);
    response
}

impl Endpoint for App {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        let id = RequestId::next();
        let observed = self.observer.as_ref().map(|observer| observer.begin(id, observer.route(&request), &request));
        let is_api = is_api(&request);
        // Pinned here, because a move would double its size.
        let respond = pin!(self.respond(request));
        let mut response = id.scope(respond).await;
        if is_api || response.data::<ErrorCode>().is_some() {
            response.headers_mut().insert(REQUEST_ID, id.header_value());
        }
        // Pages and files already have them.
        if !response.headers().contains_key(header::X_CONTENT_TYPE_OPTIONS) {
            for (name, value) in &self.security_headers {
                response.headers_mut().entry(name).or_insert_with(|| value.clone());
            }
        }
        if self.is_secure {
            response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, HSTS_ONE_YEAR);
        }
        if let Some(observed) = observed {
            observed.end(&mut response);
        }
        Ok(response)
    }
}
