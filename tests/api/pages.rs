use poem::http::Method;
use serde_json::{Value, json};

use crate::shop::{Answer, BRA, Caller, TestShop, request};

async fn page(shop: &TestShop, path: &str) -> Answer {
    shop.get(path, &Caller::Anonymous).await
}

/// The data block the client starts from.
fn data(page: &Answer) -> Value {
    let html = page.text();
    let (_, rest) = html.split_once(r#"id="shop-data">"#).expect("a data block");
    let (json, _) = rest.split_once("</script>").expect("its end");
    serde_json::from_str(json).expect("JSON")
}

#[tokio::test]
async fn every_route_of_the_shop_is_a_page_and_nothing_else_is() {
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
    for path in ["/nowhere", "/product/nothing", "/product/", "/admin/nothing", "/index.html", "/%ff", "/..%2f"] {
        let answer = page(&shop, path).await;
        assert!(matches!(answer.status, 404 | 308), "{path}: {}", answer.status);
        assert!(answer.header("content-type").starts_with("text/html") || answer.status == 308, "{path}");
    }
}

#[tokio::test]
async fn a_page_carries_the_live_catalogue_and_the_next_one_every_change() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let before = page(&shop, "/").await;
    let products = shop.get("/api/products", &staff).await.json();
    assert_eq!(data(&before)["products"], products);
    assert_eq!(data(&before)["supportEmail"], "help@shop.example");

    let title = "</script><script>alert(1)</script> & <!--";
    let change =
        json!({ "title": title, "description": "Text", "price": 12.5, "image": "https://pictures.example/x.jpg" });
    assert_eq!(shop.put(&format!("/api/products/{BRA}"), &staff, &change).await.status, 200);
    let after = page(&shop, "/").await;
    assert_eq!(data(&after)["products"][0]["title"], title, "text in the data block stays text");
    assert_eq!(data(&after)["products"][0]["price"], 12.5);
    assert_ne!(before.header("etag"), after.header("etag"));
    assert!(after.header("content-security-policy").contains("img-src 'self' data: https://pictures.example;"));

    assert_eq!(shop.place(&shop.order()).await.code(), "price_changed");
    let mut order = shop.order();
    for field in ["subtotal", "total"] {
        order[field] = json!(12.5);
    }
    order["items"][0]["salePrice"] = json!(12.5);
    assert_eq!(shop.place(&order).await.status, 201);
    assert_eq!(data(&page(&shop, "/").await)["products"][0]["inventory"], 39);
}

#[tokio::test]
async fn a_page_the_browser_has_already_is_not_sent_again() {
    let shop = TestShop::open();
    let etag = page(&shop, "/").await.header("etag").to_owned();
    for list in [etag.clone(), format!("\"other\", {etag}"), format!("W/{etag}"), "*".into()] {
        let request = request(Method::GET, "/", &Caller::Anonymous).header("If-None-Match", &list).finish();
        let answer = shop.send(request).await;
        assert_eq!((answer.status, answer.bytes.len()), (304, 0), "{list}");
    }
}

#[tokio::test]
async fn only_get_and_head_are_taken() {
    let shop = TestShop::open();
    for path in ["/", "/shop", "/nowhere"] {
        let answer = shop.send(request(Method::POST, path, &Caller::Anonymous).finish()).await;
        assert_eq!((answer.status, answer.header("allow")), (405, "GET, HEAD"), "{path}");
    }
}

#[tokio::test]
async fn an_address_with_a_slash_too_many_leads_to_the_page_and_never_to_another_host() {
    let shop = TestShop::open();
    let answer = page(&shop, "/shop/").await;
    assert_eq!((answer.status, answer.header("location")), (308, "/shop"));
    let hostile = page(&shop, "//evil.example/").await;
    assert!(!hostile.header("location").starts_with("//"), "{}", hostile.header("location"));
}

#[tokio::test]
async fn nothing_runs_but_the_shops_own_files() {
    let shop = TestShop::open();
    let answer = page(&shop, "/").await;
    let policy = answer.header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
    assert!(!policy.contains("unsafe"), "{policy}");
    for (name, value) in [("x-content-type-options", "nosniff"), ("cross-origin-opener-policy", "same-origin")] {
        assert_eq!(answer.header(name), value);
    }
}
