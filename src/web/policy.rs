//! The Content-Security-Policy of the pages.

use poem::http::HeaderValue;

use crate::domain::product::Product;

/// Nothing runs or loads but this shop's own files, the product pictures' hosts and the owner's pixel.
pub(super) fn policy(products: &[Product], with_pixel: bool) -> HeaderValue {
    let pictures = products.iter().flat_map(|p| std::iter::once(&p.image).chain(p.variants.iter().map(|v| &v.image)));
    let mut hosts: Vec<&str> = pictures.filter_map(|url| origin(url)).collect();
    hosts.sort_unstable();
    hosts.dedup();
    let (scripts, pixel) =
        if with_pixel { (" https://connect.facebook.net", " https://www.facebook.com") } else { ("", "") };
    let images: String = hosts.iter().map(|host| format!(" {host}")).collect();
    let policy = format!(
        "default-src 'none'; script-src 'self'{scripts}; style-src 'self'; img-src 'self' data:{images}{pixel}; \
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
