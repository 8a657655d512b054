//! `shop customers`.

use rusqlite::Connection;
use serde_json::json;

use crate::brand::{ORDER_PREFIX, number};
use crate::http::{change_order, place_order, sign_in};
use crate::shop::{PASSWORD, create_admin, fails, json_of, last_audit_entry, output_of, serve};

#[test]
fn a_shopper_is_exported_and_forgotten_while_the_shop_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let server = serve(folder.path(), &[]);
    let token = sign_in(&server, "a@b.co", PASSWORD).expect("a token");
    let orders = [number(100_001), number(100_002)].map(|number| place_order(&server, number, 1).1);
    let email = orders[0]["email"].as_str().expect("an email");
    let shouted = email.to_uppercase();
    let forget = ["customers", "forget", &shouted];
    fails(folder.path(), &forget, &format!("The shopper cannot be forgotten yet: order {ORDER_PREFIX}100001 is open"));
    for order in &orders {
        change_order(&server, &token, order, &json!({ "type": "cancel", "was": "pending" }));
    }
    fails(
        folder.path(),
        &forget,
        &format!("order {ORDER_PREFIX}100001 was shipped or cancelled less than 30 days ago"),
    );
    let db = Connection::open(folder.path().join("x.db")).expect("the database");
    assert_eq!(db.execute("UPDATE orders SET status_at = status_at - 30 * 86400", []), Ok(2));

    // An export is always JSON.
    let data: serde_json::Value =
        serde_json::from_str(&output_of(folder.path(), &["customers", "export", email])).expect("JSON");
    assert_eq!(data["orders"][1]["order_number"], number(100_002));
    let planned = output_of(folder.path(), &[&forget[..], &["--dry-run"]].concat());
    let words = format!("Would forget the shopper of 2 orders: {ORDER_PREFIX}100001, {ORDER_PREFIX}100002");
    assert!(planned.starts_with(&words), "{planned}");
    let forgotten = json_of(folder.path(), &forget);
    assert_eq!(forgotten, json!({ "orders": [number(100_001), number(100_002)] }));
    let (actor, action, subject, _, after) = last_audit_entry(folder.path());
    assert_eq!((actor.as_str(), action.as_str(), subject.as_str()), ("", "customer.forget", ""));
    assert_eq!(after, json!({ "orders": 2, "entries": [] }));
    assert!(output_of(folder.path(), &forget).starts_with("No order has this email."));
    fails(folder.path(), &["customers", "export", "jane"], "valid email");
    output_of(folder.path(), &["check"]);
}
