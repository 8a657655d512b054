//! Folding: what a shopper and staff may write differently becomes the same text.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Returns the folded text with one space before and after each word.
///
/// Each character other than an ASCII letter or digit is a word of its own. Every word of one or two characters is
/// therefore part of a run of three, the shortest that the index can find: the size M is ` m `.
pub fn index_text(text: &str) -> String {
    let mut words = String::from(" ");
    for c in fold(text).chars() {
        if c.is_ascii_alphanumeric() {
            words.push(c);
            continue;
        }
        if !words.ends_with(' ') {
            words.push(' ');
        }
        if !c.is_whitespace() {
            words.extend([c, ' ']);
        }
    }
    if !words.ends_with(' ') {
        words.push(' ');
    }
    words
}

/// Returns the text without case, accents and the punctuation of names, addresses and phone numbers. Runs of digits stay
/// together: `(212) 555-0100` becomes `212 5550100`.
pub(super) fn fold(text: &str) -> String {
    let mut folded = String::new();
    if text.is_ascii() {
        folded.extend(text.chars().filter(|c| !is_ignored(*c)).map(fold_ascii));
        return folded;
    }
    // Before normalization, which splits an acute accent without a letter into a space and a mark.
    let visible = text.chars().filter(|c| !is_ignored(*c));
    for c in visible.nfkd().filter(|c| !is_combining_mark(*c) && !is_ignored(*c)) {
        for lower in c.to_lowercase() {
            match replacement(lower) {
                Some(letters) => folded.push_str(letters),
                None => folded.push(fold_ascii(lower)),
            }
        }
    }
    folded
}

fn fold_ascii(c: char) -> char {
    if c.is_whitespace() { ' ' } else { c.to_ascii_lowercase() }
}

/// Returns whether the character is left out: apostrophes, dashes, the separators of phone numbers and addresses, and
/// characters without width.
fn is_ignored(c: char) -> bool {
    matches!(
        c,
        '\'' | '`'
            | '´'
            | 'ʹ'
            | 'ʻ'
            | 'ʼ'
            | '‘'
            | '’'
            | '‛'
            | '′'
            | '＇'
            | '-'
            | '‐'
            | '‑'
            | '‒'
            | '–'
            | '—'
            | '―'
            | '−'
            | '.'
            | ','
            | '('
            | ')'
            | '/'
            | '+'
            | '#'
            | '\u{ad}'
            | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}'
    )
}

/// Letters that Unicode does not decompose, as keyboards without them write them.
fn replacement(c: char) -> Option<&'static str> {
    Some(match c {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'þ' => "th",
        'ı' => "i",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{fold, index_text};

    #[test]
    fn spellings_that_staff_cannot_tell_apart_fold_to_one_text() {
        for (text, folded, why) in [
            ("García", "garcia", "one character with an accent"),
            ("Garci\u{301}a", "garcia", "a letter and a mark"),
            ("O’Brien O'Brien OʼBrien", "obrien obrien obrien", "apostrophes"),
            ("Smith-Jones", "smithjones", "a hyphen"),
            ("STRASSE straße", "strasse strasse", "a letter that is two"),
            ("Søren Łukasz Ærø", "soren lukasz aero", "letters without a decomposition"),
            ("İstanbul", "istanbul", "a capital whose lower case has a mark"),
            ("+1 (212) 555-0100", "1 212 5550100", "a phone number"),
            ("Ｊａｎｅ\u{a0}Doe", "jane doe", "full width, and a space that does not break"),
            ("北京 🎀", "北京 🎀", "other scripts stay"),
            ("100% a_b \"x\" *", "100% a_b \"x\" *", "other punctuation stays"),
            ("", "", "nothing"),
        ] {
            assert_eq!(fold(text), folded, "{why}");
            assert_eq!(fold(folded), folded, "{why}: folding twice changes nothing");
        }
    }

    #[test]
    fn words_are_surrounded_by_one_space() {
        for (text, indexed, why) in [
            ("Jane  Doe\nPink\tM", " jane doe pink m ", "any white space"),
            ("jane.doe_7@example.com", " janedoe _ 7 @ examplecom ", "other characters are words"),
            ("北京 café", " 北 京 cafe ", "also those outside of ASCII"),
            (" \"100%\" ", " \" 100 % \" ", "at both ends"),
            ("", " ", "no word"),
        ] {
            assert_eq!(index_text(text), indexed, "{why}");
        }
    }
}
