//! What the owner may set, from flags and the environment, checked once.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use jiff::SignedDuration;

use crate::domain::catalogue::constants;
use crate::domain::rules;

const SHORTEST_IDLE: Duration = Duration::from_secs(1);
const LONGEST_IDLE: Duration = Duration::from_hours(1);

/// Where the data is.
#[derive(Args, Clone, Debug)]
pub struct Database {
    /// The database file; its key file lies beside it
    #[arg(long = "db", env = "SHOP_DB", default_value = "shop.db", value_name = "FILE")]
    pub path: PathBuf,
}

/// What `shop serve` takes.
#[derive(Args, Clone, Debug)]
pub struct Serve {
    #[command(flatten)]
    #[expect(missing_docs, reason = "clap would take it for the help text")]
    pub database: Database,

    /// The address to serve on; port 0 takes a free one
    #[arg(long, env = "SHOP_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS")]
    pub listen: SocketAddr,

    /// The address shoppers can write to
    #[arg(long, env = "SHOP_SUPPORT_EMAIL", value_name = "EMAIL", value_parser = email,
        default_value = constants().support_email.as_str())]
    pub support_email: String,

    /// The proxies in front of the shop: only their X-Forwarded-For tells where a request comes from
    #[arg(long = "trusted-proxy", env = "SHOP_TRUSTED_PROXY", value_name = "ADDRESS", value_delimiter = ',')]
    pub trusted_proxies: Vec<IpAddr>,

    /// The address the shop is reached at from outside, for links in search engines and shared posts
    #[arg(long, env = "SHOP_PUBLIC_URL", value_name = "URL", value_parser = origin)]
    pub public_url: Option<String>,

    /// How long a connection stays open between two requests: longer than any proxy in front keeps it for the next one
    #[arg(long, env = "SHOP_IDLE_TIMEOUT", value_name = "TIME", value_parser = idle_timeout, default_value = "75s")]
    pub idle_timeout: Duration,

    /// The id of an ad pixel, loaded only for shoppers who accept cookies
    #[arg(long, env = "SHOP_PIXEL_ID", value_name = "ID", value_parser = pixel_id)]
    pub pixel_id: Option<String>,
}

/// An address that means the same in a text and in a `mailto:` link.
fn email(text: &str) -> Result<String, String> {
    let email = rules::normalize("admin_email", text);
    if let Some(message) = rules::check("admin_email", &email, "") {
        return Err(message.to_owned());
    }
    let is_plain = |c: char| c.is_alphanumeric() || ".@+_'-".contains(c);
    if email.chars().all(is_plain) {
        Ok(email)
    } else {
        Err("an address to link to has letters, digits and .+_'-".to_owned())
    }
}

/// Scheme, host and port: what stands before the path of an address.
fn origin(text: &str) -> Result<String, String> {
    let url = text.trim_end_matches('/');
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")).unwrap_or_default();
    let is_host = host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':' | b'[' | b']'));
    if is_host && !host.is_empty() { Ok(url.to_owned()) } else { Err("give it as https://shop.example".to_owned()) }
}

/// A time such as `75s` or `2m`.
fn idle_timeout(text: &str) -> Result<Duration, String> {
    let time = text.parse::<SignedDuration>().ok().and_then(|time| Duration::try_from(time).ok());
    time.filter(|time| (SHORTEST_IDLE..=LONGEST_IDLE).contains(time))
        .ok_or_else(|| "give 1s to 1h, such as 75s".to_owned())
}

fn pixel_id(text: &str) -> Result<String, String> {
    let is_id = (1..=20).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if is_id { Ok(text.to_owned()) } else { Err("a pixel id is up to 20 digits".to_owned()) }
}
