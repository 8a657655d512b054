//! Requests to be told that a color is back: asking, confirming, and the mail.

use serde_json::{Value, json};

use super::OWNER;
use crate::brand::{PRODUCT_ID, TITLE};
use crate::mail::MailShop;
use crate::shop::{Caller, TestShop};

const DAY: i64 = 24 * 60 * 60;
const EMAIL: &str = "ann@example.com";

pub(super) fn request(color: &str, email: &str) -> Value {
    json!({ "product_id": PRODUCT_ID, "color": color, "email": email })
}

pub(super) fn sell_out(shop: &TestShop, color: &str) {
    set_stock(shop, color, 0);
}

fn set_stock(shop: &TestShop, color: &str, units: u32) {
    let sql = "UPDATE variants SET inventory = ?1 WHERE color = ?2";
    assert_eq!(shop.database().execute(sql, (units, color)).expect("a change"), 1);
}

impl MailShop {
    async fn ask(&self, color: &str, email: &str) {
        let asked = self.shop.post("/api/restock", &Caller::Anonymous, &request(color, email)).await;
        assert_eq!((asked.status, asked.json()), (202, json!({})), "always the same");
    }

    /// Asks for a color that is sold out, and returns the token of the mail that this causes.
    async fn token(&self, color: &str, email: &str) -> String {
        self.ask(color, email).await;
        self.deliver().await;
        let letter = self.server.next();
        assert_eq!(letter.to, email);
        let text = letter.part("text/plain");
        let (_, link) = text.split_once("https://shop.example/mail/").expect("a link");
        link.split_whitespace().next().expect("a token").to_owned()
    }

    async fn answer(&self, token: &str, confirm: bool) -> Value {
        let path = format!("/api/restock/{token}");
        let answered = self.shop.post(&path, &Caller::Anonymous, &json!({ "confirm": confirm })).await;
        assert_eq!(answered.status, 200, "{}", answered.text());
        answered.json()
    }

    async fn status(&self, token: &str) -> u16 {
        self.shop.get(&format!("/api/restock/{token}"), &Caller::Anonymous).await.status
    }

    /// Runs the task once, and returns who is told that a color is back.
    async fn told(&self) -> Vec<String> {
        self.shop.store.mail_restocked(100, self.shop.now()).await.expect("a change");
        while self.deliver().await != shop::mail::Delivered::Nothing {}
        let letters = self.server.taken().into_iter();
        letters.filter(|mail| mail.header("Subject").contains("Back in stock")).map(|mail| mail.to.clone()).collect()
    }

    async fn waiting(&self, color: &str) -> Value {
        let stock = self.shop.get("/api/stock", &self.shop.staff().await).await.json();
        let mut colors = stock["colors"].as_array().expect("a list").iter();
        colors.find(|one| one["color"] == color).expect("the color")["waiting"].clone()
    }
}

#[tokio::test]
async fn a_shopper_confirms_a_request_and_is_told_once_when_the_color_is_back() {
    let mail = MailShop::open(OWNER);
    sell_out(&mail.shop, "Pink");
    let token = mail.token("Pink", EMAIL).await;
    for email in [EMAIL, "Ann@Example.com"].into_iter().cycle().take(100) {
        mail.ask("Pink", email).await;
        mail.shop.wait(60);
    }
    assert_eq!((mail.shop.count("restock_requests"), mail.told().await.len()), (1, 0), "one row and one mail");
    let expected = |state: &str| json!({ "product_id": PRODUCT_ID, "title": TITLE, "color": "Pink", "state": state });
    for _ in 0..2 {
        let seen = mail.shop.get(&format!("/api/restock/{token}"), &Caller::Anonymous).await.json();
        assert_eq!(seen, expected("asked"), "reading changes nothing");
    }
    assert_eq!(mail.waiting("Pink").await, 0);
    for _ in 0..2 {
        assert_eq!(mail.answer(&token, true).await, expected("confirmed"));
    }
    assert_eq!(mail.waiting("Pink").await, 1);
    mail.shop.wait(100 * DAY);
    mail.shop.store.delete_old_restock_requests(mail.shop.now()).await.expect("a change");
    assert_eq!(mail.told().await, [""; 0], "it is still sold out");
    set_stock(&mail.shop, "Pink", 1);
    mail.shop.store.mail_restocked(100, mail.shop.now()).await.expect("a change");
    mail.deliver().await;
    let letter = mail.server.next();
    assert_eq!((letter.to.as_str(), letter.header("Subject")), (EMAIL, format!("Back in stock: {TITLE} in Pink")));
    let text = letter.part("text/plain");
    assert!(text.contains(&format!("https://shop.example/product/{PRODUCT_ID}?color=Pink")), "{text}");
    assert_eq!((mail.status(&token).await, mail.shop.count("restock_requests")), (404, 0));
    assert_eq!(mail.told().await, [""; 0], "once");
}

#[tokio::test]
async fn a_color_that_is_in_stock_or_not_sold_and_an_invalid_email_cause_no_mail() {
    let mail = MailShop::open(OWNER);
    for color in ["Pink", "Green", ""] {
        mail.ask(color, EMAIL).await;
    }
    let unknown = json!({ "product_id": "nothing", "color": "Pink", "email": EMAIL });
    assert_eq!(mail.shop.post("/api/restock", &Caller::Anonymous, &unknown).await.status, 202);
    sell_out(&mail.shop, "Pink");
    for email in ["", "ann", "ann@example.com\r\nBcc: x@example.com", "4242424242424242@example.com"] {
        let rejected = mail.shop.post("/api/restock", &Caller::Anonymous, &request("Pink", email)).await;
        assert_eq!((rejected.status, rejected.field("email").is_some()), (422, true), "{email}");
    }
    assert_eq!((mail.shop.count("restock_requests"), mail.shop.count("outbox")), (0, 0));
    for token in ["A".repeat(22), "x".to_owned(), "%00".to_owned()] {
        assert_eq!(mail.status(&token).await, 404, "{token}");
    }
    let shop = TestShop::open();
    let none = shop.post("/api/restock", &Caller::Anonymous, &request("Pink", EMAIL)).await;
    assert_eq!((none.status, none.code().as_str()), (404, "not_found"));
}

#[tokio::test]
async fn a_request_that_is_removed_stays_so_and_keeps_no_email() {
    let mail = MailShop::open(OWNER);
    sell_out(&mail.shop, "Pink");
    let token = mail.token("Pink", EMAIL).await;
    mail.answer(&token, true).await;
    for confirm in [false, false, true] {
        assert_eq!(mail.answer(&token, confirm).await["state"], "removed");
    }
    assert_eq!(mail.shop.count("restock_requests WHERE email NOTNULL"), 0);
    set_stock(&mail.shop, "Pink", 1);
    assert_eq!(mail.told().await, [""; 0]);
    sell_out(&mail.shop, "Pink");
    let again = mail.token("Pink", EMAIL).await;
    assert_ne!(again, token);
    assert_eq!(mail.answer(&token, true).await["state"], "removed");
    mail.shop.wait(7 * DAY);
    assert_eq!((mail.status(&token).await, mail.status(&again).await), (404, 404), "nobody has confirmed it");
    mail.shop.store.delete_old_restock_requests(mail.shop.now()).await.expect("a change");
    assert_eq!(mail.shop.count("restock_requests"), 0);
}

#[tokio::test]
async fn a_hundred_shoppers_are_told_at_a_time_and_the_rest_wait_while_the_color_is_sold_out() {
    let mail = MailShop::open(OWNER);
    let insert = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 149)
                  INSERT INTO restock_requests SELECT 'a' || i || '@example.com', ?1, 'Pink',
                  printf('%022d', i), 1, 2 + i FROM n";
    mail.shop.database().execute(insert, [PRODUCT_ID]).expect("150 requests");
    assert_eq!((mail.waiting("Pink").await, mail.told().await.len()), (json!(150), 100), "it is in stock");
    sell_out(&mail.shop, "Pink");
    assert_eq!((mail.told().await.len(), mail.waiting("Pink").await), (0, json!(50)));
    set_stock(&mail.shop, "Pink", 1);
    let told = mail.told().await;
    assert_eq!((told.len(), told[0].as_str(), mail.waiting("Pink").await), (50, "a100@example.com", json!(0)));
}

#[tokio::test]
async fn an_order_that_is_cancelled_brings_a_color_back() {
    let mail = MailShop::open(OWNER);
    set_stock(&mail.shop, "Pink", 1);
    let order = mail.place().await;
    mail.deliver().await;
    mail.server.taken();
    let token = mail.token("Pink", EMAIL).await;
    mail.answer(&token, true).await;
    mail.set_status(order["_id"].as_str().expect("an id"), "cancelled").await;
    assert_eq!(mail.told().await, [EMAIL]);
}
