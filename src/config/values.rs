//! Parsers of the values of flags. Their errors say what was expected, with an example.

use std::fmt::Display;
use std::net::SocketAddr;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

use jiff::tz::TimeZone;
use url::{Host, Url};

use crate::domain::rules;
use crate::domain::seller::Seller;

/// Returns a parser whose error is what was expected, such as `an IP address, for example 10.0.0.2`.
pub fn expected<T>(
    what: impl Display,
    parse: impl Fn(&str) -> Option<T> + Clone + Send + Sync + 'static,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    let message = format!("expected {what}");
    move |text| parse(text).ok_or_else(|| message.clone())
}

/// Returns a parser of an IP address with a port.
pub fn address(example: &str) -> impl Fn(&str) -> Result<SocketAddr, String> + Clone + Send + Sync + 'static {
    expected(format!("an IP address and port, for example {example}"), |text| text.parse().ok())
}

/// Rejects a port without an address, and says how to give it.
pub(super) fn listen_instead(port: &str) -> Result<String, String> {
    Err(format!("give it with its address: --listen 127.0.0.1:{port}, or --listen [::]:{port} for all of this machine"))
}

/// Returns a parser of a whole number. The range has a lower bound, which it includes.
pub fn number<T: FromStr + PartialOrd + Display>(
    range: impl RangeBounds<T> + Clone + Send + Sync + 'static,
    example: &str,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    let Bound::Included(min) = range.start_bound() else { unreachable!("see above") };
    let bounds = match range.end_bound() {
        Bound::Included(max) => format!("from {min} to {max}"),
        Bound::Excluded(_) | Bound::Unbounded => format!("of {min} or more"),
    };
    expected(format!("a whole number {bounds}, for example {example}"), move |text| {
        text.parse().ok().filter(|number| range.contains(number))
    })
}

/// Returns a parser of the name of a time zone.
pub fn time_zone() -> impl Fn(&str) -> Result<TimeZone, String> + Clone + Send + Sync + 'static {
    expected("a time zone of the IANA database, for example America/New_York", |text| TimeZone::get(text).ok())
}

/// Returns a parser of an amount of dollars. The rules of prices check it further.
pub fn dollars() -> impl Fn(&str) -> Result<f64, String> + Clone + Send + Sync + 'static {
    expected("an amount in dollars, for example 4.99", |text| {
        text.parse().ok().filter(|amount: &f64| amount.is_finite() && *amount >= 0.0)
    })
}

/// Returns a parser of an email address.
pub fn email() -> impl Fn(&str) -> Result<String, String> + Clone + Send + Sync + 'static {
    expected("an email address of letters, digits and .@+_'-, for example help@shop.example", parse_email)
}

/// Returns a parser of a time of at least one second, in seconds.
pub fn interval() -> impl Fn(&str) -> Result<i64, String> + Clone + Send + Sync + 'static {
    expected("a time of 1s or more, for example 36h or 90m", |text| parse_seconds(text).filter(|seconds| *seconds > 0))
}

/// Returns a parser of the URL of a shop.
pub fn origin() -> impl Fn(&str) -> Result<String, String> + Clone + Send + Sync + 'static {
    expected("a URL without a path, for example https://shop.example", parse_origin)
}

/// Returns a parser of who sells.
pub fn seller() -> impl Fn(&str) -> Result<Seller, String> + Clone + Send + Sync + 'static {
    expected("a name, a street and a city, for example 'Example LLC, 12 Oak Street, Austin, TX 78701'", Seller::parse)
}

/// Parses a URL that has a scheme, a host and optionally a port, but no path.
fn parse_origin(text: &str) -> Option<String> {
    let url = text.trim_end_matches('/');
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
    let is_host = host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':' | b'[' | b']'));
    (is_host && !host.is_empty()).then(|| url.to_owned())
}

/// Parses an email address that needs no escaping in text or in a `mailto:` link.
pub(super) fn parse_email(text: &str) -> Option<String> {
    let email = rules::normalize("admin_email", text);
    let is_plain = email.chars().all(|c| c.is_alphanumeric() || ".@+_'-".contains(c));
    (is_plain && rules::validate("admin_email", &email, "").is_none()).then_some(email)
}

pub(super) fn is_loopback(url: &Url) -> bool {
    url.host().is_some_and(|host| match host {
        Host::Domain(domain) => domain == "localhost",
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
    })
}

/// Parses a whole number of days, hours, minutes or seconds, and returns seconds; 0 needs no unit.
pub(super) fn parse_seconds(text: &str) -> Option<i64> {
    let (digits, unit_seconds) = match text.as_bytes() {
        [.., b'd'] => (&text[..text.len() - 1], 24 * 60 * 60),
        [.., b'h'] => (&text[..text.len() - 1], 60 * 60),
        [.., b'm'] => (&text[..text.len() - 1], 60),
        [.., b's'] => (&text[..text.len() - 1], 1),
        _ => (text, 0),
    };
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.parse::<u16>().ok().filter(|number| is_number && (*number == 0 || unit_seconds > 0));
    number.map(|number| i64::from(number) * unit_seconds)
}
