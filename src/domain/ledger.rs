//! The ledger: what has moved money, each on its day.

use super::order::{Order, OrderStatus};
use super::payment::{self, Payment, RefundState};
use super::words::words;

words! {
    /// What has moved money.
    pub enum EntryKind {
        /// A card was charged, or staff marked an order without a card as paid.
        Charge = "charge",
        /// Staff took back that an order without a card is paid, or cancelled it.
        ChargeReversed = "charge_reversed",
        /// Stripe accepted a refund.
        Refund = "refund",
        /// A refund that Stripe had accepted failed.
        RefundFailed = "refund_failed",
        /// The cardholder disputed a charge.
        Dispute = "dispute",
    }
}

/// An entry of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What has moved the money.
    pub kind: EntryKind,
    /// What it adds to the shop's money, in US cents: negative if it takes some.
    pub cents: i64,
    /// The refund's id in the shop; `None` also for refunds that Stripe counts and does not list.
    pub refund_id: Option<i64>,
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
    /// The id at Stripe of the refund, or else of the charge; empty if Stripe has not said it.
    pub reference: String,
    /// Stripe's fee for a charge, in US cents, once it is known.
    pub fee_cents: Option<i64>,
    /// The state that the order shipped to then.
    pub state: String,
}

/// Returns the entries that an order lacks, given those that it has.
pub fn missing_entries(order: &Order, payment: Option<&Payment>, booked: &[Entry]) -> Vec<Entry> {
    use EntryKind::{Charge, ChargeReversed, Dispute, Refund, RefundFailed};
    let sum = |kinds: [EntryKind; 2], refund_id: Option<i64>| -> i64 {
        let counts = |entry: &&Entry| kinds.contains(&entry.kind) && entry.refund_id == refund_id;
        booked.iter().filter(counts).map(|entry| entry.cents).sum()
    };
    let entry = |cents: i64, [more, less]: [EntryKind; 2], refund_id: Option<i64>| {
        let cents = cents - sum([more, less], refund_id);
        (cents != 0).then_some(Entry { kind: if cents > 0 { more } else { less }, cents, refund_id })
    };
    let charged = match payment {
        Some(payment) => payment.captured_cents,
        None if order.status == OrderStatus::Paid => order.totals.total.cents(),
        None => 0,
    };
    let accepted = |refund: &payment::Refund| match refund.state {
        RefundState::Sent | RefundState::Done => refund.cents,
        RefundState::Wanted | RefundState::Failed => 0,
    };
    let refunds = payment.into_iter().flat_map(|payment| &payment.refunds);
    let refunds = refunds.filter_map(|refund| entry(-accepted(refund), [RefundFailed, Refund], Some(refund.id)));
    // Stripe lists the ten newest refunds, and counts all.
    let unlisted =
        payment.map_or(0, |payment| payment.refunded_cents - payment.refunds.iter().map(accepted).sum::<i64>());
    let unlisted = entry(-unlisted, [RefundFailed, Refund], None);
    let disputed = payment.filter(|payment| payment.disputed_at.is_some());
    let disputed = disputed.map_or(0, |payment| payment.captured_cents - payment.refunded_cents);
    let is_booked = booked.iter().any(|entry| entry.kind == Dispute);
    let dispute = (disputed > 0 && !is_booked).then_some(Entry { kind: Dispute, cents: -disputed, refund_id: None });
    entry(charged, [Charge, ChargeReversed], None).into_iter().chain(refunds).chain(unlisted).chain(dispute).collect()
}
