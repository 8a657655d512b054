//! Paths that are pages, and paths that redirect to one.

use std::collections::BTreeSet;
use std::fs;

use serde::Deserialize;

use super::page;
use crate::brand::PRODUCT_ID;
use crate::shop::TestShop;

#[derive(Deserialize)]
struct Route {
    path: String,
    listed: bool,
}

/// Returns the routes that the build of the UI wrote.
fn routes() -> Vec<Route> {
    let json = fs::read_to_string("ui/dist/routes.json").expect("the built UI");
    let routes: Vec<Route> = serde_json::from_str(&json).expect("routes");
    assert!(routes.len() >= 15, "only {} routes", routes.len());
    routes
}

#[tokio::test]
async fn every_shop_route_is_a_page_and_no_other_path_is() {
    let shop = TestShop::open();
    let product = format!("/product/{PRODUCT_ID}");
    let routes = routes();
    for path in routes.iter().map(|route| route.path.as_str()).chain([product.as_str()]) {
        let response = page(&shop, path).await;
        assert_eq!(response.status, 200, "{path}");
        assert!(response.text().contains("<!doctype html><html lang=\"en-US\">"), "{path} was built");
    }
    for path in [
        "/nowhere",
        "/nowhere/",
        "/routes.json",
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
async fn the_sitemap_lists_the_routes_that_the_build_lists_and_the_products() {
    let shop = TestShop::open();
    let sitemap = page(&shop, "/sitemap.xml").await.text();
    let expected: BTreeSet<String> = routes()
        .into_iter()
        .filter(|route| route.listed)
        .map(|route| route.path)
        .chain([format!("/product/{PRODUCT_ID}")])
        .collect();
    let listed = sitemap.split("<loc>").skip(1).filter_map(|rest| rest.split("</loc>").next());
    let listed = listed.filter_map(|url| url.strip_prefix("https://shop.example")).map(str::to_owned);
    assert_eq!(listed.collect::<BTreeSet<_>>(), expected);
}

#[tokio::test]
async fn a_path_that_differs_in_case_encoding_or_slashes_redirects_to_the_page_and_keeps_the_query() {
    let shop = TestShop::open();
    let product = format!("/product/{PRODUCT_ID}");
    for (path, location) in [
        ("/shop/", "/shop"),
        ("/shop//", "/shop"),
        ("//", "/"),
        ("/Shop", "/shop"),
        ("/FAQ", "/faq"),
        ("/admin/Login", "/admin/login"),
        ("/sho%70", "/shop"),
        (&product.replace('-', "%2D"), &product),
        (&format!("/Product/{}/", PRODUCT_ID.to_uppercase()), &product),
        ("/Shop?name=\u{e9}", "/shop?name=%C3%A9"),
        ("/shop/?color=Pink&utm_source=x", "/shop?color=Pink&utm_source=x"),
        ("/Out-Of-Stock?next=//evil.example/", "/out-of-stock?next=//evil.example/"),
    ] {
        let response = page(&shop, path).await;
        assert_eq!((response.status, response.header("location")), (308, location), "{path}");
    }
}
