//! Methods, codings, ranges and security headers of pages and files.

use poem::http::Method;

use super::page;
use crate::brand::film;
use crate::shop::{Caller, TestShop, request};

#[tokio::test]
async fn each_accepted_encoding_is_served_with_its_own_etag() {
    let shop = TestShop::open();
    let html = page(&shop, "/").await.text();
    let is_script = |text: &&str| text.starts_with("/assets/") && text.contains(".js");
    let script = html.split(['"', '`']).find(is_script).expect("a script").to_owned();
    for (accepted, sent) in [("br, gzip", "br"), ("gzip", "gzip"), ("", "")] {
        let request = request(Method::GET, "/nowhere", &Caller::Anonymous).header("Accept-Encoding", accepted).finish();
        let response = shop.send(request).await;
        assert_eq!((response.status, response.header("content-encoding")), (404, sent), "{accepted}");
        assert_eq!((response.header("vary"), response.header("etag")), ("Accept-Encoding", ""), "{accepted}");
    }
    for path in ["/", &script] {
        let mut tags = std::collections::BTreeSet::new();
        for (accepted, sent) in [("br, gzip", "br"), ("gzip", "gzip"), ("br;q=0", ""), ("", "")] {
            let request = request(Method::GET, path, &Caller::Anonymous).header("Accept-Encoding", accepted).finish();
            let response = shop.send(request).await;
            assert_eq!((response.status, response.header("content-encoding")), (200, sent), "{path} {accepted}");
            assert_eq!(response.header("vary"), "Accept-Encoding", "{path}");
            tags.insert(response.header("etag").to_owned());
        }
        assert_eq!(tags.len(), 3, "{path}: {tags:?}");
    }
    assert_eq!(page(&shop, &script).await.header("cache-control"), "public, max-age=31536000, immutable");
}

#[tokio::test]
async fn a_video_supports_range_requests() {
    let shop = TestShop::open();
    let path = &film("webm");
    let whole = page(&shop, path).await;
    assert_eq!(
        (whole.status, whole.header("accept-ranges"), whole.header("content-type")),
        (200, "bytes", "video/webm")
    );
    let length = whole.bytes.len();
    for (range, if_range, status, sent) in [
        ("bytes=0-99", "", 206, 0..100),
        ("bytes=-10", "", 206, length - 10..length),
        ("bytes=0-99", "\"another version\"", 200, 0..length),
        ("bytes=0-99", whole.header("etag"), 206, 0..100),
        ("bytes=99999999-", "", 416, 0..0),
    ] {
        let mut built = request(Method::GET, path, &Caller::Anonymous).header("Range", range);
        if !if_range.is_empty() {
            built = built.header("If-Range", if_range);
        }
        let response = shop.send(built.finish()).await;
        assert_eq!((response.status, &response.bytes[..]), (status, &whole.bytes[sent]), "{range} {if_range}");
    }
}

#[tokio::test]
async fn an_unchanged_page_returns_304() {
    let shop = TestShop::open();
    let etag = page(&shop, "/").await.header("etag").to_owned();
    for list in [etag.clone(), format!("\"other\", {etag}"), format!("W/{etag}"), "*".into()] {
        let request = request(Method::GET, "/", &Caller::Anonymous).header("If-None-Match", &list).finish();
        let response = shop.send(request).await;
        assert_eq!((response.status, response.bytes.len()), (304, 0), "{list}");
    }
}

#[tokio::test]
async fn pages_accept_only_get_and_head() {
    let shop = TestShop::open();
    for path in ["/", "/shop", "/nowhere"] {
        let response = shop.send(request(Method::POST, path, &Caller::Anonymous).finish()).await;
        assert_eq!((response.status, response.header("allow")), (405, "GET, HEAD"), "{path}");
    }
}

#[tokio::test]
async fn a_form_posted_without_javascript_returns_an_explanation_and_echoes_nothing() {
    let shop = TestShop::open();
    for path in ["/", "/contact", "/admin/login", "/product/x", "/nowhere"] {
        let form = request(Method::POST, path, &Caller::Anonymous)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .body(b"email=me%40mail.example&password=secret-password".to_vec());
        let response = shop.send(form).await;
        assert_eq!(response.status, 405, "{path}");
        assert_eq!(response.header("allow"), "GET, HEAD", "{path}");
        assert!(response.header("content-type").starts_with("text/html"), "{path}");
        let html = response.text();
        assert!(html.contains("This form needs JavaScript"), "{path}");
        assert!(html.contains("mailto:help@shop.example"), "{path}");
        assert!(!html.contains("secret-password") && !html.contains("<script"), "{path}");
        assert!(!response.header("content-security-policy").contains("unsafe"), "{path}");
    }
    let api = shop.send(request(Method::POST, "/api/products/x", &Caller::Anonymous).finish()).await;
    assert!(api.json()["code"].is_string(), "the API returns its JSON error");
    let file = shop.send(request(Method::POST, "/favicon.ico", &Caller::Anonymous).finish()).await;
    assert_eq!(file.status, 405);
}

#[tokio::test]
async fn staff_pages_allow_images_from_any_https_host_and_shop_pages_do_not() {
    let shop = TestShop::open();
    for (path, pictures) in [
        ("/admin", "img-src 'self' data: https:;"),
        // Signing in navigates to /admin without loading a new document, so its policy must fit both.
        ("/admin/login", "img-src 'self' data: https:;"),
        ("/", "img-src 'self' data:;"),
        ("/admin/nowhere", "img-src 'self' data:;"),
    ] {
        let response = page(&shop, path).await;
        let policy = response.header("content-security-policy");
        assert!(policy.contains(pictures), "{path}: {policy}");
        assert!(policy.contains("connect-src 'self';") && policy.contains("default-src 'none';"), "{path}: {policy}");
    }
}

#[tokio::test]
async fn only_the_shops_own_scripts_may_run() {
    let shop = TestShop::open();
    let response = page(&shop, "/").await;
    let policy = response.header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'; script-src 'self' 'sha256-"), "{policy}");
    assert!(!policy.contains("unsafe"), "{policy}");
    for (name, value) in [("x-content-type-options", "nosniff"), ("cross-origin-opener-policy", "same-origin")] {
        assert_eq!(response.header(name), value);
    }
    assert!(policy.ends_with("require-trusted-types-for 'script'; trusted-types 'none'"), "{policy}");
}
