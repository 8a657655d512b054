//! The state that all handlers share.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use jiff::tz::TimeZone;
use poem::http::HeaderValue;
use tokio::sync::Semaphore;

use super::backups::BackupStatus;
use super::lapses::Lapses;
use super::mail::MailStatus;
use super::uploads::Uploads;
use crate::auth::failed_login_log::FailedLoginLog;
use crate::auth::failures::Failures;
use crate::auth::network::ip_key;
use crate::auth::proxies::TrustedProxies;
use crate::auth::queue::HashQueue;
use crate::auth::throttle::Throttle;
use crate::auth::token::TokenKey;
use crate::auth::unnamed_proxy::UnnamedProxy;
use crate::domain::clock::Clock;
use crate::domain::finding::Outcome;
use crate::domain::sales_tax::SalesTax;
use crate::domain::setting::ShopSetting;
use crate::payments::CardPayments;
use crate::store::{Store, StoreError, Unpaid};
use crate::tasks::Tasks;

/// State shared by all handlers.
pub struct AppState {
    pub(super) store: Store,
    pub(super) key: TokenKey,
    pub(super) hash_queue: Arc<HashQueue>,
    pub(super) clock: Clock,
    pub(super) proxies: TrustedProxies,
    pub(super) failures: Arc<Failures>,
    pub(super) orders_by_ip: Throttle<IpAddr>,
    /// By order and by network.
    pub(super) attempts_to_pay: Throttle<String>,
    pub(super) failed_login_log: FailedLoginLog,
    pub(super) uploads: Uploads,
    pub(super) lapses: Lapses,
    /// The background tasks.
    pub tasks: Tasks,
    /// The permit for checks of all data, which take a core.
    pub(super) data_check: Arc<Semaphore>,
    pub(super) options: Options,
    pub(super) unnamed_proxy: OnceLock<UnnamedProxy>,
    /// Whether browsers connect over TLS.
    pub(super) is_secure: bool,
}

/// Settings of the API.
#[derive(Clone)]
#[expect(clippy::struct_excessive_bools, reason = "independent settings")]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct Options {
    pub max_units_per_order: u32,
    /// Seconds after which an unpaid order is cancelled; `None` means never.
    pub unpaid_after: Option<i64>,
    pub has_public_url: bool,
    pub has_seller: bool,
    /// Whether staff can do nothing before they set up a second factor.
    pub require_second_factor: bool,
    /// The time zone in which days begin.
    pub zone: TimeZone,
    pub sales_tax: Option<SalesTax>,
    /// Whether nothing may be changed.
    pub is_drill: bool,
    /// What the staff page shows of the settings.
    pub settings: Arc<[ShopSetting]>,
    /// The outcome of scheduled backups; `None` without `--backup-dir`.
    pub backups: Option<Arc<BackupStatus>>,
    /// Checks the shop's own certificate without blocking; `None` without HTTPS.
    pub certificate: Option<CertificateCheck>,
    /// Mail; `None` in a shop that sends none.
    pub mail: Option<Arc<MailStatus>>,
    /// The support email, to which the contact forms write. `None` without live mode, whose shop alone has these forms and
    /// tells shoppers that a color is back.
    pub messages_to: Option<String>,
    /// Payments by card; `None` in a shop that takes none.
    pub payments: Option<Arc<CardPayments>>,
    /// Seconds after which an order is cancelled whose shopper has not paid by card.
    pub pay_within: i64,
    /// How long an upload and a check of all data may take. A picture of 10 MiB takes the default at 700 kbit/s, and a
    /// check takes 11 s of CPU with 850,000 orders.
    pub long_request_timeout: Duration,
    /// Returns the seconds since the start of the shop, by a monotonic clock. A system clock that was set wrong
    /// differs from it.
    pub uptime: Clock,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            max_units_per_order: 100,
            unpaid_after: Some(7 * 24 * 60 * 60),
            has_public_url: true,
            has_seller: true,
            require_second_factor: false,
            zone: TimeZone::UTC,
            sales_tax: None,
            is_drill: false,
            settings: Arc::default(),
            backups: None,
            certificate: None,
            mail: None,
            messages_to: None,
            payments: None,
            pay_within: 30 * 60,
            long_request_timeout: Duration::from_mins(2),
            uptime: stopwatch(),
        }
    }
}

/// Returns what the check of a certificate finds at a time in Unix seconds.
pub type CertificateCheck = Arc<dyn Fn(i64) -> Outcome + Send + Sync>;

/// Returns a clock that counts the seconds from now on.
fn stopwatch() -> Clock {
    let started = Instant::now();
    Arc::new(move || i64::try_from(started.elapsed().as_secs()).unwrap_or(i64::MAX))
}

const FORWARDED_FOR: &str = "x-forwarded-for";
/// Up to how many orders that are due to lapse are counted.
const MAX_COUNTED: u32 = 10_000;
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
            hash_queue: Arc::default(),
            proxies,
            failures: Arc::default(),
            orders_by_ip: Throttle::new(TEN_MINUTES),
            attempts_to_pay: Throttle::new(TEN_MINUTES),
            failed_login_log: FailedLoginLog::default(),
            uploads: Uploads::default(),
            lapses: Lapses::new((options.uptime)()),
            tasks: Tasks::new(clock.clone()),
            data_check: Arc::new(Semaphore::new(1)),
            clock,
            options,
            unnamed_proxy: OnceLock::new(),
            is_secure,
        }
    }

    /// Returns the time in Unix seconds.
    pub fn now(&self) -> i64 {
        (self.clock)()
    }

    /// Returns whether an account must set up a second factor before anything else.
    pub(super) fn must_set_up_second_factor(&self, has_one: bool) -> bool {
        self.options.require_second_factor && !has_one
    }

    /// Records and logs the first request that came through a proxy missing from `--trusted-proxy`.
    pub(super) fn detect_unnamed_proxy(&self, request: &poem::Request) {
        let Some(peer) = request.remote_addr().as_socket_addr().map(|peer| peer.ip().to_canonical()) else {
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

    /// Returns the IP key by which the client's orders are counted.
    pub(super) fn client_ip_key(&self, request: &poem::Request) -> Option<IpAddr> {
        self.client_ip(request).map(ip_key)
    }

    /// Returns the client's IP address: the peer, or the client named by a trusted proxy in `X-Forwarded-For`.
    pub(super) fn client_ip(&self, request: &poem::Request) -> Option<IpAddr> {
        let peer = request.remote_addr().as_socket_addr()?.ip();
        let forwarded_for = request.headers().get_all(FORWARDED_FOR).iter().map(HeaderValue::as_bytes);
        Some(self.proxies.client(peer, forwarded_for))
    }

    /// Records that the shop runs, and cancels orders that have been unpaid for too long.
    pub async fn cancel_unpaid_orders(&self) -> Result<(), StoreError> {
        let (pay_within, unpaid_after) = (self.options.pay_within, self.options.unpaid_after);
        if unpaid_after.is_none() && self.options.payments.is_none() {
            return Ok(());
        }
        let (now, uptime) = (self.now(), (self.options.uptime)());
        let longest = unpaid_after.unwrap_or_default().max(pay_within);
        self.store.record_run_time(self.lapses.unrecorded(uptime), longest).await?;
        self.lapses.set_recorded(uptime);
        if self.options.payments.is_some() {
            let planned = self.store.plan_payments_again(now).await;
            self.store.cancel_unpaid_orders(Unpaid::ByCard(pay_within), now).await.and(planned)?;
        }
        if let Some(unpaid_after) = unpaid_after {
            self.store.cancel_unpaid_orders(Unpaid::Otherwise(unpaid_after), now).await?;
            self.lapses.set_waiting(self.store.count_unpaid_orders(unpaid_after, MAX_COUNTED, now).await?);
        }
        Ok(())
    }

    /// Ends the sales whose last day is over.
    pub async fn end_sales(&self) -> Result<(), StoreError> {
        self.store.end_sales(self.now()).await
    }

    /// Deletes uploaded pictures that no product has referred to for a day.
    pub async fn delete_unused_pictures(&self) -> Result<(), StoreError> {
        self.store.delete_unused_pictures(self.now()).await
    }

    /// Asks Stripe about the payments of orders that are packed now.
    pub(super) fn poll_before_shipping(&self, order_ids: Vec<String>) {
        if let Some(payments) = self.payments() {
            payments.poll_before_shipping(order_ids);
        }
    }

    /// Returns the payments by card, if the shop takes cards.
    pub fn payments(&self) -> Option<&Arc<CardPayments>> {
        self.options.payments.as_ref()
    }

    /// Returns the store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Returns the queue in which sign-ins wait for password hashing.
    pub fn hash_queue(&self) -> &Arc<HashQueue> {
        &self.hash_queue
    }
}
