//! The page of an order: what it shows, and until when the shopper can cancel there.

mod email;
mod link;

use std::sync::Arc;

use futures_util::future::join_all;
use poem::http::Method;
use serde_json::{Value, json};
use shop::api::{MailStatus, Options};
use shop::domain::business_days::{day_of, ship_by};
use uuid::Uuid;

use crate::brand::{CANCEL_WINDOW, L, TITLE, number};
use crate::contract::Document;
use crate::shop::{Caller, NOW, Response, TestShop, request, time};

const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

/// An order in a shop that sends mail.
struct Guest {
    shop: TestShop,
    staff: Caller,
    id: String,
    link: String,
}

impl Guest {
    async fn place() -> Self {
        let mail = Arc::new(MailStatus::new("owner@shop.example".to_owned()));
        let shop = TestShop::with_options(Options { mail: Some(mail), ..Options::default() });
        let staff = shop.staff().await;
        let placed = shop.place(&shop.order()).await.json();
        let [id, link] = ["_id", "link"].map(|field| placed[field].as_str().expect("a text").to_owned());
        Self { shop, staff, id, link }
    }

    async fn see(&self) -> Response {
        self.shop.get(&format!("/api/guest/{}", self.link), &Caller::Anonymous).await
    }

    async fn cancel(&self) -> Response {
        self.shop.post(&format!("/api/guest/{}/cancel", self.link), &Caller::Anonymous, &json!({})).await
    }

    async fn correct(&self, email: &str) -> Response {
        self.shop.put(&format!("/api/guest/{}/email", self.link), &Caller::Anonymous, &json!({ "email": email })).await
    }

    async fn change(&self, name: &str, fields: &Value) -> Response {
        self.shop.change(&self.staff, &self.id, name, fields).await
    }

    async fn pay(&self) {
        assert_eq!(self.change("mark_paid", &json!({})).await.status, 200);
    }

    async fn ship(&self) -> Response {
        self.change("ship", &json!({ "carrier": "usps", "tracking": "9400111899223197428497" })).await
    }

    async fn delay(&self) {
        assert_eq!(self.change("delay", &json!({ "ship_by": "2026-12-04" })).await.status, 200);
    }

    /// Returns the last entry of the order's history as staff see it.
    async fn last_change(&self) -> Value {
        let orders = self.shop.get("/api/orders", &self.staff).await.json();
        orders[0]["history"].as_array().expect("a history").last().expect("a change").clone()
    }

    fn units(&self) -> i64 {
        let sql = "SELECT sum(inventory) FROM variants";
        self.shop.database().query_row(sql, [], |row| row.get(0)).expect("the stock")
    }
}

#[tokio::test]
async fn the_page_shows_the_order_and_no_email_phone_or_card() {
    let guest = Guest::place().await;
    let seen = guest.see().await;
    let expected = json!({
        "order_number": number(100_000), "status": "pending", "created_at": "2026-11-18T11:06:40Z",
        "items": [{
            "_id": crate::brand::PRODUCT_ID, "title": TITLE, "color": "Pink", "size": L,
            "quantity": 1, "salePrice": 4.99
        }],
        "name": "Jane Doe", "address": "1 Main St", "address2": "Apt 2", "city": "Austin", "state": "TX", "zip": "78701",
        "shipping_method": "free", "subtotal": 4.99, "shipping_cost": 0.0, "total": 4.99,
        "ship_by": day_of(ship_by(NOW)), "can_cancel": true, "can_correct_email": true,
        "cancel_seconds_left": CANCEL_WINDOW
    });
    assert_eq!((seen.status, seen.json()), (200, expected));

    guest.pay().await;
    guest.shop.wait(CANCEL_WINDOW);
    guest.delay().await;
    assert_eq!(guest.ship().await.status, 200);
    let seen = guest.see().await.json();
    let shipped = json!({
        "at": time(NOW + CANCEL_WINDOW), "carrier": "usps", "tracking": "9400111899223197428497",
        "tracking_url": "https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111899223197428497"
    });
    assert_eq!((&seen["status"], &seen["delayed_until"]), (&json!("paid"), &json!("2026-12-04")));
    assert_eq!((&seen["shipped"], &seen["can_cancel"]), (&shipped, &json!(false)));
    assert_eq!(seen.get("cancel_seconds_left"), None);
}

#[tokio::test]
async fn a_retry_gets_the_same_link_and_no_second_page() {
    let guest = Guest::place().await;
    let (order, key) = (guest.shop.order(), Uuid::new_v4().to_string());
    let placed = guest.shop.place_with_key(&order, &key).await;
    let again = guest.shop.place_with_key(&order, &key).await;
    assert_eq!((again.status, again.json()), (201, placed.json()));
    assert_ne!(placed.json()["link"], json!(guest.link));
    assert_eq!((guest.shop.count("orders WHERE link NOTNULL"), guest.shop.count("outbox")), (2, 4));
}

#[tokio::test]
async fn an_order_can_be_cancelled_for_an_hour_and_not_a_second_longer() {
    let guest = Guest::place().await;
    let before = guest.units();
    guest.shop.wait(CANCEL_WINDOW - 1);
    let cancelled = guest.cancel().await;
    assert_eq!((cancelled.status, &cancelled.json()["status"]), (200, &json!("cancelled")));
    assert_eq!((guest.units(), guest.last_change().await["by"].clone()), (before + 1, json!("shopper")));
    let entries = guest.shop.count("audit_log");
    guest.shop.wait(DAY);
    let again = guest.cancel().await.json();
    assert_eq!((&again["status"], &again["can_cancel"]), (&json!("cancelled"), &json!(false)));
    assert_eq!((guest.units(), guest.shop.count("audit_log")), (before + 1, entries));

    let guest = Guest::place().await;
    guest.shop.wait(CANCEL_WINDOW);
    let late = guest.cancel().await;
    assert_eq!((late.status, late.code().as_str()), (409, "cancel_window_closed"));
    assert_eq!(guest.see().await.json()["status"], "pending");
}

#[tokio::test]
async fn a_packed_order_can_be_cancelled_and_ships_only_after_the_hour() {
    let guest = Guest::place().await;
    guest.pay().await;
    assert_eq!(guest.change("pack", &json!({})).await.status, 200);
    guest.shop.wait(CANCEL_WINDOW - 61);
    let early = guest.ship().await;
    assert_eq!((early.status, early.code().as_str()), (409, "cancel_window_open"));
    assert_eq!(early.json()["message"], "The shopper can cancel the order for 2 more min");
    assert_eq!(early.json()["details"], format!("Until {}", time(NOW + CANCEL_WINDOW)));
    let line = json!({ "shipments": [{ "order_number": number(100_000), "carrier": "usps", "tracking": "" }] });
    let listed = guest.shop.put("/api/orders/shipments", &guest.staff, &line).await.json();
    assert_eq!(listed["rejected"][0]["code"], "cancel_window_open");
    assert_eq!(guest.cancel().await.status, 200);
    let counts = guest.shop.get("/api/orders/counts", &guest.staff).await.json();
    assert_eq!(counts["to_ship"]["to_pull"], 1, "{counts}");

    let guest = Guest::place().await;
    guest.pay().await;
    guest.shop.wait(CANCEL_WINDOW);
    assert_eq!(guest.ship().await.status, 200);
    let shipped = guest.cancel().await;
    assert_eq!((shipped.status, shipped.code().as_str()), (409, "already_shipped"));
}

#[tokio::test]
async fn a_delayed_order_can_be_cancelled_until_it_ships() {
    let guest = Guest::place().await;
    guest.pay().await;
    guest.shop.wait(CANCEL_WINDOW);
    assert_eq!(guest.see().await.json()["can_cancel"], false);
    guest.delay().await;
    guest.shop.wait(20 * DAY);
    let seen = guest.see().await.json();
    assert_eq!((&seen["can_cancel"], seen.get("cancel_seconds_left")), (&json!(true), None));
    assert_eq!(guest.cancel().await.json()["status"], "cancelled");
}

#[tokio::test(flavor = "multi_thread")]
async fn cancellations_at_once_are_one_and_of_a_cancellation_and_a_shipment_one_succeeds() {
    let guest = Guest::place().await;
    let (units, entries) = (guest.units(), guest.shop.count("audit_log"));
    for response in join_all((0..30).map(|_| guest.cancel())).await {
        assert_eq!((response.status, &response.json()["status"]), (200, &json!("cancelled")));
    }
    assert_eq!((guest.units(), guest.shop.count("audit_log")), (units + 1, entries + 1));

    for _ in 0..10 {
        let guest = Guest::place().await;
        guest.pay().await;
        guest.shop.wait(CANCEL_WINDOW);
        guest.delay().await;
        let (shipped, cancelled) = tokio::join!(guest.ship(), guest.cancel());
        let (lost, code) =
            if shipped.status == 200 { (cancelled, "already_shipped") } else { (shipped, "order_cancelled") };
        assert_eq!((lost.status, lost.code().as_str()), (409, code));
        let seen = guest.see().await.json();
        let is_cancelled = seen["status"] == "cancelled";
        assert_eq!(seen.get("shipped").is_some(), !is_cancelled, "{seen}");
    }
}

#[tokio::test]
async fn a_link_that_no_order_has_is_not_found() {
    let guest = Guest::place().await;
    let (link, swapped) = (&guest.link, guest.link.chars().map(swap_case).collect::<String>());
    let others = [
        swapped,
        link[..21].to_owned(),
        format!("{link}A"),
        "A".repeat(22),
        "%00".to_owned(),
        "..%2f..".to_owned(),
        guest.id.clone(),
        number(100_000).to_owned(),
    ];
    for other in others {
        for response in [
            guest.shop.get(&format!("/api/guest/{other}"), &Caller::Anonymous).await,
            guest.shop.post(&format!("/api/guest/{other}/cancel"), &Caller::Anonymous, &json!({})).await,
            guest
                .shop
                .put(&format!("/api/guest/{other}/email"), &Caller::Anonymous, &json!({ "email": "jane@gmail.com" }))
                .await,
        ] {
            assert_eq!((response.status, response.code().as_str()), (404, "PGRST116"), "{other}");
        }
    }
    guest.shop.wait(120 * DAY - 1);
    assert_eq!(guest.see().await.status, 200);
    guest.shop.wait(1);
    assert_eq!((guest.see().await.status, guest.cancel().await.status), (404, 404));
}

fn swap_case(c: char) -> char {
    if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
}

#[tokio::test]
async fn only_the_cancellation_changes_anything_and_takes_nothing_but_an_empty_object() {
    let guest = Guest::place().await;
    let before = (guest.see().await.json(), guest.shop.count("audit_log"));
    for path in [format!("/api/guest/{}", guest.link), format!("/order/{}", guest.link)] {
        for method in [Method::GET, Method::HEAD] {
            guest.shop.send(request(method, &path, &Caller::Anonymous).finish()).await;
        }
    }
    let path = format!("/api/guest/{}/cancel", guest.link);
    assert_eq!(guest.shop.get(&path, &Caller::Anonymous).await.status, 405);
    for body in [json!({ "reason": "x" }), json!([]), json!(null), json!("x")] {
        assert_eq!(guest.shop.post(&path, &Caller::Anonymous, &body).await.status, 400, "{body}");
    }
    let form = request(Method::POST, &path, &Caller::Anonymous)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .body(b"a=b".to_vec());
    assert_eq!(guest.shop.send(form).await.status, 415);
    assert_eq!((guest.see().await.json(), guest.shop.count("audit_log")), before);
}

#[tokio::test]
async fn every_response_about_a_page_is_documented() {
    let (document, guest) = (Document::read(), Guest::place().await);
    let operation = |method, path| document.operation(method, path).expect("an operation");
    let (see, cancel) = (operation("GET", "/api/guest/x"), operation("POST", "/api/guest/x/cancel"));
    let correct = operation("PUT", "/api/guest/x/email");
    document.check(see, &guest.see().await, "placed");
    guest.pay().await;
    guest.shop.wait(CANCEL_WINDOW);
    document.check(cancel, &guest.cancel().await, "too late");
    guest.delay().await;
    document.check(correct, &guest.correct("jane@gmail.com").await, "corrected");
    document.check(cancel, &guest.cancel().await, "delayed");
    document.check(correct, &guest.correct("jane@aol.com").await, "too late to correct");
    document.check(see, &guest.see().await, "cancelled");
    let listed = guest.shop.get("/api/orders", &guest.staff).await;
    document.check(operation("GET", "/api/orders"), &listed, "with a page");
    assert_eq!(listed.json()[0]["fulfillment"]["link"], json!(guest.link));
    assert_eq!(listed.json()[0]["fulfillment"]["cancel_until"], time(NOW + CANCEL_WINDOW));
}
