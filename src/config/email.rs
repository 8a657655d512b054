//! Email addresses in options.

use super::values::expected;
use crate::domain::rules;

/// What [`parse`] accepts.
const EXPECTED: &str = "an email address of letters, digits and .@+_'-, for example help@shop.example";

/// Returns a parser of an email address.
pub fn email() -> impl Fn(&str) -> Result<String, String> + Clone + Send + Sync + 'static {
    expected(EXPECTED, parse)
}

/// Parses an email address that needs no escaping in text or in a `mailto:` link.
pub(super) fn parse(text: &str) -> Option<String> {
    let email = rules::normalize("admin_email", text);
    let is_plain = email.chars().all(|c| c.is_alphanumeric() || ".@+_'-".contains(c));
    (is_plain && rules::validate("admin_email", &email, "").is_none()).then_some(email)
}
