//! The test harness: a shop in a temporary folder.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};

use http_body_util::BodyExt;
use jiff::tz::TimeZone;
use poem::http::Method;
use serde_json::Value;
use shop::api::{MailStatus, Options};
use shop::auth::proxies::TrustedProxies;
use shop::auth::queue::HashQueue;
use shop::auth::token::TokenKey;
use shop::domain::admin::AdminEmail;
use shop::domain::clock::Clock;
use shop::domain::sales_tax::SalesTax;
use shop::domain::seller::Seller;
use shop::payments::{CardPayments, Stripe};
use shop::server::App;
use shop::store::{Actor, Store};
use shop::web::{Live, Settings};
use tempfile::TempDir;
use uuid::Uuid;

use crate::brand::{PRODUCT_ID, open};
pub(crate) use crate::request::{Caller, Request, request, request_from, with_json};
pub(crate) use crate::response::{Response, time};

pub(crate) const STAFF_EMAIL: &str = "staff@shop.example";
pub(crate) const STAFF_PASSWORD: &str = "correct horse battery staple";
/// 2026-11-18T11:06:40Z.
pub(crate) const NOW: i64 = 1_795_000_000;
/// The hash of [`STAFF_PASSWORD`] with a salt of zeros. Saves tests the slow hashing.
pub(crate) const STAFF_HASH: &str =
    "$pbkdf2-sha256$i=600000,l=32$AAAAAAAAAAAAAAAAAAAAAA$BGDu7H3fi1+R8gN7PiqySPfF2I2+yrtQpCaeUY8ZSM0";
/// A hash that no password matches. It has few rounds, so that it takes no time to reject one.
const NO_PASSWORD: &str =
    "$pbkdf2-sha256$i=1000,l=32$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// A shop with its own database and clocks that only [`TestShop::wait`] and [`TestShop::move_clock`] change.
pub(crate) struct TestShop {
    pub(crate) app: Arc<App>,
    pub(crate) store: Store,
    key: TokenKey,
    clock: Arc<AtomicI64>,
    uptime: Arc<AtomicI64>,
    pub(crate) folder: TempDir,
    pub(crate) next_number: AtomicU32,
}

impl TestShop {
    pub(crate) fn open() -> Self {
        Self::behind(&[])
    }

    /// Opens a shop with the account [`STAFF_EMAIL`], whose password is [`STAFF_PASSWORD`].
    pub(crate) async fn with_account() -> Self {
        let shop = Self::open();
        shop.create_account(STAFF_HASH.into()).await;
        shop
    }

    /// Opens a shop that sells the product of the brand, whose pages the build has rendered.
    pub(crate) fn of_brand() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        drop(Store::open(&folder.path().join("shop.db"), NOW).expect("a database"));
        Self::open_in(folder, NOW, TrustedProxies::default(), Options::default(), None)
    }

    /// Opens a shop that trusts these proxies.
    pub(crate) fn behind(proxies: &[&str]) -> Self {
        Self::with(proxies, Options::default())
    }

    /// Opens a shop with these options.
    pub(crate) fn with_options(options: Options) -> Self {
        Self::with(&[], options)
    }

    fn with(proxies: &[&str], options: Options) -> Self {
        let proxies = TrustedProxies::new(proxies.iter().map(|ip| ip.parse().expect("an IP address")));
        Self::open_in(tempfile::tempdir().expect("a temporary folder"), NOW, proxies, options, None)
    }

    /// Opens a shop in live mode, with test keys.
    pub(crate) fn live() -> Self {
        Self::with_cards(None, TimeZone::UTC)
    }

    /// Opens a shop in live mode with this account of Stripe, whose days begin in this zone.
    pub(crate) fn with_cards(stripe: impl Into<Option<Stripe>>, zone: TimeZone) -> Self {
        let mail = Some(Arc::new(MailStatus::new("owner@shop.example".into())));
        let publishable_key = "pk_test_51NotARealKeyOfAnyAccount".into();
        let live = Live { publishable_key, is_test: true, sales_tax: SalesTax::Included };
        let folder = tempfile::tempdir().expect("a temporary folder");
        let messages_to = Some("help@shop.example".into());
        let options = Options { mail, messages_to, zone, sales_tax: Some(SalesTax::Included), ..Options::default() };
        Self::open_with_stripe(folder, NOW, TrustedProxies::default(), options, Some(live), stripe.into())
    }

    /// Stops the shop and starts it again. Meanwhile its clock was set forward by these seconds, or back.
    pub(crate) fn restart_with_clock_moved(self, seconds: i64) -> Self {
        let now = self.now() + seconds;
        let Self { app, store, folder, next_number, .. } = self;
        drop((app, store));
        let shop = Self::open_in(folder, now, TrustedProxies::default(), Options::default(), None);
        Self { next_number, ..shop }
    }

    fn open_in(folder: TempDir, now: i64, proxies: TrustedProxies, options: Options, live: Option<Live>) -> Self {
        Self::open_with_stripe(folder, now, proxies, options, live, None)
    }

    fn open_with_stripe(
        folder: TempDir,
        now: i64,
        proxies: TrustedProxies,
        options: Options,
        live: Option<Live>,
        stripe: Option<Stripe>,
    ) -> Self {
        let path = folder.path().join("shop.db");
        let store = open(&path, now);
        let key = TokenKey::load(&path).expect("a key");
        let clock = Arc::new(AtomicI64::new(now));
        let settings = Settings {
            support_email: "help@shop.example".into(),
            seller: Seller::parse("Towel LLC, 12 Oak St, Austin, TX 78701"),
            pixel_id: None,
            has_order_page: options.mail.is_some(),
            origin: "https://shop.example".into(),
            live,
        };
        let (app_clock, uptime) = (clock.clone(), Arc::new(AtomicI64::new(0)));
        let app_uptime = uptime.clone();
        let uptime_clock: Clock = Arc::new(move || app_uptime.load(Ordering::Relaxed));
        let read_clock: Clock = Arc::new(move || app_clock.load(Ordering::Relaxed));
        let payments = stripe.map(|stripe| {
            Arc::new(CardPayments::new(store.clone(), stripe, read_clock.clone(), "owner@shop.example".into()))
        });
        let options = Options { uptime: uptime_clock, payments, ..options };
        let app = App::new(store.clone(), key.clone(), read_clock, settings, proxies, options);
        Self { app: Arc::new(app), store, key, clock, uptime, folder, next_number: AtomicU32::new(100_000) }
    }

    /// Lets time pass.
    pub(crate) fn wait(&self, seconds: i64) {
        self.uptime.fetch_add(seconds, Ordering::Relaxed);
        self.move_clock(seconds);
    }

    /// Sets the clock forward, or back, while no time passes.
    pub(crate) fn move_clock(&self, seconds: i64) {
        self.clock.fetch_add(seconds, Ordering::Relaxed);
    }

    pub(crate) fn now(&self) -> i64 {
        self.clock.load(Ordering::Relaxed)
    }

    /// Opens another connection to the database.
    pub(crate) fn database(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.folder.path().join("shop.db")).expect("the database")
    }

    /// Returns the steps by which `SQLite` runs a statement.
    pub(crate) fn plan_of(&self, sql: &str) -> Vec<String> {
        let db = self.database();
        let mut statement = db.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).expect("a statement");
        // Without values for its parameters.
        let mut rows = statement.raw_query();
        let mut steps = Vec::new();
        while let Some(row) = rows.next().expect("a plan") {
            steps.push(row.get(3).expect("a text"));
        }
        steps
    }

    pub(crate) fn count(&self, table: &str) -> i64 {
        self.database()
            .query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0))
            .expect("a table of the schema")
    }

    /// Creates an account with a session of 8 hours.
    pub(crate) async fn staff(&self) -> Caller {
        self.staff_named(&format!("{}@shop.example", Uuid::new_v4())).await
    }

    /// Creates an account with this email, which no password opens, and a session of 8 hours.
    pub(crate) async fn staff_named(&self, email: &str) -> Caller {
        let email = AdminEmail::parse(email).expect("an email");
        Caller::Bearer(self.create_session(email, NO_PASSWORD.into()).await)
    }

    /// Returns a caller whose session has expired, token and row.
    pub(crate) async fn expired_staff(&self) -> Caller {
        let email = AdminEmail::parse(&format!("{}@shop.example", Uuid::new_v4())).expect("an email");
        Caller::Bearer(self.create_session_at(self.now() - 9 * 60 * 60, email, NO_PASSWORD.into()).await)
    }

    /// Creates the account [`STAFF_EMAIL`] with this password hash.
    pub(crate) async fn create_account(&self, password_hash: String) {
        let email = AdminEmail::parse(STAFF_EMAIL).expect("an email");
        self.create_session(email, password_hash).await;
    }

    async fn create_session(&self, email: AdminEmail, password_hash: String) -> String {
        self.create_session_at(self.now(), email, password_hash).await
    }

    async fn create_session_at(&self, now: i64, email: AdminEmail, password_hash: String) -> String {
        let jti = Uuid::new_v4().to_string();
        let actor = Actor { email: String::new(), at: now };
        let id = Uuid::new_v4().to_string();
        let admin = self.store.insert_admin(id, email, password_hash, actor).await.expect("a new account");
        let token = self.key.sign(&admin.id, &jti, now);
        let account = self.store.find_account(admin.email).await.expect("a read").expect("an account");
        self.store.insert_session(jti, account, now + 8 * 60 * 60, now).await.expect("a new session");
        token
    }

    /// Returns the queue in which sign-ins wait for hashing.
    pub(crate) fn hash_queue(&self) -> &Arc<HashQueue> {
        self.app.state().hash_queue()
    }

    /// Waits until the pages reflect all saved changes.
    pub(crate) async fn pages_catch_up(&self) {
        self.app.catch_up().await;
    }

    /// Cancels lapsed orders, as the shop does automatically each minute.
    pub(crate) async fn cancel_unpaid_orders(&self) {
        self.app.state().cancel_unpaid_orders().await.expect("a database that works");
    }

    pub(crate) async fn send(&self, request: Request) -> Response {
        let Request { head, body, peer } = request;
        let (head, body) = self.app.respond(head, body, peer).await.into_parts();
        let bytes = body.collect().await.expect("a body in memory").to_bytes().into();
        Response { status: head.status.as_u16(), headers: head.headers, bytes }
    }

    pub(crate) async fn get(&self, path: &str, caller: &Caller) -> Response {
        self.send(request(Method::GET, path, caller).finish()).await
    }

    pub(crate) async fn delete(&self, path: &str, caller: &Caller) -> Response {
        self.send(request(Method::DELETE, path, caller).finish()).await
    }

    pub(crate) async fn post(&self, path: &str, caller: &Caller, body: &Value) -> Response {
        self.send(with_json(request(Method::POST, path, caller), body)).await
    }

    pub(crate) async fn put(&self, path: &str, caller: &Caller, body: &Value) -> Response {
        self.send(with_json(request(Method::PUT, path, caller), body)).await
    }

    /// Returns the stock of the product in a color from the public product list.
    pub(crate) async fn stock(&self, color: &str) -> u64 {
        let products = self.get("/api/products", &Caller::Anonymous).await.json();
        let product = products.as_array().into_iter().flatten().find(|product| product["_id"] == PRODUCT_ID);
        let variants = product.expect("the product is sold")["variants"].as_array().cloned().unwrap_or_default();
        let variant = variants.iter().find(|variant| variant["color"] == color).expect("the color is sold");
        variant["inventory"].as_u64().expect("a number")
    }
}
