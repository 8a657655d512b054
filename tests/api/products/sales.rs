//! Sales that end by themselves, and whether shoppers of a live shop see the list price.

use std::sync::Arc;

use poem::http::Method;
use serde_json::{Value, json};

use crate::brand::PRODUCT_ID;
use crate::shop::{Caller, Response, TestShop, request, with_json};

const DAY: i64 = 86_400;
/// From the first moment of the tests to the end of their day, 2026-11-18 in Hawaii, in seconds.
const LEFT_TODAY: i64 = 23 * 3600 - 6 * 60 - 40;

fn path() -> String {
    format!("/api/products/{PRODUCT_ID}")
}

async fn product(shop: &TestShop) -> Value {
    shop.get("/api/products", &Caller::Anonymous).await.json()[0].take()
}

/// Sets the prices and the last day of the sale.
async fn set(shop: &TestShop, staff: &Caller, prices: &Value) -> Response {
    let mut body = json!({ "title": "Towel", "description": "Soft", "price": 9.99, "image": "/media/x.jpg" });
    body.as_object_mut().expect("an object").extend(prices.as_object().expect("an object").clone());
    shop.put(&path(), staff, &body).await
}

async fn end_sales(shop: &TestShop) {
    shop.app.state().end_sales().await.expect("a database that works");
}

/// Returns the product in the data of the home page.
async fn on_page(shop: &TestShop) -> Value {
    shop.pages_catch_up().await;
    let html = shop.get("/", &Caller::Anonymous).await.text();
    let (_, rest) = html.split_once(r#"id="shop-data">"#).expect("a data block");
    let data: Value = serde_json::from_str(rest.split_once("</script>").expect("its end").0).expect("JSON");
    data["products"][0].clone()
}

#[tokio::test]
async fn a_sale_ends_by_itself_when_its_last_day_is_over() {
    let shop = TestShop::live();
    let staff = shop.staff().await;
    let saved = set(&shop, &staff, &json!({ "salePrice": 4.99, "sale_ends": "2026-11-18" })).await.json();
    assert_eq!((&saved["sale_ends"], &saved["version"]), (&json!("2026-11-18"), &json!(2)));
    assert_eq!(on_page(&shop).await["saleEnd"], "Sale ends Nov 18");
    let page = shop.get(&format!("/product/{PRODUCT_ID}"), &Caller::Anonymous).await.text();
    assert!(page.contains(r#""priceValidUntil":"2026-11-18""#));
    let kept = set(&shop, &staff, &json!({ "salePrice": 3.99 })).await.json();
    assert_eq!(kept["sale_ends"], "2026-11-18", "an edit that does not name the day keeps it");

    shop.move_clock(LEFT_TODAY - 1);
    end_sales(&shop).await;
    assert_eq!(product(&shop).await["version"], 3, "the last second");
    shop.move_clock(1);
    end_sales(&shop).await;
    let after = product(&shop).await;
    assert_eq!((&after["salePrice"], &after["sale_ends"], &after["version"]), (&json!(null), &json!(null), &json!(4)));
    let shown = on_page(&shop).await;
    assert_eq!((&shown["price"], &shown["saleEnd"]), (&json!(9.99), &json!("")));
    // The session before has expired.
    let staff = shop.staff_named("ann@shop.example").await;
    let log = shop.get("/api/audit?action=product.update", &staff).await.json();
    let entry = &log["entries"][0];
    assert_eq!((&entry["actor"], &entry["after"]["sale_price_cents"]), (&json!("shop"), &json!(null)));

    let form = with_json(
        request(Method::PUT, &path(), &staff).header("If-Match", "\"3\""),
        &json!({
            "title": "Towel", "description": "Soft", "price": 9.99, "salePrice": 4.99, "image": "/media/x.jpg"
        }),
    );
    assert_eq!(shop.send(form).await.code(), "version_changed", "a form that was open");
    end_sales(&shop).await;
    assert_eq!(product(&shop).await["version"], 4, "a sale ends once");
}

#[tokio::test]
async fn the_last_day_is_a_day_of_the_next_year_and_needs_a_sale_price() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    for (prices, expected) in [
        (json!({ "salePrice": 4.99, "sale_ends": "2026-11-17" }), "Must not be in the past"),
        (json!({ "salePrice": 4.99, "sale_ends": "2027-11-20" }), "Must be at most a year from today"),
        (json!({ "salePrice": 4.99, "sale_ends": "2026-02-29" }), "Must be a date, for example 2026-03-31"),
        (json!({ "sale_ends": "2026-11-20" }), "Needs a sale price"),
        (json!({ "salePrice": null, "sale_ends": "2026-11-20" }), "Needs a sale price"),
    ] {
        let rejected = set(&shop, &staff, &prices).await;
        assert_eq!(rejected.status, 422, "{prices}: {}", rejected.text());
        let error = &rejected.json()["fields"][0];
        assert_eq!((&error["field"], &error["message"]), (&json!("sale_ends"), &json!(expected)), "{prices}");
    }
    assert_eq!(product(&shop).await["version"], 1);
    for (prices, expected) in [
        (json!({ "salePrice": 4.99, "sale_ends": "2027-11-19" }), json!("2027-11-19")),
        (json!({ "salePrice": 4.99, "sale_ends": null }), json!("2027-11-19")),
        (json!({ "salePrice": 4.99, "sale_ends": "" }), json!(null)),
        (json!({ "salePrice": 4.99, "sale_ends": "2026-11-18" }), json!("2026-11-18")),
        (json!({}), json!(null)),
        (json!({ "salePrice": 4.99 }), json!(null)),
    ] {
        let saved = set(&shop, &staff, &prices).await;
        assert_eq!((saved.status, &saved.json()["sale_ends"]), (200, &expected), "{prices}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn each_order_at_the_end_of_a_sale_has_the_old_or_the_new_price() {
    let shop = Arc::new(TestShop::open());
    let staff = shop.staff().await;
    let pink = json!([{ "color": "Pink", "image": "/media/x.jpg", "inventory": 1000 }]);
    set(&shop, &staff, &json!({ "salePrice": 4.99, "sale_ends": "2026-11-18", "variants": pink })).await;
    shop.move_clock(LEFT_TODAY - 1);
    let clients = (0..8).map(|_| {
        let shop = shop.clone();
        tokio::spawn(async move {
            let (mut cheap, mut rejected) = (0, None);
            while rejected.is_none() && cheap < 4 {
                let placed = shop.place(&shop.order()).await;
                cheap += u32::from(placed.status == 201);
                rejected = (placed.status != 201).then(|| placed.code());
            }
            let mut order = shop.order();
            (order["items"][0]["salePrice"], order["subtotal"], order["total"]) =
                (json!(9.99), json!(9.99), json!(9.99));
            let dear = shop.place(&order).await;
            (cheap, rejected, dear.status)
        })
    });
    let clients: Vec<_> = clients.collect();
    shop.move_clock(1);
    end_sales(&shop).await;
    let mut cheap = 0;
    let mut dear = 0;
    for client in clients {
        let (placed, rejected, status) = client.await.expect("a client");
        assert!(rejected.is_none_or(|code| code == "price_changed"));
        cheap += placed;
        dear += u32::from(status == 201);
    }
    assert_eq!(on_page(&shop).await["price"], 9.99);
    let database = shop.database();
    let count = |total: u32| -> u32 {
        let sql = "SELECT count(*) FROM orders JOIN order_items ON order_id = orders.id
            WHERE total_cents = ?1 AND price_cents = ?1";
        database.query_row(sql, [total], |row| row.get(0)).expect("a number")
    };
    assert_eq!((count(499), count(999)), (cheap, dear));
    assert_eq!(shop.count("orders"), i64::from(cheap + dear), "none has a mixture");
}

/// Makes an order whose card was charged, this many days ago.
async fn charge(shop: &TestShop, days: i64, is_live: bool) {
    let placed = shop.place(&shop.order()).await.json();
    let id = placed["_id"].as_str().expect("an id");
    let at = shop.now() - days * DAY;
    let rows = format!(
        "INSERT INTO payments (order_id, intent, is_live, state, cents, captured_cents, refunded_cents, attempt, tries)
         VALUES ('{id}', 'pi_1', {is_live}, 'captured', 499, 499, 0, 0, 0);
         INSERT INTO ledger_entries (order_id, kind, at, cents, state) VALUES ('{id}', 'charge', {at}, 499, 'TX');"
    );
    shop.database().execute_batch(&rows).expect("a charge");
}

#[tokio::test]
async fn shoppers_see_a_list_price_that_was_charged_on_28_of_90_days() {
    for (days_at_list_price, days_at_another, expected) in
        [(28, 0, true), (27, 0, false), (28, 62, true), (28, 63, false), (400, 0, true), (0, 400, false)]
    {
        let shop = TestShop::live();
        charge(&shop, 0, true).await;
        set(&shop, &shop.staff().await, &json!({})).await;
        shop.move_clock(days_at_list_price * DAY);
        // The session before has expired.
        set(&shop, &shop.staff_named("ann@shop.example").await, &json!({ "price": 12 })).await;
        shop.move_clock(days_at_another * DAY);
        let staff = shop.staff_named("bob@shop.example").await;
        let saved = set(&shop, &staff, &json!({ "salePrice": 4.99 })).await.json();
        let case = format!("{days_at_list_price}, then {days_at_another}");
        assert_eq!(saved["shows_list_price"].as_bool().unwrap_or_default(), expected, "{case}");
        let shown = on_page(&shop).await;
        let prices = if expected { [json!(9.99), json!(4.99)] } else { [json!(4.99), json!(null)] };
        assert_eq!([&shown["price"], &shown["salePrice"]], [&prices[0], &prices[1]], "{case}");
        let lower = set(&shop, &staff, &json!({ "salePrice": 3.99 })).await.json();
        assert_eq!(lower["shows_list_price"], saved["shows_list_price"], "the sale goes on: {case}");
        let other = set(&shop, &staff, &json!({ "price": 20, "salePrice": 3.99 })).await.json();
        assert_eq!(other["shows_list_price"], json!(null), "nobody has paid the new list price: {case}");
    }
}

#[tokio::test]
async fn a_list_price_counts_from_the_first_charge_of_real_money() {
    for (days_ago, is_live, expected) in [(28, true, true), (27, true, false), (28, false, false)] {
        let shop = TestShop::live();
        set(&shop, &shop.staff().await, &json!({})).await;
        shop.move_clock(60 * DAY);
        let staff = shop.staff_named("ann@shop.example").await;
        set(&shop, &staff, &json!({ "price": 4.99 })).await;
        charge(&shop, days_ago, is_live).await;
        let saved = set(&shop, &staff, &json!({ "salePrice": 4.99 })).await.json();
        let found = saved["shows_list_price"].as_bool().unwrap_or_default();
        assert_eq!(found, expected, "{days_ago} days ago, with real money: {is_live}");
    }
}
