//! The mails of an order as staff see them, and how often a shopper gets them.

use serde_json::{Value, json};
use shop::store::MAILS;
use uuid::Uuid;

use crate::mail::MailShop;
use crate::shop::TestShop;

const OWNER: &str = "owner@shop.example";
const MINUTE: i64 = 60;
const DAY: i64 = 24 * 60 * MINUTE;

#[tokio::test]
async fn staff_see_each_mail_of_an_order_and_whether_it_was_sent() {
    let mail = MailShop::open("unknown@shop.example");
    let id = mail.place().await["_id"].as_str().expect("an id").to_owned();
    mail.deliver().await;
    mail.set_status(&id, "cancelled").await;
    let [refused, waiting] = ["2026-11-18T11:06:40Z", "2026-11-18T11:07:40Z"];
    let error = "permanent error (550): 5.1.1 no such user";
    let expected = json!([
        { "letter": "received", "state": "sent", "at": refused },
        { "letter": "new_order", "state": "failed", "at": refused, "error": error },
        { "letter": "cancelled", "state": "waiting", "at": waiting },
    ]);
    let staff = mail.shop.staff().await;
    mail.place().await;
    let listed = mail.shop.get("/api/orders", &staff).await.json();
    assert_eq!(listed[1]["fulfillment"]["mails"], expected);
    assert_eq!(listed[0]["fulfillment"]["mails"].as_array().map(Vec::len), Some(2), "each order has its own");
    mail.shop.wait(31 * DAY);
    mail.deliver().await;
    mail.shop.store.delete_old_mails(mail.shop.now()).await.expect("a change");
    let listed = mail.shop.get("/api/orders", &mail.shop.staff().await).await.json();
    assert!(listed[1]["fulfillment"].is_object() && listed[1]["fulfillment"]["mails"].is_null(), "{listed}");
}

#[tokio::test]
async fn the_mails_of_a_page_of_orders_are_found_through_their_keys() {
    let plan = TestShop::open().plan_of(MAILS);
    assert!(plan.iter().any(|step| step.contains("sqlite_autoindex_outbox_1 (key>? AND key<?)")), "{plan:?}");
}

#[tokio::test]
async fn the_received_letter_is_sent_again_three_times_a_day() {
    let mail = MailShop::open(OWNER);
    let order = mail.place().await;
    let path = format!("/api/orders/{}/mail", order["_id"].as_str().expect("an id"));
    mail.deliver().await;
    let first = mail.server.taken().remove(0).part("text/plain");
    let resend = async || mail.shop.post(&path, &mail.shop.staff().await, &Value::Null).await;
    for _ in 0..3 {
        mail.shop.wait(MINUTE);
        let accepted = resend().await;
        assert_eq!(accepted.status, 202, "{}", accepted.text());
        mail.deliver().await;
        assert_eq!(mail.server.next().part("text/plain"), first);
    }
    let refused = resend().await;
    assert_eq!((refused.status, refused.code().as_str()), (429, "too_many_attempts"));
    let retry_after = refused.header("retry-after").parse::<i64>().expect("seconds");
    assert_eq!(retry_after, DAY - 2 * MINUTE);
    mail.shop.wait(retry_after);
    assert_eq!((resend().await.status, resend().await.status), (202, 429));
}

#[tokio::test]
async fn no_letter_is_sent_again_about_an_order_without_a_page_or_a_cancelled_one() {
    let mail = MailShop::open(OWNER);
    let order = mail.place().await;
    let id = order["_id"].as_str().expect("an id");
    let resend = async |id: &str| {
        let path = format!("/api/orders/{id}/mail");
        let refused = mail.shop.post(&path, &mail.shop.staff().await, &Value::Null).await;
        (refused.status, refused.code())
    };
    assert_eq!(resend("x").await, (404, "PGRST116".to_owned()));
    mail.set_status(id, "cancelled").await;
    assert_eq!(resend(id).await, (409, "order_cancelled".to_owned()));
    mail.shop.database().execute("DELETE FROM fulfillments", []).expect("a change");
    assert_eq!(resend(id).await, (409, "no_order_page".to_owned()));
}

#[tokio::test]
async fn three_orders_an_hour_with_one_email_mail_their_shopper() {
    let mail = MailShop::open(OWNER);
    let place = async |email: &str| {
        let mut order = mail.shop.order();
        order["email"] = json!(email);
        let key = Uuid::new_v4().to_string();
        let [first, again] =
            [mail.shop.place_with_key(&order, &key).await, mail.shop.place_with_key(&order, &key).await];
        assert_eq!((first.status, again.status), (201, 201), "{}", first.text());
        assert!(first.json()["link"].is_string(), "every order has its page");
        order["order_number"] = json!("LC999999");
        order["total"] = json!(1);
        assert_eq!(mail.shop.place(&order).await.status, 409);
        let recipients: Vec<String> = mail.subjects().await.into_iter().map(|(to, _)| to).collect();
        assert_eq!(recipients.last().map(String::as_str), Some(OWNER), "the owner gets each mail");
        recipients.len() == 2
    };
    for email in ["ann@example.com", "Ann@Example.com", "ANN@EXAMPLE.COM"] {
        assert!(place(email).await, "{email}");
    }
    assert!(!place("ann@example.com").await, "the fourth");
    assert!(place("bob@example.com").await, "another email");
    mail.shop.wait(60 * MINUTE);
    assert!(place("ann@example.com").await, "an hour later");
}
