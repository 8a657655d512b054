//! The brand: `brand.json` in the folder of the brand, which server and UI are compiled with.

use std::sync::LazyLock;

use serde::Deserialize;

use super::money::Money;

/// What the server says and does differently for each brand.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the field names of brand.json")]
pub struct Brand {
    pub name: String,
    pub support_email: String,
    /// The start of order numbers: two capitals.
    pub order_prefix: String,
    pub sizes: Vec<String>,
    pub shipping_cents: ShippingCents,
    /// Orders ship within this many business days, as the checkout promises.
    pub ships_within: u32,
    /// The business days that a parcel takes after it has shipped, as `/shipping` says.
    pub delivery_takes: DeliveryDays,
    /// Minutes after an order within which its shopper can cancel it on its page.
    pub cancel_minutes: u32,
    /// What the picture of links to the shop shows.
    pub shared_picture: String,
    /// The font families of mails, as CSS lists them; a mail loads no font.
    pub mail_fonts: MailFonts,
}

/// The fonts of mails.
#[derive(Deserialize)]
#[expect(missing_docs, reason = "the field names of brand.json")]
pub struct MailFonts {
    pub heading: String,
    pub text: String,
}

/// The cost of each shipping method.
#[derive(Deserialize)]
#[expect(missing_docs, reason = "the field names of brand.json")]
pub struct ShippingCents {
    pub free: Money,
    pub express: Money,
}

/// The fewest and the most business days.
#[derive(Deserialize)]
#[expect(missing_docs, reason = "the field names of brand.json")]
pub struct DeliveryDays {
    pub min: u32,
    pub max: u32,
}

const JSON: &str = include_str!(concat!(env!("BRAND_PATH"), "/brand.json"));
const DEFAULT: &str = include_str!("../../brand/brand.json");

/// Returns the brand, which is parsed once.
pub fn brand() -> &'static Brand {
    static BRAND: LazyLock<Brand> = LazyLock::new(|| parse(JSON));
    &BRAND
}

/// Returns the default brand if the program has another one.
pub fn replaced_brand() -> Option<Brand> {
    (JSON != DEFAULT).then(|| parse(DEFAULT))
}

fn parse(json: &str) -> Brand {
    serde_json::from_str(json).expect("brand.json is well formed")
}

/// Returns the value of a variable of `theme.css`, such as `studio`. The build of the UI checks that each one exists.
pub fn theme(variable: &str) -> &'static str {
    const THEME: &str = include_str!(concat!(env!("BRAND_PATH"), "/theme.css"));
    let (_, rest) = THEME.split_once(&format!(" --{variable}: ")).expect("a variable of theme.css");
    rest.split(';').next().unwrap_or_default()
}
