//! Evaluation of conditional request headers and of Accept-Encoding.
//!
//! The `headers` crate panics in debug builds on a tag with a space, and does not parse Accept-Encoding.

use hyper::http::{HeaderMap, HeaderName, HeaderValue, header};

/// Whether If-None-Match lists the entity tag, so that the response is 304 (RFC 9110, 13.1.2).
pub(super) fn is_not_modified(request: &HeaderMap, etag: &HeaderValue) -> bool {
    items(request, &header::IF_NONE_MATCH).map(|tag| tag.trim_start_matches("W/")).any(|tag| tag == etag || tag == "*")
}

/// Whether If-Match is missing or lists the entity tag. If not, the response is 412 (RFC 9110, 13.1.1).
pub(super) fn passes_if_match(request: &HeaderMap, etag: &HeaderValue) -> bool {
    !request.contains_key(header::IF_MATCH) || items(request, &header::IF_MATCH).any(|tag| tag == etag || tag == "*")
}

/// Whether Accept-Encoding allows this content coding (RFC 9110, 12.5.3).
pub(super) fn accepts(request: &HeaderMap, coding: &str) -> bool {
    let allows = |name: &str| {
        items(request, &header::ACCEPT_ENCODING).find_map(|item| {
            let (offered, parameters) = item.split_once(';').unwrap_or((item, ""));
            let is_allowed = || {
                let mut parameters = parameters.split(';').filter_map(|parameter| parameter.split_once('='));
                let quality = parameters.find(|(name, _)| name.trim_ascii().eq_ignore_ascii_case("q"));
                quality.is_none_or(|(_, value)| value.trim_ascii().parse::<f32>().is_ok_and(|q| q > 0.0))
            };
            offered.trim_ascii_end().eq_ignore_ascii_case(name).then(is_allowed)
        })
    };
    allows(coding).or_else(|| allows("*")).unwrap_or(false)
}

/// Returns the items of a list header; several lines form one list (RFC 9110, 5.3).
fn items<'a>(request: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let lines = request.get_all(name).iter().filter_map(|value| value.to_str().ok());
    lines.flat_map(|list| list.split(',')).map(str::trim_ascii)
}

#[cfg(test)]
mod tests {
    use hyper::http::{HeaderMap, HeaderValue, header};
    use proptest::prelude::*;

    use super::{accepts, is_not_modified};

    fn accepting(list: &str) -> HeaderMap {
        [(header::ACCEPT_ENCODING, HeaderValue::from_str(list).expect("ASCII"))].into_iter().collect()
    }

    proptest! {
        #![proptest_config(crate::web::property_tests::config())]

        #[test]
        fn a_rejected_coding_is_never_sent_whatever_else_is_listed(
            before in "([a-z*]{1,6}(;q=[0-9.x-]{0,4})?, ?){0,3}",
            after in "(, ?[ -~]{0,9}){0,3}",
        ) {
            prop_assume!(!before.split([',', ';']).any(|item| item.trim() == "br"));
            let header = format!("{before}br;q=0{after}");
            prop_assert!(!accepts(&accepting(&header), "br"), "{}", header);
        }

        #[test]
        fn only_a_listed_tag_or_a_star_means_not_modified(
            tags in proptest::collection::vec("(W/)?\"[a-f0-9]{0,4}\"|[ -+.-~]{0,9}", 0..5),
            has_ours in any::<bool>(),
        ) {
            let etag = HeaderValue::from_static("\"0123456789\"");
            let mut list = tags;
            if has_ours {
                list.push("\"0123456789\"".into());
            }
            let mut request = HeaderMap::new();
            request.insert(header::IF_NONE_MATCH, HeaderValue::from_str(&list.join(", ")).expect("ASCII"));
            let has_star = list.iter().any(|tag| tag.trim().trim_start_matches("W/") == "*");
            prop_assert_eq!(is_not_modified(&request, &etag), has_ours || has_star);
        }
    }

    #[test]
    fn a_coding_is_sent_only_where_it_is_accepted() {
        for (header, coding, expected, why) in [
            ("gzip, deflate, br, zstd", "br", true, "a browser"),
            ("gzip;q=1.0, br;q=0", "br", false, "quality 0 rejects"),
            ("*", "gzip", true, "a wildcard"),
            ("br;q=0, *", "br", false, "a name overrides the wildcard"),
            ("identity", "br", false, "not listed"),
            ("", "gzip", false, "no header"),
            ("BR", "br", true, "codings are case-insensitive"),
            ("br;q=high", "br", false, "an invalid quality"),
        ] {
            assert_eq!(accepts(&accepting(header), coding), expected, "{header:?} {coding}: {why}");
        }
    }
}
