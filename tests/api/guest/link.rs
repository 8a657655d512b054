//! The link of an order, which its shopper asks for by number and email.

use serde_json::{Value, json};

use crate::mail::MailShop;
use crate::shop::{Caller, TestShop};

const OWNER: &str = "owner@shop.example";
const HOUR: i64 = 60 * 60;

impl MailShop {
    /// Asks for the link, and returns the recipients and texts of the letters that this causes.
    async fn letters_of(&self, number: &str, email: &str) -> Vec<(String, String)> {
        let body = json!({ "order_number": number, "email": email });
        let response = self.shop.post("/api/guest", &Caller::Anonymous, &body).await;
        assert_eq!((response.status, response.json()), (202, json!({})), "always the same");
        // The letter is written after the response, and before a later change.
        self.shop.staff().await;
        self.deliver().await;
        self.server.taken().into_iter().map(|mail| (mail.to.clone(), mail.part("text/plain"))).collect()
    }
}

#[tokio::test]
async fn the_link_goes_to_the_email_of_the_order_three_times_an_hour() {
    let mail = MailShop::open(OWNER);
    let order = mail.place().await;
    mail.subjects().await;
    mail.shop.wait(HOUR);
    let text = |field: &str| order[field].as_str().expect("a text").to_owned();
    let (number, link) = (text("order_number"), text("link"));
    for email in ["bob@example.com", "jane@example.co"] {
        assert_eq!(mail.letters_of(&number, email).await, [], "{email}");
    }
    let other = format!("{}{}", &number[..2], if number.ends_with("999999") { "999998" } else { "999999" });
    assert_eq!(mail.letters_of(&other, "jane@example.com").await, []);
    for email in ["jane@example.com", "Jane@Example.com", "jane@example.com"] {
        let letters = mail.letters_of(&number, email).await;
        let [(to, letter)] = letters.as_slice() else { panic!("{letters:?}") };
        assert_eq!(to, "jane@example.com");
        assert!(letter.contains(&format!("/order/{link}")) && letter.contains(&number), "{letter}");
        mail.shop.wait(1);
    }
    assert_eq!(mail.letters_of(&number, "jane@example.com").await, []);
    mail.shop.wait(HOUR);
    assert_eq!(mail.letters_of(&number, "jane@example.com").await.len(), 1);
    mail.shop.wait(120 * 24 * HOUR);
    assert_eq!(mail.letters_of(&number, "jane@example.com").await, [], "its page is gone");
}

#[tokio::test]
async fn requests_for_links_do_not_use_up_the_mails_about_orders() {
    let mail = MailShop::open(OWNER);
    let order = mail.place().await;
    let number = order["order_number"].as_str().expect("a number");
    mail.subjects().await;
    for count in [1, 1, 1, 0] {
        assert_eq!(mail.letters_of(number, "jane@example.com").await.len(), count);
        mail.shop.wait(1);
    }
    for _ in 0..2 {
        mail.place().await;
        let to: Vec<String> = mail.subjects().await.into_iter().map(|(to, _)| to).collect();
        assert!(to.contains(&"jane@example.com".to_owned()), "{to:?}");
    }
}

#[tokio::test]
async fn a_request_for_a_link_needs_a_number_and_an_email_and_a_shop_that_sends_mail() {
    let mail = MailShop::open(OWNER);
    for body in
        [json!({}), json!({ "order_number": "7", "email": "jane@example.com" }), json!({ "order_number": "AB123456" })]
    {
        let response = mail.shop.post("/api/guest", &Caller::Anonymous, &body).await;
        assert_eq!(response.status, 422, "{body}");
    }
    let shop = TestShop::open();
    let body: Value = json!({ "order_number": shop.order()["order_number"], "email": "jane@example.com" });
    assert_eq!(shop.post("/api/guest", &Caller::Anonymous, &body).await.status, 404);
}
