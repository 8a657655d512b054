//! Payments by card, through Stripe.

mod intent;
mod key;
mod stripe;

pub use intent::{Intent, IntentState, NewIntent, Refund};
pub use key::{InvalidKey, SecretKey};
pub use stripe::{Decline, Stripe, StripeError};
