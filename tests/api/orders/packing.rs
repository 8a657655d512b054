//! Packing orders, claims, and printed slips.

use serde_json::{Value, json};
use uuid::Uuid;

use super::fulfillment::{assert_conflict, change, place_paid, set_status};
use super::id_of;
use super::saved::{SavedOrder, insert, list};
use crate::shop::{Caller, TestShop};

const ANN: &str = "ann@shop.example";
const BOB: &str = "bob@shop.example";
const NOTHING: &Value = &Value::Null;

#[tokio::test]
async fn a_packed_order_says_by_whom_and_when_on_every_screen_and_in_its_history() {
    let shop = TestShop::open();
    let (ann, bob) = (shop.staff_named(ANN).await, shop.staff_named(BOB).await);
    let id = place_paid(&shop, &ann).await;
    let by_ann = json!({ "at": "2026-11-18T11:06:40Z", "by": ANN });
    let packed = change(&shop, &ann, "pack", &id, &json!({})).await;
    assert_eq!((&packed["packed"], &packed["stage"]), (&by_ann, &json!("packed")));
    shop.wait(60);
    for caller in [&ann, &bob] {
        let rejected = ("already_packed", "The order was packed by ann@shop.example");
        let body = assert_conflict(&shop, caller, ("pack", &id, &json!({})), rejected).await;
        assert_eq!(body["details"], "2026-11-18T11:06:40Z");
    }
    let unpacked = change(&shop, &bob, "unpack", &id, NOTHING).await;
    assert_eq!((unpacked.get("packed"), &unpacked["stage"]), (None, &json!("to_pack")));
    // Nothing changes, so nothing is logged.
    change(&shop, &bob, "unpack", &id, NOTHING).await;
    let listed = shop.get("/api/orders", &ann).await.json()[0].take();
    let history: Vec<Value> = listed["history"].as_array().expect("a history")[1..].to_vec();
    assert_eq!(
        history,
        [
            json!({ "at": "2026-11-18T11:06:40Z", "by": ANN, "action": "order.packed", "before": "", "after": "packed" }),
            json!({ "at": "2026-11-18T11:07:40Z", "by": BOB, "action": "order.packed", "before": "packed", "after": "" }),
        ]
    );
    assert_eq!(shop.store.find_broken_audit_entry().await, Ok(None));
}

#[tokio::test]
async fn an_order_that_must_not_leave_is_not_packed() {
    let shop = TestShop::open();
    let staff = shop.staff_named(ANN).await;
    let id = id_of(&shop.place(&shop.order()).await);
    let pack = ("pack", id.as_str(), &json!({}));
    assert_conflict(&shop, &staff, pack, ("order_not_paid", "The order is not paid")).await;
    assert_conflict(
        &shop,
        &staff,
        ("pack", &id, &json!({ "unpaid": false })),
        ("order_not_paid", "The order is not paid"),
    )
    .await;
    let order = shop.get("/api/orders", &staff).await.json()[0].take();
    assert_eq!(order["fulfillment"].get("packed"), None, "a rejected change leaves nothing");
    change(&shop, &staff, "hold", &id, &json!({ "reason": "Street is missing" })).await;
    for unpaid in [false, true] {
        let body = json!({ "unpaid": unpaid });
        let held = ("order_on_hold", "The order is on hold");
        let rejected = assert_conflict(&shop, &staff, ("pack", &id, &body), held).await;
        assert_eq!(rejected["details"], "Street is missing");
    }
    change(&shop, &staff, "hold", &id, &json!({ "reason": null })).await;
    set_status(&shop, &staff, &id, "cancelled").await;
    let cancelled = ("order_cancelled", "The order is cancelled");
    for what in ["pack", "claim"] {
        assert_conflict(&shop, &staff, (what, &id, &json!({})), cancelled).await;
    }
    set_status(&shop, &staff, &id, "pending").await;
    let packed = change(&shop, &staff, "pack", &id, &json!({ "unpaid": true })).await;
    assert_eq!((&packed["stage"], &packed["late"]), (&json!("packed"), &json!(false)), "an unpaid order, on purpose");
    set_status(&shop, &staff, &id, "cancelled").await;
    assert_conflict(&shop, &staff, pack, cancelled).await;
    set_status(&shop, &staff, &id, "paid").await;
    change(&shop, &staff, "ship", &id, &json!({ "carrier": "dhl" })).await;
    let shipped = ("already_shipped", "The order was shipped: DHL");
    for what in ["pack", "unpack", "claim"] {
        assert_conflict(&shop, &staff, (what, &id, &json!({})), shipped).await;
    }
    for what in ["pack", "unpack", "claim", "end_claim"] {
        assert_eq!(shop.change(&staff, "nothing", what, &json!({})).await.status, 404, "{what}");
        assert_eq!(shop.change(&Caller::Anonymous, &id, what, &json!({})).await.status, 401, "{what}");
    }
}

#[tokio::test]
async fn a_claim_keeps_others_from_packing_for_five_minutes_or_until_it_is_given_up() {
    let shop = TestShop::open();
    let (ann, bob) = (shop.staff_named(ANN).await, shop.staff_named(BOB).await);
    let id = place_paid(&shop, &ann).await;
    let mut commits = shop.store.catalog_commits();
    commits.mark_unchanged();
    let claimed = change(&shop, &ann, "claim", &id, &json!({})).await;
    assert_eq!(claimed["claim"], json!({ "by": ANN, "until": "2026-11-18T11:11:40Z" }));
    let by_ann = ("claimed", "The order is being packed by ann@shop.example");
    for what in ["claim", "pack"] {
        let rejected = assert_conflict(&shop, &bob, (what, &id, &json!({})), by_ann).await;
        assert_eq!(rejected["details"], "Until 2026-11-18T11:11:40Z", "{what}");
    }
    shop.wait(200);
    assert_eq!(change(&shop, &ann, "claim", &id, &json!({})).await["claim"]["until"], "2026-11-18T11:15:00Z");
    assert_eq!(change(&shop, &bob, "end_claim", &id, NOTHING).await["claim"]["by"], ANN, "the claim of another");
    shop.wait(299);
    assert_conflict(&shop, &bob, ("claim", &id, &json!({})), by_ann).await;
    shop.wait(1);
    let seen = shop.get("/api/orders", &bob).await.json()[0]["fulfillment"].take();
    assert_eq!(seen.get("claim"), None, "it has ended");
    assert_eq!(change(&shop, &bob, "claim", &id, &json!({})).await["claim"]["by"], BOB);
    assert_eq!(change(&shop, &bob, "end_claim", &id, NOTHING).await.get("claim"), None);
    change(&shop, &ann, "claim", &id, &json!({})).await;
    let packed = change(&shop, &ann, "pack", &id, &json!({})).await;
    assert_eq!((&packed["packed"]["by"], packed.get("claim")), (&json!(ANN), None), "packing ends the claim");
    assert_eq!(change(&shop, &bob, "claim", &id, &json!({})).await["claim"]["by"], BOB, "to ship it");
    let history = shop.get("/api/orders", &ann).await.json()[0]["history"].take();
    assert_eq!(history.as_array().map(Vec::len), Some(2), "claims are not in the history: {history}");
    assert!(!commits.has_changed().expect("the store is open"), "no page is rendered again");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_people_who_claim_or_pack_an_order_at_once_exactly_one_succeeds() {
    let shop = TestShop::open();
    let (ann, bob) = (shop.staff_named(ANN).await, shop.staff_named(BOB).await);
    insert(&shop, (100_000..100_020).map(|n| SavedOrder { status: "paid", ..SavedOrder::numbered(n) }));
    for id in list(&shop, &ann, "").await.ids {
        for (what, code) in [("claim", "claimed"), ("pack", "claimed"), ("pack", "already_packed")] {
            if code == "already_packed" {
                change(&shop, &ann, "end_claim", &id, NOTHING).await;
                change(&shop, &bob, "end_claim", &id, NOTHING).await;
                change(&shop, &bob, "unpack", &id, NOTHING).await;
            }
            let body = json!({});
            let (a, b) = tokio::join!(shop.change(&ann, &id, what, &body), shop.change(&bob, &id, what, &body));
            let (won, lost) = if a.status == 200 { (a, b) } else { (b, a) };
            assert_eq!((won.status, lost.status), (200, 409), "{what}: {} {}", won.text(), lost.text());
            let is_expected = lost.code() == code || (what == "pack" && lost.code() == "already_packed");
            assert!(is_expected, "{what}: {}", lost.text());
        }
    }
    assert_eq!(list(&shop, &ann, "stage=packed").await.total, 20);
}

#[tokio::test]
async fn orders_are_packed_and_unpacked_together_and_each_fails_alone() {
    let shop = TestShop::open();
    let staff = shop.staff_named(ANN).await;
    let [first, second] = [place_paid(&shop, &staff).await, place_paid(&shop, &staff).await];
    let pending = id_of(&shop.place(&shop.order()).await);
    let send = async |name: &str| {
        let orders = [&first, &pending, "nothing", &second].map(|id| (id, json!({})));
        let response = shop.change_all(&staff, name, orders).await;
        assert_eq!(response.status, 200, "{}", response.text());
        response.json()
    };
    let codes = |body: &Value| -> Vec<String> {
        let rejected = body["rejected"].as_array().expect("a list").iter();
        rejected.map(|order| order["code"].as_str().expect("a code").to_owned()).collect()
    };
    let stages = |body: &Value| -> Vec<Value> {
        let orders = body["orders"].as_array().expect("a list").iter();
        orders.map(|order| order["fulfillment"]["stage"].clone()).collect()
    };
    let packed = send("pack").await;
    assert_eq!(codes(&packed), ["order_not_paid", "PGRST116"]);
    assert_eq!(stages(&packed), [json!("packed"), Value::Null, json!("packed")], "also those that were rejected");
    assert_eq!(codes(&send("pack").await), ["already_packed", "order_not_paid", "PGRST116", "already_packed"]);
    let unpacked = send("unpack").await;
    assert_eq!(codes(&unpacked), ["PGRST116"]);
    assert_eq!(stages(&unpacked), [json!("to_pack"), Value::Null, json!("to_pack")]);
    assert_eq!(list(&shop, &staff, "stage=to_pack").await.total, 2);
}

#[tokio::test]
async fn a_printed_mark_is_set_again_by_a_reprint_and_only_for_orders_that_have_to_ship() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let [open, shipped] = [place_paid(&shop, &staff).await, place_paid(&shop, &staff).await];
    change(&shop, &staff, "ship", &shipped, &json!({ "carrier": "ups" })).await;
    let missing = Uuid::new_v4().to_string();
    for time in ["2026-11-18T11:06:40Z", "2026-11-18T11:07:40Z"] {
        let orders = [&open, &shipped, &missing].map(|id| (id.as_str(), json!({})));
        let printed = shop.change_all(&staff, "print", orders).await;
        let rejected = printed.json()["rejected"].take();
        assert_eq!((printed.status, &rejected[0]["_id"]), (200, &json!(shipped)), "{}", printed.text());
        assert_eq!(rejected[1]["_id"], json!(missing));
        let listed = shop.get("/api/orders", &staff).await.json();
        let marks: Vec<_> = [1, 0].iter().map(|at: &usize| listed[*at]["fulfillment"].get("printed_at")).collect();
        assert_eq!(marks, [Some(&json!(time)), None]);
        assert_eq!(listed[1]["history"].as_array().map(Vec::len), Some(1), "it is not in the history");
        shop.wait(60);
    }
}
