//! Settings from flags, environment variables and a file, validated once at startup.

mod https;
mod log;
mod mail;
mod mode;
mod payments;
mod values;
mod zone;

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use url::Url;

use crate::domain::brand::brand;
use crate::domain::seller::Seller;

pub use https::Https;
pub use log::{Log, LogFormat};
pub use mail::{Mail, parse_sender};
pub use mode::Mode;
pub use payments::{Payments, Stripe};
pub use values::{address, dollars, email, expected, interval, number, origin, seller, time_zone};
pub use zone::Zone;

use log::LOG_AND_METRICS;
use mode::require_for_live;
use values::{is_loopback, listen_instead, parse_seconds};

const MIN_IDLE_TIMEOUT: Duration = Duration::from_secs(1);
const MAX_IDLE_TIMEOUT: Duration = Duration::from_hours(1);
const CONNECTIONS: &str = "Connections";

/// The location of the database.
#[derive(Args, Clone, Debug)]
pub struct Database {
    /// Database file; the token-signing key is stored next to it as FILE.key
    #[arg(long = "db", env = "SHOP_DB", default_value = "shop.db", value_name = "FILE")]
    pub path: PathBuf,
}

/// Options of `shop serve`.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Shop")]
#[expect(clippy::struct_excessive_bools, reason = "independent settings")]
pub struct Serve {
    #[command(flatten)]
    #[expect(missing_docs, reason = "clap would show it as help text")]
    pub database: Database,

    /// Control socket of Litestream; orders are acknowledged only once they are in its replica
    #[arg(long, env = "SHOP_LITESTREAM", value_name = "SOCKET")]
    pub litestream: Option<PathBuf>,

    /// Serves a copy of a shop for reading: no orders, no changes, no mails, no card payments and no backups
    #[arg(long, env = "SHOP_DRILL")]
    pub drill: bool,

    /// Says that the shop that a restored database comes from is off for good; needed once if payments by card are not
    /// finished
    #[arg(long, env = "SHOP_TAKE_OVER")]
    pub take_over: bool,

    /// Stops instead of opening a new shop if the database is missing or empty
    #[arg(long, env = "SHOP_MUST_EXIST")]
    pub must_exist: bool,

    /// Staff without a second factor have to set one up before they can do anything else
    #[arg(long, env = "SHOP_REQUIRE_SECOND_FACTOR")]
    pub require_second_factor: bool,

    /// What the shop is: a demonstration that takes no money (spec), or one that charges cards (live); a shop with
    /// --domain or an https:// public URL has to say it
    #[arg(long, env = "SHOP_MODE", value_name = "MODE")]
    pub mode: Option<Mode>,

    /// Address to listen on; the default is 127.0.0.1:8080, and port 443 everywhere with --domain; port 0 picks a free port
    #[arg(long, env = "SHOP_LISTEN", value_name = "ADDRESS", value_parser = address("127.0.0.1:8080"))]
    pub listen: Option<SocketAddr>,

    /// Not an option: says which one is
    #[arg(long, hide = true, value_parser = listen_instead)]
    pub port: Option<String>,

    /// Public URL of the shop, used in search engine listings, link previews and redirects; with --domain, the first one
    #[arg(long, env = "SHOP_PUBLIC_URL", value_name = "URL", value_parser = origin())]
    pub public_url: Option<String>,

    /// Support email address shown to shoppers; the default is that of the brand
    #[arg(long, env = "SHOP_SUPPORT_EMAIL", value_name = "EMAIL", value_parser = email(),
        default_value = brand().support_email.as_str(), hide_default_value = true)]
    pub support_email: String,

    /// Who sells, shown to shoppers: name, street and city
    #[arg(long, env = "SHOP_SELLER", value_name = "SELLER", value_parser = seller())]
    pub seller: Option<Seller>,

    /// Phone number of the seller, shown to shoppers
    #[arg(long, env = "SHOP_SELLER_PHONE", value_name = "PHONE", requires = "seller",
        value_parser = expected("a phone number, for example '512 555 0100'", Seller::parse_phone))]
    pub seller_phone: Option<String>,

    #[command(flatten)]
    #[expect(missing_docs, reason = "clap would show it as help text")]
    pub zone: Zone,

    /// ID of an ad pixel; it loads only for shoppers who accept cookies
    #[arg(long, env = "SHOP_PIXEL_ID", value_name = "ID",
        value_parser = expected("up to 20 digits, for example 1234567890", parse_pixel_id))]
    pub pixel_id: Option<String>,

    #[command(flatten)]
    #[expect(missing_docs, reason = "clap would show it as help text")]
    pub https: Https,

    /// IP addresses of trusted proxies, separated by commas; X-Forwarded-For is ignored from any other address
    #[arg(long = "trusted-proxy", env = "SHOP_TRUSTED_PROXY", value_name = "ADDRESS", value_delimiter = ',',
        value_parser = expected("an IP address, for example 10.0.0.2", |text| text.parse::<IpAddr>().ok()),
        help_heading = CONNECTIONS)]
    pub trusted_proxies: Vec<IpAddr>,

    /// Time a connection waits for a request, 1s to 1h; must exceed the keep-alive timeout of any proxy in front
    #[arg(long, env = "SHOP_IDLE_TIMEOUT", value_name = "TIME", default_value = "75s", allow_hyphen_values = true,
        value_parser = expected("a time from 1s to 1h, for example 75s", parse_idle_timeout),
        help_heading = CONNECTIONS)]
    pub idle_timeout: Duration,

    /// Maximum number of units in one order
    #[arg(long, env = "SHOP_MAX_UNITS_PER_ORDER", value_name = "UNITS", default_value = "100",
        value_parser = number::<u32>(1.., "100"), help_heading = "Orders")]
    pub max_units_per_order: u32,

    /// Time after which an unpaid order is cancelled and its units return to stock, such as 7d or 36h; 0 means never
    #[arg(long, env = "SHOP_UNPAID_AFTER", value_name = "TIME", default_value = "7d", allow_hyphen_values = true,
        value_parser = expected("a time up to 65535 of a unit, for example 7d, 36h, 90m or 600s", parse_seconds),
        help_heading = "Orders")]
    pub unpaid_after: i64,

    #[command(flatten)]
    #[expect(missing_docs, reason = "clap would show it as help text")]
    pub payments: Payments,

    #[command(flatten)]
    #[expect(missing_docs, reason = "clap would show it as help text")]
    pub mail: Mail,

    /// Email that gets the mails for the owner, such as one about each order; the default is the support email
    #[arg(long, env = "SHOP_ALERT_EMAIL", value_name = "EMAIL", requires = "url_file", value_parser = email(),
        help_heading = mail::HEADING)]
    pub alert_email: Option<String>,

    #[command(flatten)]
    #[expect(missing_docs, reason = "clap would show it as help text")]
    pub backups: Backups,

    #[command(flatten)]
    #[expect(missing_docs, reason = "clap would show it as help text")]
    pub log: Log,

    /// IP address and port that serve metrics for Prometheus at /metrics, such as 127.0.0.1:9090
    #[arg(long, env = "SHOP_METRICS_LISTEN", value_name = "ADDRESS", value_parser = address("127.0.0.1:9090"),
        help_heading = LOG_AND_METRICS)]
    pub metrics_listen: Option<SocketAddr>,
}

/// Options of scheduled backups.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Backups")]
pub struct Backups {
    /// Existing folder for scheduled backups of this shop; without it there are none
    #[arg(long = "backup-dir", env = "SHOP_BACKUP_DIR", value_name = "DIR")]
    pub folder: Option<PathBuf>,

    /// Time between two backups, such as 24h or 90m
    #[arg(long = "backup-every", env = "SHOP_BACKUP_EVERY", value_name = "TIME", value_parser = interval(),
        default_value = "24h", allow_hyphen_values = true, requires = "folder")]
    pub every: i64,

    /// Number of backups to keep; the oldest are removed
    #[arg(long = "backup-keep", env = "SHOP_BACKUP_KEEP", value_name = "COUNT", default_value = "14",
        value_parser = number::<u32>(1.., "14"), requires = "folder")]
    pub keep: u32,
}

impl Serve {
    /// Returns the address to listen on.
    pub fn listen(&self) -> SocketAddr {
        self.listen.unwrap_or_else(|| self.https.default_listen())
    }

    /// Returns the mode; a shop that does not say it is a demonstration.
    pub fn mode(&self) -> Mode {
        self.mode.unwrap_or(Mode::Spec)
    }

    /// Returns the URL that shoppers know, if it is known.
    pub fn known_origin(&self) -> Option<String> {
        let of_domain = || self.https.domains.first().map(|domain| format!("https://{domain}"));
        self.public_url.clone().or_else(of_domain)
    }

    /// Returns who sells, if the owner has said so.
    pub fn seller(&self) -> Option<Seller> {
        let phone = self.seller_phone.clone().unwrap_or_default();
        self.seller.clone().map(|seller| Seller { phone, ..seller })
    }

    /// Returns the options of a drill: it leaves out all that reaches others or changes the copy.
    #[must_use]
    pub fn for_drill(mut self) -> Self {
        self.mode = Some(Mode::Spec);
        (self.litestream, self.mail.url_file, self.backups.folder) = (None, None, None);
        (self.https.tls_cert, self.https.tls_key, self.https.http_listen, self.metrics_listen) =
            (None, None, None, None);
        self.https.domains.clear();
        self
    }

    /// Rejects options that contradict each other, which clap cannot express. The error says how to resolve it.
    pub fn validate(&self) -> Result<(), String> {
        if self.mode() == Mode::Live {
            require_for_live(&self.needs_of_live())?;
        }
        self.contradiction().map(str::to_owned).map_or(Ok(()), Err)
    }

    /// Returns everything that the pages of live mode promise, and whether it is given.
    fn needs_of_live(&self) -> [(bool, &'static str); 7] {
        let payments = &self.payments;
        [
            (self.has_public_url_for_cards(), "--public-url with https://"),
            (self.mail.url_file.is_some(), "--mail-url-file"),
            (payments.stripe.key_file.is_some(), "--stripe-key-file"),
            (payments.publishable_key.is_some(), "--stripe-publishable-key"),
            (self.support_email != brand().support_email, "--support-email with an email that you read"),
            (payments.sales_tax.is_some(), "--sales-tax"),
            (self.seller.is_some(), "--seller"),
        ]
    }

    /// Whether the public URL is one on which Stripe's script takes cards: https, or with test keys this machine.
    fn has_public_url_for_cards(&self) -> bool {
        let Some(url) = self.known_origin().and_then(|origin| Url::parse(&origin).ok()) else { return false };
        let has_test_key = self.payments.publishable_key.as_ref().is_some_and(|key| !key.is_live);
        url.scheme() == "https" || (has_test_key && is_loopback(&url))
    }

    fn contradiction(&self) -> Option<&'static str> {
        if self.mail.url_file.is_some() && self.known_origin().is_none() {
            return Some("--mail-url-file needs --public-url: mails link to it");
        }
        if self.https.is_enabled() { self.contradiction_of_https() } else { None }.or_else(|| self.unsaid_mode())
    }

    fn contradiction_of_https(&self) -> Option<&'static str> {
        if self.public_url.as_ref().is_some_and(|url| !url.starts_with("https://")) {
            return Some("--public-url must begin with https://, which the shop speaks");
        }
        if self.https.http_listen.is_some() && self.known_origin().is_none() {
            return Some("--http-listen redirects to --public-url: give that too");
        }
        None
    }

    /// Says what a shop on the Internet lacks that does not say whether it takes money.
    fn unsaid_mode(&self) -> Option<&'static str> {
        let is_public = self.known_origin().is_some_and(|origin| origin.starts_with("https://"));
        (is_public && self.mode.is_none()).then_some(
            "say whether the shop takes money: --mode live charges cards, --mode spec is a demonstration that takes none",
        )
    }
}

fn parse_idle_timeout(text: &str) -> Option<Duration> {
    let time = Duration::from_secs(parse_seconds(text)?.try_into().ok()?);
    (MIN_IDLE_TIMEOUT..=MAX_IDLE_TIMEOUT).contains(&time).then_some(time)
}

fn parse_pixel_id(text: &str) -> Option<String> {
    let is_id = (1..=20).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    is_id.then(|| text.to_owned())
}
