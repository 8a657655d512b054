//! The orders to ship, and the stages as filters of the list, of counts and of exports.

use serde_json::{Value, json};
use shop::store::{OPEN, TO_SHIP};

use super::fulfillment::{change, set_status};
use super::saved::{MANY, SavedOrder, count, encoded, insert, list};
use crate::brand::{ORDER_PREFIX, number};
use crate::shop::{Caller, Response, TestShop};

const DAY: i64 = 24 * 60 * 60;

async fn to_ship(shop: &TestShop, staff: &Caller, query: &str) -> Response {
    shop.get(&format!("/api/orders/to-ship?{query}"), staff).await
}

fn texts(response: &Response, field: &str) -> Vec<String> {
    assert_eq!(response.status, 200, "{}", response.text());
    let text = |order: &Value| order[field].as_str().expect("a text").to_owned();
    response.json().as_array().expect("a list").iter().map(text).collect()
}

/// Marks all pending orders as paid.
async fn pay_all(shop: &TestShop, staff: &Caller) {
    loop {
        let ids = list(shop, staff, "status=pending&limit=500").await.ids;
        if ids.is_empty() {
            return;
        }
        let paid = shop.change_all(staff, "mark_paid", ids.iter().map(|id| (id.as_str(), json!({})))).await;
        assert_eq!((paid.status, paid.json()["rejected"].take()), (200, json!([])));
    }
}

#[tokio::test]
async fn orders_to_ship_are_express_first_then_by_their_day_and_are_paged_while_others_ship() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let ages = [0, 2 * DAY, 20 * DAY, 0, 0, 5 * DAY];
    let shipping = |n| if n == 100_004 { "express" } else { "free" };
    let order = |(n, age)| SavedOrder { age, shipping: shipping(n), ..SavedOrder::numbered(n) };
    insert(&shop, (100_000..).zip(ages).map(order));
    pay_all(&shop, &staff).await;
    let all = to_ship(&shop, &staff, "").await;
    let expected =
        [number(100_004), number(100_002), number(100_005), number(100_001), number(100_000), number(100_003)];
    assert_eq!(
        (texts(&all, "order_number").as_slice(), all.header("x-total-count")),
        (&expected.map(String::from)[..], "6")
    );
    let ids = texts(&all, "_id");
    set_status(&shop, &staff, &ids[5], "pending").await;
    change(&shop, &staff, "pack", &ids[3], &json!({})).await;
    let first = to_ship(&shop, &staff, "limit=2").await;
    assert_eq!(texts(&first, "_id"), ids[..2]);
    change(&shop, &staff, "ship", &ids[1], &json!({ "carrier": "ups" })).await;
    let second = to_ship(&shop, &staff, &format!("limit=2&after={}", ids[1])).await;
    assert_eq!((texts(&second, "_id").as_slice(), second.header("x-total-count")), (&ids[2..4], "4"));
    assert_eq!(texts(&to_ship(&shop, &staff, &format!("after={}", ids[3])).await, "_id"), ids[4..5]);
    assert_eq!(texts(&to_ship(&shop, &staff, &format!("after={}", ids[4])).await, "_id"), [] as [&str; 0]);
    let packed = to_ship(&shop, &staff, "packed=true").await;
    assert_eq!((texts(&packed, "_id").as_slice(), packed.header("x-total-count")), (&ids[3..4], "1"));
    let unpacked = to_ship(&shop, &staff, "packed=false").await;
    assert_eq!(texts(&unpacked, "_id"), [&ids[..1], &ids[2..3], &ids[4..5]].concat());
    // An order that is delayed comes later.
    change(&shop, &staff, "delay", &ids[4], &json!({ "ship_by": "2026-12-04" })).await;
    set_status(&shop, &staff, &ids[5], "paid").await;
    assert_eq!(texts(&to_ship(&shop, &staff, "packed=false&limit=200").await, "_id")[3], ids[4]);
    for (query, field) in [("limit=0", "limit"), ("limit=201", "limit"), ("after=nothing", "after")] {
        let rejected = to_ship(&shop, &staff, query).await;
        assert!(rejected.status == 422 && rejected.field(field).is_some(), "{query}: {}", rejected.text());
    }
    assert_eq!(to_ship(&shop, &Caller::Anonymous, "").await.status, 401);
}

#[tokio::test]
async fn a_stage_is_a_filter_with_a_search_a_status_and_pages_and_its_count_is_that_of_the_list() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let order = |n: usize| SavedOrder {
        name: if n.is_multiple_of(2) { "Ann Lee" } else { "Bob Lee" }.into(),
        age: if n.is_multiple_of(5) { 10 * DAY } else { 0 },
        ..SavedOrder::numbered(100_000 + n)
    };
    insert(&shop, (0..300).map(order));
    pay_all(&shop, &staff).await;
    let ids = list(&shop, &staff, "limit=1000&after=00000000-0000-0000-0000-000000000000").await.ids;
    for (at, id) in ids.iter().enumerate() {
        match at % 6 {
            1 => drop(change(&shop, &staff, "pack", id, &json!({})).await),
            2 => drop(change(&shop, &staff, "ship", id, &json!({ "carrier": "usps" })).await),
            3 => {
                change(&shop, &staff, "pack", id, &json!({})).await;
                set_status(&shop, &staff, id, "cancelled").await;
            }
            4 => drop(set_status(&shop, &staff, id, "cancelled").await),
            _ => {}
        }
    }
    let counts = count(&shop, &staff, "q=ann").await["to_ship"].take();
    for (stage, expected) in [("to_pack", 100), ("packed", 50), ("shipped", 50), ("to_pull", 50), ("late", 30)] {
        let all = list(&shop, &staff, &format!("limit=1000&stage={stage}")).await;
        assert_eq!((all.total, all.ids.len()), (expected, expected), "{stage}");
        assert_eq!(counts[stage], expected, "{stage}: of the shop, whatever the search");
        let of = async |filter: &str| list(&shop, &staff, &format!("stage={stage}&limit=1000&{filter}")).await;
        let (ann, bob) = (of("q=ann").await, of("q=bob").await);
        assert_eq!(ann.total + bob.total, expected, "{stage}");
        assert!(ann.ids.iter().all(|id| all.ids.contains(id) && !bob.ids.contains(id)), "{stage}");
        let status = if stage == "to_pull" { "cancelled" } else { "paid" };
        assert_eq!(of(&format!("status={status}")).await.ids, all.ids, "{stage}");
        assert_eq!(of("status=pending").await.total, 0, "{stage}");
        let newest = list(&shop, &staff, &format!("stage={stage}&limit=20")).await.ids;
        let second = list(&shop, &staff, &format!("stage={stage}&limit=20&before={}", newest[19])).await.ids;
        assert_eq!([newest, second.clone()].concat(), all.ids[..20 + second.len()], "{stage}");
        let back = list(&shop, &staff, &format!("stage={stage}&limit=20&after={}", second[0])).await.ids;
        assert_eq!(back, all.ids[..20], "{stage}");
        let exported = shop.get(&format!("/api/orders/export?stage={stage}"), &staff).await.json();
        assert_eq!(exported.as_array().map(Vec::len), Some(expected), "{stage}");
    }
    let unknown = shop.get("/api/orders?stage=lost", &staff).await;
    assert_eq!(
        unknown.field("stage").as_deref(),
        Some("Stage must be to_pack, packed, shipped, returned, late or to_pull")
    );
}

#[tokio::test]
async fn the_word_express_finds_express_orders() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let shipping = |n| if [100_007, 100_299].contains(&n) { "express" } else { "free" };
    insert(&shop, (100_000..100_300).map(|n| SavedOrder { shipping: shipping(n), ..SavedOrder::numbered(n) }));
    for search in ["express", &format!("Express {ORDER_PREFIX}100"), "expr"] {
        let found = list(&shop, &staff, &format!("q={}", encoded(search))).await;
        assert_eq!(found.numbers, [number(100_299), number(100_007)], "{search}");
    }
}

#[tokio::test]
async fn more_than_1000_orders_of_a_stage_are_counted_up_to_1001_in_the_list_and_all_in_the_counts() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    insert(&shop, (100_000..100_000 + MANY).map(SavedOrder::numbered));
    pay_all(&shop, &staff).await;
    assert_eq!(list(&shop, &staff, "stage=to_pack&limit=1").await.total, 1_001);
    assert_eq!(count(&shop, &staff, "").await["to_ship"]["to_pack"], MANY);
    assert_eq!(to_ship(&shop, &staff, "limit=1").await.header("x-total-count"), MANY.to_string());
}

#[tokio::test]
async fn orders_to_ship_and_their_counts_are_read_from_an_index_of_few_rows() {
    let shop = TestShop::open();
    for sql in [format!("SELECT count(*) {TO_SHIP}"), OPEN.to_owned()] {
        let plan = shop.plan_of(&sql);
        let mut of_orders = plan.iter().filter(|step| step.contains(" orders"));
        assert!(of_orders.all(|step| step.contains("USING INDEX orders_to_ship")), "{plan:?}");
    }
}

#[tokio::test]
async fn an_export_has_the_shipment_in_its_last_columns() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    insert(&shop, (100_000..100_003).map(SavedOrder::numbered));
    pay_all(&shop, &staff).await;
    let ids = list(&shop, &staff, "").await.ids;
    change(&shop, &staff, "pack", &ids[1], &json!({})).await;
    let sent = json!({ "carrier": "other", "tracking": "-9400111899" });
    change(&shop, &staff, "ship", &ids[0], &sent).await;
    let csv = shop.get("/api/orders/export?format=csv", &staff).await.text();
    let rows: Vec<Vec<String>> = csv::Reader::from_reader(csv.as_bytes())
        .records()
        .map(|row| row.expect("a row").iter().skip(31).map(str::to_owned).collect())
        .collect();
    let header = csv.lines().next().expect("a header");
    assert!(header.ends_with(",gift,gift_note,packed_at,shipped_at,carrier,tracking,returned,replaces"), "{header}");
    let at = "2026-11-18T11:06:40Z";
    assert_eq!(
        rows,
        [["", "", "", "", "0", ""], [at, "", "", "", "0", ""], [at, at, "other", "'-9400111899", "0", ""]]
    );
    let json = shop.get("/api/orders/export", &staff).await.json();
    let mut listed = shop.get("/api/orders", &staff).await.json()[0].take();
    listed.as_object_mut().expect("an order").remove("can");
    assert_eq!(json[2], listed, "an order of the export is that of the list");
}
