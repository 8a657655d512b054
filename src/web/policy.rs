//! The Content-Security-Policy of the pages.

use std::collections::BTreeSet;

use base64::prelude::{BASE64_STANDARD, Engine};
use poem::http::HeaderValue;
use sha2::{Digest, Sha256};

use crate::domain::product::Product;

/// The source expressions that allow the inline scripts of these pages, and no others (CSP 3, 2.3.1).
pub(super) fn hashes<'a>(pages: impl Iterator<Item = &'a String>) -> String {
    let scripts: BTreeSet<&str> = pages
        .flat_map(|html| html.split("<script>").skip(1))
        .filter_map(|rest| rest.split("</script>").next())
        .collect();
    scripts.into_iter().map(|script| format!(" 'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(script)))).collect()
}

/// Nothing runs or loads but this shop's own files, the product pictures' hosts and the owner's pixel.
pub(super) fn policy(products: &[Product], with_pixel: bool, inline_scripts: &str) -> HeaderValue {
    let pictures = products.iter().flat_map(|p| std::iter::once(&p.image).chain(p.variants.iter().map(|v| &v.image)));
    let mut hosts: Vec<&str> = pictures.filter_map(|url| origin(url)).collect();
    hosts.sort_unstable();
    hosts.dedup();
    let (scripts, pixel) =
        if with_pixel { (" https://connect.facebook.net", " https://www.facebook.com") } else { ("", "") };
    let images: String = hosts.iter().map(|host| format!(" {host}")).collect();
    let policy = format!(
        "default-src 'none'; script-src 'self'{inline_scripts}{scripts}; style-src 'self'; img-src 'self' data:{images}{pixel}; \
         media-src 'self'; font-src 'self'; connect-src 'self'{pixel}; manifest-src 'self'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'"
    );
    HeaderValue::from_str(&policy).expect("image URLs are printable ASCII")
}

/// The `https://host` of a picture on another host, if it can stand in a policy.
fn origin(url: &str) -> Option<&str> {
    let host = url.strip_prefix("https://")?.split(['/', '?', '#']).next()?;
    let is_plain = host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':'));
    (is_plain && !host.is_empty()).then(|| &url[.."https://".len() + host.len()])
}
