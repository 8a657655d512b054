//! Figures and the export of money, over months: what is over does not change.

use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::card_shop::{CardShop, HOUR, Placed};
use crate::brand::{CANCEL_WINDOW, number};
use crate::shop::{Caller, Response, TestShop};
use crate::stripe::Fault;

const FEBRUARY: &str = "from=2027-02-01&to=2027-02-28";
const MARCH: &str = "from=2027-03-01&to=2027-03-31";
const APRIL: &str = "from=2027-04-01&to=2027-04-30";

fn new_york() -> TimeZone {
    TimeZone::get("America/New_York").expect("a time zone")
}

impl CardShop {
    /// Lets time pass, also at Stripe, until this one, such as 2027-03-01T04:30:00Z.
    async fn wait_until(&mut self, time: &str) {
        let time: jiff::Timestamp = time.parse().expect("a time");
        let seconds = time.as_second() - self.shop.now();
        assert!(seconds >= 0, "{time} is over");
        self.shop.wait(seconds);
        self.stripe().advance(seconds);
        self.staff = self.shop.staff().await;
    }

    /// Places and pays an order as long before this time as its shopper can cancel it: then it is charged.
    async fn charge_at(&mut self, time: &str, units: u32) -> Placed {
        let time: jiff::Timestamp = time.parse().expect("a time");
        self.wait_until(&(time - jiff::SignedDuration::from_secs(CANCEL_WINDOW)).to_string()).await;
        let order = self.place_order(&self.shop.order_of(units)).await;
        assert_eq!(self.pay(&order, super::card_shop::VISA).await.state(), "authorized");
        self.shop.cancel_unpaid_orders().await;
        self.work_after(CANCEL_WINDOW).await;
        self.stripe().advance(CANCEL_WINDOW);
        order
    }

    async fn staff_get(&self, path: &str) -> Response {
        let response = self.shop.get(path, &self.shop.staff().await).await;
        assert_eq!(response.status, 200, "{path}: {}", response.text());
        response
    }

    async fn figures(&self, period: &str) -> Value {
        self.staff_get(&format!("/api/figures?{period}")).await.json()
    }

    pub(super) async fn money(&self, period: &str) -> Vec<Value> {
        let response = self.staff_get(&format!("/api/money?{period}")).await;
        response.json().as_array().expect("a list").clone()
    }
}

pub(super) fn cents(value: &Value) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "far below 2^53")]
    let cents = (value.as_f64().expect("an amount") * 100.0).round() as i64;
    cents
}

/// Sums gross, refunds, disputed and net over days or states.
fn sums(list: &Value) -> [i64; 4] {
    let list = list.as_array().expect("a list");
    ["gross", "refunds", "disputed", "net"].map(|name| list.iter().map(|sums| cents(&sums[name])).sum())
}

/// Sums entries in the same way.
fn sums_of_export(entries: &[Value]) -> [i64; 4] {
    let sum = |kinds: &[&str]| -> i64 {
        let of_kinds = entries.iter().filter(|entry| kinds.iter().any(|kind| entry["kind"] == *kind));
        of_kinds.map(|entry| cents(&entry["amount"])).sum()
    };
    let all: i64 = entries.iter().map(|entry| cents(&entry["amount"])).sum();
    [sum(&["charge"]), -sum(&["charge_reversed", "refund", "refund_failed"]), -sum(&["dispute"]), all]
}

/// Returns date, kind and amount of entries.
fn kinds(entries: &[Value]) -> Vec<(&str, &str, i64)> {
    let rows = entries.iter().map(|entry| {
        let [date, kind] = ["date", "kind"].map(|name| entry[name].as_str().expect("a text"));
        (date, kind, cents(&entry["amount"]))
    });
    rows.collect()
}

#[tokio::test]
async fn a_closed_month_does_not_change_when_charges_of_it_are_refunded_or_disputed() {
    let mut shop = CardShop::open_in(new_york()).await;
    let refunded = shop.charge_at("2027-02-20T15:00:00Z", 1).await;
    shop.charge_at("2027-02-21T15:00:00Z", 2).await;
    let disputed = shop.stripe().payments.keys().next_back().cloned().expect("a payment");
    // It is March in UTC, and half past eleven on the last day of February in New York.
    let cancelled = shop.charge_at("2027-03-01T04:30:00Z", 3).await;
    shop.wait_until("2027-03-01T05:00:00Z").await;
    let february = (shop.figures(FEBRUARY).await, shop.money(FEBRUARY).await);
    assert_eq!(sums(&february.0["days"]), [2994, 0, 0, 2994]);
    assert_eq!(february.0["days"][27]["gross"], 14.97);

    shop.wait_until("2027-03-05T15:00:00Z").await;
    assert_eq!(shop.refund(&refunded, 1.0, 0.0).await.status, 200);
    // Refunds of several orders are sent in any order.
    shop.work().await;
    assert_eq!(shop.set_status(&cancelled, "cancelled").await.status, 200);
    shop.work_after(30).await;
    shop.stripe().payments.get_mut(&disputed).expect("a payment").is_disputed = true;
    shop.payments().reconcile().await.expect("a comparison");
    // Half past eleven on the day on which summer time begins, and on the last day of the month.
    let late = shop.charge_at("2027-03-15T03:30:00Z", 1).await;
    shop.charge_at("2027-04-01T03:30:00Z", 1).await;
    shop.stripe().is_refunding_slowly = true;
    assert_eq!(shop.refund(&late, 2.5, 0.0).await.status, 200);
    shop.work().await;
    shop.wait_until("2027-04-01T04:00:00Z").await;
    let march = (shop.figures(MARCH).await, shop.money(MARCH).await);
    let expected = [
        ("2027-03-05", "refund", -100),
        ("2027-03-05", "refund", -1497),
        ("2027-03-05", "dispute", -998),
        ("2027-03-14", "charge", 499),
        ("2027-03-31", "charge", 499),
        ("2027-03-31", "refund", -250),
    ];
    assert_eq!(kinds(&march.1), expected);

    let failed = shop.stripe().refunds.keys().next_back().cloned().expect("a refund");
    assert!(shop.stripe().settle_refund(&failed, false));
    shop.wait_until("2027-04-02T15:00:00Z").await;
    shop.payments().reconcile().await.expect("a comparison");
    assert_eq!(kinds(&shop.money(APRIL).await), [("2027-04-02", "refund_failed", 250)]);
    assert_eq!(sums(&shop.figures(APRIL).await["days"]), [0, -250, 0, 250]);
    for (period, (figures, money)) in [(FEBRUARY, &february), (MARCH, &march)] {
        assert_eq!(&shop.figures(period).await, figures, "{period}");
        assert_eq!(&shop.money(period).await, money, "{period}");
    }
    for period in [FEBRUARY, MARCH, APRIL] {
        let (figures, money) = (shop.figures(period).await, shop.money(period).await);
        assert_eq!(sums(&figures["days"]), sums_of_export(&money), "{period}");
        assert_eq!(sums(&figures["states"]), sums_of_export(&money), "{period}");
        assert_eq!((&figures["states"][0]["state"], &figures["zone"]), (&json!("TX"), &json!("America/New_York")));
    }
}

#[tokio::test]
async fn units_of_a_charged_order_are_taken_back_when_it_is_cancelled_and_the_money_when_it_is_refunded() {
    let mut shop = CardShop::open().await;
    let order = shop.charge().await;
    let units = |figures: &Value| [0, 1].map(|day| figures["days"][day]["units"].as_i64().expect("units"));
    assert_eq!(units(&shop.figures("days=2").await), [0, 1]);
    assert_eq!(shop.set_status(&order, "cancelled").await.status, 200);
    assert_eq!(units(&shop.figures("days=2").await), [0, 0]);
    assert_eq!(shop.set_status(&order, "paid").await.status, 200);
    assert_eq!(units(&shop.figures("days=2").await), [0, 1], "undone");
    shop.shop.wait(24 * HOUR);
    shop.staff = shop.shop.staff().await;
    assert_eq!(shop.set_status(&order, "cancelled").await.status, 200);
    shop.work_after(30).await;
    let found = shop.figures("days=2").await;
    assert_eq!((units(&found), &found["items"][0]["units"]), ([1, -1], &json!([1, -1])));
    assert_eq!(sums(&found["days"]), [499, 499, 0, 0]);
    assert_eq!(kinds(&shop.money("days=2").await).len(), 2, "only money is exported");
}

#[tokio::test]
async fn an_export_has_the_ids_and_the_fee_that_stripe_has_said() {
    let shop = CardShop::open().await;
    let order = shop.charge().await;
    assert_eq!(shop.refund(&order, 1.0, 0.0).await.status, 200);
    shop.work().await;
    let number = number(100_000);
    let head = "date,kind,order_number,payment_intent,stripe_id,amount,fee,net,currency,state,tax";
    let charge = format!("2026-11-18,charge,{number},pi_00000001,ch_00000001_1,4.99,0.44,4.55,USD,TX,included");
    let refund = format!("2026-11-18,refund,{number},pi_00000001,re_00000001,-1.00,0.00,-1.00,USD,TX,included");
    let file = shop.staff_get("/api/money?format=csv").await;
    assert_eq!(file.text(), format!("\u{feff}{head}\r\n{charge}\r\n{refund}\r\n"));
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"money.csv\"");
    let of_charge = json!({
        "date": "2026-11-18", "kind": "charge", "order_number": number, "payment_intent": "pi_00000001",
        "stripe_id": "ch_00000001_1", "amount": 4.99, "fee": 0.44, "net": 4.55, "currency": "USD", "state": "TX",
        "tax": "included"
    });
    assert_eq!(shop.money("").await[0], of_charge);
    for (sql, why) in [
        ("UPDATE payments SET charge = '=1+1'", "no cell is a formula"),
        ("UPDATE ledger_entries SET cents = 1", "append-only"),
        ("DELETE FROM ledger_entries", "append-only"),
    ] {
        assert!(shop.shop.database().execute(sql, []).is_err(), "{why}");
    }
}

#[tokio::test]
async fn a_key_that_may_not_read_balances_charges_cards_and_says_no_fee() {
    let shop = CardShop::open().await;
    let order = shop.place_and_pay().await;
    // The poll after the capture.
    shop.stripe().fail("GET /v1/payment_intents/pi_00000001", Fault::Status(403));
    shop.work_after(CANCEL_WINDOW).await;
    assert_eq!(shop.states(&order).await, ("paid".into(), "captured".into()));
    assert_eq!(shop.stripe().count_faults(), 0);
    assert_eq!(shop.money("").await[0]["fee"], Value::Null);
    shop.payments().reconcile().await.expect("a comparison");
    assert_eq!(shop.money("").await[0]["stripe_id"], "ch_00000001_1");
}

#[tokio::test]
async fn bad_exports_are_rejected() {
    let shop = TestShop::open();
    assert_eq!(shop.get("/api/money", &Caller::Anonymous).await.status, 401);
    let staff = shop.staff().await;
    assert_eq!(shop.get("/api/money", &staff).await.text(), "[]");
    for (query, field) in [("format=xlsx", "format"), ("days=367", "days"), ("from=2026-02-30", "from")] {
        let response = shop.get(&format!("/api/money?{query}"), &staff).await;
        assert_eq!(response.status, 422, "{query}: {}", response.text());
        assert!(response.field(field).is_some(), "{query}");
    }
}
