//! The brand of the tests, and the product of their shops.

#![allow(dead_code, reason = "each test program uses a part")]

use std::path::Path;

use shop::domain::brand::brand;
use shop::domain::money::Money;
use shop::domain::product::{Product, Variant, first_product};
use shop::store::Store;

pub(crate) const BRAND: &str = include_str!(concat!(env!("BRAND_PATH"), "/brand.json"));
pub(crate) const PRODUCT: &str = include_str!(concat!(env!("BRAND_PATH"), "/product.json"));
const PICTURES: &str = include_str!(concat!(env!("BRAND_PATH"), "/texts/pictures.ts"));

pub(crate) const NAME: &str = text_of(BRAND, r#""name": ""#);
pub(crate) const SUPPORT_EMAIL: &str = text_of(BRAND, r#""supportEmail": ""#);
/// The start of order numbers.
pub(crate) const ORDER_PREFIX: &str = text_of(BRAND, r#""orderPrefix": ""#);
/// The product of a new database.
pub(crate) const PRODUCT_ID: &str = text_of(PRODUCT, r#""_id": ""#);
pub(crate) const TITLE: &str = text_of(PRODUCT, r#""title": ""#);
/// The sizes of products that have some: `sizes` without the one of other products.
pub(crate) const SIZES: [&str; 4] = list_of(BRAND, r#""sizes": ["#);
pub(crate) const S: &str = SIZES[0];
pub(crate) const M: &str = SIZES[1];
pub(crate) const L: &str = SIZES[2];
pub(crate) const XL: &str = SIZES[3];

/// The name of the film in `media/`.
const FILM: &str = text_of(PICTURES, "filmFile = '");

/// For how many seconds the shopper of an order can cancel it.
pub(crate) const CANCEL_WINDOW: i64 = number_of(BRAND, r#""cancelMinutes": "#) * 60;

/// The colors of the product in shops of tests, and its price.
pub(crate) const COLORS: [&str; 4] = ["White", "Brown", "Pink", "Black & White"];
pub(crate) const PRICE_CENTS: u32 = 499;

const FIRST_BRAND: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/ui/src/test-first-brand.json"));

/// Returns whether the files that tests compare with, such as those in `tests/mail/letters`, are those of this brand.
pub(crate) fn is_first_brand() -> bool {
    NAME == text_of(FIRST_BRAND, r#""name": ""#)
}

/// Returns an order number of the brand.
pub(crate) fn number(digits: u32) -> &'static str {
    format!("{ORDER_PREFIX}{digits}").leak()
}

/// Returns the path of the film with this ending.
pub(crate) fn film(ending: &str) -> String {
    format!("/media/{FILM}.{ending}")
}

/// Returns the price of express shipping.
pub(crate) fn express() -> Money {
    brand().shipping_cents.express
}

/// Returns what a unit costs in dollars, as an order names it.
pub(crate) fn price() -> f64 {
    f64::from(PRICE_CENTS) / 100.0
}

/// Opens a database. A new one has the brand's product in [`COLORS`], with ten of each, at [`PRICE_CENTS`].
pub(crate) fn open(path: &Path, now: i64) -> Store {
    Store::open_with_first(path, now, &product()).expect("a database")
}

fn product() -> Product {
    let product = first_product();
    let image = |index: usize| product.variants.get(index).map_or(&product.image, |variant| &variant.image).clone();
    let variant = |(index, color): (usize, &str)| Variant {
        color: color.to_owned(),
        image: image(index),
        alt: String::new(),
        pictures: Vec::new(),
        inventory: 10,
        low_stock: 3,
    };
    let variants = COLORS.into_iter().enumerate().map(variant).collect();
    let (price, sale_price) = (Money::from_cents(999), Some(Money::from_cents(PRICE_CENTS.into())));
    let (fabric, origin) = (String::new(), String::new());
    Product { price, sale_price, fabric, origin, has_sizes: true, variants, ..product }
}

/// Returns the text after this key and its opening quote. Constants can be part of other ones.
const fn text_of(source: &'static str, key: &str) -> &'static str {
    quoted(after(source.as_bytes(), key), key.as_bytes()[key.len() - 1])
}

/// Returns the first texts of a list of texts.
const fn list_of<const N: usize>(json: &'static str, key: &str) -> [&'static str; N] {
    let mut texts = [""; N];
    let (mut rest, mut at) = (after(json.as_bytes(), key), 0);
    while at < N && rest[0] != b']' {
        if rest[0] == b'"' {
            rest = rest.split_at(1).1;
            texts[at] = quoted(rest, b'"');
            rest = rest.split_at(texts[at].len()).1;
            at += 1;
        }
        rest = rest.split_at(1).1;
    }
    texts
}

/// Returns the whole number after this key.
const fn number_of(json: &'static str, key: &str) -> i64 {
    let rest = after(json.as_bytes(), key);
    let (mut number, mut at) = (0, 0);
    while rest[at].is_ascii_digit() {
        number = number * 10 + (rest[at] - b'0') as i64;
        at += 1;
    }
    number
}

/// Returns the text up to the next quote, which contains no backslash.
const fn quoted(text: &'static [u8], quote: u8) -> &'static str {
    let mut end = 0;
    while text[end] != quote {
        assert!(text[end] != b'\\', "the text is escaped");
        end += 1;
    }
    match str::from_utf8(text.split_at(end).0) {
        Ok(text) => text,
        Err(_) => panic!("the file is not UTF-8"),
    }
}

/// Returns what follows the key.
const fn after(text: &'static [u8], key: &str) -> &'static [u8] {
    let mut rest = text;
    while !starts_with(rest, key.as_bytes()) {
        rest = rest.split_at(1).1;
    }
    rest.split_at(key.len()).1
}

const fn starts_with(text: &[u8], start: &[u8]) -> bool {
    let mut at = 0;
    while at < start.len() {
        if text[at] != start[at] {
            return false;
        }
        at += 1;
    }
    true
}
