//! A clock that jumps: it charges no card early, and nothing waits for a date that it has made up.

use super::card_shop::{CardShop, HOUR, MINUTE};
use crate::brand::CANCEL_WINDOW;

const JUMPS: [i64; 4] = [CANCEL_WINDOW - 10, 2 * HOUR, 9 * 24 * HOUR, -9 * 24 * HOUR];

#[tokio::test]
async fn a_clock_that_jumps_for_seconds_or_for_good_charges_no_card_early() {
    for jump in JUMPS {
        for is_for_good in [false, true] {
            let shop = CardShop::open().await;
            shop.place_and_pay().await;
            shop.shop.move_clock(jump);
            shop.work_after(8).await;
            if !is_for_good {
                shop.shop.move_clock(-jump);
            }
            shop.work_after(CANCEL_WINDOW - 9).await;
            assert_eq!(shop.at_stripe(), [("requires_capture", 0, 0)], "{jump} {is_for_good}");
            shop.work_after(1).await;
            // The end of the hour may be dated anew.
            shop.work_after(CANCEL_WINDOW).await;
            assert_eq!(shop.at_stripe(), [("succeeded", 499, 0)], "{jump} {is_for_good}");
        }
    }
}

#[tokio::test]
async fn money_of_an_order_that_is_cancelled_while_the_clock_is_wrong_is_given_back_within_ten_minutes() {
    for jump in JUMPS {
        let shop = CardShop::open().await;
        let (charged, held) = (shop.charge().await, shop.place_and_pay().await);
        shop.shop.move_clock(jump);
        let staff = shop.shop.staff().await;
        for order in [&charged, &held] {
            let path = format!("/api/orders/{}/status", order.id);
            let body = serde_json::json!({ "status": "cancelled" });
            assert_eq!(shop.shop.put(&path, &staff, &body).await.status, 200);
        }
        shop.shop.move_clock(-jump);
        for _ in 0..10 {
            shop.work_after(MINUTE).await;
        }
        assert_eq!(shop.at_stripe(), [("succeeded", 499, 499), ("canceled", 0, 0)], "{jump}");
    }
}

#[tokio::test]
async fn an_order_that_is_paid_while_the_clock_is_ahead_can_be_cancelled_for_an_hour_and_is_then_charged() {
    let shop = CardShop::open().await;
    shop.shop.move_clock(9 * 24 * HOUR);
    let order = shop.place_and_pay().await;
    shop.shop.move_clock(-9 * 24 * HOUR);
    shop.work_after(MINUTE).await;
    assert_eq!(shop.see(&order).await["cancel_seconds_left"], CANCEL_WINDOW - MINUTE);
    shop.work_after(CANCEL_WINDOW - MINUTE - 1).await;
    assert_eq!(shop.states(&order).await.1, "authorized");
    shop.work_after(1).await;
    assert_eq!(shop.states(&order).await.1, "captured");
}

#[tokio::test]
async fn an_order_that_is_placed_while_the_clock_is_ahead_lapses_like_any_other() {
    let shop = CardShop::open().await;
    shop.shop.move_clock(9 * 24 * HOUR);
    let order = shop.place().await;
    shop.shop.move_clock(-9 * 24 * HOUR);
    shop.work_after(30 * MINUTE - 1).await;
    assert_eq!(shop.states(&order).await.0, "pending");
    shop.work_after(1).await;
    assert_eq!(shop.states(&order).await.0, "cancelled");
}

#[tokio::test]
async fn a_clock_that_is_ahead_makes_no_order_lapse() {
    let shop = CardShop::open().await;
    let order = shop.place().await;
    shop.work_after(11 * MINUTE).await;
    shop.shop.move_clock(CANCEL_WINDOW - 10);
    shop.work_after(MINUTE).await;
    assert_eq!(shop.states(&order).await.0, "pending");
}
