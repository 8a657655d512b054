//! US dollars as integer cents.

use serde::{Deserialize, Serialize};

/// An amount in cents, never negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Money(i64);

impl Money {
    /// Zero dollars.
    pub const ZERO: Self = Self(0);

    /// Creates an amount from cents, which must not be negative.
    pub const fn from_cents(cents: i64) -> Self {
        debug_assert!(cents >= 0);
        Self(cents)
    }

    /// Returns the amount in cents.
    pub const fn cents(self) -> i64 {
        self.0
    }

    /// Returns the amount in dollars, as the API sends it.
    pub fn dollars(self) -> f64 {
        signed_dollars(self.0)
    }

    /// Converts dollars to an amount. Returns `None` for a negative number, more than two decimals or an overflow.
    ///
    /// Parses the shortest decimal text of the number, so `4.99` is exactly 499 cents and `4.999` is rejected.
    pub fn from_dollars(dollars: f64) -> Option<Self> {
        Self::from_decimal(&decimal(dollars))
    }

    /// Parses a decimal text such as `4.99`.
    pub fn from_decimal(text: &str) -> Option<Self> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !is_digits(whole) || !is_digits(fraction) || fraction.len() > 2 {
            return None;
        }
        let whole: i64 = whole.parse().ok()?;
        let cents: i64 = format!("{fraction:0<2}").parse().ok()?;
        whole.checked_mul(100)?.checked_add(cents).map(Self)
    }

    /// Formats the amount as a decimal number with two decimals, such as `1000.00`.
    pub fn to_decimal(self) -> String {
        format!("{}.{:02}", self.0 / 100, self.0 % 100)
    }

    /// Returns the amount times `quantity`, or `None` on overflow.
    pub fn times(self, quantity: u32) -> Option<Self> {
        self.0.checked_mul(i64::from(quantity)).map(Self)
    }

    /// Returns the sum, or `None` on overflow.
    pub fn plus(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }
}

/// Returns an amount that can be negative in dollars, as the API sends it.
#[expect(clippy::cast_precision_loss, reason = "cents stay far below 2^53")]
pub fn signed_dollars(cents: i64) -> f64 {
    cents as f64 / 100.0
}

/// Formats a price in the same way as `formatCents` in the UI: `$4.99`, `$1,000.00`.
impl std::fmt::Display for Money {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let whole = (self.0 / 100).to_string();
        write!(f, "$")?;
        for (index, digit) in whole.chars().enumerate() {
            let remaining = whole.len() - index;
            write!(f, "{}{digit}", if index > 0 && remaining.is_multiple_of(3) { "," } else { "" })?;
        }
        write!(f, ".{:02}", self.0 % 100)
    }
}

/// Returns the shortest decimal text that parses back to this number, never in exponent notation. Zero has no sign.
pub fn decimal(number: f64) -> String {
    format!("{}", number + 0.0)
}

#[cfg(test)]
mod tests {
    use super::Money;

    #[test]
    fn dollars_convert_to_cents_exactly_or_not_at_all() {
        for (dollars, cents, why) in [
            (4.99, Some(499), "a price"),
            (0.0, Some(0), "free"),
            (-0.0, Some(0), "JSON has a signed zero, which is no less than zero"),
            (0.1 + 0.2, None, "0.30000000000000004 has more than two decimals"),
            (1_000_000.0, Some(100_000_000), "the largest price"),
            (4.999, None, "three decimals"),
            (-1.0, None, "negative"),
            (1e300, None, "an overflow"),
            (f64::NAN, None, "not a number"),
            (f64::INFINITY, None, "not a number"),
        ] {
            assert_eq!(Money::from_dollars(dollars).map(Money::cents), cents, "{dollars}: {why}");
        }
    }

    #[test]
    fn money_is_shown_with_two_decimals_and_grouped_thousands() {
        for (cents, shown) in [
            (0, "$0.00"),
            (499, "$4.99"),
            (1_005, "$10.05"),
            (99_999, "$999.99"),
            (100_000, "$1,000.00"),
            (100_000_000, "$1,000,000.00"),
        ] {
            assert_eq!(Money::from_cents(cents).to_string(), shown);
        }
    }
}
