//! A payment, which Stripe calls `PaymentIntent`, with capture by hand.

use serde_json::{Value, json};

use super::answer::{Answer, Call, error_body, failed, invalid, missing};
use super::cards::{self, Bank, Card, Decline};
use super::objects;

/// How long an amount is held, in seconds.
const HELD_FOR: i64 = 7 * 24 * 60 * 60;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Payment {
    pub(crate) status: &'static str,
    pub(crate) cents: i64,
    pub(crate) captured: i64,
    /// Without refunds that have failed.
    pub(crate) refunded: i64,
    pub(crate) metadata: Value,
    pub(crate) created: i64,
    pub(crate) captured_at: Option<i64>,
    /// The cardholder disputes the charge.
    pub(crate) is_disputed: bool,
    /// The status of the dispute.
    pub(crate) dispute: &'static str,
    /// Its amount, if it is not what was charged.
    pub(crate) disputed_cents: Option<i64>,
    /// How often its amount was held.
    pub(crate) holds: u32,
    pub(super) is_live: bool,
    pub(super) description: String,
    pub(super) shipping: Value,
    pub(super) card: Option<&'static Card>,
    pub(crate) held_at: Option<i64>,
    pub(super) canceled_at: Option<i64>,
    /// Each makes a charge, and may fail.
    attempts: u32,
    pub(super) last_error: Value,
    /// Its reason.
    pub(super) cancellation: Value,
}

impl Payment {
    pub(super) fn new(cents: i64, call: &Call, now: i64) -> Self {
        Self {
            status: "requires_payment_method",
            cents,
            captured: 0,
            refunded: 0,
            metadata: call.metadata(),
            created: now,
            captured_at: None,
            is_disputed: false,
            dispute: "needs_response",
            disputed_cents: None,
            holds: 0,
            is_live: false,
            description: call.get("description").to_owned(),
            shipping: objects::shipping(call),
            card: None,
            held_at: None,
            canceled_at: None,
            attempts: 0,
            last_error: Value::Null,
            cancellation: Value::Null,
        }
    }

    /// Returns whether the owner has charged a part of it in the dashboard.
    pub(crate) fn is_part(&self) -> bool {
        (1..self.cents).contains(&self.captured)
    }

    /// Confirms, captures or cancels.
    pub(super) fn step(&mut self, id: &str, step: &str, call: &Call, now: i64) -> Result<(), Answer> {
        match (step, self.status) {
            ("confirm", "requires_payment_method" | "requires_action") => self.confirm(id, call, now),
            ("capture", "requires_capture") => {
                (self.status, self.captured, self.captured_at) = ("succeeded", self.cents, Some(now));
                Ok(())
            }
            ("cancel", "requires_payment_method" | "requires_action" | "requires_capture") => {
                self.cancel(Value::Null, now);
                Ok(())
            }
            _ => Err(self.unexpected(id, step)),
        }
    }

    fn confirm(&mut self, id: &str, call: &Call, now: i64) -> Result<(), Answer> {
        let token = call.get("payment_method");
        let card = cards::find(token);
        let card = card.ok_or_else(|| missing("payment_method", &format!("PaymentMethod: '{token}'")))?;
        self.card = Some(card);
        self.last_error = Value::Null;
        match card.bank {
            Bank::Accepts => self.hold(now),
            Bank::Authenticates(_) => self.status = "requires_action",
            Bank::Waits => self.status = "processing",
            Bank::Declines(decline) => {
                self.decline(id, decline);
                let mut error = self.last_error.clone();
                error["payment_intent"] = self.as_json(id, false);
                return Err(Answer::new(402, &json!({ "error": error })));
            }
        }
        Ok(())
    }

    /// The shopper has finished 3-D Secure.
    pub(super) fn authenticate(&mut self, id: &str, is_done: bool, now: i64) {
        match self.card.map(|card| card.bank) {
            _ if !is_done => self.fail(error_body(
                "invalid_request_error",
                "payment_intent_authentication_failure",
                "",
                "The provided PaymentMethod has failed authentication.",
            )),
            Some(Bank::Authenticates(Some(decline))) => self.decline(id, decline),
            _ => self.hold(now),
        }
    }

    /// The bank has answered at last.
    pub(super) fn settle(&mut self, id: &str, is_accepted: bool, now: i64) {
        match cards::find("pm_card_visa_chargeDeclined").map(|card| card.bank) {
            Some(Bank::Declines(decline)) if !is_accepted => self.decline(id, decline),
            _ => self.hold(now),
        }
    }

    /// Releases what has been held for too long.
    pub(super) fn expire(&mut self, now: i64) {
        if self.status == "requires_capture" && self.held_at.is_some_and(|at| now >= at + HELD_FOR) {
            self.cancel(json!("automatic"), now);
        }
    }

    fn hold(&mut self, now: i64) {
        (self.status, self.held_at) = ("requires_capture", Some(now));
        self.attempts += 1;
        self.holds += 1;
    }

    fn decline(&mut self, id: &str, Decline { code, reason, param, message }: Decline) {
        self.attempts += 1;
        let mut error = error_body("card_error", code, param.unwrap_or_default(), message);
        error["decline_code"] = json!(reason);
        error["charge"] = json!(self.charge_id(id));
        self.fail(error);
    }

    fn fail(&mut self, mut error: Value) {
        let card = self.card.expect("a card that has failed");
        error["payment_method"] = objects::payment_method(card, self.created, self.is_live);
        (self.status, self.last_error) = ("requires_payment_method", error);
    }

    fn cancel(&mut self, reason: Value, now: i64) {
        (self.status, self.cancellation, self.canceled_at) = ("canceled", reason, Some(now));
    }

    fn unexpected(&self, id: &str, step: &str) -> Answer {
        let message = format!("You cannot {step} this PaymentIntent because it has a status of {}.", self.status);
        let mut error = error_body("invalid_request_error", "payment_intent_unexpected_state", "", &message);
        error["payment_intent"] = self.as_json(id, false);
        Answer::new(400, &json!({ "error": error }))
    }

    pub(super) fn charge_id(&self, id: &str) -> String {
        format!("{}_{}", id.replacen("pi_", "ch_", 1), self.attempts)
    }

    pub(super) fn as_json(&self, id: &str, with_charge: bool) -> Value {
        let charge = || if with_charge { objects::charge(id, self) } else { json!(self.charge_id(id)) };
        objects::payment(id, self, &json!((self.attempts > 0).then(charge)))
    }
}

/// Returns what the browser needs for 3-D Secure.
pub(super) fn secret(id: &str) -> String {
    format!("{id}_secret_test")
}

/// Checks the parameters of a new payment. Returns its amount.
pub(super) fn amount(call: &Call) -> Result<i64, Answer> {
    let required = [("currency", "usd"), ("capture_method", "manual"), ("payment_method_types[0]", "card")];
    if let Some((name, _)) = required.iter().find(|(name, value)| call.get(name) != *value) {
        return Err(invalid(400, "parameter_invalid", name, &format!("Invalid {name}")));
    }
    let cents = call.get("amount").parse().unwrap_or(0);
    match cents {
        ..50 => Err(failed(400, "amount_too_small", "amount", "Amount must be at least $0.50 usd")),
        50..100_000_000 => Ok(cents),
        _ => Err(failed(400, "amount_too_large", "amount", "Amount must be no more than $999,999.99")),
    }
}
