//! Options of payments.

use std::path::PathBuf;

use clap::Args;
use url::{Host, Url};

use super::values::expected;

const STRIPE_API: &str = "https://api.stripe.com";

/// The account of Stripe.
#[derive(Args, Clone, Debug)]
pub struct Stripe {
    /// File with the secret or restricted Stripe key; the file must not be readable by others
    #[arg(long = "stripe-key-file", env = "SHOP_STRIPE_KEY_FILE", value_name = "FILE")]
    pub key_file: PathBuf,

    /// Origin of Stripe's API: Stripe itself or, for tests, this machine. The key is sent nowhere else
    #[arg(long = "stripe-api", env = "SHOP_STRIPE_API", value_name = "URL", hide = true, default_value = STRIPE_API,
        value_parser = expected("https://api.stripe.com, or an https:// URL of this machine", parse_api))]
    pub api: String,

    /// Root certificates in PEM to trust when talking to Stripe, instead of those of the web
    #[arg(long = "stripe-ca", env = "SHOP_STRIPE_CA", value_name = "FILE", hide = true)]
    pub ca: Option<PathBuf>,
}

fn parse_api(text: &str) -> Option<String> {
    let url = Url::parse(text).ok()?;
    let is_loopback = match url.host()? {
        Host::Domain(domain) => domain == "localhost",
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
    };
    let origin = url.origin().ascii_serialization();
    // No user, path, query or fragment.
    let is_origin = url.as_str() == format!("{origin}/");
    (url.scheme() == "https" && is_origin && (is_loopback || origin == STRIPE_API)).then_some(origin)
}

#[cfg(test)]
mod tests {
    use super::parse_api;

    #[test]
    fn the_key_is_sent_to_stripe_or_to_this_machine() {
        for (text, origin) in [
            ("https://api.stripe.com", "https://api.stripe.com"),
            ("https://localhost:8443/", "https://localhost:8443"),
            ("https://127.0.0.1:8443", "https://127.0.0.1:8443"),
            ("https://[::1]:8443", "https://[::1]:8443"),
        ] {
            assert_eq!(parse_api(text).as_deref(), Some(origin), "{text}");
        }
        for text in [
            "http://localhost:8443",
            "https://api.stripe.com.example",
            "https://api.stripe.com:8443",
            "https://api.stripe.com@shop.example",
            "https://user@localhost",
            "https://localhost/v1",
            "https://10.0.0.1",
            "https://localhost.example",
            "localhost:8443",
            "",
        ] {
            assert_eq!(parse_api(text), None, "{text}");
        }
    }
}
