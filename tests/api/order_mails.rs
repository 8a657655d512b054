//! The mails of an order as staff see them, and how often a shopper gets them.

use poem::http::Method;
use serde_json::{Value, json};
use shop::store::MAILS;
use uuid::Uuid;

use crate::brand::{CANCEL_WINDOW, number};
use crate::mail::MailShop;
use crate::shop::{Caller, TestShop, request_from, with_json};

const OWNER: &str = "owner@shop.example";
const MINUTE: i64 = 60;
const DAY: i64 = 24 * 60 * MINUTE;

#[tokio::test]
async fn staff_see_each_mail_of_an_order_and_whether_it_was_sent() {
    let mail = MailShop::open("unknown@shop.example");
    let id = mail.place().await["_id"].as_str().expect("an id").to_owned();
    mail.deliver().await;
    mail.set_status(&id, "cancelled").await;
    let [refused, waiting] = ["2026-11-18T11:06:40Z", "2026-11-18T11:07:10Z"];
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
    let id = order["_id"].as_str().expect("an id");
    mail.deliver().await;
    let first = mail.server.taken().remove(0).part("text/plain");
    let resend = async || mail.shop.change(&mail.shop.staff().await, id, "resend", &json!({})).await;
    for _ in 0..3 {
        mail.shop.wait(MINUTE);
        let accepted = resend().await;
        assert_eq!(accepted.status, 200, "{}", accepted.text());
        mail.deliver().await;
        assert_eq!(mail.server.next().part("text/plain"), first);
    }
    let refused = resend().await;
    assert_eq!((refused.status, refused.code().as_str()), (429, "too_many_attempts"));
    let retry_after = refused.header("retry-after").parse::<i64>().expect("seconds");
    assert_eq!(retry_after, DAY - 2 * MINUTE);
    mail.shop.wait(retry_after);
    assert_eq!((resend().await.status, resend().await.status), (200, 429));
}

#[tokio::test]
async fn a_corrected_email_gets_the_received_letter_and_every_later_one_and_the_wrong_one_nothing_more() {
    let mail = MailShop::open(OWNER);
    let correct = async |order: &Value, email: &str| {
        let path = format!("/api/guest/{}/email", order["link"].as_str().expect("a link"));
        let corrected = mail.shop.put(&path, &Caller::Anonymous, &json!({ "email": email })).await;
        assert_eq!(corrected.status, 200, "{}", corrected.text());
    };
    let recipients = async || {
        mail.deliver().await;
        mail.server.taken().into_iter().map(|sent| (sent.to.clone(), sent.header("Subject"))).collect::<Vec<_>>()
    };
    let order = mail.place().await;
    let number = order["order_number"].as_str().expect("a number");
    let received = |email: &str| (email.to_owned(), format!("Your order {number}"));
    assert_eq!(recipients().await[0], received("jane@example.com"));
    correct(&order, "jane@gmail.com").await;
    assert_eq!(recipients().await, [received("jane@gmail.com")]);
    mail.set_status(order["_id"].as_str().expect("an id"), "cancelled").await;
    mail.shop.wait(MINUTE);
    assert_eq!(recipients().await[0].0, "jane@gmail.com");

    for has_failed in [false, true] {
        let mut order = mail.shop.order();
        order["email"] = json!("unknown@example.com");
        let order = mail.shop.place(&order).await.json();
        if has_failed {
            assert_eq!(recipients().await.len(), 1, "the owner's");
        }
        correct(&order, "jo@gmail.com").await;
        assert_eq!(recipients().await[0].0, "jo@gmail.com", "it was not sent before");
    }
}

#[tokio::test]
async fn no_letter_is_sent_again_about_an_order_without_a_page_or_a_cancelled_one() {
    let mail = MailShop::open(OWNER);
    let order = mail.place().await;
    let id = order["_id"].as_str().expect("an id");
    let resend = async |id: &str| {
        let refused = mail.shop.change(&mail.shop.staff().await, id, "resend", &json!({})).await;
        (refused.status, refused.code())
    };
    assert_eq!(resend("x").await, (404, "PGRST116".to_owned()));
    mail.set_status(id, "cancelled").await;
    assert_eq!(resend(id).await, (409, "order_cancelled".to_owned()));
    mail.shop.database().execute("UPDATE orders SET link = NULL, cancel_until = NULL", []).expect("a change");
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
        order["order_number"] = json!(number(999_999));
        order["total"] = json!(1);
        assert_eq!(mail.shop.place(&order).await.status, 409);
        let recipients: Vec<String> = mail.subjects().await.into_iter().map(|(to, _)| to).collect();
        assert_eq!(recipients.last().map(String::as_str), Some(OWNER), "the owner gets each mail");
        recipients.len() == 2
    };
    for email in ["ann@example.com", "Ann@Example.com", "ann+shop@example.com"] {
        assert!(place(email).await, "{email}");
    }
    assert!(!place("ANN+1@example.com").await, "the fourth");
    assert!(place("bob@example.com").await, "another mailbox");
    mail.shop.wait(60 * MINUTE);
    assert!(place("ann@example.com").await, "an hour later");
    for email in ["a.n.n@gmail.com", "ann+1@gmail.com", "ann@googlemail.com"] {
        assert!(place(email).await, "{email}");
    }
    assert!(!place("an.n@gmail.com").await, "Gmail ignores dots");
}

#[tokio::test]
async fn six_orders_a_day_with_one_email_are_confirmed_by_mail() {
    let mail = MailShop::open(OWNER);
    let mut confirmed = Vec::new();
    for _ in 0..8 {
        mail.place().await;
        confirmed.push(mail.subjects().await.len() == 2);
        mail.shop.wait(60 * MINUTE);
    }
    assert_eq!(confirmed, [true, true, true, true, true, true, false, false]);
    mail.shop.wait(DAY - 8 * 60 * MINUTE);
    mail.place().await;
    assert_eq!(mail.subjects().await.len(), 2, "a day later");
}

#[tokio::test]
async fn a_shopper_without_a_confirmation_gets_every_mail_once_staff_have_sent_it() {
    let mail = MailShop::open(OWNER);
    for _ in 0..3 {
        mail.place().await;
    }
    for (is_resent, expected) in [(false, [].as_slice()), (true, &["received", "cancelled"])] {
        let order = mail.place().await;
        let text = |field: &str| order[field].as_str().expect("a text").to_owned();
        if is_resent {
            let resent = mail.shop.change(&mail.shop.staff().await, &text("_id"), "resend", &json!({})).await;
            assert_eq!(resent.status, 200, "{}", resent.text());
        }
        let cancel = format!("/api/guest/{}/cancel", text("link"));
        assert_eq!(mail.shop.post(&cancel, &Caller::Anonymous, &json!({})).await.status, 200);
        let staff = mail.shop.staff().await;
        let seen = mail.shop.get(&format!("/api/orders/{}", text("_id")), &staff).await.json();
        let mails = seen["fulfillment"]["mails"].as_array().into_iter().flatten();
        let letters: Vec<Value> =
            mails.map(|mail| mail["letter"].clone()).filter(|letter| letter != "new_order").collect();
        assert_eq!(letters, expected);
    }
}

#[tokio::test]
async fn twenty_orders_an_hour_of_one_network_are_confirmed_by_mail() {
    let mail = MailShop::open(OWNER);
    mail.shop.database().execute("UPDATE variants SET inventory = 100", []).expect("a change");
    let place = async |peer: &str, shopper: u32| {
        let mut order = mail.shop.order();
        order["email"] = json!(format!("shopper{shopper}@example.com"));
        let request = request_from(peer, Method::POST, "/api/orders", &Caller::Anonymous);
        let request = request.header("Idempotency-Key", &Uuid::new_v4().to_string());
        let placed = mail.shop.send(with_json(request, &order)).await;
        assert_eq!(placed.status, 201, "{}", placed.text());
        mail.subjects().await.len() == 2
    };
    for shopper in 0..20 {
        assert!(place(&format!("192.0.2.{shopper}:80"), shopper).await, "{shopper}");
    }
    assert!(!place("192.0.2.99:80", 20).await, "the same network");
    assert!(place("192.0.3.1:80", 21).await, "another network");
    mail.shop.wait(60 * MINUTE);
    assert!(place("192.0.2.99:80", 22).await, "an hour later");
}

/// Cancelling orders that were placed with a stranger's email sends that stranger no mail.
#[tokio::test]
async fn an_order_without_a_confirmation_has_mails_about_what_staff_do_and_not_about_what_its_shopper_does() {
    let mail = MailShop::open(OWNER);
    for _ in 0..3 {
        mail.place().await;
    }
    let [by_shopper, lapsed, by_staff, shipped] =
        [mail.place().await, mail.place().await, mail.place().await, mail.place().await];
    mail.shop.cancel_unpaid_orders().await;
    let id = |order: &Value| order["_id"].as_str().expect("an id").to_owned();
    mail.deliver().await;
    mail.server.taken();
    let to_shopper = async || {
        mail.shop.wait(MINUTE);
        mail.subjects().await.into_iter().filter(|(to, _)| to != OWNER).map(|(_, subject)| subject).collect::<Vec<_>>()
    };

    let path = format!("/api/guest/{}/cancel", by_shopper["link"].as_str().expect("a link"));
    assert_eq!(mail.shop.post(&path, &Caller::Anonymous, &json!({})).await.status, 200);
    assert_eq!(to_shopper().await, [""; 0]);
    mail.set_status(&id(&by_staff), "cancelled").await;
    assert_eq!(
        to_shopper().await,
        [format!("Your order {} is canceled", by_staff["order_number"].as_str().expect("a number"))]
    );
    mail.set_status(&id(&shipped), "paid").await;
    mail.shop.wait(CANCEL_WINDOW);
    mail.ship(&id(&shipped), &json!({ "carrier": "usps", "tracking": "9400111899223197428497" })).await;
    assert_eq!(
        to_shopper().await,
        [format!("Your order {} has shipped", shipped["order_number"].as_str().expect("a number"))]
    );
    mail.shop.wait(7 * DAY);
    mail.shop.cancel_unpaid_orders().await;
    let status: String = mail
        .shop
        .database()
        .query_row("SELECT status FROM orders WHERE id = ?1", [id(&lapsed)], |row| row.get(0))
        .expect("a row");
    assert_eq!(status, "cancelled");
    let subjects = to_shopper().await;
    assert!(
        !subjects.iter().any(|subject| subject.contains(lapsed["order_number"].as_str().expect("a number"))),
        "{subjects:?}"
    );
    assert_eq!(subjects.len(), 3, "about the confirmed ones: {subjects:?}");
}
