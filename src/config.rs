//! What the owner may set, from flags and the environment, checked once.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use clap::Args;

use crate::domain::catalogue::constants;
use crate::domain::rules;

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

    /// The units that one order may have
    #[arg(long, env = "SHOP_MAX_UNITS_PER_ORDER", value_name = "UNITS", default_value = "100",
        value_parser = clap::value_parser!(u32).range(1..))]
    pub max_units_per_order: u32,

    /// How long an order may stay unpaid before it is cancelled and its units return to stock, such as 7d or 36h;
    /// 0 is never
    #[arg(long, env = "SHOP_UNPAID_AFTER", value_name = "TIME", value_parser = seconds, default_value = "7d")]
    pub unpaid_after: i64,

    /// The id of an ad pixel, loaded only for shoppers who accept cookies
    #[arg(long, env = "SHOP_PIXEL_ID", value_name = "ID", value_parser = pixel_id)]
    pub pixel_id: Option<String>,
}

fn email(text: &str) -> Result<String, String> {
    let email = rules::normalize("admin_email", text);
    rules::check("admin_email", &email, "").map_or(Ok(email), |message| Err(message.to_owned()))
}

/// Scheme, host and port: what stands before the path of an address.
fn origin(text: &str) -> Result<String, String> {
    let url = text.trim_end_matches('/');
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")).unwrap_or_default();
    let is_host = host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':' | b'[' | b']'));
    if is_host && !host.is_empty() { Ok(url.to_owned()) } else { Err("give it as https://shop.example".to_owned()) }
}

fn pixel_id(text: &str) -> Result<String, String> {
    let is_id = (1..=20).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if is_id { Ok(text.to_owned()) } else { Err("a pixel id is up to 20 digits".to_owned()) }
}

/// A whole number of days, hours, minutes or seconds; 0 needs no unit.
fn seconds(text: &str) -> Result<i64, String> {
    let (digits, seconds) = match text.as_bytes() {
        [.., b'd'] => (&text[..text.len() - 1], 24 * 60 * 60),
        [.., b'h'] => (&text[..text.len() - 1], 60 * 60),
        [.., b'm'] => (&text[..text.len() - 1], 60),
        [.., b's'] => (&text[..text.len() - 1], 1),
        _ => (text, 0),
    };
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.parse::<u16>().ok().filter(|number| is_number && (*number == 0 || seconds > 0));
    number
        .map(|number| i64::from(number) * seconds)
        .ok_or_else(|| "give it as a number up to 65535 with a unit: 7d, 36h, 90m or 600s; 0 is never".to_owned())
}
