//! The ledger: what has moved money, each on its day.

use super::order::{Order, OrderStatus};
use super::payment::{self, Payment, RefundState};
use super::words::words;

words! {
    /// What has moved money.
    pub enum EntryKind {
        /// A card was charged, or staff marked an order without a card as paid. With an amount of 0, an order whose card was
        /// charged is reopened.
        Charge = "charge",
        /// Staff marked an order without a card as not paid, or cancelled it. With an amount of 0, an order whose card was
        /// charged is cancelled; its refund is another entry.
        ChargeReversed = "charge_reversed",
        /// Stripe accepted a refund.
        Refund = "refund",
        /// A refund that Stripe had accepted failed.
        RefundFailed = "refund_failed",
        /// Stripe took back a charge that the cardholder disputed.
        Dispute = "dispute",
        /// The shop got back what a dispute had taken.
        DisputeReversed = "dispute_reversed",
    }
}

/// An entry of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What has moved the money.
    pub kind: EntryKind,
    /// What it adds to the shop's money, in US cents: negative if it takes some.
    pub cents: i64,
    /// The refund's id in the shop; `None` also for refunds that Stripe counts and does not list.
    pub refund_id: Option<i64>,
    /// The dispute's id at Stripe, if the key may read disputes.
    pub dispute: Option<String>,
    /// Stripe's fee for a dispute, in US cents, once Stripe has said it.
    pub fee_cents: Option<i64>,
}

/// An entry, as exports have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerRow {
    /// When the shop learned of it, in Unix seconds.
    pub at: i64,
    /// What has moved the money.
    pub kind: EntryKind,
    /// What it adds to the shop's money, in US cents.
    pub cents: i64,
    /// The number of the order.
    pub order_number: String,
    /// The id of the payment at Stripe; empty if the order has none.
    pub intent: String,
    /// The id at Stripe of the refund or dispute, or else of the charge; empty if Stripe has not said it.
    pub reference: String,
    /// Stripe's fee for a charge, a refund or a dispute, in US cents, once it is known.
    pub fee_cents: Option<i64>,
    /// The state that the order shipped to then.
    pub state: String,
}

impl Entry {
    fn of(kind: EntryKind, cents: i64) -> Self {
        Self { kind, cents, refund_id: None, dispute: None, fee_cents: None }
    }
}

/// Returns the entries that an order lacks, given those that it has, oldest first.
pub fn missing_entries(order: &Order, payment: Option<&Payment>, booked: &[Entry]) -> Vec<Entry> {
    use EntryKind::{Charge, ChargeReversed, DisputeReversed, Refund, RefundFailed};
    let charged = match payment {
        Some(payment) => payment.captured_cents,
        None if order.status == OrderStatus::Paid => order.totals.total.cents(),
        None => 0,
    };
    let charge = rest_of(Entry::of(ChargeReversed, charged), Charge, booked);
    let is_charge = |entry: &&Entry| matches!(entry.kind, Charge | ChargeReversed);
    let is_sold = charge.as_ref().or(booked.iter().rfind(is_charge)).is_some_and(|entry| entry.kind == Charge);
    let is_cancelled = order.status == OrderStatus::Cancelled;
    let units = (payment.is_some() && charged > 0 && is_sold == is_cancelled)
        .then(|| Entry::of(if is_cancelled { ChargeReversed } else { Charge }, 0));
    let accepted = |refund: &payment::Refund| match refund.state {
        RefundState::Sent | RefundState::Done => refund.cents,
        RefundState::Wanted | RefundState::Failed => 0,
    };
    let refunds = payment.into_iter().flat_map(|payment| &payment.refunds);
    let refunds = refunds.map(|refund| Entry { refund_id: Some(refund.id), ..Entry::of(Refund, -accepted(refund)) });
    // Stripe lists the ten newest refunds, and counts all.
    let unlisted = payment.map(|payment| {
        let listed: i64 = payment.refunds.iter().map(accepted).sum();
        Entry::of(Refund, listed - payment.refunded_cents)
    });
    let refunds = refunds.chain(unlisted).filter_map(|total| rest_of(total, RefundFailed, booked));
    let disputes = payment.map(|payment| disputes(payment, booked)).unwrap_or_default();
    let disputes = disputes.into_iter().filter_map(|total| rest_of(total, DisputeReversed, booked));
    charge.into_iter().chain(units).chain(refunds).chain(disputes).collect()
}

/// Returns what the disputes of a payment have moved in total. If the key may not read them, the charge is disputed whole;
/// once it may, what was booked so is taken back.
fn disputes(payment: &Payment, booked: &[Entry]) -> Vec<Entry> {
    let entry = |cents| Entry::of(EntryKind::Dispute, cents);
    match &payment.disputes {
        Some(disputes) => {
            let total = |dispute: &payment::Dispute| Entry {
                dispute: Some(dispute.id.clone()),
                fee_cents: dispute.fee_cents,
                ..entry(dispute.cents)
            };
            disputes.iter().map(total).chain([entry(0)]).collect()
        }
        None if payment.disputed_at.is_none() || booked.iter().any(|entry| entry.kind == EntryKind::Dispute) => {
            Vec::new()
        }
        None => vec![entry(payment.refunded_cents - payment.captured_cents)],
    }
}

/// Returns the entry that makes what is booked of a total complete: of its kind if it takes money, of `more` if it adds some.
fn rest_of(total: Entry, more: EntryKind, booked: &[Entry]) -> Option<Entry> {
    let is_part = |entry: &&Entry| {
        [total.kind, more].contains(&entry.kind)
            && (entry.refund_id, &entry.dispute) == (total.refund_id, &total.dispute)
    };
    let sum = |value: fn(&Entry) -> i64| -> i64 { booked.iter().filter(is_part).map(value).sum() };
    let cents = total.cents - sum(|entry| entry.cents);
    let fee_cents = total.fee_cents.map(|fee| fee - sum(|entry| entry.fee_cents.unwrap_or_default()));
    let is_missing = cents != 0 || fee_cents.is_some_and(|fee| fee != 0);
    is_missing.then_some(Entry { kind: if cents > 0 { more } else { total.kind }, cents, fee_cents, ..total })
}
