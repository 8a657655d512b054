//! An account of Stripe: its payments and refunds, and what it has answered for each key.

mod controls;

use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use super::answer::{Answer, Call, error_body, failed, invalid, missing};
use super::balance;
use super::dispute;
use super::fault::{Fault, Random};
use super::keys::Keys;
use super::kinds;
use super::objects;
use super::payment::{self, Payment};
use super::refund::{self, Refund};
use super::version;

pub(crate) struct Account {
    /// The only one that works.
    pub(crate) key: String,
    pub(crate) payments: BTreeMap<String, Payment>,
    pub(crate) refunds: BTreeMap<String, Refund>,
    /// Every call, in the order of their arrival.
    pub(crate) calls: Vec<Call>,
    /// Calls with their answers, if a test wants them.
    pub(crate) recorded: Option<Vec<(Call, Answer)>>,
    /// Orders that had two payments with a held or charged amount at once.
    pub(crate) held_twice: Vec<String>,
    /// Whether new refunds wait for `settle_refund`.
    pub(crate) is_refunding_slowly: bool,
    /// Whether refunds are missing in the list of their charge.
    pub(crate) lists_no_refunds: bool,
    /// The kind of call that the key may not make; may be empty.
    pub(crate) denied: &'static str,
    /// Whether every connection is refused.
    pub(crate) is_down: bool,
    keys: Keys,
    /// By the end of method and path.
    faults: Vec<(String, Fault)>,
    random: Random,
    /// Seconds by which the clock of Stripe is ahead.
    ahead: i64,
}

impl Account {
    pub(super) fn new(key: &str) -> Self {
        Self {
            key: key.to_owned(),
            payments: BTreeMap::new(),
            refunds: BTreeMap::new(),
            calls: Vec::new(),
            recorded: None,
            held_twice: Vec::new(),
            is_refunding_slowly: false,
            lists_no_refunds: false,
            denied: "",
            is_down: false,
            keys: Keys::default(),
            faults: Vec::new(),
            random: Random::new(1, 0),
            ahead: 0,
        }
    }

    pub(crate) fn now(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock after 1970");
        i64::try_from(since.as_secs()).expect("a time of this age") + self.ahead
    }
}

/// What the server does.
impl Account {
    /// Notes a call. Returns its fault.
    pub(super) fn take_fault(&mut self, call: &Call) -> Option<Fault> {
        self.calls.push(call.clone());
        if self.is_down {
            return Some(Fault::Refuse);
        }
        let index = self.faults.iter().position(|(path_end, _)| is_named(call, path_end));
        index.map(|index| self.faults.remove(index).1).or_else(|| self.random.draw(call))
    }

    /// Begins the work of a call, unless its key has been used. Then the error is the answer.
    pub(crate) fn begin(&mut self, call: &Call) -> Result<(), Answer> {
        if call.authorization != format!("Bearer {}", self.key) {
            return Err(invalid(401, "", "", &format!("Invalid API Key provided: {}", call.authorization)));
        }
        version::check(call)?;
        kinds::find(call)?.decode(&call.form)?;
        if call.kind() == self.denied {
            let message = "The provided key does not have the required permissions for this endpoint.";
            return Err(invalid(403, "", "", message));
        }
        self.keys.begin(call)
    }

    /// Does the work of a call, and keeps its answer, or this error in its place.
    pub(super) fn finish(&mut self, call: &Call, failure: Option<u16>) -> Answer {
        let answer = self.work(call).unwrap_or_else(|error| error);
        self.keep(call, failure.map_or(answer, fault_answer))
    }

    /// Answers with an error before any work.
    pub(super) fn fail_now(&mut self, call: &Call, status: u16) -> Answer {
        self.keep(call, fault_answer(status))
    }

    /// Answers with a refusal before any work.
    pub(super) fn refuse(&mut self, call: &Call, status: u16, code: &str) -> Answer {
        let message = format!("Stripe refuses: {code}");
        let body = match status {
            402 => error_body("card_error", code, "", &message),
            _ => error_body("invalid_request_error", code, "", &message),
        };
        self.keep(call, Answer::new(status, &json!({ "error": body })))
    }

    fn keep(&mut self, call: &Call, answer: Answer) -> Answer {
        self.keys.end(call, &answer);
        answer
    }

    fn work(&mut self, call: &Call) -> Result<Answer, Answer> {
        let path = call.path.strip_prefix("/v1/").unwrap_or_default();
        let parts: Vec<&str> = path.split('/').collect();
        self.advance(0);
        match (call.method.as_str(), &parts[..]) {
            ("POST", ["payment_intents"]) => self.create(call),
            ("GET", ["payment_intents"]) => self.list_payments(call),
            ("GET", ["payment_intents", id]) => self.show(id, call),
            ("POST", ["payment_intents", id, step]) => self.step(id, step, call),
            ("POST", ["refunds"]) => self.refund(call),
            ("GET", ["refunds", id]) => self.show_refund(id),
            ("GET", ["disputes"]) => self.list_disputes(call),
            _ => unreachable!("no kind of call"),
        }
    }

    fn show_refund(&self, id: &str) -> Result<Answer, Answer> {
        let refund = self.refunds.get(id).ok_or_else(|| missing("intent", &format!("refund: '{id}'")))?;
        Ok(Answer::ok(&objects::refund(id, refund, &self.payments[&refund.intent])))
    }

    fn list_disputes(&self, call: &Call) -> Result<Answer, Answer> {
        let since = call.get("created[gte]").parse().unwrap_or(0);
        let is_wanted = |id: &str, payment: &Payment| {
            payment.is_disputed && payment.created >= since && [id, ""].contains(&call.get("payment_intent"))
        };
        let found = self.payments.iter().rev().filter(|(id, payment)| is_wanted(id, payment));
        let found: Vec<_> = found.map(|(id, payment)| (dispute::id_of(id), dispute::as_json(id, payment))).collect();
        page(call, found.iter().map(|(id, dispute)| (id, dispute.clone())))
    }

    fn create(&mut self, call: &Call) -> Result<Answer, Answer> {
        let mut payment = Payment::new(payment::amount(call)?, call, self.now());
        payment.is_live = self.key.contains("_live_");
        let id = format!("pi_{:08}", self.payments.len() + 1);
        self.payments.insert(id.clone(), payment);
        Ok(Answer::ok(&self.as_json(&id, call)))
    }

    fn list_payments(&self, call: &Call) -> Result<Answer, Answer> {
        let since = call.get("created[gte]").parse().unwrap_or(0);
        let payments = self.payments.iter().rev().filter(|(_, payment)| payment.created >= since);
        page(call, payments.map(|(id, _)| (id, self.as_json(id, call))))
    }

    fn show(&self, id: &str, call: &Call) -> Result<Answer, Answer> {
        self.payments.get(id).ok_or_else(|| no_payment(id))?;
        Ok(Answer::ok(&self.as_json(id, call)))
    }

    fn step(&mut self, id: &str, step: &str, call: &Call) -> Result<Answer, Answer> {
        let now = self.now();
        let payment = self.payments.get_mut(id).ok_or_else(|| no_payment(id))?;
        payment.step(id, step, call, now)?;
        self.note_second_hold(id);
        Ok(Answer::ok(&self.as_json(id, call)))
    }

    fn as_json(&self, id: &str, call: &Call) -> Value {
        let payment = &self.payments[id];
        let mut body = payment.as_json(id, call.expands("latest_charge"));
        if body["latest_charge"].is_object() && call.expands("latest_charge.refunds") {
            let listed = if self.lists_no_refunds { &BTreeMap::new() } else { &self.refunds };
            body["latest_charge"]["refunds"] = refund::of_charge(id, payment, listed);
            if call.expands("latest_charge.refunds.data.balance_transaction") {
                for refund in body["latest_charge"]["refunds"]["data"].as_array_mut().expect("a list") {
                    let id = refund["id"].as_str().expect("an id").to_owned();
                    refund["balance_transaction"] = balance::of_refund(&id, &self.refunds[&id]);
                }
            }
        }
        if call.expands("latest_charge.balance_transaction")
            && let Some(transaction) =
                body.pointer_mut("/latest_charge/balance_transaction").filter(|it| it.is_string())
        {
            *transaction = balance::of_charge(id, payment);
        }
        body
    }

    fn refund(&mut self, call: &Call) -> Result<Answer, Answer> {
        let (created, intent) = (self.now(), call.get("payment_intent"));
        let payment = self.payments.get_mut(intent).ok_or_else(|| no_payment(intent))?;
        let cents = refund::amount(payment, intent, call.form.get("amount"))?;
        payment.refunded += cents;
        let status = if self.is_refunding_slowly { "pending" } else { "succeeded" };
        let refund = Refund { intent: intent.to_owned(), cents, status, metadata: call.metadata(), created };
        let id = format!("re_{:08}", self.refunds.len() + 1);
        let body = objects::refund(&id, &refund, payment);
        self.refunds.insert(id, refund);
        Ok(Answer::ok(&body))
    }

    /// Notes the order of a payment that holds or has charged its amount, if another payment of the order has too.
    fn note_second_hold(&mut self, id: &str) {
        let is_held = |payment: &Payment| matches!(payment.status, "requires_capture" | "succeeded");
        let payment = &self.payments[id];
        let Some(order) = payment.metadata["order_id"].as_str().filter(|_| is_held(payment)) else { return };
        let of_order = self.payments.values().filter(|other| other.metadata["order_id"] == order);
        if of_order.filter(|other| is_held(other)).count() > 1 {
            self.held_twice.push(order.to_owned());
        }
    }
}

fn is_named(call: &Call, path_end: &str) -> bool {
    format!("{} {}", call.method, call.path).ends_with(path_end)
}

fn no_payment(id: &str) -> Answer {
    missing("intent", &format!("payment_intent: '{id}'"))
}

fn fault_answer(status: u16) -> Answer {
    Answer { is_saved: status >= 500, ..failed(status, "", "", "a fault of the test") }
}

/// Returns a page of a list, newest first.
fn page<'a>(call: &Call, all: impl Iterator<Item = (&'a String, Value)>) -> Result<Answer, Answer> {
    let limit = call.form.get("limit").map_or(Some(10), |text| text.parse().ok()).unwrap_or(0);
    if !(1..=100).contains(&limit) {
        return Err(invalid(400, "parameter_invalid_integer", "limit", "Limit must be between 1 and 100"));
    }
    let after = call.form.get("starting_after");
    let mut rest = all.filter(|(id, _)| after.is_none_or(|after| *id < after)).map(|(_, value)| value);
    let data: Vec<_> = rest.by_ref().take(limit).collect();
    Ok(Answer::ok(&json!({ "object": "list", "url": call.path, "data": data, "has_more": rest.next().is_some() })))
}
