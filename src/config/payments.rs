//! Options of payments.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use url::Url;

use super::values::{expected, is_loopback, parse_seconds};
use crate::domain::sales_tax::SalesTax;

/// Above these options in the help.
const HEADING: &str = "Payments";
const STRIPE_API: &str = "https://api.stripe.com";
/// In seconds.
const PAY_WITHIN: RangeInclusive<i64> = 10 * 60..=24 * 60 * 60;
/// Characters of a publishable key after its prefix. Stripe documents no length, so the limits are generous.
const KEY_LENGTHS: RangeInclusive<usize> = 16..=247;

/// Options of cards.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = HEADING)]
pub struct Payments {
    #[command(flatten)]
    #[expect(missing_docs, reason = "clap would show it as help text")]
    pub stripe: Stripe,

    /// Publishable Stripe key, which is part of the pages; of the same mode as the key in --stripe-key-file
    #[arg(long = "stripe-publishable-key", env = "SHOP_STRIPE_PUBLISHABLE_KEY", value_name = "KEY",
        value_parser = expected("a publishable Stripe key, such as pk_test_51…", PublishableKey::parse))]
    pub publishable_key: Option<PublishableKey>,

    /// Time after which an order whose card is not authorized is cancelled and its units return to stock, 10m to 24h
    #[arg(long, env = "SHOP_PAY_WITHIN", value_name = "TIME", default_value = "30m", allow_hyphen_values = true,
        value_parser = expected("a time from 10m to 24h, for example 30m", parse_pay_within))]
    pub pay_within: i64,

    /// Whether the prices include sales tax or you collect none; shoppers read it
    #[arg(long, env = "SHOP_SALES_TAX", value_name = "TAX")]
    pub sales_tax: Option<SalesTax>,
}

/// A key that may be public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishableKey {
    /// The key itself.
    pub text: String,
    /// Whether real cards are charged.
    pub is_live: bool,
}

impl PublishableKey {
    fn parse(text: &str) -> Option<Self> {
        let parse = |(prefix, is_live): (&str, bool)| {
            let rest = text.strip_prefix(prefix)?;
            let is_key = KEY_LENGTHS.contains(&rest.len()) && rest.bytes().all(|b| b.is_ascii_alphanumeric());
            is_key.then(|| Self { text: text.to_owned(), is_live })
        };
        [("pk_test_", false), ("pk_live_", true)].into_iter().find_map(parse)
    }
}

/// The account of Stripe.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = HEADING)]
pub struct Stripe {
    /// File with the secret or restricted Stripe key; the file must not be readable by others
    #[arg(long = "stripe-key-file", env = "SHOP_STRIPE_KEY_FILE", value_name = "FILE")]
    pub key_file: Option<PathBuf>,

    /// Origin of Stripe's API: Stripe itself or, for tests, this machine. The key is sent nowhere else
    #[arg(long = "stripe-api", env = "SHOP_STRIPE_API", value_name = "URL", hide = true, default_value = STRIPE_API,
        value_parser = expected("https://api.stripe.com, or an https:// URL of this machine", parse_api))]
    pub api: String,

    /// Root certificates in PEM to trust when talking to Stripe, instead of those of the web
    #[arg(id = "stripe_ca", long = "stripe-ca", env = "SHOP_STRIPE_CA", value_name = "FILE", hide = true)]
    pub ca: Option<PathBuf>,
}

fn parse_pay_within(text: &str) -> Option<i64> {
    parse_seconds(text).filter(|seconds| PAY_WITHIN.contains(seconds))
}

fn parse_api(text: &str) -> Option<String> {
    let url = Url::parse(text).ok()?;
    let origin = url.origin().ascii_serialization();
    // No user, path, query or fragment.
    let is_origin = url.as_str() == format!("{origin}/");
    (url.scheme() == "https" && is_origin && (is_loopback(&url) || origin == STRIPE_API)).then_some(origin)
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
