//! Exports of orders.

use futures_util::future::join_all;
use serde_json::{Value, json};
use shop::domain::money::Money;

use super::{id_of, stock_up};
use crate::brand::{L, ORDER_PREFIX, PRODUCT_ID, S, TITLE, express, number};
use crate::shop::{Caller, Response, TestShop};

async fn export(shop: &TestShop, staff: &Caller, query: &str) -> Response {
    let response = shop.get(&format!("/api/orders/export{query}"), staff).await;
    assert_eq!(response.status, 200, "{}", response.text());
    response
}

/// Parses a CSV file into one object per row, by the names of the header.
fn rows(response: &Response) -> Vec<Value> {
    let mut reader = csv::Reader::from_reader(response.bytes.as_slice());
    let names = reader.headers().expect("a header").clone();
    let to_object = |record: csv::StringRecord| -> Value {
        names.iter().zip(&record).map(|(name, cell)| (name.to_owned(), Value::from(cell))).collect()
    };
    reader.records().map(|record| to_object(record.expect("a row"))).collect()
}

#[tokio::test]
async fn a_csv_export_has_a_row_per_line_and_the_totals_of_an_order_once() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let mut order = shop.order_of(2);
    order["items"] = json!([
        order["items"][0],
        { "_id": PRODUCT_ID, "title": "x", "color": "Black & White", "size": S, "quantity": 1, "salePrice": 4.99 }
    ]);
    let total = express().plus(Money::from_cents(1497)).expect("an amount");
    (order["shipping_method"], order["shipping_cost"]) = (json!("express"), json!(express().dollars()));
    (order["subtotal"], order["total"]) = (json!(14.97), json!(total.dollars()));
    order["name"] = json!("Jane \"JD\" Doe, Ltd.");
    let placed = shop.place(&order).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    let response = export(&shop, &staff, "?format=csv").await;
    assert_eq!(response.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(response.header("content-disposition"), "attachment; filename=\"orders.csv\"");
    assert_eq!(response.header("cache-control"), "no-store");
    let text = response.text();
    assert_eq!((text.matches("\r\n").count(), text.matches('\n').count()), (3, 3), "RFC 4180: {text:?}");
    assert!(text.contains(r#","Jane ""JD"" Doe, Ltd.","#), "{text}");
    let rows = rows(&response);
    let cells =
        |index: usize, names: &[&str]| -> Vec<Value> { names.iter().map(|name| rows[index][name].clone()).collect() };
    let of_line = ["line", "product_id", "color", "size", "quantity", "unit_price", "line_total"];
    assert_eq!(cells(0, &of_line), ["1", PRODUCT_ID, "Pink", L, "2", "4.99", "9.98"]);
    assert_eq!(cells(1, &of_line), ["2", PRODUCT_ID, "Black & White", S, "1", "4.99", "4.99"]);
    let totals = ["subtotal", "shipping_cost", "total"];
    assert_eq!(
        (cells(0, &totals), cells(1, &totals)),
        (vec!["14.97".into(), express().to_decimal().into(), total.to_decimal().into()], vec!["".into(); 3])
    );
    for row in &rows {
        assert_eq!((&row["_id"], &row["name"]), (&placed.json()["_id"], &order["name"]), "each row names its order");
        assert_eq!((&row["created_at"], &row["status"]), (&placed.json()["created_at"], &json!("pending")));
    }
}

#[tokio::test]
async fn a_text_that_a_spreadsheet_would_take_for_a_formula_begins_with_an_apostrophe() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let mut order = shop.order();
    order["name"] = json!("=HYPERLINK(\"https://evil.example\")");
    (order["address"], order["address2"]) = (json!("-1+1"), json!("@SUM(A1)"));
    (order["phone"], order["cardholder_name"]) = (json!("+1 212 555 0100"), json!("+cmd Doe"));
    order["gift_note"] = json!("=1+1");
    let placed = shop.place(&order).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    let row = rows(&export(&shop, &staff, "?format=csv").await).remove(0);
    for field in ["name", "address", "address2", "phone", "cardholder_name", "gift_note"] {
        assert_eq!(row[field], json!(format!("'{}", order[field].as_str().expect("text"))), "{field}");
    }
    assert_eq!((&row["city"], &row["gift"]), (&order["city"], &json!("yes")));
    let exported = export(&shop, &staff, "").await.json();
    assert_eq!(exported[0]["order"]["name"], order["name"], "JSON needs no apostrophe");
}

#[tokio::test]
async fn a_json_export_has_every_order_once_oldest_first_as_the_list_returns_it() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    assert_eq!(export(&shop, &staff, "").await.json(), json!([]));
    stock_up(&shop, &staff, 1_000).await;
    // More than two batches.
    let orders: Vec<Value> = (0..450).map(|_| shop.order()).collect();
    let placed = join_all(orders.iter().map(|order| shop.place(order))).await;
    let ids: Vec<String> = placed[..300].iter().map(id_of).collect();
    let paid = shop.change_all(&staff, "mark_paid", ids.iter().map(|id| (id.as_str(), json!({})))).await;
    assert_eq!(paid.status, 200);
    let response = export(&shop, &staff, "?format=json").await;
    assert_eq!(response.header("content-type"), "application/json; charset=utf-8");
    assert_eq!(response.text().lines().count(), 452, "one order per line, between the brackets");
    let mut listed = shop.get("/api/orders?limit=1000", &staff).await.json();
    listed.as_array_mut().expect("a list").reverse();
    for order in listed.as_array_mut().expect("a list") {
        assert!(order.as_object_mut().expect("an order").remove("can").is_some());
    }
    assert_eq!(response.json(), listed);
    listed.as_array_mut().expect("a list").retain(|order| order["status"] == "paid");
    assert_eq!(export(&shop, &staff, "?status=paid").await.json(), listed);
    assert_eq!(rows(&export(&shop, &staff, "?status=pending&format=csv").await).len(), 150);
}

#[tokio::test]
async fn an_export_is_for_staff_and_in_a_known_format() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    assert_eq!(shop.get("/api/orders/export", &Caller::Anonymous).await.status, 401);
    let too_many = format!("orders={}", vec![number(100_000); 501].join("."));
    for (query, field) in [
        ("format=xml", "format"),
        ("status=lost", "status"),
        ("layout=labels", "layout"),
        ("layout=addresses&format=json", "layout"),
        ("from=2026-02-29", "from"),
        ("to=today", "to"),
        ("from=2026-02-02&to=2026-02-01", "to"),
        ("older_than_days=0", "older_than_days"),
        ("orders=", "orders"),
        (&format!("orders={ORDER_PREFIX}100000..{ORDER_PREFIX}100001"), "orders"),
        (&format!("orders={ORDER_PREFIX}100000&status=paid"), "orders"),
        (too_many.as_str(), "orders"),
    ] {
        let rejected = shop.get(&format!("/api/orders/export?{query}"), &staff).await;
        assert_eq!((rejected.status, rejected.code().as_str()), (422, "validation_failed"), "{query}");
        assert!(rejected.field(field).is_some(), "{query}");
    }
    let empty = export(&shop, &staff, "?format=csv").await.text();
    assert!(empty.starts_with("\u{feff}order_number,created_at,status,") && empty.lines().count() == 1, "{empty}");
}

/// Returns the numbers of the exported orders.
async fn numbers(shop: &TestShop, query: &str) -> Vec<String> {
    let exported = export(shop, &shop.staff().await, query).await.json();
    let orders = exported.as_array().expect("a list").iter();
    orders.map(|order| order["order_number"].as_str().expect("a number").to_owned()).collect()
}

#[tokio::test]
async fn an_export_has_the_orders_of_a_search_of_days_and_of_numbers() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    stock_up(&shop, &staff, 10_000).await;
    // More than two batches of each: every second order is one of Maya's.
    let mut all = Vec::new();
    for day in 0..3 {
        let orders: Vec<Value> = (0..300)
            .map(|index| {
                let mut order = shop.order();
                order["name"] = json!(if index % 2 == 0 { "Maya Rivers" } else { "Jo Doe" });
                order
            })
            .collect();
        let placed = join_all(orders.iter().map(|order| shop.place(order))).await;
        let mut placed: Vec<Value> = placed.iter().map(Response::json).collect();
        placed.sort_by_key(|order| order["_id"].to_string());
        all.extend(placed.into_iter().map(|order| (day, order)));
        shop.wait(24 * 60 * 60);
    }
    let expected = |keep: &dyn Fn(i32, &Value) -> bool| -> Vec<String> {
        let kept = all.iter().filter(|(day, order)| keep(*day, order));
        kept.map(|(_, order)| order["order_number"].as_str().expect("a number").to_owned()).collect()
    };
    let is_maya = |order: &Value| order["name"] == "Maya Rivers";
    let some: Vec<String> = expected(&|_, _| true).into_iter().step_by(2).take(401).collect();
    assert_eq!(numbers(&shop, "?q=rivers").await, expected(&|_, order| is_maya(order)));
    assert_eq!(numbers(&shop, "?q=nobody").await.len(), 0);
    // It was 11:06 in UTC on the 18th.
    assert_eq!(numbers(&shop, "?from=2026-11-19").await, expected(&|day, _| day > 0));
    assert_eq!(numbers(&shop, "?to=2026-11-19").await, expected(&|day, _| day < 2));
    let days = "?from=2026-11-19&to=2026-11-19";
    assert_eq!(numbers(&shop, days).await, expected(&|day, _| day == 1));
    let both = format!("{days}&q=rivers&status=pending");
    assert_eq!(numbers(&shop, &both).await, expected(&|day, order| day == 1 && is_maya(order)));
    assert_eq!(numbers(&shop, "?older_than_days=2&to=2026-11-20").await, expected(&|day, _| day < 2));
    assert_eq!(numbers(&shop, "?from=2026-11-22").await.len(), 0);
    let of_numbers = format!("?orders={}.{ORDER_PREFIX}999999", some.join(".").to_lowercase());
    assert_eq!(numbers(&shop, &of_numbers).await, some);
}

#[tokio::test]
async fn a_csv_of_addresses_has_a_row_per_order_with_the_columns_of_label_programs() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let mut order = shop.order_of(2);
    order["items"] = json!([
        order["items"][0],
        { "_id": PRODUCT_ID, "title": "x", "color": "White", "size": S, "quantity": 1, "salePrice": 4.99 }
    ]);
    (order["subtotal"], order["total"]) = (json!(14.97), json!(14.97));
    (order["name"], order["phone"]) = (json!("=Jane Doe"), json!("+1 212 555 0100"));
    let placed = shop.place(&order).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    let response = export(&shop, &staff, "?layout=addresses").await;
    assert_eq!(response.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(response.header("content-disposition"), "attachment; filename=\"addresses.csv\"");
    let rows = rows(&response);
    let text = |name: &str| order[name].as_str().expect("text").to_owned();
    let title = TITLE;
    let expected = json!({
        "Order Number": text("order_number"), "Order Date": "2026-11-18 11:06:40",
        "Name": "'=Jane Doe", "Email": text("email"), "Phone": "1 212 555 0100",
        "Address Line 1": text("address"), "Address Line 2": order["address2"].as_str().unwrap_or(""),
        "City": text("city"), "State": text("state"), "Zip Code": text("zip"), "Country": "US",
        "Shipping Method": text("shipping_method"),
        "Items": format!("2 x {title} Pink {L}, 1 x {title} White {S}"), "Quantity": "3", "Order Total": "14.97",
        "On Hold": "", "Status": "pending"
    });
    assert_eq!(rows, [expected]);
    let cancelled = json!({ "status": "cancelled" });
    let id = placed.json()["_id"].as_str().expect("an id").to_owned();
    assert_eq!(shop.put(&format!("/api/orders/{id}/status"), &staff, &cancelled).await.status, 200);
    let all = export(&shop, &staff, "?layout=addresses").await;
    assert_eq!(all.text().lines().count(), 1, "nothing is sent of a cancelled order");
    assert_eq!(export(&shop, &staff, "?layout=addresses&format=csv&q=nobody").await.text().lines().count(), 1);
}
