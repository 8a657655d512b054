//! Validates values against the rules. The browser's counterpart is `ui/src/rules/validate.ts`.

use std::sync::LazyLock;

use regex::Regex;

use super::definitions::{Check, DEFINITIONS, Field, field};
use crate::domain::card_number::holds_card_number;
use crate::domain::constants::constants;

/// An error in one field of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// The field's path, such as `zip` or `items[0].quantity`.
    pub field: String,
    /// One sentence for the person who filled in the field.
    pub message: String,
}

impl FieldError {
    /// Creates an error from a field's path and a message.
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self { field: field.into(), message: message.into() }
    }

    /// Creates the error of a field that has none of its words, such as `Status must be pending, paid or cancelled`.
    pub fn not_one_of(field: &str, words: &[&str]) -> Self {
        let (last, others) = words.split_last().expect("a field has words");
        let name = format!("{}{}", field[..1].to_uppercase(), &field[1..]);
        Self::new(field, format!("{name} must be {} or {last}", others.join(", ")))
    }
}

impl From<FieldError> for Vec<FieldError> {
    fn from(error: FieldError) -> Self {
        vec![error]
    }
}

static UNPRINTABLE: LazyLock<Vec<(u32, u32)>> = LazyLock::new(|| {
    let hex = |digits: &str| u32::from_str_radix(digits, 16).expect("validation.json lists hexadecimal code points");
    DEFINITIONS.unprintable.iter().map(|(from, to)| (hex(from), hex(to))).collect()
});

/// Matches a character without a visible shape.
static INVISIBLE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(&format!("[{}]", DEFINITIONS.invisible)).expect("validation.json holds a pattern"));

/// Returns a text without the white space and the invisible marks that pasting leaves at its ends.
pub fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// Returns the value as it is validated and stored: without ignored characters, and trimmed.
pub fn normalize(name: &str, value: &str) -> String {
    let field = field(name);
    let kept: String = value.chars().filter(|c| !field.ignore.contains(*c)).collect();
    if field.trim { trim(&kept).to_owned() } else { kept }
}

/// Returns the message of the first rule that the value breaks. `today` is `YYYY-MM-DD`.
pub fn validate(name: &str, value: &str, today: &str) -> Option<&'static str> {
    validate_normalized(name, &normalize(name, value), today)
}

/// Normalizes and validates a value whose rules do not depend on the date. Adds an error under `path` to `errors`.
pub fn parse(name: &str, path: impl Into<String>, value: &str, errors: &mut Vec<FieldError>) -> String {
    let value = normalize(name, value);
    if let Some(message) = validate_normalized(name, &value, "") {
        errors.push(FieldError::new(path, message));
    }
    value
}

fn validate_normalized(name: &str, value: &str, today: &str) -> Option<&'static str> {
    let Field { trim, rules, .. } = field(name);
    let required = rules.iter().find(|rule| matches!(rule.check, Check::Required));
    if value.is_empty() || (*trim && required.is_some() && !value.chars().any(is_visible)) {
        return required.map(|rule| rule.message.as_str());
    }
    rules.iter().find(|rule| !passes(&rule.check, value, today)).map(|rule| rule.message.as_str())
}

fn passes(check: &Check, value: &str, today: &str) -> bool {
    match check {
        Check::Required => true,
        Check::MinChars(min) => value.chars().count() >= *min,
        Check::MinVisible(min) => value.chars().filter(|c| is_visible(*c)).count() >= *min,
        Check::MaxChars(max) => value.chars().count() <= *max,
        Check::Pattern(pattern) => pattern.0.is_match(value),
        Check::OneOf(list) => constants().list(list).iter().any(|item| item == value),
        Check::Email => is_email(value),
        Check::Month => value.get(..2).is_some_and(|month| ("01"..="12").contains(&month)),
        Check::NotExpired => !is_expired(value, today),
        Check::AtMost(max) => value.parse::<f64>().is_ok_and(|number| number <= *max),
        Check::PlainText => !value.chars().any(is_unprintable),
        Check::PlainLines => !value.chars().any(|c| !matches!(c, '\n' | '\r' | '\t') && is_unprintable(c)),
        Check::NoCardNumber => !holds_card_number(value),
    }
}

/// Returns whether trimming removes this character. The list is shared with the browser.
fn is_space(c: char) -> bool {
    DEFINITIONS.trim.contains(c)
}

/// Returns whether the character is visible on a shipping label.
fn is_visible(c: char) -> bool {
    !is_space(c) && (c.is_ascii() || !INVISIBLE.is_match(c.encode_utf8(&mut [0; 4])))
}

/// Returns whether the character has no shape, or changes the direction of others: control and bidi characters.
pub fn is_unprintable(c: char) -> bool {
    UNPRINTABLE.iter().any(|(from, to)| (*from..=*to).contains(&u32::from(c)))
}

/// Returns whether the mailer takes the email: the local part is a dot-atom (RFC 5321, section 4.1.2) without any character
/// that a mailto link reads as another email or header (RFC 6068, section 2), and signs beyond ASCII are letters and digits.
fn is_email(value: &str) -> bool {
    let (local, host) = value.split_once('@').unwrap_or_default();
    DEFINITIONS.email.0.is_match(value)
        && value.chars().all(|c| c.is_ascii() || c.is_alphanumeric())
        && local.len() <= 64
        && host.split('.').all(|label| label.len() <= 63)
}

/// Returns whether a card has expired. A card is valid through the last day of its month, and `MM/YY` means 20YY.
fn is_expired(expiry: &str, today: &str) -> bool {
    match (expiry.get(..2), expiry.get(3..5), today.get(..7)) {
        (Some(month), Some(year), Some(this_month)) => *format!("20{year}-{month}") < *this_month,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use crate::domain::rules::definitions::vectors;

    #[derive(Deserialize)]
    struct Vector {
        field: String,
        value: String,
        today: String,
        expect: Option<String>,
        why: String,
    }

    #[test]
    fn every_shared_vector_holds() {
        let vectors: Vec<Vector> = vectors();
        assert!(vectors.len() >= 150, "only {} vectors", vectors.len());
        for v in &vectors {
            let found = super::validate(&v.field, &v.value, &v.today);
            assert_eq!(found, v.expect.as_deref(), "{} {:?} on {}: {}", v.field, v.value, v.today, v.why);
        }
    }

    #[test]
    fn every_field_has_a_vector_that_passes_and_one_that_fails() {
        let vectors: Vec<Vector> = vectors();
        for name in super::DEFINITIONS.fields.keys() {
            for passes in [true, false] {
                let covered = vectors.iter().any(|v| v.field == *name && v.expect.is_none() == passes);
                assert!(covered, "{name}: no vector that {}", if passes { "passes" } else { "fails" });
            }
        }
    }
}
