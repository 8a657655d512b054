//! The Content-Security-Policy of the pages.

use base64::prelude::{BASE64_STANDARD, Engine};
use hyper::http::HeaderValue;
use sha2::{Digest, Sha256};

use crate::domain::product::Product;

/// The external hosts that the policy allows for one catalog.
#[derive(Clone)]
pub(super) struct Hosts {
    scripts: &'static str,
    images: String,
    connections: &'static str,
    frames: &'static str,
    trusted_types: String,
}

/// Names of Trusted Types policies. `ui/src/pixel/fbq.ts` creates the first, the vendor's script the others.
const TRUSTED_TYPES_OF_PIXEL: &str = "shop-pixel connect.facebook.net/fbevents facebook.com/signals/iwl";

impl Hosts {
    pub(super) fn of(products: &[Product]) -> Self {
        let images = products.iter().flat_map(Product::images);
        let mut hosts: Vec<&str> = images.filter_map(|(_, url)| origin(url)).collect();
        hosts.sort_unstable();
        hosts.dedup();
        let images = hosts.iter().map(|host| format!(" {host}")).collect();
        Self { scripts: "", images, connections: "", frames: "", trusted_types: trusted_types("'none'") }
    }

    pub(super) fn with_pixel(self) -> Self {
        Self {
            scripts: " https://connect.facebook.net",
            images: self.images + " https://www.facebook.com",
            connections: " https://www.facebook.com",
            trusted_types: trusted_types(TRUSTED_TYPES_OF_PIXEL),
            ..self
        }
    }

    /// Allows the script of Stripe, its frames and its API. Whether the script works with Trusted Types is not known.
    pub(super) fn with_stripe(self) -> Self {
        Self {
            scripts: " https://js.stripe.com https://*.js.stripe.com",
            connections: " https://api.stripe.com",
            frames: " frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;",
            trusted_types: String::new(),
            ..self
        }
    }

    /// Allows images from any host: the staff page previews an image while its URL is typed.
    pub(super) fn with_any_image_host(self) -> Self {
        Self { images: " https:".to_owned(), ..self }
    }
}

fn trusted_types(policies: &str) -> String {
    format!("; require-trusted-types-for 'script'; trusted-types {policies}")
}

/// The hashes of the inline scripts and styles of a page, as source expressions (CSP 3, 2.3.1).
pub(super) struct Inline {
    scripts: String,
    styles: String,
}

impl Inline {
    /// Hashes the inline scripts and styles of a page.
    pub(super) fn of(html: &str) -> Self {
        Self { scripts: hashes(html, "<script>", "</script>"), styles: hashes(html, "<style>", "</style>") }
    }

    /// Returns a policy that allows only these inline elements, the shop's own files, and `hosts`.
    pub(super) fn policy(&self, hosts: &Hosts) -> HeaderValue {
        let Self { scripts, styles } = self;
        let Hosts { scripts: other_scripts, images, connections, frames, trusted_types } = hosts;
        let policy = format!(
            "default-src 'none'; script-src 'self'{scripts}{other_scripts}; style-src 'self'{styles}; \
             img-src 'self' data:{images}; media-src 'self'; font-src 'self'; connect-src 'self'{connections};{frames} \
             manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'{trusted_types}"
        );
        HeaderValue::from_str(&policy).expect("hashes and image URLs are printable ASCII")
    }
}

fn hashes(html: &str, start: &str, end: &str) -> String {
    let elements = html.split(start).skip(1).filter_map(|rest| rest.split(end).next());
    elements.map(|text| format!(" 'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))).collect()
}

/// Returns the `https://host` of an image on another host, if its characters are safe in a policy.
fn origin(url: &str) -> Option<&str> {
    let host = url.strip_prefix("https://")?.split(['/', '?', '#']).next()?;
    let is_plain = host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':'));
    (is_plain && !host.is_empty()).then(|| &url[.."https://".len() + host.len()])
}
