//! The secret key of a Stripe account.

use std::fmt;

/// Characters after the prefix. Stripe documents no length, so the limits are generous.
const LENGTHS: std::ops::RangeInclusive<usize> = 16..=247;
const PREFIXES: [(&str, bool); 4] = [("sk_test_", false), ("rk_test_", false), ("sk_live_", true), ("rk_live_", true)];

/// A secret or restricted key. Its debug output does not show it.
#[derive(Clone)]
pub struct SecretKey {
    text: String,
    /// Whether it moves real money.
    pub is_live: bool,
}

/// A text that is not a secret key. The message contains no part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one line with a secret or restricted Stripe key, such as rk_test_51…, not a publishable one, pk_…")]
pub struct InvalidKey;

impl SecretKey {
    /// Parses the contents of a key file: one line.
    pub fn parse(text: &str) -> Result<Self, InvalidKey> {
        let text = text.trim();
        let parse = |(prefix, is_live): (&str, bool)| {
            let rest = text.strip_prefix(prefix)?;
            let is_key = LENGTHS.contains(&rest.len()) && rest.bytes().all(|b| b.is_ascii_alphanumeric());
            is_key.then(|| Self { text: text.to_owned(), is_live })
        };
        PREFIXES.into_iter().find_map(parse).ok_or(InvalidKey)
    }

    /// Returns the value of the `Authorization` header.
    pub(super) fn authorization(&self) -> String {
        format!("Bearer {}", self.text)
    }
}

/// Returns a text in one line, without the words that contain a part of a key.
pub(super) fn without_keys(text: &str) -> String {
    let has_key = |word: &str| PREFIXES.iter().any(|(prefix, _)| word.contains(prefix));
    text.split_whitespace().map(|word| if has_key(word) { "…" } else { word }).collect::<Vec<_>>().join(" ")
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretKey").field("is_live", &self.is_live).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::without_keys;

    #[test]
    fn what_stripe_repeats_of_a_key_is_left_out() {
        let text = "The provided key 'rk_live_*****abcd' does not have the\nrequired permissions on account 'acct_1'.";
        let expected = "The provided key … does not have the required permissions on account 'acct_1'.";
        assert_eq!(without_keys(text), expected);
        assert_eq!(without_keys("Invalid API Key provided: sk_test_*** ."), "Invalid API Key provided: … .");
    }
}
