//! What an order keeps of a card: the holder's name, the brand and the last four digits (DESIGN D1).

use super::rules::{self, FieldError};

/// The harmless remains of a card.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct CardSummary {
    /// The name on the card.
    pub holder: String,
    /// One of `cardBrands` in `rules/shop.json`.
    pub brand: String,
    /// The last four digits.
    pub last4: String,
}

impl CardSummary {
    /// Reads the three fields an order may carry; what is wrong is added to `errors`.
    pub fn parse(holder: &str, brand: &str, last4: &str, errors: &mut Vec<FieldError>) -> Self {
        Self {
            holder: rules::accept("cardholder_name", "cardholder_name", holder, errors),
            brand: rules::accept("card_brand", "card_brand", brand, errors),
            last4: rules::accept("card_last4", "card_last4", last4, errors),
        }
    }
}

/// Whether the text holds a card number: 13 to 19 digits in a row that pass the Luhn check.
///
/// Spaces and dashes between the digits are ignored, and every window of a longer run is tried.
pub fn holds_number(text: &str, is_space: impl Fn(char) -> bool) -> bool {
    let is_separator = |c: char| c == '-' || ('\u{2010}'..='\u{2015}').contains(&c) || is_space(c);
    let mut run: Vec<u32> = Vec::new();
    // The end of the text closes the last run.
    for c in text.chars().chain(['.']) {
        match c.to_digit(10) {
            Some(digit) => run.push(digit),
            None if is_separator(c) => {}
            None if run_holds_number(&run) => return true,
            None => run.clear(),
        }
    }
    false
}

fn run_holds_number(run: &[u32]) -> bool {
    (13..=19)
        .any(|length| run.windows(length).any(|window| window.iter().any(|digit| *digit != 0) && passes_luhn(window)))
}

/// ISO/IEC 7812-1 Annex B.
fn passes_luhn(digits: &[u32]) -> bool {
    let doubled = |digit: u32| if digit > 4 { digit * 2 - 9 } else { digit * 2 };
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(place, digit)| if place % 2 == 1 { doubled(*digit) } else { *digit })
        .sum();
    sum.is_multiple_of(10)
}
