//! The Content-Security-Policy of the pages.

use base64::prelude::{BASE64_STANDARD, Engine};
use poem::http::HeaderValue;
use sha2::{Digest, Sha256};

use crate::domain::product::Product;

/// The hosts that the policies of one catalog name beside this shop.
#[derive(Clone)]
pub(super) struct Hosts {
    scripts: &'static str,
    pixel: &'static str,
    /// Names of Trusted Types policies: `ui/src/pixel/fbq.ts` makes the first one, the vendor's script the others.
    trusted_types: &'static str,
    images: String,
}

const TRUSTED_TYPES_OF_PIXEL: &str = "shop-pixel connect.facebook.net/fbevents facebook.com/signals/iwl";

impl Hosts {
    /// The hosts of the products' pictures, and of the owner's pixel.
    pub(super) fn of(products: &[Product], with_pixel: bool) -> Self {
        let pictures =
            products.iter().flat_map(|p| std::iter::once(&p.image).chain(p.variants.iter().map(|v| &v.image)));
        let mut hosts: Vec<&str> = pictures.filter_map(|url| origin(url)).collect();
        hosts.sort_unstable();
        hosts.dedup();
        let (scripts, pixel, trusted_types) = if with_pixel {
            (" https://connect.facebook.net", " https://www.facebook.com", TRUSTED_TYPES_OF_PIXEL)
        } else {
            ("", "", "'none'")
        };
        Self { scripts, pixel, trusted_types, images: hosts.iter().map(|host| format!(" {host}")).collect() }
    }

    /// For staff, who see a picture while they type where it lies.
    pub(super) fn with_any_picture(&self) -> Self {
        Self { images: " https:".to_owned(), ..self.clone() }
    }
}

/// The inline script and styles of a page as source expressions (CSP 3, 2.3.1).
pub(super) struct Inline {
    scripts: String,
    styles: String,
}

impl Inline {
    /// Finds what stands in the page itself.
    pub(super) fn of(html: &str) -> Self {
        Self { scripts: hashes(html, "<script>", "</script>"), styles: hashes(html, "<style>", "</style>") }
    }

    /// Nothing runs or loads but these, this shop's own files, and the named hosts.
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

/// The `https://host` of a picture on another host, if it can stand in a policy.
fn origin(url: &str) -> Option<&str> {
    let host = url.strip_prefix("https://")?.split(['/', '?', '#']).next()?;
    let is_plain = host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':'));
    (is_plain && !host.is_empty()).then(|| &url[.."https://".len() + host.len()])
}
