//! The pictures of shared links, as Open Graph and Twitter tags.

use super::data::absolute;
use crate::domain::brand::brand;
use crate::domain::html::escape;
use crate::domain::product::{Product, Variant};

/// Shows all colors of the first product.
const SHOP_PICTURE: &str = "/media/og-image.jpg";

pub(super) fn of_shop(origin: &str) -> String {
    wide_picture(origin, SHOP_PICTURE, &brand().shared_picture)
}

/// Returns the tags of the picture of a color whose image is one of the build: `/media/NAME-800.jpg`.
pub(super) fn of_color(origin: &str, product: &Product, color: &Variant) -> String {
    let picture = color.image.replace("/media/", "/media/og-image-").replace("-800.jpg", ".jpg");
    wide_picture(origin, &picture, &format!("{} in {}", product.title, color.color))
}

/// Returns the tag of a product's own image, of which the size is not known.
pub(super) fn of_product(origin: &str, product: &Product) -> String {
    tag("property", "og:image", &absolute(origin, &product.image))
}

/// Returns the tags of a picture of 1200 by 630 pixels. Networks show a picture of known size from the first share on.
fn wide_picture(origin: &str, path: &str, text: &str) -> String {
    [
        ("property", "og:image", &absolute(origin, path) as &str),
        ("property", "og:image:width", "1200"),
        ("property", "og:image:height", "630"),
        ("property", "og:image:alt", text),
        ("name", "twitter:card", "summary_large_image"),
    ]
    .map(|(key, name, content)| tag(key, name, content))
    .concat()
}

fn tag(key: &str, name: &str, content: &str) -> String {
    format!(r#"<meta {key}="{name}" content="{}">"#, escape(content))
}
