//! What staff cannot do to an order with a payment, and what a payment at Stripe has to be.

use serde_json::json;

use super::card_shop::{CardShop, HOUR, VISA};

#[tokio::test]
async fn only_the_shop_records_that_a_card_has_paid() {
    let shop = CardShop::open().await;
    let order = shop.place_and_pay().await;
    assert_eq!(shop.set_status(&order, "paid").await.rejection(), (409, "paid_by_card".into()));
    let bulk = json!({ "status": "paid", "orders": [{ "_id": order.id, "was": "pending" }] });
    let rejected = shop.shop.put("/api/orders/status", &shop.staff, &bulk).await.json();
    assert_eq!(rejected["rejected"][0]["code"], "paid_by_card");
    shop.work_after(HOUR).await;
    assert_eq!(shop.set_status(&order, "pending").await.rejection(), (409, "card_charged".into()));
    assert_eq!(shop.states(&order).await, ("paid".into(), "captured".into()));
}

#[tokio::test]
async fn a_payment_that_is_not_the_one_of_the_order_is_refused() {
    for change in [
        "UPDATE payments SET cents = 500",
        "UPDATE payments SET is_live = 1",
        "UPDATE payment_account SET shop = '0123456789abcdef'",
    ] {
        let shop = CardShop::open().await;
        let order = shop.place().await;
        shop.pay(&order, "pm_card_processing").await;
        shop.shop.database().execute(change, []).expect("a change");
        shop.stripe().settle("pi_00000001", true);
        shop.work_after(5).await;
        assert_eq!(shop.states(&order).await, ("pending".into(), "processing".into()), "{change}");
        assert!(shop.letters(&order).is_empty(), "{change}");
        assert_eq!(shop.pay(&order, VISA).await.rejection(), (503, "payments_unavailable".into()), "{change}");
    }
}

#[tokio::test]
async fn the_payment_of_another_order_is_refused() {
    let shop = CardShop::open().await;
    let (paid, other) = (shop.place_and_pay().await, shop.place().await);
    shop.pay(&other, "pm_card_processing").await;
    let db = shop.shop.database();
    db.execute("UPDATE payments SET intent = 'pi_x' WHERE order_id = ?1", [&paid.id]).expect("a change");
    db.execute("UPDATE payments SET intent = 'pi_00000001' WHERE order_id = ?1", [&other.id]).expect("a change");
    shop.work_after(5).await;
    assert_eq!(shop.states(&other).await, ("pending".into(), "processing".into()));
}

#[tokio::test]
async fn an_authorized_order_holds_no_budget_of_its_network_and_is_no_unpaid_stock() {
    let shop = CardShop::open().await;
    let order = shop.place_order(&shop.shop.order_of(10)).await;
    let held = shop.shop.store.list_held_stock(shop.shop.now()).await.expect("a read");
    shop.pay(&order, VISA).await;
    let later = shop.shop.store.list_held_stock(shop.shop.now()).await.expect("a read");
    assert!(later.len() <= held.len() && later.is_empty(), "{held:?} {later:?}");
}
