//! What each change does to an order that no card pays.

use std::sync::Arc;

use futures_util::future::join_all;
use shop::api::{MailStatus, Options};

use crate::brand::CANCEL_WINDOW;
use crate::changes::{Desk, Outcome, Table};
use crate::shop::TestShop;

const DAY: i64 = 24 * 60 * 60;

async fn run(change: &str, with: &[&str], states: &[&str]) -> Vec<String> {
    let mail = Arc::new(MailStatus::new("owner@shop.example".to_owned()));
    let shop = TestShop::with_options(Options { mail: Some(mail), ..Options::default() });
    let mut desk = Desk::open(&shop, states).await;
    let (mut age, mut sent_ago, mut last) = (CANCEL_WINDOW, 0, Vec::new());
    for word in with {
        match *word {
            "window open" => age = 0,
            "on hold" => last.push("hold"),
            "returned" => last.push("return"),
            "claimed" => last.push("claim"),
            "claimed by another" => last.push("claim by another"),
            "mail sent" => sent_ago = 1,
            "mail sent 30 days ago" => sent_ago = 30 * DAY,
            "delayed" | "again" => {}
            _ => panic!("no such circumstance: {word}"),
        }
    }
    let placed = join_all(states.iter().map(|state| desk.place(state))).await;
    shop.wait(age);
    desk.sends_mails = sent_ago > 0;
    let orders = desk.bring(placed, with.contains(&"delayed"), &last).await;
    shop.wait(sent_ago);
    shop.store.delete_old_mails(shop.now()).await.expect("a change");
    desk.renew_sessions().await;
    desk.fill(states, &orders, with.contains(&"again"), async || match change {
        "8 days pass" => {
            shop.cancel_unpaid_orders().await;
            shop.wait(8 * DAY);
            shop.cancel_unpaid_orders().await;
            orders.iter().map(|_| Outcome::Happened).collect()
        }
        _ => join_all(orders.iter().map(async |order| Outcome::Answered(desk.change(change, order).await))).await,
    })
    .await
}

#[tokio::test]
async fn each_change_does_to_an_order_what_the_table_says() {
    Table::read("tests/api/orders/changes.txt").check(run).await;
}
