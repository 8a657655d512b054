//! Which passwords are too easy to guess.

use super::catalog::{constants, first_product};

/// Leaked passwords of 12 characters and more, one a line.
const LEAKED: &str = include_str!("../rules/leaked-passwords.txt");
/// Words that people who choose a password here think of first.
const OBVIOUS: &[&str] = &[
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
/// Characters a password has to have beside the words that are known.
const MIN_NEIGHBORS: usize = 6;
/// One in so many characters has to come as a surprise.
const SURPRISES: usize = 4;
const KEYS: &[&str] = &["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "0abcdefghijklmnopqrstuvwxyz"];

/// Whether someone who knows the account, the shop and the passwords others have lost would try this one early.
pub fn is_guessable(password: &str, email: &str) -> bool {
    let lower = password.to_lowercase();
    let chars: Vec<char> = lower.chars().collect();
    let squeezed: String = chars.iter().filter(|c| c.is_alphanumeric()).collect();
    LEAKED.lines().any(|line| line == lower || line == squeezed)
        || repeats(&chars)
        || follows_a_pattern(&chars)
        || is_little_but_known_words(squeezed, email)
}

/// Whether the first half or less of it, written again and again, is all of it.
fn repeats(chars: &[char]) -> bool {
    (1..=chars.len() / 2).any(|period| chars[period..] == chars[..chars.len() - period])
}

/// Whether most characters are what stands beside the one before, in the alphabet or on the keyboard.
fn follows_a_pattern(chars: &[char]) -> bool {
    let surprises = chars.windows(2).filter(|pair| !is_step(pair[0], pair[1])).count();
    surprises * SURPRISES < chars.len()
}

fn is_step(from: char, to: char) -> bool {
    let is_beside = |row: &&str| {
        let place = |c| row.find(c);
        matches!((place(from), place(to)), (Some(one), Some(other)) if one.abs_diff(other) == 1)
    };
    from == to || KEYS.iter().any(is_beside)
}

/// Whether hardly anything is left without the words of the account, the shop and the obvious ones.
fn is_little_but_known_words(mut rest: String, email: &str) -> bool {
    let about = format!("{email} {} {}", first_product().title, constants().support_email).to_lowercase();
    let mut words: Vec<&str> = about
        .split(|c: char| !c.is_alphanumeric())
        .chain(OBVIOUS.iter().copied())
        .filter(|word| word.len() > 2)
        .collect();
    // A word may hold another one.
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    for word in words {
        rest = rest.replace(word, "");
    }
    rest.chars().count() < MIN_NEIGHBORS
}

#[cfg(test)]
mod tests {
    use super::{LEAKED, is_guessable};

    #[test]
    fn what_others_would_try_early_is_guessable_and_what_they_would_not_is_not() {
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
            ("jane.doe@shop.example", true, "the address"),
            ("Jane.Doe@Shop.Example!1", true, "the address and a little more"),
            ("janedoejanedoe1", true, "the local part"),
            ("snugglecups2026", true, "the shop and the year"),
            ("Snuggle Cups Plush Comfort Bra", true, "the product"),
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
