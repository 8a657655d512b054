//! Grams: short runs of bytes that the index finds. A text contains a word only if it contains all of its grams.

/// A whole word of one letter or digit, or any other single character.
const SINGLE: u32 = 0;
/// Two bytes.
const PAIR: u32 = 0x1_0000;
/// Three bytes.
const TRIPLE: u32 = 0x100_0000;
/// Four digits, because three are common: most orders contain 555 in a phone number, few contain 5555.
const DIGITS: u32 = 0x200_0000;

/// Calls `visit` with each gram of a folded text. No gram spans white space.
pub fn for_each_gram(text: &str, mut visit: impl FnMut(u32)) {
    for word in text.split([' ', '\n']) {
        let bytes = word.as_bytes();
        for start in 0..bytes.len() {
            if is_single(bytes, start) {
                visit(SINGLE | u32::from(bytes[start]));
            }
            let rest = &bytes[start..];
            if let Some(pair) = rest.first_chunk::<2>() {
                visit(of_pair(*pair));
            }
            if let Some(triple) = rest.first_chunk::<3>() {
                visit(of_triple(*triple));
            }
            if let Some(digits) = rest.first_chunk::<4>().copied().and_then(of_digits) {
                visit(digits);
            }
        }
    }
}

/// Calls `visit` with each long word of a folded text that has no digits: names, streets, cities, colors, domains.
pub fn for_each_long_word(text: &str, visit: impl FnMut(&str)) {
    text.split(|c: char| c.is_ascii() && !is_word_byte(c as u8)).filter(|word| is_long_word(word)).for_each(visit);
}

/// Returns whether the index has this word if enough orders do: four or more bytes, and no digit.
fn is_long_word(word: &str) -> bool {
    word.len() > 3 && word.bytes().all(|byte| is_word_byte(byte) && !byte.is_ascii_digit())
}

/// Returns whether the byte at this place of a word is a match for a word of this one character.
pub(super) fn is_single(bytes: &[u8], at: usize) -> bool {
    let is_in_word = |at: usize| bytes.get(at).is_some_and(|byte| is_word_byte(*byte));
    !is_in_word(at) || (at.checked_sub(1).is_none_or(|before| !is_in_word(before)) && !is_in_word(at + 1))
}

/// Returns whether the byte is an ASCII letter or digit, or part of a character outside of ASCII.
fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || !byte.is_ascii()
}

/// The grams of a word that is searched for.
pub(super) struct WordGrams {
    pub(super) grams: Vec<u32>,
    /// Whether a text with these grams always contains the word.
    pub(super) are_exact: bool,
}

/// Returns grams that every text with this word has. White space is not part of a word.
pub(super) fn of_word(word: &str) -> WordGrams {
    let bytes = word.as_bytes();
    let exact = |gram| WordGrams { grams: vec![gram], are_exact: true };
    match *bytes {
        [byte] => exact(SINGLE | u32::from(byte)),
        [first, second] => exact(of_pair([first, second])),
        [first, second, third] => exact(of_triple([first, second, third])),
        _ => {
            let digits = |start: usize| bytes.get(start..)?.first_chunk::<4>().copied().and_then(of_digits);
            let grams: Vec<u32> = (0..bytes.len().saturating_sub(2))
                .filter_map(|start| match digits(start) {
                    // The four digits before this place contain the three digits at it.
                    None if start > 0 && digits(start - 1).is_some() => None,
                    None => bytes[start..].first_chunk::<3>().map(|triple| of_triple(*triple)),
                    found => found,
                })
                .collect();
            WordGrams { are_exact: grams.len() == 1, grams }
        }
    }
}

fn of_pair([first, second]: [u8; 2]) -> u32 {
    PAIR | u32::from(first) << 8 | u32::from(second)
}

fn of_triple([first, second, third]: [u8; 3]) -> u32 {
    TRIPLE | u32::from(first) << 16 | u32::from(second) << 8 | u32::from(third)
}

fn of_digits(bytes: [u8; 4]) -> Option<u32> {
    let is_number = bytes.iter().all(u8::is_ascii_digit);
    is_number.then(|| bytes.iter().fold(0, |number, byte| number * 10 + u32::from(byte - b'0')) | DIGITS)
}
