//! Shipments of orders, one by one and as a list, and delays.

use jiff::ToSpan;
use serde_json::{Value, json};
use shop::domain::business_days::{day_of, ship_by};

use super::fulfillment::{assert_conflict, change, place_paid, set_status};
use super::id_of;
use super::saved::list;
use crate::brand::{ORDER_PREFIX, number};
use crate::shop::{Caller, NOW, TestShop};

const WRONG: &str = "USPS has no such tracking number. Please check each digit, or choose another carrier";
const ROUNDED: &str =
    "A spreadsheet has rounded this number. Please copy it from the label, and format its column as text";
const ANN: &str = "ann@shop.example";
const DAY: i64 = 24 * 60 * 60;
const NUMBER: &str = "9400111899223197428497";

fn usps(tracking: &str) -> Value {
    json!({ "carrier": "usps", "tracking": tracking })
}

#[tokio::test]
async fn a_shipped_order_has_its_carrier_its_number_and_the_page_that_follows_it() {
    let shop = TestShop::open();
    let staff = shop.staff_named(ANN).await;
    let id = place_paid(&shop, &staff).await;
    shop.wait(60);
    let shipped = change(&shop, &staff, "ship", &id, &usps(&format!(" {NUMBER} "))).await;
    let by_ann = json!({ "at": "2026-11-18T11:07:40Z", "by": ANN });
    let expected = json!({
        "at": "2026-11-18T11:07:40Z", "carrier": "usps", "tracking": NUMBER,
        "tracking_url": format!("https://tools.usps.com/go/TrackConfirmAction?tLabels={NUMBER}")
    });
    assert_eq!((&shipped["shipped"], &shipped["packed"], &shipped["stage"]), (&expected, &by_ann, &json!("shipped")));
    // The request of a lost response is sent again.
    change(&shop, &staff, "ship", &id, &usps(NUMBER)).await;

    shop.wait(60);
    let corrected = json!({ "carrier": "other", "tracking": "a-b 12345", "was": usps(NUMBER) });
    let corrected = change(&shop, &staff, "ship", &id, &corrected).await["shipped"].take();
    assert_eq!(corrected, json!({ "at": "2026-11-18T11:07:40Z", "carrier": "other", "tracking": "A-B 12345" }));
    let unshipped = change(&shop, &staff, "unship", &id, &Value::Null).await;
    assert_eq!((unshipped.get("shipped"), &unshipped["stage"]), (None, &json!("packed")));
    change(&shop, &staff, "unship", &id, &Value::Null).await;
    change(&shop, &staff, "ship", &id, &json!({ "carrier": "dhl", "tracking": null, "was": null })).await;

    let history = shop.get("/api/orders", &staff).await.json()[0]["history"].take();
    let history: Vec<[&str; 3]> = history.as_array().expect("a history")[1..]
        .iter()
        .map(|entry| ["action", "before", "after"].map(|key| entry[key].as_str().expect("a text")))
        .collect();
    assert_eq!(
        history,
        [
            ["order.packed", "", "packed"],
            ["order.shipped", "", "USPS 9400111899223197428497"],
            ["order.shipped", "USPS 9400111899223197428497", "Other carrier A-B 12345"],
            ["order.shipped", "Other carrier A-B 12345", ""],
            ["order.shipped", "", "DHL"],
        ]
    );
    assert_eq!(shop.store.find_broken_audit_entry().await, Ok(None));
}

#[tokio::test]
async fn a_shipment_that_is_based_on_another_one_is_rejected_and_names_who_changed_it() {
    let shop = TestShop::open();
    let (ann, bob) = (shop.staff_named(ANN).await, shop.staff_named("bob@shop.example").await);
    let id = place_paid(&shop, &ann).await;
    let based = |tracking: &str, was: &Value| json!({ "carrier": "ups", "tracking": tracking, "was": was });
    let none = ("shipment_changed", "The order has not been shipped");
    assert_conflict(&shop, &bob, ("ship", &id, &based("1Z999AA10123456784", &usps(NUMBER))), none).await;
    change(&shop, &ann, "ship", &id, &usps(NUMBER)).await;
    let shipped = ("shipment_changed", "The order was shipped by ann@shop.example");
    let body = assert_conflict(&shop, &bob, ("ship", &id, &based("1Z999AA10123456784", &Value::Null)), shipped).await;
    assert_eq!(body["details"], "2026-11-18T11:06:40Z");
    change(&shop, &ann, "ship", &id, &based("1Z999AA10123456784", &usps(NUMBER))).await;
    let changed = ("shipment_changed", "The shipment was changed by ann@shop.example");
    assert_conflict(&shop, &bob, ("ship", &id, &based("1Z5R89390357567127", &usps(NUMBER))), changed).await;
    change(&shop, &ann, "unship", &id, &Value::Null).await;
    let undone = ("shipment_changed", "The shipment was undone by ann@shop.example");
    assert_conflict(&shop, &bob, ("ship", &id, &based("1Z5R89390357567127", &usps(NUMBER))), undone).await;
}

#[tokio::test]
async fn an_order_that_must_not_leave_is_not_shipped() {
    let shop = TestShop::open();
    let (ann, bob) = (shop.staff_named(ANN).await, shop.staff_named("bob@shop.example").await);
    let id = id_of(&shop.place(&shop.order()).await);
    let (body, what) = (usps(NUMBER), "ship");
    let unpaid = ("order_not_paid", "The order is not paid");
    assert_conflict(&shop, &ann, (what, &id, &body), unpaid).await;
    change(&shop, &ann, "pack", &id, &json!({ "unpaid": true })).await;
    assert_conflict(&shop, &ann, (what, &id, &body), unpaid).await;
    change(&shop, &ann, "unpack", &id, &Value::Null).await;
    set_status(&shop, &ann, &id, "paid").await;
    change(&shop, &ann, "hold", &id, &json!({ "reason": "Street is missing" })).await;
    assert_conflict(&shop, &ann, (what, &id, &body), ("order_on_hold", "The order is on hold")).await;
    change(&shop, &ann, "hold", &id, &json!({ "reason": null })).await;
    change(&shop, &ann, "claim", &id, &json!({})).await;
    let claimed = ("claimed", "The order is being packed by ann@shop.example");
    assert_conflict(&shop, &bob, (what, &id, &body), claimed).await;
    change(&shop, &ann, "pack", &id, &json!({})).await;
    change(&shop, &ann, "claim", &id, &json!({})).await;
    assert_conflict(&shop, &bob, (what, &id, &body), claimed).await;
    change(&shop, &ann, "unpack", &id, &Value::Null).await;
    set_status(&shop, &ann, &id, "cancelled").await;
    let cancelled = ("order_cancelled", "The order is cancelled");
    assert_conflict(&shop, &ann, (what, &id, &body), cancelled).await;
    assert_conflict(&shop, &ann, ("delay", &id, &json!({ "ship_by": "2026-11-24" })), cancelled).await;
    set_status(&shop, &ann, &id, "paid").await;
    for (body, field, message) in [
        (json!({ "carrier": "USPS" }), "carrier", "Carrier must be usps, ups, fedex, dhl or other"),
        (json!({}), "carrier", "Carrier must be usps, ups, fedex, dhl or other"),
        (usps("1234567"), "tracking", "Please enter 8 to 40 letters, digits, hyphens and spaces"),
        (usps("9400111899223197428491"), "tracking", WRONG),
        (
            json!({ "carrier": "ups", "tracking": "1Z999AA10123456780" }),
            "tracking",
            "UPS has no such tracking number. Please check each digit, or choose another carrier",
        ),
        (usps("9400111899223190000000"), "tracking", ROUNDED),
        (json!({ "carrier": "other", "tracking": "9.40011E+21" }), "tracking", ROUNDED),
        (usps("https://x.example/1"), "tracking", "Please enter 8 to 40 letters, digits, hyphens and spaces"),
        (
            json!({ "carrier": "usps", "was": { "carrier": "" } }),
            "was.carrier",
            "Carrier must be usps, ups, fedex, dhl or other",
        ),
    ] {
        let rejected = shop.change(&ann, &id, what, &body).await;
        assert_eq!((rejected.status, rejected.field(field).as_deref()), (422, Some(message)), "{body}");
    }
    for (what, body) in [("ship", body), ("unship", Value::Null)] {
        assert_eq!(shop.change(&ann, "nothing", what, &body).await.status, 404, "{what}");
        assert_eq!(shop.change(&Caller::Anonymous, &id, what, &body).await.status, 401, "{what}");
    }
    assert_eq!(list(&shop, &ann, "stage=shipped").await.total, 0);
}

#[tokio::test]
async fn each_line_of_a_list_of_shipments_succeeds_or_fails_alone() {
    let shop = TestShop::open();
    let staff = shop.staff_named(ANN).await;
    for _ in 0..3 {
        place_paid(&shop, &staff).await;
    }
    shop.place(&shop.order()).await;
    let line = |number: &str, carrier: &str, tracking: Value| json!({ "order_number": number, "carrier": carrier, "tracking": tracking });
    let second = format!(" {} ", number(100_001).to_lowercase());
    let shipments = [
        line(number(100_000), "usps", json!(NUMBER)),
        line(number(999_999), "usps", json!(NUMBER)),
        line(&second, " FedEx ", json!("449044304137821")),
        line("100002", "dhl", Value::Null),
        line(number(100_003), "usps", json!(NUMBER)),
        line(number(100_000), "usps", json!(NUMBER)),
        line(number(100_000), "ups", json!(NUMBER)),
        line(number(100_002), "pigeon", json!("")),
        line(number(100_002), "dhl", json!("1")),
        line("", "dhl", json!("")),
    ];
    let saved = shop.put("/api/orders/shipments", &staff, &json!({ "shipments": shipments })).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    assert_eq!(saved.json()["shipped"], json!([number(100_000), second, "100002", number(100_000)]));
    let rejected = saved.json()["rejected"].take();
    let rejected: Vec<(u64, &str, &str)> = rejected
        .as_array()
        .expect("a list")
        .iter()
        .map(|row| {
            let text = |field: &str| row[field].as_str().expect("a text");
            (row["index"].as_u64().expect("a number"), text("code"), text("message"))
        })
        .collect();
    let unknown = format!("There is no order {ORDER_PREFIX}999999");
    assert_eq!(
        rejected,
        [
            (1, "validation_failed", unknown.as_str()),
            (4, "order_not_paid", "The order is not paid"),
            (6, "shipment_changed", "The order was shipped by ann@shop.example"),
            (7, "validation_failed", "Carrier must be usps, ups, fedex, dhl or other"),
            (8, "validation_failed", "Please enter 8 to 40 letters, digits, hyphens and spaces"),
            (9, "validation_failed", "There is no order "),
        ]
    );
    assert_eq!(list(&shop, &staff, "stage=shipped").await.numbers, [number(100_002), number(100_001), number(100_000)]);
    for shipments in [json!([]), json!(vec![line("1", "ups", Value::Null); 1_001])] {
        let rejected = shop.put("/api/orders/shipments", &staff, &json!({ "shipments": shipments })).await;
        assert_eq!(rejected.field("shipments").as_deref(), Some("Please list 1 to 1000 shipments"));
    }
    let thousand = vec![line(number(100_009), "usps", json!("9400 1118 9922 3197 4284 9700")); 1_000];
    let long = shop.put("/api/orders/shipments", &staff, &json!({ "shipments": thousand })).await;
    assert_eq!((long.status, long.json()["rejected"].as_array().map(Vec::len)), (200, Some(1_000)));
}

#[tokio::test]
async fn the_lines_of_a_file_are_shipped_by_their_columns_and_rejected_by_their_lines() {
    let shop = TestShop::open();
    let staff = shop.staff_named(ANN).await;
    for _ in 0..3 {
        place_paid(&shop, &staff).await;
    }
    let file = format!(
        "\u{feff}Date;Order ID;Name;Tracking Number;Carrier\r\n1.12.;{ORDER_PREFIX}100000;Doe, Jane;{NUMBER};USPS\r\n;;;;\r\n\
         1.12.;{ORDER_PREFIX}100001;Roe;9,40011E+21;USPS\r\n1.12.;{ORDER_PREFIX}100002;Roe;9400111899223190000000;USPS\r\n"
    );
    let saved = shop.put("/api/orders/shipments", &staff, &json!({ "csv": file })).await;
    assert_eq!((saved.status, saved.json()["shipped"].take()), (200, json!([number(100_000)])), "{}", saved.text());
    let rejected = |index: u32, line: u32, number: &str| json!({ "index": index, "line": line, "order_number": number, "code": "validation_failed", "message": ROUNDED });
    assert_eq!(saved.json()["rejected"], json!([rejected(1, 4, number(100_001)), rejected(2, 5, number(100_002))]));
    for (body, field, message) in [
        (json!({ "csv": "" }), "csv", "The file cannot be used: it has no rows"),
        (json!({ "csv": "a,b,c,d\n" }), "csv", "The file cannot be used: its first row must name the columns "),
        (
            json!({ "csv": (0..1_001).map(|n| format!("{ORDER_PREFIX}{n},ups,\n")).collect::<String>() }),
            "csv",
            "The file cannot be used: it has more than 1000 rows",
        ),
        (json!({}), "shipments", "Please list 1 to 1000 shipments"),
        (json!({ "csv": "1,ups", "shipments": [line("1")] }), "shipments", "Please list 1 to 1000 shipments"),
    ] {
        let refused = shop.put("/api/orders/shipments", &staff, &body).await;
        let found = refused.field(field).unwrap_or_default();
        assert!(refused.status == 422 && found.starts_with(message), "{found}");
    }
}

fn line(number: &str) -> Value {
    json!({ "order_number": number, "carrier": "ups", "tracking": "" })
}

#[tokio::test]
async fn shipping_is_delayed_once_until_a_business_day_within_thirty_days() {
    let shop = TestShop::open();
    let staff = shop.staff_named(ANN).await;
    let id = place_paid(&shop, &staff).await;
    let delay = |day: &str| json!({ "ship_by": day });
    let pending = id_of(&shop.place(&shop.order()).await);
    let unpaid = ("order_not_paid", "The order is not paid");
    assert_conflict(&shop, &staff, ("delay", &pending, &delay("2026-11-24")), unpaid).await;
    let promised = day_of(ship_by(NOW));
    let [first, last, later] = [1, 30, 31].map(|days| promised.saturating_add(days.days()));
    let (range, promised) = (format!("Please choose a business day from {first} to {last}"), promised.to_string());
    let (range, later) = (range.as_str(), later.to_string());
    let date = "Must be a date, for example 2026-03-31";
    for (day, message) in [
        (promised.as_str(), range),
        ("2026-11-26", range),
        (&later, range),
        ("9999-12-31", range),
        ("2026-02-30", date),
        ("", date),
        ("tomorrow", date),
    ] {
        let rejected = shop.change(&staff, &id, "delay", &delay(day)).await;
        assert_eq!((rejected.status, rejected.field("ship_by").as_deref()), (422, Some(message)), "{day}");
    }
    let delayed = change(&shop, &staff, "delay", &id, &delay("2026-12-04")).await;
    assert_eq!((&delayed["ship_by"], &delayed["delayed_until"]), (&json!(promised), &json!("2026-12-04")));
    change(&shop, &staff, "delay", &id, &delay("2026-12-04")).await;
    let again = ("already_delayed", "The order is delayed until 2026-12-04");
    assert_conflict(&shop, &staff, ("delay", &id, &delay("2026-12-07")), again).await;
    let history = shop.get("/api/orders", &staff).await.json()[1]["history"].take();
    assert_eq!(history.as_array().map(Vec::len), Some(2), "{history}");
    let entry = ["action", "before", "after"].map(|field| history[1][field].as_str().expect("a text").to_owned());
    assert_eq!(entry, ["order.delayed", &promised, "2026-12-04"]);

    shop.move_clock(6 * DAY);
    let staff = shop.staff_named("later@shop.example").await;
    assert_eq!(list(&shop, &staff, "stage=late").await.total, 0, "the later day counts");
    shop.move_clock(11 * DAY);
    let staff = shop.staff_named("latest@shop.example").await;
    assert_eq!(list(&shop, &staff, "stage=late").await.total, 1);
    change(&shop, &staff, "ship", &id, &usps(NUMBER)).await;
    let shipped = ("already_shipped", "The order was shipped: USPS 9400111899223197428497");
    assert_conflict(&shop, &staff, ("delay", &id, &delay("2026-12-08")), shipped).await;
    assert_eq!(list(&shop, &staff, "stage=late").await.total, 0);
}
