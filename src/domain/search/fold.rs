//! Folding: what a shopper and staff may write differently becomes the same text.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Appends `text` without case, accents and the punctuation of names, addresses and phone numbers. Runs of digits stay
/// together: `(212) 555-0100` becomes `212 5550100`.
pub fn fold_into(folded: &mut String, text: &str) {
    if text.is_ascii() {
        folded.extend(text.chars().filter(|c| !is_ignored(*c)).map(fold_ascii));
        return;
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
    use super::fold_into;

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
            let mut actual = String::new();
            fold_into(&mut actual, text);
            assert_eq!(actual, folded, "{why}");
            let mut again = String::new();
            fold_into(&mut again, &actual);
            assert_eq!(again, folded, "{why}: folding twice changes nothing");
        }
    }
}
