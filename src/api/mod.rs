//! The HTTP API: wire shapes and status codes (DESIGN section 2).

mod answer;
mod auth;
mod body;
mod docs;
mod error;
mod health;
mod orders;
mod products;
mod staff;
mod wire;

use std::net::IpAddr;
use std::sync::Arc;

use poem::endpoint::BoxEndpoint;
use poem::http::HeaderValue;
use poem::{Endpoint, EndpointExt, IntoResponse, Route, get};
use poem_openapi::{OpenApiService, Tags};

use crate::auth::password::Hasher;
use crate::auth::proxies::TrustedProxies;
use crate::auth::refusals::Refusals;
use crate::auth::throttle::{Throttle, network};
use crate::auth::token::TokenKey;
use crate::store::Store;

pub use error::ApiError;

/// What the handlers work with.
pub struct Shop {
    store: Store,
    key: TokenKey,
    hasher: Hasher,
    clock: Clock,
    proxies: TrustedProxies,
    failures_by_account: Throttle<(String, Option<IpAddr>)>,
    failures_by_address: Throttle<Option<IpAddr>>,
    orders_by_address: Throttle<IpAddr>,
    refusals: Refusals,
}

/// Tells the time in unix seconds.
pub type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

const FORWARDED_FOR: &str = "x-forwarded-for";
const MINUTE: i64 = 60;
const QUARTER_HOUR: i64 = 15 * 60;
const TEN_MINUTES: i64 = 10 * 60;

impl Shop {
    /// Joins an open store with the key its tokens are signed with; the limits are those of DESIGN section 8.
    pub fn new(store: Store, key: TokenKey, clock: Clock, proxies: TrustedProxies) -> Self {
        Self {
            store,
            key,
            hasher: Hasher::default(),
            clock,
            proxies,
            failures_by_account: Throttle::doubling(5, QUARTER_HOUR, MINUTE),
            failures_by_address: Throttle::doubling(20, QUARTER_HOUR, MINUTE),
            orders_by_address: Throttle::new(60, TEN_MINUTES),
            refusals: Refusals::default(),
        }
    }

    fn now(&self) -> i64 {
        (self.clock)()
    }

    /// Who sends a request, as attempts are counted.
    fn client_network(&self, request: &poem::Request) -> Option<IpAddr> {
        let peer = request.remote_addr().as_socket_addr()?.ip();
        let forwarded_for = request.headers().get_all(FORWARDED_FOR).iter().map(HeaderValue::as_bytes);
        Some(network(self.proxies.client(peer, forwarded_for)))
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
}

type Service = OpenApiService<(auth::AuthApi, products::ProductsApi, orders::OrdersApi, health::HealthApi), ()>;

fn service() -> Service {
    let apis = (auth::AuthApi, products::ProductsApi, orders::OrdersApi, health::HealthApi);
    OpenApiService::new(apis, "shop", env!("CARGO_PKG_VERSION"))
        .description(include_str!("description.md"))
        .server("/api")
}

/// What is sent: a field that is not documented is refused, which poem-openapi does but cannot say.
const CLOSED: &[&str] =
    &["Login", "OrderInput", "OrderItemInput", "PasswordChange", "ProductInput", "StatusChange", "VariantInput"];

/// The document that `openapi.yaml` holds.
pub fn document() -> String {
    CLOSED.iter().fold(service().spec_yaml(), |document, name| {
        let open = format!("    {name}:\n      type: object\n");
        document.replacen(&open, &format!("{open}      additionalProperties: false\n"), 1)
    })
}

/// Everything below `/api`; its answers and errors all have the documented shape.
pub fn endpoint(shop: Arc<Shop>) -> BoxEndpoint<'static> {
    let service = service();
    let allowed = error::AllowedMethods::of(&service);
    Route::new()
        .at("/api/docs", get(docs::page()))
        .at("/api/openapi.yaml", get(docs::document()))
        .nest("/api", service)
        .data(shop)
        .around(move |endpoint, request| {
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
