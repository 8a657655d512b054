//! The words of a search.

use super::fold::{fold, index_text};
use crate::domain::rules::{self, FieldError};

/// Characters of a search. Its time grows with its words.
pub const MAX_SEARCH_LENGTH: usize = 200;
/// Digits of a North American phone number after the country code 1.
const PHONE_DIGITS: usize = 10;

/// What the text of an order contains if a search finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// Parts of an [`index_text`]. A single letter or digit is surrounded by spaces, because nearly every text contains it:
    /// `m` finds the size.
    parts: Vec<String>,
}

impl Search {
    /// Parses what staff typed: words that can be anywhere in an order. Returns `None` if it contains no word.
    pub fn parse(text: &str) -> Result<Option<Self>, FieldError> {
        if text.contains('\0') {
            return Err(FieldError::new("q", "Please remove characters that cannot be printed"));
        }
        if text.chars().count() > MAX_SEARCH_LENGTH {
            return Err(FieldError::new("q", format!("Please use at most {MAX_SEARCH_LENGTH} characters")));
        }
        let mut parts: Vec<String> = Vec::new();
        for word in without_country_code(&fold(rules::trim(text))).split_whitespace() {
            let word = index_text(word);
            let part = if word.chars().count() > 3 { word.trim().to_owned() } else { word };
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        Ok((!parts.is_empty()).then_some(Self { parts }))
    }

    /// Returns the search for a text that is the whole of a field.
    pub fn whole(text: &str) -> Self {
        Self { parts: vec![index_text(text)] }
    }

    /// Returns the search that finds what this search and a whole field have in common.
    #[must_use]
    pub fn and_whole(mut self, text: &str) -> Self {
        self.parts.push(index_text(text));
        self
    }

    /// Returns the search as an expression of FTS5, whose tokens are runs of three characters.
    pub fn expression(&self) -> String {
        let expressions: Vec<String> = self.parts.iter().map(|part| expression(part)).collect();
        expressions.join(" AND ")
    }
}

fn expression(part: &str) -> String {
    if part.len() > 2 {
        return quote(part);
    }
    // Two letters or digits are the start of these runs.
    let runs = ('a'..='z').chain('0'..='9').chain([' ']).map(|next| quote(&format!("{part}{next}")));
    format!("({})", runs.collect::<Vec<_>>().join(" OR "))
}

fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
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
    use super::{MAX_SEARCH_LENGTH, Search};
    use crate::domain::search::index_text;

    fn parse(text: &str) -> Option<Search> {
        Search::parse(text).expect("a short search")
    }

    /// Returns whether the index finds a text by the search.
    fn finds(search: &Search, text: &str) -> bool {
        let text = index_text(text);
        search.parts.iter().all(|part| text.contains(part.as_str()))
    }

    #[test]
    fn a_search_matches_a_text_with_all_of_its_words() {
        for (search, text, expected, why) in [
            ("jane", "Jane Doe", true, "case"),
            ("DOE jan", "Jane Doe", true, "any order, and the start of a word"),
            ("ane", "Jane Doe", true, "the middle of a word"),
            ("an", "Jane Doe", true, "two letters in the middle of a word"),
            ("jane roe", "Jane Doe", false, "one word is missing"),
            ("pink m", "Pink M", true, "a whole word of one letter"),
            ("m", "Mary Moore", false, "one letter inside words"),
            ("j", "J. Doe", true, "an initial"),
            ("m", "m@example.com", true, "one letter between other characters"),
            ("nes@exam", "agnes@example.com", true, "letters and other characters"),
            ("s@", "agnes@example.com", true, "one letter and another character"),
            ("%", "100%", true, "a single character that is no letter"),
            ("é", "É", true, "a folded letter"),
            ("(212) 555-0100", "212.555.0100", true, "separators of phone numbers"),
            ("(212) 555-0100", "2125550100", true, "the digits of the phone number"),
            ("+1 (212) 555-0100", "2125550100", true, "the country code is not stored"),
            ("1-212-555-0100", "2125550100", true, "the country code is written together"),
            ("12125550100", "12125550100", true, "the country code is stored"),
            ("11111111111 1", "1111111111", false, "12 digits are no phone number"),
            ("京", "北京市", true, "a letter of several bytes"),
            ("京市", "北京市", true, "two of them"),
            ("\u{202d}(212) 555-0100\u{202c}", "2125550100", true, "the marks of a contact card"),
        ] {
            let search = parse(search).expect(why);
            assert_eq!(finds(&search, text), expected, "{why}");
        }
        for nothing in ["", "  ", "'", "-", "’ . ,"] {
            assert_eq!(parse(nothing), None, "{nothing:?}");
        }
    }

    #[test]
    fn a_search_for_a_whole_field_does_not_find_its_parts() {
        let search = Search::whole("Ann@example.com");
        assert!(finds(&search, "LC100000\nann@example.com\nPink"));
        assert!(!finds(&search, "joann@example.com"));
        assert!(!finds(&search.clone().and_whole("on hold"), "ann@example.com"));
        assert!(finds(&search.and_whole("on hold"), "ann@example.com\non hold"));
    }

    #[test]
    fn an_expression_has_runs_of_three_characters_at_least() {
        let expression = |text| parse(text).expect("a word").expression();
        assert_eq!(expression("Pink m"), "\"pink\" AND \" m \"");
        assert_eq!(expression("\"a"), "\"\"\" a\"");
        assert_eq!(expression("xl").matches(" OR ").count(), 36);
        assert!(expression("xl").starts_with("(\"xla\" OR ") && expression("xl").ends_with(" OR \"xl \")"));
    }

    #[test]
    fn a_search_has_a_limit_and_no_nul() {
        let longest = "é".repeat(MAX_SEARCH_LENGTH);
        assert!(Search::parse(&longest).is_ok());
        for text in [longest + "x", "a\0b".to_owned()] {
            assert_eq!(Search::parse(&text).expect_err("it is rejected").field, "q");
        }
    }
}
