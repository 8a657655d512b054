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
/// Its colors.
pub(crate) const COLORS: [&str; 4] = texts_after(PRODUCT, r#""color": ""#);
/// The sizes of products that have some: `sizes` without the one of other products.
pub(crate) const SIZES: [&str; 4] = list_of(BRAND, r#""sizes": ["#);

/// What it costs.
pub(crate) const PRICE_CENTS: u32 = match cents_of(PRODUCT, r#""salePrice": "#) {
    0 => cents_of(PRODUCT, r#""price": "#),
    cents => cents,
};

/// The same in dollars, as an order names it.
pub(crate) fn price() -> f64 {
    f64::from(PRICE_CENTS) / 100.0
}

/// Returns the text after this key, without quotes or backslashes. Constants can be part of other ones.
const fn text_of(json: &'static str, key: &str) -> &'static str {
    quoted(after(json.as_bytes(), key))
}

/// Returns the texts after the first occurrences of this key; if there are fewer, the last ones are the first one.
const fn texts_after<const N: usize>(json: &'static str, key: &str) -> [&'static str; N] {
    let mut texts = [text_of(json, key); N];
    let (mut rest, mut at) = (json.as_bytes(), 0);
    while at < N && has(rest, key) {
        rest = after(rest, key);
        texts[at] = quoted(rest);
        at += 1;
    }
    texts
}

/// Returns the first texts of a list of texts.
const fn list_of<const N: usize>(json: &'static str, key: &str) -> [&'static str; N] {
    let mut texts = [""; N];
    let (mut rest, mut at) = (after(json.as_bytes(), key), 0);
    while at < N && rest[0] != b']' {
        if rest[0] == b'"' {
            rest = rest.split_at(1).1;
            texts[at] = quoted(rest);
            rest = rest.split_at(texts[at].len()).1;
            at += 1;
        }
        rest = rest.split_at(1).1;
    }
    texts
}

/// Returns the amount in dollars after this key in cents; 0 for null.
const fn cents_of(json: &'static str, key: &str) -> u32 {
    let rest = after(json.as_bytes(), key);
    let (mut cents, mut at, mut decimals) = (0, 0, 0);
    while rest[at].is_ascii_digit() || rest[at] == b'.' {
        if rest[at] == b'.' || decimals > 0 {
            decimals += 1;
        }
        if rest[at] != b'.' {
            cents = cents * 10 + (rest[at] - b'0') as u32;
        }
        at += 1;
    }
    match decimals {
        0 => cents * 100,
        2 => cents * 10,
        _ => cents,
    }
}

/// Returns the text up to the next quote.
const fn quoted(text: &'static [u8]) -> &'static str {
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

/// Returns what follows the key.
const fn after(text: &'static [u8], key: &str) -> &'static [u8] {
    let mut rest = text;
    while !starts_with(rest, key.as_bytes()) {
        rest = rest.split_at(1).1;
    }
    rest.split_at(key.len()).1
}

const fn has(text: &'static [u8], key: &str) -> bool {
    let mut rest = text;
    while rest.len() >= key.len() {
        if starts_with(rest, key.as_bytes()) {
            return true;
        }
        rest = rest.split_at(1).1;
    }
    false
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
