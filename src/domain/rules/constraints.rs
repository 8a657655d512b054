//! The part of a field's rules that a JSON schema can express.

use super::definitions::{Check, DEFINITIONS, field};
use crate::domain::constants::constants;

/// The constraints of a field in JSON Schema. A normalized, non-empty value that breaks a constraint breaks a rule; one
/// that meets them all can still break a rule that no schema expresses, such as that it contains no card number.
#[derive(Debug, Default)]
#[expect(missing_docs, reason = "the keywords of JSON Schema")]
pub struct Constraints {
    pub min_length: Option<usize>,
    pub max_length: Option<usize>,
    pub pattern: Option<String>,
    pub one_of: &'static [String],
    pub maximum: Option<f64>,
}

/// Returns the constraints of a field of `validation.json`.
pub fn constraints(name: &str) -> Constraints {
    let mut constraints = Constraints::default();
    for rule in &field(name).rules {
        constraints.add(&rule.check);
    }
    constraints
}

impl Constraints {
    fn add(&mut self, check: &'static Check) {
        match check {
            Check::Required => self.min_length = self.min_length.max(Some(1)),
            Check::MinChars(min) | Check::MinVisible(min) => self.min_length = self.min_length.max(Some(*min)),
            Check::MaxChars(max) => self.max_length = Some(*max),
            Check::Pattern(pattern) => self.pattern = Some(pattern.0.as_str().to_owned()),
            Check::OneOf(list) => self.one_of = constants().list(list),
            Check::AtMost(max) => self.maximum = Some(*max),
            Check::Email => self.pattern = Some(DEFINITIONS.email.0.as_str().to_owned()),
            // A schema has one pattern. That of an email excludes unprintable characters too.
            Check::PlainText => drop(self.pattern.get_or_insert(format!("^[^{}]*$", unprintable()))),
            Check::PlainLines => self.pattern = Some(format!(r"^([^{}]|[\n\r\t])*$", unprintable())),
            Check::Month | Check::NotExpired | Check::NoCardNumber => {}
        }
    }
}

/// Returns the ranges of a character class, in `\uXXXX` escapes, which Rust and JavaScript both read.
fn unprintable() -> String {
    let range = |from: &str, to: &str| if from == to { format!("\\u{from}") } else { format!("\\u{from}-\\u{to}") };
    DEFINITIONS.unprintable.iter().map(|(from, to)| range(from, to)).collect()
}

#[cfg(test)]
mod tests {
    use regex::Regex;
    use serde::Deserialize;

    use super::{Constraints, constraints};
    use crate::domain::rules::definitions::{Check, field, vectors};
    use crate::domain::rules::normalize;

    #[derive(Deserialize)]
    struct Vector {
        field: String,
        value: String,
        expect: Option<String>,
        why: String,
    }

    fn is_met(constraints: &Constraints, value: &str) -> bool {
        let length = value.chars().count();
        let matches = |pattern: &String| Regex::new(pattern).expect("a pattern").is_match(value);
        constraints.min_length.is_none_or(|min| length >= min)
            && constraints.max_length.is_none_or(|max| length <= max)
            && constraints.pattern.as_ref().is_none_or(matches)
            && (constraints.one_of.is_empty() || constraints.one_of.iter().any(|item| item == value))
            && constraints.maximum.is_none_or(|max| value.parse::<f64>().is_ok_and(|number| number <= max))
    }

    /// Whether a value that breaks the check can still meet the constraints.
    fn is_not_expressible(check: &Check, value: &str) -> bool {
        match check {
            Check::Required | Check::MinVisible(_) | Check::NoCardNumber | Check::Month | Check::NotExpired => true,
            // That signs beyond ASCII are letters, and how long the local part is.
            Check::Email => !value.is_ascii() || value.find('@').is_some_and(|at| at > 64),
            _ => false,
        }
    }

    #[test]
    fn constraints_accept_every_valid_vector_and_reject_every_other_that_a_schema_can_express() {
        let vectors: Vec<Vector> = vectors();
        let mut rejected = 0;
        for Vector { field: name, value, expect, why } in vectors {
            let (value, constraints) = (normalize(&name, &value), constraints(&name));
            let Some(message) = expect else {
                assert!(is_met(&constraints, &value) || value.is_empty(), "{name} {value:?} {why}: {constraints:?}");
                continue;
            };
            let broken: Vec<_> = field(&name).rules.iter().filter(|rule| rule.message == message).collect();
            let expected = value.is_empty() || !broken.iter().any(|rule| is_not_expressible(&rule.check, &value));
            assert!(!(expected && is_met(&constraints, &value)), "{name} {value:?} {why}: {constraints:?}");
            rejected += u32::from(expected);
        }
        assert!(rejected >= 60, "only {rejected}");
    }
}
