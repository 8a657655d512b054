//! The words of a search.

use memchr::memmem;

use super::fold::fold_into;
use super::grams::{WordGrams, is_single, of_word};

/// How many grams of one word, and of all words, the index looks up. The rest is left to [`Search::matches`].
const MAX_WORD_GRAMS: usize = 6;
const MAX_GRAMS: usize = 16;
/// Digits of a North American phone number after the country code 1.
const PHONE_DIGITS: usize = 10;

/// The folded words of a search, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    words: Vec<String>,
}

impl Search {
    /// Parses what staff typed. Returns `None` if it contains no word.
    pub fn parse(text: &str) -> Option<Self> {
        let mut folded = String::new();
        fold_into(&mut folded, text);
        let mut words: Vec<String> = Vec::new();
        for word in without_country_code(&folded).split_whitespace() {
            if words.iter().all(|known| known != word) {
                words.push(word.to_owned());
            }
        }
        (!words.is_empty()).then_some(Self { words })
    }

    /// Returns whether a folded text contains every word. A single letter or digit must be a whole word, because nearly
    /// every text contains it: `m` finds the size.
    pub fn matches(&self, text: &str) -> bool {
        self.words.iter().all(|word| match word.as_bytes() {
            [byte] => memchr::memchr_iter(*byte, text.as_bytes()).any(|at| is_single(text.as_bytes(), at)),
            bytes => memmem::find(text.as_bytes(), bytes).is_some(),
        })
    }

    /// Returns what to look up in the index.
    pub fn lookup(&self) -> Lookup<'_> {
        let mut lookup = Lookup::default();
        let max_word_grams = (MAX_GRAMS / self.words.len()).clamp(1, MAX_WORD_GRAMS);
        for word in &self.words {
            let WordGrams { grams, are_exact } = of_word(word);
            let step = grams.len().div_ceil(max_word_grams).max(1);
            let known = &lookup.grams;
            let grams: Vec<u32> = grams.into_iter().step_by(step).filter(|gram| !known.contains(gram)).collect();
            let fit = lookup.grams.len() + grams.len() <= MAX_GRAMS;
            if fit {
                lookup.grams.extend(grams);
            }
            if !(fit && are_exact) {
                lookup.unproven.push(word);
            }
        }
        // Digits first, because few orders have the same.
        lookup.grams.sort_unstable_by(|a, b| b.cmp(a));
        lookup
    }
}

/// What the index looks up for a search.
#[derive(Debug, Default)]
pub struct Lookup<'a> {
    /// Grams that every matching text has.
    pub grams: Vec<u32>,
    /// The words that a text with these grams may lack. A text that has one of them as a whole word contains it.
    pub unproven: Vec<&'a str>,
}

/// Removes the country code from a phone number, which shoppers rarely type.
fn without_country_code(folded: &str) -> &str {
    let mut digits = 0;
    for c in folded.chars() {
        match c {
            ' ' => {}
            _ if c.is_ascii_digit() => digits += 1,
            _ => return folded,
        }
    }
    match folded.trim_start().strip_prefix('1') {
        Some(number) if digits == PHONE_DIGITS + 1 => number,
        _ => folded,
    }
}

#[cfg(test)]
mod tests {
    use super::{Lookup, Search};
    use crate::domain::search::{fold_into, for_each_gram};

    fn folded(text: &str) -> String {
        let mut folded = String::new();
        fold_into(&mut folded, text);
        folded
    }

    #[test]
    fn a_search_matches_a_text_with_all_of_its_words() {
        for (search, text, expected, why) in [
            ("jane", "Jane Doe", true, "case"),
            ("DOE jan", "Jane Doe", true, "any order, and the start of a word"),
            ("ane", "Jane Doe", true, "the middle of a word"),
            ("jane roe", "Jane Doe", false, "one word is missing"),
            ("pink m", "Pink M", true, "a whole word of one letter"),
            ("m", "Mary Moore", false, "one letter inside words"),
            ("j", "J. Doe", true, "an initial"),
            ("m", "m@example.com", true, "one letter between other characters"),
            ("%", "100%", true, "a single character that is no letter"),
            ("é", "É", true, "a folded letter"),
            ("(212) 555-0100", "212.555.0100", true, "separators of phone numbers"),
            ("(212) 555-0100", "2125550100", true, "the digits of the phone number"),
            ("+1 (212) 555-0100", "2125550100", true, "the country code is not stored"),
            ("1-212-555-0100", "2125550100", true, "the country code is written together"),
            ("12125550100", "12125550100", true, "the country code is stored"),
            ("11111111111 1", "1111111111", false, "12 digits are no phone number"),
            ("京", "北京市", true, "a letter of several bytes"),
        ] {
            let search = Search::parse(search).expect(why);
            assert_eq!(search.matches(&folded(text)), expected, "{why}");
        }
        for nothing in ["", "  ", "'", "-", "’ . ,"] {
            assert_eq!(Search::parse(nothing), None, "{nothing:?}");
        }
    }

    #[test]
    fn a_matching_text_has_every_gram_and_exact_grams_decide_alone() {
        let texts =
            ["jane doe", "lc100555", "5555", "2125550100", "a%b _ m", "北京市 🎀 m", "pink\nxl\nm", "94103 94 103"];
        let words = [
            "j", "m", "%", "_", "北", "🎀", "ja", "xl", "jan", "555", "5555", "55555", "jane", "lc1005", "94103",
            "0100", "21255", "5550100", "京市", "pink m", "94 103", "doe jane", "c100", "10055",
        ];
        let mut exact = 0;
        for (text, word) in texts.iter().flat_map(|text| words.iter().map(move |word| (text, word))) {
            let search = Search::parse(word).expect("a word");
            let mut has = Vec::new();
            for_each_gram(text, |gram| has.push(gram));
            let Lookup { grams, unproven } = search.lookup();
            let are_exact = unproven.is_empty();
            let has_all = grams.iter().all(|gram| has.contains(gram));
            assert!(has_all || !search.matches(text), "{word} is in {text}");
            assert!(!are_exact || has_all == search.matches(text), "{word} and {text}");
            exact += usize::from(are_exact);
        }
        assert!(exact > 50, "{exact}");
    }

    #[test]
    fn a_long_search_looks_up_a_bounded_number_of_grams() {
        let long: String = (0..2_000).map(|n| format!("{n} ")).collect();
        for text in [long.as_str(), "x".repeat(10_000).as_str(), &"ab".repeat(5_000)] {
            let search = Search::parse(text).expect("words");
            let Lookup { grams, unproven } = search.lookup();
            assert!((1..=16).contains(&grams.len()) && !unproven.is_empty(), "{} grams", grams.len());
        }
    }
}
