//! Staff correct the email of an order.

use serde_json::{Value, json};

use crate::mail::MailShop;

const OWNER: &str = "owner@shop.example";
/// How long a letter waits for its cause to be undone, in seconds.
const UNDO: i64 = 30;
const HOUR: i64 = 60 * 60;

impl MailShop {
    async fn correct_email(&self, id: &str, was: &str, email: &str) -> (u16, String) {
        let change = json!({ "email": email, "was": was });
        let answer = self.shop.change(&self.shop.staff().await, id, "email", &change).await;
        (answer.status, if answer.status == 200 { String::new() } else { answer.code() })
    }
}

#[tokio::test]
async fn a_corrected_email_gets_a_copy_of_the_last_letter_and_what_was_not_sent() {
    let mail = MailShop::open(OWNER);
    let order = mail.place().await;
    let text = |field: &str| order[field].as_str().expect("a text").to_owned();
    let (id, number, first) = (text("_id"), text("order_number"), text("email"));
    mail.subjects().await;
    let to = |email: &str, subject: &str| vec![(email.to_owned(), format!("{subject} {number}"))];
    assert_eq!(mail.correct_email(&id, &first, "zoe@example.com").await.0, 200);
    assert_eq!(mail.subjects().await, to("zoe@example.com", "Your order"));
    assert_eq!(mail.correct_email(&id, &first, "yan@example.com").await, (409, "email_changed".to_owned()));
    assert_eq!(mail.correct_email(&id, "zoe@example.com", "no email").await.0, 422);
    mail.set_status(&id, "paid").await;
    mail.shop.wait(HOUR);
    mail.ship(&id, &json!({ "carrier": "usps", "tracking": "9400111899223197428497" })).await;
    assert_eq!(mail.correct_email(&id, "zoe@example.com", "yan@example.com").await.0, 200);
    mail.shop.wait(UNDO);
    let shipped = mail.subjects().await;
    assert_eq!(shipped.iter().map(|(to, _)| to.as_str()).collect::<Vec<_>>(), ["yan@example.com"], "{shipped:?}");
    assert_eq!(mail.correct_email(&id, "yan@example.com", "zoe@example.com").await.0, 200);
    assert_eq!(mail.subjects().await, [("zoe@example.com".to_owned(), shipped[0].1.clone())]);
    let seen = mail.shop.get(&format!("/api/orders/{id}"), &mail.shop.staff().await).await.json();
    let corrections = seen["history"].as_array().expect("a list").iter();
    let corrections: Vec<&Value> = corrections.filter(|entry| entry["action"] == "order.email").collect();
    assert_eq!((corrections.len(), &corrections[2]["after"]), (3, &json!("zoe@example.com")));
}

#[tokio::test]
async fn the_letter_about_a_shipment_is_sent_again_three_times_a_day() {
    let mail = MailShop::open(OWNER);
    let order = mail.place().await;
    let id = order["_id"].as_str().expect("an id");
    mail.set_status(id, "paid").await;
    mail.shop.wait(HOUR);
    mail.ship(id, &json!({ "carrier": "usps", "tracking": "9400111899223197428497" })).await;
    mail.shop.wait(UNDO);
    mail.deliver().await;
    let first = mail.server.taken().pop().expect("a letter").part("text/plain");
    assert!(first.contains("9400111899223197428497"), "{first}");
    let resend = async || mail.shop.change(&mail.shop.staff().await, id, "resend", &json!({})).await;
    for _ in 0..3 {
        mail.shop.wait(60);
        let answer = resend().await;
        assert_eq!((answer.status, &answer.json()["fulfillment"]["resends"]), (200, &json!("shipped")));
        mail.deliver().await;
        assert_eq!(mail.server.next().part("text/plain"), first);
    }
    assert_eq!(resend().await.status, 429);
}
