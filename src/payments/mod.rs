//! Payments by card, through Stripe.

mod intent;
mod key;
mod stripe;

pub use intent::{Decline, Intent, IntentState, NewIntent, PaidOrder, Refund};
pub use key::{InvalidKey, SecretKey};
pub use stripe::{Stripe, StripeError};
