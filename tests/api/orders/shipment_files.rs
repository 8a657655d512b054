//! The files of programs that sell postage, as they come.

use serde_json::{Value, json};

use super::fulfillment::place_paid;
use super::saved::list;
use crate::brand::{ORDER_PREFIX, number};
use crate::shop::{Caller, TestShop};

const USPS: &str = "9400111899223197428497";
const UPS: &str = "1Z999AA10123456784";

/// Files with the order 100000 by USPS and 100001 by UPS or USPS. The columns are those of:
/// - Pirate Ship, *Export*: <https://github.com/hackclub>, `PirateShipEntry.java`, which lists all 35.
/// - `ShipStation`, *Export shipments*: the scripts of `ChefSteps` and others on GitHub, which read `Order - Number`,
///   `Shipment - Carrier`, `Shipment - Service` and `Shipment - Tracking Number`.
/// - USPS, which sells the labels of Click-N-Ship, *EPS transaction report*:
///   <https://docs.trackstarhq.com/api-reference/carrier-api/sample-files/usps>.
/// - this shop: `export_file.rs`.
fn files() -> [(&'static str, String); 5] {
    let pirate_ship = "Created Date,Recipient,Company,Email,Tracking Number,Cost,Status,Batch,Label Size,Saved Package,Ship From,\
        Ship Date,Estimated Delivery Time,Weight (oz),Zone,Package Type,Package Length,Package Width,Package Height,\
        Tracking Status,Tracking Info,Tracking Date,Address Line 1,Address Line 2,City,State,Zipcode,Country,Carrier,Service,\
        Order ID,Rubber Stamp 1,Rubber Stamp 2,Rubber Stamp 3,Order Value";
    let row = |tracking: &str, carrier: &str, service: &str, number: &str| {
        format!(
            "11/26/2026,\"Doe, Jane\",,jane@mail.example,{tracking},$4.10,Purchased,1001,4x6,,97205,11/26/2026,,5,8,Box,9,6,2,\
             Accepted,,,12 Oak Street,,Portland,OR,97205,US,{carrier},{service},{number},,,,"
        )
    };
    let lower = ORDER_PREFIX.to_lowercase();
    [
        (
            "Pirate Ship",
            format!(
                "\u{feff}{pirate_ship}\r\n{}\r\n{}\r\n",
                row(USPS, "USPS", "Ground Advantage", number(100_000)),
                row(UPS, "UPS®", "UPS® Ground Saver", number(100_001))
            ),
        ),
        (
            "ShipStation",
            format!(
                "Order - Number;Shipment - Carrier;Shipment - Service;Shipment - Tracking Number\n\
                 {ORDER_PREFIX}100000;stamps_com;USPS Ground Advantage;=\"{USPS}\"\n{ORDER_PREFIX}100001;UPS by ShipStation;;{UPS}\n"
            ),
        ),
        (
            "USPS",
            format!(
                "EPS Account #\tTransaction Type\tPackage Identification Code (PIC)\tMail Class\tPostage\tCust Ref Num1\n\
                 2684030563\tLabel Purchase\t{USPS}\tPriority Mail\t4.10\t{ORDER_PREFIX}100000\n\
                 2684030563\tLabel Purchase\t9400111899223197428497\tUSPS Ground Advantage\t4.10\t{lower}100001\n"
            ),
        ),
        (
            "this shop",
            format!(
                "order_number,created_at,status,line,carrier,tracking\n{ORDER_PREFIX}100000,x,paid,1,usps,{USPS}\n\
                 {ORDER_PREFIX}100000,x,paid,2,usps,{USPS}\n{ORDER_PREFIX}100001,x,paid,1,ups,{UPS}\n"
            ),
        ),
        ("no names", format!("{ORDER_PREFIX}100000,USPS,{USPS}\n100001,ups,{UPS}\n")),
    ]
}

async fn send(shop: &TestShop, staff: &Caller, csv: &str, preview: bool) -> Value {
    let sent = shop.put("/api/orders/shipments", staff, &json!({ "csv": csv, "preview": preview })).await;
    assert_eq!(sent.status, 200, "{}", sent.text());
    sent.json()
}

#[tokio::test]
async fn the_files_of_postage_programs_are_shipped_as_they_come_after_a_preview_that_changes_nothing() {
    for (program, file) in files() {
        let shop = TestShop::open();
        let staff = shop.staff().await;
        place_paid(&shop, &staff).await;
        place_paid(&shop, &staff).await;
        let preview = send(&shop, &staff, &file, true).await;
        assert_eq!(preview["rejected"], json!([]), "{program}");
        assert_eq!(preview["parcels"][0], format!("USPS {USPS}"), "{program}");
        assert_eq!(list(&shop, &staff, "stage=shipped").await.total, 0, "{program}");
        assert_eq!(send(&shop, &staff, &file, false).await, preview, "{program}");
        assert_eq!(list(&shop, &staff, "stage=shipped").await.total, 2, "{program}");
        let again = send(&shop, &staff, &file, true).await;
        assert_eq!(again["shipped"], json!([]), "{program}");
        assert_eq!(again["rejected"][0]["message"], format!("The order was shipped: USPS {USPS}"), "{program}");
    }
}

#[tokio::test]
async fn a_preview_names_the_lines_that_would_fail() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    place_paid(&shop, &staff).await;
    shop.place(&shop.order()).await;
    let file = format!(
        "Order ID,Carrier,Tracking Number\n{ORDER_PREFIX}100000,Pony Express,1\n{ORDER_PREFIX}100001,USPS,{USPS}\n{ORDER_PREFIX}999999,USPS,{USPS}\n"
    );
    let rejected = send(&shop, &staff, &file, true).await["rejected"].take();
    let found: Vec<_> = rejected.as_array().expect("a list").iter().map(|row| (&row["line"], &row["code"])).collect();
    let (line, code) = (|line: u64| json!(line), |code: &str| json!(code));
    let invalid = code("validation_failed");
    assert_eq!(found, [(&line(2), &invalid), (&line(3), &code("order_not_paid")), (&line(4), &invalid)]);
}

#[tokio::test]
async fn an_order_in_two_parcels_ships_with_the_first_and_the_other_is_named() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    place_paid(&shop, &staff).await;
    let file = format!("{ORDER_PREFIX}100000,usps,{USPS}\n100000,ups,{UPS}\n");
    for is_preview in [true, false] {
        let saved = send(&shop, &staff, &file, is_preview).await;
        assert_eq!(saved["shipped"], json!([number(100_000)]));
        let rejected = &saved["rejected"][0];
        assert_eq!((&rejected["line"], rejected["code"].as_str()), (&json!(2), Some("validation_failed")));
        let message = rejected["message"].as_str().expect("a text");
        assert!(message.contains("Not kept: line 1 ships the order with another parcel"), "{message}");
    }
}

#[tokio::test]
async fn a_file_that_cannot_be_used_is_refused_with_one_line() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let names = "its first row must name the columns Order number, Carrier or Service, and Tracking number";
    for (csv, why) in [
        (format!("11/26/2026,Doe,{ORDER_PREFIX}100000,USPS,{USPS}\n"), names.to_owned()),
        (format!("Date,Order ID,Tracking Number,Cost\n11/26/2026,{ORDER_PREFIX}100000,{USPS},1\n"), names.to_owned()),
    ] {
        let refused = shop.put("/api/orders/shipments", &staff, &json!({ "csv": csv })).await;
        let found = refused.field("csv").unwrap_or_default();
        assert_eq!((refused.status, found), (422, format!("The file cannot be used: {why}")));
    }
    let large = shop.put("/api/orders/shipments", &staff, &json!({ "csv": "x".repeat(20_000_000) })).await;
    assert_eq!(large.status, 413);
}
