//! Payments by card, against a double of Stripe.

mod attempts;
mod cancel;
mod card_shop;
mod changes;
mod charges;
mod clock;
mod conformance;
mod disputes;
mod errors;
mod faults;
mod forget;
mod guards;
mod ledger;
mod money;
mod notices;
mod pay;
mod reconcile;
mod refunds;
mod returns;
mod test_orders;
mod told;
