//! Payments by card, against a double of Stripe.

mod attempts;
mod cancel;
mod card_shop;
mod charges;
mod conformance;
mod errors;
mod faults;
mod guards;
mod notices;
mod pay;
mod reconcile;
mod refunds;
mod told;
