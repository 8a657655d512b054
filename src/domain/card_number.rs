//! Finds card numbers in text.

use std::sync::LazyLock;

use regex::Regex;

/// Returns whether the text contains a card number: 13 to 19 decimal digits of any script that pass the Luhn check.
///
/// The browser's counterpart is `holdsCardNumber` in `ui/src/rules/card.ts`. Digits separated only by spaces and dashes
/// form one run, and every window of a run is checked. With other separators, whole groups of digits are checked
/// together, unless a group before the last one has three digits or more than six: phone numbers are written like that,
/// and card numbers are not.
pub fn holds_card_number(text: &str) -> bool {
    // Fast path, because orders wait for this: most texts have too few digits.
    let max_digits = text.chars().filter(|c| c.is_ascii_digit() || !c.is_ascii()).count();
    max_digits >= MIN_DIGITS
        && (RUN_END.split(text).any(|run| run_holds_number(&digits_of(run)))
            || GROUPS_END.split(text).any(|part| groups_hold_number(&groups_of(part))))
}

const MIN_DIGITS: usize = 13;
const MAX_DIGITS: usize = 19;

/// Ends a run: any character except digits, spaces, dashes, the minus sign, control and format characters.
static RUN_END: LazyLock<Regex> = LazyLock::new(|| pattern(r"[^\p{Nd}\p{Z}\p{Pd}\p{Cc}\p{Cf}\u2212]"));
/// Ends a sequence of groups: letters and other numerals never separate the groups of one number.
static GROUPS_END: LazyLock<Regex> = LazyLock::new(|| pattern(r"[\p{L}\p{Nl}\p{No}]"));
static DIGITS: LazyLock<Regex> = LazyLock::new(|| pattern(r"\p{Nd}+"));

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is well formed")
}

fn groups_of(text: &str) -> Vec<Vec<u32>> {
    DIGITS.find_iter(text).map(|group| group.as_str().chars().map(digit_value).collect()).collect()
}

fn digits_of(text: &str) -> Vec<u32> {
    groups_of(text).concat()
}

/// Returns the value of a digit. The ten digits of a script are consecutive code points, and so are the digits of
/// adjacent scripts (Unicode, section 4.6).
fn digit_value(digit: char) -> u32 {
    let is_digit = |code| char::from_u32(code).is_some_and(|c| DIGITS.is_match(c.encode_utf8(&mut [0; 4])));
    digit.to_digit(10).unwrap_or_else(|| {
        let preceding = (0..u32::from(digit)).rev().take_while(|code| is_digit(*code)).count();
        u32::try_from(preceding % 10).unwrap_or_default()
    })
}

fn run_holds_number(run: &[u32]) -> bool {
    (MIN_DIGITS..=MAX_DIGITS).any(|length| run.windows(length).any(passes_luhn))
}

fn groups_hold_number(groups: &[Vec<u32>]) -> bool {
    (0..groups.len()).any(|first| {
        let mut number = Vec::new();
        for group in &groups[first..] {
            number.extend(group);
            if (MIN_DIGITS..=MAX_DIGITS).contains(&number.len()) && passes_luhn(&number) {
                return true;
            }
            if group.len() == 3 || group.len() > 6 {
                return false;
            }
        }
        false
    })
}

/// Runs the Luhn check (ISO/IEC 7812-1, Annex B). Rejects all zeros, which pass the checksum but are not a card number.
fn passes_luhn(digits: &[u32]) -> bool {
    let doubled = |digit: u32| if digit > 4 { digit * 2 - 9 } else { digit * 2 };
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(position, digit)| if position % 2 == 1 { doubled(*digit) } else { *digit })
        .sum();
    sum > 0 && sum.is_multiple_of(10)
}
