//! The HTTP API: wire shapes and status codes (DESIGN section 2).

mod answer;
mod auth;
mod body;
mod docs;
mod error;
mod health;
mod notices;
mod orders;
mod products;
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

/// What the handlers work with.
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
    /// Whether browsers reach the shop over TLS.
    is_secure: bool,
}

/// What the owner may set of the API.
#[derive(Clone, Debug)]
pub struct Options {
    /// Units that one order may have.
    pub max_units_per_order: u32,
    /// Seconds after which an unpaid order is cancelled; `None` is never.
    pub unpaid_after: Option<i64>,
    /// Whether the address that shoppers know is given.
    pub has_public_url: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { max_units_per_order: 100, unpaid_after: Some(7 * 24 * 60 * 60), has_public_url: true }
    }
}

/// Tells the time in unix seconds.
pub type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

const FORWARDED_FOR: &str = "x-forwarded-for";
/// Orders that lapse in one transaction.
const LAPSE_BATCH: u32 = 50;
const TEN_MINUTES: i64 = 10 * 60;

impl AppState {
    /// Joins an open store with the key its tokens are signed with; the limits are those of DESIGN section 8.
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
            orders_by_address: Throttle::new(60, TEN_MINUTES),
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

    /// Notes the first request that came through a proxy which is not named.
    fn look_for_proxy(&self, request: &poem::Request) {
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

    /// Who sends a request, as attempts are counted.
    fn client_network(&self, request: &poem::Request) -> Option<IpAddr> {
        self.client_address(request).map(network)
    }

    /// The client's address, as the peer or a trusted proxy has it.
    fn client_address(&self, request: &poem::Request) -> Option<IpAddr> {
        let peer = request.remote_addr().as_socket_addr()?.ip();
        let forwarded_for = request.headers().get_all(FORWARDED_FOR).iter().map(HeaderValue::as_bytes);
        Some(self.proxies.client(peer, forwarded_for))
    }

    /// Cancels the orders that have been unpaid for too long, in transactions between which others come to their turn.
    pub async fn cancel_unpaid_orders(&self) -> Result<(), StoreError> {
        let Some(unpaid_after) = self.options.unpaid_after else { return Ok(()) };
        loop {
            let now = self.now();
            let ids = self.store.cancel_unpaid_orders(now - unpaid_after, LAPSE_BATCH, now).await?;
            if ids.is_empty() {
                return Ok(());
            }
            self.settle(OrderStatus::Cancelled, &ids);
        }
    }

    /// Tells the budget of unpaid units that these orders have another status.
    fn settle(&self, status: OrderStatus, ids: &[String]) {
        let ids = ids.iter().filter_map(|id| id.parse().ok()).collect();
        match status {
            OrderStatus::Paid => self.unpaid_units.forget(&ids),
            OrderStatus::Cancelled => self.unpaid_units.set_held(&ids, false),
            OrderStatus::Pending => self.unpaid_units.set_held(&ids, true),
        }
    }

    /// Where sign-ins wait for their hash.
    pub fn hash_queue(&self) -> &HashQueue {
        &self.hash_queue
    }
}

/// The groups of the documentation.
#[derive(Tags)]
enum Group {
    /// Signing in and out.
    Staff,
    /// What is sold.
    Products,
    /// What was bought.
    Orders,
    /// Whether the shop works.
    Health,
    /// What staff should know.
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

/// What is sent: a field that is not documented is refused, which poem-openapi does but cannot say.
const CLOSED: &[&str] = &[
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

/// The document that `openapi.yaml` holds.
pub fn document() -> String {
    CLOSED.iter().fold(service().spec_yaml(), |document, name| {
        let open = format!("    {name}:\n      type: object\n");
        document.replacen(&open, &format!("{open}      additionalProperties: false\n"), 1)
    })
}

/// Everything below `/api`; its answers and errors all have the documented shape.
pub fn endpoint(state: Arc<AppState>) -> BoxEndpoint<'static> {
    let service = service();
    let allowed = error::AllowedMethods::of(&service);
    Route::new()
        .at("/api/docs", get(docs::page()))
        .at("/api/openapi.yaml", get(docs::document()))
        .nest("/api", service)
        .data(state.clone())
        .around(move |endpoint, request| {
            state.look_for_proxy(&request);
            let allowed = allowed.clone();
            async move {
                let path = request.uri().path().to_owned();
                Ok(match endpoint.call(request).await {
                    Ok(response) => response.into_response(),
                    Err(error) => error::answer(error, &path, &allowed),
                })
            }
        })
        .boxed()
}
