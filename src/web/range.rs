//! Byte ranges (RFC 9110, 14): one range at a time, as players of video ask for.

use std::ops::Range;

use poem::http::{HeaderMap, HeaderValue, header};

/// What part of a file a request asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Requested {
    /// All of it.
    Whole,
    /// These bytes.
    Part(Range<usize>),
    /// Bytes it does not have.
    Nothing,
}

/// Reads Range and If-Range; what cannot be understood, and several ranges at once, are ignored.
pub(super) fn requested(headers: &HeaderMap, etag: &HeaderValue, length: usize) -> Requested {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let is_same = text(header::IF_RANGE).is_none_or(|tag| tag == etag);
    match text(header::RANGE).and_then(|value| value.split_once('=')) {
        Some((unit, range)) if is_same && unit.eq_ignore_ascii_case("bytes") => parse(range.trim(), length),
        _ => Requested::Whole,
    }
}

fn parse(range: &str, length: usize) -> Requested {
    let Some((first, last)) = range.split_once('-') else { return Requested::Whole };
    let part = match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => first..last.saturating_add(1).min(length),
        (Some(first), None) if last.is_empty() => first..length,
        (None, Some(count)) if first.is_empty() => length.saturating_sub(count)..length,
        _ => return Requested::Whole,
    };
    if part.is_empty() { Requested::Nothing } else { Requested::Part(part) }
}

/// Digits; a number of more than `usize` holds is behind the end of any file.
fn number(digits: &str) -> Option<usize> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Requested, parse};

    proptest! {
        #![proptest_config(crate::web::draws())]

        #[test]
        fn a_part_lies_within_the_file_and_is_not_empty(
            range in prop_oneof![any::<String>(), "[0-9]{0,21}-[0-9]{0,21}", "-?[0-9,x+ -]{0,9}"],
            length in prop_oneof![0_usize..20, any::<usize>()],
        ) {
            if let Requested::Part(part) = parse(&range, length) {
                prop_assert!(part.start < part.end && part.end <= length, "{:?}", part);
            }
        }
    }

    #[test]
    fn ranges_of_ten_bytes_are_cut_as_asked() {
        for (range, expected, why) in [
            ("0-3", Requested::Part(0..4), "the first four"),
            ("8-", Requested::Part(8..10), "from the ninth on"),
            ("-3", Requested::Part(7..10), "the last three"),
            ("-99", Requested::Part(0..10), "more than there are"),
            ("5-99", Requested::Part(5..10), "past the end"),
            ("10-", Requested::Nothing, "behind the end"),
            ("-0", Requested::Nothing, "none"),
            ("3-1", Requested::Whole, "backwards is ignored"),
            ("0-1,3-4", Requested::Whole, "several are ignored"),
            ("x-y", Requested::Whole, "no numbers"),
            ("5", Requested::Whole, "no dash"),
            ("+0-5", Requested::Whole, "a sign"),
            ("0- 5", Requested::Whole, "a space"),
            ("3-99999999999999999999999", Requested::Part(3..10), "more than a number holds"),
            ("99999999999999999999999-", Requested::Nothing, "the same"),
        ] {
            assert_eq!(parse(range, 10), expected, "{range}: {why}");
        }
    }
}
