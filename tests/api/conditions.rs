//! Content negotiation, preconditions and ranges: RFC 9110, sections 12.5.3, 13.1 and 14.

use poem::http::Method;

use crate::brand::film;
use crate::shop::{Caller, Response, TestShop, request};

/// Sends a GET with these headers. A name may repeat.
async fn get(shop: &TestShop, path: &str, headers: &[(&str, &str)]) -> Response {
    let built = request(Method::GET, path, &Caller::Anonymous);
    let built = headers.iter().fold(built, |built, (name, value)| built.header(name, value));
    shop.send(built.finish()).await
}

#[tokio::test]
async fn the_content_coding_satisfies_every_accept_encoding_line() {
    let shop = TestShop::open();
    for (lines, expected, why) in [
        (&["br;Q=0"][..], "", "parameter names ignore case"),
        (&["br;level=5;q=0"], "", "a parameter before the quality"),
        (&["br ; level=5 ; Q=0.0"], "", "the same with spaces"),
        (&["br;level=5"], "br", "a parameter that is not a quality"),
        (&["br;Q=0.5"], "br", "a small quality"),
        (&["gzip", "br"], "br", "two lines are one list"),
        (&["gzip, br;q=0", "deflate"], "gzip", "excluded in the first line"),
        (&["gzip", "br;q=0"], "gzip", "excluded in the second line"),
        (&["*;q=0", "gzip"], "gzip", "a named coding takes precedence over `*`, also across lines"),
    ] {
        let headers: Vec<_> = lines.iter().map(|line| ("Accept-Encoding", *line)).collect();
        assert_eq!(get(&shop, "/", &headers).await.header("content-encoding"), expected, "{lines:?}: {why}");
    }
}

#[tokio::test]
async fn if_match_returns_412_unless_it_lists_the_current_etag() {
    let shop = TestShop::open();
    for path in ["/", "/robots.txt", &film("mp4")] {
        let tag = get(&shop, path, &[]).await.header("etag").to_owned();
        let (weak, listed) = (format!("W/{tag}"), format!("\"y\", {tag}"));
        for (lines, expected, why) in [
            (&["\"x\""][..], 412, "another tag"),
            (&[weak.as_str()], 412, "a weak tag never matches"),
            (&[""], 412, "none"),
            (&["\"a b\""], 412, "a space, which no tag contains"),
            (&[tag.as_str()], 200, "the current tag"),
            (&[listed.as_str()], 200, "in a list"),
            (&["\"x\"", tag.as_str()], 200, "in the second line"),
            (&["*"], 200, "any"),
        ] {
            let headers: Vec<_> = lines.iter().map(|line| ("If-Match", *line)).collect();
            let response = get(&shop, path, &headers).await;
            assert_eq!(response.status, expected, "{path} {lines:?}: {why}");
            assert!(expected == 200 || response.bytes.is_empty(), "{path} {lines:?}: {why}");
        }
        let both = get(&shop, path, &[("If-Match", "\"x\""), ("If-None-Match", &tag)]).await;
        assert_eq!(both.status, 412, "If-Match is evaluated first");
    }
}

#[tokio::test]
async fn byte_ranges_accept_only_digits() {
    let shop = TestShop::open();
    for (range, expected) in [
        ("bytes=0-5", 206),
        ("bytes=+0-5", 200),
        ("bytes=0-+5", 200),
        ("bytes=-+5", 200),
        ("bytes=+5-", 200),
        ("bytes=0-99999999999999999999999", 206),
        ("bytes=99999999999999999999999-", 416),
        ("Bytes=0-5", 206),
    ] {
        assert_eq!(get(&shop, &film("mp4"), &[("Range", range)]).await.status, expected, "{range}");
    }
}
