//! What an order keeps of a card: the holder's name, the brand and the last four digits (DESIGN D1).

use std::sync::LazyLock;

use regex::Regex;

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
            holder: rules::parse("cardholder_name", "cardholder_name", holder, errors),
            brand: rules::parse("card_brand", "card_brand", brand, errors),
            last4: rules::parse("card_last4", "card_last4", last4, errors),
        }
    }
}

/// Whether the text holds a card number: 13 to 19 decimal digits of any script that pass the Luhn check.
///
/// Its twin in the browser is `holdsCardNumber` of `ui/src/rules/card.ts`. Digits with nothing but blanks and dashes
/// between them are one run, and every window of it is tried. Between other marks, whole groups of digits are tried
/// together, unless one before the last has three digits or more than six: phones are written so, and no card is.
pub fn holds_number(text: &str) -> bool {
    // Most texts end here, and orders wait for this.
    let digits_at_most = text.chars().filter(|c| c.is_ascii_digit() || !c.is_ascii()).count();
    digits_at_most >= SHORTEST
        && (NO_RUN.split(text).any(|run| run_holds_number(&digits_of(run)))
            || WORDS.split(text).any(|part| groups_hold_number(&groups_of(part))))
}

const SHORTEST: usize = 13;
const LONGEST: usize = 19;

/// What ends a run: neither a digit, a blank, a dash nor an invisible character.
static NO_RUN: LazyLock<Regex> = LazyLock::new(|| pattern(r"[^\p{Nd}\p{Z}\p{Pd}\p{Cc}\p{Cf}\u2212]"));
/// What stands between no two groups of one number.
static WORDS: LazyLock<Regex> = LazyLock::new(|| pattern(r"[\p{L}\p{Nl}\p{No}]"));
static DIGITS: LazyLock<Regex> = LazyLock::new(|| pattern(r"\p{Nd}+"));

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is well formed")
}

fn groups_of(text: &str) -> Vec<Vec<u32>> {
    DIGITS.find_iter(text).map(|group| group.as_str().chars().map(value).collect()).collect()
}

fn digits_of(text: &str) -> Vec<u32> {
    groups_of(text).concat()
}

/// A script's ten digits stand in a row, and so do the few scripts' that follow one another (Unicode 4.6).
fn value(digit: char) -> u32 {
    let is_digit = |code| char::from_u32(code).is_some_and(|c| DIGITS.is_match(c.encode_utf8(&mut [0; 4])));
    digit.to_digit(10).unwrap_or_else(|| {
        let below = (0..u32::from(digit)).rev().take_while(|code| is_digit(*code)).count();
        u32::try_from(below % 10).unwrap_or_default()
    })
}

fn run_holds_number(run: &[u32]) -> bool {
    (SHORTEST..=LONGEST).any(|length| run.windows(length).any(passes_luhn))
}

fn groups_hold_number(groups: &[Vec<u32>]) -> bool {
    (0..groups.len()).any(|first| {
        let mut number = Vec::new();
        for group in &groups[first..] {
            number.extend(group);
            if (SHORTEST..=LONGEST).contains(&number.len()) && passes_luhn(&number) {
                return true;
            }
            if group.len() == 3 || group.len() > 6 {
                return false;
            }
        }
        false
    })
}

/// ISO/IEC 7812-1 Annex B; zeros alone pass the sum and are no card.
fn passes_luhn(digits: &[u32]) -> bool {
    let doubled = |digit: u32| if digit > 4 { digit * 2 - 9 } else { digit * 2 };
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(place, digit)| if place % 2 == 1 { doubled(*digit) } else { *digit })
        .sum();
    sum > 0 && sum.is_multiple_of(10)
}
