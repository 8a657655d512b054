//! Byte ranges (RFC 9110, 14). Only single ranges are supported, which is what video players request.
//!
//! The `headers` crate accepts signs, drops numbers that overflow, and requires the unit in lower case.

use std::ops::Range;

use hyper::http::{HeaderMap, HeaderValue, header};

/// The part of a file that a request selects.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Selection {
    /// The whole file.
    Whole,
    /// A range of bytes, never empty.
    Part(Range<usize>),
    /// A range without any byte of the file.
    Unsatisfiable,
}

/// Evaluates Range and If-Range. An invalid header and several ranges are ignored and select the whole file.
pub(super) fn select(headers: &HeaderMap, etag: &HeaderValue, length: usize) -> Selection {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let is_same = text(header::IF_RANGE).is_none_or(|tag| tag == etag);
    match text(header::RANGE).and_then(|value| value.split_once('=')) {
        Some((unit, range)) if is_same && unit.eq_ignore_ascii_case("bytes") => parse_range(range.trim(), length),
        _ => Selection::Whole,
    }
}

fn parse_range(range: &str, length: usize) -> Selection {
    let Some((first, last)) = range.split_once('-') else { return Selection::Whole };
    let part = match (parse_number(first), parse_number(last)) {
        (Some(first), Some(last)) if first <= last => first..last.saturating_add(1).min(length),
        (Some(first), None) if last.is_empty() => first..length,
        (None, Some(count)) if first.is_empty() => length.saturating_sub(count)..length,
        _ => return Selection::Whole,
    };
    if part.is_empty() { Selection::Unsatisfiable } else { Selection::Part(part) }
}

/// Parses digits. A number that overflows `usize` becomes `usize::MAX`, which is past the end of any file.
fn parse_number(digits: &str) -> Option<usize> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Selection, parse_range};

    proptest! {
        #![proptest_config(crate::web::property_tests::config())]

        #[test]
        fn a_part_lies_within_the_file_and_is_not_empty(
            range in prop_oneof![any::<String>(), "[0-9]{0,21}-[0-9]{0,21}", "-?[0-9,x+ -]{0,9}"],
            length in prop_oneof![0_usize..20, any::<usize>()],
        ) {
            if let Selection::Part(part) = parse_range(&range, length) {
                prop_assert!(part.start < part.end && part.end <= length, "{:?}", part);
            }
        }
    }

    #[test]
    fn ranges_of_a_ten_byte_file_are_parsed() {
        for (range, expected, why) in [
            ("0-3", Selection::Part(0..4), "the first four"),
            ("8-", Selection::Part(8..10), "from byte 8 on"),
            ("-3", Selection::Part(7..10), "the last three"),
            ("-99", Selection::Part(0..10), "more than the file has"),
            ("5-99", Selection::Part(5..10), "end past the file"),
            ("10-", Selection::Unsatisfiable, "start past the file"),
            ("-0", Selection::Unsatisfiable, "no bytes"),
            ("3-1", Selection::Whole, "backwards is ignored"),
            ("0-1,3-4", Selection::Whole, "several ranges are ignored"),
            ("x-y", Selection::Whole, "not numbers"),
            ("5", Selection::Whole, "no dash"),
            ("+0-5", Selection::Whole, "a sign"),
            ("0- 5", Selection::Whole, "a space"),
            ("3-99999999999999999999999", Selection::Part(3..10), "end overflows usize"),
            ("99999999999999999999999-", Selection::Unsatisfiable, "start overflows usize"),
        ] {
            assert_eq!(parse_range(range, 10), expected, "{range}: {why}");
        }
    }
}
