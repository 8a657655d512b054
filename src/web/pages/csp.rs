//! The Content-Security-Policy of the pages.

use base64::prelude::{BASE64_STANDARD, Engine};
use poem::http::HeaderValue;
use sha2::{Digest, Sha256};

use crate::domain::product::Product;

/// The external hosts that the policy allows for one catalog.
#[derive(Clone)]
pub(super) struct Hosts {
    scripts: &'static str,
    pixel: &'static str,
    /// Names of Trusted Types policies. `ui/src/pixel/fbq.ts` creates the first, the vendor's script the others.
    trusted_types: &'static str,
    images: String,
}

const TRUSTED_TYPES_OF_PIXEL: &str = "shop-pixel connect.facebook.net/fbevents facebook.com/signals/iwl";

impl Hosts {
    /// Returns the hosts of the product images, and those of the ad pixel if `with_pixel`.
    pub(super) fn of(products: &[Product], with_pixel: bool) -> Self {
        let images = products.iter().flat_map(|p| std::iter::once(&p.image).chain(p.variants.iter().map(|v| &v.image)));
        let mut hosts: Vec<&str> = images.filter_map(|url| origin(url)).collect();
        hosts.sort_unstable();
        hosts.dedup();
        let (scripts, pixel, trusted_types) = if with_pixel {
            (" https://connect.facebook.net", " https://www.facebook.com", TRUSTED_TYPES_OF_PIXEL)
        } else {
            ("", "", "'none'")
        };
        Self { scripts, pixel, trusted_types, images: hosts.iter().map(|host| format!(" {host}")).collect() }
    }

    /// Allows images from any host: the staff page previews an image while its URL is typed.
    pub(super) fn with_any_image_host(&self) -> Self {
        Self { images: " https:".to_owned(), ..self.clone() }
    }
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
        let Hosts { scripts: pixel_script, pixel, trusted_types, images } = hosts;
        let policy = format!(
            "default-src 'none'; script-src 'self'{scripts}{pixel_script}; style-src 'self'{styles}; \
             img-src 'self' data:{images}{pixel}; media-src 'self'; font-src 'self'; connect-src 'self'{pixel}; \
             manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; \
             require-trusted-types-for 'script'; trusted-types {trusted_types}"
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
