//! Payments by card, through Stripe.

mod alerts;
mod card_payments;
mod declines;
mod intent;
mod key;
mod locks;
mod metrics;
mod pay;
mod reconcile;
mod stripe;
mod stripe_error;
mod worker;

pub use card_payments::{CardPayments, StepError};
pub use intent::{Decline, Dispute, Intent, IntentState, Metadata, NewIntent, PaidOrder, Refund};
pub use key::{InvalidKey, SecretKey};
pub use metrics::StripeMetrics;
pub use pay::{PayError, PayOutcome};
pub use stripe::Stripe;
pub use stripe_error::StripeError;
pub use worker::WorkOutcome;
