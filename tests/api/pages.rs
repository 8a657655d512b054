mod link_pictures;
mod live;
mod order_page;
mod paths;
mod responses;

use serde_json::{Value, json};

use crate::brand::{NAME, PRODUCT_ID};
use crate::shop::{Caller, Response, TestShop};

async fn page(shop: &TestShop, path: &str) -> Response {
    shop.get(path, &Caller::Anonymous).await
}

/// Parses the data block that the client starts from.
fn data(page: &Response) -> Value {
    let html = page.text();
    let (_, rest) = html.split_once(r#"id="shop-data">"#).expect("a data block");
    let (json, _) = rest.split_once("</script>").expect("its end");
    serde_json::from_str(json).expect("JSON")
}

#[tokio::test]
async fn pages_carry_the_live_catalog_and_reflect_every_change() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let before = page(&shop, "/").await;
    let products = shop.get("/api/products", &staff).await.json();
    assert_eq!(data(&before)["products"], as_in_pages(products));
    assert_eq!(data(&before)["supportEmail"], "help@shop.example");

    let title = "</script><script>alert(1)</script> & <!--";
    let change =
        json!({ "title": title, "description": "Text", "price": 12.5, "image": "https://pictures.example/x.jpg" });
    assert_eq!(shop.put(&format!("/api/products/{PRODUCT_ID}"), &staff, &change).await.status, 200);
    let after = page(&shop, "/").await;
    assert_eq!(data(&after)["products"][0]["title"], title, "the data block is escaped");
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
    shop.pages_catch_up().await;
    assert_eq!(data(&page(&shop, "/").await)["products"][0]["inventory"], 39);
}

/// Returns products of the API as pages carry them: without versions, which only staff need, without `has_sizes` where it
/// is true, and without a fabric or an origin that is empty.
fn as_in_pages(mut products: Value) -> Value {
    for product in products.as_array_mut().into_iter().flatten() {
        let fields = product.as_object_mut().expect("an object");
        assert!(fields.remove("version").is_some(), "every product has a version");
        assert!(fields.get("has_sizes").is_some_and(Value::is_boolean), "every product says whether it has sizes");
        fields.retain(|name, value| match name.as_str() {
            "has_sizes" => *value == json!(false),
            "fabric" | "origin" => *value != json!(""),
            _ => true,
        });
    }
    products
}

/// Returns an edit that sets the product's stock to this many pink units and one white.
fn stocked(pink: u32) -> Value {
    let color =
        |color: &str, inventory: u32| json!({ "color": color, "image": "/media/x.jpg", "inventory": inventory });
    json!({
        "title": "Towel", "description": "Soft", "image": "/media/x.jpg", "price": 9.99, "salePrice": 4.99,
        "variants": [color("Pink", pink), color("White", 1)]
    })
}

#[tokio::test]
async fn page_data_matches_the_api_with_stock_capped_at_the_maximum_per_line() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    assert_eq!(shop.put(&format!("/api/products/{PRODUCT_ID}"), &staff, &stocked(1_000)).await.status, 200);
    for (title, price, sale_price, units) in [
        ("Plain", 12.5, json!(null), 1_000_000),
        ("On \"sale\"", 0.1, json!(0), 0),
        ("Dear", 1_000_000.0, json!(0.07), 999),
    ] {
        let product = json!({
            "title": title, "description": "Two\nlines", "image": "https://pictures.example/x.jpg",
            "price": price, "salePrice": sale_price, "inventory": units, "has_sizes": units == 0
        });
        assert_eq!(shop.post("/api/products", &staff, &product).await.status, 201, "{title}");
    }
    let mut listed = page(&shop, "/api/products").await.json();
    assert_eq!(listed[0]["inventory"], 1_001);
    listed[0]["inventory"] = json!(1_000);
    listed[0]["variants"][0]["inventory"] = json!(999);
    listed[1]["inventory"] = json!(999);
    assert_eq!(data(&page(&shop, "/").await)["products"], as_in_pages(listed));
}

#[tokio::test]
async fn a_staff_edit_appears_on_the_next_page_load() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let (path, mut product) = (format!("/api/products/{PRODUCT_ID}"), stocked(5));
    for cents in [101_u32, 102, 103, 104, 105] {
        product["salePrice"] = json!(f64::from(cents) / 100.0);
        assert_eq!(shop.put(&path, &staff, &product).await.status, 200);
        assert!(page(&shop, "/shop").await.text().contains(&format!("$1.0{}", cents % 10)), "{cents}");
    }
    assert_eq!(shop.delete(&path, &staff).await.status, 200);
    assert_eq!(page(&shop, &format!("/product/{PRODUCT_ID}")).await.status, 404);
}

#[tokio::test]
async fn pages_show_when_the_last_unit_is_sold_and_when_it_returns() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    assert_eq!(shop.put(&format!("/api/products/{PRODUCT_ID}"), &staff, &stocked(3)).await.status, 200);
    let mut ids = Vec::new();
    for left in [2, 1, 0] {
        ids.push(shop.place(&shop.order()).await.json()["_id"].as_str().expect("an id").to_owned());
        shop.pages_catch_up().await;
        assert_eq!(data(&page(&shop, "/").await)["products"][0]["variants"][0]["inventory"], left);
    }
    let status = format!("/api/orders/{}/status", ids[0]);
    assert_eq!(shop.put(&status, &staff, &json!({ "status": "cancelled" })).await.status, 200);
    assert_eq!(data(&page(&shop, "/").await)["products"][0]["variants"][0]["inventory"], 1);
}

#[tokio::test]
async fn orders_do_not_change_pages_while_stock_exceeds_the_maximum_per_line() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    assert_eq!(shop.put(&format!("/api/products/{PRODUCT_ID}"), &staff, &stocked(1_050)).await.status, 200);
    let etag = page(&shop, "/").await.header("etag").to_owned();
    assert_eq!(data(&page(&shop, "/").await)["products"][0]["variants"][0]["inventory"], 999);
    for (units, is_same) in [(1, true), (50, true), (1, false)] {
        assert_eq!(shop.place(&shop.order_of(units)).await.status, 201);
        shop.pages_catch_up().await;
        assert_eq!(page(&shop, "/").await.header("etag") == etag, is_same, "{units}");
    }
    assert_eq!(data(&page(&shop, "/").await)["products"][0]["variants"][0]["inventory"], 998);
}

#[tokio::test]
async fn when_the_catalog_cannot_be_read_the_last_pages_are_served_or_503_if_there_are_none() {
    let (open, closed) = ("ALTER TABLE gone RENAME TO variants", "ALTER TABLE variants RENAME TO gone");
    let shop = TestShop::open();
    shop.database().execute_batch(closed).expect("a renamed table");
    let response = page(&shop, "/").await;
    assert_eq!((response.status, response.header("retry-after")), (503, "60"));
    shop.database().execute_batch(open).expect("a renamed table");
    let staff = shop.staff().await;
    shop.pages_catch_up().await;
    let etag = page(&shop, "/").await.header("etag").to_owned();

    shop.database().execute_batch(closed).expect("a renamed table");
    shop.staff().await;
    shop.pages_catch_up().await;
    assert_eq!(page(&shop, "/").await.header("etag"), etag);
    shop.database().execute_batch(open).expect("a renamed table");
    assert_eq!(shop.put(&format!("/api/products/{PRODUCT_ID}"), &staff, &stocked(3)).await.status, 200);
    assert_ne!(page(&shop, "/").await.header("etag"), etag);
}

#[tokio::test]
async fn without_javascript_a_page_shows_the_current_title_price_and_description() {
    let shop = TestShop::of_brand();
    let staff = shop.staff().await;
    let path = format!("/product/{PRODUCT_ID}");
    for (title, price, sale_price, shown, hidden) in [
        ("Towel & <Loop>", 1234.5, json!(20), ["$20.00", "$1,234.50"], "$4.99"),
        ("Plain \"Towel\"", 15.25, json!(null), ["$15.25", "$15.25"], "$20.00"),
        ("Sold at its price", 15.25, json!(15.25), ["$15.25", "$15.25"], "Sale ends soon!"),
    ] {
        let mut product = shop.get("/api/products", &staff).await.json()[0].clone();
        product.as_object_mut().expect("an object").remove("_id");
        product["title"] = json!(title);
        product["description"] = json!("One line.\n'Another' line.");
        product["price"] = json!(price);
        product["salePrice"] = sale_price;
        assert_eq!(shop.put(&format!("/api/products/{PRODUCT_ID}"), &staff, &product).await.status, 200);
        let html = page(&shop, &path).await.text();
        let escaped = title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
        assert!(html.contains(&format!("<title>{escaped} | {NAME}</title>")), "{title}");
        assert!(html.contains("One line.\n&#x27;Another&#x27; line."), "{title}");
        assert!(shown.iter().all(|price| html.contains(price)) && !html.contains(hidden), "{title}");
        let structured = html.split("application/ld+json\">").nth(1).and_then(|rest| rest.split("</script>").next());
        let structured: Value = serde_json::from_str(structured.expect("structured data")).expect("JSON");
        assert_eq!(structured["name"], title);
        assert_eq!(format!("${:.2}", structured["offers"]["price"].as_f64().expect("a number")), shown[0]);
        assert_eq!(structured["offers"]["url"], format!("https://shop.example/product/{PRODUCT_ID}"));
        assert!(structured.get("aggregateRating").is_none(), "no invented ratings");
        let seller = json!({ "@type": "Organization", "name": "Towel LLC", "address": "12 Oak St, Austin, TX 78701" });
        assert_eq!(structured["offers"]["seller"], seller);
    }
    for path in ["/", "/contact", "/terms", "/privacy", "/checkout"] {
        let html = page(&shop, path).await.text();
        let lines = html.matches(">Sold by Towel LLC, 12 Oak St, Austin, TX 78701</p>").count();
        assert_eq!(lines, if path == "/" { 1 } else { 2 }, "{path}");
    }
    assert!(!page(&shop, "/faq").await.text().contains("support@"), "the configured email replaces the default");
    assert!(page(&shop, "/faq").await.text().contains("mailto:help@shop.example"));
}

#[tokio::test]
async fn the_page_of_a_product_with_a_long_title_has_its_smaller_heading_at_once() {
    let shop = TestShop::of_brand();
    let staff = shop.staff().await;
    // "🎀" is two UTF-16 code units, which the browser counts.
    for (title, is_long) in [("x".repeat(60), false), ("x".repeat(61), true), (format!("{}🎀", "x".repeat(59)), true)]
    {
        let mut product = shop.get("/api/products", &staff).await.json()[0].clone();
        product.as_object_mut().expect("an object").remove("_id");
        product["title"] = json!(title);
        assert_eq!(shop.put(&format!("/api/products/{PRODUCT_ID}"), &staff, &product).await.status, 200);
        let html = page(&shop, &format!("/product/{PRODUCT_ID}")).await.text();
        assert!(html.contains(&format!(">{title}</h1>")), "{title}");
        assert_eq!(html.contains(&format!(" data-long=\"\">{title}</h1>")), is_long, "{title}");
        assert!(html.contains("[data-long]{font-size:"), "in the styles of the first paint");
    }
}

#[tokio::test]
async fn a_catalog_that_was_not_prerendered_is_listed_without_javascript() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let hoodie =
        json!({ "title": "Hoodie", "description": "Warm", "price": 35, "image": "/media/x.jpg", "inventory": 1 });
    assert_eq!(shop.post("/api/products", &staff, &hoodie).await.status, 201);
    let listing = page(&shop, "/shop").await;
    assert!(listing.text().contains("<div id=\"root\"></div>"), "rendered by the client");
    assert!(listing.text().contains("<a href=\"/product/hoodie\">Hoodie</a>, $35.00"));
    let product = page(&shop, "/product/hoodie").await;
    assert_eq!(product.status, 200);
    assert!(product.text().contains(&format!("<title>Hoodie | {NAME}</title>")));
    assert!(page(&shop, "/").await.text().contains("$4.99"), "the first product is still on the home page");
    assert!(page(&shop, "/sitemap.xml").await.text().contains("<loc>https://shop.example/product/hoodie</loc>"));
}

#[tokio::test]
async fn no_placeholder_is_left_in_a_page_and_every_page_has_its_canonical_url() {
    let shop = TestShop::open();
    for path in ["/", "/shop", "/contact", "/admin/login", "/checkout", "/nowhere", &format!("/product/{PRODUCT_ID}")] {
        let html = page(&shop, path).await.text();
        assert!(!html.contains("{{") && !html.contains("}}\""), "{path}");
        let canonical = format!("<link rel=\"canonical\" href=\"https://shop.example{path}\">");
        assert_eq!(html.contains(&canonical), path != "/nowhere", "{path}");
    }
}

#[tokio::test]
async fn crawlers_find_the_public_pages_and_no_others() {
    let shop = TestShop::open();
    let robots = page(&shop, "/robots.txt").await.text();
    assert!(robots.contains("Disallow: /admin") && robots.contains("Sitemap: https://shop.example/sitemap.xml"));
    let sitemap = page(&shop, "/sitemap.xml").await.text();
    assert!(sitemap.contains(&format!("<loc>https://shop.example/product/{PRODUCT_ID}</loc>")));
    assert!(!sitemap.contains("admin") && !sitemap.contains("checkout"));
}
