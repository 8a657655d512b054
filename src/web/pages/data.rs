//! The catalog as data embedded in a page, for the client and for search engines.

use serde_json::{Value, json};

use super::template::data_block;
use crate::domain::product::{Product, ProductJson};
use crate::domain::seller::Seller;
use crate::web::settings::{Live, Settings};

/// Returns the client's initial state. The products have the shape of GET /api/products, without the version; in live mode
/// each has `saleEnd`, which says when its sale ends, or is empty. Without a
/// seller there is no `seller`, without a pixel no `pixelId`, and `mode` and what follows it only in live mode.
pub(super) fn block(products: &[Product], settings: &Settings) -> Value {
    let sold = |product: &Product| {
        let mut sold = json!(ProductJson::from(product));
        if settings.live.is_some() {
            sold["saleEnd"] = json!(product.sale_end_text());
        }
        sold
    };
    let mut data = json!({
        "products": products.iter().map(sold).collect::<Vec<_>>(),
        "supportEmail": settings.support_email,
    });
    if let Some(seller) = &settings.seller {
        data["seller"] = json!(seller.line());
    }
    if let Some(id) = &settings.pixel_id {
        data["pixelId"] = json!(id);
    }
    if let Some(Live { publishable_key, is_test, sales_tax }) = &settings.live {
        data["mode"] = json!("live");
        data["payments"] = json!({ "key": publishable_key, "test": is_test });
        data["salesTax"] = json!(sales_tax.sentence());
    }
    data
}

/// Returns the client's initial state on a page that never loads the ad pixel.
pub(super) fn without_pixel(mut block: Value) -> Value {
    block.as_object_mut().expect("the block is an object").remove("pixelId");
    block
}

/// Returns the client's initial state on the page of an order: it has no `pixelId`, and `orderPage` tells the client that it
/// has this page.
pub(super) fn order_page_block(mut block: Value) -> Value {
    block["orderPage"] = json!(true);
    without_pixel(block)
}

/// Returns a schema.org/Product block. It has no ratings: those on the page are copy, not collected data.
pub(super) fn json_ld(settings: &Settings, path: &str, product: &Product) -> String {
    let origin = &settings.origin;
    let availability = if product.inventory() > 0 { "InStock" } else { "OutOfStock" };
    let mut data = json!({
        "@context": "https://schema.org",
        "@type": "Product",
        "name": product.title,
        "description": product.description,
        "image": absolute(origin, &product.image),
        "offers": {
            "@type": "Offer",
            "url": format!("{origin}{path}"),
            "price": product.effective_price().dollars(),
            "priceCurrency": "USD",
            "availability": format!("https://schema.org/{availability}"),
        }
    });
    if let Some(day) = product.sale_ends {
        data["offers"]["priceValidUntil"] = json!(day);
    }
    if let Some(Seller { name, address, phone }) = &settings.seller {
        let seller = &mut data["offers"]["seller"];
        *seller = json!({ "@type": "Organization", "name": name, "address": address });
        if !phone.is_empty() {
            seller["telephone"] = json!(phone);
        }
    }
    format!(r#"<script type="application/ld+json">{}</script>"#, data_block(&data))
}

/// Returns the absolute URL of an image, which is a URL or a path on this site.
pub(super) fn absolute(origin: &str, image: &str) -> String {
    if image.starts_with('/') { format!("{origin}{image}") } else { image.to_owned() }
}
