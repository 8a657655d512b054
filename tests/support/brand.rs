//! The brand of the tests, from its files.

#![allow(dead_code, reason = "each test program uses a part")]

const BRAND: &str = include_str!(concat!(env!("BRAND_PATH"), "/brand.json"));
const PRODUCT: &str = include_str!(concat!(env!("BRAND_PATH"), "/product.json"));

pub(crate) const NAME: &str = text_of(BRAND, r#""name": ""#);
pub(crate) const SUPPORT_EMAIL: &str = text_of(BRAND, r#""supportEmail": ""#);
/// The start of order numbers.
pub(crate) const ORDER_PREFIX: &str = text_of(BRAND, r#""orderPrefix": ""#);
/// The product of a new database.
pub(crate) const PRODUCT_ID: &str = text_of(PRODUCT, r#""_id": ""#);
pub(crate) const TITLE: &str = text_of(PRODUCT, r#""title": ""#);

/// Returns the text after this key, without quotes or backslashes. Constants can be part of other ones.
const fn text_of(json: &'static str, key: &str) -> &'static str {
    let mut rest = json.as_bytes();
    while !starts_with(rest, key.as_bytes()) {
        rest = rest.split_at(1).1;
    }
    let text = rest.split_at(key.len()).1;
    let mut end = 0;
    while text[end] != b'"' {
        assert!(text[end] != b'\\', "the text is escaped");
        end += 1;
    }
    match str::from_utf8(text.split_at(end).0) {
        Ok(text) => text,
        Err(_) => panic!("the file is not UTF-8"),
    }
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
