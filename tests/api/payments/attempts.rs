//! How often shoppers may try to pay: only declines count against an address.

use std::net::{IpAddr, SocketAddr};

use poem::http::Method;
use serde_json::json;

use super::card_shop::{CardShop, DECLINED, HOUR, MINUTE, Placed, VISA};
use crate::shop::{Caller, Response, request_from, with_json};
use crate::stripe::Fault;

const OFFICE: &str = "192.0.2.7";

impl CardShop {
    /// Opens a shop with enough for many shoppers.
    async fn open_stocked() -> Self {
        let shop = Self::open().await;
        shop.shop.database().execute("UPDATE variants SET inventory = 100", []).expect("a change");
        shop
    }

    async fn pay_from(&self, ip: &str, order: &Placed, token: &str) -> Response {
        let ip: IpAddr = ip.parse().expect("an IP address");
        let path = format!("/api/guest/{}/payment", order.link);
        let request = request_from(&SocketAddr::from((ip, 1)).to_string(), Method::POST, &path, &Caller::Anonymous);
        self.shop.send(with_json(request, &json!({ "token": token }))).await
    }

    /// Tries declined cards, each order four times, from the address of each number.
    async fn decline_from(&self, numbers: std::ops::Range<u32>, ip: impl Fn(u32) -> String) {
        let mut order = self.place().await;
        for number in numbers {
            if number % 4 == 3 {
                self.cancel(&order).await;
                order = self.place().await;
            }
            let declined = self.pay_from(&ip(number), &order, DECLINED).await;
            assert_eq!(declined.rejection(), (402, "card_declined".into()), "{number}");
        }
        self.cancel(&order).await;
    }

    /// Returns the status and the code of the answer to a declined card for a new order.
    async fn try_from(&self, ip: &str) -> (u16, String) {
        let order = self.place().await;
        let tried = self.pay_from(ip, &order, DECLINED).await.rejection();
        self.cancel(&order).await;
        tried
    }
}

async fn until(is_true: impl Fn() -> bool) {
    while !is_true() {
        tokio::task::yield_now().await;
    }
}

fn limited() -> (u16, String) {
    (429, "too_many_attempts".to_owned())
}

#[tokio::test]
async fn attempts_are_limited_by_order() {
    let shop = CardShop::open().await;
    let order = shop.place().await;
    for _ in 0..5 {
        assert_eq!(shop.pay(&order, DECLINED).await.status, 402);
    }
    let limited = shop.pay(&order, VISA).await;
    assert_eq!(limited.rejection(), (429, "too_many_attempts".into()));
    assert_eq!(limited.header("retry-after"), "600");
    assert_eq!(shop.poll(&order).await.status, 402, "a poll is not an attempt");
    shop.shop.wait(10 * MINUTE);
    assert_eq!(shop.pay(&order, VISA).await.state(), "authorized");
}

#[tokio::test]
async fn ten_declines_of_one_address_block_it() {
    let shop = CardShop::open().await;
    shop.decline_from(0..10, |_| OFFICE.to_owned()).await;
    let order = shop.place().await;
    assert_eq!(shop.pay_from(OFFICE, &order, VISA).await.rejection(), limited());
    assert_eq!(shop.pay_from("192.0.2.8", &order, VISA).await.state(), "authorized", "another address");
    shop.shop.wait(10 * MINUTE);
    assert_eq!(shop.try_from(OFFICE).await.0, 402, "ten minutes later");
}

#[tokio::test]
async fn all_shoppers_of_an_office_pay() {
    let shop = CardShop::open_stocked().await;
    for shopper in 0..12 {
        let order = shop.place().await;
        assert_eq!(shop.pay_from(OFFICE, &order, "pm_card_processing").await.status, 202, "{shopper}");
        let order = shop.place().await;
        assert_eq!(shop.pay_from(OFFICE, &order, VISA).await.state(), "authorized", "{shopper}");
    }
}

#[tokio::test]
async fn failures_of_stripe_use_up_no_attempt() {
    let shop = CardShop::open().await;
    let order = shop.place().await;
    for failure in 0..12 {
        shop.stripe().fail("/confirm", Fault::Status(500));
        let failed = shop.pay_from(OFFICE, &order, VISA).await;
        assert_eq!(failed.rejection(), (503, "payments_unavailable".into()), "{failure}");
    }
    assert_eq!(shop.pay_from(OFFICE, &order, VISA).await.state(), "authorized");
}

#[tokio::test]
async fn attempts_without_an_end_ask_stripe_a_bounded_number_of_times() {
    let shop = CardShop::open().await;
    let order = shop.place().await;
    for _ in 0..120 {
        shop.stripe().fail("/confirm", Fault::Status(500));
        assert_eq!(shop.pay(&order, VISA).await.status, 503);
    }
    assert_eq!(shop.pay(&order, VISA).await.rejection(), limited());
}

#[tokio::test]
async fn attempts_at_the_same_time_do_not_exceed_the_limit() {
    let shop = CardShop::open_stocked().await;
    let orders = futures_util::future::join_all((0..15).map(|_| shop.place())).await;
    let tries = orders.iter().map(|order| shop.pay_from(OFFICE, order, DECLINED));
    let tries = futures_util::future::join_all(tries).await;
    assert_eq!(tries.iter().filter(|tried| tried.status == 402).count(), 10);
}

#[tokio::test]
async fn payments_of_shoppers_who_leave_use_up_no_attempt() {
    let shop = CardShop::open_stocked().await;
    for left in 0..10 {
        let order = shop.place().await;
        let gate = shop.stripe().hold("/confirm");
        tokio::select! {
            biased;
            answer = shop.pay_from(OFFICE, &order, VISA) => panic!("{}", answer.text()),
            () = until(|| shop.stripe().calls_of("/confirm") > left) => {}
        }
        gate.notify_one();
    }
    let order = shop.place().await;
    for _ in 0..1_000 {
        if shop.pay_from(OFFICE, &order, VISA).await.status == 200 {
            return;
        }
        // The last ones may not have ended yet.
        tokio::task::yield_now().await;
    }
    panic!("the address is blocked");
}

#[tokio::test]
async fn declines_from_a_new_64_each_block_their_56() {
    let shop = CardShop::open().await;
    shop.decline_from(0..20, |number| format!("2001:db8:0:{number:x}::1")).await;
    assert_eq!(shop.try_from("2001:db8:0:ff::1").await, limited());
    assert_eq!(shop.try_from("2001:db8:0:100::1").await.0, 402, "another /56");
}

#[tokio::test]
async fn declines_from_a_new_56_each_block_their_48() {
    let shop = CardShop::open().await;
    shop.decline_from(0..25, |number| format!("2001:db8:0:{number:x}00::1")).await;
    assert_eq!(shop.try_from("2001:db8:0:ff00::1").await, limited());
    assert_eq!(shop.try_from("2001:db8:1::1").await.0, 402, "another /48");
}

#[tokio::test]
async fn while_cards_are_declined_by_the_dozen_an_address_has_three_attempts() {
    let shop = CardShop::open_stocked().await;
    shop.decline_from(0..5, |_| OFFICE.to_owned()).await;
    shop.decline_from(5..24, |_| "127.0.0.1".to_owned()).await;
    assert!(shop.payment_notices().await.is_empty() && shop.alerts().is_empty(), "24 declines");
    shop.decline_from(24..25, |_| "127.0.0.1".to_owned()).await;
    let message = "Banks declined 25 cards in the last hour";
    assert_eq!(shop.payment_notices().await, [("many_declines".into(), message.into())]);
    assert_eq!(shop.try_from(OFFICE).await, limited(), "it has had five");
    shop.decline_from(25..28, |_| "192.0.2.8".to_owned()).await;
    assert_eq!(shop.try_from("192.0.2.8").await, limited());
    for _ in 0..5 {
        let order = shop.place().await;
        assert_eq!(shop.pay_from("192.0.2.9", &order, VISA).await.state(), "authorized", "payments are no attempts");
    }
    assert_eq!(shop.alerts(), [json!({ "letter": "card_alert", "cause": "many_declines" })], "one mail");
    shop.run(HOUR).await;
    assert!(shop.payment_notices().await.is_empty());
    shop.decline_from(0..10, |_| OFFICE.to_owned()).await;
    assert_eq!(shop.alerts().len(), 1);
}
