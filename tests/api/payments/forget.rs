//! Shoppers whose money is not settled are not forgotten.

use serde_json::json;

use super::card_shop::CardShop;
use crate::brand::{ORDER_PREFIX, number};

#[tokio::test]
async fn a_shopper_is_forgotten_once_the_money_is_settled_and_no_charge_is_disputed() {
    let shop = CardShop::open().await;
    shop.charge().await;
    let db = shop.shop.database();
    let set = |sql: &str| assert_eq!(db.execute(sql, []), Ok(1), "{sql}");
    set(
        "UPDATE orders SET packed_at = 1, packed_by = '', shipped_at = 1, carrier = 'usps', tracking = '', status_at = 1",
    );
    let forget = async |dry_run: bool| {
        let body = json!({ "email": "jane@example.com", "dry_run": dry_run });
        shop.shop.post("/api/customers/forget", &shop.shop.staff().await, &body).await
    };
    for (begin, why, end) in [
        ("UPDATE payments SET disputed_at = 1", "is disputed", "UPDATE payments SET disputed_at = NULL"),
        ("UPDATE payments SET acting = 'refund'", "has money that is not settled", "UPDATE payments SET acting = NULL"),
        (
            "INSERT INTO refunds (order_id, cents, state, actor, created_at) SELECT order_id, 1, 'wanted', '', 1 FROM payments",
            "has money that is not settled",
            "DELETE FROM refunds",
        ),
    ] {
        set(begin);
        let message = format!("The shopper cannot be forgotten yet: order {ORDER_PREFIX}100000 {why}");
        assert_eq!(forget(false).await.field("email"), Some(message), "{begin}");
        set(end);
    }
    assert_eq!(forget(false).await.json()["orders"], json!([number(100_000)]));
    let last4 = "SELECT orders.card_last4 || payments.card_last4 FROM orders, payments";
    assert_eq!(db.query_row(last4, [], |row| row.get::<_, String>(0)), Ok("00000000".to_owned()));
}
