//! Parsing of the If-Match header of an edit (RFC 9110, 8.8.3 and 13.1.1).
//!
//! The `headers` crate ignores what is not a tag, which here is a 400 response, and does not return the tags.

use poem::http::{HeaderMap, HeaderValue, header};

use crate::api::error::ApiError;
use crate::domain::product::IfMatch;

/// Parses all lines of the header as one list. Without the header, every version matches.
pub(super) fn parse(headers: &HeaderMap) -> Result<IfMatch, ApiError> {
    let lines: Vec<&[u8]> = headers.get_all(header::IF_MATCH).iter().map(HeaderValue::as_bytes).collect();
    if lines.is_empty() {
        return Ok(IfMatch::Any);
    }
    let text = lines.join(&b","[..]);
    parse_list(&text).ok_or_else(|| ApiError::bad_request("If-Match must be \"<version>\", for example \"3\", or *"))
}

fn parse_list(text: &[u8]) -> Option<IfMatch> {
    if text.trim_ascii() == b"*" {
        return Some(IfMatch::Any);
    }
    let mut versions = Vec::new();
    let mut rest = text.trim_ascii();
    if rest.is_empty() {
        return None;
    }
    while !rest.is_empty() {
        let (is_weak, tag) = rest.strip_prefix(b"W/").map_or((false, rest), |tag| (true, tag));
        let tag = tag.strip_prefix(b"\"")?;
        let end = tag.iter().position(|byte| *byte == b'"')?;
        let (opaque, after) = (&tag[..end], tag[end + 1..].trim_ascii_start());
        if !opaque.iter().all(|byte| matches!(byte, 0x21 | 0x23..=0x7e | 0x80..)) {
            return None;
        }
        // If-Match uses strong comparison, so a weak tag never matches; nor does a tag that is not a version.
        if let Some(version) = str::from_utf8(opaque).ok().and_then(version).filter(|_| !is_weak) {
            versions.push(version);
        }
        rest = match after.strip_prefix(b",") {
            Some(next) => next.trim_ascii_start(),
            None if after.is_empty() => after,
            None => return None,
        };
    }
    Some(IfMatch::OneOf(versions))
}

/// Parses a version in its canonical form: digits without a sign or leading zeros.
fn version(opaque: &str) -> Option<i64> {
    opaque.parse().ok().filter(|version: &i64| version.to_string() == opaque)
}

#[cfg(test)]
mod tests {
    use super::parse_list;
    use crate::domain::product::IfMatch;

    #[test]
    fn if_match_is_a_star_or_a_list_of_entity_tags() {
        let one_of = |versions: &[i64]| Some(IfMatch::OneOf(versions.to_vec()));
        for (text, expected, why) in [
            ("*", Some(IfMatch::Any), "any version"),
            (" * ", Some(IfMatch::Any), "with spaces"),
            ("\"3\"", one_of(&[3]), "a version"),
            ("\"3\", \"12\"", one_of(&[3, 12]), "a list"),
            ("\"3\" ,\"4\",", one_of(&[3, 4]), "an empty element is ignored at the end"),
            ("W/\"3\"", one_of(&[]), "a weak tag never matches"),
            ("\"03\"", one_of(&[]), "leading zero"),
            ("\"abc\"", one_of(&[]), "a tag that is not a version"),
            ("\"a,b\", \"5\"", one_of(&[5]), "a comma in a tag"),
            ("\"\"", one_of(&[]), "an empty tag is a tag"),
            ("3", None, "no quotes"),
            ("\"3", None, "no closing quote"),
            ("\"3\" \"4\"", None, "a missing comma"),
            ("\"3\", *", None, "a star among tags"),
            ("\"a b\"", None, "a space in a tag"),
            ("w/\"3\"", None, "the W is upper case"),
            ("null", None, "a word"),
            ("", None, "an empty header"),
            (" ", None, "spaces"),
        ] {
            assert_eq!(parse_list(text.as_bytes()), expected, "{text}: {why}");
        }
        assert_eq!(parse_list(b"\"\xff\""), one_of(&[]), "not UTF-8");
    }
}
