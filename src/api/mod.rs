//! The HTTP API: JSON schemas and status codes.

mod auth;
mod body;
mod docs;
mod error;
mod health;
mod notices;
mod orders;
mod products;
mod response;
mod staff;
mod wire;

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use poem::endpoint::BoxEndpoint;
use poem::http::HeaderValue;
use poem::{Endpoint, EndpointExt, IntoResponse, Route, get};
use poem_openapi::{OpenApiService, Tags};

use crate::auth::failed_login_log::FailedLoginLog;
use crate::auth::failures::Failures;
use crate::auth::proxies::TrustedProxies;
use crate::auth::queue::HashQueue;
use crate::auth::throttle::{Throttle, network};
use crate::auth::token::TokenKey;
use crate::auth::unnamed_proxy::UnnamedProxy;
use crate::auth::unpaid_units::UnpaidUnits;
use crate::domain::order::OrderStatus;
use crate::store::{Store, StoreError};

pub use error::ApiError;

/// State shared by all handlers.
pub struct AppState {
    store: Store,
    key: TokenKey,
    hash_queue: HashQueue,
    clock: Clock,
    proxies: TrustedProxies,
    failures: Arc<Failures>,
    orders_by_address: Throttle<IpAddr>,
    failed_login_log: FailedLoginLog,
    unpaid_units: UnpaidUnits,
    options: Options,
    unnamed_proxy: OnceLock<UnnamedProxy>,
    /// Whether browsers connect over TLS.
    is_secure: bool,
}

/// Settings of the API.
#[derive(Clone, Debug)]
pub struct Options {
    /// Maximum number of units in one order.
    pub max_units_per_order: u32,
    /// Seconds after which an unpaid order is cancelled; `None` means never.
    pub unpaid_after: Option<i64>,
    /// Whether `--public-url` is set.
    pub has_public_url: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { max_units_per_order: 100, unpaid_after: Some(7 * 24 * 60 * 60), has_public_url: true }
    }
}

/// Returns the current time in Unix seconds.
pub type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// Orders from one network in ten minutes.
const MAX_ORDERS_PER_NETWORK: u32 = 60;
const FORWARDED_FOR: &str = "x-forwarded-for";
/// Unpaid orders cancelled in one transaction.
const CANCEL_BATCH: u32 = 50;
/// In seconds.
const TEN_MINUTES: i64 = 10 * 60;

impl AppState {
    /// Creates the state from an open store and the key that signs its tokens.
    pub fn new(
        store: Store,
        key: TokenKey,
        clock: Clock,
        proxies: TrustedProxies,
        options: Options,
        is_secure: bool,
    ) -> Self {
        Self {
            store,
            key,
            hash_queue: HashQueue::default(),
            clock,
            proxies,
            failures: Arc::default(),
            orders_by_address: Throttle::new(MAX_ORDERS_PER_NETWORK, TEN_MINUTES),
            failed_login_log: FailedLoginLog::default(),
            unpaid_units: UnpaidUnits::default(),
            options,
            unnamed_proxy: OnceLock::new(),
            is_secure,
        }
    }

    fn now(&self) -> i64 {
        (self.clock)()
    }

    /// Records and logs the first request that came through a proxy missing from `--trusted-proxy`.
    fn detect_unnamed_proxy(&self, request: &poem::Request) {
        let Some(peer) = request.remote_addr().as_socket_addr().map(|address| address.ip().to_canonical()) else {
            return;
        };
        let is_forwarded = UnnamedProxy::HEADERS.iter().any(|name| request.headers().contains_key(*name));
        if !is_forwarded || self.proxies.contains(peer) || self.unnamed_proxy.get().is_some() {
            return;
        }
        let proxy = UnnamedProxy { peer, has_public_url: self.options.has_public_url };
        if self.unnamed_proxy.set(proxy).is_ok() {
            tracing::warn!("{}. {}", UnnamedProxy::MESSAGE, proxy.hint());
        }
    }

    /// Returns the client's network, the key by which orders are counted.
    fn client_network(&self, request: &poem::Request) -> Option<IpAddr> {
        self.client_address(request).map(network)
    }

    /// Returns the client's address: the peer, or the client named by a trusted proxy in `X-Forwarded-For`.
    fn client_address(&self, request: &poem::Request) -> Option<IpAddr> {
        let peer = request.remote_addr().as_socket_addr()?.ip();
        let forwarded_for = request.headers().get_all(FORWARDED_FOR).iter().map(HeaderValue::as_bytes);
        Some(self.proxies.client(peer, forwarded_for))
    }

    /// Cancels orders that have been unpaid for too long, in batches so that other writes can run in between.
    pub async fn cancel_unpaid_orders(&self) -> Result<(), StoreError> {
        let Some(unpaid_after) = self.options.unpaid_after else { return Ok(()) };
        loop {
            let now = self.now();
            let ids = self.store.cancel_unpaid_orders(now - unpaid_after, CANCEL_BATCH, now).await?;
            if ids.is_empty() {
                return Ok(());
            }
            self.update_unpaid_units(OrderStatus::Cancelled, &ids);
        }
    }

    /// Updates the count of unpaid units after these orders changed to `status`.
    fn update_unpaid_units(&self, status: OrderStatus, ids: &[String]) {
        let ids = ids.iter().filter_map(|id| id.parse().ok()).collect();
        match status {
            OrderStatus::Paid => self.unpaid_units.forget(&ids),
            OrderStatus::Cancelled => self.unpaid_units.set_held(&ids, false),
            OrderStatus::Pending => self.unpaid_units.set_held(&ids, true),
        }
    }

    /// Returns the queue in which sign-ins wait for password hashing.
    pub fn hash_queue(&self) -> &HashQueue {
        &self.hash_queue
    }
}

/// The tags of the `OpenAPI` document.
#[derive(Tags)]
enum Group {
    /// Staff sign-in, sign-out and password changes.
    Staff,
    /// The product catalog.
    Products,
    /// Orders and their status.
    Orders,
    /// Health check.
    Health,
    /// Notices for staff.
    Notices,
}

type Apis = (auth::AuthApi, products::ProductsApi, orders::OrdersApi, notices::NoticesApi, health::HealthApi);
type Service = OpenApiService<Apis, ()>;

fn service() -> Service {
    let apis = (auth::AuthApi, products::ProductsApi, orders::OrdersApi, notices::NoticesApi, health::HealthApi);
    OpenApiService::new(apis, "shop", env!("CARGO_PKG_VERSION"))
        .description(include_str!("description.md"))
        .server("/api")
}

/// The request schemas. They reject undocumented fields, which poem-openapi enforces but does not document.
const REQUEST_SCHEMAS: &[&str] = &[
    "BulkStatusChange",
    "Login",
    "OrderInput",
    "OrderItemInput",
    "OrderRef",
    "PasswordChange",
    "ProductInput",
    "StatusChange",
    "VariantInput",
];

/// Returns the content of `openapi.yaml`.
pub fn document() -> String {
    REQUEST_SCHEMAS.iter().fold(service().spec_yaml(), |document, name| {
        let open = format!("    {name}:\n      type: object\n");
        document.replacen(&open, &format!("{open}      additionalProperties: false\n"), 1)
    })
}

/// Returns the endpoint for everything under `/api`. Every response and error has the documented shape.
pub fn endpoint(state: Arc<AppState>) -> BoxEndpoint<'static> {
    let service = service();
    let allowed = error::AllowedMethods::of(&service);
    Route::new()
        .at("/api/docs", get(docs::page()))
        .at("/api/openapi.yaml", get(docs::document()))
        .nest("/api", service)
        .data(state.clone())
        .around(move |endpoint, request| {
            state.detect_unnamed_proxy(&request);
            let allowed = allowed.clone();
            async move {
                let path = request.uri().path().to_owned();
                Ok(match endpoint.call(request).await {
                    Ok(response) => response.into_response(),
                    Err(error) => error::into_response(error, &path, &allowed),
                })
            }
        })
        .boxed()
}
