//! Email addresses in options.

use crate::domain::rules;

/// Parses an email address that needs no escaping in text or in a `mailto:` link.
pub(super) fn parse(text: &str) -> Result<String, String> {
    let email = rules::normalize("admin_email", text);
    if let Some(message) = rules::validate("admin_email", &email, "") {
        return Err(message.to_owned());
    }
    let is_plain = |c: char| c.is_alphanumeric() || ".@+_'-".contains(c);
    if email.chars().all(is_plain) {
        Ok(email)
    } else {
        Err("an address to link to has letters, digits and .+_'-".to_owned())
    }
}
