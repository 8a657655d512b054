//! The order list, order history and status changes for staff.

use serde_json::{Value, json};
use shop::store::HISTORIES;

use crate::shop::{Caller, Response, TestShop};

async fn set_status(shop: &TestShop, staff: &Caller, id: &str, status: &str) -> Response {
    shop.put(&format!("/api/orders/{id}/status"), staff, &json!({ "status": status })).await
}

#[tokio::test]
async fn cancelling_an_order_returns_its_units_and_paying_it_takes_them_again() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let id = shop.place(&shop.order_of(4)).await.json()["_id"].as_str().expect("an id").to_owned();
    for (status, stock) in [("paid", 6), ("paid", 6), ("cancelled", 10), ("cancelled", 10), ("paid", 6), ("pending", 6)]
    {
        let response = set_status(&shop, &staff, &id, status).await;
        assert_eq!((response.status, &response.json()["status"]), (200, &json!(status)));
        assert_eq!(shop.stock("Pink").await, stock, "{status}");
    }
    let entries: i64 = shop
        .database()
        .query_row("SELECT count(*) FROM audit_log WHERE subject = ?1", [&id], |row| row.get(0))
        .expect("the log");
    assert_eq!(entries, 4, "one entry per actual change");
}

#[tokio::test]
async fn the_history_of_an_order_lists_staff_changes_oldest_first() {
    let shop = TestShop::open();
    let (ann, bob) = (shop.staff_named("ann@shop.example").await, shop.staff_named("bob@shop.example").await);
    let id = shop.place(&shop.order()).await.json()["_id"].as_str().expect("an id").to_owned();
    shop.place(&shop.order()).await;
    let paid = set_status(&shop, &ann, &id, "paid").await.json();
    shop.wait(60);
    set_status(&shop, &bob, &id, "paid").await;
    let cancelled = set_status(&shop, &bob, &id, "cancelled").await.json();
    let entry = |at: &str, by: &str, before: &str, after: &str| json!({ "at": at, "by": by, "action": "order.status", "before": before, "after": after });
    let first = entry("2026-11-18T11:06:40Z", "ann@shop.example", "pending", "paid");
    let mut second = entry("2026-11-18T11:07:40Z", "bob@shop.example", "paid", "cancelled");
    second["why"] = json!("staff");
    assert_eq!(paid["history"], json!([first]));
    assert_eq!(cancelled["history"], json!([first, second]));
    let listed = shop.get("/api/orders", &ann).await.json();
    assert_eq!((&listed[0]["history"], &listed[1]["history"]), (&json!([]), &json!([first, second])));
}

#[tokio::test]
async fn the_history_of_a_page_of_orders_is_read_through_the_audit_log_index() {
    let shop = TestShop::open();
    let plan = shop.plan_of(HISTORIES);
    assert!(plan.iter().any(|step| step.contains("audit_log_by_subject (subject=?")), "{plan:?}");
    assert!(!plan.iter().any(|step| step.contains("SCAN log")), "{plan:?}");
}

#[tokio::test]
async fn a_cancelled_order_cannot_be_paid_when_its_units_are_sold() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let id = shop.place(&shop.order_of(4)).await.json()["_id"].as_str().expect("an id").to_owned();
    set_status(&shop, &staff, &id, "cancelled").await;
    assert_eq!(shop.place(&shop.order_of(8)).await.status, 201);
    let response = set_status(&shop, &staff, &id, "paid").await;
    assert_eq!((response.status, response.code().as_str()), (409, "out_of_stock"));
    assert_eq!(shop.get("/api/orders?status=cancelled", &staff).await.header("x-total-count"), "1");
}

#[tokio::test]
async fn only_the_three_statuses_are_accepted_and_only_for_existing_orders() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let id = shop.place(&shop.order()).await.json()["_id"].as_str().expect("an id").to_owned();
    for status in ["shipped", "", "PAID"] {
        let response = set_status(&shop, &staff, &id, status).await;
        assert_eq!(
            response.field("status").as_deref(),
            Some("Status must be pending, paid or cancelled"),
            "{status:?}"
        );
    }
    let missing = set_status(&shop, &staff, "nothing", "paid").await;
    assert_eq!((missing.status, missing.code().as_str()), (404, "PGRST116"));
    assert_eq!(set_status(&shop, &Caller::Anonymous, &id, "paid").await.status, 401);
}

#[tokio::test]
async fn orders_are_listed_newest_first_in_pages_and_found_by_number_name_or_email() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let mut numbers = Vec::new();
    for (at, name) in ["Ann Lee", "Bob 100%", "Cy_Young"].iter().enumerate() {
        let mut order = shop.order();
        order["name"] = json!(name);
        order["email"] = json!(format!("{at}@example.com"));
        numbers.push(order["order_number"].clone());
        assert_eq!(shop.place(&order).await.status, 201);
    }
    let find = async |query: &str| -> (String, Vec<Value>) {
        let response = shop.get(&format!("/api/orders?{query}"), &staff).await;
        assert_eq!(response.status, 200, "{query}");
        let found = response.json().as_array().expect("a list").iter().map(|o| o["order_number"].clone()).collect();
        (response.header("x-total-count").to_owned(), found)
    };
    let newest_first: Vec<Value> = numbers.iter().rev().cloned().collect();
    assert_eq!(find("").await, ("3".into(), newest_first.clone()));
    assert_eq!(find("limit=1&offset=1").await, ("3".into(), vec![numbers[1].clone()]));
    assert_eq!(find("status=paid").await, ("0".into(), vec![]));
    assert_eq!(find("q=ann").await.1, [numbers[0].clone()]);
    assert_eq!(find("q=2@example").await.1, [numbers[2].clone()]);
    assert_eq!(find(&format!("q={}", numbers[1].as_str().expect("a number"))).await.1, [numbers[1].clone()]);
    assert_eq!(find("q=%25").await.1, [numbers[1].clone()], "a percent sign is literal");
    assert_eq!(find("q=_").await.1, [numbers[2].clone()], "an underscore is literal");
}

#[tokio::test]
async fn a_page_has_one_to_a_thousand_orders() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    for (query, status) in [
        ("limit=0", 422),
        ("limit=1001", 422),
        ("limit=-1", 422),
        ("offset=-1", 422),
        ("limit=1000", 200),
        ("limit=ten", 400),
        ("status=lost", 422),
    ] {
        assert_eq!(shop.get(&format!("/api/orders?{query}"), &staff).await.status, status, "{query}");
    }
}
