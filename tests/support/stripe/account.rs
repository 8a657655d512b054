//! An account of Stripe: its payments, what it has answered for each key, and the faults to come.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Value, json};

/// A call of the API.
#[derive(Clone)]
pub(super) struct Call {
    pub(super) method: String,
    pub(super) path: String,
    pub(super) form: BTreeMap<String, String>,
    pub(super) authorization: String,
    pub(super) version: String,
    pub(super) key: Option<String>,
}

/// An answer: its status and its body.
type Answer = (u16, String);

/// What happens to a call instead of its work.
#[derive(Clone, Copy)]
pub(crate) enum Fault {
    /// An error with this status, as Stripe writes it.
    Status(u16),
    /// A page of a proxy.
    Html,
    /// The answer without its end.
    Truncated,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Payment {
    pub(crate) status: &'static str,
    pub(crate) cents: i64,
    pub(crate) captured: i64,
    pub(crate) refunded: i64,
}

pub(crate) struct Account {
    key: String,
    pub(crate) payments: BTreeMap<String, Payment>,
    /// The call and the answer of each key. Stripe keeps them for a day.
    answered: HashMap<String, (String, BTreeMap<String, String>, Answer)>,
    /// By the end of the path.
    faults: Vec<(&'static str, Fault)>,
    /// Every key that came with a call that changes something.
    pub(crate) keys: Vec<String>,
}

impl Account {
    pub(super) fn new(key: &str) -> Self {
        Self {
            key: key.to_owned(),
            payments: BTreeMap::new(),
            answered: HashMap::new(),
            faults: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// The next call of a path that ends so gets a fault.
    pub(crate) fn fail(&mut self, path_end: &'static str, fault: Fault) {
        self.faults.push((path_end, fault));
    }

    pub(super) fn answer(&mut self, call: &Call) -> Answer {
        if call.authorization != format!("Bearer {}", self.key) {
            return error(
                401,
                "invalid_request_error",
                "",
                &format!("Invalid API Key provided: {}", call.authorization),
            );
        }
        assert!(call.version.starts_with("20"), "no version: {}", call.version);
        let fault = self.faults.iter().position(|(path_end, _)| call.path.ends_with(path_end));
        let fault = fault.map(|index| self.faults.remove(index).1);
        match fault {
            Some(Fault::Status(status)) => {
                let answer = error(status, "api_error", "", "a fault of the test");
                // Stripe keeps its own failures too.
                if status >= 500 {
                    self.keep(call, &answer);
                }
                answer
            }
            Some(Fault::Html) => (200, "<html>a proxy</html>".to_owned()),
            Some(Fault::Truncated) => {
                let (status, body) = self.work_once(call);
                (status, body[..body.len() / 2].to_owned())
            }
            None => self.work_once(call),
        }
    }

    /// Does the work of a key once.
    fn work_once(&mut self, call: &Call) -> Answer {
        let Some(key) = &call.key else { return self.work(call) };
        if let Some((path, form, answer)) = self.answered.get(key) {
            let is_same = (path, form) == (&call.path, &call.form);
            return if is_same { answer.clone() } else { error(400, "idempotency_error", "", "Keys are for one call") };
        }
        self.keys.push(key.clone());
        let answer = self.work(call);
        self.keep(call, &answer);
        answer
    }

    fn keep(&mut self, call: &Call, answer: &Answer) {
        if let Some(key) = call.key.clone() {
            self.answered.insert(key, (call.path.clone(), call.form.clone(), answer.clone()));
        }
    }

    fn work(&mut self, call: &Call) -> Answer {
        let Some(path) = call.path.strip_prefix("/v1/") else { return not_found(&call.path) };
        let parts: Vec<&str> = path.split('/').collect();
        match (call.method.as_str(), &parts[..]) {
            ("GET", ["payment_intents"]) => {
                let newest = self.payments.iter().rev().map(|(id, payment)| payment.as_json(id));
                (200, json!({ "object": "list", "data": newest.collect::<Vec<_>>() }).to_string())
            }
            ("POST", ["payment_intents"]) => self.create(&call.form),
            ("POST", ["payment_intents", id, step]) => self.step(id, step, &call.form),
            ("POST", ["refunds"]) => self.refund(&call.form),
            _ => not_found(&call.path),
        }
    }

    fn create(&mut self, form: &BTreeMap<String, String>) -> Answer {
        let is = |name: &str, value: &str| form.get(name).is_some_and(|found| found == value);
        let is_valid = is("currency", "usd") && is("capture_method", "manual") && is("payment_method_types[0]", "card");
        match form.get("amount").and_then(|cents| cents.parse().ok()).filter(|cents| *cents >= 50) {
            Some(cents) if is_valid => {
                let id = format!("pi_{:08}", self.payments.len() + 1);
                let payment = Payment { status: "requires_payment_method", cents, captured: 0, refunded: 0 };
                let body = payment.as_json(&id).to_string();
                self.payments.insert(id, payment);
                (200, body)
            }
            _ => error(400, "invalid_request_error", "parameter_invalid_integer", "Invalid payment"),
        }
    }

    fn step(&mut self, id: &str, step: &str, form: &BTreeMap<String, String>) -> Answer {
        let Some(payment) = self.payments.get_mut(id) else { return not_found(id) };
        let card = form.get("payment_method").map_or("", String::as_str);
        match (step, payment.status) {
            ("confirm", "requires_payment_method") => match card {
                "pm_card_visa" => payment.status = "requires_capture",
                "pm_card_threeDSecure2Required" => payment.status = "requires_action",
                "pm_card_visa_chargeDeclined" => return declined(&payment.as_json(id)),
                _ => return error(400, "invalid_request_error", "resource_missing", "No such PaymentMethod"),
            },
            ("capture", "requires_capture") => (payment.status, payment.captured) = ("succeeded", payment.cents),
            ("cancel", "requires_payment_method" | "requires_action" | "requires_capture") => {
                payment.status = "canceled";
            }
            _ => return error(400, "invalid_request_error", "payment_intent_unexpected_state", "Not in this state"),
        }
        (200, payment.as_json(id).to_string())
    }

    fn refund(&mut self, form: &BTreeMap<String, String>) -> Answer {
        let id = form.get("payment_intent").map_or("", String::as_str);
        let Some(payment) = self.payments.get_mut(id) else { return not_found(id) };
        let cents = form.get("amount").and_then(|cents| cents.parse().ok()).unwrap_or(0);
        if cents <= 0 || cents > payment.captured - payment.refunded {
            return error(400, "invalid_request_error", "amount_too_large", "More than is left");
        }
        payment.refunded += cents;
        (
            200,
            json!({ "id": format!("re_{id}"), "object": "refund", "status": "succeeded", "amount": cents }).to_string(),
        )
    }
}

impl Payment {
    fn as_json(&self, id: &str) -> Value {
        json!({
            "id": id,
            "object": "payment_intent",
            "status": self.status,
            "amount": self.cents,
            "amount_received": self.captured,
            "currency": "usd",
            "livemode": false,
        })
    }
}

fn declined(intent: &Value) -> Answer {
    let error = json!({
        "type": "card_error",
        "code": "card_declined",
        "decline_code": "generic_decline",
        "message": "Your card was declined.",
        "payment_intent": intent,
    });
    (402, json!({ "error": error }).to_string())
}

fn not_found(what: &str) -> Answer {
    error(404, "invalid_request_error", "resource_missing", &format!("No such {what}"))
}

fn error(status: u16, r#type: &str, code: &str, message: &str) -> Answer {
    (status, json!({ "error": { "type": r#type, "code": code, "message": message } }).to_string())
}
