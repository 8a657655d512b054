//! Which paths are pages, and which redirect to one.

use super::page;
use crate::shop::{BRA, TestShop};

#[tokio::test]
async fn every_shop_route_is_a_page_and_no_other_path_is() {
    let shop = TestShop::open();
    let product = format!("/product/{BRA}");
    for path in [
        "/",
        "/shop",
        "/contact",
        "/faq",
        "/shipping",
        "/about",
        "/blog",
        "/privacy",
        "/terms",
        "/cancellation",
        "/checkout",
        "/success",
        "/out-of-stock",
        "/admin",
        "/admin/login",
        &product,
    ] {
        assert_eq!(page(&shop, path).await.status, 200, "{path}");
    }
    for path in [
        "/nowhere",
        "/nowhere/",
        "/product",
        "/product/",
        "/product/nothing",
        "/shop/x",
        "/admin/nothing",
        "/admin%2Flogin",
        "/shop%2F",
        "/%2Fshop",
        "/index.html",
        "/%ff",
        "/..%2f",
        "//evil.example/",
        "//evil.example",
        "/%5C%5Cevil.example/",
    ] {
        let response = page(&shop, path).await;
        assert_eq!((response.status, response.header("location")), (404, ""), "{path}");
        assert!(response.header("content-type").starts_with("text/html"), "{path}");
    }
}

#[tokio::test]
async fn a_path_that_differs_in_case_encoding_or_slashes_redirects_to_the_page_and_keeps_the_query() {
    let shop = TestShop::open();
    let product = format!("/product/{BRA}");
    for (path, location) in [
        ("/shop/", "/shop"),
        ("/shop//", "/shop"),
        ("//", "/"),
        ("/Shop", "/shop"),
        ("/FAQ", "/faq"),
        ("/admin/Login", "/admin/login"),
        ("/sho%70", "/shop"),
        ("/product/snuggle%2Dcups-bra", &product),
        ("/Product/Snuggle-Cups-Bra/", &product),
        ("/Shop?name=\u{e9}", "/shop?name=%C3%A9"),
        ("/shop/?color=Pink&utm_source=x", "/shop?color=Pink&utm_source=x"),
        ("/Out-Of-Stock?next=//evil.example/", "/out-of-stock?next=//evil.example/"),
    ] {
        let response = page(&shop, path).await;
        assert_eq!((response.status, response.header("location")), (308, location), "{path}");
    }
}
