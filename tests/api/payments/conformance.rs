//! What the shop sends to Stripe and what its double answers, by Stripe's own types.
//!
//! The double is ours: it can agree with a wrong idea of Stripe, and an SDK checks no parameters when it runs. So the real
//! client makes each kind of call here, and what was sent and answered is written as TypeScript. `npm run typecheck`
//! compiles it with the types of Stripe's SDK for the same version of the API.
//!
//! Other tests need not be recorded: the double refuses calls and parameters that are not in `KINDS`, and here the client
//! has to send everything in `KINDS`.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

use serde_json::{Value, json};
use shop::domain::customer::{Customer, ShippingAddress};
use shop::payments::{NewIntent, PaidOrder, SecretKey, Stripe, StripeError};

use super::card_shop::{DECLINED, SECURE, VISA};
use crate::authority::Authority;
use crate::stripe::kinds::{self, KINDS};
use crate::stripe::{Answer, Call, Fault, StripeServer};

const FILE: &str = "ui/e2e/support/stripe-calls.gen.ts";
const KEY: &str = "rk_test_51NotARealKeyOfAnyAccount";
const WEEK: i64 = 7 * 24 * 60 * 60;
const HEAD: &str = "\
// Written by `make stripe-calls`: what the shop sends to Stripe, and what its double answers. It compiles only if both are
// as Stripe's types say.
import type { ReleaseTrain } from '@stripe/stripe-js/dist/shared';
import type Stripe from 'stripe';

// The page loads the Stripe.js of the same release.
type Version = Stripe.LatestApiVersion & `${string}.${ReleaseTrain}`;
// `LastPaymentError` has the fields and the codes of every error.
type Failed = { error: Stripe.PaymentIntent.LastPaymentError };

";
/// The objects that the double answers with, and their statuses.
const STATES: [&str; 14] = [
    "payment_intent requires_payment_method",
    "payment_intent requires_action",
    "payment_intent processing",
    "payment_intent requires_capture",
    "payment_intent succeeded",
    "payment_intent canceled",
    "charge failed",
    "charge succeeded",
    "refund pending",
    "refund failed",
    "refund succeeded",
    "balance_transaction pending",
    "dispute needs_response",
    "dispute won",
];
const TRIAL: NewIntent<'static> = NewIntent { cents: 500, description: "Trial", order: None };

fn customer() -> Customer {
    let [name, address, address2] = ["Maya J Rivers", "12 Oak Street", "Apt 3"].map(str::to_owned);
    let [city, state, zip] = ["Austin", "TX", "78701"].map(str::to_owned);
    let address = ShippingAddress { address, address2, city, state, zip, ..ShippingAddress::default() };
    Customer { name, address, ..Customer::default() }
}

fn order(customer: &Customer) -> NewIntent<'_> {
    let order = PaidOrder { id: "0192f0c1", number: "LC100000", shop: "5f1d", epoch: "90ab", customer };
    NewIntent { cents: 499, description: "Order LC100000", order: Some(order) }
}

/// An account, and a client of it.
struct Recorder {
    server: StripeServer,
    stripe: Stripe,
    /// A client with the key of another account.
    stranger: Stripe,
}

impl Recorder {
    fn new() -> Self {
        let authority = Authority::new();
        let server = StripeServer::start(&authority.issue(&["127.0.0.1"]), KEY);
        let folder = tempfile::tempdir().expect("a folder");
        let roots = folder.path().join("ca.pem");
        fs::write(&roots, authority.root_pem()).expect("written");
        let client = |key| Stripe::new(SecretKey::parse(key).expect("a key"), server.url(), Some(&roots));
        let [stripe, stranger] = [KEY, "rk_test_51TheKeyOfAnother"].map(|key| client(key).expect("a client"));
        Self { server, stripe, stranger }
    }

    /// Declined, paid and charged, then refunded: one refund waits, one fails, one is refused.
    async fn charge_and_refund(&self, id: &str) -> Result<(), StripeError> {
        let stripe = &self.stripe;
        stripe.confirm(id, DECLINED, "declined").await.expect_err("a decline");
        stripe.get(id).await?;
        stripe.confirm(id, VISA, "paid").await?;
        stripe.get(id).await?;
        stripe.capture(id, "captured").await?;
        self.server.account().is_refunding_slowly = true;
        let [waiting, failed] = [stripe.refund(id, 100, "1", "r1").await?, stripe.refund(id, 200, "2", "r2").await?];
        assert!(self.server.account().settle_refund(&failed.id, false));
        stripe.get(id).await?;
        stripe.get_refund(&failed.id).await?;
        assert!(self.server.account().settle_refund(&waiting.id, true));
        stripe.refund(id, 500, "3", "r3").await.expect_err("more than is left");
        stripe.get(id).await?;
        for status in ["needs_response", "won"] {
            self.server.account().dispute(id, status);
            stripe.disputes(&format!("payment_intent={id}")).await?;
        }
        Ok(())
    }

    /// 3-D Secure is refused, then done; the payment is cancelled, and cannot be captured.
    async fn authenticate_and_cancel(&self, id: &str) -> Result<(), StripeError> {
        let stripe = &self.stripe;
        for (key, is_done) in [("refused", false), ("done", true)] {
            let asked = stripe.confirm(id, SECURE, key).await?;
            self.server.account().authenticate(&asked.client_secret.expect("a secret"), is_done);
            stripe.get(id).await?;
        }
        stripe.cancel(id, "cancelled").await?;
        stripe.get(id).await?;
        stripe.capture(id, "too late").await.expect_err("it is cancelled");
        Ok(())
    }

    /// What Stripe refuses.
    async fn fail(&self, id: &str) {
        let stripe = &self.stripe;
        stripe.get("pi_99999999").await.expect_err("no payment");
        stripe.confirm(id, "pm_of_another_account", "missing").await.expect_err("no payment method");
        stripe.create(&order(&customer()), "1").await.expect_err("a key that was used");
        stripe.create(&NewIntent { cents: 1, ..TRIAL }, "little").await.expect_err("too little");
        for status in [429, 500] {
            self.server.account().fail("/cancel", Fault::Status(status));
            stripe.cancel(id, &status.to_string()).await.expect_err("a fault");
        }
        self.stranger.get(id).await.expect_err("another account");
    }

    async fn record(&self) -> Result<Vec<(Call, Answer)>, StripeError> {
        let stripe = &self.stripe;
        // A page has 100 payments.
        for number in 0..100 {
            stripe.create(&TRIAL, &format!("trial {number}")).await?;
        }
        self.server.account().recorded = Some(Vec::new());
        let mut ids = Vec::new();
        let customer = customer();
        for (key, intent) in [("1", TRIAL), ("2", TRIAL), ("3", TRIAL), ("4", order(&customer))] {
            ids.push(stripe.create(&intent, key).await?.id);
        }
        let [waiting, held, cancelled, charged] = &ids[..] else { panic!("four payments") };
        stripe.confirm(waiting, "pm_card_processing", "waits").await?;
        stripe.confirm(held, VISA, "held").await?;
        self.server.account().advance(WEEK);
        stripe.get(held).await?;
        self.authenticate_and_cancel(cancelled).await?;
        self.charge_and_refund(charged).await?;
        self.fail(waiting).await;
        for number in 0..101 {
            self.server.account().dispute(&format!("pi_{:08}", number + 1), "needs_response");
        }
        stripe.disputes("created%5Bgte%5D=0").await?;
        stripe.try_list().await?;
        let mut pages = stripe.created_since(0);
        while pages.next(|_| true).await?.is_some() {}
        Ok(self.server.account().recorded.take().expect("calls"))
    }
}

#[tokio::test]
async fn what_is_sent_and_answered_is_in_the_file_that_stripes_types_check() {
    let recorded = Recorder::new().record().await.expect("calls that Stripe does not refuse");
    assert_complete(&recorded);
    let found = render(&recorded);
    if std::env::var_os("WRITE_STRIPE_CALLS").is_some() {
        fs::write(FILE, &found).expect("written");
    }
    let expected = fs::read_to_string(FILE).unwrap_or_default();
    assert!(found == expected, "{FILE} is stale: `make stripe-calls` writes it");
}

#[tokio::test]
async fn the_double_refuses_the_versions_and_parameters_that_stripe_refuses() {
    let server = Recorder::new().server;
    let refusal = |version: &str, parameter: &str, value: &str| {
        let call = Call {
            method: "POST".to_owned(),
            path: "/v1/payment_intents".to_owned(),
            form: [(parameter.to_owned(), value.to_owned())].into(),
            authorization: format!("Bearer {KEY}"),
            version: version.to_owned(),
            ..Call::default()
        };
        let answer = server.account().begin(&call).err()?;
        let error = serde_json::from_str::<Value>(&answer.body).expect("JSON")["error"].clone();
        let text = |name: &str| error[name].as_str().unwrap_or_default().to_owned();
        Some((answer.status, text("code"), text("param")))
    };
    let refused = |code: &str, param: &str| Some((400, code.to_owned(), param.to_owned()));
    assert_eq!(refusal("2026-08-26.dahlia", "payment_method_types[0]", "card"), None);
    for version in ["2026-09-30.endive", "2026-10-28.endive"] {
        let no_longer = refused("payment_method_types_no_longer_supported", "payment_method_types");
        assert_eq!(refusal(version, "payment_method_types[0]", "card"), no_longer, "{version}");
        assert_eq!(refusal(version, "amount", "499"), None, "{version}");
    }
    for version in ["", "2026-08-26", "2026-08-27.dahlia", "2099-01-01.zinnia"] {
        assert_eq!(refusal(version, "amount", "499"), refused("", ""), "{version}");
    }
    for (parameter, value, code) in [
        ("return_url", "https://shop.example", "parameter_unknown"),
        ("amount[0]", "499", "parameter_unknown"),
        ("payment_method_types", "card", "parameter_unknown"),
        ("metadata[a][b]", "c", "parameter_unknown"),
        ("shipping", "c", "parameter_unknown"),
        ("amount", "4.99", "parameter_invalid_integer"),
    ] {
        assert_eq!(refusal("2026-08-26.dahlia", parameter, value), refused(code, parameter));
    }
}

/// Requires every parameter of every kind of call, and every state.
fn assert_complete(recorded: &[(Call, Answer)]) {
    for kind in KINDS {
        let mut calls = recorded.iter().filter(|(call, _)| call.kind() == kind.name);
        let is_sent = |name: &str| calls.clone().any(|(call, _)| sent(call).get(name).is_some());
        let missing = kind.parameters.iter().find(|(name, _)| !is_sent(name));
        assert!(missing.is_none() && calls.any(|(_, answer)| answer.status == 200), "{} {missing:?}", kind.name);
    }
    let mut answered = BTreeSet::new();
    for (_, answer) in recorded {
        note_states(&serde_json::from_str(&answer.body).expect("JSON"), &mut answered);
    }
    let missing: Vec<_> = STATES.into_iter().filter(|state| !answered.contains(*state)).collect();
    assert!(missing.is_empty(), "not answered: {missing:?}");
}

/// Notes the objects in an answer with their statuses.
fn note_states(value: &Value, found: &mut BTreeSet<String>) {
    if let (Some(object), Some(status)) = (value["object"].as_str(), value["status"].as_str()) {
        found.insert(format!("{object} {status}"));
    }
    match value {
        Value::Object(fields) => fields.values().for_each(|value| note_states(value, found)),
        Value::Array(items) => items.iter().for_each(|value| note_states(value, found)),
        _ => {}
    }
}

fn render(recorded: &[(Call, Answer)]) -> String {
    let version = &recorded[0].0.version;
    assert!(recorded.iter().all(|(call, _)| call.version == *version), "one version");
    let mut text = format!("{HEAD}export const version = '{version}' satisfies Version;\n\n");
    text += "export const calls = [\n";
    for (call, answer) in recorded {
        let kind = kinds::find(call).unwrap_or_else(|refused| panic!("{}", refused.body));
        let body: Value = serde_json::from_str(&answer.body).expect("JSON");
        let gets = if answer.status == 200 { kind.gets } else { "Failed" };
        writeln!(text, "  // {} {}", answer.status, kind.name).expect("a text");
        writeln!(text, "  {} satisfies {},", literal(sent(call)), kind.sends).expect("a text");
        writeln!(text, "  {} satisfies {gets},", literal(body)).expect("a text");
    }
    text + "];\n"
}

fn sent(call: &Call) -> Value {
    let decoded = kinds::find(call).and_then(|kind| kind.decode(&call.form));
    decoded.unwrap_or_else(|refused| panic!("{}", refused.body))
}

/// Returns a value as TypeScript, the same in every run, and with the newest two payments of a list.
fn literal(mut value: Value) -> String {
    if let Some(Value::Array(payments)) = value.get_mut("data") {
        payments.truncate(2);
    }
    settle(&mut value);
    value.to_string()
}

/// Replaces times, which are larger than all amounts.
fn settle(value: &mut Value) {
    match value {
        Value::Object(fields) => fields.values_mut().for_each(settle),
        Value::Array(items) => items.iter_mut().for_each(settle),
        Value::Number(number) if number.as_i64() > Some(1_000_000_000) => *value = json!(1_795_000_000),
        _ => {}
    }
}
