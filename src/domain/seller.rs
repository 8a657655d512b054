//! Who sells, as shoppers read it.

use super::finding::{Finding, Outcome};
use super::rules;

/// The business that sells. The law of California, for one, has its name and address shown before the payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seller {
    /// The name of the business.
    pub name: String,
    /// Street and city, separated by commas.
    pub address: String,
    /// Empty when not given.
    pub phone: String,
}

impl Seller {
    /// Parses a name with a street and a city, separated by commas.
    pub fn parse(text: &str) -> Option<Self> {
        let text = rules::normalize("address", text);
        let (name, address) = text.split_once(',').map(|(name, address)| (name.trim(), address.trim()))?;
        let is_complete = address.contains(',') && text.split(',').all(|part| !part.trim().is_empty());
        let is_valid = is_complete && rules::validate("address", &text, "").is_none();
        is_valid.then(|| Self { name: name.to_owned(), address: address.to_owned(), phone: String::new() })
    }

    /// Returns the phone number, without spaces around it.
    pub fn parse_phone(text: &str) -> Option<String> {
        let phone = rules::normalize("phone", text);
        let is_valid =
            phone.bytes().any(|byte| byte.is_ascii_digit()) && rules::validate("phone", &phone, "").is_none();
        is_valid.then_some(phone)
    }

    /// Returns the line on the pages.
    pub fn line(&self) -> String {
        let Self { name, address, phone } = self;
        let line = format!("Sold by {name}, {address}");
        if phone.is_empty() { line } else { format!("{line}, {phone}") }
    }
}

/// What is wrong without a seller.
pub const NO_SELLER: &str = "The pages do not say who sells";
/// What to do about it.
pub const NO_SELLER_HINT: &str = "Start the shop with --seller and your name, street and city";

/// Checks that the pages say who sells.
pub fn check_seller(has_seller: bool) -> Finding {
    let outcome = if has_seller {
        Outcome::Passed("the pages say who sells".to_owned())
    } else {
        Outcome::warning(NO_SELLER, NO_SELLER_HINT)
    };
    Finding { check: "seller", outcome }
}

#[cfg(test)]
mod tests {
    use super::Seller;

    #[test]
    fn a_seller_has_a_name_a_street_and_a_city() {
        let long = format!("Example LLC, {}, Austin", "x".repeat(200));
        for (text, line) in [
            ("Example LLC, 12 Oak St, Austin", Some("Sold by Example LLC, 12 Oak St, Austin")),
            (" Ann Lee , 12 Oak St, Austin, TX 78701 ", Some("Sold by Ann Lee, 12 Oak St, Austin, TX 78701")),
            ("Example LLC", None),
            ("Example LLC, Austin", None),
            ("Example LLC, , Austin", None),
            (", 12 Oak St, Austin", None),
            ("Example LLC, 12 Oak St,\nAustin", None),
            (&long, None),
        ] {
            assert_eq!(Seller::parse(text).map(|seller| seller.line()).as_deref(), line, "{text:?}");
        }
        for (text, phone) in [(" 512 555 0100 ", Some("512 555 0100")), ("call us", None), ("", None)] {
            assert_eq!(Seller::parse_phone(text).as_deref(), phone, "{text:?}");
        }
    }
}
