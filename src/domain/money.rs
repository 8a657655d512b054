//! US dollars as integer cents.

use serde::{Deserialize, Serialize};

/// An amount in cents; never negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Money(i64);

impl Money {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// Wraps an amount of cents that is known not to be negative.
    pub const fn from_cents(cents: i64) -> Self {
        debug_assert!(cents >= 0);
        Self(cents)
    }

    /// The amount in cents.
    pub const fn cents(self) -> i64 {
        self.0
    }

    /// The amount as a decimal number of dollars, as it goes over the wire.
    #[expect(clippy::cast_precision_loss, reason = "cents stay far below 2^53")]
    pub fn dollars(self) -> f64 {
        self.0 as f64 / 100.0
    }

    /// Reads a decimal number of dollars: `None` for a negative one, more than two decimals or more than fits.
    ///
    /// The shortest decimal text of the number is read, so `4.99` is exactly 499 cents and `4.999` is refused.
    pub fn from_dollars(dollars: f64) -> Option<Self> {
        Self::from_decimal(&decimal(dollars))
    }

    /// Reads a decimal text such as `4.99`.
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

    /// This amount, `quantity` times; `None` past what fits.
    pub fn times(self, quantity: u32) -> Option<Self> {
        self.0.checked_mul(i64::from(quantity)).map(Self)
    }

    /// The sum; `None` past what fits.
    pub fn plus(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }
}

/// As a price, the way `formatCents` of the UI writes it: `$4.99`, `$1,000.00`.
impl std::fmt::Display for Money {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let whole = (self.0 / 100).to_string();
        write!(f, "$")?;
        for (at, digit) in whole.chars().enumerate() {
            let left = whole.len() - at;
            write!(f, "{}{digit}", if at > 0 && left.is_multiple_of(3) { "," } else { "" })?;
        }
        write!(f, ".{:02}", self.0 % 100)
    }
}

/// The shortest decimal text that reads back as this number, never in exponent form.
pub fn decimal(number: f64) -> String {
    format!("{number}")
}

#[cfg(test)]
mod tests {
    use super::Money;

    #[test]
    fn dollars_become_cents_exactly_or_not_at_all() {
        for (dollars, cents, why) in [
            (4.99, Some(499), "a price"),
            (0.0, Some(0), "free"),
            (-0.0, None, "a signed zero is not a price"),
            (0.1 + 0.2, None, "0.30000000000000004 has more than two decimals"),
            (1_000_000.0, Some(100_000_000), "the largest price"),
            (4.999, None, "three decimals"),
            (-1.0, None, "negative"),
            (1e300, None, "more than fits"),
            (f64::NAN, None, "no number"),
            (f64::INFINITY, None, "no number"),
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
