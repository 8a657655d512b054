//! The messages of shoppers to support, and a flood of what strangers can ask for by mail.

mod restock;

use poem::http::Method;
use serde_json::{Value, json};

use crate::mail::MailShop;
use crate::response::Response;
use crate::shop::{Caller, TestShop, request_from, with_json};

const OWNER: &str = "owner@shop.example";
const HOUR: i64 = 60 * 60;

fn message() -> Value {
    json!({ "name": "Jane Doe", "email": "jane@example.com", "phone": "212 555 0100", "message": "Warm?\nI am cold." })
}

/// Sends a request from a client at this IP address.
async fn send_from(shop: &TestShop, ip: &str, path: &str, body: &Value) -> Response {
    let request = request_from(&format!("{ip}:5000"), Method::POST, path, &Caller::Anonymous);
    shop.send(with_json(request, body)).await
}

#[tokio::test]
async fn a_message_goes_to_support_once_and_a_reply_to_the_shopper() {
    let mail = MailShop::open(OWNER);
    for _ in 0..2 {
        let sent = mail.shop.post("/api/contact", &Caller::Anonymous, &message()).await;
        assert_eq!((sent.status, sent.json()), (202, json!({})));
    }
    mail.deliver().await;
    let [letter] = &mail.server.taken()[..] else { panic!("one mail") };
    assert_eq!(
        (letter.to.as_str(), letter.header("Subject")),
        ("help@shop.example", "Message from Jane Doe".to_owned())
    );
    assert_eq!(letter.header("Reply-To"), "jane@example.com");
    let text = letter.part("text/plain");
    assert!(text.contains("The shopper is Jane Doe, jane@example.com, 212 555 0100. A reply"), "{text}");
    assert!(text.contains("Warm?") && text.contains("I am cold."), "{text}");
    assert!(letter.part("text/html").contains("Warm?<br>"), "{}", letter.part("text/html"));
    assert_eq!(mail.shop.count("outbox WHERE facts <> '' OR recipient <> ''"), 0, "the shop keeps no copy");

    let short = json!({ "email": "zoe@example.com", "message": "Hello" });
    assert_eq!(mail.shop.post("/api/contact", &Caller::Anonymous, &short).await.status, 202);
    mail.deliver().await;
    let letter = mail.server.next();
    assert_eq!(letter.header("Subject"), "Message from zoe@example.com");
    assert!(letter.part("text/plain").contains("The shopper is zoe@example.com."));
}

#[tokio::test]
async fn a_message_with_a_card_number_or_another_header_is_rejected_and_names_the_field() {
    let mail = MailShop::open(OWNER);
    for (field, value, says) in [
        ("message", "My card is 4242 4242 4242 4242", "Please do not enter a card number here"),
        ("name", "4242424242424242", "Please do not enter a card number here"),
        ("message", "a\u{202e}b", "Please remove characters that cannot be printed"),
        ("name", "Jane\r\nBcc: x@example.com", "Please remove characters that cannot be printed"),
        ("email", "jane@example.com\r\nBcc: x@example.com", "Please remove characters that cannot be printed"),
        ("email", "jane@example.com, x@example.com", "Please enter a valid email address"),
        ("phone", "1\n2", "Please remove characters that cannot be printed"),
        ("message", " \n ", "Please write a message"),
        ("message", &"x".repeat(5001), "Please use at most 5000 characters"),
        ("email", "", "Please enter your email address"),
    ] {
        let mut body = message();
        body[field] = json!(value);
        let rejected = mail.shop.post("/api/contact", &Caller::Anonymous, &body).await;
        assert_eq!((rejected.status, rejected.field(field).as_deref()), (422, Some(says)), "{field} {value:?}");
    }
    assert_eq!(mail.shop.count("outbox"), 0);
    let mut body = message();
    (body["message"], body["name"]) = (json!("x".repeat(5000)), json!("Jane \"Bcc: x@example.com\" Döe"));
    assert_eq!(mail.shop.post("/api/contact", &Caller::Anonymous, &body).await.status, 202);
    mail.deliver().await;
    let letter = mail.server.next();
    assert_eq!((letter.to.as_str(), letter.header("Reply-To")), ("help@shop.example", "jane@example.com".to_owned()));
    assert!(!letter.message.lines().any(|line| line.starts_with("Bcc")), "{}", letter.message);
}

#[tokio::test]
async fn one_client_sends_five_messages_an_hour_and_a_shop_without_live_mode_takes_none() {
    let mail = MailShop::open(OWNER);
    let send = async |ip: &str, number: u32| {
        let mut body = message();
        body["message"] = json!(format!("Message {number}"));
        send_from(&mail.shop, ip, "/api/contact", &body).await
    };
    for number in 0..5 {
        assert_eq!(send("192.0.2.7", number).await.status, 202);
    }
    let limited = send("192.0.2.7", 5).await;
    assert_eq!((limited.status, limited.code().as_str()), (429, "too_many_attempts"));
    assert_eq!(limited.header("retry-after"), "3600");
    assert_eq!(send("192.0.2.8", 5).await.status, 202);
    mail.shop.wait(HOUR);
    assert_eq!(send("192.0.2.7", 6).await.status, 202);
    let none = TestShop::open().post("/api/contact", &Caller::Anonymous, &message()).await;
    assert_eq!((none.status, none.code().as_str()), (404, "not_found"));
}

#[tokio::test]
async fn requests_that_cause_no_mail_leave_those_of_others_their_mails() {
    let mail = MailShop::open(OWNER);
    for network in 0..100 {
        let ip = format!("10.0.{network}.1");
        assert_eq!(send_from(&mail.shop, &ip, "/api/contact", &message()).await.status, 202);
        let in_stock = restock::request("White", &format!("a{network}@example.com"));
        assert_eq!(send_from(&mail.shop, &ip, "/api/restock", &in_stock).await.status, 202);
    }
    assert_eq!(mail.shop.count("outbox"), 1);
    let other = json!({ "email": "zoe@example.com", "message": "Hello" });
    assert_eq!(send_from(&mail.shop, "10.1.0.1", "/api/contact", &other).await.status, 202);
}

#[tokio::test]
async fn a_flood_from_a_thousand_networks_sends_at_most_a_hundred_mails_an_hour_and_delays_no_order() {
    let mail = MailShop::open(OWNER);
    let order = mail.place().await;
    restock::sell_out(&mail.shop, "White");
    mail.deliver().await;
    mail.server.taken();
    let number = order["order_number"].as_str().expect("a number");
    for network in 0..1000_u32 {
        let ip = format!("10.{}.{}.1", network / 250, network % 250);
        let email = format!("a{network}@example.com");
        let text = json!({ "email": email, "message": format!("Message {network}") });
        send_from(&mail.shop, &ip, "/api/contact", &text).await;
        let asked = send_from(&mail.shop, &ip, "/api/restock", &restock::request("White", &email)).await;
        let link = json!({ "order_number": number, "email": "jane@example.com" });
        assert_eq!((asked.status, send_from(&mail.shop, &ip, "/api/guest", &link).await.status), (202, 202));
        // The link of an order is mailed once a second.
        mail.shop.wait(1);
    }
    // Letters of links are written after the response, and before a later change.
    mail.shop.staff().await;
    assert_eq!(mail.shop.count("outbox WHERE sent_at IS NULL"), 100);
    mail.place().await;
    assert_eq!(mail.shop.count("outbox WHERE recipient = 'jane@example.com' AND facts LIKE '%\"received\"%'"), 1);
}
