//! Detects passwords that are too easy to guess.

use super::brand::brand;
use super::product::first_product;

/// Leaked passwords of at least 12 characters, one per line.
const LEAKED: &str = include_str!("../rules/leaked-passwords.txt");
/// Words that people choose first for a password of this shop.
const OBVIOUS_WORDS: &[&str] = &[
    "password",
    "passwort",
    "welcome",
    "letmein",
    "admin",
    "staff",
    "login",
    "secret",
    "shop",
    "correcthorsebatterystaple",
];
/// Minimum number of characters in addition to known words.
const MIN_OTHER_CHARS: usize = 6;
/// At least one in this many characters must not follow from the previous one.
const MAX_CHARS_PER_JUMP: usize = 4;
/// Characters in keyboard order, and in alphabetical order.
const SEQUENCES: &[&str] = &["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "0abcdefghijklmnopqrstuvwxyz"];

/// Returns whether an attacker who knows the account, the shop and leaked passwords would try this password early.
pub fn is_guessable(password: &str, email: &str) -> bool {
    let lower = password.to_lowercase();
    let chars: Vec<char> = lower.chars().collect();
    let alphanumeric: String = chars.iter().filter(|c| c.is_alphanumeric()).collect();
    LEAKED.lines().any(|line| line == lower || line == alphanumeric)
        || repeats(&chars)
        || follows_a_pattern(&chars)
        || is_mostly_known_words(alphanumeric, email)
}

/// Returns whether the password repeats its first half, or a shorter beginning, to the end.
fn repeats(chars: &[char]) -> bool {
    (1..=chars.len() / 2).any(|period| chars[period..] == chars[..chars.len() - period])
}

/// Returns whether most characters are equal to the previous one, or next to it in the alphabet or on the keyboard.
fn follows_a_pattern(chars: &[char]) -> bool {
    let jumps = chars.windows(2).filter(|pair| !is_step(pair[0], pair[1])).count();
    jumps * MAX_CHARS_PER_JUMP < chars.len()
}

fn is_step(from: char, to: char) -> bool {
    let is_adjacent = |sequence: &&str| {
        let position = |c| sequence.find(c);
        matches!((position(from), position(to)), (Some(one), Some(other)) if one.abs_diff(other) == 1)
    };
    from == to || SEQUENCES.iter().any(is_adjacent)
}

/// Returns whether little is left after removing the words of the account and the shop, and obvious words.
fn is_mostly_known_words(mut rest: String, email: &str) -> bool {
    let brand = brand();
    let about = format!("{email} {} {} {}", first_product().title, brand.name, brand.support_email).to_lowercase();
    // Also as one word: words of one or two letters do not count.
    let name: String = brand.name.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
    let mut words: Vec<&str> = about
        .split(|c: char| !c.is_alphanumeric())
        .chain(OBVIOUS_WORDS.iter().copied())
        .chain([name.as_str()])
        .filter(|word| word.len() > 2)
        .collect();
    // Longest first: a word may contain another one.
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    for word in words {
        rest = rest.replace(word, "");
    }
    rest.chars().count() < MIN_OTHER_CHARS
}

#[cfg(test)]
mod tests {
    use super::{LEAKED, brand, first_product, is_guessable};

    #[test]
    fn passwords_that_attackers_try_early_are_guessable_and_others_are_not() {
        for (password, expected, why) in [
            ("aaaaaaaaaaaa", true, "one character"),
            ("            ", true, "spaces alone"),
            ("abcabcabcabc", true, "three characters again and again"),
            ("hunter2hunter2", true, "a word twice"),
            ("hunter2hunter2h", true, "a word twice and the start of it"),
            ("123456789012", true, "the digits in a row"),
            ("987654321098", true, "the digits backwards"),
            ("abcdefghijklm", true, "the alphabet"),
            ("qwertyuiop12345", true, "the keyboard"),
            ("QWERTYUIOPASDF", true, "the keyboard in capitals"),
            ("111222333444", true, "digits three times each"),
            ("jane.doe@shop.example", true, "the email"),
            ("Jane.Doe@Shop.Example!1", true, "the email and a little more"),
            ("janedoejanedoe1", true, "the local part"),
            (&format!("{}2026", brand().name.replace(' ', "")), true, "the shop and the year"),
            (&first_product().title, true, "the product"),
            ("Password-Password-1", true, "an obvious word"),
            ("ShopAdmin2026!", true, "what it is for"),
            ("violet kettle under ferry", false, "four words"),
            ("kR7#vq2!mZ9x", false, "twelve characters drawn by chance"),
            ("my aunt jane doe knits", false, "a sentence with a name in it"),
            ("пароль длинный тёплый", false, "letters of another script"),
            ("1234 doves over Leith", false, "a short row of digits"),
        ] {
            assert_eq!(is_guessable(password, "jane.doe@shop.example"), expected, "{password:?}: {why}");
        }
    }

    #[test]
    fn every_leaked_password_is_guessable_however_it_is_capitalized_and_spaced() {
        let leaked: Vec<&str> = LEAKED.lines().filter(|line| !line.starts_with('#')).collect();
        assert!(leaked.len() >= 1_000, "{}", leaked.len());
        assert!(leaked.is_sorted(), "so that a change of it can be read");
        for password in leaked {
            assert!(password.chars().count() >= 12 && password == password.to_lowercase(), "{password}");
            assert!(is_guessable(&password.to_uppercase(), ""), "{password}");
        }
        assert!(is_guessable("Correct Horse Battery Staple", ""));
    }
}
