//! What each change does to an order that a card pays.

use futures_util::future::join_all;

use super::card_shop::{CardShop, MINUTE, Placed, SECURE, VISA};
use crate::brand::CANCEL_WINDOW;
use crate::changes::{Desk, Outcome, Subject, Table};

/// Places and pays the order of each of these states whose payment is one of `payments`: one by one, because a payment that
/// takes long has another answer.
async fn pay(shop: &CardShop, desk: &Desk<'_>, states: &[&str], payments: &[char]) -> Vec<Subject> {
    let mut paid = Vec::new();
    for state in states.iter().filter(|state| state.ends_with(payments)) {
        let order = desk.place(state).await;
        let placed = Placed { id: order.id.clone(), link: order.link.clone() };
        let token = if state.ends_with('u') { SECURE } else { VISA };
        let answer = shop.pay(&placed, token).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        paid.push(order);
    }
    paid
}

/// Brings an order into each state, those first that take the most time.
async fn build(shop: &CardShop, desk: &Desk<'_>, states: &[&str], with: &[&str]) -> Vec<Subject> {
    let (mut age, mut last, mut is_refunded) = (0, Vec::new(), false);
    for word in with {
        match *word {
            "window over" => age = CANCEL_WINDOW,
            "on hold" => last.push("hold"),
            "returned" => last.push("return"),
            "refunded in part" => is_refunded = true,
            "delayed" | "again" => {}
            _ => panic!("no such circumstance: {word}"),
        }
    }
    let charged = pay(shop, desk, states, &['c', 'g']).await;
    shop.work_after(CANCEL_WINDOW).await;
    let (mut charged, mut given_back): (Vec<_>, Vec<_>) = charged.into_iter().partition(|it| it.state.ends_with('c'));
    given_back.extend(pay(shop, desk, states, &['r']).await);
    let mut built = desk.bring(given_back, false, &last).await;
    shop.work_after(MINUTE).await;
    if is_refunded {
        join_all(charged.iter().map(|order| desk.change("refund in part", order))).await;
        shop.work().await;
    } else {
        charged.extend(pay(shop, desk, states, &['u', 'h']).await);
    }
    shop.shop.wait(age);
    built.extend(desk.bring(charged, with.contains(&"delayed"), &last).await);
    built
}

/// Makes what others do happen to the payment of an order at Stripe.
fn happen(shop: &CardShop, what: &str, order: &Subject) -> Outcome {
    let mut account = shop.stripe();
    let is_of_order = |metadata: &serde_json::Value| metadata["order_id"] == order.id.as_str();
    let found = account.payments.iter().find(|(_, payment)| is_of_order(&payment.metadata));
    let intent = found.expect("a payment").0.clone();
    let payment = account.payments.get_mut(&intent).expect("a payment");
    let is_possible = match what {
        "the shopper satisfies the bank" => account.authenticate(&format!("{intent}_secret_test"), true),
        "the bank releases it" => {
            let is_held = payment.status == "requires_capture";
            payment.held_at = payment.held_at.map(|_| 0);
            account.advance(0);
            is_held
        }
        "the owner charges it at Stripe" => account.capture_by_hand(&intent, 499).is_some(),
        "the owner charges a part at Stripe" => account.capture_by_hand(&intent, 250).is_some(),
        "the owner refunds it at Stripe" => account.refund_by_hand(&intent, 499).is_some(),
        "the owner refunds a part at Stripe" => account.refund_by_hand(&intent, 100).is_some(),
        "the cardholder disputes it" => {
            payment.is_disputed = payment.captured > 0;
            payment.is_disputed
        }
        _ => panic!("no such change: {what}"),
    };
    if is_possible { Outcome::Happened } else { Outcome::Impossible }
}

async fn run(change: &str, with: &[&str], states: &[&str]) -> Vec<String> {
    let shop = CardShop::open().await;
    let desk = Desk::open(&shop.shop, states).await;
    let orders = build(&shop, &desk, states, with).await;
    let time = [("30 seconds pass", 30), ("31 minutes pass", 31 * MINUTE), ("an hour passes", CANCEL_WINDOW)];
    let time = time.into_iter().find(|(name, _)| *name == change);
    desk.fill(states, &orders, with.contains(&"again"), async || {
        if let Some((_, seconds)) = time {
            shop.work_after(seconds).await;
            return orders.iter().map(|_| Outcome::Happened).collect();
        }
        if change.starts_with("the ") {
            let happened = orders.iter().map(|order| happen(&shop, change, order)).collect();
            shop.payments().reconcile().await.expect("a comparison");
            return happened;
        }
        let mut answers = Vec::new();
        for order in &orders {
            answers.push(Outcome::Answered(desk.change(change, order).await));
        }
        answers
    })
    .await
}

#[tokio::test]
async fn each_change_does_to_an_order_with_a_payment_what_the_table_says() {
    Table::read("tests/api/payments/changes.txt").check(run).await;
}
