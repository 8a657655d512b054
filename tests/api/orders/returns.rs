//! Units of shipped orders that come back, and cancellations that write units off.

use serde_json::{Value, json};

use crate::brand::{M, PRODUCT_ID};
use crate::shop::{Caller, Response, TestShop};

struct Desk {
    shop: TestShop,
    staff: Caller,
    id: String,
}

impl Desk {
    /// Opens a shop with a shipped order of two lines of two units each.
    async fn open() -> Self {
        let shop = TestShop::open();
        let staff = shop.staff().await;
        let mut order = shop.order();
        let mut other = order["items"][0].clone();
        order["items"][0]["quantity"] = json!(2);
        other["quantity"] = json!(2);
        other["size"] = json!(M);
        order["items"].as_array_mut().expect("a list").push(other);
        (order["subtotal"], order["total"]) = (json!(19.96), json!(19.96));
        let placed = shop.place(&order).await;
        assert_eq!(placed.status, 201, "{}", placed.text());
        let id = placed.json()["_id"].as_str().expect("an id").to_owned();
        let desk = Self { shop, staff, id };
        desk.change("mark_paid", &json!({})).await;
        desk.change("ship", &json!({ "carrier": "usps" })).await;
        desk
    }

    async fn change(&self, name: &str, fields: &Value) -> Response {
        self.shop.change(&self.staff, &self.id, name, fields).await
    }

    /// Returns units of lines for a reason.
    async fn take_back(&self, lines: &[(usize, u32)], fields: &Value) -> Response {
        let lines = lines.iter().map(|(line, quantity)| json!({ "line": line + 1, "quantity": quantity }));
        let mut body = json!({ "lines": lines.collect::<Vec<_>>(), "reason": "does_not_fit" });
        body.as_object_mut().expect("an object").extend(fields.as_object().expect("fields").clone());
        self.change("return", &body).await
    }

    async fn order(&self) -> Value {
        self.shop.get(&format!("/api/orders/{}", self.id), &self.staff).await.json()
    }

    async fn stock(&self) -> u64 {
        self.shop.stock("Pink").await
    }

    /// Asserts that the units of each color add up.
    async fn check_stock(&self) {
        let checks = self.shop.get("/api/check?all=true", &self.staff).await.json()["checks"].take();
        let stock = checks.as_array().expect("a list").iter().find(|check| check["name"] == "stock");
        assert_eq!(stock.expect("a check")["status"], "ok", "{checks}");
    }
}

#[tokio::test]
async fn units_come_back_by_line_and_the_last_return_is_undone() {
    let desk = Desk::open().await;
    let before = desk.stock().await;
    let first = desk.take_back(&[(0, 1)], &json!({ "note": "Too small" })).await;
    assert_eq!(first.status, 200, "{}", first.text());
    let first = first.json();
    assert_eq!((&first["status"], &first["fulfillment"]["stage"]), (&json!("paid"), &json!("returned")));
    let returned = &first["fulfillment"]["returns"][0];
    assert_eq!((&returned["reason"], &returned["note"]), (&json!("does_not_fit"), &json!("Too small")));
    assert_eq!(desk.stock().await, before + 1);
    assert_eq!(desk.take_back(&[(0, 1), (1, 2)], &json!({ "restock": false })).await.status, 200);
    assert_eq!(desk.stock().await, before + 1, "not put back");
    desk.check_stock().await;
    let history = desk.order().await["history"].take();
    let texts: Vec<&str> = history.as_array().expect("a list").iter().filter_map(|one| one["after"].as_str()).collect();
    assert!(texts[3].ends_with("does not fit, back in stock, Too small"), "{texts:?}");
    assert!(texts[4].ends_with("does not fit, not back in stock"), "{texts:?}");
    for left in [1, 0] {
        let undone = desk.change("undo_return", &json!({})).await.json();
        assert_eq!(undone["fulfillment"]["returns"].as_array().map_or(0, Vec::len), left);
    }
    assert_eq!(desk.stock().await, before);
    assert_eq!(desk.order().await["fulfillment"]["stage"], "shipped");
    desk.check_stock().await;
}

#[tokio::test]
async fn no_more_comes_back_than_was_shipped() {
    let desk = Desk::open().await;
    let before = desk.stock().await;
    for (lines, why) in [
        (vec![], "nothing"),
        (vec![(0, 3)], "too many"),
        (vec![(0, 0)], "no units"),
        (vec![(2, 1)], "no such line"),
        (vec![(0, 1), (0, 1)], "a line twice"),
    ] {
        assert_eq!(desk.take_back(&lines, &json!({})).await.rejection(), (422, "validation_failed".into()), "{why}");
    }
    assert_eq!(desk.take_back(&[(0, 2), (1, 2)], &json!({ "was": 0 })).await.status, 200);
    assert_eq!(desk.take_back(&[(0, 1)], &json!({ "was": 0 })).await.rejection(), (409, "returns_changed".into()));
    assert_eq!(desk.take_back(&[(0, 1)], &json!({ "was": 1 })).await.status, 422);
    assert_eq!(desk.change("cancel", &json!({})).await.rejection(), (409, "already_returned".into()));
    assert_eq!(desk.change("unship", &json!({})).await.rejection(), (409, "already_returned".into()));
    let refund = json!({ "refund": 1.0 });
    desk.change("undo_return", &json!({})).await;
    assert_eq!(desk.take_back(&[(0, 1)], &refund).await.rejection(), (409, "not_charged".into()), "no card has paid");
    assert_eq!(desk.stock().await, before);
    desk.check_stock().await;
}

#[tokio::test]
async fn units_of_a_color_that_is_no_longer_sold_come_back_without_being_restocked() {
    let desk = Desk::open().await;
    let removed = desk.shop.delete(&format!("/api/products/{PRODUCT_ID}"), &desk.staff).await;
    assert_eq!(removed.status, 200, "{}", removed.text());
    assert_eq!(desk.take_back(&[(0, 1)], &json!({})).await.rejection(), (409, "not_restockable".into()));
    assert_eq!(desk.take_back(&[(0, 1)], &json!({ "restock": false })).await.status, 200);
    desk.check_stock().await;
}

#[tokio::test]
async fn a_cancellation_writes_units_off_until_the_order_is_reopened() {
    let desk = Desk::open().await;
    let before = desk.stock().await;
    desk.change("unship", &json!({})).await;
    let cancelled = desk.change("cancel", &json!({ "reason": "unavailable", "restock": false })).await.json();
    assert_eq!(cancelled["history"].as_array().expect("a list").last().expect("a change")["why"], "unavailable");
    assert_eq!(desk.stock().await, before);
    desk.check_stock().await;
    assert_eq!(desk.change("mark_paid", &json!({})).await.status, 200);
    assert_eq!(desk.stock().await, before, "the units are those of the order again");
    desk.check_stock().await;
    desk.change("cancel", &json!({})).await;
    assert_eq!(desk.stock().await, before + 4);
    desk.check_stock().await;
}

#[tokio::test]
async fn returned_orders_are_listed_counted_and_exported() {
    let desk = Desk::open().await;
    desk.take_back(&[(1, 1)], &json!({})).await;
    let list = async |stage: &str| {
        let orders = desk.shop.get(&format!("/api/orders?stage={stage}"), &desk.staff).await.json();
        orders.as_array().expect("a list").len()
    };
    assert_eq!((list("returned").await, list("shipped").await), (1, 1));
    let counts = desk.shop.get("/api/orders/counts", &desk.staff).await.json();
    assert_eq!((&counts["to_ship"]["returned"], &counts["to_ship"]["shipped"]), (&json!(1), &json!(1)));
    let figures = desk.shop.get("/api/figures?days=1", &desk.staff).await.json();
    assert_eq!((&figures["days"][0]["units"], &figures["days"][0]["returned"]), (&json!(4), &json!(1)));
    let csv = desk.shop.get("/api/orders/export?format=csv", &desk.staff).await.text();
    let returned: Vec<&str> = csv.lines().map(|line| line.rsplit(',').nth(1).expect("a cell")).collect();
    assert_eq!(returned, ["returned", "0", "1"], "{csv}");
}
