//! The letters that changes of an order cause, and those that undoing a change withdraws.

use serde_json::{Value, json};
use shop::domain::business_days::{arrival, day_of, ship_by};

use crate::brand::CANCEL_WINDOW;
use crate::mail::MailShop;
use crate::response::Response;
use crate::shop::{Caller, NOW, TestShop};

const OWNER: &str = "owner@shop.example";
const SHOPPER: &str = "jane@example.com";
const USPS: &str = "https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111899223197428497";
/// How long a letter waits for its cause to be undone.
const UNDO: i64 = 30;
const DAY: i64 = 24 * 60 * 60;
/// How letters write a day.
pub(crate) const DATE: &str = "%A, %B\u{a0}%-d";

fn usps() -> Value {
    json!({ "carrier": "usps", "tracking": "9400111899223197428497" })
}

impl MailShop {
    /// Places an order and marks it as paid, so long ago that its shopper can no longer cancel it. Returns its id and its number.
    async fn place_paid(&self) -> (String, String) {
        let order = self.place().await;
        let text = |field: &str| order[field].as_str().expect("a text").to_owned();
        let (id, number) = (text("_id"), text("order_number"));
        self.set_status(&id, "paid").await;
        self.shop.wait(CANCEL_WINDOW);
        self.subjects().await;
        (id, number)
    }

    pub(crate) async fn set_status(&self, id: &str, status: &str) {
        let path = format!("/api/orders/{id}/status");
        let changed = self.shop.put(&path, &self.shop.staff().await, &json!({ "status": status })).await;
        assert_eq!(changed.status, 200, "{}", changed.text());
    }

    pub(crate) async fn ship(&self, id: &str, shipment: &Value) {
        let shipped = self.shop.change(&self.shop.staff().await, id, "ship", shipment).await;
        assert_eq!(shipped.status, 200, "{}", shipped.text());
    }

    async fn unship(&self, id: &str) -> Response {
        self.shop.change(&self.shop.staff().await, id, "unship", &json!({})).await
    }

    async fn delay(&self, id: &str, ship_by: &str) {
        let delayed = self.shop.change(&self.shop.staff().await, id, "delay", &json!({ "ship_by": ship_by })).await;
        assert_eq!(delayed.status, 200, "{}", delayed.text());
    }

    /// Sends what is due now. Returns the recipients and the subjects.
    pub(crate) async fn subjects(&self) -> Vec<(String, String)> {
        self.deliver().await;
        self.server.taken().into_iter().map(|mail| (mail.to.clone(), mail.header("Subject"))).collect()
    }

    /// Sends the one letter that is due once its cause can no longer be undone. Returns its text.
    async fn letter(&self) -> String {
        self.shop.wait(UNDO - 1);
        assert_eq!(self.subjects().await, [], "one second too early");
        self.shop.wait(1);
        self.deliver().await;
        let [mail] = &self.server.taken()[..] else { panic!("one mail") };
        assert_eq!(mail.to, SHOPPER);
        mail.part("text/plain")
    }

    async fn assert_silent(&self, why: &str) {
        self.shop.wait(UNDO);
        assert_eq!(self.subjects().await, [], "{why}");
    }
}

#[tokio::test]
async fn the_shopper_gets_one_letter_about_a_shipment_thirty_seconds_later() {
    let mail = MailShop::open(OWNER);
    let (id, number) = mail.place_paid().await;
    mail.ship(&id, &usps()).await;
    mail.ship(&id, &usps()).await;
    let text = mail.letter().await;
    assert!(text.contains(&format!("Your order {number} has shipped with USPS.")), "{text}");
    assert!(text.contains("Its tracking number is 9400111899223197428497.") && text.contains(USPS), "{text}");
    assert!(!text.contains("Jane") && !text.contains("Oak St"), "{text}");
    mail.assert_silent("a second letter").await;
}

#[tokio::test]
async fn undoing_a_shipment_withdraws_the_letter_until_it_is_sent() {
    let mail = MailShop::open(OWNER);
    let (id, _) = mail.place_paid().await;
    mail.ship(&id, &usps()).await;
    mail.shop.wait(UNDO - 1);
    assert_eq!(mail.unship(&id).await.status, 200);
    mail.assert_silent("undone").await;
    mail.ship(&id, &usps()).await;
    mail.letter().await;
    let refused = mail.unship(&id).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "mail_sent"));
    let found = mail.shop.get("/api/orders", &mail.shop.staff().await).await.json();
    assert_eq!(found[0]["fulfillment"]["stage"], "shipped", "nothing is undone");
}

#[tokio::test]
async fn a_corrected_shipment_replaces_the_letter_or_sends_another() {
    let mail = MailShop::open(OWNER);
    let (id, _) = mail.place_paid().await;
    let ups = json!({ "carrier": "ups", "tracking": "1Z5R89390357567127", "was": usps() });
    let other =
        json!({ "carrier": "other", "tracking": "", "was": { "carrier": "ups", "tracking": "1Z5R89390357567127" } });
    mail.ship(&id, &usps()).await;
    mail.shop.wait(UNDO - 1);
    mail.ship(&id, &ups).await;
    let (first, last) = arrival(day_of(mail.shop.now()));
    let days = format!("It should arrive between {} and {}.", first.strftime(DATE), last.strftime(DATE));
    let text = mail.letter().await;
    let expected = format!("has shipped with UPS. {days} Its tracking number is 1Z5R89390357567127.");
    assert!(text.contains(&expected), "{text}");
    mail.ship(&id, &other).await;
    let text = mail.letter().await;
    assert!(text.contains(&format!("has shipped. {days}\n")), "{text}");
}

#[tokio::test]
async fn the_shopper_of_a_shipped_order_that_is_no_longer_paid_is_not_told_of_a_correction() {
    let mail = MailShop::open(OWNER);
    let (id, _) = mail.place_paid().await;
    mail.ship(&id, &usps()).await;
    mail.letter().await;
    let mut was = usps();
    for (status, tracking) in [("pending", "a1234567"), ("cancelled", "b1234567")] {
        mail.set_status(&id, status).await;
        mail.shop.wait(UNDO);
        mail.subjects().await;
        mail.ship(&id, &json!({ "carrier": "other", "tracking": tracking, "was": was })).await;
        mail.assert_silent(status).await;
        was = json!({ "carrier": "other", "tracking": tracking });
    }

    let (id, _) = mail.place_paid().await;
    mail.ship(&id, &usps()).await;
    mail.set_status(&id, "pending").await;
    mail.ship(&id, &json!({ "carrier": "ups", "tracking": "", "was": usps() })).await;
    assert!(mail.letter().await.contains("has shipped with UPS."), "the letter that waits is right");
}

#[tokio::test]
async fn the_shopper_gets_a_letter_about_a_delay() {
    let mail = MailShop::open(OWNER);
    let (id, number) = mail.place_paid().await;
    mail.delay(&id, "2026-12-04").await;
    mail.delay(&id, "2026-12-04").await;
    let text = mail.letter().await;
    let ship_by = day_of(ship_by(NOW)).strftime(DATE);
    assert!(text.contains(&format!("your order {number} by {ship_by}")), "{text}");
    assert!(text.contains("It will ship by Friday, December\u{a0}4."), "{text}");
    mail.assert_silent("a second letter").await;
}

#[tokio::test]
async fn a_cancellation_says_why_and_withdraws_the_letters_that_wait() {
    let mail = MailShop::open(OWNER);
    let (id, number) = mail.place_paid().await;
    mail.delay(&id, "2026-12-04").await;
    mail.ship(&id, &usps()).await;
    mail.set_status(&id, "cancelled").await;
    assert!(mail.letter().await.contains(&format!("We have canceled your order {number}.")));
    mail.assert_silent("withdrawn").await;
    mail.place().await;
    mail.subjects().await;
    mail.shop.cancel_unpaid_orders().await;
    mail.shop.wait(7 * DAY);
    mail.shop.cancel_unpaid_orders().await;
    assert!(mail.letter().await.contains("is canceled, because we have received no payment for it."));
}

#[tokio::test]
async fn a_shopper_who_cancels_gets_a_letter_and_the_owner_refunds_what_is_paid() {
    let mail = MailShop::open(OWNER);
    for (status, owner) in [("pending", false), ("paid", true)] {
        let order = mail.place().await;
        let text = |field: &str| order[field].as_str().expect("a text");
        let number = text("order_number");
        mail.set_status(text("_id"), status).await;
        mail.subjects().await;
        let path = format!("/api/guest/{}/cancel", text("link"));
        for _ in 0..2 {
            assert_eq!(mail.shop.post(&path, &Caller::Anonymous, &json!({})).await.status, 200);
        }
        let refund = (OWNER.to_owned(), format!("Refund {number}: $4.99"));
        assert_eq!(mail.subjects().await, if owner { vec![refund] } else { vec![] });
        assert!(mail.letter().await.contains(&format!("You have canceled your order {number}.")));
    }
}

#[tokio::test]
async fn a_cancellation_that_is_undone_tells_only_what_it_had_withdrawn() {
    let mail = MailShop::open(OWNER);
    let (shipped, _) = mail.place_paid().await;
    let (delayed, _) = mail.place_paid().await;
    mail.ship(&shipped, &usps()).await;
    mail.delay(&delayed, "2026-12-04").await;
    for round in 0..2 {
        for id in [&shipped, &delayed] {
            mail.set_status(id, "cancelled").await;
        }
        mail.shop.wait(10);
        for id in [&shipped, &delayed] {
            mail.set_status(id, "paid").await;
        }
        mail.shop.wait(UNDO);
        let subjects: Vec<String> = mail.subjects().await.into_iter().map(|(_, subject)| subject).collect();
        assert_eq!(subjects.len(), if round == 0 { 2 } else { 0 }, "{subjects:?}");
        assert!(subjects.iter().all(|subject| !subject.contains("canceled")), "{subjects:?}");
    }
}

#[tokio::test]
async fn an_order_without_a_page_causes_no_letter() {
    let mail = MailShop::open(OWNER);
    let (id, _) = mail.place_paid().await;
    let change = "UPDATE orders SET link = NULL, cancel_until = NULL";
    mail.shop.database().execute(change, []).expect("a change");
    mail.delay(&id, "2026-12-04").await;
    mail.ship(&id, &usps()).await;
    mail.assert_silent("no letter").await;
    assert_eq!(mail.unship(&id).await.status, 200);
    mail.set_status(&id, "cancelled").await;
    mail.assert_silent("no letter").await;
}

#[tokio::test]
async fn the_letters_of_an_order_that_is_older_than_its_mails_are_still_sent() {
    let mail = MailShop::open(OWNER);
    let (id, _) = mail.place_paid().await;
    mail.shop.wait(30 * DAY);
    mail.shop.store.delete_old_mails(mail.shop.now()).await.expect("a change");
    assert_eq!(mail.shop.count("outbox"), 0);
    mail.ship(&id, &usps()).await;
    assert!(mail.letter().await.contains("has shipped with USPS."));
}

#[tokio::test]
async fn a_shop_without_mail_writes_no_letter() {
    let shop = TestShop::open();
    let order = shop.place(&shop.order()).await.json();
    let (staff, id) = (shop.staff().await, order["_id"].as_str().expect("an id"));
    for (change, fields) in
        [("mark_paid", json!({})), ("ship", usps()), ("cancel", json!({})), ("mark_paid", json!({}))]
    {
        assert_eq!(shop.change(&staff, id, change, &fields).await.status, 200, "{change}");
    }
    assert_eq!(shop.count("outbox"), 0);
}

#[tokio::test]
async fn the_owner_gets_a_list_of_the_orders_to_ship_once_a_day_if_there_are_any() {
    let mail = MailShop::open(OWNER);
    let list = async || {
        mail.shop.store.mail_orders_to_ship(OWNER.to_owned(), mail.shop.now()).await.expect("a change");
        mail.subjects().await
    };
    let (_, first) = mail.place_paid().await;
    mail.place().await;
    mail.subjects().await;
    assert_eq!(list().await, [], "nothing is due");
    let ship_by = mail.shop.database().query_row("SELECT ship_by FROM orders", [], |row| row.get::<_, i64>(0));
    mail.shop.wait(ship_by.expect("one row") - mail.shop.now());
    assert_eq!(list().await, [(OWNER.to_owned(), "1 order due today".to_owned())]);
    assert_eq!(list().await, [], "once a day");
    mail.shop.wait(1);
    assert_eq!(list().await, [(OWNER.to_owned(), "1 order late".to_owned())]);
    mail.shop.wait(DAY);
    let (_, second) = mail.place_paid().await;
    mail.shop.database().execute("UPDATE orders SET ship_by = ?1", [mail.shop.now()]).expect("a change");
    mail.shop.store.mail_orders_to_ship(OWNER.to_owned(), mail.shop.now()).await.expect("a change");
    mail.deliver().await;
    let text = mail.server.next().part("text/plain");
    assert!(text.contains(&first) && text.contains(&second), "{text}");
}
