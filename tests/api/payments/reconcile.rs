//! Comparing the database with Stripe, such as after the restore of an old backup.

use serde_json::json;

use super::card_shop::{CardShop, DECLINED, MINUTE, VISA};
use crate::brand::{CANCEL_WINDOW, ORDER_PREFIX};
use crate::stripe::Fault;

/// Forgets what happened to the payments of all orders, as an old backup would.
fn forget(shop: &CardShop, change: &str) {
    shop.shop.database().execute_batch(change).expect("a change");
}

const UNPAID: &str = "UPDATE payments SET state = 'unpaid', intent = NULL, card_brand = NULL, card_last4 = NULL,
                      due_at = NULL, attempt = 0";

#[tokio::test]
async fn after_the_restore_of_a_backup_an_order_is_as_stripe_says() {
    let shop = CardShop::open().await;
    let order = shop.place_and_pay().await;
    forget(&shop, UNPAID);
    shop.payments().reconcile().await.expect("a comparison");
    assert_eq!(shop.states(&order).await, ("pending".into(), "authorized".into()));
    shop.work_after(CANCEL_WINDOW).await;
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 0)]);
    assert_eq!(shop.states(&order).await, ("paid".into(), "captured".into()));
}

#[tokio::test]
async fn money_for_orders_that_the_database_does_not_have_is_never_moved_and_staff_get_a_notice() {
    let shop = CardShop::open().await;
    let (charged, held) = (shop.charge().await, shop.place_and_pay().await);
    for order in [&charged, &held] {
        shop.shop.database().execute("DELETE FROM payments WHERE order_id = ?1", [&order.id]).expect("a change");
    }
    shop.payments().reconcile().await.expect("a comparison");
    shop.work_after(MINUTE).await;
    assert_eq!(
        shop.at_stripe(),
        [("succeeded", 499, 0), ("requires_capture", 0, 0)],
        "another shop may have the orders"
    );
    let notices = shop.shop.get("/api/notices", &shop.staff).await.text();
    let message = format!(
        "2 payments belong to no order of this shop: \
         $4.99 for {ORDER_PREFIX}100000 (captured), $4.99 for {ORDER_PREFIX}100001 (authorized)"
    );
    assert!(notices.contains("payment_strange") && notices.contains(&message), "{notices}");
    let check = shop.shop.get("/api/check", &shop.staff).await.text();
    assert!(check.contains(&message), "{check}");
    shop.payments().reconcile().await.expect("a comparison");
    let alert = json!({ "letter": "card_alert", "cause": { "strange": { "which": message } } });
    assert_eq!(shop.alerts(), [alert], "once");
    shop.stripe().payments.clear();
    shop.payments().reconcile().await.expect("a comparison");
    let notices = shop.shop.get("/api/notices", &shop.staff).await.text();
    assert!(!notices.contains("payment_strange"), "{notices}");
}

#[tokio::test]
async fn a_payment_whose_creation_was_lost_before_the_order_was_cancelled_is_released() {
    let shop = CardShop::open().await;
    let order = shop.place().await;
    shop.pay(&order, DECLINED).await;
    shop.cancel(&order).await;
    forget(&shop, UNPAID);
    shop.payments().reconcile().await.expect("a comparison");
    shop.work_after(MINUTE).await;
    assert_eq!(shop.at_stripe(), [("canceled", 0, 0)]);
}

#[tokio::test]
async fn refunds_that_the_backup_does_not_have_are_known_again_each_once() {
    let shop = CardShop::open().await;
    let order = shop.charge().await;
    for (amount, was) in [(1.0, 0.0), (2.0, 1.0)] {
        shop.refund(&order, amount, was).await;
        shop.work().await;
    }
    forget(
        &shop,
        "DROP TRIGGER ledger_entries_are_append_only_delete; DELETE FROM ledger_entries WHERE refund_id NOTNULL",
    );
    forget(&shop, "DELETE FROM refunds; DELETE FROM sqlite_sequence; UPDATE payments SET refunded_cents = 0");
    shop.payments().reconcile().await.expect("a comparison");
    assert_eq!(shop.payment(&order).await["refunded"], 3.0);
    assert_eq!(shop.refund(&order, 2.0, 3.0).await.status, 422, "more than is left");
}

#[tokio::test]
async fn payments_of_another_shop_of_the_account_are_left_alone() {
    let shop = CardShop::open().await;
    shop.place_and_pay().await;
    forget(&shop, "DELETE FROM payments; UPDATE shop SET mark = '0123456789abcdef'");
    shop.payments().reconcile().await.expect("a comparison");
    assert_eq!(shop.at_stripe(), [("requires_capture", 0, 0)]);
}

#[tokio::test]
async fn an_order_of_an_earlier_start_whose_payment_the_backup_does_not_have_is_not_paid_twice() {
    let shop = CardShop::open().await;
    let (paid, unpaid) = (shop.place_and_pay().await, shop.place().await);
    forget(&shop, UNPAID);
    shop.shop.database().execute("UPDATE orders SET created_at = created_at - 60", []).expect("a change");
    assert_eq!(shop.pay(&paid, VISA).await.rejection(), (409, "already_paid".into()));
    assert_eq!(shop.pay(&unpaid, VISA).await.state(), "authorized", "without waiting for the comparison");
    assert!(shop.stripe().held_twice.is_empty());
}

#[tokio::test]
async fn a_payment_that_cannot_be_compared_keeps_no_other_from_it() {
    let shop = CardShop::open().await;
    let (first, second) = (shop.place_and_pay().await, shop.place_and_pay().await);
    forget(&shop, UNPAID);
    shop.stripe().fail("GET /v1/payment_intents/pi_00000002", Fault::Status(500));
    shop.payments().reconcile().await.expect("a comparison");
    assert_eq!((shop.states(&first).await.1, shop.states(&second).await.1), ("authorized".into(), "unpaid".into()));
}

#[tokio::test]
async fn an_order_is_not_paid_twice_while_the_shop_does_not_understand_its_earlier_payment() {
    let shop = CardShop::open().await;
    let order = shop.place_and_pay().await;
    forget(&shop, UNPAID);
    shop.shop.database().execute("UPDATE orders SET created_at = created_at - 60", []).expect("a change");
    shop.stripe().payments.get_mut("pi_00000001").expect("a payment").status = "requires_tea";
    shop.payments().reconcile().await.expect("a comparison");
    assert_eq!(shop.pay(&order, VISA).await.rejection(), (503, "payments_unavailable".into()));
    assert_eq!((shop.at_stripe().len(), shop.states(&order).await.1), (1, "unpaid".into()));
    shop.stripe().payments.get_mut("pi_00000001").expect("a payment").status = "requires_capture";
    assert_eq!(shop.pay(&order, VISA).await.rejection(), (409, "already_paid".into()));
}

#[tokio::test]
async fn all_pages_of_the_list_are_read_whatever_other_programs_have_created() {
    let shop = CardShop::open().await;
    let first = shop.place_and_pay().await;
    for _ in 0..5 {
        shop.place_and_pay().await;
    }
    forget(&shop, UNPAID);
    let filler = shop.stripe().payments["pi_00000001"].clone();
    for index in 2..230 {
        let mut other = filler.clone();
        other.metadata = [json!({ "shop": "another" }), json!({}), json!(null)][index % 3].clone();
        other.status = "requires_tea";
        shop.stripe().payments.insert(format!("pi_1{index:07}"), other);
    }
    shop.payments().reconcile().await.expect("a comparison");
    assert_eq!(shop.states(&first).await.1, "authorized");
    shop.work_after(MINUTE).await;
    assert_eq!(shop.stripe().calls_of("GET /v1/payment_intents"), 3);
}
